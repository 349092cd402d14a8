//! A step allocates nothing.

mod common;

use common::{game, random_rules, small_game};
use deadhand_cards::DealRng;
use deadhand_ccg::Game;
use deadhand_game::{Portable, draw_action};

#[test]
fn a_step_allocates_nothing() {
    let mut rng = DealRng::new(3);
    for number in 0..60 {
        let seats = 2 + number % 3;
        let rules = random_rules(&mut rng);
        let mut state = if number % 6 == 0 {
            game(&rules.to_string(), seats)
        } else {
            small_game(rules, seats)
        };
        let mut copy = state.clone();
        let counted = allocation_counter::measure(|| {
            while let Some(action) = draw_action(&state, &mut rng) {
                assert!(state.check(action).is_ok());
                state.apply_unchecked(action);
                copy = copy.clone().apply(action).unwrap();
                std::hint::black_box(state.fingerprint());
            }
        });
        assert_eq!(counted.count_total, 0, "{rules}");
        assert_eq!(state, copy);
    }
}
