//! Card data: `sets/*.txt`.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use thiserror::Error;

use crate::finding::counted;
use crate::limits::{FIELDS_MAX, LINES_MAX};
use crate::quotes::{is_open, is_quoted, quote, unquote};
use crate::source::{decode, lines};
use crate::{Finding, Oddity, Reading, Unreadable};

/// The columns that card data begins with.
pub const FIRST_COLUMNS: [&str; 3] = ["Name", "Set", "ImageFile"];

/// A table of cards: a line of column names, and a line a card, with tabs between the fields.
///
/// Every line is kept as it is found, however many fields it has, with the columns that nobody knows and
/// the quotes of a spreadsheet; so a table that is read and written is the same table, on the same
/// lines. As text its lines end with LF.
///
/// ```
/// use deadhand_lackey::SetTable;
///
/// let file = b"Name\tSet\tImageFile\tPower\rBrute\tOutbreak\tbrute,zombieback\t4\rGhoul\tOutbreak\r";
/// let table = SetTable::read(file)?.value;
/// let brute = table.card(&table.rows()[0]);
/// assert_eq!((&*brute.name, &*brute.image, brute.back.as_deref()), ("Brute", "brute", Some("zombieback")));
/// assert_eq!(table.rows()[0].field(3).as_deref(), Some("4"));
/// assert_eq!(table.rows()[1].field(3), None); // the row ends before
/// # Ok::<(), deadhand_lackey::Unreadable>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetTable {
    /// The line of column names.
    head: Row,
    /// How many there are.
    width: usize,
    rows: Vec<Row>,
    /// Where name, set and image stand.
    first: [usize; 3],
}

/// A line of card data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    line: usize,
    text: String,
}

/// The columns of a row that every set has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardKey<'a> {
    /// The name; one name may stand in several sets.
    pub name: Cow<'a, str>,
    /// The set.
    pub set: Cow<'a, str>,
    /// The image file without its ending, by which decks know the card: their `id`.
    pub image: Cow<'a, str>,
    /// The image file of its own back, which stands after a comma.
    pub back: Option<Cow<'a, str>>,
}

impl Row {
    /// Its line in the file, counted from 1, the line of column names included.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The line as it stands in the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The fields, without the quotes of a spreadsheet. There may be more or fewer than columns.
    pub fn fields(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.raw().map(unquote)
    }

    /// The field of a column, counted from 0; nothing where the row ends before.
    pub fn field(&self, column: usize) -> Option<Cow<'_, str>> {
        self.raw().nth(column).map(unquote)
    }

    /// The fields as they stand in the file.
    pub(crate) fn raw(&self) -> impl Iterator<Item = &str> {
        self.text.split('\t')
    }
}

/// Characters that were replaced by a space, because a field has no tabs, line ends or
/// byte-order marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Replaced {
    /// The column, counted from 0.
    pub column: usize,
    /// How many characters.
    pub count: usize,
}

/// Why a line is not added to a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum RowProblem {
    /// A table has its first columns.
    #[error("the first columns must be Name, Set and ImageFile")]
    FirstColumns,
    /// Column names have no tabs and no line ends.
    #[error("the column name {name:?} has a tab or a line end")]
    BadColumn { name: String },
    /// A card has a name.
    #[error("the card has no name")]
    NoName,
    /// A row is not longer than the line of column names, and that is not longer than [`FIELDS_MAX`].
    #[error("there are {fields} fields, and at most {max} fit")]
    TooManyFields { fields: usize, max: usize },
    /// See [`LINES_MAX`].
    #[error("a table has at most {LINES_MAX} cards")]
    TooManyCards,
}

impl SetTable {
    /// An empty table of these columns, which begin with [`FIRST_COLUMNS`].
    ///
    /// # Errors
    ///
    /// If they begin with others, are too many, or hold tabs or line ends.
    pub fn new(columns: &[&str]) -> Result<SetTable, RowProblem> {
        if !columns.starts_with(&FIRST_COLUMNS) {
            return Err(RowProblem::FirstColumns);
        }
        if columns.len() > FIELDS_MAX {
            return Err(RowProblem::TooManyFields { fields: columns.len(), max: FIELDS_MAX });
        }
        if let Some(name) = columns.iter().find(|name| name.contains(BREAKS)) {
            return Err(RowProblem::BadColumn { name: (*name).to_owned() });
        }
        let text: Vec<Cow<'_, str>> = columns.iter().map(|name| quote(name)).collect();
        Ok(SetTable {
            head: Row { line: 1, text: text.join("\t") },
            width: columns.len(),
            rows: Vec::new(),
            first: [0, 1, 2],
        })
    }

