//! What the simple opponent for Zombie CCG chooses, priority by priority.

mod common;

use common::position;
use deadhand_bots::ccg::Priorities;
use deadhand_ccg::{Action, Game, Hidden, Setup, State};
use deadhand_game::Seat::{A, B};
use deadhand_game::{Turn, Viewer};

/// Every player's deck: Guard 1, 2; Hunter 3, 4; Scout 5, 6; Nurse 7; Drifter 8, 9; Shambler 10, 11;
/// Runner 12, 13; Biter 14; Brute 15; Swarm 16; Club 17.
const CARDS: &str = "\"Guard\" survivor 4/3 cost 4; \"Hunter\" survivor 3/2 cost 3; \
                     \"Scout\" survivor 1/1 scavenger cost 1; \"Nurse\" survivor 1/2 medic cost 1; \
                     \"Drifter\" survivor 0/1; \"Shambler\" zombie Horde 2; \
                     \"Runner\" zombie Rage 2 fast; \"Biter\" zombie Contagion 1 infectious; \
                     \"Brute\" zombie Rage 5 fierce 2; \"Swarm\" zombie Horde 6 cost 2 needs 2 Horde; \
                     \"Club\" item attached +2/+0 in build";
const DECK: &str = "2x1,2x2,2x3,1x4,2x5,2x6,2x7,1x8,1x9,1x10,1x11";
const CARDS_OF_A_DECK: usize = 17;

/// What is chosen in a position of two players. What is not named is in the deck.
fn choice(players: [&str; 2], rest: &str) -> String {
    let setup: Setup = format!("min_deck=1 | {CARDS} | {DECK} / {DECK}").parse().unwrap();
    let state = position(&setup, CARDS_OF_A_DECK, players, rest);
    let Turn::Player(mover) = state.turn() else { panic!("nobody chooses: {state}") };
    let view = state.view(Viewer::Seat(mover));
    Priorities.choose(&view, &state.legal_actions()).unwrap().to_string()
}

#[test]
fn it_begins_and_bids_only_what_costs_hardly_any_food() {
    let setup: Setup = format!("min_deck=1 | {CARDS} | {DECK} / {DECK}").parse().unwrap();
    let choose = |state: &State, seat| {
        Priorities.choose(&state.view(Viewer::Seat(seat)), &state.legal_actions()).unwrap()
    };
    let mut state = State::new(setup);
    state = state.apply("first A".parse().unwrap()).unwrap();
    let bid = choose(&state, A);
    assert_eq!(bid.to_string(), "bid 9");
    state = state.apply(bid).unwrap();
    assert_eq!(choose(&state, B).to_string(), "pass", "8 is a point less than it starts with else");
    state = state.apply(Action::Pass).unwrap();
    assert_eq!(choose(&state, A).to_string(), "begin A");
}

#[test]
fn it_discards_the_least_useful_card() {
    let players = ["hand A1,A8,A15 survivors A3", "survivors B3"];
    assert_eq!(choice(players, " | discard A A build"), "discard A8");
}

#[test]
fn it_lays_the_best_zombie_that_it_can_upgrade() {
    let players = ["hand A1,A12,A16 survivors A3", "survivors B3"];
    assert_eq!(choice(players, " | act A A build"), "lay A12", "the Swarm needs a Horde");
    let players = ["hand A1,A12,A16 survivors A3 resource A10,A11", "survivors B3"];
    assert_eq!(choice(players, " | act A A build"), "lay A16");
}

#[test]
fn it_plays_the_best_survivor_while_there_is_food() {
    let build = " | act A A build laid 1";
    let resource = "A10,A11,A12,A13";
    let hand = format!("hand A1,A5 survivors A3,A4,A7 resource {resource}");
    assert_eq!(choice([&hand, "survivors B3"], build), "play A1");
    let hungry = format!("food 3 {hand}");
    assert_eq!(choice([&hungry, "survivors B3"], build), "done");
    let few = format!("food 1 hand A1 survivors A7 resource {resource}");
    assert_eq!(choice([&few, "survivors B3"], build), "play A1");
}

#[test]
fn items_go_to_the_strongest_survivor() {
    let players = ["hand A17 survivors A3,A5,A7 resource A10", "survivors B3"];
    assert_eq!(choice(players, " | act A A build laid 1"), "play A17");
    assert_eq!(
        choice(
            players,
            " | target A A build laid 1 play A17 runs A17.0 by A option 1 then acted A"
        ),
        "target A3"
    );
}

#[test]
fn it_upgrades_the_strongest_and_moves_the_fast_at_the_beginning_of_the_attack() {
    let begin = |resource: &str, combat: &str| {
        let b = format!("survivors B3 resource {resource} combat {combat}");
        choice(["survivors A3", &b], " | act B A begin_attack numbers 0,2")
    };
    assert_eq!(begin("?B10~1,?B15~2", "-"), "upgrade B~2");
    assert_eq!(begin("B10,B12", "-").as_str(), "move B12");
    assert_eq!(begin("B10", "B12"), "pass", "a slow one would be spent");
}

#[test]
fn it_moves_every_zombie_when_that_costs_nothing() {
    let recoup = " | act A A recoup numbers 1,0";
    assert_eq!(choice(["survivors A3 resource A10,?A15~1", "survivors B3"], recoup), "move A10");
    assert_eq!(choice(["survivors A3 resource ?A15~1", "survivors B3"], recoup), "move A~1");
    assert_eq!(choice(["survivors A3 combat A10,?A15~1", "survivors B3"], recoup), "pass");
}

