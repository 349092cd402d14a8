//! Text from outside: whatever stands in it, it is read or refused, and nothing panics.

mod common;

use common::{any_rules, wander};
use deadhand_game::{Seat, Viewer, conformance};
use deadhand_klondike::{Action, Hidden, Portable, Rules, State};
use proptest::prelude::*;

/// Changes a valid text here and there.
fn mutated(text: &str, edits: &[(u8, usize, char)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(kind, place, character) in edits {
        let place = place % (chars.len() + 1);
        match kind % 5 {
            0 => chars.insert(place, character),
            1 if place < chars.len() => chars[place] = character,
            2 if place < chars.len() => drop(chars.remove(place)),
            3 => {
                // A card, or another piece, twice.
                let piece: Vec<char> = chars.iter().skip(place).take(3).copied().collect();
                chars.splice(place..place, piece);
            }
            _ => chars.truncate(place.max(chars.len() / 2)),
        }
    }
    chars.into_iter().collect()
}

fn edits() -> impl Strategy<Value = Vec<(u8, usize, char)>> {
    let characters: Vec<char> = "A23456789TJQKCDHS?!#*/,- zap0189=wRB♥".chars().collect();
    let character = prop_oneof![9 => prop::sample::select(characters), 1 => any::<char>()];
    prop::collection::vec((any::<u8>(), any::<usize>(), character), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 25_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_mutated_position_is_read_or_refused(deal in 0..1_000_u64, played in 0..60_u32, edits in edits()) {
        let rules = Rules::PRESETS[deal as usize % Rules::PRESETS.len()].1;
        let line = mutated(&wander(rules, deal, played).to_string(), &edits);
        match State::read(&rules, &line) {
            Ok(state) => {
                prop_assert_eq!(state.to_string(), line);
                conformance::listing(&state);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn a_mutated_view_is_read_or_refused(deal in 0..1_000_u64, played in 0..60_u32, edits in edits()) {
        let rules = Rules::PRESETS[deal as usize % Rules::PRESETS.len()].1;
        let line = mutated(&wander(rules, deal, played).view(Viewer::Seat(Seat::A)).to_string(), &edits);
        match State::read_view(&rules, &line) {
            Ok(view) => {
                prop_assert_eq!(view.to_string(), line);
                let state = State::determinize(&view, &mut deadhand_cards::DealRng::new(deal));
                prop_assert!(state.view(Viewer::Seat(Seat::A)) == view || state.view(Viewer::All) == view);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn a_mutated_action_is_read_or_refused(index in 0..Action::COUNT, edits in edits()) {
        let text = mutated(&Action::from_index(index).unwrap().to_string(), &edits);
        match text.parse::<Action>() {
            Ok(action) => prop_assert_eq!(action.to_string(), text),
            Err(error) => prop_assert!(error.column <= text.chars().count() + 1),
        }
    }

    #[test]
    fn mutated_rules_are_read_or_refused(rules in any_rules(), edits in edits()) {
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
        let text = mutated(&rules.to_string(), &edits);
        match text.parse::<Rules>() {
            Ok(rules) => prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules)),
            Err(error) => prop_assert!(error.column <= text.chars().count() + 1),
        }
    }
}
