//! The variant of the flight.

use deadhand_ccg::{CardPool, DeckList, Game, Portable, Setup, State};

use super::table::{legal, own_setup, play, position, position_in, step, zone};

const PLAYERS: [&str; 2] =
    ["food 9 survivors A2,A24 resource A11", "survivors B9 resource B13,?B12~1 combat A7x,B11*"];

fn recoup(options: &str) -> State {
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
    assert!(state.to_string().contains(" seen A7:AB*,B11:AB*,B13:AB*"), "{state}");
}

#[test]
fn on_tails_each_zombie_player_may_give_one_more_fight() {
    let state = play(recoup("flee=on"), "flee, coin tails");
    assert_eq!(legal(&state), "again A7 A2, again B11 A2, again B13 A2, again B~1 A2, decline");
    let asked = play(state.clone(), "again A7 A2");
    assert_eq!(legal(&asked), "fight A2", "the survivor player is asked, as for every fight");
    let fought = play(asked, "fight A2");
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
fn a_zombie_that_loses_its_fight_before_the_flight_is_spent_also_in_the_resource_zone() {
    let players = ["survivors A2", "survivors B9 resource B13", "survivors C9"];
    let state = position("flee=on", &players, "", "again B A recoup");
    let state = play(state, "again B13 A2, fight A2, pass, pass, pass");
    assert_eq!(zone(&state, "B", "resource"), "B13*", "3 beats 2");
    assert_eq!(step(&state), "again C A recoup", "then C is asked");
}

#[test]
fn a_zombie_spent_in_its_fight_before_the_flight_leaves_it_or_stays() {
    // B pays for the Spitter with the Shambler that fights in the resource zone.
    let spent = |options: &str| {
        let players = ["survivors A9,A10", "survivors B9 resource B11,B15*,?B19~1", "survivors C9"];
        let options = format!("flee=on,upgrade_in=any_window,{options}");
        let state = position(&options, &players, "", "again B A recoup numbers 0,1,0");
        play(state, "again B11 A9, fight A9, upgrade B~1, pay B11")
    };
    let left = spent("spent_in_fight=leaves");
    assert_eq!(step(&left), "again C A recoup numbers 0,1,0", "a side is empty: no result");
    assert_eq!(zone(&left, "A", "survivors"), "A9,A10");
    let stayed = play(spent("spent_in_fight=stays"), "pass, pass, pass");
    assert_eq!(zone(&stayed, "A", "survivors"), "A10", "2 against 0 overwhelms");
}

/// A flight from so many Shamblers, before which 20 Drifters might fight again.
fn crowd(zombies: usize) -> State {
    let table = "Name\tType\tFaction\tPower\tHealth\nDrifter\tSurvivor\t\t0\t1\nShambler\tZombie\tHorde\t2\n";
    let deck = DeckList::read("40 Drifter\n40 Shambler").unwrap();
    let rules = "unlimited,flee=on".parse().unwrap();
    let setup =
        Setup::new(rules, CardPool::from_table(table).unwrap(), vec![deck.clone(), deck]).unwrap();
    let cards = |seat: char, places: std::ops::RangeInclusive<usize>| {
        places.map(|place| format!("{seat}{place}")).collect::<Vec<_>>().join(",")
    };
    let line = format!(
        "A food 9 hand - deck {} discard - survivors {} resource - combat - / B food 9 hand - deck {},{} \
         discard - survivors B1 resource {} combat - | again B A recoup",
        cards('A', 21..=80),
        cards('A', 1..=20),
        cards('B', 2..=40),
        cards('B', 41 + zombies..=80),
        cards('B', 41..=40 + zombies),
    );
    State::read(&setup, &line).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn more_pairs_than_a_list_holds_are_chosen_zombie_first() {
    let few = crowd(25);
    assert_eq!(few.legal_actions().len(), 25 * 20 + 1);
    assert!(few.check("target B41".parse().unwrap()).is_err(), "few pairs are listed as pairs");
    let many = crowd(26);
    assert_eq!(many.legal_actions().len(), 26 + 1);
    assert!(many.check("again B41 A1".parse().unwrap()).is_err(), "the zombie is chosen first");
    let chosen = play(many, "target B42");
    assert_eq!(chosen.legal_actions().len(), 20 + 1);
    assert!(chosen.check("again B41 A1".parse().unwrap()).is_err(), "another one was chosen");
    assert_eq!(step(&play(chosen, "again B42 A3, fight A3")), "act B A fight flight 1 fight 1");
}

#[test]
fn what_was_given_stationary_is_left_behind_too() {
    let table = "Name\tType\tPower\tHealth\tKeywords\tText\nElder\tSurvivor\t1\t9\t\t\n\
                 Squatter\tSurvivor\t1\t9\t\tThis has Stationary.\nTree\tSurvivor\t1\t9\tStationary\t\n";
    let setup = own_setup(table, "9 Elder\n9 Squatter\n9 Tree", "flee=on", 2);
    let players = ["survivors A1,A10,A19", "survivors B1"];
    let state = position_in(&setup, 27, &players, "", "act A A recoup passes 1");
    assert_eq!(zone(&play(state, "pass, flee"), "A", "survivors"), "A1");
}

#[test]
fn a_zombie_that_is_moved_out_of_the_resource_zone_leaves_its_fight() {
    let table = "Name\tType\tFaction\tPower\tHealth\tText\nElder\tSurvivor\t\t1\t9\t\n\
                 Driver\tZombie\tRage\t1\t\tFight - Pay 1 food: Move target zombie to the combat zone.\n\
                 Gnasher\tZombie\tRage\t3\t\t\n";
    let setup = own_setup(table, "9 Elder\n9 Driver\n9 Gnasher", "flee=on", 2);
    let players = ["survivors A1,A2", "survivors B1 resource B10,B19"];
    let state = position_in(&setup, 27, &players, "", "act A A recoup passes 1");
    let state = play(state, "pass, flee, coin tails, again B19 A1, fight A1");
    assert!(state.to_string().contains(" fights A1:B19"));
    let state = play(state, "use B10 1, target B19");
    assert!(!state.to_string().contains(" fights "), "{state}");
}
