//! What makes a layout a possible position.

use alloc::vec::Vec;

use deadhand_game::{Game, Seat, Turn};

use super::{Layout, Piece, Problem, SeatLayout};
use crate::card::Cards;
use crate::rules::DeckOut;
use crate::setup::{Agreed, Kind};
use crate::state::{Step, Zone};
use crate::{CardId, Name, Setup, State};

mod bids;
mod progress;
mod running;
mod step;

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
    progress::find_wrong(layout, agreed, &mut problems);
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
    let strange = layout.seen.iter().map(|&(card, _)| card).filter(|&card| !all.contains(card));
    problems.extend(strange.map(|card| Problem::NotInDecks { card }));
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

/// All that is a set stands in order, so that equal positions are equal lines.
fn find_wrong_order(layout: &Layout, problems: &mut Vec<Problem>) {
    find_unordered(layout.paid.iter().copied(), problems);
    let in_hand = |name: &Name| {
        let mut hands = layout.seats.iter().flat_map(|player| &player.hand);
        name.card().is_some_and(|card| hands.any(|&other| other == Some(card)))
    };
    // The cards of the hand come first.
    find_unordered(layout.given.iter().copied().filter(in_hand), problems);
    if !layout.given.is_sorted_by_key(|name| !in_hand(name)) {
        problems.extend(layout.given.first().map(|&name| Problem::OutOfOrder { name }));
    }
    find_unordered(layout.seen.iter().map(|&(card, _)| Name::from(card)), problems);
    for (seat, player) in Seat::ALL.into_iter().zip(&layout.seats) {
        find_unordered(player.hand.iter().flatten().copied().map(Name::from), problems);
        find_unordered(player.removed.iter().copied().map(Name::from), problems);
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
    ensure(scene.focus_fits(), "another card must be asked for");
    ensure(bids::fit(scene), "the bidding does not go round so");
    ensure(step::defences_fit(scene), "who fights already is asked before");
    ensure(step::announced_fits(scene, layout), "what was announced cannot be done");
    running::find_wrong(scene, |what| ensure(false, what));
    ensure(over == state.legal_actions().is_empty(), "nothing could be decided");
    ensure(step::actor_fits(scene), "somebody else must act");
    problems
}
