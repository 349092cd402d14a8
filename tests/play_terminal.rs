//! The example `play` in a terminal: it begins, it is played by keys and clicks, and it gives the
//! terminal back however it ends.
#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Pty, open};

/// The built example. A test of its own builds no examples, so that is done here.
static PLAY: LazyLock<std::path::PathBuf> = LazyLock::new(|| {
    let build = escargot::CargoBuild::new().example("play").current_release();
    build.run().expect("the example builds").path().to_path_buf()
});

/// Opens and closes the alternate screen, and the mouse.
const OPENED: &str = "\u{1b}[?1049h";
const CLOSED: &str = "\u{1b}[?1049l";
const MOUSE_ON: &str = "\u{1b}[?1000h";
const MOUSE_OFF: &str = "\u{1b}[?1000l";

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal in which the example runs. When it has ended, the terminal says its exit status and, by
/// `stty`, in what state it was left.
struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    output: Receiver<Vec<u8>>,
    seen: String,
}

impl Terminal {
    fn new(rows: u16, columns: u16, term: &str, arguments: &[&str]) -> Terminal {
        let (pty, pts) = open().expect("a terminal");
        pty.resize(Size::new(rows, columns)).expect("it takes a size");
        // A signal to all that runs in the terminal is not meant for the shell.
        let script = r#"trap : TERM INT HUP QUIT; "$0" "$@"; echo "status $?"; stty -a"#;
        let command = pty_process::blocking::Command::new("sh");
        let command = command.args(["-c", script]).arg(&*PLAY).args(arguments).env("TERM", term);
        let child = command.env_remove("NO_COLOR").spawn(pts).expect("it runs");
        let pty = Arc::new(pty);
        let (sender, output) = channel();
        let reader = Arc::clone(&pty);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Where the other end is closed, reading fails, and all is told.
            while let Ok(count @ 1..) = (&*reader).read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { pty, child, output, seen: String::new() }
    }

    fn send(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Waits until a text is on its way to the screen, and forgets what came before it.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.seen.contains(text) {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.seen.push_str(&String::from_utf8_lossy(&bytes)),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    panic!("{text:?} does not come after {:?}", self.seen);
                }
            }
        }
        let behind = self.seen.find(text).map_or(0, |at| at + text.len());
        self.seen.drain(..behind);
    }

    /// Waits for the end, and gives all that came since.
    fn end(mut self) -> String {
        let deadline = Instant::now() + PATIENCE;
        let left = || deadline.saturating_duration_since(Instant::now());
        while let Ok(bytes) = self.output.recv_timeout(left()) {
            self.seen.push_str(&String::from_utf8_lossy(&bytes));
        }
        assert!(left() > Duration::ZERO, "it does not end after {:?}", self.seen);
        self.child.wait().expect("it ends");
        std::mem::take(&mut self.seen)
    }

    /// Makes sure that it ends with a status, and that the terminal is as it was before.
    #[track_caller]
    fn assert_given_back(self, status: &str) {
        let end = self.end();
        for sign in [CLOSED, MOUSE_OFF, &format!("status {status}\r\n"), " icanon", " echo "] {
            assert!(end.contains(sign), "{sign:?} is in {end:?}");
        }
    }
}

/// A test that failed leaves nothing running.
impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// A game that was begun.
#[track_caller]
fn begun(arguments: &[&str]) -> Terminal {
    let mut terminal = Terminal::new(24, 80, "xterm-256color", arguments);
    terminal.wait_for(OPENED);
    terminal.wait_for(MOUSE_ON);
    terminal.wait_for("redo");
    terminal
}

#[test]
fn quitting_gives_the_terminal_back() {
    let terminal = begun(&["--deal", "1"]);
    terminal.send("q");
    terminal.assert_given_back("0");
}

#[test]
fn control_c_gives_the_terminal_back() {
    let mut terminal = begun(&["--deal", "1"]);
    terminal.send("A");
    terminal.wait_for("drawn");
    terminal.send("\u{3}");
    terminal.assert_given_back("0");
}

