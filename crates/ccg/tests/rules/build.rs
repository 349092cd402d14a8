//! Resources, payment, items, and upgrades.

use deadhand_ccg::Illegal;

use super::table::{legal, play, position, refusal, step, zone};

#[test]
fn one_card_a_turn_is_laid_by_the_survivor_player() {
    let state = position(
        "default",
        &["hand A1,A11 survivors A9", "survivors B9 hand B1"],
        "",
        "act A A build",
    );
    let state = play(state, "lay A1");
    assert_eq!(zone(&state, "A", "resource"), "?A1~1");
    assert_eq!(refusal(&state, "lay A11"), Illegal::LaidAlready);
    assert_eq!(step(&play(state, "done")).split(' ').next(), Some("act"), "the attack begins");
}

#[test]
fn all_players_lay_under_resource_by_all_players() {
    let players = ["hand A1 survivors A9", "survivors B9 hand B1", "survivors C9 hand C1"];
    let state = position("resource_by=all_players", &players, "", "act A A build");
    let state = play(state, "done");
    assert_eq!(legal(&state), "lay B1, done");
    let state = play(state, "lay B1, done");
    assert_eq!(step(&state), "act B A begin_attack numbers 0,1,0");
}

#[test]
fn payment_is_in_ascending_order_and_face_up_cards_come_first() {
    let player = "hand A8 survivors A9 resource A11,?A1~1,?A2~2 combat A12*";
    let state = position("default", &[player, "survivors B9"], "", "act A A build numbers 2,0");
    let state = play(state, "play A8");
    assert_eq!(legal(&state), "pay A11, pay A~1", "one later card must remain for the second");
    assert_eq!(refusal(&state, "pay A~2"), Illegal::PayInOrder);
    assert_eq!(refusal(&state, "pay A12"), Illegal::NotAPayer { name: "A12".parse().unwrap() });
    let state = play(state, "pay A~1");
    assert_eq!(legal(&state), "pay A~2");
    assert_eq!(zone(&state, "A", "survivors"), "A9", "nothing changes before the last payment");
    let state = play(state, "pay A~2");
    assert_eq!(zone(&state, "A", "survivors"), "A8,A9");
    assert_eq!(zone(&state, "A", "resource"), "A11,?A1~1*,?A2~2*");
}

#[test]
fn a_play_is_offered_only_if_it_can_be_paid() {
    let player = "hand A8,A11 survivors A9 resource A12";
    let state = position("default", &[player, "survivors B9"], "", "act A A build");
    assert_eq!(refusal(&state, "play A8"), Illegal::NotEnoughReady { need: 2, have: 1 });
    assert_eq!(refusal(&state, "play A11"), Illegal::ZombieIsLaid { card: "A11".parse().unwrap() });
}

#[test]
fn a_survivors_requirement_counts_resources_on_the_own_turn() {
    let with = |zombie: &str| {
        let player = format!("hand A27 survivors A9 resource {zombie},?A1~1");
        position("default", &[&player, "survivors B9"], "", "act A A build numbers 1,0")
    };
    assert_eq!(
        refusal(&with("A11"), "play A27"),
        Illegal::Requirement { term: 0, need: 1, have: 0 }
    );
    let state = play(with("A13"), "play A27, pay A~1");
    assert_eq!(zone(&state, "A", "survivors"), "A9,A27");
}

#[test]
fn an_item_is_attached_and_its_bonus_is_read_on_demand() {
    let player = "hand A22,A23 survivors A9,A8 resource A11,A12";
    let state = position(
        "default",
        &[player.replace("A9,A8", "A8,A9").as_str(), "survivors B9"],
        "",
        "act A A build",
    );
    let state = play(state, "play A22");
    assert_eq!(legal(&state), "target A8, target A9");
    let state = play(state, "target A9, pay A11");
    assert_eq!(zone(&state, "A", "survivors"), "A8,A9[A22]");
    let state = play(state, "play A23, target A9");
    assert_eq!(zone(&state, "A", "survivors"), "A8,A9[A22,A23]");
}

#[test]
fn an_item_is_played_only_in_its_windows_and_the_other_kinds_go_their_ways() {
    let player = "hand A24,A25 survivors A9 resource A11";
    let state = position("default", &[player, "survivors B9 hand B25"], "", "act A A build");
    assert_eq!(refusal(&state, "play A25"), Illegal::NotInWindow { card: "A25".parse().unwrap() });
    let state = play(state, "play A24, pay A11");
    assert_eq!(zone(&state, "A", "survivors"), "A9,A24");
    let state = play(state, "done, play B25");
    assert_eq!(zone(&state, "B", "discard"), "B25", "a one-shot item is used and discarded");
}

