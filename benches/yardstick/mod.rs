//! The yardstick: what a plain copy costs on this machine. A pure step is a copy with a small change, so
//! it cannot cost less; how much more it costs is the engine's own.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// As many bytes as a state has, without any meaning.
#[derive(Clone, Copy)]
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

/// Something that is timed: does so many steps and says how long they took.
pub(crate) type Timed<'a> = (&'a str, &'a dyn Fn(u64) -> Duration);

/// Prints what each of the things costs a step, in nanoseconds and as a multiple of the first one.
///
/// They are timed in turn, round after round, so that all of them meet the machine in the same moods;
/// the medians are printed.
pub(crate) fn print_ratios(things: &[Timed<'_>]) {
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
