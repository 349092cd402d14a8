use deadhand_game::Seat;
use thiserror::Error;

use crate::{CardId, Name, Step};

/// The rule that an action breaks. No reason tells what its reader may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs)] // the fields are what the message names
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Something else is decided now.
    #[error("now it is for {mover} to {what}", what = .step.task())]
    NotNow { mover: Mover, step: Step },
    /// A shuffle stands in lists without its number.
    #[error("a shuffle is played with a number below 2^48 instead of X")]
    WithoutNumber,
    /// Another deck is shuffled now.
    #[error("now the deck of {seat} is shuffled")]
    OtherDeck { seat: Seat },
    /// Nobody sits there, or not any more.
    #[error("{seat} is not in the game")]
    NotInGame { seat: Seat },
    /// A bid goes below the standing one.
    #[error("a bid must be below {standing}")]
    BidTooHigh { standing: u8 },
    /// There is no such side of a die.
    #[error("a die shows 1 to 6")]
    NoSuchSide,
    /// The card is not where a survivor of the start is taken from.
    #[error("{card} is no survivor that you can take")]
    NotToTake { card: CardId },
    /// The survivors of the start cost too much together.
    #[error("{card} costs {cost}, and {left} is left")]
    TooExpensive { card: CardId, cost: u8, left: u8 },
    /// Of equal cards the lowest is taken.
    #[error("of equal cards take the lowest, {lowest}")]
    NotLowest { lowest: CardId },
    /// A survivor must be taken.
    #[error("take a survivor first")]
    NoneTaken,
    /// The card is not in the hand of the player to move.
    #[error("{card} is not in your hand")]
    NotInHand { card: CardId },
    /// One card a turn goes into the resource zone.
    #[error("you have put a card into your resource zone this turn")]
    LaidAlready,
    /// Zombies are laid and upgraded.
    #[error("{card} is a zombie: lay it face down and upgrade it")]
    ZombieIsLaid { card: CardId },
    /// The card may not be played now.
    #[error("{card} cannot be played now")]
    NotInWindow { card: CardId },
    /// There is no survivor to attach the item to.
    #[error("there is no survivor that {card} could be attached to")]
    NoBearer { card: CardId },
    /// The cost cannot be paid.
    #[error("it costs {need}, and you have {have} ready")]
    NotEnoughReady { need: u8, have: u16 },
    /// The requirement is not met: of its terms this one, from 0, is the first.
    #[error("its requirement asks for {need} of a kind of which you control {have}")]
    Requirement { term: u8, need: u8, have: u16 },
    /// Upgrades are for another time, or another player.
    #[error("you cannot upgrade a zombie now")]
    NoUpgradeNow,
    /// Only a zombie card is upgraded.
    #[error("{name} is no zombie card that you can upgrade")]
    NotUpgradable { name: Name },
    /// There is no face-down card to take the place of.
    #[error("you control no face-down card")]
    NothingFaceDown,
    /// Zombies are moved at another time, or by another player.
    #[error("you cannot move a zombie now")]
    NoMoveNow,
    /// Only a ready card of the resource zone is moved.
    #[error("{name} is no ready card in your resource zone")]
    NotMovable { name: Name },
    /// An ability forbids it.
    #[error("{name} can't move to the combat zone")]
    CannotMove { name: Name },
    /// The card has no such ability that can be used now.
    #[error("{name} has no ability {ability} that you can use now")]
    NoAbility { name: Name, ability: u8 },
    /// To use it spends the card.
    #[error("{name} is spent")]
    Spent { name: Name },
    /// What would be affected is not there.
    #[error("there is no target for it")]
    NoTarget,
    /// Some abilities are used once a turn.
    #[error("{name} has used ability {ability} this turn")]
    UsedAlready { name: Name, ability: u8 },
    /// The card of the ability has left or has changed sides, and cannot be paid with.
    #[error("{card} is not yours in play any more")]
    NotYours { card: CardId },
    /// Food cannot be paid.
    #[error("it costs {need} food, and you have {have}")]
    NotEnoughFood { need: u8, have: u16 },
    /// Cards of the hand cannot be paid.
    #[error("it costs {need} from your hand, in which you have {have}")]
    NotEnoughCards { need: u8, have: u16 },
    /// A card in play cannot be paid.
    #[error("you control no card that could be discarded for it")]
    NothingToDiscard,
    /// So much is possible that a card is chosen first.
    #[error("choose a card first by target and its name, and then what is done with it")]
    ChooseCard,
    /// A target must be chosen.
    #[error("choose a target")]
    TargetNeeded,
    /// This player is no target of what was begun.
    #[error("{seat} cannot be the target")]
    NoSuchPlayer { seat: Seat },
    /// The ability has no such option that has its targets.
    #[error("there is no option {option} that you can choose")]
    NoOption { option: u8 },
    /// No such ability of the player waits.
    #[error("{name} has no ability {ability} that waits to happen")]
    NotWaiting { name: Name, ability: u8 },
    /// This is no target of what was begun.
    #[error("{name} cannot be the target")]
    NotATarget { name: Name },
    /// Only ready cards pay.
    #[error(
        "{name} is no ready card of yours in the resource or combat zone that can be spent for it"
    )]
    NotAPayer { name: Name },
    /// Only some cards are discarded to pay.
    #[error("{name} is no card that you can discard for it")]
    NotToDiscard { name: Name },
    /// Payment goes in order of id, and enough later cards must remain.
    #[error("pay in order of id, and so that enough cards are left")]
    PayInOrder,
    /// Another survivor is asked for.
    #[error("{asked} is asked for now")]
    OtherAsked { asked: Name },
    /// Only an attacking zombie is fought.
    #[error("{name} is not attacking")]
    NotAttacking { name: Name },
    /// The survivor is not one of the survivor player.
    #[error("{card} is no survivor of the survivor player")]
    NotDefending { card: CardId },
    /// A fight is called by its lowest survivor.
    #[error("{card} is not the lowest survivor of a fight")]
    NoFight { card: CardId },
    /// Only a losing survivor without a token is infected.
    #[error("{card} is no losing survivor that can be infected")]
    NotInfectable { card: CardId },
    /// Only a losing survivor who is not killed takes the wounds.
    #[error("{card} is no losing survivor that can be wounded")]
    NotWoundable { card: CardId },
    /// Only the player's own zombie fights again.
    #[error("{name} is no zombie of yours that can fight again")]
    NotYourZombie { name: Name },
}

