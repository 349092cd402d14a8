//! What is done with the hand: bids, discards, resources, cards played and abilities used.

use deadhand_ccg::ability::{Ability, Effects};
use deadhand_ccg::{
    Action, CardId, CardType, ItemKind, Moment, Name, NameKind, SeenPiece, Upgrade, Zone,
};

use super::kinds::Context;
use super::table::Table;
use super::{Priority, Worth};

/// So many survivors are wanted, whether or not there is food for them.
const FEW_SURVIVORS: usize = 3;

/// Food is short while there is not so much more of it than survivors.
const FOOD_RESERVE: usize = 4;

impl Table<'_> {
    /// A bid that leaves at least as much food, less one, as there is without it.
    pub(super) fn is_cheap_bid(&self, bid: u8) -> bool {
        bid + 1 >= self.view.setup().rules().default_food
    }

    /// Whether the player has the zombies that a card requires, each term by itself.
    fn meets_requirement(&self, card: CardId) -> bool {
        let Some(printed) = self.printed(card) else {
            return false;
        };
        printed.requirement.iter().all(|term| {
            let met = self.zombies(self.me).filter(|piece| match piece.name.kind() {
                NameKind::Card(other) => {
                    other != card && self.printed(other).is_some_and(|other| other.has(&term.word))
                }
                NameKind::FaceDown { .. } => false,
            });
            met.count() >= usize::from(term.count)
        })
    }

    /// What a card in the hand is worth: less while its requirement is not met.
    pub(super) fn value_in_hand(&self, card: CardId) -> i32 {
        let value = self.value(card);
        if self.meets_requirement(card) { value } else { value / 3 }
    }

    /// The best zombie that can be upgraded there; where zombies come from the hand, the worst card.
    pub(super) fn value_to_lay(&self, card: CardId) -> i32 {
        let is_zombie = self
            .printed(card)
            .is_some_and(|printed| matches!(printed.card_type, CardType::Zombie { .. }));
        match self.view.setup().rules().upgrade {
            Upgrade::Flip if is_zombie => 100 + self.value_in_hand(card),
            Upgrade::Flip | Upgrade::FromHand => -self.value_in_hand(card),
        }
    }

    /// Survivors while there is food for them or they are few; items when they may be of use.
    pub(super) fn worth_of_playing(&self, card: CardId) -> Worth {
        let value = self.value(card);
        let is_survivor = self
            .printed(card)
            .is_some_and(|printed| matches!(printed.card_type, CardType::Survivor { .. }));
        if is_survivor {
            let count = self.survivors(self.me).count();
            let fed = count + 1 < self.food();
            let wanted = fed || count < FEW_SURVIVORS;
            (if wanted { Priority::PlaySurvivor } else { Priority::Unwanted }, value)
        } else {
            let wanted = match self.one_shot(card) {
                Some((ability, price)) => self.gain_of(ability, of(card)) > price,
                None => self.may_help(),
            };
            (if wanted { Priority::PlayItem } else { Priority::Unwanted }, value)
        }
    }

    /// What an item does that is used from the hand, and what it costs.
    fn one_shot(&self, card: CardId) -> Option<(&Ability, i32)> {
        let printed = self.printed(card)?;
        let CardType::Item { kind: ItemKind::OneShot, .. } = printed.card_type else {
            return None;
        };
        Some((self.written(card, 1)?, self.price_of_spending(printed.cost.into())))
    }

    /// Outside fights always; in a fight if the player is in it and his side is about to lose it.
    fn may_help(&self) -> bool {
        self.view.moment() != Moment::Fight || self.is_losing_fight()
    }

    pub(super) fn value_of_upgrade(&self, name: Name) -> i32 {
        let card = match name.kind() {
            NameKind::Card(card) => Some(card),
            NameKind::FaceDown { .. } => self.piece(name).and_then(|piece| piece.card),
        };
        card.map_or(0, |card| self.value(card))
    }

    /// Whether a zombie is readied when it is moved to the combat zone.
    pub(super) fn is_fast(&self, name: Name) -> bool {
        match name.kind() {
            NameKind::Card(card) => self.printed(card).is_some_and(|printed| printed.has("Fast")),
            NameKind::FaceDown { .. } => false,
        }
    }

    /// A Medic if a survivor of his own is wounded, a Scavenger while food is short; what is written if
    /// it is worth more than it costs.
    pub(super) fn worth_of_using(&self, name: Name, ability: u8) -> Worth {
        let wanted = match self.symbol(name, ability) {
            Some(Symbol::Medic) => self.survivors(self.me).any(|piece| piece.wounds > 0),
            Some(Symbol::Scavenger) => self.food() < self.survivors(self.me).count() + FOOD_RESERVE,
            None => name.card().is_some_and(|card| {
                self.written(card, ability).is_some_and(|it| self.gain_of(it, of(card)) > 0)
            }),
        };
        // A Medic who can scavenge too heals first: who is not wounded can be fed later.
        (if wanted { Priority::Use } else { Priority::Unwanted }, -i32::from(ability))
    }

    /// Which symbol is a card's ability of a number: symbols come first, Medic before Scavenger.
    fn symbol(&self, name: Name, ability: u8) -> Option<Symbol> {
        let NameKind::Card(card) = name.kind() else {
            return None;
        };
        let CardType::Survivor { medic, scavenger, .. } = self.printed(card)?.card_type else {
            return None;
        };
        let symbols = medic
            .then_some(Symbol::Medic)
            .into_iter()
            .chain(scavenger.then_some(Symbol::Scavenger));
        symbols.zip(1..).find(|&(_, number)| number == ability).map(|(symbol, _)| symbol)
    }

    /// Whether what was triggered is had, which may be done without: if it is worth more than it costs.
    pub(super) fn is_worth_accepting(&self) -> bool {
        let written = self.view.running().frames.last();
        let written = written.and_then(|frame| self.written(frame.source, frame.ability));
        match (written, self.context_of_frame()) {
            (Some(ability), Some(context)) => self.gain_of(ability, context) > 0,
            _ => true,
        }
    }

    /// What an option is worth, counted from 1.
    pub(super) fn value_of_option(&self, option: u8) -> i32 {
        let of_written = || {
            let frame = self.view.running().frames.last()?;
            let Effects::One(options) = self.written(frame.source, frame.ability)?.effects()?
            else {
                return None;
            };
            let clauses = options.get(usize::from(option).checked_sub(1)?)?;
            Some(self.worth_of_option(clauses, self.context_of_frame()?))
        };
        of_written().unwrap_or(0)
    }

    /// What it is worth to choose a card; where none need be chosen, none that is worth nothing.
    pub(super) fn worth_of_target(&self, name: Name) -> Worth {
        match self.worth_of_choosing(name) {
            Some(worth) if worth > 0 => (Priority::Best, worth),
            Some(worth) => (Priority::Unwanted, worth),
            None => (Priority::Best, self.value_of_target(name)),
        }
    }

    /// His own strongest survivor for an item, his most wounded one for a Medic, the least card for a
    /// zombie from the hand to replace.
    fn value_of_target(&self, name: Name) -> i32 {
        let Some(piece) = self.piece(name) else {
            return 0;
        };
        let is_own = if piece.controller == self.me { 100 } else { 0 };
        match self.view.announced() {
            Some(Action::Play(_)) => {
                is_own + 2 * piece.power - if piece.items.is_empty() { 0 } else { 3 }
            }
            Some(Action::Upgrade(_)) => {
                let attacks = piece.zone == Zone::Combat && !piece.spent;
                100 * i32::from(attacks) - piece.card.map_or(0, |card| self.value(card))
            }
            Some(Action::Use(source, ability)) if self.symbol(source, ability).is_some() => {
                is_own + i32::from(piece.wounds)
            }
            _ => piece.power - is_own,
        }
    }

    /// Whether a card is among the least useful of all that can still pay, as many as are needed. An
    /// action is offered for each card that leaves enough later ones.
    pub(super) fn value_of_paying(&self, name: Name, legal: &[Action]) -> i32 {
        let first = legal.iter().find_map(|action| match action {
            Action::Pay(name) => Some(*name),
            _ => None,
        });
        let can_pay =
            |piece: &&SeenPiece| !piece.spent && first.is_some_and(|first| first <= piece.name);
        let payers = self.zombies(self.me).filter(can_pay);
        let left = (payers.clone().count() + 1).saturating_sub(legal.len());
        let own = self.piece(name).map_or(0, |piece| self.use_of(piece));
        let cheaper = payers.filter(|piece| (self.use_of(piece), piece.name) < (own, name));
        i32::from(cheaper.count() < left)
    }

    /// What is lost if a card is spent now: a zombie that attacks loses its attack.
    fn use_of(&self, piece: &SeenPiece) -> i32 {
        let attacks = piece.zone == Zone::Combat && self.me != self.view.survivor_player();
        if attacks { 100 + piece.power } else { piece.power }
    }
}

/// An ability of a card that nobody has triggered.
fn of(source: CardId) -> Context {
    Context { source, that: None, player: None }
}

/// The symbols of survivors.
enum Symbol {
    Medic,
    Scavenger,
}
