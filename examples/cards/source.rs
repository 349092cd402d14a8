//! Where cards come from, and what was understood of each.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use deadhand::ccg::{CardPool, FileErrors, Printed, Unread, sets};
use deadhand::lackey::Columns;

use crate::arguments::{Cards, ColumnsFile};
use crate::{counted, files, plugin, sheet};

/// A set of cards as it was found.
#[derive(Default)]
pub(crate) struct Source {
    /// The cards, in the order in which they stand.
    pub(crate) cards: Vec<Card>,
    /// What is wrong with whole files.
    pub(crate) errors: Vec<String>,
    /// What is odd and harms nobody.
    pub(crate) notes: Vec<String>,
    /// By the names of cards the traits that they ask for and no card of the set has.
    pub(crate) unknown_traits: HashMap<String, Vec<String>>,
}

/// A card and where it stands.
pub(crate) struct Card {
    pub(crate) place: String,
    pub(crate) name: String,
    pub(crate) outcome: Outcome,
    /// What stands in its line, field by field; of a card that is in no table, what would.
    pub(crate) fields: Vec<sheet::Field>,
}

/// What became of a card.
pub(crate) enum Outcome {
    /// It is understood wholly.
    Read(Printed),
    /// It was taken without its abilities.
    WithoutText(Printed, Unread),
    /// It cannot be read, and why.
    Refused(Vec<String>),
    /// The table says that it is no card, and is only kept.
    LeftOut,
}

impl Source {
    /// Reads a set in whatever form it is; of a table or a plugin leniently without fields that say
    /// nothing of their cards.
    pub(crate) fn read(
        path: &Path,
        columns: &ColumnsFile,
        lenient: bool,
    ) -> Result<Source, String> {
        let mut source = Source::read_cards(path, columns, lenient)?;
        if let Ok(pool) = source.pool() {
            for (card, word) in pool.unknown_traits() {
                source.unknown_traits.entry(card.name.clone()).or_default().push(word.to_owned());
            }
        }
        Ok(source)
    }

    fn read_cards(path: &Path, columns: &ColumnsFile, lenient: bool) -> Result<Source, String> {
        let columns = columns.read()?;
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
            return Ok(read_toml(path, &files::read(path, "set of cards")?));
        }
        let reading = plugin::open(path)?;
        let single = path.is_file().then(|| path.display().to_string());
        Ok(plugin::read(&reading, &columns, single.as_deref(), lenient))
    }

    /// How many cards are understood, taken without abilities, refused, and left out.
    pub(crate) fn counts(&self) -> [usize; 4] {
        let mut counts = [0; 4];
        for card in &self.cards {
            counts[match card.outcome {
                Outcome::Read(_) => 0,
                Outcome::WithoutText(..) => 1,
                Outcome::Refused(_) => 2,
                Outcome::LeftOut => 3,
            }] += 1;
        }
        counts
    }

    /// Whether everything is understood.
    pub(crate) fn is_good(&self) -> bool {
        let [read, without, refused, _] = self.counts();
        self.errors.is_empty() && read > 0 && without + refused == 0
    }

    /// What a card says that can never be.
    pub(crate) fn notes_on(&self, card: &Printed) -> Vec<String> {
        let mut notes: Vec<String> =
            card.text.notes(&card.card_type).iter().map(ToString::to_string).collect();
        let unknown = self.unknown_traits.get(&card.name).into_iter().flatten();
        notes.extend(unknown.map(|word| format!("no card here is {word}, or gets it")));
        notes
    }

    /// How many notes there are on cards that say what can never be.
    fn noted(&self) -> usize {
        let notes = |card: &Card| match &card.outcome {
            Outcome::Read(card) => self.notes_on(card).len(),
            Outcome::WithoutText(..) | Outcome::Refused(_) | Outcome::LeftOut => 0,
        };
        self.cards.iter().map(notes).sum()
    }

    /// How much was understood, in a line.
    pub(crate) fn summary(&self) -> String {
        let [read, without, refused, left_out] = self.counts();
        let mut parts = vec![format!("{} understood", counted(read, "card"))];
        parts.extend((without > 0).then(|| format!("{without} without abilities")));
        parts.extend((refused > 0).then(|| format!("{refused} refused")));
        parts.extend((left_out > 0).then(|| format!("{left_out} left out")));
        let errors = counted(self.errors.len(), "error");
        parts.extend((!self.errors.is_empty()).then(|| format!("{errors} in files")));
        let noted = self.noted();
        parts.extend((noted > 0).then(|| counted(noted, "note")));
        parts.join(", ")
    }

    /// The cards as a pool, those without abilities too; refused ones are left out.
    pub(crate) fn pool(&self) -> Result<CardPool, String> {
        let cards = self.cards.iter().filter_map(Card::printed).cloned();
        CardPool::try_from(cards.collect::<Vec<_>>()).map_err(|problems| problems.to_string())
    }

    /// There is one card of each name: of several the first.
    pub(crate) fn refuse_repeated(&mut self) {
        let mut names = HashSet::new();
        for card in &mut self.cards {
            if card.printed().is_some() && !names.insert(card.name.clone()) {
                let again = format!("the name {:?} stands before already", card.name);
                card.outcome = Outcome::Refused(vec![again]);
            }
        }
    }
}

