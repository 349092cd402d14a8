use core::fmt;

use arrayvec::ArrayVec;
use deadhand_cards::{Card, CardSet};
use thiserror::Error;

use crate::rules::Packed;
use crate::state::{DECK_MAX, Phase, number_cards};
use crate::{Pile, Rules, Space, State, Step, Unplayable, Zombie};

/// A position as data that nobody has looked at yet: any board, deck and step. It becomes a [`State`] by
/// `State::try_from`, which names everything that is wrong with it.
///
/// Cards of the game that lie nowhere count as gone.
///
/// ```
/// use deadhand_cabin::{Layout, Problem, Rules, State, Step};
///
/// let mut layout = Layout::from(State::new(Rules::DEFAULT, 1));
/// layout.deck.truncate(5);
/// assert!(State::try_from(layout.clone()).is_ok());
///
/// layout.cabin[1] = layout.cabin[0];
/// layout.step = Step::Won;
/// let problems = State::try_from(layout).unwrap_err();
/// assert_eq!(problems.to_string(), "7D stands twice; the game is not won while a zombie lives");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Layout {
    /// The rules.
    pub rules: Rules,
    /// The top card of each pile, by rows.
    pub cabin: [Card; Pile::COUNT],
    /// What lies on each space: north, east, south, west.
    pub zombies: [Zombie; Space::COUNT],
    /// The draw deck, the front card first.
    pub deck: ArrayVec<Card, DECK_MAX>,
    /// How many cards at the back of the deck the player knows, because he has put them there: only under
    /// `unplayable=bottom`.
    pub known: u8,
    /// What is decided next.
    pub step: Step,
}

/// Why a layout is no possible position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[allow(missing_docs)] // the fields are what the message names
pub enum Problem {
    /// The cabin holds number cards and the game's jokers.
    #[error("{card} on {pile} is no card of the cabin")]
    NotOfCabin { pile: Pile, card: Card },
    /// The zombies are the court cards.
    #[error("{card} on {space} is no zombie")]
    NotAZombie { space: Space, card: Card },
    /// The deck, and a card drawn from it, hold number cards and the game's jokers.
    #[error("{card} is no card of the deck")]
    NotOfDeck { card: Card },
    /// There is one of each card.
    #[error("{card} stands twice")]
    Twice { card: Card },
    /// More cards are known than there are.
    #[error("{known} cards of the deck are known, and it has {deck}")]
    KnownPastDeck { known: u8, deck: u8 },
    /// Cards go under the deck only under `unplayable=bottom`.
    #[error("no card of the deck can be known by these rules")]
    KnownWithoutBottom,
    /// A zombie is to be revealed.
    #[error("no zombie lies face down that could be revealed")]
    NoneFaceDown,
    /// Under `draw_before_reveal` a card is drawn before a zombie is revealed.
    #[error("by these rules a card is drawn before the reveal, and the step names none")]
    NothingDrawn,
    /// Without `draw_before_reveal` nothing is drawn before a zombie is revealed.
    #[error("by these rules nothing is drawn before the reveal, and the step names {card}")]
    DrawnTooEarly { card: Card },
    /// The drawn card is to be placed.
    #[error("{card} is to be placed and fits on no pile")]
    FitsNowhere { card: Card },
    /// A kill is to be decided.
    #[error("no zombie can be killed from {pile}")]
    NoKill { pile: Pile },
    /// The game is lost only by an empty deck or a card that fits nowhere.
    #[error(
        "by these rules the game is not lost: cards are left, and none that fits nowhere ends it"
    )]
    NotLost,
    /// The game is won when the last zombie dies, and only then.
    #[error("the game is not won while a zombie lives")]
    ZombieLives,
    /// The game is won when the last zombie dies, and goes on no longer.
    #[error("all zombies are dead, so that the game is won")]
    AllDead,
}

/// Everything that is wrong with a layout.
///
/// At most 58: one for each of the 9 piles, 12 spaces, 33 cards of the deck and the drawn card, one for
/// the known cards, and two for the step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Problems(ArrayVec<Problem, 58>);

