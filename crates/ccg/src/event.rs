//! What an action makes happen, for a log or a screen, beside the step itself.

use alloc::vec::Vec;
use core::fmt;

use deadhand_game::{Seat, Viewer};

use crate::ability::Until;
use crate::ability::code::{Act, FAST, FIERCE, INFECTIOUS};
use crate::apply::Doing;
use crate::state::Announced;
use crate::state::running::Lasting;
use crate::{Action, Bidding, CardId, Coin, Illegal, Name, State};

/// Something that an action made happen. Where a card is not named, the viewer may not know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[allow(missing_docs)] // the fields are what the line names
pub enum Event {
    /// Chance picked the first bidder.
    Picked { seat: Seat },
    /// A player bid.
    Bid { seat: Seat, bid: u8 },
    /// A player passed in the bidding.
    NoBid { seat: Seat },
    /// A player bid or passed, and nobody may know yet which; when all are in, they are shown.
    SealedBid { seat: Seat },
    /// Somebody takes the first turn.
    Begins { seat: Seat },
    /// A deck was shuffled.
    Shuffled { seat: Seat },
    /// A card was drawn.
    Drew { seat: Seat, card: Option<CardId> },
    /// A survivor or an item came into the survivor zone.
    Entered { seat: Seat, card: CardId },
    /// An item was attached.
    Attached { card: CardId, bearer: Name },
    /// A card went into its owner's discard; `name` is how it was called before.
    Discarded { name: Name, card: CardId },
    /// A card came to lie face down in the resource zone.
    Laid { name: Name, card: Option<CardId> },
    /// A card in play or in a discard came to lie face down in the resource zone, as all could see.
    Relaid { name: Name, now: Name },
    /// A face-down card was turned up, or replaced from the hand.
    Upgraded { name: Name, card: CardId },
    /// A face-up zombie was turned down.
    TurnedDown { card: CardId, name: Name },
    /// A card was moved to the combat zone.
    Moved { name: Name },
    /// A card was spent.
    Spent { name: Name },
    /// A card was readied.
    Readied { name: Name },
    /// A turn began, and all cards are ready.
    TurnBegan { seat: Seat },
    /// A survivor took a wound.
    Wounded { card: CardId },
    /// A wound was removed.
    Healed { card: CardId },
    /// A survivor was infected.
    Infected { card: CardId, by: Seat },
    /// A survivor died.
    Died { card: CardId },
    /// A dead survivor came under the control of the player who had infected it.
    Converted { card: CardId, to: Seat },
    /// A player's food changed.
    Food { seat: Seat, food: u16 },
    /// A card came into a fight with another.
    Fights { name: Name, against: Name },
    /// A card left its fight.
    LeftFight { name: Name },
    /// A fight has a result.
    Judged { survivors: u16, zombies: u16 },
    /// An ability of a card happens.
    Triggered { card: CardId, ability: u8 },
    /// What was used has no effect.
    Cancelled { card: CardId },
    /// A wound was prevented.
    Prevented { card: CardId },
    /// An infected token was removed.
    Cured { card: CardId },
    /// Something lasts on a card for a while.
    Changed { name: Name, change: Change, until: Until },
    /// Something lasts for a while on all cards of a kind, as they come and go: which kind is written in
    /// operation `op`, counted from its first, of this ability of this card.
    ChangedEach { card: CardId, ability: u8, op: u8, change: Change, until: Until },
    /// A card was found in a deck and came to the hand.
    Found { seat: Seat, card: Option<CardId> },
    /// A card went to its owner's hand.
    Returned { name: Name, seat: Seat },
    /// A player looked at a face-down card.
    LookedAt { seat: Seat, name: Name, card: Option<CardId> },
    /// A hidden card was shown to all.
    Revealed { name: Name, card: CardId },
    /// A player gained control of a card, which is called so now.
    Taken { name: Name, now: Name, by: Seat },
    /// The die fell.
    Rolled { number: u8 },
    /// The coin fell.
    Flipped { coin: Coin },
    /// The survivor player flees.
    Fled { seat: Seat },
    /// A player is out of the game.
    Lost { seat: Seat },
    /// A player has won.
    Won { seat: Seat },
    /// Nobody is left, or abilities trigger each other without an end.
    Drawn,
}

/// What lasts on a card, or on each of a kind, for a while. Of a trait the event tells where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Change {
    /// It has so much more power, or less.
    Power(i16),
    /// It has Fast.
    Fast,
    /// It has Infectious.
    Infectious,
    /// It has so many points of Fierce more.
    Fierce(u16),
    /// It has a trait.
    Trait {
        /// The card that says which.
        card: CardId,
        /// The number of the ability on that card.
        ability: u8,
        /// The operation of the ability, counted from its first.
        op: u8,
    },
    /// So many wounds to it are prevented.
    Prevents(u16),
}

