use core::fmt;
use core::str::FromStr;

use crate::{ReadError, Reader};

/// The thirteen ranks. The ace is low: its value is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs)] // each name is its own description
pub enum Rank {
    #[cfg_attr(feature = "serde", serde(rename = "A"))]
    Ace = 1,
    #[cfg_attr(feature = "serde", serde(rename = "2"))]
    Two,
    #[cfg_attr(feature = "serde", serde(rename = "3"))]
    Three,
    #[cfg_attr(feature = "serde", serde(rename = "4"))]
    Four,
    #[cfg_attr(feature = "serde", serde(rename = "5"))]
    Five,
    #[cfg_attr(feature = "serde", serde(rename = "6"))]
    Six,
    #[cfg_attr(feature = "serde", serde(rename = "7"))]
    Seven,
    #[cfg_attr(feature = "serde", serde(rename = "8"))]
    Eight,
    #[cfg_attr(feature = "serde", serde(rename = "9"))]
    Nine,
    #[cfg_attr(feature = "serde", serde(rename = "T"))]
    Ten,
    #[cfg_attr(feature = "serde", serde(rename = "J"))]
    Jack,
    #[cfg_attr(feature = "serde", serde(rename = "Q"))]
    Queen,
    #[cfg_attr(feature = "serde", serde(rename = "K"))]
    King,
}

const LETTERS: &[u8; 13] = b"A23456789TJQK";

impl Rank {
    /// All thirteen ranks, from the ace up.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// The value, 1 (ace) to 13 (king).
    pub const fn value(self) -> u8 {
        self as u8
    }

    /// The rank of a value from 1 to 13.
    pub const fn from_value(value: u8) -> Option<Rank> {
        if value >= 1 && value <= 13 { Some(Rank::ALL[value as usize - 1]) } else { None }
    }

    /// Whether this is a jack, queen or king.
    pub const fn is_court(self) -> bool {
        self as u8 > Rank::Ten as u8
    }

    /// The next higher rank; none above the king.
    pub const fn next(self) -> Option<Rank> {
        Rank::from_value(self as u8 + 1)
    }

    /// The next lower rank; none below the ace.
    pub const fn previous(self) -> Option<Rank> {
        Rank::from_value(self as u8 - 1)
    }

    /// The letter of the text form: one of `A23456789TJQK`.
    pub const fn letter(self) -> char {
        LETTERS[self as usize - 1] as char
    }

    /// The rank of a plain capital letter or digit.
    pub(crate) const fn from_letter(letter: u8) -> Option<Rank> {
        let mut i = 0;
        while i < LETTERS.len() {
            if LETTERS[i] == letter {
                return Some(Rank::ALL[i]);
            }
            i += 1;
        }
        None
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// Reads the letter or digit.
///
/// # Errors
///
/// If the text is anything else.
impl FromStr for Rank {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Rank, ReadError> {
        match *text.as_bytes() {
            [letter] => Rank::from_letter(letter),
            _ => None,
        }
        .ok_or_else(|| Reader::new(text).error("a rank: one of A23456789TJQK"))
    }
}
