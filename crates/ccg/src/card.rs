#[cfg(feature = "serde")]
use alloc::vec::Vec;
use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};
use core::str::FromStr;

use deadhand_cards::{ReadError, Reader};
use deadhand_game::Seat;

/// The most players of a game.
pub const SEATS_MAX: usize = 4;

/// The most cards of a deck.
pub const DECK_MAX: usize = 100;

/// How many cards there can be.
pub(crate) const CARDS: usize = SEATS_MAX * DECK_MAX;

/// A card: whose deck it came from, and its place in that deck's list. As text `B17`.
///
/// Places count from 0 here and from 1 in the text. Cards are ordered by owner, then by place.
// The number counts the places of all decks: it is below `CARDS`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(u16);

impl CardId {
    /// The card at a place of a deck's list, from 0; none past the fourth seat or the hundredth place.
    pub const fn new(owner: Seat, place: usize) -> Option<CardId> {
        if owner.index() < SEATS_MAX && place < DECK_MAX {
            Some(CardId::at(owner.index(), place))
        } else {
            None
        }
    }

    pub(crate) const fn at(owner: usize, place: usize) -> CardId {
        CardId((owner * DECK_MAX + place) as u16)
    }

    /// The card of a number, and the number: its place among the cards of all decks, below [`CARDS`].
    #[inline]
    pub(crate) const fn numbered(number: usize) -> CardId {
        CardId(number as u16)
    }

    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }

    /// Whose deck it came from: this never changes.
    pub const fn owner(self) -> Seat {
        Seat::ALL[self.owner_index()]
    }

    #[inline]
    pub(crate) const fn owner_index(self) -> usize {
        self.number() / DECK_MAX % SEATS_MAX
    }

    /// The place in the deck's list, from 0.
    #[inline]
    pub const fn place(self) -> usize {
        self.number() % DECK_MAX
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<CardId, ReadError> {
        const EXPECTED: &str = "a card such as B17: A to D and 1 to 100";
        let before = reader.clone();
        let name = Name::read(reader, EXPECTED)?;
        match name.kind() {
            NameKind::Card(card) => Ok(card),
            NameKind::FaceDown { .. } => Err(before.error(EXPECTED)),
        }
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.owner(), self.place() + 1)
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// If it is anything else.
impl FromStr for CardId {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<CardId, ReadError> {
        Reader::read_whole(text, CardId::read)
    }
}

/// How everybody calls a card: by its id, `B17`; or, while it lies face down in play, by its controller
/// and a running number, `A~3`, because its id would tell what it is.
///
/// The order of names is the order of ids of the rules: face-up cards first.
// A face-down name has the top bit, the controller in the two bits from 13 on, and its number below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u16);

/// What a [`Name`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum NameKind {
    /// A card that is called by its id.
    Card(CardId),
    /// A face-down card.
    FaceDown {
        /// Under whom it lies.
        controller: Seat,
        /// The how-manieth card it is that came to lie face down under him, from 1.
        number: u16,
    },
}

const FACE_DOWN: u16 = 1 << 15;

impl Name {
    /// The greatest running number of a face-down card.
    ///
    /// Without abilities a game gives out fewer: a card is laid once, and turned down by a flight at most once
    /// a turn, and there are at most 47 turns, since everybody draws two cards of a hundred in each. An ability
    /// that is used over and over can give out all numbers in a single turn. From then on a card that comes to
    /// lie face down gets the highest number that no other card of its player has.
    pub const NUMBER_MAX: u16 = (1 << 13) - 1;

    /// The name of a face-down card, its number from 1 to [`NUMBER_MAX`](Name::NUMBER_MAX).
    pub const fn face_down(controller: Seat, number: u16) -> Option<Name> {
        if controller.index() < SEATS_MAX && number >= 1 && number <= Name::NUMBER_MAX {
            Some(Name::hidden(controller.index(), number))
        } else {
            None
        }
    }

    pub(crate) const fn hidden(controller: usize, number: u16) -> Name {
        Name(FACE_DOWN | (controller as u16) << 13 | number)
    }

    /// What it says.
    #[inline]
    pub const fn kind(self) -> NameKind {
        if self.0 & FACE_DOWN == 0 {
            NameKind::Card(CardId(self.0))
        } else {
            NameKind::FaceDown {
                controller: Seat::ALL[(self.0 >> 13) as usize % SEATS_MAX],
                number: self.0 & Name::NUMBER_MAX,
            }
        }
    }

