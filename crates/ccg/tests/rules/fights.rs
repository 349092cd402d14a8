//! Results of fights: wounds, overwhelming, infection, and who is in a fight at all.

use deadhand_ccg::{Game, State};
use deadhand_game::Seat;

use super::table::{legal, play, position, step, zone};

/// A fight of A's survivors against B's zombies in whose window A is the last to pass.
fn fight(options: &str, survivors: &str, zombies: &str) -> State {
    let names = |list: &str| {
        let bare =
            list.split('[').map(|part| part.split(']').next_back().unwrap()).collect::<String>();
        let name = |card: &str| card.split(['*', 'w', 'i', 'x']).next().unwrap().to_string();
        bare.split(',').map(name).collect::<Vec<_>>().join("+")
    };
    let a = format!("survivors {survivors},A10");
    let b = format!("survivors B9 combat {zombies}");
    let fights = format!("{}:{}", names(survivors), names(zombies));
    position(options, &[&a, &b], &fights, "act A A fight passes 1 fight 1")
}

fn result(options: &str, survivors: &str, zombies: &str) -> (String, String) {
    let state = play(fight(options, survivors, zombies), "pass");
    (zone(&state, "A", "survivors"), zone(&state, "B", "combat"))
}

fn sides(survivors: &str, zombies: &str) -> (String, String) {
    (survivors.into(), zombies.into())
}

#[test]
fn the_greater_power_wins_and_ties_go_to_the_zombies() {
    assert_eq!(
        result("default", "A2", "B11"),
        sides("A2,A10", "B11*"),
        "3 beats 2: they are spent"
    );
    assert_eq!(
        result("default", "A8", "B11"),
        sides("A8w1,A10", "B11"),
        "2 against 2: they stay ready"
    );
}

#[test]
fn powers_are_totalled_on_both_sides() {
    assert_eq!(result("default", "A2,A8", "B17"), sides("A2,A8,A10", "B17*"), "5 beats 4");
    assert_eq!(result("default", "A2", "B11,B12"), sides("A2w1,A10", "B11,B12"), "4 beats 3");
}

#[test]
fn twice_the_power_overwhelms_and_one_less_wounds() {
    assert_eq!(result("default", "A8", "B11,B12"), sides("A10", "B11,B12"), "4 against 2");
    assert_eq!(result("default", "A8", "B21"), sides("A8w1,A10", "B21"), "3 against 2");
}

#[test]
fn one_against_nothing_overwhelms() {
    // A Vest makes a Nurse's power 0 and her health 4.
    let state = play(fight("default", "A1[A23]", "B15"), "pass, decline");
    assert_eq!(
        (zone(&state, "A", "survivors"), zone(&state, "A", "discard")),
        sides("A10", "A1,A23")
    );
}

#[test]
fn fierce_deals_an_extra_wound_for_each_point() {
    // A Guard with a Vest has power 3 and health 5, a Brute power 4 and Fierce 2.
    assert_eq!(result("default", "A7[A23]", "B17"), sides("A7w3[A23],A10", "B17"));
}

#[test]
fn overwhelm_each_compares_with_each_survivors_own_power() {
    // 5 against 4 + 2: Guard 4 and Nurse 1 lose to Brute 4 and Biter 1 by a tie; only the Nurse is killed.
    let state = play(fight("overwhelm=each", "A1,A7", "B15,B17"), "pass, decline");
    assert_eq!(zone(&state, "A", "discard"), "A1,A7", "3 wounds kill the Guard too");
    let state = play(fight("overwhelm=side", "A1,A7", "B15,B17"), "pass, decline");
    assert_eq!(zone(&state, "A", "discard"), "A1,A7");
    let each = play(fight("overwhelm=each", "A1,A8", "B11,B12"), "pass");
    assert_eq!(zone(&each, "A", "survivors"), "A10", "4 is twice 1 and twice 2");
    let each = play(fight("overwhelm=each", "A1,A2", "B11,B12"), "pass");
    assert_eq!(zone(&each, "A", "survivors"), "A2w1,A10", "4 is twice 1 and not twice 3");
    let side = play(fight("overwhelm=side", "A1,A2", "B11,B12"), "pass");
    assert_eq!(zone(&side, "A", "survivors"), "A1w1,A2w1,A10", "4 is not twice 4");
}

