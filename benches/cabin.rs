//! What Dead Center costs: dealing, listing, steps, random games, perft, and beside them the plain copy.
//!
//! Times are for one step (one list, one deal, one game). At the end the steps are timed once more in
//! turn and printed as multiples of the plain copy; only such ratios are worth comparing.

use criterion::{criterion_group, criterion_main};
use deadhand::cabin::{Rules, State};

mod measure;

impl measure::Measured for State {
    /// Every game ends before: 12 reveals, and 33 cards placed with a kill or spare after each.
    const LONGEST: u32 = 78;

    fn agreed() -> Rules {
        Rules::DEFAULT
    }
}

criterion_group!(cabin, measure::measure::<State, 64>);
criterion_main!(cabin);
