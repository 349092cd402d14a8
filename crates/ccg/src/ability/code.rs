//! Abilities as flat code: what a game runs, with every word and number looked up before it begins.

use alloc::vec::Vec;

use super::{Ban, CardState, Control, Happening, Noun, Place, Player, Until, Used, User, Whose};
use crate::card::Cards;

mod compile;

pub(crate) use compile::Compiler;

/// The place of something in one of the lists of [`Code`].
pub(crate) type Index = u16;

/// The word of [`FAST`], [`INFECTIOUS`], [`FIERCE`] and [`STATIONARY`] stands first in every list of words.
pub(crate) const FAST: Index = 0;
pub(crate) const INFECTIOUS: Index = 1;
pub(crate) const FIERCE: Index = 2;
pub(crate) const STATIONARY: Index = 3;

/// All abilities of a game's cards.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // each is asked by itself
pub(crate) struct Code {
    /// The abilities of each printed card next to each other, symbols first.
    pub(crate) abilities: Vec<Compiled>,
    pub(crate) ops: Vec<Op>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) conditions: Vec<Test>,
    pub(crate) words: Vec<Word>,
    /// The cards with an ability that is used.
    pub(crate) usable: Cards,
    /// The cards with a static ability.
    pub(crate) statics: Cards,
    /// The cards with an ability for each happening, and for the ready phase, the end of turn and uses.
    pub(crate) listeners: [Cards; LISTENERS],
    /// A bit for each of them, set where there is a card.
    pub(crate) heard: u16,
    /// Whether some static ability adds power or health, gives a word, or forbids something.
    pub(crate) adds_power: bool,
    pub(crate) adds_health: bool,
    pub(crate) gives_words: bool,
    pub(crate) forbids: bool,
}

pub(crate) const READY: usize = Happening::ALL.len();
pub(crate) const END: usize = READY + 1;
pub(crate) const USES: usize = READY + 2;
pub(crate) const LISTENERS: usize = READY + 3;

const _: () = assert!(LISTENERS <= 16);

impl Code {
    /// Whether some card listens to this.
    #[inline]
    pub(crate) const fn hears(&self, what: usize) -> bool {
        self.heard >> what & 1 != 0
    }
}

/// A word that cards have.
pub(crate) struct Word {
    /// The cards on which it is printed.
    pub(crate) printed: Cards,
    /// Whether a card can get it by an ability.
    pub(crate) given: bool,
}

/// An ability.
pub(crate) struct Compiled {
    pub(crate) when: When,
    pub(crate) costs: Costs,
    /// What must hold for it when it is triggered, or as long as it is static.
    pub(crate) condition: Option<Index>,
    pub(crate) modes: Vec<Mode>,
    /// The place of its first operation.
    pub(crate) first_op: Index,
}

/// When an ability does something.
pub(crate) enum When {
    /// When it is used, in the moments of these bits.
    Used { moments: u8, once: bool },
    /// When something happens, if its player wants it where it is optional.
    Happens { event: On, optional: bool },
    /// As long as the card is in play.
    Always { of: Of, rule: Rule, per: Option<Index> },
    /// When the card is played.
    Played,
}

#[derive(Clone, Copy)]
pub(crate) enum On {
    Card { of: Of, happening: Happening },
    Ready(Whose),
    End(Whose),
    Uses(User, Used),
}

/// For which cards something holds.
#[derive(Clone, Copy)]
pub(crate) enum Of {
    This,
    Bearer,
    Each(Index),
}

/// What a static ability says.
#[derive(Clone, Copy)]
pub(crate) enum Rule {
    Bonus { power: i8, health: i8 },
    Has { word: Index, points: u8 },
    FoughtBy(u8),
    Cannot(Ban),
}

