//! What makes a layout a possible position.

use alloc::vec::Vec;

use deadhand_game::{Game, Seat, Turn};

use super::{Layout, Piece, Problem, SeatLayout};
use crate::card::Cards;
use crate::pool::Moment;
use crate::rules::DeckOut;
use crate::setup::{Agreed, Kind};
use crate::state::{Announced, Scene, Step, Then, Zone};
use crate::{CardId, Name, Setup, State};

mod bids;
mod running;

/// What is wrong with the places of the cards and the numbers of a layout in which every card is known.
pub(super) fn problems(layout: &Layout, setup: &Setup) -> Vec<Problem> {
    let mut problems = Vec::new();
    let agreed = setup.agreed();
    find_misplaced(layout, agreed, &mut problems);
    for (seat, zone, piece) in layout.pieces() {
        find_wrong_piece(seat, zone, piece, agreed, layout, &mut problems);
    }
    find_wrong_order(layout, &mut problems);
    find_wrong_fights(layout, &mut problems);
    find_wrong_progress(layout, agreed, &mut problems);
    problems
}

/// All cards of the game, each exactly once; those of a player who is out lie at most under others.
fn find_misplaced(layout: &Layout, agreed: &Agreed, problems: &mut Vec<Problem>) {
    let mut seen = Cards::EMPTY;
    let all: Cards = agreed.all_cards().collect();
    let mut look = |card: CardId, problems: &mut Vec<Problem>| {
        if !all.contains(card) {
            problems.push(Problem::NotInDecks { card });
        } else if seen.contains(card) {
            problems.push(Problem::Twice { card });
        }
        seen.insert(card);
    };
    for (seat, player) in Seat::ALL.into_iter().zip(&layout.seats) {
        let unknown = player.hand.iter().chain(&player.deck).any(Option::is_none);
        if unknown {
            problems.push(Problem::Uncounted { seat });
        }
        let hidden = player.hand.iter().chain(&player.deck).flatten();
        let owned = hidden.chain(&player.discard).chain(&player.removed);
        for &card in owned {
            look(card, problems);
            if card.owner() != seat {
                problems.push(Problem::OtherOwner { seat, card });
            }
        }
        let pieces = player.zones.iter().flatten();
        for piece in pieces {
            match piece.card {
                Some(card) => look(card, problems),
                None => problems.push(Problem::Uncounted { seat }),
            }
            piece.items.for_each(|item| look(item, problems));
        }
        let bare = SeatLayout { out: true, ..SeatLayout::default() };
        if player.out && *player != bare {
            problems.push(Problem::OutWithCards { seat });
        }
    }
    let is_out = |card: CardId| layout.seats[card.owner_index()].out;
    let missing = (all - seen).filter(|&card| !is_out(card));
    problems.extend(missing.map(|card| Problem::Missing { card }));
}

/// What lies on a card fits its type and its zone.
fn find_wrong_piece(
    seat: Seat,
    zone: Zone,
    piece: &Piece,
    agreed: &Agreed,
    layout: &Layout,
    problems: &mut Vec<Problem>,
) {
    let Some(card) = piece.card else {
        return;
    };
    let is_survivor = agreed.survivors.contains(card);
    let sound = piece.wounds == 0 && piece.infected.is_none();
    let bare = sound && piece.items.is_empty();
    let fits = match zone {
        Zone::Survivors => {
            let kind = agreed.stats(card).kind;
            let stands = is_survivor || kind == Kind::Standing && bare;
            stands && piece.number == 0 && !piece.blank
        }
        Zone::Resource | Zone::Combat if piece.number > 0 => bare && !piece.blank,
        Zone::Resource | Zone::Combat => {
            sound && piece.blank == is_survivor && (is_survivor || agreed.zombies.contains(card))
        }
    };
    let attached = |item: CardId| agreed.stats(item).kind == Kind::Attached;
    let infected_by = piece.infected.is_none_or(|by| by.index() < agreed.seats());
    let spent_on_it = (piece.spent_items - piece.items).is_empty();
    // Whose a known card is, its id says.
    let fits = fits && piece.owner.is_none();
    if !fits || !infected_by || !spent_on_it || !{ piece.items }.all(attached) {
        problems.push(Problem::Misplaced { card });
    }
    if piece.number > layout.progress.numbers[seat.index()] {
        let name = piece.name(seat).unwrap_or(Name::from(card));
        problems.push(Problem::WrongNumber { name });
    }
}

