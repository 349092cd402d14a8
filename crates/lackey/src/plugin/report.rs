use std::fmt;

use super::{FileOutcome, PluginReading};
use crate::finding::counted;
use crate::table::write_report;

/// Writes a block a file, its path first.
impl fmt::Display for PluginReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for file in &self.files {
            match &file.outcome {
                FileOutcome::Kept(why) => writeln!(f, "{}: kept as it is: {why}", file.path)?,
                FileOutcome::NotRead(why) => writeln!(f, "{}: not read: {why}", file.path)?,
                FileOutcome::Read { source, findings } => {
                    writeln!(f, "{}: {source}", file.path)?;
                    let name = file.path.get("sets/".len()..).unwrap_or_default();
                    let is_set = file.path.to_lowercase().starts_with("sets/");
                    let mut sets = self.plugin.sets.iter();
                    match sets.find(|set| is_set && set.file.eq_ignore_ascii_case(name)) {
                        Some(set) => write_report(f, &set.table, findings)?,
                        None => {
                            findings.iter().try_for_each(|finding| writeln!(f, "  {finding}"))?;
                        }
                    }
                }
            }
        }
        self.write_decks(f)?;
        self.write_repeated_cards(f)
    }
}

impl PluginReading {
    fn write_decks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((path, deck), resolved) in self.plugin.decks.iter().zip(self.plugin.resolve_decks()) {
            let cards = counted(deck.len(), "card");
            writeln!(f, "{path}: {cards} in {}", counted(deck.zones.len(), "zone"))?;
            for entry in resolved.unresolved {
                let (zone, card) = (&deck.zones[entry.zone].name, entry.card);
                let set = card.set.as_ref().map(|set| format!(" of {set:?}")).unwrap_or_default();
                let id = card.id.as_ref().map(|id| format!(" with id {id:?}")).unwrap_or_default();
                writeln!(f, "  {zone}: no set has {:?}{set}{id}", card.name)?;
            }
        }
        Ok(())
    }

    fn write_repeated_cards(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (first, again) in self.plugin.index().twice() {
            let [one, other] = [first, again].map(|card| {
                let set = &self.plugin.sets[card.table];
                (set, &set.table.rows()[card.row])
            });
            let key = other.0.table.card(other.1);
            let (file, line) = (&other.0.file, other.1.line());
            write!(f, "sets/{file}: line {line}: {:?} of {:?} stands in ", key.name, key.set)?;
            writeln!(f, "sets/{}, line {} before", one.0.file, one.1.line())?;
        }
        Ok(())
    }
}
