//! What a game adds to the terminal; all the rest is the same for every game.

use std::fmt::Display;
use std::str::FromStr;

use deadhand::game::{Game, History, Portable, Seat, Viewer};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::{Rect, Size};

use crate::look::Look;

/// The screen of a game: its board, its keys and its words. It holds where the cursor is, what is in hand,
/// and of the game at most what it was told when it settled.
///
/// It shows no more than the player at the keyboard may know.
pub(crate) trait Screen: Sized {
    /// The game.
    type Game: Portable;

    /// Its name for people.
    const TITLE: &'static str;
    /// The smallest terminal in which it can be played.
    const LEAST: Size;
    /// Its own keys, in a row that fits into [`LEAST`](Screen::LEAST).
    const KEYS: &'static str;
    /// Its rules and keys for people: lines of at most 58 columns, ASCII alone.
    const RULES: &'static str;
    /// The presets of its rules, the default first, each with a line about it.
    const PRESETS: &'static [(&'static str, &'static str)];
    /// What the text of its rules can be, for somebody who types it.
    const OPTIONS: &'static str;

    /// What is agreed for a game by these rules.
    ///
    /// # Errors
    ///
    /// A sentence that says what is wrong with them.
    fn setup(&self, rules: &str) -> Result<Setup<Self>, String> {
        read_rules(rules)
    }

    /// The rules of what is agreed, as text.
    fn rules(setup: &Setup<Self>) -> String {
        setup.to_string()
    }

    /// How far the game has come, in a few words for the title row: nothing that is hidden from anybody.
    fn tally(game: &Self::Game) -> String;

    /// What a legal action makes happen, in words, the first event first, as far as a viewer learns of it.
    fn story(game: &Self::Game, action: Action<Self>, viewer: Viewer, look: Look) -> Vec<String>;

    /// The result of a game that is over, with its score: a line each.
    fn result(game: &Self::Game) -> Vec<String>;

    /// The actions among which somebody chooses who plays a game without much thought: some of the legal
    /// ones, none only when there are none. They follow from what a player may know.
    fn favourites(game: &Self::Game) -> Vec<Action<Self>>;

    /// Whether the program plays at a seat, and nobody sits there at the keyboard.
    fn is_played(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// Who sits where, for somebody who goes on with the game of a record; none where nobody could expect
    /// anything else.
    fn seated(&self, game: &Self::Game) -> Option<String> {
        let _ = game;
        None
    }

    /// The next action of a player who is not asked: because the program plays for him, or because he has
    /// said before what he wants. None where somebody is to be asked.
    fn unasked(&mut self, history: &History<Self::Game>) -> Option<Action<Self>> {
        let _ = history;
        None
    }

    /// Why the last decision is never taken back, not even after a question; none where it may be.
    fn is_final(history: &History<Self::Game>) -> Option<&'static str> {
        let _ = history;
        None
    }

    /// Takes back what was chosen and is not yet played; says whether there was such a thing.
    fn take_back(&mut self) -> bool {
        false
    }

    /// Whether a game stands between actions that are chosen as one: undo and redo go past it.
    fn is_between(game: &Self::Game) -> bool {
        let _ = game;
        false
    }

    /// What is asked for by an action that was typed.
    fn wish(&mut self, action: Action<Self>) -> Wish<Action<Self>> {
        Wish::Play(action)
    }

    /// Why an action is refused, in words.
    fn reason(game: &Self::Game, action: Action<Self>, reason: &Illegal<Self>) -> String {
        let _ = (game, action);
        reason.to_string()
    }

    /// Reads an action that is typed.
    ///
    /// # Errors
    ///
    /// A sentence that says why it is none.
    fn read(&self, line: &str) -> Result<Action<Self>, String> {
        line.parse().map_err(|error| format!("{error}"))
    }

    /// The game has changed, or another viewer is at the keyboard: puts the cursor on something that can be
    /// chosen, if it is not on such a thing.
    fn settle(&mut self, history: &History<Self::Game>, viewer: Viewer);

    /// Takes a key that is none of the common ones; gives what it asks for. `area` is where the board is drawn.
    fn key(&mut self, game: &Self::Game, area: Rect, key: KeyEvent) -> Wish<Action<Self>>;

    /// Takes the mouse; gives what it asks for.
    fn mouse(&mut self, game: &Self::Game, area: Rect, mouse: MouseEvent) -> Wish<Action<Self>>;

    /// Draws the board.
    fn draw(&self, game: &Self::Game, look: Look, area: Rect, buffer: &mut Buffer);
}

/// What a key or the mouse asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish<A> {
    /// Nothing that the game has to do with.
    Nothing,
    /// An action, legal or not.
    Play(A),
    /// Legal actions one after the other, and what is then told of them, if it is not what happened.
    PlayAll(Vec<A>, Option<String>),
    /// An action that is played after a yes to this sentence.
    Ask(A, &'static str),
    /// Only that something is said.
    Say(String),
}

/// An action of the game of a screen.
pub(crate) type Action<S> = <<S as Screen>::Game as Game>::Action;

/// What is agreed for the game of a screen: its rules and what else does not change.
pub(crate) type Setup<S> = <<S as Screen>::Game as Portable>::Setup;

/// Why an action of the game of a screen is refused.
pub(crate) type Illegal<S> = <<S as Screen>::Game as Game>::Illegal;

/// Reads the rules of a game in which nothing else is agreed.
///
/// # Errors
///
/// A sentence that says what is wrong with them.
pub(crate) fn read_rules<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("the rules {text:?} cannot be read: {error}"))
}

/// The next of the things that can be chosen, or the one before, round and round; `now` where there is none.
pub(crate) fn next_target<T: Copy + PartialEq>(targets: &[T], now: T, on: bool) -> T {
    let Some(last) = targets.len().checked_sub(1) else {
        return now;
    };
    let next = match targets.iter().position(|target| *target == now) {
        None => 0,
        Some(place) if on => (place + 1) % targets.len(),
        Some(place) => place.checked_sub(1).unwrap_or(last),
    };
    targets[next]
}