#[test]
fn wounds_go_to_each_or_to_one_who_is_chosen() {
    let state = play(fight("wound=each", "A1,A2", "B11,B12"), "pass");
    assert_eq!(zone(&state, "A", "survivors"), "A1w1,A2w1,A10");
    for (options, chooser) in
        [("wound=one_by_zombie_player", "B"), ("wound=one_by_survivor_player", "A")]
    {
        let state = play(fight(options, "A1,A2", "B11,B12"), "pass");
        assert_eq!(step(&state).split(' ').nth(1), Some(chooser), "{options}");
        assert_eq!(legal(&state), "wound A1, wound A2");
        assert_eq!(zone(&play(state, "wound A2"), "A", "survivors"), "A1,A2w1,A10");
        let one = play(fight(options, "A2", "B11,B12"), "pass");
        assert_eq!(legal(&one), "wound A2", "it is chosen also where there is one");
    }
}

#[test]
fn an_infectious_zombie_that_wins_may_infect_one_survivor_and_each_is_asked_for() {
    let state = play(fight("default", "A2,A8", "B15,B16,B17"), "pass");
    assert_eq!(step(&state), "infect B A fight fight 1 judged fierce 2 asks B15");
    let state = play(state, "infect A2");
    assert_eq!(legal(&state), "infect A8, decline", "an infected one has its token");
    let state = play(state, "decline");
    // 6 against 5: three wounds kill both, and who is infected rises.
    assert_eq!(
        (zone(&state, "B", "resource"), zone(&state, "A", "discard")),
        ("A2x".into(), "A8".into())
    );
}

#[test]
fn the_token_comes_before_deaths_or_after_them() {
    let first = play(fight("infect_first=yes", "A8w1", "B11,B15"), "pass, infect A8");
    assert_eq!(zone(&first, "B", "resource"), "A8x");
    let last = play(fight("infect_first=no", "A8w1", "B11,B15"), "pass");
    assert_eq!(zone(&last, "A", "discard"), "A8", "it is dead before it could be infected");
    let lives = play(fight("infect_first=no", "A8", "B11,B15"), "pass");
    assert_eq!(legal(&lives), "infect A8, decline");
    assert_eq!(zone(&play(lives, "infect A8"), "A", "survivors"), "A8w1iB,A10");
}

#[test]
fn an_overwhelmed_survivor_can_be_infected_first() {
    let state = play(fight("default", "A1", "B11,B15"), "pass");
    assert_eq!(legal(&state), "infect A1, decline");
    assert_eq!(zone(&play(state, "infect A1"), "B", "resource"), "A1x");
}

#[test]
fn a_converted_survivor_loses_its_items_and_tokens_and_keeps_its_owner() {
    let state = play(fight("default", "A2w1iB[A22,A23]", "B17,B18"), "pass");
    assert_eq!(zone(&state, "B", "resource"), "A2x", "ready, face up, no wounds, its text ignored");
    assert_eq!(zone(&state, "A", "discard"), "A22,A23");
}

#[test]
fn an_ex_survivor_keeps_its_printed_power_or_is_generic() {
    // A Guard has power 4.
    let result = |options| {
        let players = ["survivors A2,A10", "survivors B9 combat A7x"];
        let state = position(options, &players, "A2:A7", "act A A fight passes 1 fight 1");
        zone(&play(state, "pass"), "A", "survivors")
    };
    assert_eq!(result("converted=printed"), "A2w1,A10", "4 beats 3");
    assert_eq!(result("converted=generic"), "A2,A10", "3 beats 1");
}

