use core::error::Error;
use core::fmt;
use core::hash::Hash;
use core::ops::Deref;

use crate::{Outcome, Turn};

/// A game: implemented by its state, a plain value that holds no generator and no clock.
///
/// The laws below are tested by [`conformance`](crate::conformance). The [crate's page](crate) has two
/// whole games.
///
/// Chance is a player: where [`turn`](Game::turn) is [`Turn::Chance`], its actions are listed like all
/// others, with the odds of [`weight`](Game::weight), and somebody outside draws one. A state therefore
/// goes on the same way wherever it is.
///
/// Three methods are for larger games and have defaults: [`fill`](Game::fill) and
/// [`unfilled`](Game::unfilled) for chance actions with too many values to list, such as a shuffle, and
/// [`is_standing`](Game::is_standing) for actions that are always open to the player to move, such as
/// giving up.
pub trait Game: Clone + Eq + Hash + fmt::Debug {
    /// One small decision of a player or of chance.
    type Action: Copy + Ord + Hash + fmt::Debug + fmt::Display;
    /// An inline list such as [`ActionList`](crate::ActionList), of proved length.
    type Actions: Deref<Target = [Self::Action]> + IntoIterator<Item = Self::Action>;
    /// Why an action is refused: a variant for each rule that can be broken, with its numbers.
    type Illegal: Error + Copy + Eq + 'static;

    /// How many players there are, 1 to [`Seat::MAX`](crate::Seat::MAX). It never changes in a game.
    fn seats(&self) -> usize;

    /// Who acts next.
    fn turn(&self) -> Turn;

    /// What can be done now, in the order of `Ord`, each action once.
    ///
    /// This defines legality. The list is empty exactly when the game is over.
    fn legal_actions(&self) -> Self::Actions;

    /// Whether `action` may be done now, without listing.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn check(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Does `action` in place. It is for actions that are known to be legal: from the list or checked.
    ///
    /// With any other action the state that comes out is unspecified, and this may panic.
    fn apply_unchecked(&mut self, action: Self::Action);

    /// How the game ended; none while it runs.
    fn outcome(&self) -> Option<Outcome>;

    /// Does `action`: takes a state, gives the next one, and touches nothing else.
    ///
    /// # Errors
    ///
    /// An action that is not legal: the state comes back unchanged, with the reason.
    #[inline]
    fn apply(mut self, action: Self::Action) -> Result<Self, Refused<Self>> {
        match self.check(action) {
            Ok(()) => {
                self.apply_unchecked(action);
                Ok(self)
            }
            Err(reason) => Err(Refused { state: self, action, reason }),
        }
    }

    /// The odds of a listed chance action: its weight over the sum of the weights of all listed.
    ///
    /// At least 1; the weights of a list add up to less than 2^32.
    #[inline]
    fn weight(&self, action: Self::Action) -> u32 {
        let _ = action;
        1
    }

    /// Whether `action` would show something that somebody could not know before: a card turned up or
    /// drawn, a die rolled. [`History`](crate::History) asks before it undoes.
    ///
    /// By default all that chance does, and nothing else.
    fn reveals(&self, action: Self::Action) -> bool {
        let _ = action;
        self.turn() == Turn::Chance
    }

    /// An *open* chance action stands in the list once and is done with any `x` below 2^48, all with
    /// the same odds: this puts `x` into it. None for every other action.
    #[inline]
    fn fill(action: Self::Action, x: u64) -> Option<Self::Action> {
        let _ = (action, x);
        None
    }

    /// The form in which an action stands in a list: for an open action that without its `x`, for every
    /// other the action itself.
    #[inline]
    fn unfilled(action: Self::Action) -> Self::Action {
        action
    }

    /// Whether `action` is a *standing* one: accepted from the player to move at any time, never
    /// listed, and never chosen by a bot.
    #[inline]
    fn is_standing(action: Self::Action) -> bool {
        let _ = action;
        false
    }
}

/// Does `action`: takes a state, gives the next one, and touches nothing else.
///
/// # Errors
///
/// An action that is not legal: the state comes back unchanged, with the reason.
#[inline]
pub fn apply<G: Game>(state: G, action: G::Action) -> Result<G, Refused<G>> {
    state.apply(action)
}

/// A game whose actions have dense numbers, for learning bots and for tests over all actions.
pub trait Indexed: Game {
    /// How many numbers there are. Filled open actions have none.
    const ACTION_COUNT: usize;

    /// The number of an action, below [`ACTION_COUNT`](Indexed::ACTION_COUNT); none for a filled one.
    ///
    /// Numbers are in the order of `Ord`.
    fn action_index(action: Self::Action) -> Option<usize>;

    /// The action of a number; none from [`ACTION_COUNT`](Indexed::ACTION_COUNT) on.
    fn action_at(index: usize) -> Option<Self::Action>;

    /// All actions that have a number, legal or not, in order.
    fn all_actions() -> impl Iterator<Item = Self::Action> {
        (0..Self::ACTION_COUNT).filter_map(Self::action_at)
    }
}

/// An action that was not legal: the unchanged state, the action, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused<G: Game> {
    /// The state as it was before.
    pub state: G,
    /// What was refused.
    pub action: G::Action,
    /// The rule that it breaks.
    pub reason: G::Illegal,
}

impl<G: Game> fmt::Display for Refused<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not legal: {}", self.action, self.reason)
    }
}

/// The reason is part of the text, so that it is no source of its own.
impl<G: Game> Error for Refused<G> {}
