//! Records that are saved and opened.

use std::fs;
use std::path::Path;

use deadhand::cabin::{Action, Rules, Space};
use ratatui::crossterm::event::KeyCode;
use tempfile::TempDir;

use super::{
    App, Cabin, END, GAME, NEARLY_WON, UNCOLOURED, app, app_at, assert_shows, key_of, keys, line,
    position, press, sized,
};
use crate::mode::{LinePrompt, Mode};
use crate::save::{SaveError, save};
use crate::sitting::Sitting;

fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory for the test")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn save_to(app: &mut App<Cabin>, path: &Path) {
    keys(app, "s");
    line(app, &path.to_string_lossy());
}

fn open(app: &mut App<Cabin>, path: &Path) {
    keys(app, "o");
    line(app, &path.to_string_lossy());
}

/// The prompt, which is still there.
#[track_caller]
fn prompt(app: &App<Cabin>) -> &LinePrompt<Rules> {
    match &app.mode {
        Mode::Line(prompt) => prompt,
        mode => panic!("a line is typed, not {mode:?}"),
    }
}

/// Why the line of the prompt was not taken.
#[track_caller]
fn wrong(app: &App<Cabin>) -> String {
    prompt(app).wrong.clone().expect("a reason")
}

/// How a game stands, with all its past.
fn standing(app: &App<Cabin>) -> String {
    let history = app.sitting.table.history();
    format!("{:?} {:?} {:?}", app.sitting.deal, history, app.game())
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let directory = directory();
    for (name, begins) in
        [("game.json", "{"), ("game.JSON", "{"), ("game.txt", "deadhand record 1\n")]
    {
        let path = directory.path().join(name);
        let mut saved = app("default", 1);
        let mut actions = GAME.split(',');
        actions.by_ref().take(30).for_each(|it| press(&mut saved, KeyCode::Char(key_of(it))));
        save_to(&mut saved, &path);
        assert_shows(&saved, "Saved to ");
        assert!(read(&path).starts_with(begins), "{name}");

        let mut opened = app("no-jokers", 9);
        open(&mut opened, &path);
        assert_eq!(standing(&opened), standing(&saved), "{name}");
        actions.for_each(|it| press(&mut opened, KeyCode::Char(key_of(it))));
        assert_eq!(position(&opened), END);
    }
}

#[test]
fn a_game_from_a_position_is_saved_with_it() {
    let directory = directory();
    let path = directory.path().join("position.txt");
    let mut saved = app_at(NEARLY_WON);
    save_to(&mut saved, &path);
    assert!(read(&path).contains(&format!("\nposition {NEARLY_WON}\n")));
    let mut opened = app("default", 1);
    open(&mut opened, &path);
    assert_shows(&opened, "own start");
    keys(&mut opened, "B");
    assert_shows(&opened, "You win!");
}

#[test]
fn a_peeked_game_stays_peeked_in_its_record() {
    let directory = directory();
    let path = directory.path().join("peeked.txt");
    let mut saved = app("default", 1);
    keys(&mut saved, "AuyB");
    save_to(&mut saved, &path);
    assert!(read(&path).contains("\npeeked yes\n"));
    let mut opened = app("default", 1);
    open(&mut opened, &path);
    assert!(opened.peeked());
    keys(&mut opened, "u");
    assert!(matches!(opened.mode, Mode::Board), "it was asked before");
}

#[test]
fn a_file_that_exists_is_overwritten_only_after_a_yes() {
    let directory = directory();
    let path = directory.path().join("game.txt");
    fs::write(&path, "something dear").expect("it is writable");
    let mut app = app("default", 1);
    keys(&mut app, "A");
    save_to(&mut app, &path);
    assert_shows(&app, "exists. Put the new record in its place? (y/n)");
    assert_eq!(read(&path), "something dear");
    keys(&mut app, "n");
    assert_eq!(read(&path), "something dear");
    keys(&mut app, "q");
    assert_shows(&app, "This game is not saved.");
    keys(&mut app, "n");
    save_to(&mut app, &path);
    keys(&mut app, "y");
    assert!(read(&path).starts_with("deadhand record 1\n"));
    keys(&mut app, "q");
    assert!(!app.is_running(), "the game is saved");
    let names = fs::read_dir(directory.path()).expect("it is there").count();
    assert_eq!(names, 1, "nothing is left beside the record");
}

