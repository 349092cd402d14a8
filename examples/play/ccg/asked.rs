//! What is asked of the player at the keyboard, in the words of the cards that it is about.

use deadhand::ccg::ability::{Ability, Cost, Effect};
use deadhand::ccg::{
    Action, Frame, Lasting, Moment, Name, NameKind, StaticEffect, Step, Target, Waiting,
};
use deadhand::game::Turn;

use super::phrases::{self, Paragraph};
use super::sight::Sight;

/// What is paid next for an ability.
pub(super) struct Due {
    pub(super) cost: Cost,
    /// The words of the card for it.
    words: String,
    /// Which of so many cards it is.
    number: usize,
    of: usize,
}

impl Sight {
    /// What is asked, in a few words.
    pub(super) fn question(&self) -> String {
        let asked = self.asked().map(|name| self.call(name)).unwrap_or_default();
        match self.view.step() {
            Step::Bid => "bid food or pass".into(),
            Step::Begin => "who takes the first turn?".into(),
            Step::Take => "take survivors".into(),
            Step::Discard => "discard a card".into(),
            Step::Act if self.view.moment() == Moment::Build => "play, lay or be done".into(),
            Step::Act => "act or pass".into(),
            Step::Lay => "lay a card or be done".into(),
            Step::Target if self.frame().is_some() => "choose a target".into(),
            Step::Target => format!("choose for {}", self.announced()),
            Step::Pay => format!("pay for {}", self.announced()),
            Step::Defend => format!("whom does {asked} fight?"),
            Step::Leftover => format!("whom does {asked} attack?"),
            Step::PickFight => "which fight is next?".into(),
            Step::Infect => "infect a survivor?".into(),
            Step::Wound => "who takes the wounds?".into(),
            Step::Starve => "who goes hungry?".into(),
            Step::Flee => "flee or stay?".into(),
            Step::Again => "one more fight?".into(),
            Step::May => "accept or decline?".into(),
            Step::Choose => "which option?".into(),
            Step::Order => "which ability is first?".into(),
            Step::Search => "take a card or nothing".into(),
            Step::First
            | Step::Shuffle
            | Step::Reshuffle
            | Step::Roll
            | Step::Coin
            | Step::Won
            | Step::Drawn => String::new(),
        }
    }

    /// The card on which is decided: it stands in every answer.
    pub(super) fn asked(&self) -> Option<Name> {
        self.legal.iter().find_map(|action| match *action {
            Action::Idle(survivor) => Some(survivor.into()),
            Action::Hold(zombie) => Some(zombie),
            _ => None,
        })
    }

    /// What waits for its target or payment.
    fn announced(&self) -> String {
        match self.view.announced() {
            Some(Action::Play(card)) => self.call(card.into()),
            Some(Action::Use(name, _) | Action::Upgrade(name)) => self.call(name),
            _ => "it".into(),
        }
    }

    /// The ability that is announced or done now.
    pub(super) fn frame(&self) -> Option<&Frame> {
        self.view.running().frames.last()
    }

    /// How the ability that is announced or done now is written.
    pub(super) fn paragraph(&self) -> Option<Paragraph> {
        let frame = self.frame()?;
        phrases::paragraph(self.view.setup(), frame.source, frame.ability)
    }

    /// What the player who is asked decides, in the words of the card: a paragraph each.
    pub(super) fn prompt(&self) -> Vec<String> {
        let is_asked = matches!(self.view.turn(), Turn::Player(seat) if Some(seat) == self.seat);
        if !is_asked {
            return Vec::new();
        }
        let step = self.view.step();
        let mut prompt = Vec::new();
        match self.frame() {
            Some(frame) => prompt.extend(self.asked_by(frame)),
            None if step == Step::Pay => prompt.push(self.cost_asked()),
            None => prompt.extend(self.meaning()),
        }
        match &self.view.running().frames[..] {
            [used, _] => prompt.push(format!("It answers this: {}", self.told(used))),
            [used] if step == Step::Order => {
                prompt.push(format!("They answer this: {}", self.told(used)));
            }
            _ => {}
        }
        prompt
    }

