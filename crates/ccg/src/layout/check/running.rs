//! What makes abilities that run, wait and last possible ones.

use deadhand_game::Seat;

use crate::ability::code::{Act, When};
use crate::action::SIDES;
use crate::pool::Moment;
use crate::setup::Kind;
use crate::state::{Announced, Frame, Lasting, Scene, Step, Target, Then, Waiting};
use crate::{CardId, Name};

/// Looks at everything that runs, waits and lasts; each reason is told.
pub(super) fn find_wrong(scene: Scene<'_>, mut tell: impl FnMut(&'static str)) {
    let running = &scene.board.running;
    let mut ensure = |holds: bool, what| {
        if !holds {
            tell(what);
        }
    };
    let frames_fit = running.frames.iter().all(|frame| frame_fits(scene, frame));
    ensure(frames_fit, "an ability that runs cannot be so far");
    let waiting_fits = running.waiting.iter().all(|waiting| waiting_fits(scene, *waiting));
    ensure(waiting_fits, "an ability that waits cannot wait");
    ensure(running.lasting.iter().all(|it| lasting_fits(scene, it)), "an effect cannot last so");
    ensure(
        { scene.board.used }.all(|card| has_once(scene, card)),
        "no ability is used once a turn",
    );
    if let [first, _] = &running.frames[..] {
        ensure(first.paid_for, "an ability is answered when it is paid for");
    }
    // While a result is being completed, what waits has not yet begun to happen.
    let completes = matches!(scene.board.step, Step::Infect | Step::Wound);
    let stops = !running.frames.is_empty() || !running.waiting.is_empty() && !completes;
    ensure(stops == (running.then != Then::Nothing), "something follows when abilities are done");
    let seats = scene.agreed.seats();
    let failed = running.failed_draws;
    ensure(failed == 0 || stops && failed < 1 << seats, "an ability drew no card");
    ensure(stops || !is_of_ability(scene.board.step), "no ability asks for this");
    ensure(then_fits(scene), "this does not follow here");
    if frames_fit && waiting_fits {
        ensure(!stops || step_fits(scene), "an ability asks for something else");
    }
}

fn is_of_ability(step: Step) -> bool {
    matches!(step, Step::May | Step::Choose | Step::Order | Step::Search | Step::Roll)
}

fn is_card(scene: Scene<'_>, card: CardId) -> bool {
    let seat = card.owner_index();
    seat < scene.agreed.seats() && card.place() < scene.agreed.deck_len(seat)
}

fn lives(scene: Scene<'_>, seat: Seat) -> bool {
    seat.index() < scene.agreed.seats() && !scene.board.is_out(seat.index())
}

fn is_name(scene: Scene<'_>, name: Option<Name>) -> bool {
    name.is_none_or(|name| name.card().is_none_or(|card| is_card(scene, card)))
}

fn is_player(scene: Scene<'_>, seat: Option<Seat>) -> bool {
    seat.is_none_or(|seat| seat.index() < scene.agreed.seats())
}

fn when(scene: Scene<'_>, card: CardId, ability: u8) -> Option<&When> {
    let index = scene.agreed.ability(card, ability)?;
    Some(&scene.agreed.code.abilities[index].when)
}

fn frame_fits(scene: Scene<'_>, frame: &Frame) -> bool {
    if !is_card(scene, frame.source) || !lives(scene, frame.controller) {
        return false;
    }
    let Frame { source, ability, .. } = *frame;
    let item =
        matches!(scene.agreed.stats(source).kind, Kind::Attached | Kind::Standing | Kind::OneShot);
    let starts = match when(scene, source, ability) {
        None => ability == 0 && item,
        Some(When::Always { .. }) => false,
        Some(When::Used { .. } | When::Played) => frame.subject.is_none() && frame.player.is_none(),
        Some(When::Happens { .. }) => true,
    };
    let triggered = matches!(when(scene, source, ability), Some(When::Happens { .. }));
    let (modes, slots, ops) = scene.sizes(frame);
    let past_choices = frame.mode > 0 && usize::from(frame.chosen) == slots;
    let left_out = frame.targets.iter().skip(frame.chosen.into()).all(|it| *it == Target::None);
    let known = frame.targets.iter().all(|target| match target {
        Target::None => true,
        Target::Card(name) => is_name(scene, Some(*name)),
        Target::Player(seat) => seat.index() < scene.agreed.seats(),
    });
    let untouched = frame.op == 0
        && frame.cursor == 0
        && frame.count == 0
        && frame.rolled == 0
        && frame.held
        && !frame.cancelled;
    starts
        && (frame.accepted || triggered && frame.mode == 0)
        && usize::from(frame.mode) <= modes
        && (frame.mode > 0 || frame.chosen == 0)
        && usize::from(frame.chosen) <= slots
        && left_out
        && known
        && (!frame.paid_for || past_choices)
        && (frame.paid_for || untouched)
        && usize::from(frame.op) <= ops
        && frame.rolled <= SIDES
        && scene.discards_fit(frame)
        && is_name(scene, frame.subject)
        && is_name(scene, frame.bearer)
        && is_player(scene, frame.player)
}

