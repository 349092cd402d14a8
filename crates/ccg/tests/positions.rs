//! Positions that cannot be, of which one thing alone is wrong, are refused with the reason; positions that a
//! game reaches are read back.

mod common;
#[path = "rules/table.rs"]
#[allow(dead_code)] // the rules' own tests ask for more
mod table;

use deadhand_ccg::{DeckList, Portable, Problem, Rules, Setup, State};
use deadhand_game::conformance;
use table::{legal, play, position, position_in, step};

/// The problems for which a line is no position, as it is changed from that of a state.
fn refused(state: &State, from: &str, to: &str) -> String {
    let line = state.to_string();
    let changed = line.replacen(from, to, 1);
    assert_ne!(line, changed, "{from} stands in the line");
    let read = State::read(&state.setup(), &changed);
    read.map_or_else(|error| error.to_string(), |_| panic!("it is accepted: {changed}"))
}

const ATTACKED: [&str; 2] = ["survivors A1,A9", "survivors B9 combat B11,B12"];

fn attacked() -> State {
    position("default", &ATTACKED, "", "defend A A begin_attack asks A1")
}

#[test]
fn defenders_are_declared_at_the_begin_of_the_attack() {
    let elsewhere = "the step does not fit the table: it belongs to another part of the turn";
    for moment in ["recoup", "build"] {
        assert_eq!(refused(&attacked(), "begin_attack", moment), elsewhere);
    }
    let reasons = refused(&attacked(), "begin_attack", "begin_attack laid 1");
    assert_eq!(reasons, "the step does not fit the table: a card was laid");
    let reasons = refused(&attacked(), "begin_attack", "begin_attack passes 1");
    assert_eq!(reasons, "the step does not fit the table: nobody passes");
    let leftover = play(attacked(), "idle A1, idle A9");
    assert_eq!(refused(&leftover, "begin_attack", "recoup"), elsewhere);
    let pick = play(leftover, "attack B11 A1, hold B12");
    assert_eq!(refused(&pick, "begin_attack", "recoup"), elsewhere);
}

#[test]
fn who_fights_was_asked_before_and_fights_what_attacks() {
    let early = "the step does not fit the table: who fights already is asked before";
    assert_eq!(refused(&attacked(), " | ", " fights A9:B11 | "), early);
    let second = play(attacked(), "defend A1 B11");
    assert!(State::read(&second.setup(), &second.to_string()).is_ok());
    assert_eq!(refused(&second, "combat B11,", "combat B11*,"), early);
}

#[test]
fn a_flight_is_at_the_end_of_the_recoup_phase_with_one_fight_at_a_time() {
    let state = position("flee=on", &ATTACKED, "", "again B A recoup");
    let elsewhere = "the step does not fit the table: it belongs to another part of the turn";
    assert_eq!(refused(&state, "recoup", "build"), elsewhere);
    assert_eq!(refused(&state, "again B A recoup", "coin A A begin_attack"), elsewhere);
    let reasons = refused(&state, "again B A recoup", "coin B A recoup");
    assert_eq!(reasons, "the step does not fit the table: somebody else must act");
    assert!(
        refused(&state, " | again B A recoup", " fights A1:B11 | again B A fight fight 1")
            .contains("it belongs to another part of the turn")
    );
    let state = play(state, "again B11 A1");
    assert_eq!(step(&state), "pick A A recoup flight 1");
    assert_eq!(refused(&state, "recoup flight", "begin_attack flight"), elsewhere);
    let reasons = refused(&state, "A1:B11", "A1:B11;A9:B12");
    assert_eq!(reasons, "the step does not fit the table: before a flight there is one fight");
    // The zombie is chosen first only of very many.
    let reasons = refused(
        &position("flee=on", &ATTACKED, "", "again B A recoup"),
        "recoup",
        "recoup asks B11",
    );
    assert_eq!(reasons, "the step does not fit the table: another card must be asked for");
}

