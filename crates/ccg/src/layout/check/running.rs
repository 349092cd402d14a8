//! What makes abilities that run, wait and last possible ones.

use deadhand_game::Seat;

use crate::ability::code::{Act, When};
use crate::action::SIDES;
use crate::pool::Moment;
use crate::rules::{DeckOut, ResourceBy};
use crate::setup::{Kind, bit};
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
    let no_card = |seat: usize| failed >> seat & 1 == 0 || scene.board.deck_len[seat] == 0;
    let may_fail = stops && scene.agreed.rules.deck_out == DeckOut::FailedDraw;
    let drew_none = may_fail && failed < 1 << seats && (0..seats).all(no_card);
    ensure(failed == 0 || drew_none, "an ability drew no card");
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

/// Whether all know where a card is: abilities run and wait of such cards alone. It may be gone with its owner.
fn is_open(scene: Scene<'_>, card: CardId) -> bool {
    let board = scene.board;
    let hidden = board.face_down.contains(card) || board.hand.contains(card);
    if scene.in_play(card) || hidden {
        return !hidden || scene.is_known_to_all(card);
    }
    let discarded = board.discard_pile(card.owner_index()).any(|other| other == card);
    discarded || board.removed.contains(card) || board.is_out(card.owner_index())
}

/// Whether an ability that is used or an item that is played could be so in this part of the turn, by its
/// player, who then has acted.
fn is_used_well(scene: Scene<'_>, frame: &Frame, moments: u8) -> bool {
    let board = scene.board;
    let untriggered = frame.subject.is_none() && frame.player.is_none();
    untriggered
        && moments & bit(board.moment) != 0
        && board.running.then == Then::Acted(frame.controller)
}

fn frame_fits(scene: Scene<'_>, frame: &Frame) -> bool {
    if !is_card(scene, frame.source) || !lives(scene, frame.controller) {
        return false;
    }
    let Frame { source, ability, .. } = *frame;
    let stats = scene.agreed.stats(source);
    let item = matches!(stats.kind, Kind::Attached | Kind::Standing | Kind::OneShot);
    let begun = match when(scene, source, ability) {
        None => ability == 0 && item && is_used_well(scene, frame, stats.windows),
        Some(When::Played) => is_used_well(scene, frame, stats.windows),
        Some(When::Used { moments, .. }) => is_used_well(scene, frame, *moments),
        Some(When::Always { .. }) => false,
        Some(When::Happens { .. }) => true,
    };
    let plays = !frame.paid_for && scene.board.announced == Announced::Play(source);
    let on_its_way = frame.paid_for && scene.is_placed(frame);
    let in_hand = scene.board.hand.contains(source) && (plays || on_its_way);
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
    begun
        && (in_hand || is_open(scene, source))
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
        && is_open(scene, waiting.source)
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
    let is = |moment: Moment| board.moment == moment;
    let plays = |seat: Seat| seat.index() < scene.agreed.seats();
    let gave_up = |seat: Seat| plays(seat) && board.is_out(seat.index());
    let flees = is(Moment::Recoup) && scene.agreed.rules.flee;
    match board.running.then {
        Then::Nothing => true,
        Then::Acted(seat) => plays(seat) && (!is(Moment::Build) || seat == board.active),
        Then::Draw | Then::Discards => is(Moment::Build),
        Then::DiscardsAfter(seat) => is(Moment::Build) && gave_up(seat),
        Then::LaysAfter(seat) => {
            let by_all = scene.agreed.rules.resource_by == ResourceBy::AllPlayers;
            is(Moment::Build) && by_all && plays(seat) && seat != board.active
        }
        Then::LeftoversAfter(seat) => is(Moment::BeginAttack) && gave_up(seat),
        Then::Harmed | Then::Fought => is(Moment::Fight),
        Then::Ate | Then::Starved | Then::NextTurn => is(Moment::Recoup),
        Then::Fled | Then::Escaped => flees,
        Then::AgainAfter(seat) => flees && gave_up(seat),
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
    let announced = match (board.announced, when(scene, frame.source, frame.ability)) {
        (Announced::Play(card), _) => {
            let effect = scene.agreed.effect_of(card);
            card == frame.source && frame.ability == effect && scene.announced_is_legal()
        }
        (Announced::Nothing, Some(When::Used { .. })) => scene.use_is_legal(frame),
        (Announced::Nothing, Some(When::Happens { .. })) => scene.can_have(frame),
        _ => false,
    };
    let asked = match board.step {
        Step::May => !frame.accepted && scene.is_optional(frame),
        Step::Choose => frame.accepted && frame.mode == 0 && scene.modes(frame) > 1,
        Step::Target => frame.mode > 0 && scene.next_slot(frame).is_some(),
        Step::Pay => {
            frame.mode > 0 && scene.next_slot(frame).is_none() && scene.left_to_pay().is_some()
        }
        _ => false,
    };
    announced && asked && scene.choices_fit(frame) && board.actor == frame.controller
}
