//! What stands in front of the board: the whole log, the piles, a whole card.

use deadhand::ccg::{CardId, Name};
use deadhand::game::Seat;

use super::sight::Sight;
use super::{details, words};

/// A page in front of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    /// All that happened.
    Log,
    /// Discards, what is known of the decks, and the deck lists.
    Piles,
    /// A card.
    Card(Name),
}

impl Page {
    /// The rows of the page in a width.
    pub(super) fn rows(self, sight: &Sight, log: &[String], width: u16) -> Vec<String> {
        let rows = match self {
            Page::Log => log.to_vec(),
            Page::Piles => piles(sight),
            Page::Card(name) => details::rows(sight, name),
        };
        rows.iter().flat_map(|row| words::wrap(row, usize::from(width))).collect()
    }

    /// What the page is about.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Page::Log => "What happened",
            Page::Piles => "Discards and decks",
            Page::Card(_) => "The card",
        }
    }
}

fn piles(sight: &Sight) -> Vec<String> {
    let mut rows = Vec::new();
    let called = |cards: &mut dyn Iterator<Item = CardId>| {
        let called: Vec<String> = cards.map(|card| sight.call(card.into())).collect();
        if called.is_empty() { "none".into() } else { called.join(", ") }
    };
    for seat in sight.seats() {
        let view = &sight.view;
        let discard = view.discard(seat);
        rows.push(format!(
            "{seat}'s discard, the oldest first: {}.",
            called(&mut discard.iter().copied())
        ));
        let known = view.deck(seat).iter().flatten();
        if known.clone().next().is_some() {
            rows.push(format!(
                "Known in {seat}'s deck, from the top: {}.",
                called(&mut known.copied())
            ));
        }
        rows.push(format!("{seat}'s deck list: {}.", deck_list(sight, seat)));
        rows.push(String::new());
    }
    rows
}

fn deck_list(sight: &Sight, seat: Seat) -> String {
    let cards = sight.view.setup().decks().get(seat.index());
    let cards = cards.into_iter().flat_map(|deck| &deck.0);
    cards.map(|(count, name)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
}
