//! Where things stand on the screen, for drawing and for clicks alike.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};

use crate::mode::Button;

/// The parts of the screen that all games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Areas {
    /// The game, its deal and how far it has come: one row.
    pub(crate) title: Rect,
    /// The board, or a page in front of it.
    pub(crate) body: Rect,
    /// What happened, or what is asked: two rows.
    pub(crate) message: Rect,
    /// The game's own keys, or the line that is typed: one row.
    pub(crate) keys: Rect,
    /// The keys that all games have: one row.
    pub(crate) buttons: Rect,
}

/// The rows around the body.
pub(crate) const AROUND_BODY: u16 = 5;

/// The parts of a terminal of this size.
pub(crate) fn areas(area: Rect) -> Areas {
    let [title, body, message, keys, buttons] = area.layout(&Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(2),
        Constraint::Length(1),
        Constraint::Length(1),
    ]));
    Areas { title, body, message, keys, buttons }
}

/// The key of the button at a column of the row of buttons.
pub(crate) fn button_at(buttons: &[Button], column: u16) -> Option<KeyCode> {
    let mut begin = 0;
    for (key, name, label) in buttons {
        let end = begin + name.len() + 1 + label.len();
        if (begin..end).contains(&usize::from(column)) {
            return Some(*key);
        }
        begin = end + 1;
    }
    None
}

/// The key of the word at a column of a game's own keys, as in `d:draw`; of several the last, `a` of
/// `t,a:save`. None of what is no single letter.
pub(crate) fn letter_at(keys: &str, column: u16) -> Option<KeyCode> {
    let (before, behind) = keys.split_at_checked(usize::from(column))?;
    if behind.starts_with(' ') {
        return None;
    }
    let begin = before.rfind(' ').map_or(0, |space| space + 1);
    let end = usize::from(column) + behind.find(' ').unwrap_or(behind.len());
    let (letters, _) = keys.get(begin..end)?.split_once(':')?;
    let mut letter = letters.rsplit(',').next()?.chars();
    letter.next().filter(|_| letter.next().is_none()).map(KeyCode::Char)
}

/// The row of the menu's first entry.
pub(crate) const MENU_BEGIN: usize = 2;

/// The entry of a menu in a row of the body.
pub(crate) fn menu_entry_at(row: usize, entries: usize) -> Option<usize> {
    row.checked_sub(MENU_BEGIN).filter(|&entry| entry < entries)
}
