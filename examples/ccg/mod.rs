//! The cards and decks of Zombie CCG: those that ship with the examples, or others from files.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use deadhand::ccg::{CardPool, DeckList, Rules, Setup};

/// The cards that ship with the examples.
const CARDS: &str = include_str!("set/cards.tsv");

/// The decks that ship with the examples, by their names.
const DECKS: [(&str, &str); 4] = [
    ("rage", include_str!("set/deck-rage.txt")),
    ("horde", include_str!("set/deck-horde.txt")),
    ("contagion", include_str!("set/deck-contagion.txt")),
    ("weird", include_str!("set/deck-weird.txt")),
];

/// Where the cards and decks of Zombie CCG are.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Files {
    /// Of ccg: the file with the cards, a table with tabs; without it and --decks, those that ship with
    /// this program.
    #[arg(long, value_name = "FILE", requires = "decks")]
    cards: Option<PathBuf>,

    /// Of ccg: the folder with the decks; deck a is the file deck-a.txt in it.
    #[arg(long, value_name = "FOLDER", requires = "cards")]
    decks: Option<PathBuf>,
}

impl Files {
    /// Whether they are not those that ship with the examples.
    #[allow(dead_code)] // one of the examples asks
    pub(crate) const fn are_given(&self) -> bool {
        self.cards.is_some()
    }

    /// A game with these rules and decks; the decks' names have commas between them, one for each player.
    pub(crate) fn setup(&self, rules: Rules, names: &str) -> Result<Setup, String> {
        let (pool, decks) = match (&self.cards, &self.decks) {
            (Some(cards), Some(folder)) => from_files(cards, folder, names)?,
            _ => shipped(names)?,
        };
        Setup::new(rules, pool, decks).map_err(|problems| problems.to_string())
    }
}

/// Reads rules.
pub(crate) fn read_rules(text: &str) -> Result<Rules, String> {
    text.parse().map_err(|error| format!("the rules {text:?} cannot be read: {error}"))
}

fn shipped(names: &str) -> Result<(CardPool, Vec<DeckList>), String> {
    let pool = CardPool::from_table(CARDS).map_err(|error| error.to_string())?;
    let deck = |name: &str| {
        let found = DECKS.iter().find(|(own, _)| *own == name);
        let known = DECKS.map(|(own, _)| own).join(", ");
        let (_, text) =
            found.ok_or_else(|| format!("there is no deck {name:?}; the decks are {known}"))?;
        DeckList::read(text).map_err(|error| format!("the deck {name}: {error}"))
    };
    Ok((pool, names.split(',').map(deck).collect::<Result<_, _>>()?))
}

fn from_files(
    cards: &Path,
    folder: &Path,
    names: &str,
) -> Result<(CardPool, Vec<DeckList>), String> {
    let pool = CardPool::from_table(&read(cards)?)
        .map_err(|error| format!("{}: {error}", cards.display()))?;
    let deck = |name: &str| {
        let path = folder.join(format!("deck-{name}.txt"));
        DeckList::read(&read(&path)?).map_err(|error| format!("{}: {error}", path.display()))
    };
    Ok((pool, names.split(',').map(deck).collect::<Result<_, _>>()?))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}
