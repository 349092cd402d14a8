//! Cards in TOML files.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use deadhand_ccg::CardPool;

use crate::pool;

/// A pool as TOML, by its serde form.
pub(crate) fn written(pool: &CardPool) -> String {
    toml::to_string(&BTreeMap::from([("card", pool.cards())])).unwrap()
}

#[test]
fn a_pool_is_read_from_toml_as_it_is_written() {
    for pool in [pool().clone(), crate::common::pool()] {
        assert_eq!(CardPool::from_toml(&written(&pool)), Ok(pool));
    }
}

#[test]
fn bad_cards_are_refused_with_their_line_and_what_was_expected() {
    let good = "[[card]]\nname = \"Nurse\"\ntype = { survivor = { power = 1, health = 2 } }\n\n\
                [[card]]\nname = \"Runner\"\ntype = { zombie = { faction = \"Rage\", power = 2 } }\ncost = 0\n";
    assert_eq!(CardPool::from_toml(good).unwrap().cards().len(), 2);
    for (from, to, error) in [
        ("cost = 0", "cost = 300", "line 8: Runner: cost is 300, expected a number from 0 to 99"),
        ("cost = 0", "cost = 100", "line 8: Runner: cost is 100, expected a number from 0 to 99"),
        (
            "cost = 0",
            "price = 1",
            "line 8: Runner: the card has no field \"price\", expected one of name, type, cost",
        ),
        (
            "power = 2",
            "powr = 2",
            "line 7: Runner: a zombie has no field \"powr\", expected one of faction, power",
        ),
        ("health = 2", "health = 0", "line 3: Nurse: health is 0, expected a number from 1 to 99"),
        (
            "\"Rage\"",
            "\"Green\"",
            "line 7: Runner: faction is \"Green\", expected one of Rage, Horde",
        ),
        (
            "zombie",
            "ghost",
            "line 7: Runner: type has no field \"ghost\", expected one of survivor, zombie, item",
        ),
        ("\"Runner\"", "\"Nurse\"", "line 5: the name \"Nurse\" stands twice"),
        ("\"Runner\"", "\"\"", "line 5: card 2 has the name \"\""),
        ("name = \"Nurse\"\n", "", "line 1: card 1: the field name is missing"),
        ("name = \"Runner\"", "name = Runner", "line 6: "),
        (
            "[[card]]\nname = \"Nurse\"",
            "[[cards]]\nname = \"Nurse\"",
            "line 1: there is no field \"cards\", expected [[card]] for each card",
        ),
    ] {
        let said = CardPool::from_toml(&good.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(said.starts_with(error), "{to}\nsays     {said}\nand not  {error}");
    }
    let text = "text = \"Draw 0 cards. / Fly.\"\ncost = 0";
    let errors = CardPool::from_toml(&good.replace("cost = 0", text)).unwrap_err();
    let said: Vec<String> = errors.reasons().iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(
        said[0].starts_with("line 8: Text of Runner: line 1, column 6: \"0\" is not understood")
    );
    assert!(
        said[1].starts_with("line 8: Text of Runner: line 1, column 17: \"Fly\" is not understood")
    );
    let two = good.replace("health = 2", "health = 0").replace("cost = 0", "cost = 100");
    assert_eq!(CardPool::from_toml(&two).unwrap_err().reasons().len(), 2, "all that is wrong");
    assert_eq!(
        CardPool::from_toml("card = []").unwrap_err().to_string(),
        "line 1: there is no card"
    );
}

#[test]
fn no_reason_of_a_file_of_cards_hides_another() {
    let text = "[[card]]\nname = \"Nurse\"\ncost = \"two\"\ntraits = \"Tough\"\ntext = 3\n\
                type = { survivor = { power = 1.5, medic = 1 } }\n\n\
                [[card]]\nname = \"Runner\"\ntype = { zombie = { power = -1, fierce = 400 } }\n\
                requirement = [{ count = 0 }, 2, { word = \"Fast\", count = 1, of = 1 }]\n\
                text = \"Fly.\"\n\n\
                [[card]]\nname = \"Club\"\n\
                type = { item = { kind = { attached = { power = 100 } }, windows = [\"never\", 1] } }\n\n\
                [[card]]\nname = 7\ntype = \"item\"\n\n\
                [[card]]\nname = \"Wall\"\ntype = { item = { kind = \"wall\" } }\n";
    let errors = CardPool::from_toml(text).unwrap_err();
    let said: Vec<String> = errors.reasons().iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "line 1: Nurse: the field health is missing",
            "line 3: Nurse: cost is \"two\", expected a number from 0 to 99",
            "line 4: Nurse: traits is \"Tough\", expected a list in brackets",
            "line 5: Nurse: text is 3, expected a text in quotes",
            "line 6: Nurse: power is 1.5, expected a number from 0 to 99",
            "line 6: Nurse: medic is 1, expected true or false",
            "line 8: Runner: the field faction is missing",
            "line 8: Runner: the field word is missing",
            "line 10: Runner: power is -1, expected a number from 0 to 99",
            "line 10: Runner: fierce is 400, expected a number from 0 to 99",
            "line 11: Runner: count is 0, expected a number from 1 to 100",
            "line 11: Runner: requirement is 2, expected a table with count, word",
            "line 11: Runner: requirement has no field \"of\", expected one of count, word",
            "line 12: Text of Runner: line 1, column 1: \"Fly\" is not understood, expected an ability such as \
             `When this dies, draw a card.`, or of a one-shot item `Draw a card.`",
            "line 16: Club: power is 100, expected a number from -99 to 99",
            "line 16: Club: windows is \"never\", expected one of build, begin_attack, fight, recoup",
            "line 16: Club: windows is 1, expected one of build, begin_attack, fight, recoup",
            "line 19: card 4: name is 7, expected a text in quotes",
            "line 20: card 4: type is \"item\", expected survivor, zombie or item with its fields, such as \
             { survivor = { health = 2 } }",
            "line 22: Wall: the field windows is missing",
            "line 24: Wall: kind is \"wall\", expected one of standing, one_shot, attached",
        ]
    );
}

