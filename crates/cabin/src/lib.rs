//! Dead Center
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

pub use action::{Action, Illegal, Pile, Space};
pub use deadhand_game::{Game, Hidden, Indexed, Portable, apply};
pub use event::{Event, Events};
pub use layout::{Layout, Problem, Problems};
pub use legal::Actions;
pub use rules::{Jokers, Kill, Reveal, Rules, Unplayable};
pub use state::{State, Step, Zombie};
pub use text::PositionError;
pub use view::{SeenZombie, View, ViewProblem};
