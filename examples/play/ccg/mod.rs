//! Zombie CCG in the terminal: for several players at one keyboard, or against the program.

mod asked;
mod board;
mod choices;
mod choosing;
mod details;
mod log;
mod meaning;
mod pages;
mod passing;
mod payment;
mod phrases;
mod refusals;
mod sight;
mod table;
mod words;

use deadhand::bots::ccg::Priorities;
use deadhand::ccg::{Action, Game, Hidden, Illegal, Name, Setup, State};
use deadhand::game::{History, Outcome, Portable, Seat, Standing, Turn, Viewer};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use crate::decks::{self, Files};
use crate::look::Look;
use crate::page;
use crate::screen::{Screen, Wish};
use board::{PLAIN, Panes};
use choices::Choices;
use choosing::targets;
use log::Logs;
use pages::Page;
use passing::Passing;
use sight::Sight;
use table::{Table, place_of};

/// The decks of a game for which none were named.
pub(crate) const DECKS: &str = "rage,horde";

/// The screen of Zombie CCG.
#[derive(Clone, Debug)]
pub(crate) struct Ccg {
    files: Files,
    /// The decks' names with commas between them.
    decks: String,
    /// The seats that the program plays.
    bots: Vec<Seat>,
    passing: Passing,
    /// What the player at the keyboard may know, and what he learnt of the game so far. Nothing that is
    /// drawn comes from elsewhere.
    sight: Option<Sight>,
    log: Vec<String>,
    logs: Logs,
    cursor: Option<Name>,
    /// The card whose details were scrolled, and the first of their rows that is shown.
    scrolled: (Option<Name>, usize),
    choices: Choices,
    /// What stands in front of the board, from its row of this number on.
    page: Option<(Page, usize)>,
}

impl Ccg {
    /// A screen for games with these decks, in which the program plays some seats.
    pub(crate) fn new(files: Files, decks: &str, bots: &[Seat]) -> Ccg {
        Ccg {
            files,
            decks: decks.into(),
            bots: bots.to_vec(),
            passing: Passing::default(),
            sight: None,
            log: Vec::new(),
            logs: Logs::default(),
            cursor: None,
            scrolled: (None, 0),
            choices: Choices::default(),
            page: None,
        }
    }

    /// What of the files with the decks is not played, each in a sentence without its stop.
    ///
    /// # Errors
    ///
    /// Rules, cards or decks that cannot be read, or are no game: a sentence.
    pub(crate) fn left_out(&self, rules: Option<&str>) -> Result<Vec<String>, String> {
        if !self.files.are_given() {
            return Ok(Vec::new());
        }
        let rules = rules.unwrap_or(Ccg::PRESETS[0].0);
        Ok(self.files.setup(decks::read_rules(rules)?, &self.decks)?.1)
    }
}

impl Screen for Ccg {
    type Game = State;

