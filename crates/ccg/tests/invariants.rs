//! What always holds, in many random games under random rulings.

mod common;

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use common::texts::game_of_texts;
use common::{game, random_rules, small_game};
use deadhand_cards::{DealRng, below};
use deadhand_ccg::{Action, CardId, CardType, Cards, Game, Piece, Rules, State};
use deadhand_game::{Standing, Turn, draw_action};

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

/// Looks at everything that holds in every position; `decks` are the sizes of the decks before.
fn look(state: &State, decks: &mut [usize; 4]) {
    let setup = deadhand_game::Portable::setup(state);
    let layout = state.layout();
    let list = state.legal_actions();
    assert!(list.len() <= 512, "a list has at most 512 actions: {state:?}");
    assert_eq!(list.is_empty(), state.turn() == Turn::Over, "{state:?}");
    let mut places = [0; 4];
    let mut found = Cards::EMPTY;
    let mut lies = |card: CardId| {
        places[card.owner().index()] += 1;
        found.insert(card);
    };
    for (seat, before) in layout.seats.iter().zip(decks) {
        assert!(seat.deck.len() <= *before, "a deck never grows: {state:?}");
        *before = seat.deck.len();
        let hidden = seat.hand.iter().chain(&seat.deck);
        hidden.for_each(|card| lies(card.expect("a state knows every card")));
        seat.discard.iter().chain(&seat.removed).for_each(|&card| lies(card));
        let [survivors, resource, combat] = &seat.zones;
        let is_survivor = |piece: &&Piece| {
            let printed = piece.card.and_then(|card| setup.printed(card));
            let printed = printed.expect("every card is of a deck");
            matches!(printed.card_type, CardType::Survivor { .. })
        };
        if seat.out {
            let count =
                seat.hand.len() + seat.deck.len() + survivors.iter().filter(is_survivor).count();
            assert_eq!(count, 0, "who is out has nothing: {state:?}");
        }
        let others = survivors.iter().filter(|piece| !is_survivor(piece));
        for piece in others.chain(resource).chain(combat) {
            assert_eq!((piece.wounds, piece.infected), (0, None), "only survivors bear tokens");
        }
        for piece in survivors.iter().chain(resource).chain(combat) {
            piece.card.into_iter().chain(piece.items).for_each(&mut lies);
        }
    }
    let all: usize = places.iter().sum();
    assert_eq!(found.len(), all, "no card lies in two places: {state:?}");
    for (index, seat) in layout.seats.iter().enumerate().filter(|(_, seat)| !seat.out) {
        let cards = setup.decks()[index].len();
        assert_eq!(places[index], cards, "no card is lost or made: {seat:?} in {state:?}");
    }
}

/// Plays so many games from a seed, and says how many actions they had.
fn games(count: u64, seed: u64) -> u64 {
    let mut rng = DealRng::new(seed);
    let mut played = 0;
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
    played
}

#[test]
fn invariants_hold_in_random_games() {
    assert!(games(60, 1) > 0);
}

#[test]
#[ignore = "takes minutes: run it in release"]
fn invariants_hold_in_200_000_random_games() {
    // Parts with a seed each, so that the games are the same by however many threads they are played.
    const PARTS: u64 = 200;
    const GAMES: u64 = 1_000;
    let next = AtomicU64::new(0);
    let (start, played) = (Instant::now(), AtomicU64::new(0));
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let part = next.fetch_add(1, Relaxed);
                    if part >= PARTS {
                        return;
                    }
                    played.fetch_add(games(GAMES, 2 + part), Relaxed);
                }
            });
        }
    });
    let seconds = start.elapsed().as_secs();
    println!("{} games, {} actions in {seconds} s", PARTS * GAMES, played.into_inner());
}
