//! What is spent for what was announced. The game takes it card by card in order of names; people choose the
//! cards in any order, and all are paid with the last.

use deadhand::ccg::ability::Cost;
use deadhand::ccg::{Action, CardId, Game, Hidden, Name, NameKind, State, Step, View};
use deadhand::game::Viewer;

use super::phrases;

/// What is to be spent now.
#[derive(Clone, Debug, Default)]
pub(super) struct Payment {
    /// How many cards are chosen, those already paid not counted.
    left: usize,
    /// The cards of which they are chosen, in order of names.
    payers: Vec<Name>,
    /// Those that are chosen.
    picked: Vec<Name>,
}

/// How many cards are still to be spent for what is announced.
fn left(view: &View) -> usize {
    if view.step() != Step::Pay {
        return 0;
    }
    let setup = view.setup();
    let printed_cost = |card| setup.printed(card).map_or(0, |printed| printed.cost);
    let cost = match view.announced() {
        Some(Action::Play(card)) => printed_cost(card),
        Some(Action::Upgrade(name)) => card_of(view, name).map_or(0, printed_cost),
        Some(Action::Use(name, ability)) => {
            let written = card_of(view, name).and_then(|it| phrases::paragraph(setup, it, ability));
            let costs = written.as_ref().map(phrases::Paragraph::costs).unwrap_or_default();
            let spent = costs.into_iter().find_map(|(cost, _)| match cost {
                Cost::Spend(count) => Some(*count),
                _ => None,
            });
            spent.unwrap_or(0)
        }
        _ => 0,
    };
    usize::from(cost).saturating_sub(view.paid().len())
}

/// The card of a name, as far as it is known.
pub(super) fn card_of(view: &View, name: Name) -> Option<CardId> {
    match name.kind() {
        NameKind::Card(card) => Some(card),
        NameKind::FaceDown { .. } => view.in_play().find(|piece| piece.name == name)?.card,
    }
}

/// Whether a part of what is spent is paid, and a part is not: people see it as one choice.
pub(super) fn is_begun(game: &State) -> bool {
    let view = game.view(Viewer::All);
    left(&view) > 0 && !view.paid().is_empty()
}

impl Payment {
    /// What is to be spent in a position, of which `dealt` is one that looks the same to who pays.
    pub(super) fn of(view: &View, dealt: &State) -> Payment {
        let left = left(view);
        let mut payers: Vec<Name> = Vec::new();
        // Each step offers the cards behind the last one that leave enough behind themselves. Where the first
        // of them pays each time, every card is offered once at least.
        let mut state = dealt.clone();
        for _ in 0..left {
            let legal = state.legal_actions();
            let names = legal.iter().filter_map(|action| match *action {
                Action::Pay(name) => Some(name),
                _ => None,
            });
            names.for_each(|name| {
                if !payers.contains(&name) {
                    payers.push(name);
                }
            });
            match legal.first().map(|first| state.apply(*first)) {
                Some(Ok(next)) => state = next,
                Some(Err(_)) | None => break,
            }
        }
        payers.sort_unstable();
        Payment { left, payers, picked: Vec::new() }
    }

    /// The cards that were chosen.
    pub(super) fn picked(&self) -> &[Name] {
        &self.picked
    }

    /// What can be chosen next; none where nothing is to be spent.
    pub(super) fn offered(&self) -> Option<Vec<Action>> {
        let is_left = |name: &&Name| !self.picked.contains(name);
        let offered = self.payers.iter().filter(is_left).map(|name| Action::Pay(*name));
        (self.left > 0).then(|| offered.collect())
    }

    /// Chooses a card, or takes one back that was chosen; says whether it can pay at all.
    pub(super) fn turn(&mut self, name: Name) -> bool {
        match self.picked.iter().position(|other| *other == name) {
            Some(place) => drop(self.picked.remove(place)),
            None if self.payers.contains(&name) => self.picked.push(name),
            None => return false,
        }
        true
    }

    /// Takes back the last choice; says whether there was one.
    pub(super) fn take_back(&mut self) -> bool {
        self.picked.pop().is_some()
    }

    /// The payment in the order of the game, when all of it is chosen.
    pub(super) fn complete(&self) -> Option<Vec<Action>> {
        let mut names = self.picked.clone();
        names.sort_unstable();
        (names.len() == self.left).then(|| names.into_iter().map(Action::Pay).collect())
    }
}
