//! Counts of action sequences, and random games.

use deadhand_cards::DealRng;
use deadhand_game::{
    Game, Seat, Standing, Turn, divide, draw_action, perft, perft_filled, playout,
};

use crate::crypt::Crypt;
use crate::tic_tac_toe::TicTacToe;

fn tic_tac_toe(moves: &[&str]) -> TicTacToe {
    moves
        .iter()
        .fold(TicTacToe::default(), |state, square| state.apply(square.parse().unwrap()).unwrap())
}

fn crypt(actions: &[&str]) -> Crypt {
    actions.iter().fold(Crypt::new(), |state, action| state.apply(action.parse().unwrap()).unwrap())
}

#[test]
fn tic_tac_toe_has_its_well_known_counts() {
    let counts = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    let start = TicTacToe::default();
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&start, depth), count, "depth {depth}");
    }
    let five_left = tic_tac_toe(&["b2", "a1", "c3", "a3"]);
    assert_eq!(perft(&five_left, 6), 0, "no game is longer than nine moves");
}

#[test]
fn tic_tac_toe_has_its_well_known_games() {
    fn count(state: TicTacToe, results: &mut [u32; 3]) {
        if let Some(outcome) = state.outcome() {
            let verdict = outcome.of(Seat::A).unwrap();
            let place = match verdict.standing {
                Standing::Won => 0,
                Standing::Lost => 1,
                Standing::Drawn => 2,
            };
            results[place] += 1;
        }
        for action in state.legal_actions() {
            count(state.apply(action).unwrap(), results);
        }
    }
    let mut results = [0; 3];
    count(TicTacToe::default(), &mut results);
    assert_eq!(results, [131_184, 77_904, 46_080], "won by A, won by B, drawn");
    assert_eq!(results.iter().sum::<u32>(), 255_168);
}

#[test]
fn there_is_one_sequence_of_no_actions() {
    assert_eq!(perft(&TicTacToe::default(), 0), 1);
    let over = tic_tac_toe(&["a1", "b1", "a2", "b2", "a3"]);
    assert_eq!(perft(&over, 0), 1);
    assert_eq!(perft(&over, 1), 0, "a game that is over has no sequences");
}

#[test]
fn the_divided_counts_name_each_action_in_order_and_add_up() {
    let state = tic_tac_toe(&["b2"]);
    for depth in 1..5 {
        let divided = divide(&state, depth);
        let actions: Vec<_> = divided.iter().map(|(action, _)| *action).collect();
        assert_eq!(actions, *state.legal_actions());
        let sum: u64 = divided.iter().map(|(_, count)| count).sum();
        assert_eq!(sum, perft(&state, depth), "depth {depth}");
    }
    assert_eq!(divide(&state, 0), []);
}

/// By hand: shuffle; keep or swap; calm or storm; in calm three guesses, in a storm two.
#[test]
fn an_open_action_counts_once_and_a_standing_one_not_at_all() {
    let counts: Vec<u64> = (1..=5).map(|depth| perft(&Crypt::new(), depth)).collect();
    assert_eq!(counts, [1, 2, 4, 2 * (3 + 2), 0]);
    let divided = divide(&crypt(&["shuffle 0", "keep"]), 2);
    let texts: Vec<_> = divided.iter().map(|(action, count)| format!("{action} {count}")).collect();
    assert_eq!(texts, ["calm 3", "storm 2"]);
}

#[test]
fn counting_does_an_open_action_with_the_x_that_is_given() {
    for x in [0, 7, (1 << 48) - 1] {
        let filled = crypt(&[&format!("shuffle {x}")]);
        assert_eq!(perft_filled(&Crypt::new(), 4, x), perft_filled(&filled, 3, x));
    }
}

#[test]
fn a_playout_ends_with_the_game() {
    for seed in 0..200 {
        let mut state = TicTacToe::default();
        let played = playout(&mut state, &mut DealRng::new(seed), 100);
        assert!((5..=9).contains(&played), "{played} moves");
        assert_eq!(state.turn(), Turn::Over);
        assert_eq!(state.to_string().matches(['X', 'O']).count(), played as usize);
    }
}

#[test]
fn a_playout_stops_at_its_limit() {
    let mut state = TicTacToe::default();
    assert_eq!(playout(&mut state, &mut DealRng::new(1), 3), 3);
    assert_eq!(state.to_string().matches(['X', 'O']).count(), 3);
    assert_eq!(playout(&mut state, &mut DealRng::new(1), 0), 0);
}

#[test]
fn a_playout_does_the_actions_that_are_drawn() {
    for seed in 0..50 {
        let mut played = Crypt::new();
        let count = playout(&mut played, &mut DealRng::new(seed), 100);
        let mut rng = DealRng::new(seed);
        let mut state = Crypt::new();
        let mut drawn = 0;
        while let Some(action) = draw_action(&state, &mut rng) {
            state = state.apply(action).unwrap();
            drawn += 1;
        }
        assert_eq!((state, drawn), (played, count));
    }
}
