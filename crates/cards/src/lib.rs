//! Playing cards for rules engines: a card is one byte, a set of cards 64 bits, and a deal number
//! gives the same cards in every release, on every platform and in every language.
//!
//! # Cards
//!
//! ```
//! use deadhand_cards::{Card, Colour, Rank, ReadError, Suit};
//!
//! let card: Card = "10♠".parse()?;
//! assert_eq!(card, Card::new(Rank::Ten, Suit::Spades));
//! assert_eq!(card.colour(), Colour::Black);
//! assert_eq!((card.to_string(), format!("{card:#}")), ("TS".into(), "T♠".into()));
//! assert_eq!("1S".parse::<Card>().unwrap_err().to_string(), "column 1: expected a rank A23456789TJQK, or * for a joker");
//! # Ok::<(), ReadError>(())
//! ```
//!
//! # Sets
//!
//! ```
//! use deadhand_cards::{CardSet, FULL_DECK, Suit};
//!
//! let black_numbers = CardSet::NUMBERS - CardSet::of_suit(Suit::Diamonds) - CardSet::of_suit(Suit::Hearts);
//! assert_eq!(black_numbers.len(), 20);
//! assert_eq!(FULL_DECK.into_iter().collect::<CardSet>(), CardSet::FULL);
//! ```
//!
//! # Deals
//!
//! A deck lies in canonical order (clubs from the ace to the king, diamonds, hearts, spades, the red
//! joker, the black joker; what a game does not use is left out), is shuffled by the deal's generator,
//! and is dealt from the front, index 0.
//!
//! ```
//! use deadhand_cards::{DealRng, FULL_DECK, shuffle};
//!
//! let mut deck = FULL_DECK;
//! shuffle(&mut DealRng::new(0), &mut deck);
//! assert_eq!(deck[..3].iter().map(ToString::to_string).collect::<Vec<_>>(), ["9C", "8H", "2S"]);
//! ```
//!
//! # Features
//!
//! `std` (default) changes nothing but the dependencies; without it the crate is `no_std` and needs no
//! allocator. `serde` reads and writes cards, suits, ranks and sets as text.
//!
//! # Stability
//!
//! These never change: the words of [`DealRng`], what [`below`], [`next_u48`] and [`shuffle`] make of
//! words, and so the cards of a deal number; the canonical order and [`Card::index`]; the plain text of
//! cards and sets, and their serde form. [`Card::code`] and [`CardSet::bits`] may change with a major
//! version: keep them out of files. The words of errors may change in any release.

#![no_std]

mod card;
mod deal;
mod deck;
mod rank;
#[cfg(feature = "serde")]
mod serial;
mod set;
mod suit;
mod text;

pub use card::Card;
pub use deal::{DealRng, below, next_u48, shuffle};
pub use deck::{COURT_DECK, FULL_DECK, NUMBER_DECK, STANDARD_DECK};
pub use rand_core::Rng;
pub use rank::Rank;
pub use set::{CardSet, Iter};
pub use suit::{Colour, Suit};
pub use text::{ReadError, Reader, write_cards};
