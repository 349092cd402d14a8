//! Windows, and what is played in them and in the build phase.

use deadhand_game::Seat;

use super::Doing;
use crate::card::Cards;
use crate::event::Witness;
use crate::pool::Moment;
use crate::rules::{AfterAction, Upgrade};
use crate::setup::{Agreed, Kind};
use crate::state::{Announced, Step, Zone};
use crate::{CardId, Event, Name};

impl Announced {
    /// Whether a target is chosen for it.
    pub(crate) fn has_target(self, agreed: &Agreed) -> bool {
        match self {
            Announced::Play(card) => agreed.stats(card).kind == Kind::Attached,
            Announced::Upgrade(_) => agreed.rules.upgrade == Upgrade::FromHand,
            Announced::Use(..) => true,
            Announced::Nothing => false,
        }
    }

    /// The card of a hand that all know to be there by its announcement.
    pub(crate) fn hand_card(self) -> Option<CardId> {
        match self {
            Announced::Play(card) => Some(card),
            Announced::Upgrade(name) => name.card(),
            Announced::Use(..) | Announced::Nothing => None,
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

    /// After an action somebody holds the window again (`after_action`), or builds on.
    pub(super) fn acted(&mut self, by: Seat) {
        if !self.settle() {
            return;
        }
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

    /// "You can spend any ready zombies you have and move them to the combat zone." "Fast: When this
    /// zombie is moved to the combat zone, ready it." (seed)
    pub(super) fn move_zombie(&mut self, name: Name) {
        if let Some(card) = self.scene().card(name) {
            self.spend(card);
            self.move_to_combat(card);
            if self.scene().has(card, &self.agreed.fast) {
                self.ready(card);
            }
        }
        self.acted(self.board.actor);
    }

    /// Announces a card or an upgrade: then follow its target and its payment. "Nothing on the table
    /// changes before the last `pay` or `target`."
    pub(super) fn announce(&mut self, announced: Announced) {
        self.board.announced = announced;
        if announced.has_target(self.agreed) {
            self.ask(Step::Target, self.board.actor);
        } else {
            self.ask_payment();
        }
    }

    /// A Medic asks for a target; a Scavenger is spent and the die is rolled. Symbols are abilities, and
    /// Medic comes before Scavenger.
    pub(super) fn use_ability(&mut self, name: Name, ability: u8) {
        let Some(card) = self.scene().card(name) else {
            return;
        };
        if ability == 1 && self.agreed.medics.contains(card) {
            self.announce(Announced::Use(name, ability));
        } else {
            self.spend(card);
            self.ask(Step::Roll, self.board.actor);
        }
    }

    pub(super) fn choose_target(&mut self, name: Name) {
        if self.board.step == Step::Again {
            // So many pairs that the zombie is chosen by itself.
            self.board.focus = Some(name);
            return;
        }
        self.board.target = Some(name);
        self.ask_payment();
    }

    fn ask_payment(&mut self) {
        if self.scene().left_to_pay() > 0 {
            self.ask(Step::Pay, self.board.actor);
        } else {
            self.perform();
        }
    }

    pub(super) fn pay(&mut self, name: Name) {
        if let Some(card) = self.scene().card(name) {
            self.board.paid.insert(card);
        }
        if self.scene().left_to_pay() == 0 {
            self.perform();
        }
    }

    /// What was announced happens: all is spent, and the effect follows, as one event.
    fn perform(&mut self) {
        let seat = self.board.actor;
        let announced = self.board.announced;
        let target = self.board.target.and_then(|name| self.scene().card(name));
        let upgraded = match announced {
            Announced::Upgrade(name) => self.scene().card(name),
            _ => None,
        };
        let paid = self.board.paid;
        self.drop_announced();
        self.in_order(paid, Self::spend);
        match (announced, target) {
            (Announced::Play(card), _) => self.play(card, target, seat),
            (Announced::Upgrade(name), Some(old)) => {
                if let crate::NameKind::Card(new) = name.kind() {
                    self.replace(old, new);
                }
            }
            (Announced::Upgrade(_), None) => {
                if let Some(card) = upgraded {
                    self.turn_up(card);
                }
            }
            (Announced::Use(medic, _), Some(target)) => {
                if let Some(card) = self.scene().card(medic) {
                    self.spend(card);
                }
                self.heal(target);
            }
            (Announced::Use(..), None) | (Announced::Nothing, _) => {}
        }
        self.acted(seat);
    }

    fn play(&mut self, card: CardId, target: Option<CardId>, seat: Seat) {
        match (self.agreed.stats(card).kind, target) {
            (Kind::Attached, Some(bearer)) => {
                self.board.hand.remove(card);
                self.attach(card, bearer, seat);
            }
            (Kind::OneShot, _) => self.discard(Cards::of(card)),
            _ => {
                self.board.hand.remove(card);
                self.enter(card, seat, Zone::Survivors);
                self.witness.saw(|| Event::Entered { seat, card });
            }
        }
    }
}
