//! Why a card cannot be used as somebody may want to use it: the game itself is asked, and says why not.

use deadhand::ccg::ability::Ability;
use deadhand::ccg::{
    Action, CardId, CardType, Game, Illegal, Moment, Name, NameKind, Setup, Step, Upgrade, Zone,
};

use super::sight::Sight;
use super::{phrases, words};

/// What is refused, and why, in words.
pub(super) struct Refusal {
    action: Action,
    pub(super) words: String,
}

impl Refusal {
    /// Whether it is more than to lay the card or to move it: nobody does that instead without a thought.
    pub(super) fn is_missed(&self) -> bool {
        !matches!(self.action, Action::Lay(_) | Action::Move(_))
    }
}

impl Sight {
    /// What cannot be done now with a card, of all that is ever done with such a one in the build phase and in
    /// windows.
    pub(super) fn refusals(&self, name: Name) -> Vec<Refusal> {
        let Some(dealt) = self.dealt.as_ref().filter(|_| self.view.step() == Step::Act) else {
            return Vec::new();
        };
        let refused = |action: Action| {
            let reason = dealt.check(action).err()?;
            let reason = reason_of(self.view.setup(), self.card(name), reason);
            Some(Refusal { action, words: format!("cannot {}: {reason}", self.verb(action)) })
        };
        self.uses_of(name).into_iter().filter_map(refused).collect()
    }

    /// All that can ever be done with a card of the player at the keyboard where it lies.
    fn uses_of(&self, name: Name) -> Vec<Action> {
        let Some(piece) = self.piece(name) else {
            return self.uses_in_hand(name);
        };
        if Some(piece.controller) != self.seat {
            return Vec::new();
        }
        let mut uses = Vec::new();
        let is_down = matches!(name.kind(), NameKind::FaceDown { .. });
        if is_down && self.view.setup().rules().upgrade == Upgrade::Flip {
            uses.push(Action::Upgrade(name));
        }
        if piece.zone == Zone::Resource {
            uses.push(Action::Move(name));
        }
        if let Some(printed) = self.printed(name).filter(|_| !is_down) {
            let written = phrases::paragraphs(printed, self.view.setup().rules());
            let numbered = (1..).zip(&written);
            let usable = numbered.filter(|(_, it)| matches!(it.ability, Ability::Activated(_)));
            uses.extend(usable.map(|(number, _)| Action::Use(name, number)));
        }
        uses
    }

    fn uses_in_hand(&self, name: Name) -> Vec<Action> {
        let is_held = self.seat.is_some_and(|seat| self.hand(seat).any(|held| held == name));
        let (true, Some(card), Some(printed)) = (is_held, self.card(name), self.printed(name))
        else {
            return Vec::new();
        };
        let is_zombie = matches!(printed.card_type, CardType::Zombie { .. });
        let from_hand = self.view.setup().rules().upgrade == Upgrade::FromHand;
        let builds = self.view.moment() == Moment::Build;
        let lay = builds.then_some(Action::Lay(card));
        let play = match (is_zombie, from_hand) {
            (true, true) => Some(Action::Upgrade(name)),
            // To lay it is all that a zombie is for.
            (true, false) if builds => None,
            _ => Some(Action::Play(card)),
        };
        lay.into_iter().chain(play).collect()
    }

    /// What somebody wants to do.
    fn verb(&self, action: Action) -> String {
        match action {
            Action::Upgrade(_) => "upgrade".into(),
            Action::Move(_) => "move".into(),
            Action::Play(_) => "play".into(),
            Action::Lay(_) => "lay".into(),
            Action::Use(name, ability) => {
                let card = self.card(name);
                let written =
                    card.and_then(|it| phrases::paragraph(self.view.setup(), it, ability));
                format!("use {}", written.map(|it| it.quoted()).unwrap_or_default())
            }
            other => other.to_string(),
        }
    }
}

/// Why something is refused, with the names of cards and of what a card asks for.
pub(super) fn reason_of(setup: &Setup, card: Option<CardId>, reason: Illegal) -> String {
    let printed = card.and_then(|card| setup.printed(card));
    match (reason, printed) {
        (Illegal::Requirement { term, need, have }, Some(printed)) => {
            let term = printed.requirement.get(usize::from(term));
            let word = term.map_or("", |term| &*term.word);
            let have = if have == 0 { "none".into() } else { have.to_string() };
            format!("it requires {need} {word}, and you control {have}")
        }
        (Illegal::NoAbility { .. }, _) => "now is not its time".into(),
        _ => words::named(setup, &reason.to_string()),
    }
}
