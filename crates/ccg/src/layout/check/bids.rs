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
    let descending = agreed.rules.bidding == Bidding::Descending;
    ensure(step == Step::Bid || bids == [Bid::Open; SEATS_MAX], "bids are for bidding");
    ensure(bids[agreed.seats()..].iter().all(|&bid| bid == Bid::Open), "there is no such player");
    ensure(!bids.contains(&Bid::Hidden), "a bid is hidden");
    let highest = if descending { 9 } else { 10 };
    let in_range = |bid: &Bid| bid.food().is_none_or(|food| food <= highest);
    ensure(bids.iter().all(in_range), "a bid is from 0 to 10, or to 9 where bids descend");
    // Where bids descend, all are asked again but the one whose bid is the lowest.
    let lowest = bids.iter().filter_map(|bid| bid.food()).min();
    let outbid = |bid: &Bid| match bid {
        Bid::MadeThenPassed(food) => descending && lowest < Some(*food),
        Bid::Open | Bid::Passed | Bid::Made(_) | Bid::Hidden => true,
    };
    ensure(bids.iter().all(outbid), "who has bid passes when he is outbid");
    // To give up is a pass.
    let mut players = layout.seats.iter().zip(bids).filter(|_| step == Step::Bid);
    let has_passed = players.all(|(player, bid)| !player.out || bid.has_passed());
    ensure(has_passed, "who has given up has passed");
}
