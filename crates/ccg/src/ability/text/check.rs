//! What an ability must keep to beyond its grammar.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::form::Form;
use super::kinds::{Only, of_happening, of_rule};
use super::parts::{has_number, objects, player};
use super::phrases::{Clauses, Conditions, Costs, StaticForm, Triggers};
use super::reason::Reason;
use crate::ability::{
    Ability, Activated, Affected, CLAUSES_MAX, COSTS_MAX, CardState, Clause, Condition, Control,
    Cost, Effect, Effects, Filter, Happening, Keyword, Noun, OPTIONS_MAX, Object, Place, Player,
    Power, SENTENCES_MAX, Sentence, Static, StaticRule, TARGETS_MAX, Trigger, Triggered, Until,
    Used,
};
use crate::pool::Moment;

/// A phrase that cannot stand where it stands, in bytes of its paragraph.
pub(super) type Fault = (Range<usize>, Reason);

/// Everything that is wrong with an ability that was read from a paragraph, from the left to the right.
pub(super) fn faults(paragraph: &str, ability: &Ability) -> Vec<Fault> {
    let head = match ability {
        Ability::Activated(_) | Ability::Effects(_) => Head::Used,
        Ability::Static(_) => Head::Lasting,
        Ability::Triggered(triggered) => match triggered.trigger {
            Trigger::Happens { .. } => Head::Card,
            Trigger::Uses(..) => Head::Use,
            Trigger::ReadyPhase(_) | Trigger::EndOfTurn(_) => Head::Turn,
        },
    };
    // Whether a one-shot item is for the fight's window alone is seen on the card.
    let fight = matches!(ability, Ability::Effects(_));
    let scope = Scope {
        head,
        fight,
        subject: None,
        target: None,
        killed: false,
        targets: 0,
        conditional: false,
        die: Die::None,
    };
    let mut check = Check { text: paragraph, part: 0..0, scope, faults: Vec::new() };
    match ability {
        Ability::Activated(activated) => check.activated(activated),
        Ability::Triggered(triggered) => check.triggered(triggered),
        Ability::Static(rule) => check.static_rule(rule),
        Ability::Effects(effects) => check.effects(effects),
    }
    check.faults
}

/// What the words before a phrase have brought.
#[derive(Clone, Copy)]
struct Scope {
    /// How the ability begins.
    head: Head,
    /// Whether a fight's window is open.
    fight: bool,
    /// What the card is that the trigger is about, if the words before say it.
    subject: Option<Noun>,
    /// What the target is that was named last, if it is a single card.
    target: Option<Noun>,
    /// Whether a survivor may have been killed, who may be an ex-survivor then.
    killed: bool,
    /// How many targets there are.
    targets: usize,
    /// Whether the sentence before has a condition, and is no `otherwise` itself.
    conditional: bool,
    /// Of which die the outcomes can be spoken of.
    die: Die,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    /// A player uses it.
    Used,
    /// It holds while the card is in play.
    Lasting,
    /// It happens at a time of a turn.
    Turn,
    /// It happens to a card.
    Card,
    /// It happens when something is used.
    Use,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Die {
    None,
    Rolled,
    Attention,
}

struct Check<'a> {
    text: &'a str,
    /// The part of the text that is looked at: a cost, a condition, a clause.
    part: Range<usize>,
    scope: Scope,
    faults: Vec<Fault>,
}

