use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use deadhand_cards::ReadError;
use deadhand_game::{Field, Options, Values};

/// A number from 0 to `MAX`.
///
/// ```
/// use deadhand_klondike::UpTo;
///
/// assert_eq!(UpTo::<20>::new(7).map(UpTo::get), Some(7));
/// assert_eq!(UpTo::<20>::new(21), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct UpTo<const MAX: u8>(u8);

impl<const MAX: u8> UpTo<MAX> {
    /// The number, if it is not above `MAX`.
    pub const fn new(number: u8) -> Option<UpTo<MAX>> {
        if number <= MAX { Some(UpTo(number)) } else { None }
    }

    /// The number, and `MAX` for all above it.
    pub const fn at_most(number: u8) -> UpTo<MAX> {
        UpTo(if number <= MAX { number } else { MAX })
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl<const MAX: u8> From<UpTo<MAX>> for u8 {
    fn from(number: UpTo<MAX>) -> u8 {
        number.0
    }
}

/// Takes a number that is not above `MAX`.
///
/// # Errors
///
/// If it is.
impl<const MAX: u8> TryFrom<u8> for UpTo<MAX> {
    type Error = TooLarge;

    fn try_from(number: u8) -> Result<UpTo<MAX>, TooLarge> {
        UpTo::new(number).ok_or(TooLarge { number, most: MAX })
    }
}

/// A number that is above the greatest one of its option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{number} is above {most}, the most there can be")]
#[allow(missing_docs)] // the fields are what the message names
pub struct TooLarge {
    pub number: u8,
    pub most: u8,
}

/// How many zombies are destroyed when a second one attacks a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum DoubleAttack {
    /// Both: "the lowest card on the stack is eaten but that survivor destroys both of the zombies".
    #[default]
    Both,
    /// One, and the other stays: "the attack will also destroy one of the zombies".
    One,
}

/// Whether a removed card blocks its suit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum SuitGap {
    /// It does: no card of its suit above it can be saved any more.
    #[default]
    Strict,
    /// It does not: a foundation passes over removed cards.
    Skip,
}

/// Which king can be sacrificed for an attacked column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum King {
    /// One that lies face up in the column itself, anywhere in it: he saves the family that he is with.
    #[default]
    Stack,
    /// One that lies face up in any column, frozen or not, or on top of the waste.
    Any,
}

/// How many cards a draw turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Draw {
    /// One.
    #[default]
    One,
    /// Up to three, the front card first: only the last of them is the top of the waste.
    Three,
}

/// The options of Zombie Klondike. The default is the preset `revised`.
///
/// As text: a preset (`revised`, `original`, `klondike`, `klondike3`, `mixed`), options, or both:
/// `zombies=10,passes=3`, `original,draw=3,passes=3`.
///
/// | preset | is |
/// |---|---|
/// | `revised` | the seed where it was revised: 7 zombies, both destroyed in a double attack |
/// | `original` | the seed where it was not: 10 zombies, one destroyed in a double attack |
/// | `klondike` | regular Klondike, drawing one card: no zombies, no ammunition |
/// | `klondike3` | regular Klondike, drawing three cards, with cards taken back from the foundations |
/// | `mixed` | `original` with every other option set: a mix for tests |
///
/// "The seed" is the sheet of the game's rules. It contradicts itself, and is silent on much: each field
/// says what it has, and what is our reading.
///
/// ```
/// use deadhand_klondike::{DoubleAttack, Draw, Rules};
///
/// let rules: Rules = "original,draw=3,passes=3".parse()?;
/// assert_eq!((rules.double_attack, rules.draw), (DoubleAttack::One, Draw::Three));
/// assert_eq!(rules.to_string(), "zombies=10,double_attack=one,draw=3,passes=3");
/// assert_eq!(Rules::default().to_string(), "revised");
/// assert_eq!("zombies=21".parse::<Rules>().unwrap_err().to_string(), "column 9: expected a number from 0 to 20");
/// # Ok::<(), deadhand_cards::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Rules {
    /// `zombies`: 0 to 20. The seed has "\[7\] zombies" among its components (`revised`), and "10 cards
    /// from a second deck" in its setup (`original`).
    pub zombies: UpTo<20>,
    /// `double_attack`: `both` or `one`. The seed says both: "that survivor destroys both of the zombies"
    /// (`revised`), and "the attack will also destroy one of the zombies" (`original`).
    pub double_attack: DoubleAttack,
    /// `ammo`: 0 to 99 rounds. The seed has "\[4\] ammo boxes with 6 shots each": 24.
    pub ammo: UpTo<99>,
    /// `suit_gap`: `strict` or `skip`. The seed says of an eaten card only that "it will contribute no
    /// victory points". Regular Klondike builds without gaps, which is our reading. That it speaks of one
    /// lost point, and not of all above the card, speaks for `skip`.
    pub suit_gap: SuitGap,
    /// `king`: `stack` or `any`. The seed has "the only character willing to sacrifice himself for his
    /// family", and no word on how. Our reading is that his family is the column in which he is.
    pub king: King,
    /// `attack_on_reveal`: `off` or `on`. When on, a card that is turned up by a `move` or `save` after
    /// the first draw brings a zombie to its column, unless it is an ace. The seed says that cards "can be
    /// spotted by the zombies" when they are turned over, and that you do not come under attack "when a
    /// survivor moves from stack to stack" or "for moving a survivor to a safe house": our reading is the
    /// second.
    pub attack_on_reveal: bool,
    /// `draw`: `1` or `3`. The seed: "only one survivor card – the top card of the deck – is drawn each
    /// time". Three is regular Klondike.
    pub draw: Draw,
    /// `passes`: 1 to 255 passes through the stock, so one flip fewer, or `unlimited` (none). The seed
    /// lets the player "flip the deck over" and names no limit.
    pub passes: Option<NonZeroU8>,
    /// `foundation_to_column`: `off` or `on`. When on, the top card of a foundation may come back to a
    /// column. The seed has "the usual options", and lists none of this kind.
    pub foundation_to_column: bool,
}

