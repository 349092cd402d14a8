//! A pool as a TOML file.

use alloc::string::ToString;
use alloc::vec::Vec;

use toml::Spanned;

use super::{CardPool, PoolProblem, Printed, find_problems};
use crate::scenario::{FileError, FileErrors, Lines, read_toml};

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Cards {
    card: Vec<Spanned<Printed>>,
}

pub(super) fn read(text: &str) -> Result<CardPool, FileErrors> {
    let Cards { card: cards } = read_toml(text).map_err(FileErrors::of)?;
    let lines = Lines(text);
    let mut errors = Vec::new();
    for (number, card) in (1..).zip(&cards) {
        let mut problems = Vec::new();
        let Printed { name, .. } = card.get_ref();
        if cards[..number - 1].iter().any(|other| other.get_ref().name == *name) {
            problems.push(PoolProblem::Twice { name: name.clone() });
        }
        find_problems(number, card.get_ref(), &mut problems);
        let line = lines.of(card);
        errors.extend(
            problems.iter().map(|problem| FileError { line, message: problem.to_string() }),
        );
    }
    if !errors.is_empty() {
        return Err(FileErrors(errors));
    }
    let cards: Vec<Printed> = cards.into_iter().map(Spanned::into_inner).collect();
    CardPool::try_from(cards)
        .map_err(|problems| FileErrors::of(FileError { line: 1, message: problems.to_string() }))
}
