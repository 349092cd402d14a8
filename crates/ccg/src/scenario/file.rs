//! The form of a scenario file.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use toml::Spanned;

use super::FileError;

/// A text, and where in the file it stands.
pub(super) type Text = Spanned<String>;

/// A case, or the whole file: a situation and what is done in it. A case inside another begins with all of
/// that one's fields and adds its own; its steps come after those of the other.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    pub(super) title: Text,
    pub(super) rules: Option<Text>,
    #[serde(default)]
    pub(super) decks: BySeat<Text>,
    #[serde(rename = "A")]
    a: Option<Player>,
    #[serde(rename = "B")]
    b: Option<Player>,
    #[serde(rename = "C")]
    c: Option<Player>,
    #[serde(rename = "D")]
    d: Option<Player>,
    pub(super) turn: Option<Text>,
    pub(super) now: Option<Text>,
    pub(super) to_move: Option<Text>,
    pub(super) passes: Option<Spanned<u8>>,
    pub(super) fights: Option<Vec<Text>>,
    pub(super) refused: Option<Text>,
    #[serde(default)]
    pub(super) step: Vec<Step>,
    #[serde(default, rename = "case")]
    inside: Vec<Case>,
}

/// Something for each player.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BySeat<T> {
    #[serde(rename = "A")]
    a: Option<T>,
    #[serde(rename = "B")]
    b: Option<T>,
    #[serde(rename = "C")]
    c: Option<T>,
    #[serde(rename = "D")]
    d: Option<T>,
}

impl<T> Default for BySeat<T> {
    fn default() -> BySeat<T> {
        BySeat { a: None, b: None, c: None, d: None }
    }
}

impl<T> BySeat<T> {
    pub(super) fn each(&self) -> [Option<&T>; 4] {
        [&self.a, &self.b, &self.c, &self.d].map(Option::as_ref)
    }
}

/// What lies before a player: at the beginning, or as a check.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Player {
    pub(super) out: Option<Spanned<bool>>,
    pub(super) food: Option<Spanned<u16>>,
    pub(super) hand: Option<Spanned<Entries>>,
    pub(super) deck: Option<Spanned<Entries>>,
    pub(super) top: Option<Spanned<Entries>>,
    pub(super) discard: Option<Spanned<Entries>>,
    pub(super) survivors: Option<Spanned<Entries>>,
    pub(super) resource: Option<Spanned<Entries>>,
    pub(super) combat: Option<Spanned<Entries>>,
}

/// Cards, or only how many.
#[derive(Clone, Debug)]
pub(super) enum Entries {
    Count(usize),
    List(Vec<Text>),
}

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entries, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Entries;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of cards, or how many there are")
            }

            fn visit_i64<E: Error>(self, count: i64) -> Result<Entries, E> {
                let count = usize::try_from(count).ok().filter(|&count| count <= 100);
                count.map(Entries::Count).ok_or_else(|| E::custom("a count is from 0 to 100"))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Entries, A::Error> {
                let mut list = Vec::new();
                while let Some(entry) = seq.next_element()? {
                    list.push(entry);
                }
                Ok(Entries::List(list))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// Actions, and what must hold after them.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Step {
    #[serde(rename = "do")]
    pub(super) actions: Vec<Text>,
    pub(super) to_move: Option<Text>,
    pub(super) turn: Option<Text>,
    pub(super) now: Option<Text>,
    pub(super) offered: Vec<Text>,
    pub(super) not_offered: Vec<Text>,
    pub(super) only: Option<Spanned<Vec<Text>>>,
    pub(super) refused: BTreeMap<Text, Text>,
    pub(super) cards: BTreeMap<Text, Text>,
    pub(super) power: BTreeMap<Text, i32>,
    pub(super) health: BTreeMap<Text, i32>,
    #[serde(rename = "A")]
    a: Option<Player>,
    #[serde(rename = "B")]
    b: Option<Player>,
    #[serde(rename = "C")]
    c: Option<Player>,
    #[serde(rename = "D")]
    d: Option<Player>,
    pub(super) outcome: Option<Text>,
    pub(super) log: ByViewer,
    pub(super) not_in_log: ByViewer,
    pub(super) view: ByViewer,
    pub(super) not_in_view: ByViewer,
    pub(super) knows: ByViewer,
    pub(super) knows_not: ByViewer,
}

impl Step {
    pub(super) fn players(&self) -> [Option<&Player>; 4] {
        [&self.a, &self.b, &self.c, &self.d].map(Option::as_ref)
    }
}

/// Texts for each viewer; `all` is who sees everything.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ByViewer {
    pub(super) all: Vec<Text>,
    pub(super) spectator: Vec<Text>,
    #[serde(rename = "A")]
    pub(super) a: Vec<Text>,
    #[serde(rename = "B")]
    pub(super) b: Vec<Text>,
    #[serde(rename = "C")]
    pub(super) c: Vec<Text>,
    #[serde(rename = "D")]
    pub(super) d: Vec<Text>,
}

