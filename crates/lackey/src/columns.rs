//! From the columns of a set to fields of known names.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Row, SetTable};

/// What a card reader asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs)] // each name is its own description
pub enum Field {
    Name,
    Type,
    Faction,
    Cost,
    Power,
    Health,
    Keywords,
    Symbols,
    Requirement,
    Kind,
    Windows,
    Text,
}

impl Field {
    /// All of them, in the order in which a table is written.
    pub const ALL: [Field; 12] = [
        Field::Name,
        Field::Type,
        Field::Faction,
        Field::Cost,
        Field::Power,
        Field::Health,
        Field::Keywords,
        Field::Symbols,
        Field::Requirement,
        Field::Kind,
        Field::Windows,
        Field::Text,
    ];

    /// The name, which is that of its column too, unless [`Columns`] say otherwise.
    pub const fn name(self) -> &'static str {
        match self {
            Field::Name => "Name",
            Field::Type => "Type",
            Field::Faction => "Faction",
            Field::Cost => "Cost",
            Field::Power => "Power",
            Field::Health => "Health",
            Field::Keywords => "Keywords",
            Field::Symbols => "Symbols",
            Field::Requirement => "Requirement",
            Field::Kind => "Kind",
            Field::Windows => "Windows",
            Field::Text => "Text",
        }
    }

    fn index(self) -> usize {
        self as usize
    }
}

/// Which column of a set holds which field, for a set whose columns have other names.
///
/// As text it has a line a column, the set's own name first: `Strength = Power`. Names with `=` or `#`
/// stand in quotes, `"Game Text" = Text` needs none but may have them; a line that begins with `#` is a
/// note. A file of TOML whose keys are columns is such a text, and other files of the kind are read with
/// serde. A field that is not mentioned is in the column of its name, unless that holds another field.
///
/// ```
/// use deadhand_lackey::{Columns, Field, SetTable};
///
/// let set = b"Name\tSet\tImageFile\tStrength\tGame Text\nBrute\tFirst\tbrute\t4\tAttacks at once.\n";
/// let table = SetTable::read(set)?.value;
/// let columns: Columns = "Strength = Power\nGame Text = Text".parse()?;
/// let rows = columns.rows("sets/first.txt", &table)?;
/// let text = rows[0].field(Field::Text).unwrap();
/// assert_eq!((&*text.text, rows[0].line, text.column), ("Attacks at once.", 2, 21));
/// assert_eq!(deadhand_lackey::write_table(&rows), "Name\tPower\tText\nBrute\t4\tAttacks at once.\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "BTreeMap<String, Field>", into = "BTreeMap<String, Field>")
)]
pub struct Columns(BTreeMap<String, Field>);

/// Why text is no mapping of columns, or does not fit a set.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum ColumnsError {
    /// A line is not a column and a field.
    #[error("line {line}: expected {expected}, and found {found:?}")]
    Line { line: usize, expected: &'static str, found: String },
    /// A field stands in one column.
    #[error("{} is in {first:?} and in {second:?}: name one column", field.name())]
    FieldTwice { field: Field, first: String, second: String },
    /// A column holds one field.
    #[error("the column {column:?} is mentioned twice")]
    ColumnTwice { column: String },
    /// The set has no such column.
    #[error("the set has no column {column:?}, in which {} should be", field.name())]
    Missing { column: String, field: Field },
}

/// Everything that is wrong with a mapping of columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ColumnsErrors(Vec<ColumnsError>);

impl ColumnsErrors {
    /// The reasons; at least one.
    pub fn reasons(&self) -> &[ColumnsError] {
        &self.0
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for ColumnsErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::write_reasons(f, &self.0)
    }
}

impl std::error::Error for ColumnsErrors {}

/// The fields of a card by known names, and where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRow<'a> {
    /// The file, as it was given.
    pub file: &'a str,
    /// The line, counted from 1.
    pub line: usize,
    fields: [Option<NamedField<'a>>; 12],
}

/// A field of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedField<'a> {
    /// What stands in it, without the quotes of a spreadsheet; nothing where the row ends before.
    pub text: Cow<'a, str>,
    /// The column of its first character in the line, counted in characters from 1.
    pub column: usize,
}

impl<'a> NamedRow<'a> {
    /// A field; nothing if the set has no column for it.
    pub fn field(&self, field: Field) -> Option<&NamedField<'a>> {
        self.fields[field.index()].as_ref()
    }
}

impl Columns {
    /// The column of a field; nothing if its own column holds another field.
    pub fn column(&self, field: Field) -> Option<&str> {
        let mapped = self.0.iter().find(|(_, own)| **own == field).map(|(column, _)| &**column);
        mapped.or_else(|| Some(field.name()).filter(|name| !self.0.contains_key(*name)))
    }

    /// The rows of a table by the names of the fields. `file` is where they are said to be.
    ///
    /// # Errors
    ///
    /// If the table lacks columns that are mentioned; those that are not may be missing.
    pub fn rows<'a>(
        &self,
        file: &'a str,
        table: &'a SetTable,
    ) -> Result<Vec<NamedRow<'a>>, ColumnsErrors> {
        let mut places = [None; 12];
        let mut errors = Vec::new();
        for field in Field::ALL {
            let Some(column) = self.column(field) else { continue };
            let place = table.column(column);
            let is_mentioned = self.0.contains_key(column);
            if place.is_none() && is_mentioned {
                errors.push(ColumnsError::Missing { column: column.to_owned(), field });
            }
            let unnamed = (field == Field::Name && !is_mentioned).then(|| table.name_column());
            places[field.index()] = place.or(unnamed);
        }
        if !errors.is_empty() {
            return Err(ColumnsErrors(errors));
        }
        Ok(table.rows().iter().map(|row| named_row(file, row, &places)).collect())
    }

    fn add(&mut self, column: &str, field: Field, errors: &mut Vec<ColumnsError>) {
        let column = column.trim().to_owned();
        if let Some((first, _)) = self.0.iter().find(|(_, own)| **own == field) {
            let (first, second) = (first.clone(), column);
            errors.push(ColumnsError::FieldTwice { field, first, second });
            return;
        }
        match self.0.entry(column) {
            Entry::Occupied(entry) => {
                errors.push(ColumnsError::ColumnTwice { column: entry.key().clone() });
            }
            Entry::Vacant(place) => {
                place.insert(field);
            }
        }
    }
}

