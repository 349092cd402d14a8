//! The cards and decks of Zombie CCG: those of Outbreak, which come with the game, or others from files.

use std::path::{Path, PathBuf};

use clap::Args;
use deadhand::ccg::{CardPool, DeckList, Faction, Rules, Setup, TableError, sets};

mod deck;

use crate::files;
use deck::DeckFile;

/// Where the cards and decks of Zombie CCG are.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Files {
    /// Of ccg: the file with the cards, TOML where its name ends with .toml, else a table with tabs;
    /// without it and --decks, those of Outbreak.
    #[arg(long, value_name = "FILE", requires = "decks")]
    cards: Option<PathBuf>,

    /// Of ccg: the folder with the decks; deck a is the file deck-a.txt in it, a line a card such as
    /// "4 Nurse", as docs/card-language.md tells. Of a deck with zones the first is played.
    #[arg(long, value_name = "FOLDER", requires = "cards")]
    decks: Option<PathBuf>,
}

impl Files {
    /// Whether they are not those of Outbreak.
    #[allow(dead_code)] // one of the examples asks
    pub(crate) const fn are_given(&self) -> bool {
        self.cards.is_some()
    }

    /// A game with these rules and decks, and what of the files is not played, each in a sentence without
    /// its stop; the decks' names have commas between them, one for each player.
    pub(crate) fn setup(&self, rules: Rules, names: &str) -> Result<(Setup, Vec<String>), String> {
        let (pool, decks, left_out) =
            if let (Some(cards), Some(folder)) = (&self.cards, &self.decks) {
                from_files(cards, folder, &rules, names)?
            } else {
                let decks = names.split(',').map(ready_deck).collect::<Result<_, _>>()?;
                (sets::outbreak(), decks, Vec::new())
            };
        let setup = Setup::new(rules, pool, decks).map_err(|problems| problems.to_string())?;
        Ok((setup, left_out))
    }
}

/// Reads rules.
pub(crate) fn read_rules(text: &str) -> Result<Rules, String> {
    text.parse().map_err(|error| format!("the rules {text:?} cannot be read: {error}"))
}

/// The ready deck of Outbreak of a faction, by its name in small letters.
fn ready_deck(name: &str) -> Result<DeckList, String> {
    let mut decks = sets::outbreak_decks().into_iter();
    let found = decks.find(|(faction, _)| faction.name().to_lowercase() == name);
    let known = || Faction::ALL.map(|faction| faction.name().to_lowercase()).join(", ");
    let deck = found.map(|(_, deck)| deck);
    deck.ok_or_else(|| format!("there is no deck {name:?}; the decks are {}", known()))
}

fn from_files(
    cards: &Path,
    folder: &Path,
    rules: &Rules,
    names: &str,
) -> Result<(CardPool, Vec<DeckList>, Vec<String>), String> {
    let pool = read_pool(cards)?;
    let deck = |name: &str| {
        let path = folder.join(format!("deck-{name}.txt"));
        let file = DeckFile::read(&path)?;
        match file.legal(rules, &pool) {
            Ok(deck) => Ok((deck, file.left_out(&path))),
            Err(reasons) => Err(format!("the deck {}: {}", path.display(), reasons.join("; "))),
        }
    };
    let (mut decks, mut left_out, mut reasons) = (Vec::new(), Vec::new(), Vec::new());
    for read in names.split(',').map(deck) {
        match read {
            Ok((deck, left)) => {
                decks.push(deck);
                left_out.extend(left.filter(|left| !left_out.contains(left)));
            }
            Err(reason) if reasons.contains(&reason) => {}
            Err(reason) => reasons.push(reason),
        }
    }
    if reasons.is_empty() { Ok((pool, decks, left_out)) } else { Err(reasons.join("; ")) }
}

/// Reads a set of cards: TOML where the file's name ends with .toml, else a table with tabs.
fn read_pool(path: &Path) -> Result<CardPool, String> {
    let text = files::read(path, "set of cards")?;
    let name = path.display();
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
        return CardPool::from_toml(&text).map_err(|errors| format!("the cards {name}: {errors}"));
    }
    CardPool::from_table(&text).map_err(|errors| {
        let lacks = |column| errors.reasons().contains(&TableError::MissingColumn { column });
        if lacks("Name") && lacks("Type") {
            return format!(
                "the file {name} is no set of cards: expected a table with tabs and the columns Name and Type, or \
                 TOML in a file whose name ends with .toml"
            );
        }
        format!("the cards {name}: {errors}")
    })
}
