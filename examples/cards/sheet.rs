//! A set as it stands in its files, field by field, so that nothing of it is lost on the way from one
//! program to another: also what says nothing to the game.
//!
//! In a table of the game, columns that it does not know have a + before their names, a text that is not
//! understood stands in the column `UnreadText`, and a line that is no card says so in `LeftOut`.

use std::collections::{HashMap, HashSet};

use deadhand::ccg::CardPool;
use deadhand::lackey::{Columns, Field as Known, RowProblem, SetTable};

use crate::source::{Card, Outcome};

/// What a column of a set is called.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Name {
    /// What the game knows by this name.
    Known(&'static str),
    /// What it does not; behind the last column nothing.
    Other(String),
}

/// A column of a set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Column {
    name: Name,
    /// How many columns of this name stand before it.
    nth: usize,
}

/// A field of a line, and its column.
pub(crate) type Field = (Column, String);

const SET: &str = "Set";
const IMAGE: &str = "ImageFile";
const LEFT_OUT: &str = "LeftOut";
const TEXT: &str = "Text";
const UNREAD: &str = "UnreadText";
const KEPT: char = '+';

/// More fields than any set has that is no attack.
const FIELDS_MAX: usize = 50_000_000;

impl Column {
    const fn known(name: &'static str) -> Column {
        Column { name: Name::Known(name), nth: 0 }
    }

    /// The name of a column that the game does not know.
    pub(crate) fn other(&self) -> Option<&str> {
        match &self.name {
            Name::Other(name) if !name.starts_with(KEPT) => Some(name),
            Name::Known(_) | Name::Other(_) => None,
        }
    }
}

/// The columns of a set file, in order.
pub(crate) fn columns(table: &SetTable, columns: &Columns) -> Vec<Column> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut own: Vec<Column> = Vec::new();
    for name in table.columns() {
        let count = counts.entry(name.trim().to_owned()).or_default();
        own.push(Column { name: Name::Other(name.trim().to_owned()), nth: *count });
        *count += 1;
    }
    let mut know = |column: Option<&str>, name: &'static str| {
        let place = column.and_then(|column| table.column(column));
        if let Some(place) = place {
            own[place] = Column::known(name);
        }
    };
    for name in [SET, IMAGE, UNREAD, LEFT_OUT] {
        know(Some(name), name);
    }
    for field in Known::ALL {
        know(columns.column(field), field.name());
    }
    if !own.contains(&Column::known(Known::Name.name()))
        && let Some(first) = own.first_mut()
    {
        // Names stand in the first column, whatever it is called.
        *first = Column::known(Known::Name.name());
    }
    own
}

/// The fields of a line; those behind the last column have columns without a name.
pub(crate) fn fields(row: &deadhand::lackey::Row, columns: &[Column]) -> Vec<Field> {
    let nameless = Name::Other(String::new());
    let before = columns.iter().filter(|column| column.name == nameless).count();
    let column = |place: usize| {
        let behind = || Column { name: nameless.clone(), nth: before + place - columns.len() };
        columns.get(place).cloned().unwrap_or_else(behind)
    };
    let fields = row.fields().enumerate().filter(|(_, text)| !text.is_empty());
    fields.map(|(place, text)| (column(place), text.into_owned())).collect()
}

/// What stands in a column that the game knows.
fn known<'a>(fields: &'a [Field], name: &str) -> &'a str {
    let is_it =
        |column: &Column| column.nth == 0 && matches!(column.name, Name::Known(own) if own == name);
    let mut found = fields.iter().filter(|(column, _)| is_it(column));
    found.next().map_or("", |(_, text)| text)
}

/// Keeps fields of these known columns as those of another program, which the game does not know.
pub(crate) fn keep_beside(fields: &mut [Field], known: &[&str], columns: &Columns) {
    for (column, _) in fields {
        if let Name::Known(name) = column.name
            && known.contains(&name)
        {
            column.name = Name::Other(called(name, columns).to_owned());
        }
    }
}

