//! A deck from a file, in any of the forms in which decks are found: `.dek`, or a line a card.

use std::collections::HashMap;
use std::path::Path;

use deadhand::ccg::{CardPool, DeckError, DeckList, Rules};
use deadhand::lackey::{Deck, DeckCard, Oddity, Zone};

use crate::files;

/// A deck as it stands in a file, with all its zones.
pub(crate) struct DeckFile {
    /// The deck; of a `.dek` file each card once in a zone.
    pub(crate) deck: Deck,
    /// Of a list the line of each entry, in the order of the deck.
    lines: Option<Vec<usize>>,
    /// The lines of a list that are no cards and no zones.
    odd: Vec<(usize, String)>,
}

impl DeckFile {
    /// Reads a `.dek` file, or a list if its name ends otherwise.
    ///
    /// # Errors
    ///
    /// A sentence.
    pub(crate) fn read(path: &Path) -> Result<DeckFile, String> {
        let bytes = files::bytes(path, "deck")?;
        let wrong = |error| format!("the deck {} cannot be read: {error}", path.display());
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("dek")) {
            let deck = merged(&Deck::from_dek(&bytes).map_err(wrong)?.value);
            return Ok(DeckFile { deck, lines: None, odd: Vec::new() });
        }
        let (reading, lines) = Deck::from_txt_with_lines(&bytes, "Deck").map_err(wrong)?;
        let odd = reading.findings.into_iter().filter_map(|finding| match finding.oddity {
            Oddity::Line { found, .. } => Some((finding.line, found)),
            _ => None,
        });
        Ok(DeckFile { odd: odd.collect(), deck: reading.value, lines: Some(lines) })
    }

    /// The zone that is played, the first that has cards.
    fn zone(&self) -> Option<&Zone> {
        self.deck.zones.iter().find(|zone| !zone.cards.is_empty())
    }

    /// The deck that is played, legal under these rules with these cards.
    ///
    /// # Errors
    ///
    /// All that is wrong, of a list with its lines.
    pub(crate) fn legal(&self, rules: &Rules, pool: &CardPool) -> Result<DeckList, Vec<String>> {
        let reason = |error: &DeckError| match self.lines {
            Some(_) => error.to_string(),
            None => error.problem.to_string(),
        };
        DeckList::read_legal(&self.text(), rules, pool)
            .map_err(|errors| errors.reasons().iter().map(reason).collect())
    }

    /// The cards that are played as a list of the game. What stands in a line of a file stands in the same
    /// line of the list, also what is no card.
    pub(crate) fn text(&self) -> String {
        let played = self.zone().map(|zone| &zone.name);
        let zones = self.deck.zones.iter();
        let entries = zones.flat_map(|zone| zone.cards.iter().map(move |card| (zone, card)));
        let lines = self.lines.iter().flatten().copied();
        let mut texts: Vec<(usize, String)> = lines
            .chain(1..)
            .zip(entries)
            .filter(|(_, (zone, _))| Some(&zone.name) == played)
            .map(|(line, (_, card))| (line, line_of(card)))
            .chain(self.odd.iter().cloned())
            .collect();
        texts.sort_by_key(|(line, _)| *line);
        let mut text = String::new();
        let mut next = 1;
        for (line, words) in texts {
            text += &"\n".repeat(line.saturating_sub(next));
            text += &words;
            text.push('\n');
            next = line.max(next) + 1;
        }
        text
    }

    /// What is left out of this file, in a sentence without its stop; nothing if all is played.
    pub(crate) fn left_out(&self, path: &Path) -> Option<String> {
        let first = self.zone()?;
        let others = merged(&self.deck).zones.into_iter().filter(|zone| zone.name != first.name);
        let others = others.map(|zone| {
            let count: u32 = zone.cards.iter().map(|card| card.count).sum();
            let cards = if count == 1 { "card" } else { "cards" };
            format!("{count} {cards} of {:?}", zone.name)
        });
        let others: Vec<String> = others.collect();
        let (path, zone, others) = (path.display(), &first.name, others.join(", "));
        let sentence = format!("of the deck {path} the zone {zone:?} is taken, not {others}");
        Some(sentence).filter(|_| !others.is_empty())
    }
}

/// A card in the form of the game: how many, and the name in one line.
fn line_of(card: &DeckCard) -> String {
    format!("{} {}", card.count, card.name.replace(['\n', '\r'], " "))
}

/// A deck whose zones all have cards and names of their own, and in a zone each card once.
pub(crate) fn merged(deck: &Deck) -> Deck {
    let mut zones: Vec<Zone> = Vec::new();
    let (mut zone_places, mut places) = (HashMap::new(), HashMap::new());
    for zone in deck.zones.iter().filter(|zone| !zone.cards.is_empty()) {
        let place = *zone_places.entry(&zone.name).or_insert(zones.len());
        if place == zones.len() {
            zones.push(Zone { name: zone.name.clone(), cards: Vec::new() });
        }
        let cards = &mut zones[place].cards;
        for card in &zone.cards {
            let name = card.name.trim();
            let known = *places.entry((place, name)).or_insert(cards.len());
            match cards.get_mut(known) {
                Some(known) => known.count = known.count.saturating_add(card.count),
                None => cards.push(DeckCard { name: name.to_owned(), ..card.clone() }),
            }
        }
    }
    Deck { zones, ..deck.clone() }
}
