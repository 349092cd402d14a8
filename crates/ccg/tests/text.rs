//! What is read: rules, actions, cards, decks, setups, positions and views. It is read as it was written,
//! or refused with what and where; nothing panics.

mod common;

use std::sync::OnceLock;

use common::{any_rules, game, game_of_thieves, random_rules, small_game};
use deadhand_cards::{DealRng, below};
use deadhand_ccg::{
    Action, CardPool, CardType, DeckList, Game, Hidden, Indexed, ItemKind, Name, Portable, Printed,
    Rules, Setup, State, View,
};
use deadhand_game::{Seat, Viewer, conformance, draw_action};
use proptest::prelude::*;

#[test]
fn actions_are_read_strictly() {
    for (text, error) in [
        ("pay A0", "column 5: expected a card such as B17 or A~3"),
        ("pay A101", "column 5: expected a card such as B17 or A~3"),
        ("pay E1", "column 5: expected a card such as B17 or A~3"),
        ("pay A~0", "column 5: expected a card such as B17 or A~3"),
        ("pay A~8192", "column 5: expected a card such as B17 or A~3"),
        ("pay A01", "column 5: expected a card such as B17 or A~3"),
        ("play A~1", "column 6: expected a card such as B17: A to D and 1 to 100"),
        ("bid 11", "column 5: expected a bid from 0 to 10"),
        ("roll 0", "column 6: expected a number from 1 to 6"),
        ("use A1 9", "column 8: expected an ability's number, 1 to 8"),
        ("shuffle A 281474976710656", "column 11: expected X, or a number below 2^48"),
        ("pass ", "column 5: expected the end of the line"),
        ("defend A1", "column 10: expected a space"),
    ] {
        assert_eq!(text.parse::<Action>().unwrap_err().to_string(), error, "{text}");
    }
    assert!(
        "jump"
            .parse::<Action>()
            .unwrap_err()
            .to_string()
            .starts_with("column 1: expected an action")
    );
}

#[test]
fn numbers_of_actions_lead_back_and_are_in_order() {
    let step = 997; // a prime, so that every part of a pair is met
    let mut before = None;
    let few = (0..State::ACTION_COUNT).step_by(step);
    for index in few.chain([State::ACTION_COUNT - 5, State::ACTION_COUNT - 1]) {
        let action = State::action_at(index).unwrap();
        assert_eq!(State::action_index(action), Some(index), "{action}");
        assert_eq!(action.to_string().parse(), Ok(action));
        if index + 5 < State::ACTION_COUNT {
            assert!(before < Some(action), "{action}");
            before = Some(action);
        }
    }
    assert_eq!(State::action_at(State::ACTION_COUNT), None);
    for none in [Action::First(Seat::E), Action::Bid(11), Action::Roll(7), Action::Roll(0)] {
        assert_eq!(State::action_index(none), None);
    }
    let filled = State::fill(Action::Shuffle(Seat::A), 5).unwrap();
    assert_eq!(State::action_index(filled), None);
}

#[test]
#[ignore = "sweeps 40 million numbers: run it in release"]
fn all_numbers_of_actions_lead_back() {
    for index in 0..State::ACTION_COUNT {
        let action = State::action_at(index).unwrap();
        assert_eq!(State::action_index(action), Some(index), "{action}");
    }
}

#[test]
fn what_a_table_keeps_for_another_program_is_read_over() {
    let plain = "Name\tType\tHealth\nNurse\tSurvivor\t2\n";
    let kept = "Name\t+Artist\tSet\tImageFile\tType\tUnreadText\tLeftOut\t+Artist\tHealth\t+\n\
                Nurse\tA. Smith\tFirst\tnurse\tSurvivor\tHeals.\t\tB. Jones\t2\t-\n\
                Ghost\tA. Smith\tFirst\tghost\tSpirit\t\tit is no card\t\tmany\n";
    assert_eq!(CardPool::from_table(kept), CardPool::from_table(plain));
    let errors = |table: &str| CardPool::from_table(table).unwrap_err().to_string();
    assert!(
        errors(&kept.replace("+Artist", "Artist"))
            .starts_with("line 1: there is no column \"Artist\": ")
    );
    assert!(
        errors(&kept.replace("it is no card", "")).contains("line 3, Type: \"Spirit\" is not ")
    );
    assert_eq!(errors("LeftOut\tName\tLeftOut\tType\n"), "line 1: the column LeftOut stands twice");
}

