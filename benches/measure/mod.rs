//! What all benchmarks of engines measure, and beside it the yardstick: what a plain copy costs on this
//! machine. A pure step is a copy with a small change, so it cannot cost less; how much more it costs is
//! the engine's own.

use std::hint::black_box;
use std::iter::Cycle;
use std::slice;
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
pub(crate) fn copies<const N: usize>(copies: u64) -> Duration {
    let mut plain = Plain([0; N]);
    let begin = Instant::now();
    for place in 0..copies {
        plain = black_box(plain.changed(place as usize));
    }
    begin.elapsed()
}

/// A game, and how random games of it are played.
pub(crate) trait Measured: Portable {
    /// No game is played on for longer: some would never end.
    const LONGEST: u32;

    /// What the games are played with.
    fn agreed() -> Self::Setup;

    /// One of the actions at random; some listed ones may be left out.
    #[inline]
    fn pick(&self, rng: &mut SmallRng) -> Option<Self::Action> {
        one_of(&self.legal_actions(), rng)
    }
}

/// One of the actions, all with the same odds.
#[inline]
pub(crate) fn one_of<A: Copy>(actions: &[A], rng: &mut SmallRng) -> Option<A> {
    if actions.is_empty() {
        return None;
    }
    Some(actions[below(rng, actions.len() as u32) as usize])
}

/// The starts of the first deals, with each of the setups in turn.
fn starts<G: Measured>(setups: &[G::Setup]) -> Vec<G> {
    (0..1000).zip(setups.iter().cycle()).map(|(deal, setup)| G::deal(setup, deal)).collect()
}

/// Random games one after the other.
struct Games<'a, G> {
    starts: Cycle<slice::Iter<'a, G>>,
    rng: SmallRng,
    /// How many actions the game that is played has had.
    length: u32,
}

