//! What makes bids possible ones.

use crate::card::SEATS_MAX;
use crate::layout::{Bid, Layout, Progress};
use crate::rules::Bidding;
use crate::setup::Agreed;
use crate::state::Step;

/// Looks at what each player has bid; each reason is told.
pub(super) fn find_wrong(layout: &Layout, agreed: &Agreed, mut tell: impl FnMut(&'static str)) {
    let mut ensure = |holds: bool, what| {
        if !holds {
            tell(what);
        }
    };
    let Progress { step, bids, .. } = layout.progress;
    ensure(step == Step::Bid || bids == [Bid::Open; SEATS_MAX], "bids are for bidding");
    ensure(bids[agreed.seats()..].iter().all(|&bid| bid == Bid::Open), "there is no such player");
    ensure(!bids.contains(&Bid::Hidden), "a bid is hidden");
    let in_range = |bid: &Bid| bid.food().is_none_or(|food| food <= 10);
    ensure(bids.iter().all(in_range), "a bid is from 0 to 10");
    // To give up is a pass; and who has bid is asked again only where bids descend, when he is outbid.
    let descending = agreed.rules.bidding == Bidding::Descending;
    let lowest = bids.iter().filter_map(|bid| bid.food()).min();
    let gave_up = |bid: Bid| match bid {
        Bid::Passed => true,
        Bid::MadeThenPassed(food) => descending && food < 10 && lowest < Some(food),
        Bid::Open | Bid::Made(_) | Bid::Hidden => false,
    };
    let mut players = layout.seats.iter().zip(bids).filter(|_| step == Step::Bid);
    let all_did = players.all(|(player, bid)| !player.out || gave_up(bid));
    ensure(all_did, "who has given up has passed");
}