impl Check<'_> {
    /// Goes on to the next part of the text. It is found by what is written for it, a capital aside.
    fn go_to<F: Form>(&mut self, form: &F, value: &F::Value) {
        let mut words = String::new();
        form.write(value, &mut words);
        let rest = self.text.get(self.part.end + 1..).unwrap_or_default();
        let found = words.get(1..).and_then(|words| rest.find(words));
        let start = self.part.end + found.unwrap_or_default();
        self.part = start..(start + words.len()).min(self.text.len());
    }

    /// Reports words of the part where they stand in it last, or the whole of it where they do not.
    fn fault(&mut self, words: &str, reason: Reason) {
        let part = self.text.get(self.part.clone()).unwrap_or_default();
        let span =
            part.rfind(words).filter(|_| !words.is_empty()).map_or(self.part.clone(), |at| {
                let start = self.part.start + at;
                start..start + words.len()
            });
        if !self.faults.contains(&(span.clone(), reason)) {
            self.faults.push((span, reason));
        }
    }

    fn fault_if(&mut self, wrong: bool, words: &str, reason: Reason) {
        if wrong {
            self.fault(words, reason);
        }
    }

    fn activated(&mut self, ability: &Activated) {
        let head = self.text.find(" - ").unwrap_or_default();
        self.part = 0..head;
        let in_order = ability.moments.is_sorted_by(|a, b| a < b);
        self.fault_if(!in_order, "", Reason::WindowOrder);
        self.scope.fight = ability.moments == [Moment::Fight];
        self.costs(&ability.costs);
        self.effects(&ability.effects);
    }

    fn triggered(&mut self, ability: &Triggered) {
        self.go_to(&Triggers, &ability.trigger);
        if let Trigger::Happens { subject, happening } = &ability.trigger {
            // The card that the trigger is about is not yet known where it is named.
            self.scope.head = Head::Used;
            self.affected(subject, of_happening(*happening));
            self.scope.head = Head::Card;
            self.scope.fight = matches!(happening, Happening::Wins | Happening::Loses);
            self.scope.killed = *happening == Happening::Dies;
        }
        self.scope.subject = subject_of(&ability.trigger);
        self.condition(ability.condition.as_ref(), "if ");
        self.costs(ability.option.as_deref().unwrap_or_default());
        self.effects(&ability.effects);
    }

    fn static_rule(&mut self, ability: &Static) {
        self.condition(ability.condition.as_ref(), "as long as ");
        let unconditional = Static { condition: None, ..ability.clone() };
        self.go_to(&StaticForm, &unconditional);
        self.affected(&ability.affected, of_rule(&ability.rule));
        if let StaticRule::Has(keyword) = &ability.rule {
            self.keyword(keyword);
        }
        let counts = matches!(ability.rule, StaticRule::Bonus { .. });
        self.for_each(ability.for_each.as_ref(), counts);
        if let StaticRule::Bonus { health: 1.. | ..=-1, .. } = ability.rule {
            self.fault_if(depends_on_fights(ability), "", Reason::HealthOfFights);
        }
    }

    fn affected(&mut self, affected: &Affected, only: Option<Only>) {
        if let Affected::Each(filter) = affected {
            self.filter(filter);
            self.only(only, filter);
        }
    }

    fn costs(&mut self, costs: &[Cost]) {
        for (i, cost) in costs.iter().enumerate() {
            self.go_to(&Costs, cost);
            self.fault_if(i == COSTS_MAX, "", Reason::TooManyCosts);
            let form = core::mem::discriminant(cost);
            let before = costs[..i].iter().any(|other| core::mem::discriminant(other) == form);
            self.fault_if(before, "", Reason::CostTwice);
            if let Cost::DiscardOwn(filter) = cost {
                self.filter(filter);
                self.fault_if(filter.control != Control::You, "", Reason::CostOfOthers);
            }
        }
    }

    fn condition(&mut self, condition: Option<&Condition>, opening: &'static str) {
        let Some(condition) = condition else {
            return;
        };
        self.go_to(&Conditions { opening }, condition);
        let Scope { conditional, die, .. } = self.scope;
        match condition {
            Condition::Controls { filter, .. } => {
                self.filter(filter);
                self.fault_if(filter.control != Control::Anyone, "", Reason::ControlTwice);
            }
            Condition::ThatCard(filter) => {
                self.that_card();
                self.filter(filter);
            }
            Condition::Successful => self.fault_if(die != Die::Attention, "", Reason::NoAttention),
            Condition::Rolled(..) => self.fault_if(die != Die::Rolled, "", Reason::NoRoll),
            Condition::Otherwise => self.fault_if(!conditional, "", Reason::NoOtherwise),
            Condition::InFight | Condition::YourTurn | Condition::FoodAtMost(_) => {}
        }
    }

    fn effects(&mut self, effects: &Effects) {
        match effects {
            Effects::All(sentences) => {
                for (i, sentence) in sentences.iter().enumerate() {
                    self.sentence(sentence);
                    self.fault_if(i == SENTENCES_MAX, "", Reason::TooManySentences);
                }
            }
            Effects::One(options) => {
                let scope = self.scope;
                for (i, clauses) in options.iter().enumerate() {
                    // Of the options one alone is done, so that none speaks of another.
                    self.scope = scope;
                    self.clauses(clauses);
                    self.fault_if(i == OPTIONS_MAX, "", Reason::TooManyOptions);
                }
            }
        }
    }

    fn sentence(&mut self, sentence: &Sentence) {
        self.condition(sentence.condition.as_ref(), "if ");
        let is_outcome = matches!(
            sentence.condition,
            Some(Condition::Successful | Condition::Rolled(..) | Condition::Otherwise)
        );
        if !is_outcome {
            self.scope.die = Die::None;
        }
        self.clauses(&sentence.clauses);
        self.scope.conditional = !matches!(sentence.condition, None | Some(Condition::Otherwise));
    }

    fn clauses(&mut self, clauses: &[Clause]) {
        for (i, clause) in clauses.iter().enumerate() {
            self.go_to(&Clauses, clause);
            self.clause(clause);
            self.fault_if(i == CLAUSES_MAX, "", Reason::TooManyClauses);
        }
    }

    fn clause(&mut self, clause: &Clause) {
        let effect = &clause.effect;
        for (object, only) in objects(effect) {
            self.object(object, only);
            self.zone(effect, object);
        }
        if let Some(player) = player(effect) {
            self.player(player);
        }
        match effect {
            Effect::Bonus(.., Until::EndOfFight) | Effect::Gain(.., Until::EndOfFight) => {
                self.fight("until end of fight");
            }
            Effect::Join(_) => self.fight("this fight"),
            Effect::SearchToHand(filter) | Effect::SearchToResource(filter) => self.search(filter),
            Effect::Kill(_) => self.scope.killed = true,
            Effect::Roll => self.scope.die = Die::Rolled,
            Effect::AttractAttention => self.scope.die = Die::Attention,
            Effect::Cancel => {
                self.fault_if(self.scope.head != Head::Use, "", Reason::NothingToCancel);
            }
            _ => {}
        }
        if let Effect::Gain(_, keyword, _) = effect {
            self.keyword(keyword);
        }
        if let Effect::Bonus(Object::Each(filter), ..) | Effect::Gain(Object::Each(filter), ..) =
            effect
        {
            // It lasts on all of the kind as they come and go, so that they are looked for again and again.
            self.fault_if(filter.power.is_some(), "with ", Reason::PowerOfLasting);
        }
        self.for_each(clause.for_each.as_ref(), has_number(effect));
    }

    fn object(&mut self, object: &Object, only: Option<Only>) {
        match object {
            Object::This | Object::Bearer => {}
            Object::ThatCard => {
                self.that_card();
                self.only_that_card(only);
            }
            Object::Target(filter) | Object::UpTo(_, filter) | Object::Each(filter) => {
                self.filter_of(filter, !matches!(object, Object::Each(_)));
                self.only(only, filter);
            }
        }
        match object {
            Object::Target(filter) => self.target(1, Some(filter.noun)),
            Object::UpTo(count, _) => self.target((*count).into(), None),
            _ => {}
        }
    }

    /// What is returned or put into the resource zone comes from the discard, and nothing else does; what
    /// is looked at or revealed lies face down.
    fn zone(&mut self, effect: &Effect, object: &Object) {
        let is_hidden = |filter: &Filter| filter.states.contains(&CardState::FaceDown);
        let (in_discard, hidden) = match object {
            Object::This => (true, false),
            Object::ThatCard => (true, true),
            Object::Bearer => (false, false),
            Object::Each(filter) => (false, is_hidden(filter)),
            Object::Target(filter) | Object::UpTo(_, filter) => {
                (filter.place == Place::YourDiscard, is_hidden(filter))
            }
        };
        let is_target = matches!(object, Object::Target(_) | Object::UpTo(..));
        if matches!(effect, Effect::ToHand(_) | Effect::ToResource(_)) {
            self.fault_if(!in_discard, "", Reason::OnlyFromDiscard);
        } else {
            self.fault_if(is_target && in_discard, "in your discard", Reason::NotFromDiscard);
        }
        let looks = matches!(effect, Effect::LookAt(_) | Effect::Reveal(_));
        self.fault_if(looks && !hidden, "", Reason::OnlyFaceDown);
    }

    fn player(&mut self, player: Player) {
        match player {
            Player::TargetOpponent | Player::TargetPlayer => {
                let named_last = self.scope.target;
                self.target(1, named_last);
            }
            Player::ThatPlayer => self.that_player(),
            Player::You | Player::EachOpponent | Player::EachPlayer => {}
        }
    }

    fn target(&mut self, count: usize, single: Option<Noun>) {
        self.scope.targets += count;
        self.scope.target = single;
        self.fault_if(self.scope.targets > TARGETS_MAX, "", Reason::TooManyTargets);
    }

    fn that_card(&mut self) {
        let Scope { head, target, .. } = self.scope;
        let is_known = target.is_some() || matches!(head, Head::Card | Head::Use);
        self.fault_if(!is_known, "that card", Reason::NoThatCard);
    }

    /// What is done to that card must be for what it can be. What `this` and `bearer` are is seen on the
    /// card.
    fn only_that_card(&mut self, only: Option<Only>) {
        let Scope { head, subject, target, killed, .. } = self.scope;
        let is_subject = matches!(head, Head::Card | Head::Use);
        let noun = if is_subject { subject } else { target };
        if let (Some(only), Some(noun)) = (only, noun) {
            let turned = killed && noun == Noun::Survivor && only.can_be(Noun::ExSurvivor);
            self.fault_if(!only.can_be(noun) && !turned, "", Reason::Only(only));
        }
    }

    fn that_player(&mut self) {
        let is_known = matches!(self.scope.head, Head::Turn | Head::Card | Head::Use);
        self.fault_if(!is_known, "that player", Reason::NoThatPlayer);
    }

    fn fight(&mut self, words: &str) {
        self.fault_if(!self.scope.fight, words, Reason::NoFight);
    }

    fn for_each(&mut self, filter: Option<&Filter>, has_number: bool) {
        if let Some(filter) = filter {
            self.fault_if(!has_number, " for each", Reason::NothingToMultiply);
            self.filter(filter);
        }
    }

    fn keyword(&mut self, keyword: &Keyword) {
        let bare = matches!(keyword, Keyword::Trait(word) if word == "Fierce");
        self.fault_if(bare, "Fierce", Reason::FierceWithoutNumber);
    }

    fn only(&mut self, only: Option<Only>, filter: &Filter) {
        if let Some(only) = only.filter(|only| !only.allows(filter.noun)) {
            self.fault("", Reason::Only(only));
        }
    }

    fn search(&mut self, filter: &Filter) {
        let elsewhere = filter.other
            || filter.place != Place::Play
            || filter.power == Some(Power::LessThanThis);
        self.fault_if(elsewhere, "", Reason::BadSearch);
        self.outside_of_play(filter);
        self.filter(&Filter { states: Vec::new(), ..filter.clone() });
    }

    fn outside_of_play(&mut self, filter: &Filter) {
        let in_play = !filter.states.is_empty()
            || filter.control != Control::Anyone
            || filter.noun == Noun::ExSurvivor;
        self.fault_if(in_play, "", Reason::OutsideOfPlay);
    }

    fn filter(&mut self, filter: &Filter) {
        self.filter_of(filter, false);
    }

    fn filter_of(&mut self, filter: &Filter, is_target: bool) {
        self.states(filter);
        for (i, word) in filter.words.iter().enumerate() {
            self.fault_if(filter.words[..i].contains(word), word, Reason::WordTwice);
        }
        match filter.place {
            Place::YourDiscard if is_target => self.outside_of_play(filter),
            Place::YourDiscard => self.fault("in your discard", Reason::NotFromDiscard),
            Place::ThisFight => self.fight("in this fight"),
            _ => {}
        }
        if filter.control == Control::ThatPlayer {
            self.that_player();
        }
        let power = self.scope.head == Head::Lasting && filter.power.is_some();
        self.fault_if(power, "with ", Reason::PowerOfLasting);
    }

    fn states(&mut self, filter: &Filter) {
        let states = &filter.states;
        let has = |state| states.contains(&state);
        self.fault_if(!states.is_sorted_by(|a, b| a < b), "", Reason::StateOrder);
        self.fault_if(
            has(CardState::Spent) && has(CardState::Ready),
            "spent ready",
            Reason::SpentAndReady,
        );
        let tokens = has(CardState::Wounded) || has(CardState::Infected);
        self.fault_if(tokens && filter.noun != Noun::Survivor, "", Reason::NoTokens);
        let hidden = matches!(filter.noun, Noun::Card | Noun::Zombie);
        self.fault_if(has(CardState::FaceDown) && !hidden, "face-down", Reason::NotFaceDown);
    }
}

