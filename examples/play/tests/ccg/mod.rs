//! Zombie CCG: what is its own, beside what the tests of the cabin hold for every game.

mod abilities;
mod drawing;
mod hidden;
mod keys;
mod mouse;
mod played;
mod records;
mod told;
mod words;

use std::sync::LazyLock;

use clap::Parser;
use deadhand::cards::{DealRng, below};
use deadhand::ccg::{Action, Game, Hidden, Setup, State, Step};
use deadhand::game::{History, Seat, Table, Turn, Viewer, draw_action};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{App, UNCOLOURED, press, sized};
use crate::arguments::Arguments;
use crate::ccg::Ccg;
use crate::decks::Files;
use crate::look::Look;
use crate::mode::letter_of;
use crate::screen::Screen;
use crate::sitting::Sitting;

/// The decks of cards that the tests bring along: all of them have abilities of every kind.
const OWN_DECKS: &str = "mix,odd";

/// A screen for these decks, on which the program plays the seats of these letters.
fn screen_of(decks: &str, bots: &str) -> Ccg {
    let bots: Vec<Seat> =
        Seat::ALL.into_iter().filter(|seat| bots.contains(&seat.to_string())).collect();
    let is_own = decks.split(',').any(|deck| OWN_DECKS.split(',').any(|own| own == deck));
    Ccg::new(if is_own { own_files() } else { Files::default() }, decks, &bots)
}

/// The files of the cards that the tests bring along.
fn own_files() -> Files {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/play/tests/ccg/cards");
    let cards = format!("{folder}/cards.tsv");
    let line = ["play", "ccg", OWN_DECKS, "--cards", &cards, "--decks", folder];
    Arguments::parse_from(line).files
}

fn setup(decks: &str, rules: &str) -> Setup {
    screen_of(decks, "").setup(rules).unwrap_or_else(|error| panic!("{error}"))
}

/// A game in a terminal of 80 by 24.
fn app(decks: &str, rules: &str, deal: u64, bots: &str) -> App<Ccg> {
    let sitting = Sitting::dealt(&setup(decks, rules), deal, None);
    sized(App::new(screen_of(decks, bots), sitting, None, UNCOLOURED, None), 80, 24)
}

/// A game of two people, in which whoever begins has sat down.
fn begun(rules: &str, deal: u64) -> App<Ccg> {
    let mut app = app("rage,horde", rules, deal, "");
    sit(&mut app);
    app
}

/// A game that goes on at a table, nobody of whom has sat down.
fn begun_with(decks: &str, table: Table<State>) -> App<Ccg> {
    let sitting = Sitting { table, deal: None };
    sized(App::new(screen_of(decks, ""), sitting, None, UNCOLOURED, None), 80, 24)
}

/// Whoever is to have the keyboard takes it.
fn sit(app: &mut App<Ccg>) {
    if let Some(seat) = app.next {
        press(app, KeyCode::Char(letter_of(seat)));
    }
}

/// What players of this board see of this game, each for himself.
fn drawn(
    history: &History<State>,
    viewer: Viewer,
    look: Look,
    (width, height): (u16, u16),
) -> Buffer {
    let mut screen = screen_of("rage,horde", "");
    screen.settle(history, viewer);
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    screen.draw(history.state(), look, area, &mut buffer);
    buffer
}

/// The rows of what is drawn.
fn rows_of(buffer: &Buffer) -> Vec<String> {
    let area = buffer.area;
    let row = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..area.height).map(|y| row(y).trim_end().to_string()).collect()
}

/// The rules and decks of the games that the tests play.
const GAMES: [(&str, &str); 9] = [
    ("default", "rage,horde"),
    (
        "unlimited,upgrade=from_hand,upgrade_in=any_window,resource_by=all_players",
        "contagion,weird",
    ),
    ("flee,defender=spends,wound=one_by_survivor_player,after_action=keep", "horde,rage,contagion"),
    ("bidding=sealed,start_from=either,symbols_by=any,upgrade_in=own_build", "weird,weird"),
    ("default,wound=one_by_zombie_player", "rage,horde,contagion,weird"),
    ("flee,upgrade_in=any_window,infect_first=no,converted=generic", "contagion,contagion"),
    ("default", "mix,odd"),
    ("flee,symbols_by=any,scavenge=always_food,upgrade_in=any_window", "odd,odd,mix"),
    ("upgrade=from_hand,after_action=keep,deck_out=failed_draw", "mix,mix"),
];

/// These games, in which people do now what the program would do, now anything.
static PLAYED: LazyLock<Vec<History<State>>> = LazyLock::new(|| {
    GAMES.into_iter().zip(1..).map(|((rules, decks), deal)| game(rules, decks, deal)).collect()
});

fn games() -> impl Iterator<Item = &'static History<State>> {
    PLAYED.iter()
}

fn game(rules: &str, decks: &str, deal: u64) -> History<State> {
    let mut rng = DealRng::new(deal);
    let mut table = Table::new(State::new(setup(decks, rules)), deal);
    while matches!(table.state().turn(), Turn::Player(_)) {
        let action = some_action(table.state(), &mut rng);
        table.play(action).unwrap_or_else(|refused| panic!("{refused}"));
    }
    table.history().clone()
}

fn some_action(state: &State, rng: &mut DealRng) -> Action {
    // The program would not have what is of no use to it.
    let chosen = if state.step() != Step::May && below(rng, 3) > 0 {
        Ccg::favourites(state).first().copied()
    } else {
        draw_action(state, rng)
    };
    chosen.unwrap_or_else(|| panic!("something is legal in {state}"))
}

/// Those with the cards that the tests bring along.
fn own_games() -> impl Iterator<Item = &'static History<State>> {
    games().skip(6)
}

/// What a player can choose first: what is legal or, of cards that are spent, all that can be among them,
/// whatever order the game takes them in.
fn offered(state: &State) -> Vec<Action> {
    let mut offered = state.legal_actions().to_vec();
    if state.step() == Step::Pay {
        add_payers(state, &mut offered);
        offered.sort_unstable();
        offered.dedup();
    }
    offered
}

/// Adds the cards that are spent after the first one, in whichever way it is paid.
fn add_payers(state: &State, all: &mut Vec<Action>) {
    for first in &state.legal_actions() {
        let next = state.clone().apply(*first).expect("it is legal");
        let paid = |state: &State| state.layout().paid.len();
        if next.step() != Step::Pay || paid(&next) == paid(state) {
            return; // the last one, or one that is discarded
        }
        let legal = next.legal_actions();
        let all_play = next.view(Viewer::All);
        let in_play = |action: &Action| matches!(action, Action::Pay(name) if all_play.in_play().any(|piece| piece.name == *name));
        if legal.iter().all(in_play) {
            all.extend(legal.iter().copied());
            add_payers(&next, all);
        }
    }
}

/// The states of all these games, in steps.
fn states(step: usize) -> impl Iterator<Item = State> {
    games().flat_map(move |history| history.states().iter().step_by(step).cloned())
}

/// The viewers who sit at a game.
fn seats(state: &State) -> impl Iterator<Item = Seat> + use<> {
    Seat::ALL.into_iter().take(state.seats())
}
