use core::fmt;

use arrayvec::ArrayVec;

/// A player's place at the table, in turn order from `A`. A game has at most eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs)] // each name is its own description
pub enum Seat {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl Seat {
    /// The most players a game can have.
    pub const MAX: usize = 8;

    /// All seats, in turn order.
    pub const ALL: [Seat; Seat::MAX] =
        [Seat::A, Seat::B, Seat::C, Seat::D, Seat::E, Seat::F, Seat::G, Seat::H];

    /// The place in turn order, 0 for `A`.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Writes the letter.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Turn {
    /// A player chooses.
    Player(Seat),
    /// Chance chooses, by the odds of [`Game::weight`](crate::Game::weight).
    Chance,
    /// Nobody: the game is over.
    Over,
}

/// Who looks at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Viewer {
    /// A player: what is open, and what is his own.
    Seat(Seat),
    /// Somebody who sees only what is open to all.
    Spectator,
    /// Somebody who sees everything: an arbiter, or the replay of a finished game.
    All,
}

impl Viewer {
    /// The viewers of a game for so many players: each of its seats, the spectator, and who sees all.
    pub fn of_game(seats: usize) -> impl Iterator<Item = Viewer> {
        let players = Seat::ALL.into_iter().take(seats).map(Viewer::Seat);
        players.chain([Viewer::Spectator, Viewer::All])
    }
}

/// How a game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[allow(missing_docs)] // each name is its own description
pub enum Standing {
    Won,
    Drawn,
    Lost,
}

/// A player's part of an [`Outcome`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verdict {
    /// Won, drawn or lost.
    pub standing: Standing,
    /// The score, in the unit of the game; more is better.
    pub score: i32,
}

/// The end of a game: a verdict for each seat, in turn order.
///
/// ```
/// use deadhand_game::{Outcome, Seat, Standing, Verdict};
///
/// let won = Verdict { standing: Standing::Won, score: 3 };
/// let lost = Verdict { standing: Standing::Lost, score: 0 };
/// let outcome = Outcome::of_seats([lost, won]);
/// assert_eq!(outcome.of(Seat::B), Some(won));
/// assert_eq!(outcome.of(Seat::C), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outcome {
    verdicts: ArrayVec<Verdict, { Seat::MAX }>,
}

impl Outcome {
    /// The outcome of a game for one.
    pub fn solitaire(standing: Standing, score: i32) -> Outcome {
        Outcome::of_seats([Verdict { standing, score }])
    }

    /// The outcome of these verdicts, from seat `A` on; what is past [`Seat::MAX`] is left out.
    ///
    /// # Panics
    ///
    /// If there is none: every game has a seat.
    pub fn of_seats(verdicts: impl IntoIterator<Item = Verdict>) -> Outcome {
        let verdicts: ArrayVec<_, _> = verdicts.into_iter().take(Seat::MAX).collect();
        assert!(!verdicts.is_empty(), "an outcome has a verdict for each seat");
        Outcome { verdicts }
    }

    /// The verdict on a seat; none where nobody sits.
    pub fn of(&self, seat: Seat) -> Option<Verdict> {
        self.verdicts.get(seat.index()).copied()
    }

    /// The verdicts from seat `A` on.
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Outcome {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Outcome, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Verdicts {
            verdicts: ArrayVec<Verdict, { Seat::MAX }>,
        }
        let Verdicts { verdicts } = Verdicts::deserialize(deserializer)?;
        if verdicts.is_empty() {
            return Err(serde::de::Error::custom("an outcome has a verdict for each seat"));
        }
        Ok(Outcome { verdicts })
    }
}
