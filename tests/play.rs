//! The example `play` as a program: what it prints, what it refuses, and its exit status.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use deadhand::cabin::{Game, Rules, State};
use deadhand::game::{History, Portable, Record};
use deadhand::{ccg, klondike};

/// The built example. `cargo test --test play` alone does not build it, so that is done here.
static PLAY: LazyLock<PathBuf> = LazyLock::new(|| {
    let build = escargot::CargoBuild::new().example("play").current_release();
    build.run().expect("the example builds").path().to_path_buf()
});

fn play(arguments: &[&str]) -> Output {
    let mut command = Command::new(&*PLAY);
    command.args(arguments).stdin(Stdio::null()).output().expect("the example runs")
}

/// What a run prints that succeeds and complains of nothing.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = play(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("it prints text")
}

/// Makes sure that a run is refused with one line on standard error, in which `reason` stands.
#[track_caller]
fn assert_refused(arguments: &[&str], reason: &str) {
    let output = play(arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    assert_eq!(stderr.lines().count(), 1, "one sentence: {stderr}");
    assert!(stderr.contains(reason) && stderr.ends_with(".\n"), "{reason:?} is in: {stderr}");
}

#[test]
fn without_a_terminal_it_plays_by_itself() {
    let transcript = printed(&[]);
    assert!(transcript.starts_with("Dead Center, deal 1, rules default\n1. reveal "));
    assert_eq!(transcript, printed(&["--auto"]));
    assert_eq!(transcript, printed(&["cabin", "--deal", "1", "--rules", "default", "--no-color"]));
}

#[test]
fn the_same_arguments_print_the_same_and_others_something_else() {
    let begun = ["--auto", "--deal", "7", "--rules", "random-reveal,kill=must", "--seed"];
    let with_seed = |seed| printed(&[&begun[..], &[seed]].concat());
    let transcript = with_seed("5");
    assert_eq!(transcript, with_seed("5"));
    assert_ne!(transcript, with_seed("6"));
    assert_ne!(printed(&["--deal", "1"]), printed(&["--deal", "2"]));
}

/// The state to which the actions of a transcript lead, each of which is legal, and the lines after them.
fn replayed<G: Portable>(start: G, transcript: &str) -> (G, Vec<&str>) {
    let mut state = start;
    let mut lines: Vec<&str> = transcript.lines().skip(1).collect();
    let mut actions = 0;
    while let Some((number, rest)) = lines[actions].split_once(". ") {
        actions += 1;
        assert_eq!(number, actions.to_string());
        let (action, _) = rest.split_once(": ").expect("what happened follows");
        let action = action.parse().unwrap_or_else(|_| panic!("{action} is an action"));
        state = state.apply(action).unwrap_or_else(|refused| panic!("{refused}"));
    }
    (state, lines.split_off(actions))
}

#[test]
fn a_transcript_is_a_legal_game_and_its_last_position() {
    for (name, rules) in Rules::PRESETS {
        let transcript = printed(&["--deal", "3", "--rules", name, "--plain"]);
        assert!(transcript.is_ascii());
        assert!(transcript.starts_with(&format!("Dead Center, deal 3, rules {name}\n")));
        let (state, end) = replayed(State::new(*rules, 3), &transcript);
        assert_eq!(end[0], state.to_string());
        assert!(state.outcome().is_some(), "{name}: it is played to the end");
        assert_eq!(end[end.len() - 1], format!("Zombies killed: {} of 12", state.kills()));
    }
}

#[test]
fn klondike_is_played_by_itself_and_always_in_the_same_way() {
    for (name, rules) in klondike::Rules::PRESETS {
        let arguments = ["klondike", "--auto", "--deal", "3", "--rules", name, "--plain"];
        let transcript = printed(&arguments);
        assert!(transcript.is_ascii());
        assert_eq!(transcript, printed(&arguments));
        assert!(transcript.starts_with(&format!("Zombie Klondike, deal 3, rules {name}\n")));
        let (state, end) = replayed(klondike::State::new(*rules, 3), &transcript);
        assert_eq!(end[0], state.to_string());
        assert!(state.outcome().is_some(), "{name}: it is played to the end");
        assert!(end.contains(&&*format!("Score {}: survivors saved, of 52", state.saved())));
    }
    assert!(printed(&["klondike"]).starts_with("Zombie Klondike, deal 1, rules revised\n"));
}

#[test]
fn zombie_ccg_is_played_by_itself_and_always_in_the_same_way() {
    for (name, _) in ccg::Rules::PRESETS {
        let arguments = ["ccg", "--auto", "--deal", "3", "--rules", name, "--plain"];
        let transcript = printed(&arguments);
        assert!(transcript.is_ascii());
        assert_eq!(transcript, printed(&arguments));
        assert!(transcript.starts_with(&format!("Zombie CCG, deal 3, rules {name}\n1. first ")));
    }
    let seed = |seed| printed(&["ccg", "horde,weird,contagion", "--deal", "3", "--seed", seed]);
    assert_ne!(seed("5"), seed("6"));
    assert!(seed("5").lines().last().is_some_and(|line| line.ends_with(" has won.")));
}

#[test]
fn zombie_ccg_is_played_with_cards_and_decks_from_files() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = |name: &str| directory.path().join(name);
    let cards = "Name\tType\tFaction\tPower\tHealth\nDrifter\tSurvivor\t\t1\t2\n\
                 Runner\tZombie\tRage\t2\t\n";
    fs::write(file("cards.tsv"), cards).expect("it is writable");
    fs::write(file("deck-one.txt"), "4 Drifter\n4 Runner\n").expect("it is writable");
    fs::write(file("deck-two.txt"), "3 Drifter\n4 Runner\n").expect("it is writable");
    let (cards, folder) = (file("cards.tsv"), directory.path().to_string_lossy().into_owned());
    let cards = cards.to_string_lossy();
    let rules = "min_deck=7,deck_out=failed_draw";
    let arguments =
        ["ccg", "one,two", "--cards", &cards, "--decks", &folder, "--rules", rules, "--auto"];
    let setup: ccg::Setup =
        format!("{rules} | \"Drifter\" survivor 1/2; \"Runner\" zombie Rage 2 | 4x1,4x2 / 3x1,4x2")
            .parse()
            .expect("a setup");
    let transcript = printed(&arguments);
    let (state, end) = replayed(ccg::State::new(setup), &transcript);
    assert_eq!(end[0], state.to_string());
    assert!(state.outcome().is_some(), "it is played to the end");

    let toml = "[[card]]\nname = \"Drifter\"\ntype = { survivor = { power = 1, health = 2 } }\n\n\
                [[card]]\nname = \"Runner\"\ntype = { zombie = { faction = \"Rage\", power = 2 } }\n";
    fs::write(file("cards.toml"), toml).expect("it is writable");
    let in_toml = file("cards.toml").to_string_lossy().into_owned();
    let same: Vec<&str> =
        arguments.iter().map(|&it| if it == cards { &*in_toml } else { it }).collect();
    assert_eq!(printed(&same), transcript);

    let odd = "\u{feff}4x Drifter\r4 Runner\rSide:\r2 Ghoul\r";
    fs::write(file("deck-one.txt"), odd).expect("it is writable");
    let output = play(&arguments);
    assert_eq!(String::from_utf8_lossy(&output.stdout), transcript);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.ends_with("one.txt the zone \"Deck\" is taken, not 2 cards of \"Side\".\n"),
        "{told}"
    );
    fs::write(file("deck-one.txt"), "4 Drifter\n4 Runner\n").expect("it is writable");

    let with = |decks: &str, reason: &str| {
        assert_refused(&["ccg", decks, "--cards", &cards, "--decks", &folder], reason);
    };
    with("one,three", "deck-three.txt cannot be read");
    assert_refused(
        &["ccg", "one", "--cards", &cards, "--decks", &folder, "--rules", rules],
        "The game is for 2 to 4 players, and the number of decks is 1",
    );
    let size = "a deck has 60 to 100";
    with("one,two", &format!("deck-one.txt: it has 8 cards, and {size}; "));
    with("one,two", &format!("deck-two.txt: it has 7 cards, and {size}."));
    assert_refused(&["ccg", "--cards", &cards], "--decks <FOLDER>");
    fs::write(file("deck-one.txt"), "4 Drifter\nfour Runner\n").expect("it is writable");
    with("one,two", "deck-one.txt: line 2: expected how many and a card");
    fs::write(file("deck-one.txt"), "4 Drifter\n\n4 Ghoul\n5 Runner\n").expect("it is writable");
    let ghoul = "line 3: there is no card \"Ghoul\": expected a name as it stands on a card";
    with("one,two", &format!("{ghoul} of the game; line 4: it has 5 copies of Runner, and 1 to 4"));
    with("one,two", "deck-one.txt: it has 13 cards");
}

