//! Draws the state of the terminal game. It changes nothing.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use deadhand::game::{Portable, Seat};
use tui_input::Input;

use crate::app::App;
use crate::layout::{self, MENU_BEGIN};
use crate::mode::{self, Mode};
use crate::page;
use crate::screen::Screen;

impl<S: Screen> App<S> {
    /// Draws everything.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if !self.fits() {
            let sentence =
                Paragraph::new(sentence(&too_small::<S>(area))).wrap(Wrap { trim: true });
            frame.render_widget(sentence, area);
            return;
        }
        let areas = layout::areas(area);
        let buffer = frame.buffer_mut();
        self.draw_title(areas.title, buffer);
        match &self.mode {
            Mode::Menu { chosen, .. } => self.draw_menu(*chosen, areas.body, buffer),
            Mode::Page { top } => self.draw_page(*top, areas.body, buffer),
            Mode::Board | Mode::Line(_) | Mode::Ask(_) => match self.next {
                Some(seat) => self.draw_hand_over(seat, areas.body, buffer),
                None => self.screen.draw(self.game(), self.look, areas.body, buffer),
            },
        }
        if self.shows_end() {
            self.draw_end(areas.body, buffer);
        }
        self.draw_message(buffer);
        self.draw_buttons(areas.buttons, buffer);
        match &self.mode {
            Mode::Board if self.next.is_none() => {
                Line::styled(S::KEYS, self.look.faint()).render(areas.keys, buffer);
            }
            Mode::Line(prompt) => {
                let cursor = draw_input(&prompt.input, areas.keys, buffer);
                frame.set_cursor_position(cursor);
            }
            Mode::Board | Mode::Menu { .. } | Mode::Ask(_) | Mode::Page { .. } => {}
        }
    }

    /// The title row. What is least needed comes last, where a narrow terminal cuts it off.
    fn draw_title(&self, area: Rect, buffer: &mut Buffer) {
        let deal = self.sitting.deal.map_or("own start".into(), |deal| format!("deal {deal}"));
        let peeked = if self.peeked() { "  peeked" } else { "" };
        let (tally, rules) = (S::tally(self.game()), S::rules(&self.game().setup()));
        let mut words = format!(" {}  {deal}  {tally}{peeked}  rules {rules}", S::TITLE);
        let width = usize::from(area.width);
        if words.chars().count() > width {
            words = words.chars().take(width - 1).collect();
            words.push_str(self.look.sign("…", "~"));
        }
        let style = Style::new().add_modifier(Modifier::REVERSED);
        Line::styled(format!("{words:width$}"), style).render(area, buffer);
    }

    fn draw_menu(&self, chosen: usize, area: Rect, buffer: &mut Buffer) {
        let own = [("own rules", "type the options yourself")];
        let widest = S::PRESETS.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let (left, right) = self.look.cursor();
        let mut lines = vec![Line::raw(" Which rules?"); MENU_BEGIN];
        lines[1] = Line::default();
        for (entry, (name, about)) in S::PRESETS.iter().chain(&own).enumerate() {
            lines.push(if entry == chosen {
                let style = Style::new().add_modifier(Modifier::REVERSED);
                Line::styled(format!(" {left} {name:widest$}  {about} {right}"), style)
            } else {
                Line::raw(format!("   {name:widest$}  {about}"))
            });
        }
        Paragraph::new(lines).render(area, buffer);
    }

    fn draw_page(&self, top: usize, area: Rect, buffer: &mut Buffer) {
        let rows = page::rows::<S>(self.game());
        let lines: Vec<Line<'_>> = rows.iter().map(|row| Line::raw(format!(" {row}"))).collect();
        Paragraph::new(lines).scroll((top as u16, 0)).render(area, buffer);
    }

    /// The end of the game, in front of the board.
    fn draw_end(&self, area: Rect, buffer: &mut Buffer) {
        let mut lines = S::result(self.game());
        if self.peeked() {
            lines.push("Peeked: something revealed was taken back.".into());
        }
        lines.push(String::new());
        let undo = S::is_final(self.sitting.table.history()).map_or("u undo   ", |_| "");
        lines.push(format!("n new deal   {undo}s save   q quit"));
        lines.push("Esc: look at the board".into());
        let (width, height) = (46, lines.len() as u16 + 2);
        let area = area.centered(Constraint::Length(width), Constraint::Length(height));
        Clear.render(area, buffer);
        let block = self.look.block().border_style(self.look.tint(Color::Yellow));
        let lines: Vec<Line<'_>> = lines.into_iter().map(Line::raw).collect();
        Paragraph::new(lines).centered().block(block).render(area, buffer);
    }

    /// What stands between two players: nothing that one of them may not know.
    fn draw_hand_over(&self, seat: Seat, area: Rect, buffer: &mut Buffer) {
        let letter = mode::letter_of(seat);
        let text = format!(
            "Give the keyboard to {seat}.\n\n{seat}, press {letter} when nobody else looks."
        );
        let area = area.centered(Constraint::Length(46), Constraint::Length(5));
        let block = self.look.block().border_style(self.look.tint(Color::Yellow));
        Paragraph::new(text).centered().block(block).render(area, buffer);
    }

    fn draw_buttons(&self, area: Rect, buffer: &mut Buffer) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let mut spans = Vec::new();
        for (_, name, label) in self.mode.buttons(self.next) {
            spans.push(Span::styled(*name, bold));
            spans.push(Span::raw(format!(":{label} ")));
        }
        Line::from(spans).render(area, buffer);
    }

    /// What is asked, or what the last key led to, or what happened last; and whether it is marked, since
    /// somebody may have expected something else.
    fn message(&self) -> (String, bool) {
        match (&self.mode, &self.note) {
            (Mode::Ask(question), _) => (question.sentence(), true),
            (Mode::Page { top }, _) => (self.rows_shown(*top), false),
            (Mode::Line(prompt), _) => match &prompt.wrong {
                Some(wrong) => (sentence(wrong), true),
                None => (prompt.label(S::OPTIONS), false),
            },
            (Mode::Menu { .. }, _) => (String::new(), false),
            (_, Some(note)) => (sentence(note), true),
            (_, None) if self.next.is_some() => (String::new(), false),
            (_, None) => (self.latest(layout::areas(self.area).message), false),
        }
    }

    /// The message in rows, as many as it needs up to a third of the terminal, and where they stand: those for
    /// which there is no room below the board stand in front of it.
    pub(crate) fn message_rows(&self) -> (Vec<String>, Rect) {
        let area = layout::areas(self.area).message;
        let most = usize::from(self.area.height / 3).max(usize::from(area.height));
        let (text, _) = self.message();
        let wrapped = textwrap::wrap(&text, usize::from(area.width).max(1));
        let mut rows: Vec<String> = wrapped.into_iter().map(String::from).collect();
        if rows.len() > most {
            rows.truncate(most);
            if let Some(last) = rows.last_mut() {
                let room = usize::from(area.width).saturating_sub(1);
                *last = last.chars().take(room).collect();
                last.push_str(self.look.sign("…", "~"));
            }
        }
        let height = (rows.len() as u16).max(area.height);
        let y = area.bottom().saturating_sub(height);
        (rows, Rect { y, height, ..area })
    }

    fn draw_message(&self, buffer: &mut Buffer) {
        let (rows, area) = self.message_rows();
        let is_marked = self.message().1;
        let style = if is_marked { self.look.tint(Color::Yellow) } else { Style::new() };
        Clear.render(area, buffer);
        let lines: Vec<Line<'_>> = rows.into_iter().map(Line::raw).collect();
        Paragraph::new(lines).style(style).render(area, buffer);
    }

    /// What happened since the last decision; where that is too much for two rows, the end of it.
    fn latest(&self, area: Rect) -> String {
        let story = self.story();
        // Breaks between words leave some room unused.
        let fits = usize::from(area.width * area.height).saturating_sub(24);
        let mut len = 0;
        let from = story.iter().rposition(|event| {
            len += event.chars().count() + 2;
            len > fits
        });
        match from {
            Some(last) if last + 1 < story.len() => {
                format!("... {}", stopped(&story[last + 1..].join("; ")))
            }
            _ => sentence(&story.join("; ")),
        }
    }

    fn rows_shown(&self, top: usize) -> String {
        let rows = page::rows::<S>(self.game()).len();
        let height = usize::from(layout::areas(self.area).body.height);
        format!("Rows {} to {} of {rows}", top + 1, rows.min(top + height))
    }
}

