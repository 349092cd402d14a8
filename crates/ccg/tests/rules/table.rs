//! Positions for tests, and what is asked of them.

use deadhand_ccg::{Action, CardPool, DeckList, Game, Illegal, Portable, Rules, Setup, State};
use deadhand_game::{Seat, Standing};

use crate::common::pool;

/// Every player's deck: Nurse 1; Hunter 2, 3; Scout 4, 5; Cook 6; Guard 7; Teacher 8; Drifter 9, 10;
/// Shambler 11, 12; Runner 13, 14; Biter 15, 16; Brute 17, 18; Spitter 19; Swarm 20; Hound 21; Club 22;
/// Vest 23; Cot 24; Flare 25; Statue 26; Handler 27.
const DECK: &str = "1 Nurse\n2 Hunter\n2 Scout\n1 Cook\n1 Guard\n1 Teacher\n2 Drifter\n2 Shambler\n\
                    2 Runner\n2 Biter\n2 Brute\n1 Spitter\n1 Swarm\n1 Hound\n1 Club\n1 Vest\n1 Cot\n\
                    1 Flare\n1 Statue\n1 Handler";
pub(crate) const CARDS: usize = 27;

pub(crate) fn setup(options: &str, seats: usize) -> Setup {
    let rules: Rules = options.parse().unwrap_or_else(|error| panic!("{options}: {error}"));
    let decks = vec![DeckList::read(DECK).unwrap(); seats];
    Setup::new(Rules { min_deck: 1, ..rules }, pool(), decks).unwrap()
}

/// The setup of a game with cards of its own, in which each plays the same deck.
pub(crate) fn own_setup(table: &str, deck: &str, options: &str, seats: usize) -> Setup {
    let rules: Rules = options.parse().unwrap_or_else(|error| panic!("{options}: {error}"));
    let rules = Rules { min_deck: 1, max_copies: 100, ..rules };
    let decks = vec![DeckList::read(deck).unwrap(); seats];
    Setup::new(rules, CardPool::from_table(table).unwrap(), decks).unwrap()
}

/// A position. Of each player it is said what differs from food 5, nothing in play, in the hand or the
/// discard; the cards that are not named are his deck, in order, unless a deck is given and the rest lies
/// in the discard.
pub(crate) fn position(options: &str, players: &[&str], fights: &str, step: &str) -> State {
    position_in(&setup(options, players.len()), CARDS, players, fights, step)
}

/// The same in a game whose decks have so many cards.
pub(crate) fn position_in(
    setup: &Setup,
    cards: usize,
    players: &[&str],
    fights: &str,
    step: &str,
) -> State {
    let all = players.join(" ");
    let seats: Vec<String> = Seat::ALL
        .iter()
        .zip(players)
        .map(|(seat, player)| seat_line(*seat, player, &all, cards))
        .collect();
    let fights = if fights.is_empty() { String::new() } else { format!(" fights {fights}") };
    let line = format!("{}{fights} | {step}", seats.join(" / "));
    State::read(setup, &line).unwrap_or_else(|error| panic!("{line}\n{error}"))
}

fn seat_line(seat: Seat, player: &str, all: &str, cards: usize) -> String {
    if player == "out" {
        return format!("{seat} out");
    }
    let words: Vec<&str> = player.split(' ').collect();
    let field = |name| {
        let at = words.iter().position(|word| *word == name);
        at.map(|at| words[at + 1])
    };
    let is_named = |card: &String| {
        let names = all.split(|c: char| " ,[]?".contains(c));
        let mut bare =
            names.map(|name| name.split(['~', '*', 'w', 'i', 'x']).next().unwrap_or(name));
        bare.any(|name| name == card)
    };
    let rest: Vec<String> =
        (1..=cards).map(|place| format!("{seat}{place}")).filter(|card| !is_named(card)).collect();
    let rest = if rest.is_empty() { "-".into() } else { rest.join(",") };
    let (deck, discard) = match (field("deck"), field("discard")) {
        (Some(deck), _) => (deck.to_string(), rest),
        (None, discard) => (rest, discard.unwrap_or("-").to_string()),
    };
    let [food, hand, survivors, resource, combat] =
        [("food", "5"), ("hand", "-"), ("survivors", "-"), ("resource", "-"), ("combat", "-")]
            .map(|(name, default)| field(name).unwrap_or(default));
    format!(
        "{seat} food {food} hand {hand} deck {deck} discard {discard} survivors {survivors} resource \
         {resource} combat {combat}"
    )
}

pub(crate) fn play(state: State, actions: &str) -> State {
    actions.split(", ").fold(state, |state, text| {
        let action: Action = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        state.apply(action).unwrap_or_else(|refused| panic!("{refused}\n{}", refused.state))
    })
}

pub(crate) fn legal(state: &State) -> String {
    let texts: Vec<_> = state.legal_actions().iter().map(ToString::to_string).collect();
    texts.join(", ")
}

pub(crate) fn refusal(state: &State, action: &str) -> Illegal {
    let refused = state.clone().apply(action.parse().unwrap()).unwrap_err();
    assert_eq!(&refused.state, state, "a refusal gives the state back");
    refused.reason
}

/// A part of a player's side of the table line: `zone(&state, "A", "survivors")`.
pub(crate) fn zone(state: &State, seat: &str, zone: &str) -> String {
    let line = state.table_line().to_string();
    let tables = line.split(" fights ").next().unwrap();
    let player = tables.split(" / ").find(|player| player.starts_with(seat)).unwrap();
    let words: Vec<&str> = player.split(' ').collect();
    let at = words.iter().position(|word| *word == zone).unwrap_or_else(|| panic!("{player}"));
    words[at + 1].to_string()
}

/// The step of the position line.
pub(crate) fn step(state: &State) -> String {
    state.to_string().split(" | ").nth(1).unwrap().to_string()
}

pub(crate) fn winner(state: &State) -> Option<Seat> {
    let outcome = state.outcome().unwrap_or_else(|| panic!("the game goes on: {state}"));
    let mut seats = Seat::ALL.into_iter().take(state.seats());
    seats.find(|&seat| outcome.of(seat).unwrap().standing == Standing::Won)
}