#[test]
fn a_card_is_laid_by_a_zombie_player_under_resource_by_all_players_in_the_build_phase() {
    let players = ["survivors A1,A9", "hand B1 survivors B9 combat B11,B12"];
    let laid = position("resource_by=all_players", &players, "", "lay B A build");
    assert_eq!(
        refused(&laid, "build", "recoup"),
        "the step does not fit the table: it belongs to another part of the turn"
    );
    let fight = position("default", &players, "A1:B11", "act B A fight fight 1");
    assert!(
        refused(&fight, "act B A fight", "lay B A fight")
            .contains("only the survivor player lays a card")
    );
    let build = position("default", &players, "", "act A A build");
    let reasons = refused(&build, "act A A", "lay B A");
    assert_eq!(reasons, "the step does not fit the table: only the survivor player lays a card");
}

#[test]
fn a_wound_is_chosen_only_where_one_bears_all() {
    let players = ["survivors A8,A9", "survivors B9 combat B11,B12"];
    let state = position(
        "wound=one_by_survivor_player",
        &players,
        "A8:B11",
        "act A A fight passes 1 fight 1",
    );
    let state = play(state, "pass");
    assert_eq!(step(&state), "wound A A fight fight 1 judged");
    let reasons = refused(&state, "wound A A", "wound B A");
    assert_eq!(reasons, "the step does not fit the table: somebody else must act");
    let line = state.to_string();
    assert!(State::read(&table::setup("default", 2), &line).is_err(), "each is wounded");
    let setup = table::setup("wound=one_by_zombie_player", 2);
    assert!(State::read(&setup, &line).is_err());
    assert!(State::read(&setup, &line.replace("wound A A", "wound B A")).is_ok());
}

#[test]
fn bids_go_round_from_the_first_bidder() {
    for (options, bids) in [
        ("bidding=sealed", "bid B A build bids 5,_,_"),
        ("bidding=single_round", "bid C A build bids 5,10,_"),
        ("default", "bid B A build bids 5,_,_"),
        ("default", "bid A A build bids 5,-,4"),
    ] {
        let state = position(options, &["", "", ""], "", bids);
        let wrong = "the step does not fit the table: the bidding does not go round so";
        for other in [
            "_,_,1", "-,-,_", "5,5,_", "3,4,_", "5-,_,_", "5,_,4", "9,10,_", "5,0,_", "4,-,4",
            "3,-,4", "5,6,4", "5,5-,4", "5,3-,4", "10,-,10", "5,-,0",
        ] {
            let step = format!("{} bids {other}", bids.split(" bids ").next().unwrap());
            let fits = match (options, other) {
                ("bidding=single_round", _) => {
                    other.ends_with(",_") && !other[..3].contains('_') && other != "5-,_,_"
                }
                _ => false,
            };
            let line = state.to_string().replace(bids, &step);
            let read = State::read(&state.setup(), &line).map(|_| ()).map_err(|it| it.to_string());
            assert_eq!(read, if fits { Ok(()) } else { Err(wrong.into()) }, "{options}: {step}");
        }
    }
}

#[test]
fn who_gave_up_in_a_descending_bidding_has_passed() {
    let state = position("default", &["", "", "out"], "", "bid A B build bids _,8,-");
    let wrong = "the step does not fit the table: who has given up has passed";
    for bid in ["_", "7", "7-", "8-", "9"] {
        assert_eq!(refused(&state, "_,8,-", &format!("_,8,{bid}")), wrong, "{bid}");
    }
    let wrong = "the step does not fit the table: the bidding does not go round so";
    // A was to answer once more, where C had given up in his second turn.
    let state = position("default", &["", "", "out"], "", "bid A B build bids 6,5,8-");
    assert_eq!(refused(&state, "6,5,8-", "6,5,6-"), wrong);
}

