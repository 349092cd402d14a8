//! Counts the sequences of legal actions from the start of a deal, depth by depth: the classic check of
//! a rules engine, and a measure of its speed.
//!
//! `cargo run --release --example perft -- cabin --deal 1 --depth 5 --rules one-joker`

use std::fmt;
use std::io::{Write, stdout};
use std::process::exit;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use deadhand::game::{Portable, divide, perft};
use deadhand::{cabin, klondike};

mod cli;

/// Counts the sequences of legal actions from the start of a deal.
///
/// Prints a line `depth nodes` for each depth, and the nodes per second on standard error.
#[derive(Parser)]
#[command(name = "perft")]
struct Options {
    /// The game.
    game: GameName,

    /// The number of the deal, 0 to 18446744073709551615.
    #[arg(long, default_value_t = 1)]
    deal: u64,

    /// The greatest depth.
    #[arg(long, default_value_t = 5)]
    depth: u32,

    /// The rules: a preset, options, or both, such as one-joker or original,draw=3; without it those of
    /// the game's first preset.
    #[arg(long)]
    rules: Option<String>,

    /// Print how many sequences begin with each action, at the greatest depth alone.
    #[arg(long)]
    divide: bool,
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
    match options.game {
        GameName::Cabin => count::<cabin::State>(&options),
        GameName::Klondike => count::<klondike::State>(&options),
    }
}

fn count<G: Portable<Setup: Default>>(options: &Options) {
    let setup = match &options.rules {
        Some(rules) => rules.parse().unwrap_or_else(|error| {
            cli::fail(format_args!("The rules \"{rules}\" cannot be read: {error}."))
        }),
        None => G::Setup::default(),
    };
    let start = G::deal(&setup, options.deal);
    let begin = Instant::now();
    let mut nodes = 0;
    if options.divide {
        for (action, count) in divide(&start, options.depth) {
            print_line(format_args!("{action} {count}"));
            nodes += count;
        }
    } else {
        for depth in 1..=options.depth {
            let count = perft(&start, depth);
            print_line(format_args!("{depth} {count}"));
            nodes += count;
        }
    }
    report(nodes, begin.elapsed());
}

/// Prints a line; where nobody reads on, there is no need to count on.
fn print_line(line: fmt::Arguments<'_>) {
    if writeln!(stdout(), "{line}").is_err() {
        exit(0);
    }
}

#[allow(clippy::cast_precision_loss)] // a rate is shown in whole numbers of few digits
fn report(nodes: u64, time: Duration) {
    let seconds = time.as_secs_f64();
    eprintln!("{nodes} nodes in {seconds:.3} s, {:.0} nodes per second", nodes as f64 / seconds);
}
