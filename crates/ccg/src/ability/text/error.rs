//! Errors that point into the text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::input::{Missed, Notes, What, is_word_char};
use super::reason::Reason;
use crate::ability::TEXT_MAX;
use crate::pool::write_reasons;

/// What is wrong with a card's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mistake {
    /// A phrase that the language does not have.
    NotUnderstood {
        /// The word at which reading stopped; empty at the end of an ability.
        found: String,
        /// What could have stood there: words in backquotes, or what kind of words; at least one.
        expected: Vec<String>,
        /// A word that could have stood there and is written almost the same.
        similar: Option<String>,
    },
    /// A phrase that cannot stand where it stands.
    Refused(Reason),
    /// The text is too long to be read.
    TooLong {
        /// How many bytes it has.
        bytes: usize,
    },
    /// Abilities that no text says, such as a trait of two words.
    Unsayable,
}

/// A mistake in a card's text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextError {
    mistake: Mistake,
    line: usize,
    /// Where in the line, in characters from 0.
    span: Range<usize>,
    /// The line, free of what a screen would not show.
    source: String,
}

impl TextError {
    /// What is wrong.
    pub fn mistake(&self) -> &Mistake {
        &self.mistake
    }

    /// The line of the text, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column at which the phrase begins, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.span.start + 1
    }

    /// The error with the line it is in and a mark under the phrase, as a compiler shows it.
    ///
    /// ```
    /// use deadhand_ccg::ability::CardText;
    ///
    /// let errors = "Kill targt survivor.".parse::<CardText>().unwrap_err();
    /// assert_eq!(
    ///     errors.reasons()[0].shown("Shotgun").to_string(),
    ///     "Shotgun, line 1, column 6: \"targt\" is not understood\n\
    ///      \x20 | Kill targt survivor.\n\
    ///      \x20 |      ^^^^^ did you mean `target`?\n\
    ///      \x20 = here can stand a card such as `this` or `target zombie`\n"
    /// );
    /// ```
    pub fn shown(&self, card: &str) -> impl fmt::Display {
        Shown { error: self, card: shown_text(card) }
    }

    /// The error of a text that is too long.
    pub(super) fn too_long(bytes: usize) -> TextError {
        let mistake = Mistake::TooLong { bytes };
        TextError { mistake, line: 1, span: 0..0, source: String::new() }
    }

    pub(super) fn unsayable(text: &str) -> TextError {
        Place { line: text, number: 1, start: 0 }.error(0..text.len(), Mistake::Unsayable)
    }
}

/// Where a paragraph stands.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) line: &'a str,
    /// The line's number, from 1.
    pub(super) number: usize,
    /// Where the paragraph begins, in bytes of the line.
    pub(super) start: usize,
}

impl Place<'_> {
    /// The error of a phrase, in bytes of the paragraph.
    pub(super) fn error(self, span: Range<usize>, mistake: Mistake) -> TextError {
        let chars = |end: usize| {
            self.line.char_indices().take_while(|&(at, _)| at < self.start + end).count()
        };
        let span = chars(span.start)..chars(span.end);
        TextError { mistake, line: self.number, span, source: shown_text(self.line) }
    }

    /// The error of a paragraph that was read as far as its notes say.
    pub(super) fn not_understood(self, paragraph: &str, notes: &Notes) -> TextError {
        let rest = paragraph.get(notes.furthest..).unwrap_or_default();
        let end = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
        let end = if end == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { end };
        let found = &rest[..end];
        let mistake = Mistake::NotUnderstood {
            found: shown_text(found),
            expected: expected(&notes.missed),
            similar: similar(found, &notes.missed),
        };
        self.error(notes.furthest..notes.furthest + end, mistake)
    }
}

