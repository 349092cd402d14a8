//! A card of a TOML file, field by field, so that all that is wrong is told with its card and field.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;
use core::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::ability::{CardText, TextError};
use crate::pool::{CardType, Faction, ItemKind, Moment, Printed, Term};
use crate::scenario::FileError;

type Value<'v> = Spanned<DeValue<'v>>;

/// The windows of an item, in the words of a file.
const WINDOWS: [(&str, Moment); 4] = [
    ("build", Moment::Build),
    ("begin_attack", Moment::BeginAttack),
    ("fight", Moment::Fight),
    ("recoup", Moment::Recoup),
];

/// A number of a card.
trait Small: Copy + TryFrom<i64> + PartialOrd + Display + Default {}

impl Small for u8 {}
impl Small for i8 {}

/// Reads a card, and collects all that is wrong with it.
pub(super) struct Reader<'a> {
    /// What errors call the card: its name, or its number where none can be read.
    pub(super) called: String,
    /// Where a text stands that is not understood, and why.
    pub(super) unread: Option<(Range<usize>, Vec<TextError>)>,
    /// Where it stands, for what is missing.
    span: Range<usize>,
    line_of: &'a dyn Fn(usize) -> usize,
    errors: &'a mut Vec<FileError>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        number: usize,
        card: &Value<'_>,
        line_of: &'a dyn Fn(usize) -> usize,
        errors: &'a mut Vec<FileError>,
    ) -> Reader<'a> {
        let name = card.get_ref().get("name").and_then(|name| name.get_ref().as_str());
        let called = name.filter(|name| !name.is_empty());
        let called = called.map_or_else(|| format!("card {number}"), ToString::to_string);
        Reader { called, unread: None, span: card.span(), line_of, errors }
    }

    /// The card, unless something of it cannot be read; without a text that is not understood.
    pub(super) fn card(&mut self, card: &Value<'_>) -> Option<Printed> {
        let before = self.errors.len();
        let fields = ["name", "type", "cost", "traits", "requirement", "text"];
        let table = self.table(card, "the card", &fields)?;
        let name = self.needed(table, "name", Reader::text);
        let card_type = self.needed(table, "type", Reader::card_type);
        let cost = self.number_of(table, "cost", 0, 99);
        let traits = self.list_of(table, "traits", Reader::text);
        let requirement = self.list_of(table, "requirement", Reader::term);
        let text = table.get("text").map(|text| self.card_text(text)).unwrap_or_default();
        let (name, card_type) = (name?, card_type?);
        let printed = Printed { name, card_type, cost, traits, requirement, text };
        (self.errors.len() == before).then_some(printed)
    }

    fn card_text(&mut self, value: &Value<'_>) -> CardText {
        let said = self.text(value, "text").unwrap_or_default();
        // The quotes that end a text of several lines mostly stand on a line of their own.
        let said = said.strip_suffix('\n').unwrap_or(&said);
        let (text, errors) = CardText::lenient(said);
        self.unread = Some((value.span(), errors)).filter(|(_, errors)| !errors.is_empty());
        text
    }

    fn say(&mut self, place: usize, message: &str) {
        let line = (self.line_of)(place);
        self.errors.push(FileError { line, message: format!("{}: {message}", self.called) });
    }

    /// A field is not what was expected.
    fn wrong<T>(&mut self, value: &Value<'_>, field: &str, expected: &str) -> Option<T> {
        let found = match value.get_ref() {
            DeValue::String(text) => format!("{text:?}"),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Datetime(_) => "a date".to_string(),
            DeValue::Array(_) => "a list".to_string(),
            DeValue::Table(_) => "a table".to_string(),
        };
        self.say(value.span().start, &format!("{field} is {found}, expected {expected}"));
        None
    }

    /// A field that must be there.
    fn needed<T>(
        &mut self,
        table: &DeTable<'_>,
        field: &str,
        read: impl FnOnce(&mut Self, &Value<'_>, &str) -> Option<T>,
    ) -> Option<T> {
        if let Some(value) = table.get(field) {
            return read(self, value, field);
        }
        self.say(self.span.start, &format!("the field {field} is missing"));
        None
    }

    /// A table with no other fields than these.
    fn table<'t, 'v>(
        &mut self,
        value: &'t Value<'v>,
        field: &str,
        known: &[&str],
    ) -> Option<&'t DeTable<'v>> {
        let Some(table) = value.get_ref().as_table() else {
            return self.wrong(value, field, &format!("a table with {}", known.join(", ")));
        };
        for key in table.keys().filter(|key| !known.contains(&&**key.get_ref())) {
            let (place, key) = (key.span().start, key.get_ref());
            let known = known.join(", ");
            self.say(place, &format!("{field} has no field {key:?}, expected one of {known}"));
        }
        Some(table)
    }

    fn text(&mut self, value: &Value<'_>, field: &str) -> Option<String> {
        match value.get_ref().as_str() {
            Some(text) => Some(text.to_string()),
            None => self.wrong(value, field, "a text in quotes"),
        }
    }

    /// A flag; off where it is left out or cannot be read.
    fn flag(&mut self, table: &DeTable<'_>, field: &str) -> bool {
        table.get(field).is_some_and(|value| {
            let flag = value.get_ref().as_bool();
            flag.or_else(|| self.wrong(value, field, "true or false")).unwrap_or_default()
        })
    }

    fn number<T: Small>(&mut self, value: &Value<'_>, field: &str, min: T, max: T) -> Option<T> {
        let number = value.get_ref().as_integer();
        let number = number.and_then(|it| i64::from_str_radix(it.as_str(), it.radix()).ok());
        let number = number.and_then(|number| T::try_from(number).ok());
        match number.filter(|number| (min..=max).contains(number)) {
            Some(number) => Some(number),
            None => self.wrong(value, field, &format!("a number from {min} to {max}")),
        }
    }

    /// A number; 0 where it is left out or cannot be read.
    fn number_of<T: Small>(&mut self, table: &DeTable<'_>, field: &str, min: T, max: T) -> T {
        let value = table.get(field);
        value.and_then(|value| self.number(value, field, min, max)).unwrap_or_default()
    }

    /// A list; empty where it is left out or cannot be read.
    fn list_of<T>(
        &mut self,
        table: &DeTable<'_>,
        field: &str,
        read: impl Fn(&mut Self, &Value<'_>, &str) -> Option<T>,
    ) -> Vec<T> {
        let list = table.get(field).and_then(|value| self.list(value, field, read));
        list.unwrap_or_default()
    }

    fn list<T>(
        &mut self,
        value: &Value<'_>,
        field: &str,
        read: impl Fn(&mut Self, &Value<'_>, &str) -> Option<T>,
    ) -> Option<Vec<T>> {
        let Some(list) = value.get_ref().as_array() else {
            return self.wrong(value, field, "a list in brackets");
        };
        Some(list.iter().filter_map(|value| read(self, value, field)).collect())
    }

    fn term(&mut self, value: &Value<'_>, field: &str) -> Option<Term> {
        let table = self.table(value, field, &["count", "word"])?;
        let count = self.needed(table, "count", |it, value, field| it.number(value, field, 1, 100));
        let word = self.needed(table, "word", Reader::text);
        Some(Term { count: count?, word: word? })
    }

    /// One of a few words.
    fn one_of<T: Copy>(
        &mut self,
        value: &Value<'_>,
        field: &str,
        words: &[(&str, T)],
    ) -> Option<T> {
        let word = value.get_ref().as_str();
        let found = words.iter().find(|(name, _)| Some(*name) == word);
        let names = || words.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        match found {
            Some((_, meant)) => Some(*meant),
            None => self.wrong(value, field, &format!("one of {}", names())),
        }
    }

    fn card_type(&mut self, value: &Value<'_>, field: &str) -> Option<CardType> {
        const TYPES: [&str; 3] = ["survivor", "zombie", "item"];
        let expected =
            "survivor, zombie or item with its fields, such as { survivor = { health = 2 } }";
        let Some(table) = value.get_ref().as_table().filter(|table| table.len() == 1) else {
            return self.wrong(value, field, expected);
        };
        let table = self.table(value, field, &TYPES).unwrap_or(table);
        let (kind, fields) = table.iter().next()?;
        match &**kind.get_ref() {
            "survivor" => self.survivor(fields),
            "zombie" => self.zombie(fields),
            "item" => self.item(fields),
            _ => None,
        }
    }

    fn survivor(&mut self, fields: &Value<'_>) -> Option<CardType> {
        let known = ["power", "health", "medic", "scavenger"];
        let table = self.table(fields, "a survivor", &known)?;
        let power = self.number_of(table, "power", 0, 99);
        let health =
            self.needed(table, "health", |it, value, field| it.number(value, field, 1, 99));
        let (medic, scavenger) = (self.flag(table, "medic"), self.flag(table, "scavenger"));
        Some(CardType::Survivor { power, health: health?, medic, scavenger })
    }

    fn zombie(&mut self, fields: &Value<'_>) -> Option<CardType> {
        let known = ["faction", "power", "fast", "fierce", "infectious"];
        let table = self.table(fields, "a zombie", &known)?;
        let factions = Faction::ALL.map(|faction| (faction.name(), faction));
        let faction =
            self.needed(table, "faction", |it, value, field| it.one_of(value, field, &factions));
        let power = self.number_of(table, "power", 0, 99);
        let fierce = self.number_of(table, "fierce", 0, 99);
        let (fast, infectious) = (self.flag(table, "fast"), self.flag(table, "infectious"));
        Some(CardType::Zombie { faction: faction?, power, fast, fierce, infectious })
    }

    fn item(&mut self, fields: &Value<'_>) -> Option<CardType> {
        let table = self.table(fields, "an item", &["kind", "windows"])?;
        let kind = self.needed(table, "kind", Reader::item_kind);
        let window =
            |it: &mut Self, value: &Value<'_>, field: &str| it.one_of(value, field, &WINDOWS);
        let windows =
            self.needed(table, "windows", |it, value, field| it.list(value, field, window));
        Some(CardType::Item { kind: kind?, windows: windows? })
    }

    /// A word; of what is attached a table too, with what it adds.
    fn item_kind(&mut self, value: &Value<'_>, field: &str) -> Option<ItemKind> {
        let kinds = [
            ("standing", ItemKind::Standing),
            ("one_shot", ItemKind::OneShot),
            ("attached", ItemKind::Attached { power: 0, health: 0 }),
        ];
        if !value.get_ref().is_table() {
            return self.one_of(value, field, &kinds);
        }
        let table = self.table(value, field, &["attached"])?;
        let bonus = self.needed(table, "attached", |it, value, field| {
            it.table(value, field, &["power", "health"])
                .map(|table| ["power", "health"].map(|name| it.number_of(table, name, -99, 99)))
        });
        let [power, health] = bonus?;
        Some(ItemKind::Attached { power, health })
    }
}
