//! Abilities that are running, waiting, or last for a while: the part of a board that they need.

use arrayvec::ArrayVec;
use deadhand_game::Seat;

use crate::ability::{OPTIONS_MAX, TARGETS_MAX};
use crate::card::Cards;
use crate::{CardId, Name};

/// The most abilities that wait to happen; the game ends as by a loop where more do.
pub const WAITING_MAX: usize = 32;

/// The most effects that last at the same time; the oldest ends where more begin.
pub const LASTING_MAX: usize = 32;

/// An ability that a player uses, or that happens, from its announcement to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[allow(clippy::struct_excessive_bools)] // each is a question of its own
pub struct Frame {
    /// The number of the ability on its card; 0 of an item that is played and has no effect of its own.
    pub ability: u8,
    /// The card on which it stands.
    pub source: CardId,
    /// Whose ability it is: "you".
    pub controller: Seat,
    /// The card to which it happened, as it is called now or was last.
    pub subject: Option<Name>,
    /// The card to which its own was attached when it began.
    pub bearer: Option<Name>,
    /// The player that its trigger names.
    pub player: Option<Seat>,
    /// Whether its player has decided to have it, where it is optional.
    pub accepted: bool,
    /// The option chosen, from 1; 0 before.
    pub mode: u8,
    /// How many targets were chosen or left out.
    pub chosen: u8,
    /// The targets, in the order of the text.
    pub targets: [Target; TARGETS_MAX],
    /// Whether it is paid for, so that others may answer, and then it has its effect.
    pub paid_for: bool,
    /// Whether it was cancelled, and will have no effect.
    pub cancelled: bool,
    /// The operation that is done, counted from the first one of its mode.
    pub op: u8,
    /// How far the operation is, where it asks for several decisions.
    pub cursor: u16,
    /// How many cards each player discards by the operation, counted when it begins; 0 of any other.
    #[cfg_attr(feature = "serde", serde(default))]
    pub count: u8,
    /// What the die showed of which the sentences to come speak, or 0 if none was rolled.
    pub rolled: u8,
    /// Whether the last condition held.
    pub held: bool,
}

const _: () = assert!(OPTIONS_MAX < 256 && TARGETS_MAX < 256);

/// A target that was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Target {
    /// None yet, or none where it may be left out.
    #[default]
    None,
    /// A card, as it was called when it was chosen.
    Card(Name),
    /// A player.
    Player(Seat),
}

impl Frame {
    pub(crate) fn new(ability: u8, source: CardId, controller: Seat) -> Frame {
        Frame {
            ability,
            source,
            controller,
            subject: None,
            bearer: None,
            player: None,
            accepted: true,
            mode: 0,
            chosen: 0,
            targets: [Target::None; TARGETS_MAX],
            paid_for: false,
            cancelled: false,
            op: 0,
            cursor: 0,
            count: 0,
            rolled: 0,
            held: true,
        }
    }
}

/// An ability that was triggered and waits to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Waiting {
    /// The number of the ability on its card.
    pub ability: u8,
    /// The card on which it stands.
    pub source: CardId,
    /// Whose ability it is: "you".
    pub controller: Seat,
    /// The card to which it happened, as it is called now or was last.
    pub subject: Option<Name>,
    /// The card to which its own was attached.
    pub bearer: Option<Name>,
    /// The player that its trigger names.
    pub player: Option<Seat>,
    /// Whether it answers to what is used, and happens before that has its effect.
    pub answers: bool,
}

/// An effect that lasts until the end of a fight or turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Lasting {
    /// The card on which it stands.
    pub source: CardId,
    /// The number of the ability on its card.
    pub ability: u8,
    /// The operation of the ability that began it, counted from its first.
    pub op: u8,
    /// The card on which it is; none for all cards of a kind, as they come and go.
    pub card: Option<Name>,
    /// Whose ability it is: "you".
    pub controller: Seat,
    /// The player that its trigger names.
    pub player: Option<Seat>,
    /// What it adds or prevents.
    pub number: i16,
}