#[test]
fn it_pays_with_the_cards_that_it_needs_least() {
    // The Brute and the Shamblers attack; the Runner and a face-down card do not.
    let b = "survivors B3 resource B12,?B16~1 combat B10,B11,B15";
    let paying = |paid: &str| {
        choice(
            ["survivors A3", b],
            &format!(" | pay B A begin_attack upgrade B~1{paid} numbers 0,1"),
        )
    };
    assert_eq!(paying(""), "pay B12");
    assert_eq!(paying(" paid B12"), "pay B~1", "a card can pay for itself");
}

#[test]
fn survivors_fight_where_they_win_and_no_more_than_it_takes() {
    let defend = |survivors: &str, combat: &str, fights: &str, asked: &str| {
        let b = format!("survivors B3 combat {combat}");
        let a = format!("survivors {survivors}");
        choice([&a, &b], &format!("{fights} | defend A A begin_attack asks {asked}"))
    };
    assert_eq!(defend("A3", "B10,B14", "", "A3"), "defend A3 B10", "the strongest that it beats");
    assert_eq!(defend("A3", "B15", "", "A3"), "idle A3");
    assert_eq!(defend("A1,A3", "B15", "", "A1"), "defend A1 B15", "4 and 3 beat 5 together");
    assert_eq!(defend("A1,A3", "B15", " fights A1:B15", "A3"), "defend A3 B15");
    assert_eq!(defend("A1,A3", "B10", " fights A1:B10", "A3"), "idle A3", "it is beaten already");
    assert_eq!(defend("A1,A3", "B10", "", "A1"), "idle A1", "the Hunter is enough");
}

#[test]
fn leftovers_go_where_they_kill_and_stay_out_where_they_lose() {
    let leftover = |survivors: &str, combat: &str, fights: &str, asked: &str| {
        let b = format!("survivors B3 combat {combat}");
        let a = format!("survivors {survivors}");
        choice([&a, &b], &format!("{fights} | leftover B A begin_attack asks {asked}"))
    };
    assert_eq!(leftover("A1,A5", "B10", "", "B10"), "attack B10 A5", "2 kill a Scout");
    assert_eq!(leftover("A1,A3", "B10", "", "B10"), "hold B10");
    // A Brute alone kills the Scout; with two Shamblers, 9, it kills the Guard.
    assert_eq!(leftover("A1", "B10,B11,B15", "", "B10"), "attack B10 A1", "together they kill him");
    let joined = leftover("A1,A5", "B10,B11", " fights A1:B10", "B11");
    assert_eq!(joined, "attack B11 A5", "4 would only wound the Guard");
    let fierce = leftover("A1,A5", "B10,B15", " fights A1:B10", "B15");
    assert_eq!(fierce, "attack B15 A1", "7 kill him by Fierce 2");
}

#[test]
fn it_infects_who_dies_and_of_those_the_strongest() {
    let infect = |survivors: &str, sides: &str| {
        let a = format!("survivors {survivors}");
        let step =
            format!(" fights {sides}:B10+B11+B14 | infect B A fight fight 1 judged asks B14");
        choice([&a, "survivors B3 combat B10,B11,B14"], &step)
    };
    assert_eq!(infect("A1,A5", "A1+A5"), "infect A5", "the Guard has wounds left");
    assert_eq!(infect("A1w2,A5", "A1+A5"), "infect A1");
}

#[test]
fn medics_heal_their_own_and_nobody_else() {
    let recoup = " | act A A recoup";
    assert_eq!(choice(["survivors A3w1,A7", "survivors B3"], recoup), "use A7 1");
    assert_eq!(choice(["survivors A3,A7", "survivors B3w1"], recoup), "pass");
    let target = " | target A A recoup runs A7.1 by A option 1 then acted A";
    assert_eq!(choice(["survivors A1w1,A2w2,A7", "survivors B1w2"], target), "target A2");
}

#[test]
fn scavengers_go_while_food_is_short() {
    let recoup = " | act A A recoup";
    assert_eq!(choice(["food 5 survivors A5,A6", "survivors B3"], recoup), "use A5 1");
    assert_eq!(choice(["food 6 survivors A5,A6", "survivors B3"], recoup), "pass");
}

#[test]
fn who_bears_it_starves() {
    let starve = " | starve A A recoup hunger 1";
    assert_eq!(choice(["food 2 survivors A1,A3,A5", "survivors B3"], starve), "starve A1");
    assert_eq!(
        choice(["food 2 survivors A1w2,A3w1,A5", "survivors B3"], starve),
        "starve A5",
        "one of them dies: the least"
    );
}

#[test]
fn nothing_is_chosen_where_there_is_no_choice() {
    let setup: Setup = format!("min_deck=1 | {CARDS} | {DECK} / {DECK}").parse().unwrap();
    let state = State::new(setup);
    let view = |state: &State| state.view(Viewer::Spectator);
    assert_eq!(Priorities.choose(&view(&state), &state.legal_actions()), None, "chance decides");
    let state = state.apply("first A".parse().unwrap()).unwrap();
    assert_eq!(Priorities.choose(&view(&state), &[]), None);
    assert_eq!(Priorities.choose(&view(&state), &[Action::Concede]), None, "it never gives up");
}
