//! Where the board stands, and how its cards look.

use deadhand::cabin::{SeenZombie, Step, View};
use deadhand::cards::Card;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::spot::Spot;
use crate::look::{CardBox, Frame, Look};

/// A card on the screen.
pub(super) const CARD_WIDTH: u16 = 7;
pub(super) const CARD_HEIGHT: u16 = 3;

/// The narrowest panel beside the board.
const PANEL_WIDTH: u16 = 23;

/// Where things stand in an area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    left: u16,
    top: u16,
    /// How far the zombies are from the cabin, across and down.
    gap: (u16, u16),
    /// What stands beside the board.
    pub(super) panel: Rect,
}

/// How a place is marked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks {
    /// It can be chosen.
    pub(super) target: bool,
    /// After a card is placed there, a zombie can be killed.
    pub(super) opens_kill: bool,
    /// The cursor is on it.
    pub(super) cursor: bool,
}

impl Board {
    /// The board in an area of at least 60 by 15; a larger one lets the zombies stand off and the board
    /// in the middle.
    pub(super) fn new(area: Rect) -> Board {
        let (least_width, least_height) = (5 * CARD_WIDTH + 2 + PANEL_WIDTH, 5 * CARD_HEIGHT);
        let spare = |space: u16, least: u16| space.saturating_sub(least);
        let across = (spare(area.width, least_width) / 4).min(2);
        let down = (spare(area.height, least_height) / 2).min(1);
        let width = least_width + 2 * across;
        let height = least_height + 2 * down;
        let left = area.x + (spare(area.width, width) / 4).min(12);
        let top = area.y + spare(area.height, height) / 2;
        let panel_left = left + 5 * CARD_WIDTH + 2 * across + 2;
        let panel =
            Rect::new(panel_left, top, spare(area.right(), panel_left), spare(area.bottom(), top));
        Board { left, top, gap: (across, down), panel }
    }

    /// Where a place stands.
    pub(super) fn rect(&self, spot: Spot) -> Rect {
        if spot == Spot::Spare {
            return Rect::new(self.panel.x, self.panel.y + 1, SPARE_WIDTH, 1);
        }
        let (column, row) = spot.cell();
        // The gap lies behind the first of the five lines, and a second one before the last.
        let along = |line: i8, size: u16, gap: u16| {
            u16::from(line.unsigned_abs()) * size
                + gap * (u16::from(line > 0) + u16::from(line > 3))
        };
        let x = self.left + along(column, CARD_WIDTH, self.gap.0);
        let y = self.top + along(row, CARD_HEIGHT, self.gap.1);
        Rect::new(x, y, CARD_WIDTH, CARD_HEIGHT)
    }

    /// The place at a point of the screen.
    pub(super) fn spot_at(&self, at: Position) -> Option<Spot> {
        Spot::ALL.into_iter().find(|spot| self.rect(*spot).contains(at))
    }

    /// Draws a place.
    pub(super) fn draw_spot(
        &self,
        view: &View,
        spot: Spot,
        marks: Marks,
        look: Look,
        buffer: &mut Buffer,
    ) {
        let area = self.rect(spot);
        let (inside, ink) = match spot {
            Spot::Spare => return draw_spare(marks, look, area, buffer),
            Spot::Pile(pile) => card(view.top(pile), look),
            Spot::Space(space) => match view.zombie(space) {
                SeenZombie::FaceUp(zombie) => card(zombie, look),
                SeenZombie::FaceDown(_) => (look.back().repeat(3), look.tint(Color::Magenta)),
                SeenZombie::Dead => return draw_grave(marks.cursor, look, area, buffer),
            },
        };
        let played =
            matches!((view.step(), spot), (Step::Kill(pile), Spot::Pile(it)) if pile == it);
        let frame = match (marks.target, played) {
            (true, _) => Frame::Target,
            (false, true) => Frame::Played,
            (false, false) => Frame::Plain,
        };
        let kill = if marks.opens_kill { "!" } else { "" };
        let above = if marks.target { format!("[{}{kill}]", spot.key()) } else { String::new() };
        CardBox { inside, ink, frame, above, below: name(spot), cursor: marks.cursor }
            .draw(look, area, buffer);
    }
}

/// The widest form of the button: `>[x] spare<`.
const SPARE_WIDTH: u16 = 11;

fn draw_spare(marks: Marks, look: Look, area: Rect, buffer: &mut Buffer) {
    if marks.target {
        let (left, right) = if marks.cursor { look.cursor() } else { (" ", " ") };
        Line::styled(format!("{left}[x] spare{right}"), look.target()).render(area, buffer);
    }
}

/// Where a zombie was killed only its name is left.
fn draw_grave(cursor: bool, look: Look, area: Rect, buffer: &mut Buffer) {
    let (left, right) = if cursor { look.cursor() } else { (" ", " ") };
    let middle = Rect { y: area.y + 1, height: 1, ..area };
    let mark = look.sign("·", ".");
    Line::styled(format!(" {left} {mark} {right} "), look.faint()).render(middle, buffer);
}

fn card(card: Card, look: Look) -> (String, Style) {
    (look.card(card), look.ink(card.colour()))
}

const fn name(spot: Spot) -> &'static str {
    match spot {
        Spot::Pile(pile) => pile.name(),
        Spot::Space(space) => space.name(),
        Spot::Spare => "",
    }
}
