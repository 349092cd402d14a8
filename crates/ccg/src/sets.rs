//! The sets of cards that come with the game, with ready decks.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{CardPool, DeckList, Faction};

/// The tables of Outbreak. Each begins with the same line of column names.
const OUTBREAK: [&str; 6] = [
    include_str!("../sets/outbreak/rage.tsv"),
    include_str!("../sets/outbreak/horde.tsv"),
    include_str!("../sets/outbreak/contagion.tsv"),
    include_str!("../sets/outbreak/weird.tsv"),
    include_str!("../sets/outbreak/survivors.tsv"),
    include_str!("../sets/outbreak/items.tsv"),
];

/// The ready decks of Outbreak.
const OUTBREAK_DECKS: [(Faction, &str); 4] = [
    (Faction::Rage, include_str!("../sets/outbreak/decks/rage.txt")),
    (Faction::Horde, include_str!("../sets/outbreak/decks/horde.txt")),
    (Faction::Contagion, include_str!("../sets/outbreak/decks/contagion.txt")),
    (Faction::Weird, include_str!("../sets/outbreak/decks/weird.txt")),
];

/// The cards of Outbreak as one table, for [`CardPool::from_table`] and for a spreadsheet.
pub fn outbreak_table() -> String {
    let mut table = String::new();
    for (place, part) in OUTBREAK.into_iter().enumerate() {
        let cards = part.split_once('\n').map_or("", |(_, cards)| cards);
        table.push_str(if place == 0 { part } else { cards });
    }
    table
}

/// The cards of Outbreak: zombies of each faction, survivors and items.
///
/// ```
/// use deadhand_ccg::{Rules, Setup, sets};
///
/// let decks = sets::outbreak_decks().into_iter().map(|(_, deck)| deck).take(2).collect();
/// let setup = Setup::new(Rules::DEFAULT, sets::outbreak(), decks)?;
/// # let _ = setup;
/// # Ok::<(), deadhand_ccg::SetupProblems>(())
/// ```
#[allow(clippy::missing_panics_doc)] // the table is part of the crate, and a test reads it
pub fn outbreak() -> CardPool {
    CardPool::from_table(&outbreak_table()).expect("the set is a pool")
}

/// A ready deck of 60 cards of Outbreak for each faction.
#[allow(clippy::missing_panics_doc)] // the lists are part of the crate, and a test reads them
pub fn outbreak_decks() -> Vec<(Faction, DeckList)> {
    let read = |(faction, list)| (faction, DeckList::read(list).expect("the list is a deck"));
    OUTBREAK_DECKS.into_iter().map(read).collect()
}
