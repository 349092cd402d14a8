//! Where things stand, and how they are drawn.

use deadhand::ccg::{Faction, Name};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::choices::Choices;
use super::sight::Sight;
use super::table::{Chip, Ink, Row, Table, place_of};
use super::{details, words};
use crate::look::Look;

/// The parts of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Panes {
    /// Whose turn, phase and window, and what is asked: one row.
    pub(super) status: Rect,
    /// What is asked in the words of the card, as many rows as it needs.
    pub(super) prompt: Rect,
    pub(super) table: Rect,
    /// What can be done. Each pane from here on has a heading in its first row.
    pub(super) list: Rect,
    /// What a card says.
    pub(super) details: Rect,
    /// What happened; only where there is room.
    pub(super) log: Option<Rect>,
}

/// A look for where only the places of things matter.
pub(super) const PLAIN: Look = Look { colour: false, signs: false };

/// From how many columns on the table and the other panes are side by side.
const WIDE: u16 = 100;

/// How wide the panes beside the table are.
const SIDE: u16 = 46;

impl Panes {
    pub(super) fn new(sight: &Sight, area: Rect) -> Panes {
        let status = status_rows(sight, area).len() as u16;
        let (status, below) = cut(area, status.min(area.height));
        let prompt = prompt_rows(sight, PLAIN, area).len() as u16;
        let (prompt, rest) = cut(below, prompt.min(below.height));
        if area.width >= WIDE {
            let table = Rect { width: rest.width - SIDE - 1, ..rest };
            let side = Rect { x: table.right() + 1, width: SIDE, ..rest };
            let (list, below) = cut(side, side.height * 2 / 5);
            let (details, log) = cut(below, below.height / 2);
            return Panes { status, prompt, table, list, details, log: Some(log) };
        }
        let (table, below) = cut(rest, rest.height - (rest.height * 2 / 5 + 1).min(rest.height));
        let list = Rect { width: below.width / 2, ..below };
        let details = Rect { x: list.right() + 1, width: below.width - list.width - 1, ..below };
        Panes { status, prompt, table, list, details, log: None }
    }

    /// The table as it is laid out here. The last column says where there is more of it.
    pub(super) fn lay_out(&self, sight: &Sight, look: Look) -> Table {
        Table::new(sight, look, self.table.width.saturating_sub(1))
    }

    /// How many actions of the list are shown.
    pub(super) fn list_height(&self) -> usize {
        usize::from(self.list.height.saturating_sub(1))
    }

    /// The row of the list at a point of the screen.
    pub(super) fn list_row_at(&self, at: Position) -> Option<usize> {
        let is_row = self.list.contains(at) && at.y > self.list.y;
        is_row.then(|| usize::from(at.y - self.list.y - 1))
    }
}

/// The upper part of an area, of this height, and the rest.
fn cut(area: Rect, height: u16) -> (Rect, Rect) {
    let upper = Rect { height, ..area };
    (upper, Rect { y: upper.bottom(), height: area.height - height, ..area })
}

/// Whose turn it is and what is asked, in rows: names of cards may be long.
fn status_rows(sight: &Sight, area: Rect) -> Vec<String> {
    let mut rows = words::wrap(&sight.status(), usize::from(area.width));
    rows.truncate(usize::from(area.height / 5).max(1));
    rows
}

/// What is asked in the words of the card, in rows. It leaves most of the board to the rest; what does not
/// fit stands on a page.
fn prompt_rows(sight: &Sight, look: Look, area: Rect) -> Vec<String> {
    let most = usize::from(area.height / 5);
    let width = usize::from(area.width);
    let mut rows: Vec<String> =
        sight.prompt().iter().flat_map(|row| words::wrap(row, width)).collect();
    if rows.len() > most {
        rows.truncate(most);
        let more = format!(" {} (w: all)", look.sign("…", "~"));
        if let Some(last) = rows.last_mut() {
            *last = last.chars().take(width.saturating_sub(more.chars().count())).collect();
            last.push_str(&more);
        }
    }
    rows
}

