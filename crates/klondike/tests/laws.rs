//! What holds in every game, by any rules.

mod common;

use common::reference::Table;
use common::{any_rules, draw_action, legal, wander};
use deadhand_cards::DealRng;
use deadhand_game::conformance;
use deadhand_klondike::{Game, Rules, State};
use proptest::prelude::*;

/// Plays a game without `stop` in the engine and in the plain rules, and compares every step.
fn compare(rules: Rules, deal: u64, actions: u32) {
    let mut state = State::new(rules, deal);
    let mut table = Table::deal(rules, &state.to_string());
    let mut rng = DealRng::new(deal);
    for _ in 0..actions {
        assert_eq!(state.to_string(), table.line(), "{rules}");
        let mut texts: Vec<String> = legal(&state).split(',').map(String::from).collect();
        texts.retain(|text| !text.is_empty());
        texts.sort();
        assert_eq!(texts, table.legal(), "{rules}: {state}");
        let Some(action) = draw_action(&state, &mut rng) else { return };
        table.apply(&action.to_string());
        state = state.apply(action).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_engine_plays_as_the_plain_rules_do(rules in any_rules(), deal in any::<u64>()) {
        compare(rules, deal, 300);
    }

    #[test]
    fn every_preset_keeps_the_laws(
        (_, rules) in prop::sample::select(Rules::PRESETS),
        deal in any::<u64>(),
        actions in 0..150_u32,
    ) {
        conformance::battery(wander(rules, deal, actions), deal, 2_000);
    }

    #[test]
    fn every_mix_of_options_keeps_the_laws(rules in any_rules(), deal in any::<u64>(), actions in 0..150_u32) {
        conformance::battery(wander(rules, deal, actions), deal, 2_000);
    }
}

/// `cargo test --release -p deadhand-klondike --test laws -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn the_engine_plays_thousands_of_games_as_the_plain_rules_do() {
    for deal in 0..5_000 {
        compare(common::draw_rules(&mut DealRng::new(!deal)), deal, 200);
    }
}

#[test]
#[cfg(feature = "serde")]
fn everything_public_is_written_as_json_and_read_back() {
    use conformance::serde_round_trip;
    use deadhand_game::{Seat, Viewer};
    use deadhand_klondike::{Action, Column, Hidden, Layout, Problem, Step};

    for (deal, (_, rules)) in (1..).zip(Rules::PRESETS) {
        serde_round_trip(rules);
        let state = wander(*rules, deal, 80);
        serde_round_trip(&state);
        serde_round_trip(&Layout::from(state));
        serde_round_trip(&state.view(Viewer::Seat(Seat::A)));
        serde_round_trip(&state.view(Viewer::All));
        for action in state.legal_actions() {
            serde_round_trip(&action);
            state.events(action).unwrap().iter().for_each(serde_round_trip);
        }
        serde_round_trip(&state.check(Action::Target(Column::One)).unwrap_err());
    }
    let view = State::new(Rules::REVISED, 1).view(Viewer::Seat(Seat::A));
    serde_round_trip(view.column(Column::Six));
    serde_round_trip(view.column(Column::Six).face_down());
    serde_round_trip(view.stock());
    serde_round_trip(&deadhand_klondike::RunMove::new(Column::One, Column::Two, 13).unwrap());
    serde_round_trip(&Step::Target);
    serde_round_trip(&Problem::TooManyInDeck { cards: 25 });
    let rules: Rules = serde_json::from_str(r#"{"zombies":5,"king":"any","passes":3}"#).unwrap();
    assert_eq!(rules.to_string(), "zombies=5,king=any,passes=3");
    let error = serde_json::from_str::<Rules>(r#"{"zombies":21}"#).unwrap_err().to_string();
    assert!(error.starts_with("21 is above 20, the most there can be"), "{error}");
    assert!(serde_json::from_str::<Rules>(r#"{"zombie":5}"#).is_err());
    let start = serde_json::to_string(&State::new(Rules::REVISED, 1)).unwrap();
    assert!(
        serde_json::from_str::<State>(&start.replace("\"7C\"", "\"4C\""))
            .unwrap_err()
            .to_string()
            .starts_with("4C lies in two places; 7C is missing")
    );
}