impl Problems {
    /// The reasons, in the order of the layout's fields; at least one.
    pub fn reasons(&self) -> &[Problem] {
        &self.0
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            write!(f, "{}{problem}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for Problems {}

impl From<State> for Layout {
    fn from(state: State) -> Layout {
        Layout {
            rules: state.rules(),
            cabin: state.cabin,
            zombies: Space::ALL.map(|space| state.zombie(space)),
            deck: state.deck().collect(),
            known: state.known,
            step: state.step(),
        }
    }
}

/// Makes a layout a state.
///
/// # Errors
///
/// Everything that is wrong with it.
impl TryFrom<Layout> for State {
    type Error = Problems;

    fn try_from(layout: Layout) -> Result<State, Problems> {
        let mut state = layout.unvalidated();
        let mut problems = ArrayVec::new();
        layout.find_misplaced_cards(&mut problems);
        layout.find_wrong_known(&mut problems);
        layout.find_wrong_step(&state, &mut problems);
        if !problems.is_empty() {
            return Err(Problems(problems));
        }
        state.targets = match layout.step {
            Step::Reveal(_) => state.face_down,
            Step::Place(card) => state.places(card),
            Step::Kill(pile) => state.killable(pile),
            Step::Won | Step::Lost => 0,
        };
        Ok(state)
    }
}

impl Layout {
    /// The state of this layout, which may be an impossible one.
    fn unvalidated(&self) -> State {
        let mut deck = [None; DECK_MAX];
        for (place, &card) in deck.iter_mut().zip(self.deck.iter().rev()) {
            *place = Some(card);
        }
        let face_down = |(space, zombie): (Space, &Zombie)| match zombie {
            Zombie::FaceDown(_) => space.bit(),
            Zombie::FaceUp(_) | Zombie::Dead => 0,
        };
        State {
            cabin: self.cabin,
            zombies: self.zombies.map(Zombie::card),
            deck,
            deck_len: self.deck.len() as u8,
            known: self.known,
            face_down: Space::ALL.into_iter().zip(&self.zombies).map(face_down).sum(),
            targets: 0,
            phase: match self.step {
                Step::Reveal(_) => Phase::Reveal,
                Step::Place(_) => Phase::Place,
                Step::Kill(_) => Phase::Kill,
                Step::Won => Phase::Won,
                Step::Lost => Phase::Lost,
            },
            drawn: self.step.drawn(),
            pile: if let Step::Kill(pile) = self.step { pile } else { Pile::A1 },
            rules: Packed::of(self.rules),
        }
    }

    fn find_misplaced_cards(&self, problems: &mut ArrayVec<Problem, 58>) {
        let numbers = number_cards(self.rules.jokers);
        let mut seen = CardSet::EMPTY;
        let mut look = |card: Card, of: CardSet, misplaced: Problem| {
            if !of.contains(card) {
                problems.push(misplaced);
            } else if !seen.insert(card) {
                problems.push(Problem::Twice { card });
            }
        };
        for (pile, card) in Pile::ALL.into_iter().zip(self.cabin) {
            look(card, numbers, Problem::NotOfCabin { pile, card });
        }
        for (space, zombie) in Space::ALL.into_iter().zip(self.zombies) {
            if let Some(card) = zombie.card() {
                look(card, CardSet::COURT, Problem::NotAZombie { space, card });
            }
        }
        for card in self.deck.iter().copied().chain(self.step.drawn()) {
            look(card, numbers, Problem::NotOfDeck { card });
        }
    }

    fn find_wrong_known(&self, problems: &mut ArrayVec<Problem, 58>) {
        let (known, deck) = (self.known, self.deck.len() as u8);
        if known > 0 && self.rules.unplayable != Unplayable::Bottom {
            problems.push(Problem::KnownWithoutBottom);
        } else if known > deck {
            problems.push(Problem::KnownPastDeck { known, deck });
        }
    }

    fn find_wrong_step(&self, state: &State, problems: &mut ArrayVec<Problem, 58>) {
        let all_dead = state.zombies == [None; Space::COUNT];
        if all_dead && self.step != Step::Won {
            problems.push(Problem::AllDead);
        }
        let wrong_place = match self.step {
            Step::Reveal(_) => (state.face_down == 0 && !all_dead).then_some(Problem::NoneFaceDown),
            Step::Place(card) => (state.places(card) == 0).then_some(Problem::FitsNowhere { card }),
            Step::Kill(pile) => {
                (state.killable(pile) == 0 && !all_dead).then_some(Problem::NoKill { pile })
            }
            Step::Won => (!all_dead).then_some(Problem::ZombieLives),
            Step::Lost => (!all_dead && !self.can_be_lost(state)).then_some(Problem::NotLost),
        };
        let wrong_draw = match (self.step, self.rules.draw_before_reveal) {
            (Step::Reveal(None), true) => Some(Problem::NothingDrawn),
            (Step::Reveal(Some(card)), false) => Some(Problem::DrawnTooEarly { card }),
            _ => None,
        };
        problems.extend(wrong_place.into_iter().chain(wrong_draw));
    }

    /// Whether a game with this board can have been lost: by a draw from an empty deck, or by a card that
    /// fits nowhere, as the rules say.
    fn can_be_lost(&self, state: &State) -> bool {
        let misfit = |card: Card| state.places(card) == 0;
        self.deck.is_empty()
            || match self.rules.unplayable {
                Unplayable::Lose => (state.gone() - CardSet::COURT).into_iter().any(misfit),
                Unplayable::Discard => false,
                Unplayable::Bottom => self.deck.iter().copied().all(misfit),
            }
    }
}