/// What follows when every ability that waits has happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Then {
    /// What stands as the step.
    #[default]
    Nothing,
    /// The draw phase.
    Draw,
    /// The discards after it.
    Discards,
    /// The discards of those who sit after this player, who has given up.
    DiscardsAfter(Seat),
    /// The cards laid by those who sit after this player, who has laid one or given up (`resource_by`).
    LaysAfter(Seat),
    /// The leftover zombies of those who sit after this player, who has given up.
    LeftoversAfter(Seat),
    /// The fights before a flight of those who sit after this player, who has given up.
    AgainAfter(Seat),
    /// The next holder of the window, or the build phase goes on, after this player's action.
    Acted(Seat),
    /// The tokens or the end of a fight, after its wounds.
    Harmed,
    /// The end of a fight.
    Fought,
    /// Hunger, after the food of the turn was eaten.
    Ate,
    /// The next wound of hunger.
    Starved,
    /// The coin of a flight.
    Fled,
    /// The end of the turn, after all zombies were turned face down for a flight.
    Escaped,
    /// The next turn.
    NextTurn,
}

impl Running {
    /// A card in play or in a discard is called otherwise from now on, before all eyes: what runs, waits
    /// and lasts goes on with it.
    #[inline]
    pub(crate) fn rename(&mut self, old: Name, new: Name) {
        if old != new {
            self.call_otherwise(old, new);
        }
    }

    fn call_otherwise(&mut self, old: Name, new: Name) {
        let rename = |name: &mut Option<Name>| {
            if *name == Some(old) {
                *name = Some(new);
            }
        };
        for frame in &mut self.frames {
            rename(&mut frame.subject);
            rename(&mut frame.bearer);
            for target in &mut frame.targets {
                if *target == Target::Card(old) {
                    *target = Target::Card(new);
                }
            }
        }
        for waiting in &mut self.waiting {
            rename(&mut waiting.subject);
            rename(&mut waiting.bearer);
        }
        self.lasting.iter_mut().for_each(|effect| rename(&mut effect.card));
    }

    /// The cards whose abilities run or wait.
    pub(crate) fn sources(&self) -> Cards {
        let waiting = self.waiting.iter().map(|waiting| waiting.source);
        self.frames.iter().map(|frame| frame.source).chain(waiting).collect()
    }

    /// The cards that are called by their ids: all know what they say.
    pub(crate) fn named(&self) -> Cards {
        let source = |card: CardId| Some(Name::from(card));
        let frames = self.frames.iter().flat_map(|it| [source(it.source), it.subject, it.bearer]);
        let targets = self.frames.iter().flat_map(|frame| frame.targets);
        let targets = targets.map(|target| match target {
            Target::Card(name) => Some(name),
            Target::None | Target::Player(_) => None,
        });
        let waiting = self.waiting.iter().flat_map(|it| [source(it.source), it.subject, it.bearer]);
        let lasting = self.lasting.iter().flat_map(|it| [source(it.source), it.card]);
        let names = frames.chain(targets).chain(waiting).chain(lasting).flatten();
        names.filter_map(Name::card).collect()
    }

    /// What is announced and not yet paid for.
    pub fn announced(&self) -> Option<&Frame> {
        self.frames.last().filter(|frame| !frame.paid_for)
    }
}

/// The part of a board that is in use only where cards have abilities.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Running {
    /// What is used or happens, and above it what answers to it.
    pub frames: ArrayVec<Frame, 2>,
    /// What was triggered and waits, the oldest first.
    pub waiting: ArrayVec<Waiting, WAITING_MAX>,
    /// What lasts until the end of a fight or turn, the oldest first.
    pub lasting: ArrayVec<Lasting, LASTING_MAX>,
    /// What follows when nothing runs and nothing waits any more.
    pub then: Then,
    /// A bit for each player, from the lowest seat, who was to draw and found no card: he loses when the
    /// ability is done (`deck_out`).
    pub failed_draws: u8,
}
