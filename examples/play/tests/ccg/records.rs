//! Records of it.

use std::fs;

use deadhand::ccg::{Game, Step};
use deadhand::game::Turn;
use ratatui::crossterm::event::KeyCode;

use super::super::{UNCOLOURED, assert_shows, keys, line, position, press, screen, sized};
use super::{App, Ccg, app, begun, sit};
use crate::sitting::Sitting;

fn at_discard(mut app: App<Ccg>) -> App<Ccg> {
    while app.game().step() != Step::Discard {
        sit(&mut app);
        keys(&mut app, "1");
    }
    app
}

#[test]
fn a_record_holds_cards_and_decks_and_goes_on_behind_the_screen_between_players() {
    let directory = tempfile::tempdir().expect("a directory for the test");
    for name in ["game.txt", "game.json"] {
        let path = directory.path().join(name);
        let mut app = at_discard(begun("default", 9));
        keys(&mut app, "s");
        line(&mut app, &path.to_string_lossy());
        assert_shows(&app, "Saved to");
        let (saved, turn) = (position(&app), app.game().turn());
        let record = fs::read_to_string(&path).expect("it was saved");
        for told in ["Patient Zero", "Kitchen Knife", "shuffle A ", "ccg"] {
            assert!(record.contains(told), "{told} is in the record");
        }

        // Another game with other decks: the record brings its own.
        let mut other = super::app("weird,contagion,horde", "flee", 1, "");
        keys(&mut other, "o");
        line(&mut other, &path.to_string_lossy());
        assert_eq!(position(&other), saved);
        assert!(matches!(turn, Turn::Player(seat) if other.next == Some(seat)));
        assert_shows(&other, "Give the keyboard to");
        sit(&mut other);
        assert_shows(&other, "discard a card");
        keys(&mut other, "v");
        assert_shows(&other, "What happened");
        press(&mut other, KeyCode::Esc);
        keys(&mut other, "1");
        assert_ne!(position(&other), saved);
    }
}

#[test]
fn a_record_can_be_gone_on_with_against_the_program() {
    let directory = tempfile::tempdir().expect("a directory for the test");
    let path = directory.path().join("game.txt");
    let mut app = at_discard(app("rage,horde", "default", 9, ""));
    keys(&mut app, "s");
    line(&mut app, &path.to_string_lossy());
    let mut other = super::app("rage,horde", "default", 1, "B");
    keys(&mut other, "o");
    line(&mut other, &path.to_string_lossy());
    assert_eq!(other.next, None);
    assert_shows(&other, "The program plays B.");
    assert!(screen(&other).contains("A (you)"), "{}", screen(&other));
}

#[test]
fn who_goes_on_with_a_record_is_told_whom_the_program_plays() {
    let directory = tempfile::tempdir().expect("a directory for the test");
    let path = directory.path().join("game.txt");
    let mut saved = at_discard(app("rage,horde", "default", 9, "B"));
    keys(&mut saved, "s");
    line(&mut saved, &path.to_string_lossy());
    for (bots, told) in [
        ("", "People play all seats; a record does not keep which ones the program plays"),
        ("C", "People play all seats"),
        ("B", "The program plays B."),
        ("A", "The program plays A."),
    ] {
        let sitting = Sitting::loaded(&path, None).expect("it was saved");
        let screen = super::screen_of("rage,horde", bots);
        let loaded = App::new(screen, sitting, Some(path.clone()), UNCOLOURED, None);
        assert_shows(&sized(loaded, 80, 24), told);
        let mut opened = app("rage,horde", "default", 1, bots);
        keys(&mut opened, "o");
        line(&mut opened, &path.to_string_lossy());
        assert_shows(&opened, told);
    }
}

#[test]
fn the_next_deal_is_played_with_the_same_decks() {
    let mut app = begun("default", 9);
    keys(&mut app, "n");
    line(&mut app, "");
    assert_shows(&app, "deal 10");
    assert_shows(&app, "Give the keyboard to");
    keys(&mut app, "g");
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Enter);
    line(&mut app, "max_copies=3");
    assert_shows(&app, "it has 4 copies of Field Nurse, and 1 to 3 are allowed");
    line(&mut app, "wound=odd");
    assert_shows(&app, "The rules \"wound=odd\" cannot be read");
    line(&mut app, "flee,default_food=7");
    press(&mut app, KeyCode::Enter);
    sit(&mut app);
    assert_shows(&app, "food 7");
}
