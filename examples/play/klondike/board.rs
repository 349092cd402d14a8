//! Where things stand, and how the columns look.

use deadhand::cards::{Card, Suit};
use deadhand::klondike::{Column, SeenShelter, View};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::spot::Spot;
use crate::look::{Frame, Look};

/// A card beside the columns.
const CARD_WIDTH: u16 = 7;
const CARD_HEIGHT: u16 = 3;

/// The panel beside the columns: four foundations fit, with a column to spare.
pub(super) const PANEL_WIDTH: u16 = 29;

/// The narrowest and the widest column.
const COLUMN_WIDTHS: (u16, u16) = (6, 9);

/// The least area: the columns beside the panel, and all that can be told in it.
pub(super) const LEAST: (u16, u16) = (Column::COUNT as u16 * COLUMN_WIDTHS.0 + 1 + PANEL_WIDTH, 17);

/// Where things stand in an area.
#[derive(Clone, Debug)]
pub(super) struct Board {
    columns: [Pile; Column::COUNT],
    /// What stands beside the columns.
    pub(super) panel: Rect,
}

/// A column on the screen: a frame around its cards, a row each.
#[derive(Clone, Debug)]
struct Pile {
    area: Rect,
    rows: Vec<Row>,
}

/// A row of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// The place of an empty column.
    Empty,
    /// A card that lies face down.
    Back,
    /// So many of them, where they have no room for a row each.
    Backs(u8),
    /// A face-up card, counted from the end.
    Card(Card, u8),
}

/// What is marked on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks<'a> {
    /// What can be chosen.
    pub(super) targets: &'a [Spot],
    /// The columns for which a king can be sacrificed.
    pub(super) sacrifices: &'a [Column],
    /// What is in hand: a column and how many of its cards.
    pub(super) in_hand: Option<(Column, u8)>,
    /// Where the cursor is.
    pub(super) cursor: Spot,
}

impl Board {
    /// The board in an area of at least [`LEAST`].
    pub(super) fn new(area: Rect, view: &View) -> Board {
        let across = area.width.saturating_sub(PANEL_WIDTH + 1) / Column::COUNT as u16;
        let width = across.clamp(COLUMN_WIDTHS.0, COLUMN_WIDTHS.1);
        let columns = Column::ALL.map(|column| {
            let x = area.x + column.index() as u16 * width;
            let rows = rows_of(view.column(column), usize::from(area.height.saturating_sub(2)));
            let height = rows.len() as u16 + 2;
            Pile { area: Rect { x, width, height, ..area }, rows }
        });
        let begin = area.x + Column::COUNT as u16 * width + 1;
        let panel = Rect { x: begin, width: area.right().saturating_sub(begin), ..area };
        Board { columns, panel }
    }

    /// Where a card beside the columns stands; none of a column.
    pub(super) fn card(&self, spot: Spot) -> Option<Rect> {
        let (across, down) = match spot {
            Spot::Stock => (0, 0),
            Spot::Waste => (1, 0),
            Spot::Foundation(suit) => (suit.index() as u16, 1),
            Spot::Column(..) | Spot::Zombie(_) => return None,
        };
        let x = self.panel.x + across * CARD_WIDTH;
        let y = self.panel.y + 1 + down * CARD_HEIGHT;
        Some(Rect::new(x, y, CARD_WIDTH, CARD_HEIGHT))
    }

    /// What stands beside the columns below the cards.
    pub(super) fn below_cards(&self) -> Rect {
        let down = 1 + 2 * CARD_HEIGHT;
        let height = self.panel.height.saturating_sub(down);
        Rect { y: self.panel.y + down, height, ..self.panel }
    }

    /// The place at a point of the screen. The lower edge of an attacked column is its zombie.
    pub(super) fn spot_at(&self, view: &View, at: Position) -> Option<Spot> {
        let cards = [Spot::Stock, Spot::Waste].into_iter().chain(Suit::ALL.map(Spot::Foundation));
        let here = |spot: &Spot| self.card(*spot).is_some_and(|area| area.contains(at));
        cards.into_iter().find(here).or_else(|| {
            let column = Column::ALL.into_iter().find(|it| self.pile(*it).area.contains(at))?;
            let Pile { area, rows } = self.pile(column);
            let row = (at.y - area.y).checked_sub(1).and_then(|row| rows.get(usize::from(row)));
            Some(match row {
                Some(Row::Card(_, count)) => Spot::Column(column, *count),
                None if at.y > area.y && view.column(column).is_attacked() => Spot::Zombie(column),
                _ => Spot::end_of(column),
            })
        })
    }

