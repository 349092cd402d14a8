//! The example `cards` as a program: what it prints, what it refuses, what it writes, and its exit status.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use deadhand::ccg::{CardPool, DeckList, sets};
use deadhand::lackey::{Block, Plugin, checksum};
use tempfile::TempDir;

#[path = "cards/check.rs"]
mod check;
#[path = "cards/decks.rs"]
mod decks;
#[path = "cards/foreign.rs"]
mod foreign;
#[path = "cards/scenarios.rs"]
mod scenarios;

/// The built example. `cargo test --test cards` alone does not build it, so that is done here.
static CARDS: LazyLock<PathBuf> = LazyLock::new(|| {
    let build = escargot::CargoBuild::new().example("cards").current_release();
    build.run().expect("the example builds").path().to_path_buf()
});

/// A deck of 60 cards of Outbreak.
const DECK: &str = "4 School Janitor\n4 Card Sharp\n4 Blood Donor\n4 Field Nurse\n4 Shuffling Commuter\n\
                    4 Crowd Puller\n4 Returning Neighbour\n4 Night Shift\n4 Street Sprinter\n\
                    4 Alley Screamer\n4 Burning Commuter\n4 Raving Preacher\n\
                    4 Gate Smasher\n4 Swarm Heart\n4 Toolbox\n";

/// A deck of `LackeyCCG` with a card that is not in Outbreak.
const DEK: &str = "<deck><superzone name=\"Deck\"><card><name id=\"ghoul\">Ghoul</name></card>\
                   <card><name id=\"ghoul\">Ghoul</name></card><card><name>Field Nurse</name></card>\
                   </superzone></deck>";

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(&*CARDS);
    command.args(arguments).stdin(Stdio::null()).output().expect("the example runs")
}

/// What a run prints that ends with this status and complains of nothing.
#[track_caller]
fn printed_with(status: i32, arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).expect("it prints text");
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {text}");
    text
}

#[track_caller]
fn printed(arguments: &[&str]) -> String {
    printed_with(0, arguments)
}