fn named_row<'a>(file: &'a str, row: &'a Row, places: &[Option<usize>; 12]) -> NamedRow<'a> {
    let mut fields = [const { None }; 12];
    let mut column = 1;
    let mut count = 0;
    for (place, (raw, text)) in row.raw().zip(row.fields()).enumerate() {
        for (field, _) in fields.iter_mut().zip(places).filter(|(_, own)| **own == Some(place)) {
            // The quote of a spreadsheet stands before the text.
            let column = column + usize::from(text.len() < raw.len());
            *field = Some(NamedField { text: text.clone(), column });
        }
        column += raw.chars().count() + 1;
        count += 1;
    }
    // Where the row ends before, an empty field would stand at its end.
    for (field, place) in fields.iter_mut().zip(places) {
        if place.is_some_and(|place| place >= count) {
            *field = Some(NamedField { text: Cow::Borrowed(""), column: column - 1 });
        }
    }
    NamedRow { file, line: row.line(), fields }
}

/// Writes rows as a table of the fields that they have, with tabs between them and every row on the line
/// on which it was: what is wrong with a line of this table is wrong with that of the set.
pub fn write_table(rows: &[NamedRow<'_>]) -> String {
    let has = |field: &Field| rows.iter().any(|row| row.field(*field).is_some());
    let fields: Vec<Field> = Field::ALL.into_iter().filter(has).collect();
    let mut table = fields.iter().map(|field| field.name()).collect::<Vec<_>>().join("\t") + "\n";
    let mut next = 2;
    for row in rows {
        while next < row.line {
            table.push('\n');
            next += 1;
        }
        let texts = fields.iter().map(|field| row.field(*field).map_or("", |field| &*field.text));
        table += &texts.collect::<Vec<_>>().join("\t");
        table.push('\n');
        next += 1;
    }
    table
}

/// # Errors
///
/// If a field is in two columns, or a column twice with spaces around it.
impl TryFrom<BTreeMap<String, Field>> for Columns {
    type Error = ColumnsErrors;

    fn try_from(map: BTreeMap<String, Field>) -> Result<Columns, ColumnsErrors> {
        let (mut columns, mut errors) = (Columns::default(), Vec::new());
        for (column, field) in &map {
            columns.add(column, *field, &mut errors);
        }
        if errors.is_empty() { Ok(columns) } else { Err(ColumnsErrors(errors)) }
    }
}

impl From<Columns> for BTreeMap<String, Field> {
    fn from(columns: Columns) -> BTreeMap<String, Field> {
        columns.0
    }
}

/// Writes a line a column.
impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (column, field) in &self.0 {
            let column = column.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "\"{column}\" = \"{}\"", field.name())?;
        }
        Ok(())
    }
}

/// # Errors
///
/// Every line that is not a column and a field, and those that say a thing again.
impl FromStr for Columns {
    type Err = ColumnsErrors;

    fn from_str(text: &str) -> Result<Columns, ColumnsErrors> {
        let (mut columns, mut errors) = (Columns::default(), Vec::new());
        for (line, text) in crate::source::lines(text) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            match read_line(text) {
                Ok((column, field)) => columns.add(&column, field, &mut errors),
                Err((expected, found)) => {
                    errors.push(ColumnsError::Line { line, expected, found: found.to_owned() });
                }
            }
        }
        if errors.is_empty() { Ok(columns) } else { Err(ColumnsErrors(errors)) }
    }
}

/// Reads `Strength = Power`; else says what was expected and what stands there.
fn read_line(text: &str) -> Result<(String, Field), (&'static str, &str)> {
    let (column, rest) = read_word(text, &['='])?;
    let Some(rest) = rest.trim_start().strip_prefix('=').filter(|_| !column.is_empty()) else {
        return Err(("a column, = and a field, such as Strength = Power", text));
    };
    let rest = rest.trim_start();
    let (name, after) = read_word(rest, &['#'])?;
    let after = after.trim_start();
    if !after.is_empty() && !after.starts_with('#') {
        return Err(("the end of the line or a note after #", after));
    }
    let field = Field::ALL.into_iter().find(|field| field.name() == name);
    let expected = "Name, Type, Faction, Cost, Power, Health, Keywords, Symbols, Requirement, Kind, \
                    Windows or Text";
    field.map(|field| (column, field)).ok_or((expected, rest))
}

/// Reads a name in quotes, or up to one of `ends`.
fn read_word<'a>(
    text: &'a str,
    ends: &[char],
) -> Result<(String, &'a str), (&'static str, &'a str)> {
    let Some(inner) = text.strip_prefix('"') else {
        let end = text.find(ends).unwrap_or(text.len());
        return Ok((text[..end].trim().to_owned(), &text[end..]));
    };
    let mut word = String::new();
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((word, &inner[at + 1..])),
            '\\' => match chars.next() {
                Some((_, c @ ('"' | '\\'))) => word.push(c),
                _ => return Err(("\\\" or \\\\ after a backslash", &inner[at..])),
            },
            c => word.push(c),
        }
    }
    Err(("a quote at the end of the name", text))
}
