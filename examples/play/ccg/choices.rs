//! The list of what can be done now.

use deadhand::ccg::{Action, Name};

use super::sight::Sight;
use super::table::place_of;

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
        *self = Choices { chosen: 0, only: None, has_keys, is_preferred: self.is_preferred };
    }

    /// Lists the actions of a card alone.
    pub(super) fn narrow(&mut self, name: Name) {
        *self = Choices { chosen: 0, only: Some(name), has_keys: true, ..*self };
    }

    /// The keys go from the table to the list, or back.
    pub(super) fn turn(&mut self, sight: &Sight) {
        let has_keys = !self.has_keys && !sight.legal.is_empty();
        *self = Choices { chosen: 0, only: None, has_keys, is_preferred: has_keys };
    }

    /// The keys go to the table.
    pub(super) fn leave(&mut self) {
        *self = Choices::default();
    }

    /// Moves on in a list of a length.
    pub(super) fn step(&mut self, by: isize, len: usize) {
        self.chosen = self.chosen.saturating_add_signed(by).min(len.saturating_sub(1));
    }

    /// The first listed action that is shown, where so many fit.
    pub(super) fn top(&self, len: usize, height: usize) -> usize {
        self.chosen.saturating_sub(height / 2).min(len.saturating_sub(height))
    }
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