#[cfg(unix)]
#[test]
fn files_that_never_end_are_refused_at_once() {
    let directory = tempfile::tempdir().expect("a directory");
    let folder = directory.path().to_str().expect("a plain path");
    let (pipe, cards) = (format!("{folder}/deck-a.txt"), format!("{folder}/cards.tsv"));
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
    fs::write(&cards, "Name\tType\tHealth\nDrifter\tSurvivor\t2\n").expect("it is writable");
    let reason = "cannot be read: it is no regular file";
    for (cards, file) in [("/dev/zero", "/dev/zero"), (&*pipe, &*pipe), (&*cards, &*pipe)] {
        let arguments = ["ccg", "a,a", "--cards", cards, "--decks", folder];
        assert_refused(&arguments, &format!("{file} {reason}"));
    }
}

#[test]
fn seats_and_decks_that_make_no_sense_are_refused() {
    assert_refused(&["ccg", "rage,fury"], "There is no deck \"fury\"; the decks are rage, horde, ");
    assert_refused(&["ccg", "--bots", "a,b"], "One seat at least is for a person");
    assert_refused(&["ccg", "--bots", "C"], "There is no player C in a game of 2 decks");
    assert_refused(&["ccg", "--bots", "E"], "a seat is A, B, C or D");
    assert_refused(&["ccg", "--bots", "A,B"], "One seat at least is for a person");
    assert_refused(&["klondike", "--bots", "A"], "are for the game ccg alone");
    assert_refused(&["cabin", "--cards", "x", "--decks", "y"], "are for the game ccg alone");
    assert_refused(&["ccg", "--load", "x", "--cards", "y", "--decks", "z"], "cannot be used with");
}

