//! The command line.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use deadhand::game::Seat;

use crate::app::deal_number;
use crate::ccg::{self, Ccg};
use crate::decks::Files;

/// Play a zombie card game in the terminal.
///
/// Without --deal, --rules and --load it begins with a list of rules to choose from. Where standard
/// input or standard output is no terminal, or with --auto, it plays a game by itself and prints what
/// happened.
#[derive(Debug, Parser)]
#[command(name = "play", version, after_help = AFTER, after_long_help = AFTER)]
#[command(term_width = 80)]
pub(crate) struct Arguments {
    /// The game
    #[arg(value_enum, default_value_t = GameName::Cabin)]
    pub(crate) game: GameName,

    /// Of ccg: the decks, one for each of 2 to 4 players with commas between them [default: rage,horde]
    #[arg(value_name = "DECKS")]
    names: Option<String>,

    #[command(flatten)]
    pub(crate) files: Files,

    /// Of ccg: the seats that the program plays, A to D with commas between them; at the others
    /// people sit, who share the keyboard
    #[arg(long, value_name = "SEATS", value_parser = seat, value_delimiter = ',')]
    bots: Vec<Seat>,

    /// The deal to begin with, 0 to 18446744073709551615; the same number is the same cards, and of
    /// ccg the same luck, everywhere [default: 1]
    #[arg(long, value_name = "NUMBER", value_parser = deal_number, allow_negative_numbers = true)]
    pub(crate) deal: Option<u64>,

    /// The rules: a preset, options, or a preset and options that change it, as in
    /// "one-joker,kill=must" [default: the game's first preset]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// Go on with the game of a record, JSON or text. A record does not keep which seats the program
    /// plays: give --bots again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deal", "rules", "names", "cards", "decks"])]
    pub(crate) load: Option<PathBuf>,

    /// The seed of chance (the rules reveal=random, all shuffles and dice of ccg) and of the player of
    /// --auto; take another number
    /// than the deal's [default: follows from the deal]
    #[arg(long, value_name = "NUMBER", value_parser = seed_number, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Play by itself and print a transcript: the deal and the rules, each action with what it made
    /// happen, the last position and the score
    #[arg(long)]
    pub(crate) auto: bool,

    /// Show no colours; the variable `NO_COLOR` does the same
    #[arg(long, visible_alias = "no-color")]
    pub(crate) no_colour: bool,

    /// Show ASCII alone, letters for suits, and no colours
    #[arg(long)]
    pub(crate) plain: bool,
}

impl Arguments {
    /// The screen of Zombie CCG.
    ///
    /// # Errors
    ///
    /// Seats that nobody has, and where nobody would be asked anything: a sentence.
    pub(crate) fn ccg(&self) -> Result<Ccg, String> {
        let decks = self.names.as_deref().unwrap_or(ccg::DECKS);
        let seats = decks.split(',').count();
        if let Some(seat) =
            self.bots.iter().find(|seat| self.load.is_none() && seat.index() >= seats)
        {
            return Err(format!("there is no player {seat} in a game of {seats} decks"));
        }
        if self.load.is_none()
            && !self.auto
            && (0..seats).all(|at| self.bots.contains(&Seat::ALL[at]))
        {
            return Err("one seat at least is for a person; --auto plays without any".into());
        }
        Ok(Ccg::new(self.files.clone(), decks, &self.bots))
    }

    /// Makes sure that nothing is asked for that only Zombie CCG has.
    ///
    /// # Errors
    ///
    /// A sentence.
    pub(crate) fn check(&self) -> Result<(), String> {
        let of_ccg = self.names.is_some() || !self.bots.is_empty() || self.files.are_given();
        if of_ccg && self.game != GameName::Ccg {
            return Err("decks, --cards, --decks and --bots are for the game ccg alone".into());
        }
        Ok(())
    }
}

const AFTER: &str = "\
Rules of the cabin:
  presets  default, one-joker, no-jokers, random-reveal, must-kill, discard,
           bottom, draw-before-reveal
  options  jokers=0|1|2, reveal=choose|random, draw_before_reveal=off|on,
           kill=may|must, unplayable=lose|discard|bottom

Rules of klondike:
  presets  revised, original, klondike, klondike3, mixed
  options  zombies=0..20, double_attack=both|one, ammo=0..99,
           suit_gap=strict|skip, king=stack|any, attack_on_reveal=off|on,
           draw=1|3, passes=1..255|unlimited, foundation_to_column=off|on

Rules of ccg:
  presets  default, unlimited (copies in a deck), flee
  options  bidding=descending|single_round|sealed, default_food=0..99,
           start_from=deck|hand|either, start_cost=0..99, min_deck=1..100,
           max_copies=1..100, infection=all|active,
           resource_by=turn_player|all_players,
           upgrade_in=begin_attack|own_build|any_window,
           move_in=begin_attack_and_recoup|recoup,
           defender=any|ready_only|spends,
           wound=each|one_by_zombie_player|one_by_survivor_player,
           overwhelm=side|each, spent_in_fight=leaves|stays,
           after_action=next|keep, upgrade=flip|from_hand, infect_first=yes|no,
           converted=printed|generic, symbols_by=survivor_player|any,
           scavenge=success_only|always_food, deck_out=empty|failed_draw,
           all_lose=draw|active_loses_last, flee=off|on

Decks of ccg: rage, horde, contagion and weird, of the cards of Outbreak. All
players sit at one keyboard: whenever another one is to decide, the screen asks
for it and shows nothing before he has pressed the letter of his seat.

    play ccg                       two people, decks rage and horde
    play ccg weird,rage --bots B   against the program
    play ccg horde,rage,weird      three people

Keys and mouse: what is marked can be chosen by the key beside it, by arrows
(or h j k l), Tab and Enter, or by a click. u undo, r redo, n new deal, s save,
o open a record, g choose the rules, ? all keys and the rules, q quit. To undo
past something that was revealed or rolled is asked for once in a game, and
marks the game and its record as peeked.

In klondike a choice picks a card up, and another one puts it down; or it is
dragged. 1 to 7 the columns, w the waste, C D H S the foundations, Esc put back;
d draw, f flip, z shoot, x sacrifice a king, t save a card, a save all that can
be saved, e end the game.

In ccg arrows move over the cards, Enter does what can be done with one, a goes
to the list of what can be done and back, 1 to 9 choose from it. p passes, P
passes in all windows of the turn until somebody does something in one. i the
whole card and what adds to its power, w what is asked, waits, lasts and holds,
v what happened, d discards and decks, c give up. u takes back a decision only while nobody else has learnt of
it.

In every game : lets an action be typed, in ccg also by words of the list.

Records: a game is saved as JSON where the file's name ends in .json, otherwise
as readable text. No file is overwritten without a question, and a file is
written under a new name first.

The terminal: cabin and ccg need 60 columns and 20 rows, klondike 72 and 22. It
is given back as it was, however the game ends.

Exit status: 0; 2 with a sentence on standard error for an option, rules, a
record or a terminal that cannot be used. Nothing is written then.";

/// A game that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    /// Dead Center, the 3x3 cabin solitaire
    Cabin,
    /// Zombie Klondike, and plain Klondike
    Klondike,
    /// Zombie CCG, for 2 to 4 players
    Ccg,
}

/// Reads the letter of a seat.
fn seat(text: &str) -> Result<Seat, String> {
    let found =
        Seat::ALL.into_iter().take(4).find(|seat| seat.to_string().eq_ignore_ascii_case(text));
    found.ok_or_else(|| "a seat is A, B, C or D".into())
}

fn seed_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a number from 0 to {}", u64::MAX))
}
