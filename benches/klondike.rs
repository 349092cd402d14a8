//! What Zombie Klondike costs: dealing, listing, steps, random games, perft, and beside them the plain
//! copy.
//!
//! Times are for one step (one list, one deal, one game). At the end the steps are timed once more in
//! turn and printed as multiples of the plain copy; only such ratios are worth comparing. The random
//! games never stop by themselves.

use criterion::{criterion_group, criterion_main};
use deadhand::klondike::{Action, State};

mod measure;

impl measure::Measured for State {
    /// A random player can draw and flip without end.
    const LONGEST: u32 = 300;

    /// `stop`, the last action in order, is left out.
    fn choices(actions: &[Action]) -> &[Action] {
        actions.strip_suffix(&[Action::Stop]).unwrap_or(actions)
    }
}

criterion_group!(klondike, measure::measure::<State, 128>);
criterion_main!(klondike);
