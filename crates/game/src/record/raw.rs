//! A record whose fields are text: what both written forms hold, before the game reads it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Move, Portable, RECORD_VERSION, Record, RecordError, Start};

#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct Raw {
    /// The version of the format; in JSON the first field, `"deadhand record": 1`.
    #[cfg_attr(feature = "serde", serde(rename = "deadhand record"))]
    pub(super) version: u32,
    pub(super) game: String,
    pub(super) rules: String,
    /// A decimal number as text: not every reader of JSON keeps 64 bits.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) deal: Option<String>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) position: Option<String>,
    /// 16 hexadecimal digits.
    pub(super) fingerprint: String,
    #[cfg_attr(feature = "serde", serde(default))]
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

impl Raw {
    pub(super) fn of<G: Portable>(record: &Record<G>) -> Raw {
        let (deal, position) = match &record.start {
            Start::Deal(deal) => (Some(deal.to_string()), None),
            Start::Position(line) => (None, Some(line.clone())),
        };
        let raw_move = |step: &Move<G::Action>| RawMove {
            action: step.action.to_string(),
            fingerprint: step.fingerprint.map(hex),
        };
        Raw {
            version: RECORD_VERSION,
            game: G::NAME.to_string(),
            rules: record.setup.to_string(),
            deal,
            position,
            fingerprint: hex(record.start_fingerprint),
            peeked: record.peeked,
            actions: record.moves.iter().map(raw_move).collect(),
        }
    }

    /// Reads each field by the game's own text forms.
    pub(super) fn record<G: Portable>(self) -> Result<Record<G>, RecordError> {
        check_version(self.version)?;
        if self.game != G::NAME {
            return Err(RecordError::OtherGame { found: self.game, expected: G::NAME });
        }
        let start = match (self.deal, self.position) {
            (Some(deal), None) => Start::Deal(field("deal", &deal)?),
            (None, Some(line)) => Start::Position(line),
            _ => {
                return Err(RecordError::Field {
                    field: "deal, position".to_string(),
                    reason: "a record has one of the two".to_string(),
                });
            }
        };
        let read_move = |(index, raw): (usize, &RawMove)| {
            let name = format!("action {}", index + 1);
            Ok(Move {
                action: field(&name, &raw.action)?,
                fingerprint: raw
                    .fingerprint
                    .as_deref()
                    .map(|text| from_hex(&name, text))
                    .transpose()?,
            })
        };
        let moves: Result<Vec<_>, RecordError> =
            self.actions.iter().enumerate().map(read_move).collect();
        Ok(Record {
            setup: field("rules", &self.rules)?,
            start,
            start_fingerprint: from_hex("fingerprint", &self.fingerprint)?,
            moves: moves?,
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

fn field<T: FromStr<Err: fmt::Display>>(name: &str, text: &str) -> Result<T, RecordError> {
    text.parse().map_err(|error: T::Err| RecordError::Field {
        field: name.to_string(),
        reason: format!("{text:?} cannot be read: {error}"),
    })
}

fn hex(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

fn from_hex(name: &str, text: &str) -> Result<u64, RecordError> {
    let digits = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let plain = text.len() == 16 && text.bytes().all(digits);
    let number = u64::from_str_radix(text, 16).ok().filter(|_| plain);
    number.ok_or_else(|| RecordError::Field {
        field: name.to_string(),
        reason: format!("{text:?} is no fingerprint: 16 hexadecimal digits are expected"),
    })
}