#[test]
fn a_signal_gives_the_terminal_back_and_ends_the_program_as_it_would() {
    for (signal, status) in [("TERM", "143"), ("INT", "130"), ("HUP", "129"), ("QUIT", "131")] {
        let terminal = begun(&["--deal", "1"]);
        let kill = format!("kill -s {signal} -- -{}", terminal.child.id());
        let kill = Command::new("sh").args(["-c", &kill]).status();
        assert!(kill.expect("there is a shell").success(), "{signal}");
        terminal.assert_given_back(status);
    }
}

#[test]
fn it_ends_when_its_terminal_is_closed() {
    let (mut pty, pts) = open().expect("a terminal");
    pty.resize(Size::new(24, 80)).expect("it takes a size");
    let command = pty_process::blocking::Command::new(&*PLAY).args(["--deal", "1"]);
    let mut child = command.env("TERM", "xterm-256color").spawn(pts).expect("it runs");
    let (mut seen, mut bytes) = (String::new(), [0; 4096]);
    while !seen.contains("quit") {
        let count = pty.read(&mut bytes).expect("it draws");
        seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    drop(pty);
    let deadline = Instant::now() + PATIENCE;
    while child.try_wait().expect("it is ours").is_none() {
        if Instant::now() > deadline {
            child.kill().expect("it still runs");
            panic!("it goes on without a terminal");
        }
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn it_begins_with_the_menu_and_is_played_by_keys_and_clicks() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("game.txt");
    let mut terminal = Terminal::new(24, 80, "xterm-256color", &[]);
    terminal.wait_for("draw-before-reveal");
    // Down to one-joker, and its deal 5.
    terminal.send("\u{1b}[B\r");
    terminal.wait_for("empty");
    terminal.send("5\r");
    terminal.wait_for("redo");
    terminal.send("A");
    terminal.wait_for("drawn");
    // A click on b1, in which 9S goes on TS: column 25 and row 8, from 1.
    terminal.send("\u{1b}[<0;25;8M\u{1b}[<0;25;8m");
    terminal.wait_for("zombie");
    terminal.send(&format!("s\u{15}{}\r", path.display()));
    terminal.wait_for("Saved");
    terminal.send("q");
    terminal.assert_given_back("0");
    let record = fs::read_to_string(&path).expect("it was saved");
    let actions: Vec<&str> = record.lines().skip_while(|line| !line.contains('|')).collect();
    assert!(record.contains("\nrules one-joker\ndeal 5\n"), "{record}");
    assert!(actions[0].starts_with("reveal Na |"), "{record}");
    assert!(actions[1].starts_with("place b1 |"), "{record}");
    assert_eq!(actions[2], "end 2");
}

#[test]
fn klondike_is_played_by_keys_and_by_dragging() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("game.txt");
    let mut terminal = begun(&["klondike", "--deal", "1"]);
    // QD from column 4 to column 1, by its keys.
    terminal.send("41");
    terminal.wait_for("moves");
    terminal.send("d");
    terminal.wait_for("drawn");
    // 7C from the waste to 8D: from column 61 and row 4 to column 25 and row 5, from 1.
    terminal.send("\u{1b}[<0;61;4M\u{1b}[<32;40;5M\u{1b}[<0;25;5m");
    terminal.wait_for("attacks");
    // A click on the zombie.
    terminal.send("\u{1b}[<0;25;7M\u{1b}[<0;25;7m");
    terminal.wait_for("destroyed");
    terminal.send(&format!("s\u{15}{}\r", path.display()));
    terminal.wait_for("Saved");
    terminal.send("ey");
    terminal.wait_for("Score");
    terminal.send("qy");
    terminal.assert_given_back("0");
    let record = fs::read_to_string(&path).expect("it was saved");
    assert!(record.contains("game klondike\n") && record.contains("\ndeal 1\n"), "{record}");
    for action in ["move 4 1 1 |", "draw |", "play 4 |", "shoot 4 |"] {
        assert!(record.contains(&format!("\n{action}")), "{action}: {record}");
    }
}

#[test]
fn zombie_ccg_is_played_by_two_people_and_saved() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("game.txt");
    let mut terminal = Terminal::new(20, 60, "xterm-256color", &["ccg", "--deal", "1"]);
    // In deal 1 B is the first to bid. Enter gives him no keyboard, and his letter does.
    terminal.wait_for("looks.");
    terminal.send("\rb");
    terminal.wait_for("start");
    terminal.send("4");
    terminal.wait_for("looks.");
    terminal.send("bba");
    terminal.wait_for("start");
    terminal.send(":pass\r");
    terminal.wait_for("looks.");
    terminal.send("b");
    terminal.wait_for("takes");
    terminal.send(&format!("s\u{15}{}\r", path.display()));
    terminal.wait_for("Saved");
    terminal.send("q");
    terminal.assert_given_back("0");
    let record = fs::read_to_string(&path).expect("it was saved");
    for line in ["game ccg\n", "\ndeal 1\n", "\nfirst B |", "\nbid 3 |", "\npass |", "\nend 3\n"] {
        assert!(record.contains(line), "{line}: {record}");
    }
}

