use core::error::Error;
use core::fmt;
use core::str::FromStr;

use deadhand_cards::Rng;

use crate::{Game, Viewer, fingerprint};

/// A game that can be written down: its `Display` is the position line.
///
/// A line does not hold what never changes in a game, its [`Setup`](Portable::Setup): the rules, and
/// what else is agreed before.
///
/// Positions, setups and actions are one line of text each. The text of an action has no ` | ` in it and
/// is not `end` and a number: in a record these mean something else.
pub trait Portable: Game<Action: FromStr<Err: fmt::Display>> + fmt::Display {
    /// The name in records, lower case: `cabin`.
    const NAME: &'static str;

    /// What never changes in a game, as one line of text.
    type Setup: Clone + Eq + fmt::Debug + fmt::Display + FromStr<Err: fmt::Display>;

    /// Why a position line is refused.
    type ReadError: Error;

    /// The setup of this game.
    fn setup(&self) -> Self::Setup;

    /// The start of a numbered deal: the same in every release, on every platform.
    fn deal(setup: &Self::Setup, number: u64) -> Self;

    /// Reads a position line, strictly.
    ///
    /// The line says how the game goes on. Who has seen what on the way is not in it where it cannot be
    /// told from the position; the state then knows as little as it may.
    ///
    /// # Errors
    ///
    /// A line that is no position, or not a possible one, with what and where.
    fn read(setup: &Self::Setup, line: &str) -> Result<Self, Self::ReadError>;

    /// The FNV-1a 64 of the position line: a check for files, in any language.
    fn fingerprint(&self) -> u64 {
        fingerprint(self)
    }
}

/// A game in which something is hidden.
pub trait Hidden: Portable {
    /// What a viewer may know: a type of its own, never a state with blanks. Its `Display` is the view
    /// line.
    type View: Clone + Eq + fmt::Debug + fmt::Display;

    /// What `viewer` may know. Two states that look the same to a viewer have equal views.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Reads a view line, strictly.
    ///
    /// # Errors
    ///
    /// A line that is no view, or not a possible one, with what and where.
    fn read_view(setup: &Self::Setup, line: &str) -> Result<Self::View, Self::ReadError>;

    /// A whole state that looks like `view`, all that is hidden dealt anew at random.
    ///
    /// It is made from the view alone, so that no bot can peek.
    fn determinize<R: Rng + ?Sized>(view: &Self::View, rng: &mut R) -> Self;
}
