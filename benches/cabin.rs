//! What Dead Center costs: dealing, listing, steps, playouts, perft, and beside them the plain copy.
//!
//! Times are for one step (one list, one deal, one node). At the end the steps are timed once more in
//! turn and printed as multiples of the plain copy; only such ratios are worth comparing.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group};
use deadhand::cabin::{Action, Game, Rules, State};
use deadhand::cards::{DealRng, FULL_DECK, below, shuffle};
use deadhand::game::{perft, playout};
use rand::SeedableRng;
use rand::rngs::SmallRng;

mod yardstick;

const SIZE: usize = size_of::<State>();

/// The starts of the first deals.
fn starts() -> Vec<State> {
    (0..1000).map(|deal| State::new(Rules::DEFAULT, deal)).collect()
}

/// Plays random games one after the other, `steps` actions in all, with `step` for each; gives the time.
/// Where `step` finds the game over, it leaves the state, and the next game begins.
#[inline]
fn play(steps: u64, step: impl Fn(&mut State, &mut SmallRng) -> bool) -> Duration {
    let starts = starts();
    let mut starts = starts.iter().cycle();
    let mut rng = SmallRng::seed_from_u64(1);
    let mut state = *starts.next().unwrap();
    let begin = Instant::now();
    for _ in 0..steps {
        while !step(&mut state, &mut rng) {
            state = *starts.next().unwrap();
        }
    }
    black_box(state);
    begin.elapsed()
}

#[inline]
fn pick(state: &State, rng: &mut SmallRng) -> Option<Action> {
    let actions = state.legal_actions();
    if actions.is_empty() {
        return None;
    }
    Some(actions[below(rng, actions.len() as u32) as usize])
}

/// Lists, picks, applies: pure.
fn pure_steps(steps: u64) -> Duration {
    play(steps, |state, rng| {
        let next = pick(state, rng).and_then(|action| state.apply(action).ok());
        *state = next.unwrap_or(*state);
        next.is_some()
    })
}

/// Lists, picks, applies: in place.
fn steps_in_place(steps: u64) -> Duration {
    play(steps, |state, rng| {
        let picked = pick(state, rng);
        if let Some(action) = picked {
            state.apply_unchecked(action);
        }
        picked.is_some()
    })
}

/// Lists at the states of random games.
fn lists(count: u64) -> Duration {
    let mut states = Vec::new();
    let mut rng = SmallRng::seed_from_u64(2);
    for mut state in starts().into_iter().take(20) {
        while let Some(action) = pick(&state, &mut rng) {
            states.push(state);
            state.apply_unchecked(action);
        }
    }
    let states = states.iter().cycle();
    let begin = Instant::now();
    for state in states.take(count as usize) {
        black_box(black_box(state).legal_actions());
    }
    begin.elapsed()
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("cabin");
    group.bench_function("plain copy of 64 bytes", |b| b.iter_custom(yardstick::copies::<SIZE>));
    group.bench_function("shuffle of 54 cards", |b| {
        let mut rng = DealRng::new(1);
        let mut deck = FULL_DECK;
        b.iter(|| shuffle(&mut rng, black_box(&mut deck)));
    });
    let mut deal = 0;
    group.bench_function("deal", |b| {
        b.iter(|| {
            deal += 1;
            State::new(Rules::DEFAULT, deal)
        });
    });
    group.bench_function("list", |b| b.iter_custom(lists));
    group.bench_function("pure step", |b| b.iter_custom(pure_steps));
    group.bench_function("step in place", |b| b.iter_custom(steps_in_place));
    let starts = starts();
    let mut rng = SmallRng::seed_from_u64(3);
    let mut next = starts.iter().cycle().copied();
    group.bench_function("random playout", |b| {
        b.iter(|| playout(&mut next.next().unwrap(), &mut rng, u32::MAX));
    });
    group.bench_function("perft of depth 4 (1,716 nodes)", |b| {
        b.iter(|| perft(black_box(&starts[1]), 4));
    });
    group.finish();
}

criterion_group!(cabin, benches);

fn main() {
    cabin();
    Criterion::default().configure_from_args().final_summary();
    if !std::env::args().any(|argument| argument == "--test") {
        yardstick::print_ratios(&[
            ("plain copy of 64 bytes", &yardstick::copies::<SIZE>),
            ("pure step (list, pick, apply)", &pure_steps),
            ("step in place (list, pick, apply)", &steps_in_place),
            ("list alone", &lists),
        ]);
    }
}
