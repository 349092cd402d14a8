//! What makes the numbers of a step possible ones.

use alloc::vec::Vec;

use deadhand_game::Seat;

use super::{bids, is_starting};
use crate::Name;
use crate::layout::{Layout, Piece, Problem};
use crate::pool::Moment;
use crate::rules::{InfectFirst, ResourceBy};
use crate::setup::Agreed;
use crate::state::{Step, Then};

/// Whether something holds, and what is wrong where it does not.
type Law = (bool, &'static str);

/// What is wrong with how far the game is, beside what lies where.
pub(super) fn find_wrong(layout: &Layout, agreed: &Agreed, problems: &mut Vec<Problem>) {
    bids::find_wrong(layout, agreed, |what| problems.push(Problem::Step(what)));
    let laws = players(layout, agreed)
        .into_iter()
        .chain(moments(layout, agreed))
        .chain(fights(layout, agreed))
        .chain(numbers(layout, agreed));
    problems.extend(laws.filter(|(holds, _)| !holds).map(|(_, what)| Problem::Step(what)));
}

/// Whether the game is over.
fn is_over(step: Step) -> bool {
    matches!(step, Step::Won | Step::Drawn)
}

/// Whether a step is one before the first turn. An ability that searches lets a deck be shuffled too.
fn starts(layout: &Layout) -> bool {
    is_starting(layout.progress.step) && layout.running.frames.is_empty()
}

/// Who is in play and who acts.
fn players(layout: &Layout, agreed: &Agreed) -> [Law; 5] {
    let progress = &layout.progress;
    let seats = agreed.seats();
    let lives = |seat: Seat| layout.seats.get(seat.index()).is_some_and(|player| !player.out);
    let living = layout.seats.iter().filter(|player| !player.out).count();
    let acts = match progress.step {
        Step::Won => (living == 1 && lives(progress.actor), "who has won is the last in play"),
        // All have lost, or abilities triggered each other without an end.
        Step::Drawn => (living != 1, "a drawn game has no winner"),
        Step::First => (living == seats, "nobody is out before the first bid"),
        _ => (living >= 2 && lives(progress.actor), "who acts is in play, and not alone"),
    };
    let known = progress.actor.index() < seats && progress.active.index() < seats;
    let flees = usize::from(progress.flight) < seats;
    let turn = is_over(progress.step) || starts(layout) || lives(progress.active);
    [
        (known && flees, "there is no such player"),
        acts,
        (turn, "the survivor player is in play"),
        (usize::from(progress.passes) < living.max(1), "all have passed"),
        (!starts(layout) || layout.pieces().all(|(.., piece)| is_new(piece)), "no turn has begun"),
    ]
}

/// Whether nothing has happened to a card in play.
fn is_new(piece: &Piece) -> bool {
    let plain = Piece { card: piece.card, ..Piece::default() };
    *piece == plain
}

/// Each step belongs to a part of the turn.
fn moments(layout: &Layout, agreed: &Agreed) -> [Law; 4] {
    let progress = &layout.progress;
    let moment = progress.moment;
    // What an ability asks for may come in every part of a turn.
    let stops = layout.running.then != Then::Nothing;
    let fits = match progress.step {
        Step::Act | Step::Target | Step::Pay => true,
        _ if stops => true,
        Step::First
        | Step::Bid
        | Step::Begin
        | Step::Shuffle
        | Step::Take
        | Step::Reshuffle
        | Step::Discard
        | Step::Lay
        | Step::Won
        | Step::Drawn => moment == Moment::Build,
        Step::Defend | Step::Leftover => moment == Moment::BeginAttack,
        Step::PickFight if progress.flight == 0 => moment == Moment::BeginAttack,
        Step::PickFight | Step::Starve | Step::Flee | Step::Coin | Step::Again => {
            moment == Moment::Recoup
        }
        Step::Infect | Step::Wound => moment == Moment::Fight,
        Step::Roll | Step::May | Step::Choose | Step::Order | Step::Search => true,
    };
    // Something is played or used, or what follows from it is asked for.
    let acts = match layout.running.then {
        Then::Nothing => matches!(progress.step, Step::Act | Step::Target | Step::Pay),
        then => matches!(then, Then::Acted(_)),
    };
    let builds = moment == Moment::Build;
    let lays = agreed.rules.resource_by == ResourceBy::AllPlayers;
    [
        (fits, "it belongs to another part of the turn"),
        (progress.passes == 0 || acts && !builds, "nobody passes"),
        (!progress.laid || acts && builds, "a card was laid"),
        (progress.step != Step::Lay || lays, "only the survivor player lays a card"),
    ]
}

/// The fights, the one that is fought, and its result.
fn fights(layout: &Layout, agreed: &Agreed) -> [Law; 9] {
    let progress = &layout.progress;
    let then = layout.running.then;
    let stops = then != Then::Nothing;
    let in_fight = progress.moment == Moment::Fight;
    let there_are = in_fight
        || matches!(progress.step, Step::Defend | Step::Leftover | Step::PickFight)
        || matches!(then, Then::LeftoversAfter(_));
    let fights_on = stops && in_fight || in_fight == (progress.fight > 0);
    let completes = matches!(progress.step, Step::Infect | Step::Wound) && !stops;
    let judged = completes || matches!(then, Then::Harmed | Then::Fought);
    let nothing_won = progress.overwhelmed.is_empty() && progress.fierce == 0;
    let fight = usize::from(progress.fight).checked_sub(1).and_then(|at| layout.fights.get(at));
    let loses = |card| fight.is_some_and(|fight| fight.survivors.contains(&card));
    // They are killed with the wounds, before which tokens come or not.
    let tokens_first = agreed.rules.infect_first == InfectFirst::Yes;
    let to_be_killed = completes && (progress.step == Step::Wound || tokens_first);
    let again = in_fight || progress.step == Step::PickFight;
    [
        (layout.fights.is_empty() || there_are, "there are fights"),
        (usize::from(progress.fight) <= layout.fights.len(), "there is no such fight"),
        (fights_on, "a fight is fought in its window"),
        (judged == progress.judged, "a result stands while a token or a wound is chosen"),
        (progress.judged || nothing_won, "a fight has no result yet"),
        ({ progress.overwhelmed }.all(loses), "who is overwhelmed is a survivor of the fight"),
        (progress.overwhelmed.is_empty() || to_be_killed, "the overwhelmed are killed already"),
        (progress.flight == 0 || again && agreed.rules.flee, "nobody flees"),
        (progress.flight == 0 || layout.fights.len() <= 1, "before a flight there is one fight"),
    ]
}

/// Hunger, the numbers of cards that came to lie face down, and who has seen cards.
fn numbers(layout: &Layout, agreed: &Agreed) -> [Law; 5] {
    let progress = &layout.progress;
    let seats = agreed.seats();
    let starves = progress.step == Step::Starve
        || progress.hunger > 0 && layout.running.then == Then::Starved;
    let fleeing = matches!(progress.step, Step::Flee | Step::Coin | Step::Again);
    let others = progress.numbers[seats..].iter().all(|&number| number == 0);
    let may_be = |&number: &u16| number <= Name::NUMBER_MAX;
    let somebody = |viewers: u8| viewers > 0 && viewers & !agreed.viewers() == 0;
    [
        ((progress.hunger > 0) == starves, "hunger is for starving"),
        (!fleeing || agreed.rules.flee, "nobody flees"),
        (others, "there is no such player"),
        (progress.numbers.iter().all(may_be), "no player lays so many cards face down"),
        (
            layout.seen.iter().all(|&(_, viewers)| somebody(viewers)),
            "who has seen a card plays or is the spectator",
        ),
    ]
}
