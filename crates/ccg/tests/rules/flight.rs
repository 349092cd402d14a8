//! The variant of the flight.

use deadhand_ccg::{CardPool, DeckList, Game, Portable, Setup, State};

use super::table::{legal, play, position, step, zone};

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
    assert!(state.to_string().contains(" seen A7:ABCD*,B11:ABCD*,B13:ABCD*"), "{state}");
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
