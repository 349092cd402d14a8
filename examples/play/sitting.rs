//! A game that somebody sits at.

use std::fmt::Display;
use std::path::Path;

use deadhand::game::{Portable, Record, Start, Table};

use crate::files;

/// A game at a table, and the deal with which it began.
#[derive(Clone, Debug)]
pub(crate) struct Sitting<G: Portable> {
    /// The table, where chance is played by a seed.
    pub(crate) table: Table<G>,
    /// The number of the deal; none where the game began with a position.
    pub(crate) deal: Option<u64>,
}

impl<G: Portable> Sitting<G> {
    /// A new game. Without a seed chance is played by one that follows from the deal.
    pub(crate) fn dealt(setup: &G::Setup, deal: u64, seed: Option<u64>) -> Sitting<G> {
        let start = G::deal(setup, deal);
        Sitting { table: Table::new(start, chance_seed(seed, deal)), deal: Some(deal) }
    }

    /// The game of a record, replayed.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, is no record of this game, or does not replay: a sentence.
    pub(crate) fn loaded(path: &Path, seed: Option<u64>) -> Result<Sitting<G>, String> {
        let text = files::read(path, "record of a game")?;
        let sentence =
            |why: &dyn Display| format!("the record {} cannot be played: {why}", path.display());
        let record = Record::<G>::read(&text).map_err(|error| sentence(&error))?;
        let history = record.replay().map_err(|error| sentence(&error))?;
        let deal = match record.start() {
            Start::Deal(deal) => Some(*deal),
            Start::Position(_) => None,
        };
        // Another seed at every length, or chance would repeat what it did from the start.
        let played = history.actions().len() as u64;
        let seed = chance_seed(seed, deal.unwrap_or(0)).wrapping_add(played);
        Ok(Sitting { table: Table::resume(history, seed), deal })
    }

    /// The seed of somebody who plays it without much thought: not that of chance, nor the deal.
    pub(crate) fn player_seed(&self, seed: Option<u64>) -> u64 {
        chance_seed(seed, self.deal.unwrap_or(0)) ^ 1 << 63
    }

    /// The text of its record: JSON if the path ends so, otherwise the readable text.
    pub(crate) fn record(&self, path: &Path) -> String {
        let record = Record::of(self.table.history(), self.deal);
        let json = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json"));
        if json { record.to_json() } else { record.to_string() }
    }
}

/// The seed of chance. The deal's own number would give it the same luck again that the shuffle had.
fn chance_seed(seed: Option<u64>, deal: u64) -> u64 {
    seed.unwrap_or(!deal)
}
