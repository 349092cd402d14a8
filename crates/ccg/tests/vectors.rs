//! Whole games computed by a separate, slow implementation of the rules.

use deadhand_ccg::{Action, CardPool, DeckList, Game, Rules, Setup, State};
use deadhand_game::fingerprint;

/// The games' own card pool and decks, without a limit of copies.
fn setup(options: &str, decks: &str) -> Setup {
    let rules: Rules = options.parse().unwrap();
    let rules = Rules { max_copies: 100, ..rules };
    let pool = CardPool::from_table(include_str!("data/cards.tsv")).unwrap();
    let deck = |letter: &str| match letter {
        "a" => DeckList::read(include_str!("data/deck-a.txt")).unwrap(),
        "b" => DeckList::read(include_str!("data/deck-b.txt")).unwrap(),
        other => panic!("there is no deck {other}"),
    };
    Setup::new(rules, pool, decks.split(',').map(deck).collect()).unwrap()
}

/// Plays all games of a file, and says how many actions.
fn play(text: &str) -> u32 {
    let mut state: Option<State> = None;
    let mut played = 0;
    for (number, line) in (1..).zip(text.lines()) {
        let at = format!("line {number}: {line}");
        if let Some(game) = line.strip_prefix("game ") {
            let words: Vec<&str> = game.split(' ').collect();
            state = Some(State::new(setup(words[0], words[1])));
        } else if let Some(table) = line.strip_prefix("table ") {
            assert_eq!(state.as_ref().unwrap().table_line().to_string(), table, "{at}");
        } else if let Some(end) = line.strip_prefix("end ") {
            assert_eq!(outcome(state.as_ref().unwrap()), end, "{at}");
        } else if !line.is_empty() {
            let parts: Vec<&str> = line.split(" | ").collect();
            let before = state.take().unwrap();
            assert_eq!(
                legal_actions(&before),
                parts[1],
                "{at}\n{before}\n{:?}",
                before.legal_actions()
            );
            let action: Action = parts[0].parse().unwrap();
            let line_before = before.to_string();
            let after = before.apply(action).unwrap_or_else(|refused| panic!("{at}: {refused}"));
            let sum = format!("{:016x}", fingerprint(after.table_line()));
            assert_eq!(sum, parts[2], "{at}\nbefore {line_before}\nafter {after}");
            state = Some(after);
            played += 1;
        }
    }
    played
}

fn outcome(state: &State) -> String {
    let outcome = state.outcome().unwrap();
    let won = |seat: &deadhand_game::Seat| {
        outcome.of(*seat).is_some_and(|verdict| verdict.standing == deadhand_game::Standing::Won)
    };
    let winner = deadhand_game::Seat::ALL.into_iter().find(won);
    winner.map_or("draw".into(), |seat| format!("won {seat}"))
}

/// How many actions are legal, and the sum of their texts in the order of bytes.
fn legal_actions(state: &State) -> String {
    let mut texts: Vec<String> = state.legal_actions().iter().map(ToString::to_string).collect();
    texts.sort();
    format!("{} {:016x}", texts.len(), fingerprint(texts.join(",")))
}

#[test]
fn games_are_those_of_the_vectors() {
    assert_eq!(play(include_str!("data/ccg.games")), 17_156, "every action of the file was played");
}

#[test]
fn games_in_which_players_give_up_are_those_of_the_vectors() {
    assert_eq!(
        play(include_str!("data/ccg-concede.games")),
        1238,
        "every action of the file was played"
    );
}
