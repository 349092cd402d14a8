//! What has the keys now: the board, or something in front of it.

use std::path::PathBuf;

use deadhand::game::Seat;
use ratatui::crossterm::event::KeyCode;
use tui_input::Input;

/// What has the keys now. `R` are the rules of the game, `A` its actions.
#[derive(Clone, Debug)]
pub(crate) enum Mode<R, A> {
    /// The board.
    Board,
    /// The list of presets. A new game begins with the deal `next`, unless another is named.
    Menu { chosen: usize, next: u64 },
    /// A line is typed.
    Line(LinePrompt<R>),
    /// A question is answered with yes or no.
    Ask(Question<A>),
    /// The page of keys and rules, from its row `top` on.
    Page { top: usize },
}

/// A line that is typed.
#[derive(Clone, Debug)]
pub(crate) struct LinePrompt<R> {
    /// What it is for.
    pub(crate) purpose: Purpose<R>,
    /// The line so far.
    pub(crate) input: Input,
    /// Why the line was not taken.
    pub(crate) wrong: Option<String>,
}

/// What a typed line is for.
#[derive(Clone, Debug)]
pub(crate) enum Purpose<R> {
    /// The number of a deal with these rules; an empty line stands for `next`.
    Deal { rules: R, next: u64 },
    /// The rules of a new game.
    Rules { next: u64 },
    /// An action.
    Play,
    /// The file for a record.
    Save,
    /// The file of a record.
    Open,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question<A> {
    /// Whether something that was revealed or rolled is taken back.
    Peek,
    /// Whether a file is overwritten.
    Overwrite(PathBuf),
    /// Whether a game that is not saved is left, for what the key of this letter does.
    Leave(char),
    /// Whether an action is meant that is easily regretted, in a sentence of the game.
    Play { action: A, sentence: &'static str },
}

/// A key with its name and what it does; a click on it is the same as the key.
pub(crate) type Button = (KeyCode, &'static str, &'static str);

const BOARD: &[Button] = &[
    (KeyCode::Char('u'), "u", "undo"),
    (KeyCode::Char('r'), "r", "redo"),
    (KeyCode::Char('n'), "n", "new"),
    (KeyCode::Char('s'), "s", "save"),
    (KeyCode::Char('o'), "o", "open"),
    (KeyCode::Char('g'), "g", "game"),
    (KeyCode::Char('?'), "?", "help"),
    (KeyCode::Char('q'), "q", "quit"),
];

const MENU: &[Button] = &[
    (KeyCode::Up, "Up", "back"),
    (KeyCode::Down, "Down", "on"),
    (KeyCode::Enter, "Enter", "choose"),
    (KeyCode::Esc, "Esc", "to the board"),
    (KeyCode::Char('q'), "q", "quit"),
];

const LINE: &[Button] = &[(KeyCode::Enter, "Enter", "done"), (KeyCode::Esc, "Esc", "back")];

/// While the keyboard goes to a player: his letter says that he is there.
const HAND_OVER: [[Button; 7]; Seat::MAX] = [
    hand_over('a', "a"),
    hand_over('b', "b"),
    hand_over('c', "c"),
    hand_over('d', "d"),
    hand_over('e', "e"),
    hand_over('f', "f"),
    hand_over('g', "g"),
    hand_over('h', "h"),
];

const fn hand_over(letter: char, name: &'static str) -> [Button; 7] {
    [
        (KeyCode::Char(letter), name, "sit down"),
        (KeyCode::Char('n'), "n", "new"),
        (KeyCode::Char('s'), "s", "save"),
        (KeyCode::Char('o'), "o", "open"),
        (KeyCode::Char('g'), "g", "game"),
        (KeyCode::Char('?'), "?", "help"),
        (KeyCode::Char('q'), "q", "quit"),
    ]
}

/// The key of a player to whom the keyboard goes.
pub(crate) fn letter_of(seat: Seat) -> char {
    seat.to_string().chars().next().unwrap_or_default().to_ascii_lowercase()
}

const ASK: &[Button] = &[(KeyCode::Char('y'), "y", "yes"), (KeyCode::Char('n'), "n", "no")];

const PAGE: &[Button] = &[
    (KeyCode::Up, "Up", "back"),
    (KeyCode::Down, "Down", "on"),
    (KeyCode::PageUp, "PgUp", "page back"),
    (KeyCode::PageDown, "PgDn", "page on"),
    (KeyCode::Esc, "Esc", "to the board"),
];

impl<R, A> Mode<R, A> {
    /// The keys of the bottom row; `next` is the player to whom the keyboard goes, if it does.
    pub(crate) const fn buttons(&self, next: Option<Seat>) -> &'static [Button] {
        match (self, next) {
            (Mode::Board, Some(seat)) => &HAND_OVER[seat.index()],
            (Mode::Board, None) => BOARD,
            (Mode::Menu { .. }, _) => MENU,
            (Mode::Line(_), _) => LINE,
            (Mode::Ask(_), _) => ASK,
            (Mode::Page { .. }, _) => PAGE,
        }
    }

    /// A prompt with a line to begin with.
    pub(crate) fn line(purpose: Purpose<R>, begin: &str) -> Mode<R, A> {
        Mode::Line(LinePrompt { purpose, input: Input::from(begin), wrong: None })
    }
}

impl<R> LinePrompt<R> {
    /// What is to be typed.
    pub(crate) fn label(&self, options: &str) -> String {
        match &self.purpose {
            Purpose::Deal { next, .. } => format!("Number of the deal (empty: {next})"),
            Purpose::Rules { .. } => format!("Rules: {options}"),
            Purpose::Play => "What is done (as it stands in records)".into(),
            Purpose::Save => "Save to the file (.json: JSON, otherwise text)".into(),
            Purpose::Open => "Open the record in the file".into(),
        }
    }
}

impl<A> Question<A> {
    /// The question as a sentence.
    pub(crate) fn sentence(&self) -> String {
        match self {
            Question::Peek => "Going back takes back what was revealed, and marks the game as \
                               peeked. Go back? (y/n)"
                .into(),
            Question::Overwrite(path) => {
                format!(
                    "The file {} exists. Put the new record in its place? (y/n)",
                    path.display()
                )
            }
            Question::Leave(_) => "This game is not saved. Leave it? (y/n)".into(),
            Question::Play { sentence, .. } => format!("{sentence} (y/n)"),
        }
    }
}
