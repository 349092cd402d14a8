use core::fmt;
use core::str::FromStr;

use deadhand_cards::{Card, ReadError, Reader};
use deadhand_game::Indexed;
use thiserror::Error;

use crate::State;

/// A pile of the cabin. Columns `a b c` from the left, rows `1 2 3` from the top; in order by rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // each name is its own description
pub enum Pile {
    A1,
    B1,
    C1,
    A2,
    B2,
    C2,
    A3,
    B3,
    C3,
}

impl Pile {
    /// How many piles there are.
    pub const COUNT: usize = 9;

    /// All piles, by rows: a1 b1 c1, a2 b2 c2, a3 b3 c3.
    pub const ALL: [Pile; Pile::COUNT] = {
        use Pile::{A1, A2, A3, B1, B2, B3, C1, C2, C3};
        [A1, B1, C1, A2, B2, C2, A3, B3, C3]
    };

    /// The place by rows, 0 (a1) to 8 (c3).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The pile's bit in a mask of piles.
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The text form: `b2`.
    pub const fn name(self) -> &'static str {
        PILE_NAMES[self as usize]
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Pile, ReadError> {
        let words = Pile::ALL.map(|pile| (pile.name(), pile));
        reader.one_of(words, "a pile a1 to c3")
    }
}

const PILE_NAMES: [&str; Pile::COUNT] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// If it is anything else.
impl FromStr for Pile {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Pile, ReadError> {
        Reader::read_whole(text, Pile::read)
    }
}

/// A space outside the cabin, where a zombie lies: named by its side and by the line of the cabin that
/// it faces. In the order of the deal: north, east, south, west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // each name is its own description
pub enum Space {
    Na,
    Nb,
    Nc,
    E1,
    E2,
    E3,
    Sa,
    Sb,
    Sc,
    W1,
    W2,
    W3,
}

impl Space {
    /// How many spaces there are.
    pub const COUNT: usize = 12;

    /// All spaces, in the order of the deal.
    pub const ALL: [Space; Space::COUNT] = {
        use Space::{E1, E2, E3, Na, Nb, Nc, Sa, Sb, Sc, W1, W2, W3};
        [Na, Nb, Nc, E1, E2, E3, Sa, Sb, Sc, W1, W2, W3]
    };

    /// The place in the order of the deal, 0 (Na) to 11 (W3).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The space's bit in a mask of spaces.
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The text form: `Na`.
    pub const fn name(self) -> &'static str {
        SPACE_NAMES[self as usize]
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Space, ReadError> {
        let words = Space::ALL.map(|space| (space.name(), space));
        reader.one_of(words, "a space Na, Nb, Nc, E1 to E3, Sa, Sb, Sc or W1 to W3")
    }
}

const SPACE_NAMES: [&str; Space::COUNT] =
    ["Na", "Nb", "Nc", "E1", "E2", "E3", "Sa", "Sb", "Sc", "W1", "W2", "W3"];

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// If it is anything else.
impl FromStr for Space {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Space, ReadError> {
        Reader::read_whole(text, Space::read)
    }
}

/// One decision. As text: `reveal Na`, `place b2`, `kill W1`, `spare`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Turns a face-down zombie up.
    Reveal(Space),
    /// Puts the drawn card on a pile.
    Place(Pile),
    /// Kills a zombie that touches the pile just played.
    Kill(Space),
    /// Kills none, where one could be killed.
    Spare,
}

impl Action {
    /// How many actions there are; see [`index`](Action::index).
    pub const COUNT: usize = 2 * Space::COUNT + Pile::COUNT + 1;

    const FIRST_PLACE: usize = Space::COUNT;
    const FIRST_KILL: usize = Action::FIRST_PLACE + Pile::COUNT;
    const SPARE: usize = Action::FIRST_KILL + Space::COUNT;

