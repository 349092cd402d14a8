//! The terminal: it is opened, it is read and drawn until the player leaves, and it is given back as it
//! was, however the program ends.

use std::io::{self, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal;
use ratatui::layout::{Position, Rect};
use signal_hook::consts::TERM_SIGNALS;
use signal_hook::{flag, low_level};

use crate::app::App;
use crate::draw::too_small;
use crate::screen::Screen;

/// How long a signal, and a new size of the terminal, may wait while no key comes.
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
    let signal = Arc::new(AtomicUsize::new(0));
    listen(&signal).map_err(fails)?;
    let played = Opened::open().and_then(|mut opened| play(&mut app, &mut opened.0, &signal));
    // The terminal is given back; now a signal does what it does to any program.
    match i32::try_from(signal.load(Ordering::SeqCst)) {
        Ok(0) | Err(_) => {}
        Ok(caught) => low_level::emulate_default_handler(caught).map_err(fails)?,
    }
    played.map_err(fails)
}

fn play<S: Screen>(
    app: &mut App<S>,
    terminal: &mut DefaultTerminal,
    signal: &AtomicUsize,
) -> io::Result<()> {
    let mut stale = true;
    while app.is_running() && signal.load(Ordering::SeqCst) == 0 {
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

/// Notes which signal asks the program to end.
fn listen(signal: &Arc<AtomicUsize>) -> io::Result<()> {
    #[cfg(unix)]
    let hang_up = &[signal_hook::consts::SIGHUP];
    #[cfg(not(unix))]
    let hang_up = &[];
    for &ends in TERM_SIGNALS.iter().chain(hang_up) {
        let number = ends.unsigned_abs() as usize;
        flag::register_usize(ends, Arc::clone(signal), number)?;
    }
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
