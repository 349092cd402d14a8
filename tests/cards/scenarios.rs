//! `test`: scenarios are run.

use std::fs;

use deadhand::ccg::sets;

use super::{Folder, NURSES, assert_refused, printed, printed_with};

/// A scenario that holds with the cards of [`NURSES`] and a plain survivor.
const SCENARIO: &str = "title = \"a nurse works\"\nnow = \"recoup\"\npasses = 1\n\
                        A = { survivors = [\"Nurse\"] }\n\n[[step]]\n\
                        do = [\"A: use Nurse 2\"]\nA.survivors = [\"Nurse, spent\"]\n";

#[test]
fn scenarios_are_run_file_by_file() {
    let cards = format!("{NURSES}Guard\tSurvivor\t\t1\t1\t2\n");
    let folder = Folder::new().with("cards.tsv", cards).with("good.toml", SCENARIO);
    fs::create_dir_all(folder.path("more/below")).unwrap();
    let wrong = SCENARIO.replace("Nurse, spent", "Nurse");
    let folder = folder
        .with("more/below/wrong.toml", wrong)
        .with("more/odd.toml", SCENARIO.replace("passes", "passed"))
        .with("more/notes.txt", "no scenario");
    let [cards, good, more] = ["cards.tsv", "good.toml", "more"].map(|name| folder.path(name));
    let text = printed(&["test", &good, "--cards", &cards]);
    assert_eq!(text, format!("{good}: 1 case holds\n\n1 case in 1 file holds\n"));
    let text = printed_with(1, &["test", &good, &more, "--cards", &cards]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], format!("{good}: 1 case holds"));
    let expected = "line 8, a nurse works: expected in survivors of A: Nurse; found Nurse, spent";
    assert_eq!(lines[1], format!("error: {more}/below/wrong.toml, {expected}"));
    let unknown = format!("error: {more}/odd.toml, line 3: unknown field `passed`, expected ");
    assert!(lines[2].starts_with(&unknown), "{text}");
    assert_eq!(lines[3..], ["", "1 case in 1 file holds; 2 files fail"]);
}

#[test]
fn scenarios_are_run_with_outbreak_where_no_set_is_named() {
    let scenarios = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/ccg/sets/outbreak/scenarios");
    let text = printed(&["test", scenarios]);
    let count = sets::outbreak().cards().len();
    assert!(text.ends_with(&format!(" in {count} files hold\n")), "{text}");
    assert_eq!(text.matches(".toml: ").count(), count);
}

#[test]
fn scenarios_that_are_not_there_are_refused_in_a_sentence() {
    let folder = Folder::new().with("good.toml", SCENARIO).with("bad.tsv", "Name\tType\nA\tB\n");
    fs::create_dir_all(folder.path("empty")).unwrap();
    let [good, none, empty] = ["good.toml", "none.toml", "empty"].map(|name| folder.path(name));
    assert_refused(&["test", &none], "none.toml cannot be read: ");
    assert_refused(&["test", &empty], &format!("There is no scenario in {empty}: "));
    assert_refused(&["test", &good, "--cards", &none], "none.toml cannot be read: ");
    assert_refused(&["test", &good, "--cards", &folder.path("bad.tsv")], "is not understood");
    assert_refused(&["test"], "<PATH>");
    // Outbreak has no Nurse: the file fails, and says so.
    let text = printed_with(1, &["test", &good]);
    assert!(text.contains("good.toml, line 4: ") && text.contains("Nurse"), "{text}");
}
