use core::fmt;
use core::str::FromStr;

use crate::{Card, CardSet, Rank, Suit};

/// A text that cannot be read: where, and what was expected there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReadError {
    /// The column at which reading stopped, counted in characters from 1.
    pub column: usize,
    /// What could have stood there.
    pub expected: &'static str,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}", self.column, self.expected)
    }
}

impl core::error::Error for ReadError {}

/// A place in a line that is read strictly, from the left to the right.
///
/// Every engine reads its positions and actions with it, so that all of them refuse in the same words.
///
/// ```
/// use deadhand_cards::{ReadError, Reader};
///
/// let mut reader = Reader::new("7D,x");
/// assert_eq!(reader.card()?.to_string(), "7D");
/// reader.literal(",")?;
/// assert_eq!(reader.card().unwrap_err().to_string(), "column 4: expected a card such as 7D or *R");
/// # Ok::<(), ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// A reader at the start of a line.
    pub const fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0 }
    }

    /// Reads the whole of a line by `read`.
    ///
    /// # Errors
    ///
    /// Those of `read`, and if something follows what it has read.
    pub fn read_whole<T>(
        line: &'a str,
        read: impl FnOnce(&mut Reader<'a>) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let mut reader = Reader::new(line);
        let value = read(&mut reader)?;
        reader.end()?;
        Ok(value)
    }

    /// What is not read yet.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The error of this place: here `expected` should have stood.
    pub fn error(&self, expected: &'static str) -> ReadError {
        ReadError { column: self.text[..self.at].chars().count() + 1, expected }
    }

    /// Reads `literal` if it stands here, and says whether it does.
    pub fn accepts(&mut self, literal: &str) -> bool {
        let found = self.rest().starts_with(literal);
        if found {
            self.at += literal.len();
        }
        found
    }

    /// Reads `literal`.
    ///
    /// # Errors
    ///
    /// If something else stands here.
    pub fn literal(&mut self, literal: &'static str) -> Result<(), ReadError> {
        if self.accepts(literal) {
            Ok(())
        } else {
            Err(self.error(match literal {
                " " => "a space",
                "," => "a comma",
                other => other,
            }))
        }
    }

    /// Reads one of several words and gives what it stands for. Of words that begin alike, the longer
    /// must come first.
    ///
    /// # Errors
    ///
    /// If none of them stands here; `expected` names what they are.
    pub fn one_of<T: Copy>(
        &mut self,
        words: impl IntoIterator<Item = (&'static str, T)>,
        expected: &'static str,
    ) -> Result<T, ReadError> {
        for (word, meaning) in words {
            if self.accepts(word) {
                return Ok(meaning);
            }
        }
        Err(self.error(expected))
    }

    /// Reads a card in its plain form.
    ///
    /// # Errors
    ///
    /// If no card stands here.
    pub fn card(&mut self) -> Result<Card, ReadError> {
        let card = match *self.rest().as_bytes() {
            [b'*', b'R', ..] => Some(Card::RED_JOKER),
            [b'*', b'B', ..] => Some(Card::BLACK_JOKER),
            [rank, suit, ..] => Rank::from_letter(rank)
                .zip(Suit::from_letter(suit))
                .map(|(rank, suit)| Card::new(rank, suit)),
            _ => None,
        };
        let card = card.ok_or_else(|| self.error("a card such as 7D or *R"))?;
        self.at += 2;
        Ok(card)
    }

    /// Reads a set: cards in canonical order with commas between them, or `-` for none.
    ///
    /// # Errors
    ///
    /// If something else stands here, or a card that does not come after the one before it.
    pub fn card_set(&mut self) -> Result<CardSet, ReadError> {
        let mut set = CardSet::EMPTY;
        if self.accepts("-") {
            return Ok(set);
        }
        loop {
            let place = self.error("a card that comes later in the canonical order");
            let card = self.card()?;
            if set.last().is_some_and(|last| last >= card) {
                return Err(place);
            }
            set.insert(card);
            if !self.accepts(",") {
                return Ok(set);
            }
        }
    }

    /// Reads a decimal number from 0 to `max`, without sign or leading zeros.
    ///
    /// # Errors
    ///
    /// If there is no such number here; `expected` says which it should have been.
    pub fn number(&mut self, max: u64, expected: &'static str) -> Result<u64, ReadError> {
        let rest = self.rest();
        let digits = rest.find(|c: char| !c.is_ascii_digit()).map_or(rest, |end| &rest[..end]);
        let plain = digits == "0" || !digits.starts_with('0');
        match digits.parse() {
            Ok(number) if plain && number <= max => {
                self.at += digits.len();
                Ok(number)
            }
            _ => Err(self.error(expected)),
        }
    }

    /// Makes sure that the line ends here.
    ///
    /// # Errors
    ///
    /// If something follows.
    pub fn end(&self) -> Result<(), ReadError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error("the end of the line")) }
    }
}

