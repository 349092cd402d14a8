//! Cards as numbers and bits.
//!
//! The cards of a run change colour with every rank, so that they all have the same *parity*: whether
//! rank and colour together are even or odd. A card's number is its parity times 32, the value of its
//! rank times 2, and which of the two suits of its colour it is of. 0 stands for no card. So a card goes
//! on the two whose number, without the last bit, is the next higher one; and nothing else need be known
//! of colours.
//!
//! A set of cards is 64 bits, that of the number for each card.

use deadhand_cards::{Card, Colour, Rank, STANDARD_DECK, Suit};

/// The number of no card.
pub(crate) const NONE: u8 = 0;

/// What stands for the end card of an empty column: of the rank above the kings, and no number, for it has
/// one more bit.
pub(crate) const EMPTY: u8 = 64 + 2 * (KING + 1);

/// What stands for the end card where nothing can be reached: it goes nowhere, and nothing goes on it.
pub(crate) const NOTHING: u8 = 127;

pub(crate) const ACE: u8 = Rank::Ace.value();
pub(crate) const KING: u8 = Rank::King.value();

const ODD: u8 = 32;

/// The number of a card.
#[inline]
pub(crate) const fn number(card: Card) -> u8 {
    NUMBERS[card.code() as usize]
}

const NUMBERS: [u8; 64] = {
    let mut table = [NONE; 64];
    let mut i = 0;
    while i < STANDARD_DECK.len() {
        let card = STANDARD_DECK[i];
        let rank = card.code() & 15;
        let is_red = matches!(card.colour(), Colour::Red) as u8;
        let is_second = matches!(card.suit(), Some(Suit::Spades | Suit::Hearts)) as u8;
        let parity = (rank + is_red) & 1;
        table[card.code() as usize] = parity * ODD + 2 * rank + is_second;
        i += 1;
    }
    table
};

/// The card of a number.
#[inline]
pub(crate) const fn card(number: u8) -> Option<Card> {
    CARDS[number as usize % 64]
}

const CARDS: [Option<Card>; 64] = {
    let mut table = [None; 64];
    let mut i = 0;
    while i < STANDARD_DECK.len() {
        table[number(STANDARD_DECK[i]) as usize] = Some(STANDARD_DECK[i]);
        i += 1;
    }
    table
};

/// The value of the rank.
#[inline]
pub(crate) const fn rank(number: u8) -> u8 {
    number >> 1 & 15
}

/// The first card of a rank that has the parity of another one.
#[inline]
pub(crate) const fn of_parity(number: u8, rank: u8) -> u8 {
    number & ODD | rank << 1
}

/// The index of the suit; of no card that of some suit.
#[inline]
pub(crate) const fn suit(number: u8) -> usize {
    SUITS[number as usize % 64] as usize
}

const SUITS: [u8; 64] = {
    let mut table = [0; 64];
    let mut i = 0;
    while i < STANDARD_DECK.len() {
        table[number(STANDARD_DECK[i]) as usize] = (i / Rank::ALL.len()) as u8;
        i += 1;
    }
    table
};

/// The numbers of the aces, by suit.
pub(crate) const ACES: [u8; Suit::ALL.len()] = {
    let mut aces = [NONE; Suit::ALL.len()];
    let mut i = 0;
    while i < aces.len() {
        aces[i] = number(Card::new(Rank::Ace, Suit::ALL[i]));
        i += 1;
    }
    aces
};

/// The number of the king of a suit.
pub(crate) const fn king(suit: Suit) -> u8 {
    number(Card::new(Rank::King, suit))
}

/// The next card of the same suit. After a king it is of the rank above, and no card.
#[inline]
pub(crate) const fn above(number: u8) -> u8 {
    (number ^ ODD) + 2
}

/// The card before it of the same suit. Before an ace it is of the rank 0, and no card.
#[inline]
pub(crate) const fn below(number: u8) -> u8 {
    (number ^ ODD) - 2
}

/// Whether a card goes on an end card, or into an empty column.
#[inline]
pub(crate) const fn goes_on(card: u8, end: u8) -> bool {
    end >> 1 & 31 == half_above(card)
}

/// The halves of the numbers on which a card goes; of no card what is no half of any.
///
/// "The game is played like regular Klondike solitaire" (seed): columns build down in alternating
/// colours, and only a king goes to an empty one.
#[inline]
pub(crate) const fn half_above(card: u8) -> u8 {
    HALVES[card as usize % 64]
}

const HALVES: [u8; 64] = {
    let mut table = [64; 64];
    let mut i = 0;
    while i < STANDARD_DECK.len() {
        let card = number(STANDARD_DECK[i]);
        table[card as usize] = if rank(card) == KING { KING + 1 } else { (card >> 1) + 1 };
        i += 1;
    }
    table
};

/// The bit of a number. That of no card, 0, is in no set of cards.
#[inline]
pub(crate) const fn bit(number: u8) -> u64 {
    1 << (number & 63)
}

/// Cards as a set, without the places that hold none.
pub(crate) fn set(cards: &[u8]) -> u64 {
    cards.iter().fold(0, |set, &card| set | bit(card)) & ALL
}

/// All cards.
pub(crate) const ALL: u64 = 0x0fff_fffc * (1 << ODD | 1);

/// The kings.
pub(crate) const KINGS: u64 = 0b11 << (2 * KING) << ODD | 0b11 << (2 * KING);

/// All cards that go on some of these ends, among which may be [`EMPTY`].
#[inline]
pub(crate) const fn taken_on(ends: u64) -> u64 {
    let ends = ends | (ends & bit(EMPTY)) << ODD;
    let pairs = (ends | ends >> 1) & 0x5555_5555_5555_5555;
    ((3 * pairs) >> 2) & ALL
}