/// What is paid, all at once.
#[derive(Clone, Copy, Default)]
pub(crate) struct Costs {
    pub(crate) spend_this: bool,
    pub(crate) discard_this: bool,
    pub(crate) wound_this: bool,
    /// Ready cards of the resource and combat zones that are spent.
    pub(crate) spend: u8,
    /// Cards of the hand that are discarded.
    pub(crate) discard: u8,
    pub(crate) food: u8,
    /// A card in play that is discarded.
    pub(crate) own: Option<Index>,
}

/// What is done by an ability, or by one of its options.
pub(crate) struct Mode {
    pub(crate) ops: core::ops::Range<Index>,
    pub(crate) targets: Vec<Slot>,
}

/// A target to be chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slot {
    Card {
        kind: Index,
    },
    /// One of up to so many; the targets of a group differ.
    UpTo {
        kind: Index,
        group: u8,
    },
    Player {
        opponent: bool,
    },
    /// The survivor that an item is attached to.
    Bearer,
}

/// A card, or cards, that an operation is done to.
#[derive(Clone, Copy)]
pub(crate) enum Those {
    This,
    Bearer,
    /// The card to which the trigger happened.
    Subject,
    /// So many targets from this slot on.
    Targets {
        first: u8,
        count: u8,
    },
    Each(Index),
}

/// Players that an operation is done to; the slot of a target beside it.
#[derive(Clone, Copy)]
pub(crate) struct Who {
    pub(crate) player: Player,
    pub(crate) slot: u8,
}

/// One operation.
#[derive(Clone, Copy)]
pub(crate) struct Op {
    pub(crate) act: Act,
    pub(crate) number: i8,
    /// The number is taken so many times as there are such cards.
    pub(crate) per: Option<Index>,
}

#[derive(Clone, Copy)]
pub(crate) enum Act {
    /// Goes on so many operations further unless the condition holds.
    Unless {
        condition: Index,
        skip: u8,
        /// Whether a die would be rolled by what is left out: its outcomes, of which later sentences speak,
        /// are none then.
        rolls: bool,
    },
    Wound(Those),
    Heal(Those),
    Kill(Those),
    Infect(Those),
    Cure(Those),
    Bonus(Those, Until),
    Gain(Those, Index, Until),
    GainFood(Who),
    LoseFood(Who),
    Draw(Who),
    Discard(Who),
    TopToResource(Who),
    TopToDiscard(Who),
    ToHand(Those),
    ToResource(Those),
    DiscardCard(Those),
    Move(Those),
    Spend(Those),
    Ready(Those),
    TakeControl(Those),
    Attach(Those, Those),
    Join(Those),
    Leave(Those),
    SearchToHand(Index),
    SearchToResource(Index),
    LookAt(Those),
    Reveal(Those),
    RevealHand(Who),
    Roll,
    AttractAttention,
    Prevent(Those),
    Cancel,
}

/// What must hold.
#[derive(Clone, Copy)]
pub(crate) enum Test {
    Controls { who: User, count: u8, kind: Index },
    InFight,
    YourTurn,
    FoodAtMost(u8),
    Is { those: Those, kind: Index },
    Successful,
    Rolled(u8, u8),
    Otherwise,
}

/// Which cards.
pub(crate) struct Kind {
    /// Those that may be it by what is printed on them.
    pub(crate) printed: Cards,
    /// The words that a card can also get by an ability.
    pub(crate) words: Vec<Index>,
    /// Whether a word is asked for that must be printed, and so counts on no face-down card and no
    /// ex-survivor.
    pub(crate) asks_printed: bool,
    pub(crate) other: bool,
    pub(crate) states: Vec<CardState>,
    pub(crate) noun: Noun,
    pub(crate) place: Place,
    pub(crate) power: Option<super::Power>,
    pub(crate) control: Control,
    /// Those to which what is done is never done.
    pub(crate) but: Option<But>,
}

/// Cards to which something is never done, and which are no targets of it.
#[derive(Clone, Copy)]
pub(crate) enum But {
    /// Who controls the bearer controls an attached item.
    Attached,
    /// Nothing is attached to what lies face down.
    FaceDown,
}
