//! Colours and signs: what a terminal shows of them, and how cards look with them.

use std::fmt::Display;

use deadhand::cards::{Card, Colour, Suit};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border::{self, Set};
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Widget};

/// What the terminal shows. Nothing is told by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Whether there are colours.
    pub(crate) colour: bool,
    /// Whether there are signs beyond ASCII: suits, frames, patterns.
    pub(crate) signs: bool,
}

/// Why a card's frame is drawn as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// The card only lies there.
    Plain,
    /// It can be chosen now.
    Target,
    /// It was just played.
    Played,
    /// It is under attack, and frozen.
    Frozen,
}

/// A card as it is drawn: a frame with a line inside, at least 7 wide and 3 high.
#[derive(Clone, Debug)]
pub(crate) struct CardBox<'a> {
    /// What stands inside, at most 3 wide.
    pub(crate) inside: String,
    /// The ink of what stands inside.
    pub(crate) ink: Style,
    /// The frame.
    pub(crate) frame: Frame,
    /// What stands in the upper edge.
    pub(crate) above: String,
    /// What stands in the lower edge.
    pub(crate) below: &'a str,
    /// Whether the cursor is on it.
    pub(crate) cursor: bool,
}

const ASCII: Set<'static> = ascii("+", "-", "|");
const ASCII_TARGET: Set<'static> = ascii("#", "=", "#");
const ASCII_PLAYED: Set<'static> = ascii("*", "*", "*");
const ASCII_FROZEN: Set<'static> = ascii("%", "%", "%");
const FROZEN: Set<'static> = Set {
    vertical_left: "╎",
    vertical_right: "╎",
    horizontal_top: "╌",
    horizontal_bottom: "╌",
    ..border::PLAIN
};

impl Look {
    /// A card in a few characters: `7♦`, or `7D` without signs.
    pub(crate) fn card(self, card: Card) -> String {
        self.words(&card)
    }

    /// A suit: `♦`, or `D` without signs.
    pub(crate) fn suit(self, suit: Suit) -> String {
        self.words(&suit)
    }

    /// Something in words, with its cards as [`card`](Look::card) has them.
    pub(crate) fn words(self, thing: &impl Display) -> String {
        if self.signs { format!("{thing:#}") } else { thing.to_string() }
    }

    /// A sign, or what stands for it in ASCII.
    pub(crate) const fn sign(self, sign: &'static str, ascii: &'static str) -> &'static str {
        if self.signs { sign } else { ascii }
    }

    /// The colour, where there are any.
    pub(crate) fn tint(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// The ink of a card's colour.
    pub(crate) fn ink(self, colour: Colour) -> Style {
        match colour {
            Colour::Red => self.tint(Color::Red).add_modifier(Modifier::BOLD),
            Colour::Black => Style::new().add_modifier(Modifier::BOLD),
        }
    }

    /// The ink of what can be chosen now.
    pub(crate) fn target(self) -> Style {
        self.tint(Color::Green).add_modifier(Modifier::BOLD)
    }

    /// The ink of what matters less.
    pub(crate) fn faint(self) -> Style {
        self.tint(Color::DarkGray)
    }

    /// The pattern on the back of a card.
    pub(crate) const fn back(self) -> &'static str {
        self.sign("░", ":")
    }

    const fn frame(self, frame: Frame) -> Set<'static> {
        match (frame, self.signs) {
            (Frame::Plain, true) => border::ROUNDED,
            (Frame::Plain, false) => ASCII,
            (Frame::Target, true) => border::THICK,
            (Frame::Target, false) => ASCII_TARGET,
            (Frame::Played, true) => border::DOUBLE,
            (Frame::Played, false) => ASCII_PLAYED,
            (Frame::Frozen, true) => FROZEN,
            (Frame::Frozen, false) => ASCII_FROZEN,
        }
    }

    /// The two marks around what the cursor is on.
    pub(crate) const fn cursor(self) -> (&'static str, &'static str) {
        if self.signs { ("▸", "◂") } else { (">", "<") }
    }

    /// A frame around a part of the screen.
    pub(crate) fn block(self) -> Block<'static> {
        Block::bordered().border_set(self.frame(Frame::Plain))
    }

    /// A frame in its ink.
    pub(crate) fn framed(self, frame: Frame) -> Block<'static> {
        let edge = match frame {
            Frame::Plain => self.faint(),
            Frame::Target => self.target(),
            Frame::Played => self.tint(Color::Cyan),
            Frame::Frozen => self.tint(Color::Red),
        };
        Block::bordered().border_set(self.frame(frame)).border_style(edge)
    }
}

impl CardBox<'_> {
    /// Draws it.
    pub(crate) fn draw(self, look: Look, area: Rect, buffer: &mut Buffer) {
        let block = look
            .framed(self.frame)
            .title_top(Line::raw(self.above).centered())
            .title_bottom(Line::raw(self.below).centered());
        let (left, right) = if self.cursor { look.cursor() } else { (" ", " ") };
        let mut ink = self.ink;
        if self.cursor {
            ink = ink.add_modifier(Modifier::REVERSED);
        }
        let inside = format!("{left}{:^3}{right}", self.inside);
        Paragraph::new(Line::styled(inside, ink)).block(block).render(area, buffer);
    }
}

const fn ascii(corner: &'static str, across: &'static str, down: &'static str) -> Set<'static> {
    Set {
        top_left: corner,
        top_right: corner,
        bottom_left: corner,
        bottom_right: corner,
        vertical_left: down,
        vertical_right: down,
        horizontal_top: across,
        horizontal_bottom: across,
    }
}
