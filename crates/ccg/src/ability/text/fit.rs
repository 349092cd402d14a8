//! Whether a text fits the card that it stands on.

use alloc::vec::Vec;

use thiserror::Error;

use super::CardText;
use super::kinds::{Only, of_happening, of_rule};
use super::parts::{clauses, conditions, costs, filters, objects, subject};
use crate::ability::{
    ABILITIES_MAX, Ability, Activated, Affected, Condition, Cost, Effect, Filter, Happening, Noun,
    Object, Place, Power, Trigger, Triggered, Until,
};
use crate::pool::{CardType, ItemKind, Moment};

/// Why a text does not fit its card. Paragraphs count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum Misfit {
    /// Symbols are abilities too.
    #[error("there are {count} abilities with the symbols, and a card has at most {ABILITIES_MAX}")]
    TooMany { count: usize },
    /// An item that is used from the hand is never in play.
    #[error(
        "paragraph {paragraph}: an item that is used from the hand has one paragraph, which says what it \
         does, such as `Draw a card.`"
    )]
    OneShot { paragraph: usize },
    /// It is kept for the card whether it was used.
    #[error("paragraph {paragraph}: a card has one ability that is used once a turn, and no more")]
    OnceTwice { paragraph: usize },
    /// Nothing tells when it would happen.
    #[error(
        "paragraph {paragraph}: only an item that is used from the hand says no more than what it does; \
         put a window and a cost, or a trigger, before it"
    )]
    NotOneShot { paragraph: usize },
    /// Only an attached item has a bearer.
    #[error("paragraph {paragraph}: only an attached item has a bearer")]
    NoBearer { paragraph: usize },
    /// Items are attached to survivors, and by abilities to zombies.
    #[error(
        "paragraph {paragraph}: items are attached to survivors and zombies, and to no other card"
    )]
    NothingAttached { paragraph: usize },
    /// What is said of `this` or of the bearer is for other cards.
    #[error("paragraph {paragraph}: what is said of {card} is only for {only}")]
    Only { paragraph: usize, card: &'static str, only: Only },
    /// Nothing is left out by the word.
    #[error(
        "paragraph {paragraph}: `other` and `another` leave out this card, which is never one of those \
         cards itself: say it without the word"
    )]
    NotOther { paragraph: usize },
    /// An item that can be used outside of a fight speaks of this fight.
    #[error(
        "paragraph {paragraph}: it speaks of this fight, so the window of a fight must be the only one \
         in which the item may be played"
    )]
    NoFight { paragraph: usize },
    /// An item that is used from the hand is on its way to the discard.
    #[error("paragraph {paragraph}: an item that is used from the hand does nothing to itself")]
    Itself { paragraph: usize },
    /// A standing item stays where it is.
    #[error("paragraph {paragraph}: only an attached item can be attached")]
    NotAttached { paragraph: usize },
}

impl CardText {
    /// Everything for which this cannot be the text of a card of a type.
    ///
    /// ```
    /// use deadhand_ccg::CardType;
    /// use deadhand_ccg::ability::{CardText, Misfit, TextErrors};
    ///
    /// let text: CardText = "Bearer has Tough.".parse()?;
    /// let survivor = CardType::Survivor { power: 1, health: 1, medic: false, scavenger: false };
    /// assert_eq!(text.misfits(&survivor), [Misfit::NoBearer { paragraph: 1 }]);
    /// # Ok::<(), TextErrors>(())
    /// ```
    pub fn misfits(&self, card: &CardType) -> Vec<Misfit> {
        let mut misfits = Vec::new();
        let count = self.abilities().len() + card.symbols();
        if count > ABILITIES_MAX {
            misfits.push(Misfit::TooMany { count });
        }
        let once =
            |ability: &Ability| matches!(ability, Ability::Activated(Activated { once: true, .. }));
        let mut onces = (1..).zip(self.abilities()).filter(|(_, ability)| once(ability)).skip(1);
        misfits.extend(onces.next().map(|(paragraph, _)| Misfit::OnceTwice { paragraph }));
        for (number, ability) in (1..).zip(self.abilities()) {
            Paragraph { number, ability, card, misfits: &mut misfits }.find();
        }
        misfits
    }
}

struct Paragraph<'a> {
    number: usize,
    ability: &'a Ability,
    card: &'a CardType,
    misfits: &'a mut Vec<Misfit>,
}