/// Writes cards in the given order with commas between them, `-` for none.
///
/// ```
/// use deadhand_cards::{Card, FULL_DECK, write_cards};
///
/// let mut line = String::new();
/// write_cards(&mut line, FULL_DECK[..3].iter().copied())?;
/// assert_eq!(line, "AC,2C,3C");
/// # Ok::<(), core::fmt::Error>(())
/// ```
///
/// # Errors
///
/// Those of the writer.
pub fn write_cards(out: &mut dyn fmt::Write, cards: impl IntoIterator<Item = Card>) -> fmt::Result {
    let mut cards = cards.into_iter();
    let Some(first) = cards.next() else {
        return out.write_char('-');
    };
    write!(out, "{first}")?;
    cards.try_for_each(|card| write!(out, ",{card}"))
}

/// Reads what [`CardSet`] writes, strictly.
///
/// # Errors
///
/// Says where something else than a card, a comma or a later card stands.
impl FromStr for CardSet {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<CardSet, ReadError> {
        Reader::read_whole(text, Reader::card_set)
    }
}

/// Reads a lone card. Beside the plain form (`7D`, `*R`) this accepts lower case, `10` for `T` and the
/// suit signs ♣♦♥♠; positions, records and actions take the plain form alone.
///
/// # Errors
///
/// Says at which character a rank, a suit or the end was expected.
impl FromStr for Card {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Card, ReadError> {
        let mut reader = Reader::new(text);
        if reader.accepts("*") {
            let colours = [
                ("R", Card::RED_JOKER),
                ("r", Card::RED_JOKER),
                ("B", Card::BLACK_JOKER),
                ("b", Card::BLACK_JOKER),
            ];
            let joker = reader.one_of(colours, "R or B, the colour of a joker")?;
            reader.end()?;
            return Ok(joker);
        }
        let rank = if reader.accepts("10") {
            Rank::Ten
        } else {
            let letter = next_ascii(&mut reader).and_then(Rank::from_letter);
            letter
                .ok_or_else(|| Reader::new(text).error("a rank A23456789TJQK, or * for a joker"))?
        };
        let before = reader.clone();
        let sign =
            Suit::ALL.into_iter().find(|suit| reader.accepts(suit.sign().encode_utf8(&mut [0; 4])));
        let suit = sign.or_else(|| next_ascii(&mut reader).and_then(Suit::from_letter));
        let suit = suit.ok_or_else(|| before.error("a suit: C, D, H, S or its sign"))?;
        reader.end()?;
        Ok(Card::new(rank, suit))
    }
}

/// Reads a character of one byte, as a capital.
fn next_ascii(reader: &mut Reader<'_>) -> Option<u8> {
    let letter = *reader.rest().as_bytes().first()?;
    letter.is_ascii().then(|| {
        reader.at += 1;
        letter.to_ascii_uppercase()
    })
}
