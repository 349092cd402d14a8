//! Counts the sequences of legal actions from the start of a deal, depth by depth: the classic check of
//! a rules engine, and a measure of its speed.
//!
//! `cargo run --release --example perft -- cabin --deal 1 --depth 5 --rules one-joker`

use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use deadhand::game::{Game, Portable, divide_filled, perft_filled};
use deadhand::{cabin, ccg as engine, klondike};

mod ccg;
mod cli;
#[path = "cli/files.rs"]
mod files;

/// Counts the sequences of legal actions from the start of a deal.
///
/// Prints a line `depth nodes` for each depth, and the nodes per second on standard error.
#[derive(Parser)]
#[command(name = "perft")]
struct Options {
    /// The game.
    game: GameName,

    /// Of ccg: the decks, a name for each player with commas between them, such as rage,horde.
    #[arg(value_name = "DECKS")]
    decks_of_players: Option<String>,

    #[command(flatten)]
    files: ccg::Files,

    /// The number of the deal, 0 to 18446744073709551615. Of ccg: what every shuffle is played with,
    /// below 2^48.
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
    /// Zombie CCG; needs the decks' names.
    Ccg,
    /// Zombie Klondike.
    Klondike,
}

fn main() {
    let options: Options = cli::options();
    match options.game {
        GameName::Cabin => count(&dealt::<cabin::State>(&options), &options, 0),
        GameName::Klondike => count(&dealt::<klondike::State>(&options), &options, 0),
        GameName::Ccg => count(&set_up(&options), &options, options.deal),
    }
}

/// The start of the deal.
fn dealt<G: Portable<Setup: Default>>(options: &Options) -> G {
    let setup = match &options.rules {
        Some(rules) => rules.parse().unwrap_or_else(|error| {
            cli::fail(format_args!("The rules \"{rules}\" cannot be read: {error}."))
        }),
        None => G::Setup::default(),
    };
    G::deal(&setup, options.deal)
}

/// The start of a game with decks from files.
fn set_up(options: &Options) -> engine::State {
    if options.deal >> 48 != 0 {
        cli::fail("Of ccg the deal must be below 2^48: every shuffle is played with it.");
    }
    let rules = options.rules.as_deref().unwrap_or("default");
    let names = options.decks_of_players.as_deref().unwrap_or_else(|| {
        cli::fail("Of ccg the decks must be named, one for each player, such as rage,horde.")
    });
    // Decks of any number of copies are counted.
    let rules = ccg::read_rules(rules).map(|rules| engine::Rules { max_copies: 100, ..rules });
    let setup = rules.and_then(|rules| options.files.setup(rules, names));
    let (setup, left_out) = setup.unwrap_or_else(|reason| cli::fail(reason));
    for left in left_out {
        cli::tell(format_args!("note: {left}."));
    }
    engine::State::new(setup)
}

/// Counts from `start`, with `x` for the open chance actions.
fn count<G: Game>(start: &G, options: &Options, x: u64) {
    let begin = Instant::now();
    let mut nodes = 0;
    if options.divide {
        for (action, count) in divide_filled(start, options.depth, x) {
            cli::print(format_args!("{action} {count}\n"));
            nodes += count;
        }
    } else {
        for depth in 1..=options.depth {
            let count = perft_filled(start, depth, x);
            cli::print(format_args!("{depth} {count}\n"));
            nodes += count;
        }
    }
    report(nodes, begin.elapsed());
}

#[allow(clippy::cast_precision_loss)] // a rate is shown in whole numbers of few digits
fn report(nodes: u64, time: Duration) {
    let seconds = time.as_secs_f64();
    eprintln!("{nodes} nodes in {seconds:.3} s, {:.0} nodes per second", nodes as f64 / seconds);
}
