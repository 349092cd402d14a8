//! How far a game is, as data.

use deadhand_game::Seat;

use crate::Name;
use crate::card::{Cards, SEATS_MAX};
use crate::pool::Moment;
use crate::state::{Announced, Board, NO_BID, Step};

/// What a player has done in the bidding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Bid {
    /// Nothing yet.
    #[default]
    Open,
    /// He has passed without a bid.
    Passed,
    /// He has bid so much food, 0 to 10.
    Made(u8),
    /// He has bid so much food, and passed when he was asked again.
    MadeThenPassed(u8),
    /// He has decided, and it is not known how: only a view has it.
    Hidden,
}

impl Bid {
    const fn of(bid: u8, passed: bool) -> Bid {
        match (bid, passed) {
            (NO_BID, false) => Bid::Open,
            (NO_BID, true) => Bid::Passed,
            (bid, false) => Bid::Made(bid),
            (bid, true) => Bid::MadeThenPassed(bid),
        }
    }

    /// The food that was bid.
    pub(super) const fn food(self) -> Option<u8> {
        match self {
            Bid::Made(bid) | Bid::MadeThenPassed(bid) => Some(bid),
            Bid::Open | Bid::Passed | Bid::Hidden => None,
        }
    }

    const fn has_passed(self) -> bool {
        matches!(self, Bid::Passed | Bid::MadeThenPassed(_))
    }
}

/// How far a game is, beside what lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Progress {
    /// What is decided next.
    pub step: Step,
    /// Whose decision it is, or whose deck is shuffled; of a game that is won, who has won it.
    pub actor: Seat,
    /// The survivor player; before the first turn, who is to take it; before that, the first bidder.
    pub active: Seat,
    /// The build phase, or the window that is open or was last.
    pub moment: Moment,
    /// How many have passed in a row.
    pub passes: u8,
    /// Whether the survivor player has put a card into his resource zone this turn.
    pub laid: bool,
    /// Whose fight before the flight is fought: how many seats after the survivor player he sits, or 0.
    pub flight: u8,
    /// The fight that is fought, from 1, or 0.
    pub fight: u8,
    /// Whether it has a result, and what follows is being chosen.
    pub judged: bool,
    /// The losing survivors of it who are overwhelmed and not dead yet.
    pub overwhelmed: Cards,
    /// The Fierce points of the winning zombies when they won.
    pub fierce: u16,
    /// How many wounds of hunger are left.
    pub hunger: u16,
    /// The card that is asked for.
    pub focus: Option<Name>,
    /// What was announced and waits for its target and payment.
    pub announced: Announced,
    /// The target chosen for it.
    pub target: Option<Name>,
    /// What each player has bid, by seat; all open but while they bid.
    pub bids: [Bid; SEATS_MAX],
    /// How many cards have come to lie face down under each player in this game.
    pub numbers: [u16; SEATS_MAX],
}

impl Default for Progress {
    fn default() -> Progress {
        Progress {
            step: Step::First,
            actor: Seat::A,
            active: Seat::A,
            moment: Moment::Build,
            passes: 0,
            laid: false,
            flight: 0,
            fight: 0,
            judged: false,
            overwhelmed: Cards::EMPTY,
            fierce: 0,
            hunger: 0,
            focus: None,
            announced: Announced::Nothing,
            target: None,
            bids: [Bid::Open; SEATS_MAX],
            numbers: [0; SEATS_MAX],
        }
    }
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
            overwhelmed: board.overwhelmed,
            fierce: board.fierce,
            hunger: board.hunger,
            focus: board.focus,
            announced: board.announced,
            target: board.target,
            bids: core::array::from_fn(|seat| {
                Bid::of(board.bids[seat], board.bids_passed >> seat & 1 != 0)
            }),
            numbers: board.numbers,
        }
    }

    pub(super) fn put_on(self, board: &mut Board) {
        board.step = self.step;
        board.actor = self.actor;
        board.active = self.active;
        board.moment = self.moment;
        board.passes = self.passes;
        board.laid = self.laid;
        board.flight = self.flight;
        board.fight = self.fight;
        board.judged = self.judged;
        board.overwhelmed = self.overwhelmed;
        board.fierce = self.fierce;
        board.hunger = self.hunger;
        board.focus = self.focus;
        board.announced = self.announced;
        board.target = self.target;
        board.bids = self.bids.map(|bid| bid.food().unwrap_or(NO_BID));
        let passed = (0..SEATS_MAX).filter(|&seat| self.bids[seat].has_passed());
        board.bids_passed = passed.map(|seat| 1 << seat).sum();
        board.numbers = self.numbers;
    }

    /// The small numbers of a step, with their words.
    pub(crate) fn numbers_of_step(&self) -> [(&'static str, u16); 5] {
        [
            ("passes", self.passes.into()),
            ("laid", self.laid.into()),
            ("flight", self.flight.into()),
            ("fight", self.fight.into()),
            ("hunger", self.hunger),
        ]
    }
}
