//! A pool as a TOML file.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use toml::Spanned;

use super::{CardPool, CardType, Printed, Term, Unread, problems_of};
use crate::ability::CardText;
use crate::scenario::{FileError, FileErrors, read_toml};

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Cards {
    card: Vec<Spanned<Card>>,
}

/// A card and the line where it begins.
type Lined = (usize, Printed);

/// A [`Printed`] whose text is not yet read, so that all texts of a file are looked at.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Card {
    name: String,
    #[serde(rename = "type")]
    kind: CardType,
    #[serde(default)]
    cost: u8,
    #[serde(default)]
    traits: Vec<String>,
    #[serde(default)]
    requirement: Vec<Term>,
    #[serde(default)]
    text: String,
}

pub(super) fn read(text: &str) -> Result<CardPool, FileErrors> {
    let (cards, unread) = read_cards(text).map_err(FileErrors::of)?;
    let of_text = |Unread { line, card, errors, .. }: &Unread| {
        let (line, card) = (*line, card.clone());
        let say =
            move |error| FileError { line, message: alloc::format!("Text of {card}: {error}") };
        errors.iter().map(say).collect::<Vec<_>>()
    };
    let errors = unread.iter().flat_map(of_text).collect();
    pool_of(cards, errors)
}

pub(super) fn read_leniently(text: &str) -> Result<(CardPool, Vec<Unread>), FileErrors> {
    let (mut cards, mut unread) = read_cards(text).map_err(FileErrors::of)?;
    unread.extend(Unread::misfits(&mut cards));
    unread.sort_by_key(|card| card.line);
    Ok((pool_of(cards, Vec::new())?, unread))
}

/// The cards with the lines where they begin, and those whose text is not understood.
fn read_cards(text: &str) -> Result<(Vec<Lined>, Vec<Unread>), FileError> {
    let Cards { card: cards } = read_toml(text)?;
    // Counted once: a file may have as many cards as lines.
    let ends: Vec<usize> = text.match_indices('\n').map(|(place, _)| place).collect();
    let mut unread = Vec::new();
    let mut read = Vec::new();
    for card in cards {
        let line = 1 + ends.partition_point(|&end| end < card.span().start);
        let Card { name, kind: card_type, cost, traits, requirement, text } = card.into_inner();
        let (text, errors) = CardText::lenient(&text);
        if !errors.is_empty() {
            unread.push(Unread { line, card: name.clone(), errors, misfits: Vec::new() });
        }
        read.push((line, Printed { name, card_type, cost, traits, requirement, text }));
    }
    Ok((read, unread))
}

/// The pool, unless there are errors already or more.
fn pool_of(cards: Vec<Lined>, mut errors: Vec<FileError>) -> Result<CardPool, FileErrors> {
    let problems = problems_of(cards.iter().map(|(_, card)| card));
    errors.extend(problems.into_iter().map(|(place, problem)| {
        let (line, _) = cards[place];
        FileError { line, message: problem.to_string() }
    }));
    if !errors.is_empty() {
        errors.sort_by_key(|error| error.line);
        return Err(FileErrors(errors));
    }
    let cards: Vec<Printed> = cards.into_iter().map(|(_, card)| card).collect();
    CardPool::try_from(cards)
        .map_err(|problems| FileErrors::of(FileError { line: 1, message: problems.to_string() }))
}
