//! Cards that lie on each other in a column.

use super::number::{self, rank};

/// Cards that follow each other, as the face-up cards of a column do.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    /// The last and lowest card.
    pub(crate) end: u8,
    /// How many cards.
    pub(crate) len: u8,
    /// The last bit of their numbers, each at the bit of its rank.
    pub(super) suits: u16,
}

impl Run {
    /// A single card.
    #[inline]
    pub(crate) const fn of(card: u8) -> Run {
        Run { end: card, len: 1, suits: (card as u16 & 1) << rank(card) }
    }

    /// The first and highest card.
    #[inline]
    pub(crate) const fn base(self) -> u8 {
        self.nth_last(self.len)
    }

    /// The card that is the `count`th from the end.
    #[inline]
    pub(crate) const fn nth_last(self, count: u8) -> u8 {
        self.at(rank(self.end) + count - 1)
    }

    /// The card of a rank.
    #[inline]
    const fn at(self, rank: u8) -> u8 {
        number::of_parity(self.end, rank) | (self.suits >> rank & 1) as u8
    }

    /// The cards but the last `count`, of which there are more, and these.
    #[inline]
    pub(crate) const fn split(self, count: u8) -> (Run, Run) {
        let end = rank(self.end) + count;
        let lower = self.suits & !(u16::MAX << end);
        let rest = Run { end: self.at(end), len: self.len - count, suits: self.suits ^ lower };
        (rest, Run { end: self.end, len: count, suits: lower })
    }

    pub(super) fn cards(self) -> impl Iterator<Item = u8> + Clone {
        let end = rank(self.end);
        (end..end + self.len).rev().map(move |rank| self.at(rank))
    }
}
