//! The examples `perft` and `trace` with cards and decks of Zombie CCG: those of Outbreak, and those from
//! files, which are refused with the file, the line and what was expected.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Runs an example, which `cargo test --test decks` alone does not build.
fn run(example: &str, arguments: &[&str], input: &str) -> Output {
    let build = escargot::CargoBuild::new().example(example).current_release();
    let path = build.run().expect("the example builds").path().to_path_buf();
    let mut command = Command::new(path);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the example runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    // An example that refuses its arguments reads nothing.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

/// The cards in TOML, too.
const TOML: &str = "[[card]]\nname = \"Drifter\"\ntype = { survivor = { power = 1, health = 2 } }\n\n\
                    [[card]]\nname = \"Runner\"\ntype = { zombie = { faction = \"Rage\", power = 2 } }\n";

/// A folder with cards and these decks of them, `a` and `b`.
fn folder(cards: &str, a: &str, b: &str) -> (TempDir, [String; 4]) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [("cards.tsv", cards), ("deck-a.txt", a), ("deck-b.txt", b)] {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let path = folder.path().to_str().expect("a plain path").to_owned();
    let options = ["--cards".into(), format!("{path}/cards.tsv"), "--decks".into(), path];
    (folder, options)
}

const CARDS: &str = "Name\tType\tFaction\tPower\tHealth\nDrifter\tSurvivor\t\t1\t2\n\
                     Runner\tZombie\tRage\t2\t\n";

/// Makes sure that both examples refuse these files with this sentence.
#[track_caller]
fn assert_refused((folder, options): (TempDir, [String; 4]), sentence: &str) {
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let perft = [&["ccg", "a,b", "--rules", "min_deck=7"][..], &options].concat();
    let trace = [&["ccg"][..], &options].concat();
    let game = "game min_deck=7 a,b 1\n";
    for output in [run("perft", &perft, ""), run("trace", &trace, game)] {
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "one sentence: {stderr}");
        assert!(stderr.contains(sentence), "{sentence:?} is in: {stderr}");
    }
    drop(folder);
}

#[test]
fn without_files_the_decks_are_those_of_outbreak() {
    for pair in ["rage,horde", "contagion,weird"] {
        let output = run("perft", &["ccg", pair, "--depth", "1"], "");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "1 2\n", "who bids first: {pair}");
        let output = run("trace", &["ccg"], &format!("game default {pair} 1\nfirst A\n"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let output = run("perft", &["ccg", "rage,fury"], "");
    let stderr = String::from_utf8_lossy(&output.stderr);
    let sentence = "here is no deck \"fury\"; the decks are rage, horde, contagion, weird";
    assert!(stderr.contains(sentence), "{stderr}");
}

#[test]
fn a_deck_that_is_not_legal_is_refused_with_its_file_and_line() {
    let (good, ghoul) = ("4 Drifter\n4 Runner\n", "4 Drifter\n\n4 Ghoul\n");
    let expected = "deck-b.txt: line 3: there is no card \"Ghoul\": expected a name as it stands on a \
                    card of the game";
    assert_refused(folder(CARDS, good, ghoul), expected);
    let expected = "deck-a.txt: line 1: expected how many and a card, such as 4 Nurse, and found";
    assert_refused(folder(CARDS, "four Drifters\n", good), expected);
    let expected = "deck-a.txt: it has 4 cards, and a deck has 7 to 100";
    assert_refused(folder(CARDS, "4 Drifter\n", good), expected);
}

#[test]
fn decks_are_read_in_any_form_and_of_zones_the_first_is_played() {
    let good = "4 Drifter\n4 Runner\n";
    let odd = "\u{feff}4x Drifter\r4\tRunner\rSide:\r2 Ghoul\r";
    let play = |(folder, options): (TempDir, [String; 4]), told: &str| {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let perft = ["ccg", "a,b", "--rules", "min_deck=7", "--depth", "2"];
        let trace = "game min_deck=7 a,b 1\nfirst A\n".repeat(2);
        let outputs = [
            run("perft", &[&perft[..], &options].concat(), ""),
            run("trace", &[&["ccg"][..], &options].concat(), &trace),
        ];
        drop(folder);
        outputs.map(|output| {
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert!(output.status.success(), "{stderr}");
            assert_eq!(stderr.matches("note: ").count(), usize::from(!told.is_empty()), "{stderr}");
            assert!(stderr.contains(told), "{stderr}");
            String::from_utf8(output.stdout).unwrap()
        })
    };
    let told = "deck-b.txt the zone \"Deck\" is taken, not 2 cards of \"Side\".";
    assert_eq!(play(folder(CARDS, good, odd), told), play(folder(CARDS, good, good), ""));
}

#[cfg(unix)]
#[test]
fn files_that_never_end_are_refused_at_once() {
    let good = "4 Drifter\n4 Runner\n";
    let (place, mut options) = folder(CARDS, good, good);
    options[1] = "/dev/zero".into();
    assert_refused((place, options), "/dev/zero cannot be read: it is no regular file");
    // Nobody writes into this pipe.
    let (place, options) = folder(CARDS, good, good);
    let deck = place.path().join("deck-a.txt");
    fs::remove_file(&deck).unwrap();
    assert!(Command::new("mkfifo").arg(&deck).status().unwrap().success());
    assert_refused((place, options), "deck-a.txt cannot be read: it is no regular file");
}

#[test]
fn cards_that_are_no_pool_are_refused_with_their_file_and_line() {
    let good = "4 Drifter\n4 Runner\n";
    let twice = format!("{CARDS}Runner\tZombie\tRage\t2\t\n");
    let expected = "cards.tsv: line 4: the name \"Runner\" stands twice";
    assert_refused(folder(&twice, good, good), expected);
}

#[test]
fn cards_are_read_from_a_table_and_from_toml() {
    let good = "4 Drifter\n4 Runner\n";
    let (folder, options) = folder(CARDS, good, good);
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let in_toml = folder.path().join("cards.toml");
    let in_toml = [&["--cards", in_toml.to_str().unwrap()][..], &options[2..]].concat();
    let perft = ["ccg", "a,b", "--rules", "min_deck=7", "--depth", "3"];
    let trace = "game min_deck=7 a,b 1\nfirst A\n";
    let both = |options: &[&str]| {
        let outputs = [
            run("perft", &[&perft[..], options].concat(), ""),
            run("trace", &[&["ccg"][..], options].concat(), trace),
        ];
        outputs.map(|output| {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        })
    };
    fs::write(folder.path().join("cards.toml"), TOML).unwrap();
    assert_eq!(both(&options), both(&in_toml));
}

#[test]
fn a_file_that_is_no_set_is_refused_with_what_is_read() {
    let good = "4 Drifter\n4 Runner\n";
    assert_refused(folder(TOML, good, good), "or TOML in a file whose name ends with .toml");
    let (folder, mut options) = folder(CARDS, good, good);
    options[1] = options[1].replace(".tsv", ".toml");
    fs::write(&options[1], TOML.replace("power = 2", "power = 200")).unwrap();
    assert_refused(
        (folder, options),
        "cards.toml: line 7: Runner: power is 200, expected a number",
    );
}
