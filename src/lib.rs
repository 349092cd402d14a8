//! Rules engines for zombie card games: pure steps on small states, portable deals, records that stay
//! valid.
//!
//! | module | crate | what it is |
//! |---|---|---|
//! | [`cards`] | `deadhand-cards` | cards of one byte, sets of 64 bits, deals that are the same everywhere |
//! | [`game`] | `deadhand-game` | the contract of a game, and what follows from it: records, undo, perft, conformance |
//! | [`cabin`] | `deadhand-cabin` | Dead Center, the 3×3 cabin solitaire |
//! | [`klondike`] | `deadhand-klondike` | Zombie Klondike, and plain Klondike |
//! | [`ccg`] | `deadhand-ccg` | Zombie CCG for 2 to 4 players (feature `alloc`) |
//! | [`bots`] | `deadhand-bots` | players to play against (feature `alloc`) |
//! | [`lackey`] | `deadhand-lackey` | the files of `LackeyCCG` plugins (feature `lackey`) |
//!
//! Every engine has the same words: `Rules`, `State`, `Action`, `Illegal`, `View`; and the same step,
//! `apply(state, action)`, which takes a state and gives the next one, or gives it back with the rule that
//! the action breaks.
//!
//! ```
//! use deadhand::cabin::{Action, Game, Rules, State};
//!
//! let mut state = State::new(Rules::DEFAULT, 42); // deal number 42
//! while state.outcome().is_none() {
//!     let actions = state.legal_actions();
//!     let kill = actions.iter().find(|action| matches!(action, Action::Kill(_)));
//!     let action = *kill.unwrap_or(&actions[0]);
//!     println!("{action}");
//!     state = state.apply(action)?; // a refusal gives the state back, with the rule
//! }
//! println!("{} of 12 zombies killed: {state}", state.kills());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! `std` (default) implies `alloc`: records, undo, tables, the conformance battery. `serde` reads and
//! writes all that a game is made of. `scenario` reads cards and scenarios of Zombie CCG from TOML files.
//! `lackey` reads and writes `LackeyCCG` plugins, and implies `std`. Without features everything is `no_std`
//! and allocates nothing.
//!
//! # Stability
//!
//! What never changes is said by each crate: deals, texts, records, fingerprints.

#![no_std]

#[cfg(feature = "alloc")]
pub use deadhand_bots as bots;
pub use deadhand_cabin as cabin;
pub use deadhand_cards as cards;
#[cfg(feature = "alloc")]
pub use deadhand_ccg as ccg;
pub use deadhand_game as game;
pub use deadhand_klondike as klondike;
#[cfg(feature = "lackey")]
pub use deadhand_lackey as lackey;

/// The page on the files of plugins, whose snippets run as doc tests.
#[cfg(all(doctest, feature = "lackey"))]
#[doc = include_str!("../docs/lackey.md")]
mod lackey_page {}

/// The pages of the guide, whose snippets run as doc tests.
#[cfg(all(doctest, feature = "serde"))]
mod guide {
    #[doc = include_str!("../docs/guide/ccg-text.md")]
    mod ccg_text {}
    #[doc = include_str!("../docs/guide/chance.md")]
    mod chance {}
    #[doc = include_str!("../docs/guide/deals.md")]
    mod deals {}
    #[doc = include_str!("../docs/guide/hidden-information.md")]
    mod hidden_information {}
    #[doc = include_str!("../docs/guide/records.md")]
    mod records {}
    #[doc = include_str!("../docs/guide/undo.md")]
    mod undo {}
    #[doc = include_str!("../docs/guide/views.md")]
    mod views {}
    #[cfg(feature = "scenario")]
    #[doc = include_str!("../docs/scenarios.md")]
    mod scenarios {}
}