/// Hands and zones stand in order, so that equal positions are equal lines.
fn find_wrong_order(layout: &Layout, problems: &mut Vec<Problem>) {
    for (seat, player) in Seat::ALL.into_iter().zip(&layout.seats) {
        find_unordered(player.hand.iter().flatten().copied().map(Name::from), problems);
        for zone in &player.zones {
            find_unordered(zone.iter().filter_map(|piece| piece.name(seat)), problems);
        }
        let mut numbers: Vec<u16> =
            player.zones.iter().flatten().map(|piece| piece.number).filter(|&n| n > 0).collect();
        numbers.sort_unstable();
        let twice = numbers.windows(2).filter(|pair| pair[0] == pair[1]);
        let names = twice.filter_map(|pair| Name::face_down(seat, pair[0]));
        problems.extend(names.map(|name| Problem::WrongNumber { name }));
    }
}

fn find_unordered(names: impl Iterator<Item = Name>, problems: &mut Vec<Problem>) {
    let mut last = None;
    for name in names {
        if last >= Some(name) {
            problems.push(Problem::OutOfOrder { name });
        }
        last = Some(name);
    }
}

fn find_wrong_fights(layout: &Layout, problems: &mut Vec<Problem>) {
    let progress = &layout.progress;
    let mut used = Vec::new();
    let mut lowest = None;
    for (number, fight) in (1..).zip(&layout.fights) {
        let is_survivor = |&card: &CardId| {
            layout.pieces().any(|(seat, zone, piece)| {
                zone == Zone::Survivors && seat == progress.active && piece.card == Some(card)
            })
        };
        let is_zombie = |&name: &Name| {
            layout.pieces().any(|(seat, zone, piece)| {
                zone != Zone::Survivors && seat != progress.active && piece.name(seat) == Some(name)
            })
        };
        let judged = progress.judged && usize::from(progress.fight) == number;
        let in_order = fight.survivors.is_sorted_by(|a, b| a < b)
            && fight.zombies.is_sorted_by(|a, b| a < b)
            && lowest < fight.survivors.first().copied();
        let names =
            fight.survivors.iter().copied().map(Name::from).chain(fight.zombies.iter().copied());
        let new = names.clone().all(|name| !used.contains(&name));
        used.extend(names);
        let goes_on = judged || !layout.running.frames.is_empty();
        let both_sides = !fight.survivors.is_empty() && (goes_on || !fight.zombies.is_empty());
        let fits = fight.survivors.iter().all(is_survivor) && fight.zombies.iter().all(is_zombie);
        if !(in_order && new && both_sides && fits) {
            problems.push(Problem::NoFight { number });
        }
        lowest = fight.survivors.first().copied().or(lowest);
    }
}