fn read_toml(path: &Path, text: &str) -> Source {
    let file = path.display();
    match CardPool::from_toml_lenient(text) {
        Ok((pool, unread)) => {
            // They stand in the order of the cards, and each name stands once.
            let mut unread = unread.into_iter().peekable();
            let read = |mut card: Card| {
                if let Some(unread) = unread.next_if(|unread| unread.card == card.name) {
                    card.place = format!("{file}, line {}", unread.line);
                    if let Outcome::Read(printed) = card.outcome {
                        card.outcome = Outcome::WithoutText(printed, unread);
                    }
                } else {
                    card.place = file.to_string();
                }
                card
            };
            let cards = sheet::of_pool(&pool).into_iter().map(read).collect();
            Source { cards, ..Source::default() }
        }
        Err(errors) => {
            // What is wrong with the texts of the cards is told beside it.
            let errors = CardPool::from_toml(text).err().unwrap_or(errors);
            Source { errors: told(&file.to_string(), &errors), ..Source::default() }
        }
    }
}

fn told(file: &str, errors: &FileErrors) -> Vec<String> {
    errors.reasons().iter().map(|error| format!("{file}, {error}")).collect()
}

impl Card {
    /// The card, as far as it is understood.
    pub(crate) fn printed(&self) -> Option<&Printed> {
        match &self.outcome {
            Outcome::Read(card) | Outcome::WithoutText(card, _) => Some(card),
            Outcome::Refused(_) | Outcome::LeftOut => None,
        }
    }
}

impl ColumnsFile {
    /// Which column holds what; each its own where nothing is said.
    pub(crate) fn read(&self) -> Result<Columns, String> {
        let Some(file) = &self.file else {
            return Ok(Columns::default());
        };
        let columns = files::read(file, "list of columns")?.parse();
        columns.map_err(|error| format!("the columns of {}: {error}", file.display()))
    }
}

impl Cards {
    /// The cards that are asked for, all of which must be understood.
    pub(crate) fn pool(&self) -> Result<CardPool, String> {
        self.source()?.map_or_else(|| Ok(sets::outbreak()), |source| source.pool())
    }

    /// The set that is asked for, where one is named: all of it must be understood.
    pub(crate) fn source(&self) -> Result<Option<Source>, String> {
        let Some(path) = &self.cards else {
            return Ok(None);
        };
        let source = Source::read(path, &ColumnsFile { file: None }, false)?;
        if source.is_good() {
            return Ok(Some(source));
        }
        let (name, summary) = (path.display(), source.summary());
        Err(format!("the set {name} is not understood ({summary}): `cards check {name}` says why"))
    }
}
