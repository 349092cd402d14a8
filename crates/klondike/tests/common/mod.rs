//! What the tests share.
#![allow(dead_code, unreachable_pub)] // each test file uses a part

pub mod reference;

use core::num::NonZeroU8;

use deadhand_cards::{DealRng, below};
use deadhand_klondike::{
    Action, DoubleAttack, Draw, Game, King, Portable, Rules, State, SuitGap, UpTo,
};
use proptest::prelude::*;

pub fn rules(text: &str) -> Rules {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The state of a position line under some rules.
pub fn state(options: &str, line: &str) -> State {
    State::read(&rules(options), line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The position line after some actions, each of which must be legal.
pub fn after(state: State, actions: &[&str]) -> String {
    play(state, actions).to_string()
}

pub fn play(state: State, actions: &[&str]) -> State {
    actions.iter().fold(state, |state, text| {
        state.apply(action(text)).unwrap_or_else(|refused| panic!("{state}: {refused}"))
    })
}

/// The texts of the legal actions in the order of the list, with commas between them.
pub fn legal(state: &State) -> String {
    let texts: Vec<String> = state.legal_actions().iter().map(ToString::to_string).collect();
    texts.join(",")
}

/// Why an action is refused; the state comes back unchanged.
pub fn refusal(state: State, text: &str) -> deadhand_klondike::Illegal {
    let refused = state.apply(action(text)).expect_err(text);
    assert_eq!(refused.state, state, "a refusal gives the state back: {text}");
    assert_eq!(refused.action, action(text));
    refused.reason
}

/// What an action makes happen, as its sentences with semicolons between them.
pub fn events(state: State, text: &str) -> String {
    let events = state.events(action(text)).unwrap_or_else(|illegal| panic!("{text}: {illegal}"));
    let texts: Vec<String> = events.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

/// Any mix of options.
pub fn any_rules() -> impl Strategy<Value = Rules> {
    let counts = (0..=20_u8, prop_oneof![0..=3_u8, 0..=99_u8]);
    let passes = prop_oneof![Just(0), 1..=4_u8, any::<u8>()];
    (counts, passes, any::<[bool; 6]>())
        .prop_map(|((zombies, ammo), passes, flags)| mix(zombies, ammo, passes, flags))
}

fn mix(zombies: u8, ammo: u8, passes: u8, flags: [bool; 6]) -> Rules {
    let [one, skip, any, attack_on_reveal, three, foundation_to_column] = flags;
    Rules {
        zombies: UpTo::at_most(zombies),
        double_attack: if one { DoubleAttack::One } else { DoubleAttack::Both },
        ammo: UpTo::at_most(ammo),
        suit_gap: if skip { SuitGap::Skip } else { SuitGap::Strict },
        king: if any { King::Any } else { King::Stack },
        attack_on_reveal,
        draw: if three { Draw::Three } else { Draw::One },
        passes: NonZeroU8::new(passes),
        foundation_to_column,
    }
}

/// A mix of options by chance.
pub fn draw_rules(rng: &mut DealRng) -> Rules {
    let zombies = below(rng, 21) as u8;
    let ammo = [0, 3, 24, 99][below(rng, 4) as usize];
    let passes = [0, 0, 1, 3][below(rng, 4) as usize];
    mix(zombies, ammo, passes, core::array::from_fn(|_| below(rng, 2) == 1))
}

/// Draws one of the legal actions, `stop` only where nothing else is legal.
pub fn draw_action(state: &State, rng: &mut DealRng) -> Option<Action> {
    let actions = state.legal_actions();
    let others = match actions[..] {
        [.., _, Action::Stop] => actions.len() - 1,
        _ => actions.len(),
    };
    (others > 0).then(|| actions[below(rng, others as u32) as usize])
}

/// A state some random actions after the start of a deal, `stop` left out.
pub fn wander(rules: Rules, deal: u64, actions: u32) -> State {
    let mut state = State::new(rules, deal);
    let mut rng = DealRng::new(!deal);
    for _ in 0..actions {
        let Some(action) = draw_action(&state, &mut rng) else { break };
        state.apply_unchecked(action);
    }
    state
}
