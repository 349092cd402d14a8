use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
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
    pub fn read(text: &str) -> Result<DeckList, DeckErrors> {
        let (deck, _, errors) = DeckList::read_lines(text);
        if errors.is_empty() { Ok(deck) } else { Err(DeckErrors(errors)) }
    }

    /// Reads a deck's text as [`read`](DeckList::read) does, and looks whether the deck is legal under these
    /// rules with the cards of this pool.
    ///
    /// ```
    /// use deadhand_ccg::{DeckList, Rules, sets};
    ///
    /// let rules = Rules { min_deck: 4, ..Rules::DEFAULT };
    /// let errors = DeckList::read_legal("4 Field Nurse\n\n3 Ghoul\n", &rules, &sets::outbreak()).unwrap_err();
    /// assert!(errors.to_string().starts_with("line 3: there is no card \"Ghoul\""));
    /// ```
    ///
    /// # Errors
    ///
    /// Every line that is not a number and a name, and everything for which the deck is not legal, all at
    /// once. How large the deck is and who can start is asked only where every line is read.
    pub fn read_legal(text: &str, rules: &Rules, pool: &CardPool) -> Result<DeckList, DeckErrors> {
        let (deck, lines, mut errors) = DeckList::read_lines(text);
        let is_whole = errors.is_empty();
        for (place, problem) in deck.problems(rules, pool) {
            let line = place.map(|place| lines[place]);
            if is_whole || line.is_some() {
                errors.push(DeckError { line, problem });
            }
        }
        errors.sort_by_key(|error| error.line);
        if errors.is_empty() { Ok(deck) } else { Err(DeckErrors(errors)) }
    }

    /// The cards of a text, the lines on which they stand, and the lines that cannot be read.
    fn read_lines(text: &str) -> (DeckList, Vec<usize>, Vec<DeckError>) {
        let (mut cards, mut lines, mut errors) = (Vec::new(), Vec::new(), Vec::new());
        for (line, card) in (1..).zip(text.lines()) {
            let card = card.trim();
            let parts = card.split_once(char::is_whitespace).and_then(|(count, name)| {
                let plain = count.bytes().all(|byte| byte.is_ascii_digit());
                Some((count.parse().ok().filter(|_| plain)?, name.trim().to_owned()))
            });
            match parts {
                Some(part) => {
                    cards.push(part);
                    lines.push(line);
                }
                None if card.is_empty() => {}
                None => {
                    let problem = DeckProblem::Line { found: card.to_owned() };
                    errors.push(DeckError { line: Some(line), problem });
                }
            }
        }
        (DeckList(cards), lines, errors)
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|(count, _)| usize::from(*count)).sum()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Everything for which this deck is not legal, with the place of the card that it is about.
    pub(crate) fn problems(
        &self,
        rules: &Rules,
        pool: &CardPool,
    ) -> Vec<(Option<usize>, DeckProblem)> {
        let mut problems = Vec::new();
        let (count, min) = (self.len(), usize::from(rules.min_deck));
        if !(min..=DECK_MAX).contains(&count) {
            problems.push((None, DeckProblem::Size { count, min }));
        }
        let mut names = BTreeSet::new();
        let mut can_start = false;
        for (place, (copies, name)) in self.0.iter().enumerate() {
            let mut wrong = |problem| problems.push((Some(place), problem));
            match pool.position(name).map(|place| &pool.cards()[place]) {
                None => wrong(DeckProblem::UnknownCard { name: name.clone() }),
                Some(card) => {
                    let is_survivor = matches!(card.card_type, CardType::Survivor { .. });
                    can_start |= is_survivor && card.cost <= rules.start_cost;
                }
            }
            if !names.insert(name) {
                wrong(DeckProblem::Twice { name: name.clone() });
            }
            if !(1..=rules.max_copies).contains(copies) {
                let (copies, max) = (*copies, rules.max_copies);
                wrong(DeckProblem::Copies { name: name.clone(), copies, max });
            }
        }
        if !can_start {
            problems.push((None, DeckProblem::NoStartingSurvivor { cost: rules.start_cost }));
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
    #[error("expected how many and a card, such as 4 Nurse, and found {found:?}")]
    Line { found: String },
    /// A deck is neither too small nor too large.
    #[error("it has {count} cards, and a deck has {min} to 100")]
    Size { count: usize, min: usize },
    /// The pool has no such card.
    #[error("there is no card {name:?}: expected a name as it stands on a card of the game")]
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

/// Something that is wrong with a deck's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DeckError {
    /// The line, from 1; none for what is wrong with the deck as a whole.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: DeckProblem,
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        self.problem.fmt(f)
    }
}

/// Everything that is wrong with a deck's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DeckErrors(Vec<DeckError>);

impl DeckErrors {
    /// The reasons, first those of the whole deck, then those of its lines from the first on; at least one.
    pub fn reasons(&self) -> &[DeckError] {
        &self.0
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for DeckErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reasons(f, &self.0)
    }
}

impl core::error::Error for DeckErrors {}
