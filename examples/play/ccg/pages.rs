//! What stands in front of the board: the whole log, the piles, a whole card, the abilities that run.

use deadhand::ccg::{CardId, Name, StaticEffect};
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
    /// What is used or happens, what waits, and what lasts and holds.
    Running,
    /// A card.
    Card(Name),
}

impl Page {
    /// The rows of the page in a width.
    pub(super) fn rows(self, sight: &Sight, log: &[String], width: u16) -> Vec<String> {
        let rows = match self {
            Page::Log => log.to_vec(),
            Page::Piles => piles(sight),
            Page::Running => running(sight),
            Page::Card(name) => details::rows(sight, name),
        };
        rows.iter().flat_map(|row| words::wrap(row, usize::from(width))).collect()
    }

    /// What the page is about.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Page::Log => "What happened",
            Page::Piles => "Discards and decks",
            Page::Running => "What is asked, waits, lasts and holds",
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

/// What is asked and about what, what is used or happens, what waits, what lasts and what holds.
fn running(sight: &Sight) -> Vec<String> {
    let running = sight.view.running();
    let mut rows = vec![sight.status()];
    rows.extend(sight.prompt());
    rows.extend(running.frames.iter().map(|frame| format!("Now: {}", sight.told(frame))));
    rows.extend(running.waiting.iter().map(|waiting| format!("Waits: {}", sight.waits(waiting))));
    for lasting in &running.lasting {
        let on = lasting.card.map_or("a kind of cards".into(), |name| sight.call(name));
        rows.push(format!("Lasts on {on}: {}", sight.lasts(lasting)));
    }
    let held = held(sight);
    let runs = !(running.frames.is_empty() && running.waiting.is_empty());
    if !runs && running.lasting.is_empty() && held.is_empty() {
        rows.push("No ability is used, waits, lasts or holds.".into());
    }
    rows.extend(held);
    rows
}

/// What static abilities do to cards in play: those that they do the same to in one row.
fn held(sight: &Sight) -> Vec<String> {
    let mut held: Vec<(StaticEffect, Vec<String>)> = Vec::new();
    for piece in &sight.pieces {
        for effect in sight.view.statics_on(piece.name) {
            let card = sight.call(piece.name);
            match held.iter_mut().find(|(other, _)| *other == effect) {
                Some((_, cards)) => cards.push(card),
                None => held.push((effect, vec![card])),
            }
        }
    }
    let row = |(effect, cards): &(StaticEffect, Vec<String>)| {
        format!("Holds on {}: {}", cards.join(", "), sight.holds(effect))
    };
    held.iter().map(row).collect()
}

fn deck_list(sight: &Sight, seat: Seat) -> String {
    let cards = sight.view.setup().decks().get(seat.index());
    let cards = cards.into_iter().flat_map(|deck| &deck.0);
    cards.map(|(count, name)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
}