#[test]
fn a_zombie_spent_in_its_fight_leaves_it_or_stays() {
    // B pays for the Spitter with the fighting Shambler.
    let spent = |options: &str| {
        let players = ["survivors A9,A10", "survivors B9 resource B15*,?B19~1 combat B11"];
        let options = format!("upgrade_in=any_window,{options}");
        let step = "act B A fight fight 1 numbers 0,1";
        play(position(&options, &players, "A9:B11", step), "upgrade B~1, pay B11")
    };
    let left = spent("spent_in_fight=leaves");
    assert_eq!(step(&left), "act B A recoup numbers 0,1", "a side is empty: no result");
    assert_eq!(zone(&left, "A", "survivors"), "A9,A10");
    let stayed = play(spent("spent_in_fight=stays"), "pass, pass");
    assert_eq!(zone(&stayed, "A", "survivors"), "A10", "2 against 0 overwhelms");
    assert_eq!(zone(&stayed, "B", "combat"), "B11*", "it stays spent");
}

#[test]
fn an_upgrade_in_a_fights_window_changes_its_power() {
    let players = ["survivors A2,A10", "survivors B9 resource B13 combat ?B17~1"];
    let step = "act B A fight fight 1 numbers 0,1";
    let before = position("upgrade_in=any_window", &players, "A2:B~1", step);
    let state = play(before, "upgrade B~1, pass, pass");
    assert_eq!(zone(&state, "A", "survivors"), "A10", "4 beats 3, and three wounds kill a Hunter");
    assert_eq!(zone(&state, "B", "combat"), "B17");
}

#[test]
fn a_zombie_upgraded_from_the_hand_takes_the_place_of_the_face_down_one_in_its_fight() {
    let players = ["survivors A2,A10", "hand B17 survivors B9 resource B13 combat ?B1~1"];
    let options = "upgrade=from_hand,upgrade_in=any_window";
    let state = position(options, &players, "A2:B~1", "act B A fight fight 1 numbers 0,1");
    let state = play(state, "upgrade B17, target B~1");
    assert!(state.table_line().to_string().ends_with(" fights A2:B17"), "{state}");
    let state = play(state, "pass, pass");
    assert_eq!(zone(&state, "A", "survivors"), "A10", "4 beats 3, and three wounds kill a Hunter");
}

#[test]
fn an_item_played_in_the_fights_window_turns_it() {
    let players = ["hand A22 survivors A2,A10 resource A11", "survivors B9 combat B17"];
    let step = "act A A fight passes 1 fight 1";
    let state = position("default", &players, "A2:B17", step);
    let state = play(state, "play A22, target A2, pay A11, pass, pass");
    assert_eq!(zone(&state, "B", "combat"), "B17*", "3 and 2 beat 4");
    assert_eq!(zone(&state, "A", "survivors"), "A2[A22],A10");
}

#[test]
fn who_put_the_token_gets_the_body_and_not_who_killed() {
    let players = ["survivors A2w1iC,A10", "survivors B9 combat B11,B12", "survivors C9"];
    let state = position("default", &players, "A2:B11+B12", "act A A fight passes 2 fight 1");
    let state = play(state, "pass");
    assert_eq!(zone(&state, "C", "resource"), "A2x");
}

#[test]
fn the_first_winning_zombies_controller_chooses_the_wounded() {
    let players =
        ["survivors A1,A2", "survivors B9", "survivors C9 combat C11", "survivors D9 combat D11"];
    let step_before = "act A A fight passes 3 fight 1";
    let state = position("wound=one_by_zombie_player", &players, "A1+A2:C11+D11", step_before);
    let state = play(state, "pass");
    assert_eq!(step(&state).split(' ').nth(1), Some("C"));
    let state = play(state, "concede");
    assert_eq!(
        step(&state).split(' ').nth(1),
        Some("B"),
        "it goes to the first living zombie player"
    );
    assert_eq!(state.turn(), deadhand_game::Turn::Player(Seat::B));
    assert_eq!(zone(&play(state, "wound A1"), "A", "survivors"), "A1w1,A2");
}