/// Makes sure that a run is refused with one line on standard error, in which `reason` stands.
#[track_caller]
fn assert_refused(arguments: &[&str], reason: &str) {
    let output = run(arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    assert_eq!(stderr.lines().count(), 1, "one sentence: {stderr}");
    assert!(stderr.contains(reason) && stderr.ends_with(".\n"), "{reason:?} is in: {stderr}");
}

/// A folder with files.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a plain path").to_owned()
    }

    fn with(self, name: &str, text: impl AsRef<[u8]>) -> Folder {
        fs::write(self.path(name), text).expect("a file");
        self
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text")
    }

    /// The names of what lies in it, in order.
    fn names(&self, below: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(below)).expect("a folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

const NURSES: &str = "Name\tType\tFaction\tCost\tPower\tHealth\tSymbols\tRequirement\tText\n\
    Nurse\tSurvivor\t\t2\t1\t2\tMedic\t1 Fast\tRecoup - Spend this: Draw a card. / When this dies, gain 2 food.\n";

#[test]
fn help_tells_of_every_command_and_option() {
    let help = printed(&["--help"]);
    for command in ["check", "show", "export", "import", "match", "test"] {
        assert!(help.contains(&format!("\n  {command}")), "{command} in {help}");
    }
    for (command, options) in [
        (&["check"][..], &["<PATH>", "--columns"][..]),
        (&["show"], &["<CARD>", "--cards"]),
        (
            &["export", "lackey"],
            &[
                "<DIR>",
                "--cards",
                "--decks",
                "--set",
                "--columns",
                "--url",
                "--date",
                "--overwrite",
            ],
        ),
        (
            &["import", "lackey"],
            &["<DIR>", "--columns", "--lenient", "--out", "--decks", "--overwrite"],
        ),
        (&["match"], &["<DECK>", "--games", "--deal", "--rules", "--cards"]),
        (&["test"], &["<PATH>...", "--cards"]),
    ] {
        let help = printed(&[command, &["--help"]].concat());
        for option in options {
            assert!(help.contains(option), "{option} in {help}");
        }
    }
}

#[test]
fn show_draws_a_card_of_80_columns() {
    let long = NURSES.replace(
        "gain 2 food",
        "gain 2 food for each other wounded survivor you control in the combat zone",
    );
    let folder = Folder::new().with("cards.tsv", long);
    let card = printed(&["show", "nURSE", "--cards", &folder.path("cards.tsv")]);
    assert_eq!(
        card,
        "+------------------------------------------------------------------------------+\n\
         | Nurse                                                                 cost 2 |\n\
         | Survivor, Medic                                            power 1, health 2 |\n\
         | Requires 1 Fast                                                              |\n\
         +------------------------------------------------------------------------------+\n\
         | Recoup - Spend this: Draw a card.                                            |\n\
         |                                                                              |\n\
         | When this dies, gain 2 food for each other wounded survivor you control in   |\n\
         | the combat zone.                                                             |\n\
         +------------------------------------------------------------------------------+\n"
    );
}

#[test]
fn show_names_cards_that_are_called_almost_so() {
    let folder =
        Folder::new().with("cards.tsv", NURSES).with("bad.tsv", NURSES.replace("dies", "sings"));
    let path = folder.path("cards.tsv");
    assert_refused(&["show", "urs", "--cards", &path], "There is no card \"urs\": perhaps Nurse.");
    assert_refused(&["show", "Cook", "--cards", &path], "There is no card \"Cook\".");
    assert_refused(&["show", "", "--cards", &path], "Name a card.");
    let bad = folder.path("bad.tsv");
    let set = format!("The set {bad} is not understood (");
    assert_refused(&["show", "Nurse", "--cards", &bad], &set);
    assert_refused(&["show", "Nurse", "--cards", &bad], "0 cards understood, 1 without abilities");
}

#[test]
fn cards_of_any_width_fit_their_frame() {
    let folder = Folder::new().with("outbreak.tsv", sets::outbreak_table());
    for card in sets::outbreak().cards() {
        let drawn = printed(&["show", &card.name, "--cards", &folder.path("outbreak.tsv")]);
        assert!(drawn.lines().all(|line| line.chars().count() == 80), "{drawn}");
        for word in card.text.to_string().split_whitespace() {
            assert!(drawn.contains(word), "{word} in {drawn}");
        }
    }
}

/// The arguments that export Outbreak with a deck into a folder's `outbreak`.
fn export(folder: &Folder) -> Vec<String> {
    fs::create_dir_all(folder.path("lists")).unwrap();
    fs::write(folder.path("lists/crowd.txt"), DECK).unwrap();
    fs::write(folder.path("outbreak.tsv"), sets::outbreak_table()).unwrap();
    let words = ["export", "lackey", "--url", "https://example.org/o", "--date", "2026-05-31"];
    let mut words: Vec<String> = words.map(str::to_owned).to_vec();
    words.extend([folder.path("outbreak"), "--cards".into(), folder.path("outbreak.tsv")]);
    words.extend(["--decks".into(), folder.path("lists")]);
    words
}

fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

#[test]
fn a_set_that_is_exported_and_imported_is_the_same() {
    let folder = Folder::new();
    printed(&words(&export(&folder)));
    let pool = sets::outbreak();
    let plugin = folder.path("outbreak");
    let (table, toml, lists) =
        (folder.path("again.tsv"), folder.path("again.toml"), folder.path("decks"));
    let text = printed(&["import", "lackey", &plugin, "--out", &table, "--decks", &lists]);
    assert!(text.contains(&format!("\n{} cards understood\n", pool.cards().len())), "{text}");
    assert_eq!(CardPool::from_table(&folder.read("again.tsv")), Ok(pool.clone()));
    printed(&["import", "lackey", &plugin, "--out", &toml]);
    assert_eq!(CardPool::from_toml(&folder.read("again.toml")), Ok(pool));
    assert_eq!(folder.names("decks"), ["crowd.txt"]);
    assert_eq!(DeckList::read(&folder.read("decks/crowd.txt")), DeckList::read(DECK));
}

#[test]
fn an_exported_plugin_has_all_that_the_program_needs() {
    let folder = Folder::new();
    let text = printed(&words(&export(&folder)));
    assert!(text.ends_with(" cards, 1 deck, 7 files\n"), "{text}");
    let reading = Plugin::read(folder.path("outbreak")).unwrap();
    let plugin = &reading.plugin;
    let info = plugin.info.as_ref().unwrap();
    assert_eq!(info.name(), Some("Zombie CCG: Outbreak"));
    assert_eq!(info.deck_zones().map(|zone| &*zone.label).collect::<Vec<_>>(), ["Deck"]);
    let phases: Vec<&str> = info
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Phase(phase) => Some(&*phase.label),
            _ => None,
        })
        .collect();
    assert_eq!(phases, ["Ready", "Draw", "Build", "Attack", "Recoup", "End"]);
    let table = &plugin.sets[0].table;
    let first: Vec<_> = table.columns().take(3).collect();
    assert_eq!(first, ["Name", "Set", "ImageFile"]);
    let resolved = plugin.resolve_decks();
    assert!(resolved[0].unresolved.is_empty());
    assert_eq!(plugin.decks[0].1.len(), 60);
    assert_eq!(plugin.formats.as_ref().unwrap().formats[0].sets, ["Outbreak"]);
    assert_eq!(plugin.version.as_ref().unwrap().last_update, "260531");
    let list = plugin.update_list.as_ref().unwrap();
    assert_eq!((&*list.plugin, &*list.date), ("outbreak", "05-31-26"));
    assert_eq!(list.files.len(), 6);
    for file in &list.files {
        let path = file.path.strip_prefix("plugins/outbreak/").unwrap();
        let bytes = fs::read(folder.path(&format!("outbreak/{path}"))).unwrap();
        assert_eq!(file.checksum, Some(checksum(&bytes)), "{path}");
        assert_eq!(file.url, format!("https://example.org/o/{path}"));
    }
}

