//! Rules engines for zombie card games.
#![no_std]

pub use deadhand_cabin as cabin;
pub use deadhand_cards as cards;
pub use deadhand_game as game;
pub use deadhand_klondike as klondike;
