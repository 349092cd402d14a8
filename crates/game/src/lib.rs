//! The contract of a turn-based game, and all that follows from it: counts and random games, running
//! games with undo, records that stay valid, views that hide what is hidden, and a battery of tests that
//! holds a game to its laws.
//!
//! A game is one value that implements [`Game`]. You write what a state and an action are and which
//! actions are legal; the rest of this crate then works with it. The two whole games below,
//! [tic-tac-toe](#tic-tac-toe) and [Graveyard](#graveyard), can be copied and changed.
//! They need this crate and `deadhand-cards`, which has the cards, the deals and the reader of texts.
//!
//! # 1. The game
//!
//! [`Game`] is implemented by the state: a plain value without generator, clock or pointer to a screen,
//! so that a copy of it is a position that can be kept, compared and searched. What to write:
//!
//! | item | what it says |
//! |---|---|
//! | `Action` | one small decision, in an order of your choice (`Ord`), with a text (`Display`) |
//! | `Actions` | the list of legal actions: [`ActionList`] with the longest length that you can prove |
//! | `Illegal` | why an action is refused: a variant for each rule |
//! | [`seats`](Game::seats), [`turn`](Game::turn) | how many play, and who acts next: a player, chance, nobody |
//! | [`legal_actions`](Game::legal_actions) | what can be done, in order; empty when the game is over |
//! | [`check`](Game::check) | the same for one action, with the reason if not |
//! | [`apply_unchecked`](Game::apply_unchecked) | does a legal action in place |
//! | [`outcome`](Game::outcome) | a [`Verdict`] for each seat once the game is over |
//!
//! [`apply`](Game::apply) comes of these: it checks, and gives the next state or a [`Refused`] with the
//! unchanged state and the reason.
//!
//! Chance is a player. Where `turn` is [`Turn::Chance`] its actions are listed like all others;
//! [`weight`](Game::weight) gives their odds, and somebody outside draws one, so that a state never holds
//! luck of its own. A chance action with too many values to list, such as a shuffle, is *open*: it stands
//! in the list once and is done with a number put in by [`fill`](Game::fill). An action that is always
//! there, such as giving up, is *standing*: accepted, never listed ([`is_standing`](Game::is_standing)).
//! [`reveals`](Game::reveals) says which actions show something that cannot be unseen.
//!
//! With that there are [`perft`] and [`divide`] to count, [`draw_action`] and [`playout`] to play at
//! random, [`History`] with undo and redo, and [`Table`], where a seed plays chance.
//!
//! # 2. Numbers and texts
//!
//! [`Indexed`] numbers the actions, for learning programs and for tests over all of them.
//!
//! [`Portable`] writes positions, actions and the [`Setup`](Portable::Setup) (what never changes in a
//! game, such as its rules) as lines of text and reads them strictly. `Reader` of `deadhand-cards` does
//! most of that work, [`Options`] reads and writes rules that are a list of options. Numbered deals begin
//! a game, a [`fingerprint`](Portable::fingerprint) tells positions apart, and a [`Record`] holds a whole
//! game as text or JSON and proves at each action that a replay is the same game.
//!
//! # 3. What is hidden
//!
//! [`Hidden`] gives the [`view`](Hidden::view) of each [`Viewer`], a type of its own that holds only what
//! he may know, and [`determinize`](Hidden::determinize) deals the rest anew. A bot gets the view and
//! never the state.
//!
//! # 4. The laws
//!
//! [`conformance::battery`] plays a random game and tries every law at each position: that exactly what
//! is listed is accepted, that a refusal changes nothing, that texts are read back, that nothing hidden
//! leaks, that the game ends. Call it for a few hundred seeds in a test of yours; it says which law is
//! broken. A game in which nothing is hidden calls [`conformance::battery_without_views`].
//!
//! # Tic-tac-toe
//!
//! [`Game`], [`Indexed`] and [`Portable`], for a game in which nothing is hidden. Its `main` runs the
//! battery, plays, undoes, and replays a record.
//!
//! ```
#![doc = include_str!("../examples/tic_tac_toe.rs")]
//! ```
//!
//! # Graveyard
//!
//! All four traits, for a game with numbered deals, odds, hidden cards and rules to choose. The position
//! and the view are one generic type here, since they differ only in what is known of a card.
//!
//! ```
#![doc = include_str!("../examples/graveyard.rs")]
//! ```
//!
//! # Features
//!
//! - `std` (default): the standard library's part of the dependencies; implies `alloc`. Without it the
//!   crate is `no_std`.
//! - `alloc`: [`Table`], [`History`], [`Record`], [`divide`] and [`conformance`]. The traits, lists,
//!   options, [`perft`] and [`playout`] need no allocator.
//! - `serde`: reading and writing of the public values, records as JSON, and the macro
//!   [`serde_as_text`]; implies `alloc`. A running game is kept as its [`Record`].
//!
//! # Stability
//!
//! Never changed, whatever the version:
//!
//! - [`fingerprint`]: FNV-1a 64 of the bytes of a text.
//! - Records: a release reads the format that it writes, [`RECORD_VERSION`], and all before it. What is
//!   written under a number never changes its meaning; a change of the form gets the next number.
//! - What [`draw_action`] takes from a generator, in which order, and what it makes of it; so that a
//!   [`Table`] with the same game, seed and players' actions is the same game in every release.
//! - The serde forms, and the text form that [`Options`] gives to rules.
//!
//! The words of errors may change in any release. So may the battery: it can learn to find a broken law
//! that it did not find before.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
pub mod conformance;
mod fingerprint;
mod game;
#[cfg(feature = "alloc")]
mod history;
mod list;
mod options;
mod perft;
mod playout;
mod portable;
#[cfg(feature = "alloc")]
mod record;
mod seat;
#[cfg(feature = "serde")]
mod serial;
#[cfg(feature = "alloc")]
mod table;

pub use fingerprint::fingerprint;
pub use game::{Game, Indexed, Refused, apply};
#[cfg(feature = "alloc")]
pub use history::{History, UndoError};
pub use list::ActionList;
pub use options::{Field, Options, Values, Word};
#[cfg(feature = "alloc")]
pub use perft::{divide, divide_filled};
pub use perft::{perft, perft_filled};
pub use playout::{draw_action, playout};
pub use portable::{Hidden, Portable};
#[cfg(feature = "alloc")]
pub use record::{Move, RECORD_VERSION, Record, RecordError, ReplayError, Start};
pub use seat::{Outcome, Seat, Standing, Turn, Verdict, Viewer};
#[cfg(feature = "alloc")]
pub use table::Table;

// What the macro `serde_as_text` names.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use {alloc::string::String, serde};
