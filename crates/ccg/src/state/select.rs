//! What card texts ask of the board: which cards are of a kind, what abilities add, give and forbid.

use alloc::vec::Vec;

use deadhand_game::Seat;

use crate::ability::code::{Act, But, FIERCE, Index, Kind, Of, Rule, Those, When};
use crate::ability::{Ban, CardState, Control, Noun, Place, Power, Whose};
use crate::card::Cards;
use crate::state::Scene;
use crate::state::running::{Frame, Lasting, Target};
use crate::{CardId, Name};

/// From whose side a text is read.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    /// The card on which it stands: "this".
    pub(crate) source: CardId,
    /// "You".
    pub(crate) you: Seat,
    /// "That player".
    pub(crate) player: Option<Seat>,
}

impl Side {
    pub(crate) fn of(frame: &Frame) -> Side {
        Side { source: frame.source, you: frame.controller, player: frame.player }
    }
}

/// What a static ability does to a card for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StaticEffect {
    /// The card on which it stands.
    pub source: CardId,
    /// The number of the ability on its card, from 1.
    pub ability: u8,
    /// What it adds to the power; 0 where it gives a word or forbids something.
    pub power: i32,
    /// What it adds to the health.
    pub health: i32,
}

impl<'a> Scene<'a> {
    /// Where the text of a card in play is on: face up, not ignored, and, since "your zombie cards are
    /// just resources and not considered zombies" (seed) in their player's own turn, not that of those, but
    /// for what a card can't do itself.
    #[inline]
    pub(crate) fn awake(self, cards: Cards) -> Cards {
        let board = self.board;
        let zones = board.resource | board.combat;
        let resources = board.controlled[board.active.index()] & zones;
        ((cards & self.all_in_play()) - board.face_down - board.blank) - resources
    }

    /// The zombies: what lies in the resource and combat zones of other players than the survivor player.
    #[inline]
    pub(crate) fn zombies(self) -> Cards {
        let board = self.board;
        (board.resource | board.combat) - board.controlled[board.active.index()]
    }

