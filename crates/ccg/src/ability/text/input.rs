//! A paragraph while it is read: where reading got to at the furthest, and what could have stood there.

use alloc::vec::Vec;

use winnow::error::EmptyError;
use winnow::stream::{LocatingSlice, Location, Stateful, Stream};

/// A paragraph that is read, with notes for its error.
pub(super) type Input<'a> = Stateful<LocatingSlice<&'a str>, Notes>;

/// What reading gives. A failure holds nothing: all that is to be said about it is in the notes.
pub(super) type Read<T> = Result<T, EmptyError>;

/// What is noted while reading. Offsets are in bytes from the start of the paragraph.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// Where a sentence starts, which is with a capital.
    pub(super) capital: Option<usize>,
    /// Where a choice of several phrases stands, and what all of them are called.
    group: Option<(usize, &'static str)>,
    /// The furthest place at which something was missed.
    pub(super) furthest: usize,
    /// What was missed there, each once.
    pub(super) missed: Vec<Missed>,
}

/// What could have stood somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Missed {
    pub(super) what: What,
    /// What it is one of.
    pub(super) group: Option<&'static str>,
    /// Whether a sentence starts there.
    pub(super) capital: bool,
}

/// A phrase, or a kind of phrases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// These words.
    Words(&'static str),
    /// A number in these bounds.
    Number(u8, u8),
    /// What the words say.
    Kind(&'static str),
}

pub(super) fn input(paragraph: &str) -> Input<'_> {
    Stateful { input: LocatingSlice::new(paragraph), state: Notes::default() }
}

/// How many bytes are read.
pub(super) fn offset(input: &Input<'_>) -> usize {
    input.current_token_start()
}

/// What is not read yet.
pub(super) fn rest<'a>(input: &Input<'a>) -> &'a str {
    input.input.as_ref()
}

/// Fails: `what` could have stood `ahead` bytes from here.
pub(super) fn miss<T>(input: &mut Input<'_>, ahead: usize, what: What) -> Read<T> {
    let at = offset(input) + ahead;
    let notes = &mut input.state;
    // A space before the phrase is not what makes it another one.
    let group = notes.group.filter(|&(start, _)| at <= start + 1).map(|(_, name)| name);
    let missed = Missed { what, group, capital: notes.capital == Some(at) };
    if at > notes.furthest {
        notes.furthest = at;
        notes.missed.clear();
    }
    if at == notes.furthest && !notes.missed.contains(&missed) {
        notes.missed.push(missed);
    }
    Err(EmptyError)
}

/// Reads by `read`, and calls what could have stood here by one name.
pub(super) fn grouped<'a, T>(
    name: &'static str,
    input: &mut Input<'a>,
    read: impl FnOnce(&mut Input<'a>) -> Read<T>,
) -> Read<T> {
    let at = offset(input);
    let outer = input.state.group;
    // Of two names for the same place the more general is the better one.
    if outer.is_none_or(|(start, _)| start != at) {
        input.state.group = Some((at, name));
    }
    let result = read(input);
    input.state.group = outer;
    result
}

/// Reads these words, with a capital where a sentence starts.
pub(super) fn literal(input: &mut Input<'_>, words: &'static str) -> Read<()> {
    let rest = rest(input);
    let capital = input.state.capital == Some(offset(input));
    let same = |(i, (wanted, found)): &(usize, (u8, u8))| {
        if *i == 0 && capital { wanted.to_ascii_uppercase() == *found } else { wanted == found }
    };
    let matched = words.bytes().zip(rest.bytes()).enumerate().take_while(same).count();
    let (read, found) = (&words[..matched], rest.get(matched..).unwrap_or_default());
    let cut = read.ends_with(char::is_alphanumeric) && found.starts_with(is_word_char);
    if matched == words.len() && !cut {
        input.next_slice(matched);
        return Ok(());
    }
    let ahead = if cut || words[matched..].starts_with(is_word_char) {
        // The word that is another one begins after the last space before it.
        read.rfind(' ').map_or(0, |space| space + 1)
    } else if matched == 0 && words.starts_with(is_punctuation) && follows_word(rest) {
        // What stands instead of a comma or full stop is the next word, not the space before it.
        1
    } else {
        matched
    };
    let missing = words[ahead.min(matched)..].trim();
    let what =
        if missing.is_empty() { What::Kind("a space and more") } else { What::Words(missing) };
    miss(input, ahead, what)
}

fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation() && !is_word_char(c)
}

fn follows_word(rest: &str) -> bool {
    rest.strip_prefix(' ').is_some_and(|word| word.starts_with(is_word_char))
}

/// Whether a character can stand within a word.
pub(super) fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '\''
}

/// Reads one of several phrases: the longest that stands here.
pub(super) fn longest<'a, T>(
    input: &mut Input<'a>,
    phrases: impl IntoIterator<Item = impl FnOnce(&mut Input<'a>) -> Read<T>>,
) -> Read<T> {
    let start = input.checkpoint();
    let mut best: Option<(usize, T)> = None;
    for phrase in phrases {
        input.reset(&start);
        if let Ok(read) = phrase(input)
            && best.as_ref().is_none_or(|&(end, _)| end < offset(input))
        {
            best = Some((offset(input), read));
        }
    }
    input.reset(&start);
    let (end, read) = best.ok_or(EmptyError)?;
    input.next_slice(end - offset(input));
    Ok(read)
}
