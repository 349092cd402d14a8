//! The places on the board on which the cursor can be.

use deadhand::cabin::{Action, Game, Pile, Space, State, Step};

/// A place on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// A pile of the cabin.
    Pile(Pile),
    /// A space around it.
    Space(Space),
    /// The button for sparing.
    Spare,
}

impl Spot {
    /// The middle of the cabin.
    pub(crate) const CENTRE: Spot = Spot::Pile(Pile::B2);

    /// All places, the piles first.
    pub(crate) const ALL: [Spot; Pile::COUNT + Space::COUNT + 1] = {
        let mut all = [Spot::Spare; Pile::COUNT + Space::COUNT + 1];
        let mut i = 0;
        while i < Pile::COUNT {
            all[i] = Spot::Pile(Pile::ALL[i]);
            i += 1;
        }
        let mut i = 0;
        while i < Space::COUNT {
            all[Pile::COUNT + i] = Spot::Space(Space::ALL[i]);
            i += 1;
        }
        all
    };

    /// The column and row among 5 by 5 places, of which the inner 3 by 3 are the cabin; the button is to
    /// the right of them.
    pub(crate) const fn cell(self) -> (i8, i8) {
        match self {
            Spot::Pile(pile) => (1 + (pile.index() % 3) as i8, 1 + (pile.index() / 3) as i8),
            Spot::Space(space) => {
                let line = 1 + (space.index() % 3) as i8;
                match space.index() / 3 {
                    0 => (line, 0),
                    1 => (4, line),
                    2 => (line, 4),
                    _ => (0, line),
                }
            }
            Spot::Spare => (5, 0),
        }
    }

    fn at(cell: (i8, i8)) -> Option<Spot> {
        Spot::ALL.into_iter().find(|spot| spot.cell() == cell)
    }

    /// The next place in a direction, this one where the board ends. Past a corner, where nothing lies,
    /// it goes on around it.
    pub(crate) fn step(self, right: i8, down: i8) -> Spot {
        let (column, row) = self.cell();
        let (column, row) = (column + right, row + down);
        let towards_middle = |place: i8| place + (2 - place).signum();
        let around =
            if right == 0 { (towards_middle(column), row) } else { (column, towards_middle(row)) };
        Spot::at((column, row)).or_else(|| Spot::at(around)).unwrap_or(self)
    }

    /// How far two places are from one another.
    pub(crate) fn distance(self, other: Spot) -> i8 {
        let ((a, b), (c, d)) = (self.cell(), other.cell());
        (a - c).abs() + (b - d).abs()
    }

    /// The place of an action.
    pub(crate) const fn of(action: Action) -> Spot {
        match action {
            Action::Place(pile) => Spot::Pile(pile),
            Action::Reveal(space) | Action::Kill(space) => Spot::Space(space),
            Action::Spare => Spot::Spare,
        }
    }

    /// The action that a choice of this place asks for, legal or not.
    pub(crate) fn action(self, game: &State) -> Action {
        match (self, game.step()) {
            (Spot::Pile(pile), _) => Action::Place(pile),
            (Spot::Space(space), Step::Reveal(_)) => Action::Reveal(space),
            (Spot::Space(space), _) => Action::Kill(space),
            (Spot::Spare, _) => Action::Spare,
        }
    }

    /// The key that chooses this place at once: a digit for a pile, by rows; a capital for a space, from
    /// the north round by the order of the deal.
    pub(crate) fn key(self) -> char {
        let from = |first: u8, index: usize| char::from(first + index as u8);
        match self {
            Spot::Pile(pile) => from(b'1', pile.index()),
            Spot::Space(space) => from(b'A', space.index()),
            Spot::Spare => 'x',
        }
    }

    /// The place of a key.
    pub(crate) fn of_key(key: char) -> Option<Spot> {
        Spot::ALL.into_iter().find(|spot| spot.key() == key)
    }
}

/// The places that can be chosen now.
pub(crate) fn legal(game: &State) -> Vec<Spot> {
    game.legal_actions().iter().map(|action| Spot::of(*action)).collect()
}
