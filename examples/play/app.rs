//! The state of the terminal game, and what keys and clicks make of it. It draws nothing.

use std::path::{Path, PathBuf};

use deadhand::game::{Game, Portable, Seat, Turn, UndoError, Viewer};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use crate::layout;
use crate::look::Look;
use crate::mode::{self, LinePrompt, Mode, Purpose, Question};
use crate::page;
use crate::save::{SaveError, save};
use crate::screen::{Action, Screen, Setup, Wish};
use crate::sitting::Sitting;

/// A game in the terminal, whichever game it is.
pub(crate) struct App<S: Screen> {
    pub(crate) sitting: Sitting<S::Game>,
    pub(crate) screen: S,
    pub(crate) mode: Mode<Setup<S>, Action<S>>,
    pub(crate) look: Look,
    /// The terminal.
    pub(crate) area: Rect,
    /// What the last key led to, where it was no action.
    pub(crate) note: Option<String>,
    /// Whether the end of the game was seen, so that the board is shown again.
    pub(crate) end_seen: bool,
    /// Who is at the keyboard; none before somebody has sat down.
    at: Option<Seat>,
    /// To whom the keyboard is to be given; until then nothing is shown that one player alone may know.
    pub(crate) next: Option<Seat>,
    /// The seed that was asked for.
    seed: Option<u64>,
    /// The file of the game, once there is one.
    path: Option<PathBuf>,
    /// Whether something was played that is in no file.
    unsaved: bool,
    running: bool,
}

impl<S: Screen> App<S> {
    /// A game with the board in front.
    pub(crate) fn new(
        screen: S,
        sitting: Sitting<S::Game>,
        path: Option<PathBuf>,
        look: Look,
        seed: Option<u64>,
    ) -> App<S> {
        let mut app = App {
            sitting,
            screen,
            mode: Mode::Board,
            look,
            area: Rect::default(),
            note: None,
            end_seen: false,
            at: None,
            next: None,
            seed,
            path,
            unsaved: false,
            running: true,
        };
        app.seat_players();
        if app.path.is_some() {
            app.note = app.screen.seated(app.game());
        }
        app
    }

    /// Lets the player choose the rules of the first game.
    pub(crate) fn open_menu(&mut self, next: u64) {
        self.mode = Mode::Menu { chosen: 0, next };
    }

    /// The state of the game.
    pub(crate) fn game(&self) -> &S::Game {
        self.sitting.table.state()
    }

    /// Who looks at the screen.
    fn viewer(&self) -> Viewer {
        self.at.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whether something in the past was looked at and then taken back.
    pub(crate) fn peeked(&self) -> bool {
        self.sitting.table.history().peeked()
    }

    /// Whether the game is over, and its end is shown.
    pub(crate) fn shows_end(&self) -> bool {
        matches!(self.mode, Mode::Board) && self.is_over() && !self.end_seen
    }

    /// Whether the player has not left.
    pub(crate) fn is_running(&self) -> bool {
        self.running
    }

    /// Whether the board fits into the terminal.
    pub(crate) fn fits(&self) -> bool {
        self.area.width >= S::LEAST.width && self.area.height >= S::LEAST.height
    }

    fn is_over(&self) -> bool {
        self.game().turn() == Turn::Over
    }

    /// What happened since the last decision of the player at the keyboard, in words.
    pub(crate) fn story(&self) -> Vec<String> {
        let history = self.sitting.table.history();
        let steps: Vec<_> = history.states().iter().zip(history.actions()).collect();
        let decided = |(state, _): &(&S::Game, Action<S>)| matches!(state.turn(), Turn::Player(seat) if Some(seat) == self.at);
        let last = steps.iter().rposition(decided).unwrap_or(0);
        let story = |(state, action): &(&S::Game, Action<S>)| {
            S::story(state, *action, self.viewer(), self.look)
        };
        steps[last..].iter().flat_map(story).collect()
    }

    /// Takes what the terminal tells.
    pub(crate) fn update(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.is_press() || key.is_repeat() => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.running = false;
        } else if self.fits() {
            self.key_of_mode(key);
        } else if key.code == KeyCode::Char('q') && !self.unsaved {
            self.running = false;
        }
    }

