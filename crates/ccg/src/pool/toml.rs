//! A pool as a TOML file.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

mod card;

use super::{CardPool, Printed, Unread, problems_of};
use crate::ability::TextError;
use crate::scenario::{FileError, FileErrors};
use card::Reader;

/// A card and the line where it begins.
type Lined = (usize, Printed);

/// What is read of a file: the cards as far as they can be read, each without a text that is not
/// understood, and all that is wrong.
#[derive(Default)]
struct File {
    cards: Vec<Lined>,
    texts: Vec<Text>,
    errors: Vec<FileError>,
}

/// A text that is not understood.
struct Text {
    card: String,
    place: TextPlace,
    errors: Vec<TextError>,
}

/// Where a text stands in a file.
#[derive(Clone, Copy)]
struct TextPlace {
    /// The line of its first paragraph, from 1.
    line: usize,
    /// Whether its lines are lines of the file.
    has_lines: bool,
}

pub(super) fn read(text: &str) -> Result<CardPool, FileErrors> {
    let File { cards, texts, mut errors } = read_file(text);
    for Text { card, place, errors: found } in texts {
        errors.extend(found.into_iter().map(|error| {
            let further = if place.has_lines { error.line() - 1 } else { 0 };
            FileError { line: place.line + further, message: format!("Text of {card}: {error}") }
        }));
    }
    pool_of(cards, errors)
}

pub(super) fn read_leniently(text: &str) -> Result<(CardPool, Vec<Unread>), FileErrors> {
    let File { mut cards, texts, errors } = read_file(text);
    let unread = texts.into_iter().map(|Text { card, place, errors }| Unread {
        line: place.line,
        card,
        errors,
        misfits: Vec::new(),
    });
    let mut unread: Vec<Unread> = unread.collect();
    unread.extend(Unread::misfits(&mut cards));
    unread.sort_by_key(|card| card.line);
    Ok((pool_of(cards, errors)?, unread))
}

fn read_file(text: &str) -> File {
    // Counted once: a file may have as many fields as lines.
    let ends: Vec<usize> = text.match_indices('\n').map(|(place, _)| place).collect();
    let line_of = |place: usize| 1 + ends.partition_point(|&end| end < place);
    let mut file = File::default();
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        let error = |error: &toml::de::Error| {
            let line = line_of(error.span().map_or(0, |span| span.start));
            FileError { line, message: error.message().to_string() }
        };
        file.errors = errors.iter().map(error).collect();
        return file;
    }
    for (key, value) in table.get_ref() {
        if key.get_ref() == "card" {
            read_cards(text, value, &line_of, &mut file);
        } else {
            let (line, key) = (line_of(key.span().start), key.get_ref());
            file.errors.push(FileError {
                line,
                message: format!("there is no field {key:?}, expected [[card]] for each card"),
            });
        }
    }
    file
}

fn read_cards(
    text: &str,
    value: &Spanned<DeValue<'_>>,
    line_of: &impl Fn(usize) -> usize,
    file: &mut File,
) {
    let Some(cards) = value.get_ref().as_array() else {
        let (line, message) = (line_of(value.span().start), "expected [[card]] for each card");
        file.errors.push(FileError { line, message: message.to_string() });
        return;
    };
    for (number, card) in (1..).zip(cards.iter()) {
        let mut reader = Reader::new(number, card, line_of, &mut file.errors);
        let read = reader.card(card);
        if let Some((span, errors)) = reader.unread.take() {
            let card = reader.called;
            file.texts.push(Text { card, place: place_of(text, span, line_of), errors });
        }
        file.cards.extend(read.map(|read| (line_of(card.span().start), read)));
    }
}

/// Where the text of a string begins: a line end right after three quotes is none of it.
fn place_of(file: &str, span: Range<usize>, line_of: &impl Fn(usize) -> usize) -> TextPlace {
    let line = line_of(span.start);
    let written = file.get(span).unwrap_or_default();
    let inner = written.strip_prefix("\"\"\"").or_else(|| written.strip_prefix("'''"));
    let begins_below = inner.is_some_and(|it| it.starts_with('\n') || it.starts_with("\r\n"));
    // A line of the file that is joined to the next is no line of the text.
    let has_lines = inner.is_some_and(|it| !it.contains('\\'));
    TextPlace { line: line + usize::from(begins_below), has_lines }
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
