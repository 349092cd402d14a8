//! Zombie Klondike, and regular Klondike without zombies: the whole rules as pure steps on a state of
//! 128 bytes.
//!
//! Survivors of a zombie apocalypse come from the stock and are to be brought to four safe houses, the
//! foundations, each in its suit from the ace up. Until then they hide in seven columns. Who is played
//! from the waste to a column is seen there, and a zombie comes to it; a flip of the waste brings one
//! more. A column under attack is frozen. A round of ammunition destroys the zombie, or a king who
//! sacrifices himself; a second zombie eats the column's last card.
//!
//! # Deal
//!
//! [`State::new`] deals by rules and a number: the same cards in every release, on every platform.
//!
//! ```
//! use deadhand_klondike::{Column, Rules, State};
//!
//! let state = State::new(Rules::REVISED, 3);
//! assert_eq!(state.end_card(Column::Five).unwrap().to_string(), "8S");
//! assert_eq!((state.stock_len(), state.horde(), state.ammo()), (24, 7, 24));
//! ```
//!
//! [`Rules`] has nine options and the presets `revised`, `original`, `klondike`, `klondike3` and `mixed`.
//!
//! # List and play
//!
//! [`legal_actions`](Game::legal_actions) lists what can be done now, and [`apply`](Game::apply) does it:
//! it takes a state, gives the next one, and touches nothing else. An action that is not legal comes back
//! with the unchanged state and the rule that it breaks, an [`Illegal`].
//!
//! ```
//! use deadhand_klondike::{Action, Column, Game, Illegal, Rules, State};
//!
//! let state = State::new(Rules::REVISED, 3);
//! let texts: Vec<String> = state.legal_actions().iter().map(ToString::to_string).collect();
//! assert_eq!(texts, ["draw", "move 1 5 1", "move 3 6 1", "move 5 7 1", "move 7 2 1", "stop"]);
//!
//! let state = state.apply("move 7 2 1".parse()?)?.apply(Action::Draw)?;
//! assert_eq!(state.waste_top().unwrap().to_string(), "AH");
//!
//! let refused = state.apply(Action::Shoot(Column::One)).unwrap_err();
//! assert_eq!(refused.reason, Illegal::NoZombie { column: Column::One });
//! assert_eq!(refused.to_string(), "shoot 1 is not legal: no zombie is on column 1");
//! let state = refused.state;
//!
//! let events = state.events(Action::SaveWaste)?;
//! assert_eq!(events[0].to_string(), "AH is saved");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | action | does |
//! |---|---|
//! | `draw` | turns the front card of the stock, or up to three, to the waste |
//! | `flip` | makes the waste the stock again; a zombie comes to the oldest survivor at an end |
//! | `play 3` | plays the top of the waste to a column; a zombie comes to it |
//! | `save w`, `save 3` | saves the top of the waste, or the end card of a column |
//! | `move 2 5 3` | moves the last three face-up cards of column 2 to column 5 |
//! | `shoot 3` | fires a round at the zombie on a column |
//! | `sacrifice 3`, `sacrifice 3 KH` | removes a king, and destroys the zombie on a column |
//! | `back H 3` | takes the top of a foundation back to a column, if the rules allow it |
//! | `target 3` | says which of several oldest survivors is attacked after a flip; nothing else can be done then |
//! | `stop` | ends the game |
//!
//! # End
//!
//! The game is over when all cards are saved or removed, when the player stops, and when there is nothing
//! more to do. It is won with all 52 saved; the score is the number of saved cards. A player who does not
//! stop can go through the stock forever, so that a program sets itself a limit.
//!
//! ```
//! use deadhand_klondike::{Action, Game, Rules, State};
//!
//! // Saves what can be saved, else does the first thing that it finds.
//! let mut state = State::new(Rules::REVISED, 3);
//! for _ in 0..200 {
//!     let actions = state.legal_actions();
//!     let save = actions.iter().find(|action| matches!(action, Action::SaveWaste | Action::Save(_)));
//!     let Some(action) = save.or(actions.first()) else { break };
//!     state = state.apply(*action)?;
//! }
//! state = if state.outcome().is_some() { state } else { state.apply(Action::Stop)? };
//! assert_eq!(state.outcome().unwrap().verdicts()[0].score, state.saved() as i32);
//! # Ok::<(), deadhand_game::Refused<State>>(())
//! ```
//!
//! # Formats
//!
//! A position is one line: the columns, the foundations' tops for C D H S, the stock from its front, the
//! waste from its bottom, the removed cards, the horde, the ammunition, the flips, and the step. `?` stands
//! before a face-down card, `!` behind a column for its zombie, `-` for nothing. [`Portable::read`] reads
//! it back with the rules, and says what is wrong and where. A [`Layout`] is a position as data; it is
//! checked before it becomes a [`State`], and every reason against it is named.
//!
//! ```
//! use deadhand_klondike::{Game, Portable, Rules, State};
//!
//! let line = "KS,QH!/?JC,KD/-/-/-/-/- TTTT KC,KH,QC,QD,QS,JD,JH JS - z6 a20 p1 play";
//! let state = State::read(&Rules::REVISED, line)?;
//! assert_eq!(state.to_string(), line);
//! assert_eq!(state.fingerprint(), 0x1073_7f2d_a32f_e193);
//!
//! let error = State::read(&Rules::REVISED, &line.replace("z6", "z9")).unwrap_err();
//! assert_eq!(error.to_string(), "10 zombies are there, and by the rules there are 7");
//! # Ok::<(), deadhand_klondike::PositionError>(())
//! ```
//!
//! # Views
//!
//! A [`View`] holds what a player may know: face-down cards are hidden, and the stock until the first flip;
//! what he has seen of it stays known. [`Hidden::determinize`] makes a whole state out of a view, for bots
//! that must not peek.
//!
//! ```
//! use deadhand_cards::DealRng;
//! use deadhand_game::{Seat, Viewer};
//! use deadhand_klondike::{Hidden, Rules, State};
//!
//! let state = State::new(Rules::KLONDIKE, 3);
//! let view = state.view(Viewer::Seat(Seat::A));
//! assert!(view.to_string().starts_with("7H/?,TC/?,?,5S/?,?,?,KS/"));
//! assert_eq!(view.hidden_cards().len(), 45);
//! let other = State::determinize(&view, &mut DealRng::new(1));
//! assert_eq!(other.view(Viewer::Seat(Seat::A)), view);
//! ```
//!
//! # Features
//!
//! - `std` (default) changes nothing but the dependencies, and turns `alloc` on. Without it the crate is
//!   `no_std`.
//! - `alloc` adds records, undo and tables of `deadhand-game`. The engine itself needs no allocator.
//! - `serde` reads and writes every public type; a state as its layout, which is checked again.
//!
//! # Stability
//!
//! These never change: the cards of a deal number; the texts of rules, actions, positions and views, and
//! their serde form; the numbers of [`Action::index`]; the fingerprints. A new option is a new word of the
//! rules' text, and leaves the presets as they are. The layout of [`State`] in memory and its `Hash` may
//! change with every release.

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
pub use rules::{DoubleAttack, Draw, King, Rules, SuitGap, TooLarge, UpTo};
pub use state::{State, Step};
pub use text::PositionError;
pub use view::{SeenPile, SeenShelter, View, ViewProblem};