impl Rules {
    /// The preset `revised`, which is the default.
    pub const REVISED: Rules = Rules {
        zombies: UpTo(7),
        double_attack: DoubleAttack::Both,
        ammo: UpTo(24),
        suit_gap: SuitGap::Strict,
        king: King::Stack,
        attack_on_reveal: false,
        draw: Draw::One,
        passes: None,
        foundation_to_column: false,
    };

    /// The preset `original`.
    pub const ORIGINAL: Rules =
        Rules { zombies: UpTo(10), double_attack: DoubleAttack::One, ..Rules::REVISED };

    /// The preset `klondike`: regular Klondike, drawing one card.
    pub const KLONDIKE: Rules = Rules { zombies: UpTo(0), ammo: UpTo(0), ..Rules::REVISED };

    /// The preset `klondike3`: regular Klondike, drawing three cards, as published figures count it.
    pub const KLONDIKE3: Rules =
        Rules { draw: Draw::Three, foundation_to_column: true, ..Rules::KLONDIKE };

    /// The preset `mixed`.
    pub const MIXED: Rules = Rules {
        suit_gap: SuitGap::Skip,
        king: King::Any,
        attack_on_reveal: true,
        draw: Draw::Three,
        passes: NonZeroU8::new(3),
        foundation_to_column: true,
        ..Rules::ORIGINAL
    };

    /// The named presets, the default first.
    pub const PRESETS: &'static [(&'static str, Rules)] = &[
        ("revised", Rules::REVISED),
        ("original", Rules::ORIGINAL),
        ("klondike", Rules::KLONDIKE),
        ("klondike3", Rules::KLONDIKE3),
        ("mixed", Rules::MIXED),
    ];

    /// The most flips that can be made and counted: one fewer than there are passes. Without a limit the
    /// count stays at 255.
    pub(crate) const fn most_flips(self) -> u8 {
        match self.passes {
            Some(passes) => passes.get() - 1,
            None => u8::MAX,
        }
    }
}

/// The preset `revised`.
impl Default for Rules {
    fn default() -> Rules {
        Rules::REVISED
    }
}