fn find_wrong_progress(layout: &Layout, agreed: &Agreed, problems: &mut Vec<Problem>) {
    let progress = &layout.progress;
    let seats = agreed.seats();
    let mut ensure = |holds: bool, what| {
        if !holds {
            problems.push(Problem::Step(what));
        }
    };
    let lives = |seat: Seat| layout.seats.get(seat.index()).is_some_and(|player| !player.out);
    let living = layout.seats.iter().filter(|player| !player.out).count();
    let over = matches!(progress.step, Step::Won | Step::Drawn);
    // An ability that searches lets a deck be shuffled too.
    let starting = is_starting(progress.step) && layout.running.frames.is_empty();
    ensure(
        progress.actor.index() < seats && progress.active.index() < seats,
        "there is no such player",
    );
    match progress.step {
        Step::Won => {
            ensure(living == 1 && lives(progress.actor), "who has won is the last in play");
        }
        // All have lost, or abilities triggered each other without an end.
        Step::Drawn => ensure(living != 1, "a drawn game has no winner"),
        Step::First => ensure(living == seats, "nobody is out before the first bid"),
        _ => ensure(living >= 2 && lives(progress.actor), "who acts is in play, and not alone"),
    }
    ensure(over || starting || lives(progress.active), "the survivor player is in play");
    ensure(usize::from(progress.passes) < living.max(1), "all have passed");
    ensure(usize::from(progress.fight) <= layout.fights.len(), "there is no such fight");
    let in_fight = progress.moment == Moment::Fight;
    let then = layout.running.then;
    let stops = then != Then::Nothing;
    let fights_on = stops && in_fight || in_fight == (progress.fight > 0);
    ensure(fights_on, "a fight is fought in its window");
    let judged = matches!(progress.step, Step::Infect | Step::Wound)
        || progress.judged && matches!(then, Then::Harmed | Then::Fought);
    ensure(judged == progress.judged, "a result stands when a token or a wound is chosen");
    ensure(!judged || in_fight, "a token or a wound belongs to a fight");
    ensure(usize::from(progress.flight) < seats, "there is no such player");
    let again = in_fight || progress.step == Step::PickFight;
    ensure(progress.flight == 0 || again && agreed.rules.flee, "nobody flees");
    let recoups = progress.moment == Moment::Recoup && progress.step == Step::PickFight;
    ensure(!recoups || progress.flight > 0, "this fight is one before a flight");
    let starves = progress.step == Step::Starve || progress.hunger > 0 && then == Then::Starved;
    ensure((progress.hunger > 0) == starves, "hunger is for starving");
    let fleeing = matches!(progress.step, Step::Flee | Step::Coin | Step::Again);
    ensure(!fleeing || agreed.rules.flee, "nobody flees");
    bids::find_wrong(layout, agreed, |what| ensure(false, what));
    ensure(
        !progress.laid || progress.moment == Moment::Build && !over && !starting,
        "a card was laid",
    );
    let builds = progress.moment == Moment::Build;
    let needs_window = matches!(progress.step, Step::Starve | Step::Flee);
    ensure(!needs_window || progress.moment == Moment::Recoup, "this belongs to the recoup phase");
    let no_window = (starting || progress.step == Step::Discard) && !stops || over;
    ensure(!no_window || builds, "no window is open");
    let fights_may_be =
        in_fight || matches!(progress.step, Step::Defend | Step::Leftover | Step::PickFight);
    ensure(layout.fights.is_empty() || fights_may_be, "there are fights");
    ensure(progress.numbers[seats..].iter().all(|&number| number == 0), "there is no such player");
    let may_be = |&number: &u16| number <= Name::NUMBER_MAX;
    ensure(progress.numbers.iter().all(may_be), "no player lays so many cards face down");
    let nothing_won = progress.overwhelmed.is_empty() && progress.fierce == 0;
    ensure(progress.judged || nothing_won, "a fight has no result yet");
    let fight = usize::from(progress.fight).checked_sub(1).and_then(|at| layout.fights.get(at));
    let loses = |card: CardId| fight.is_some_and(|fight| fight.survivors.contains(&card));
    let losers_alone = progress.overwhelmed.into_iter().all(loses);
    ensure(losers_alone, "who is overwhelmed is a survivor of the fight");
    let somebody = |viewers: u8| viewers > 0 && viewers & !agreed.viewers() == 0;
    ensure(
        layout.seen.iter().all(|&(_, viewers)| somebody(viewers)),
        "who has seen a card plays or is the spectator",
    );
}

fn is_starting(step: Step) -> bool {
    matches!(
        step,
        Step::First | Step::Bid | Step::Begin | Step::Shuffle | Step::Take | Step::Reshuffle
    )
}