    /// Reads card data in any of the forms in which it is found: lines that end with LF, CR LF or CR;
    /// UTF-8, UTF-16 with a byte-order mark, or Windows-1252; rows of any length; quotes of a
    /// spreadsheet. What is odd is said, and every row is kept.
    ///
    /// # Errors
    ///
    /// If there is no line of column names, or more than the [limits](crate::limits).
    pub fn read(bytes: &[u8]) -> Result<Reading<SetTable>, Unreadable> {
        let (text, source) = decode(bytes)?;
        let mut findings = Vec::new();
        let mut blank = 0;
        let mut table: Option<SetTable> = None;
        for (line, text) in lines(&text) {
            if text.trim().is_empty() {
                blank += 1;
                continue;
            }
            report_blank_lines(line, &mut blank, &mut findings);
            let row = Row { line, text: text.to_owned() };
            let fields = row.raw().count();
            if fields > FIELDS_MAX {
                return Err(Unreadable::TooManyFields { line, fields });
            }
            match &mut table {
                None => {
                    report_head(&row, &mut findings);
                    table = Some(SetTable::with_head(row, fields));
                }
                Some(table) if table.rows.len() == LINES_MAX => {
                    return Err(Unreadable::TooManyLines);
                }
                Some(table) => {
                    report_row(&row, fields, table, &mut findings);
                    table.rows.push(row);
                }
            }
        }
        report_blank_lines(lines(&text).count() + 1, &mut blank, &mut findings);
        let value = table.ok_or(Unreadable::NoColumns)?;
        Ok(Reading { value, source, findings })
    }

    fn with_head(head: Row, width: usize) -> SetTable {
        let mut table = SetTable { head, width, rows: Vec::new(), first: [0, 1, 2] };
        let first = [0, 1, 2].map(|place| table.column(FIRST_COLUMNS[place]).unwrap_or(place));
        table.first = first;
        table
    }

    /// The names of the columns, as they stand in the first line, without the quotes of a spreadsheet.
    pub fn columns(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.head.fields()
    }

    /// The place of a column, counted from 0. Spaces at its ends do not count. Of several columns of one
    /// name it is the first; `Type#2` is the second column `Type`, unless one is named so.
    pub fn column(&self, name: &str) -> Option<usize> {
        let find = |name: &str, skip| {
            let columns = self.columns().enumerate();
            let mut places = columns.filter(|(_, own)| own.trim() == name.trim());
            places.nth(skip).map(|(place, _)| place)
        };
        find(name, 0).or_else(|| {
            let (name, number) = name.rsplit_once('#')?;
            find(name, number.parse::<usize>().ok()?.checked_sub(1)?)
        })
    }

    /// The column that holds the names, whatever it is called.
    pub(crate) fn name_column(&self) -> usize {
        self.first[0]
    }

    /// The cards, in the order of the file.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What every card has: its name, set and image. They stand in the columns of these names, or where
    /// a column has another name, in the first, second and third.
    pub fn card<'a>(&self, row: &'a Row) -> CardKey<'a> {
        let [name, set, image] = self.first.map(|column| row.field(column).unwrap_or_default());
        let (image, back) = split_image(image);
        CardKey { name: trimmed(name), set: trimmed(set), image: trimmed(image), back }
    }

    /// Adds a card whose fields stand in the order of the columns; fields at the end may be left out.
    /// Tabs, line ends and byte-order marks become spaces, and where this happened is given back.
    ///
    /// # Errors
    ///
    /// If the card has no name, or more fields than there are columns, or the table is full.
    pub fn push(&mut self, fields: &[&str]) -> Result<Vec<Replaced>, RowProblem> {
        let max = self.width;
        if fields.len() > max {
            return Err(RowProblem::TooManyFields { fields: fields.len(), max });
        }
        if fields.get(self.first[0]).is_none_or(|name| name.trim().is_empty()) {
            return Err(RowProblem::NoName);
        }
        if self.rows.len() == LINES_MAX {
            return Err(RowProblem::TooManyCards);
        }
        let line = self.rows.last().unwrap_or(&self.head).line + 1;
        let text: Vec<String> = fields.iter().map(|field| quote(&plain(field)).into()).collect();
        self.rows.push(Row { line, text: text.join("\t") });
        let counts = fields.iter().map(|field| field.matches(BREAKS).count()).enumerate();
        let replaced = counts.filter(|(_, count)| *count > 0);
        Ok(replaced.map(|(column, count)| Replaced { column, count }).collect())
    }
}