    /// What an ability asks for.
    fn asked_by(&self, frame: &Frame) -> Option<String> {
        let card = self.call(frame.source.into());
        let paragraph = self.paragraph();
        let written = paragraph.as_ref();
        match self.view.step() {
            Step::May | Step::Choose => {
                let written = written?;
                let around = self.circumstances(frame, &written.text);
                Some(format!("{card}: {}{around}", written.quoted()))
            }
            Step::Target => self.target_asked(frame, written),
            Step::Pay => match written.and_then(|it| self.due(it)) {
                Some(Due { words, number, of, .. }) if of > 1 => {
                    let back = self.takes_back();
                    Some(format!("{card} costs: \"{words}\" ({number} of {of}).{back}"))
                }
                Some(due) => Some(format!("{card} costs: \"{}\".", due.words)),
                None => Some(self.cost_asked()),
            },
            Step::Search | Step::Discard => {
                let at = (frame.mode, usize::from(frame.op));
                let phrases = written?.phrases();
                let now = phrases.iter().find(|it| (it.option, it.op_of_option) == at)?;
                let around = self.circumstances(frame, now.text);
                Some(format!("{card}: \"{}\"{around}", now.text))
            }
            _ => None,
        }
    }

    /// What is printed as the cost of a card that is played or upgraded.
    fn cost_asked(&self) -> String {
        let card = match self.view.announced() {
            Some(Action::Play(card)) => Some(card.into()),
            Some(Action::Upgrade(name)) => Some(name),
            _ => None,
        };
        let cost = card.and_then(|name| self.printed(name)).map_or(0, |printed| printed.cost);
        let number = self.spent() + 1;
        let what = match self.view.announced() {
            Some(Action::Upgrade(_)) => " to turn face up",
            _ => "",
        };
        format!(
            "{} costs {cost}{what}: spend cards of your zones ({number} of {cost}).{}",
            self.announced(),
            self.takes_back()
        )
    }

    /// How many cards are chosen to be spent.
    fn spent(&self) -> usize {
        self.view.paid().len() + self.payment.picked().len()
    }