impl<'a, G: Measured> Games<'a, G> {
    fn new(starts: &'a [G]) -> Games<'a, G> {
        Games { starts: starts.iter().cycle(), rng: SmallRng::seed_from_u64(1), length: 0 }
    }

    fn start(&mut self) -> G {
        self.length = 0;
        self.starts.next().unwrap().clone()
    }

    /// What is done next; after the end of a game `state` is the start of the next one.
    #[inline]
    fn next_action(&mut self, state: &mut G) -> G::Action {
        loop {
            match state.pick(&mut self.rng) {
                Some(action) if self.length < G::LONGEST => {
                    self.length += 1;
                    return action;
                }
                _ => *state = self.start(),
            }
        }
    }
}

/// Lists, picks, applies: pure.
fn pure_steps<G: Measured>(starts: &[G], steps: u64) -> Duration {
    let mut games = Games::new(starts);
    let mut state = games.start();
    let begin = Instant::now();
    for _ in 0..steps {
        let action = games.next_action(&mut state);
        let Ok(next) = state.apply(action) else { panic!("a listed action is legal") };
        state = next;
    }
    black_box(state);
    begin.elapsed()
}

/// Lists, picks, applies: in place.
fn steps_in_place<G: Measured>(starts: &[G], steps: u64) -> Duration {
    let mut games = Games::new(starts);
    let mut state = games.start();
    let begin = Instant::now();
    for _ in 0..steps {
        let action = games.next_action(&mut state);
        state.apply_unchecked(action);
    }
    black_box(state);
    begin.elapsed()
}

/// Plays a random game to its end; says how many actions it had.
fn play_whole<G: Measured>(state: &mut G, rng: &mut SmallRng) -> u32 {
    for length in 0..G::LONGEST {
        let Some(action) = state.pick(rng) else { return length };
        state.apply_unchecked(action);
    }
    G::LONGEST
}

/// Lists at states of random games: of large states only some, so that all lie in the cache.
fn lists<G: Measured>(starts: &[G], count: u64) -> Duration {
    let mut states = Vec::new();
    let mut rng = SmallRng::seed_from_u64(2);
    let stride = (size_of::<G>() / 128).max(1) as u32;
    for mut state in starts.iter().take(20).cloned() {
        for length in 0..G::LONGEST {
            let Some(action) = state.pick(&mut rng) else { break };
            if length % stride == 0 {
                states.push(state.clone());
            }
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
    let setup = G::agreed();
    let starts = starts::<G>(slice::from_ref(&setup));
    let mut group = c.benchmark_group(G::NAME);
    group.bench_function(copy_of::<N>(), |b| b.iter_custom(copies::<N>));
    let mut deal = 0;
    group.bench_function("deal", |b| {
        b.iter(|| {
            deal += 1;
            G::deal(&setup, deal)
        });
    });
    let mut rng = SmallRng::seed_from_u64(3);
    let mut next = starts.iter().cycle().cloned();
    group.bench_function("random game in place", |b| {
        b.iter(|| {
            let mut state = next.next().unwrap();
            play_whole(&mut state, &mut rng);
            state
        });
    });
    let nodes = perft(&starts[3], 5);
    group.bench_function(format!("perft of depth 5 ({nodes} nodes)"), |b| {
        b.iter(|| perft(black_box(&starts[3]), 5));
    });
    group.finish();
    measure_steps::<G, N>(c, G::NAME, slice::from_ref(&setup));
}

/// Measures lists and steps in games with each of the setups in turn, as [`measure`] does.
pub(crate) fn measure_steps<G: Measured, const N: usize>(
    c: &mut Criterion,
    name: &str,
    setups: &[G::Setup],
) {
    const { assert!(size_of::<G>() == N, "the plain copy is as large as the state") };
    let starts = starts::<G>(setups);
    let lists = |count| lists(&starts, count);
    let pure_steps = |steps| pure_steps(&starts, steps);
    let steps_in_place = |steps| steps_in_place(&starts, steps);
    let mut group = c.benchmark_group(name);
    group.bench_function("list", |b| b.iter_custom(lists));
    group.bench_function("pure step", |b| b.iter_custom(pure_steps));
    group.bench_function("step in place", |b| b.iter_custom(steps_in_place));
    group.finish();

    if !is_only_tested() {
        println!("{name}:");
        print_ratios(
            5_000,
            &[
                (&copy_of::<N>(), &copies::<N>),
                ("pure step (list, pick, apply)", &pure_steps),
                ("step in place (list, pick, apply)", &steps_in_place),
                ("list alone", &lists),
            ],
        );
        let mut rng = SmallRng::seed_from_u64(3);
        let games = starts.len() as u32;
        let length = |mut state| play_whole::<G>(&mut state, &mut rng);
        let actions: u32 = starts.into_iter().map(length).sum();
        println!("a random game has {:.1} actions", f64::from(actions) / f64::from(games));
    }
}

/// What the plain copy is called.
pub(crate) fn copy_of<const N: usize>() -> String {
    format!("plain copy of {N} bytes")
}

/// Whether it is only tested that the benchmarks run.
pub(crate) fn is_only_tested() -> bool {
    std::env::args().any(|argument| argument == "--test")
}

/// Something that is timed: does so many steps and says how long they took.
pub(crate) type Timed<'a> = (&'a str, &'a dyn Fn(u64) -> Duration);

/// Prints what each of the things costs a step, in nanoseconds and as a multiple of the first one.
///
/// They are timed in turn, round after round, so that all of them meet the machine in the same moods. The
/// rounds are short, and of each thing the time counts that a tenth of its rounds keep to: so rounds in
/// which the machine did something else are left out.
pub(crate) fn print_ratios(steps: u32, things: &[Timed<'_>]) {
    const ROUNDS: usize = 301;
    let mut times = vec![Vec::new(); things.len()];
    for _ in 0..ROUNDS {
        for (times, (_, run)) in times.iter_mut().zip(things) {
            times.push(run(steps.into()));
        }
    }
    let nanoseconds = |times: &mut Vec<Duration>| {
        times.sort();
        times[ROUNDS / 10].as_secs_f64() * 1e9 / f64::from(steps)
    };
    let costs: Vec<f64> = times.iter_mut().map(nanoseconds).collect();
    for ((name, _), cost) in things.iter().zip(&costs) {
        let ratio = cost / costs[0];
        let millions = 1e3 / cost;
        println!(
            "{name:<40} {cost:7.1} ns a step, {millions:6.2} million a second, \
             {ratio:5.2} times the plain copy"
        );
    }
}