    fn key_of_mode(&mut self, key: KeyEvent) {
        // Only a line that is typed has keys with Ctrl or Alt.
        let combined = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        if combined && !matches!(self.mode, Mode::Line(_)) {
            return;
        }
        match std::mem::replace(&mut self.mode, Mode::Board) {
            Mode::Board => self.board_key(key),
            Mode::Menu { chosen, next } => self.menu_key(key.code, chosen, next),
            Mode::Line(prompt) => self.line_key(key, prompt),
            Mode::Ask(question) => self.answer(key.code, question),
            Mode::Page { top } => {
                let rows = page::rows::<S>(self.game());
                let height = usize::from(layout::areas(self.area).body.height);
                if let Some(top) = page::scroll(key.code, top, rows.len(), height) {
                    self.mode = Mode::Page { top };
                }
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let areas = layout::areas(self.area);
        let at = Position::new(mouse.column, mouse.row);
        let clicks = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if !self.fits() {
            return;
        }
        let is_board = matches!(self.mode, Mode::Board);
        let key = if areas.buttons.contains(at) {
            layout::button_at(self.mode.buttons(self.next), at.x - areas.buttons.x)
        } else if is_board && self.next.is_none() && areas.keys.contains(at) {
            layout::letter_at(S::KEYS, at.x - areas.keys.x)
        } else {
            None
        };
        if let Some(key) = key.filter(|_| clicks) {
            return self.key(KeyEvent::from(key));
        }
        match (&self.mode, mouse.kind) {
            (Mode::Page { .. } | Mode::Menu { .. }, MouseEventKind::ScrollUp) => {
                self.key(KeyEvent::from(KeyCode::Up));
            }
            (Mode::Page { .. } | Mode::Menu { .. }, MouseEventKind::ScrollDown) => {
                self.key(KeyEvent::from(KeyCode::Down));
            }
            (Mode::Menu { next, .. }, _) if clicks && areas.body.contains(at) => {
                let (row, next) = (usize::from(at.y - areas.body.y), *next);
                if let Some(chosen) = layout::menu_entry_at(row, S::PRESETS.len() + 1) {
                    self.choose(chosen, next);
                }
            }
            (Mode::Board, _) if self.next.is_some() => {}
            (Mode::Board, _) if self.shows_end() => self.end_seen |= clicks,
            // A long message stands in front of the board.
            (Mode::Board, _) if clicks && self.message_rows().1.contains(at) => self.note = None,
            (Mode::Board, _) => {
                if clicks {
                    self.note = None;
                }
                let game = self.sitting.table.state();
                let wish = self.screen.mouse(game, areas.body, mouse);
                self.fulfil(wish);
            }
            _ => {}
        }
    }

    fn board_key(&mut self, key: KeyEvent) {
        self.note = None;
        match key.code {
            KeyCode::Char('u') if self.next.is_none() => self.undo(),
            KeyCode::Char('r') if self.next.is_none() => self.redo(),
            KeyCode::Char(':') if self.next.is_none() => {
                self.mode = Mode::line(Purpose::Play, "");
            }
            KeyCode::Char(letter @ ('n' | 'o' | 'g' | 'q')) if self.unsaved => {
                self.mode = Mode::Ask(Question::Leave(letter));
            }
            KeyCode::Char(letter @ ('n' | 'o' | 'g' | 'q')) => self.leave(letter),
            KeyCode::Char('s') => {
                let path = self.path.clone().unwrap_or_else(|| self.new_path());
                self.mode = Mode::line(Purpose::Save, &path.to_string_lossy());
            }
            KeyCode::Char('?') | KeyCode::F(1) => self.mode = Mode::Page { top: 0 },
            KeyCode::Char(letter) if self.is_next(letter) => self.sit(),
            _ if self.next.is_some() => {}
            _ if self.shows_end() => self.end_seen |= key.code == KeyCode::Esc,
            _ => {
                let area = layout::areas(self.area).body;
                let wish = self.screen.key(self.sitting.table.state(), area, key);
                self.fulfil(wish);
            }
        }
    }

    /// Does what a key is for that leads away from this game.
    fn leave(&mut self, letter: char) {
        match letter {
            'n' => {
                let rules = self.game().setup();
                self.mode = Mode::line(Purpose::Deal { rules, next: self.next_deal() }, "");
            }
            'o' => self.mode = Mode::line(Purpose::Open, ""),
            'g' => self.open_menu(self.next_deal()),
            _ => self.running = false,
        }
    }

    /// Does what the screen asks for.
    fn fulfil(&mut self, wish: Wish<Action<S>>) {
        match wish {
            Wish::Nothing => {}
            Wish::Play(action) => self.play(action),
            Wish::PlayAll(actions, note) => {
                for action in actions {
                    self.play(action);
                }
                self.note = self.note.take().or(note);
            }
            Wish::Ask(action, sentence) => {
                self.mode = Mode::Ask(Question::Play { action, sentence });
            }
            Wish::Say(note) => self.note = Some(note),
        }
    }

    /// Plays an action; one that is not legal only says why not.
    fn play(&mut self, action: Action<S>) {
        match self.sitting.table.play(action) {
            Ok(()) => self.changed(),
            Err(refused) => self.note = Some(S::reason(&refused.state, action, &refused.reason)),
        }
    }

    fn undo(&mut self) {
        if self.screen.take_back() {
            return;
        }
        if let Some(reason) = S::is_final(self.sitting.table.history()) {
            self.note = Some(reason.into());
            return;
        }
        let table = &mut self.sitting.table;
        let asked_before = table.history().peeked();
        match if asked_before { table.undo_past_reveal() } else { table.undo() } {
            Ok(()) => {
                while S::is_between(table.state()) && table.undo().is_ok() {}
                self.changed();
            }
            Err(UndoError::PastReveal) => self.mode = Mode::Ask(Question::Peek),
            Err(UndoError::AtStart) => self.note = Some(UndoError::AtStart.to_string()),
        }
    }

    fn redo(&mut self) {
        let table = &mut self.sitting.table;
        if table.redo() {
            while S::is_between(table.state()) && table.redo() {}
            self.changed();
        } else {
            self.note = Some("nothing was undone that could be done again".into());
        }
    }

    /// The game has changed.
    fn changed(&mut self) {
        self.note = None;
        self.end_seen = false;
        self.unsaved = true;
        self.seat_players();
    }

    /// Lets those play who are not asked. Then the keyboard goes to whoever is; where only one player has
    /// one, it is always his.
    fn seat_players(&mut self) {
        let table = &mut self.sitting.table;
        while let Some(action) = self.screen.unasked(table.history()) {
            if table.play(action).is_err() {
                debug_assert!(false, "what is played unasked is legal");
                break;
            }
        }
        let seats = Seat::ALL.into_iter().take(self.game().seats());
        let mut asked = seats.filter(|seat| !self.screen.is_played(*seat));
        if let (Some(only), None) = (asked.next(), asked.next()) {
            self.at = Some(only);
        }
        self.next = match self.game().turn() {
            Turn::Player(seat) if self.at != Some(seat) => Some(seat),
            _ => None,
        };
        self.screen.settle(self.sitting.table.history(), self.viewer());
    }

    /// Whether a key is that of the player to whom the keyboard goes. It is another one for each, so that
    /// nobody gets there by a key that he pressed once too often.
    fn is_next(&self, letter: char) -> bool {
        self.next.is_some_and(|seat| letter.eq_ignore_ascii_case(&mode::letter_of(seat)))
    }

    /// The player to whom the keyboard was to be given has it.
    fn sit(&mut self) {
        self.at = self.next.take();
        self.screen.settle(self.sitting.table.history(), self.viewer());
    }

    /// Another game is on the table.
    fn sit_down(&mut self, sitting: Sitting<S::Game>, path: Option<PathBuf>) {
        self.sitting = sitting;
        self.path = path;
        self.at = None;
        self.changed();
        self.unsaved = false;
    }

    fn next_deal(&self) -> u64 {
        self.sitting.deal.map_or(1, |deal| deal.wrapping_add(1))
    }

    fn new_path(&self) -> PathBuf {
        let name = <S::Game as Portable>::NAME;
        PathBuf::from(match self.sitting.deal {
            Some(deal) => format!("{name}-{deal}.txt"),
            None => format!("{name}.txt"),
        })
    }

    fn menu_key(&mut self, key: KeyCode, chosen: usize, next: u64) {
        let last = S::PRESETS.len();
        let chosen = match key {
            KeyCode::Up | KeyCode::Char('k') => chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => last.min(chosen + 1),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(chosen, next),
            KeyCode::Esc => return,
            KeyCode::Char('q') => return self.board_key(KeyEvent::from(key)),
            _ => chosen,
        };
        self.mode = Mode::Menu { chosen, next };
    }

    /// Goes on with an entry of the menu: a preset, or after them rules of one's own.
    fn choose(&mut self, chosen: usize, next: u64) {
        self.mode = match S::PRESETS.get(chosen) {
            None => Mode::line(Purpose::Rules { next }, ""),
            Some((name, _)) => match self.screen.setup(name) {
                Ok(rules) => Mode::line(Purpose::Deal { rules, next }, ""),
                Err(_) => Mode::Menu { chosen, next },
            },
        };
    }

    fn line_key(&mut self, key: KeyEvent, mut prompt: LinePrompt<Setup<S>>) {
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter => {
                let line = prompt.input.value().trim().to_string();
                if let Err(wrong) = self.take_line(&prompt.purpose, &line) {
                    self.mode = Mode::Line(LinePrompt { wrong: Some(wrong), ..prompt });
                }
            }
            _ => {
                use tui_input::backend::crossterm::EventHandler;
                prompt.input.handle_event(&Event::Key(key));
                prompt.wrong = None;
                self.mode = Mode::Line(prompt);
            }
        }
    }

    /// Does what a line was typed for.
    fn take_line(&mut self, purpose: &Purpose<Setup<S>>, line: &str) -> Result<(), String> {
        match purpose {
            Purpose::Deal { rules, next } => {
                let deal = if line.is_empty() { *next } else { deal_number(line)? };
                self.sit_down(Sitting::dealt(rules, deal, self.seed), None);
            }
            Purpose::Rules { next } => {
                let rules = self.screen.setup(line)?;
                self.mode = Mode::line(Purpose::Deal { rules, next: *next }, "");
            }
            Purpose::Play => {
                let action = self.screen.read(line)?;
                let wish = self.screen.wish(action);
                if let Wish::Play(action) = wish {
                    let game = self.game();
                    game.check(action).map_err(|reason| S::reason(game, action, &reason))?;
                }
                self.fulfil(wish);
            }
            Purpose::Save if line.is_empty() => return Err("a file needs a name".into()),
            Purpose::Save => self.save(Path::new(line), false)?,
            Purpose::Open => {
                let path = PathBuf::from(line);
                let sitting = Sitting::loaded(&path, self.seed)?;
                self.sit_down(sitting, Some(path));
                self.note = self.screen.seated(self.game());
            }
        }
        Ok(())
    }

    fn save(&mut self, path: &Path, overwrite: bool) -> Result<(), String> {
        match save(path, &self.sitting.record(path), overwrite) {
            Ok(()) => {
                self.note = Some(format!("saved to {}", path.display()));
                self.path = Some(path.to_path_buf());
                self.unsaved = false;
                Ok(())
            }
            Err(SaveError::Exists) => {
                self.mode = Mode::Ask(Question::Overwrite(path.to_path_buf()));
                Ok(())
            }
            Err(SaveError::Failed(sentence)) => Err(sentence),
        }
    }

    /// Only yes and no are answers; after any other key the question stays.
    fn answer(&mut self, key: KeyCode, question: Question<Action<S>>) {
        match (key, question) {
            (KeyCode::Char('n' | 'N') | KeyCode::Esc, _) => {}
            (KeyCode::Char('y' | 'Y'), Question::Leave(letter)) => self.leave(letter),
            (KeyCode::Char('y' | 'Y'), Question::Play { action, .. }) => self.play(action),
            (KeyCode::Char('y' | 'Y'), Question::Peek) => {
                if self.sitting.table.undo_past_reveal().is_ok() {
                    self.changed();
                }
            }
            (KeyCode::Char('y' | 'Y'), Question::Overwrite(path)) => {
                self.note = self.save(&path, true).err().or(self.note.take());
            }
            (_, question) => self.mode = Mode::Ask(question),
        }
    }
}

/// Reads the number of a deal.
///
/// # Errors
///
/// A sentence that says what is expected.
pub(crate) fn deal_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("the number of a deal is one from 0 to {}", u64::MAX))
}