    fn pile(&self, column: Column) -> &Pile {
        &self.columns[column.index()]
    }

    /// Draws a column.
    pub(super) fn draw_column(
        &self,
        view: &View,
        column: Column,
        marks: Marks<'_>,
        look: Look,
        buffer: &mut Buffer,
    ) {
        let Pile { area, rows } = self.pile(column);
        // While a zombie is to be chosen, the digit of its column chooses it.
        let zombies = marks.targets.iter().all(|spot| matches!(spot, Spot::Zombie(_)));
        let is_target = marks.targets.iter().any(|spot| match *spot {
            Spot::Column(it, _) => it == column,
            Spot::Zombie(it) => zombies && it == column,
            _ => false,
        });
        // A frozen column shows that it is, also as a target: the digit in brackets marks that.
        let frame = match (view.column(column).is_attacked(), is_target) {
            (true, _) => Frame::Frozen,
            (false, true) => Frame::Target,
            (false, false) => Frame::Plain,
        };
        let above = if is_target { format!("[{column}]") } else { column.to_string() };
        let mut block = look.framed(frame).title_top(Line::raw(above).centered());
        if view.column(column).is_attacked() {
            block = block.title_bottom(zombie(column, marks, look).centered());
        }
        let width = usize::from(area.width) - 2;
        let lines = rows.iter().map(|row| row.line(column, marks, look, width));
        Paragraph::new(lines.collect::<Vec<_>>()).block(block).render(*area, buffer);
    }
}

/// The rows of a column in which so many fit. Where they are too few the face-down cards share one or more;
/// every face-up card has its own.
fn rows_of(shelter: &SeenShelter, fit: usize) -> Vec<Row> {
    let (face_down, face_up) = (shelter.face_down().len(), shelter.face_up());
    let room = fit.saturating_sub(face_up.len()).max(1);
    let mut rows = vec![Row::Back; face_down.min(room)];
    if face_down > room {
        rows[0] = Row::Backs(face_down as u8);
    }
    let counts = (1..=face_up.len() as u8).rev();
    rows.extend(face_up.iter().zip(counts).map(|(card, count)| Row::Card(*card, count)));
    if rows.is_empty() {
        rows.push(Row::Empty);
    }
    rows
}

impl Row {
    /// How it looks: the marks of the cursor around it, `+` where something that can be done begins or ends,
    /// `*` where it is in hand.
    fn line(self, column: Column, marks: Marks<'_>, look: Look, width: usize) -> Line<'static> {
        let back = look.back();
        let (inside, ink, count) = match self {
            Row::Empty => (String::new(), Style::new(), Some(1)),
            Row::Back => (back.repeat(width), look.tint(Color::Magenta), None),
            Row::Backs(cards) => {
                let text = format!("{back}{cards}{back}");
                let missing = width.saturating_sub(3);
                (format!("{text}{}", back.repeat(missing)), look.tint(Color::Magenta), None)
            }
            Row::Card(card, count) => (look.card(card), look.ink(card.colour()), Some(count)),
        };
        let Some(count) = count else {
            return Line::styled(inside, ink);
        };
        let spot = Spot::Column(column, count);
        let in_hand = marks.in_hand.is_some_and(|(it, cards)| it == column && count <= cards);
        let mark = match (in_hand, marks.targets.contains(&spot)) {
            (true, _) => "*",
            (false, true) => "+",
            (false, false) => " ",
        };
        let is_here = marks.cursor == spot;
        let (left, right) = if is_here { look.cursor() } else { (" ", " ") };
        let right = if mark == " " { right } else { mark };
        let ink = if is_here || in_hand { ink.add_modifier(Modifier::REVERSED) } else { ink };
        Line::from(Span::styled(format!("{left}{inside:^2}{right}"), ink)).centered()
    }
}

/// The zombie in the lower edge of a column: in brackets if it can be shot, with an `x` if a king can be
/// sacrificed.
fn zombie(column: Column, marks: Marks<'_>, look: Look) -> Line<'static> {
    let spot = Spot::Zombie(column);
    let is_here = marks.cursor == spot;
    let (left, right) = if is_here { look.cursor() } else { ("", "") };
    let (left, right) = match (marks.targets.contains(&spot), is_here) {
        (true, true) => (left, "]"),
        (true, false) => ("[", "]"),
        (false, _) => (left, right),
    };
    let king = if marks.sacrifices.contains(&column) { "x" } else { "" };
    let ink = look.tint(Color::Red).add_modifier(Modifier::BOLD);
    let ink = if is_here { ink.add_modifier(Modifier::REVERSED) } else { ink };
    Line::styled(format!("{left}Z{king}{right}"), ink)
}