#[test]
fn an_item_without_a_survivor_to_bear_it_is_not_offered() {
    let player = "hand A22 survivors A9 resource A11";
    let state = position("default", &[player, "survivors B9 hand B23"], "", "act A A build");
    assert!(legal(&state).contains("play A22"));
    assert_eq!(refusal(&state, "play B23"), Illegal::NotInHand { card: "B23".parse().unwrap() });
}

// Upgrades.

#[test]
fn an_upgrade_needs_its_zombies_face_up_in_either_zone() {
    let with = |zombies: &str, combat: &str| {
        let player = format!("survivors B9 resource {zombies} combat {combat}");
        position("default", &["survivors A9", &player], "", "act B A begin_attack numbers 0,2")
    };
    let unmet = with("?B17~1,?B13~2", "-");
    assert_eq!(refusal(&unmet, "upgrade B~1"), Illegal::Requirement { term: 0, need: 1, have: 0 });
    let state = play(with("?B17~1", "B13*"), "upgrade B~1");
    assert_eq!(
        (zone(&state, "B", "resource"), zone(&state, "B", "combat")),
        ("B17".into(), "B13*".into())
    );
    assert_eq!(step(&state).split(' ').nth(1), Some("A"), "the next player holds the window");
}

#[test]
fn an_ex_survivor_and_the_card_itself_do_not_count_for_a_requirement() {
    // Hound asks for 1 Tough, as a Brute is, and 1 Fast; it is Fast itself.
    let player = "survivors B9 resource A2x,B17,?B21~1";
    let state =
        position("default", &["survivors A9", player], "", "act B A begin_attack numbers 0,1");
    assert_eq!(refusal(&state, "upgrade B~1"), Illegal::Requirement { term: 1, need: 1, have: 0 });
}

#[test]
fn a_card_that_is_upgraded_may_pay_for_itself() {
    let player = "survivors B9 resource B15*,?B19~1";
    let state =
        position("default", &["survivors A9", player], "", "act B A begin_attack numbers 0,1");
    let state = play(state, "upgrade B~1, pay B~1");
    assert_eq!(zone(&state, "B", "resource"), "B15*,B19*", "zone and state are kept");
}

#[test]
fn upgrades_are_in_begin_attack_in_own_build_or_in_any_window() {
    let players = ["survivors A9 resource ?A11~1", "survivors B9 resource ?B11~1"];
    let offers = |options: &str, step: &str| {
        let fights = if step.contains("fight") { "A9:B12" } else { "" };
        let mut players = players.map(String::from);
        if !fights.is_empty() {
            players[1].push_str(" combat B12");
        }
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        legal(&position(options, &players, fights, &format!("{step} numbers 1,1")))
            .contains("upgrade")
    };
    let steps = [
        "act A A build",
        "act B A begin_attack",
        "act B A fight fight 1",
        "act B A recoup",
        "act A A recoup",
    ];
    let expected = [
        ("upgrade_in=begin_attack", [false, true, false, false, false]),
        ("upgrade_in=own_build", [true, false, false, false, false]),
        ("upgrade_in=any_window", [false, true, true, true, false]),
    ];
    for (options, expected) in expected {
        assert_eq!(steps.map(|step| offers(options, step)), expected, "{options}");
    }
}

#[test]
fn from_the_hand_an_upgrade_takes_the_place_of_a_face_down_card() {
    let player = "hand B19 survivors B9 resource B15 combat ?B1~1*";
    let state = position(
        "upgrade=from_hand",
        &["survivors A9", player],
        "",
        "act B A begin_attack numbers 0,1",
    );
    assert_eq!(
        refusal(&state, "upgrade B~1"),
        Illegal::NotUpgradable { name: "B~1".parse().unwrap() }
    );
    let state = play(state, "upgrade B19, target B~1, pay B15");
    assert_eq!(zone(&state, "B", "combat"), "B19*", "zone and state are kept");
    assert_eq!(zone(&state, "B", "discard"), "B1");
    let none = position(
        "upgrade=from_hand",
        &["survivors A9", "hand B11 survivors B9"],
        "",
        "act B A begin_attack",
    );
    assert_eq!(refusal(&none, "upgrade B11"), Illegal::NothingFaceDown);
}
