//! Serde as text: a card is a string such as `"7D"`, a set a string such as `"7D,7H"` or `"-"`.
//! Both are read strictly, in the plain form alone.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Card, CardSet, ReadError, Reader};

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text form that is read strictly.
trait Plain: Sized {
    const EXPECTED: &'static str;
    fn read(text: &str) -> Result<Self, ReadError>;
}

impl Plain for Card {
    const EXPECTED: &'static str = "a card such as \"7D\" or \"*R\"";

    fn read(text: &str) -> Result<Card, ReadError> {
        Reader::read_whole(text, Reader::card)
    }
}

impl Plain for CardSet {
    const EXPECTED: &'static str = "cards in canonical order such as \"7D,7H\", or \"-\"";

    fn read(text: &str) -> Result<CardSet, ReadError> {
        text.parse()
    }
}

struct PlainVisitor<T>(PhantomData<T>);

impl<T: Plain> Visitor<'_> for PlainVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        T::read(text).map_err(E::custom)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        deserializer.deserialize_str(PlainVisitor(PhantomData))
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
        deserializer.deserialize_str(PlainVisitor(PhantomData))
    }
}
