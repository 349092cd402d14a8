//! The page of keys and rules.

use deadhand::game::Portable;
use ratatui::crossterm::event::KeyCode;

use crate::screen::Screen;

/// The keys that all games have.
const COMMON: &str = "\
KEYS

u      undo: back to your last decision. Past something
       that was revealed or rolled it asks first, once a
       game, and marks the game and its record as peeked
r      redo
n      new deal, by its number; empty: the next one
s      save a record; it asks before it overwrites a file
o      open a record and go on with its game
g      game: choose the rules, then the deal
:      type an action, as it stands in records
?, F1  this page
q      quit; like n, o and g it asks first if the game
       is not saved
Ctrl-C quit at once

A click on a key in the bottom rows presses the key.
The page scrolls by Up, Down, PgUp, PgDn, Home, End and by
the mouse wheel; Esc leads back to the board.";

/// The rows of the page.
pub(crate) fn rows<S: Screen>(game: &S::Game) -> Vec<String> {
    let rules = S::rules(&game.setup());
    let title = format!("{}: THE RULES NOW", S::TITLE.to_uppercase());
    let wrapped = rules.split_inclusive(',').fold(vec![String::new()], |mut rows, option| {
        if rows.last().is_some_and(|row| row.len() + option.len() > 58) {
            rows.push(String::new());
        }
        if let Some(row) = rows.last_mut() {
            row.push_str(option);
        }
        rows
    });
    let empty = String::new;
    let text = |text: &str| text.lines().map(String::from).collect::<Vec<_>>();
    [text(COMMON), vec![empty()], text(S::RULES), vec![empty(), title, empty()], wrapped].concat()
}

/// The first row after a key, none if the key closes the page.
pub(crate) fn scroll(key: KeyCode, top: usize, rows: usize, height: usize) -> Option<usize> {
    let last = rows.saturating_sub(height);
    let top = match key {
        KeyCode::Esc | KeyCode::Char('q' | '?') | KeyCode::F(1) => return None,
        KeyCode::Up | KeyCode::Char('k') => top.saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j') => top + 1,
        KeyCode::PageUp | KeyCode::Char('b') => top.saturating_sub(height),
        KeyCode::PageDown | KeyCode::Char(' ') => top + height,
        KeyCode::Home => 0,
        KeyCode::End => last,
        _ => top,
    };
    Some(top.min(last))
}
