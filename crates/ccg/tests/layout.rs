//! A position as data: what is one becomes the same state again, and what is none is refused. So with
//! views.

mod common;

use common::{random_rules, small_game};
use deadhand_cards::{DealRng, below};
use deadhand_ccg::{Bid, Hidden, Layout, Portable, Problem, Rules, State};
use deadhand_game::{Game, Seat, Viewer, conformance, draw_action};
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

/// A view line in which some known cards of hands and face-down cards are not known any more.
fn forgetting(line: &str, rng: &mut DealRng) -> String {
    let (table, step) = line.split_once(" | ").unwrap();
    let mut words: Vec<String> = table.split(' ').map(String::from).collect();
    let mut seat = String::new();
    for at in 1..words.len() {
        if matches!(words[at].as_str(), "food" | "out") {
            seat.clone_from(&words[at - 1]);
        }
        let mut cards: Vec<String> = words[at].split(',').map(String::from).collect();
        if words[at - 1] == "hand" && cards[0] != "-" && below(rng, 2) == 0 {
            let last = cards.last().unwrap().strip_prefix('#').map(str::parse::<usize>);
            let unknown = last.map_or(0, Result::unwrap);
            cards.truncate(cards.len() - usize::from(unknown > 0));
            let known = cards.len();
            cards.retain(|_| below(rng, 2) == 0);
            let unknown = unknown + known - cards.len();
            cards.extend((unknown > 0).then(|| format!("#{unknown}")));
        }
        for card in &mut cards {
            if let Some((id, number)) = card.strip_prefix('?').and_then(|it| it.split_once('~'))
                && id.len() > 1
                && below(rng, 2) == 0
            {
                let owner = &id[..1];
                let other = if owner == seat { String::new() } else { "?".into() };
                *card = format!("{other}{owner}~{number}");
            }
        }
        words[at] = cards.join(",");
    }
    format!("{} | {step}", words.join(" "))
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
    fn a_view_of_which_less_is_known_is_refused_or_dealt(seed: u64) {
        let mut rng = DealRng::new(seed);
        for state in positions(seed, 20) {
            let viewers: Vec<Viewer> = Viewer::of_game(state.seats()).collect();
            let viewer = viewers[below(&mut rng, viewers.len() as u32) as usize];
            let line = forgetting(&state.view(viewer).to_string(), &mut rng);
            let Ok(view) = State::read_view(&state.setup(), &line) else {
                continue;
            };
            prop_assert_eq!(view.to_string(), line);
            for seed in 0..5 {
                let dealt = State::determinize(&view, &mut DealRng::new(seed));
                conformance::listing(&dealt);
                State::determinize_from_pool(&view, viewer, &mut rng);
            }
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
    let card = "B90".parse().unwrap();
    let seen = reasons(|layout| layout.seen.push(("B90".parse().unwrap(), 1)));
    assert_eq!(seen, [Problem::NotInDecks { card }]);
    for (change, reason) in [
        (
            (|layout| layout.progress.bids[0] = Bid::Made(3)) as fn(&mut Layout),
            "bids are for bidding",
        ),
        (|layout| layout.progress.numbers[0] = 9000, "no player lays so many cards face down"),
        (|layout| layout.progress.fierce = 3, "a fight has no result yet"),
        (|layout| layout.progress.actor = Seat::E, "there is no such player"),
        (
            |layout| layout.seen.push((layout.seats[0].deck[0].unwrap(), 4)),
            "who has seen a card plays or is the spectator",
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
    let state = (0..1000).flat_map(|seed| positions(seed, 1)).find(runs).unwrap();
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