    const TITLE: &'static str = "Zombie CCG";
    const LEAST: Size = Size::new(60, 20);
    const KEYS: &'static str = "arrows 1-9 a:list P,p:pass i:card w:why v:log d:piles c:end";
    const RULES: &'static str = include_str!("rules.txt");
    const PRESETS: &'static [(&'static str, &'static str)] = &[
        ("default", "the rules as the pages tell them"),
        ("unlimited", "any number of copies in a deck"),
        ("flee", "with the flight, a variant"),
    ];
    const OPTIONS: &'static str =
        "a preset or options, as in flee,wound=one_by_zombie_player (? tells all)";

    fn setup(&self, rules: &str) -> Result<Setup, String> {
        Ok(self.files.setup(decks::read_rules(rules)?, &self.decks)?.0)
    }

    fn rules(setup: &Setup) -> String {
        setup.rules().to_string()
    }

    fn tally(game: &State) -> String {
        match game.turn() {
            Turn::Over => "over".into(),
            _ if !sight::has_begun(game.step()) => "set-up".into(),
            _ => format!("{}'s turn", game.survivor_player()),
        }
    }

    fn story(game: &State, action: Action, viewer: Viewer, _: Look) -> Vec<String> {
        words::story(game, action, viewer)
    }

    fn result(game: &State) -> Vec<String> {
        let Some(outcome) = game.outcome() else {
            return vec!["The game is not over.".into()];
        };
        let standing = |seat: Seat| Outcome::of(&outcome, seat).map(|verdict| verdict.standing);
        let mut seats = Seat::ALL.into_iter().take(game.seats());
        let won = seats.find(|seat| standing(*seat) == Some(Standing::Won));
        vec![won.map_or("Nobody is left: a draw.".into(), |seat| format!("{seat} has won."))]
    }

    fn favourites(game: &State) -> Vec<Action> {
        chosen_by_program(game).into_iter().collect()
    }

    fn is_played(&self, seat: Seat) -> bool {
        self.bots.contains(&seat)
    }

    fn seated(&self, game: &State) -> Option<String> {
        let seats = Seat::ALL.into_iter().take(game.seats()).filter(|seat| self.is_played(*seat));
        let seats: Vec<String> = seats.map(|seat| seat.to_string()).collect();
        Some(if seats.is_empty() {
            "people play all seats; a record does not keep which ones the program plays: for that begin \
             with --load and --bots B"
                .into()
        } else {
            format!("the program plays {}", seats.join(" and "))
        })
    }

    fn unasked(&mut self, history: &History<State>) -> Option<Action> {
        let passes = self.passing.passes(history);
        match history.state().turn() {
            Turn::Player(seat) if self.is_played(seat) => chosen_by_program(history.state()),
            Turn::Player(_) if passes => Some(Action::Pass),
            _ => None,
        }
    }

    /// A player takes back his own decision alone, and only while nobody has learnt anything from it.
    fn is_final(history: &History<State>) -> Option<&'static str> {
        let states = history.states();
        let decided = |state: &State| matches!(state.turn(), Turn::Player(_));
        let last = states[..states.len() - 1].iter().rposition(decided)?;
        if states[last].turn() != history.state().turn() {
            return Some("a decision stays once it is another player's turn to decide");
        }
        let steps = states.len() - 1 - last;
        let shows = steps > history.free_undos();
        shows.then_some("what has shown something to somebody stays")
    }

    fn take_back(&mut self) -> bool {
        self.sight.as_mut().is_some_and(Sight::take_payer_back)
    }

    fn is_between(game: &State) -> bool {
        payment::is_begun(game)
    }

    fn wish(&mut self, action: Action) -> Wish<Action> {
        match action {
            Action::Pay(name) => self.pay_with(name).unwrap_or(Wish::Play(action)),
            _ => Wish::Play(action),
        }
    }

    fn reason(game: &State, action: Action, reason: &Illegal) -> String {
        let card = match action {
            Action::Play(card) => Some(card),
            Action::Upgrade(name) => payment::card_of(&game.view(Viewer::All), name),
            _ => None,
        };
        refusals::reason_of(&game.setup(), card, *reason)
    }

    /// An action as it stands in records, or words that stand in the list of what can be done beside one
    /// action alone.
    fn read(&self, line: &str) -> Result<Action, String> {
        line.parse().or_else(|error| match &self.sight {
            Some(sight) => words::find(sight, line, &format!("{error}")),
            None => Err(format!("{error}")),
        })
    }

    fn settle(&mut self, history: &History<State>, viewer: Viewer) {
        let sight = Sight::of(history.state().view(viewer), viewer);
        self.log = self.logs.of(history, viewer).to_vec();
        self.page = None;
        self.scrolled = (None, 0);
        self.choices.settle(&sight);
        // Not even where the cursor was is told to another player.
        let table = Table::new(&sight, PLAIN, u16::MAX);
        let targets = targets(&sight);
        let is_there = |name: &Name| table.row_of(*name).is_some();
        let kept = self.cursor.filter(|name| targets.contains(name));
        let kept = kept.or_else(|| targets.first().copied());
        self.cursor = kept
            .or_else(|| self.cursor.filter(is_there))
            .or_else(|| table.places().next().map(|(_, chip)| chip.name));
        self.sight = Some(sight);
    }

    fn key(&mut self, game: &State, area: Rect, key: KeyEvent) -> Wish<Action> {
        let Some(sight) = &self.sight else {
            return Wish::Nothing;
        };
        if let Some((shown, top)) = self.page {
            let rows = shown.rows(sight, &self.log, area.width).len();
            let height = usize::from(area.height.saturating_sub(1));
            self.page = page::scroll(key.code, top, rows, height).map(|top| (shown, top));
            return Wish::Nothing;
        }
        match key.code {
            KeyCode::Char('a') => self.choices.turn(sight),
            KeyCode::Char('i') => match self.cursor_card() {
                Some(card) => self.page = Some((Page::Card(card), 0)),
                None => return Wish::Say("the cursor is on no card".into()),
            },
            KeyCode::Char('w') => self.page = Some((Page::Running, 0)),
            KeyCode::Char('d') => self.page = Some((Page::Piles, 0)),
            KeyCode::Char('v') => self.open_log(area),
            KeyCode::Char('c') if game.turn() == Turn::Over => {
                return Wish::Say(Illegal::Over.to_string());
            }
            KeyCode::Char('c') => {
                return Wish::Ask(
                    Action::Concede,
                    "To give up takes you out of the game. Give up?",
                );
            }
            KeyCode::Char('p') => {
                let nothing = choices::passive(sight);
                return nothing.map_or(Wish::Say("you cannot pass now".into()), Wish::Play);
            }
            KeyCode::Char('P') => return self.pass_on(game),
            KeyCode::Char(digit @ '1'..='9') => {
                return self.choose(usize::from(digit as u8 - b'1'));
            }
            KeyCode::Tab => self.next_target(true),
            KeyCode::BackTab => self.next_target(false),
            _ if self.choices.has_keys => return self.list_key(area, key.code),
            _ => return self.table_key(area, key.code),
        }
        Wish::Nothing
    }

    fn mouse(&mut self, _: &State, area: Rect, mouse: MouseEvent) -> Wish<Action> {
        let at = Position::new(mouse.column, mouse.row);
        let Some(sight) = &self.sight else {
            return Wish::Nothing;
        };
        let panes = Panes::new(sight, area);
        let wheel = match mouse.kind {
            MouseEventKind::ScrollUp => Some(KeyCode::Up),
            MouseEventKind::ScrollDown => Some(KeyCode::Down),
            _ => None,
        };
        if let Some((shown, top)) = self.page {
            let rows = shown.rows(sight, &self.log, area.width).len();
            let height = usize::from(area.height.saturating_sub(1));
            let top = wheel.and_then(|key| page::scroll(key, top, rows, height)).unwrap_or(top);
            self.page = Some((shown, top));
            return Wish::Nothing;
        }
        if let Some(key) = wheel {
            if panes.details.contains(at) {
                self.scroll_details(area, if key == KeyCode::Up { -1 } else { 1 });
                return Wish::Nothing;
            }
            return if panes.list.contains(at) {
                self.list_key(area, key)
            } else {
                self.table_key(area, key)
            };
        }
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return Wish::Nothing;
        }
        if let Some(row) = panes.list_row_at(at) {
            let rows = self.choices.rows(sight, panes.list.width);
            let top = self.choices.top(&rows, panes.list_height());
            let place = rows.get(top + row).map(|(place, _)| *place);
            return place.map_or(Wish::Nothing, |place| self.choose(place));
        }
        let table = panes.lay_out(sight, PLAIN);
        let top = table.shown(self.cursor_card(), panes.table.height).start;
        let row = usize::from(at.y.saturating_sub(panes.table.y)) + top;
        let hit = table.at(row, at.x.saturating_sub(panes.table.x));
        match hit.filter(|_| panes.table.contains(at)) {
            Some(name) => {
                self.cursor = Some(name);
                self.choices.leave();
                self.choose_card(name, false)
            }
            None => Wish::Nothing,
        }
    }

    fn draw(&self, _: &State, look: Look, area: Rect, buffer: &mut Buffer) {
        let Some(sight) = &self.sight else {
            return;
        };
        let Some((shown, top)) = self.page else {
            let told = (self.cursor_card(), self.details_top());
            board::draw(sight, told, &self.choices, &self.log, look, area, buffer);
            return;
        };
        let rows = shown.rows(sight, &self.log, area.width);
        let height = usize::from(area.height.saturating_sub(1));
        let last = rows.len().min(top + height);
        let title =
            format!("{}: rows {} to {last} of {} (Esc: back)", shown.title(), top + 1, rows.len());
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let lines = rows[top.min(rows.len())..last].iter().map(|row| Line::raw(row.as_str()));
        let lines: Vec<Line<'_>> = [Line::styled(title, bold)].into_iter().chain(lines).collect();
        Paragraph::new(lines).render(area, buffer);
    }
}

