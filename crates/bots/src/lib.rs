//! Players for the games of `deadhand`: they get a view and the legal actions, and choose one.
//!
//! A player never gets a state, so it knows what its seat may know and cannot peek. What it does is its
//! own choice alone; legality is the engine's.
//!
//! | module | what is in it |
//! |---|---|
//! | [`ccg`] | [`Priorities`](ccg::Priorities), a simple opponent for Zombie CCG |
//!
//! A player who picks any legal action with the same odds is
//! [`draw_action`](deadhand_game::draw_action).
//!
//! # Features
//!
//! `std` (default) is the standard library's part of the dependencies. The crate is `no_std` and needs an
//! allocator.
//!
//! # Stability
//!
//! What a player chooses may change with every version: nothing that is recorded depends on it, because
//! records hold the actions.

#![no_std]

extern crate alloc;

pub mod ccg;
