//! Why a layout or a line is no possible position.

use alloc::vec::Vec;
use core::fmt;

use deadhand_cards::ReadError;
use deadhand_game::Seat;
use thiserror::Error;

use crate::pool::write_reasons;
use crate::{CardId, Name};

/// Why a layout or a line is no possible position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum Problem {
    /// Each player of the setup has his place.
    #[error("there are {seats} players, and the setup has {expected}")]
    Seats { seats: usize, expected: usize },
    /// A card that no deck has.
    #[error("{card} is in no deck")]
    NotInDecks { card: CardId },
    /// A card lies in one place.
    #[error("{card} stands twice")]
    Twice { card: CardId },
    /// A card lies nowhere.
    #[error("{card} is missing")]
    Missing { card: CardId },
    /// Hands, decks and discards hold their owner's cards.
    #[error("{card} stands under {seat}, who does not own it")]
    OtherOwner { seat: Seat, card: CardId },
    /// What a player who is out had is gone.
    #[error("{seat} is out and still has cards or food")]
    OutWithCards { seat: Seat },
    /// A card is not known, or too many or too few are.
    #[error("so many cards of {seat} are unknown that the deck does not come out even")]
    Uncounted { seat: Seat },
    /// A card lies where its type cannot lie.
    #[error("{card} cannot lie there like this")]
    Misplaced { card: CardId },
    /// A survivor with such wounds is dead.
    #[error("{card} has as many wounds as health")]
    Dead { card: CardId },
    /// The numbers of face-down cards differ, and are given out in order.
    #[error("the number of {name} was not given out, or twice")]
    WrongNumber { name: Name },
    /// The entries of a line stand in order.
    #[error("{name} stands out of order")]
    OutOfOrder { name: Name },
    /// A fight is between the survivor player's survivors and zombies of others.
    #[error("fight {number} is none between survivors of the survivor player and zombies")]
    NoFight { number: usize },
    /// A card was seen that is not hidden.
    #[error("{card} is marked as seen and is not hidden")]
    NotHidden { card: CardId },
    /// A view says what the cards are that its step is about.
    #[error("the step is about {name}, and it is not known where or what that is")]
    NotKnown { name: Name },
    /// The step does not fit what lies on the table.
    #[error("the step does not fit the table: {0}")]
    Step(&'static str),
}

/// Everything for which a layout or a line is no possible position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problems(pub(super) Vec<Problem>);

impl Problems {
    /// The reasons; at least one.
    pub fn reasons(&self) -> &[Problem] {
        &self.0
    }

    pub(crate) fn of(problem: Problem) -> Problems {
        Problems(Vec::from([problem]))
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reasons(f, &self.0)
    }
}

impl core::error::Error for Problems {}

/// Why a position line or view line is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// It is not written like one.
    #[error("{0}")]
    Text(#[from] ReadError),
    /// It is no possible position.
    #[error("{0}")]
    Position(#[from] Problems),
}