#[test]
fn nothing_has_happened_to_survivors_before_the_first_turn() {
    let state = position("default", &["survivors A9", ""], "", "take A A build");
    for (from, to) in [("survivors A9", "survivors A9w3"), ("survivors A9", "survivors A9*")] {
        assert_eq!(refused(&state, from, to), "the step does not fit the table: no turn has begun");
    }
}

/// Elder 1 to 9, Miser 10 to 18, Martyr 19 to 27, Medium 28 to 36.
fn payers() -> Setup {
    let table = "Name\tType\tPower\tHealth\tText\nElder\tSurvivor\t1\t9\t\n\
                 Miser\tSurvivor\t1\t3\tRecoup - Spend 3 zombies: Put a wound on target survivor.\n\
                 Martyr\tSurvivor\t1\t3\tRecoup - Wound this: Put a wound on target survivor.\n\
                 Medium\tSurvivor\t1\t3\tWhen this is wounded, you may put a wound on target survivor.\n";
    table::own_setup(table, "9 Elder\n9 Miser\n9 Martyr\n9 Medium", "default", 2)
}

#[test]
fn an_ability_that_is_announced_could_be_used() {
    let setup = payers();
    let players = ["hand A20 survivors A1,A10,A21", "survivors B1"];
    let state = position_in(&setup, 36, &players, "", "act A A recoup");
    let used = play(state.clone(), "use A21 1");
    assert_eq!(step(&used), "target A A recoup runs A21.1 by A option 1 then acted A");
    let announced = |card: &str| {
        let step = format!("target A A recoup runs {card}.1 by A option 1 then acted A");
        refused(&state, "act A A recoup", &step)
    };
    let unpaid = "the step does not fit the table: an ability asks for something else";
    assert_eq!(announced("A10"), unpaid, "it costs three zombies");
    assert!(announced("A20").contains("an ability that runs cannot be so far"), "in the hand");
    assert!(announced("A22").contains("an ability that runs cannot be so far"), "in the deck");
    // In this phase, by its player, who has acted.
    for (from, to) in
        [("recoup runs", "begin_attack runs"), ("acted A", "acted B"), ("then acted A", "then ate")]
    {
        assert!(refused(&used, from, to).contains("an ability that runs cannot be so far"), "{to}");
    }
    assert_eq!(refused(&used, "by A option 1", "borne by A1 by A option 1").split(':').count(), 2);
}

#[test]
fn the_targets_of_what_is_announced_could_be_chosen() {
    let table = "Name\tType\tPower\tHealth\tText\nElder\tSurvivor\t1\t9\t\n\
                 Brawler\tSurvivor\t1\t3\tRecoup - Spend this: Put a wound on up to 3 target survivors.\n";
    let setup = table::own_setup(table, "9 Elder\n9 Brawler", "default", 2);
    let players = ["survivors A1,A2,A10", "survivors B1"];
    let state = position_in(&setup, 18, &players, "", "act A A recoup");
    let state = play(state, "use A10 1, target A2");
    assert_eq!(step(&state), "target A A recoup runs A10.1 by A option 1 targets A2 then acted A");
    let wrong = "the step does not fit the table: an ability asks for something else";
    for targets in ["A3", "B2", "A", "A2,A2", "-,A2"] {
        assert_eq!(
            refused(&state, "targets A2", &format!("targets {targets}")),
            wrong,
            "{targets}"
        );
    }
}

#[test]
fn an_ability_waits_of_a_card_that_all_know_of() {
    let setup = payers();
    let players = ["hand A29 survivors A1,A21,A28", "survivors B1"];
    let state = position_in(&setup, 36, &players, "", "act A A recoup");
    let state = play(state, "use A21 1, target A28");
    assert_eq!(step(&state), "may A A recoup runs A28.1 by A to A28 from A offered then acted A");
    for card in ["A29", "A30"] {
        let reasons = refused(&state, "runs A28.1", &format!("runs {card}.1"));
        assert!(reasons.contains("an ability that runs cannot be so far"), "{card}: {reasons}");
    }
}

