//! The ready and draw phases, losing, and giving up.

use deadhand_ccg::Hidden;
use deadhand_game::{Seat, Viewer};

use super::table::{legal, play, position, step, winner, zone};

/// A's recoup phase is about to close, and B's turn to begin.
const LAST_PASS: &str = "act A A recoup passes 1";

#[test]
fn the_ready_phase_readies_all_and_infected_survivors_suffer() {
    let players = ["food 9 survivors A2*iB", "survivors B2*iA resource B11* combat B12*"];
    let all = play(position("infection=all", &players, "", LAST_PASS), "pass");
    assert_eq!(
        (zone(&all, "A", "survivors"), zone(&all, "B", "survivors")),
        ("A2w1iB".into(), "B2w1iA".into())
    );
    assert_eq!(
        (zone(&all, "B", "resource"), zone(&all, "B", "combat")),
        ("B11".into(), "B12".into())
    );
    let active = play(position("infection=active", &players, "", LAST_PASS), "pass");
    assert_eq!(
        (zone(&active, "A", "survivors"), zone(&active, "B", "survivors")),
        ("A2iB".into(), "B2w1iA".into())
    );
}

#[test]
fn both_lose_their_last_survivor_in_the_ready_phase_and_it_is_a_draw() {
    let players = ["food 9 survivors A2w1iB", "survivors B2w1iA"];
    let state = play(position("all_lose=draw", &players, "", LAST_PASS), "pass");
    assert_eq!((winner(&state), state.table_line().to_string()), (None, "A out / B out".into()));
    let state = play(position("all_lose=active_loses_last", &players, "", LAST_PASS), "pass");
    assert_eq!(winner(&state), Some(Seat::B), "it was B's turn");
}

#[test]
fn all_three_lose_at_once_and_under_active_loses_last_the_survivor_player_has_won() {
    let players = ["food 9 survivors A2w1iB", "survivors B2w1iA", "survivors C2w1iA"];
    let before = "act A A recoup passes 2";
    let state = play(position("all_lose=draw", &players, "", before), "pass");
    assert_eq!(winner(&state), None);
    let state = play(position("all_lose=active_loses_last", &players, "", before), "pass");
    assert_eq!(winner(&state), Some(Seat::B), "it was B's turn");
}

#[test]
fn a_deck_of_two_cards_loses_when_it_is_empty_or_at_the_next_draw() {
    let players = ["food 9 survivors A2 deck A3,A4", "survivors B2"];
    let state = play(position("deck_out=empty", &players, "", LAST_PASS), "pass");
    assert_eq!(winner(&state), Some(Seat::B));
    let state = play(position("deck_out=failed_draw", &players, "", LAST_PASS), "pass");
    assert_eq!((step(&state), zone(&state, "A", "deck")), ("discard B B build".into(), "-".into()));
    let one = ["food 9 survivors A2 deck A3", "survivors B2"];
    let state = play(position("deck_out=failed_draw", &one, "", LAST_PASS), "pass");
    assert_eq!(winner(&state), Some(Seat::B), "the second draw finds no card");
}

#[test]
fn a_deck_emptied_by_attention_loses_only_under_deck_out_empty() {
    let players = ["survivors A4", "survivors B9 deck B2", "survivors C9"];
    let roll =
        |options| play(position(options, &players, "", "act A A recoup"), "use A4 1, roll 1");
    let state = roll("deck_out=empty");
    assert!(state.table_line().to_string().contains(" / B out / "), "{state}");
    assert_eq!(step(&state), "act C A recoup numbers 0,1,1", "who is out is not asked");
    assert_eq!(zone(&roll("deck_out=failed_draw"), "B", "resource"), "?B2~1");
}

#[test]
fn everybody_draws_two_and_discards_one_in_turn_order() {
    let players = ["food 9 survivors A2", "survivors B2", "survivors C2"];
    let state = play(position("default", &players, "", "act A A recoup passes 2"), "pass");
    assert_eq!(step(&state), "discard B B build");
    assert_eq!(legal(&state), "discard B1, discard B3");
    let state = play(state, "discard B3, discard C1, discard A1");
    assert_eq!(step(&state), "act B B build");
    assert_eq!(
        (zone(&state, "B", "hand"), zone(&state, "B", "discard")),
        ("B1".into(), "B3".into())
    );
}

#[test]
fn the_survivor_player_loses_in_his_turn_and_the_next_begins_a_whole_one() {
    let players = ["food 1 survivors A2w1 combat B2x", "survivors B9 resource A3x", "survivors C9"];
    let state =
        play(position("default", &players, "", "act A A recoup passes 2"), "pass, starve A2");
    assert_eq!(step(&state), "discard B B build");
    assert_eq!(zone(&state, "B", "discard"), "B2", "a card of another goes to its owner's discard");
    assert_eq!(zone(&state, "B", "resource"), "A3x", "a card that another controls stays");
}