/// What the program does for the player who is to decide.
fn chosen_by_program(game: &State) -> Option<Action> {
    let Turn::Player(seat) = game.turn() else {
        return None;
    };
    Priorities.choose(&game.view(Viewer::Seat(seat)), &game.legal_actions())
}

impl Ccg {
    /// The card that is told about: that under the cursor or, while the keys are for the list, that of the
    /// chosen action, or where it has none, the one that is asked about or whose ability asks.
    fn cursor_card(&self) -> Option<Name> {
        let sight = self.sight.as_ref()?;
        let listed = self.choices.list(sight).get(self.choices.chosen).copied();
        match listed.filter(|_| self.choices.has_keys) {
            Some(action) => {
                let asks = || Some(sight.frame()?.source.into());
                place_of(action).or_else(|| sight.asked()).or_else(asks)
            }
            None => self.cursor,
        }
    }

    /// From which row on the details of that card are shown.
    fn details_top(&self) -> usize {
        let (card, top) = self.scrolled;
        if card == self.cursor_card() { top } else { 0 }
    }

    fn scroll_details(&mut self, area: Rect, by: isize) {
        let Some(sight) = &self.sight else {
            return;
        };
        let card = self.cursor_card();
        let pane = Panes::new(sight, area).details;
        let rows = board::details_rows(sight, card, pane.width).len();
        let last = rows.saturating_sub(usize::from(pane.height.saturating_sub(1)));
        let top = self.details_top().saturating_add_signed(by).min(last);
        self.scrolled = (card, top);
    }