#[test]
fn a_record_is_played_to_its_end() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut history = History::new(State::new(Rules::DEFAULT, 1));
    for action in ["reveal W2", "place a3"] {
        history.play(action.parse().expect("an action")).expect("a legal one");
    }
    let record = Record::of(&history, Some(1));
    for (name, text) in [("game.json", record.to_json()), ("game.txt", record.to_string())] {
        let path = directory.path().join(name);
        fs::write(&path, &text).expect("it is writable");
        let transcript = printed(&["--load", &path.to_string_lossy()]);
        let begin = "Dead Center, deal 1, rules default\n\
                     1. reveal W2: Q♦ is revealed on W2; 7♠ is drawn\n\
                     2. place a3: 7♠ goes on a3, over 8♠\n3. reveal ";
        assert!(transcript.starts_with(begin), "{transcript}");
        assert!(transcript.ends_with(" of 12\n"), "{transcript}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), text, "only read");
    }
}

#[test]
fn a_wrong_command_line_is_refused() {
    assert_refused(&["--colour"], "unexpected argument '--colour' found");
    assert_refused(
        &["chess"],
        "invalid value 'chess' for '[GAME]' [possible values: cabin, klondike, ccg]",
    );
    assert_refused(&["cabin", "cabin"], "are for the game ccg alone");
    assert_refused(&["ccg", "rage,horde", "x"], "unexpected argument 'x' found");
    for deal in ["seven", "-1", "18446744073709551616", "", "1.5"] {
        let reason = "the number of a deal is one from 0 to 18446744073709551615";
        assert_refused(&["--deal", deal], reason);
    }
    assert_refused(&["--deal"], "a value is required for '--deal <NUMBER>'");
    assert_refused(&["--seed", "x"], "a seed is a number from 0 to 18446744073709551615");
    assert_refused(&["--load", "x", "--deal", "1"], "cannot be used with");
    assert_refused(&["--load", "x", "--rules", "default"], "cannot be used with");
    assert_refused(&["--deal", "1", "--deal", "2"], "cannot be used multiple times");
    let rules = "The rules \"jokers=3\" cannot be read: column 8: expected 0, 1 or 2";
    assert_refused(&["--rules", "jokers=3"], rules);
    assert_refused(&["klondike", "--rules", "default"], "The rules \"default\" cannot be read");
    assert_refused(&["--rules", ""], "The rules \"\" cannot be read");
}

