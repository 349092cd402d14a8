//! Zombie CCG for 2 to 4 players: each plays survivors in his own turn, and zombies in the turns of the
//! others. The whole turn with all its windows, fights and rulings, as pure steps on a flat board of less
//! than 4096 bytes.
//!
//! # Cards and decks
//!
//! Cards are data: a table with tabs, or any serde format. A deck's text is how many of which card.
//!
//! ```
//! use deadhand_ccg::{CardPool, DeckList, Rules, Setup};
//!
//! let pool = CardPool::from_table(
//!     "Name\tType\tFaction\tCost\tPower\tHealth\tKeywords\tSymbols\tRequirement\n\
//!      Hunter\tSurvivor\t\t3\t3\t2\t\t\t\n\
//!      Scout\tSurvivor\t\t1\t1\t1\t\tScavenger\t\n\
//!      Runner\tZombie\tRage\t0\t2\t\tFast\t\t\n\
//!      Brute\tZombie\tRage\t0\t4\t\tTough, Fierce 2\t\t1 Fast\n",
//! )?;
//! let deck = DeckList::read("10 Hunter\n20 Scout\n20 Runner\n10 Brute")?;
//! let rules: Rules = "unlimited,wound=one_by_zombie_player".parse()?;
//! let setup = Setup::new(rules, pool.clone(), vec![deck.clone(), deck])?;
//!
//! let small = DeckList::read("4 Runner\n1 Ghoul")?;
//! let problems = Setup::new(Rules::DEFAULT, pool, vec![small]).unwrap_err();
//! assert_eq!(problems.reasons().len(), 4); // one deck; its size; no such card; nobody to start with
//! # let _ = setup;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # List, play
//!
//! Every decision is asked for, one small action at a time. Chance is a player: a shuffle stands in the
//! list as `shuffle A X` and is played with a number, which [`fill`](Game::fill) puts in.
//!
//! ```
//! use deadhand_ccg::{Action, Game, Step};
//! # use deadhand_ccg::{CardPool, DeckList, Setup, State};
//! # let pool = CardPool::from_table("Name\tType\tFaction\tHealth\nDrifter\tSurvivor\t\t1\nRunner\tZombie\tRage\t\n")?;
//! # let deck = DeckList::read("30 Drifter\n30 Runner")?;
//! # let setup = Setup::new("unlimited".parse()?, pool, vec![deck.clone(), deck])?;
//!
//! let mut state = State::new(setup);
//! for text in ["first A", "bid 3", "pass", "begin A", "shuffle A 1", "shuffle B 2"] {
//!     state = state.apply(text.parse()?)?;
//! }
//! assert_eq!(state.step(), Step::Take);
//! let refused = state.apply(Action::Done).unwrap_err();
//! assert_eq!(refused.to_string(), "done is not legal: take a survivor first");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A card is called by its owner and its place in his deck's list, `B17`; while it lies face down in play,
//! by its controller and a running number, `A~3` ([`Name`]). `concede` is accepted from the player to move
//! at any time, and never listed.
//!
//! # Cards that say something
//!
//! What a card does stands in its text: plain English of a fixed form, which is understood wholly or refused
//! with the place of the error ([`ability::CardText`]). An ability is used like all else, by an action;
//! whether, which option, on what and at what cost are decisions of their own.
//!
//! ```
//! use deadhand_ccg::{CardPool, DeckList, Game, Portable, Rules, Setup, State};
//!
//! let pool = CardPool::from_table(
//!     "Name\tType\tPower\tHealth\tText\n\
//!      Cook\tSurvivor\t1\t2\tRecoup - Spend this: Gain 2 food. / When this dies, draw a card.\n",
//! )?;
//! let deck = DeckList::read("4 Cook")?;
//! let setup = Setup::new(Rules { min_deck: 4, ..Rules::DEFAULT }, pool, vec![deck.clone(), deck])?;
//! let line = "A food 5 hand - deck A2,A3,A4 discard - survivors A1 resource - combat - / \
//!             B food 5 hand - deck B2,B3,B4 discard - survivors B1 resource - combat - | act A A recoup";
//! let state = State::read(&setup, line)?.apply("use A1 1".parse()?)?;
//! assert!(state.to_string().starts_with(
//!     "A food 7 hand - deck A2,A3,A4 discard - survivors A1* "
//! ));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Positions as text
//!
//! A position is one line: what lies where, which is [`State::table_line`], then ` | ` and the step. It is
//! read strictly with its [`Setup`], which is a line too; a line that is no possible position is refused
//! with every reason. A [`Layout`] is the same as data. What a line can say is told, with a line for
//! each part, in `docs/guide/ccg-text.md`.
//!
//! # What a player may know
//!
//! A state knows every card. A [`View`] holds what a viewer may know: his own hand and face-down cards, all
//! that lies face up, and hidden cards that he was shown. [`determinize`](Hidden::determinize) deals the
//! rest anew from the deck lists, which are public. [`State::events`] says what an action makes happen,
//! for a log; [`Event::for_viewer`] leaves out what a viewer may not read.
//!
//! ```
//! use deadhand_ccg::{Game, Hidden, State};
//! use deadhand_cards::DealRng;
//! use deadhand_game::{Seat, Viewer};
//! # use deadhand_ccg::{CardPool, DeckList, Setup};
//! # let pool = CardPool::from_table("Name\tType\tFaction\tHealth\nDrifter\tSurvivor\t\t1\nRunner\tZombie\tRage\t\n")?;
//! # let deck = DeckList::read("30 Drifter\n30 Runner")?;
//! # let mut state = State::new(Setup::new("unlimited".parse()?, pool, vec![deck.clone(), deck])?);
//! # for text in ["first A", "bid 3", "pass", "begin A", "shuffle A 1", "shuffle B 2"] {
//! #     state = state.apply(text.parse()?)?;
//! # }
//!
//! let view = state.view(Viewer::Seat(Seat::A));
//! assert!(view.hand(Seat::A).iter().all(Option::is_some));
//! assert_eq!(view.hand(Seat::B), [None; 7]);
//! let guess = State::determinize(&view, &mut DealRng::new(99));
//! assert_eq!(guess.view(Viewer::Seat(Seat::A)), view);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rulings
//!
//! Where the game's source is silent or contradicts itself, a field of [`Rules`] says how it is read, and
//! its documentation why.
//!
//! # How it is built
//!
//! `legal` answers what may be done, and why not; `apply` is the order of a turn. The board itself changes
//! by a few functions alone (draw, enter, lay, discard, spend, wound, convert …), which tell what happens
//! as events. Power, health, keywords and requirements are read off the board when they are asked for, and
//! never stored.
//!
//! A text is read into the types of [`ability`] and written from them to the letter. A [`Setup`] makes flat
//! code of the texts of its cards, in which each word is a set of cards and each sentence a few operations,
//! and lists which cards listen to what. The symbols Medic and Scavenger are texts too. An ability that is
//! announced or runs is a [`Frame`] on the board, with the operation at which it is; there are two at most,
//! since only the use of a card is answered. What was triggered is [`Waiting`], what lasts is [`Lasting`]:
//! so a state in the middle of an ability is a value like every other, and is copied, compared and written.
//!
//! # Features
//!
//! | feature | default | what it brings | what it costs |
//! |---|---|---|---|
//! | `std` | yes | the standard library's part of the dependencies | |
//! | `serde` | no | every public type as serde data; cards, actions and positions as text | `serde` |
//! | `scenario` | no | `CardPool::from_toml`, and `Scenario` and `run_scenarios`: tests of cards in files, without Rust; implies `std` and `serde` | `toml` |
//!
//! The crate is `no_std` and needs an allocator: for setups, text, views and logs. A step allocates nothing.
//!
//! # Stability
//!
//! These never change: the texts of actions, rules, setups, positions and views, the serde forms, and with
//! the position line its [`fingerprint`](Portable::fingerprint). The texts of errors and events may get
//! better; the numbers of actions ([`Indexed`]) may change with a major version.

