//! Scenario files: those of the rules, that each of their expectations can fail, and how a file is read and
//! what it says when it fails.

mod common;
#[path = "pool/toml.rs"]
mod in_toml;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use deadhand_cards::{DealRng, below};
use deadhand_ccg::{CardPool, Scenario, run_scenarios};
use in_toml::written;
use proptest::prelude::*;

fn pool() -> &'static CardPool {
    static POOL: OnceLock<CardPool> = OnceLock::new();
    POOL.get_or_init(|| CardPool::from_toml(include_str!("data/cards.toml")).unwrap())
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

/// Runs a file; all that is wrong with it, as text.
fn run(text: &str) -> Result<(), String> {
    let scenario = Scenario::read(text, pool()).map_err(|error| error.to_string())?;
    scenario.run().map_err(|failures| failures.to_string())
}

#[test]
fn every_scenario_of_the_rules_holds() {
    let cases = run_scenarios(&folder(), pool()).unwrap_or_else(|failures| panic!("\n{failures}"));
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

/// The bearer of two Horns, of which so many are spent.
const HORNS: [&str; 3] = [
    "Hunter, with Horn, with Horn",
    "Hunter, with Horn, with spent Horn",
    "Hunter, with spent Horn, with spent Horn",
];

#[test]
fn of_attached_items_exactly_those_that_are_said_to_be_are_spent() {
    for (found, start) in HORNS.iter().enumerate() {
        for (expected, check) in HORNS.iter().enumerate() {
            let marks = check.strip_prefix("Hunter").unwrap();
            for check in [
                format!("A.survivors = [\"{check}\"]"),
                format!("cards = {{ Hunter = \"survivors of A{marks}\" }}"),
            ] {
                let text =
                    format!("title = \"horns\"\nA.survivors = [\"{start}\"]\n[[step]]\n{check}\n");
                assert_eq!(run(&text).is_ok(), found == expected, "{text}");
            }
        }
    }
    let one = |mark: &str, lies: &str| {
        run(&format!(
            "title = \"a horn\"\nA.survivors = [\"Hunter, with {mark}Horn\"]\n\
             [[step]]\ncards = {{ Horn = \"attached to Hunter{lies}\" }}\n"
        ))
    };
    assert_eq!((one("", ""), one("spent ", ", spent")), (Ok(()), Ok(())));
    let said = "line 4, a horn: expected Horn in attached to Hunter";
    assert_eq!(one("spent ", "").unwrap_err(), format!("{said}; found attached to Hunter, spent"));
    assert_eq!(one("", ", spent").unwrap_err(), format!("{said}, spent; found attached to Hunter"));
    assert!(
        one("", ", 1 wound").unwrap_err().starts_with("line 4: there is no card \"Hunter, 1 wound")
    );
    let unknown = one("very spent ", "").unwrap_err();
    assert!(
        unknown.starts_with("line 2: ") && unknown.contains("is no mark; expected"),
        "{unknown}"
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

#[test]
fn a_folder_says_all_that_is_wrong_with_its_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scenario-folder");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("inner")).unwrap();
    let nothing = run_scenarios(&folder, pool()).unwrap_err().to_string();
    assert!(nothing.ends_with("scenario-folder, there is no scenario in it"), "{nothing}");
    fs::write(folder.join("good.toml"), GOOD).unwrap();
    assert_eq!(run_scenarios(&folder, pool()), Ok(1));
    fs::write(folder.join("fails.toml"), GOOD.replace("1 wound", "2 wounds")).unwrap();
    fs::write(folder.join("inner/bad.toml"), GOOD.replace("title", "name")).unwrap();
    let failures = run_scenarios(&folder, pool()).unwrap_err();
    let files: Vec<&Path> = failures.reasons().iter().map(|(path, _)| path.as_path()).collect();
    assert_eq!(files, [folder.join("fails.toml"), folder.join("inner/bad.toml")]);
    assert!(failures.to_string().contains("fails.toml, line 9, a tie: expected Teacher in"));
    let missing = run_scenarios(&folder.join("none"), pool()).unwrap_err();
    assert_eq!(missing.reasons().len(), 1);
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
    assert_eq!(Scenario::read(text, pool()).unwrap().run(), Ok(()));
    let none =
        CardPool::from_table("Name\tType\tFaction\tPower\nBiter\tZombie\tRage\t1\n").unwrap();
    let error = Scenario::read(text, &none).unwrap_err().to_string();
    assert!(error.contains("there is no plain survivor among the cards"), "{error}");
}
