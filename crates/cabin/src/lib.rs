//! Dead Center, the cabin solitaire by Wil Su: zombies around a 3×3 cabin of cards, and a deck that runs
//! out. The whole rules with all their options, as pure steps on a state of 64 bytes.
//!
//! # Deal, list, play
//!
//! ```
//! use deadhand_cabin::{Action, Game, Rules, Space, State, Step};
//!
//! let state = State::new(Rules::DEFAULT, 1); // deal number 1
//! assert_eq!(state.legal_actions().len(), 12); // any of the face-down zombies may be revealed
//!
//! let state = state.apply(Action::Reveal(Space::W2))?;
//! assert_eq!(state.step(), Step::Place("7S".parse()?)); // the card that was drawn
//! for action in state.legal_actions() {
//!     println!("{action}"); // place a1, place b2, …
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `apply` takes a state and gives the next one; [`apply_unchecked`](Game::apply_unchecked) steps in place,
//! for actions that come from the list. An action that is not legal gives the state back, with the rule:
//!
//! ```
//! use deadhand_cabin::{Action, Game, Illegal, Pile, Rules, State};
//!
//! let state = State::new(Rules::DEFAULT, 1);
//! let refused = state.apply(Action::Place(Pile::A1)).unwrap_err();
//! assert_eq!(refused.state, state);
//! assert_eq!(refused.reason, Illegal::NotPlacing);
//! assert_eq!(refused.to_string(), "place a1 is not legal: this is not the time to place a card");
//! ```
//!
//! # A whole game
//!
//! ```
//! use deadhand_cabin::{Action, Game, Rules, State, Step};
//!
//! let mut state = State::new("one-joker".parse()?, 7);
//! while state.outcome().is_none() {
//!     // Kill where it can be done, otherwise take what is listed first.
//!     let actions = state.legal_actions();
//!     let kill = actions.iter().find(|action| matches!(action, Action::Kill(_)));
//!     state = state.apply(*kill.unwrap_or(&actions[0]))?;
//! }
//! println!("{} of 12 zombies killed", state.kills());
//! if state.step() == Step::Won {
//!     println!("score {}", state.deck_len());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Positions as text and as data
//!
//! A position is one line: cabin tops by rows, zombies by sides (`?` face down, `-` killed), the deck from
//! the front, the step. It is read strictly; [`Layout`] is the same as data, and says everything that is
//! wrong with it at once.
//!
//! ```
//! use deadhand_cabin::{Game, Portable, Rules, State};
//!
//! let line = "7H,4S,AS/6C,2D,TC/*R,8H,4C ?JS,?JC,KC/JD,QC,?JH/KH,?QD,-/QS,?QH,- 9D,3H place:3D";
//! let state = State::read(&Rules::DEFAULT, line)?;
//! assert_eq!(state.legal_actions().len(), 4);
//! assert_eq!(state.to_string(), line);
//! # Ok::<(), deadhand_cabin::PositionError>(())
//! ```
//!
//! # What the player may know
//!
//! A state knows every card. A [`View`] holds what a player may know, and nothing else can be got from it;
//! [`determinize`](Hidden::determinize) deals the hidden cards of a view anew, which is how a bot thinks
//! ahead without peeking.
//!
//! ```
//! use deadhand_cabin::cards::DealRng;
//! use deadhand_cabin::game::Viewer;
//! use deadhand_cabin::{Hidden, Rules, State};
//!
//! let view = State::new(Rules::DEFAULT, 1).view(Viewer::Spectator);
//! assert_eq!(
//!     view.to_string(),
//!     "7D,3C,2S/3H,AS,8H/8S,AC,5H ?,?,?/?,?,?/?,?,?/?,?,? #33 - reveal"
//! );
//! let guess = State::determinize(&view, &mut DealRng::new(99));
//! assert_eq!(guess.view(Viewer::Spectator), view);
//! ```
//!
//! # Chance, undo, records
//!
//! By `reveal=random` chance turns the zombies up. A table plays it by a seed, and keeps the history with
//! undo and redo; a record writes the game down, and replays with a check after every action. These, and
//! more that works with every game, are in [`game`]; the cards are in [`cards`].
//!
//! ```
//! use deadhand_cabin::game::{Record, Table};
//! use deadhand_cabin::{Game, Rules, State};
//!
//! let rules: Rules = "random-reveal".parse()?;
//! let mut table = Table::new(State::new(rules, 5), 77); // deal 5, chance by the seed 77
//! let action = table.state().legal_actions()[0]; // chance has revealed already: it is a placing
//! table.play(action)?;
//! let record = Record::of(table.history(), Some(5));
//! assert_eq!(record.replay()?.state(), table.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Options
//!
//! [`Rules`] are data, and each field says which source it follows: two, one or no jokers; who chooses
//! what is revealed; the draw before the reveal; kills that must be made; what becomes of a card that
//! fits nowhere.
//!
//! # Features
//!
//! | feature | default | what it brings | what it costs |
//! |---|---|---|---|
//! | `std` | yes | `alloc`, and the standard library's part of the dependencies | |
//! | `alloc` | by `std` | records, undo and tables of `deadhand_game` | an allocator |
//! | `serde` | no | all that a game is made of as serde data, actions and cards as text; not the errors | `serde`, `serde_json` |
//!
//! Without them the crate is `no_std` and allocates nothing. A step never does.
//!
//! # Stability
//!
//! These never change: the cards of a deal number under given [`Rules`], the texts of actions, rules,
//! positions and views, the serde forms, [`Action::index`], and with the position line its
//! [`fingerprint`](Portable::fingerprint). The texts of errors may get better.

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
/// The cards that this game is played with, and the deals.
pub use deadhand_cards as cards;
/// The contract that this game keeps, and what follows from it: records, undo, tables.
pub use deadhand_game as game;
pub use deadhand_game::{Game, Hidden, Indexed, Portable, apply};
pub use event::{Event, Events};
pub use layout::{Layout, Problem, Problems};
pub use legal::Actions;
pub use rules::{Jokers, Kill, Reveal, Rules, Unplayable};
pub use state::{State, Step, Zombie};
pub use text::PositionError;
pub use view::{SeenZombie, View, ViewProblem};
