//! The list of what can be done now.

use deadhand::ccg::{Action, Name, Step};

use super::sight::Sight;
use super::table::place_of;
use super::words;

/// Where in the list one is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Choices {
    /// The place of the chosen action in the list.
    pub(super) chosen: usize,
    /// The card whose actions alone are listed.
    pub(super) only: Option<Name>,
    /// Whether the keys are for the list, and not for the table.
    pub(super) has_keys: bool,
    /// Whether the player has asked for the list, and goes on with it.
    pub(super) is_preferred: bool,
}

impl Choices {
    /// What is listed.
    pub(super) fn list(&self, sight: &Sight) -> Vec<Action> {
        let is_listed = |action: &Action| self.only.is_none() || place_of(*action) == self.only;
        sight.legal.iter().copied().filter(is_listed).collect()
    }

    /// Begins anew with another list. Where nothing on the table can be chosen, the keys are for the list.
    pub(super) fn settle(&mut self, sight: &Sight) {
        let on_table = sight.legal.iter().any(|action| place_of(*action).is_some());
        let has_keys = !sight.legal.is_empty() && (self.is_preferred || !on_table);
        let chosen = begin(sight);
        *self = Choices { chosen, only: None, has_keys, is_preferred: self.is_preferred };
    }

    /// Lists the actions of a card alone.
    pub(super) fn narrow(&mut self, name: Name) {
        *self = Choices { chosen: 0, only: Some(name), has_keys: true, ..*self };
    }

    /// The keys go to the list of all that can be done.
    pub(super) fn open(&mut self, sight: &Sight) {
        *self = Choices { chosen: begin(sight), only: None, has_keys: true, ..*self };
    }

    /// The keys go from the table to the list, or back.
    pub(super) fn turn(&mut self, sight: &Sight) {
        let has_keys = !self.has_keys && !sight.legal.is_empty();
        let chosen = begin(sight);
        *self = Choices { chosen, only: None, has_keys, is_preferred: has_keys };
    }

    /// The keys go to the table.
    pub(super) fn leave(&mut self) {
        *self = Choices::default();
    }

    /// Moves on in a list of a length.
    pub(super) fn step(&mut self, by: isize, len: usize) {
        self.chosen = self.chosen.saturating_add_signed(by).min(len.saturating_sub(1));
    }

    /// The list in rows of a width, each with the place of its action; the first nine have their digits.
    /// The first column and the last are for the marks of the cursor.
    pub(super) fn rows(&self, sight: &Sight, width: u16) -> Vec<(usize, String)> {
        let room = usize::from(width).saturating_sub(INDENT.len() + 1);
        let mut rows = Vec::new();
        for (place, action) in self.list(sight).into_iter().enumerate() {
            let digit = if place < 9 { (place + 1).to_string() } else { " ".into() };
            let text = words::wrap(&words::of_action(sight, action), room);
            rows.extend(indented(&format!(" {digit} "), text).map(|row| (place, row)));
        }
        // Of a single card also what cannot be done with it is told, and why: no choices.
        let refusals = self.only.map(|card| sight.refusals(card)).unwrap_or_default();
        for refusal in refusals {
            let text = words::wrap(&refusal.words, room);
            rows.extend(indented(" - ", text).map(|row| (usize::MAX, row)));
        }
        rows
    }

    /// The first row that is shown, where so many fit: the action that is chosen is in the middle.
    pub(super) fn top(&self, rows: &[(usize, String)], height: usize) -> usize {
        let of_chosen = |(place, _): &&(usize, String)| *place == self.chosen;
        let first = rows.iter().position(|row| of_chosen(&row)).unwrap_or(0);
        let count = rows.iter().filter(of_chosen).count();
        // Of an action that is longer than the list the beginning is shown.
        let before = height.saturating_sub(count) / 2;
        first.saturating_sub(before).min(rows.len().saturating_sub(height))
    }
}

/// The rows of a text with something before the first.
fn indented(begin: &str, rows: Vec<String>) -> impl Iterator<Item = String> {
    let begins = std::iter::once(begin.to_string()).chain(std::iter::repeat(INDENT.into()));
    begins.zip(rows).map(|(begin, row)| begin + &row)
}

/// What stands before the further rows of an action: more than before its first, with a digit or without.
const INDENT: &str = "     ";

/// Where in the list one begins: on the first action, but not on the lowest bid or on a flight, which are not
/// to be taken by a key too many.
fn begin(sight: &Sight) -> usize {
    let does_nothing =
        passive(sight).filter(|_| matches!(sight.view.step(), Step::Bid | Step::Flee));
    let place = does_nothing.and_then(|it| sight.legal.iter().position(|other| *other == it));
    place.unwrap_or(0)
}

/// The action that does nothing: to pass, to be done, to hold back. There is at most one.
pub(super) fn passive(sight: &Sight) -> Option<Action> {
    let does_nothing = |action: &Action| {
        matches!(
            action,
            Action::Pass
                | Action::Done
                | Action::Decline
                | Action::Stay
                | Action::Idle(_)
                | Action::Hold(_)
        )
    };
    sight.legal.iter().copied().find(does_nothing)
}