#[test]
fn a_pool_is_refused_with_every_reason() {
    let table = "Name\tType\tFaction\tCost\tPower\tHealth\tKeywords\tColour\n\
                 Nurse\tSurvivor\t\ttwo\t1\t0\n\
                 Biter\tZombie\tGreen\t0\t1\n\
                 Thing\tGhost\n\
                 Many\tItem\t\t\t\t\t\t\t\t\n";
    let errors = CardPool::from_table(table).unwrap_err().to_string();
    for error in [
        "line 1: there is no column \"Colour\": the columns are Name, Type",
        "line 2, Cost: \"two\" is not a number from 0 to 99",
        "line 3, Faction: \"Green\" is not Rage, Horde, Contagion or Weird",
        "line 4, Type: \"Ghost\" is not Survivor, Zombie or Item",
        "line 5: the number of fields is 10, and that of columns 8",
    ] {
        assert!(errors.contains(error), "{error} in {errors}");
    }
    let table = "Name\tType\tHealth\tKind\tKeywords\tRequirement\n\
                 Nurse\tSurvivor\t0\nNurse\tSurvivor\t1\n\n\tSurvivor\t1\n\
                 Odd\tSurvivor\t1\t\tFast, a b, Fierce 2\t0 Horde, 1 Fierce 2\n";
    let errors = CardPool::from_table(table).unwrap_err().to_string();
    let expected = [
        "line 2: Nurse: the health is 0, and it must be from 1 to 99",
        "line 3: the name \"Nurse\" stands twice",
        "line 5: card 3 has the name \"\": a name has 1 to 100 characters, no control characters, and no \
         space at either end",
        "line 6: Odd: the number of a requirement is 0, and it must be from 1 to 100",
        "line 6: Odd: Fast is a keyword of zombies and not a trait",
        "line 6: Odd: \"a b\" is no trait: a trait is letters, digits, - and '",
        "line 6: Odd: Fierce 2 is a keyword of zombies and not a trait",
        "line 6: Odd: \"Fierce 2\" is no trait: a trait is letters, digits, - and '",
    ];
    assert_eq!(errors, expected.join("; "));
    assert_eq!(CardPool::from_table("Name\tType").unwrap_err().to_string(), "there is no card");
    assert!(
        CardPool::from_table("").unwrap_err().to_string().contains("the column Name is missing")
    );
}

/// All that is wrong with a table.
fn reasons(table: &str) -> Vec<String> {
    let errors = CardPool::from_table(table).expect_err(table);
    errors.reasons().iter().map(ToString::to_string).collect()
}

#[test]
fn no_reason_of_a_table_hides_another() {
    let table = "Name\tType\tFaction\tCost\tHealth\tKeywords\tSymbols\tColour\n\
                 Nurse\tSurvivor\t\ttwo\t1\tFierce two\tMedick\n\
                 Nurse\tSurvivor\t\t1\tmany\n\
                 Biter\tZombie\tGreen\t0\t\tFierce two\t\t\tred\n\
                 Biter\tGhost\n";
    let found = reasons(table);
    let found: Vec<&str> = found.iter().map(|reason| reason.split(':').next().unwrap()).collect();
    assert_eq!(
        found,
        [
            "line 1",           // Colour
            "line 2, Symbols",  // Medick
            "line 2, Cost",     // two
            "line 2",           // Fierce two, of a survivor
            "line 3, Health",   // many
            "line 3",           // the second Nurse
            "line 4",           // a field too many
            "line 4, Keywords", // Fierce two
            "line 4, Faction",  // Green
            "line 5, Type",     // Ghost
            "line 5",           // the second Biter
        ],
        "{table}"
    );
    // What follows from a wrong column alone is not told of each card.
    let column = "Name\tType\tHelth\nNurse\tSurvivor\t1\nNurse\tSurvivor\t1\n";
    let found = reasons(column);
    assert!(found[0].starts_with("line 1: there is no column \"Helth\""), "{found:?}");
    assert_eq!(found[1..], ["line 3: the name \"Nurse\" stands twice"]);
    let no_name = "Title\tType\tHealth\nNurse\tSurvivor\t1\nCook\tSurvivor\tx\n";
    let found = reasons(no_name);
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(found[1], "line 1: the column Name is missing");
    assert_eq!(found[2], "line 3, Health: \"x\" is not a number from 1 to 99");
    let no_type = "Name\tHealth\nNurse\t1\nNurse\t1\n";
    let expected =
        ["line 1: the column Type is missing", "line 3: the name \"Nurse\" stands twice"];
    assert_eq!(reasons(no_type), expected);
}

