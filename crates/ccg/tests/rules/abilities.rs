//! What the game does with abilities: who uses them, what they cost, and what bounds them.

use deadhand_ccg::{CardPool, DeckList, Event, Portable, Rules, Setup, State};
use deadhand_game::Viewer;

use super::table::{legal, play, position_in, step, winner, zone};

/// Every player's deck, in this order; of the last card there are 33, from 11 on.
const CARDS: &str = "\
Name\tType\tFaction\tPower\tHealth\tKind\tWindows\tText
Drifter\tSurvivor\t\t0\t1\t\t\t
Ogre\tSurvivor\t\t0\t99\t\t\tWhen this is wounded, gain 1 food.
Shell\tItem\t\t\t\tOneShot\tRecoup\tPut 32 wounds on target survivor.
Mine\tItem\t\t\t\tOneShot\tRecoup\tPut 33 wounds on target survivor.
Radio\tItem\t\t\t\tStanding\tBuild\tWhen this is discarded, gain 1 food. / When this is discarded, draw a card.
Axe\tItem\t\t0\t0\tAttached\tBuild\tRecoup - Spend this: Gain 1 food.
Howler\tZombie\tRage\t1\t\t\t\tRecoup - Spend this: Gain 1 food.
Clerk\tSurvivor\t\t0\t1\t\t\tRecoup - Discard 2 cards: Gain 1 food.
Stoic\tSurvivor\t\t0\t1\t\t\tRecoup - Pay 1 food: Put a wound on this, then remove a wound from this.
Twitcher\tSurvivor\t\t0\t9\t\t\tWhen this is wounded, remove a wound from this, then put a wound on this.
Guard\tSurvivor\t\t1\t1\t\t\tBuild - Spend this: This gets +1 power until end of turn.
";

/// A zombie, what is done to it or to a survivor, and what all read of it.
const LASTING: [(&str, &str); 9] = [
    ("Target zombie gets +2 power until end of turn.", "B3 gets +2 power until end of turn"),
    ("Target zombie gets -3 power until end of turn.", "B3 gets -3 power until end of turn"),
    (
        "Target zombie gets +1 power until end of turn for each survivor you control.",
        "B3 gets +1 power until end of turn",
    ),
    ("Target zombie gains Fast until end of turn.", "B3 gains Fast until end of turn"),
    ("Target zombie gains Infectious until end of turn.", "B3 gains Infectious until end of turn"),
    ("Target zombie gains Fierce 2 until end of turn.", "B3 gains Fierce 2 until end of turn"),
    ("Target zombie gains Tough until end of turn.", "B3 gains a trait until end of turn"),
    (
        "Prevent the next wound to target survivor this turn.",
        "A1 is spared the next wound until end of turn",
    ),
    (
        "Prevent the next 2 wounds to target survivor this turn.",
        "A1 is spared the next 2 wounds until end of turn",
    ),
];

#[test]
fn what_lasts_is_told_with_its_amount_or_word_and_its_end() {
    for (text, expected) in LASTING {
        let table = format!(
            "Name\tType\tFaction\tPower\tHealth\tText\nBiter\tZombie\tRage\t2\t\t\n\
             Medium\tSurvivor\t\t1\t2\tRecoup - Spend this: {text}\n"
        );
        let rules = Rules { min_deck: 1, max_copies: 9, ..Rules::DEFAULT };
        let decks = vec![DeckList::read("2 Medium\n9 Biter").unwrap(); 2];
        let setup = Setup::new(rules, CardPool::from_table(&table).unwrap(), decks).unwrap();
        let players = ["survivors A1", "survivors B1 combat B3"];
        let state = position_in(&setup, 11, &players, "", "act A A recoup");
        let target = expected.split(' ').next().unwrap();
        let state = play(state, "use A1 1");
        let events = state.events(format!("target {target}").parse().unwrap()).unwrap();
        let told: Vec<String> = events.iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|line| line == expected), "{expected:?} in {told:?}");
    }
}

/// What is done to each of a kind, and what all read of it.
const LASTING_ON_EACH: [(&str, &str); 5] = [
    ("Each zombie gets +2 power until end of turn.", "gets +2 power until end of turn"),
    (
        "Each zombie gets -1 power until end of turn for each survivor.",
        "gets -2 power until end of turn",
    ),
    ("Each zombie gains Fast until end of turn.", "gains Fast until end of turn"),
    ("Each zombie gains Fierce 2 until end of turn.", "gains Fierce 2 until end of turn"),
    ("Each other survivor gains Tough until end of turn.", "gains a trait until end of turn"),
];

