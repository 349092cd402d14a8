use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::{Game, History, Portable, Refused};

mod line_form;
mod raw;
#[cfg(feature = "serde")]
mod serial;

use raw::Raw;

/// The version of the record format that this release writes. It reads this one and all before it.
pub const RECORD_VERSION: u32 = 1;

/// A game written down: what was agreed, where it began, what was done, and a fingerprint of each
/// position on the way, so that a replay is known to be the same game.
///
/// `Display` and `FromStr` are the readable text; with the feature `serde` there is JSON beside it, and
/// both hold the same.
///
/// # Text
///
/// A head of named lines, a line for each action, an end. Each line ends with a line feed; a carriage
/// return before it is ignored.
///
/// ```text
/// deadhand record 1
/// game tic-tac-toe
/// rules classic
/// deal 0
/// fingerprint 8c55f0db13000ac1
/// peeked no
/// a1 | 364f3b93fcc2af07
/// b2 | 9a47df0edaafd14a
/// end 2
/// ```
///
/// - `deadhand record` and the number of the format.
/// - `game` is [`Portable::NAME`], `rules` the [`Setup`](Portable::Setup).
/// - `deal` and a decimal number, or instead `position` and the first position line.
/// - `fingerprint` of the first position: 16 lower-case hexadecimal digits, FNV-1a 64 of its line.
/// - `peeked`: `yes` if something revealed was ever taken back, else `no`.
/// - An action, and after ` | ` the fingerprint of the position after it. A line may have the action
///   alone; then nothing is checked there.
/// - `end` and how many actions there are, so that a file that was cut off is noticed.
///
/// # JSON
///
/// One object with the same fields. `deal` is text, because not every reader of JSON keeps 64 bits, and
/// is left out where there is `position`. An unknown field is refused.
///
/// ```text
/// {
///   "deadhand record": 1,
///   "game": "tic-tac-toe",
///   "rules": "classic",
///   "deal": "0",
///   "fingerprint": "8c55f0db13000ac1",
///   "peeked": false,
///   "actions": [
///     {
///       "action": "a1",
///       "fingerprint": "364f3b93fcc2af07"
///     },
///     {
///       "action": "b2",
///       "fingerprint": "9a47df0edaafd14a"
///     }
///   ]
/// }
/// ```
///
/// # Examples
///
/// ```
/// # #[path = "../examples/tic_tac_toe.rs"] mod tic_tac_toe;
/// # use tic_tac_toe::TicTacToe;
/// use deadhand_game::{History, Record};
///
/// let mut history = History::new(TicTacToe::default());
/// history.play("a1".parse()?)?;
/// history.play("b2".parse()?)?;
/// let text = Record::of(&history, Some(0)).to_string();
/// assert!(text.ends_with("b2 | 9a47df0edaafd14a\nend 2\n"));
///
/// let replayed = text.parse::<Record<TicTacToe>>()?.replay()?;
/// assert_eq!(replayed, history);
///
/// let other = text.replace("b2 |", "b3 |").parse::<Record<TicTacToe>>()?;
/// let error = other.replay().unwrap_err().to_string();
/// assert!(error.starts_with("action 2, b3, leads elsewhere than recorded"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Portable> {
    setup: G::Setup,
    start: Start,
    start_fingerprint: u64,
    moves: Vec<Move<G::Action>>,
    peeked: bool,
}

/// Where a recorded game began.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Start {
    /// With a numbered deal.
    #[cfg_attr(feature = "serde", serde(with = "serial::deal"))]
    Deal(u64),
    /// With a position line.
    Position(String),
}

/// An action of a record, with a checkpoint after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move<A> {
    /// What was done.
    pub action: A,
    /// The fingerprint of the position after it; without one nothing is checked here.
    pub fingerprint: Option<u64>,
}

impl<G: Portable> Record<G> {
    /// The rules, and what else was agreed before.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// Where the game began.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The fingerprint of the first position.
    pub fn start_fingerprint(&self) -> u64 {
        self.start_fingerprint
    }

    /// What was done, the first action first.
    pub fn moves(&self) -> &[Move<G::Action>] {
        &self.moves
    }

    /// Whether something revealed was taken back on the way.
    pub fn peeked(&self) -> bool {
        self.peeked
    }

    /// The record of a game from its start to now, with a checkpoint after every action.
    ///
    /// If the game began as deal `deal`, the record says so; otherwise it holds the first position.
    pub fn of(history: &History<G>, deal: Option<u64>) -> Record<G> {
        let start = history.start();
        let setup = start.setup();
        let deal = deal.filter(|&deal| G::deal(&setup, deal) == *start);
        let after = history.states().iter().skip(1);
        let moves = history
            .actions()
            .zip(after)
            .map(|(action, state)| Move { action, fingerprint: Some(state.fingerprint()) });
        Record {
            start: deal.map_or_else(|| Start::Position(start.to_string()), Start::Deal),
            start_fingerprint: start.fingerprint(),
            moves: moves.collect(),
            peeked: history.peeked(),
            setup,
        }
    }

