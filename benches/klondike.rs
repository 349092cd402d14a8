//! What Zombie Klondike costs: dealing, listing, steps, random games, perft, and beside them the plain
//! copy.
//!
//! Times are for one step (one list, one deal, one game). At the end the steps are timed once more in
//! turn and printed as multiples of the plain copy; only such ratios are worth comparing. The random
//! games never stop by themselves.

use criterion::{criterion_group, criterion_main};
use deadhand::klondike::{Action, Game, Rules, State};
use rand::rngs::SmallRng;

mod measure;

impl measure::Measured for State {
    /// A random player can draw and flip without end.
    const LONGEST: u32 = 300;

    fn agreed() -> Rules {
        Rules::default()
    }

    /// `stop`, the last action in order, is left out.
    #[inline]
    fn pick(&self, rng: &mut SmallRng) -> Option<Action> {
        let actions = self.legal_actions();
        measure::one_of(actions.strip_suffix(&[Action::Stop]).unwrap_or(&actions), rng)
    }
}

criterion_group!(klondike, measure::measure::<State, 128>);
criterion_main!(klondike);