#[test]
fn what_can_be_left_out_of_a_file_of_cards_is() {
    let text = "[[card]]\nname = \"Cook\"\ntype = { survivor = { health = 2 } }\n\
                [[card]]\nname = \"Biter\"\ntype = { zombie = { faction = \"Rage\" } }\n\
                [[card]]\nname = \"Rope\"\ntype = { item = { kind = \"attached\", windows = [\"build\"] } }\n\
                [[card]]\nname = \"Bag\"\n\
                type = { item = { kind = { attached = {} }, windows = [\"build\"] } }\n";
    let table = "Name\tType\tFaction\tHealth\tKind\tWindows\nCook\tSurvivor\t\t2\nBiter\tZombie\tRage\n\
                 Rope\tItem\t\t\tAttached\tBuild\nBag\tItem\t\t\tAttached\tBuild\n";
    let pool = CardPool::from_toml(text).unwrap();
    assert_eq!(Ok(pool.clone()), CardPool::from_table(table));
    assert_eq!(CardPool::from_toml(&written(&pool)), Ok(pool));
}

#[test]
fn a_text_of_a_file_is_wrong_in_its_own_line() {
    let card = |text: &str| {
        format!(
            "[[card]]\nname = \"Cook\"\ntype = {{ survivor = {{ health = 2 }} }}\ntext = {text}\n"
        )
    };
    for (text, line) in [
        ("\"This has Tough. / Fly.\"", 4),
        ("\"This has Tough.\\nFly.\"", 4),
        ("\"\"\"This has Tough.\nFly.\"\"\"", 5),
        ("\"\"\"\nThis has Tough.\nFly.\"\"\"", 6),
        ("'''\r\nThis has Tough.\nFly.'''", 6),
        ("\"\"\"\nThis has \\\n   Tough.\nFly.\"\"\"", 5),
    ] {
        let said = CardPool::from_toml(&card(text)).unwrap_err().to_string();
        assert!(said.starts_with(&format!("line {line}: Text of Cook: line ")), "{text}: {said}");
    }
}

#[test]
fn cards_of_a_file_are_taken_without_a_text_that_is_not_theirs() {
    let survivor = "type = { survivor = { power = 1, health = 2 } }";
    let text = format!(
        "[[card]]\nname = \"Nurse\"\n{survivor}\ntext = \"This has Fast.\"\n\n\
         [[card]]\nname = \"Cook\"\n{survivor}\ntext = \"Fly. / Sing.\"\n\n\
         [[card]]\nname = \"Guard\"\n{survivor}\ntext = \"This has Tough.\"\n"
    );
    assert_eq!(CardPool::from_toml(&text).unwrap_err().reasons().len(), 3);
    let (pool, unread) = CardPool::from_toml_lenient(&text).unwrap();
    let abilities: Vec<usize> =
        pool.cards().iter().map(|card| card.text.abilities().len()).collect();
    assert_eq!(abilities, [0, 0, 1]);
    let said: Vec<String> = unread.iter().map(ToString::to_string).collect();
    assert_eq!(said[0], "line 1, Nurse: paragraph 1: what is said of this is only for zombies");
    assert!(said[1].starts_with("line 9, Cook: line 1, column 1: \"Fly\" is not understood"));
    assert_eq!((unread[1].errors.len(), unread[1].misfits.len(), unread.len()), (2, 0, 2));
    let bad = text.replace("health = 2", "health = 0");
    assert_eq!(CardPool::from_toml_lenient(&bad).unwrap_err().reasons().len(), 3);
}

#[test]
fn a_file_of_many_cards_is_refused_quickly() {
    let card = "[[card]]\nname = \"Nurse\"\ntype = { survivor = { power = 1, health = 2 } }\n";
    let many = card.repeat(30_000);
    let start = Instant::now();
    assert_eq!(CardPool::from_toml(&many).unwrap_err().reasons().len(), 29_999);
    assert_eq!(CardPool::from_toml_lenient(&many).unwrap_err().reasons().len(), 29_999);
    let time = start.elapsed();
    assert!(time < Duration::from_secs(20), "{time:?}");
}
