//! Dead Center in the terminal.

mod board;
mod panel;
mod spot;

use deadhand::cabin::{Action, Game, Hidden, SeenZombie, State, Step, View};
use deadhand::game::{History, Outcome, Seat, Standing, Viewer};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect, Size};

use crate::look::Look;
use crate::screen::{self, Screen, Wish};
use board::Board;
use spot::Spot;

/// The screen of Dead Center.
#[derive(Clone, Debug)]
pub(crate) struct Cabin {
    cursor: Spot,
}

impl Default for Cabin {
    fn default() -> Cabin {
        Cabin { cursor: Spot::CENTRE }
    }
}

impl Screen for Cabin {
    type Game = State;

    const TITLE: &'static str = "Dead Center";
    const LEAST: Size = Size::new(60, 20);
    const KEYS: &'static str = "arrows/hjkl:move Tab:next Enter:do 1-9 A-L:choose x:spare";
    const RULES: &'static str = include_str!("rules.txt");
    const PRESETS: &'static [(&'static str, &'static str)] = &[
        ("default", "the designer's rulebook"),
        ("one-joker", "one joker, the red one"),
        ("no-jokers", "no jokers"),
        ("random-reveal", "chance reveals the zombies"),
        ("must-kill", "no sparing"),
        ("discard", "what fits nowhere is discarded"),
        ("bottom", "what fits nowhere goes under"),
        ("draw-before-reveal", "draw first, then reveal"),
    ];
    const OPTIONS: &'static str = "a preset or options, as in one-joker,kill=must \
                                   (jokers, reveal, draw_before_reveal, kill, unplayable)";

    fn tally(game: &State) -> String {
        format!("kills {}/12", game.kills())
    }

    fn story(game: &State, action: Action, _: Viewer, look: Look) -> Vec<String> {
        // To spare is no event: nothing happens.
        let spared = (action == Action::Spare).then(|| "no zombie is killed".into());
        let events = game.events(action).unwrap_or_default();
        spared.into_iter().chain(events.iter().map(|event| look.words(event))).collect()
    }

    fn result(game: &State) -> Vec<String> {
        let verdict = game.outcome().as_ref().and_then(|outcome| Outcome::of(outcome, Seat::A));
        let Some(verdict) = verdict else {
            return vec!["The game is not over.".into()];
        };
        let score = verdict.score;
        let mut lines = match verdict.standing {
            Standing::Won => {
                vec!["You win!".into(), format!("Score {score}: cards left in the deck")]
            }
            Standing::Drawn | Standing::Lost => vec!["You lose.".into(), format!("Score {score}")],
        };
        lines.push(format!("Zombies killed: {} of 12", game.kills()));
        lines
    }

    /// Kills the highest zombie; places where that makes a kill possible; otherwise anything.
    fn favourites(game: &State) -> Vec<Action> {
        let legal = game.legal_actions();
        let view = game.view(Viewer::Seat(Seat::A));
        let value = |action: &Action| match action {
            Action::Kill(space) => zombie_value(&view, *space),
            Action::Place(_) => u8::from(opens_kill(game, *action)),
            Action::Reveal(_) | Action::Spare => 0,
        };
        let best = legal.iter().map(value).max();
        legal.iter().copied().filter(|action| Some(value(action)) == best).collect()
    }

    fn settle(&mut self, history: &History<State>, _: Viewer) {
        let legal = spot::legal(history.state());
        if !legal.contains(&self.cursor) {
            let nearest = legal.into_iter().min_by_key(|spot| spot.distance(self.cursor));
            self.cursor = nearest.unwrap_or(self.cursor);
        }
    }

    fn key(&mut self, game: &State, _: Rect, key: KeyEvent) -> Wish<Action> {
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.cursor = self.cursor.step(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.cursor = self.cursor.step(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.cursor = self.cursor.step(0, -1),
            KeyCode::Down | KeyCode::Char('j') => self.cursor = self.cursor.step(0, 1),
            KeyCode::Tab => self.next_target(game, true),
            KeyCode::BackTab => self.next_target(game, false),
            KeyCode::Enter | KeyCode::Char(' ') => return Wish::Play(self.cursor.action(game)),
            KeyCode::Char(letter) => {
                let Some(spot) = Spot::of_key(letter) else {
                    return Wish::Nothing;
                };
                self.cursor = spot;
                return Wish::Play(spot.action(game));
            }
            _ => {}
        }
        Wish::Nothing
    }

    fn mouse(&mut self, game: &State, area: Rect, mouse: MouseEvent) -> Wish<Action> {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return Wish::Nothing;
        }
        let at = Position::new(mouse.column, mouse.row);
        let Some(spot) = Board::new(area).spot_at(at) else {
            return Wish::Nothing;
        };
        if spot == Spot::Spare && !spot::legal(game).contains(&spot) {
            return Wish::Nothing;
        }
        self.cursor = spot;
        Wish::Play(spot.action(game))
    }

    fn draw(&self, game: &State, look: Look, area: Rect, buffer: &mut Buffer) {
        let view = game.view(Viewer::Seat(Seat::A));
        let board = Board::new(area);
        let legal = game.legal_actions();
        for &spot in &Spot::ALL {
            let target = legal.iter().find(|action| Spot::of(**action) == spot);
            let opens_kill = target.is_some_and(|action| opens_kill(game, *action));
            let marks =
                board::Marks { target: target.is_some(), opens_kill, cursor: self.cursor == spot };
            board.draw_spot(&view, spot, marks, look, buffer);
        }
        panel::draw(&view, look, board.panel, buffer);
    }
}

impl Cabin {
    /// Moves the cursor on among what can be chosen, or back.
    fn next_target(&mut self, game: &State, on: bool) {
        self.cursor = screen::next_target(&spot::legal(game), self.cursor, on);
    }
}

/// Whether an action is a placing after which a zombie can be killed. Nothing hidden shows in this: the
/// kill comes before the next draw.
fn opens_kill(game: &State, action: Action) -> bool {
    let placed = matches!(action, Action::Place(_)).then(|| game.apply(action).ok()).flatten();
    placed.is_some_and(|next| matches!(next.step(), Step::Kill(_)))
}

/// The value of a zombie that lies face up; 0 where none does.
fn zombie_value(view: &View, space: deadhand::cabin::Space) -> u8 {
    match view.zombie(space) {
        SeenZombie::FaceUp(card) => card.rank().map_or(0, deadhand::cards::Rank::value),
        SeenZombie::FaceDown(_) | SeenZombie::Dead => 0,
    }
}