/// What the card is that a trigger is about, or that is used, where the trigger says it.
fn subject_of(trigger: &Trigger) -> Option<Noun> {
    match trigger {
        // Only a zombie is upgraded or moves.
        Trigger::Happens { subject: Affected::Each(filter), happening } => {
            let is_zombie = of_happening(*happening) == Some(Only::Zombies);
            Some(if is_zombie && filter.noun == Noun::Card { Noun::Zombie } else { filter.noun })
        }
        Trigger::Uses(_, Used::Survivor) => Some(Noun::Survivor),
        Trigger::Uses(_, Used::Item) => Some(Noun::Item),
        _ => None,
    }
}

/// Whether a static ability looks at what changes while nobody looks at deaths.
fn depends_on_fights(ability: &Static) -> bool {
    let own = match &ability.affected {
        Affected::Each(filter) => Some(filter),
        Affected::This | Affected::Bearer => None,
    };
    let controlled = match &ability.condition {
        Some(Condition::InFight) => return true,
        Some(Condition::Controls { filter, .. } | Condition::ThatCard(filter)) => Some(filter),
        _ => None,
    };
    let mut filters = own.into_iter().chain(controlled).chain(&ability.for_each);
    filters.any(|filter| {
        let states = [CardState::Spent, CardState::Ready];
        let places = [Place::ThisFight, Place::AFight, Place::Combat, Place::Resource];
        filter.states.iter().any(|state| states.contains(state)) || places.contains(&filter.place)
    })
}