#[test]
fn what_a_card_needs_is_asked_for_and_what_it_does_not_have_is_refused() {
    let columns = "Name\tType\tFaction\tPower\tHealth\tSymbols\tKind\tWindows\n";
    for (card, expected) in [
        ("A\tSurvivor\t\t1", &["Health: \"\" is not a number from 1 to 99"][..]),
        ("A\tZombie\t\t1", &["Faction: \"\" is not Rage, Horde, Contagion or Weird"]),
        ("A\tItem\t\t\t\t\t\tBuild", &["Kind: \"\" is not Attached, Standing or OneShot"]),
        (
            "A\tItem\t\t1\t\t\tAttached",
            &["Windows: \"\" is not Build, BeginAttack, Fight or Recoup"],
        ),
        (
            "A\tItem\t\t\t\t\tOneShot\tNever",
            &["Windows: \"Never\" is not Build, BeginAttack, Fight or Recoup"],
        ),
        (
            "A\tSurvivor\tRage\t1\t2\t\tStanding\tBuild",
            &[
                "Faction: \"Rage\" is not empty, and a survivor has no Faction",
                "Kind: \"Standing\" is not empty, and a survivor has no Kind",
                "Windows: \"Build\" is not empty, and a survivor has no Windows",
            ],
        ),
        (
            "A\tZombie\tRage\t1\t2\tMedic\tStanding\tBuild",
            &[
                "Health: \"2\" is not empty, and a zombie has no Health",
                "Symbols: \"Medic\" is not empty, and a zombie has no Symbols",
                "Kind: \"Standing\" is not empty, and a zombie has no Kind",
                "Windows: \"Build\" is not empty, and a zombie has no Windows",
            ],
        ),
        (
            "A\tItem\tRage\t\t\tMedic\tAttached\tBuild",
            &[
                "Faction: \"Rage\" is not empty, and an item has no Faction",
                "Symbols: \"Medic\" is not empty, and an item has no Symbols",
            ],
        ),
        (
            "A\tItem\t\t1\t2\t\tStanding\tBuild",
            &[
                "Power: \"1\" is not empty, and an item that is not attached has no Power",
                "Health: \"2\" is not empty, and an item that is not attached has no Health",
            ],
        ),
        (
            "A\tItem\t\t1\t\t\tOneShot\tBuild",
            &["Power: \"1\" is not empty, and an item that is not attached has no Power"],
        ),
    ] {
        let expected: Vec<String> =
            expected.iter().map(|reason| format!("line 2, {reason}")).collect();
        assert_eq!(reasons(&format!("{columns}{card}\n")), expected, "{card}");
        let lenient = CardPool::from_table_lenient(&format!("{columns}{card}\n"));
        assert!(lenient.is_err(), "only texts are left out: {card}");
    }
    let cards = "A\tSurvivor\t\t\t2\nB\tZombie\tRage\t\t0\nC\tItem\t\t\t\t\tAttached\tBuild\n\
                 D\tItem\t\t0\t0\t\tOneShot\tBuild\n";
    let pool = CardPool::from_table(&format!("{columns}{cards}")).unwrap();
    let types: Vec<&CardType> = pool.cards().iter().map(|card| &card.card_type).collect();
    assert!(matches!(types[0], CardType::Survivor { power: 0, health: 2, medic: false, .. }));
    assert!(matches!(types[1], CardType::Zombie { power: 0, fierce: 0, .. }));
    let attached = ItemKind::Attached { power: 0, health: 0 };
    assert!(matches!(types[2], CardType::Item { kind, .. } if *kind == attached));
}

