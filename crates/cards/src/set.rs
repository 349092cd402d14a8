use core::fmt;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::{Card, Colour, Rank, Suit};

/// A set of cards, as 64 bits: a card is in it once or not at all.
///
/// Iteration and text are in canonical order. `|` joins, `&` keeps what both have, `-` takes away,
/// `^` keeps what one of them has, `!` is all other of the 54 cards.
///
/// ```
/// use deadhand_cards::{Card, CardSet, Colour, Rank, Suit};
///
/// let red_sevens = CardSet::of_rank(Rank::Seven) & CardSet::of_colour(Colour::Red);
/// assert_eq!(red_sevens.len(), 2);
/// assert_eq!(red_sevens.to_string(), "7D,7H");
/// assert!((CardSet::STANDARD - red_sevens).contains(Card::new(Rank::Seven, Suit::Spades)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

const SUIT_LANE: u64 = 0x3ffe;

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The 52 cards without jokers.
    pub const STANDARD: CardSet = CardSet(SUIT_LANE * 0x0001_0001_0001_0001);
    /// The two jokers.
    pub const JOKERS: CardSet = CardSet(0b11 << 62);
    /// The 52 cards and the two jokers.
    pub const FULL: CardSet = CardSet(CardSet::STANDARD.0 | CardSet::JOKERS.0);
    /// The twelve jacks, queens and kings.
    pub const COURT: CardSet = CardSet(0x3800 * 0x0001_0001_0001_0001);
    /// The forty aces to tens.
    pub const NUMBERS: CardSet = CardSet(CardSet::STANDARD.0 & !CardSet::COURT.0);

    /// The set of one card.
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.code())
    }

    /// The thirteen cards of a suit.
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(SUIT_LANE << (16 * suit as u32))
    }

    /// The four cards of a rank.
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(0x0001_0001_0001_0001 << rank as u32)
    }

    /// The 26 cards of a colour; no joker.
    pub const fn of_colour(colour: Colour) -> CardSet {
        match colour {
            Colour::Black => {
                CardSet(CardSet::of_suit(Suit::Clubs).0 | CardSet::of_suit(Suit::Spades).0)
            }
            Colour::Red => {
                CardSet(CardSet::of_suit(Suit::Diamonds).0 | CardSet::of_suit(Suit::Hearts).0)
            }
        }
    }

    /// How many cards are in the set, 0 to 54.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.code() & 1 != 0
    }

    /// Whether every card of this set is in `other` too.
    pub const fn is_subset(self, other: CardSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether no card is in both sets.
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// Puts `card` in; says whether it was not there before.
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= 1 << card.code();
        new
    }

    /// Takes `card` out; says whether it was there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let was = self.contains(card);
        self.0 &= !(1 << card.code());
        was
    }

    /// This set and `card`, where a constant is computed.
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.code())
    }

    /// The cards of both sets together, where a constant is computed.
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards that are in both sets, where a constant is computed.
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The first card in canonical order.
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_valid_code(self.0.trailing_zeros() as u8)) }
    }

    /// The last card in canonical order.
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 {
            None
        } else {
            Some(Card::from_valid_code(63 - self.0.leading_zeros() as u8))
        }
    }

    /// The cards in canonical order.
    pub const fn iter(self) -> Iter {
        Iter(self)
    }

    /// The bits: bit [`Card::code`] stands for a card, the other ten are 0.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of these bits; none if a bit is set that stands for no card.
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        if bits & !CardSet::FULL.0 == 0 { Some(CardSet(bits)) } else { None }
    }
}

/// The cards of a [`CardSet`], in canonical order from either end.
#[derive(Clone, Debug)]
pub struct Iter(CardSet);

impl Iterator for Iter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0.remove(card);
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Iter {
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.last()?;
        self.0.remove(card);
        Some(card)
    }
}

impl ExactSizeIterator for Iter {}
impl core::iter::FusedIterator for Iter {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        set.extend(cards);
        set
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> CardSet {
        CardSet::of(card)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    fn bitand_assign(&mut self, other: CardSet) {
        self.0 &= other.0;
    }
}

impl BitXor for CardSet {
    type Output = CardSet;
    fn bitxor(self, other: CardSet) -> CardSet {
        CardSet(self.0 ^ other.0)
    }
}

impl BitXorAssign for CardSet {
    fn bitxor_assign(&mut self, other: CardSet) {
        self.0 ^= other.0;
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

impl Not for CardSet {
    type Output = CardSet;
    fn not(self) -> CardSet {
        CardSet::FULL - self
    }
}

/// Writes the cards in canonical order with commas between them, `-` for none.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::write_cards(f, self.iter())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
