//! The recoup phase: attention, food, hunger and flight.

use super::Doing;
use crate::ability::code::STATIONARY;
use crate::card::Cards;
use crate::event::Witness;
use crate::state::Step;
use crate::state::running::Then;
use crate::{CardId, Coin, Event, Name};

impl<W: Witness> Doing<'_, W> {
    /// "At the end of the Recoup phase, you lose one food point, and if you have more survivors than you
    /// have food points, you must put a wound counter (one at a time) on one of your survivors for each
    /// survivor you have in excess of your food points." (seed)
    pub(super) fn eat(&mut self) {
        let seat = self.board.active;
        let food = self.board.food[seat.index()].saturating_sub(1);
        self.set_food(seat, food);
        self.settle_then(Then::Ate);
    }

    /// The wounds of hunger are "counted once".
    pub(super) fn count_hunger(&mut self) {
        let seat = self.board.active;
        let survivors = self.scene().survivors(seat).len() as u16;
        self.board.hunger = survivors.saturating_sub(self.board.food[seat.index()]);
        self.ask_starve();
    }

    pub(super) fn ask_starve(&mut self) {
        if self.board.hunger > 0 {
            self.ask(Step::Starve, self.board.active);
        } else if self.agreed.rules.flee {
            self.ask(Step::Flee, self.board.active);
        } else {
            self.end_turn();
        }
    }

    pub(super) fn starve(&mut self, survivor: CardId) {
        self.board.hunger -= 1;
        self.wound(survivor, 1);
        self.settle_then(Then::Starved);
    }

    /// The survivor player flees and leaves what is Stationary behind (`flee`).
    pub(super) fn flee(&mut self) {
        let seat = self.board.active;
        self.witness.saw(|| Event::Fled { seat });
        let up = self.board.controlled[seat.index()] - self.board.face_down;
        let scene = self.scene();
        self.discard(up.that(|card| scene.has(card, STATIONARY)));
        self.settle_then(Then::Fled);
    }

    /// On tails each zombie player may give one more fight.
    pub(super) fn flip(&mut self, coin: Coin) {
        self.witness.saw(|| Event::Flipped { coin });
        match coin {
            Coin::Heads => self.escape(),
            Coin::Tails => self.ask_again(1),
        }
    }

    pub(super) fn ask_again(&mut self, distance: usize) {
        self.board.flight = 0;
        match self.seat_from(distance) {
            Some(seat) => self.ask(Step::Again, seat),
            None => self.escape(),
        }
    }

    pub(super) fn fight_again(&mut self, zombie: Name, survivor: CardId) {
        if let Some(card) = self.scene().card(zombie) {
            self.fight(card, survivor);
        }
        self.board.flight = self.scene().distance(self.board.actor) as u8;
        self.ask(Step::PickFight, self.board.active);
    }

    /// All zombies are turned face down, in the resource zones; the survivor player's cards are none.
    fn escape(&mut self) {
        let active = self.board.active.index();
        let zombies = (self.board.resource | self.board.combat) - self.board.controlled[active];
        self.board.combat -= zombies;
        self.board.resource |= zombies;
        let up: Cards = zombies - self.board.face_down;
        for card in up {
            self.turn_down(card);
        }
        self.settle_then(Then::Escaped);
    }
}
