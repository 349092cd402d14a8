//! Zombie Klondike
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

mod action;
mod apply;
mod event;
mod layout;
mod legal;
mod rules;
mod state;
mod text;
mod view;

pub use action::{Action, Column, RunMove};
pub use deadhand_game::{Game, Hidden, Indexed, Portable, apply};
pub use event::{Event, Events};
pub use layout::{Layout, Problem, Problems, Shelter};
pub use legal::{Actions, Illegal};
pub use rules::{DoubleAttack, Draw, King, Rules, SuitGap, UpTo};
pub use state::{State, Step};
pub use text::PositionError;
pub use view::{SeenPile, SeenShelter, View, ViewProblem};
