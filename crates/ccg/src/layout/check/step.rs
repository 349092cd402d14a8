//! What makes a step one that can be asked for.

use deadhand_game::Seat;

use super::Layout;
use crate::Name;
use crate::pool::Moment;
use crate::rules::Wound;
use crate::state::{Announced, Scene, Step};

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
