//! Windows, and what is played in them and in the build phase.

use deadhand_game::Seat;

use super::Doing;
use crate::event::Witness;
use crate::legal::ToPay;
use crate::pool::Moment;
use crate::rules::{AfterAction, Upgrade};
use crate::setup::Agreed;
use crate::state::running::{Frame, Then};
use crate::state::{Announced, Step};
use crate::{CardId, Name};

impl Announced {
    /// Whether a target is chosen for it beside those of an ability.
    pub(crate) fn has_target(self, agreed: &Agreed) -> bool {
        match self {
            Announced::Upgrade(_) => agreed.rules.upgrade == Upgrade::FromHand,
            Announced::Play(_) | Announced::Nothing => false,
        }
    }

    /// The card of a hand that all know to be there by its announcement.
    pub(crate) fn hand_card(self) -> Option<CardId> {
        match self {
            Announced::Play(card) => Some(card),
            Announced::Upgrade(name) => name.card(),
            Announced::Nothing => None,
        }
    }
}

impl<W: Witness> Doing<'_, W> {
    /// Opens a window: zombie players in turn order from the survivor player's left, then he.
    pub(super) fn open_window(&mut self, moment: Moment) {
        self.board.moment = moment;
        self.board.passes = 0;
        let holder = self.scene().next_living(self.board.active);
        self.ask(Step::Act, holder);
    }

    /// "When all living players have passed in a row the window closes."
    pub(super) fn pass(&mut self) {
        self.board.passes += 1;
        if self.board.passes < self.scene().living() {
            let holder = self.scene().next_living(self.board.actor);
            self.ask(Step::Act, holder);
            return;
        }
        self.board.passes = 0;
        match self.board.moment {
            Moment::Build | Moment::BeginAttack => self.declare_defenders(),
            Moment::Fight => self.judge(),
            Moment::Recoup => self.eat(),
        }
    }

    /// After an action of a player: what waits happens, and then somebody holds the window again.
    pub(super) fn acted(&mut self, by: Seat) {
        self.settle_then(Then::Acted(by));
    }

    /// After an action somebody holds the window again (`after_action`), or builds on.
    pub(super) fn hold_next(&mut self, by: Seat) {
        if self.board.moment == Moment::Build {
            self.ask(Step::Act, self.board.active);
            return;
        }
        self.board.passes = 0;
        if self.board.moment == Moment::Fight && self.scene().fighters(self.board.fight).is_empty()
        {
            self.finish_fight();
            return;
        }
        let keeps = self.agreed.rules.after_action == AfterAction::Keep;
        let holder =
            if keeps && !self.board.is_out(by.index()) { by } else { self.scene().next_living(by) };
        self.ask(Step::Act, holder);
    }

    /// "You can spend any ready zombies you have and move them to the combat zone." (seed)
    pub(super) fn move_zombie(&mut self, name: Name) {
        if let Some(card) = self.scene().card(name) {
            self.spend(card);
            self.move_to_combat(card);
        }
        self.acted(self.board.actor);
    }

    /// Announces a card or an upgrade: then follow its target and its payment. "Nothing on the table
    /// changes before the last `pay` or `target`."
    pub(super) fn announce(&mut self, announced: Announced) {
        let seat = self.board.actor;
        self.board.announced = announced;
        self.board.focus = None;
        if let Announced::Play(card) = announced
            && self.agreed.items.contains(card)
        {
            let frame = Frame::new(self.agreed.effect_of(card), card, seat);
            self.board.running.frames.push(frame);
            self.board.running.then = Then::Acted(seat);
            self.go_on();
        } else if announced.has_target(self.agreed) {
            self.ask(Step::Target, seat);
        } else {
            self.ask_payment();
        }
    }

    pub(super) fn choose_target(&mut self, name: Name) {
        if matches!(self.board.step, Step::Again | Step::Act) {
            // So much could be done that the card is chosen by itself.
            self.board.focus = Some(name);
            return;
        }
        self.board.target = Some(name);
        self.ask_payment();
    }

    fn ask_payment(&mut self) {
        if self.scene().left_to_pay().is_some() {
            self.ask(Step::Pay, self.board.actor);
        } else {
            self.perform();
        }
    }

    pub(super) fn pay(&mut self, name: Name) {
        let to_pay = self.scene().left_to_pay();
        let in_hand = name.card().filter(|&card| self.board.hand.contains(card));
        if let Some(card) = self.scene().card(name).or(in_hand) {
            match to_pay {
                Some(ToPay::Spend(_)) => self.board.paid.insert(card),
                _ => self.board.given.insert(card),
            }
        }
        if !self.board.running.frames.is_empty() {
            self.go_on();
        } else if self.scene().left_to_pay().is_none() {
            self.perform();
        }
    }

    /// A survivor or an upgrade that was announced happens: all is spent, and it comes, as one event.
    fn perform(&mut self) {
        let seat = self.board.actor;
        let announced = self.board.announced;
        let target = self.board.target.and_then(|name| self.scene().card(name));
        let upgraded = match announced {
            Announced::Upgrade(name) => self.scene().card(name),
            _ => None,
        };
        self.spend_paid();
        match (announced, target) {
            (Announced::Play(card), _) => self.play(card, None, seat),
            (Announced::Upgrade(name), Some(old)) => {
                if let Some(new) = name.card() {
                    self.replace(old, new);
                }
            }
            (Announced::Upgrade(_), None) => {
                if let Some(card) = upgraded {
                    self.turn_up(card);
                }
            }
            (Announced::Nothing, _) => {}
        }
        self.acted(seat);
    }
}