#[test]
fn what_is_a_set_stands_in_order() {
    let players = ["hand A7 survivors A9 resource A11,A12,A13,A14", "survivors B9"];
    let state =
        play(position("default", &players, "", "act A A build"), "play A7, pay A11, pay A12");
    assert_eq!(step(&state), "pay A A build play A7 paid A11,A12");
    assert_eq!(refused(&state, "paid A11,A12", "paid A12,A11"), "A11 stands out of order");
    let mut layout = state.layout();
    let [a, b] = [0, 1].map(|at| layout.seats[0].deck[at].unwrap());
    layout.seats[0].deck.drain(..2);
    layout.seats[0].removed = vec![a, b];
    assert!(State::from_layout(&state.setup(), &layout).is_ok());
    layout.seats[0].removed = vec![b, a];
    let problems = State::from_layout(&state.setup(), &layout).unwrap_err();
    assert_eq!(problems.reasons(), [Problem::OutOfOrder { name: a.into() }]);
}

#[test]
fn cards_that_are_discarded_to_pay_stand_in_order_those_of_the_hand_first() {
    let table = "Name\tType\tPower\tHealth\tText\nElder\tSurvivor\t1\t9\t\n\
                 Giver\tSurvivor\t1\t3\tBuild - Discard 3 cards: Gain 1 food.\n";
    let setup = table::own_setup(table, "9 Elder\n9 Giver", "default", 2);
    let players = ["hand A2,A3,A4,A5 survivors A1,A10", "survivors B1"];
    let state = position_in(&setup, 18, &players, "", "act A A build");
    let state = play(state, "use A10 1, pay A4, pay A2");
    let line = "pay A A build given A2,A4 runs A10.1 by A option 1 then acted A";
    assert_eq!(step(&state), line);
    assert_eq!(refused(&state, "given A2,A4", "given A4,A2"), "A2 stands out of order");
    assert!(refused(&state, "given A2,A4", "given A2,A3,A4,A5").contains("cannot be done"));
}

#[test]
fn what_was_paid_is_no_more_than_what_it_costs_and_spent_before_it_is_discarded() {
    let table = "Name\tType\tFaction\tPower\tHealth\tText\nElder\tSurvivor\t\t1\t9\t\n\
                 Giver\tSurvivor\t\t1\t3\tBuild - Spend 2 zombies, discard 2 cards: Gain 1 food.\n\
                 Runner\tZombie\tRage\t1\t\t\n";
    let setup = table::own_setup(table, "9 Elder\n9 Giver\n9 Runner", "default", 2);
    let players = ["hand A2,A3,A4,A5 survivors A1,A10 resource A19,A20,A21", "survivors B1"];
    let state = position_in(&setup, 27, &players, "", "act A A build");
    let state = play(state, "use A10 1, pay A19, pay A20, pay A3");
    let wrong = "the step does not fit the table: what was announced cannot be done";
    assert_eq!(refused(&state, "paid A19,A20 ", "paid A19,A20,A21 "), wrong);
    assert_eq!(refused(&state, "paid A19,A20 ", "paid A19 "), wrong);
}

#[test]
fn a_target_is_chosen_for_an_upgrade_from_the_hand_alone() {
    let players = ["survivors A1,A9", "survivors B9 resource B11,?B13~1"];
    let state = position("default", &players, "", "act B A begin_attack numbers 0,1");
    let reasons = refused(&state, "act B A begin_attack", "target B A begin_attack upgrade B~1");
    assert_eq!(reasons, "the step does not fit the table: what was announced cannot be done");
}

#[test]
fn an_item_is_played_as_an_ability_is_used() {
    let players = ["hand A22 survivors A9 resource A11,A12", "survivors B9"];
    let state = play(position("default", &players, "", "act A A build"), "play A22, target A9");
    assert!(
        step(&state).starts_with("pay A A build play A22 runs A22.0 by A "),
        "{}",
        step(&state)
    );
    let reasons = refused(&state, " runs A22.0 by A option 1 targets A9 then acted A", "");
    assert_eq!(reasons, "the step does not fit the table: what was announced cannot be done");
    let unannounced = refused(&state, "play A22 ", "");
    assert!(unannounced.contains("the step does not fit the table"), "{unannounced}");
}

