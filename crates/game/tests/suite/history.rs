//! Undo and redo, and how far back nothing was revealed.

use deadhand_game::{Game, History, UndoError};

use crate::crypt::{Action, Crypt};
use crate::tic_tac_toe::{Square, TicTacToe};

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// Shuffled, kept, calm: the second action shows nobody anything, the others do.
fn crypt_in_calm() -> History<Crypt> {
    let mut history = History::new(Crypt::new());
    for action in [Action::Shuffle(Some(9)), Action::Keep, Action::Calm] {
        history.play(action).unwrap();
    }
    history
}

#[test]
fn a_history_begins_with_nothing_played() {
    let mut history = History::new(TicTacToe::default());
    assert_eq!(history.state(), history.start());
    assert_eq!((history.actions().len(), history.states().len()), (0, 1));
    assert_eq!((history.free_undos(), history.redos(), history.peeked()), (0, 0, false));
    assert_eq!(history.undo(), Err(UndoError::AtStart));
    assert_eq!(history.undo_past_reveal(), Err(UndoError::AtStart));
    assert_eq!(history.redo(), None);
    assert!(!history.peeked(), "who went nowhere has peeked at nothing");
}

#[test]
fn a_history_holds_each_action_and_each_state() {
    let mut history = History::new(TicTacToe::default());
    let mut state = TicTacToe::default();
    let mut states = vec![state];
    for text in ["b2", "a1", "c3"] {
        history.play(square(text)).unwrap();
        state = state.apply(square(text)).unwrap();
        states.push(state);
    }
    assert_eq!(history.states(), states);
    assert_eq!(history.start(), &TicTacToe::default());
    assert!(history.actions().eq(["b2", "a1", "c3"].map(square)));
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut history = History::new(TicTacToe::default());
    history.play(square("b2")).unwrap();
    history.play(square("a1")).unwrap();
    history.undo().unwrap();
    let before = history.clone();
    let refused = history.play(square("b2")).unwrap_err();
    assert_eq!(refused.to_string(), "b2 is not legal: the square is taken");
    assert_eq!(&refused.state, before.state());
    assert_eq!(history, before, "what can be redone is still there");
}

#[test]
fn what_is_undone_can_be_redone() {
    let mut history = History::new(TicTacToe::default());
    for text in ["b2", "a1", "c3"] {
        history.play(square(text)).unwrap();
    }
    let whole = history.clone();
    assert_eq!(history.undo(), Ok(square("c3")));
    assert_eq!(history.undo(), Ok(square("a1")));
    assert_eq!(history.undo(), Ok(square("b2")));
    assert_eq!(history.undo(), Err(UndoError::AtStart));
    assert_eq!((history.redos(), history.states().len()), (3, 1));
    assert_eq!(history.redo(), Some(square("b2")));
    assert_eq!(history.redo(), Some(square("a1")));
    assert_eq!((history.redos(), history.free_undos()), (1, 2));
    assert_eq!(history.redo(), Some(square("c3")));
    assert_eq!(history.redo(), None);
    assert_eq!(history, whole);
}

#[test]
fn a_new_action_forgets_what_could_be_redone() {
    let mut history = History::new(TicTacToe::default());
    for text in ["b2", "a1", "c3"] {
        history.play(square(text)).unwrap();
    }
    history.undo().unwrap();
    history.undo().unwrap();
    history.play(square("c1")).unwrap();
    assert_eq!(history.redos(), 0);
    assert_eq!(history.redo(), None);
    assert!(history.actions().eq(["b2", "c1"].map(square)));
    assert_eq!(history.states().len(), 3);
}

#[test]
fn undo_stops_at_what_was_rolled() {
    let mut history = crypt_in_calm();
    assert_eq!(history.free_undos(), 0);
    let before = history.clone();
    assert_eq!(history.undo(), Err(UndoError::PastReveal));
    assert_eq!(history, before, "nothing changes");
}

#[test]
fn undo_stops_at_what_was_revealed() {
    let mut history = History::new(Crypt::new());
    history.play(Action::Shuffle(Some(9))).unwrap();
    history.play(Action::Swap).unwrap();
    assert_eq!(history.undo(), Err(UndoError::PastReveal), "the swap showed the second card");
    let mut history = crypt_in_calm();
    history.play(Action::Guess(0)).unwrap();
    assert_eq!(history.undo(), Err(UndoError::PastReveal), "the guess showed the front card");
}

#[test]
fn what_revealed_nothing_is_undone_freely() {
    let mut history = History::new(Crypt::new());
    history.play(Action::Shuffle(Some(9))).unwrap();
    history.play(Action::Keep).unwrap();
    assert_eq!(history.free_undos(), 1, "back to the shuffle, and no further");
    assert_eq!(history.undo(), Ok(Action::Keep));
    assert_eq!(history.free_undos(), 0);
    assert_eq!(history.undo(), Err(UndoError::PastReveal));
    assert!(!history.peeked());
}

#[test]
fn giving_up_can_be_undone() {
    let mut history = crypt_in_calm();
    history.play(Action::Concede).unwrap();
    assert!(history.state().outcome().is_some());
    assert_eq!((history.free_undos(), history.undo()), (1, Ok(Action::Concede)));
    assert_eq!(history, {
        let mut other = crypt_in_calm();
        other.play(Action::Concede).unwrap();
        other.undo().unwrap();
        other
    });
}

#[test]
fn going_back_past_a_reveal_is_remembered_for_ever() {
    let mut history = crypt_in_calm();
    assert_eq!(history.undo_past_reveal(), Ok(Action::Calm));
    assert!(history.peeked());
    assert_eq!(history.redo(), Some(Action::Calm));
    assert!(history.peeked(), "redoing does not make it unseen");
    assert_eq!(history.undo(), Err(UndoError::PastReveal), "each time it must be asked for");
    history.undo_past_reveal().unwrap();
    history.play(Action::Storm).unwrap();
    assert!(history.peeked(), "nor does another action");
}

#[test]
fn going_back_by_that_call_where_nothing_was_revealed_is_no_peeking() {
    let mut history = History::new(Crypt::new());
    history.play(Action::Shuffle(Some(9))).unwrap();
    history.play(Action::Keep).unwrap();
    assert_eq!(history.undo_past_reveal(), Ok(Action::Keep));
    assert!(!history.peeked());
}

#[test]
fn the_reasons_why_nothing_is_undone_say_what_to_do() {
    assert_eq!(UndoError::AtStart.to_string(), "nothing was played yet");
    assert_eq!(
        UndoError::PastReveal.to_string(),
        "the last action revealed something: to take it back all the same is to peek"
    );
}
