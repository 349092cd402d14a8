//! Tic-tac-toe: a game for two in which all is open and nothing is left to chance.
//! Run it with `cargo run -p deadhand-game --example tic_tac_toe`.

use core::{error::Error, fmt, str::FromStr};

use deadhand_cards::{ReadError, Reader};
use deadhand_game::{
    ActionList, Game, History, Indexed, Outcome, Portable, Record, Seat, Standing, Turn, Verdict,
    conformance,
};

/// A square of the board, by rows from the top: a1 b1 c1, a2 b2 c2, a3 b3 c3. To choose one is the only
/// action there is. No other number than 0 to 8 can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

const SQUARE_NAMES: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];

/// A position: the squares of each seat, a bit a square. `A` has the crosses and begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    marks: [u16; 2],
}

const ALL_SQUARES: u16 = 0o777;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has ended.
    Over,
    /// A mark stands there.
    Taken,
}

impl TicTacToe {
    fn has_line(self, seat: Seat) -> bool {
        LINES.iter().any(|&line| self.marks[seat.index()] & line == line)
    }

    fn is_marked(self, seat: Seat, square: Square) -> bool {
        self.marks[seat.index()] >> square.0 & 1 != 0
    }

    fn mover(self) -> Seat {
        let [crosses, noughts] = self.marks.map(u16::count_ones);
        if crosses == noughts { Seat::A } else { Seat::B }
    }
}

impl Game for TicTacToe {
    type Action = Square;
    type Actions = ActionList<Square, 9>;
    type Illegal = Illegal;

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        if self.outcome().is_some() { Turn::Over } else { Turn::Player(self.mover()) }
    }

    /// Built from `check`, so that the two cannot differ.
    fn legal_actions(&self) -> Self::Actions {
        Self::all_actions().filter(|&square| self.check(square).is_ok()).collect()
    }

    fn check(&self, square: Square) -> Result<(), Illegal> {
        let taken = [Seat::A, Seat::B].into_iter().any(|seat| self.is_marked(seat, square));
        match self.turn() {
            Turn::Over => Err(Illegal::Over),
            _ if taken => Err(Illegal::Taken),
            _ => Ok(()),
        }
    }

    fn apply_unchecked(&mut self, square: Square) {
        self.marks[self.mover().index()] |= 1 << square.0;
    }

    fn outcome(&self) -> Option<Outcome> {
        let verdict = |standing, score| Verdict { standing, score };
        let (won, lost) = (verdict(Standing::Won, 1), verdict(Standing::Lost, -1));
        if self.has_line(Seat::A) {
            Some(Outcome::of_seats([won, lost]))
        } else if self.has_line(Seat::B) {
            Some(Outcome::of_seats([lost, won]))
        } else if self.marks[0] | self.marks[1] == ALL_SQUARES {
            Some(Outcome::of_seats([verdict(Standing::Drawn, 0); 2]))
        } else {
            None
        }
    }
}

impl Indexed for TicTacToe {
    const ACTION_COUNT: usize = 9;

    fn action_index(square: Square) -> Option<usize> {
        Some(usize::from(square.0))
    }

    fn action_at(index: usize) -> Option<Square> {
        (index < 9).then_some(Square(index as u8))
    }
}

/// What is agreed before a game: here nothing, and the text is always `classic`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic;

impl Portable for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";

    type Setup = Classic;
    type ReadError = ReadError;

    fn setup(&self) -> Classic {
        Classic
    }

    /// Every deal is the empty board.
    fn deal(_: &Classic, _: u64) -> TicTacToe {
        TicTacToe::default()
    }

    fn read(_: &Classic, line: &str) -> Result<TicTacToe, ReadError> {
        let mut reader = Reader::new(line);
        let mut game = TicTacToe::default();
        for square in TicTacToe::all_actions() {
            if [3, 6].contains(&square.0) {
                reader.literal("/")?;
            }
            let marks = [("X", Some(Seat::A)), ("O", Some(Seat::B)), (".", None)];
            if let Some(seat) = reader.one_of(marks, "X, O or . for an empty square")? {
                game.marks[seat.index()] |= 1 << square.0;
            }
        }
        reader.end()?;
        let [crosses, noughts] = game.marks.map(u16::count_ones);
        let in_turn = crosses == noughts || crosses == noughts + 1;
        let went_on = game.has_line(Seat::A) && crosses == noughts
            || game.has_line(Seat::B) && crosses > noughts;
        if !in_turn || went_on {
            return Err(Reader::new(line).error("a position that can come about in a game"));
        }
        Ok(game)
    }
}

/// Writes the position line: `X.O/.X./..O`.
impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        TicTacToe::all_actions().try_for_each(|square| {
            let slash = if [3, 6].contains(&square.0) { "/" } else { "" };
            let marked = |seat| self.is_marked(seat, square);
            let mark = match (marked(Seat::A), marked(Seat::B)) {
                (true, _) => "X",
                (_, true) => "O",
                _ => ".",
            };
            write!(f, "{slash}{mark}")
        })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SQUARE_NAMES[usize::from(self.0)])
    }
}

impl FromStr for Square {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Square, ReadError> {
        let names = (0..).map(Square).zip(SQUARE_NAMES).map(|(square, name)| (name, square));
        Reader::read_whole(text, |reader| reader.one_of(names, "a square a1 to c3"))
    }
}

impl fmt::Display for Classic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("classic")
    }
}

impl FromStr for Classic {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Classic, ReadError> {
        Reader::read_whole(text, |reader| reader.literal("classic").map(|()| Classic))
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::Over => "the game is over",
            Illegal::Taken => "the square is taken",
        })
    }
}

impl Error for Illegal {}

fn main() -> Result<(), Box<dyn Error>> {
    // Every law holds at every position of a hundred random games of at most nine moves.
    for seed in 0..100 {
        conformance::battery_without_views(TicTacToe::default(), seed, 9);
    }

    // A game, with an illegal move and a second thought.
    let mut game = History::new(TicTacToe::default());
    for square in ["a1", "b2", "b1"] {
        game.play(square.parse()?)?;
    }
    let refused = game.play("b2".parse()?).unwrap_err();
    assert_eq!(refused.to_string(), "b2 is not legal: the square is taken");
    game.undo()?;
    game.play("c3".parse()?)?;
    assert_eq!(game.state().to_string(), "X../.O./..X");

    // Written down, read back and played again, each position checked by its fingerprint.
    let text = Record::of(&game, Some(0)).to_string();
    let again = text.parse::<Record<TicTacToe>>()?.replay()?;
    assert_eq!(again.state(), game.state());
    print!("{text}");
    Ok(())
}
