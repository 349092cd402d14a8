//! The laws of a game, under random rulings and for 2 to 4 players.

mod common;

use common::texts::game_of_texts;
use common::{any_rules, game, game_of_thieves, random_rules, small_game};
use deadhand_cards::{DealRng, below};
use deadhand_ccg::{Action, Game, Hidden, NameKind, Portable, Rules, State};
use deadhand_game::{Seat, Turn, Viewer, conformance, draw_action};
use proptest::prelude::*;

/// More actions than a game can have in these tests: it lasts at most 47 turns, since everybody draws two
/// of his 100 cards in each.
const LONGEST: u32 = 50_000;

/// The laws that need no list of all actions, at every state of a random game.
fn plays_by_the_laws(start: State, seed: u64) {
    let mut rng = DealRng::new(!seed);
    let history = conformance::random_game(start, seed, LONGEST, |state| {
        conformance::listing(state);
        conformance::texts_are_read_back(state);
        conformance::nothing_hidden_leaks(state, &mut rng);
        listed_is_accepted(state);
        logs_name_only_what_is_seen(state);
    });
    conformance::records_replay(&history);
}

/// Every listed action is accepted, and in place as pure; `concede` exactly from a player to move.
fn listed_is_accepted(state: &State) {
    for &listed in &state.legal_actions() {
        let action = State::fill(listed, 7).unwrap_or(listed);
        let next = state.clone().apply(action).unwrap_or_else(|refused| panic!("{refused}"));
        let mut in_place = state.clone();
        in_place.apply_unchecked(action);
        assert_eq!(in_place, next);
    }
    let concede = deadhand_ccg::Action::Concede;
    assert_eq!(state.check(concede).is_ok(), matches!(state.turn(), Turn::Player(_)));
}

/// What a viewer's log of an action names, his view after it names too, or it is a card of a player who is
/// out; and what he does himself looks the same in his log, however what is hidden from him was dealt.
fn logs_name_only_what_is_seen(state: &State) {
    let mut rng = DealRng::new(state.fingerprint());
    for viewer in Viewer::of_game(state.seats()) {
        let dealt = State::determinize(&state.view(viewer), &mut rng);
        let acts = matches!((state.turn(), viewer), (Turn::Player(a), Viewer::Seat(b)) if a == b);
        for &listed in &state.legal_actions() {
            let action = State::fill(listed, 7).unwrap_or(listed);
            let log = log(state, action, viewer);
            let mut after = state.clone();
            after.apply_unchecked(action);
            let line = after.view(viewer).to_string();
            let seen: Vec<&str> = names(&line).collect();
            for name in names(&log.join(" ")) {
                let is_out = line.contains(&format!("{} out", &name[..1]));
                assert!(
                    seen.contains(&name) || is_out,
                    "{viewer:?} reads of {name} and does not see it: {log:?}, {line}"
                );
            }
            if acts && !state.reveals(listed) {
                assert_eq!(
                    log,
                    self::log(&dealt, action, viewer),
                    "{viewer:?}: {action} in {state:?}"
                );
            }
        }
    }
}

fn log(state: &State, action: Action, viewer: Viewer) -> Vec<String> {
    let events = state.events(action).unwrap();
    events.into_iter().map(|event| event.for_viewer(viewer).to_string()).collect()
}

/// The ids of cards in a text, such as `B17`.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '~');
    let bare = words.map(|word| word.split(['~', 'w', 'i', 'x']).next().unwrap());
    bare.filter(|word| {
        let number = word.strip_prefix(['A', 'B', 'C', 'D']);
        number
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit()))
    })
}

proptest! {
    // Each case is a whole game with every law at every state.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 32))]

    #[test]
    fn random_rulings_keep_the_laws(rules in any_rules(), seats in 2..=4_usize, seed: u64) {
        plays_by_the_laws(small_game(rules, seats), seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 32))]

    #[test]
    fn cards_that_say_anything_keep_the_laws(rules in any_rules(), seats in 2..=4_usize, seed: u64) {
        plays_by_the_laws(game_of_texts(rules, seats, &mut DealRng::new(seed)), seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 32))]

    #[test]
    fn face_down_cards_under_others_keep_the_laws(rules in any_rules(), seats in 2..=4_usize, seed: u64) {
        plays_by_the_laws(game_of_thieves(rules, seats), seed);
    }
}

#[test]
fn the_decks_of_thieves_bring_face_down_cards_under_others() {
    let mut rng = DealRng::new(7);
    let (mut under_others, mut unknown, mut owner_is_out) = (0, 0, 0);
    for number in 0..30 {
        let mut state = game_of_thieves(random_rules(&mut rng), 2 + number % 3);
        while let Some(action) = draw_action(&state, &mut rng) {
            state.apply_unchecked(action);
            for piece in state.view(Viewer::Spectator).in_play() {
                let stolen = matches!(piece.name.kind(), NameKind::FaceDown { .. })
                    && piece.owner != piece.controller;
                under_others += u32::from(stolen);
                unknown += u32::from(stolen && piece.card.is_none());
                owner_is_out +=
                    u32::from(stolen && state.view(Viewer::All).food(piece.owner).is_none());
            }
        }
    }
    let counts = (under_others, unknown, owner_is_out);
    assert!(unknown > 1000 && under_others > unknown && owner_is_out > 50, "{counts:?}");
}

#[test]
#[ignore = "takes minutes: run it in release"]
fn many_games_of_cards_that_say_anything_keep_the_laws() {
    let mut rng = DealRng::new(11);
    let mut failed = 0;
    for number in 0..500 {
        let rules = random_rules(&mut rng);
        let seats = 2 + below(&mut rng, 3) as usize;
        let start = game_of_texts(rules, seats, &mut rng);
        // All that is wrong is told at once.
        failed += u32::from(std::panic::catch_unwind(|| plays_by_the_laws(start, number)).is_err());
    }
    assert_eq!(failed, 0);
}

#[test]
fn default_games_keep_the_laws() {
    for seed in 0..3 {
        plays_by_the_laws(game("default", 2), seed);
    }
}

#[test]
fn games_in_which_players_give_up_keep_the_laws() {
    let mut rng = DealRng::new(5);
    for number in 0..90 {
        let rules = random_rules(&mut rng);
        let mut state = match number % 3 {
            0 => small_game(rules, 4),
            1 => game_of_thieves(rules, 4),
            _ => game_of_texts(rules, 4, &mut rng),
        };
        while let Some(drawn) = draw_action(&state, &mut rng) {
            let gives_up = matches!(state.turn(), Turn::Player(_)) && below(&mut rng, 30) == 0;
            state.apply_unchecked(if gives_up { Action::Concede } else { drawn });
            if gives_up || below(&mut rng, 10) == 0 {
                conformance::listing(&state);
                conformance::texts_are_read_back(&state);
                conformance::nothing_hidden_leaks(&state, &mut rng);
            }
        }
    }
}

#[test]
fn serde_reads_back_states_and_views() {
    conformance::random_game(small_game(Rules::DEFAULT, 3), 1, LONGEST, |state| {
        conformance::serde_round_trip(state);
        conformance::serde_round_trip(&state.view(Viewer::Seat(Seat::B)));
    });
    conformance::serde_round_trip(&game("default", 2).setup());
    let state = small_game(Rules::DEFAULT, 2);
    let shuffle = State::fill(Action::Shuffle(Seat::B), 77).unwrap();
    conformance::serde_round_trip(&shuffle);
    conformance::serde_round_trip(&state.events(Action::First(Seat::A)).unwrap());
}