#[test]
fn the_file_of_a_game_is_offered_again() {
    let directory = directory();
    let path = directory.path().join("again.txt");
    let mut app = app("default", 12);
    keys(&mut app, "s");
    assert_shows(&app, "> cabin-12.txt");
    line(&mut app, &path.to_string_lossy());
    keys(&mut app, "sy");
    assert_eq!(prompt(&app).input.value(), format!("{}y", path.display()));
}

#[test]
fn what_cannot_be_saved_leaves_the_prompt_and_writes_nothing() {
    let directory = directory();
    let mut app = app("default", 1);
    let nowhere = directory.path().join("no/such/directory.txt");
    for (path, reason) in [
        (nowhere.as_path(), "is not saved: "),
        (directory.path(), "is not saved: it is a directory"),
        (Path::new(""), "a file needs a name"),
        (Path::new("/"), "is not saved: it is a directory"),
    ] {
        save_to(&mut app, path);
        let wrong = wrong(&app);
        assert!(wrong.contains(reason), "{wrong}");
        press(&mut app, KeyCode::Esc);
    }
    assert_eq!(fs::read_dir(directory.path()).expect("it is there").count(), 0);
}

#[test]
fn saving_under_a_new_name_never_takes_a_name_that_is_taken() {
    let directory = directory();
    let path = directory.path().join("taken");
    assert!(matches!(save(&path, "first", false), Ok(())));
    assert!(matches!(save(&path, "second", false), Err(SaveError::Exists)));
    assert_eq!(read(&path), "first");
    assert!(matches!(save(&path, "third", true), Ok(())));
    assert_eq!(read(&path), "third");
}

#[cfg(unix)]
#[test]
fn through_a_link_the_file_behind_it_is_saved_and_the_link_stays() {
    use std::os::unix::fs::symlink;
    let directory = directory();
    let at = |name: &str| directory.path().join(name);
    let (file, link, further, open_link) = (at("file"), at("link"), at("further"), at("open"));
    fs::create_dir(at("folder")).expect("it can be made");
    fs::write(&file, "old").expect("it is writable");
    symlink("file", &link).expect("links are made");
    symlink(&link, &further).expect("links are made");
    symlink("folder/new", &open_link).expect("links are made");
    for (number, name) in [&link, &further].into_iter().enumerate() {
        let text = number.to_string();
        assert!(matches!(save(name, &text, false), Err(SaveError::Exists)));
        assert!(matches!(save(name, &text, true), Ok(())));
        assert_eq!(read(&file), text);
        assert!(name.symlink_metadata().expect("it is there").is_symlink());
    }
    // One that leads to no file yet makes it.
    assert!(matches!(save(&open_link, "new", false), Ok(())));
    assert_eq!(read(&at("folder/new")), "new");
    symlink("round", at("round")).expect("links are made");
    let Err(SaveError::Failed(told)) = save(&at("round"), "", true) else {
        panic!("it leads nowhere")
    };
    assert!(told.ends_with("round is not saved: its links lead to no end"), "{told}");
}

#[test]
fn a_file_that_cannot_be_saved_is_called_as_it_was_typed_and_by_no_other_name() {
    let directory = directory();
    let path = directory.path().join("no/such/directory.txt");
    let Err(SaveError::Failed(told)) = save(&path, "", false) else {
        panic!("there is no such directory")
    };
    let begin = format!("the file {} is not saved: ", path.display());
    let reason = told.strip_prefix(&begin).unwrap_or_else(|| panic!("{told}"));
    assert!(!reason.is_empty() && !reason.contains('/'), "{reason}");
}

#[cfg(unix)]
#[test]
fn a_record_can_be_read_by_whom_the_mask_of_the_user_lets() {
    use std::os::unix::fs::PermissionsExt;
    let directory = directory();
    let (record, other) = (directory.path().join("record"), directory.path().join("other"));
    assert!(matches!(save(&record, "", false), Ok(())));
    fs::write(&other, "").expect("it is writable");
    let mode = |path| fs::metadata(path).expect("it is there").permissions().mode();
    assert_eq!(mode(&record), mode(&other));
}

