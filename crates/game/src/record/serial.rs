//! Serde of a record and its parts, in the JSON form of a record.

use core::fmt;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::raw::{Raw, RawMove};
use super::{Move, Portable, Record};

impl<G: Portable> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Raw::of(self).serialize(serializer)
    }
}

impl<'de, G: Portable> Deserialize<'de> for Record<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record<G>, D::Error> {
        Raw::deserialize(deserializer)?.record().map_err(D::Error::custom)
    }
}

impl<A: fmt::Display> Serialize for Move<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawMove::of(self).serialize(serializer)
    }
}

impl<'de, A: FromStr<Err: fmt::Display>> Deserialize<'de> for Move<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move<A>, D::Error> {
        RawMove::deserialize(deserializer)?.read("action").map_err(D::Error::custom)
    }
}

/// A deal number as decimal text.
pub(super) mod deal {
    use alloc::string::String;

    use super::{Deserialize, Deserializer, Error, Serializer};
    use crate::record::raw::read_deal;

    #[allow(clippy::trivially_copy_pass_by_ref)] // the signature that serde asks for
    pub(in crate::record) fn serialize<S: Serializer>(
        deal: &u64,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(deal)
    }

    pub(in crate::record) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        read_deal(&text).map_err(D::Error::custom)
    }
}
