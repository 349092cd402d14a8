//! What lies on the table, and what a card is worth.

use alloc::vec::Vec;

use deadhand_ccg::{CardId, CardType, ItemKind, Name, Printed, SeenPiece, View, Zone};
use deadhand_game::Seat;

/// A view as one player looks at it.
pub(super) struct Table<'a> {
    pub(super) view: &'a View,
    pub(super) me: Seat,
    pieces: Vec<SeenPiece>,
}

impl<'a> Table<'a> {
    pub(super) fn of(view: &'a View, me: Seat) -> Table<'a> {
        Table { view, me, pieces: view.in_play().collect() }
    }

    /// The cards in play, without what is attached.
    pub(super) fn pieces(&self) -> impl Iterator<Item = &SeenPiece> + Clone {
        self.pieces.iter()
    }

    pub(super) fn piece(&self, name: Name) -> Option<&SeenPiece> {
        self.pieces.iter().find(|piece| piece.name == name)
    }

    pub(super) fn printed(&self, card: CardId) -> Option<&'a Printed> {
        self.view.setup().printed(card)
    }

    /// The survivors of a player.
    pub(super) fn survivors(&self, seat: Seat) -> impl Iterator<Item = &SeenPiece> + Clone {
        self.pieces.iter().filter(move |piece| piece.controller == seat && piece.health.is_some())
    }

    /// The cards of a player in the resource and combat zones.
    pub(super) fn zombies(&self, seat: Seat) -> impl Iterator<Item = &SeenPiece> + Clone {
        let here =
            move |piece: &&SeenPiece| piece.controller == seat && piece.zone != Zone::Survivors;
        self.pieces.iter().filter(here)
    }

    /// The ready zombies of other players in the combat zone.
    pub(super) fn attackers(&self) -> impl Iterator<Item = &SeenPiece> + Clone {
        let attacks = |piece: &&SeenPiece| {
            piece.zone == Zone::Combat
                && !piece.spent
                && piece.controller != self.view.survivor_player()
        };
        self.pieces.iter().filter(attacks)
    }

    pub(super) fn food(&self) -> usize {
        self.view.food(self.me).unwrap_or(0).into()
    }

    /// What a card is worth by what is printed on it.
    pub(super) fn value(&self, card: CardId) -> i32 {
        let Some(printed) = self.printed(card) else {
            return 0;
        };
        match printed.card_type {
            CardType::Survivor { power, health, medic, scavenger } => {
                2 * (i32::from(power) + i32::from(health) + i32::from(medic))
                    + 3 * i32::from(scavenger)
            }
            CardType::Zombie { power, fast, fierce, infectious, .. } => {
                2 * (i32::from(power) + i32::from(fierce) + i32::from(infectious)) + i32::from(fast)
            }
            CardType::Item { kind: ItemKind::Attached { power, health }, .. } => {
                2 * (i32::from(power) + i32::from(health))
            }
            // What its text is good for nobody can say.
            CardType::Item { .. } => 4,
        }
    }
}
