//! Scenario files: those of the rules, that each of their expectations can fail, and how a file is read and
//! what it says when it fails.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use deadhand_cards::{DealRng, below};
use deadhand_ccg::{CardPool, Scenario, run_scenarios};
use proptest::prelude::*;

fn pool() -> CardPool {
    CardPool::from_toml(include_str!("data/cards.toml")).unwrap()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

/// Runs a file; all that is wrong with it, as text.
fn run(text: &str) -> Result<(), String> {
    let scenario = Scenario::read(text, &pool()).map_err(|error| error.to_string())?;
    scenario.run().map_err(|failures| failures.to_string())
}

#[test]
fn every_scenario_of_the_rules_holds() {
    let cases = run_scenarios(&folder(), &pool()).unwrap_or_else(|failures| panic!("\n{failures}"));
    assert!(cases >= 60, "{cases} cases");
}

/// A line of a step in ways that say something else.
fn broken(line: &str) -> Vec<String> {
    let (key, value) = line.split_once(" = ").unwrap_or(("", line));
    let last = key.rsplit('.').next().unwrap_or(key);
    let quoted = |value: &str| -> Vec<String> {
        value.split('"').skip(1).step_by(2).map(str::to_string).collect()
    };
    let with = |from: &str, to: &str| line.replacen(from, to, 1);
    for (this, that) in
        [("view", "not_in_view"), ("knows", "knows_not"), ("offered", "not_offered")]
    {
        for (from, to) in [(this, that), (that, this)] {
            if let Some(viewer) =
                key.strip_prefix(from).filter(|rest| rest.is_empty() || rest.starts_with('.'))
            {
                let one = |text: String| format!("{to}{viewer} = [\"{text}\"]");
                return quoted(value).into_iter().map(one).collect();
            }
        }
    }
    match last {
        "cards" | "refused" => {
            let texts = value.split("= \"").skip(1).map(|rest| rest.split('"').next().unwrap());
            let other = if last == "cards" { "removed of A" } else { "nothing like this" };
            texts.map(|text| with(&format!("= \"{text}\""), &format!("= \"{other}\""))).collect()
        }
        "to_move" => {
            vec![format!("{key} = \"{}\"", if value == "\"chance\"" { "A" } else { "chance" })]
        }
        "turn" => vec![format!("{key} = \"{}\"", if value == "\"A\"" { "B" } else { "A" })],
        "now" => vec![format!("{key} = \"{}\"", if value == "\"won\"" { "drawn" } else { "won" })],
        "outcome" => {
            vec![format!("{key} = \"{}\"", if value == "\"draw\"" { "none" } else { "draw" })]
        }
        "out" => vec![format!("{key} = {}", value != "true")],
        "food" | "deck" if !value.starts_with('[') => vec![format!("{key} = 7{value}")],
        "power" | "health" => {
            let numbers = value.split([' ', ',', '}']).filter(|word| word.parse::<i32>().is_ok());
            numbers
                .map(|number| {
                    with(&format!("= {number}"), &format!("= 7{number}").replace("7-", "-7"))
                })
                .collect()
        }
        "" => vec![with("\",", " and more\",")],
        _ if key.starts_with("log") => {
            let entries = quoted(line).into_iter();
            entries.map(|entry| with(&format!("\"{entry}\""), "\"nothing like this\"")).collect()
        }
        // A list, or a table of lists and numbers.
        _ => {
            let entries = quoted(line).into_iter();
            let less = |entry: String| {
                let one = format!("\"{entry}\"");
                if line.contains(&format!("{one}, ")) {
                    with(&format!("{one}, "), "")
                } else {
                    with(&one, "").replace("[, ", "[").replace(", ]", "]")
                }
            };
            entries.map(less).collect()
        }
    }
}

#[test]
fn every_expectation_of_a_scenario_can_fail() {
    let mut broken_lines = 0;
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let mut in_step = false;
        for (at, line) in lines.iter().enumerate() {
            if line.starts_with('[') {
                in_step = line.ends_with("step]]");
                continue;
            }
            let is_check = !line.is_empty()
                && !line.starts_with(']')
                && !line.starts_with("do = ")
                && !line.starts_with("not_in_log");
            if !in_step && !line.starts_with("refused") || !is_check || line.ends_with(" = [") {
                continue;
            }
            let ways = if line.starts_with("refused = \"") {
                vec!["refused = \"nothing like this\"".to_string()]
            } else {
                broken(line)
            };
            assert!(!ways.is_empty(), "{}: no way to break {line:?}", path.display());
            for other in ways {
                let mut lines = lines.clone();
                lines[at] = &other;
                let broken = lines.join("\n");
                assert!(
                    run(&broken).is_err(),
                    "{}, line {}: {line:?} holds as {other:?} too",
                    path.display(),
                    at + 1
                );
                broken_lines += 1;
            }
        }
    }
    assert!(broken_lines > 200, "{broken_lines} lines were broken");
}

