//! A pool as a table with tabs, as `LackeyCCG` writes it.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::ability::{CardText, TextError};

mod write;

pub(super) use write::write;

use super::{
    CardPool, CardType, Faction, ItemKind, Moment, PoolProblem, Printed, Term, Unread, problems_of,
    write_reasons,
};

/// Why a table is not read as a pool. Lines count from 1, the line of column names included.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum TableError {
    /// The first line has a column that nobody knows.
    #[error("line 1: there is no column {column:?}: {COLUMNS}")]
    UnknownColumn { column: String },
    /// The first line has a column twice.
    #[error("line 1: the column {column} stands twice")]
    ColumnTwice { column: String },
    /// `Name` or `Type` is missing.
    #[error("line 1: the column {column} is missing")]
    MissingColumn { column: &'static str },
    /// A line has more fields than there are columns.
    #[error("line {line}: the number of fields is {fields}, and that of columns {columns}")]
    TooManyFields { line: usize, fields: usize, columns: usize },
    /// A field cannot be read.
    #[error("line {line}, {column}: {found:?} is not {expected}")]
    Field { line: usize, column: &'static str, found: String, expected: &'static str },
    /// A field that says nothing of such a card.
    #[error("line {line}, {column}: {found:?} is not empty, and {of} has no {column}")]
    Misplaced { line: usize, column: &'static str, found: String, of: &'static str },
    /// A zombie has a keyword once.
    #[error("line {line}, Keywords: {keyword} stands twice")]
    KeywordTwice { line: usize, keyword: &'static str },
    /// A card's text is not understood.
    #[error("line {line}, Text of {card}: {error}")]
    Text { line: usize, card: String, error: TextError },
    /// A card is none of a pool.
    #[error("line {line}: {problem}")]
    Card { line: usize, problem: PoolProblem },
    /// The cards are read, and are too few or too many for a pool.
    #[error("{0}")]
    Pool(PoolProblem),
}

impl TableError {
    const fn line(&self) -> usize {
        match *self {
            TableError::UnknownColumn { .. }
            | TableError::ColumnTwice { .. }
            | TableError::MissingColumn { .. } => 1,
            TableError::TooManyFields { line, .. }
            | TableError::Field { line, .. }
            | TableError::Misplaced { line, .. }
            | TableError::KeywordTwice { line, .. }
            | TableError::Text { line, .. }
            | TableError::Card { line, .. } => line,
            TableError::Pool(_) => 0,
        }
    }
}

const COLUMNS: &str = "the columns are Name, Type, Faction, Cost, Power, Health, Keywords, Symbols, \
                       Requirement, Kind, Windows, Text, Set, ImageFile, UnreadText, LeftOut, and any that begin with +";

/// Everything that is wrong with a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableErrors(Vec<TableError>);

impl TableErrors {
    /// The reasons, from the first line on; at least one.
    pub fn reasons(&self) -> &[TableError] {
        &self.0
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for TableErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reasons(f, &self.0)
    }
}

impl core::error::Error for TableErrors {}

/// The columns that are written: all that say something about a card.
const WRITTEN: [&str; 12] = [
    "Name",
    "Type",
    "Faction",
    "Cost",
    "Power",
    "Health",
    "Keywords",
    "Symbols",
    "Requirement",
    "Kind",
    "Windows",
    "Text",
];

/// Where something stands in this column, the line is no card: it says why.
const LEFT_OUT: &str = "LeftOut";

/// The columns that are read over.
const IGNORED: [&str; 4] = ["Set", "ImageFile", "UnreadText", LEFT_OUT];

/// How the names of columns begin that are kept for another program and read over, as often as they stand.
const KEPT: &str = "+";

/// In the place of the name of a column that nobody knows.
const UNKNOWN: &str = "";

pub(super) fn read(text: &str) -> Result<CardPool, TableErrors> {
    let (cards, errors) = read_lines(text);
    pool_of(cards, errors)
}

pub(super) fn read_leniently(text: &str) -> Result<(CardPool, Vec<Unread>), TableErrors> {
    let (mut cards, errors) = read_lines(text);
    let mut unread = Unread::misfits(&mut cards);
    let mut others = Vec::new();
    for error in errors {
        match error {
            TableError::Text { line, card, error } => {
                Unread::add(&mut unread, line, &card, |it| it.errors.push(error));
            }
            other => others.push(other),
        }
    }
    unread.sort_by_key(|card| card.line);
    Ok((pool_of(cards, others)?, unread))
}

/// The pool, unless there are errors already or more.
fn pool_of(
    cards: Vec<(usize, Printed)>,
    mut errors: Vec<TableError>,
) -> Result<CardPool, TableErrors> {
    // Without their column no card has a name.
    if !errors.contains(&TableError::MissingColumn { column: "Name" }) {
        let problems = problems_of(cards.iter().map(|(_, card)| card));
        errors.extend(problems.into_iter().map(|(place, problem)| {
            let (line, _) = cards[place];
            TableError::Card { line, problem }
        }));
    }
    if !errors.is_empty() {
        errors.sort_by_key(TableError::line);
        return Err(TableErrors(errors));
    }
    CardPool::try_from(cards.into_iter().map(|(_, card)| card).collect::<Vec<_>>()).map_err(
        |problems| TableErrors(problems.reasons().iter().cloned().map(TableError::Pool).collect()),
    )
}

/// The cards with their lines, those without a text whose text is not understood, and all that is wrong.
fn read_lines(text: &str) -> (Vec<(usize, Printed)>, Vec<TableError>) {
    let mut errors = Vec::new();
    let mut lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines();
    let columns = read_columns(lines.next().unwrap_or_default(), &mut errors);
    let mut cards = Vec::new();
    for (line, fields) in (2..).zip(lines) {
        if fields.trim().is_empty() {
            continue;
        }
        let fields: Vec<&str> = fields.split('\t').map(str::trim).collect();
        if fields.len() > columns.len() {
            let (fields, columns) = (fields.len(), columns.len());
            errors.push(TableError::TooManyFields { line, fields, columns });
        }
        let row = Row { line, columns: &columns, fields: &fields };
        if !row.field(LEFT_OUT).is_empty() {
            continue;
        }
        cards.push((line, row.card(&mut errors)));
    }
    (cards, errors)
}

fn read_columns(line: &str, errors: &mut Vec<TableError>) -> Vec<&'static str> {
    let mut columns = Vec::new();
    for word in line.split('\t').map(str::trim) {
        if word.starts_with(KEPT) {
            columns.push(KEPT);
            continue;
        }
        let known = WRITTEN.into_iter().chain(IGNORED).find(|name| *name == word);
        match known {
            None => errors.push(TableError::UnknownColumn { column: word.to_owned() }),
            Some(name) if columns.contains(&name) => {
                errors.push(TableError::ColumnTwice { column: word.to_owned() });
            }
            Some(_) => {}
        }
        columns.push(known.unwrap_or(UNKNOWN));
    }
    for column in ["Name", "Type"] {
        if !columns.contains(&column) {
            errors.push(TableError::MissingColumn { column });
        }
    }
    columns
}

