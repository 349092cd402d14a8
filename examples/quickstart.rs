//! The first snippet of the README: a whole game of Dead Center.

use deadhand::cabin::{Action, Game, Rules, State};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut state = State::new(Rules::DEFAULT, 42); // deal number 42
    while state.outcome().is_none() {
        let actions = state.legal_actions();
        let kill = actions.iter().find(|action| matches!(action, Action::Kill(_)));
        let action = *kill.unwrap_or(&actions[0]);
        println!("{action}");
        state = state.apply(action)?; // a refusal gives the state back, with the rule
    }
    println!("{} of 12 zombies killed: {state}", state.kills());
    Ok(())
}