/// What a column that the game knows is called in the files of a set.
fn called<'a>(name: &'static str, columns: &'a Columns) -> &'a str {
    let field = Known::ALL.into_iter().find(|field| field.name() == name);
    // The first three columns of a plugin have their own names.
    let field = field.filter(|field| *field != Known::Name);
    field.and_then(|field| columns.column(field)).unwrap_or(name)
}

/// The name that stands in a line.
pub(crate) fn name(fields: &[Field]) -> &str {
    known(fields, Known::Name.name()).trim()
}

pub(crate) fn is_left_out(fields: &[Field]) -> bool {
    !known(fields, LEFT_OUT).trim().is_empty()
}

/// A table of lines.
struct Sheet {
    columns: Vec<Column>,
    lines: Vec<Vec<Field>>,
}

impl Sheet {
    /// The lines, with these columns first. Of columns that stand several times those before are there too,
    /// so that each keeps its place. Where two fields of a line have the same column, the latter has a later
    /// one of this name.
    fn of(first: &[&'static str], mut lines: Vec<Vec<Field>>) -> Sheet {
        let mut columns: Vec<Column> = first.iter().map(|name| Column::known(name)).collect();
        let mut counts: HashMap<Name, usize> =
            columns.iter().map(|column| (column.name.clone(), 1)).collect();
        for line in &mut lines {
            let mut taken: HashSet<Column> = HashSet::new();
            let mut free: HashMap<Name, usize> = HashMap::new();
            for (column, _) in line {
                if !taken.insert(column.clone()) {
                    // Those that were given a place before are not looked at again.
                    let next = free.entry(column.name.clone()).or_default();
                    column.nth = column.nth.max(*next);
                    while !taken.insert(column.clone()) {
                        column.nth += 1;
                    }
                    *next = column.nth + 1;
                }
                let count = counts.entry(column.name.clone()).or_default();
                columns.extend((*count..=column.nth).map(|nth| Column { nth, ..column.clone() }));
                *count = (*count).max(column.nth + 1);
            }
        }
        Sheet { columns, lines }
    }

    /// Each line with a text for each column.
    fn rows(&self) -> Result<impl Iterator<Item = Vec<&str>>, String> {
        if self.columns.len().saturating_mul(self.lines.len()) > FIELDS_MAX {
            return Err(format!("the table would have more than {FIELDS_MAX} fields"));
        }
        let columns = self.columns.iter().enumerate();
        let places: HashMap<&Column, usize> = columns.map(|(place, it)| (it, place)).collect();
        Ok(self.lines.iter().map(move |line| {
            let mut row = vec![""; self.columns.len()];
            for (column, text) in line {
                row[places[column]] = text;
            }
            row
        }))
    }
}

/// The names of the known columns in the order in which they are written.
fn first_columns() -> Vec<&'static str> {
    let [name, others @ ..] = Known::ALL.map(Known::name);
    [name, SET, IMAGE].into_iter().chain(others).collect()
}

/// A set as a table of the game, which keeps all that stands in the set: what the game does not know
/// under +, the texts that are not understood too, and the lines that are no cards with the reason.
pub(crate) fn import(cards: &[Card]) -> Result<String, String> {
    let line = |card: &Card| {
        let kept = |(column, text): &Field| {
            let name = match (&column.name, &card.outcome) {
                (Name::Known(TEXT), Outcome::WithoutText(..)) => Name::Known(UNREAD),
                (Name::Known(name), _) => Name::Known(name),
                (Name::Other(name), _) => Name::Other(format!("{KEPT}{name}")),
            };
            (Column { name, nth: column.nth }, text.clone())
        };
        let mut line: Vec<Field> = card.fields.iter().map(kept).collect();
        if let Outcome::Refused(reasons) = &card.outcome {
            let reasons = reasons.join("; ").replace(['\t', '\n', '\r'], " ");
            line.push((Column::known(LEFT_OUT), reasons));
        }
        line
    };
    let sheet = Sheet::of(&first_columns(), cards.iter().map(line).collect());
    let names = sheet.columns.iter().map(|column| match &column.name {
        Name::Known(name) => *name,
        Name::Other(name) => name,
    });
    let mut table = names.collect::<Vec<_>>().join("\t") + "\n";
    for row in sheet.rows()? {
        table += row.join("\t").trim_end_matches('\t');
        table.push('\n');
    }
    Ok(table)
}