#[test]
fn an_export_is_refused_in_a_sentence() {
    let folder = Folder::new();
    let arguments = export(&folder);
    let before = || folder.read("outbreak/plugininfo.txt");
    printed(&words(&arguments));
    let first = before();
    assert_refused(&words(&arguments), "--overwrite replaces it");
    printed(&[&words(&arguments)[..], &["--overwrite"]].concat());
    assert_eq!(before(), first, "the same cards are the same plugin");
    let with = |more: &[&str]| {
        let mut arguments = arguments.clone();
        arguments.push("--overwrite".to_owned());
        arguments.extend(more.iter().map(|word| (*word).to_owned()));
        arguments
    };
    let path = folder.path("two words");
    let other: Vec<String> = arguments
        .iter()
        .map(|word| if word.ends_with("/outbreak") { path.clone() } else { word.clone() })
        .collect();
    assert_refused(&words(&other), "a plugin's name has 1 to 100 characters");
    assert!(!Path::new(&path).exists(), "nothing is written");
    let odd = folder.path("lists/odd.txt");
    let wrong = format!("The deck {odd} cannot be written: line ");
    fs::write(&odd, "4 Card Sharp\n\n4 Nobody\n").unwrap();
    let card =
        "3: there is no card \"Nobody\": expected a name as it stands on a card of the game.";
    assert_refused(&words(&with(&[])), &format!("{wrong}{card}"));
    fs::write(&odd, "4 Card Sharp\nfour Toolbox\n").unwrap();
    let line = "2: expected how many and a card, such as 4 Nurse, and found \"four Toolbox\".";
    assert_refused(&words(&with(&[])), &format!("{wrong}{line}"));
    fs::write(&odd, "Nobody\n".repeat(9)).unwrap();
    assert_refused(&words(&with(&[])), "and 6 more.");
    fs::remove_file(folder.path("lists/odd.txt")).unwrap();
    let date: Vec<String> = with(&[])
        .into_iter()
        .map(|word| if word == "2026-05-31" { "2026-02-30".to_owned() } else { word })
        .collect();
    assert_refused(&words(&date), "Name a day from 2000 to 2099 with --date");
    assert_eq!(before(), first, "what was refused changed nothing");
}

#[test]
fn outbreak_is_what_is_meant_where_no_set_is_named() {
    let folder = Folder::new();
    let plugin = folder.path("outbreak");
    let exported = printed(&["export", "lackey", &plugin]);
    let decks = sets::outbreak_decks();
    let count = sets::outbreak().cards().len();
    assert!(exported.contains(&format!("\n{count} cards, {} decks, ", decks.len())), "{exported}");
    let (out, lists) = (folder.path("again.tsv"), folder.path("decks"));
    printed(&["import", "lackey", &plugin, "--out", &out, "--decks", &lists]);
    assert_eq!(CardPool::from_table(&folder.read("again.tsv")), Ok(sets::outbreak()));
    for (faction, deck) in &decks {
        let name = format!("decks/{}.txt", faction.name().to_lowercase());
        assert_eq!(DeckList::read(&folder.read(&name)), Ok(deck.clone()));
    }
    let card = &sets::outbreak().cards()[0].name.clone();
    assert!(printed(&["show", card]).contains(&format!("| {card} ")));
    let [(first, _), (second, deck), ..] = &decks[..] else { panic!("two decks") };
    let games = ["--games", "2"];
    let ready = ["match", first.name(), &second.name().to_lowercase()];
    let text = printed(&[&ready[..], &games].concat());
    fs::write(folder.path("deck.txt"), deck.to_string()).unwrap();
    let file = folder.path(&format!("outbreak/decks/{}.dek", second.name().to_lowercase()));
    for file in [folder.path("deck.txt"), file] {
        let same = printed(&[&["match", first.name(), &file], &games[..]].concat());
        assert!(text.lines().skip(1).eq(same.lines().skip(1)), "{text}{same}");
    }
}

