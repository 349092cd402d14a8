//! The laws of a game, under random rulings and for 2 to 4 players.

mod common;

use common::{any_rules, game, small_game};
use deadhand_ccg::{Game, Hidden, Portable, State};
use deadhand_game::{Seat, Turn, Viewer, conformance};
use proptest::prelude::*;

/// More actions than a game can have in these tests: it lasts at most 47 turns, since everybody draws two
/// of his 100 cards in each.
const LONGEST: u32 = 50_000;

/// The laws that need no list of all actions, at every state of a random game.
fn plays_by_the_laws(start: State, seed: u64) {
    let mut rng = deadhand_cards::DealRng::new(!seed);
    let history = conformance::random_game(start, seed, LONGEST, |state| {
        conformance::listing(state);
        conformance::texts_are_read_back(state);
        conformance::nothing_hidden_leaks(state, &mut rng);
        listed_is_accepted(state);
    });
    conformance::records_replay(&history);
}

/// Every listed action is accepted, and in place as pure; `concede` exactly from a player to move.
fn listed_is_accepted(state: &State) {
    for &listed in state.legal_actions().iter() {
        let action = State::fill(listed, 7).unwrap_or(listed);
        let next = state.clone().apply(action).unwrap_or_else(|refused| panic!("{refused}"));
        let mut in_place = state.clone();
        in_place.apply_unchecked(action);
        assert_eq!(in_place, next);
    }
    let concede = deadhand_ccg::Action::Concede;
    assert_eq!(state.check(concede).is_ok(), matches!(state.turn(), Turn::Player(_)));
}

proptest! {
    // Each case is a whole game with every law at every state.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 32))]

    #[test]
    fn random_rulings_keep_the_laws(rules in any_rules(), seats in 2..=4_usize, seed: u64) {
        plays_by_the_laws(small_game(rules, seats), seed);
    }
}

#[test]
fn default_games_keep_the_laws() {
    for seed in 0..3 {
        plays_by_the_laws(game("default", 2), seed);
    }
}

#[test]
fn serde_reads_back_states_and_views() {
    conformance::random_game(small_game(Default::default(), 3), 1, LONGEST, |state| {
        conformance::serde_round_trip(state);
        conformance::serde_round_trip(&state.view(Viewer::Seat(Seat::B)));
    });
    conformance::serde_round_trip(&game("default", 2).setup());
}
