//! What Zombie CCG costs: listing, steps, random games, perft, fights, the set Outbreak, and beside them
//! the plain copy.
//!
//! Times are for one step (one list, one game, one fight). At the end the steps are timed once more in
//! turn and printed as multiples of the plain copy, and then the fights. All that happens counts as a
//! step, also what chance does: a game has some shuffles, and a die for each scavenger.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use deadhand::ccg::{Action, CardPool, DeckList, Game, Portable, Rules, Setup, State, sets};
use deadhand::game::draw_action;
use rand::rngs::SmallRng;

mod measure;

impl measure::Measured for State {
    /// Every game ends before: an empty deck loses.
    const LONGEST: u32 = 100_000;

    /// Two players with decks of 60 in which all that is printed on cards occurs.
    fn agreed() -> Setup {
        let cards = include_str!("../crates/ccg/tests/data/cards.tsv");
        let deck = |text| DeckList::read(text).unwrap();
        let decks = vec![
            deck(include_str!("../crates/ccg/tests/data/deck-a.txt")),
            deck(include_str!("../crates/ccg/tests/data/deck-b.txt")),
        ];
        let rules = Rules { max_copies: 100, ..Rules::DEFAULT };
        Setup::new(rules, CardPool::from_table(cards).unwrap(), decks).unwrap()
    }

    /// Chance's by their odds.
    #[inline]
    fn pick(&self, rng: &mut SmallRng) -> Option<Action> {
        draw_action(self, rng)
    }
}

/// How a fight can end. The fighting zombies are of another kind for each.
const ENDS: [&str; 3] = ["zombies spent", "all wounded", "all killed"];

/// A fight in whose window the last player is about to pass. Another survivor stands by.
fn fight(fighters: usize, kind: usize) -> State {
    let setup: Setup =
        "unlimited,min_deck=1 | \"Guard\" survivor 4/4; \"Shambler\" zombie Horde 2; \
                        \"Runner\" zombie Rage 5; \"Tank\" zombie Horde 9 | \
                        12x1,1x2 / 2x1,9x2,9x3,9x4"
            .parse()
            .unwrap();
    let names = |seat: char, places: std::ops::Range<usize>, between: &str| {
        places.map(|place| format!("{seat}{place}")).collect::<Vec<_>>().join(between)
    };
    let first = 3 + 9 * kind;
    let last = first + fighters;
    let line = format!(
        "A food 9 hand - deck {},A13 discard - survivors {} resource - combat - / \
         B food 9 hand - deck {},{} discard - survivors B1 resource - combat {} \
         fights {}:{} | act A A fight passes 1 fight 1",
        names('A', fighters + 2..13, ","),
        names('A', 1..fighters + 2, ","),
        names('B', 2..first, ","),
        names('B', last..30, ","),
        names('B', first..last, ","),
        names('A', 1..fighters + 1, "+"),
        names('B', first..last, "+"),
    );
    State::read(&setup, &line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Resolves a fight `count` times and gives the time: of the last pass, with all that follows from it up
/// to the next decision. Some copies are made ready first, out of the time, as many as fit the first cache.
fn resolve(state: &State, count: u64) -> Duration {
    const AT_ONCE: u64 = 8;
    let mut copies = vec![state.clone(); AT_ONCE as usize];
    let mut time = Duration::ZERO;
    for _ in 0..count.div_ceil(AT_ONCE) {
        for copy in &mut copies {
            copy.clone_from(black_box(state));
        }
        let begin = Instant::now();
        for copy in &mut copies {
            copy.apply_unchecked(black_box(Action::Pass));
        }
        time += begin.elapsed();
        black_box(&mut copies);
    }
    time
}

fn fights(c: &mut Criterion) {
    let mut fights = Vec::new();
    for fighters in [1, 3, 8] {
        for (kind, end) in ENDS.into_iter().enumerate() {
            let name = format!("{fighters} against {fighters}, {end}");
            fights.push((name, fight(fighters, kind)));
        }
    }
    let mut group = c.benchmark_group("ccg, a fight");
    for (name, state) in &fights {
        group.bench_function(name, |b| b.iter_custom(|count| resolve(state, count)));
    }
    group.finish();

    if !measure::is_only_tested() {
        let runs: Vec<_> =
            fights.iter().map(|(name, state)| (name, move |count| resolve(state, count))).collect();
        let copy = measure::copy_of::<SIZE>();
        let mut things: Vec<measure::Timed<'_>> = vec![(&copy, &measure::copies::<SIZE>)];
        things.extend(runs.iter().map(|(name, run)| (name.as_str(), run as _)));
        measure::print_ratios(4_000, &things);
    }
}

/// The set Outbreak, read from its tables and compiled, for each two of its decks against each other.
fn outbreak_setups() -> Vec<Setup> {
    let decks = sets::outbreak_decks();
    let pairs = (0..decks.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
    let setup = |pair: [usize; 2]| {
        let pair = pair.map(|at| decks[at].1.clone());
        Setup::new(Rules::DEFAULT, sets::outbreak(), pair.into()).unwrap()
    };
    pairs.map(setup).collect()
}

/// Steps with cards that have abilities, and what it costs to read a set and to compile it for a game.
fn outbreak(c: &mut Criterion) {
    const NAME: &str = "ccg, the set Outbreak";
    let mut group = c.benchmark_group(NAME);
    group.bench_function("read and compile", |b| {
        b.iter(|| {
            let decks = sets::outbreak_decks().into_iter().map(|(_, deck)| deck).collect();
            Setup::new(Rules::DEFAULT, sets::outbreak(), decks).unwrap()
        });
    });
    group.finish();
    measure::measure_steps::<State, SIZE>(c, NAME, &outbreak_setups());
}

const SIZE: usize = size_of::<State>();

/// As long as it takes for steady figures, so that the whole run stays short.
fn short_run() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
}

criterion_group! {
    name = ccg;
    config = short_run();
    targets = measure::measure::<State, SIZE>, fights, outbreak
}
criterion_main!(ccg);
