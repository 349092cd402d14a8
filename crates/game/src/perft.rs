#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::Game;

/// Counts the sequences of `depth` legal actions from `state`, the classic check of a rules engine.
///
/// Chance actions count like all others, an open one once, with the `x` 0. A game that is over has no
/// sequences; of depth 0 there is always one.
///
/// ```
/// # #[path = "../examples/tic_tac_toe.rs"] mod tic_tac_toe;
/// # use tic_tac_toe::TicTacToe;
/// use deadhand_game::perft;
///
/// assert_eq!(perft(&TicTacToe::default(), 3), 9 * 8 * 7);
/// ```
pub fn perft<G: Game>(state: &G, depth: u32) -> u64 {
    perft_filled(state, depth, 0)
}

/// [`perft`] with `x` for the open chance actions.
pub fn perft_filled<G: Game>(state: &G, depth: u32, x: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions = state.legal_actions();
    if depth == 1 {
        return actions.len() as u64;
    }
    let after = |&action| perft_filled(&successor(state, action, x), depth - 1, x);
    actions.iter().map(after).sum()
}

/// The divided form of [`perft`]: how many sequences begin with each legal action.
///
/// Empty at depth 0. It tells in which action two engines differ.
///
/// ```
/// # #[path = "../examples/tic_tac_toe.rs"] mod tic_tac_toe;
/// # use tic_tac_toe::TicTacToe;
/// use deadhand_game::divide;
///
/// let counts = divide(&TicTacToe::default(), 2);
/// assert!(counts.iter().all(|(_, count)| *count == 8));
/// assert_eq!(counts[8].0.to_string(), "c3");
/// ```
#[cfg(feature = "alloc")]
pub fn divide<G: Game>(state: &G, depth: u32) -> Vec<(G::Action, u64)> {
    divide_filled(state, depth, 0)
}

/// [`divide`] with `x` for the open chance actions.
#[cfg(feature = "alloc")]
pub fn divide_filled<G: Game>(state: &G, depth: u32, x: u64) -> Vec<(G::Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let actions = state.legal_actions();
    let count = |&action| (action, perft_filled(&successor(state, action, x), rest, x));
    actions.iter().map(count).collect()
}

fn successor<G: Game>(state: &G, listed: G::Action, x: u64) -> G {
    let mut next = state.clone();
    next.apply_unchecked(G::fill(listed, x).unwrap_or(listed));
    next
}
