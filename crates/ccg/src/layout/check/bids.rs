//! What makes bids possible ones.

use deadhand_game::Seat;

use crate::card::SEATS_MAX;
use crate::layout::{Bid, Layout, Progress};
use crate::rules::Bidding;
use crate::setup::Agreed;
use crate::state::{NO_BID, Scene, Step};

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

/// What a player has bid, and whether he has passed.
fn bid_of(scene: Scene<'_>, seat: Seat) -> (Option<u8>, bool) {
    let board = scene.board;
    let bid = Some(board.bids[seat.index()]).filter(|&bid| bid != NO_BID);
    (bid, board.bids_passed >> seat.index() & 1 != 0)
}

/// Who has bid, and who has passed, as the bidding goes round: all once, and by `bidding=descending` round
/// again, until a bid is the last.
pub(super) fn fit(scene: Scene<'_>) -> bool {
    let board = scene.board;
    if board.step != Step::Bid {
        return true;
    }
    let turn = scene.distance(board.actor);
    // In the first round those have decided who sit before the one who is asked.
    let asked_once = |seat: Seat| match bid_of(scene, seat) {
        (None, false) => scene.distance(seat) >= turn,
        (Some(_), true) => false,
        _ => scene.distance(seat) < turn,
    };
    let mut living = scene.seats_after(board.active);
    let first_round = scene.seats_after(board.active).all(asked_once);
    if scene.agreed.rules.bidding != Bidding::Descending {
        return first_round;
    }
    let later_round = living.all(|seat| bid_of(scene, seat) != (None, false));
    (first_round || later_round) && bids_descend(scene)
}

/// Whether each bid is below those before it, and who has bid last is not asked while his bid stands.
fn bids_descend(scene: Scene<'_>) -> bool {
    let board = scene.board;
    let all = Seat::ALL.into_iter().take(scene.agreed.seats());
    let passed = |seat: Seat| bid_of(scene, seat).1;
    if passed(board.actor) {
        return false;
    }
    let bids = all.filter_map(|seat| Some((bid_of(scene, seat).0?, seat)));
    let Some((bid, low)) = bids.clone().min() else {
        return true;
    };
    // Those who are asked again have bid first, of those who have not passed.
    let asked = core::iter::once(board.actor).chain(scene.seats_after(board.actor));
    let standing = asked.take(usize::from(scene.living())).filter(|&seat| !passed(seat));
    let falls = standing.filter_map(|seat| bid_of(scene, seat).0).is_sorted_by(|a, b| a > b);
    let differ =
        bids.clone().all(|(bid, seat)| !{ bids.clone() }.any(|it| it.0 == bid && it.1 != seat));
    let stands = low != board.actor && !passed(low) && (1..10).contains(&bid);
    stands && falls && differ
}
