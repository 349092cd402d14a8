//! The turn from its beginning to the end of the build phase, and its end.

use deadhand_game::Seat;

use super::Doing;
use crate::card::Cards;
use crate::event::Witness;
use crate::pool::Moment;
use crate::rules::{DeckOut, Infection, ResourceBy};
use crate::state::running::Then;
use crate::state::{Announced, Step};
use crate::{CardId, Event};

impl<W: Witness> Doing<'_, W> {
    /// Begins a player's turn with its ready and draw phases.
    pub(super) fn begin_turn(&mut self, seat: Seat) {
        self.clear_turn();
        self.board.active = seat;
        self.board.moment = Moment::Build;
        self.ready_phase();
        self.ready_phase_came();
        self.settle_then(Then::Draw);
    }

    /// Nothing of a turn is left.
    pub(super) fn clear_turn(&mut self) {
        for card in self.board.in_fight {
            self.end_fight(self.board.fight_of(card));
        }
        let board = &mut *self.board;
        board.passes = 0;
        board.laid = false;
        board.flight = 0;
        board.fight = 0;
        board.judged = false;
        board.overwhelmed = Cards::EMPTY;
        board.fierce = 0;
        board.hunger = 0;
        board.moment = Moment::Build;
        board.used = Cards::EMPTY;
        board.running.frames.clear();
        board.running.waiting.clear();
        board.running.lasting.clear();
        board.running.then = Then::Nothing;
        board.running.failed_draws = 0;
        self.drop_announced();
    }

    /// Forgets what was announced.
    pub(super) fn drop_announced(&mut self) {
        self.board.announced = Announced::Nothing;
        self.board.target = None;
        self.board.paid = Cards::EMPTY;
        self.board.given = Cards::EMPTY;
    }

    /// "All players ready all spent cards. Any survivors with an infected token suffer a wound." (seed;
    /// `infection`)
    fn ready_phase(&mut self) {
        let seat = self.board.active;
        self.board.spent = Cards::EMPTY;
        self.witness.saw(|| Event::TurnBegan { seat });
        let scene = self.scene();
        let suffering = match self.agreed.rules.infection {
            Infection::All => scene.board.survivor_zone,
            Infection::Active => scene.survivors(seat),
        };
        let infected: Cards = suffering.filter(|&card| self.is_infected(card)).collect();
        for card in infected {
            self.wound(card, 1);
        }
    }

    fn is_infected(&self, card: CardId) -> bool {
        self.scene().infected_by(card).is_some()
    }

    /// "All players draw 2 cards" (seed), as one event.
    pub(super) fn draw_phase(&mut self) {
        for seat in self.living_in_order() {
            self.draw_cards(seat, 2);
        }
        self.settle_then(Then::Discards);
    }

    /// A player draws so many cards, or as many as there are (`deck_out`).
    pub(super) fn draw_cards(&mut self, seat: Seat, count: u16) {
        let drew_all = (0..count).all(|_| self.draw(seat));
        if !drew_all && self.agreed.rules.deck_out == DeckOut::FailedDraw {
            self.board.running.failed_draws |= 1 << seat.index();
        }
    }

    /// "… then discard 1 card" (seed): in turn order from the survivor player, who holds one.
    pub(super) fn ask_discard(&mut self, mut distance: usize) {
        while let Some(seat) = self.seat_from(distance) {
            if !self.scene().hand_of(seat).is_empty() {
                self.ask(Step::Discard, seat);
                return;
            }
            distance = self.scene().distance(seat) + 1;
        }
        self.ask(Step::Act, self.board.active);
    }

    pub(super) fn discard_drawn(&mut self, card: CardId) {
        self.discard(Cards::of(card));
        self.ask_discard(self.scene().distance(self.board.actor) + 1);
    }

    /// "Once a turn, you may play any card from your hand to your resource zone face down." (seed;
    /// `resource_by`)
    pub(super) fn lay_resource(&mut self, card: CardId) {
        let seat = self.board.actor;
        self.board.hand.remove(card);
        self.lay(card, seat);
        if self.board.step == Step::Lay {
            self.settle_health_then(Then::LaysAfter(seat));
        } else {
            self.board.laid = true;
            self.settle_health_then(Then::Acted(seat));
        }
    }

    pub(super) fn done_building(&mut self) {
        self.board.laid = false;
        match self.agreed.rules.resource_by {
            ResourceBy::TurnPlayer => self.open_window(Moment::BeginAttack),
            ResourceBy::AllPlayers => self.ask_lay(1),
        }
    }

    /// Each zombie player may put a card into his resource zone, and then the attack begins.
    pub(super) fn ask_lay(&mut self, distance: usize) {
        match self.seat_from(distance) {
            Some(seat) => self.ask(Step::Lay, seat),
            None => self.open_window(Moment::BeginAttack),
        }
    }

    /// "The current player's turn ends." (seed)
    pub(super) fn end_turn(&mut self) {
        self.end_of_turn_came();
        self.settle_then(Then::NextTurn);
    }
}