/// A scenario that holds; the lines from 2 on can be replaced.
const GOOD: &str = r#"title = "a tie"
rules = "default"
now = "fight"
fights = ["Teacher against Shambler"]
A.survivors = ["Teacher", "Drifter"]
B.combat = ["Shambler"]
[[step]]
do = ["B: pass", "A: pass"]
cards = { Teacher = "survivors of A, 1 wound" }
"#;

/// What is said when a line of [`GOOD`] is another.
fn said(line: usize, other: &str) -> String {
    let mut lines: Vec<&str> = GOOD.lines().collect();
    lines[line - 1] = other;
    run(&lines.join("\n")).expect_err(other)
}

#[test]
fn a_bad_file_is_refused_with_its_line_and_what_was_expected() {
    assert_eq!(run(GOOD), Ok(()));
    for (line, other, error) in [
        (2, "rule = \"default\"", "line 2: unknown field `rule`, expected one of `title`, `rules`"),
        (2, "rules = \"wound=some\"", "line 2: column 7: expected each, one_by_zombie_player"),
        (2, "rules = 3", "line 2: invalid type: integer `3`, expected a string"),
        (2, "rules = \"default", "line 2: invalid basic string"),
        (
            3,
            "now = \"lunch\"",
            "line 3: \"lunch\" is no moment; expected start, build, begin attack",
        ),
        (3, "turn = \"E\"", "line 3: \"E\" is no player; expected A, B, C or D"),
        (3, "turn = \"D\"", "line 3: D is not in the game"),
        (4, "fights = [\"Teacher\"]", "line 4: \"Teacher\": expected survivors, against, zombies"),
        (
            4,
            "fights = [\"Tutor against Shambler\"]",
            "line 4: there is no card \"Tutor\" in this game",
        ),
        (4, "fights = [\"Shambler against Teacher\"]", "line 1: this is no game: "),
        (
            5,
            "A.survivor = [\"Teacher\"]",
            "line 5: unknown field `survivor`, expected one of `out`",
        ),
        (5, "A.survivors = [\"Tutor\"]", "line 5: \"Tutor\": there is no card that is called so"),
        (
            5,
            "A.survivors = [\"Teacher, hungry\"]",
            "line 5: \"Teacher, hungry\": \"hungry\" is no mark; expected",
        ),
        (
            5,
            "A.survivors = [\"Teacher#3\"]",
            "line 5: Teacher#3 stands twice, or is none of 1 to 1",
        ),
        (
            5,
            "A.survivors = [\"Teacher, 2 wounds\"]",
            "line 1: this is no game: Teacher has as many wounds as health",
        ),
        (
            5,
            "A.survivors = [\"Brute\", \"Teacher\"]",
            "line 1: this is no game: Brute cannot lie there",
        ),
        (5, "A.hand = [\"Teacher, spent\"]", "line 5: \"Teacher, spent\": nothing lies on a card"),
        (5, "A.survivors = [\"Teacher\", \"Drifter of C\"]", "line 5: C is not in the game"),
        (5, "A.survivors = -1", "line 5: a count is from 0 to 100"),
        (5, "A.survivors = true", "line 5: invalid type: boolean `true`, expected a list of cards"),
        (8, "done = [\"pass\"]", "line 8: unknown field `done`, expected one of `do`"),
        (8, "do = [\"jump\"]", "line 8: \"jump\" is no action: column 1: expected an action"),
        (
            8,
            "do = [\"play Tutor\"]",
            "line 8: \"play Tutor\" is no action: column 6: expected a card",
        ),
        (8, "do = [\"E: pass\"]", "line 8: \"E\" does nothing; expected A to D, chance or nobody"),
        (
            9,
            "cards = { Tutor = \"survivors of A\" }",
            "line 9: there is no card \"Tutor\" in this game; expected one of Drifter, Shambler, Teacher",
        ),
        (
            9,
            "cards = { Teacher = \"bed of A\" }",
            "line 9: \"bed of A\" is no place; expected hand, deck",
        ),
        (9, "power = { Teacher = \"2\" }", "line 9: invalid type: string \"2\", expected i32"),
        (
            9,
            "outcome = \"B loses\"",
            "line 9: \"B loses\" is no outcome; expected A wins, draw or none",
        ),
        (9, "", "line 1: expected steps in which something is checked, or refused alone"),
    ] {
        let said = said(line, other);
        assert!(said.starts_with(error), "{other}\nsays     {said}\nand not  {error}");
    }
}