/// Draws a line that is typed, and gives where the cursor is.
fn draw_input(input: &Input, area: Rect, buffer: &mut Buffer) -> Position {
    const MARK: &str = "> ";
    let mark = MARK.len() as u16;
    Line::raw(MARK).render(area, buffer);
    let line = Rect { x: area.x + mark, width: area.width - mark, ..area };
    // One column is left for the cursor behind the end.
    let scroll = input.visual_scroll(usize::from(line.width) - 1);
    Paragraph::new(input.value()).scroll((0, scroll as u16)).render(line, buffer);
    Position::new(line.x + input.visual_cursor().saturating_sub(scroll) as u16, line.y)
}

/// Says that a terminal is too small, and how large it has to be.
pub(crate) fn too_small<S: Screen>(area: Rect) -> String {
    let least = S::LEAST;
    format!(
        "the terminal is too small: {} needs {} columns and {} rows, and here are {} and {}",
        S::TITLE,
        least.width,
        least.height,
        area.width,
        area.height
    )
}

/// A text as a sentence: with a capital and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        None => String::new(),
        Some(first) => {
            let capital: String = first.to_uppercase().chain(letters).collect();
            stopped(&capital)
        }
    }
}

/// A text with a full stop, unless it ends with a sentence in quotes.
fn stopped(text: &str) -> String {
    let stop = if text.ends_with(".\"") { "" } else { "." };
    format!("{text}{stop}")
}
