//! Deals, counts and whole games computed by a separate, slow implementation of the rules.

use deadhand_cabin::{Action, Game, Portable, Rules, State};
use deadhand_game::{fingerprint, perft};

fn rules(name: &str) -> Rules {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn deals_are_those_of_the_vectors() {
    for line in include_str!("data/deals.txt").lines() {
        let (number, position) = line.strip_prefix("cabin ").unwrap().split_once(' ').unwrap();
        let state = State::new(Rules::DEFAULT, number.parse().unwrap());
        assert_eq!(state.to_string(), position, "deal {number}");
    }
}

#[test]
fn perft_counts_are_those_of_the_vectors() {
    for line in include_str!("data/cabin.perft").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let state = State::new(rules(words[0]), words[1].parse().unwrap());
        for (depth, count) in (1..).zip(&words[2..]) {
            assert_eq!(perft(&state, depth).to_string(), *count, "{line}, depth {depth}");
        }
    }
}

#[test]
fn games_are_those_of_the_vectors() {
    assert_eq!(play_games(include_str!("data/cabin.games")), 2765);
}

#[test]
fn games_of_every_mix_of_options_are_those_of_the_vectors() {
    assert_eq!(play_games(include_str!("data/mixes.games")), 3523);
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
            assert_eq!(format!("{:016x}", after.fingerprint()), parts[2], "{at}");
            state = Some(after);
            played += 1;
        }
    }
    played
}

/// Boards that random games hardly reach, among them won games, under every mix of options: what is legal,
/// and where an action leads.
#[test]
fn steps_from_made_up_positions_are_those_of_the_vectors() {
    let mut won = 0;
    for line in include_str!("data/mixes.positions").lines() {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [options, position, legal, action, next] = parts[..] else { panic!("{line}") };
        let state = State::read(&rules(options), position).unwrap();
        let texts: Vec<_> = state.legal_actions().iter().map(ToString::to_string).collect();
        assert_eq!(texts.join(","), legal, "{line}");
        assert_eq!(state.apply(action.parse().unwrap()).unwrap().to_string(), next, "{line}");
        won += usize::from(next.ends_with(" won"));
    }
    assert_eq!(won, 70);
}

/// How many actions are legal, and the sum of their texts in the order of bytes.
fn legal_actions(state: &State) -> String {
    let mut texts: Vec<String> = state.legal_actions().iter().map(ToString::to_string).collect();
    texts.sort();
    format!("{} {:016x}", texts.len(), fingerprint(texts.join(",")))
}
