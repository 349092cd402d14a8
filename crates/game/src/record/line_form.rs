//! The readable text of a record: a head of named lines, a line an action, an end that counts them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use deadhand_cards::Reader;

use super::RecordError;
use super::raw::{Raw, RawMove, check_version};

const HEAD: &str = "deadhand record ";

pub(super) fn write(raw: &Raw, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{HEAD}{}", raw.version)?;
    writeln!(f, "game {}", raw.game)?;
    writeln!(f, "rules {}", raw.rules)?;
    if let Some(deal) = &raw.deal {
        writeln!(f, "deal {deal}")?;
    }
    if let Some(line) = &raw.position {
        writeln!(f, "position {line}")?;
    }
    writeln!(f, "fingerprint {}", raw.fingerprint)?;
    writeln!(f, "peeked {}", if raw.peeked { "yes" } else { "no" })?;
    for step in &raw.actions {
        match &step.fingerprint {
            Some(fingerprint) => writeln!(f, "{} | {fingerprint}", step.action)?,
            None => writeln!(f, "{}", step.action)?,
        }
    }
    writeln!(f, "end {}", raw.actions.len())
}

pub(super) fn read(text: &str) -> Result<Raw, RecordError> {
    let mut lines = Lines { text, line: 0 };
    let version = read_version(&mut lines)?;
    let game = lines.named("game")?;
    let rules = lines.named("rules")?;
    let start = lines.next()?;
    let (deal, position) = if let Some(deal) = start.strip_prefix("deal ") {
        (Some(deal.to_string()), None)
    } else if let Some(line) = start.strip_prefix("position ") {
        (None, Some(line.to_string()))
    } else {
        return Err(
            lines.wrong("expected \"deal\" and a number, or \"position\" and a position line")
        );
    };
    let fingerprint = lines.named("fingerprint")?;
    let peeked = match lines.named("peeked")?.as_str() {
        "yes" => true,
        "no" => false,
        _ => return Err(lines.wrong("expected \"peeked yes\" or \"peeked no\"")),
    };
    let actions = read_actions(&mut lines)?;
    if lines.text.trim().is_empty() {
        Ok(Raw { version, game, rules, deal, position, fingerprint, peeked, actions })
    } else {
        lines.line += 1;
        Err(lines.wrong("expected nothing more after the line \"end\""))
    }
}

fn read_version(lines: &mut Lines<'_>) -> Result<u32, RecordError> {
    let first = lines.next().map_err(|_| RecordError::NotARecord)?;
    let version = first.strip_prefix(HEAD).ok_or(RecordError::NotARecord)?;
    let number = Reader::read_whole(version, |reader| reader.number(u64::from(u32::MAX), ""));
    let version = number.map_err(|_| lines.wrong("expected the number of the format"))? as u32;
    check_version(version)?;
    Ok(version)
}

/// Reads the lines of actions, and the end line, whose number must be theirs.
fn read_actions(lines: &mut Lines<'_>) -> Result<Vec<RawMove>, RecordError> {
    let mut actions = Vec::new();
    loop {
        let line = lines.next()?;
        if let Some(count) = end_count(line) {
            if count == actions.len().to_string() {
                return Ok(actions);
            }
            let reason = format!("expected \"end {}\", the number of actions above", actions.len());
            return Err(lines.wrong(&reason));
        }
        let (action, fingerprint) = match line.split_once(" | ") {
            Some((action, fingerprint)) => (action, Some(fingerprint.to_string())),
            None => (line, None),
        };
        actions.push(RawMove { action: action.to_string(), fingerprint });
    }
}

/// The number of an end line. What has no number is an action, such as one to end a turn.
fn end_count(line: &str) -> Option<&str> {
    let count = line.strip_prefix("end ")?;
    (!count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit())).then_some(count)
}

/// The lines not read yet, and the number of the last one that was.
struct Lines<'a> {
    text: &'a str,
    line: usize,
}

impl<'a> Lines<'a> {
    /// The next line. A last line without a line end may have lost its rest, so it counts as cut off.
    fn next(&mut self) -> Result<&'a str, RecordError> {
        let (line, rest) = self.text.split_once('\n').ok_or(RecordError::CutOff)?;
        self.text = rest;
        self.line += 1;
        Ok(line.strip_suffix('\r').unwrap_or(line))
    }

    fn named(&mut self, name: &str) -> Result<String, RecordError> {
        let line = self.next()?;
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value
            .map(ToString::to_string)
            .ok_or_else(|| self.wrong(&format!("expected \"{name}\" and its value")))
    }

    fn wrong(&self, reason: &str) -> RecordError {
        RecordError::Line { line: self.line, reason: reason.to_string() }
    }
}
