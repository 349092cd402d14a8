use deadhand_game::Seat;

use crate::card::{Cards, SEATS_MAX};
use crate::pool::Moment;
use crate::state::{Announced, Board, Step};
use crate::{CardId, Name};

/// A card in play with all that lies on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    /// The card; none where it is not known.
    pub(crate) card: Option<CardId>,
    /// Its running number if it lies face down, else 0.
    pub(crate) number: u16,
    pub(crate) spent: bool,
    pub(crate) wounds: u8,
    pub(crate) infected: Option<Seat>,
    pub(crate) blank: bool,
    pub(crate) items: Cards,
}

/// How far a game is, beside what lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Progress {
    pub(crate) step: Step,
    pub(crate) actor: Seat,
    pub(crate) active: Seat,
    pub(crate) moment: Moment,
    pub(crate) passes: u8,
    pub(crate) laid: bool,
    pub(crate) flight: u8,
    pub(crate) fight: u8,
    pub(crate) judged: bool,
    pub(crate) won_with: u16,
    pub(crate) fierce: u16,
    pub(crate) hunger: u8,
    pub(crate) focus: Option<Name>,
    pub(crate) announced: Announced,
    pub(crate) target: Option<Name>,
    pub(crate) bids: [u8; SEATS_MAX],
    pub(crate) bids_passed: u8,
    pub(crate) numbers: [u16; SEATS_MAX],
}

impl Progress {
    pub(crate) fn of(board: &Board) -> Progress {
        Progress {
            step: board.step,
            actor: board.actor,
            active: board.active,
            moment: board.moment,
            passes: board.passes,
            laid: board.laid,
            flight: board.flight,
            fight: board.fight,
            judged: board.judged,
            won_with: board.won_with,
            fierce: board.fierce,
            hunger: board.hunger,
            focus: board.focus,
            announced: board.announced,
            target: board.target,
            bids: board.bids,
            bids_passed: board.bids_passed,
            numbers: board.numbers,
        }
    }

    /// The small numbers of a step, with their words.
    pub(crate) fn numbers_of_step(&self) -> [(&'static str, u8); 5] {
        [
            ("passes", self.passes),
            ("laid", self.laid.into()),
            ("flight", self.flight),
            ("fight", self.fight),
            ("hunger", self.hunger),
        ]
    }
}
