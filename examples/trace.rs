//! Plays games that are written down and prints every step of them in full, for comparison with another
//! implementation.
//!
//! `cargo run --release --example trace -- cabin < games`

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, BufRead, BufWriter, Write};

use clap::{Parser, ValueEnum};
use deadhand::cards::Reader;
use deadhand::game::{Game, Portable, Seat, Standing, fingerprint};
use deadhand::{cabin, ccg as engine, klondike};

mod ccg;
mod cli;
#[path = "cli/files.rs"]
mod files;

/// Plays games that are written down and prints every step of them in full.
///
/// Reads from standard input a line `game OPTIONS DEAL` (of ccg: `game OPTIONS DECKS SEED`) and then an
/// action a line, and prints the game with its first position; for each action, how many actions were
/// legal before it, the sum of their texts, and the fingerprint of the position after it; and the last
/// position. Of ccg the sums are those of the table line, which is printed after every 25 actions and at
/// the end, and the last line is who has won. Sums are FNV-1a 64; the texts are put in the order of their
/// bytes, with commas between them. Lines that begin with `position`, `table` or `end` and everything
/// after ` | ` are ignored, so that what this prints can be read again.
#[derive(Parser)]
#[command(name = "trace")]
struct Options {
    /// The game.
    game: GameName,

    #[command(flatten)]
    files: ccg::Files,
}

#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    /// Dead Center.
    Cabin,
    /// Zombie CCG.
    Ccg,
    /// Zombie Klondike.
    Klondike,
}

fn main() {
    let Options { game, files } = cli::options();
    let mut out = BufWriter::new(io::stdout().lock());
    let input = io::stdin().lock();
    let traced = match game {
        GameName::Cabin => trace(input, &mut out, &solitaire::<cabin::State>()),
        GameName::Klondike => trace(input, &mut out, &solitaire::<klondike::State>()),
        GameName::Ccg => trace(input, &mut out, &zombie_ccg(&files)),
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

type Start<'a, G> = dyn Fn(&str) -> Result<G, String> + 'a;

/// How the games of an engine are written.
struct Form<'a, G> {
    /// Reads what stands behind `game`.
    start: Box<Start<'a, G>>,
    /// What is summed up after each action.
    line: fn(&G) -> String,
    /// Whether the line is printed before the first action.
    first: bool,
    /// After how many actions the line is printed too, and at the end; or never.
    table_after: Option<u32>,
    /// What stands behind `end`.
    end: fn(&G) -> String,
}

fn solitaire<G: Portable + 'static>() -> Form<'static, G> {
    Form {
        start: Box::new(read_deal),
        line: ToString::to_string,
        first: true,
        table_after: None,
        end: ToString::to_string,
    }
}

fn read_deal<G: Portable>(text: &str) -> Result<G, String> {
    let (options, deal) = text.split_once(' ').ok_or("expected \"game\", options and a deal")?;
    let setup = options
        .parse()
        .map_err(|error| format!("the rules \"{options}\" cannot be read: {error}"))?;
    let number = |reader: &mut Reader<'_>| reader.number(u64::MAX, "a number below 2^64");
    let deal = Reader::read_whole(deal, number)
        .map_err(|error| format!("\"{deal}\" is no deal number: {error}"))?;
    Ok(G::deal(&setup, deal))
}

fn zombie_ccg(files: &ccg::Files) -> Form<'_, engine::State> {
    let told = RefCell::new(BTreeSet::new());
    Form {
        start: Box::new(move |text| {
            let (state, left_out) = read_decks(files, text)?;
            for left in left_out {
                // Games have the same decks again and again.
                if !told.borrow().contains(&left) {
                    cli::tell(format_args!("note: {left}."));
                    told.borrow_mut().insert(left);
                }
            }
            Ok(state)
        }),
        line: |state| state.table_line().to_string(),
        first: false,
        table_after: Some(25),
        end: winner,
    }
}

/// Reads `OPTIONS DECKS SEED`, and what of the decks is not played; the seed only chose the actions, which
/// follow.
fn read_decks(files: &ccg::Files, text: &str) -> Result<(engine::State, Vec<String>), String> {
    let words: Vec<&str> = text.split(' ').collect();
    let [options, decks, _seed] = words[..] else {
        return Err("expected \"game\", options, decks and a seed".into());
    };
    // Decks of any number of copies are played.
    let rules = engine::Rules { max_copies: 100, ..ccg::read_rules(options)? };
    let (setup, left_out) = files.setup(rules, decks)?;
    Ok((engine::State::new(setup), left_out))
}

fn winner(state: &engine::State) -> String {
    let Some(outcome) = state.outcome() else {
        return "running".into();
    };
    let seats = Seat::ALL.into_iter().zip(outcome.verdicts());
    let mut won = seats.filter(|(_, verdict)| verdict.standing == Standing::Won);
    won.next().map_or_else(|| "draw".into(), |(seat, _)| format!("won {seat}"))
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

fn trace<G: Portable>(
    input: impl BufRead,
    out: &mut impl Write,
    form: &Form<'_, G>,
) -> Result<(), Stop> {
    let mut game: Option<(G, u32)> = None;
    for (number, line) in (1..).zip(input.split(b'\n')) {
        let wrong = |reason: String| Stop::Line { number, reason };
        let line = String::from_utf8(line?).map_err(|_| wrong("this is no text".into()))?;
        let text = line.split(" | ").next().unwrap_or_default().trim_end();
        if text.is_empty() || ["position", "table", "end"].contains(&first_word(text)) {
            continue;
        }
        game = Some(if let Some(start) = text.strip_prefix("game ") {
            end(game.as_ref(), out, form)?;
            let state = (form.start)(start).map_err(wrong)?;
            writeln!(out, "game {start}")?;
            if form.first {
                writeln!(out, "position {}", (form.line)(&state))?;
            }
            (state, 0)
        } else {
            let (state, played) =
                game.take().ok_or_else(|| wrong("a line \"game\" must come first".into()))?;
            let next = step(state, text, out, form)?.map_err(wrong)?;
            if form.table_after.is_some_and(|after| (played + 1).is_multiple_of(after)) {
                writeln!(out, "table {}", (form.line)(&next))?;
            }
            (next, played + 1)
        });
    }
    end(game.as_ref(), out, form)
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}

/// Plays an action and prints its line; inside, why it cannot be played.
fn step<G: Portable>(
    state: G,
    text: &str,
    out: &mut impl Write,
    form: &Form<'_, G>,
) -> io::Result<Result<G, String>> {
    let action = match text.parse::<G::Action>() {
        Ok(action) => action,
        Err(error) => return Ok(Err(format!("\"{text}\" is no action: {error}"))),
    };
    let mut texts: Vec<String> = state.legal_actions().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    let (count, sum) = (texts.len(), fingerprint(texts.join(",")));
    match state.apply(action) {
        Ok(next) => {
            let line = fingerprint((form.line)(&next));
            writeln!(out, "{action} | {count} {sum:016x} | {line:016x}")?;
            Ok(Ok(next))
        }
        Err(refused) => Ok(Err(refused.to_string())),
    }
}

fn end<G>(game: Option<&(G, u32)>, out: &mut impl Write, form: &Form<'_, G>) -> Result<(), Stop> {
    if let Some((state, played)) = game {
        // Where the game ends just then, the line was printed already.
        if form.table_after.is_some_and(|after| !played.is_multiple_of(after)) {
            writeln!(out, "table {}", (form.line)(state))?;
        }
        writeln!(out, "end {}\n", (form.end)(state))?;
    }
    Ok(())
}