/// What is wrong with a state whose cards lie where they may.
pub(super) fn problems_of_state(layout: &Layout, state: &State) -> Vec<Problem> {
    let mut problems = Vec::new();
    let scene = state.scene();
    let board = scene.board;
    // An ability does all that it does before deaths and losses are looked at.
    // None are looked at before the first turn, and after the last one.
    let over = state.turn() == Turn::Over;
    let runs = !board.running.frames.is_empty() || is_starting(board.step) || over;
    // The tokens of a fight come before its deaths, and may lessen a health.
    let completes = matches!(board.step, Step::Infect | Step::Wound);
    let unlooked = completes && scene.agreed.code.adds_health;
    if !runs && !unlooked && board.step != Step::Drawn {
        problems.extend(scene.dead().map(|card| Problem::Dead { card }));
    }
    let visible = scene.all_in_play() - board.face_down;
    for &(card, _) in &layout.seen {
        let discarded = board.discard_pile(card.owner_index()).any(|other| other == card);
        let gone = board.is_out(card.owner_index()) && !scene.in_play(card);
        if visible.contains(card) || discarded || gone || board.removed.contains(card) {
            problems.push(Problem::NotHidden { card });
        }
    }
    if !layout.seen.is_sorted_by(|a, b| a.0 < b.0) {
        problems.push(Problem::Step("seen cards stand in order of id"));
    }
    let mut ensure = |holds: bool, what| {
        if !holds {
            problems.push(Problem::Step(what));
        }
    };
    if !over && !runs {
        let empty_loses = scene.agreed.rules.deck_out == DeckOut::Empty;
        let plays_on = |seat: usize| {
            let has_lost = scene.survivors(Seat::ALL[seat]).is_empty()
                || empty_loses && board.deck_len[seat] == 0;
            !has_lost
        };
        let living = (0..state.seats()).filter(|&seat| !board.is_out(seat));
        ensure({ living }.all(plays_on), "a player in play has lost");
    }
    ensure(focus_fits(scene), "another card must be asked for");
    ensure(announced_fits(scene, layout), "what was announced cannot be done");
    running::find_wrong(scene, |what| ensure(false, what));
    ensure(over == state.legal_actions().is_empty(), "nothing could be decided");
    ensure(actor_fits(scene), "somebody else must act");
    problems
}

/// Whether the card that is asked for is one that can be.
fn focus_fits(scene: Scene<'_>) -> bool {
    let board = scene.board;
    let card = board.focus.and_then(|name| scene.card(name));
    let own = |cards: Cards| card.is_some_and(|card| cards.contains(card));
    match board.step {
        Step::Defend => own(scene.defenders() - board.in_fight),
        Step::Leftover => own(scene.attackers(board.actor) - board.in_fight),
        Step::Infect => {
            let (_, zombies) = scene.sides();
            own(zombies & board.controlled[board.actor.index()])
        }
        Step::Again => board.focus.is_none() || own(board.controlled[board.actor.index()]),
        Step::Act => board.focus.is_none_or(|name| scene.may_focus(name)),
        _ => board.focus.is_none(),
    }
}

/// Whether what was announced could be announced, and is half done at most.
fn announced_fits(scene: Scene<'_>, layout: &Layout) -> bool {
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
        (Step::Target, _) => !has_target && board.paid.is_empty() && scene.announced_is_legal(),
        (Step::Pay, _) => {
            paid_well
                && board.given.is_empty()
                && scene.left_to_pay().is_some()
                && scene.announced_is_legal()
                && scene.target_is_legal()
        }
        (_, Announced::Nothing) => !has_target && layout.paid.is_empty() && layout.given.is_empty(),
        _ => false,
    }
}

/// Whether the player who acts is one who can.
fn actor_fits(scene: Scene<'_>) -> bool {
    let board = scene.board;
    let active = board.actor == board.active;
    match board.step {
        Step::Defend | Step::PickFight | Step::Starve | Step::Flee => active,
        Step::Lay | Step::Leftover | Step::Infect | Step::Again => !active,
        Step::Act => board.moment != Moment::Build || active,
        Step::Target | Step::Pay if board.running.frames.is_empty() => {
            board.moment != Moment::Build || active
        }
        Step::First => board.actor == Seat::A && active,
        _ => true,
    }
}
