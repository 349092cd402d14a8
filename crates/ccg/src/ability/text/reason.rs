//! Why a text that is written right is no card's text all the same.

use thiserror::Error;

use super::kinds::Only;
use crate::ability::{
    ABILITIES_MAX, CLAUSES_MAX, COSTS_MAX, OPTIONS_MAX, SENTENCES_MAX, TARGETS_MAX,
};

/// Why a phrase cannot stand where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the message says what is meant
pub enum Reason {
    #[error("a card has at most {ABILITIES_MAX} abilities, its symbols included")]
    TooManyAbilities,
    #[error("an ability has at most {COSTS_MAX} costs")]
    TooManyCosts,
    #[error("an ability has at most {SENTENCES_MAX} sentences")]
    TooManySentences,
    #[error("a sentence or an option does at most {CLAUSES_MAX} things")]
    TooManyClauses,
    #[error("there are at most {OPTIONS_MAX} options to choose from")]
    TooManyOptions,
    #[error("an ability or an option has at most {TARGETS_MAX} targets, `up to 2` being 2")]
    TooManyTargets,
    #[error("the windows stand in the order build, begin attack, fight, recoup, each once")]
    WindowOrder,
    #[error("this cost is asked for already")]
    CostTwice,
    #[error("what is discarded as a cost is a card in play that `you control`")]
    CostOfOthers,
    #[error("`for each` goes with an effect or a bonus that has a number")]
    NothingToMultiply,
    #[error(
        "no card is meant: `that card` needs a trigger about a card, or one `target` before it"
    )]
    NoThatCard,
    #[error("no player is meant: `that player` needs a trigger")]
    NoThatPlayer,
    #[error("nothing is used: `cancel it` needs a trigger such as `when a player uses an item`")]
    NothingToCancel,
    #[error("`otherwise` stands only after a sentence with a condition")]
    NoOtherwise,
    #[error("no die is rolled: `on` stands only after `roll a die` or another of its outcomes")]
    NoRoll,
    #[error(
        "`if successful` stands only after `attract attention` or another sentence with its outcome"
    )]
    NoAttention,
    #[error(
        "`in your discard` is only for targets that are returned to the hand or put into the resource zone"
    )]
    NotFromDiscard,
    #[error("such an effect is only for targets `in your discard`, for `this` and for `that card`")]
    OnlyFromDiscard,
    #[error("a card outside of play has no state and no controller, and is no ex-survivor")]
    OutsideOfPlay,
    #[error(
        "no fight is meant: these words stand only where the fight's window is the only one, or after \
         `wins a fight` or `loses a fight`"
    )]
    NoFight,
    #[error("power cannot be asked for here: what lasts changes it, and it would run in circles")]
    PowerOfLasting,
    #[error(
        "health cannot depend on fights, on zones or on who is spent or ready: it would change in the \
         middle of a step"
    )]
    HealthOfFights,
    #[error("a search is for a kind of card; where it lies and how is settled")]
    BadSearch,
    #[error("who controls the cards is said already")]
    ControlTwice,
    #[error("what is said here is only for {0}")]
    Only(Only),
    #[error("only survivors are wounded or infected")]
    NoTokens,
    #[error("only cards and zombies lie face down")]
    NotFaceDown,
    #[error("such an effect is only for cards that are `face-down`, and for `that card`")]
    OnlyFaceDown,
    #[error("it is `an` before the letters a, e, i, o and u, and `a` before all others")]
    Article,
    #[error("no card is both spent and ready")]
    SpentAndReady,
    #[error("the states stand in the order wounded, infected, spent, ready, face-down, each once")]
    StateOrder,
    #[error("this word stands here already")]
    WordTwice,
    #[error("Fierce has a number: `Fierce 1`")]
    FierceWithoutNumber,
}
