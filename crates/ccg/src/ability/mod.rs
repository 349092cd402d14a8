//! What a card's text says, as types: the text is read into them, and they write the same text again.
//!
//! A card's text is its abilities, each a paragraph. The types hold nothing that the language cannot say:
//! nothing in them nests without an end, so that reading, writing and doing are bounded by the text.
//!
//! What each phrase means in play, and all limits, are told for authors of cards in `docs/card-language.md`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::pool::Moment;

pub(crate) mod code;
mod text;

pub use text::{CardText, Misfit, Mistake, Note, Only, Reason, TextError, TextErrors};

/// A paragraph of a card's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ability {
    /// `Recoup - Spend this: Remove a wound from target survivor.`
    Activated(Activated),
    /// `When this wins a fight, you may pay 1 food: Draw a card.`
    Triggered(Triggered),
    /// `Each other Rage zombie you control gets +1 power.`
    Static(Static),
    /// What an item does that is used from the hand: `Kill target wounded survivor.`
    Effects(Effects),
}

/// An ability that a player uses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Activated {
    /// When it can be used, in the order of a turn; at least one.
    pub moments: Vec<Moment>,
    /// Whether it can be used once a turn only.
    pub once: bool,
    /// What it costs, 1 to [`COSTS_MAX`].
    pub costs: Vec<Cost>,
    /// What it does.
    pub effects: Effects,
}

/// An ability that happens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Triggered {
    /// When it happens.
    pub trigger: Trigger,
    /// What must hold then.
    pub condition: Option<Condition>,
    /// Whether its player may do without it, and at what cost he may have it.
    pub option: Option<Vec<Cost>>,
    /// What it does.
    pub effects: Effects,
}

/// What holds while the card is in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Static {
    /// What must hold for it.
    pub condition: Option<Condition>,
    /// For which cards it holds.
    pub affected: Affected,
    /// What holds for them.
    pub rule: StaticRule,
    /// Each of these cards counts it once more; only for bonuses.
    pub for_each: Option<Filter>,
}

/// The cards for which a static ability holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Affected {
    /// The card itself.
    This,
    /// The card to which this item is attached.
    Bearer,
    /// Each card of a kind.
    Each(Filter),
}

/// What a static ability says of a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StaticRule {
    /// It gets so much power and health; not both 0.
    Bonus {
        /// -99 to 99.
        power: i8,
        /// -99 to 99.
        health: i8,
    },
    /// It has a keyword or a trait.
    Has(Keyword),
    /// It can't be fought by fewer than so many survivors, 2 to 9.
    FoughtBy(u8),
    /// It can't do something.
    Cannot(Ban),
}

/// What a card can't.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ban {
    /// `can't defend`: a survivor is given to no zombie.
    Defend,
    /// `can't be infected`.
    BeInfected,
    /// `can't be targeted by opponents`.
    BeTargeted,
    /// `can't move to the combat zone`.
    Move,
    /// `can't be spent to pay`.
    Pay,
}

/// A keyword that a card has or gains.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Keyword {
    /// `Fast`
    Fast,
    /// `Infectious`
    Infectious,
    /// `Fierce 2`, 1 to 99; `Fierce 1` in full.
    Fierce(u8),
    /// A word such as `Tough`.
    Trait(String),
}

/// What is paid for an ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// `spend this`
    SpendThis,
    /// `spend 2 zombies`: ready cards in the resource and combat zones, 1 to 99.
    Spend(u8),
    /// `discard this`
    DiscardThis,
    /// `discard a card`, `discard 2 cards`: from the hand, 1 to 9.
    Discard(u8),
    /// `discard another Horde zombie you control`: a card in play, the player's own.
    DiscardOwn(Filter),
    /// `pay 2 food`, 1 to 99.
    Food(u8),
    /// `wound this`: put a wound on it.
    WoundThis,
}

/// When a triggered ability happens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// `When this dies`, `When another Horde zombie you control is upgraded`.
    Happens {
        /// To which card.
        subject: Affected,
        /// What.
        happening: Happening,
    },
    /// `At the ready phase of …`: after the wounds of infection.
    ReadyPhase(Whose),
    /// `At the end of …`: before what lasts until end of turn ends.
    EndOfTurn(Whose),
    /// `When a player uses an item`, `When an opponent uses an ability`: before what is used has its effect.
    Uses(User, Used),
}

/// Whose turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// `your turn`
    Yours,
    /// `each opponent's turn`
    Opponents,
    /// `each turn`
    Each,
}

/// Who uses something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum User {
    /// `you use`
    You,
    /// `an opponent uses`
    Opponent,
    /// `a player uses`
    Player,
}

