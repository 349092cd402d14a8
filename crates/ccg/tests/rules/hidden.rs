//! What a viewer knows of hidden cards.

use deadhand_ccg::{
    Action, CardPool, DeckList, Hidden, Illegal, Moment, Name, Portable, Rules, Setup, State,
    StaticEffect, View,
};
use deadhand_game::{Seat, Turn, Viewer};

use super::table::{play, position, position_in, refusal};

fn view(state: &State, viewer: Viewer) -> String {
    state.view(viewer).to_string()
}

#[test]
fn a_card_that_attention_puts_down_is_seen_by_its_controller_alone() {
    let players = ["survivors A4", "survivors B9", "survivors C9"];
    let state = position("default", &players, "", "act A A recoup");
    let state = play(state, "use A4 1, roll 1");
    assert!(view(&state, Viewer::Seat(Seat::B)).contains(" resource ?B1~1 "));
    for viewer in [Viewer::Seat(Seat::A), Viewer::Seat(Seat::C), Viewer::Spectator] {
        let view = view(&state, viewer);
        assert!(
            view.contains(" resource B~1 ") && !view.contains("B1,") && !view.contains("B1~"),
            "{view}"
        );
    }
    assert!(view(&state, Viewer::All).contains(" resource ?B1~1 "));
}

#[test]
fn a_face_down_card_under_another_is_dealt_from_its_owners_deck() {
    let players = ["survivors A9 resource ?B11~1", "survivors B9"];
    let state = position("default", &players, "", "act B A begin_attack numbers 1,0");
    assert!(view(&state, Viewer::Seat(Seat::A)).contains(" resource ?B11~1 "));
    let unseen = state.view(Viewer::Seat(Seat::B));
    let line = unseen.to_string();
    assert!(line.contains(" resource ?B~1 "), "{line}");
    assert_eq!(State::read_view(&state.setup(), &line).as_ref(), Ok(&unseen));
    let mut cards = std::collections::BTreeSet::new();
    for seed in 0..100 {
        let dealt = State::determinize(&unseen, &mut deadhand_cards::DealRng::new(seed));
        let piece = dealt.layout().seats[0].zones[1][0];
        assert_eq!((piece.number, piece.card.unwrap().owner()), (1, Seat::B));
        cards.insert(piece.card);
    }
    assert!(cards.len() > 10, "any of B's that are hidden: {cards:?}");

    let refused = |from: &str, to: &str| {
        let error = State::read_view(&state.setup(), &line.replacen(from, to, 1));
        error.unwrap_err().to_string()
    };
    let own = refused("?B~1", "?A~1");
    assert!(own.contains("?B~3 of another player's deck"), "a card of his own is A~1: {own}");
    assert_eq!(refused("?B~1", "?C~1"), "the step does not fit the table: there is no such player");
    assert_eq!(
        refused("?B~1", "A~1"),
        "so many cards of A are unknown that the deck does not come out even"
    );
    let state = State::read(&state.setup(), &state.to_string().replacen("?B11~1", "?B~1", 1));
    assert!(state.unwrap_err().to_string().contains("so many cards of A are unknown"));
}

#[test]
fn a_viewer_sees_counts_of_hands_and_decks() {
    let players = ["hand A1,A3 survivors A9 deck A4", "hand B1,B2,B3 survivors B9"];
    let state = position("default", &players, "", "act A A build");
    let own = view(&state, Viewer::Seat(Seat::A));
    assert!(own.starts_with("A food 5 hand A1,A3 deck #1 discard "), "{own}");
    assert!(own.contains(" / B food 5 hand #3 deck #23 discard - "), "{own}");
}

