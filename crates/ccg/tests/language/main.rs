//! The card language: what is read is written again to the letter, and what is not understood is said.

mod corpus;
mod generate;
mod laws;
