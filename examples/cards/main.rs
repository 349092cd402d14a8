//! Sets of cards of Zombie CCG: `cargo run --release --example cards -- --help`.
//!
//! `check` says how each card is read, `show` draws one, `export` and `import` write and read plugins of
//! `LackeyCCG`, `match` lets the simple opponent play one deck against another, `test` runs scenarios.

#[allow(clippy::doc_markdown)] // it is read as help, where backquotes are noise
mod arguments;
mod card;
mod check;
#[path = "../cli/mod.rs"]
mod cli;
#[path = "../ccg/deck.rs"]
mod deck;
mod duel;
mod export;
#[path = "../cli/files.rs"]
mod files;
mod import;
mod plugin;
#[path = "../cli/save.rs"]
mod save;
mod scenarios;
mod sheet;
mod show;
mod source;

use std::fmt::Display;
use std::process::exit;

use arguments::{Arguments, Command, Program};

fn main() {
    let Arguments { command } = cli::options();
    let done = match command {
        Command::Check(check) => check::run(&check),
        Command::Show(show) => show::run(&show),
        Command::Export(Program::Lackey(export)) => export::run(&export),
        Command::Import(Program::Lackey(import)) => import::run(&import),
        Command::Match(duel) => duel::run(&duel),
        Command::Test(test) => scenarios::run(&test),
    };
    match done {
        Ok(Told { text, is_good }) => {
            print(&text);
            exit(i32::from(!is_good));
        }
        Err(sentence) => cli::fail(capital(&sentence)),
    }
}

/// What is printed, and whether all is well; if not, the exit status is 1.
struct Told {
    text: String,
    is_good: bool,
}

impl Told {
    fn lines(lines: &[String], is_good: bool) -> Told {
        Told { text: lines.join("\n") + "\n", is_good }
    }
}

/// Prints a text. Words of files may be in it, and these must not control the terminal.
fn print(text: &str) {
    cli::print(text.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}"));
}

/// A sentence with its capital and its full stop.
fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let stop = if sentence.ends_with('.') { "" } else { "." };
    format!("{first}{}{stop}", chars.as_str())
}

/// The first few of many reasons.
fn brief(reasons: &[impl Display]) -> String {
    let first: Vec<String> = reasons.iter().take(3).map(ToString::to_string).collect();
    let more = reasons.len() - first.len();
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    first.join("; ") + &more
}

/// A number and what is counted.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
