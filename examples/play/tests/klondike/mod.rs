//! Zombie Klondike: what is its own, beside what the tests of the cabin hold for every game.

mod drawing;
mod keys;
mod played;
mod words;

use deadhand::cards::DealRng;
use deadhand::game::{Game, draw_action};
use deadhand::klondike::{Action, Rules, State};

use super::{App, begun_at, dealt};
use crate::klondike::Klondike;

/// Whole games, computed by a separate implementation of the rules: the rules and the deal, then an action a
/// line.
const GAMES: &str = include_str!("../../../../crates/klondike/tests/data/klondike.games");

/// A game of Zombie Klondike in a terminal of 80 by 24.
fn app(rules: &str, deal: u64) -> App<Klondike> {
    dealt(rules, deal)
}

/// A game that goes on from a position.
fn app_at(rules: &str, line: &str) -> App<Klondike> {
    begun_at(rules, line)
}

/// The actions of the game of these rules and this deal, and its last position.
fn game(rules: &str, deal: u64) -> (Vec<Action>, &'static str) {
    let head = format!("game {rules} {deal}");
    let mut lines = GAMES.lines().skip_while(|line| *line != head).skip(1);
    let mut actions = Vec::new();
    for line in lines.by_ref() {
        if let Some(end) = line.strip_prefix("end ") {
            return (actions, end);
        }
        if !line.starts_with("position ") {
            let action = line.split(" | ").next().unwrap_or(line);
            actions.push(action.parse().unwrap_or_else(|error| panic!("{line}: {error}")));
        }
    }
    panic!("{head} is in the file");
}

/// Positions of games that are played at random, by all presets, but never stopped.
fn positions() -> impl Iterator<Item = State> {
    let deals = Rules::PRESETS.iter().cycle().zip(1..=10);
    deals.flat_map(|((_, rules), deal)| {
        let mut rng = DealRng::new(deal);
        let next = move |state: &State| loop {
            let action = draw_action(state, &mut rng)?;
            if action != Action::Stop || state.legal_actions().len() == 1 {
                return Some(state.apply(action).expect("it was listed"));
            }
        };
        std::iter::successors(Some(State::new(*rules, deal)), next).take(300)
    })
}
