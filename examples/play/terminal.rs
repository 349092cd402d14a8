//! The terminal: it is opened, it is read and drawn until the player leaves, and it is given back as it
//! was, however the program ends.

use std::io::{self, stdout};
use std::panic;
#[cfg(unix)]
use std::thread;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal;
use ratatui::layout::{Position, Rect};
#[cfg(unix)]
use signal_hook::{
    consts::{SIGHUP, TERM_SIGNALS},
    iterator::Signals,
    low_level::emulate_default_handler,
};

use crate::app::App;
use crate::draw::too_small;
use crate::screen::Screen;

/// How long a new size of the terminal may wait while no key comes.
const TICK: Duration = Duration::from_millis(100);

/// Plays until the player leaves.
///
/// # Errors
///
/// A sentence: the terminal is too small, cannot place the cursor, or fails.
pub(crate) fn run<S: Screen>(mut app: App<S>) -> Result<(), String> {
    let fails = |error: io::Error| format!("the terminal fails: {error}");
    if std::env::var_os("TERM").is_some_and(|name| name == "dumb") {
        return Err("a terminal of the kind \"dumb\" cannot show a board: set TERM to what it \
                    is, or play with --auto"
            .into());
    }
    let (width, height) = terminal::size().map_err(fails)?;
    app.area = Rect::new(0, 0, width, height);
    if !app.fits() {
        return Err(too_small::<S>(app.area));
    }
    #[cfg(unix)]
    end_on_signals().map_err(fails)?;
    Opened::open().and_then(|mut opened| play(&mut app, &mut opened.0)).map_err(fails)
}

fn play<S: Screen>(app: &mut App<S>, terminal: &mut DefaultTerminal) -> io::Result<()> {
    let mut stale = true;
    while app.is_running() {
        let area = Rect::from((Position::ORIGIN, terminal.size()?));
        if stale || area != app.area {
            app.area = area;
            terminal.draw(|frame| app.draw(frame))?;
        }
        stale = event::poll(TICK)?;
        if stale {
            app.update(&event::read()?);
        }
    }
    Ok(())
}

/// Gives the terminal back when a signal ends the program, and then lets the signal do what it does to any
/// program.
// In a thread of its own: where the terminal itself is gone, the one that reads it never comes back.
#[cfg(unix)]
fn end_on_signals() -> io::Result<()> {
    let ends = TERM_SIGNALS.iter().chain(&[SIGHUP]);
    let mut signals = Signals::new(ends)?;
    thread::spawn(move || {
        for signal in signals.forever() {
            give_back();
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// A terminal that is ours, and is given back when this is dropped.
struct Opened(DefaultTerminal);

impl Opened {
    fn open() -> io::Result<Opened> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
        let opened = ratatui::try_init().and_then(|terminal| {
            execute!(stdout(), EnableMouseCapture)?;
            Ok(Opened(terminal))
        });
        opened.inspect_err(|_| give_back())
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back. Where even that fails, nothing is left to do about it.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture);
    let _ = ratatui::try_restore();
}
