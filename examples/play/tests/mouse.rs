//! What clicks do.

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};

use super::{
    App, Cabin, END, GAME, app, assert_shows, click, keys, mouse, position, press, rows, sized,
};
use crate::mode::Mode;

/// Where a text is drawn.
fn place_of(app: &App<Cabin>, text: &str) -> (u16, u16) {
    let rows = rows(app);
    let found = rows.iter().zip(0..).find_map(|(row, y)| {
        let at = row.find(text)?;
        Some((row[..at].chars().count() as u16, y))
    });
    found.unwrap_or_else(|| panic!("{text:?} is on\n{}", rows.join("\n")))
}

fn click_on(app: &mut App<Cabin>, text: &str) {
    let at = place_of(app, text);
    click(app, at);
}

#[test]
fn a_whole_game_is_played_by_clicks_in_any_size() {
    for (width, height) in [(60, 20), (80, 24), (133, 40)] {
        let mut app = sized(app("default", 1), width, height);
        for action in GAME.split(',') {
            let place = action.split(' ').next_back().expect("an action has a last word");
            // On the name at the lower edge, which is part of the card.
            click_on(&mut app, &format!("━{place}━"));
            assert_eq!(app.note, None, "{action}");
        }
        assert_eq!(position(&app), END);
    }
}

#[test]
fn every_corner_of_a_card_is_the_card_and_nothing_beside_it() {
    let mut app = app("default", 1);
    let (x, y) = place_of(&app, "┏━[A]");
    for (column, row) in [(0, 0), (6, 0), (0, 2), (6, 2)] {
        let before = app.sitting.clone();
        click(&mut app, (x + column, y + row));
        assert_eq!(app.sitting.table.history().actions().count(), 1, "{column}, {row}");
        app.sitting = before;
    }
    for at in [(x - 1, y), (x, y - 1), (0, 0), (79, 10)] {
        click(&mut app, at);
        assert_eq!(app.sitting.table.history().actions().count(), 0, "{at:?}");
    }
}

#[test]
fn the_button_spares_and_is_only_there_when_it_can() {
    let mut app = app("default", 1);
    let before_kill = GAME.split(',').take_while(|action| !action.starts_with("kill"));
    before_kill.for_each(|action| press(&mut app, KeyCode::Char(super::key_of(action))));
    let at = place_of(&app, "[x] spare");
    click(&mut app, at);
    assert_shows(&app, "No zombie is killed;");
    keys(&mut app, "uy");
    click_on(&mut app, "x:spare");
    assert_shows(&app, "No zombie is killed;");
    let before = position(&app);
    click(&mut app, at);
    assert_eq!((position(&app), &app.note), (before, &None));
}

#[test]
fn a_click_on_what_is_not_legal_says_why() {
    let mut app = app("default", 1);
    click_on(&mut app, "a1─");
    assert_shows(&app, "This is not the time to place a card.");
}

#[test]
fn the_keys_of_the_bottom_row_can_be_clicked() {
    let mut app = app("default", 1);
    keys(&mut app, "K7");
    click_on(&mut app, "u:undo");
    assert_eq!(app.sitting.table.history().actions().count(), 1);
    click_on(&mut app, "redo");
    assert_eq!(app.sitting.table.history().actions().count(), 2);
    keys(&mut app, "u");
    click_on(&mut app, "undo");
    click_on(&mut app, "n:no");
    assert!(!app.peeked());
    click_on(&mut app, "undo");
    click_on(&mut app, "y:yes");
    assert!(app.peeked());
    for (button, shown) in [
        ("n:new", "Number of the deal"),
        ("s:save", "Save to the file"),
        ("o:open", "Open the record"),
        ("g:game", "Which rules?"),
        ("?:help", "KEYS"),
    ] {
        click_on(&mut app, button);
        if ["n:new", "o:open", "g:game"].contains(&button) {
            click_on(&mut app, "y:yes");
        }
        assert_shows(&app, shown);
        click_on(&mut app, "Esc:");
        assert!(matches!(app.mode, Mode::Board), "{button}");
    }
    click_on(&mut app, "q:quit");
    assert_shows(&app, "Leave it?");
}

#[test]
fn the_gap_between_two_keys_is_neither() {
    let mut app = app("default", 1);
    let (x, y) = place_of(&app, "r:redo");
    click(&mut app, (x - 1, y));
    assert_eq!(app.note, None);
    click(&mut app, (x, y));
    assert!(app.note.is_some());
}

#[test]
fn a_click_chooses_from_the_menu() {
    let mut app = app("default", 1);
    keys(&mut app, "g");
    click_on(&mut app, "must-kill");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.game().rules().to_string(), "must-kill");
    keys(&mut app, "g");
    click_on(&mut app, "Which rules?");
    assert!(matches!(app.mode, Mode::Menu { chosen: 0, .. }), "the heading is no entry");
}

#[test]
fn the_wheel_scrolls_the_page() {
    let mut app = app("default", 1);
    keys(&mut app, "?");
    (0..3).for_each(|_| mouse(&mut app, MouseEventKind::ScrollDown, (5, 5)));
    assert_shows(&app, "Rows 4 to 22");
    mouse(&mut app, MouseEventKind::ScrollUp, (5, 5));
    assert_shows(&app, "Rows 3 to 21");
}

#[test]
fn a_click_puts_the_end_aside() {
    let mut app = super::app_at(super::NEARLY_WON);
    keys(&mut app, "B");
    assert_shows(&app, "You win!");
    click(&mut app, (1, 1));
    assert!(!app.shows_end());
}

#[test]
fn the_mouse_does_nothing_by_moving_or_with_other_buttons() {
    let mut app = app("default", 1);
    let at = place_of(&app, "[A]");
    for kind in [
        MouseEventKind::Moved,
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::ScrollDown,
    ] {
        mouse(&mut app, kind, at);
        assert_eq!(app.sitting.table.history().actions().count(), 0, "{kind:?}");
    }
}