/// Draws the board; `cursor` is the card that is told about, from this row of its details on.
pub(super) fn draw(
    sight: &Sight,
    (cursor, details_top): (Option<Name>, usize),
    choices: &Choices,
    log: &[String],
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
) {
    let panes = Panes::new(sight, area);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    for (row, line) in (0..).zip(status_rows(sight, area)) {
        write(buffer, panes.status, row, &line, bold);
    }
    for (row, line) in (0..).zip(prompt_rows(sight, look, area)) {
        write(buffer, panes.prompt, row, &line, Style::new());
    }
    draw_table(sight, cursor, look, panes, buffer);
    draw_list(sight, choices, look, panes, buffer);
    draw_details(sight, cursor, details_top, look, panes.details, buffer);
    if let Some(area) = panes.log {
        heading(buffer, area, "What happened (v: all)", look);
        let height = usize::from(area.height.saturating_sub(1));
        // Each line has a row at least.
        let latest = &log[log.len().saturating_sub(height)..];
        let rows: Vec<String> =
            latest.iter().flat_map(|line| words::wrap(line, usize::from(area.width))).collect();
        let last = &rows[rows.len().saturating_sub(height)..];
        for (row, line) in (1..).zip(last) {
            write(buffer, area, row, line, Style::new());
        }
    }
}

/// Writes a text into a row of an area, cut at its right edge.
fn write(buffer: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    if row < area.height {
        buffer.set_stringn(area.x, area.y + row, text, usize::from(area.width), style);
    }
}

fn heading(buffer: &mut Buffer, area: Rect, text: &str, look: Look) {
    let rule = look.sign("─", "-");
    let line = format!("{rule} {text} {}", rule.repeat(usize::from(area.width)));
    write(buffer, area, 0, &line, look.faint());
}

fn draw_table(sight: &Sight, cursor: Option<Name>, look: Look, panes: Panes, buffer: &mut Buffer) {
    let area = panes.table;
    let table = panes.lay_out(sight, look);
    let shown = table.shown(cursor, area.height);
    let picked = [sight.view.paid(), sight.payment.picked()].concat();
    let targets: Vec<Name> = sight.legal.iter().filter_map(|it| place_of(*it)).collect();
    for (y, row) in (0..).zip(&table.rows[shown.clone()]) {
        draw_row(row, y, (cursor, sight.asked()), (&targets, &picked), look, area, buffer);
    }
    let edge = Rect { x: area.right().saturating_sub(1), width: area.width.min(1), ..area };
    if shown.start > 0 {
        write(buffer, edge, 0, look.sign("▲", "^"), look.faint());
    }
    if shown.end < table.rows.len() {
        write(buffer, edge, area.height.saturating_sub(1), look.sign("▼", "v"), look.faint());
    }
}

fn draw_row(
    row: &Row,
    y: u16,
    (cursor, asked): (Option<Name>, Option<Name>),
    (targets, picked): (&[Name], &[Name]),
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
) {
    let label =
        if row.is_heading { Style::new().add_modifier(Modifier::BOLD) } else { look.faint() };
    write(buffer, area, y, &row.label, label);
    for chip in &row.chips {
        let is_here = chip.is_place && cursor == Some(chip.name);
        let mark = match chip.name {
            _ if !chip.is_place => Mark::Nothing,
            name if targets.contains(&name) => Mark::Target,
            name if asked == Some(name) => Mark::Asked,
            name if picked.contains(&name) => Mark::Picked,
            _ => Mark::Nothing,
        };
        draw_chip(chip, is_here, mark, y, look, area, buffer);
    }
}

/// Why a card has marks around it, beside the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Nothing,
    /// It can be chosen.
    Target,
    /// It is asked about.
    Asked,
    /// It is chosen to pay.
    Picked,
}

