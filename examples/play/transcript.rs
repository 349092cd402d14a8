//! A game that is played without a player, and written down in words.

use std::io::{self, Write};

use deadhand::cards::{DealRng, below};
use deadhand::game::{Portable, Viewer};

use crate::look::Look;
use crate::screen::Screen;
use crate::sitting::Sitting;

/// Plays a game to its end: of what its screen would choose from, the generator of the seed draws one.
pub(crate) fn play<S: Screen>(sitting: &mut Sitting<S::Game>, seed: u64) {
    let mut rng = DealRng::new(seed);
    loop {
        let favourites = S::favourites(sitting.table.state());
        if favourites.is_empty() {
            return;
        }
        let drawn = favourites[below(&mut rng, favourites.len() as u32) as usize];
        if sitting.table.play(drawn).is_err() {
            debug_assert!(false, "a favourite is legal");
            return;
        }
    }
}

/// Writes what was played, an action a line with what it made happen, and the end.
///
/// # Errors
///
/// Those of the writer.
pub(crate) fn write<S: Screen>(
    sitting: &Sitting<S::Game>,
    look: Look,
    out: &mut impl Write,
) -> io::Result<()> {
    let history = sitting.table.history();
    let rules = S::rules(&history.start().setup());
    match sitting.deal {
        Some(deal) => writeln!(out, "{}, deal {deal}, rules {rules}", S::TITLE)?,
        None => writeln!(out, "{}, rules {rules}, from {}", S::TITLE, history.start())?,
    }
    let steps = history.states().iter().zip(history.actions());
    for (number, (state, action)) in (1..).zip(steps) {
        writeln!(
            out,
            "{number}. {action}: {}",
            S::story(state, action, Viewer::All, look).join("; ")
        )?;
    }
    writeln!(out, "{}", history.state())?;
    for line in S::result(history.state()) {
        writeln!(out, "{line}")?;
    }
    if history.peeked() {
        writeln!(out, "Peeked: something revealed was taken back.")?;
    }
    out.flush()
}
