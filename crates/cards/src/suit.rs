use core::fmt;
use core::str::FromStr;

use crate::{ReadError, Reader};

/// The two colours of suits and jokers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Colour {
    /// Clubs, spades and the black joker.
    Black,
    /// Diamonds, hearts and the red joker.
    Red,
}

impl Colour {
    /// Both colours, in order.
    pub const ALL: [Colour; 2] = [Colour::Black, Colour::Red];

    /// The other colour.
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::Red,
            Colour::Red => Colour::Black,
        }
    }
}

/// The four suits, in canonical order: clubs, diamonds, hearts, spades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Suit {
    /// ♣
    #[cfg_attr(feature = "serde", serde(rename = "C"))]
    Clubs,
    /// ♦
    #[cfg_attr(feature = "serde", serde(rename = "D"))]
    Diamonds,
    /// ♥
    #[cfg_attr(feature = "serde", serde(rename = "H"))]
    Hearts,
    /// ♠
    #[cfg_attr(feature = "serde", serde(rename = "S"))]
    Spades,
}

impl Suit {
    /// All four suits, in canonical order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The place in the canonical order, 0 (clubs) to 3 (spades).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Red for diamonds and hearts, black for clubs and spades.
    pub const fn colour(self) -> Colour {
        match self {
            Suit::Clubs | Suit::Spades => Colour::Black,
            Suit::Diamonds | Suit::Hearts => Colour::Red,
        }
    }

    /// The letter of the plain text: `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'C',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        }
    }

    /// The sign of the pretty text: `♣`, `♦`, `♥` or `♠`.
    pub const fn sign(self) -> char {
        match self {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }

    /// The suit of a plain capital letter.
    pub(crate) const fn from_letter(letter: u8) -> Option<Suit> {
        match letter {
            b'C' => Some(Suit::Clubs),
            b'D' => Some(Suit::Diamonds),
            b'H' => Some(Suit::Hearts),
            b'S' => Some(Suit::Spades),
            _ => None,
        }
    }
}

/// Writes the letter, or the sign with the alternate flag (`{:#}`).
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = if f.alternate() { self.sign() } else { self.letter() };
        fmt::Display::fmt(&text, f)
    }
}

/// Reads the capital letter.
///
/// # Errors
///
/// If the text is anything else.
impl FromStr for Suit {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Suit, ReadError> {
        match *text.as_bytes() {
            [letter] => Suit::from_letter(letter),
            _ => None,
        }
        .ok_or_else(|| Reader::new(text).error("a suit: C, D, H or S"))
    }
}
