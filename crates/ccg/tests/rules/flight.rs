//! The variant of the flight.

use deadhand_ccg::Game;

use super::table::{legal, play, position, step, zone};

const PLAYERS: [&str; 2] =
    ["food 9 survivors A2,A24 resource A11", "survivors B9 resource B13,?B12~1 combat A7x,B11*"];

fn recoup(options: &str) -> deadhand_ccg::State {
    play(position(options, &PLAYERS, "", "act A A recoup passes 1 numbers 0,1"), "pass")
}

#[test]
fn without_the_variant_nobody_flees() {
    assert_eq!(step(&recoup("flee=off")), "discard B B build numbers 0,1");
    assert_eq!(legal(&recoup("flee=on")), "flee, stay");
    assert_eq!(step(&play(recoup("flee=on"), "stay")), "discard B B build numbers 0,1");
}

#[test]
fn who_flees_leaves_stationary_cards_and_on_heads_all_zombies_turn_down() {
    let state = play(recoup("flee=on"), "flee");
    assert_eq!(
        (zone(&state, "A", "survivors"), zone(&state, "A", "discard")),
        ("A2".into(), "A24".into())
    );
    assert_eq!(legal(&state), "coin heads, coin tails");
    let state = play(state, "coin heads");
    // Numbers are given in order of id; the one that lay face down keeps its own.
    assert_eq!(zone(&state, "B", "resource"), "?B12~1,?A7~2,?B11~3,?B13~4");
    assert_eq!(zone(&state, "B", "combat"), "-");
    assert_eq!(zone(&state, "A", "resource"), "A11", "the survivor player's cards are no zombies");
    assert!(state.to_string().contains(" seen A7:ABCD*,B11:ABCD*,B13:ABCD*"), "{state}");
}

#[test]
fn on_tails_each_zombie_player_may_give_one_more_fight() {
    let state = play(recoup("flee=on"), "flee, coin tails");
    assert_eq!(legal(&state), "again A7 A2, again B11 A2, again B13 A2, again B~1 A2, decline");
    let fought = play(state.clone(), "again A7 A2");
    assert_eq!(step(&fought), "act B A fight flight 1 fight 1 numbers 0,1");
    let fought = play(fought, "pass, pass");
    assert_eq!(zone(&fought, "A", "survivors"), "A2w1", "4 beats 3");
    assert_eq!(
        step(&fought).split(' ').next(),
        Some("discard"),
        "then all turn down and the turn ends"
    );
    let declined = play(state, "decline");
    assert_eq!(zone(&declined, "A", "survivors"), "A2");
}

#[test]
fn more_pairs_than_a_list_holds_are_chosen_zombie_first() {
    let state = play(recoup("flee=on"), "flee, coin tails");
    assert!(state.legal_actions().len() < 512);
    assert!(state.check("target B11".parse().unwrap()).is_err(), "few pairs are listed as pairs");
}
