//! Bidding and the survivors of the start.

use deadhand_game::Seat;

use super::Doing;
use crate::card::SEATS_MAX;
use crate::event::Witness;
use crate::rules::Bidding;
use crate::state::{NO_BID, Step, Zone};
use crate::{CardId, Event, ShuffleSeed};

/// "Each player draws 7 cards." (seed)
const START_HAND: usize = 7;

impl<'a, W: Witness> Doing<'a, W> {
    /// "Randomly choose a player." (seed)
    pub(super) fn pick_first(&mut self, seat: Seat) {
        self.board.active = seat;
        self.witness.saw(|| Event::Picked { seat });
        self.ask(Step::Bid, seat);
    }

    pub(super) fn bid(&mut self, bid: u8) {
        let seat = self.board.actor;
        self.board.bids[seat.index()] = bid;
        match self.agreed.rules.bidding {
            Bidding::Sealed => self.witness.saw(|| Event::SealedBid { seat }),
            _ => self.witness.saw(|| Event::Bid { seat, bid }),
        }
        self.ask_next_bidder();
    }

    pub(super) fn pass_bid(&mut self) {
        let seat = self.board.actor;
        self.board.bids_passed |= 1 << seat.index();
        match self.agreed.rules.bidding {
            Bidding::Sealed => self.witness.saw(|| Event::SealedBid { seat }),
            _ => self.witness.saw(|| Event::NoBid { seat }),
        }
        self.ask_next_bidder();
    }

    /// The bidding goes round, or ends (`bidding`): descending, when 0 is bid, when all but the standing
    /// bidder have passed, or when all have; otherwise after one round.
    fn ask_next_bidder(&mut self) {
        let scene = self.scene();
        let board = scene.board;
        let actor = board.actor;
        let next = if self.agreed.rules.bidding == Bidding::Descending {
            let low = self.low_bidder();
            let is_asked =
                |seat: &Seat| board.bids_passed >> seat.index() & 1 == 0 && low != Some(*seat);
            scene.seats_after(actor).find(is_asked).filter(|_| !board.bids.contains(&0))
        } else {
            self.seat_from(scene.distance(actor) + 1)
        };
        match next {
            Some(seat) => self.ask(Step::Bid, seat),
            None => self.end_bidding(),
        }
    }

    /// Who has bid least of those in play; of equal bids the one who was asked first.
    fn low_bidder(&self) -> Option<Seat> {
        let board = &*self.board;
        let bids = Seat::ALL.into_iter().zip(board.bids);
        let bids = bids.filter(|&(seat, bid)| bid != NO_BID && !board.is_out(seat.index()));
        let low = bids.min_by_key(|&(seat, bid)| (bid, self.scene().distance(seat)));
        low.map(|(seat, _)| seat)
    }

    /// "The player who bids the lowest starting food total decides what player takes his turn first. All
    /// other players start with the default starting food total." (seed)
    fn end_bidding(&mut self) {
        if self.agreed.rules.bidding == Bidding::Sealed {
            self.open_bids();
        }
        let picked = self.board.active;
        let low = self.low_bidder();
        if let Some(seat) = low {
            self.set_food(seat, self.board.bids[seat.index()].into());
        }
        self.clear_bids();
        match low.or_else(|| self.seat_from(0)) {
            Some(seat) => self.ask(Step::Begin, seat),
            None => self.ask(Step::Begin, picked),
        }
    }

    fn open_bids(&mut self) {
        for seat in Seat::ALL.into_iter().take(self.agreed.seats()) {
            match self.board.bids[seat.index()] {
                NO_BID if self.board.is_out(seat.index()) => {}
                NO_BID => self.witness.saw(|| Event::NoBid { seat }),
                bid => self.witness.saw(|| Event::Bid { seat, bid }),
            }
        }
    }

    pub(super) fn clear_bids(&mut self) {
        self.board.bids = [NO_BID; SEATS_MAX];
        self.board.bids_passed = 0;
    }

    /// Somebody is to take the first turn; from him on the decks are shuffled.
    pub(super) fn begin(&mut self, seat: Seat) {
        self.board.active = seat;
        self.witness.saw(|| Event::Begins { seat });
        self.ask(Step::Shuffle, seat);
    }

    /// A deck is shuffled before the hands are drawn, or after its survivors were taken.
    pub(super) fn shuffle_for_start(&mut self, seat: Seat, seed: ShuffleSeed) {
        self.shuffle(seat, seed);
        let next = self.scene().distance(seat) + 1;
        if self.board.step == Step::Reshuffle {
            self.ask_take(next);
            return;
        }
        if let Some(seat) = self.seat_from(next) {
            self.ask(Step::Shuffle, seat);
        } else {
            for seat in self.living_in_order() {
                for _ in 0..START_HAND {
                    self.draw(seat);
                }
            }
            self.ask_take(0);
        }
    }

    /// The living players in turn order from the survivor player.
    pub(super) fn living_in_order(&self) -> impl Iterator<Item = Seat> + use<'a, W> {
        let (agreed, active, out) = (self.agreed, self.board.active, self.board.out);
        let order = (0..agreed.seats()).map(move |i| agreed.seat_after(active, i));
        order.filter(move |seat| out >> seat.index() & 1 == 0)
    }

    /// The next player takes his survivors, or the first turn begins.
    pub(super) fn ask_take(&mut self, distance: usize) {
        match (self.seat_from(distance), self.seat_from(0)) {
            (Some(seat), _) => self.ask(Step::Take, seat),
            (None, Some(first)) => self.begin_turn(first),
            (None, None) => {}
        }
    }

    /// "Each player plays survivor cards from their deck." (seed)
    pub(super) fn take(&mut self, card: CardId) {
        if self.board.hand.contains(card) {
            self.board.hand.remove(card);
        } else {
            self.take_from_deck(card);
        }
        let seat = self.board.actor;
        self.enter(card, seat, Zone::Survivors);
        self.witness.saw(|| Event::Entered { seat, card });
    }

    pub(super) fn done_taking(&mut self) {
        self.ask(Step::Reshuffle, self.board.actor);
    }
}