/// A record of deal 1 with two actions, and what a file may have instead of a part of it.
fn record() -> String {
    let mut app = app("default", 1);
    keys(&mut app, "K7");
    app.sitting.record(Path::new("record.txt"))
}

#[test]
fn a_file_that_is_no_record_leaves_the_game_as_it_was() {
    let directory = directory();
    let path = directory.path().join("broken");
    let record = record();
    let cut = &record[..record.len() / 2];
    let broken: [(&str, String); 9] = [
        ("it does not begin with \"deadhand record\"", "hello\n".into()),
        ("it does not begin with \"deadhand record\"", String::new()),
        ("is missing", cut.into()),
        ("format 2", record.replace("record 1\n", "record 2\n")),
        ("not of \"cabin\"", record.replace("game cabin", "game chess")),
        ("action 2", record.replace("place a3", "place b1")),
        ("does not begin as recorded", record.replace("deal 1\n", "deal 2\n")),
        ("JSON", "{\"deadhand record\": 1,".into()),
        ("leads elsewhere", record.replace("reveal W2", "reveal W1")),
    ];
    for (reason, text) in broken {
        fs::write(&path, &text).expect("it is writable");
        let mut app = app("one-joker", 5);
        keys(&mut app, "A");
        let before = standing(&app);
        keys(&mut app, "oy");
        line(&mut app, &path.to_string_lossy());
        let wrong = wrong(&app);
        assert!(wrong.contains(reason), "{wrong}\n{text}");
        assert_eq!(standing(&app), before);
        assert_eq!(read(&path), text, "the file is as it was");
        press(&mut app, KeyCode::Esc);
        // 9S goes on TS.
        keys(&mut app, "2");
        assert_ne!(standing(&app), before, "the game goes on");
    }
}

#[test]
fn what_is_no_readable_file_leaves_the_game_as_it_was() {
    let directory = directory();
    let bytes = directory.path().join("bytes");
    fs::write(&bytes, [0xff, 0xfe, 0x00]).expect("it is writable");
    let mut app = app("default", 1);
    let before = standing(&app);
    for path in [directory.path().join("nothing"), directory.path().to_path_buf(), bytes] {
        open(&mut app, &path);
        let wrong = wrong(&app);
        assert!(wrong.contains(" cannot be read: "), "{wrong}");
        press(&mut app, KeyCode::Esc);
        assert_eq!(standing(&app), before);
    }
}

#[test]
fn a_file_that_is_longer_than_any_record_is_not_read_to_its_end() {
    let directory = directory();
    let path = directory.path().join("long");
    let file = fs::File::create(&path).expect("it is writable");
    file.set_len(1 << 25).expect("it takes a length");
    let mut app = app("default", 1);
    open(&mut app, &path);
    assert!(wrong(&app).contains("is no record of a game: it is longer than 16777216 bytes"));
}

#[test]
fn chance_does_not_repeat_its_luck_after_loading() {
    let directory = directory();
    let path = directory.path().join("chance.txt");
    let rules = "random-reveal".parse().expect("a preset");
    let revealed = |app: &App<Cabin>| {
        let mut reveals = app.sitting.table.history().actions().filter_map(|action| match action {
            Action::Reveal(space) => Some(space),
            _ => None,
        });
        (reveals.next().expect("one at the start"), reveals.next())
    };
    let mut repeated = 0;
    for deal in 1..=20 {
        let sitting = Sitting::dealt(&rules, deal, None);
        let mut app = sized(App::new(Cabin::default(), sitting, None, UNCOLOURED, None), 80, 24);
        save_to(&mut app, &path);
        keys(&mut app, "y");
        open(&mut app, &path);
        while revealed(&app).1.is_none() {
            press(&mut app, KeyCode::Enter);
        }
        let (first, second) = revealed(&app);
        let second = second.expect("the loop waits for it");
        // The same word of a generator takes place 12w of twelve, and then 11w of the eleven that are
        // left: the same place, or the one before it.
        let left = Space::ALL.into_iter().filter(|space| *space != first);
        let place = left.into_iter().position(|space| space == second).expect("it is left");
        repeated += u32::from([first.index(), first.index().wrapping_sub(1)].contains(&place));
    }
    assert!(repeated < 15, "{repeated} of 20 reveals may be the same luck again");
}