#[test]
fn what_lasts_on_each_of_a_kind_is_told_to_all_beside_the_ability_that_names_the_kind() {
    for (text, expected) in LASTING_ON_EACH {
        let table = format!(
            "Name\tType\tFaction\tPower\tHealth\tText\nBiter\tZombie\tRage\t2\t\t\n\
             Medium\tSurvivor\t\t1\t2\tRecoup - Spend this: Gain 1 food. {text}\n"
        );
        let rules = Rules { min_deck: 1, max_copies: 9, ..Rules::DEFAULT };
        let decks = vec![DeckList::read("2 Medium\n9 Biter").unwrap(); 2];
        let setup = Setup::new(rules, CardPool::from_table(&table).unwrap(), decks).unwrap();
        let players = ["survivors A1", "survivors B1 combat B3,B4"];
        let state = position_in(&setup, 11, &players, "", "act A A recoup");
        let events = state.events("use A1 1".parse().unwrap()).unwrap();
        let expected = format!("each card that ability 1 of A1 names {expected}");
        for viewer in Viewer::of_game(2) {
            let told = events.iter().map(|event| event.for_viewer(viewer).to_string());
            let told: Vec<String> = told.collect();
            let times = told.iter().filter(|line| **line == expected).count();
            assert_eq!(times, 1, "{expected:?} in {told:?} of {viewer:?}");
        }
        let told = |event: &&Event| matches!(event, Event::ChangedEach { op: 1, .. });
        assert_eq!(events.iter().filter(told).count(), 1, "{events:?}");
    }
}

fn place(options: &str, players: &[&str], step: &str) -> State {
    let rules = Rules { min_deck: 1, max_copies: 100, ..options.parse().unwrap() };
    let pool = CardPool::from_table(CARDS).unwrap();
    let deck = "1 Drifter\n1 Ogre\n1 Shell\n1 Mine\n1 Radio\n1 Axe\n1 Howler\n1 Clerk\n1 Stoic\n\
                1 Twitcher\n33 Guard";
    let decks = vec![DeckList::read(deck).unwrap(); players.len()];
    position_in(&Setup::new(rules, pool, decks).unwrap(), 43, players, "", step)
}

/// Two players with a card that prevents wounds and one that gives Fierce.
fn with_lasting(fights: &str, step: &str) -> Result<State, String> {
    let table = "Name\tType\tFaction\tPower\tHealth\tText
Keeper\tSurvivor\t\t1\t3\tRecoup - Spend this: Prevent the next wound to target survivor this turn.
Howler\tZombie\tRage\t3\t\tFight - Spend this: Each zombie gains Fierce 1 until end of turn.
";
    let rules = Rules { min_deck: 1, max_copies: 9, ..Rules::DEFAULT };
    let decks = vec![DeckList::read("2 Keeper\n4 Howler").unwrap(); 2];
    let setup = Setup::new(rules, CardPool::from_table(table).unwrap(), decks).unwrap();
    let players = ["survivors A1,A2", "survivors B1 combat B3,B4"];
    let known = position_in(&setup, 6, &players, "", "act A A build").to_string();
    let line = known.replace(" | act A A build", &format!("{fights} | {step}"));
    State::read(&setup, &line).map_err(|error| error.to_string())
}

#[test]
fn a_lasting_effect_never_prevents_or_gives_less_than_nothing() {
    for (what, number) in [("A1.1.0 by A on A1", "-5"), ("A3.1.0 by A", "-3")] {
        let step = |number: &str| format!("act A A recoup lasts {what} {number}");
        assert!(with_lasting("", &step("+5")).is_ok());
        let refused = with_lasting("", &step(number)).unwrap_err();
        assert!(refused.contains("an effect cannot last so"), "{refused}");
    }
}

#[test]
fn fierce_points_end_at_their_highest_number() {
    let lasts = "A3.1.0 by A +32767; A3.1.0 by B +32767";
    let step = format!("act A A fight passes 1 fight 1 lasts {lasts}");
    let state = with_lasting(" fights A2:B3+B4", &step).unwrap();
    assert!(zone(&play(state, "pass"), "A", "discard").contains("A2"));
}

