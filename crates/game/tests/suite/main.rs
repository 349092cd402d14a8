//! The contract and what follows from it, tried on three games: the two of the crate's page, and the
//! crypt, which has every kind of action.

#[allow(dead_code)] // its `main` runs elsewhere
#[path = "../../examples/graveyard.rs"]
pub mod graveyard;
#[allow(dead_code)]
#[path = "../../examples/tic_tac_toe.rs"]
pub mod tic_tac_toe;

mod broken;
mod chance;
mod counts;
mod crypt;
mod history;
mod mutated;
mod options;
mod record;
mod record_errors;
mod serial;
mod table;
mod values;
