//! The card data of plugins, row by row.

use std::collections::HashMap;
use std::path::Path;

use deadhand::ccg::{CardPool, DeckList, Printed, TableError};
use deadhand::lackey::{
    Columns, Deck, Field, FileError, FileOutcome, NamedRow, Plugin, PluginReading, SetFile,
    write_table,
};

use crate::source::{Card, Outcome, Source};

/// Reads a plugin's folder, or a single file of card data.
pub(crate) fn open(path: &Path) -> Result<PluginReading, String> {
    let wrong = |error: FileError| {
        format!("the set {} cannot be read: {}", error.path.display(), error.reason)
    };
    Plugin::read(path).map_err(wrong)
}

/// Reads every row of every set of a plugin by itself, so that one says nothing about another. A file
/// that is no part of a folder is called `single`.
pub(crate) fn read(
    reading: &PluginReading,
    columns: &Columns,
    single: Option<&str>,
    lenient: bool,
) -> Source {
    let mut source = Source { notes: notes(reading, single), ..Source::default() };
    for set in &reading.plugin.sets {
        let file = single.map_or_else(|| format!("sets/{}", set.file), str::to_owned);
        read_set(&file, set, columns, lenient, &mut source);
    }
    source.refuse_repeated();
    source
}

/// What is odd about the files; rows of which nothing is odd are not told.
fn notes(reading: &PluginReading, single: Option<&str>) -> Vec<String> {
    let mut notes = Vec::new();
    for file in &reading.files {
        let path = single.unwrap_or(&file.path);
        match &file.outcome {
            FileOutcome::Read { source, findings } => {
                notes.push(format!("{path}: {source}"));
                notes.extend(findings.iter().map(|finding| format!("{path}, {finding}")));
            }
            FileOutcome::Kept(why) => notes.push(format!("{path}: not understood: {why}")),
            FileOutcome::NotRead(why) => notes.push(format!("{path}: not read: {why}")),
        }
    }
    for ((path, _), resolved) in reading.plugin.decks.iter().zip(reading.plugin.resolve_decks()) {
        let missing = resolved.unresolved.iter();
        notes.extend(missing.map(|entry| format!("{path}: no set has {}", entry.card.name)));
    }
    notes
}

fn read_set(file: &str, set: &SetFile, columns: &Columns, lenient: bool, source: &mut Source) {
    let rows = match columns.rows(file, &set.table) {
        Ok(rows) => rows,
        Err(errors) => return source.errors.push(format!("{file}: {errors}")),
    };
    let known: Vec<&str> = Field::ALL.into_iter().filter_map(|it| columns.column(it)).collect();
    let is_read = |name: &str| ["Set", "ImageFile"].contains(&name) || known.contains(&name);
    let unread: Vec<String> = set.table.columns().map(|name| name.trim().to_owned()).collect();
    let unread: Vec<&str> = unread.iter().map(|name| &**name).filter(|it| !is_read(it)).collect();
    if !unread.is_empty() {
        source.notes.push(format!("{file}: columns that say nothing here: {}", unread.join(", ")));
    }
    if rows.first().is_some_and(|row| row.field(Field::Type).is_none()) {
        let missing = "there is no column Type: say by --columns which one holds it";
        return source.errors.push(format!("{file}: {missing}"));
    }
    for row in &rows {
        let card = read_row(file, row, lenient, &mut source.notes);
        source.cards.push(card);
    }
}

/// Reads a row as a table of its own; leniently without what such a card does not have, which is noted.
fn read_row(file: &str, row: &NamedRow<'_>, lenient: bool, notes: &mut Vec<String>) -> Card {
    let name = row.field(Field::Name).map_or_else(String::new, |name| name.text.trim().to_owned());
    let place = format!("{file}, line {}", row.line);
    let mut alone = row.clone();
    alone.line = 2; // right below the names of the columns
    let table = write_table(&[alone]);
    let mut read = CardPool::from_table_lenient(&table);
    if let (true, Err(errors)) = (lenient, &read) {
        let misplaced = errors.reasons().iter().filter_map(|error| match error {
            TableError::Misplaced { column, .. } => Some((*column, error)),
            _ => None,
        });
        let (columns, errors): (Vec<&str>, Vec<&TableError>) = misplaced.unzip();
        if !columns.is_empty() {
            notes
                .extend(errors.iter().map(|error| format!("{place}, {}: left out", reason(error))));
            read = CardPool::from_table_lenient(&without(&table, &columns));
        }
    }
    let outcome = match read {
        Ok((pool, unread)) => {
            let card = Vec::<Printed>::from(pool).swap_remove(0);
            match unread.into_iter().next() {
                None => Outcome::Read(card),
                Some(unread) => Outcome::WithoutText(card, unread),
            }
        }
        Err(errors) => Outcome::Refused(errors.reasons().iter().map(reason).collect()),
    };
    Card { place, name, outcome }
}

/// A table with nothing in some of its columns.
fn without(table: &str, columns: &[&str]) -> String {
    let names: Vec<&str> = table.lines().next().unwrap_or_default().split('\t').collect();
    let line = |(number, line): (usize, &str)| {
        let fields = line.split('\t').zip(&names);
        let left = |(field, name)| if number > 0 && columns.contains(name) { "" } else { field };
        fields.map(left).collect::<Vec<_>>().join("\t")
    };
    table.lines().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

/// What is wrong with a row, without the line that it has when it stands alone.
fn reason(error: &TableError) -> String {
    match error {
        TableError::Field { column, found, expected, .. } => {
            format!("{column}: {found:?} is not {expected}")
        }
        TableError::Misplaced { column, found, of, .. } => {
            format!("{column}: {found:?} is not empty, and {of} has no {column}")
        }
        TableError::KeywordTwice { keyword, .. } => format!("Keywords: {keyword} stands twice"),
        TableError::Card { problem, .. } => problem.to_string(),
        other => other.to_string(),
    }
}

/// A deck as a list: the copies of all zones, each card once.
pub(crate) fn deck_list(deck: &Deck) -> DeckList {
    let mut list: Vec<(u8, String)> = Vec::new();
    let mut places = HashMap::new();
    for card in deck.zones.iter().flat_map(|zone| &zone.cards) {
        let name = card.name.trim();
        let copies = u8::try_from(card.count).unwrap_or(u8::MAX);
        let place = *places.entry(name).or_insert(list.len());
        match list.get_mut(place) {
            Some((count, _)) => *count = count.saturating_add(copies),
            None => list.push((copies, name.to_owned())),
        }
    }
    DeckList(list)
}
