//! The contract of a turn-based game.
//!
//! ```
#![doc = include_str!("../examples/tic_tac_toe.rs")]
//! ```
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
pub use perft::divide;
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