/// A text without what a screen would not show as one character.
fn shown_text(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// What could have stood somewhere, in words, each once: what is the most general comes first.
fn expected(missed: &[Missed]) -> Vec<String> {
    let (groups, others): (Vec<&Missed>, Vec<&Missed>) =
        missed.iter().partition(|missed| missed.group.is_some());
    let mut expected = Vec::new();
    for missed in groups.into_iter().chain(others) {
        let words = match (missed.group, missed.what) {
            (Some(name), _) | (None, What::Kind(name)) => name.to_string(),
            (None, What::Words(words)) => alloc::format!("`{}`", as_written(words, missed)),
            (None, What::Number(min, max)) => alloc::format!("a number from {min} to {max}"),
        };
        if !expected.contains(&words) {
            expected.push(words);
        }
    }
    expected
}

/// Words with the capital with which they would stand there.
fn as_written(words: &str, missed: &Missed) -> String {
    let mut words = words.to_string();
    if let Some(first) = words.get_mut(..1).filter(|_| missed.capital) {
        first.make_ascii_uppercase();
    }
    words
}

/// The missed word that is most like what was found, if a slip of the pen could have made it.
fn similar(found: &str, missed: &[Missed]) -> Option<String> {
    let words = missed.iter().filter_map(|missed| match missed.what {
        What::Words(words) => Some(as_written(words.split(' ').next()?, missed)),
        _ => None,
    });
    let near = words.map(|word| (distance(found, &word), word));
    let is_slip = |(distance, word): &(usize, String)| {
        (1..=word.len().min(found.len()) / 3).contains(distance)
    };
    near.filter(is_slip).min().map(|(_, word)| word)
}

/// How many letters must be changed, put in or left out to make one word of the other; two neighbours that
/// have changed places count once.
fn distance(a: &str, b: &str) -> usize {
    const LONGEST: usize = 20;
    if a.len() > LONGEST || b.len() > LONGEST {
        return LONGEST;
    }
    let differ: Vec<usize> =
        (0..a.len().min(b.len())).filter(|&i| a.as_bytes()[i] != b.as_bytes()[i]).collect();
    if let [first, second] = differ[..]
        && a.len() == b.len()
        && second == first + 1
        && (a.as_bytes()[first], a.as_bytes()[second])
            == (b.as_bytes()[second], b.as_bytes()[first])
    {
        return 1;
    }
    let mut row = [0; LONGEST + 1];
    for (i, cost) in row.iter_mut().enumerate() {
        *cost = i;
    }
    for (i, letter) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.bytes().enumerate() {
            let change = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::NotUnderstood { found, .. } if found.is_empty() => {
                f.write_str("the ability ends too early")
            }
            Mistake::NotUnderstood { found, .. } => write!(f, "{found:?} is not understood"),
            Mistake::Refused(reason) => reason.fmt(f),
            Mistake::TooLong { bytes } => {
                write!(f, "the text has {bytes} bytes, and a card's text has at most {TEXT_MAX}")
            }
            Mistake::Unsayable => f.write_str("no text says these abilities"),
        }
    }
}

/// The most alternatives that an error lists.
const LISTED: usize = 6;

/// What can stand somewhere: a few alternatives with commas between them.
struct Alternatives<'a>(&'a [String]);

impl fmt::Display for Alternatives<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = &self.0[..self.0.len().min(LISTED)];
        for (i, words) in listed.iter().enumerate() {
            let last = i + 1 == self.0.len();
            f.write_str(match i {
                0 => "",
                _ if last => " or ",
                _ => ", ",
            })?;
            f.write_str(words)?;
        }
        f.write_str(if self.0.len() > LISTED { " and more" } else { "" })
    }
}

/// Writes one line, without the text.
impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column(), self.mistake)?;
        if let Mistake::NotUnderstood { expected, similar, .. } = &self.mistake {
            write!(f, ", expected {}", Alternatives(expected))?;
            if let Some(word) = similar {
                write!(f, "; did you mean `{word}`?")?;
            }
        }
        Ok(())
    }
}

impl core::error::Error for TextError {}

struct Shown<'a> {
    error: &'a TextError,
    card: String,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { mistake, line, span, source } = self.error;
        writeln!(f, "{}, line {line}, column {}: {mistake}", self.card, self.error.column())?;
        if source.is_empty() {
            return Ok(());
        }
        let (before, width) = (span.start, span.len().max(1));
        writeln!(f, "  | {source}")?;
        write!(f, "  | {:before$}{:^<width$}", "", "^")?;
        if let Mistake::NotUnderstood { expected, similar, .. } = mistake {
            if let Some(word) = similar {
                write!(f, " did you mean `{word}`?")?;
            }
            write!(f, "\n  = here can stand {}", Alternatives(expected))?;
        }
        writeln!(f)
    }
}

/// Everything that is wrong with a card's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextErrors(pub(super) Vec<TextError>);

impl TextErrors {
    /// The errors, from the beginning of the text on; at least one.
    pub fn reasons(&self) -> &[TextError] {
        &self.0
    }
}

/// Writes all errors with semicolons between them.
impl fmt::Display for TextErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reasons(f, &self.0)
    }
}

impl core::error::Error for TextErrors {}