#[test]
fn abilities_of_survivors_and_items_are_used_in_the_own_turn_and_those_of_zombies_in_others() {
    let players = ["survivors A9[A6] combat A7", "survivors B9[B6] combat B7"];
    let uses = |options, step| {
        let list = legal(&place(options, &players, step));
        list.split(", ").filter(|action| action.starts_with("use")).collect::<Vec<_>>().join(", ")
    };
    let own = "act A A recoup passes 1";
    let others = "act B A recoup";
    assert_eq!(uses("symbols_by=survivor_player", own), "use A6 1, use A9 1");
    assert_eq!(uses("symbols_by=survivor_player", others), "use B7 1");
    assert_eq!(uses("symbols_by=any", own), "use A6 1, use A9 1", "its own zombies are silent");
    assert_eq!(uses("symbols_by=any", others), "use B6 1, use B7 1, use B9 1");
}

#[test]
fn an_attached_item_that_is_spent_is_told_so_beside_its_bearer() {
    let state = place("default", &["survivors A9[A6]", "survivors B9"], "act A A recoup");
    let state = play(state, "use A6 1");
    assert_eq!(zone(&state, "A", "survivors"), "A9[A6*]");
    assert_eq!(zone(&state, "A", "food"), "6");
}

#[test]
fn cards_are_discarded_to_pay_in_any_order() {
    let players = ["hand A1,A3,A5 survivors A8", "survivors B9"];
    let state = play(place("default", &players, "act A A recoup"), "use A8 1, pay A5");
    assert_eq!(legal(&state), "pay A1, pay A3");
    let state = play(state, "pay A1");
    assert_eq!((zone(&state, "A", "hand"), zone(&state, "A", "food")), ("A3".into(), "6".into()));
}

#[test]
fn deaths_are_looked_at_when_an_ability_has_done_everything() {
    let state = place("default", &["survivors A9", "survivors B9"], "act A A recoup");
    assert_eq!(zone(&play(state, "use A9 1"), "A", "survivors"), "A9", "one wound would kill him");
}

#[test]
fn only_a_card_in_play_is_marked_as_used_once_a_turn() {
    let table = "Name\tType\tPower\tHealth\tText\n\
                 Clerk\tSurvivor\t1\t2\tRecoup, once a turn - Pay 1 food: Draw a card.\n";
    let rules = Rules { min_deck: 1, max_copies: 9, ..Rules::DEFAULT };
    let decks = vec![DeckList::read("9 Clerk").unwrap(); 2];
    let setup = Setup::new(rules, CardPool::from_table(table).unwrap(), decks).unwrap();
    let state = position_in(&setup, 9, &["survivors A1", "survivors B1"], "", "act A A recoup");
    let line = play(state, "use A1 1").to_string();
    assert!(line.ends_with(" once A1"), "{line}");
    let refused = State::read(&setup, &line.replace(" once A1", " once A9")).unwrap_err();
    let expected = "the step does not fit the table: no ability is used once a turn";
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn who_is_out_has_no_abilities_any_more() {
    let players = ["survivors A9", "survivors B5,B9", "survivors C9"];
    let state = place("default", &players, "act B A recoup");
    assert_eq!(step(&play(state, "concede")), "act C A recoup");
}

#[test]
fn of_32_abilities_that_wait_each_happens_and_33_are_a_draw() {
    let players = ["hand A3,A4 survivors A2", "survivors B9"];
    let state = place("default", &players, "act A A recoup");
    let all = play(state.clone(), "play A3, target A2");
    assert_eq!((zone(&all, "A", "food"), step(&all)), ("37".into(), "act B A recoup".into()));
    assert_eq!(winner(&play(state, "play A4, target A2")), None);
}

#[test]
fn abilities_that_trigger_each_other_without_an_end_are_a_draw() {
    let players = ["food 1 survivors A1,A10", "survivors B9"];
    let state = place("default", &players, "act A A recoup passes 1");
    assert_eq!(winner(&play(state, "pass, starve A10")), None);
}

#[test]
fn of_33_effects_that_last_the_oldest_has_ended() {
    let guards: Vec<String> = (11..=43).map(|place| format!("A{place}")).collect();
    let player = format!("survivors {}", guards.join(","));
    let state = place("default", &[&player, "survivors B9"], "act A A build");
    let state = guards.iter().fold(state, |state, guard| play(state, &format!("use {guard} 1")));
    let line = step(&state);
    let lasting: Vec<&str> = line.split(" lasts ").nth(1).unwrap().split("; ").collect();
    assert_eq!((lasting.len(), lasting[0]), (32, "A12.1.0 by A on A12 +1"));
}
