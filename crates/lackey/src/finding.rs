//! What is odd about what was read, and why something is not read at all.

use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::Source;
use crate::limits::{
    ATTRIBUTES_MAX, COPIES_MAX, DECK_MAX, DEPTH_MAX, FIELDS_MAX, FILE_MAX, LINES_MAX, TAGS_MAX,
};

/// What was read, how it was written, and what is odd about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<T> {
    /// What was read.
    pub value: T,
    /// How the file is written.
    pub source: Source,
    /// What is odd, in the order of the lines.
    pub findings: Vec<Finding>,
}

impl<T> Reading<T> {
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Reading<U> {
        Reading { value: change(self.value), source: self.source, findings: self.findings }
    }
}

/// Something odd that was read all the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    /// The line, counted from 1; 0 where it is about the whole file.
    pub line: usize,
    /// What is odd.
    pub oddity: Oddity,
}

/// Writes the line and what is odd there.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        write!(f, "{}", self.oddity)
    }
}

/// What can be odd. Fields, columns and lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
#[non_exhaustive]
pub enum Oddity {
    /// The first columns of card data are always the same.
    #[error("the first columns are not Name, Set and ImageFile but {found}")]
    FirstColumns { found: String },
    /// A name of a column stands again.
    #[error("the column {name:?} stands again as number {column}")]
    RepeatedColumn { name: String, column: usize },
    /// A row is not as long as the line of column names. It is kept as it is.
    #[error("the row has {}, and the table has {}", counted(*fields, "field"), counted(*columns, "column"))]
    Ragged { fields: usize, columns: usize },
    /// A spreadsheet left its quotes, which are no part of the text.
    #[error("quotes of a spreadsheet are taken off {}, first off number {first}", counted(*fields, "field"))]
    Quotes { fields: usize, first: usize },
    /// A field begins with a quote and has no end to it, as when a text of two lines was cut.
    #[error("a quote is open in field {field}: perhaps the text goes on in the next line")]
    OpenQuote { field: usize },
    /// A card without a name.
    #[error("the card has no name")]
    NoName,
    /// Lines with nothing in them are no cards.
    #[error("{} from here on left out", counted(*count, "blank line"))]
    BlankLines { count: usize },
    /// A tag that is not closed ends where its neighbours begin.
    #[error("<{tag}> is not closed")]
    Unclosed { tag: String },
    /// A tag is closed that is not open.
    #[error("</{tag}> closes nothing")]
    ClosesNothing { tag: String },
    /// Something that is not kept.
    #[error("{what} is left out")]
    LeftOut { what: String },
    /// The tag that should hold everything is missing.
    #[error("there is no <{tag}> around the rest")]
    NoRoot { tag: &'static str },
    /// A line says nothing that its format has.
    #[error("expected {expected}, and found {found:?}")]
    Line { expected: &'static str, found: String },
    /// There are not as many lines as a count says.
    #[error("{counted} {what} are announced, and {found} follow")]
    Count { what: &'static str, counted: String, found: usize },
}

/// A number and what is counted.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Why a file is not read.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
#[non_exhaustive]
pub enum Unreadable {
    /// See [`FILE_MAX`].
    #[error("it is larger than {FILE_MAX} bytes")]
    TooLarge,
    /// See [`LINES_MAX`].
    #[error("it has more than {LINES_MAX} lines")]
    TooManyLines,
    /// See [`FIELDS_MAX`].
    #[error("line {line}: there are {fields} fields, and at most {FIELDS_MAX} are read")]
    TooManyFields { line: usize, fields: usize },
    /// See [`TAGS_MAX`].
    #[error("line {line}: there are more than {TAGS_MAX} tags")]
    TooManyTags { line: usize },
    /// See [`ATTRIBUTES_MAX`].
    #[error("line {line}: a tag has more than {ATTRIBUTES_MAX} attributes")]
    TooManyAttributes { line: usize },
    /// See [`DEPTH_MAX`].
    #[error("line {line}: tags stand in each other more than {DEPTH_MAX} deep")]
    TooDeep { line: usize },
    /// See [`COPIES_MAX`].
    #[error("line {line}: {found:?} is more than {COPIES_MAX} copies of a card")]
    TooManyCopies { line: usize, found: String },
    /// See [`DECK_MAX`].
    #[error("the deck has more than {DECK_MAX} cards")]
    TooManyCards,
    /// Card data without a line of column names.
    #[error("there is no line of column names")]
    NoColumns,
    /// A text among the decks that is none.
    #[error("no line of it is a card of a deck")]
    NoCards,
    /// A file with tags that has none of its own.
    #[error("there is no <{tag}> in it")]
    NoTag { tag: &'static str },
}

/// Why a file or folder is not read or written.
#[derive(Debug, Error)]
#[error("{}: {reason}", path.display())]
pub struct FileError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: FileProblem,
}

/// What is wrong with a file or folder.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileProblem {
    /// The system cannot do it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no plain file: a folder, a pipe, a device.
    #[error("it is not a file")]
    NotAFile,
    /// It has neither a plugin's description nor card data.
    #[error("there is no plugin here: neither plugininfo.txt nor card data in sets/")]
    NoPlugin,
    /// Too many files, see [`FILES_MAX`](crate::limits::FILES_MAX), or too large ones, see
    /// [`PLUGIN_MAX`](crate::limits::PLUGIN_MAX).
    #[error("the plugin has too many or too large files")]
    TooMuch,
    /// What is in it cannot be read.
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
}