    /// Shows the end of the log.
    fn open_log(&mut self, area: Rect) {
        if let Some(sight) = &self.sight {
            let rows = Page::Log.rows(sight, &self.log, area.width).len();
            let top = rows.saturating_sub(usize::from(area.height.saturating_sub(1)));
            self.page = Some((Page::Log, top));
        }
    }

    fn table_key(&mut self, area: Rect, key: KeyCode) -> Wish<Action> {
        let (Some(sight), Some(cursor)) = (&self.sight, self.cursor) else {
            return Wish::Nothing;
        };
        let (right, down) = match key {
            KeyCode::Left | KeyCode::Char('h') => (-1, 0),
            KeyCode::Right | KeyCode::Char('l') => (1, 0),
            KeyCode::Up | KeyCode::Char('k') => (0, -1),
            KeyCode::Down | KeyCode::Char('j') => (0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose_card(cursor, true),
            KeyCode::PageUp | KeyCode::PageDown => {
                let page = Panes::new(sight, area).details.height.saturating_sub(1);
                let page = isize::from(page.max(1).cast_signed());
                self.scroll_details(area, if key == KeyCode::PageUp { -page } else { page });
                return Wish::Nothing;
            }
            _ => return Wish::Nothing,
        };
        let table = Panes::new(sight, area).lay_out(sight, PLAIN);
        self.cursor = Some(table.step(cursor, right, down));
        self.scrolled = (None, 0);
        Wish::Nothing
    }

    fn list_key(&mut self, area: Rect, key: KeyCode) -> Wish<Action> {
        let Some(sight) = &self.sight else {
            return Wish::Nothing;
        };
        let len = self.choices.list(sight).len();
        let page = Panes::new(sight, area).list_height().max(1).cast_signed();
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.choices.step(-1, len),
            KeyCode::Down | KeyCode::Char('j') => self.choices.step(1, len),
            KeyCode::PageUp => self.choices.step(-page, len),
            KeyCode::PageDown => self.choices.step(page, len),
            KeyCode::Home => self.choices.chosen = 0,
            KeyCode::End => self.choices.step(isize::MAX, len),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(self.choices.chosen),
            KeyCode::Esc => self.choices.leave(),
            _ => {}
        }
        Wish::Nothing
    }
}
