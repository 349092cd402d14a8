//! The card language: what is read is written again to the letter, and what is not understood is said.

mod corpus;
mod ebnf;
mod fits;
#[path = "../common/generate.rs"]
mod generate;
mod laws;
mod notes;
mod page;
mod refusals;
mod shown;
