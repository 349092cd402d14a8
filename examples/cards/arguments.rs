//! What can be asked for.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Reads, shows and tries cards of Zombie CCG.
///
/// A set of cards is a table with tabs, a file in TOML (its name ends with .toml), a plugin folder of
/// LackeyCCG, or a single file of its card data. A note tells what is odd or can never be, and harms
/// nobody. The exit status is 0 where all is well, 1 where cards are not understood or a scenario fails, and 2 where something cannot be done, which is said in a sentence.
#[derive(Parser)]
#[command(name = "cards")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Say how each card of a set is read, or what is wrong with it.
    Check(Check),
    /// Draw a card, with its whole text.
    Show(Show),
    /// Write a set and its decks for another program.
    #[command(subcommand)]
    Export(Program<Export>),
    /// Read a set of another program, and say what was understood, card by card.
    #[command(subcommand)]
    Import(Program<Import>),
    /// Let the simple opponent play a deck against another.
    Match(Match),
    /// Run scenarios, files that say what lies on the table, what is done, and what must hold then.
    Test(Test),
}

/// The other program.
#[derive(Subcommand)]
pub(crate) enum Program<T: Args> {
    /// LackeyCCG: a plugin folder.
    Lackey(T),
}

#[derive(Args)]
pub(crate) struct Check {
    /// The set: a table, a .toml file, or a plugin folder or set file of LackeyCCG.
    pub(crate) path: PathBuf,

    #[command(flatten)]
    pub(crate) columns: ColumnsFile,
}

#[derive(Args)]
pub(crate) struct Show {
    /// The card's name; capitals do not count.
    #[arg(value_name = "CARD")]
    pub(crate) name: String,

    #[command(flatten)]
    pub(crate) cards: Cards,
}

#[derive(Args)]
pub(crate) struct Export {
    /// The plugin's folder, which is made if it is missing. Its name is the plugin's: without spaces.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    #[command(flatten)]
    pub(crate) cards: Cards,

    /// A folder with decks, each a .txt file with a line a card such as "4 Nurse"; without it, of
    /// Outbreak its ready decks, and else none.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) decks: Option<PathBuf>,

    /// What the set is called of cards whose table does not say it, and the format of all.
    #[arg(long, default_value = "Outbreak")]
    pub(crate) set: String,

    #[command(flatten)]
    pub(crate) columns: ColumnsFile,

    /// Where the plugin's folder will be found, for its list of updates; without a slash at the end.
    #[arg(long, default_value = "https://example.org/plugin", value_name = "ADDRESS")]
    pub(crate) url: String,

    /// The day of the version, as 2026-05-31; without it, today.
    #[arg(long, value_name = "DAY")]
    pub(crate) date: Option<String>,

    /// Write over a plugin that is there.
    #[arg(long)]
    pub(crate) overwrite: bool,
}

#[derive(Args)]
pub(crate) struct Import {
    /// The plugin's folder, or a single file of card data.
    #[arg(value_name = "DIR")]
    pub(crate) path: PathBuf,

    #[command(flatten)]
    pub(crate) columns: ColumnsFile,

    /// Take a card without its abilities where its text is not understood, and without what such a card
    /// does not have, as the health of a zombie; leave out a card of which more cannot be read.
    #[arg(long)]
    pub(crate) lenient: bool,

    /// Write the cards to this file: as TOML if its name ends with .toml, else as a table, which keeps
    /// for an export also what says nothing to the game.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Write each deck to a .txt file in this folder.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) decks: Option<PathBuf>,

    /// Write over files that are there.
    #[arg(long)]
    pub(crate) overwrite: bool,
}

#[derive(Args)]
pub(crate) struct Match {
    /// The first deck: a file with a line a card such as "4 Nurse", a .dek file, or of Outbreak the
    /// faction of a ready deck. Of a deck with zones the first is played.
    #[arg(value_name = "DECK")]
    pub(crate) first: String,

    /// The other deck.
    #[arg(value_name = "DECK")]
    pub(crate) second: String,

    /// How many games; after half of them the players change seats.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,

    /// The number from which all shuffles and dice follow: the same number, the same games.
    #[arg(long, default_value_t = 1)]
    pub(crate) deal: u64,

    /// The rules: rulings such as flee,deck_out=failed_draw.
    #[arg(long, default_value = "default")]
    pub(crate) rules: String,

    #[command(flatten)]
    pub(crate) cards: Cards,
}

#[derive(Args)]
pub(crate) struct Test {
    /// A scenario file, or a folder: all files in it and in the folders below it whose names end with
    /// .toml.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) cards: Cards,
}

/// Which cards.
#[derive(Args)]
pub(crate) struct Cards {
    /// The set of cards, as check reads it; without it, Outbreak.
    #[arg(long, value_name = "PATH")]
    pub(crate) cards: Option<PathBuf>,
}

/// What the columns of a set are called.
#[derive(Args)]
pub(crate) struct ColumnsFile {
    /// A file that says which column of the set holds what, a line each, such as Strength = Power. What
    /// it does not mention is in the column of its own name: Name, Type, Faction, Cost, Power, Health,
    /// Keywords, Symbols, Requirement, Kind, Windows, Text.
    #[arg(long = "columns", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}
