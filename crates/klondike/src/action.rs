use core::fmt;
use core::str::FromStr;

use deadhand_cards::{Card, Rank, ReadError, Reader, Suit};
use deadhand_game::Indexed;

use crate::State;

/// One of the seven columns, from the left. As text `1` to `7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // each name is its own description
pub enum Column {
    One = 1,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
}

impl Column {
    /// How many columns there are.
    pub const COUNT: usize = 7;

    /// All columns, from the left.
    pub const ALL: [Column; Column::COUNT] = {
        use Column::{Five, Four, One, Seven, Six, Three, Two};
        [One, Two, Three, Four, Five, Six, Seven]
    };

    /// The place from the left, 0 to 6.
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// The number from the left, 1 to 7, as in the text.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The column of a number from 1 to 7.
    #[inline]
    pub const fn from_number(number: u8) -> Option<Column> {
        match number {
            1 => Some(Column::One),
            2 => Some(Column::Two),
            3 => Some(Column::Three),
            4 => Some(Column::Four),
            5 => Some(Column::Five),
            6 => Some(Column::Six),
            7 => Some(Column::Seven),
            _ => None,
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Column, ReadError> {
        let words = ["1", "2", "3", "4", "5", "6", "7"].into_iter().zip(Column::ALL);
        reader.one_of(words, "a column 1 to 7")
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// If it is anything else.
impl FromStr for Column {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Column, ReadError> {
        Reader::read_whole(text, Column::read)
    }
}

/// The last so many face-up cards of a column, to another one. As text `2 5 3`.
///
/// ```
/// use deadhand_klondike::{Action, Column, RunMove};
///
/// let three = RunMove::new(Column::Two, Column::Five, 3).unwrap();
/// assert_eq!(Action::Move(three).to_string(), "move 2 5 3");
/// assert_eq!(RunMove::new(Column::Two, Column::Two, 3), None);
/// assert_eq!(RunMove::new(Column::Two, Column::Five, 14), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RunMove {
    from: Column,
    to: Column,
    count: u8,
}

impl RunMove {
    /// How many there are.
    const COUNT: usize = Column::COUNT * (Column::COUNT - 1) * Rank::ALL.len();

    /// The last `count` cards, 1 to 13, of one column to another; none for any other count, and for one
    /// column.
    pub const fn new(from: Column, to: Column, count: u8) -> Option<RunMove> {
        if from as u8 == to as u8 || count == 0 || count as usize > Rank::ALL.len() {
            return None;
        }
        Some(RunMove { from, to, count })
    }

    /// [`new`](RunMove::new) of two different columns and a count from 1 to 13.
    pub(crate) const fn of_valid(from: Column, to: Column, count: u8) -> RunMove {
        assert!(RunMove::new(from, to, count).is_some());
        RunMove { from, to, count }
    }

    /// The column from which the cards come.
    #[inline]
    pub const fn from(self) -> Column {
        self.from
    }

    /// The column to which they go.
    #[inline]
    pub const fn to(self) -> Column {
        self.to
    }

    /// How many cards, 1 to 13.
    #[inline]
    pub const fn count(self) -> u8 {
        self.count
    }

    const fn index(self) -> usize {
        let to = self.to.index() - (self.to.index() > self.from.index()) as usize;
        (self.from.index() * (Column::COUNT - 1) + to) * Rank::ALL.len() + self.count as usize - 1
    }

    /// The move of an index below [`COUNT`](RunMove::COUNT).
    const fn at(index: usize) -> RunMove {
        let columns = index / Rank::ALL.len();
        let from = columns / (Column::COUNT - 1);
        let to = columns % (Column::COUNT - 1);
        let to = to + (to >= from) as usize;
        let count = index % Rank::ALL.len() + 1;
        RunMove::of_valid(Column::ALL[from], Column::ALL[to], count as u8)
    }

    fn read(reader: &mut Reader<'_>) -> Result<RunMove, ReadError> {
        let from = Column::read(reader)?;
        reader.literal(" ")?;
        let before = reader.clone();
        let to = Column::read(reader)?;
        if from == to {
            return Err(before.error("another column than the cards come from"));
        }
        reader.literal(" ")?;
        let expected = "how many cards, 1 to 13";
        let before = reader.clone();
        let count = reader.number(Rank::ALL.len() as u64, expected)? as u8;
        RunMove::new(from, to, count).ok_or_else(|| before.error(expected))
    }
}

impl fmt::Display for RunMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.from, self.to, self.count)
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// What was expected, and where.
impl FromStr for RunMove {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<RunMove, ReadError> {
        Reader::read_whole(text, RunMove::read)
    }
}

/// One decision. As text: `draw`, `flip`, `play 3`, `save w`, `save 3`, `move 2 5 3`, `shoot 3`,
/// `sacrifice 3`, `sacrifice 3 KH`, `back H 3`, `target 3`, `stop`.
// Four bytes, so that an action is copied at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(align(4))]
pub enum Action {
    /// Turns cards from the stock to the waste.
    Draw,
    /// Makes the waste the stock again, in the same order.
    Flip,
    /// Saves the top of the waste: it goes to its foundation.
    SaveWaste,
    /// Saves the end card of a column.
    Save(Column),
    /// Plays the top of the waste to a column, which then comes under attack if the horde has a zombie.
    Play(Column),
    /// Moves the last cards of a column to another one.
    Move(RunMove),
    /// Fires a round at the zombie on a column.
    Shoot(Column),
    /// Removes the king of an attacked column, and destroys its zombie (by the option `king=stack`).
    Sacrifice(Column),
    /// Removes the king of a suit, and destroys the zombie on an attacked column (`king=any`).
    SacrificeKing(Column, Suit),
    /// Takes the top of a foundation back to a column (`foundation_to_column=on`).
    Back(Suit, Column),
    /// Says which of the oldest survivors is attacked after a flip.
    Target(Column),
    /// Ends the game.
    Stop,
}

impl Action {
    /// How many actions there are; see [`index`](Action::index).
    pub const COUNT: usize = Action::STOP + 1;

    pub(crate) const SAVE_WASTE: usize = 2;
    pub(crate) const SAVE: usize = Action::SAVE_WASTE + 1;
    pub(crate) const PLAY: usize = Action::SAVE + Column::COUNT;
    pub(crate) const MOVE: usize = Action::PLAY + Column::COUNT;
    pub(crate) const SHOOT: usize = Action::MOVE + RunMove::COUNT;
    pub(crate) const SACRIFICE: usize = Action::SHOOT + Column::COUNT;
    pub(crate) const SACRIFICE_KING: usize = Action::SACRIFICE + Column::COUNT;
    pub(crate) const BACK: usize = Action::SACRIFICE_KING + Column::COUNT * Suit::ALL.len();
    pub(crate) const TARGET: usize = Action::BACK + Suit::ALL.len() * Column::COUNT;
    pub(crate) const STOP: usize = Action::TARGET + Column::COUNT;

    /// The dense number, in the order of `Ord`: 0 `draw`, 1 `flip`, 2 `save w`, 3 to 9 `save`, 10 to 16
    /// `play`, 17 to 562 `move` (from, to, count), 563 to 569 `shoot`, 570 to 576 `sacrifice` of a column,
    /// 577 to 604 with a king (column, suit), 605 to 632 `back` (suit, column), 633 to 639 `target`,
    /// 640 `stop`.
    pub const fn index(self) -> usize {
        match self {
            Action::Draw => 0,
            Action::Flip => 1,
            Action::SaveWaste => Action::SAVE_WASTE,
            Action::Save(column) => Action::SAVE + column.index(),
            Action::Play(column) => Action::PLAY + column.index(),
            Action::Move(run) => Action::MOVE + run.index(),
            Action::Shoot(column) => Action::SHOOT + column.index(),
            Action::Sacrifice(column) => Action::SACRIFICE + column.index(),
            Action::SacrificeKing(column, suit) => {
                Action::SACRIFICE_KING + column.index() * Suit::ALL.len() + suit.index()
            }
            Action::Back(suit, column) => {
                Action::BACK + suit.index() * Column::COUNT + column.index()
            }
            Action::Target(column) => Action::TARGET + column.index(),
            Action::Stop => Action::STOP,
        }
    }

    /// The action of a dense number below [`COUNT`](Action::COUNT).
    pub const fn from_index(index: usize) -> Option<Action> {
        Some(match index {
            0 => Action::Draw,
            1 => Action::Flip,
            Action::SAVE_WASTE => Action::SaveWaste,
            Action::SAVE..Action::PLAY => Action::Save(Column::ALL[index - Action::SAVE]),
            Action::PLAY..Action::MOVE => Action::Play(Column::ALL[index - Action::PLAY]),
            Action::MOVE..Action::SHOOT => Action::Move(RunMove::at(index - Action::MOVE)),
            Action::SHOOT..Action::SACRIFICE => Action::Shoot(Column::ALL[index - Action::SHOOT]),
            Action::SACRIFICE..Action::SACRIFICE_KING => {
                Action::Sacrifice(Column::ALL[index - Action::SACRIFICE])
            }
            Action::SACRIFICE_KING..Action::BACK => {
                let at = index - Action::SACRIFICE_KING;
                Action::SacrificeKing(Column::ALL[at / 4], Suit::ALL[at % 4])
            }
            Action::BACK..Action::TARGET => {
                let at = index - Action::BACK;
                Action::Back(Suit::ALL[at / Column::COUNT], Column::ALL[at % Column::COUNT])
            }
            Action::TARGET..Action::STOP => Action::Target(Column::ALL[index - Action::TARGET]),
            Action::STOP => Action::Stop,
            _ => return None,
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Draw => f.write_str("draw"),
            Action::Flip => f.write_str("flip"),
            Action::Play(column) => write!(f, "play {column}"),
            Action::SaveWaste => f.write_str("save w"),
            Action::Save(column) => write!(f, "save {column}"),
            Action::Move(run) => write!(f, "move {run}"),
            Action::Shoot(column) => write!(f, "shoot {column}"),
            Action::Sacrifice(column) => write!(f, "sacrifice {column}"),
            Action::SacrificeKing(column, suit) => {
                write!(f, "sacrifice {column} {}", Card::new(Rank::King, *suit))
            }
            Action::Back(suit, column) => write!(f, "back {suit} {column}"),
            Action::Target(column) => write!(f, "target {column}"),
            Action::Stop => f.write_str("stop"),
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
        Reader::read_whole(text, read)
    }
}

fn read(reader: &mut Reader<'_>) -> Result<Action, ReadError> {
    if reader.accepts("play ") {
        Ok(Action::Play(Column::read(reader)?))
    } else if reader.accepts("save w") {
        Ok(Action::SaveWaste)
    } else if reader.accepts("save ") {
        let column = Column::read(reader);
        Ok(Action::Save(
            column.map_err(|error| ReadError { expected: "w or a column 1 to 7", ..error })?,
        ))
    } else if reader.accepts("move ") {
        Ok(Action::Move(RunMove::read(reader)?))
    } else if reader.accepts("shoot ") {
        Ok(Action::Shoot(Column::read(reader)?))
    } else if reader.accepts("sacrifice ") {
        read_sacrifice(reader)
    } else if reader.accepts("back ") {
        let suits = ["C", "D", "H", "S"].into_iter().zip(Suit::ALL);
        let suit = reader.one_of(suits, "a suit: C, D, H or S")?;
        reader.literal(" ")?;
        Ok(Action::Back(suit, Column::read(reader)?))
    } else if reader.accepts("target ") {
        Ok(Action::Target(Column::read(reader)?))
    } else {
        let words = [("draw", Action::Draw), ("flip", Action::Flip), ("stop", Action::Stop)];
        reader.one_of(
            words,
            "draw, flip, stop, or play, save, move, shoot, sacrifice, back or target and where",
        )
    }
}

fn read_sacrifice(reader: &mut Reader<'_>) -> Result<Action, ReadError> {
    let column = Column::read(reader)?;
    if !reader.accepts(" ") {
        return Ok(Action::Sacrifice(column));
    }
    let kings = ["KC", "KD", "KH", "KS"].into_iter().zip(Suit::ALL);
    let suit = reader.one_of(kings, "a king: KC, KD, KH or KS")?;
    Ok(Action::SacrificeKing(column, suit))
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

#[cfg(feature = "serde")]
deadhand_game::serde_as_text!(Action, Column, RunMove);