#![no_std]

extern crate alloc;
#[cfg(feature = "scenario")]
extern crate std;

pub mod ability;
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
#[cfg(feature = "scenario")]
mod scenario;
pub mod sets;
mod setup;
mod state;
mod text;
mod view;

pub use action::{Action, Coin, SeedTooLarge, ShuffleSeed};
pub use card::{CardId, Cards, DECK_MAX, Name, NameKind, SEATS_MAX};
pub use deadhand_game::{Game, Hidden, Indexed, Portable, apply};
pub use deck::{DeckError, DeckErrors, DeckList, DeckProblem};
pub use event::{Change, Event};
pub use illegal::{Illegal, Mover};
pub use layout::{
    Bid, FightLayout, Layout, Piece, PositionError, Problem, Problems, Progress, SeatLayout,
};
pub use legal::Actions;
pub use pool::{
    CardPool, CardType, Faction, ItemKind, Moment, PoolProblem, PoolProblems, Printed, TableError,
    TableErrors, Term, Unread,
};
pub use rules::{
    AfterAction, AllLose, Bidding, Converted, DeckOut, Defender, InfectFirst, Infection, MoveIn,
    Overwhelm, ResourceBy, Rules, Scavenge, SpentInFight, StartFrom, SymbolsBy, Upgrade, UpgradeIn,
    Wound,
};
#[cfg(feature = "scenario")]
pub use scenario::{
    FileError, FileErrors, FolderFailures, Scenario, ScenarioFailure, ScenarioFailures,
    run_scenarios, scenario_files,
};
pub use setup::{Setup, SetupError, SetupProblem, SetupProblems};
pub use state::{
    Announced, Frame, LASTING_MAX, Lasting, Running, State, StaticEffect, Step, Target, Then,
    WAITING_MAX, Waiting, Zone,
};
pub use text::TableLine;
pub use view::{SeenPiece, View};
