//! `check`: how cards are read.

use std::fs;
use std::process::Command;

use deadhand::ccg::sets;

use super::{CARDS, Folder, NURSES, assert_refused, printed, printed_with};

#[test]
fn check_says_how_each_card_is_read() {
    let folder = Folder::new().with("cards.tsv", NURSES);
    let path = folder.path("cards.tsv");
    let text = printed(&["check", &path]);
    let card = format!(
        "{path}, line 2: Nurse; Survivor, Medic; cost 2; power 1, health 2; requires 1 Fast\n  \
         used: Recoup - Spend this: Draw a card.\n  triggered: When this dies, gain 2 food.\n"
    );
    assert!(text.contains(&card), "{text}");
    assert!(text.ends_with("\n1 card understood\n"), "{text}");
}

#[test]
fn check_shows_errors_as_a_compiler_does() {
    let bad = NURSES.replace("Draw a card", "Draw a crad")
        + "Cook\tSurvivor\t\t\t\t2\t\t\tThis has Fast.\nGhost\tGhost\n\
           Guard\tSurvivor\t\t\t\t2\n";
    let folder = Folder::new().with("cards.tsv", bad);
    let path = folder.path("cards.tsv");
    let text = printed_with(1, &["check", &path]);
    for part in [
        &*format!(
            "error: {path}, line 2: the text of Nurse is not understood\nNurse, line 1, column 29: "
        ),
        "\n  | Recoup - Spend this: Draw a crad. / When this dies, gain 2 food.\n  |                             ^^^^ did you mean `card`?\n",
        &*format!("error: {path}, line 3: the text of Cook does not fit\n  paragraph 1: "),
        &*format!(
            "error: {path}, line 4: \"Ghost\" is no card\n  Type: \"Ghost\" is not Survivor, "
        ),
        &*format!("\n{path}, line 5: Guard; Survivor; cost 0; power 0, health 2\n"),
        "\n1 card understood, 2 without abilities, 1 refused\n",
    ] {
        assert!(text.contains(part), "{part}\nis in\n{text}");
    }
}

#[test]
fn check_notes_what_can_never_be() {
    let never = NURSES.replace("Draw a card", "Draw a card for each zombie you control");
    let folder = Folder::new().with("cards.tsv", never);
    let text = printed(&["check", &folder.path("cards.tsv")]);
    let note = "  triggered: When this dies, gain 2 food.\n  note: paragraph 1: this is done in your own \
                turn, when you control no zombie: ";
    assert!(text.contains(note), "{text}");
    assert!(text.ends_with("\n1 card understood, 1 note\n"), "{text}");
}

#[test]
fn check_notes_traits_that_no_card_has() {
    let slips = NURSES.replace("Draw a card", "Ready target Tuogh survivor");
    let folder = Folder::new().with("cards.tsv", slips);
    let text = printed(&["check", &folder.path("cards.tsv")]);
    assert!(text.contains("  note: no card here is Tuogh, or gets it\n"), "{text}");
    assert!(text.ends_with("\n1 card understood, 1 note\n"), "{text}");
}

#[test]
fn a_text_of_several_lines_may_end_with_its_quotes_on_a_line_of_their_own() {
    let card = "[[card]]\nname = \"Nurse\"\ntype = { survivor = { power = 1, health = 2 } }\n\
                text = \"\"\"\nWhen this dies, draw a card.\n\"\"\"\n";
    let folder = Folder::new().with("nurse.toml", card);
    let text = printed(&["check", &folder.path("nurse.toml")]);
    assert!(text.contains("  triggered: When this dies, draw a card.\n"), "{text}");
}

#[test]
fn check_reads_toml_too() {
    let good = "[[card]]\nname = \"Nurse\"\ntype = { survivor = { power = 1, health = 2 } }\ntext = \"This has Tough.\"\n";
    let folder = Folder::new()
        .with("good.toml", good)
        .with("bad.toml", good.replace("Tough", "tough"))
        .with("worse.toml", good.replace("health = 2", "health = 0"));
    assert!(
        printed(&["check", &folder.path("good.toml")]).contains("  lasting: This has Tough.\n")
    );
    let bad = printed_with(1, &["check", &folder.path("bad.toml")]);
    assert!(bad.contains("bad.toml, line 4: the text of Nurse is not understood\n"), "{bad}");
    let worse = printed_with(1, &["check", &folder.path("worse.toml")]);
    assert!(worse.contains("worse.toml, line 3: Nurse: health is 0"), "{worse}");
}

#[test]
fn check_tells_all_that_is_wrong_with_cards_in_toml() {
    let card = |name: &str, rest: &str| {
        format!("[[card]]\nname = \"{name}\"\ntype = {{ survivor = {{ health = 2 }} }}\n{rest}\n")
    };
    let bad = card("Nurse", "cost = 200")
        + &card("Cook", "text = \"This has tough.\"")
        + &card("Guard", "text = \"This has Fast.\"");
    let folder = Folder::new().with("bad.toml", bad);
    let text = printed_with(1, &["check", &folder.path("bad.toml")]);
    for part in
        ["line 4: Nurse: cost is 200, ", "line 8: Text of Cook: ", "line 9: Guard: paragraph 1: "]
    {
        assert!(text.contains(&format!("bad.toml, {part}")), "{part}\nis in\n{text}");
    }
    assert!(text.ends_with("\n0 cards understood, 3 errors in files\n"), "{text}");
}

#[test]
fn check_counts_the_cards_of_a_table() {
    let folder = Folder::new().with("cards.tsv", NURSES.to_owned() + "\tSurvivor\t\t\t\t2\n");
    let text = printed_with(1, &["check", &folder.path("cards.tsv")]);
    assert!(text.contains("line 3: \"\" is no card\n  card 2 has the name \"\": "), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_told_and_a_closed_pipe_is_fine() {
    let folder = Folder::new().with("cards.tsv", NURSES);
    let cards = folder.path("cards.tsv");
    let set = folder.path("set.tsv");
    fs::copy(&cards, &set).unwrap();
    for arguments in [
        &["check", &*cards][..],
        &["import", "lackey", &set],
        &["show", "Nurse", "--cards", &cards],
        &["match", "rage", "horde", "--games", "1"],
        &["--help"],
    ] {
        let mut command = Command::new(&*CARDS);
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command.args(arguments).stdout(full).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.starts_with("Standard output cannot be written: "), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = Command::new(&*CARDS).args(arguments).stdout(writer).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*stderr), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn check_needs_cards() {
    let folder =
        Folder::new().with("empty.tsv", "Name\tType\n").with("other.tsv", "Name\tClass\nA\tB\n");
    assert!(
        printed_with(1, &["check", &folder.path("empty.tsv")]).ends_with("\n0 cards understood\n")
    );
    let other = printed_with(1, &["check", &folder.path("other.tsv")]);
    assert!(
        other.contains("there is no column Type: say by --columns which one holds it"),
        "{other}"
    );
    assert_refused(&["check", &folder.path("none.tsv")], "none.tsv cannot be read: ");
    assert_refused(&["check", &folder.path("none.toml")], "none.toml cannot be read: ");
}

#[test]
fn every_card_of_outbreak_is_understood() {
    let folder = Folder::new().with("outbreak.tsv", sets::outbreak_table());
    let text = printed(&["check", &folder.path("outbreak.tsv")]);
    let count = sets::outbreak().cards().len();
    assert!(count >= 76, "{count} cards");
    assert!(text.ends_with(&format!("\n{count} cards understood\n")), "{text}");
}
