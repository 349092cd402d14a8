//! An ability from its announcement to the moment it is paid for: whether, which option, on what, at what
//! cost.

use deadhand_game::Seat;

use super::Doing;
use crate::ability::code::{Slot, When};
use crate::ability::{Happening, TARGETS_MAX};
use crate::card::Cards;
use crate::event::Witness;
use crate::setup::Kind;
use crate::state::running::{Frame, Target, Then};
use crate::state::{Announced, Step, Zone};
use crate::{CardId, Event, Name};

impl<W: Witness> Doing<'_, W> {
    /// A player uses an ability of a card.
    pub(super) fn use_ability(&mut self, name: Name, ability: u8) {
        let seat = self.board.actor;
        if let Some(card) = self.scene().card(name) {
            self.board.focus = None;
            let bearer = self.scene().bearer(card).map(|card| self.scene().name(card));
            self.board.running.frames.push(Frame { bearer, ..Frame::new(ability, card, seat) });
            self.board.running.then = Then::Acted(seat);
        }
        self.go_on();
    }

    /// What is announced last goes on to its next choice. Says whether nobody has to decide.
    pub(super) fn announce_on(&mut self) -> bool {
        let Some(&frame) = self.board.running.frames.last() else {
            return true;
        };
        let seat = frame.controller;
        if !frame.accepted {
            if !self.scene().can_have(&frame) {
                self.board.running.frames.pop();
                return true;
            }
            if self.scene().is_optional(&frame) {
                self.ask(Step::May, seat);
                return false;
            }
            self.top().accepted = true;
        }
        if frame.mode == 0 {
            match self.scene().modes(&frame) {
                0 | 1 => self.top().mode = 1,
                _ => {
                    self.ask(Step::Choose, seat);
                    return false;
                }
            }
        }
        let frame = *self.top();
        if self.scene().next_slot(&frame).is_some() {
            self.ask(Step::Target, seat);
            return false;
        }
        if self.scene().left_to_pay().is_some() {
            self.ask(Step::Pay, seat);
            return false;
        }
        self.pay_for();
        true
    }

    /// The frame that is announced or run now.
    pub(super) fn top(&mut self) -> &mut Frame {
        // Only called while one is.
        let last = self.board.running.frames.len() - 1;
        &mut self.board.running.frames[last]
    }

    pub(super) fn accept(&mut self) {
        self.top().accepted = true;
        self.go_on();
    }

    /// "You may": its player does without it.
    pub(super) fn decline_ability(&mut self) {
        self.board.running.frames.pop();
        self.go_on();
    }

    pub(super) fn choose_mode(&mut self, mode: u8) {
        self.top().mode = mode;
        self.go_on();
    }

    pub(super) fn choose_ability_target(&mut self, target: Target) {
        let frame = self.top();
        frame.targets[usize::from(frame.chosen) % TARGETS_MAX] = target;
        frame.chosen += 1;
        self.go_on();
    }

    /// Of targets of which there are up to so many, no more are chosen.
    pub(super) fn done_targeting(&mut self) {
        let frame = *self.top();
        self.top().chosen = self.scene().behind_group(&frame);
        self.go_on();
    }

    /// All that it costs is paid, as one event; what it is can be answered from then on.
    fn pay_for(&mut self) {
        let frame = *self.top();
        let (announced, given) = (self.board.announced, self.board.given);
        self.spend_paid();
        self.top().paid_for = true;
        let card = frame.source;
        if let Announced::Play(item) = announced {
            if self.agreed.stats(item).kind == Kind::OneShot {
                self.discard(Cards::of(item));
            }
            self.used(frame.controller, item, false);
            return;
        }
        self.pay_own_costs(&frame, given);
        let index = self.agreed.ability(card, frame.ability);
        let used = index.map(|index| &self.agreed.code.abilities[index].when);
        if let Some(&When::Used { once, .. }) = used {
            // It is marked "as long as the card stays in play", and may have been the price.
            if once && self.scene().in_play(card) {
                self.board.used.insert(card);
            }
            self.used(frame.controller, card, true);
        }
    }

    /// Spends what was chosen to be spent, in order of names.
    pub(super) fn spend_paid(&mut self) {
        let paid = self.board.paid;
        self.drop_announced();
        self.in_order(paid, Self::spend);
    }

    /// What an ability costs beside the cards that are spent for it. All that is discarded goes as one
    /// event.
    fn pay_own_costs(&mut self, frame: &Frame, given: Cards) {
        let costs = self.scene().costs_of(frame);
        let (card, seat) = (frame.source, frame.controller);
        if costs.food > 0 {
            let food = self.board.food[seat.index()].saturating_sub(costs.food.into());
            self.set_food(seat, food);
        }
        if costs.spend_this {
            self.spend(card);
        }
        if costs.wound_this {
            self.wound(card, 1);
        }
        let own = Cards::of_if(card, costs.discard_this);
        if !(given | own).is_empty() {
            self.discard(given | own);
        }
    }

    /// An item that was played and not cancelled comes to its place; a cancelled one is discarded, and one
    /// whose bearer has left, has risen as a zombie or has changed sides meanwhile.
    pub(super) fn place_item(&mut self, frame: &Frame) {
        let card = frame.source;
        if !self.board.hand.contains(card) {
            return;
        }
        let bearer = match frame.targets[0] {
            Target::Card(name) => self.scene().card(name),
            Target::None | Target::Player(_) => None,
        };
        let bearers = self.scene().slot_targets(frame, Slot::Bearer);
        let bearer = bearer.filter(|&bearer| bearers.contains(bearer));
        let attached = self.agreed.stats(card).kind == Kind::Attached;
        if frame.cancelled || attached && bearer.is_none() {
            self.discard(Cards::of(card));
        } else {
            self.play(card, bearer, frame.controller);
        }
    }

    /// A survivor or an item comes into play from the hand.
    pub(super) fn play(&mut self, card: CardId, bearer: Option<CardId>, seat: Seat) {
        self.board.hand.remove(card);
        if let Some(bearer) = bearer {
            self.attach(card, bearer);
        } else {
            self.enter(card, seat, Zone::Survivors);
            self.witness.saw(|| Event::Entered { seat, card });
        }
        self.happened(Happening::Played, card);
    }
}