struct Row<'a> {
    line: usize,
    columns: &'a [&'static str],
    fields: &'a [&'a str],
}

impl<'a> Row<'a> {
    /// The field of a column; empty where it is missing.
    fn field(&self, column: &str) -> &'a str {
        let place = self.columns.iter().position(|name| *name == column);
        place.and_then(|place| self.fields.get(place)).copied().unwrap_or_default()
    }

    /// The parts of a field between commas.
    fn parts(&self, column: &str) -> impl Iterator<Item = &'a str> {
        self.field(column).split(',').map(str::trim).filter(|part| !part.is_empty())
    }

    fn wrong(
        &self,
        column: &'static str,
        found: &str,
        expected: &'static str,
        errors: &mut Vec<TableError>,
    ) {
        // A column that is not there may be one that is called wrongly, which is told once.
        let is_there = |name| self.columns.contains(&name);
        if !is_there(column) && (is_there(UNKNOWN) || column == "Type") {
            return;
        }
        let found = found.to_owned();
        errors.push(TableError::Field { line: self.line, column, found, expected });
    }

    /// A number; 0 where the field is empty.
    fn number(&self, column: &'static str, errors: &mut Vec<TableError>) -> u8 {
        self.number_from(0, column, errors)
    }

    /// A number that may not be below `least`, which stands for what cannot be read. Where 0 is one, an
    /// empty field is 0.
    fn number_from(&self, least: u8, column: &'static str, errors: &mut Vec<TableError>) -> u8 {
        let field = self.field(column);
        match small_number(field) {
            Some(number) => number,
            None if field.is_empty() && least == 0 => 0,
            None => {
                let any =
                    if least == 0 { "a number from 0 to 99" } else { "a number from 1 to 99" };
                self.wrong(column, field, any, errors);
                least
            }
        }
    }

    /// Makes sure that columns are empty, or 0 where a number stands, that say nothing of such a card.
    fn has_none(&self, columns: &[&'static str], of: &'static str, errors: &mut Vec<TableError>) {
        for &column in columns {
            let found = self.field(column).to_owned();
            let is_none = found.is_empty() || found == "0" && ["Power", "Health"].contains(&column);
            if !is_none {
                errors.push(TableError::Misplaced { line: self.line, column, found, of });
            }
        }
    }

    /// What an item adds; it may be negative.
    fn bonus(&self, column: &'static str, errors: &mut Vec<TableError>) -> i8 {
        let field = self.field(column);
        let digits = field.trim_start_matches(['+', '-']);
        if field.is_empty() {
            return 0;
        }
        match small_number(digits) {
            Some(number) if field.starts_with('-') => -number.cast_signed(),
            Some(number) if field.len() - digits.len() <= 1 => number.cast_signed(),
            _ => {
                self.wrong(column, field, "a number from -99 to 99", errors);
                0
            }
        }
    }

    fn card(&self, errors: &mut Vec<TableError>) -> Printed {
        let mut traits: Vec<String> = Vec::new();
        let card_type = match self.field("Type") {
            "Survivor" => self.survivor(&mut traits, errors),
            "Zombie" => self.zombie(&mut traits, errors),
            "Item" => self.item(&mut traits, errors),
            other => {
                self.wrong("Type", other, "Survivor, Zombie or Item", errors);
                CardType::Item { kind: ItemKind::Standing, windows: Vec::from([Moment::Build]) }
            }
        };
        let requirement = self.parts("Requirement").filter_map(|part| {
            let term = part.split_once(' ').and_then(|(count, word)| {
                Some(Term { count: small_number(count)?, word: word.trim().to_owned() })
            });
            if term.is_none() {
                self.wrong("Requirement", part, "a number and a word such as 2 Horde", errors);
            }
            term
        });
        let requirement = requirement.collect();
        let name = self.field("Name").to_owned();
        let cost = self.number("Cost", errors);
        let mut text = self.text(errors);
        if !["Survivor", "Zombie", "Item"].contains(&self.field("Type")) {
            // Whether it fits cannot be told.
            text = CardText::default();
        }
        Printed { name, card_type, cost, traits, requirement, text }
    }

    fn text(&self, errors: &mut Vec<TableError>) -> CardText {
        let (text, found) = CardText::lenient(self.field("Text"));
        let line = self.line;
        let card = self.field("Name");
        errors.extend(found.into_iter().map(|error| {
            let card = card.to_owned();
            TableError::Text { line, card, error }
        }));
        text
    }

    /// Reads the keywords of a card that has none of its own: all are traits.
    fn plain_traits(&self, traits: &mut Vec<String>) {
        traits.extend(self.parts("Keywords").map(ToString::to_string));
    }

    fn survivor(&self, traits: &mut Vec<String>, errors: &mut Vec<TableError>) -> CardType {
        self.has_none(&["Faction", "Kind", "Windows"], "a survivor", errors);
        self.plain_traits(traits);
        let (mut medic, mut scavenger) = (false, false);
        for symbol in self.parts("Symbols") {
            match symbol {
                "Medic" => medic = true,
                "Scavenger" => scavenger = true,
                other => self.wrong("Symbols", other, "Medic or Scavenger", errors),
            }
        }
        let (power, health) = (self.number("Power", errors), self.number_from(1, "Health", errors));
        CardType::Survivor { power, health, medic, scavenger }
    }

    fn zombie(&self, traits: &mut Vec<String>, errors: &mut Vec<TableError>) -> CardType {
        self.has_none(&["Health", "Symbols", "Kind", "Windows"], "a zombie", errors);
        let (mut fast, mut fierce, mut infectious) = (0, 0, 0);
        let mut points = 0;
        for word in self.parts("Keywords") {
            match word.split_once(' ').map_or((word, None), |(word, rest)| (word, Some(rest))) {
                ("Fast", None) => fast += 1,
                ("Infectious", None) => infectious += 1,
                ("Fierce", number) => {
                    fierce += 1;
                    points = self.fierce(word, number, errors);
                }
                _ => traits.push(word.to_owned()),
            }
        }
        for (keyword, count) in [("Fast", fast), ("Fierce", fierce), ("Infectious", infectious)] {
            if count > 1 {
                errors.push(TableError::KeywordTwice { line: self.line, keyword });
            }
        }
        let field = self.field("Faction");
        let faction = Faction::ALL.into_iter().find(|faction| faction.name() == field);
        if faction.is_none() {
            self.wrong("Faction", field, "Rage, Horde, Contagion or Weird", errors);
        }
        CardType::Zombie {
            faction: faction.unwrap_or(Faction::Rage),
            power: self.number("Power", errors),
            fast: fast > 0,
            fierce: points,
            infectious: infectious > 0,
        }
    }

    /// The points of Fierce: 1 where no number stands.
    fn fierce(&self, word: &str, number: Option<&str>, errors: &mut Vec<TableError>) -> u8 {
        let Some(number) = number.map(str::trim) else {
            return 1;
        };
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let expected = match small_number(number) {
            Some(points @ 1..=99) => return points,
            _ if is_number => "Fierce with a number from 1 to 99",
            _ => "Fierce and a number, such as Fierce 2",
        };
        self.wrong("Keywords", word, expected, errors);
        0
    }

    fn item(&self, traits: &mut Vec<String>, errors: &mut Vec<TableError>) -> CardType {
        self.has_none(&["Faction", "Symbols"], "an item", errors);
        self.plain_traits(traits);
        let kind = match self.field("Kind") {
            "Attached" => ItemKind::Attached {
                power: self.bonus("Power", errors),
                health: self.bonus("Health", errors),
            },
            "Standing" => ItemKind::Standing,
            "OneShot" => ItemKind::OneShot,
            other => {
                self.wrong("Kind", other, "Attached, Standing or OneShot", errors);
                ItemKind::Standing
            }
        };
        if matches!(kind, ItemKind::Standing | ItemKind::OneShot) && !self.field("Kind").is_empty()
        {
            self.has_none(&["Power", "Health"], "an item that is not attached", errors);
        }
        let mut windows = Vec::new();
        let any = "Build, BeginAttack, Fight or Recoup";
        if self.field("Windows").is_empty() {
            self.wrong("Windows", "", any, errors);
        }
        for word in self.parts("Windows") {
            match Moment::ALL.into_iter().find(|moment| format!("{moment:?}") == word) {
                Some(moment) => windows.push(moment),
                None => self.wrong("Windows", word, any, errors),
            }
        }
        if windows.is_empty() {
            windows.push(Moment::Build); // what is wrong is told already
        }
        CardType::Item { kind, windows }
    }
}

/// A plain number below 100.
fn small_number(text: &str) -> Option<u8> {
    let plain = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}
