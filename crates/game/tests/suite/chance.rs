//! What is drawn from a generator, against words that are worked out by hand.
//!
//! The words of deal 0 begin 2fef003e d6405f89 e8b85b7f a1a5091f c30e842c 3b7f9ace 88e11b18 1e1a71ef
//! 72e14c98 416f21b9 6753449f 19566d45 a3424a31 01b086da. `below(n)` of a word is the high half of the
//! word times `n`: the word as a fraction of 2^32, times `n`, rounded down.

use deadhand_cards::DealRng;
use deadhand_game::{Game, Portable, draw_action};

use crate::crypt::{Action, Crypt};
use crate::graveyard::Graveyard;
use crate::tic_tac_toe::TicTacToe;

fn drawn<G: Game>(state: &G, rng: &mut DealRng, times: usize) -> Vec<String> {
    (0..times).map(|_| draw_action(state, rng).unwrap().to_string()).collect()
}

fn played<G: Portable>(start: G, actions: &[&str]) -> G {
    actions.iter().fold(start, |state, text| {
        let action = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        state.apply(action).unwrap()
    })
}

/// Of nine squares the first word takes number 1 (0.187 * 9 = 1.68), of the eight left the second takes
/// number 6 (0.837 * 8 = 6.69), of the seven left the third takes number 6 (0.909 * 7 = 6.36).
#[test]
fn a_player_draws_an_index_into_the_list() {
    let mut rng = DealRng::new(0);
    let mut state = TicTacToe::default();
    let mut squares = Vec::new();
    for _ in 0..3 {
        let square = draw_action(&state, &mut rng).unwrap();
        squares.push(square.to_string());
        state = state.apply(square).unwrap();
    }
    assert_eq!(squares, ["b1", "b3", "c3"]);
}

/// Of the odds 1 to 3 it is calm where a word is below a quarter of 2^32, 40000000.
#[test]
fn chance_draws_an_index_into_the_sum_of_the_weights() {
    let wind = played(Crypt::new(), &["shuffle 0", "keep"]);
    let (calm, storm) = ("calm", "storm");
    assert_eq!(
        drawn(&wind, &mut DealRng::new(0), 14),
        [
            calm, storm, storm, storm, storm, calm, storm, calm, storm, storm, storm, calm, storm,
            calm
        ]
    );
}

/// Times seven the first six words are 1.31, 5.86, 6.36, 4.42, 5.33, 1.63. With one grave open a bite
/// is the last of seven, with three open the last three.
#[test]
fn more_weight_is_drawn_more_often() {
    let deal = Graveyard::deal(&"lives=6".parse().unwrap(), 1);
    let (quiet, bite) = ("quiet", "bite");
    let one = played(deal, &["dig 1"]);
    assert_eq!(drawn(&one, &mut DealRng::new(0), 6), [quiet, quiet, bite, quiet, quiet, quiet]);
    let three = played(deal, &["dig 1", "quiet", "dig 2", "quiet", "dig 3"]);
    assert_eq!(drawn(&three, &mut DealRng::new(0), 6), [quiet, bite, bite, bite, bite, quiet]);
}

/// Of seven equal parts of all words, one in seven is a bite: each remainder class is hit as it should.
#[test]
fn the_odds_are_those_of_the_weights() {
    let deal = Graveyard::deal(&"default".parse().unwrap(), 1);
    let state = played(deal, &["dig 1", "quiet", "dig 2"]);
    let mut rng = DealRng::new(5);
    let bites =
        (0..70_000).filter(|_| draw_action(&state, &mut rng).unwrap().to_string() == "bite");
    // Two of seven: 20 000 expected, with a standard deviation of 120.
    let bites = bites.count();
    assert!((19_400..20_600).contains(&bites), "{bites} bites");
}

/// The only action of the list takes the first word, for an index below 1. Then the x takes the second
/// word as its low half and the third as its high one, of which 16 bits are kept.
#[test]
fn an_open_action_takes_two_more_words() {
    let action = draw_action(&Crypt::new(), &mut DealRng::new(0)).unwrap();
    assert_eq!(action, Action::Shuffle(Some(0x5b7f_d640_5f89)));
    assert_eq!(action.to_string(), "shuffle 100604613517193");
}

#[test]
fn nothing_is_drawn_when_the_game_is_over() {
    let over = played(TicTacToe::default(), &["a1", "b1", "a2", "b2", "a3"]);
    let mut rng = DealRng::new(0);
    assert_eq!(draw_action(&over, &mut rng), None);
    assert_eq!(rng, DealRng::new(0), "no word is taken");
}