#[test]
fn a_file_that_cannot_be_played_is_refused_and_left_as_it_was() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("record");
    let name = path.to_string_lossy();
    assert_refused(&["--load", &name], "cannot be read: ");
    assert_refused(&["--load", &directory.path().to_string_lossy()], "it is no regular file");

    let mut history = History::new(State::new(Rules::DEFAULT, 1));
    history.play("reveal W2".parse().expect("an action")).expect("a legal one");
    let record = Record::of(&history, Some(1));
    let (text, json) = (record.to_string(), record.to_json());
    for (broken, reason) in [
        (text.replace("record 1\n", "record 2\n"), "take a newer release"),
        (json.replace("record\": 1", "record\": 2"), "take a newer release"),
        (text[..text.len() - 3].into(), "is cut off"),
        (json[..json.len() / 2].into(), "no valid JSON"),
        (text.replace("game cabin", "game chess"), "a record of the game \"chess\""),
        (text.replace("game cabin", "game \u{1b}[2Jchess"), "a record of the game \" [2Jchess\""),
        (text.replace("rules default", "rules odd"), "rules: \"odd\" cannot be read"),
        (text.replace("deal 1\n", "deal one\n"), "deal: \"one\" cannot be read"),
        (text.replace("deal 1\n", "deal 2\n"), "does not begin as recorded"),
        (text.replace("reveal W2", "place a1"), "action 1, place a1 is not legal"),
        (text.replace("reveal W2", "reveal W1"), "leads elsewhere than recorded"),
        ("a letter".into(), "no record of a game"),
        (String::new(), "no record of a game"),
    ] {
        assert_ne!(broken, text, "{reason}");
        fs::write(&path, &broken).expect("it is writable");
        assert_refused(&["--load", &name], reason);
        assert_eq!(fs::read_to_string(&path).expect("it is there"), broken);
    }
    fs::write(&path, &text).expect("it is writable");
    let reason = "a record of the game \"cabin\", not of \"klondike\"";
    assert_refused(&["klondike", "--load", &name], reason);
    fs::write(&path, [b'{', 0xff]).expect("it is writable");
    assert_refused(&["--load", &name], "cannot be read: ");
    assert_eq!(fs::read_dir(directory.path()).expect("it is there").count(), 1);
}

#[test]
fn a_reader_that_stops_reading_is_no_mistake() {
    let mut command = Command::new(&*PLAY);
    command.arg("--auto").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the example runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn help_and_version_are_printed() {
    let help = printed(&["--help"]);
    for word in ["--deal", "--rules", "--load", "--seed", "--auto", "--no-colour", "--plain"] {
        assert!(help.contains(word), "{word}");
    }
    assert_eq!(printed(&["--version"]), format!("play {}\n", env!("CARGO_PKG_VERSION")));
}
