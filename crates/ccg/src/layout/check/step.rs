//! What makes a step one that can be asked for.

use deadhand_game::Seat;

use super::Layout;
use crate::Name;
use crate::pool::Moment;
use crate::rules::{Bidding, Wound};
use crate::state::{Announced, NO_BID, Scene, Step};

/// Whether what was announced could be announced, and is half done at most.
pub(super) fn announced_fits(scene: Scene<'_>, layout: &Layout) -> bool {
    let board = scene.board;
    let has_target = board.target.is_some();
    let paid_well = scene.paid_fits()
        && board.paid.len() == layout.paid.len()
        && board.given.len() == layout.given.len();
    let of_ability = board.running.frames.last().is_some_and(|frame| !frame.paid_for);
    match (board.step, board.announced) {
        // What an ability asks for is looked at with it.
        (Step::Pay, _) if of_ability => !has_target && paid_well,
        (Step::May | Step::Choose | Step::Target, _) if of_ability => {
            !has_target && board.paid.is_empty() && board.given.is_empty()
        }
        (Step::Target | Step::Pay, Announced::Nothing) => false,
        (Step::Target, announced) => {
            announced.has_target(scene.agreed)
                && !has_target
                && board.paid.is_empty()
                && scene.announced_is_legal()
        }
        (Step::Pay, announced) => {
            // An item is played as an ability is used.
            let is_item = |card| scene.agreed.items.contains(card);
            let as_ability = matches!(announced, Announced::Play(card) if is_item(card));
            paid_well
                && !as_ability
                && scene.left_to_pay().is_some()
                && scene.announced_is_legal()
                && scene.target_is_legal()
        }
        (_, Announced::Nothing) => !has_target && layout.paid.is_empty() && layout.given.is_empty(),
        _ => false,
    }
}

/// Whether the player who acts is one who can.
pub(super) fn actor_fits(scene: Scene<'_>) -> bool {
    let board = scene.board;
    let active = board.actor == board.active;
    match board.step {
        Step::Defend | Step::PickFight | Step::Starve | Step::Flee | Step::Coin => active,
        Step::Lay | Step::Leftover | Step::Infect | Step::Again => !active,
        Step::Wound => match scene.agreed.rules.wound {
            Wound::Each => false,
            Wound::OneByZombiePlayer => !active,
            Wound::OneBySurvivorPlayer => active,
        },
        Step::Act => board.moment != Moment::Build || active,
        Step::Target | Step::Pay if board.running.frames.is_empty() => {
            board.moment != Moment::Build || active
        }
        Step::First => board.actor == Seat::A && active,
        _ => true,
    }
}

/// Survivors are asked in order of id whom they fight: those who are in a fight were asked before, and given
/// to zombies that attack.
pub(super) fn defences_fit(scene: Scene<'_>) -> bool {
    let board = scene.board;
    let asked = board.focus.and_then(Name::card);
    let (survivors, zombies) =
        (board.in_fight & board.survivor_zone, board.in_fight - board.survivor_zone);
    board.step != Step::Defend || { survivors }.all(|card| asked.is_none_or(|asked| card < asked))
        && (zombies - scene.all_attackers()).is_empty()
}

/// What a player has bid, and whether he has passed.
fn bid_of(scene: Scene<'_>, seat: Seat) -> (Option<u8>, bool) {
    let board = scene.board;
    let bid = Some(board.bids[seat.index()]).filter(|&bid| bid != NO_BID);
    (bid, board.bids_passed >> seat.index() & 1 != 0)
}

/// Who has bid, and who has passed, as the bidding goes round: all once, and by `bidding=descending` round
/// again, until a bid is the last.
pub(super) fn bids_fit(scene: Scene<'_>) -> bool {
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
    let mut gave_up = all.clone().filter(|seat| board.is_out(seat.index()));
    if passed(board.actor) || !gave_up.all(passed) {
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
