//! A record whose fields are text: what both written forms hold, before the game reads it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use deadhand_cards::Reader;

use super::{Move, Portable, RECORD_VERSION, Record, RecordError, Start};

#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct Raw {
    /// The version of the format; in JSON the first field, `"deadhand record": 1`.
    #[cfg_attr(feature = "serde", serde(rename = "deadhand record"))]
    pub(super) version: u32,
    pub(super) game: String,
    pub(super) rules: String,
    /// A decimal number as text, because not every reader of JSON keeps 64 bits.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) deal: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) position: Option<String>,
    /// 16 hexadecimal digits.
    pub(super) fingerprint: String,
    pub(super) peeked: bool,
    pub(super) actions: Vec<RawMove>,
}

#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct RawMove {
    pub(super) action: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) fingerprint: Option<String>,
}

impl RawMove {
    pub(super) fn of<A: fmt::Display>(step: &Move<A>) -> RawMove {
        RawMove { action: step.action.to_string(), fingerprint: step.fingerprint.map(hex) }
    }

    /// Reads the action and its checkpoint; `name` says which action it is.
    pub(super) fn read<A: FromStr<Err: fmt::Display>>(
        &self,
        name: &str,
    ) -> Result<Move<A>, RecordError> {
        let fingerprint = self.fingerprint.as_deref().map(|text| from_hex(name, text));
        Ok(Move { action: field(name, &self.action)?, fingerprint: fingerprint.transpose()? })
    }
}

impl Raw {
    pub(super) fn of<G: Portable>(record: &Record<G>) -> Raw {
        let (deal, position) = match &record.start {
            Start::Deal(deal) => (Some(deal.to_string()), None),
            Start::Position(line) => (None, Some(line.clone())),
        };
        Raw {
            version: RECORD_VERSION,
            game: G::NAME.to_string(),
            rules: record.setup.to_string(),
            deal,
            position,
            fingerprint: hex(record.start_fingerprint),
            peeked: record.peeked,
            actions: record.moves.iter().map(RawMove::of).collect(),
        }
    }

    /// Reads each field by the game's own text forms.
    pub(super) fn record<G: Portable>(self) -> Result<Record<G>, RecordError> {
        check_version(self.version)?;
        if self.game != G::NAME {
            return Err(RecordError::OtherGame { found: self.game, expected: G::NAME });
        }
        let setup = field("rules", &self.rules)?;
        let start = match (self.deal, self.position) {
            (Some(deal), None) => Start::Deal(read_deal(&deal)?),
            (None, Some(line)) if line.contains(['\n', '\r']) => {
                return Err(wrong("position", "a position is one line".to_string()));
            }
            (None, Some(line)) => Start::Position(line),
            _ => {
                let reason = "a record has one of the two".to_string();
                return Err(wrong("deal, position", reason));
            }
        };
        let start_fingerprint = from_hex("fingerprint", &self.fingerprint)?;
        let moves = self.actions.iter().zip(1..);
        let moves = moves.map(|(step, number)| step.read(&format!("action {number}")));
        Ok(Record {
            setup,
            start,
            start_fingerprint,
            moves: moves.collect::<Result<_, RecordError>>()?,
            peeked: self.peeked,
        })
    }

    #[cfg(feature = "serde")]
    pub(super) fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("text and numbers are JSON");
        text.push('\n');
        text
    }

    #[cfg(feature = "serde")]
    pub(super) fn from_json(text: &str) -> Result<Raw, RecordError> {
        /// The one field that every format has: it is looked at before the others.
        #[derive(serde::Deserialize)]
        struct Version {
            #[serde(rename = "deadhand record")]
            version: Option<u32>,
        }
        let json = |error: serde_json::Error| RecordError::Json(error.to_string());
        let version = serde_json::from_str::<Version>(text).map_err(json)?.version;
        check_version(version.ok_or(RecordError::NotARecord)?)?;
        serde_json::from_str(text).map_err(json)
    }
}

pub(super) fn check_version(version: u32) -> Result<(), RecordError> {
    match version {
        0 => Err(RecordError::NotARecord),
        1..=RECORD_VERSION => Ok(()),
        _ => Err(RecordError::NewerFormat { version }),
    }
}

fn wrong(field: &str, reason: String) -> RecordError {
    RecordError::Field { field: field.to_string(), reason }
}

fn field<T: FromStr<Err: fmt::Display>>(name: &str, text: &str) -> Result<T, RecordError> {
    text.parse().map_err(|error| wrong(name, format!("{text:?} cannot be read: {error}")))
}

/// Reads a deal number: decimal, without sign or leading zeros.
pub(super) fn read_deal(text: &str) -> Result<u64, RecordError> {
    Reader::read_whole(text, |reader| reader.number(u64::MAX, "a number below 2^64"))
        .map_err(|error| wrong("deal", format!("{text:?} cannot be read: {error}")))
}

fn hex(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

fn from_hex(name: &str, text: &str) -> Result<u64, RecordError> {
    let digits = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let plain = text.len() == 16 && text.bytes().all(digits);
    let number = u64::from_str_radix(text, 16).ok().filter(|_| plain);
    number.ok_or_else(|| {
        wrong(name, format!("{text:?} is no fingerprint: 16 hexadecimal digits are expected"))
    })
}