#[test]
fn a_view_tells_what_static_abilities_add_to_each_card_also_to_one_that_is_not_known() {
    let table = "Name\tType\tFaction\tPower\tHealth\tKind\tWindows\tText
Captain\tSurvivor\t\t1\t3\t\t\tEach other survivor you control gets +1 power and +1 health.
Wire\tItem\t\t\t\tStanding\tBuild\tEach zombie an opponent controls gets -2 power.
Alpha\tZombie\tRage\t2\t\t\t\tThis gets +1 power for each other zombie you control.
Biter\tZombie\tRage\t4\t\t\t\t
";
    let rules = Rules { min_deck: 1, max_copies: 9, ..Rules::DEFAULT };
    let decks = vec![DeckList::read("2 Captain\n1 Wire\n1 Alpha\n4 Biter").unwrap(); 2];
    let setup = Setup::new(rules, CardPool::from_table(table).unwrap(), decks).unwrap();
    let players = ["survivors A1,A2,A3", "survivors B1 resource ?B5~1 combat B4"];
    let state = position_in(&setup, 8, &players, "", "act A A begin_attack numbers 0,1");
    let view = state.view(Viewer::Seat(Seat::A));
    let effects = |name: &str| -> Vec<(String, u8, i32, i32)> {
        let effects = view.statics_on(name.parse().unwrap());
        let told = |it: &StaticEffect| (it.source.to_string(), it.ability, it.power, it.health);
        effects.iter().map(told).collect()
    };
    let power = |name: &str| {
        let name: Name = name.parse().unwrap();
        view.in_play().find(|piece| piece.name == name).unwrap().power
    };
    assert_eq!(effects("A1"), [("A2".into(), 1, 1, 1)]);
    assert_eq!(effects("A3"), []);
    assert_eq!(effects("B1"), []);
    assert_eq!(effects("B4"), [("A3".into(), 1, -2, 0), ("B4".into(), 1, 1, 0)]);
    assert_eq!(effects("B~1"), [("A3".into(), 1, -2, 0)]);
    assert_eq!(effects("B5"), [], "no card in play is called so");
    // Printed 1, 2, and 1 of a face-down card, with all of these.
    assert_eq!(["A1", "B4", "B~1"].map(power), [2, 1, -1]);
}

#[test]
fn a_face_down_card_is_called_by_its_id_nowhere() {
    let players = ["survivors A9", "survivors B9 resource ?B11~1"];
    let state = position("default", &players, "", "act B A begin_attack numbers 0,1");
    // Whether it is there or in a deck, its id is refused in the same words.
    let face_down = refusal(&state, "move B11");
    assert_eq!(face_down, Illegal::NotMovable { name: "B11".parse().unwrap() });
    assert_eq!(refusal(&state, "move B12"), Illegal::NotMovable { name: "B12".parse().unwrap() });
    let log = state.events("move B~1".parse().unwrap()).unwrap();
    let log: Vec<String> =
        log.into_iter().map(|event| event.for_viewer(Viewer::Seat(Seat::B)).to_string()).collect();
    assert_eq!(log, ["B~1 is spent", "B~1 moves to the combat zone"]);
}

#[test]
fn face_down_cards_lie_in_order_of_their_numbers_and_not_of_their_ids() {
    let players = ["survivors A9", "survivors B9 resource ?B17~1,?B11~2"];
    let state = position("default", &players, "", "act B A begin_attack numbers 0,2");
    assert!(view(&state, Viewer::Seat(Seat::A)).contains(" resource B~1,B~2 "));
    let offered = super::table::legal(&state);
    assert_eq!(offered, "upgrade B~2, move B~1, move B~2, pass", "a Brute asks for a Fast zombie");
}

