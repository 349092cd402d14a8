//! The small values of the contract: seats, outcomes, lists, refusals, fingerprints.

use std::error::Error;

use deadhand_game::{
    ActionList, Game, Indexed, Outcome, Seat, Standing, Turn, Verdict, Viewer, apply, fingerprint,
};

use crate::tic_tac_toe::{Illegal, TicTacToe};

#[test]
fn there_are_eight_seats_in_turn_order() {
    let letters: String = Seat::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(letters, "ABCDEFGH");
    assert!(Seat::ALL.is_sorted_by(|a, b| a < b));
    assert!(Seat::ALL.iter().enumerate().all(|(i, seat)| seat.index() == i));
    assert_eq!(Seat::ALL.len(), Seat::MAX);
}

#[test]
fn the_viewers_of_a_game_are_its_seats_the_spectator_and_who_sees_all() {
    let viewers: Vec<Viewer> = Viewer::of_game(2).collect();
    assert_eq!(
        viewers,
        [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Spectator, Viewer::All]
    );
    assert_eq!(Viewer::of_game(8).count(), 10);
}

#[test]
fn an_outcome_has_a_verdict_for_each_seat() {
    let won = Verdict { standing: Standing::Won, score: 9 };
    let drawn = Verdict { standing: Standing::Drawn, score: 0 };
    let lost = Verdict { standing: Standing::Lost, score: -9 };
    let outcome = Outcome::of_seats([drawn, lost, won]);
    assert_eq!(outcome.verdicts(), [drawn, lost, won]);
    assert_eq!(outcome.of(Seat::A), Some(drawn));
    assert_eq!(outcome.of(Seat::C), Some(won));
    assert_eq!(outcome.of(Seat::D), None);
}

#[test]
fn a_solitaire_has_one_seat() {
    let outcome = Outcome::solitaire(Standing::Won, 52);
    assert_eq!(outcome.verdicts(), [Verdict { standing: Standing::Won, score: 52 }]);
    assert_eq!(outcome.of(Seat::B), None);
}

#[test]
fn an_outcome_has_no_more_verdicts_than_there_are_seats() {
    let lost = Verdict { standing: Standing::Lost, score: 0 };
    assert_eq!(Outcome::of_seats([lost; 9]).verdicts().len(), 8);
}

#[test]
fn a_list_reads_as_a_slice() {
    let mut list = ActionList::<u8, 4>::new();
    assert!(list.is_empty());
    assert_eq!(list, ActionList::default());
    for action in [1, 4, 9] {
        list.push(action);
    }
    assert_eq!(*list, [1, 4, 9]);
    assert_eq!(list, [1, 4, 9].into_iter().collect());
    assert_eq!((&list).into_iter().sum::<u8>(), 14);
    assert_eq!(format!("{list:?}"), "[1, 4, 9]");
    assert!(list.contains(4) && !list.contains(5));
    assert_eq!(list.into_iter().rev().collect::<Vec<_>>(), [9, 4, 1]);
}

#[test]
#[should_panic(expected = "a list holds at most the 4 actions that were proved")]
fn a_full_list_takes_no_more() {
    let _ = (0..5).collect::<ActionList<u8, 4>>();
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "a list is in order, each action once")]
fn a_list_takes_no_action_twice() {
    let _ = [1, 1].into_iter().collect::<ActionList<u8, 4>>();
}

#[test]
fn a_refusal_gives_back_state_action_and_reason() {
    let start = TicTacToe::default();
    let corner = "a1".parse().unwrap();
    let state = apply(start, corner).unwrap();
    let refused = apply(state, corner).unwrap_err();
    assert_eq!((refused.state, refused.action, refused.reason), (state, corner, Illegal::Taken));
    assert_eq!(refused.to_string(), "a1 is not legal: the square is taken");
    assert!(refused.source().is_none(), "the reason is in the text");
    assert_eq!(state.check(corner), Err(Illegal::Taken));
}

#[test]
fn all_actions_are_those_with_a_number_in_order() {
    let names: Vec<String> = TicTacToe::all_actions().map(|square| square.to_string()).collect();
    assert_eq!(names, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
}

/// What a game need not write: equal odds, nothing revealed but by chance, no open and no standing
/// actions.
#[test]
fn the_defaults_are_those_of_a_game_without_chance() {
    let start = TicTacToe::default();
    assert_eq!(start.turn(), Turn::Player(Seat::A));
    for square in TicTacToe::all_actions() {
        assert_eq!(start.weight(square), 1);
        assert!(!start.reveals(square));
        assert_eq!(TicTacToe::fill(square, 1), None);
        assert_eq!(TicTacToe::unfilled(square), square);
        assert!(!TicTacToe::is_standing(square));
    }
}

/// The published test values of FNV-1a 64.
#[test]
fn a_fingerprint_is_fnv_1a() {
    assert_eq!(fingerprint(""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fingerprint("a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fingerprint("foobar"), 0x8594_4171_f739_67e8);
}

#[test]
fn a_fingerprint_does_not_depend_on_how_the_text_is_put_together() {
    assert_eq!(fingerprint(format_args!("{}{}{}", "foo", 'b', "ar")), fingerprint("foobar"));
}
