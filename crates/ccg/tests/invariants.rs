//! What always holds, in many random games under random rulings.

mod common;

use common::texts::game_of_texts;
use common::{game, random_rules, small_game};
use deadhand_cards::{DealRng, below};
use deadhand_ccg::{Action, Game, Hidden, Rules, State};
use deadhand_game::{Seat, Standing, Turn, Viewer, draw_action};

/// Plays a random game and looks at everything after every action; players give up now and then.
fn play(mut state: State, rng: &mut DealRng) -> u32 {
    let mut played = 0;
    let mut decks = [usize::MAX; 4];
    look(&state, &mut decks);
    while let Some(drawn) = draw_action(&state, rng) {
        let gives_up = matches!(state.turn(), Turn::Player(_)) && below(rng, 400) == 0;
        state.apply_unchecked(if gives_up { Action::Concede } else { drawn });
        look(&state, &mut decks);
        played += 1;
        assert!(played < 50_000, "every game ends: {state:?}");
    }
    let outcome = state.outcome().expect("a game without actions is over");
    let winners = outcome.verdicts().iter().filter(|verdict| verdict.standing == Standing::Won);
    assert!(winners.count() <= 1, "one player wins at most: {state:?}");
    played
}

fn look(state: &State, decks: &mut [usize; 4]) {
    let setup = deadhand_game::Portable::setup(state);
    let view = state.view(Viewer::All);
    let list = state.legal_actions();
    assert!(list.len() <= 512, "a list has at most 512 actions: {state:?}");
    assert_eq!(list.is_empty(), state.turn() == Turn::Over, "{state:?}");
    let mut owned = [0; 4];
    let mut survivors = [0; 4];
    for piece in view.in_play() {
        let card = piece.card.expect("who sees everything knows every card");
        owned[card.owner().index()] += 1;
        for item in piece.items {
            owned[item.owner().index()] += 1;
        }
        let printed = setup.printed(card).expect("every card is of a deck");
        let is_survivor = matches!(printed.card_type, deadhand_ccg::CardType::Survivor { .. });
        if is_survivor && piece.zone == deadhand_ccg::Zone::Survivors {
            survivors[piece.controller.index()] += 1;
        } else {
            assert_eq!((piece.wounds, piece.infected), (0, None), "only survivors bear tokens");
        }
    }
    let seats = state.seats();
    for seat in Seat::ALL.into_iter().take(seats) {
        let index = seat.index();
        let deck = view.deck(seat).len();
        assert!(deck <= decks[index], "a deck never grows: {state:?}");
        decks[index] = deck;
        if view.food(seat).is_none() {
            assert_eq!((deck, view.hand(seat).len()), (0, 0), "who is out has nothing: {state:?}");
            assert_eq!(survivors[index], 0, "who is out has nothing: {state:?}");
            continue;
        }
        let elsewhere = view.hand(seat).len() + deck + view.discard(seat).len();
        let all = setup.decks()[index].len();
        assert_eq!(owned[index] + elsewhere, all, "no card is lost or made: {state:?}");
    }
}

fn games(count: u64, seed: u64) {
    let mut rng = DealRng::new(seed);
    let mut played = 0_u64;
    for number in 0..count {
        let rules: Rules = random_rules(&mut rng);
        let seats = 2 + below(&mut rng, 3) as usize;
        let full = number % 10 == 0;
        let start = match number % 3 {
            _ if full => game(&rules.to_string(), seats),
            0 => game_of_texts(rules, seats, &mut rng),
            _ => small_game(rules, seats),
        };
        played += u64::from(play(start, &mut rng));
    }
    println!("{count} games, {played} actions");
}

#[test]
fn invariants_hold_in_random_games() {
    games(60, 1);
}

#[test]
#[ignore = "takes minutes: run it in release"]
fn invariants_hold_in_200_000_random_games() {
    games(200_000, 2);
}