#[test]
fn zombie_ccg_is_played_against_the_program_to_its_end() {
    let arguments = ["ccg", "weird,rage", "--bots", "B", "--deal", "2"];
    let mut terminal = Terminal::new(40, 120, "xterm-256color", &arguments);
    terminal.wait_for("What can be done");
    terminal.send(&"1".repeat(40));
    terminal.wait_for("turn");
    terminal.send("cy");
    terminal.wait_for("B has won.");
    terminal.send("qy");
    terminal.assert_given_back("0");
}

#[test]
fn a_terminal_that_shrinks_says_so_and_goes_on_when_it_has_grown() {
    let mut terminal = begun(&["--deal", "1"]);
    terminal.pty.resize(Size::new(24, 50)).expect("it takes a size");
    terminal.wait_for("small");
    terminal.pty.resize(Size::new(24, 80)).expect("it takes a size");
    terminal.wait_for("redo");
    terminal.send("q");
    terminal.assert_given_back("0");
}

/// Makes sure that the example says a sentence in the terminal, ends with status 2, and touches nothing.
#[track_caller]
fn assert_refused(terminal: Terminal, sentence: &str) {
    let end = terminal.end();
    assert!(end.contains(sentence) && end.contains("status 2\r\n"), "{end:?}");
    assert!(!end.contains('\u{1b}'), "{end:?}");
}

#[test]
fn a_terminal_that_is_too_small_is_refused() {
    let refused = |rows, columns| Terminal::new(rows, columns, "xterm", &["--deal", "1"]);
    let sentence = "The terminal is too small: Dead Center needs 60 columns and 20 rows, ";
    assert_refused(refused(24, 59), &format!("{sentence}and here are 59 and 24.\r\n"));
    assert_refused(refused(19, 80), &format!("{sentence}and here are 80 and 19.\r\n"));
    let klondike = Terminal::new(21, 80, "xterm", &["klondike", "--deal", "1"]);
    let sentence = "The terminal is too small: Zombie Klondike needs 72 columns and 22 rows, ";
    assert_refused(klondike, &format!("{sentence}and here are 80 and 21.\r\n"));
}

#[test]
fn a_terminal_that_cannot_place_the_cursor_is_refused() {
    let terminal = Terminal::new(24, 80, "dumb", &[]);
    assert_refused(terminal, "A terminal of the kind \"dumb\" cannot show a board");
}

#[test]
fn with_auto_a_terminal_is_only_printed_to() {
    let end = Terminal::new(24, 80, "dumb", &["--auto"]).end();
    assert!(end.contains("Dead Center, deal 1, rules default\r\n1. reveal "), "{end}");
    assert!(end.contains("status 0\r\n") && !end.contains('\u{1b}'), "{end}");
}

#[test]
fn colours_can_be_left_out() {
    let colours = |arguments: &[&str]| {
        let terminal = begun(&[&["--deal", "1"], arguments].concat());
        terminal.send("Kqy");
        let end = terminal.end();
        // The colours of letters are 30 to 37, and 38 begins all others; no row has such a number.
        let first = |code: &str| code.split([';', 'm', 'H']).next()?.parse::<u8>().ok();
        end.split("\u{1b}[").filter_map(first).any(|code| (30..39).contains(&code))
    };
    assert!(colours(&[]));
    assert!(!colours(&["--no-colour"]));
    assert!(!colours(&["--no-color"]));
    assert!(!colours(&["--plain"]));
}