    /// The card, if it is called by its id.
    pub const fn card(self) -> Option<CardId> {
        match self.kind() {
            NameKind::Card(card) => Some(card),
            NameKind::FaceDown { .. } => None,
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>, expected: &'static str) -> Result<Name, ReadError> {
        let before = reader.clone();
        let seat = read_seat(reader, expected)?;
        if reader.accepts("~") {
            let number = reader
                .number(u64::from(Name::NUMBER_MAX), expected)
                .map_err(|_| before.error(expected))?;
            return Name::face_down(seat, number as u16).ok_or_else(|| before.error(expected));
        }
        let number =
            reader.number(DECK_MAX as u64, expected).map_err(|_| before.error(expected))?;
        let card = (number as usize).checked_sub(1).and_then(|place| CardId::new(seat, place));
        card.map(Name::from).ok_or_else(|| before.error(expected))
    }
}

pub(crate) fn read_seat(
    reader: &mut Reader<'_>,
    expected: &'static str,
) -> Result<Seat, ReadError> {
    reader.one_of([("A", Seat::A), ("B", Seat::B), ("C", Seat::C), ("D", Seat::D)], expected)
}

impl From<CardId> for Name {
    #[inline]
    fn from(card: CardId) -> Name {
        Name(card.0)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            NameKind::Card(card) => card.fmt(f),
            NameKind::FaceDown { controller, number } => write!(f, "{controller}~{number}"),
        }
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// If it is anything else.
impl FromStr for Name {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Name, ReadError> {
        Reader::read_whole(text, |reader| Name::read(reader, "a card such as B17 or A~3"))
    }
}

/// A set of cards, a bit a card.
// The bit of a card is the one of its number.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Vec<CardId>", into = "Vec<CardId>"))]
pub struct Cards([u64; WORDS]);

const WORDS: usize = CARDS.div_ceil(64);

/// The cards of each owner.
const OWNED: [Cards; SEATS_MAX] = {
    let mut owned = [Cards::EMPTY; SEATS_MAX];
    let mut number = 0;
    while number < CARDS {
        let card = CardId::numbered(number);
        owned[card.owner_index()].insert(card);
        number += 1;
    }
    owned
};

impl CardId {
    #[inline]
    const fn word(self) -> usize {
        (self.0 >> 6) as usize % WORDS
    }

    #[inline]
    const fn bit(self) -> u64 {
        1 << (self.0 % 64)
    }

    /// The card of the lowest bit of a word that is not 0.
    #[inline]
    const fn lowest(word: usize, bits: u64) -> CardId {
        CardId((word as u16) << 6 | bits.trailing_zeros() as u16)
    }
}

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards([0; WORDS]);

    /// The set of one card.
    #[inline]
    pub fn of(card: CardId) -> Cards {
        let mut cards = Cards::EMPTY;
        cards.insert(card);
        cards
    }

    /// The set of one card if `holds`, else none.
    pub(crate) fn of_if(card: CardId, holds: bool) -> Cards {
        if holds { Cards::of(card) } else { Cards::EMPTY }
    }

    /// Whether a card is in the set.
    #[inline]
    pub const fn contains(&self, card: CardId) -> bool {
        self.0[card.word()] & card.bit() != 0
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: CardId) {
        self.0[card.word()] |= card.bit();
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: CardId) {
        self.0[card.word()] &= !card.bit();
    }

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The first card.
    #[inline]
    pub fn first(&self) -> Option<CardId> {
        let word = self.0.iter().position(|&bits| bits != 0)?;
        Some(CardId::lowest(word, self.0[word]))
    }

    /// Those of the cards for which it holds.
    #[inline]
    pub(crate) fn that(mut self, holds: impl Fn(CardId) -> bool) -> Cards {
        for (word, bits) in self.0.iter_mut().enumerate() {
            let mut left = *bits;
            while left != 0 {
                let card = CardId::lowest(word, left);
                if !holds(card) {
                    *bits &= !card.bit();
                }
                left &= left - 1;
            }
        }
        self
    }

    /// The cards that come after `card`.
    pub(crate) fn after(mut self, card: CardId) -> Cards {
        self.0[..card.word()].fill(0);
        self.0[card.word()] &= !(card.bit() | (card.bit() - 1));
        self
    }

    /// The cards of one owner.
    #[inline]
    pub(crate) fn owned_by(self, owner: usize) -> Cards {
        self & OWNED[owner]
    }
}

impl BitOr for Cards {
    type Output = Cards;
    #[inline]
    fn bitor(mut self, other: Cards) -> Cards {
        self |= other;
        self
    }
}

impl BitOrAssign for Cards {
    #[inline]
    fn bitor_assign(&mut self, other: Cards) {
        for (own, others) in self.0.iter_mut().zip(other.0) {
            *own |= others;
        }
    }
}

impl BitAnd for Cards {
    type Output = Cards;
    #[inline]
    fn bitand(mut self, other: Cards) -> Cards {
        for (own, others) in self.0.iter_mut().zip(other.0) {
            *own &= others;
        }
        self
    }
}

impl Sub for Cards {
    type Output = Cards;
    #[inline]
    fn sub(mut self, other: Cards) -> Cards {
        self -= other;
        self
    }
}

impl SubAssign for Cards {
    #[inline]
    fn sub_assign(&mut self, other: Cards) {
        for (own, others) in self.0.iter_mut().zip(other.0) {
            *own &= !others;
        }
    }
}

/// The cards in order of id.
#[allow(clippy::copy_iterator)] // to walk through a copy, and to keep the set, is what is meant
impl Iterator for Cards {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        let (word, bits) = self.0.iter_mut().enumerate().find(|(_, bits)| **bits != 0)?;
        let card = CardId::lowest(word, *bits);
        *bits &= *bits - 1;
        Some(card)
    }

    /// Loops without a way out run by this: it goes word by word and keeps no place in memory.
    #[inline]
    fn fold<B, F: FnMut(B, CardId) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        for (word, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                folded = f(folded, CardId::lowest(word, bits));
                bits &= bits - 1;
            }
        }
        folded
    }
}

impl FromIterator<CardId> for Cards {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Cards {
        let mut set = Cards::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(feature = "serde")]
impl From<Vec<CardId>> for Cards {
    fn from(cards: Vec<CardId>) -> Cards {
        cards.into_iter().collect()
    }
}

#[cfg(feature = "serde")]
impl From<Cards> for Vec<CardId> {
    fn from(cards: Cards) -> Vec<CardId> {
        cards.collect()
    }
}

#[cfg(feature = "serde")]
deadhand_game::serde_as_text!(CardId, Name);
