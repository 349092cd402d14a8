//! Each rule by its name, and each ruling in each of its values.

#[path = "../common/mod.rs"]
mod common;

mod abilities;
mod attack;
mod bounds;
mod build;
mod chosen;
mod fights;
mod flight;
mod hidden;
mod losing;
mod recoup;
mod start;
mod table;
mod views;
