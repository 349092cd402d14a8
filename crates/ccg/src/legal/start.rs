//! Bids and the survivors of the start.

use deadhand_game::Seat;

use super::{Actions, Verdict, ensure};
use crate::card::Cards;
use crate::rules::{Bidding, StartFrom};
use crate::state::{NO_BID, Scene};
use crate::{Action, CardId, Illegal, Step};

/// The standing bid before anybody has bid, and the highest bid where all bid once.
const FIRST_BID: u8 = 10;

impl Scene<'_> {
    pub(super) fn list_seats(self, list: &mut Actions) {
        let seats = Seat::ALL.into_iter().filter(|&seat| self.check_seat(seat).is_ok());
        let first = self.board.step == Step::First;
        let action = |seat| if first { Action::First(seat) } else { Action::Begin(seat) };
        seats.for_each(|seat| list.push(action(seat)));
    }

    pub(super) fn check_seat(self, seat: Seat) -> Verdict {
        let plays = seat.index() < self.agreed.seats() && !self.board.is_out(seat.index());
        ensure(plays, Illegal::NotInGame { seat })
    }

    pub(super) fn list_bids(self, list: &mut Actions) {
        (0..self.bids_end()).for_each(|bid| list.push(Action::Bid(bid)));
        list.push(Action::Pass);
    }

    pub(super) fn check_bid(self, bid: u8) -> Verdict {
        let standing = self.bids_end();
        ensure(bid < standing, Illegal::BidTooHigh { standing })
    }

    /// What bids must be below: the standing one (`bidding=descending`), or 11.
    fn bids_end(self) -> u8 {
        let bids = self.board.bids.iter().copied().filter(|&bid| bid != NO_BID);
        match self.agreed.rules.bidding {
            Bidding::Descending => bids.min().unwrap_or(FIRST_BID),
            Bidding::SingleRound | Bidding::Sealed => FIRST_BID + 1,
        }
    }

    /// The places from which survivors are taken (`start_from`).
    fn start_places(self) -> [Cards; 2] {
        let seat = self.board.actor.index();
        let from = self.agreed.rules.start_from;
        let deck =
            if from == StartFrom::Hand { Cards::EMPTY } else { self.board.deck(seat).collect() };
        let hand =
            if from == StartFrom::Deck { Cards::EMPTY } else { self.board.hand.owned_by(seat) };
        [deck & self.agreed.survivors, hand & self.agreed.survivors]
    }

    /// What is left of the cost of the start.
    fn start_cost_left(self) -> u8 {
        let taken = self.survivors(self.board.actor);
        let cost: u32 = taken.map(|card| u32::from(self.agreed.stats(card).cost)).sum();
        u32::from(self.agreed.rules.start_cost).saturating_sub(cost) as u8
    }

    /// The survivors that can be taken: what fits under the total cost, of equal cards in one place the
    /// lowest.
    fn takes(self) -> Cards {
        let left = self.start_cost_left();
        let fits = |&card: &CardId| self.agreed.stats(card).cost <= left;
        let lowest = |place| self.lowest_of_equals(place).filter(fits).collect::<Cards>();
        let [deck, hand] = self.start_places();
        lowest(deck) | lowest(hand)
    }

    /// Of cards that are printed alike the lowest: in a deck's list they lie next to each other.
    pub(super) fn lowest_of_equals(self, cards: Cards) -> Cards {
        let mut lowest = Cards::EMPTY;
        let mut last = None;
        for card in cards {
            let printed = Some((card.owner_index(), self.agreed.stats(card).printed));
            if printed != last {
                lowest.insert(card);
            }
            last = printed;
        }
        lowest
    }

    pub(super) fn list_takes(self, list: &mut Actions) {
        let takes = self.takes();
        super::push_each(list, takes, Action::Take);
        if self.check_done_taking().is_ok() {
            list.push(Action::Done);
        }
    }

    #[inline]
    pub(super) fn check_take(self, card: CardId) -> Verdict {
        let places = self.start_places();
        let Some(place) = places.into_iter().find(|place| place.contains(card)) else {
            return Err(Illegal::NotToTake { card });
        };
        let (cost, left) = (self.agreed.stats(card).cost, self.start_cost_left());
        ensure(cost <= left, Illegal::TooExpensive { card, cost, left })?;
        let printed = self.agreed.stats(card).printed;
        let mut equal = place.filter(|&other| self.agreed.stats(other).printed == printed);
        let lowest = equal.next().unwrap_or(card);
        ensure(lowest == card, Illegal::NotLowest { lowest })
    }

    /// "One must be taken, unless none is left that fits."
    pub(super) fn check_done_taking(self) -> Verdict {
        let done = !self.survivors(self.board.actor).is_empty() || self.takes().is_empty();
        ensure(done, Illegal::NoneTaken)
    }
}
