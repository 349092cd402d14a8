//! Giving up.

use super::Doing;
use crate::event::Witness;
use crate::state::{Step, Then};

impl<W: Witness> Doing<'_, W> {
    /// The player to move gives up, and the game goes on without him.
    ///
    /// A choice that he was in the middle of is dropped. In a window it counts as an action. A fight result
    /// already judged stands.
    pub(super) fn concede(&mut self) {
        let (seat, step) = (self.board.actor, self.board.step);
        let asked = self.board.focus.map(|name| (self.scene().distance(seat), name));
        let next = self.scene().distance(seat) + 1;
        let losers = 1 << seat.index();
        self.drop_announced();
        if matches!(step, Step::Bid | Step::Begin | Step::Take) {
            self.concede_at_start(step, losers, next);
            return;
        }
        if !self.remove_players(losers) {
            return;
        }
        if self.board.running.then != Then::Nothing {
            self.go_on();
            return;
        }
        match step {
            Step::Discard => self.settle_then(Then::DiscardsAfter(seat)),
            Step::Lay => self.settle_then(Then::LaysAfter(seat)),
            Step::Leftover => self.settle_then(Then::LeftoversAfter(seat)),
            Step::Again => self.settle_then(Then::AgainAfter(seat)),
            Step::Infect => self.ask_infection(asked),
            Step::Wound => {
                let chooser = self.scene().next_living(self.board.active);
                self.ask(Step::Wound, chooser);
            }
            _ => self.acted(seat),
        }
    }

    /// In the bidding it is a pass; who was to name the first player or to begin leaves that to the next
    /// living player.
    fn concede_at_start(&mut self, step: Step, losers: u8, next: usize) {
        self.eliminate(losers);
        if self.scene().living() == 1 {
            self.end_game(self.seat_from(0));
            return;
        }
        match step {
            Step::Bid => self.pass_bid(),
            Step::Begin => {
                let namer = self.scene().next_living(self.board.actor);
                self.ask(Step::Begin, namer);
            }
            _ => self.ask_take(next),
        }
    }
}