/// What ends a field or a line, and what begins one and is no part of it.
const BREAKS: [char; 4] = ['\t', '\n', '\r', '\u{feff}'];

/// A field without what would end it.
fn plain(field: &str) -> String {
    field.replace(BREAKS, " ")
}

fn trimmed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}

/// Parts an image file from that of the card's own back.
fn split_image(image: Cow<'_, str>) -> (Cow<'_, str>, Option<Cow<'_, str>>) {
    match image {
        Cow::Borrowed(image) => match image.split_once(',') {
            Some((front, back)) => (front.into(), Some(back.trim().into())),
            None => (image.into(), None),
        },
        Cow::Owned(image) => match image.split_once(',') {
            Some((front, back)) => (front.to_owned().into(), Some(back.trim().to_owned().into())),
            None => (image.into(), None),
        },
    }
}

fn report_blank_lines(end: usize, count: &mut usize, findings: &mut Vec<Finding>) {
    if *count > 0 {
        let oddity = Oddity::BlankLines { count: *count };
        findings.push(Finding { line: end - *count, oddity });
        *count = 0;
    }
}

fn report_head(head: &Row, findings: &mut Vec<Finding>) {
    let names: Vec<Cow<'_, str>> = head.fields().map(trimmed).collect();
    let mut report = |oddity| findings.push(Finding { line: head.line, oddity });
    let first = &names[..names.len().min(FIRST_COLUMNS.len())];
    if first != FIRST_COLUMNS {
        report(Oddity::FirstColumns { found: first.join(", ") });
    }
    let mut seen = HashSet::new();
    for (column, name) in (1..).zip(&names) {
        if !seen.insert(name) {
            report(Oddity::RepeatedColumn { name: name.to_string(), column });
        }
    }
}

fn report_row(row: &Row, fields: usize, table: &SetTable, findings: &mut Vec<Finding>) {
    let mut report = |oddity| findings.push(Finding { line: row.line, oddity });
    let columns = table.width;
    if fields != columns {
        report(Oddity::Ragged { fields, columns });
    }
    let mut quoted = (1..).zip(row.raw()).filter(|(_, field)| is_quoted(field));
    if let Some((first, _)) = quoted.next() {
        report(Oddity::Quotes { fields: quoted.count() + 1, first });
    }
    if let Some((field, _)) = (1..).zip(row.raw()).find(|(_, field)| is_open(field)) {
        report(Oddity::OpenQuote { field });
    }
    if row.field(table.first[0]).is_none_or(|name| name.trim().is_empty()) {
        report(Oddity::NoName);
    }
}

/// Writes the file: each line as it was found or added, on the line where it stood, ended by LF.
impl fmt::Display for SetTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut next = 1;
        for row in std::iter::once(&self.head).chain(&self.rows) {
            while next < row.line {
                f.write_str("\n")?;
                next += 1;
            }
            writeln!(f, "{}", row.text)?;
            next += 1;
        }
        Ok(())
    }
}

/// Writes what was understood: the columns, every row with its fields by the names of their columns, and
/// below it what is odd about it.
impl fmt::Display for Reading<SetTable> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_report(f, &self.value, &self.findings)
    }
}

pub(crate) fn write_report(
    f: &mut fmt::Formatter<'_>,
    table: &SetTable,
    findings: &[Finding],
) -> fmt::Result {
    let columns: Vec<Cow<'_, str>> = table.columns().collect();
    let cards = counted(table.rows.len(), "card");
    writeln!(f, "{cards}, {}: {}", counted(columns.len(), "column"), columns.join(", "))?;
    let mut findings = findings.iter().peekable();
    for row in &table.rows {
        while let Some(finding) = findings.next_if(|finding| finding.line < row.line) {
            writeln!(f, "  {finding}")?;
        }
        write!(f, "line {}:", row.line)?;
        for (place, field) in row.fields().enumerate() {
            let column = columns.get(place).map_or("(no column)", |column| &**column);
            write!(f, "{} {column}: {field}", if place == 0 { "" } else { " |" })?;
        }
        writeln!(f)?;
        while let Some(finding) = findings.next_if(|finding| finding.line == row.line) {
            writeln!(f, "  {}", finding.oddity)?;
        }
    }
    findings.try_for_each(|finding| writeln!(f, "  {finding}"))
}
