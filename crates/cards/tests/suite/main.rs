//! Cards, sets, texts and deals.

mod cards;
mod deals;
mod serial;
mod sets;
mod texts;