/// A survivor with so many abilities that his player has more to do than a list can hold.
fn busy() -> State {
    let text = "Build - Pay 1 food: Draw a card. / Build - Pay 2 food: Draw a card. / \
                Build - Pay 3 food: Draw a card. / Build - Pay 4 food: Draw a card. / \
                Build - Pay 5 food: Draw a card. / Build - Pay 1 food: Draw 2 cards.";
    let table = format!(
        "Name\tType\tFaction\tPower\tHealth\tCost\tText\nBusy\tSurvivor\t\t1\t3\t1\t{text}\n\
         Runner\tZombie\tRage\t2\t\t0\t\n"
    );
    let setup = table::own_setup(&table, "80 Busy\n20 Runner", "default", 2);
    let busy: Vec<String> = (1..=79).map(|n| format!("A{n}")).collect();
    let a = format!("food 9 hand A80 survivors {} resource A81", busy.join(","));
    position_in(&setup, 100, &[&a, "survivors B1"], "", "act A A build")
}

#[test]
fn what_is_done_where_a_card_is_chosen_first_is_read_back() {
    let state = busy();
    assert!(legal(&state).starts_with("lay A80, play A80, target A1, "));
    for actions in ["play A80", "target A1", "target A1, use A1 1"] {
        let state = play(state.clone(), actions);
        assert_eq!(State::read(&state.setup(), &state.to_string()), Ok(state), "{actions}");
    }
}

#[test]
fn a_malus_that_lasts_is_as_great_as_a_bonus_can_be() {
    let table = "Name\tType\tFaction\tPower\tHealth\tText\nElder\tSurvivor\t\t1\t9\t\n\
                 Gloom\tSurvivor\t\t1\t9\tFight - Pay 1 food: Target zombie gets -99 power until end of turn \
                 for each card.\nRunner\tZombie\tRage\t2\t\t\n";
    let setup = table::own_setup(table, "10 Elder\n10 Gloom\n80 Runner", "after_action=keep", 2);
    let cards = |seat: &str| (21..=99).map(|n| format!("{seat}{n}")).collect::<Vec<_>>().join(",");
    let a = format!("food 9 survivors A1,A11 resource {}", cards("A"));
    let b = format!("survivors B1 combat {}", cards("B"));
    let state = position_in(&setup, 100, &[&a, &b], "A1:B21", "act A A fight fight 1");
    let state = play(state, "use A11 1, target B21, use A11 1, target B21");
    assert!(step(&state).contains("on B21 -31878"), "{}", step(&state));
    let state = play(state, "use A11 1, target B21");
    assert!(step(&state).contains("on B21 -32767"), "{}", step(&state));
    conformance::texts_are_read_back(&state);
}

#[test]
fn rules_out_of_their_ranges_are_refused_with_every_reason() {
    let rules: Rules = serde_json::from_str(
        r#"{"default_food": 200, "start_cost": 150, "min_deck": 0, "max_copies": 255}"#,
    )
    .unwrap();
    let decks = vec![DeckList::read("2 Nurse").unwrap(); 2];
    let problems = Setup::new(rules, common::pool(), decks.clone()).unwrap_err();
    assert_eq!(
        problems.to_string(),
        "default_food is 200, and it must be from 0 to 99; start_cost is 150, and it must be from 0 to 99; \
         min_deck is 0, and it must be from 1 to 100; max_copies is 255, and it must be from 1 to 100"
    );
    let most =
        Rules { default_food: 99, start_cost: 99, min_deck: 1, max_copies: 100, ..Rules::DEFAULT };
    let setup = Setup::new(most, common::pool(), decks).unwrap();
    conformance::texts_are_read_back(&State::new(setup));
}