/// What is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Used {
    /// `a survivor`: an activated ability of one, symbols too.
    Survivor,
    /// `an item`: an item played from the hand, or an activated ability of one.
    Item,
    /// `an ability`: any activated ability, symbols too.
    Ability,
}

/// What can happen to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Happening {
    /// `is played`: a survivor or an item from the hand.
    Played,
    /// `is upgraded`: a zombie.
    Upgraded,
    /// `moves to the combat zone`
    Moved,
    /// `wins a fight`
    Wins,
    /// `loses a fight`
    Loses,
    /// `is wounded`: once a wound.
    Wounded,
    /// `is infected`
    Infected,
    /// `dies`: a survivor.
    Dies,
    /// `is discarded`: from play.
    Discarded,
}

impl Happening {
    /// All of them.
    pub const ALL: [Happening; 9] = [
        Happening::Played,
        Happening::Upgraded,
        Happening::Moved,
        Happening::Wins,
        Happening::Loses,
        Happening::Wounded,
        Happening::Infected,
        Happening::Dies,
        Happening::Discarded,
    ];
}

/// What an ability does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effects {
    /// Sentences, one after another, 1 to [`SENTENCES_MAX`].
    All(Vec<Sentence>),
    /// `Choose one: put a wound on target survivor; or draw a card.` 2 to [`OPTIONS_MAX`] options.
    One(Vec<Vec<Clause>>),
}

/// A sentence of an effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sentence {
    /// What must hold for it.
    pub condition: Option<Condition>,
    /// What it does, 1 to [`CLAUSES_MAX`], with `, then ` between them.
    pub clauses: Vec<Clause>,
}

/// What a sentence does, perhaps more than once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clause {
    /// What is done.
    pub effect: Effect,
    /// The numbers of the effect are so many times as great as there are such cards; only for effects with
    /// a number.
    pub for_each: Option<Filter>,
}

/// What must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// `if you control 2 or more Horde zombies`, 1 to 99; 1 is `a Horde zombie`. For cards in play that
    /// somebody else controls: `if an opponent controls …`.
    Controls {
        /// Who.
        who: User,
        /// How many at least.
        count: u8,
        /// What; its own controller is [`Control::Anyone`].
        filter: Filter,
    },
    /// `if this is in a fight`
    InFight,
    /// `if it is your turn`
    YourTurn,
    /// `if you have 2 food or less`, `if you have no food`; 0 to 99.
    FoodAtMost(u8),
    /// `if that card is a wounded survivor`
    ThatCard(Filter),
    /// `if successful`: the attention attracted just before was a success.
    Successful,
    /// `on a 6`, `on 1 to 3`: what the die shows of which the words before speak; the first is at most the
    /// second.
    Rolled(u8, u8),
    /// `otherwise`: the condition of the sentence before did not hold.
    Otherwise,
}

/// A single effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// `put 2 wounds on target survivor`
    Wound(u8, Object),
    /// `remove 2 wounds from target survivor`
    Heal(u8, Object),
    /// `kill target survivor`
    Kill(Object),
    /// `infect target survivor`
    Infect(Object),
    /// `cure target survivor`: remove its infected token.
    Cure(Object),
    /// `target zombie gets +2 power until end of fight`
    Bonus(Object, i8, Until),
    /// `target zombie gains Fast until end of turn`
    Gain(Object, Keyword, Until),
    /// `gain 2 food`, `each opponent gains 2 food`
    GainFood(Player, u8),
    /// `lose 2 food`, `target opponent loses 2 food`
    LoseFood(Player, u8),
    /// `draw 2 cards`, `each opponent draws a card`
    Draw(Player, u8),
    /// `discard 2 cards`, `target opponent discards a card`: from the hand, chosen by him.
    Discard(Player, u8),
    /// `put the top card of your deck face down into your resource zone`, `each opponent puts the top 2
    /// cards of his deck face down into his resource zone`
    TopToResource(Player, u8),
    /// `discard the top 2 cards of your deck`, `target opponent discards the top card of his deck`
    TopToDiscard(Player, u8),
    /// `return target zombie in your discard to your hand`
    ToHand(Object),
    /// `put target zombie in your discard face down into your resource zone`
    ToResource(Object),
    /// `discard target item`: a card in play.
    DiscardCard(Object),
    /// `move target zombie to the combat zone`: as a move does, but without spending.
    Move(Object),
    /// `spend target survivor`
    Spend(Object),
    /// `ready target zombie`
    Ready(Object),
    /// `take control of target ex-survivor`
    TakeControl(Object),
    /// `attach target item to this`
    Attach(Object, Object),
    /// `target zombie joins this fight`: the fight whose window is open.
    Join(Object),
    /// `target survivor leaves its fight`
    Leave(Object),
    /// `search your deck for a Horde zombie, put it into your hand, and shuffle`
    SearchToHand(Filter),
    /// `search your deck for a zombie, put it face down into your resource zone, and shuffle`
    SearchToResource(Filter),
    /// `look at target face-down card`: the player alone.
    LookAt(Object),
    /// `reveal target face-down card`: to everybody.
    Reveal(Object),
    /// `reveal your hand`, `target opponent reveals his hand`
    RevealHand(Player),
    /// `roll a die`
    Roll,
    /// `attract attention`
    AttractAttention,
    /// `prevent the next 2 wounds to target survivor this turn`
    Prevent(u8, Object),
    /// `cancel it`: what is used.
    Cancel,
}