    /// The first state, checked against its fingerprint.
    ///
    /// # Errors
    ///
    /// A position that cannot be read, or a start that is not the recorded one.
    pub fn first_state(&self) -> Result<G, ReplayError<G>> {
        let state = match &self.start {
            Start::Deal(deal) => G::deal(&self.setup, *deal),
            Start::Position(line) => G::read(&self.setup, line)
                .map_err(|error| ReplayError::Position(error.to_string()))?,
        };
        let found = state.fingerprint();
        if found == self.start_fingerprint {
            Ok(state)
        } else {
            Err(ReplayError::OtherStart { recorded: self.start_fingerprint, found })
        }
    }

    /// Plays the whole game again and checks every fingerprint.
    ///
    /// # Errors
    ///
    /// The first action that is refused or leads to another position than the recorded one.
    pub fn replay(&self) -> Result<History<G>, ReplayError<G>> {
        let mut history = History::new(self.first_state()?);
        for (index, step) in self.moves.iter().enumerate() {
            let number = index + 1;
            history
                .play(step.action)
                .map_err(|refused| ReplayError::Refused { number, refused })?;
            let found = history.state().fingerprint();
            if let Some(recorded) = step.fingerprint.filter(|&recorded| recorded != found) {
                return Err(ReplayError::Diverged { number, action: step.action, recorded, found });
            }
        }
        if self.peeked {
            history.mark_peeked();
        }
        Ok(history)
    }

    /// Reads a record in either form, which its first character tells.
    ///
    /// # Errors
    ///
    /// Text that is no record of this game.
    #[cfg(feature = "serde")]
    pub fn read(text: &str) -> Result<Record<G>, RecordError> {
        if text.trim_start().starts_with('{') { Record::from_json(text) } else { text.parse() }
    }

    /// The record as JSON, indented, with a line end after it.
    #[cfg(feature = "serde")]
    pub fn to_json(&self) -> String {
        Raw::of(self).to_json()
    }

    /// Reads a record from JSON.
    ///
    /// # Errors
    ///
    /// Text that is no record of this game, or of a newer format.
    #[cfg(feature = "serde")]
    pub fn from_json(text: &str) -> Result<Record<G>, RecordError> {
        Raw::from_json(text)?.record()
    }
}

/// Writes the readable text, many lines with a line end after each.
impl<G: Portable> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line_form::write(&Raw::of(self), f)
    }
}

/// Reads the readable text.
///
/// # Errors
///
/// Text that is no record of this game, is cut off, or of a newer format.
impl<G: Portable> FromStr for Record<G> {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record<G>, RecordError> {
        line_form::read(text)?.record()
    }
}

/// Why a text is not read as a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It does not begin like a record.
    #[error("this is no record of a game: it does not begin with \"deadhand record\"")]
    NotARecord,
    /// It comes from a later release.
    #[error(
        "the record has format {version}, and this release reads up to format {RECORD_VERSION}: take a newer release"
    )]
    NewerFormat {
        /// The format that it names.
        version: u32,
    },
    /// It is the record of another game.
    #[error("this is a record of the game \"{found}\", not of \"{expected}\"")]
    OtherGame {
        /// The game that it names.
        found: String,
        /// The game that was to be read.
        expected: &'static str,
    },
    /// A line of the readable text is wrong.
    #[error("line {line}: {reason}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The readable text stops before its last line.
    #[error("the record is cut off: its last line, \"end\" and the number of actions, is missing")]
    CutOff,
    /// The JSON is wrong.
    #[error("the record is no valid JSON: {0}")]
    Json(String),
    /// A field has a value that cannot be read.
    #[error("{field}: {reason}")]
    Field {
        /// The field, with the number of the action where there are many.
        field: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// Why a record is not replayed. Actions are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError<G: Game> {
    /// The first position cannot be read.
    #[error("the first position cannot be read: {0}")]
    Position(String),
    /// The deal or position gives another start than the recorded one.
    #[error(
        "the game does not begin as recorded: its first position has the fingerprint {found:016x}, not {recorded:016x}"
    )]
    OtherStart {
        /// The fingerprint in the record.
        recorded: u64,
        /// The fingerprint of the position now.
        found: u64,
    },
    /// An action is not legal where it stands.
    #[error("action {number}, {refused}")]
    Refused {
        /// Which action.
        number: usize,
        /// What was refused, and why.
        refused: Refused<G>,
    },
    /// An action leads to another position than the recorded one.
    #[error(
        "action {number}, {action}, leads elsewhere than recorded: the position after it has the fingerprint {found:016x}, not {recorded:016x}"
    )]
    Diverged {
        /// Which action.
        number: usize,
        /// What was done.
        action: G::Action,
        /// The fingerprint in the record.
        recorded: u64,
        /// The fingerprint of the position now.
        found: u64,
    },
}
