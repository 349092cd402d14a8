//! Zombie CCG.
#![no_std]

extern crate alloc;

mod action;
mod apply;
mod card;
mod deck;
mod event;
mod illegal;
mod index;
mod layout;
mod legal;
mod pool;
mod rules;
mod setup;
mod state;
mod text;
mod view;

pub use action::{Action, Coin, ShuffleSeed};
pub use card::{CardId, Cards, DECK_MAX, Name, NameKind, SEATS_MAX};
pub use deadhand_game::{Game, Hidden, Indexed, Portable, apply};
pub use deck::{DeckList, DeckProblem, DeckProblems};
pub use event::Event;
pub use illegal::{Illegal, Mover};
pub use layout::{PositionError, Problem, Problems};
pub use legal::Actions;
pub use pool::{
    CardPool, CardType, Faction, ItemKind, Moment, PoolProblem, PoolProblems, Printed, TableError,
    TableErrors, Term,
};
pub use rules::{
    AfterAction, AllLose, Bidding, Converted, DeckOut, Defender, InfectFirst, Infection, MoveIn,
    Overwhelm, ResourceBy, Rules, Scavenge, SpentInFight, StartFrom, SymbolsBy, Upgrade, UpgradeIn,
    Wound,
};
pub use setup::{Setup, SetupError, SetupProblem, SetupProblems};
pub use state::{State, Step, Zone};
pub use text::TableLine;
pub use view::{SeenPiece, View};
