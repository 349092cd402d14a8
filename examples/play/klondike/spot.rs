//! The places on the board on which the cursor can be.

use deadhand::cards::Suit;
use deadhand::klondike::{Column, View};

/// A place on the board. Their order is that of `Tab`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Spot {
    /// A face-up card of a column, counted from its end: 1 is the end card, or the place of an empty column.
    Column(Column, u8),
    /// The zombie on a column.
    Zombie(Column),
    /// The stock.
    Stock,
    /// The top of the waste.
    Waste,
    /// A foundation.
    Foundation(Suit),
}

impl Spot {
    /// The end of a column.
    pub(super) const fn end_of(column: Column) -> Spot {
        Spot::Column(column, 1)
    }

    /// The column in which it is.
    pub(super) const fn column(self) -> Option<Column> {
        match self {
            Spot::Column(column, _) | Spot::Zombie(column) => Some(column),
            Spot::Stock | Spot::Waste | Spot::Foundation(_) => None,
        }
    }

    /// How far two places are from one another: first in columns, then in cards.
    pub(super) fn distance(self, other: Spot) -> (u8, u8) {
        let place = |spot| match spot {
            Spot::Column(column, count) => (column.number(), count),
            Spot::Zombie(column) => (column.number(), 0),
            Spot::Stock | Spot::Waste => (Column::COUNT as u8 + 1, 0),
            Spot::Foundation(_) => (Column::COUNT as u8 + 1, 1),
        };
        let ((a, b), (c, d)) = (place(self), place(other));
        (a.abs_diff(c), b.abs_diff(d))
    }

    /// The next place in a direction, this one where the board ends. To the right of the columns are stock
    /// and waste, and the foundations below them.
    pub(super) fn step(self, view: &View, right: i8, down: i8) -> Spot {
        match self {
            Spot::Column(column, count) if right == 0 => {
                let shelter = view.column(column);
                match (down > 0, count) {
                    (true, 1) if shelter.is_attacked() => Spot::Zombie(column),
                    (true, _) => Spot::Column(column, 1.max(count - 1)),
                    (false, _) => {
                        let top = shelter.face_up().len().max(1) as u8;
                        Spot::Column(column, top.min(count + 1))
                    }
                }
            }
            Spot::Zombie(column) if right == 0 => {
                if down < 0 {
                    Spot::end_of(column)
                } else {
                    self
                }
            }
            Spot::Column(column, _) | Spot::Zombie(column) => {
                let next = column.number().checked_add_signed(right).and_then(Column::from_number);
                let behind = if right > 0 { Spot::Stock } else { self };
                next.map_or(behind, Spot::end_of)
            }
            Spot::Stock | Spot::Waste | Spot::Foundation(_) => self.step_beside(right, down),
        }
    }

    /// [`step`](Spot::step) from a card beside the columns.
    fn step_beside(self, right: i8, down: i8) -> Spot {
        const UPPER: &[Spot] = &[Spot::Stock, Spot::Waste];
        const LOWER: &[Spot] = &[
            Spot::Foundation(Suit::Clubs),
            Spot::Foundation(Suit::Diamonds),
            Spot::Foundation(Suit::Hearts),
            Spot::Foundation(Suit::Spades),
        ];
        let (row, other) = if UPPER.contains(&self) { (UPPER, LOWER) } else { (LOWER, UPPER) };
        let place = row.iter().position(|spot| *spot == self).unwrap_or(0);
        let towards_other = if row == UPPER { 1 } else { -1 };
        if down == towards_other {
            return other[place.min(other.len() - 1)];
        }
        match place.checked_add_signed(right.into()) {
            None => Spot::end_of(Column::Seven),
            Some(next) => row.get(next).copied().unwrap_or(self),
        }
    }
}