#[test]
fn fierce_has_a_number_from_1_to_99_and_stands_once() {
    let table =
        |keywords: &str| format!("Name\tType\tFaction\tKeywords\nOdd\tZombie\tRage\t{keywords}\n");
    let number = "Fierce and a number, such as Fierce 2";
    let range = "Fierce with a number from 1 to 99";
    for (keywords, expected) in [
        ("Fierce two", format!("\"Fierce two\" is not {number}")),
        ("Fierce -1", format!("\"Fierce -1\" is not {number}")),
        ("Fierce 2 3", format!("\"Fierce 2 3\" is not {number}")),
        ("Fierce 0", format!("\"Fierce 0\" is not {range}")),
        ("Fierce 100", format!("\"Fierce 100\" is not {range}")),
        ("Fierce 999", format!("\"Fierce 999\" is not {range}")),
        ("Fierce 1000000000000", format!("\"Fierce 1000000000000\" is not {range}")),
        ("Fierce 2, Fierce 3", "Fierce stands twice".into()),
        ("Fierce, Fierce", "Fierce stands twice".into()),
        ("Fast, Fast", "Fast stands twice".into()),
        ("Infectious, Tough, Infectious", "Infectious stands twice".into()),
    ] {
        assert_eq!(reasons(&table(keywords)), [format!("line 2, Keywords: {expected}")]);
    }
    let odd = "line 2: Odd: Fast 2 is a keyword of zombies and not a trait";
    assert_eq!(reasons(&table("Fast 2")), [odd]);
    for (keywords, points) in [("Fierce", 1), ("Fierce 1", 1), ("Fierce 99", 99), ("Tough", 0)] {
        let pool = CardPool::from_table(&table(keywords)).unwrap();
        let CardType::Zombie { fierce, .. } = pool.cards()[0].card_type else {
            panic!("a zombie");
        };
        assert_eq!(fierce, points, "{keywords}");
    }
}

#[test]
fn cards_of_a_table_are_taken_without_a_text_that_is_not_theirs() {
    let table = "Name\tType\tFaction\tHealth\tText\n\
                 Nurse\tSurvivor\t\t1\tFly. / When this dies, draw a card. / Sing.\n\n\
                 Guard\tSurvivor\t\t2\tWhen this dies, draw a card.\n\
                 Runner\tZombie\tRage\t\tDraw a card. / When this dies, draw a card.\n";
    assert_eq!(CardPool::from_table(table).unwrap_err().reasons().len(), 4, "of the texts");
    let (pool, unread) = CardPool::from_table_lenient(table).unwrap();
    let abilities = pool.cards().iter().map(|card| card.text.abilities().len());
    assert_eq!(abilities.collect::<Vec<_>>(), [0, 1, 0]);
    let counts: Vec<_> = unread
        .iter()
        .map(|card| (card.line, &*card.card, card.errors.len(), card.misfits.len()))
        .collect();
    assert_eq!(counts, [(2, "Nurse", 2, 0), (5, "Runner", 0, 2)]);
    let said = unread[1].to_string();
    assert!(
        said.starts_with("line 5, Runner: paragraph 1: only an item that is used from"),
        "{said}"
    );
    assert!(said.ends_with("; paragraph 2: what is said of this is only for survivors"), "{said}");
    let errors = CardPool::from_table_lenient(&table.replace("Rage", "Green")).unwrap_err();
    let said = errors.to_string();
    assert_eq!(said, "line 5, Faction: \"Green\" is not Rage, Horde, Contagion or Weird");
    let errors = CardPool::from_table_lenient(&table.replace("Guard", "Nurse")).unwrap_err();
    assert_eq!(errors.to_string(), "line 4: the name \"Nurse\" stands twice");
    let good = "Name\tType\tHealth\tText\nNurse\tSurvivor\t1\tWhen this dies, draw a card.";
    let strict = CardPool::from_table(good).unwrap();
    assert_eq!(CardPool::from_table_lenient(good), Ok((strict, Vec::new())));
}

#[test]
fn a_pool_is_read_from_a_table_as_it_is_written() {
    let table = "Name\tType\tFaction\tCost\tPower\tHealth\tKeywords\tSymbols\tRequirement\tKind\tWindows\tText\n\
                 Cook\tSurvivor\t\t2\t1\t3\tTough\tMedic, Scavenger\t2 Horde, 1 Fast\t\t\tWhen this dies, draw a card. / This has Tough.\n\
                 Brute\tZombie\tRage\t0\t4\t\tTough, Old, Fast, Fierce 2, Infectious\t\t\t\t\t\n\
                 Vest\tItem\t\t1\t-1\t2\t\t\t\tAttached\tBuild, Fight\t\n\
                 Wall\tItem\t\t99\t\t\t\t\t\tStanding\tBeginAttack\t\n\
                 Flare\tItem\t\t0\t\t\t\t\t\tOneShot\tRecoup\tDraw a card.\n";
    assert_eq!(CardPool::from_table(table).unwrap().to_table(), table);
    let pool = common::pool();
    assert_eq!(CardPool::from_table(&pool.to_table()), Ok(pool));
}

