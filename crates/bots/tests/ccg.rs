//! The simple opponent for Zombie CCG, against a player who picks any legal action.

use deadhand_bots::ccg::Priorities;
use deadhand_cards::DealRng;
use deadhand_ccg::{CardPool, DeckList, Game, Hidden, Rules, Setup, State};
use deadhand_game::{Seat, Standing, Turn, Viewer, draw_action};

const CARDS: &str = include_str!("data/cards.tsv");

fn setup(options: &str, seats: usize) -> Setup {
    let rules = Rules { max_copies: 100, ..options.parse().unwrap() };
    let deck = DeckList::read(include_str!("data/deck.txt")).unwrap();
    Setup::new(rules, CardPool::from_table(CARDS).unwrap(), vec![deck; seats]).unwrap()
}

/// Plays a game to its end, the seats of `simple` by their priorities, the others at random; gives who
/// has won, and how many decisions it took.
fn play(setup: &Setup, simple: &[Seat], rng: &mut DealRng) -> (Option<Seat>, usize) {
    let mut state = State::new(setup.clone());
    for decisions in 0..100_000 {
        if let Some(outcome) = state.outcome() {
            let seats = Seat::ALL.into_iter().zip(outcome.verdicts());
            let mut winners = seats.filter(|(_, verdict)| verdict.standing == Standing::Won);
            return (winners.next().map(|(seat, _)| seat), decisions);
        }
        let action = match state.turn() {
            Turn::Player(seat) if simple.contains(&seat) => {
                let legal = state.legal_actions();
                let action = Priorities.choose(&state.view(Viewer::Seat(seat)), &legal).unwrap();
                assert!(legal.contains(action), "{action} is not listed: {state}");
                action
            }
            _ => draw_action(&state, rng).unwrap(),
        };
        state.apply_unchecked(action);
    }
    panic!("the game does not end: {state}");
}

/// How many of the games the simple player wins and loses, in each seat as often, and the mean length.
fn matches(options: &str, games: usize) -> (usize, usize, usize) {
    let setup = setup(options, 2);
    let mut rng = DealRng::new(1);
    let (mut won, mut lost, mut decisions) = (0, 0, 0);
    for game in 0..games {
        let me = Seat::ALL[game % 2];
        let (winner, length) = play(&setup, &[me], &mut rng);
        won += usize::from(winner == Some(me));
        lost += usize::from(winner.is_some_and(|winner| winner != me));
        decisions += length;
    }
    (won, lost, decisions / games)
}

#[test]
fn it_beats_a_random_player() {
    let games = 60;
    let (won, lost, length) = matches("default", games);
    println!("{won} won, {lost} lost of {games}; {length} decisions a game");
    assert!(won >= 54, "{won} won, {lost} lost of {games}");
}

#[test]
#[ignore = "takes a while: run it in release"]
fn it_beats_a_random_player_in_1_000_games() {
    let (won, lost, length) = matches("default", 1000);
    println!("{won} won, {lost} lost of 1000; {length} decisions a game");
    assert!(won >= 950, "{won} won, {lost} lost");
}

/// Each ruling that is not the default, by itself.
const RULINGS: [&str; 30] = [
    "bidding=single_round",
    "bidding=sealed",
    "default_food=0",
    "start_from=hand",
    "start_from=either",
    "start_cost=20",
    "infection=active",
    "resource_by=all_players",
    "upgrade_in=own_build",
    "upgrade_in=any_window",
    "move_in=recoup",
    "defender=ready_only",
    "defender=spends",
    "wound=one_by_zombie_player",
    "wound=one_by_survivor_player",
    "overwhelm=each",
    "spent_in_fight=stays",
    "after_action=keep",
    "upgrade=from_hand",
    "upgrade=from_hand,upgrade_in=any_window",
    "infect_first=no",
    "converted=generic",
    "symbols_by=any",
    "scavenge=always_food",
    "deck_out=failed_draw",
    "all_lose=active_loses_last",
    "flee",
    "flee,after_action=keep",
    "flee,deck_out=failed_draw",
    "symbols_by=any,after_action=keep",
];

#[test]
fn its_games_end_under_every_ruling() {
    let mut rng = DealRng::new(2);
    for options in RULINGS {
        for (seats, simple) in [(2, &Seat::ALL[..2]), (3, &Seat::ALL[..1]), (4, &Seat::ALL[..4])] {
            let (_, decisions) = play(&setup(options, seats), simple, &mut rng);
            assert!(decisions < 3000, "{options}: {decisions} decisions of {seats} players");
        }
    }
}

#[test]
fn it_beats_a_random_player_under_every_ruling() {
    for options in RULINGS {
        let (won, lost, _) = matches(options, 4);
        assert!(won >= 3, "{options}: {won} won, {lost} lost of 4");
    }
}