const OPTIONS: Options<Rules> = Options {
    presets: Rules::PRESETS,
    fields: &[
        Field {
            name: "zombies",
            values: Values::Number {
                min: 0,
                max: 20,
                get: |rules| rules.zombies.get(),
                set: |rules, zombies| rules.zombies = UpTo::at_most(zombies),
                expected: "a number from 0 to 20",
            },
        },
        Field::words(
            "double_attack",
            "both or one",
            &[
                ("both", |rules| rules.double_attack = DoubleAttack::Both),
                ("one", |rules| rules.double_attack = DoubleAttack::One),
            ],
        ),
        Field {
            name: "ammo",
            values: Values::Number {
                min: 0,
                max: 99,
                get: |rules| rules.ammo.get(),
                set: |rules, ammo| rules.ammo = UpTo::at_most(ammo),
                expected: "a number from 0 to 99",
            },
        },
        Field::words(
            "suit_gap",
            "strict or skip",
            &[
                ("strict", |rules| rules.suit_gap = SuitGap::Strict),
                ("skip", |rules| rules.suit_gap = SuitGap::Skip),
            ],
        ),
        Field::words(
            "king",
            "stack or any",
            &[("stack", |rules| rules.king = King::Stack), ("any", |rules| rules.king = King::Any)],
        ),
        Field::words(
            "attack_on_reveal",
            "off or on",
            &[
                ("off", |rules| rules.attack_on_reveal = false),
                ("on", |rules| rules.attack_on_reveal = true),
            ],
        ),
        Field::words(
            "draw",
            "1 or 3",
            &[("1", |rules| rules.draw = Draw::One), ("3", |rules| rules.draw = Draw::Three)],
        ),
        Field {
            name: "passes",
            values: Values::Limit {
                none: "unlimited",
                get: |rules| rules.passes,
                set: |rules, passes| rules.passes = passes,
                expected: "a number from 1 to 255, or unlimited",
            },
        },
        Field::words(
            "foundation_to_column",
            "off or on",
            &[
                ("off", |rules| rules.foundation_to_column = false),
                ("on", |rules| rules.foundation_to_column = true),
            ],
        ),
    ],
    expected: "a preset (revised, original, klondike, klondike3, mixed) or an option (zombies, \
               double_attack, ammo, suit_gap, king, attack_on_reveal, draw, passes, \
               foundation_to_column) with = and its value",
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

/// [`Rules`] in four bytes, for the state.
// Flags: one destroyed 0, skip 1, any king 2, attack on reveal 3, draw three 4, foundation to column 5.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Packed {
    zombies: UpTo<20>,
    ammo: UpTo<99>,
    passes: Option<NonZeroU8>,
    flags: u8,
}

impl Packed {
    pub(crate) const fn of(rules: Rules) -> Packed {
        Packed {
            zombies: rules.zombies,
            ammo: rules.ammo,
            passes: rules.passes,
            flags: rules.double_attack as u8
                | (rules.suit_gap as u8) << 1
                | (rules.king as u8) << 2
                | (rules.attack_on_reveal as u8) << 3
                | (rules.draw as u8) << 4
                | (rules.foundation_to_column as u8) << 5,
        }
    }

    pub(crate) const fn rules(self) -> Rules {
        Rules {
            zombies: self.zombies,
            double_attack: if self.one_destroyed() {
                DoubleAttack::One
            } else {
                DoubleAttack::Both
            },
            ammo: self.ammo,
            suit_gap: if self.skips_gaps() { SuitGap::Skip } else { SuitGap::Strict },
            king: if self.any_king() { King::Any } else { King::Stack },
            attack_on_reveal: self.attack_on_reveal(),
            draw: if self.draws_three() { Draw::Three } else { Draw::One },
            passes: self.passes,
            foundation_to_column: self.foundation_to_column(),
        }
    }

    /// Whether another flip may be made after so many.
    #[inline]
    pub(crate) const fn flip_left(self, flips: u8) -> bool {
        match self.passes {
            Some(passes) => flips < passes.get() - 1,
            None => true,
        }
    }

    #[inline]
    pub(crate) const fn one_destroyed(self) -> bool {
        self.flags & 1 != 0
    }

    #[inline]
    pub(crate) const fn skips_gaps(self) -> bool {
        self.flags >> 1 & 1 != 0
    }

    #[inline]
    pub(crate) const fn any_king(self) -> bool {
        self.flags >> 2 & 1 != 0
    }

    #[inline]
    pub(crate) const fn attack_on_reveal(self) -> bool {
        self.flags >> 3 & 1 != 0
    }

    #[inline]
    pub(crate) const fn draws_three(self) -> bool {
        self.flags >> 4 & 1 != 0
    }

    #[inline]
    pub(crate) const fn foundation_to_column(self) -> bool {
        self.flags >> 5 & 1 != 0
    }
}
