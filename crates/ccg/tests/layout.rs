//! A position as data: what is one becomes the same state again, and what is none is refused.

mod common;

use common::{random_rules, small_game};
use deadhand_cards::{DealRng, below};
use deadhand_ccg::{Bid, Layout, Portable, Problem, Rules, State};
use deadhand_game::{Game, Seat, conformance, draw_action};
use proptest::prelude::*;

/// Some positions of a random game under random rulings.
fn positions(seed: u64, one_in: u32) -> Vec<State> {
    let mut rng = DealRng::new(seed);
    let seats = 2 + below(&mut rng, 3) as usize;
    let mut state = small_game(random_rules(&mut rng), seats);
    let mut positions = vec![state.clone()];
    while let Some(action) = draw_action(&state, &mut rng) {
        state.apply_unchecked(action);
        if below(&mut rng, one_in) == 0 {
            positions.push(state.clone());
        }
    }
    positions
}

/// Changes some words of a JSON text: each becomes another one of it, or a number.
fn mutate(json: &str, rng: &mut DealRng) -> String {
    let mut words: Vec<String> =
        json.split_inclusive(['"', ',', ':', '[', ']', '{', '}']).map(String::from).collect();
    for _ in 0..=below(rng, 3) {
        let len = words.len() as u32;
        let (at, other) = (below(rng, len) as usize, below(rng, len) as usize);
        let end = words[at].pop().map_or(String::new(), String::from);
        let number = ["0", "1", "4", "5", "31", "32", "255", "8191", "8192", "65535"];
        let word = match below(rng, 2) {
            0 => number[below(rng, number.len() as u32) as usize],
            _ => words[other].trim_end_matches(['"', ',', ':', '[', ']', '{', '}']),
        };
        words[at] = word.to_string() + &end;
    }
    words.concat()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 8))]

    #[test]
    fn a_layout_becomes_its_state_again_and_as_json_too(seed: u64) {
        for state in positions(seed, 40) {
            let layout = state.layout();
            prop_assert_eq!(State::from_layout(&state.setup(), &layout), Ok(state.clone()));
            let json = serde_json::to_string(&layout).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Layout>(&json).unwrap(), &layout);
        }
    }

    #[test]
    fn a_mutated_layout_is_refused_or_a_position_with_a_line(seed: u64) {
        let mut rng = DealRng::new(seed);
        for state in positions(seed, 100) {
            let json = serde_json::to_string(&state.layout()).unwrap();
            for _ in 0..30 {
                let Ok(layout) = serde_json::from_str::<Layout>(&mutate(&json, &mut rng)) else {
                    continue;
                };
                if let Ok(read) = State::from_layout(&state.setup(), &layout) {
                    prop_assert_eq!(State::read(&state.setup(), &read.to_string()), Ok(read.clone()));
                    conformance::listing(&read);
                }
            }
        }
    }
}

#[test]
fn a_layout_is_refused_with_every_reason() {
    let state = small_game(Rules::DEFAULT, 2);
    let reasons = |change: fn(&mut Layout)| {
        let mut layout = state.layout();
        change(&mut layout);
        State::from_layout(&state.setup(), &layout).unwrap_err().reasons().to_vec()
    };
    let seats = Problem::Seats { seats: 1, expected: 2 };
    assert_eq!(reasons(|layout| layout.seats.truncate(1)), [seats]);
    assert_eq!(
        reasons(|layout| layout.seats[1].out = true)[0],
        Problem::OutWithCards { seat: Seat::B }
    );
    for (change, reason) in [
        (
            (|layout| layout.progress.bids[0] = Bid::Made(3)) as fn(&mut Layout),
            "bids are for bidding",
        ),
        (|layout| layout.progress.numbers[0] = 9000, "no player lays so many cards face down"),
        (|layout| layout.progress.fierce = 3, "a fight has no result yet"),
        (|layout| layout.progress.actor = Seat::E, "there is no such player"),
        (
            |layout| layout.seen.push((layout.seats[0].deck[0].unwrap(), 32)),
            "a viewer has seen a card",
        ),
    ] {
        assert!(
            reasons(change).contains(&Problem::Step(reason)),
            "{reason}: {:?}",
            reasons(change)
        );
    }
}

#[test]
fn a_die_shows_six_at_most() {
    let runs = |state: &State| state.layout().running.frames.iter().any(|frame| frame.paid_for);
    let state = (0..100).flat_map(|seed| positions(seed, 1)).find(runs).unwrap();
    let with_rolled = |number| {
        let mut layout = state.layout();
        layout.running.frames.iter_mut().for_each(|frame| frame.rolled = number);
        State::from_layout(&state.setup(), &layout)
    };
    let shown = with_rolled(6).unwrap();
    assert_eq!(State::read(&state.setup(), &shown.to_string()), Ok(shown));
    let problem = Problem::Step("an ability that runs cannot be so far");
    assert!(with_rolled(7).unwrap_err().reasons().contains(&problem));
}