#[test]
fn a_game_is_refused_with_every_reason() {
    let deck = DeckList::read("5\tGuard\n1 Nobody\n1 Guard").unwrap();
    let rules = Rules { start_cost: 3, ..Rules::DEFAULT };
    let errors = Setup::new(rules, common::pool(), vec![deck]).unwrap_err().to_string();
    for error in [
        "the game is for 2 to 4 players, and the number of decks is 1",
        "the deck of player A: it has 7 cards, and a deck has 60 to 100",
        "the deck of player A: there is no card \"Nobody\"",
        "the deck of player A: Guard stands on two lines",
        "the deck of player A: it has 5 copies of Guard, and 1 to 4 are allowed",
        "the deck of player A: it has no survivor of cost 3 or less to start with",
    ] {
        assert!(errors.contains(error), "{error} in {errors}");
    }
    let errors = DeckList::read("4 Nurse\nfour Nurses\n\n300 Guard").unwrap_err().to_string();
    let expected = "line 2: expected how many and a card, such as 4 Nurse, and found \"four Nurses\"; \
                    line 4: expected how many and a card, such as 4 Nurse, and found \"300 Guard\"";
    assert_eq!(errors, expected);
}

#[test]
fn a_deck_is_refused_with_every_reason_and_its_line() {
    let rules = Rules { min_deck: 9, ..Rules::DEFAULT };
    let reasons = |text: &str| {
        let errors = DeckList::read_legal(text, &rules, &common::pool()).expect_err(text);
        errors.reasons().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let ghoul = "there is no card \"Ghoul\": expected a name as it stands on a card of the game";
    assert_eq!(
        reasons("\n5\tGuard\n\n1 Ghoul\n1 Guard\n0 Nurse"),
        [
            "it has 7 cards, and a deck has 9 to 100",
            "line 2: it has 5 copies of Guard, and 1 to 4 are allowed",
            &format!("line 4: {ghoul}"),
            "line 5: Guard stands on two lines: write all copies on one",
            "line 6: it has 0 copies of Nurse, and 1 to 4 are allowed",
        ]
    );
    // How many cards it has is not known where a line is not read.
    assert_eq!(
        reasons("four Guards\n1 Ghoul"),
        [
            "line 1: expected how many and a card, such as 4 Nurse, and found \"four Guards\"",
            &format!("line 2: {ghoul}"),
        ]
    );
    let deck = "4 Guard\n4 Nurse\n1 Runner";
    assert_eq!(
        DeckList::read_legal(deck, &rules, &common::pool()),
        DeckList::read(deck),
        "it is legal"
    );
}

#[test]
fn names_with_quotes_are_read_back_in_a_setup() {
    let table = "Name\tType\tHealth\tKeywords\nThe \"Doc\" \\ | ;\tSurvivor\t1\tOld, Wise\n";
    let pool = CardPool::from_table(table).unwrap();
    let deck = DeckList::read("2 The \"Doc\" \\ | ;").unwrap();
    let rules = Rules { min_deck: 2, ..Rules::DEFAULT };
    let setup = Setup::new(rules, pool, vec![deck.clone(), deck]).unwrap();
    assert_eq!(setup.to_string().parse(), Ok(setup));
}

#[test]
fn serde_reads_pools_and_refuses_what_is_none() {
    let pool = common::pool();
    conformance::serde_round_trip(&pool);
    conformance::serde_round_trip(&Rules { flee: true, ..Rules::DEFAULT });
    let mut cards: Vec<Printed> = pool.into();
    cards[1].name = cards[0].name.clone();
    let json = serde_json::to_string(&cards).unwrap();
    let error = serde_json::from_str::<CardPool>(&json).unwrap_err().to_string();
    assert!(error.starts_with("the name \"Nurse\" stands twice"), "{error}");
}

#[test]
fn a_position_that_cannot_be_is_refused_with_its_reasons() {
    let state = game("default", 2);
    let line = state.to_string();
    let setup = state.setup();
    let reason = |from: &str, to: &str| {
        let changed = line.replacen(from, to, 1);
        assert_ne!(changed, line, "{from} stands in the line");
        State::read(&setup, &changed).unwrap_err().to_string()
    };
    assert_eq!(reason("deck A1,", "deck A2,"), "A2 stands twice; A1 is missing");
    assert_eq!(
        reason("hand - deck A1,", "hand B1 deck A1,"),
        "B1 stands under A, who does not own it; B1 stands twice"
    );
    assert_eq!(reason(",A60", ",A61"), "A61 is in no deck; A60 is missing");
    assert!(reason("first A A build", "act A A build").contains("a player in play has lost"));
    assert!(reason("survivors - ", "survivors A1w2 ").contains("A1 stands twice"));
    assert_eq!(reason("first A A", "first A"), "column 603: expected a player A to D");
}

/// Positions, views and setups of random games under random rulings.
fn lines() -> &'static [(Setup, String)] {
    static LINES: OnceLock<Vec<(Setup, String)>> = OnceLock::new();
    LINES.get_or_init(|| {
        let mut rng = DealRng::new(11);
        let mut lines = Vec::new();
        for (number, seats) in [2, 3, 4].into_iter().cycle().take(9).enumerate() {
            let rules = random_rules(&mut rng);
            let mut state =
                if number < 6 { small_game(rules, seats) } else { game_of_thieves(rules, seats) };
            while let Some(action) = draw_action(&state, &mut rng) {
                state.apply_unchecked(action);
                if below(&mut rng, 4) == 0 {
                    lines.push((state.setup(), state.to_string()));
                    lines.push((state.setup(), state.view(Viewer::Seat(Seat::B)).to_string()));
                }
            }
        }
        lines
    })
}