#[test]
fn who_put_the_token_has_lost_and_the_dead_goes_to_its_owners_discard() {
    let players = ["food 1 survivors A2w1iC,A9", "survivors B9", "out"];
    let state = play(position("default", &players, "", LAST_PASS), "pass, starve A2");
    assert_eq!(zone(&state, "A", "discard"), "A2");
}

#[test]
fn who_dies_and_his_items_are_discarded_in_order_of_id() {
    let players = ["food 1 survivors A9,A27w1[A22]", "survivors B9"];
    let state = play(position("default", &players, "", LAST_PASS), "pass, starve A27");
    assert_eq!(zone(&state, "A", "discard"), "A22,A27", "an item of a lower id comes first");
}

#[test]
fn a_choice_in_the_middle_is_dropped_when_its_player_gives_up() {
    let players = ["survivors A9", "survivors B9 resource B15,?B19~1", "survivors C9"];
    let state = position("default", &players, "", "act B A begin_attack numbers 0,1,0");
    let state = play(state, "upgrade B~1, concede");
    assert_eq!(step(&state), "act C A begin_attack numbers 0,1,0", "it counts as an action");
    let state = play(state, "concede");
    assert_eq!(winner(&state), Some(Seat::A));
}

#[test]
fn the_survivor_player_gives_up_and_the_next_turn_begins() {
    let players = ["survivors A9", "survivors B9", "survivors C9"];
    let state = play(position("default", &players, "", "act A A build"), "concede");
    assert_eq!(step(&state), "discard B B build");
    let hands = ["survivors A9", "hand B1 survivors B9", "hand C1 survivors C9"];
    let state = play(position("default", &hands, "", "discard B A build"), "concede");
    assert_eq!(step(&state), "discard C A build");
}

#[test]
fn unassigned_zombies_of_who_gives_up_are_passed_over() {
    let players = ["survivors A9", "survivors B9 combat B11,B12", "survivors C9 combat C11"];
    let state = position("default", &players, "", "leftover B A begin_attack asks B11");
    assert_eq!(step(&play(state, "concede")), "leftover C A begin_attack asks C11");
}

#[test]
fn who_gives_up_holds_the_window_no_more_also_where_the_one_who_acted_keeps_it() {
    let players = ["survivors A9", "survivors B9", "survivors C9"];
    let state = position("after_action=keep", &players, "", "act B A begin_attack");
    assert_eq!(step(&play(state, "concede")), "act C A begin_attack");
}

#[test]
fn the_next_player_lays_when_one_gives_up_instead() {
    let players = ["survivors A9", "hand B1 survivors B9", "hand C1 survivors C9"];
    let state = position("resource_by=all_players", &players, "", "act A A build");
    let state = play(state, "done, concede");
    assert_eq!(legal(&state), "lay C1, done");
}

#[test]
fn infectious_zombies_of_who_gives_up_ask_no_more_and_no_other_is_asked_twice() {
    let zombies = ["B", "C", "D"].map(|seat| format!("survivors {seat}9 combat {seat}15"));
    let players = ["survivors A2,A10", &zombies[0], &zombies[1], &zombies[2]];
    let before = "act A A fight passes 3 fight 1";
    let state = play(position("default", &players, "A2:B15+C15+D15", before), "pass, decline");
    assert_eq!(step(&state), "infect C A fight fight 1 judged asks C15");
    let state = play(state, "concede");
    assert_eq!(step(&state), "infect D A fight fight 1 judged asks D15", "B has declined");
    assert_eq!(zone(&play(state, "infect A2"), "A", "survivors"), "A2w1iD,A10");
}

#[test]
fn the_next_player_may_fight_before_the_flight_when_one_gives_up_instead() {
    let players = ["survivors A2", "survivors B9 combat B11", "survivors C9 combat C11"];
    let state = position("flee=on", &players, "", "again B A recoup");
    assert_eq!(legal(&play(state, "concede")), "again C11 A2, decline");
}

#[test]
fn who_is_out_has_no_food() {
    let players = ["survivors A9", "survivors B9", "survivors C9"];
    let state = play(position("default", &players, "", "act A A build"), "concede");
    let food = |seat| [state.food(seat), state.view(Viewer::Spectator).food(seat)];
    assert_eq!(food(Seat::A), [None; 2]);
    assert_eq!(food(Seat::B), [Some(5); 2]);
    assert_eq!(food(Seat::D), [None; 2], "nobody sits there");
}