    /// How a choice of a payment is taken back.
    fn takes_back(&self) -> &'static str {
        if self.payment.picked().is_empty() {
            ""
        } else {
            " u takes the last choice back, Enter on a chosen card that one."
        }
    }

    /// For what a target is chosen.
    fn target_asked(&self, frame: &Frame, written: Option<&Paragraph>) -> Option<String> {
        let card = self.call(frame.source.into());
        let Some(written) = written else {
            return Some(format!("{card} is attached to a survivor: to whom?"));
        };
        let phrase = written.phrase_of_target(frame.mode, frame.chosen)?;
        let count = written.targets(frame.mode);
        let number = if count > 1 {
            format!(" (target {} of {count})", frame.chosen + 1)
        } else {
            String::new()
        };
        Some(format!("{card}: \"{phrase}\"{number}{}", self.circumstances(frame, phrase)))
    }

    /// What is paid next for the ability that is announced: first what is spent, then what is discarded.
    pub(super) fn due(&self, paragraph: &Paragraph) -> Option<Due> {
        let costs = paragraph.costs();
        let due = |(cost, words): &(&Cost, &str), paid: usize, of: u8| {
            let of = usize::from(of);
            let due = Due { cost: (*cost).clone(), words: (*words).into(), number: paid + 1, of };
            (paid < of).then_some(due)
        };
        let given = self.view.given();
        let is_in_hand =
            |name: &&Name| self.seat.is_some_and(|seat| self.hand(seat).any(|it| it == **name));
        let from_hand = given.iter().filter(is_in_hand).count();
        let spent = costs.iter().find_map(|it| match it.0 {
            Cost::Spend(count) => due(it, self.spent(), *count),
            _ => None,
        });
        let discarded = || {
            costs.iter().find_map(|it| match it.0 {
                Cost::Discard(count) => due(it, from_hand, *count),
                _ => None,
            })
        };
        let own = || {
            costs.iter().find_map(|it| match it.0 {
                Cost::DiscardOwn(_) => due(it, given.len() - from_hand, 1),
                _ => None,
            })
        };
        spent.or_else(discarded).or_else(own)
    }

    /// Which cards and players a text means that does not name them.
    fn circumstances(&self, frame: &Frame, text: &str) -> String {
        let is_told = |name: &Name| {
            text.contains("hat card")
                || *name != Name::from(frame.source) && Some(*name) != frame.bearer
        };
        let subject = frame.subject.filter(is_told);
        let player = frame.player.filter(|_| text.contains("hat player"));
        let bearer = frame.bearer.filter(|_| text.contains("earer"));
        let told = [
            subject.map(|name| format!(" That card: {}.", self.call_once(name))),
            player.map(|seat| format!(" That player: {seat}.")),
            bearer.map(|name| format!(" Bearer: {}.", self.call_once(name))),
        ];
        told.into_iter().flatten().collect()
    }

    /// How a card is called that may have left play: a face-down one has no other name then.
    fn call_once(&self, name: Name) -> String {
        match name.kind() {
            NameKind::Card(_) => self.call(name),
            NameKind::FaceDown { .. } if self.piece(name).is_some() => self.call(name),
            NameKind::FaceDown { .. } => format!("{name}, which has left"),
        }
    }

    /// Who uses what, and on what; or what happens.
    pub(super) fn told(&self, frame: &Frame) -> String {
        let seat = frame.controller;
        let card = self.call(frame.source.into()) + &self.chosen(frame);
        let written = phrases::paragraph(self.view.setup(), frame.source, frame.ability);
        let Some(written) = written else {
            return format!("{seat} plays {card}.");
        };
        let text = written.quoted();
        let begin = match written.ability {
            Ability::Activated(_) => format!("{seat} uses {card}: {text}"),
            Ability::Effects(_) => format!("{seat} plays {card}: {text}"),
            Ability::Triggered(_) | Ability::Static(_) => format!("{seat}'s {card}: {text}"),
        };
        let options = written.options();
        let option = usize::from(frame.mode).checked_sub(1).and_then(|place| options.get(place));
        let option = option.map(|option| format!(" Option: \"{option}\".")).unwrap_or_default();
        let cancelled = if frame.cancelled { " Cancelled." } else { "" };
        format!("{begin}{option}{cancelled}{}", self.circumstances(frame, &text))
    }

    /// The targets that were chosen.
    fn chosen(&self, frame: &Frame) -> String {
        let targets = frame.targets.iter().filter_map(|target| match target {
            Target::None => None,
            Target::Card(name) => Some(self.call_once(*name)),
            Target::Player(seat) => Some(format!("player {seat}")),
        });
        let targets: Vec<String> = targets.collect();
        if targets.is_empty() { String::new() } else { format!(" for {}", targets.join(" and ")) }
    }

    /// An ability that waits.
    pub(super) fn waits(&self, waiting: &Waiting) -> String {
        let Waiting { source, controller, subject, .. } = *waiting;
        let written = phrases::paragraph(self.view.setup(), source, waiting.ability);
        let text = written.map(|it| it.quoted()).unwrap_or_default();
        let subject = subject.filter(|name| *name != Name::from(source));
        let subject = subject.map(|name| format!(" That card: {}.", self.call_once(name)));
        format!(
            "{controller}'s {}: {text}{}",
            self.call(source.into()),
            subject.unwrap_or_default()
        )
    }

    /// What a static ability does, and by which card.
    pub(super) fn holds(&self, effect: &StaticEffect) -> String {
        let StaticEffect { source, ability, power, health } = *effect;
        let written = phrases::paragraph(self.view.setup(), source, ability);
        let written = written.map(|it| it.quoted()).unwrap_or_default();
        let added = [(power, "power"), (health, "health")].into_iter();
        let added = added.filter(|(number, _)| *number != 0);
        let added: Vec<String> =
            added.map(|(number, word)| format!("{word} {number:+} ")).collect();
        format!("{}by {}: {written}", added.join("and "), self.call(source.into()))
    }

    /// What lasts, and by which card.
    pub(super) fn lasts(&self, lasting: &Lasting) -> String {
        let card = self.call(lasting.source.into());
        let written = phrases::paragraph(self.view.setup(), lasting.source, lasting.ability);
        let phrases = written.as_ref().map(Paragraph::phrases).unwrap_or_default();
        let begun = phrases.iter().find(|phrase| phrase.op == usize::from(lasting.op));
        let Some(begun) = begun else {
            return format!("by {card}");
        };
        let number = match begun.clause.effect {
            Effect::Bonus(..) => format!("power {:+} ", lasting.number),
            Effect::Prevent(..) if lasting.number == 1 => "a wound to prevent ".into(),
            Effect::Prevent(..) => format!("{} wounds to prevent ", lasting.number),
            _ => String::new(),
        };
        format!("{number}by {card}: \"{}\"", begun.text)
    }
}
