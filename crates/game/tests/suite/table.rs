//! A running game at which a seed plays chance.

use deadhand_game::{Game, History, Record, Seat, Table, Turn, UndoError};

use crate::crypt::{Action, Crypt};
use crate::tic_tac_toe::TicTacToe;

fn actions<G: Game>(table: &Table<G>) -> Vec<String> {
    table.history().actions().map(|action| action.to_string()).collect()
}

/// The words of seed 0, as worked out in `chance`: the shuffle takes three, and the fourth, a1a5091f, is
/// a storm.
const SHUFFLE: &str = "shuffle 100604613517193";

#[test]
fn chance_acts_before_the_first_player() {
    let table = Table::new(Crypt::new(), 0);
    assert_eq!(actions(&table), [SHUFFLE]);
    assert_eq!(table.state().turn(), Turn::Player(Seat::A));
}

#[test]
fn chance_acts_after_a_player() {
    let mut table = Table::new(Crypt::new(), 0);
    table.play(Action::Keep).unwrap();
    assert_eq!(actions(&table), [SHUFFLE, "keep", "storm"]);
    assert_eq!(table.state().turn(), Turn::Player(Seat::B));
    table.play(Action::Guess(0)).unwrap();
    assert_eq!(table.state().turn(), Turn::Over);
    assert_eq!(actions(&table).len(), 4);
}

#[test]
fn the_same_seed_is_the_same_luck() {
    for seed in 0..50 {
        let play = || {
            let mut table = Table::new(Crypt::new(), seed);
            table.play(Action::Swap).unwrap();
            actions(&table)
        };
        assert_eq!(play(), play());
    }
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut table = Table::new(Crypt::new(), 0);
    let refused = table.play(Action::Storm).unwrap_err();
    assert_eq!(refused.to_string(), "storm is not legal: this is not the time for it");
    assert_eq!(actions(&table), [SHUFFLE]);
    table.play(Action::Keep).unwrap();
    assert_eq!(actions(&table)[2], "storm", "no word of the seed was lost");
}

#[test]
fn undo_asks_first_where_chance_has_acted() {
    let mut table = Table::new(Crypt::new(), 0);
    table.play(Action::Keep).unwrap();
    assert_eq!(table.undo(), Err(UndoError::PastReveal));
    assert_eq!(actions(&table).len(), 3, "nothing changes");
    table.undo_past_reveal().unwrap();
    assert_eq!(actions(&table), [SHUFFLE], "back to the decision of A, past the wind");
    assert!(table.history().peeked());
}

#[test]
fn undo_goes_back_to_the_last_decision_of_a_player() {
    let mut table = Table::new(TicTacToe::default(), 0);
    for square in ["a1", "b2"] {
        table.play(square.parse().unwrap()).unwrap();
    }
    table.undo().unwrap();
    assert_eq!(actions(&table), ["a1"]);
    table.undo().unwrap();
    assert_eq!(table.undo(), Err(UndoError::AtStart));
    assert_eq!(table.undo_past_reveal(), Err(UndoError::AtStart));
    assert!(!table.history().peeked());
    assert!(table.redo() && table.redo());
    assert_eq!(actions(&table), ["a1", "b2"]);
    assert!(!table.redo());
}

#[test]
fn no_decision_of_a_player_is_before_the_first_act_of_chance() {
    let mut table = Table::new(Crypt::new(), 0);
    assert_eq!(table.undo(), Err(UndoError::AtStart));
    assert_eq!(table.undo_past_reveal(), Err(UndoError::AtStart));
    assert_eq!(actions(&table), [SHUFFLE]);
}

#[test]
fn redo_brings_what_chance_once_drew() {
    for seed in 0..50 {
        let mut table = Table::new(Crypt::new(), seed);
        table.play(Action::Keep).unwrap();
        table.play(Action::Guess(1)).unwrap();
        let whole = actions(&table);
        table.undo_past_reveal().unwrap();
        table.undo_past_reveal().unwrap();
        assert_eq!(actions(&table).len(), 1);
        assert!(table.redo());
        assert_eq!(actions(&table), whole[..3], "the wind comes with the decision before it");
        assert!(table.redo());
        assert_eq!(actions(&table), whole);
        assert!(!table.redo());
    }
}

/// The fourth word was the storm that was taken back; the fifth, c30e842c, is a storm, the sixth,
/// 3b7f9ace, is calm.
#[test]
fn a_new_action_draws_anew() {
    let mut table = Table::new(Crypt::new(), 0);
    table.play(Action::Keep).unwrap();
    for wind in ["storm", "calm"] {
        table.undo_past_reveal().unwrap();
        table.play(Action::Swap).unwrap();
        assert_eq!(actions(&table), [SHUFFLE, "swap", wind]);
    }
}

#[test]
fn a_player_may_give_up_at_a_table() {
    let mut table = Table::new(Crypt::new(), 0);
    table.play(Action::Concede).unwrap();
    assert_eq!(table.state().turn(), Turn::Over);
    assert_eq!(actions(&table), [SHUFFLE, "concede"]);
    table.undo().unwrap();
    assert_eq!(table.state().turn(), Turn::Player(Seat::A));
}

#[test]
fn a_table_goes_on_with_a_game_played_before() {
    let mut history = History::new(Crypt::new());
    history.play(Action::Shuffle(Some(9))).unwrap();
    history.play(Action::Keep).unwrap();
    // The first word of seed 0, 2fef003e, is calm.
    let table = Table::resume(history, 0);
    assert_eq!(actions(&table), ["shuffle 9", "keep", "calm"]);
}

#[test]
fn the_record_of_a_table_needs_no_seed() {
    for seed in 0..50 {
        let mut table = Table::new(Crypt::new(), seed);
        table.play(Action::Swap).unwrap();
        let text = Record::of(table.history(), Some(1)).to_string();
        let replayed = text.parse::<Record<Crypt>>().unwrap().replay().unwrap();
        assert_eq!(&replayed, table.history());
    }
}