/// A card in brackets if it can be chosen, between question marks if it is asked about, between number signs
/// if it is chosen to pay, or with the marks of the cursor around it. Where the cursor is on one of the former,
/// their right mark stays.
fn draw_chip(
    chip: &Chip,
    is_here: bool,
    mark: Mark,
    y: u16,
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
) {
    let is_target = mark == Mark::Target;
    let (left, right) = match mark {
        Mark::Target => ("[", "]"),
        Mark::Asked => ("?", "?"),
        Mark::Picked => ("#", "#"),
        Mark::Nothing if is_here => look.cursor(),
        Mark::Nothing => (" ", " "),
    };
    let left = if is_here { look.cursor().0 } else { left };
    let mark = if is_target { look.target() } else { Style::new() };
    let mut ink = ink_of(chip.ink, look);
    if is_target {
        ink = ink.add_modifier(Modifier::BOLD);
    }
    if is_here {
        ink = ink.add_modifier(Modifier::REVERSED);
    }
    let place = Rect { x: area.x + chip.x, width: area.width.saturating_sub(chip.x), ..area };
    write(buffer, place, y, left, mark);
    write(buffer, Rect { x: place.x + 1, ..place }, y, &chip.text, ink);
    write(buffer, Rect { x: place.x + chip.width - 1, ..place }, y, right, mark);
}

fn ink_of(ink: Ink, look: Look) -> Style {
    match ink {
        Ink::Survivor => look.tint(Color::Cyan),
        Ink::Zombie(Faction::Rage) => look.tint(Color::Red),
        Ink::Zombie(Faction::Horde) => look.tint(Color::Yellow),
        Ink::Zombie(Faction::Contagion) => look.tint(Color::Green),
        Ink::Zombie(Faction::Weird) | Ink::Back => look.tint(Color::Magenta),
        Ink::Plain => Style::new(),
    }
}

/// What can be done, the first nine with their digits.
fn draw_list(sight: &Sight, choices: &Choices, look: Look, panes: Panes, buffer: &mut Buffer) {
    let list = choices.list(sight);
    let about = match choices.only {
        Some(name) => format!("{} (Esc: all)", sight.call(name)),
        None => format!("What can be done: {}", list.len()),
    };
    heading(buffer, panes.list, &about, look);
    let rows = choices.rows(sight, panes.list.width);
    let top = choices.top(&rows, panes.list_height());
    let (left, right) = look.cursor();
    let shown = rows.iter().skip(top).take(panes.list_height());
    for (row, (place, text)) in (1..).zip(shown) {
        if choices.has_keys && *place == choices.chosen {
            // The marks stand before the first row of the action and behind its last.
            let is_first =
                top + usize::from(row) == 1 || rows[top + usize::from(row) - 2].0 != *place;
            let is_last = rows.get(top + usize::from(row)).is_none_or(|next| next.0 != *place);
            let (left, right) =
                (if is_first { left } else { " " }, if is_last { right } else { "" });
            let line = format!("{left}{}{right}", &text[1..]);
            write(buffer, panes.list, row, &line, Style::new().add_modifier(Modifier::REVERSED));
        } else {
            write(buffer, panes.list, row, text, Style::new());
        }
    }
}

/// The rows about a card in the pane that tells of it.
pub(super) fn details_rows(sight: &Sight, card: Option<Name>, width: u16) -> Vec<String> {
    let rows = card.map(|card| details::rows(sight, card)).unwrap_or_default();
    rows.iter().flat_map(|row| words::wrap(row, usize::from(width))).collect()
}

fn draw_details(
    sight: &Sight,
    card: Option<Name>,
    top: usize,
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
) {
    heading(buffer, area, "The card (i: all of it)", look);
    let rows = details_rows(sight, card, area.width);
    let height = usize::from(area.height.saturating_sub(1));
    let top = top.min(rows.len().saturating_sub(height));
    for (row, line) in (1..).zip(&rows[top..]) {
        let is_name = top == 0 && row == 1;
        let bold = Style::new().add_modifier(Modifier::BOLD);
        write(buffer, area, row, line, if is_name { bold } else { Style::new() });
    }
    let edge = Rect { x: area.right().saturating_sub(1), width: area.width.min(1), ..area };
    if top > 0 && height > 0 {
        write(buffer, edge, 1, look.sign("▲", "^"), look.faint());
    }
    if rows.len() > top + height {
        write(buffer, edge, area.height.saturating_sub(1), look.sign("▼", "v"), look.faint());
    }
}
