use deadhand_cards::{Rng, below, next_u48};

use crate::{Game, Turn};

/// Draws one of the legal actions: of a player's all with the same odds, of chance's by their weights.
/// None when the game is over.
///
/// A player's choice, and a chance action's where all weights are 1, takes `below(n)` as an index into
/// the list; weighted ones take `below(sum)` as an index into the sum. An open action then takes
/// [`next_u48`].
///
/// # Panics
///
/// If the weights of chance add up to 0, or in a debug build to 2^32 or more: a game gives no such.
#[inline]
pub fn draw_action<G: Game, R: Rng + ?Sized>(state: &G, rng: &mut R) -> Option<G::Action> {
    let actions = state.legal_actions();
    if actions.is_empty() {
        return None;
    }
    if state.turn() != Turn::Chance {
        return Some(actions[below(rng, actions.len() as u32) as usize]);
    }
    let sum = actions.iter().map(|&action| state.weight(action)).sum();
    let mut left = below(rng, sum);
    let drawn = actions.iter().copied().find(|&action| {
        let weight = state.weight(action);
        let found = left < weight;
        left = left.wrapping_sub(weight);
        found
    })?;
    if G::fill(drawn, 0).is_some() { G::fill(drawn, next_u48(rng)) } else { Some(drawn) }
}

/// Plays random legal actions in place until the game is over, at most `limit`; says how many.
///
/// ```
/// # #[path = "../examples/tic_tac_toe.rs"] mod tic_tac_toe;
/// # use tic_tac_toe::TicTacToe;
/// use deadhand_cards::DealRng;
/// use deadhand_game::{Game, Turn, playout};
///
/// let mut state = TicTacToe::default();
/// let played = playout(&mut state, &mut DealRng::new(1), 9);
/// assert!((5..=9).contains(&played));
/// assert_eq!(state.turn(), Turn::Over);
/// ```
pub fn playout<G: Game, R: Rng + ?Sized>(state: &mut G, rng: &mut R, limit: u32) -> u32 {
    for played in 0..limit {
        let Some(action) = draw_action(state, rng) else {
            return played;
        };
        state.apply_unchecked(action);
    }
    limit
}