#[test]
fn any_bytes_are_read_or_refused() {
    let mut bytes: Vec<u8> = b"Name\tSet\tImageFile\tType\tText\n".to_vec();
    bytes.extend((0..20_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8));
    let folder = Folder::new().with("bytes.txt", bytes);
    let output = run(&["import", "lackey", &folder.path("bytes.txt")]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("text is printed");
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "no control characters");
}

#[test]
fn a_match_is_the_same_with_the_same_deal() {
    let folder = Folder::new().with("outbreak.tsv", sets::outbreak_table()).with("crowd.txt", DECK);
    let other = DECK.replace("4 Swarm Heart", "4 Walking Reactor");
    let folder = folder.with("other.txt", other);
    let (cards, crowd) = (folder.path("outbreak.tsv"), folder.path("crowd.txt"));
    let other = folder.path("other.txt");
    let arguments =
        |deal| ["match", &crowd, &other, "--games", "5", "--cards", &cards, "--deal", deal];
    let text = printed(&arguments("3"));
    assert_eq!(text, printed(&arguments("3")));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 6, "{text}");
    let count = |line: &str, word: &str| -> u32 {
        let before = line.split(&format!(" {word}")).next().unwrap();
        before.rsplit(' ').next().unwrap().parse().unwrap()
    };
    let games = |line| count(line, "won") + count(line, "lost") + count(line, "drawn");
    assert_eq!([games(lines[1]), games(lines[2]), games(lines[3])], [3, 2, 5]);
    assert_eq!(count(lines[1], "won") + count(lines[2], "won"), count(lines[3], "won"));
    assert!(lines[4].contains(" % won; with 95 % confidence "), "{text}");
    assert!(lines[5].ends_with(" decisions a game; 5 games from deal 3"), "{text}");
}

#[test]
fn a_deck_against_itself_wins_as_often_as_it_loses() {
    let folder = Folder::new().with("outbreak.tsv", sets::outbreak_table()).with("crowd.txt", DECK);
    let (cards, crowd) = (folder.path("outbreak.tsv"), folder.path("crowd.txt"));
    let one = printed(&["match", &crowd, &crowd, "--games", "1", "--cards", &cards]);
    assert!(one.ends_with(" decisions a game; 1 game from deal 1\n"), "{one}");
    let text = printed(&["match", &crowd, &crowd, "--games", "6", "--cards", &cards]);
    let line = text.lines().nth(3).unwrap();
    let numbers: Vec<&str> =
        line.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty()).collect();
    assert_eq!(numbers[0], numbers[1], "with the same shuffles, and the seats changed: {text}");
}

#[test]
fn a_match_is_refused_in_a_sentence() {
    let folder = Folder::new()
        .with("outbreak.tsv", sets::outbreak_table())
        .with("crowd.txt", DECK)
        .with("small.txt", "4 Field Nurse\n")
        .with("odd.txt", DECK.replacen("4 Card Sharp", "\n4 Ghoul", 1))
        .with("odd.dek", DEK);
    let (cards, crowd) = (folder.path("outbreak.tsv"), folder.path("crowd.txt"));
    let [small, odd, dek] = ["small.txt", "odd.txt", "odd.dek"].map(|name| folder.path(name));
    let refused = |more: &[&str], reason: &str| {
        assert_refused(&[&["match", "--cards", &cards], more].concat(), reason);
    };
    let small_deck =
        format!("The deck {small} cannot be played: it has 4 cards, and a deck has 60 to 100");
    refused(&[&crowd, &small], &small_deck);
    let no_card = "there is no card \"Ghoul\": expected a name as it stands on a card of the game";
    refused(&[&odd, &crowd], &format!("The deck {odd} cannot be played: line 3: {no_card}."));
    refused(&[&crowd, &dek], &format!("The deck {dek} cannot be played: it has 3 cards"));
    refused(&[&crowd, &dek], no_card);
    refused(&[&crowd, "nowhere.txt"], "The file nowhere.txt cannot be read: ");
    refused(&[&crowd, &crowd, "--games", "0"], "0 is not in 1..=1000000");
    refused(&[&crowd, &crowd, "--rules", "fly"], "The rules \"fly\" cannot be read: ");
    refused(&[&crowd], "<DECK>");
}
