//! Decks of other programs: in which forms they are read, and what of them is played.

use std::fs;

use deadhand::lackey::Plugin;

use super::{DECK, Folder, assert_refused, printed};

/// What `match` prints of a deck against itself, but for the names of the files.
fn played(path: &str) -> Vec<String> {
    let text = printed(&["match", path, path, "--games", "2"]);
    text.lines().filter(|line| !line.contains(" against ")).map(str::to_owned).collect()
}

/// A `.dek` file of the cards of [`DECK`], with more zones behind the first.
fn dek(more: &str) -> String {
    let cards = DECK.lines().map(|line| {
        let (count, name) = line.split_once(' ').unwrap();
        format!("<card><name>{name}</name></card>").repeat(count.parse().unwrap())
    });
    let cards: String = cards.collect();
    format!(
        "<deck><meta><note>Caf\u{e9}</note></meta><superzone name=\"Deck\">{cards}</superzone>{more}</deck>"
    )
}

#[test]
fn a_deck_is_played_in_any_form_in_which_decks_are_found() {
    let utf16 = |text: &str| {
        let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect::<Vec<u8>>()
    };
    let latin = |text: &str| text.chars().map(|c| u8::try_from(c).unwrap()).collect::<Vec<u8>>();
    let folder = Folder::new()
        .with("plain.txt", DECK)
        .with("bom.txt", format!("\u{feff}{DECK}"))
        .with("cr.txt", DECK.replace('\n', "\r"))
        .with("x.txt", DECK.replace("4 ", "4x "))
        .with("utf16.txt", utf16(DECK))
        .with("utf8.dek", dek(""))
        .with("utf16.dek", utf16(&dek("")))
        .with("latin.dek", latin(&dek("")));
    let plain = played(&folder.path("plain.txt"));
    for name in folder.names("") {
        assert_eq!(played(&folder.path(&name)), plain, "{name}");
    }
}

#[test]
fn of_a_deck_with_zones_the_first_is_played_and_the_others_are_told() {
    let side = "<card><name>Toolbox</name></card><card><name>Ghoul</name></card>";
    let more = format!(
        "<superzone name=\"Side\">{side}</superzone><superzone name=\"Maybe\"><card><name>Toolbox\
         </name></card></superzone><superzone name=\"None\"></superzone>"
    );
    let list = format!("\n{DECK}Side:\n1 Toolbox\n1 Ghoul\nMaybe:\n1 Toolbox\nNone:\n");
    let folder = Folder::new()
        .with("plain.txt", DECK)
        .with("zones.dek", dek(&more))
        .with("zones.txt", list)
        .with("wrong.txt", format!("{DECK}Side:\n1 Toolbox\nnonsense\n"));
    let plain = played(&folder.path("plain.txt"));
    for name in ["zones.dek", "zones.txt"] {
        let path = folder.path(name);
        let note = format!(
            "note: of the deck {path} the zone \"Deck\" is taken, not 2 cards of \"Side\", 1 card of \"Maybe\""
        );
        let lines = played(&path);
        assert_eq!(lines[..2], [note.clone(), note], "once for each deck");
        assert_eq!(lines[2..], plain);
    }
    let wrong = folder.path("wrong.txt");
    assert_refused(&["match", "rage", &wrong], "cannot be played: line 18: expected how many");
}

#[test]
fn zones_of_a_deck_are_kept_by_import_and_told_by_export() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("plugin/decks")).unwrap();
    let more = "<superzone name=\"Side\"><card><name>Toolbox</name></card></superzone>";
    let folder = folder
        .with("plugin/plugininfo.txt", "<plugin></plugin>")
        .with("plugin/decks/crowd.dek", dek(more));
    fs::create_dir_all(folder.path("plugin/sets")).unwrap();
    fs::write(
        folder.path("plugin/sets/set.txt"),
        "Name\tSet\tImageFile\tType\tHealth\nNurse\tA\tn\tSurvivor\t2\n",
    )
    .unwrap();
    let [plugin, lists, out] = ["plugin", "lists", "out"].map(|name| folder.path(name));
    printed(&["import", "lackey", &plugin, "--decks", &lists]);
    let list = DECK.replace("4 ", "4\t") + "Side:\n1\tToolbox\n";
    assert_eq!(folder.read("lists/crowd.txt"), list);
    let text = printed(&["export", "lackey", &out, "--decks", &lists]);
    let told = "note: not written: of the deck ";
    assert!(text.contains(told) && text.contains("not 1 card of \"Side\"\n"), "{text}");
    let decks = Plugin::read(&out).unwrap().plugin.decks;
    assert_eq!((decks.len(), decks[0].1.zones.len(), decks[0].1.len()), (1, 1, 60));
}
