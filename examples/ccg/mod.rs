//! The cards and decks of Zombie CCG from files.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use deadhand::ccg::{CardPool, DeckList, Rules, Setup};

/// Where the cards and decks of Zombie CCG are.
#[derive(Args)]
pub(crate) struct Files {
    /// Of ccg: the file with the cards, a table with tabs.
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,

    /// Of ccg: the folder with the decks; deck a is the file deck-a.txt in it.
    #[arg(long, value_name = "FOLDER")]
    decks: Option<PathBuf>,
}

impl Files {
    /// A game with these rules, without a limit of copies, and these decks, one letter a player with
    /// commas between them.
    pub(crate) fn setup(&self, rules: &str, letters: &str) -> Result<Setup, String> {
        let read_rules: Rules = rules
            .parse()
            .map_err(|error| format!("the rules \"{rules}\" cannot be read: {error}"))?;
        let rules = Rules { max_copies: u8::MAX, ..read_rules };
        let cards = self.cards.as_deref().ok_or("ccg needs --cards and the file with the cards")?;
        let pool = CardPool::from_table(&read(cards)?)
            .map_err(|error| format!("{}: {error}", cards.display()))?;
        let folder =
            self.decks.as_deref().ok_or("ccg needs --decks and the folder with the decks")?;
        let deck = |letter: &str| {
            let path = folder.join(format!("deck-{letter}.txt"));
            DeckList::read(&read(&path)?).map_err(|error| format!("{}: {error}", path.display()))
        };
        let decks = letters.split(',').map(deck).collect::<Result<_, _>>()?;
        Setup::new(rules, pool, decks).map_err(|problems| problems.to_string())
    }
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}