#[test]
fn a_judged_fight_without_zombies_stays_until_its_wound_is_chosen() {
    let players = ["survivors A1,A2", "survivors B9 combat B11,B12", "survivors C9"];
    let before = "act A A fight passes 2 fight 1";
    let state = position("wound=one_by_zombie_player", &players, "A1+A2:B11+B12", before);
    let state = play(state, "pass, concede");
    assert!(state.table_line().to_string().ends_with(" fights A1+A2:-"), "{state}");
    let state = play(state, "wound A2");
    assert_eq!(
        (zone(&state, "A", "survivors"), step(&state)),
        ("A1,A2w1".into(), "act C A recoup".into())
    );
}

#[test]
fn a_judged_result_stands_though_its_zombies_player_gives_up() {
    let players = ["survivors A2,A10", "survivors B9 combat B15,B17", "survivors C9"];
    let state = position("default", &players, "A2:B15+B17", "act A A fight passes 2 fight 1");
    let state = play(state, "pass, concede");
    assert_eq!(zone(&state, "A", "survivors"), "A10", "three wounds of the Brute that is gone");
}

#[test]
fn in_a_fights_window_the_last_zombies_owner_gives_up_and_the_fight_ends() {
    let players = ["survivors A2,A10", "survivors B9 combat B17", "survivors C9"];
    let state = position("default", &players, "A2:B17", "act B A fight fight 1");
    let state = play(state, "concede");
    assert_eq!(
        (zone(&state, "A", "survivors"), step(&state)),
        ("A2,A10".into(), "act C A recoup".into())
    );
}

#[test]
fn two_infectious_zombies_of_two_players_put_one_token_each_on_two_survivors() {
    let players = ["survivors A2,A8,A10", "survivors B9 combat B15,B17", "survivors C9 combat C15"];
    let state =
        position("default", &players, "A2+A8:B15+B17+C15", "act A A fight passes 2 fight 1");
    let state = play(state, "pass, infect A2");
    assert_eq!(
        step(&state).split(' ').nth(1),
        Some("C"),
        "players from the survivor player's left"
    );
    assert_eq!(legal(&state), "infect A8, decline");
    let state = play(state, "infect A8");
    assert_eq!(
        (zone(&state, "B", "resource"), zone(&state, "C", "resource")),
        ("A2x".into(), "A8x".into())
    );
}

#[test]
fn a_malus_cannot_take_a_sides_power_below_nothing() {
    // A Drifter with a Vest has power -1, a Nurse 1: together nothing, and not less.
    let state = play(fight("default", "A1,A9[A23]", "B15"), "pass, decline");
    assert_eq!(zone(&state, "A", "survivors"), "A10", "1 against 0 overwhelms both");
    let events = fight("default", "A9[A23]", "B15").events("pass".parse().unwrap()).unwrap();
    assert_eq!(events[0].to_string(), "survivors 0, zombies 1: zombies win");
}

#[test]
fn a_face_down_card_fights_with_power_1_whatever_it_is() {
    // A Brute has power 4 and Fierce 2, a Teacher power 2, a Nurse power 1 and health 2.
    let result = |survivor: &str| {
        let players = [format!("survivors {survivor},A10"), "survivors B9 combat ?B17~1".into()];
        let players = players.each_ref().map(String::as_str);
        let step = "act A A fight passes 1 fight 1 numbers 0,1";
        let state = play(position("default", &players, &format!("{survivor}:B~1"), step), "pass");
        (zone(&state, "A", "survivors"), zone(&state, "B", "combat"))
    };
    assert_eq!(result("A8"), sides("A8,A10", "?B17~1*"), "2 beats 1");
    assert_eq!(result("A1"), sides("A1w1,A10", "?B17~1"), "1 against 1, and nothing of Fierce");
}