impl Paragraph<'_> {
    fn find(mut self) {
        let (paragraph, ability) = (self.number, self.ability);
        let is_one_shot = matches!(self.card, CardType::Item { kind: ItemKind::OneShot, .. });
        match ability {
            Ability::Effects(_) if !is_one_shot => self.add(true, Misfit::NotOneShot { paragraph }),
            Ability::Effects(_) => {
                self.add(paragraph > 1, Misfit::OneShot { paragraph });
                self.one_shot();
            }
            _ => self.add(is_one_shot, Misfit::OneShot { paragraph }),
        }
        let mut objects = clauses(ability).flat_map(|clause| objects(&clause.effect));
        let bearer = objects.any(|(object, _)| *object == Object::Bearer)
            || subject(ability) == Some(&Affected::Bearer);
        self.add(bearer && !self.is_attached(), Misfit::NoBearer { paragraph });
        let attached = filters(ability).any(|filter| filter.place == Place::AttachedToThis);
        let bears = matches!(self.noun(), Noun::Survivor | Noun::Zombie);
        self.add(attached && !bears, Misfit::NothingAttached { paragraph });
        let idle = filters(ability).any(|filter| filter.other && !self.is_ever(filter));
        self.add(idle, Misfit::NotOther { paragraph });
        self.kinds();
    }

    fn add(&mut self, wrong: bool, misfit: Misfit) {
        if wrong && !self.misfits.contains(&misfit) {
            self.misfits.push(misfit);
        }
    }

    fn noun(&self) -> Noun {
        match self.card {
            CardType::Survivor { .. } => Noun::Survivor,
            CardType::Zombie { .. } => Noun::Zombie,
            CardType::Item { .. } => Noun::Item,
        }
    }

    /// Whether this card itself can be of a kind, so that `other` leaves something out.
    fn is_ever(&self, filter: &Filter) -> bool {
        let is_one_shot = matches!(self.card, CardType::Item { kind: ItemKind::OneShot, .. });
        let is_such = filter.noun == Noun::Card
            || filter.noun == self.noun()
            || self.has_turned() && matches!(filter.noun, Noun::Zombie | Noun::ExSurvivor);
        is_such && !is_one_shot && filter.place != Place::AttachedToThis
    }

    /// Whether this card may be an ex-survivor by then: a survivor who dies can turn.
    fn has_turned(&self) -> bool {
        let dies = matches!(
            self.ability,
            Ability::Triggered(Triggered {
                trigger: Trigger::Happens { happening: Happening::Dies, .. },
                ..
            })
        );
        dies && self.noun() == Noun::Survivor
    }

    fn is_attached(&self) -> bool {
        matches!(self.card, CardType::Item { kind: ItemKind::Attached { .. }, .. })
    }

    /// What an item that is used from the hand must keep to.
    fn one_shot(&mut self) {
        let (paragraph, ability) = (self.number, self.ability);
        let mut effects = clauses(ability).map(|clause| &clause.effect);
        let in_fight = effects.any(|effect| {
            matches!(
                effect,
                Effect::Join(_)
                    | Effect::Bonus(.., Until::EndOfFight)
                    | Effect::Gain(.., Until::EndOfFight)
            )
        });
        let in_fight = in_fight || filters(ability).any(|filter| filter.place == Place::ThisFight);
        let only_fight = matches!(self.card, CardType::Item { windows, .. }
            if windows.iter().all(|&moment| moment == Moment::Fight));
        self.add(in_fight && !only_fight, Misfit::NoFight { paragraph });
        let mut objects = clauses(ability).flat_map(|clause| objects(&clause.effect));
        let itself = objects.any(|(object, _)| *object == Object::This);
        self.add(itself, Misfit::Itself { paragraph });
    }

    /// Whether what is said of the card itself and of its bearer is for such cards.
    fn kinds(&mut self) {
        let ability = self.ability;
        let about = match ability {
            Ability::Static(rule) => of_rule(&rule.rule),
            Ability::Triggered(triggered) => match triggered.trigger {
                Trigger::Happens { happening, .. } => of_happening(happening),
                _ => None,
            },
            _ => None,
        };
        match subject(ability) {
            Some(Affected::This) => self.this("this", about),
            Some(Affected::Bearer) => self.bearer("bearer", about),
            Some(Affected::Each(_)) | None => {}
        }
        for clause in clauses(ability) {
            for (object, only) in objects(&clause.effect) {
                match object {
                    Object::This => self.this("this", only),
                    Object::Bearer => self.bearer("bearer", only),
                    Object::ThatCard => match subject(ability) {
                        Some(Affected::This) => self.this("that card", only),
                        Some(Affected::Bearer) => self.bearer("that card", only),
                        Some(Affected::Each(_)) | None => {}
                    },
                    Object::Target(_) | Object::UpTo(..) | Object::Each(_) => {}
                }
            }
            let attaches = matches!(clause.effect, Effect::Attach(Object::This, _));
            let can_be = self.is_attached() || self.noun() != Noun::Item;
            self.add(attaches && !can_be, Misfit::NotAttached { paragraph: self.number });
        }
        if costs(ability).contains(&Cost::WoundThis) {
            self.this("this", Some(Only::Survivors));
        }
        let fights = conditions(ability).any(|condition| *condition == Condition::InFight);
        let compared = filters(ability).any(|filter| filter.power == Some(Power::LessThanThis));
        if fights || compared {
            self.this("this", Some(Only::SurvivorsAndZombies));
        }
    }

    /// This card, and how the text calls it.
    fn this(&mut self, called: &'static str, only: Option<Only>) {
        let turned = if self.has_turned() { Noun::ExSurvivor } else { self.noun() };
        self.only(called, &[self.noun(), turned], only);
    }

    /// Items are attached to survivors, and by abilities to zombies.
    fn bearer(&mut self, called: &'static str, only: Option<Only>) {
        self.only(called, &[Noun::Survivor, Noun::Zombie], only);
    }

    fn only(&mut self, card: &'static str, nouns: &[Noun], only: Option<Only>) {
        if let Some(only) = only.filter(|only| !nouns.iter().any(|&noun| only.allows(noun))) {
            let paragraph = self.number;
            self.add(true, Misfit::Only { paragraph, card, only });
        }
    }
}