impl Change {
    /// What an effect is that begins to last, and until when.
    pub(crate) fn of(lasting: &Lasting, act: Act) -> (Change, Until) {
        let Lasting { source: card, ability, op, number, .. } = *lasting;
        match act {
            Act::Gain(_, FAST, until) => (Change::Fast, until),
            Act::Gain(_, INFECTIOUS, until) => (Change::Infectious, until),
            Act::Gain(_, FIERCE, until) => (Change::Fierce(number.unsigned_abs()), until),
            Act::Gain(_, _, until) => (Change::Trait { card, ability, op }, until),
            Act::Bonus(_, until) => (Change::Power(number), until),
            // Nothing else lasts but what is prevented.
            _ => (Change::Prevents(number.unsigned_abs()), Until::EndOfTurn),
        }
    }
}

impl Event {
    /// What a viewer learns of it; `seat` is the player whose hand, deck and face-down cards it is about.
    pub fn for_viewer(self, viewer: Viewer) -> Event {
        let sees = |seat: Seat| viewer == Viewer::All || viewer == Viewer::Seat(seat);
        match self {
            Event::Drew { seat, .. } if !sees(seat) => Event::Drew { seat, card: None },
            Event::Found { seat, .. } if !sees(seat) => Event::Found { seat, card: None },
            Event::LookedAt { seat, name, .. } if !sees(seat) => {
                Event::LookedAt { seat, name, card: None }
            }
            Event::Laid { name, .. } => match name.kind() {
                crate::NameKind::FaceDown { controller, .. } if !sees(controller) => {
                    Event::Laid { name, card: None }
                }
                _ => self,
            },
            other => other,
        }
    }
}

/// Is told what happens while an action is done.
pub(crate) trait Witness {
    /// Whether it hears what it is told.
    const LISTENS: bool;

    fn saw(&mut self, event: impl FnOnce() -> Event);
}

/// Nobody listens, and nothing is computed.
impl Witness for () {
    const LISTENS: bool = false;

    #[inline]
    fn saw(&mut self, _: impl FnOnce() -> Event) {}
}

impl Witness for Vec<Event> {
    const LISTENS: bool = true;

