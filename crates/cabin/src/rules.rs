use core::fmt;
use core::str::FromStr;

use deadhand_cards::ReadError;
use deadhand_game::{Field, Options};

/// How many jokers are in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Jokers {
    /// None: the deck has 31 cards after the deal.
    #[cfg_attr(feature = "serde", serde(rename = "0"))]
    Zero,
    /// The red one; which one it is, is our choice.
    #[cfg_attr(feature = "serde", serde(rename = "1"))]
    One,
    /// Both, as the seed says: "number cards and the two jokers".
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "2"))]
    Two,
}

/// Who says which face-down zombie is revealed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Reveal {
    /// The player, as the designer's rulebook says.
    #[default]
    Choose,
    /// Chance, with equal odds: another reading of the seed's "flip one of them face up".
    Random,
}

/// Whether a zombie that can be killed has to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Kill {
    /// The player may spare it: the seed's "you can kill one zombie".
    #[default]
    May,
    /// One has to be killed: the seed's "you must do all of the following".
    Must,
}

/// What becomes of a drawn card that fits on no pile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Unplayable {
    /// The game is lost, as the designer's rulebook says.
    #[default]
    Lose,
    /// It is discarded, and the turn ends without a kill.
    Discard,
    /// It goes under the deck, and the turn ends without a kill. If no card left in the deck fits either,
    /// the game is lost at once.
    Bottom,
}

/// The options of Dead Center. The default is the seed with the designer's rulebook (Isaludo Beta 1.11).
///
/// As text: a preset (`default`, `one-joker`, `no-jokers`, `random-reveal`, `must-kill`, `discard`,
/// `bottom`, `draw-before-reveal`), options, or both: `jokers=1,kill=must`, `one-joker,reveal=random`.
///
/// ```
/// use deadhand_cabin::{Jokers, Kill, Rules};
///
/// let rules: Rules = "one-joker,kill=must".parse()?;
/// assert_eq!((rules.jokers, rules.kill), (Jokers::One, Kill::Must));
/// assert_eq!(rules.to_string(), "jokers=1,kill=must");
/// assert_eq!(Rules::default().to_string(), "default");
/// assert_eq!("jokers=3".parse::<Rules>().unwrap_err().to_string(), "column 8: expected 0, 1 or 2");
/// # Ok::<(), deadhand_cards::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Rules {
    /// `jokers`: 0, 1 or 2. The seed has two.
    pub jokers: Jokers,
    /// `reveal`: `choose` or `random`. The seed leaves open who chooses; the rulebook says the player.
    pub reveal: Reveal,
    /// `draw_before_reveal`: `off` or `on`. When on, a turn begins with the draw, and the drawn card is
    /// seen before revealing. The seed lists the reveal first.
    pub draw_before_reveal: bool,
    /// `kill`: `may` or `must`. The seed says both; the rulebook lets the player choose.
    pub kill: Kill,
    /// `unplayable`: `lose`, `discard` or `bottom`. The seed is silent; the rulebook says lost.
    pub unplayable: Unplayable,
}

impl Rules {
    /// The default rules.
    pub const DEFAULT: Rules = Rules {
        jokers: Jokers::Two,
        reveal: Reveal::Choose,
        draw_before_reveal: false,
        kill: Kill::May,
        unplayable: Unplayable::Lose,
    };

    /// The named presets, the default first.
    pub const PRESETS: &'static [(&'static str, Rules)] = &[
        ("default", Rules::DEFAULT),
        ("one-joker", Rules { jokers: Jokers::One, ..Rules::DEFAULT }),
        ("no-jokers", Rules { jokers: Jokers::Zero, ..Rules::DEFAULT }),
        ("random-reveal", Rules { reveal: Reveal::Random, ..Rules::DEFAULT }),
        ("must-kill", Rules { kill: Kill::Must, ..Rules::DEFAULT }),
        ("discard", Rules { unplayable: Unplayable::Discard, ..Rules::DEFAULT }),
        ("bottom", Rules { unplayable: Unplayable::Bottom, ..Rules::DEFAULT }),
        ("draw-before-reveal", Rules { draw_before_reveal: true, ..Rules::DEFAULT }),
    ];
}

const OPTIONS: Options<Rules> = Options {
    presets: Rules::PRESETS,
    fields: &[
        Field::words(
            "jokers",
            "0, 1 or 2",
            &[
                ("0", |rules| rules.jokers = Jokers::Zero),
                ("1", |rules| rules.jokers = Jokers::One),
                ("2", |rules| rules.jokers = Jokers::Two),
            ],
        ),
        Field::words(
            "reveal",
            "choose or random",
            &[
                ("choose", |rules| rules.reveal = Reveal::Choose),
                ("random", |rules| rules.reveal = Reveal::Random),
            ],
        ),
        Field::words(
            "draw_before_reveal",
            "off or on",
            &[
                ("off", |rules| rules.draw_before_reveal = false),
                ("on", |rules| rules.draw_before_reveal = true),
            ],
        ),
        Field::words(
            "kill",
            "may or must",
            &[("may", |rules| rules.kill = Kill::May), ("must", |rules| rules.kill = Kill::Must)],
        ),
        Field::words(
            "unplayable",
            "lose, discard or bottom",
            &[
                ("lose", |rules| rules.unplayable = Unplayable::Lose),
                ("discard", |rules| rules.unplayable = Unplayable::Discard),
                ("bottom", |rules| rules.unplayable = Unplayable::Bottom),
            ],
        ),
    ],
    expected: "a preset (default, one-joker, no-jokers, random-reveal, must-kill, discard, bottom, \
               draw-before-reveal) or an option (jokers, reveal, draw_before_reveal, kill, unplayable) \
               with = and its value",
};

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        OPTIONS.write(self, f)
    }
}

/// Reads a preset, options, or a preset and options that change it.
///
/// # Errors
///
/// What is no preset, option or value, with where.
impl FromStr for Rules {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Rules, ReadError> {
        OPTIONS.read(text)
    }
}

/// [`Rules`] in one byte, for the state.
// Bits: jokers 0-1, unplayable 2-3, random reveal 4, draw before reveal 5, must kill 6.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Packed(u8);

impl Packed {
    pub(crate) const fn of(rules: Rules) -> Packed {
        Packed(
            rules.jokers as u8
                | (rules.unplayable as u8) << 2
                | (rules.reveal as u8) << 4
                | (rules.draw_before_reveal as u8) << 5
                | (rules.kill as u8) << 6,
        )
    }

    pub(crate) const fn rules(self) -> Rules {
        Rules {
            jokers: match self.0 & 3 {
                0 => Jokers::Zero,
                1 => Jokers::One,
                _ => Jokers::Two,
            },
            reveal: if self.0 >> 4 & 1 == 0 { Reveal::Choose } else { Reveal::Random },
            draw_before_reveal: self.draw_before_reveal(),
            kill: if self.must_kill() { Kill::Must } else { Kill::May },
            unplayable: self.unplayable(),
        }
    }

    pub(crate) const fn draw_before_reveal(self) -> bool {
        self.0 >> 5 & 1 != 0
    }

    pub(crate) const fn random_reveal(self) -> bool {
        self.0 >> 4 & 1 != 0
    }

    pub(crate) const fn must_kill(self) -> bool {
        self.0 >> 6 & 1 != 0
    }

    pub(crate) const fn unplayable(self) -> Unplayable {
        match self.0 >> 2 & 3 {
            0 => Unplayable::Lose,
            1 => Unplayable::Discard,
            _ => Unplayable::Bottom,
        }
    }
}