#[test]
fn a_log_hides_what_is_drawn_and_laid_by_others() {
    let players = ["hand A1 survivors A9", "survivors B9"];
    let state = position("default", &players, "", "act A A build");
    let log = |viewer| {
        let events = state.events("lay A1".parse().unwrap()).unwrap();
        events.into_iter().map(|event| event.for_viewer(viewer).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(log(Viewer::Seat(Seat::A)), ["A1 is laid face down as A~1"]);
    assert_eq!(log(Viewer::Seat(Seat::B)), ["A~1 is laid face down"]);
    assert_eq!(log(Viewer::Spectator), ["A~1 is laid face down"]);
    let last = position(
        "default",
        &["food 9 survivors A9", "survivors B9"],
        "",
        "act A A recoup passes 1",
    );
    let events = last.events("pass".parse().unwrap()).unwrap();
    let read: Vec<String> =
        events.iter().map(|event| event.for_viewer(Viewer::Seat(Seat::B)).to_string()).collect();
    assert!(
        read.contains(&"A draws a card".into()) && read.contains(&"B draws B1".into()),
        "{read:?}"
    );
}

#[test]
fn a_zombie_turned_down_before_all_eyes_stays_known() {
    let players = ["food 9 survivors A2", "survivors B9 combat B11"];
    let state = position("flee=on", &players, "", "act A A recoup passes 1");
    let state = play(state, "pass, flee, coin heads");
    for viewer in [Viewer::Seat(Seat::A), Viewer::Spectator] {
        assert!(view(&state, viewer).contains(" resource ?B11~1 "), "{}", view(&state, viewer));
    }
}

#[test]
fn an_announced_upgrade_is_dealt_as_one_that_is_possible() {
    // Of B's hidden cards only the Spitter and the Hound cost 1, and only the Spitter's needs are met.
    let players = ["survivors A9", "survivors B9 resource B15,?B19~1"];
    let state = position("default", &players, "", "act B A begin_attack numbers 0,1");
    let view = play(state, "upgrade B~1").view(Viewer::Seat(Seat::A));
    let mut rng = deadhand_cards::DealRng::new(1);
    for _ in 0..20 {
        let dealt = State::determinize(&view, &mut rng).to_string();
        assert!(dealt.contains("?B19~1"), "{dealt}");
    }
}

/// The power and health of each card in play, by name.
fn powers(view: &View) -> Vec<(String, i32, Option<i32>)> {
    view.in_play().map(|piece| (piece.name.to_string(), piece.power, piece.health)).collect()
}

#[test]
fn a_view_tells_powers_and_healths_with_items_and_of_hidden_cards() {
    // A Hunter with a Club, a Teacher with a Vest; a hidden Brute, an ex-survivor Guard and a Swarm.
    let players = ["survivors A2[A22],A8[A23]", "survivors B9 resource A7x,?B17~1 combat B20"];
    let expected = |guard| {
        let piece = |name: &str, power, health| (name.to_string(), power, health);
        vec![
            piece("A2", 5, Some(2)),
            piece("A8", 1, Some(4)),
            piece("B9", 0, Some(1)),
            piece("A7", guard, None),
            piece("B~1", 1, None),
            piece("B20", 6, None),
        ]
    };
    for (options, guard) in [("default", 4), ("converted=generic", 1)] {
        let state = position(options, &players, "", "act B A begin_attack numbers 0,1");
        for viewer in [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Spectator] {
            assert_eq!(powers(&state.view(viewer)), expected(guard), "{options}, {viewer:?}");
        }
    }
}

#[test]
fn a_view_tells_who_decides_and_in_which_fight() {
    let players = ["survivors A2,A8,A9", "survivors B9 combat B11,B12,B20"];
    let state = position("default", &players, "A2+A8:B11;A9:B12+B20", "act A A fight fight 2");
    let view = state.view(Viewer::Spectator);
    assert_eq!((view.turn(), view.moment()), (Turn::Player(Seat::A), Moment::Fight));
    let fights: Vec<String> =
        view.fights().map(|(survivors, zombies)| format!("{survivors:?} {zombies:?}")).collect();
    assert_eq!(fights, ["[A2, A8] [B11]", "[A9] [B12, B20]"]);
    assert_eq!(view.running_fight(), Some(1));

    let state = position("default", &players, "", "act A A recoup");
    let view = state.view(Viewer::Spectator);
    assert_eq!((view.fights().count(), view.running_fight()), (0, None));
}

#[test]
fn a_view_tells_what_was_announced() {
    let players = ["survivors A1,A3w1", "survivors B9"];
    let state = position("default", &players, "", "act A A recoup");
    assert_eq!(state.view(Viewer::Spectator).announced(), None);
    let state = play(state, "use A1 1");
    let medic: Name = "A1".parse().unwrap();
    assert_eq!(state.view(Viewer::Spectator).announced(), Some(Action::Use(medic, 1)));

    let players = ["hand A22 survivors A1 resource A11", "survivors B9"];
    let state = play(position("default", &players, "", "act A A build"), "play A22");
    let club = "A22".parse().unwrap();
    assert_eq!(state.view(Viewer::Seat(Seat::B)).announced(), Some(Action::Play(club)));

    let players = ["survivors A1", "survivors B9 resource B11,B15,?B19~1"];
    let state = position("default", &players, "", "act B A begin_attack numbers 0,1");
    let state = play(state, "upgrade B~1");
    let hidden = "B~1".parse().unwrap();
    assert_eq!(state.view(Viewer::Spectator).announced(), Some(Action::Upgrade(hidden)));
    let chance = play(
        position("default", &["survivors A4", "survivors B9"], "", "act A A recoup"),
        "use A4 1",
    );
    assert_eq!(chance.view(Viewer::Spectator).turn(), Turn::Chance);
}

#[test]
fn after_the_last_number_a_card_is_laid_under_one_that_none_has() {
    let players = ["hand A1 survivors A9 resource ?A2~8190,?A3~8191", "survivors B9"];
    let state = position("default", &players, "", "act A A build numbers 8191,0");
    let state = play(state, "lay A1");
    let line = state.to_string();
    assert!(line.contains("?A1~8189,?A2~8190,?A3~8191"), "{line}");
    assert_eq!(State::read(&state.setup(), &line), Ok(state));
}
