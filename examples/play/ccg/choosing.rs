//! What is chosen: by a place of the list, by a card of the table, of a payment.

use deadhand::ccg::{Action, Game, Name, State};
use deadhand::game::Turn;

use super::refusals::{self, Refusal};
use super::sight::Sight;
use super::table::place_of;
use super::{Ccg, passing};
use crate::screen::{self, Screen, Wish};

/// The cards that can be chosen, each once.
pub(super) fn targets(sight: &Sight) -> Vec<Name> {
    let mut targets: Vec<Name> = Vec::new();
    for name in sight.legal.iter().filter_map(|action| place_of(*action)) {
        if !targets.contains(&name) {
            targets.push(name);
        }
    }
    targets
}

impl Ccg {
    /// Moves the cursor on among what can be chosen, or back.
    pub(super) fn next_target(&mut self, on: bool) {
        if let Some(sight) = &self.sight {
            let targets = targets(sight);
            if !targets.is_empty() {
                self.choices.leave();
            }
            if let Some(now) = self.cursor.or_else(|| targets.first().copied()) {
                self.cursor = Some(screen::next_target(&targets, now, on));
            }
        }
    }

    /// Does what stands at a place of the list.
    pub(super) fn choose(&mut self, place: usize) -> Wish<Action> {
        let Some(sight) = &self.sight else {
            return Wish::Nothing;
        };
        match self.choices.list(sight).get(place) {
            Some(action) => self.wish(*action),
            None => Wish::Say("there is no such choice".into()),
        }
    }

    /// Chooses a card of a payment, or takes it back; none where the card cannot pay.
    pub(super) fn pay_with(&mut self, name: Name) -> Option<Wish<Action>> {
        let sight = self.sight.as_mut()?;
        let before = targets(sight);
        Some(match sight.turn_payer(name)? {
            Ok(whole) if !whole.is_empty() => Wish::PlayAll(whole, None),
            Ok(_) => {
                if sight.payment.picked().contains(&name) {
                    self.cursor = Some(screen::next_target(&before, name, true));
                }
                self.choices.step(0, sight.legal.len());
                Wish::Nothing
            }
            Err(reason) => Wish::Say(refusals::reason_of(sight.view.setup(), None, reason)),
        })
    }

    /// Does what can be done with a card; where there is more than one thing, they are listed, as are all
    /// answers on the card that is asked about. A card is neither laid nor moved at once where something else
    /// might be wanted that is refused.
    pub(super) fn choose_card(&mut self, name: Name, says: bool) -> Wish<Action> {
        let Some(sight) = &self.sight else {
            return Wish::Nothing;
        };
        let of_it = |action: &&Action| place_of(**action) == Some(name);
        let mut actions = sight.legal.iter().filter(of_it);
        match (actions.next(), actions.next()) {
            (None, _) if sight.asked() == Some(name) => {
                self.choices.open(sight);
                Wish::Nothing
            }
            (None, _) if sight.payment.picked().contains(&name) => self.wish(Action::Pay(name)),
            (None, _) if says => {
                let begin = format!("nothing can be done with {} now", sight.call(name));
                let refusals = sight.refusals(name).into_iter().map(|refusal| refusal.words);
                Wish::Say(std::iter::once(begin).chain(refusals).collect::<Vec<_>>().join("; "))
            }
            (None, _) => Wish::Nothing,
            (Some(Action::Lay(_) | Action::Move(_)), None)
                if sight.refusals(name).iter().any(Refusal::is_missed) =>
            {
                self.choices.narrow(name);
                Wish::Nothing
            }
            (Some(only), None) => {
                let only = *only;
                self.wish(only)
            }
            (Some(_), Some(_)) => {
                self.choices.narrow(name);
                Wish::Nothing
            }
        }
    }

    /// Passes, and in this turn passes on until somebody does something in a window.
    pub(super) fn pass_on(&mut self, game: &State) -> Wish<Action> {
        match game.turn() {
            Turn::Player(seat) if passing::is_window(game) => {
                self.passing.begin(game, seat);
                Wish::Play(Action::Pass)
            }
            _ => Wish::Say("only in a window can you pass on".into()),
        }
    }
}