    fn saw(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

impl State {
    /// What a legal action makes happen, in order.
    ///
    /// Each viewer's log is these events, each by its [`for_viewer`](Event::for_viewer).
    ///
    /// # Errors
    ///
    /// An action that is not legal, with the rule that forbids it.
    pub fn events(&self, action: Action) -> Result<Vec<Event>, Illegal> {
        self.scene().check(action)?;
        Ok(happenings(self, action))
    }
}

fn happenings(state: &State, action: Action) -> Vec<Event> {
    let mut events = Vec::new();
    let mut board = state.board.clone();
    Doing::new(state.setup.agreed(), &mut board, &mut events).act(action);
    events
}

/// Whether an action shows somebody what he did not know: a card, or something of one.
pub(crate) fn shows_cards(state: &State, action: Action) -> bool {
    match action {
        // What is announced is in the hand, or a face-down zombie whose requirement is met; and each payment
        // tells whether it was the last.
        Action::Play(_) | Action::Upgrade(_) => return true,
        Action::Pay(_) if matches!(state.board.announced, Announced::Upgrade(_)) => return true,
        Action::Pay(name) if name.card().is_some_and(|card| state.board.hand.contains(card)) => {
            return true;
        }
        _ => {}
    }
    let knows_not = |card: CardId| !state.scene().is_known_to_all(card);
    let is_hidden = |card: CardId| {
        let scene = state.scene();
        state.board.face_down.contains(card)
            || !scene.in_play(card)
                && !state.board.discard_pile(card.owner_index()).any(|c| c == card)
    };
    happenings(state, action).into_iter().any(|event| match event {
        Event::Drew { .. } | Event::Found { .. } | Event::LookedAt { .. } => true,
        Event::Revealed { card, .. } => knows_not(card),
        // All sealed bids are opened at once.
        Event::Bid { .. } | Event::NoBid { .. } => state.setup.rules().bidding == Bidding::Sealed,
        // A card from a deck is new to its player too; one from a hand is shown to nobody.
        Event::Laid { card: Some(card), .. } => !state.board.hand.contains(card),
        Event::Entered { card, .. }
        | Event::Attached { card, .. }
        | Event::Discarded { card, .. }
        | Event::Upgraded { card, .. } => is_hidden(card) && knows_not(card),
        _ => false,
    })
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Picked { seat } => write!(f, "{seat} is the first to bid"),
            Event::Bid { seat, bid } => write!(f, "{seat} bids {bid}"),
            Event::SealedBid { seat } => write!(f, "{seat} has decided on a bid"),
            Event::NoBid { seat } => write!(f, "{seat} does not bid"),
            Event::Begins { seat } => write!(f, "{seat} takes the first turn"),
            Event::Shuffled { seat } => write!(f, "{seat}'s deck is shuffled"),
            Event::Drew { seat, card: Some(card) } => write!(f, "{seat} draws {card}"),
            Event::Drew { seat, card: None } => write!(f, "{seat} draws a card"),
            Event::Entered { seat, card } => write!(f, "{card} comes to {seat}'s survivors"),
            Event::Attached { card, bearer } => write!(f, "{card} is attached to {bearer}"),
            Event::Discarded { name, card } if name == Name::from(card) => {
                write!(f, "{card} is discarded")
            }
            Event::Discarded { name, card } => write!(f, "{name} is {card} and is discarded"),
            Event::Laid { name, card: Some(card) } => {
                write!(f, "{card} is laid face down as {name}")
            }
            Event::Laid { name, card: None } => write!(f, "{name} is laid face down"),
            Event::Relaid { name, now } => write!(f, "{name} is laid face down as {now}"),
            Event::Upgraded { name, card } => write!(f, "{name} is upgraded to {card}"),
            Event::TurnedDown { card, name } => write!(f, "{card} is turned face down as {name}"),
            Event::Moved { name } => write!(f, "{name} moves to the combat zone"),
            Event::Spent { name } => write!(f, "{name} is spent"),
            Event::Readied { name } => write!(f, "{name} is readied"),
            Event::TurnBegan { seat } => write!(f, "{seat}'s turn begins, and all cards are ready"),
            Event::Wounded { card } => write!(f, "{card} takes a wound"),
            Event::Healed { card } => write!(f, "a wound of {card} is healed"),
            Event::Infected { card, by } => write!(f, "{by} infects {card}"),
            Event::Died { card } => write!(f, "{card} dies"),
            Event::Converted { card, to } => write!(f, "{card} rises as a zombie of {to}"),
            Event::Food { seat, food } => write!(f, "{seat} has {food} food"),
            Event::Fights { name, against } => write!(f, "{name} fights {against}"),
            Event::LeftFight { name } => write!(f, "{name} leaves the fight"),
            Event::Judged { survivors, zombies } => {
                write!(f, "survivors {survivors}, zombies {zombies}: ")?;
                f.write_str(if survivors > zombies { "survivors win" } else { "zombies win" })
            }
            Event::Triggered { card, ability } => write!(f, "ability {ability} of {card} happens"),
            Event::Cancelled { card } => write!(f, "{card} is cancelled"),
            Event::Prevented { card } => write!(f, "a wound of {card} is prevented"),
            Event::Cured { card } => write!(f, "{card} is cured"),
            Event::Changed { name, change, until } => write!(f, "{name} {change} {until}"),
            Event::ChangedEach { card, ability, change, until, .. } => {
                write!(f, "each card that ability {ability} of {card} names {change} {until}")
            }
            Event::Found { seat, card: Some(card) } => write!(f, "{seat} finds {card}"),
            Event::Found { seat, card: None } => write!(f, "{seat} finds a card"),
            Event::Returned { name, seat } => write!(f, "{name} returns to {seat}'s hand"),
            Event::LookedAt { seat, name, card: Some(card) } => {
                write!(f, "{seat} looks at {name}, which is {card}")
            }
            Event::LookedAt { seat, name, card: None } => write!(f, "{seat} looks at {name}"),
            Event::Revealed { name, card } if name == Name::from(card) => {
                write!(f, "{card} is shown to all")
            }
            Event::Revealed { name, card } => write!(f, "{name} is {card}, and is shown to all"),
            Event::Taken { name, now, by } if name == now => {
                write!(f, "{by} takes control of {name}")
            }
            Event::Taken { name, now, by } => {
                write!(f, "{by} takes control of {name}, which is called {now} now")
            }
            Event::Rolled { number } => write!(f, "the die shows {number}"),
            Event::Flipped { coin: Coin::Heads } => f.write_str("the coin shows heads"),
            Event::Flipped { coin: Coin::Tails } => f.write_str("the coin shows tails"),
            Event::Fled { seat } => write!(f, "{seat} flees"),
            Event::Lost { seat } => write!(f, "{seat} has lost"),
            Event::Won { seat } => write!(f, "{seat} has won"),
            Event::Drawn => f.write_str("the game is a draw"),
        }
    }
}

/// Writes what is said of the card, such as `gets +2 power` and `gains Fast`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Change::Power(number) => write!(f, "gets {number:+} power"),
            Change::Fast => f.write_str("gains Fast"),
            Change::Infectious => f.write_str("gains Infectious"),
            Change::Fierce(points) => write!(f, "gains Fierce {points}"),
            Change::Trait { .. } => f.write_str("gains a trait"),
            Change::Prevents(1) => f.write_str("is spared the next wound"),
            Change::Prevents(wounds) => write!(f, "is spared the next {wounds} wounds"),
        }
    }
}
