//! Deals, counts and whole games computed by a separate, slow implementation of the rules.

use deadhand_game::{fingerprint, perft};
use deadhand_klondike::{Action, Game, Portable, Rules, State};

fn rules(name: &str) -> Rules {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn deals_are_those_of_the_vectors() {
    for line in include_str!("data/deals.txt").lines() {
        let (number, position) = line.strip_prefix("klondike ").unwrap().split_once(' ').unwrap();
        let state = State::new(Rules::REVISED, number.parse().unwrap());
        assert_eq!(state.to_string(), position, "deal {number}");
    }
}

#[test]
fn perft_counts_are_those_of_the_vectors() {
    for line in include_str!("data/klondike.perft").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let state = State::new(rules(words[0]), words[1].parse().unwrap());
        for (depth, count) in (1..).zip(&words[2..]) {
            assert_eq!(perft(&state, depth).to_string(), *count, "{line}, depth {depth}");
        }
    }
}

#[test]
fn games_are_those_of_the_vectors() {
    assert_eq!(play_games(include_str!("data/klondike.games")), 6236);
}

#[test]
fn games_of_random_mixes_of_options_are_those_of_the_vectors() {
    assert_eq!(play_games(include_str!("data/mixes.games")), 5799);
}

/// Plays all games of a file and holds each line against them; says how many actions that were.
fn play_games(games: &str) -> usize {
    let mut state = None;
    let mut played = 0;
    for (number, line) in (1..).zip(games.lines()) {
        let at = format!("line {number}: {line}");
        if let Some(game) = line.strip_prefix("game ") {
            let (options, deal) = game.split_once(' ').unwrap();
            state = Some(State::new(rules(options), deal.parse().unwrap()));
        } else if let Some(position) = line.strip_prefix("position ").or(line.strip_prefix("end "))
        {
            assert_eq!(state.unwrap().to_string(), position, "{at}");
        } else if !line.is_empty() {
            let parts: Vec<&str> = line.split(" | ").collect();
            let before = state.unwrap();
            assert_eq!(legal_actions(&before), parts[1], "{at}");
            let action: Action = parts[0].parse().unwrap();
            let after = before.apply(action).unwrap_or_else(|refused| panic!("{at}: {refused}"));
            assert_eq!(
                format!("{:016x}", after.fingerprint()),
                parts[2],
                "{at}\n{before}\n{after}"
            );
            state = Some(after);
            played += 1;
        }
    }
    played
}

/// How many actions are legal, and the sum of their texts in the order of bytes.
fn legal_actions(state: &State) -> String {
    let mut texts: Vec<String> = state.legal_actions().iter().map(ToString::to_string).collect();
    texts.sort();
    format!("{} {:016x}", texts.len(), fingerprint(texts.join(",")))
}
