//! Positions for the tests.

use deadhand_ccg::{Portable, Setup, State};

/// A position of two players with decks of so many cards. A player is told by words such as `hand A1
/// survivors A3,A4`, and what is not named is in his deck; `rest` is what follows the players.
pub(crate) fn position(setup: &Setup, cards: usize, players: [&str; 2], rest: &str) -> State {
    let all = players.join(" ");
    let is_named =
        |card: &String| all.split(|c: char| " ,[]?~*wix".contains(c)).any(|other| other == card);
    let seat = |(name, player): (char, &str)| {
        let words: Vec<&str> = player.split(' ').collect();
        let field = |field: &str, default: &'static str| {
            let at = words.iter().position(|word| *word == field);
            at.map_or(default.to_string(), |at| words[at + 1].to_string())
        };
        let deck = (1..=cards).map(|place| format!("{name}{place}"));
        let deck: Vec<String> = deck.filter(|card| !is_named(card)).collect();
        format!(
            "{name} food {} hand {} deck {} discard {} survivors {} resource {} combat {}",
            field("food", "9"),
            field("hand", "-"),
            deck.join(","),
            field("discard", "-"),
            field("survivors", "-"),
            field("resource", "-"),
            field("combat", "-"),
        )
    };
    let [a, b] = [('A', players[0]), ('B', players[1])].map(seat);
    let line = format!("{a} / {b}{rest}");
    State::read(setup, &line).unwrap_or_else(|error| panic!("{line}\n{error}"))
}