impl Case {
    pub(super) fn players(&self) -> [Option<&Player>; 4] {
        [&self.a, &self.b, &self.c, &self.d].map(Option::as_ref)
    }

    /// The cases without cases inside, each with the fields of those around it.
    pub(super) fn leaves(mut self) -> Vec<Case> {
        let inside = core::mem::take(&mut self.inside);
        if inside.is_empty() {
            return Vec::from([self]);
        }
        inside.into_iter().flat_map(|case| case.added_to(&self).leaves()).collect()
    }

    fn added_to(self, outer: &Case) -> Case {
        let title = format!("{}: {}", outer.title.get_ref(), self.title.get_ref());
        let decks = |own: Option<Text>, outer: &Option<Text>| own.or_else(|| outer.clone());
        Case {
            title: Spanned::new(self.title.span(), title),
            rules: self.rules.or_else(|| outer.rules.clone()),
            decks: BySeat {
                a: decks(self.decks.a, &outer.decks.a),
                b: decks(self.decks.b, &outer.decks.b),
                c: decks(self.decks.c, &outer.decks.c),
                d: decks(self.decks.d, &outer.decks.d),
            },
            a: Player::added_to(self.a, outer.a.as_ref()),
            b: Player::added_to(self.b, outer.b.as_ref()),
            c: Player::added_to(self.c, outer.c.as_ref()),
            d: Player::added_to(self.d, outer.d.as_ref()),
            turn: self.turn.or_else(|| outer.turn.clone()),
            now: self.now.or_else(|| outer.now.clone()),
            to_move: self.to_move.or_else(|| outer.to_move.clone()),
            passes: self.passes.or_else(|| outer.passes.clone()),
            fights: self.fights.or_else(|| outer.fights.clone()),
            refused: self.refused.or_else(|| outer.refused.clone()),
            step: outer.step.iter().cloned().chain(self.step).collect(),
            inside: self.inside,
        }
    }
}

impl Player {
    fn added_to(own: Option<Player>, outer: Option<&Player>) -> Option<Player> {
        let Some(outer) = outer else {
            return own;
        };
        let Some(own) = own else {
            return Some(outer.clone());
        };
        Some(Player {
            out: own.out.or_else(|| outer.out.clone()),
            food: own.food.or_else(|| outer.food.clone()),
            hand: own.hand.or_else(|| outer.hand.clone()),
            deck: own.deck.or_else(|| outer.deck.clone()),
            top: own.top.or_else(|| outer.top.clone()),
            discard: own.discard.or_else(|| outer.discard.clone()),
            survivors: own.survivors.or_else(|| outer.survivors.clone()),
            resource: own.resource.or_else(|| outer.resource.clone()),
            combat: own.combat.or_else(|| outer.combat.clone()),
        })
    }
}

/// Where the lines of a file begin.
pub(crate) struct Lines<'a>(pub(crate) &'a str);

impl Lines<'_> {
    /// The line, from 1, of a place in the file.
    pub(super) fn at(&self, place: usize) -> usize {
        1 + self.0.bytes().take(place).filter(|&byte| byte == b'\n').count()
    }

    pub(crate) fn of<T>(&self, spanned: &Spanned<T>) -> usize {
        self.at(spanned.span().start)
    }

    /// An error about something in the file.
    pub(super) fn error<T>(&self, at: &Spanned<T>, message: String) -> FileError {
        FileError { line: self.of(at), message }
    }
}

/// Reads the form of a file.
pub(crate) fn read_toml<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, FileError> {
    toml::from_str(text).map_err(|error| {
        let line = Lines(text).at(error.span().map_or(0, |span| span.start));
        FileError { line, message: error.message().to_string() }
    })
}
