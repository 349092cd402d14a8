//! What clicks do on its board.

use deadhand::ccg::{Action, Game, Step};
use deadhand::game::Turn;
use ratatui::crossterm::event::MouseEventKind;

use super::super::{assert_shows, click, keys, mouse, position, rows, screen, sized};
use super::{App, Ccg, app, begun, sit};

/// Where a text is drawn.
fn place_of(app: &App<Ccg>, text: &str) -> (u16, u16) {
    let rows = rows(app);
    let found = rows.iter().zip(0..).find_map(|(row, y)| {
        let at = row.find(text)?;
        Some((row[..at].chars().count() as u16, y))
    });
    found.unwrap_or_else(|| panic!("{text:?} is on\n{}", rows.join("\n")))
}

fn click_on(app: &mut App<Ccg>, text: &str) {
    let at = place_of(app, text);
    click(app, at);
}

fn at_discard(size: (u16, u16)) -> App<Ccg> {
    let mut app = sized(begun("default", 3), size.0, size.1);
    while app.game().step() != Step::Discard {
        sit(&mut app);
        keys(&mut app, "1");
    }
    sit(&mut app);
    app
}

#[test]
fn a_whole_game_is_played_by_clicks_on_the_list() {
    let mut app = app("rage,horde", "default", 8, "B");
    let mut clicks = 0;
    while app.game().turn() != Turn::Over {
        let before = (app.sitting.table.history().actions().len(), screen(&app));
        let top = place_of(&app, "─ What can be done");
        click(&mut app, (top.0 + 4, top.1 + 1));
        let is_chosen = app.game().step() == Step::Pay && screen(&app) != before.1;
        let count = app.sitting.table.history().actions().len();
        assert!(count > before.0 || is_chosen, "{}", screen(&app));
        clicks += 1;
    }
    assert!(clicks > 20);
}

#[test]
fn a_click_on_a_card_does_what_can_be_done_with_it_in_any_size() {
    for size in [(60, 20), (80, 24), (120, 40)] {
        let mut app = at_discard(size);
        let last = app.game().legal_actions().last().copied();
        let Some(Action::Discard(card)) = last else {
            panic!("a card is discarded");
        };
        // The hand is the lowest part of the table, and the cursor is moved there.
        for _ in 0..20 {
            keys(&mut app, "j");
        }
        click_on(&mut app, &format!("{card} "));
        let actions: Vec<Action> = app.sitting.table.history().actions().collect();
        assert!(actions.contains(&Action::Discard(card)), "{size:?}");
    }
}

#[test]
fn a_click_on_another_card_tells_what_it_says() {
    let mut app = at_discard((120, 40));
    let before = position(&app);
    let table: Vec<String> = rows(&app).iter().map(|row| row.chars().take(73).collect()).collect();
    let row = table.iter().find(|row| row.starts_with(" survivors")).expect("survivors");
    let card = row.split_whitespace().nth(1).expect("a card").to_string();
    click_on(&mut app, &format!("{card} "));
    assert_eq!(position(&app), before);
    assert_shows(&app, "survivor zone, ready.");
    assert!(app.note.is_none());
    click(&mut app, (72, 30));
    assert_eq!((position(&app), &app.note), (before, &None), "nothing lies there");
}

#[test]
fn the_wheel_moves_in_the_list_and_over_the_table() {
    let mut app = at_discard((80, 24));
    let list = place_of(&app, "─ What can be done");
    keys(&mut app, "a");
    mouse(&mut app, MouseEventKind::ScrollDown, (list.0 + 3, list.1 + 2));
    assert!(screen(&app).contains("▸2 discard"), "{}", screen(&app));
    mouse(&mut app, MouseEventKind::ScrollUp, (list.0 + 3, list.1 + 2));
    assert!(screen(&app).contains("▸1 discard"), "{}", screen(&app));
    keys(&mut app, "a");
    let before = screen(&app);
    mouse(&mut app, MouseEventKind::ScrollUp, (20, 5));
    assert_ne!(screen(&app), before);
}

#[test]
fn the_wheel_scrolls_a_page() {
    let mut app = sized(app("rage,horde,contagion,weird", "default", 1, ""), 60, 20);
    sit(&mut app);
    keys(&mut app, "d");
    let before = screen(&app);
    mouse(&mut app, MouseEventKind::ScrollDown, (5, 5));
    assert_shows(&app, "Discards and decks: rows 2 to");
    mouse(&mut app, MouseEventKind::ScrollUp, (5, 5));
    assert_eq!(screen(&app), before);
}

#[test]
fn the_letters_of_the_row_of_keys_can_be_clicked() {
    for (word, told) in [
        ("a:list", "▸1 discard"),
        ("P,p:pass", "You cannot pass now."),
        ("i:card", "The card: rows 1 to"),
        ("w:why", "What is asked, waits, lasts and holds: rows 1 to"),
        ("v:log", "What happened: rows"),
        ("d:piles", "Discards and decks"),
        ("c:end", "Give up? (y/n)"),
    ] {
        let mut app = at_discard((80, 24));
        click_on(&mut app, word);
        assert_shows(&app, told);
    }
}