    #[inline]
    pub(super) fn kind(self, kind: Index) -> &'a Kind {
        &self.agreed.code.kinds[kind as usize]
    }

    /// All cards of a kind.
    pub(crate) fn select(self, kind: Index, side: Side) -> Cards {
        let printed = self.kind(kind).printed;
        self.narrow(printed, kind, side)
    }

    /// How many cards there are of a kind.
    pub(crate) fn count(self, kind: Index, side: Side) -> i32 {
        i32::try_from(self.select(kind, side).len()).unwrap_or(i32::MAX)
    }

    /// Whether a card is of a kind.
    pub(crate) fn fits(self, card: CardId, kind: Index, side: Side) -> bool {
        !self.narrow(Cards::of(card), kind, side).is_empty()
    }

    /// Those of the given cards that are of a kind.
    fn narrow(self, cards: Cards, kind: Index, side: Side) -> Cards {
        let kind = self.kind(kind);
        let board = self.board;
        let mut cards = cards & kind.printed;
        if kind.other {
            cards.remove(side.source);
        }
        if kind.place == Place::YourDiscard {
            let pile: Cards = board.discard_pile(side.you.index()).collect();
            return self.of_printed_power(cards & pile, kind.power, side);
        }
        cards = cards & self.place(kind.place, side) & self.noun(kind.noun);
        cards = match kind.but {
            Some(But::Attached) => cards - board.attached,
            Some(But::FaceDown) => cards - board.face_down,
            None => cards,
        };
        if kind.asks_printed {
            cards = cards - board.face_down - board.blank;
        }
        for state in &kind.states {
            cards = match state {
                CardState::Spent => cards & board.spent,
                CardState::Ready => cards - board.spent,
                CardState::FaceDown => cards & board.face_down,
                CardState::Wounded => {
                    (cards & board.survivor_zone).filter(|&card| self.wounds(card) > 0).collect()
                }
                CardState::Infected => {
                    let infected = |&card: &CardId| self.infected_by(card).is_some();
                    (cards & board.survivor_zone).filter(infected).collect()
                }
            };
        }
        cards = match kind.control {
            Control::Anyone => cards,
            Control::You => cards & board.controlled[side.you.index()],
            Control::Opponent => cards - board.controlled[side.you.index()],
            Control::ThatPlayer => {
                side.player.map_or(Cards::EMPTY, |seat| cards & board.controlled[seat.index()])
            }
        };
        if !kind.words.is_empty() {
            let has_all = |&card: &CardId| kind.words.iter().all(|&word| self.has(card, word));
            cards = cards.filter(has_all).collect();
        }
        if let Some(power) = kind.power {
            cards =
                cards.filter(|&card| self.is_power(self.power(card).max(0), power, side)).collect();
        }
        cards
    }

    fn place(self, place: Place, side: Side) -> Cards {
        let board = self.board;
        match place {
            Place::Play | Place::YourDiscard => self.all_in_play(),
            Place::ThisFight if board.fight == 0 => Cards::EMPTY,
            Place::ThisFight => self.fighters(board.fight),
            Place::AFight => board.in_fight,
            Place::Combat => board.combat,
            Place::Resource => board.resource,
            Place::AttachedToThis => self.items_of(Cards::of(side.source)),
        }
    }

    fn noun(self, noun: Noun) -> Cards {
        let board = self.board;
        match noun {
            Noun::Card => self.all_in_play(),
            Noun::Survivor => self.all_survivors(),
            Noun::Item => (board.survivor_zone | board.attached) & self.agreed.items,
            Noun::Zombie => self.zombies(),
            Noun::ExSurvivor => self.zombies() & board.blank,
        }
    }

    fn is_power(self, power: i32, asked: Power, side: Side) -> bool {
        match asked {
            Power::AtMost(most) => power <= i32::from(most),
            Power::AtLeast(least) => power >= i32::from(least),
            Power::LessThanThis => power < self.power(side.source),
        }
    }

    /// Whether a face-up card has a word: a faction, a trait or a keyword. Of an ex-survivor "its game text
    /// is ignored" (seed), so that it has only what abilities give it.
    pub(crate) fn has(self, card: CardId, word: Index) -> bool {
        let board = self.board;
        if board.face_down.contains(card) {
            return false;
        }
        let word_of = &self.agreed.code.words[word as usize];
        let printed = word_of.printed.contains(card) && !board.blank.contains(card);
        printed || word_of.given && self.given(card, word).0
    }

    /// Whether one of these cards may have a word. If not, none has it; that is looked up quickly.
    #[inline]
    pub(crate) fn may_have(self, cards: Cards, word: Index) -> bool {
        let word = &self.agreed.code.words[word as usize];
        word.given || !(cards & word.printed).is_empty()
    }

    /// Fierce points: those printed and those given.
    #[inline]
    pub(crate) fn fierce(self, card: CardId) -> u16 {
        let board = self.board;
        if board.face_down.contains(card) {
            return 0;
        }
        let given = if self.agreed.code.words[FIERCE as usize].given {
            self.given(card, FIERCE).1
        } else {
            0
        };
        // An ex-survivor has none printed, being a survivor.
        u16::from(self.agreed.stats(card).fierce).saturating_add(given)
    }

    /// Whether abilities give a card a word, and how many points of it.
    fn given(self, card: CardId, word: Index) -> (bool, u16) {
        let mut points = 0_u16;
        let mut has = false;
        self.each_static(card, |_, rule, _| {
            if let Rule::Has { word: given, points: more } = rule
                && given == word
            {
                has = true;
                points = points.saturating_add(more.into());
            }
        });
        for lasting in &self.board.running.lasting {
            if let Act::Gain(_, given, _) = self.agreed.act_of(lasting)
                && given == word
                && self.lasts_on(lasting, card)
            {
                has = true;
                points = points.saturating_add(lasting.number.unsigned_abs());
            }
        }
        (has, points)
    }

    /// Whether there may be something that adds to powers.
    #[inline]
    pub(crate) fn may_add_power(self) -> bool {
        self.agreed.code.adds_power || !self.board.running.lasting.is_empty()
    }

    /// What abilities add to a card's power.
    pub(crate) fn added_power(self, card: CardId) -> i32 {
        let mut sum = 0;
        if self.agreed.code.adds_power {
            self.each_static(card, |_, rule, times| {
                if let Rule::Bonus { power, .. } = rule {
                    sum += i32::from(power) * times;
                }
            });
        }
        for lasting in &self.board.running.lasting {
            if matches!(self.agreed.act_of(lasting), Act::Bonus(..)) && self.lasts_on(lasting, card)
            {
                sum += i32::from(lasting.number);
            }
        }
        sum
    }

    /// What static abilities add to a card's health.
    pub(crate) fn added_health(self, card: CardId) -> i32 {
        let mut sum = 0;
        if self.agreed.code.adds_health {
            self.each_static(card, |_, rule, times| {
                if let Rule::Bonus { health, .. } = rule {
                    sum += i32::from(health) * times;
                }
            });
        }
        sum
    }

    /// Whether an ability forbids a card something.
    pub(crate) fn is_banned(self, card: CardId, ban: Ban) -> bool {
        let mut banned = self.forbids_itself(card, ban);
        if self.agreed.code.forbids {
            self.each_static(card, |_, rule, _| {
                banned |= matches!(rule, Rule::Cannot(other) if other == ban);
            });
        }
        banned
    }

    /// Whether a card says that it can't do something: that holds in its own player's turn too, in which the
    /// text of a zombie is silent else.
    fn forbids_itself(self, card: CardId, ban: Ban) -> bool {
        let board = self.board;
        let silent = !self.in_play(card) || (board.face_down | board.blank).contains(card);
        if silent || !self.agreed.code.forbids {
            return false;
        }
        let side = Side { source: card, you: Seat::ALL[self.controller(card)], player: None };
        let mut abilities =
            self.agreed.stats(card).abilities().map(|index| &self.agreed.code.abilities[index]);
        abilities.any(|ability| {
            matches!(ability.when, When::Always { of: Of::This, rule: Rule::Cannot(other), .. }
                if other == ban)
                && ability.condition.is_none_or(|it| self.holds(it, side, None))
        })
    }

    /// The fewest survivors by whom a zombie can be fought.
    pub(crate) fn fewest_foes(self, card: CardId) -> usize {
        let mut fewest = 1;
        if self.agreed.code.forbids {
            self.each_static(card, |_, rule, _| {
                if let Rule::FoughtBy(count) = rule {
                    fewest = fewest.max(count.into());
                }
            });
        }
        fewest
    }

    /// What the static abilities in play do to a card.
    pub(crate) fn statics_on(self, card: CardId) -> Vec<StaticEffect> {
        let mut effects = Vec::new();
        self.each_static(card, |(source, ability), rule, times| {
            let (power, health) = match rule {
                Rule::Bonus { power, health } => (i32::from(power), i32::from(health)),
                Rule::Has { .. } | Rule::Cannot(_) | Rule::FoughtBy(_) => (0, 0),
            };
            let (power, health) = (power * times, health * times);
            effects.push(StaticEffect { source, ability, power, health });
        });
        effects
    }

    /// Calls a function with each static rule that holds for a card, the card and the number of the ability
    /// that says so, and how many times.
    fn each_static(self, card: CardId, mut told: impl FnMut((CardId, u8), Rule, i32)) {
        let code = &self.agreed.code;
        for source in self.awake(code.statics) {
            let you = Seat::ALL[self.controller(source)];
            let side = Side { source, you, player: None };
            for (number, index) in (1..).zip(self.agreed.stats(source).abilities()) {
                let ability = &code.abilities[index];
                let When::Always { of, rule, per } = ability.when else {
                    continue;
                };
                if self.affects(of, side, card)
                    && ability.condition.is_none_or(|it| self.holds(it, side, None))
                {
                    let times = per.map_or(1, |kind| self.count(kind, side));
                    told((source, number), rule, times);
                }
            }
        }
    }

    /// Whether something that holds "of" some cards holds for this one.
    pub(crate) fn affects(self, of: Of, side: Side, card: CardId) -> bool {
        match of {
            Of::This => card == side.source,
            Of::Bearer => self.bearer(side.source) == Some(card),
            Of::Each(kind) => self.fits(card, kind, side),
        }
    }

    /// The card to which an item is attached.
    pub(crate) fn bearer(self, item: CardId) -> Option<CardId> {
        let board = self.board;
        board.attached.contains(item).then(|| CardId::numbered(board.mark(item).into()))
    }

    /// Whether something that lasts is on a card.
    pub(crate) fn lasts_on(self, lasting: &Lasting, card: CardId) -> bool {
        if let Some(own) = lasting.card {
            return own == self.name(card);
        }
        let (Act::Bonus(Those::Each(kind), _) | Act::Gain(Those::Each(kind), ..)) =
            self.agreed.act_of(lasting)
        else {
            return false;
        };
        let Lasting { source, controller, player, .. } = *lasting;
        let side = Side { source, you: controller, player };
        self.fits(card, kind, side)
    }

    /// Whether a survivor can get an infected token.
    pub(crate) fn is_infectable(self, card: CardId) -> bool {
        self.infected_by(card).is_none() && !self.is_banned(card, Ban::BeInfected)
    }

    /// The cards that are of a kind by what is printed on them alone: for decks.
    pub(crate) fn printed_kind(self, kind: Index, side: Side) -> Cards {
        let kind = self.kind(kind);
        let zombies = kind.noun == Noun::Zombie;
        let cards = if zombies { kind.printed & self.agreed.zombies } else { kind.printed };
        self.of_printed_power(cards, kind.power, side)
    }

    pub(super) fn of_printed_power(self, cards: Cards, power: Option<Power>, side: Side) -> Cards {
        let printed = |card: CardId| i32::from(self.agreed.stats(card).power);
        match power {
            Some(power) => {
                cards.filter(|&card| self.is_power(printed(card), power, side)).collect()
            }
            None => cards,
        }
    }

    /// The cards that an operation of a frame is done to, as far as they are still there.
    pub(crate) fn those(self, those: Those, frame: &Frame) -> Cards {
        let side = Side::of(frame);
        match those {
            Those::This => self.this(frame.source).into_iter().collect(),
            Those::Bearer => {
                let gone = || frame.bearer.and_then(|name| self.card(name));
                self.bearer(frame.source).or_else(gone).into_iter().collect()
            }
            Those::Subject => frame.subject.and_then(|name| self.found(name)).into_iter().collect(),
            Those::Targets { first, count } => {
                let targets = frame.targets.iter().skip(first.into()).take(count.into());
                targets
                    .filter_map(|target| match target {
                        Target::Card(name) => self.found(*name),
                        Target::None | Target::Player(_) => None,
                    })
                    .collect()
            }
            Those::Each(kind) => self.select(kind, side),
        }
    }

    /// A card on which an ability stands, as far as it is still there: also where it came to lie face down
    /// meanwhile before all eyes. What lies there secretly is found by nobody.
    fn this(self, card: CardId) -> Option<CardId> {
        let secret = self.board.face_down.contains(card) && !self.is_known_to_all(card);
        self.found(self.name(card)).filter(|_| !secret)
    }

    /// The card that is called so in play, or lies under its id in a discard.
    fn found(self, name: Name) -> Option<CardId> {
        self.card(name).or_else(|| {
            let card = name.card()?;
            let mut pile = self.board.discard_pile(card.owner_index());
            pile.any(|other| other == card).then_some(card)
        })
    }

    /// The cards of hands that all know to be there: what was announced, and what is discarded for it.
    pub(crate) fn announced_cards(self) -> Cards {
        let board = self.board;
        let sources = board.running.frames.iter().map(|frame| frame.source);
        let cards: Cards = board.announced.hand_card().into_iter().chain(sources).collect();
        (cards | board.given) & board.hand
    }

    /// Whether it is the turn that a text means.
    pub(crate) fn is_turn_of(self, whose: Whose, you: Seat) -> bool {
        match whose {
            Whose::Yours => self.board.active == you,
            Whose::Opponents => self.board.active != you,
            Whose::Each => true,
        }
    }
}