    /// The dense number: reveals 0 to 11, placings 12 to 20, kills 21 to 32, sparing 33.
    pub const fn index(self) -> usize {
        match self {
            Action::Reveal(space) => space.index(),
            Action::Place(pile) => Action::FIRST_PLACE + pile.index(),
            Action::Kill(space) => Action::FIRST_KILL + space.index(),
            Action::Spare => Action::SPARE,
        }
    }

    /// The action of a dense number below [`COUNT`](Action::COUNT).
    pub const fn from_index(index: usize) -> Option<Action> {
        match index {
            0..Action::FIRST_PLACE => Some(Action::Reveal(Space::ALL[index])),
            Action::FIRST_PLACE..Action::FIRST_KILL => {
                Some(Action::Place(Pile::ALL[index - Action::FIRST_PLACE]))
            }
            Action::FIRST_KILL..Action::SPARE => {
                Some(Action::Kill(Space::ALL[index - Action::FIRST_KILL]))
            }
            Action::SPARE => Some(Action::Spare),
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Reveal(space) => write!(f, "reveal {space}"),
            Action::Place(pile) => write!(f, "place {pile}"),
            Action::Kill(space) => write!(f, "kill {space}"),
            Action::Spare => f.write_str("spare"),
        }
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// What was expected, and where.
impl FromStr for Action {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Action, ReadError> {
        let mut reader = Reader::new(text);
        let action = if reader.accepts("reveal ") {
            Action::Reveal(Space::read(&mut reader)?)
        } else if reader.accepts("place ") {
            Action::Place(Pile::read(&mut reader)?)
        } else if reader.accepts("kill ") {
            Action::Kill(Space::read(&mut reader)?)
        } else if reader.accepts("spare") {
            Action::Spare
        } else {
            return Err(reader.error("reveal, place or kill and where, or spare"));
        };
        reader.end()?;
        Ok(action)
    }
}

impl Indexed for State {
    const ACTION_COUNT: usize = Action::COUNT;

    fn action_index(action: Action) -> Option<usize> {
        Some(action.index())
    }

    fn action_at(index: usize) -> Option<Action> {
        Action::from_index(index)
    }
}

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs)] // the fields are what the message names
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A zombie is revealed only at the beginning of a turn.
    #[error("this is not the time to reveal a zombie")]
    NotRevealing,
    /// A card is placed only after it was drawn, and after the reveal.
    #[error("this is not the time to place a card")]
    NotPlacing,
    /// A zombie is killed or spared only after a placing by which one can be killed.
    #[error("this is not the time to kill or spare a zombie")]
    NotKilling,
    /// Only a face-down zombie is revealed.
    #[error("no zombie lies face down on {space}")]
    NotFaceDown { space: Space },
    /// The drawn card does not fit on the top card.
    #[error("{drawn} does not fit on {top}")]
    DoesNotFit { drawn: Card, top: Card },
    /// The zombie was killed before.
    #[error("no zombie is left on {space}")]
    NoZombie { space: Space },
    /// A face-down zombie cannot be killed.
    #[error("the zombie on {space} lies face down")]
    FaceDown { space: Space },
    /// The zombie does not touch the pile just played.
    #[error("the zombie on {space} does not touch the pile {played}, which was just played")]
    DoesNotTouch { space: Space, played: Pile },
    /// The two support cards are too weak.
    #[error("the support has strength {strength}, and 10 is needed")]
    TooWeak { strength: u8 },
    /// A king falls only to support of his suit, a queen only to support of her colour.
    #[error(
        "{support} does not support an attack on {zombie}: a king asks for his suit, a queen for her colour"
    )]
    WrongSupport { zombie: Card, support: Card },
    /// Under the option `kill=must` a zombie that can be killed is not spared.
    #[error("a zombie can be killed, and by these rules one must be")]
    MustKill,
}

#[cfg(feature = "serde")]
deadhand_game::serde_as_text!(Action, Pile, Space);
