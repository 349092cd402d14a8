//! Errors that point into the text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::input::{Missed, Notes, What, is_word_char};
use super::pointers::pointer;
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
        /// What to write instead of a word that other games use, or of a sign that looks like another.
        instead: Option<&'static str>,
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
    /// Where in the line the phrase begins, in characters from 1.
    column: usize,
    /// The line, free of what a screen would not show.
    source: String,
    /// Where in that the phrase is, in characters from 0.
    mark: Range<usize>,
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
        self.column
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
        TextError { mistake, line: 1, column: 1, source: String::new(), mark: 0..0 }
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
        let before = |end: usize| self.line.get(..self.start + end).unwrap_or(self.line);
        let shown = |end: usize| shown_text(before(end)).chars().count();
        TextError {
            mistake,
            line: self.number,
            column: before(span.start).chars().count() + 1,
            source: shown_text(self.line),
            mark: shown(span.start)..shown(span.end),
        }
    }

    /// The error of a paragraph that was read as far as its notes say.
    pub(super) fn not_understood(self, paragraph: &str, notes: &Notes) -> TextError {
        let (before, rest) = paragraph.split_at_checked(notes.furthest).unwrap_or((paragraph, ""));
        let end = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
        let end = if end == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { end };
        let found = &rest[..end];
        let mistake = Mistake::NotUnderstood {
            found: shown_text(found),
            expected: expected(&notes.missed, before),
            similar: similar(found, &notes.missed),
            instead: pointer(before, rest),
        };
        self.error(notes.furthest..notes.furthest + end, mistake)
    }
}

/// A text with numbers in the place of what a screen would not show as one character, or would obey.
fn shown_text(text: &str) -> String {
    let shown = |c: char| match c {
        c if c.is_control() || is_unseen(c) => alloc::format!("<U+{:04X}>", u32::from(c)),
        c => c.to_string(),
    };
    text.chars().map(shown).collect()
}

/// Whether a character has no shape of its own: spaces of no width, line ends, what turns the direction
/// of writing.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}')
}

/// Whether what comes before has what an outcome speaks of.
fn is_outcome_of(words: &str, before: &str) -> bool {
    let has = |words: &str| before.contains(words);
    match words {
        "on" => has("oll a die."),
        "successful" => has("ttract attention."),
        "otherwise" => has("If ") || has("On "),
        _ => true,
    }
}

/// What could have stood somewhere, in words, each once: what is the most general comes first.
fn expected(missed: &[Missed], before: &str) -> Vec<String> {
    let can_stand = |missed: &&Missed| match missed.what {
        What::Words(words) => is_outcome_of(words, before),
        What::Number(..) | What::Kind(_) => true,
    };
    let missed = missed.iter().filter(can_stand);
    let (groups, others): (Vec<&Missed>, Vec<&Missed>) =
        missed.partition(|missed| missed.group.is_some());
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
        if let Mistake::NotUnderstood { expected, similar, instead, .. } = &self.mistake {
            write!(f, ", expected {}", Alternatives(expected))?;
            if let Some(write) = instead {
                write!(f, "; write {write}")?;
            } else if let Some(word) = similar {
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
        let TextError { mistake, line, column, source, mark } = self.error;
        writeln!(f, "{}, line {line}, column {column}: {mistake}", self.card)?;
        if source.is_empty() {
            return Ok(());
        }
        let (before, width) = (mark.start, mark.len().max(1));
        writeln!(f, "  | {source}")?;
        write!(f, "  | {:before$}{:^<width$}", "", "^")?;
        if let Mistake::NotUnderstood { expected, similar, instead, .. } = mistake {
            if let Some(write) = instead {
                write!(f, " write {write}")?;
            } else if let Some(word) = similar {
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
