//! A game in the terminal, by keys and mouse: `cargo run --release --example play`, and `-- --help` for
//! what there is.
//!
//! `app` is the state and what keys make of it, `draw` draws it, and neither knows the game: what a game
//! adds is its `Screen`.

mod app;
mod arguments;
mod cabin;
mod ccg;
#[path = "../cli/mod.rs"]
mod cli;
#[path = "../ccg/mod.rs"]
mod decks;
mod draw;
#[path = "../cli/files.rs"]
mod files;
mod klondike;
mod layout;
mod look;
mod mode;
mod page;
#[path = "../cli/save.rs"]
mod save;
mod screen;
mod sitting;
mod terminal;
#[cfg(test)]
mod tests;
mod transcript;

use std::env;
use std::io::{self, BufWriter, IsTerminal, Write};

use app::App;
use arguments::{Arguments, GameName};
use cabin::Cabin;
use klondike::Klondike;
use look::Look;
use screen::Screen;
use sitting::Sitting;

fn main() {
    let arguments: Arguments = cli::options();
    let played = arguments.check().and_then(|()| match arguments.game {
        GameName::Cabin => play(Cabin::default(), &arguments),
        GameName::Ccg => {
            let screen = arguments.ccg()?;
            for left in screen.left_out(arguments.rules.as_deref())? {
                cli::tell(draw::sentence(&left));
            }
            play(screen, &arguments)
        }
        GameName::Klondike => play(Klondike::default(), &arguments),
    });
    if let Err(wrong) = played {
        cli::fail(draw::sentence(&wrong));
    }
}

/// Plays a game, in the terminal or by itself.
fn play<S: Screen>(screen: S, arguments: &Arguments) -> Result<(), String> {
    let seed = arguments.seed;
    let mut sitting = if let Some(path) = &arguments.load {
        Sitting::loaded(path, seed)?
    } else {
        let rules = arguments.rules.as_deref().unwrap_or(S::PRESETS[0].0);
        Sitting::dealt(&screen.setup(rules)?, arguments.deal.unwrap_or(1), seed)
    };
    let no_colour = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let colour = !(no_colour || arguments.no_colour || arguments.plain);
    let look = Look { colour, signs: !arguments.plain };
    if arguments.auto || !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        let seed = sitting.player_seed(seed);
        transcript::play::<S>(&mut sitting, seed);
        return print(|out| transcript::write::<S>(&sitting, look, out));
    }
    let begun = arguments.load.is_some() || arguments.rules.is_some() || arguments.deal.is_some();
    let mut app = App::new(screen, sitting, arguments.load.clone(), look, seed);
    if !begun {
        app.open_menu(1);
    }
    terminal::run(app)
}

/// Writes to standard output. Nobody has to read to the end: a closed pipe is no mistake.
fn print(
    write: impl FnOnce(&mut BufWriter<io::StdoutLock<'_>>) -> io::Result<()>,
) -> Result<(), String> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("standard output cannot be written: {error}"))
        }
        _ => Ok(()),
    }
}
