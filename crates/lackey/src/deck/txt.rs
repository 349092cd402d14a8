use std::fmt::Write;

use super::{Deck, DeckCard, DeckText, Zone};
use crate::limits::{COPIES_MAX, DECK_MAX, LINES_MAX};
use crate::source::{decode, lines, trim};
use crate::{Finding, Oddity, Reading, Unreadable};

impl Deck {
    /// Reads a `.txt` deck: how many and the name of a card on each line, and before the cards of each
    /// further zone its name and a colon. The first zone, which the file does not name, is
    /// `first_zone`. Between number and name stand a tab, spaces, or an `x`: `4\tNurse`, `4 Nurse`,
    /// `4x Nurse`, `4 x Nurse`. Other lines are left out and told.
    ///
    /// # Errors
    ///
    /// If a line has more copies, or the file more lines or cards, than the [limits](crate::limits).
    pub fn from_txt(bytes: &[u8], first_zone: &str) -> Result<Reading<Deck>, Unreadable> {
        Ok(Deck::from_txt_with_lines(bytes, first_zone)?.0)
    }

    /// Reads a `.txt` deck as [`from_txt`](Deck::from_txt) does, and gives the line of each entry, in the
    /// order of the deck.
    ///
    /// # Errors
    ///
    /// Those of [`from_txt`](Deck::from_txt).
    pub fn from_txt_with_lines(
        bytes: &[u8],
        first_zone: &str,
    ) -> Result<(Reading<Deck>, Vec<usize>), Unreadable> {
        let (text, source) = decode(bytes)?;
        let mut entries = Vec::new();
        let mut zones: Vec<Zone> = Vec::new();
        let mut findings = Vec::new();
        for (line, text) in lines(&text) {
            if line > LINES_MAX {
                return Err(Unreadable::TooManyLines);
            }
            let text = trim(text);
            if let Some((digits, name)) = split_card(text) {
                let count = digits.parse().ok().filter(|count| *count <= COPIES_MAX);
                let found = || digits.chars().take(20).collect();
                let count =
                    count.ok_or_else(|| Unreadable::TooManyCopies { line, found: found() })?;
                if zones.is_empty() {
                    zones.push(Zone { name: first_zone.to_owned(), cards: Vec::new() });
                }
                let (name, zone) = (name.to_owned(), zones.last_mut());
                let card = DeckCard { count, name, id: None, set: None };
                match zone {
                    Some(zone) if count > 0 => {
                        zone.cards.push(card);
                        entries.push(line);
                    }
                    _ => findings.push(not_understood(line, text)),
                }
            } else if let Some(name) = text.strip_suffix(':') {
                zones.push(Zone { name: trim(name).to_owned(), cards: Vec::new() });
            } else if !text.is_empty() {
                findings.push(not_understood(line, text));
            }
        }
        let deck = Deck { zones, ..Deck::default() };
        Ok((Reading { value: deck.check_size()?, source, findings }, entries))
    }

    /// Writes a `.txt` deck, whose first zone needs no name if it is `first_zone`. Sets, ids and what is
    /// said about the deck have no place in it; each that is lost is told once.
    pub fn to_txt(&self, first_zone: &str) -> DeckText {
        let mut text = String::new();
        let mut lost = Vec::new();
        let mut left = DECK_MAX;
        for (place, zone) in self.zones.iter().enumerate() {
            let name = one_line(&zone.name, &mut lost);
            if split_card(&format!("{name}:")).is_some() {
                lost.push(format!("the zone {name:?}, which reads as a card"));
            }
            if place > 0 || zone.name != first_zone || zone.cards.is_empty() {
                let _ = writeln!(text, "{name}:"); // a string takes all
            }
            for card in &zone.cards {
                let name = one_line(&card.name, &mut lost);
                if name.is_empty() {
                    lost.push(format!("{} copies of a card without a name", card.count));
                    continue;
                }
                let count = card.writable(left, &mut lost);
                left -= count as usize;
                if count > 0 {
                    let _ = writeln!(text, "{count}\t{name}");
                }
            }
        }
        let cards = || self.zones.iter().flat_map(|zone| &zone.cards);
        let has = [
            (cards().any(|card| card.id.is_some()), "the ids of cards"),
            (cards().any(|card| card.set.is_some()), "the sets of cards"),
            (!self.about.is_empty(), "what is said about the deck"),
        ];
        lost.extend(has.into_iter().filter(|(has, _)| *has).map(|(_, what)| what.to_owned()));
        DeckText { text, lost }
    }
}

fn not_understood(line: usize, text: &str) -> Finding {
    let expected = "how many and a card, such as 4 Nurse, or a zone and a colon";
    Finding { line, oddity: Oddity::Line { expected, found: text.to_owned() } }
}

/// A name without line ends and without spaces at its ends, which a line cannot keep.
fn one_line(name: &str, lost: &mut Vec<String>) -> String {
    let line = trim(&name.replace(['\n', '\r'], " ")).to_owned();
    if line != name {
        lost.push(format!("the line ends or outer spaces of {name:?}"));
    }
    line
}

/// Parts the number of a line, in digits, from the card's name; nothing if it is no such line.
fn split_card(text: &str) -> Option<(&str, &str)> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).filter(|len| *len > 0)?;
    let (digits, rest) = text.split_at(digits);
    // After a tab or an x all is the name, after spaces an x may stand before other spaces.
    let name = if let Some(name) = rest.strip_prefix('\t') {
        name
    } else if let Some(name) = rest.strip_prefix(['x', 'X']) {
        name
    } else {
        let name = rest.strip_prefix(' ')?.trim_start();
        let after = name.strip_prefix(['x', 'X']);
        after.filter(|after| after.starts_with([' ', '\t'])).unwrap_or(name)
    };
    Some((digits, trim(name))).filter(|(_, name)| !name.is_empty())
}
