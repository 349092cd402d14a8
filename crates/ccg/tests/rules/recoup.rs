//! The recoup phase: symbols, food, hunger.

use deadhand_ccg::Illegal;

use super::table::{legal, play, position, refusal, step, zone};

#[test]
fn a_medic_removes_a_wound_from_any_survivor_in_play() {
    let state =
        position("default", &["survivors A1w1,A9", "survivors B2w1,B9"], "", "act A A recoup");
    let state = play(state, "use A1 1");
    assert_eq!(legal(&state), "target A1, target B2");
    assert_eq!(refusal(&state, "target A9"), Illegal::NotATarget { name: "A9".parse().unwrap() });
    assert_eq!(zone(&state, "A", "survivors"), "A1w1,A9", "nothing changes before the target");
    assert_eq!(zone(&play(state.clone(), "target A1"), "A", "survivors"), "A1*,A9");
    let state = play(state, "target B2");
    assert_eq!(
        (zone(&state, "A", "survivors"), zone(&state, "B", "survivors")),
        ("A1*w1,A9".into(), "B2,B9".into())
    );
    let spent = Illegal::Spent { name: "A1".parse().unwrap() };
    let again = play(state, "pass");
    assert_eq!(refusal(&again, "use A1 1"), spent);
}

#[test]
fn a_medic_is_not_offered_where_nobody_is_wounded() {
    let state = position("default", &["survivors A6", "survivors B9"], "", "act A A recoup");
    assert_eq!(legal(&state), "use A6 2, pass", "a Cook is a Scavenger too, and Medic comes first");
    assert_eq!(refusal(&state, "use A6 1"), Illegal::NoTarget);
    let missing = Illegal::NoAbility { name: "A6".parse().unwrap(), ability: 3 };
    assert_eq!(refusal(&state, "use A6 3"), missing);
}

#[test]
fn attention_brings_food_unless_the_die_shows_1() {
    let players = ["survivors A4", "survivors B9 deck B2,B3", "survivors C9"];
    let state = position("default", &players, "", "act A A recoup");
    let state = play(state, "use A4 1");
    assert_eq!(legal(&state), "roll 1, roll 2, roll 3, roll 4, roll 5, roll 6");
    assert_eq!(zone(&state, "A", "survivors"), "A4*", "he is spent before the roll");
    let found = play(state.clone(), "roll 2");
    assert_eq!((zone(&found, "A", "food"), step(&found)), ("6".into(), "act B A recoup".into()));
    let noticed = play(state, "roll 1");
    assert_eq!(zone(&noticed, "A", "food"), "5");
    assert_eq!(
        (zone(&noticed, "B", "resource"), zone(&noticed, "C", "resource")),
        ("?B2~1".into(), "?C1~1".into())
    );
}

#[test]
fn on_a_1_there_is_food_under_always_food() {
    let food = |options| {
        let state = position(options, &["survivors A4", "survivors B9"], "", "act A A recoup");
        zone(&play(state, "use A4 1, roll 1"), "A", "food")
    };
    assert_eq!(
        (food("scavenge=success_only"), food("scavenge=always_food")),
        ("5".into(), "6".into())
    );
}

#[test]
fn symbols_are_used_by_the_survivor_player_or_by_any() {
    let players = ["survivors A4", "survivors B4", "survivors C9"];
    let own = position("symbols_by=survivor_player", &players, "", "act B A recoup");
    assert_eq!(legal(&own), "pass");
    let any = play(position("symbols_by=any", &players, "", "act B A recoup"), "use B4 1, roll 1");
    assert_eq!(
        (zone(&any, "B", "resource"), zone(&any, "C", "resource")),
        ("?B1~1".into(), "?C1~1".into())
    );
    assert_eq!(zone(&any, "A", "resource"), "-", "a 1 brings cards to all zombie players");
    assert_eq!(step(&any).split(' ').nth(1), Some("C"), "the next after the user holds the window");
}

#[test]
fn food_goes_down_and_hunger_wounds_for_each_survivor_in_excess() {
    let state = position(
        "default",
        &["food 2 survivors A1,A2,A9,A10", "survivors B9"],
        "",
        "act A A recoup passes 1",
    );
    let state = play(state, "pass");
    assert_eq!(step(&state), "starve A A recoup hunger 3", "4 survivors and 1 food");
    let state = play(state, "starve A9");
    assert_eq!(legal(&state), "starve A1, starve A2, starve A10", "one that died cannot be chosen");
    let state = play(state, "starve A1, starve A2");
    assert_eq!(zone(&state, "A", "survivors"), "A1w1,A2w1,A10");
    assert_eq!(step(&state), "discard B B build", "the next turn has begun");
}

#[test]
fn food_is_never_negative() {
    let state = position(
        "default",
        &["food 0 survivors A2", "survivors B9"],
        "",
        "act A A recoup passes 1",
    );
    let state = play(state, "pass, starve A2");
    assert_eq!(
        (zone(&state, "A", "food"), zone(&state, "A", "survivors")),
        ("0".into(), "A2w1".into())
    );
}

#[test]
fn enough_food_ends_the_turn_without_hunger() {
    let state = position(
        "default",
        &["food 3 survivors A2,A9", "survivors B9"],
        "",
        "act A A recoup passes 1",
    );
    let state = play(state, "pass");
    assert_eq!((zone(&state, "A", "food"), step(&state)), ("2".into(), "discard B B build".into()));
}
