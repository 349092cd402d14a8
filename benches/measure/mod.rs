//! What all benchmarks of engines measure, and beside it the yardstick: what a plain copy costs on this
//! machine. A pure step is a copy with a small change, so it cannot cost less; how much more it costs is
//! the engine's own.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use deadhand::cards::below;
use deadhand::game::{Portable, perft};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// As many bytes as a state has, without any meaning, and laid like one.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Plain<const N: usize>([u8; N]);

impl<const N: usize> Plain<N> {
    /// A copy with one byte changed.
    #[inline(never)]
    fn changed(mut self, place: usize) -> Plain<N> {
        self.0[place % N] = self.0[place % N].wrapping_add(1);
        self
    }
}

/// Makes `copies` copies, each of the one before it with one byte changed.
fn copies<const N: usize>(copies: u64) -> Duration {
    let mut plain = Plain([0; N]);
    let begin = Instant::now();
    for place in 0..copies {
        plain = black_box(plain.changed(place as usize));
    }
    begin.elapsed()
}

/// A game of one, and how random games of it are played.
pub(crate) trait Measured: Portable<Setup: Default> + Copy {
    /// No game is played on for longer: some would never end.
    const LONGEST: u32;

    /// The actions from which one is picked: some listed ones may be left out.
    fn choices(actions: &[Self::Action]) -> &[Self::Action] {
        actions
    }
}

/// The starts of the first deals.
fn starts<G: Measured>() -> Vec<G> {
    (0..1000).map(|deal| G::deal(&G::Setup::default(), deal)).collect()
}

#[inline]
fn pick<G: Measured>(state: &G, rng: &mut SmallRng) -> Option<G::Action> {
    let actions = state.legal_actions();
    let choices = G::choices(&actions);
    if choices.is_empty() {
        return None;
    }
    Some(choices[below(rng, choices.len() as u32) as usize])
}

/// Plays random games one after the other, `steps` actions in all, with `step` for each; gives the time.
/// Where `step` finds nothing to do, it leaves the state, and the next game begins.
#[inline]
fn play<G: Measured>(steps: u64, step: impl Fn(&mut G, &mut SmallRng) -> bool) -> Duration {
    let starts = starts();
    let mut starts = starts.iter().cycle();
    let mut rng = SmallRng::seed_from_u64(1);
    let mut state = *starts.next().unwrap();
    let mut length = 0;
    let begin = Instant::now();
    for _ in 0..steps {
        while length == G::LONGEST || !step(&mut state, &mut rng) {
            state = *starts.next().unwrap();
            length = 0;
        }
        length += 1;
    }
    black_box(state);
    begin.elapsed()
}

/// Lists, picks, applies: pure.
fn pure_steps<G: Measured>(steps: u64) -> Duration {
    play(steps, |state: &mut G, rng| {
        let next = pick(state, rng).and_then(|action| state.apply(action).ok());
        *state = next.unwrap_or(*state);
        next.is_some()
    })
}

/// Lists, picks, applies: in place.
fn steps_in_place<G: Measured>(steps: u64) -> Duration {
    play(steps, |state: &mut G, rng| {
        let picked = pick(state, rng);
        if let Some(action) = picked {
            state.apply_unchecked(action);
        }
        picked.is_some()
    })
}

/// Lists at the states of random games.
fn lists<G: Measured>(count: u64) -> Duration {
    let mut states = Vec::new();
    let mut rng = SmallRng::seed_from_u64(2);
    for mut state in starts::<G>().into_iter().take(20) {
        for _ in 0..G::LONGEST {
            let Some(action) = pick(&state, &mut rng) else { break };
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

/// Measures an engine whose state has `N` bytes: with criterion, and then, unless it is only tested
/// whether the benchmarks run, as multiples of the plain copy.
pub(crate) fn measure<G: Measured, const N: usize>(c: &mut Criterion) {
    const { assert!(size_of::<G>() == N, "the plain copy is as large as the state") };
    let copy = format!("plain copy of {N} bytes");
    let mut group = c.benchmark_group(G::NAME);
    group.bench_function(&copy, |b| b.iter_custom(copies::<N>));
    let mut deal = 0;
    group.bench_function("shuffle and deal", |b| {
        b.iter(|| {
            deal += 1;
            G::deal(&G::Setup::default(), deal)
        });
    });
    group.bench_function("list", |b| b.iter_custom(lists::<G>));
    group.bench_function("pure step", |b| b.iter_custom(pure_steps::<G>));
    group.bench_function("step in place", |b| b.iter_custom(steps_in_place::<G>));
    let starts = starts::<G>();
    let mut rng = SmallRng::seed_from_u64(3);
    let mut next = starts.iter().cycle().copied();
    group.bench_function("random game in place", |b| {
        b.iter(|| {
            let mut state = next.next().unwrap();
            for _ in 0..G::LONGEST {
                let Some(action) = pick(&state, &mut rng) else { break };
                state.apply_unchecked(action);
            }
            state
        });
    });
    let nodes = perft(&starts[3], 5);
    group.bench_function(format!("perft of depth 5 ({nodes} nodes)"), |b| {
        b.iter(|| perft(black_box(&starts[3]), 5));
    });
    group.finish();

    if !std::env::args().any(|argument| argument == "--test") {
        print_ratios(&[
            (&copy, &copies::<N>),
            ("pure step (list, pick, apply)", &pure_steps::<G>),
            ("step in place (list, pick, apply)", &steps_in_place::<G>),
            ("list alone", &lists::<G>),
        ]);
    }
}

/// Something that is timed: does so many steps and says how long they took.
type Timed<'a> = (&'a str, &'a dyn Fn(u64) -> Duration);

/// Prints what each of the things costs a step, in nanoseconds and as a multiple of the first one.
///
/// They are timed in turn, round after round, so that all of them meet the machine in the same moods;
/// the medians are printed.
fn print_ratios(things: &[Timed<'_>]) {
    const ROUNDS: usize = 31;
    const STEPS: u32 = 500_000;
    let mut times = vec![Vec::new(); things.len()];
    for _ in 0..ROUNDS {
        for (times, (_, run)) in times.iter_mut().zip(things) {
            times.push(run(STEPS.into()));
        }
    }
    let nanoseconds = |times: &mut Vec<Duration>| {
        times.sort();
        times[ROUNDS / 2].as_secs_f64() * 1e9 / f64::from(STEPS)
    };
    let medians: Vec<f64> = times.iter_mut().map(nanoseconds).collect();
    for ((name, _), median) in things.iter().zip(&medians) {
        let ratio = median / medians[0];
        println!("{name:<40} {median:7.1} ns a step, {ratio:5.2} times the plain copy");
    }
}