/// A card, or cards, that an effect is done to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Object {
    /// `this`
    This,
    /// `bearer`: the card to which this item is attached.
    Bearer,
    /// `that card`: the card to which the trigger happened, or whose use it is about; without one, the
    /// target that was named last, which is a single one.
    ThatCard,
    /// `target wounded survivor`
    Target(Filter),
    /// `up to 2 target survivors`, 2 to 3, or `up to 1 target survivor`.
    UpTo(u8, Filter),
    /// `each survivor in this fight`
    Each(Filter),
}

/// Players that an effect is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Nobody is named: the ability's player.
    You,
    /// `target opponent`
    TargetOpponent,
    /// `target player`
    TargetPlayer,
    /// `each opponent`
    EachOpponent,
    /// `each player`
    EachPlayer,
    /// `that player`: who controls, or last controlled, the trigger's card, who uses what is used, or whose
    /// turn it is.
    ThatPlayer,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Until {
    /// `until end of fight`
    EndOfFight,
    /// `until end of turn`
    EndOfTurn,
}

impl fmt::Display for Until {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Until::EndOfFight => "until end of fight",
            Until::EndOfTurn => "until end of turn",
        })
    }
}

/// Which cards: `other wounded Horde zombies you control in this fight with power 2 or less`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Whether the card itself is left out: `another`, `other`.
    pub other: bool,
    /// What they must be, each once, in the order of the type.
    pub states: Vec<CardState>,
    /// Factions, traits and keywords that they must have, in the text's order, each once.
    pub words: Vec<String>,
    /// What they are.
    pub noun: Noun,
    /// Where they are.
    pub place: Place,
    /// What power they must have.
    pub power: Option<Power>,
    /// Who controls them.
    pub control: Control,
}

/// Which power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Power {
    /// `with power 2 or less`
    AtMost(u8),
    /// `with power 2 or more`
    AtLeast(u8),
    /// `with less power than this`
    LessThanThis,
}

/// A state of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardState {
    /// `wounded`
    Wounded,
    /// `infected`
    Infected,
    /// `spent`
    Spent,
    /// `ready`
    Ready,
    /// `face-down`
    FaceDown,
}

/// What a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Noun {
    /// `card`
    Card,
    /// `survivor`
    Survivor,
    /// `zombie`: face-up or face-down, ex-survivors too; none of the player whose turn it is.
    Zombie,
    /// `item`
    Item,
    /// `ex-survivor`
    ExSurvivor,
}

/// Where cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Nothing is said: in play.
    Play,
    /// `in this fight`: the fight whose window is open.
    ThisFight,
    /// `in a fight`
    AFight,
    /// `in the combat zone`
    Combat,
    /// `in the resource zone`
    Resource,
    /// `attached to this`
    AttachedToThis,
    /// `in your discard`
    YourDiscard,
}

/// Who controls cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// Nothing is said.
    Anyone,
    /// `you control`
    You,
    /// `an opponent controls`
    Opponent,
    /// `that player controls`
    ThatPlayer,
}

/// The most costs of an ability.
pub const COSTS_MAX: usize = 4;
/// The most sentences of an effect.
pub const SENTENCES_MAX: usize = 6;
/// The most clauses of a sentence or an option.
pub const CLAUSES_MAX: usize = 4;
/// The most options to choose one from.
pub const OPTIONS_MAX: usize = 4;
/// The most targets of an effect, or of one of its options.
pub const TARGETS_MAX: usize = 3;
/// The most abilities of a card, its symbols included.
pub const ABILITIES_MAX: usize = 6;
/// The most bytes of a card's text, what stands between two paragraphs being one.
pub const TEXT_MAX: usize = 1000;
