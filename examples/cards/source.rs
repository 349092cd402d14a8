//! Where cards come from, and what was understood of each.

use std::collections::HashSet;
use std::path::Path;

use deadhand::ccg::{CardPool, FileErrors, Printed, Unread, sets};
use deadhand::lackey::Columns;

use crate::arguments::{Cards, ColumnsFile};
use crate::{counted, files, plugin};

/// A set of cards as it was found.
#[derive(Default)]
pub(crate) struct Source {
    /// The cards, in the order in which they stand.
    pub(crate) cards: Vec<Card>,
    /// What is wrong with whole files.
    pub(crate) errors: Vec<String>,
    /// What is odd and harms nobody.
    pub(crate) notes: Vec<String>,
}

/// A card and where it stands.
pub(crate) struct Card {
    pub(crate) place: String,
    pub(crate) name: String,
    pub(crate) outcome: Outcome,
}

/// What became of a card.
pub(crate) enum Outcome {
    /// It is understood wholly.
    Read(Printed),
    /// It was taken without its abilities.
    WithoutText(Printed, Unread),
    /// It cannot be read, and why.
    Refused(Vec<String>),
}

impl Source {
    /// Reads a set in whatever form it is; of a table or a plugin leniently without fields that say
    /// nothing of their cards.
    pub(crate) fn read(
        path: &Path,
        columns: &ColumnsFile,
        lenient: bool,
    ) -> Result<Source, String> {
        let columns = match &columns.file {
            None => Columns::default(),
            Some(file) => files::read(file, "list of columns")?
                .parse()
                .map_err(|error| format!("the columns of {}: {error}", file.display()))?,
        };
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
            return Ok(read_toml(path, &files::read(path, "set of cards")?));
        }
        let reading = plugin::open(path)?;
        let single = path.is_file().then(|| path.display().to_string());
        Ok(plugin::read(&reading, &columns, single.as_deref(), lenient))
    }

    /// How many cards are understood, taken without abilities, and refused.
    pub(crate) fn counts(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for card in &self.cards {
            counts[match card.outcome {
                Outcome::Read(_) => 0,
                Outcome::WithoutText(..) => 1,
                Outcome::Refused(_) => 2,
            }] += 1;
        }
        counts
    }

    /// Whether everything is understood.
    pub(crate) fn is_good(&self) -> bool {
        let [read, others @ ..] = self.counts();
        self.errors.is_empty() && read > 0 && others == [0, 0]
    }

    /// How many notes there are on cards that say what can never be.
    fn noted(&self) -> usize {
        let notes = |card: &Card| match &card.outcome {
            Outcome::Read(card) => card.text.notes(&card.card_type).len(),
            Outcome::WithoutText(..) | Outcome::Refused(_) => 0,
        };
        self.cards.iter().map(notes).sum()
    }

    /// How much was understood, in a line.
    pub(crate) fn summary(&self) -> String {
        let [read, without, refused] = self.counts();
        let mut parts = vec![format!("{} understood", counted(read, "card"))];
        parts.extend((without > 0).then(|| format!("{without} without abilities")));
        parts.extend((refused > 0).then(|| format!("{refused} refused")));
        let errors = counted(self.errors.len(), "error");
        parts.extend((!self.errors.is_empty()).then(|| format!("{errors} in files")));
        let noted = self.noted();
        parts.extend((noted > 0).then(|| counted(noted, "note")));
        parts.join(", ")
    }

    /// The cards as a pool, those without abilities too; refused ones are left out.
    pub(crate) fn pool(&self) -> Result<CardPool, String> {
        let cards = self.cards.iter().filter_map(|card| match &card.outcome {
            Outcome::Read(card) | Outcome::WithoutText(card, _) => Some(card.clone()),
            Outcome::Refused(_) => None,
        });
        CardPool::try_from(cards.collect::<Vec<_>>()).map_err(|problems| problems.to_string())
    }

    /// There is one card of each name: of several the first.
    pub(crate) fn refuse_repeated(&mut self) {
        let mut names = HashSet::new();
        for card in &mut self.cards {
            if !matches!(card.outcome, Outcome::Refused(_)) && !names.insert(card.name.clone()) {
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
            let card = |card: &Printed| {
                let unread = unread.next_if(|unread| unread.card == card.name);
                let (place, outcome) = match unread {
                    None => (file.to_string(), Outcome::Read(card.clone())),
                    Some(unread) => {
                        let place = format!("{file}, line {}", unread.line);
                        (place, Outcome::WithoutText(card.clone(), unread))
                    }
                };
                Card { place, name: card.name.clone(), outcome }
            };
            Source { cards: pool.cards().iter().map(card).collect(), ..Source::default() }
        }
        Err(errors) => Source { errors: told(&file.to_string(), &errors), ..Source::default() },
    }
}

fn told(file: &str, errors: &FileErrors) -> Vec<String> {
    errors.reasons().iter().map(|error| format!("{file}, {error}")).collect()
}

impl Cards {
    /// The cards that are asked for, all of which must be understood.
    pub(crate) fn pool(&self) -> Result<CardPool, String> {
        let Some(path) = &self.cards else {
            return Ok(sets::outbreak());
        };
        let source = Source::read(path, &ColumnsFile { file: None }, false)?;
        if source.is_good() {
            return source.pool();
        }
        let (name, summary) = (path.display(), source.summary());
        Err(format!("the set {name} is not understood ({summary}): `cards check {name}` says why"))
    }
}
