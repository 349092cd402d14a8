//! Windows, moves, defenders and leftovers.

use deadhand_ccg::Illegal;

use super::table::{legal, play, position, refusal, step, zone};

#[test]
fn a_move_spends_and_a_fast_zombie_readies() {
    let player = "survivors B9 resource B11,B13,?B14~1";
    let state =
        position("default", &["survivors A9", player], "", "act B A begin_attack numbers 0,1");
    let state = play(state, "move B13, pass, move B11, pass, move B~1");
    assert_eq!(zone(&state, "B", "combat"), "B11*,B13,?B14~1*", "a face-down card is not Fast");
}

#[test]
fn an_ex_survivor_is_moved_like_a_zombie_and_has_no_traits() {
    let state = position(
        "default",
        &["survivors A9", "survivors B9 resource A2x"],
        "",
        "act B A begin_attack",
    );
    assert_eq!(zone(&play(state, "move A2"), "B", "combat"), "A2*x");
}

#[test]
fn moves_are_in_begin_attack_and_recoup_or_in_recoup_alone() {
    let players = ["survivors A9 resource A11", "survivors B9 resource B11"];
    let offers =
        |options: &str, step: &str| legal(&position(options, &players, "", step)).contains("move");
    let steps = [
        "act A A build",
        "act B A begin_attack",
        "act A A begin_attack",
        "act B A recoup",
        "act A A recoup",
    ];
    let expected = [
        ("move_in=begin_attack_and_recoup", [false, true, false, true, true]),
        ("move_in=recoup", [false, false, false, true, true]),
    ];
    for (options, expected) in expected {
        assert_eq!(steps.map(|step| offers(options, step)), expected, "{options}");
    }
}

#[test]
fn after_an_action_the_next_player_holds_the_window_or_the_same() {
    let players = ["survivors A9", "survivors B9 resource B11,B12", "survivors C9"];
    let state = |options| play(position(options, &players, "", "act B A begin_attack"), "move B11");
    assert_eq!(step(&state("after_action=next")), "act C A begin_attack");
    let kept = state("after_action=keep");
    assert_eq!(step(&kept), "act B A begin_attack");
    assert_eq!(step(&play(kept, "pass, pass")), "act A A begin_attack passes 2");
}

#[test]
fn a_window_closes_when_all_have_passed_in_a_row() {
    let players = ["survivors A9", "survivors B9 resource B11", "survivors C9"];
    let state = play(position("default", &players, "", "act B A begin_attack"), "pass, pass");
    assert_eq!(step(&state), "act A A begin_attack passes 2");
    assert_eq!(step(&play(state, "pass")), "act B A recoup", "nobody attacks");
    let state =
        play(position("default", &players, "", "act B A begin_attack passes 2"), "move B11");
    assert_eq!(step(&state), "act C A begin_attack", "an action starts the count anew");
}

#[test]
fn an_action_out_of_turn_says_who_is_to_move() {
    let state = position("default", &["survivors A9", "survivors B9"], "", "act B A begin_attack");
    let message = refusal(&state, "defend A9 B11").to_string();
    assert!(message.starts_with("now it is for player B to play"), "{message}");
}

#[test]
fn each_survivor_fights_one_attacking_zombie_or_none() {
    let players = ["survivors A2,A9", "survivors B9 combat B11,B12*,?B1~1"];
    let state = position("default", &players, "", "defend A A begin_attack asks A2 numbers 0,1");
    assert_eq!(legal(&state), "defend A2 B11, defend A2 B~1, idle A2");
    assert_eq!(
        refusal(&state, "defend A2 B12"),
        Illegal::NotAttacking { name: "B12".parse().unwrap() }
    );
    assert_eq!(refusal(&state, "idle A9"), Illegal::OtherAsked { asked: "A2".parse().unwrap() });
    let state = play(state, "defend A2 B~1, defend A9 B~1");
    assert!(state.table_line().to_string().ends_with(" fights A2+A9:B~1"), "{state}");
    assert_eq!(legal(&state), "attack B11 A2, attack B11 A9, hold B11");
}

#[test]
fn defenders_are_any_survivors_or_ready_ones_or_are_spent_by_it() {
    let players = ["survivors A2*,A9", "survivors B9 combat B11"];
    let begin =
        |options| play(position(options, &players, "", "act A A begin_attack passes 1"), "pass");
    assert!(legal(&begin("defender=any")).starts_with("defend A2 B11"));
    assert!(legal(&begin("defender=ready_only")).starts_with("defend A9 B11"));
    let spends = play(begin("defender=spends"), "idle A2, defend A9 B11");
    assert_eq!(zone(&spends, "A", "survivors"), "A2*,A9*");
    let any = play(begin("defender=any"), "idle A2, defend A9 B11");
    assert_eq!(zone(&any, "A", "survivors"), "A2*,A9");
}

#[test]
fn a_leftover_joins_a_fight_or_begins_one_and_each_player_assigns_his_own() {
    let players = ["survivors A2,A9", "survivors B9 combat B11,B12", "survivors C9 combat C11"];
    let state = position("default", &players, "", "defend A A begin_attack asks A2");
    let state = play(state, "defend A2 B11, idle A9");
    assert_eq!(step(&state), "leftover B A begin_attack asks B12");
    let state = play(state, "attack B12 A2");
    assert_eq!(step(&state), "leftover C A begin_attack asks C11");
    let state = play(state, "attack C11 A9");
    assert!(state.table_line().to_string().ends_with(" fights A2:B11+B12;A9:C11"), "{state}");
    assert_eq!(legal(&state), "fight A2, fight A9");
    let state = play(state, "fight A9");
    assert_eq!(step(&state), "act B A fight fight 2");
}

#[test]
fn without_a_fight_the_recoup_phase_follows() {
    let players = ["survivors A9", "survivors B9 combat B11"];
    let state = position("default", &players, "", "defend A A begin_attack asks A9");
    assert_eq!(step(&play(state, "idle A9, hold B11")), "act B A recoup");
}

#[test]
fn a_zombie_spent_to_pay_in_begin_attack_attacks_no_longer() {
    let players = ["survivors A9", "survivors B9 resource ?B19~1 combat B15"];
    let state = position("default", &players, "", "act B A begin_attack numbers 0,1");
    let state = play(state, "upgrade B~1, pay B15, pass, pass");
    assert_eq!(step(&state), "act B A recoup numbers 0,1");
}

#[test]
fn own_cards_in_the_combat_zone_attack_nobody_in_the_own_turn() {
    let players = ["survivors A9 combat A11,A17", "survivors B9 resource B11"];
    let state = position("default", &players, "", "act B A begin_attack");
    assert_eq!(step(&play(state, "pass, pass")), "act B A recoup", "nobody attacks");
    let players = ["survivors A9 combat A11,A17", "survivors B9 combat B11"];
    let state = position("default", &players, "", "defend A A begin_attack asks A9");
    assert_eq!(legal(&state), "defend A9 B11, idle A9");
    let state = play(state, "idle A9, attack B11 A9");
    assert!(state.table_line().to_string().ends_with(" fights A9:B11"), "{state}");
}
