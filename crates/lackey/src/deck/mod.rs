//! Decks: `.dek` with tags, and `.txt` with a line a card.

mod dek;
mod txt;

use crate::Unreadable;
use crate::limits::{COPIES_MAX, DECK_MAX};

/// A deck: zones of cards, in the order of the file.
///
/// ```
/// use deadhand_lackey::Deck;
///
/// let deck = Deck::from_txt(b"4\tNurse\n2 x Brute\nSide:\n1\tGhoul\n", "Deck")?.value;
/// assert_eq!(deck.zones[0].cards[1].name, "Brute");
/// assert_eq!(deck.zones[1].name, "Side");
/// assert_eq!(deck.to_txt("Deck").text, "4\tNurse\n2\tBrute\nSide:\n1\tGhoul\n");
/// # Ok::<(), deadhand_lackey::Unreadable>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Deck {
    /// The version of the format; 0.8 in what the program writes.
    pub version: String,
    /// What is said about the deck, by the names of the tags: `game`, and seldom `title`, `author`,
    /// `note` and others. A `.txt` deck has none of it.
    pub about: Vec<(String, String)>,
    /// The zones.
    pub zones: Vec<Zone>,
}

/// A part of a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Zone {
    /// The label of a deck zone of the plugin.
    pub name: String,
    /// The cards, in the order of the file.
    pub cards: Vec<DeckCard>,
}

/// Copies of a card in a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DeckCard {
    /// How many copies follow each other, from 1 to [`COPIES_MAX`].
    pub count: u32,
    /// The card's name.
    pub name: String,
    /// Its image file, where it is said.
    pub id: Option<String>,
    /// Its set, where it is said.
    pub set: Option<String>,
}

/// A deck as text, and what the text could not keep.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DeckText {
    /// The text; lines end with LF.
    pub text: String,
    /// What could not be kept, each in a sentence.
    pub lost: Vec<String>,
}

impl Default for Deck {
    fn default() -> Deck {
        Deck { version: "0.8".to_owned(), about: Vec::new(), zones: Vec::new() }
    }
}

impl Deck {
    /// The plugin for which it is. Capitals may differ from those of the folder.
    pub fn game(&self) -> Option<&str> {
        let mut about = self.about.iter();
        Some(&*about.find(|(name, _)| name.eq_ignore_ascii_case("game"))?.1)
    }

    /// How many cards it has, all copies counted.
    pub fn len(&self) -> usize {
        let cards = self.zones.iter().flat_map(|zone| &zone.cards);
        cards.fold(0, |sum, card| sum.saturating_add(card.count as usize))
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn check_size(self) -> Result<Deck, Unreadable> {
        if self.len() > DECK_MAX { Err(Unreadable::TooManyCards) } else { Ok(self) }
    }
}

impl DeckCard {
    /// How many of the copies can be written where `left` more fit, and what is lost of them.
    fn writable(&self, left: usize, lost: &mut Vec<String>) -> u32 {
        let count = self.count.min(COPIES_MAX).min(left as u32);
        if count < self.count {
            lost.push(format!(
                "{} of {} copies of {:?}",
                self.count - count,
                self.count,
                self.name
            ));
        } else if count == 0 {
            lost.push(format!("no copies of {:?}", self.name));
        }
        count
    }
}
