//! What is wrong with cards of which a pool is to be made.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use super::{CardType, ItemKind, Printed, Term};
use crate::ability::Misfit;

/// Why cards are no pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum PoolProblem {
    /// There is nothing to play with.
    #[error("there is no card")]
    Empty,
    /// A pool has at most 65,535 cards.
    #[error("there are {count} cards, and a pool has at most 65535")]
    TooMany { count: usize },
    /// A name is the word by which a deck asks for the card.
    #[error(
        "card {number} has the name {name:?}: a name has 1 to 100 characters, no control characters, \
         and no space at either end"
    )]
    BadName { number: usize, name: String },
    /// There is one card of each name.
    #[error("the name {name:?} stands twice")]
    Twice { name: String },
    /// Numbers are small.
    #[error("{name}: {field} is {value}, and it must be from {min} to {max}")]
    OutOfRange { name: String, field: &'static str, value: i16, min: i16, max: i16 },
    /// A trait or a word of a requirement is one plain word.
    #[error("{name}: {word:?} is no trait: a trait is letters, digits, - and '")]
    BadWord { name: String, word: String },
    /// An item that can never be played.
    #[error("{name}: an item needs a window in which it may be played")]
    NoWindow { name: String },
    /// A text says what such a card cannot do.
    #[error("{name}: {misfit}")]
    Misfit { name: String, misfit: Misfit },
    /// A keyword is not written as a trait.
    #[error("{name}: {word} is a keyword of zombies and not a trait")]
    KeywordAsTrait { name: String, word: String },
}

/// Everything that is wrong with a pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PoolProblems(Vec<PoolProblem>);

impl PoolProblems {
    pub(super) const fn of(problems: Vec<PoolProblem>) -> PoolProblems {
        PoolProblems(problems)
    }

    /// The reasons; at least one.
    pub fn reasons(&self) -> &[PoolProblem] {
        &self.0
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for PoolProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reasons(f, &self.0)
    }
}

impl core::error::Error for PoolProblems {}

pub(crate) fn write_reasons(
    f: &mut fmt::Formatter<'_>,
    reasons: &[impl fmt::Display],
) -> fmt::Result {
    for (i, reason) in reasons.iter().enumerate() {
        write!(f, "{}{reason}", if i == 0 { "" } else { "; " })?;
    }
    Ok(())
}

/// What is wrong with each of these cards, with its place among them.
pub(super) fn problems_of<'a>(
    cards: impl IntoIterator<Item = &'a Printed>,
) -> Vec<(usize, PoolProblem)> {
    let mut names = BTreeSet::new();
    let mut all = Vec::new();
    for (place, card) in cards.into_iter().enumerate() {
        let mut problems = Vec::new();
        if !names.insert(&*card.name) {
            problems.push(PoolProblem::Twice { name: card.name.clone() });
        }
        find_problems(place + 1, card, &mut problems);
        all.extend(problems.into_iter().map(|problem| (place, problem)));
    }
    all
}

fn find_problems(number: usize, card: &Printed, problems: &mut Vec<PoolProblem>) {
    let Printed { name, .. } = card;
    if !is_name(name) {
        problems.push(PoolProblem::BadName { number, name: name.clone() });
    }
    let mut range = |field, value: i16, min: i16, max: i16| {
        if !(min..=max).contains(&value) {
            let name = name.clone();
            problems.push(PoolProblem::OutOfRange { name, field, value, min, max });
        }
    };
    range("the cost", card.cost.into(), 0, 99);
    match card.card_type {
        CardType::Survivor { power, health, .. } => {
            range("the power", power.into(), 0, 99);
            range("the health", health.into(), 1, 99);
        }
        CardType::Zombie { power, fierce, .. } => {
            range("the power", power.into(), 0, 99);
            range("Fierce", fierce.into(), 0, 99);
        }
        CardType::Item { kind: ItemKind::Attached { power, health }, .. } => {
            range("the power", power.into(), -99, 99);
            range("the health", health.into(), -99, 99);
        }
        CardType::Item { .. } => {}
    }
    for term in &card.requirement {
        range("the number of a requirement", term.count.into(), 1, 100);
    }
    if let CardType::Item { windows, .. } = &card.card_type
        && windows.is_empty()
    {
        problems.push(PoolProblem::NoWindow { name: name.clone() });
    }
    let misfits = card.text.misfits(&card.card_type);
    problems.extend(
        misfits.into_iter().map(|misfit| PoolProblem::Misfit { name: name.clone(), misfit }),
    );
    for word in &card.traits {
        let (name, word) = (name.clone(), word.clone());
        if is_keyword(&word) {
            problems.push(PoolProblem::KeywordAsTrait { name, word });
        } else if !is_word(&word) {
            problems.push(PoolProblem::BadWord { name, word });
        }
    }
    for Term { word, .. } in card.requirement.iter().filter(|term| !is_word(&term.word)) {
        problems.push(PoolProblem::BadWord { name: name.clone(), word: word.clone() });
    }
}

fn is_name(name: &str) -> bool {
    (1..=100).contains(&name.chars().count())
        && name.trim() == name
        && !name.chars().any(char::is_control)
}

fn is_word(word: &str) -> bool {
    !word.is_empty()
        && word.len() <= 100
        && word.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '\'')
}

/// Whether it is a keyword, with or without its number.
pub(super) fn is_keyword(word: &str) -> bool {
    let first = word.split(' ').next().unwrap_or_default();
    ["Fast", "Fierce", "Infectious"].contains(&first)
}