/// Changes a line at a few places: a part of it is dropped, doubled, or replaced by another.
fn mutate(line: &str, seed: u64) -> String {
    let mut rng = DealRng::new(seed);
    let mut words: Vec<String> = line
        .split_inclusive([' ', ',', '+', ':', ';', '~', '*', '[', ']'])
        .map(String::from)
        .collect();
    for _ in 0..=below(&mut rng, 3) {
        let len = words.len() as u32;
        let (at, other) = (below(&mut rng, len) as usize, below(&mut rng, len) as usize);
        match below(&mut rng, 5) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[other].clone()),
            2 => {
                let word = words[other].clone();
                words[at] = word;
            }
            3 => words.swap(at, other),
            _ => {
                let digit = (b'0' + below(&mut rng, 10) as u8) as char;
                words[at] = words[at].replacen(|c: char| c.is_ascii_digit(), &digit.to_string(), 1);
            }
        }
        if words.len() < 2 {
            break;
        }
    }
    words.concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_mutated_line_is_refused_or_is_a_position_that_plays_on(at: prop::sample::Index, seed: u64) {
        let (setup, line) = at.get(lines());
        let line = mutate(line, seed);
        if let Ok(state) = State::read(setup, &line) {
            prop_assert_eq!(state.to_string(), line);
            for viewer in Viewer::of_game(state.seats()) {
                let dealt = State::determinize(&state.view(viewer), &mut DealRng::new(seed));
                prop_assert_eq!(dealt.view(viewer), state.view(viewer));
            }
            conformance::random_game(state, seed, 50_000, conformance::listing);
        } else if let Ok(view) = State::read_view(setup, &line) {
            prop_assert_eq!(view.to_string(), line);
            let state = State::determinize(&view, &mut DealRng::new(seed));
            conformance::listing(&state);
        }
    }

    #[test]
    fn a_mutated_setup_is_refused_or_a_setup(at: prop::sample::Index, seed: u64) {
        let text = mutate(&at.get(lines()).0.to_string(), seed);
        if let Ok(setup) = text.parse::<Setup>() {
            prop_assert_eq!(setup.to_string().parse(), Ok(setup));
        }
    }

    #[test]
    fn any_text_is_refused_or_read(text in "(?s).{0,60}") {
        let _ = text.parse::<Setup>();
        let _ = text.parse::<Name>();
        let _ = CardPool::from_table(&text);
        let _ = DeckList::read(&text);
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn rules_are_read_as_they_are_written(rules in any_rules()) {
        prop_assert_eq!(rules.to_string().parse(), Ok(rules));
    }
}

#[test]
fn views_are_read_as_json() {
    let view = small_game(Rules::DEFAULT, 2).view(Viewer::Spectator);
    let json = serde_json::to_string(&view).unwrap();
    assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
}
