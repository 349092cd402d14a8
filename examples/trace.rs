//! Plays games that are written down and prints every step of them in full, for comparison with another
//! implementation.
//!
//! `cargo run --release --example trace -- cabin < games`

use std::fmt;
use std::io::{self, BufRead, BufWriter, Write};

use clap::{Parser, ValueEnum};
use deadhand::cards::Reader;
use deadhand::game::{Portable, fingerprint};
use deadhand::{cabin, klondike};

mod cli;

/// Plays games that are written down and prints every step of them in full.
///
/// Reads from standard input a line `game OPTIONS DEAL` and then an action a line, and prints the game
/// with its first position; for each action, how many actions were legal before it, the sum of their
/// texts, and the fingerprint of the position after it; and the last position. Sums are FNV-1a 64; the
/// texts are put in the order of their bytes, with commas between them. Lines that begin with
/// `position`, `table` or `end` and everything after ` | ` are ignored, so that what this prints can be
/// read again.
#[derive(Parser)]
#[command(name = "trace")]
struct Options {
    /// The game.
    game: GameName,
}

#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    /// Dead Center.
    Cabin,
    /// Zombie Klondike.
    Klondike,
}

fn main() {
    let options: Options = cli::options();
    let mut out = BufWriter::new(io::stdout().lock());
    let traced = match options.game {
        GameName::Cabin => trace::<cabin::State>(io::stdin().lock(), &mut out),
        GameName::Klondike => trace::<klondike::State>(io::stdin().lock(), &mut out),
    };
    // What was played before a bad line is printed all the same.
    let flushed = out.flush().map_err(Stop::from);
    if let Err(stop) = traced.and(flushed) {
        match stop {
            Stop::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Stop::Io(error) => {
                cli::fail(format_args!("The games cannot be read or printed: {error}."))
            }
            Stop::Line { number, reason } => cli::fail(format_args!("line {number}: {reason}")),
        }
    }
}

/// Why no more is printed.
enum Stop {
    Io(io::Error),
    Line { number: usize, reason: String },
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

fn trace<G: Portable>(input: impl BufRead, out: &mut impl Write) -> Result<(), Stop> {
    let mut game: Option<G> = None;
    for (number, line) in (1..).zip(input.split(b'\n')) {
        let wrong = |reason: String| Stop::Line { number, reason };
        let line = String::from_utf8(line?).map_err(|_| wrong("this is no text".into()))?;
        let text = line.split(" | ").next().unwrap_or_default().trim_end();
        if text.is_empty() || ["position", "table", "end"].contains(&first_word(text)) {
            continue;
        }
        game = Some(if let Some(start) = text.strip_prefix("game ") {
            end(game.as_ref(), out)?;
            let state: G = read_start(start).map_err(wrong)?;
            writeln!(out, "game {start}\nposition {state}")?;
            state
        } else {
            let state =
                game.take().ok_or_else(|| wrong("a line \"game\" must come first".into()))?;
            step(state, text, out)?.map_err(wrong)?
        });
    }
    end(game.as_ref(), out)
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}

/// Reads `OPTIONS DEAL`.
fn read_start<G: Portable>(text: &str) -> Result<G, String> {
    let (options, deal) = text.split_once(' ').ok_or("expected \"game\", options and a deal")?;
    let setup = options
        .parse()
        .map_err(|error| format!("the rules \"{options}\" cannot be read: {error}"))?;
    let number = |reader: &mut Reader<'_>| reader.number(u64::MAX, "a number below 2^64");
    let deal = Reader::read_whole(deal, number)
        .map_err(|error| format!("\"{deal}\" is no deal number: {error}"))?;
    Ok(G::deal(&setup, deal))
}

/// Plays an action and prints its line; inside, why it cannot be played.
fn step<G: Portable>(state: G, text: &str, out: &mut impl Write) -> io::Result<Result<G, String>> {
    let action = match text.parse::<G::Action>() {
        Ok(action) => action,
        Err(error) => return Ok(Err(format!("\"{text}\" is no action: {error}"))),
    };
    let mut texts: Vec<String> = state.legal_actions().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    let (count, sum) = (texts.len(), fingerprint(texts.join(",")));
    match state.apply(action) {
        Ok(next) => {
            writeln!(out, "{action} | {count} {sum:016x} | {:016x}", next.fingerprint())?;
            Ok(Ok(next))
        }
        Err(refused) => Ok(Err(refused.to_string())),
    }
}

fn end(game: Option<&impl fmt::Display>, out: &mut impl Write) -> Result<(), Stop> {
    if let Some(state) = game {
        writeln!(out, "end {state}\n")?;
    }
    Ok(())
}
