use core::fmt;
use core::num::NonZeroU8;

use crate::{Colour, Rank, Suit};

/// A playing card: one of 52, or one of two jokers. One byte, and so is `Option<Card>`.
///
/// Cards are ordered canonically: clubs from the ace to the king, then diamonds, hearts and spades,
/// then the red and the black joker.
///
/// ```
/// use deadhand_cards::{Card, Colour, Rank, Suit};
///
/// let card = Card::new(Rank::Seven, Suit::Diamonds);
/// assert_eq!(card.colour(), Colour::Red);
/// assert_eq!(card.to_string(), "7D");
/// assert_eq!(format!("{card:#}"), "7♦");
/// assert_eq!("7d".parse(), Ok(card));
/// assert!(card < Card::RED_JOKER);
/// ```
// The byte is `suit << 4 | rank`, so that the cards of a suit share a 16-bit lane of a `CardSet` and
// the cards of a rank share a bit of each lane. No rank is 0, 14 or 15: the zero byte is free for
// `Option`, and the two free places at the end of the spades are the jokers, last in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

const RED_JOKER_CODE: u8 = 0x3e;
const BLACK_JOKER_CODE: u8 = 0x3f;

impl Card {
    /// How many cards there are: 52 and two jokers.
    pub const COUNT: usize = 54;
    /// The red joker, `*R`.
    pub const RED_JOKER: Card = Card::from_valid_code(RED_JOKER_CODE);
    /// The black joker, `*B`.
    pub const BLACK_JOKER: Card = Card::from_valid_code(BLACK_JOKER_CODE);

    /// The card of a rank and a suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card::from_valid_code((suit as u8) << 4 | rank as u8)
    }

    /// The joker of a colour.
    pub const fn joker(colour: Colour) -> Card {
        match colour {
            Colour::Red => Card::RED_JOKER,
            Colour::Black => Card::BLACK_JOKER,
        }
    }

    /// The card at a place of the canonical order, 0 (`AC`) to 53 (`*B`).
    pub const fn from_index(index: usize) -> Option<Card> {
        match index {
            0..52 => Some(Card::new(Rank::ALL[index % 13], Suit::ALL[index / 13])),
            52 => Some(Card::RED_JOKER),
            53 => Some(Card::BLACK_JOKER),
            _ => None,
        }
    }

    /// The place in the canonical order, 0 (`AC`) to 53 (`*B`).
    pub const fn index(self) -> usize {
        match self.code() {
            RED_JOKER_CODE => 52,
            BLACK_JOKER_CODE => 53,
            code => (code >> 4) as usize * 13 + (code & 15) as usize - 1,
        }
    }

    /// Whether this is one of the two jokers.
    pub const fn is_joker(self) -> bool {
        self.code() >= RED_JOKER_CODE
    }

    /// The rank; a joker has none.
    pub const fn rank(self) -> Option<Rank> {
        Rank::from_value(self.code() & 15)
    }

    /// The suit; a joker has none.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::ALL[(self.code() >> 4) as usize]) }
    }

    /// The colour. A joker has that of its name.
    pub const fn colour(self) -> Colour {
        match self.code() {
            RED_JOKER_CODE => Colour::Red,
            BLACK_JOKER_CODE => Colour::Black,
            code => Suit::ALL[(code >> 4) as usize].colour(),
        }
    }

    /// Whether this is a jack, queen or king.
    pub const fn is_court(self) -> bool {
        matches!(self.rank(), Some(rank) if rank.is_court())
    }

    /// Whether this is an ace or a card from 2 to 10.
    pub const fn is_number(self) -> bool {
        matches!(self.rank(), Some(rank) if !rank.is_court())
    }

    /// This card's place among the 64 of a table: below 64, never 0, in canonical order, with gaps.
    ///
    /// The low four bits are the rank's value and the bits above the suit's index; 62 and 63 are the
    /// jokers. It is the number of the card's bit in a [`CardSet`](crate::CardSet).
    pub const fn code(self) -> u8 {
        self.0.get()
    }

    pub(crate) const fn from_valid_code(code: u8) -> Card {
        Card(NonZeroU8::new(code).expect("no card has the code 0"))
    }
}

/// Writes the plain form (`7D`, `TS`, `*R`), or the pretty one with the alternate flag (`{:#}`: `7♦`).
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = [0; 4];
        let Some((rank, suit)) = self.rank().zip(self.suit()) else {
            return f.pad(if *self == Card::RED_JOKER { "*R" } else { "*B" });
        };
        if f.alternate() {
            let at = rank.letter().encode_utf8(&mut bytes).len();
            suit.sign().encode_utf8(&mut bytes[at..]);
            f.pad(core::str::from_utf8(&bytes).unwrap_or_default())
        } else {
            bytes = [rank.letter() as u8, suit.letter() as u8, 0, 0];
            f.pad(core::str::from_utf8(&bytes[..2]).unwrap_or_default())
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