/// Who is to move, for a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Mover {
    /// A player.
    Player(Seat),
    /// Chance.
    Chance,
}

impl core::fmt::Display for Mover {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Mover::Player(seat) => write!(f, "player {seat}"),
            Mover::Chance => f.write_str("chance"),
        }
    }
}

impl Step {
    /// What is to be done, after "it is for somebody to".
    const fn task(self) -> &'static str {
        match self {
            Step::First => "pick the first bidder",
            Step::Bid => "bid or pass",
            Step::Begin => "name the player who begins",
            Step::Shuffle | Step::Reshuffle => "shuffle a deck",
            Step::Take => "take survivors",
            Step::Discard => "discard a card",
            Step::Act => "play, move, use or upgrade something, or to pass or be done",
            Step::Lay => "lay a card or be done",
            Step::Target => "choose a target",
            Step::Pay => "pay",
            Step::Defend => "declare a defender",
            Step::Leftover => "assign a zombie that nobody fights",
            Step::PickFight => "choose the next fight",
            Step::Infect => "infect a survivor or decline",
            Step::Wound => "choose who is wounded",
            Step::Roll => "roll the die",
            Step::Starve => "choose who starves",
            Step::Flee => "flee or stay",
            Step::Coin => "flip the coin",
            Step::Again => "choose one more fight or decline",
            Step::May => "accept or decline an ability",
            Step::Choose => "choose an option",
            Step::Order => "choose which ability happens first",
            Step::Search => "take a card from the deck or decline",
            Step::Won | Step::Drawn => "do nothing",
        }
    }
}