#[test]
fn a_failure_says_the_line_what_was_expected_and_what_is() {
    for (line, other, error) in [
        (8, "do = [\"A: pass\"]", "expected A to do \"pass\"; found B is to move"),
        (
            8,
            "do = [\"flee\"]",
            "expected \"flee\" to be legal; found now it is for player B to play, move",
        ),
        (
            9,
            "cards = { Teacher = \"discard of A\" }",
            "expected Teacher in discard of A; found survivors of A, 1 wound",
        ),
        (
            9,
            "cards = { Shambler = \"combat of B, spent\" }",
            "expected Shambler in combat of B, spent; found combat of B",
        ),
        (9, "power = { Teacher = 3 }", "expected Teacher to have power 3; found 2"),
        (9, "A.food = 4", "expected A to have 4 food; found 5"),
        (
            9,
            "A.survivors = [\"Drifter\"]",
            "expected in survivors of A: Drifter; found Drifter / Teacher, 1 wound",
        ),
        (9, "A.deck = 9", "expected 9 cards in deck of A; found 10"),
        (9, "to_move = \"A\"", "expected A to move; found B"),
        (9, "turn = \"B\"", "expected the turn of B; found A"),
        (9, "now = \"fight\"", "expected the moment fight; found recoup"),
        (
            9,
            "offered = [\"use Teacher 1\"]",
            "expected \"use Teacher 1\" to be offered; found pass",
        ),
        (9, "not_offered = [\"pass\"]", "expected \"pass\" to be not offered; found pass"),
        (9, "only = [\"concede\"]", "expected nothing offered but concede; found pass"),
        (
            9,
            "refused = { pass = \"it is late\" }",
            "expected \"pass\" to be refused, because \"it is late\"; found it is legal",
        ),
        (
            9,
            "refused = { flee = \"it is late\" }",
            "expected \"flee\" to be refused, because \"it is late\"; found now it is for",
        ),
        (9, "outcome = \"draw\"", "expected the outcome draw; found none"),
        (
            9,
            "log.all = [\"Teacher dies\"]",
            "expected in the log of who sees everything: Teacher dies; found survivors 2",
        ),
        (
            9,
            "not_in_log.A = [\"wound\"]",
            "expected no \"wound\" in the log of A; found Teacher takes a wound",
        ),
        (
            9,
            "view.B = [\"hand #1\"]",
            "expected \"hand #1\" in the view of B; found A food 5 hand -",
        ),
        (
            9,
            "knows.B = [\"Drifter#2 of A\"]",
            "expected B to know where Drifter#2 of A is; found it is hidden from him",
        ),
        (
            9,
            "knows_not.B = [\"Teacher\"]",
            "expected B not to know where Teacher is; found his view has it",
        ),
    ] {
        let said = said(line, other);
        let error = format!("line {line}, a tie: {error}");
        assert!(said.starts_with(&error), "{other}\nsays     {said}\nand not  {error}");
    }
    let two = GOOD.replace("cards", "to_move = \"A\"\nturn = \"B\"\ncards");
    assert_eq!(
        run(&two).unwrap_err().matches("line ").count(),
        2,
        "all checks of a step are looked at"
    );
}

/// Changes a text at a few places: a word or a line of it is dropped, doubled, or replaced by another.
fn mutate(text: &str, rng: &mut DealRng) -> String {
    let ends = [' ', ',', '"', '=', '[', ']', '.', '\n'];
    let mut words: Vec<&str> = text.split_inclusive(ends).collect();
    for _ in 0..=below(rng, 3) {
        let len = words.len() as u32;
        let (at, other) = (below(rng, len) as usize, below(rng, len) as usize);
        match below(rng, 4) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[other]),
            2 => words[at] = words[other],
            _ => words.swap(at, other),
        }
    }
    words.concat()
}

