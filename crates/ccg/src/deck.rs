use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::card::DECK_MAX;
use crate::pool::{CardType, write_reasons};
use crate::{CardPool, Rules};

/// A deck as it is agreed before the game: how many of which card, in a fixed order.
///
/// Copies lie next to each other, and [`CardId`](crate::CardId)s count them through: after `4 Nurse` and
/// `4 Hunter`, `A5` is player A's first Hunter. As text a line a card, the number, a space or tab, and
/// the name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DeckList(pub Vec<(u8, String)>);

impl DeckList {
    /// Reads a deck's text; empty lines are left out.
    ///
    /// # Errors
    ///
    /// Every line that is not a number and a name.
    pub fn read(text: &str) -> Result<DeckList, DeckProblems> {
        let mut problems = Vec::new();
        let mut cards = Vec::new();
        for (line, card) in (1..).zip(text.lines()) {
            let card = card.trim();
            let parts = card.split_once(char::is_whitespace).and_then(|(count, name)| {
                let plain = count.bytes().all(|byte| byte.is_ascii_digit());
                Some((count.parse().ok().filter(|_| plain)?, name.trim().to_owned()))
            });
            match parts {
                Some(part) => cards.push(part),
                None if card.is_empty() => {}
                None => problems.push(DeckProblem::Line { line, found: card.to_owned() }),
            }
        }
        if problems.is_empty() { Ok(DeckList(cards)) } else { Err(DeckProblems(problems)) }
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|(count, _)| usize::from(*count)).sum()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Everything for which this deck is not legal.
    pub(crate) fn problems(&self, rules: &Rules, pool: &CardPool) -> Vec<DeckProblem> {
        let mut problems = Vec::new();
        let (count, min) = (self.len(), usize::from(rules.min_deck));
        if !(min..=DECK_MAX).contains(&count) {
            problems.push(DeckProblem::Size { count, min });
        }
        for (place, (copies, name)) in self.0.iter().enumerate() {
            if pool.position(name).is_none() {
                problems.push(DeckProblem::UnknownCard { name: name.clone() });
            }
            if self.0[..place].iter().any(|(_, other)| other == name) {
                problems.push(DeckProblem::Twice { name: name.clone() });
            }
            if !(1..=rules.max_copies).contains(copies) {
                let (copies, max) = (*copies, rules.max_copies);
                problems.push(DeckProblem::Copies { name: name.clone(), copies, max });
            }
        }
        let can_start = |(_, name): &(u8, String)| {
            let card = pool.position(name).map(|place| &pool.cards()[place]);
            card.is_some_and(|card| {
                matches!(card.card_type, CardType::Survivor { .. }) && card.cost <= rules.start_cost
            })
        };
        if !self.0.iter().any(can_start) {
            problems.push(DeckProblem::NoStartingSurvivor { cost: rules.start_cost });
        }
        problems
    }
}

/// Writes the deck's text, with a line end after each line.
impl fmt::Display for DeckList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(count, name)| writeln!(f, "{count}\t{name}"))
    }
}

/// Why a deck is not read, or not legal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum DeckProblem {
    /// A line is not a number and a name.
    #[error("line {line}: expected how many and a card, such as 4 Nurse, and found {found:?}")]
    Line { line: usize, found: String },
    /// A deck is neither too small nor too large.
    #[error("it has {count} cards, and a deck has {min} to 100")]
    Size { count: usize, min: usize },
    /// The pool has no such card.
    #[error("there is no card {name:?}")]
    UnknownCard { name: String },
    /// Copies lie next to each other.
    #[error("{name} stands on two lines: write all copies on one")]
    Twice { name: String },
    /// There are not more copies than allowed.
    #[error("it has {copies} copies of {name}, and 1 to {max} are allowed")]
    Copies { name: String, copies: u8, max: u8 },
    /// A player without a survivor loses at once.
    #[error("it has no survivor of cost {cost} or less to start with")]
    NoStartingSurvivor { cost: u8 },
}

/// Everything that is wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DeckProblems(Vec<DeckProblem>);

impl DeckProblems {
    /// The reasons; at least one.
    pub fn reasons(&self) -> &[DeckProblem] {
        &self.0
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for DeckProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reasons(f, &self.0)
    }
}

impl core::error::Error for DeckProblems {}