fn waiting_fits(scene: Scene<'_>, waiting: Waiting) -> bool {
    is_card(scene, waiting.source)
        && lives(scene, waiting.controller)
        && matches!(when(scene, waiting.source, waiting.ability), Some(When::Happens { .. }))
        && is_name(scene, waiting.subject)
        && is_name(scene, waiting.bearer)
        && is_player(scene, waiting.player)
}

fn lasting_fits(scene: Scene<'_>, lasting: &Lasting) -> bool {
    let no_player = lasting.controller.index() >= scene.agreed.seats();
    if !is_card(scene, lasting.source) || no_player || !is_player(scene, lasting.player) {
        return false;
    }
    let Some(index) = scene.agreed.ability(lasting.source, lasting.ability) else {
        return false;
    };
    let ability = &scene.agreed.code.abilities[index];
    let end = ability.modes.last().map_or(ability.first_op, |mode| mode.ops.end);
    let op = ability.first_op + u16::from(lasting.op);
    op < end
        && match scene.agreed.code.ops[usize::from(op)].act {
            Act::Bonus(..) => lasting.number > i16::MIN,
            Act::Gain(..) | Act::Prevent(_) => lasting.number >= 0,
            _ => false,
        }
        && lasting.card.is_none_or(|name| scene.card(name).is_some())
}

fn has_once(scene: Scene<'_>, card: CardId) -> bool {
    let numbers = 1..=scene.agreed.stats(card).abilities().len() as u8;
    let once = |number| matches!(when(scene, card, number), Some(When::Used { once: true, .. }));
    scene.in_play(card) && { numbers }.any(once)
}

/// What follows belongs to the part of the turn that the game is in.
fn then_fits(scene: Scene<'_>) -> bool {
    let board = scene.board;
    match board.running.then {
        Then::Nothing | Then::Acted(_) => true,
        Then::Draw | Then::Discards | Then::DiscardsAfter(_) | Then::LaysAfter(_) => {
            board.moment == Moment::Build
        }
        Then::LeftoversAfter(_) => board.moment == Moment::BeginAttack,
        Then::Harmed | Then::Fought => board.moment == Moment::Fight,
        Then::Ate | Then::Starved | Then::NextTurn => board.moment == Moment::Recoup,
        Then::Fled | Then::Escaped | Then::AgainAfter(_) => {
            board.moment == Moment::Recoup && scene.agreed.rules.flee
        }
    }
}

/// The step is what the ability on top asks for, of the player whom it asks.
fn step_fits(scene: Scene<'_>) -> bool {
    let board = scene.board;
    let frames = &board.running.frames;
    let Some(frame) = frames.last() else {
        let seat = scene.next_waiting_seat(false);
        let choices = seat.map_or(0, |seat| scene.waiting_choices(seat, false).count());
        return board.step == Step::Order && seat == Some(board.actor) && choices > 1;
    };
    if frame.paid_for && frames.len() == 1 && board.step == Step::Order {
        let seat = scene.next_waiting_seat(true);
        let choices = seat.map_or(0, |seat| scene.waiting_choices(seat, true).count());
        return seat == Some(board.actor) && choices > 1;
    }
    if frame.paid_for {
        let act = scene.op_of(frame).map(|op| op.act);
        return match (board.step, act) {
            (Step::Discard, Some(Act::Discard(_))) => {
                scene.discards_for(frame) == Some(board.actor)
            }
            (Step::Search, Some(Act::SearchToHand(_) | Act::SearchToResource(_))) => {
                frame.cursor == 0 && board.actor == frame.controller
            }
            (Step::Reshuffle, Some(Act::SearchToHand(_) | Act::SearchToResource(_))) => {
                frame.cursor == 1 && board.actor == frame.controller
            }
            (Step::Roll, Some(Act::Roll | Act::AttractAttention)) => {
                board.actor == frame.controller
            }
            _ => false,
        };
    }
    let announced = match board.announced {
        Announced::Play(card) => card == frame.source && scene.announced_is_legal(),
        Announced::Nothing => {
            !matches!(when(scene, frame.source, frame.ability), Some(When::Played))
        }
        Announced::Upgrade(_) => false,
    };
    let asked = match board.step {
        Step::May => !frame.accepted && scene.is_optional(frame) && scene.can_have(frame),
        Step::Choose => frame.accepted && frame.mode == 0 && scene.modes(frame) > 1,
        Step::Target => frame.mode > 0 && scene.next_slot(frame).is_some(),
        Step::Pay => {
            frame.mode > 0 && scene.next_slot(frame).is_none() && scene.left_to_pay().is_some()
        }
        _ => false,
    };
    announced && asked && board.actor == frame.controller
}
