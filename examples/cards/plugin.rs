//! The card data of plugins, row by row.

use std::path::Path;

use deadhand::ccg::{CardPool, PoolProblem, Printed, TableError};
use deadhand::lackey::{
    Columns, Field, FileError, FileOutcome, NamedRow, Plugin, PluginReading, SetFile, write_table,
};

use crate::sheet;
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
    let own = sheet::columns(&set.table, columns);
    let unread: Vec<&str> = own.iter().filter_map(sheet::Column::other).collect();
    if !unread.is_empty() {
        source.notes.push(format!("{file}: columns that say nothing here: {}", unread.join(", ")));
    }
    let lines = set.table.rows().iter().map(|row| {
        let fields = sheet::fields(row, &own);
        let name = sheet::name(&fields).to_owned();
        let outcome = if sheet::is_left_out(&fields) {
            Outcome::LeftOut
        } else {
            Outcome::Refused(vec!["its file is not understood".to_owned()])
        };
        Card { place: format!("{file}, line {}", row.line()), name, outcome, fields }
    });
    let rows = match columns.rows(file, &set.table) {
        Ok(rows) if rows.first().is_none_or(|row| row.field(Field::Type).is_some()) => rows,
        reading => {
            let missing = "there is no column Type: say by --columns which one holds it";
            let why = reading.err().map_or_else(|| missing.to_owned(), |errors| errors.to_string());
            source.errors.push(format!("{file}: {why}"));
            source.cards.extend(lines);
            return;
        }
    };
    for (number, (mut card, row)) in (1..).zip(lines.zip(&rows)) {
        if !matches!(card.outcome, Outcome::LeftOut) {
            let place = &card.place;
            let (outcome, misplaced) = read_row(place, number, row, lenient, &mut source.notes);
            card.outcome = outcome;
            sheet::keep_beside(&mut card.fields, &misplaced, columns);
        }
        source.cards.push(card);
    }
}

/// Reads a row, the card of this number, as a table of its own; leniently without what such a card does not have, which is noted,
/// and whose columns are given.
fn read_row(
    place: &str,
    number: usize,
    row: &NamedRow<'_>,
    lenient: bool,
    notes: &mut Vec<String>,
) -> (Outcome, Vec<&'static str>) {
    let mut alone = row.clone();
    alone.line = 2; // right below the names of the columns
    let table = write_table(&[alone]);
    let mut read = CardPool::from_table_lenient(&table);
    let mut columns = Vec::new();
    if let (true, Err(errors)) = (lenient, &read) {
        for error in errors.reasons() {
            if let TableError::Misplaced { column, .. } = error {
                columns.push(*column);
                notes.push(format!("{place}, {}: left out", reason(error, number)));
            }
        }
        if !columns.is_empty() {
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
        Err(errors) => {
            let reasons = errors.reasons().iter();
            Outcome::Refused(reasons.map(|error| reason(error, number)).collect())
        }
    };
    (outcome, columns)
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

/// What is wrong with a row, the card of this number, without the line and the number that it has when it
/// stands alone.
fn reason(error: &TableError, number: usize) -> String {
    match error {
        TableError::Field { column, found, expected, .. } => {
            format!("{column}: {found:?} is not {expected}")
        }
        TableError::Misplaced { column, found, of, .. } => {
            format!("{column}: {found:?} is not empty, and {of} has no {column}")
        }
        TableError::KeywordTwice { keyword, .. } => format!("Keywords: {keyword} stands twice"),
        TableError::Card { problem: PoolProblem::BadName { name, .. }, .. } => {
            PoolProblem::BadName { number, name: name.clone() }.to_string()
        }
        TableError::Card { problem, .. } => problem.to_string(),
        other => other.to_string(),
    }
}