/// What stands in a set beside what TOML has for its cards, each once.
pub(crate) fn beside_cards(cards: &[Card]) -> Vec<String> {
    let mut beside = Vec::new();
    let mut add = |what: &str| {
        if !beside.iter().any(|other| other == what) {
            beside.push(what.to_owned());
        }
    };
    for card in cards {
        for (column, _) in &card.fields {
            match column.name {
                Name::Known(name) if ![SET, IMAGE].contains(&name) => {}
                Name::Known(name) => add(name),
                Name::Other(_) => add("other columns"),
            }
        }
        match card.outcome {
            Outcome::Read(_) => {}
            Outcome::WithoutText(..) => add("texts that are not understood"),
            Outcome::Refused(_) | Outcome::LeftOut => add("lines that are no cards"),
        }
    }
    beside
}

/// A set as the card data of a plugin, its known columns called as `columns` say; what was kept of another
/// program stands there as it was. `keys` are the sets and images of the cards, by name, for those of
/// which they are not said. What cannot be kept is said in `lost`.
pub(crate) fn export(
    cards: &[Card],
    columns: &Columns,
    keys: &HashMap<String, (String, String)>,
    lost: &mut Vec<String>,
) -> Result<SetTable, String> {
    let line = |card: &Card| {
        let (set, image) = keys.get(&card.name).cloned().unwrap_or_default();
        let mut line: Vec<Field> = Vec::new();
        for (column, text) in &card.fields {
            let name = match &column.name {
                // Another text may have been written since.
                Name::Known(UNREAD) if known(&card.fields, TEXT).is_empty() => Name::Known(TEXT),
                Name::Known(UNREAD | LEFT_OUT) => continue,
                Name::Known(name) => Name::Known(name),
                Name::Other(name) => {
                    let name = name.strip_prefix(KEPT).unwrap_or(name);
                    let mut known = first_columns().into_iter();
                    let known = known.find(|known| called(known, columns) == name);
                    known.map_or_else(|| Name::Other(name.to_owned()), Name::Known)
                }
            };
            line.push((Column { name, nth: column.nth }, text.clone()));
        }
        for (name, text) in [(SET, set), (IMAGE, image)] {
            if known(&line, name).is_empty() && !text.is_empty() {
                line.push((Column::known(name), text));
            }
        }
        line
    };
    let sheet = Sheet::of(&first_columns(), cards.iter().map(line).collect());
    let names: Vec<&str> = sheet
        .columns
        .iter()
        .map(|column| match &column.name {
            Name::Known(name) => called(name, columns),
            Name::Other(name) => name,
        })
        .collect();
    let mut table = SetTable::new(&names).map_err(|error| error.to_string())?;
    for (row, card) in sheet.rows()?.zip(cards) {
        match table.push(&row) {
            Ok(replaced) if replaced.is_empty() => {}
            Ok(_) => {
                let name = &card.name;
                return Err(format!("{name} or its set has characters that a plugin cannot keep"));
            }
            Err(RowProblem::NoName) => lost.push(format!("{}: a line without a name", card.place)),
            Err(error) => return Err(format!("{}: {error}", card.name)),
        }
    }
    Ok(table)
}

/// The set of a card, and its image file without that of its back, as far as they are said.
pub(crate) fn key(card: &Card) -> (&str, &str) {
    let image = known(&card.fields, IMAGE).split(',').next().unwrap_or_default();
    (known(&card.fields, SET).trim(), image.trim())
}

/// The cards of a pool with the fields of its table.
pub(crate) fn of_pool(pool: &CardPool) -> Vec<Card> {
    let table = pool.to_table();
    let lines = table.lines().skip(1);
    let cards = pool.cards().iter().zip(lines).map(|(card, line)| {
        let fields = Known::ALL.into_iter().zip(line.split('\t'));
        let fields = fields.filter(|(_, text)| !text.is_empty());
        Card {
            place: card.name.clone(),
            name: card.name.clone(),
            outcome: Outcome::Read(card.clone()),
            fields: fields.map(|(it, text)| (Column::known(it.name()), text.to_owned())).collect(),
        }
    });
    cards.collect()
}
