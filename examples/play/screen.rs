//! What a game adds to the terminal; all the rest is the same for every game.

use deadhand::game::{Game, Portable};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::{Rect, Size};

use crate::look::Look;

/// The screen of a game: its board, its keys and its words. It holds where the cursor is and what is in
/// hand, and nothing of the game.
///
/// It shows no more than a player may know.
pub(crate) trait Screen: Default {
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

    /// How far the game has come, in a few words for the title row.
    fn tally(game: &Self::Game) -> String;

    /// What a legal action makes happen, in words, the first event first.
    fn story(game: &Self::Game, action: Action<Self>, look: Look) -> Vec<String>;

    /// The result of a game that is over, with its score: a line each.
    fn result(game: &Self::Game) -> Vec<String>;

    /// The actions among which somebody chooses who plays a game without much thought: some of the legal
    /// ones, none only when there are none. They follow from what a player may know.
    fn favourites(game: &Self::Game) -> Vec<Action<Self>>;

    /// The game has changed: puts the cursor on something that can be chosen, if it is not on such a thing.
    fn settle(&mut self, game: &Self::Game);

    /// Takes a key that is none of the common ones; gives what it asks for.
    fn key(&mut self, game: &Self::Game, key: KeyEvent) -> Wish<Action<Self>>;

    /// Takes the mouse; gives what it asks for. `area` is where the board is drawn.
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
    /// Legal actions one after the other, and what is then told of them.
    PlayAll(Vec<A>, String),
    /// An action that is played after a yes to this sentence.
    Ask(A, &'static str),
    /// Only that something is said.
    Say(String),
}

/// An action of the game of a screen.
pub(crate) type Action<S> = <<S as Screen>::Game as Game>::Action;

/// The rules of the game of a screen.
pub(crate) type Setup<S> = <<S as Screen>::Game as Portable>::Setup;

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