proptest! {
    #[test]
    fn a_mutated_scenario_is_refused_or_runs(file: prop::sample::Index, seed: u64) {
        static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
        let texts = TEXTS.get_or_init(|| {
            let files = fs::read_dir(folder()).unwrap();
            files.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect()
        });
        let text = mutate(file.get::<String>(texts), &mut DealRng::new(seed));
        let _ = run(&text);
    }

    #[test]
    fn mutated_cards_are_refused_or_a_pool_that_is_written_and_read_again(seed: u64) {
        let text = mutate(include_str!("data/cards.toml"), &mut DealRng::new(seed));
        if let Ok(pool) = CardPool::from_toml(&text) {
            prop_assert_eq!(CardPool::from_table(&pool.to_table()), Ok(pool.clone()));
            prop_assert_eq!(CardPool::from_toml_lenient(&text), Ok((pool.clone(), Vec::new())));
            prop_assert_eq!(CardPool::from_toml(&written(&pool)), Ok(pool));
        }
    }
}

/// A pool as TOML, by its serde form.
fn written(pool: &CardPool) -> String {
    toml::to_string(&BTreeMap::from([("card", pool.cards())])).unwrap()
}

#[test]
fn a_pool_is_read_from_toml_as_it_is_written() {
    for pool in [pool(), common::pool()] {
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
fn a_folder_says_all_that_is_wrong_with_its_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scenario-folder");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("inner")).unwrap();
    let nothing = run_scenarios(&folder, &pool()).unwrap_err().to_string();
    assert!(nothing.ends_with("scenario-folder, there is no scenario in it"), "{nothing}");
    fs::write(folder.join("good.toml"), GOOD).unwrap();
    assert_eq!(run_scenarios(&folder, &pool()), Ok(1));
    fs::write(folder.join("fails.toml"), GOOD.replace("1 wound", "2 wounds")).unwrap();
    fs::write(folder.join("inner/bad.toml"), GOOD.replace("title", "name")).unwrap();
    let failures = run_scenarios(&folder, &pool()).unwrap_err();
    let files: Vec<&Path> = failures.reasons().iter().map(|(path, _)| path.as_path()).collect();
    assert_eq!(files, [folder.join("fails.toml"), folder.join("inner/bad.toml")]);
    assert!(failures.to_string().contains("fails.toml, line 9, a tie: expected Teacher in"));
    let missing = run_scenarios(&folder.join("none"), &pool()).unwrap_err();
    assert_eq!(missing.reasons().len(), 1);
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

#[test]
fn abilities_are_counted_with_symbols_first_and_lasting_ones_too() {
    let table = "Name\tType\tPower\tHealth\tSymbols\tText\n\
                 Cook\tSurvivor\t1\t2\tScavenger\tThis has Tough. / Recoup - Spend this: Gain 2 food.\n\
                 Drifter\tSurvivor\t1\t2\t\t\n";
    let text = "title = \"the third is used\"\nnow = \"recoup\"\npasses = 1\n\
                A = { food = 1, survivors = [\"Cook\"] }\n[[step]]\n\
                only = [\"use Cook 1\", \"use Cook 3\", \"pass\"]\n[[step]]\n\
                do = [\"A: use Cook 3\"]\nA.food = 3\n";
    let pool = CardPool::from_table(table).unwrap();
    assert_eq!(Scenario::read(text, &pool).unwrap().run(), Ok(()));
}

#[test]
fn all_pass_in_the_recoup_phase_runs_on_into_the_next_draw() {
    let text = "title = \"all pass\"\nnow = \"recoup\"\nB.hand = [\"Teacher\"]\n[[step]]\n\
                do = [\"all pass\"]\nturn = \"B\"\nnow = \"discard\"\nto_move = \"B\"\n";
    assert_eq!(Scenario::read(text, &pool()).unwrap().run(), Ok(()));
    let none =
        CardPool::from_table("Name\tType\tFaction\tPower\nBiter\tZombie\tRage\t1\n").unwrap();
    let error = Scenario::read(text, &none).unwrap_err().to_string();
    assert!(error.contains("there is no plain survivor among the cards"), "{error}");
}
