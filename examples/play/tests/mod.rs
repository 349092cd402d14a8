//! Keys and clicks go in, the drawn screen and the game come out.

mod ccg;
mod drawing;
mod keys;
mod klondike;
mod mouse;
mod records;
mod words;

use deadhand::game::{Portable, Table};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::app::App;
use crate::cabin::Cabin;
use crate::look::Look;
use crate::screen::Screen;
use crate::sitting::Sitting;

const COLOURED: Look = Look { colour: true, signs: true };
const UNCOLOURED: Look = Look { colour: false, signs: true };
const PLAIN: Look = Look { colour: false, signs: false };

/// A whole game of deal 1, computed by a separate implementation of the rules, and its last position.
const GAME: &str = "reveal W2,place a3,reveal E2,place a3,reveal Sb,place a1,reveal Na,place a1,\
    reveal Sa,place a2,reveal Nc,place a2,reveal W3,place b2,reveal Sc,place b2,reveal Nb,place b1,\
    reveal E3,place a1,reveal W1,place c2,reveal E1,place a2,place a3,kill Sa,place a2,place a2,\
    place b2,place b1,place b3,kill Sb,place b3,place b1,kill Nb,place c2,kill E2,place b3,place c2,\
    place a3,place a3,place a1,kill W1,place a2,place a1,place a3,place a2,place a2,place a1,place a1";
const END: &str = "6C,9H,2S/TH,8C,3S/TS,4C,5H QC,-,KH/KS,-,JH/-,-,KC/-,QD,QH - lost";

/// The last zombie can be killed: 6H and 4D behind b1 make 10. Two cards are left.
const NEARLY_WON: &str = "2C,AS,3C/4C,6H,5C/7C,4D,8C -,JC,-/-,-,-/-,-,-/-,-,- 9C,TC kill:b1";

/// The direct keys of the board, as the page of keys tells them.
const KEYS: &str =
    "1a1 2b1 3c1 4a2 5b2 6c2 7a3 8b3 9c3 ANa BNb CNc DE1 EE2 FE3 GSa HSb ISc JW1 KW2 LW3";

/// The key that chooses the place of an action.
fn key_of(action: &str) -> char {
    let Some((_, place)) = action.split_once(' ') else {
        return 'x';
    };
    let found = KEYS.split(' ').find(|key| key.ends_with(place));
    found.and_then(|key| key.chars().next()).unwrap_or_else(|| panic!("{action} has a key"))
}

/// A game of the cabin in a terminal of 80 by 24.
fn app(rules: &str, deal: u64) -> App<Cabin> {
    dealt(rules, deal)
}

/// A game of the cabin that goes on from a position.
fn app_at(line: &str) -> App<Cabin> {
    begun_at("default", line)
}

/// A game in a terminal of 80 by 24.
fn dealt<S: Screen + Default>(rules: &str, deal: u64) -> App<S> {
    let rules = S::default().setup(rules).unwrap_or_else(|error| panic!("{error}"));
    sized(
        App::new(S::default(), Sitting::dealt(&rules, deal, None), None, UNCOLOURED, None),
        80,
        24,
    )
}

/// A game that goes on from a position.
fn begun_at<S: Screen + Default>(rules: &str, line: &str) -> App<S> {
    let rules = S::default().setup(rules).unwrap_or_else(|error| panic!("{error}"));
    let start = S::Game::read(&rules, line).unwrap_or_else(|error| panic!("{line}: {error}"));
    showing(start, UNCOLOURED, (80, 24))
}

/// A screen on which a position is.
fn showing<S: Screen + Default>(state: S::Game, look: Look, (width, height): (u16, u16)) -> App<S> {
    let sitting = Sitting { table: Table::new(state, 0), deal: None };
    sized(App::new(S::default(), sitting, None, look, None), width, height)
}

fn sized<S: Screen>(mut app: App<S>, width: u16, height: u16) -> App<S> {
    app.area = Rect::new(0, 0, width, height);
    app
}

fn press<S: Screen>(app: &mut App<S>, key: KeyCode) {
    app.update(&Event::Key(KeyEvent::from(key)));
}

fn press_control<S: Screen>(app: &mut App<S>, letter: char) {
    let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    app.update(&Event::Key(key));
}

/// Presses the key of each letter.
fn keys<S: Screen>(app: &mut App<S>, letters: &str) {
    letters.chars().for_each(|letter| press(app, KeyCode::Char(letter)));
}

/// Types a line in place of what stands in the prompt, and Enter.
fn line<S: Screen>(app: &mut App<S>, text: &str) {
    press_control(app, 'u');
    keys(app, text);
    press(app, KeyCode::Enter);
}

fn position<S: Screen>(app: &App<S>) -> String
where
    S::Game: std::fmt::Display,
{
    app.game().to_string()
}

/// What is drawn.
fn buffer<S: Screen>(app: &App<S>) -> Buffer {
    let backend = TestBackend::new(app.area.width, app.area.height);
    let mut terminal = Terminal::new(backend).unwrap_or_else(|error| match error {});
    terminal.draw(|frame| app.draw(frame)).unwrap_or_else(|error| match error {});
    terminal.backend().buffer().clone()
}

/// The rows that are drawn, without what is empty at their ends.
fn rows<S: Screen>(app: &App<S>) -> Vec<String> {
    let buffer = buffer(app);
    let row = |y| (0..app.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..app.area.height).map(|y| row(y).trim_end().to_string()).collect()
}

/// All that is drawn, as one text.
fn screen<S: Screen>(app: &App<S>) -> String {
    rows(app).join("\n")
}

/// Makes sure that a text is drawn, on however many rows.
#[track_caller]
fn assert_shows<S: Screen>(app: &App<S>, text: &str) {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&screen(app)).contains(text), "{text:?} is on\n{}", screen(app));
}

fn mouse<S: Screen>(app: &mut App<S>, kind: MouseEventKind, (column, row): (u16, u16)) {
    app.update(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

/// Presses the left button.
fn click<S: Screen>(app: &mut App<S>, at: (u16, u16)) {
    mouse(app, MouseEventKind::Down(MouseButton::Left), at);
}

fn only_the_coloured_look_has_colours(screens: impl Fn(Look) -> Vec<Buffer>) {
    let coloured = |buffer: &Buffer| {
        buffer.content().iter().any(|cell| (cell.fg, cell.bg) != (Color::Reset, Color::Reset))
    };
    assert!(!screens(UNCOLOURED).iter().any(coloured));
    assert!(!screens(PLAIN).iter().any(coloured));
    assert!(screens(COLOURED).iter().any(coloured));
}

fn has_only_ascii(screens: &[Buffer]) {
    for buffer in screens {
        let strange = buffer.content().iter().find(|cell| !cell.symbol().is_ascii());
        assert_eq!(strange.map(Cell::symbol), None);
    }
}
