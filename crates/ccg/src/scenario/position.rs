//! The position with which a case begins.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use deadhand_game::Seat;

use super::FileError;
use super::file::{Case, Lines, Text};
use super::start::{Place, Placed};
use super::words::{Words, seat};
use crate::layout::{FightLayout, Layout, Piece, Problems, Progress, SeatLayout};
use crate::pool::Moment;
use crate::state::{Step, Zone};
use crate::{CardId, Name, State};

/// How far the turn is.
pub(super) struct Now {
    turn: Seat,
    pub(super) step: Step,
    moment: Moment,
}

/// The moments at which a case can begin.
const MOMENTS: [(&str, Step, Moment); 7] = [
    ("start", Step::First, Moment::Build),
    ("build", Step::Act, Moment::Build),
    ("begin attack", Step::Act, Moment::BeginAttack),
    ("defend", Step::Defend, Moment::BeginAttack),
    ("fights", Step::PickFight, Moment::BeginAttack),
    ("fight", Step::Act, Moment::Fight),
    ("recoup", Step::Act, Moment::Recoup),
];

impl Now {
    pub(super) fn of(case: &Case, lines: &Lines<'_>) -> Result<Now, FileError> {
        let word = case.now.as_ref().map_or("build", |word| word.get_ref());
        let found = MOMENTS.into_iter().find(|(name, ..)| *name == word);
        let turn = case.turn.as_ref().map_or(Ok(Seat::A), |word| player(word, lines))?;
        match (found, &case.now) {
            (Some((_, step, moment)), _) => Ok(Now { turn, step, moment }),
            (None, Some(at)) => {
                let expected =
                    "expected start, build, begin attack, defend, fights, fight or recoup";
                Err(lines.error(at, format!("{word:?} is no moment; {expected}")))
            }
            (None, None) => Ok(Now { turn, step: Step::Act, moment: Moment::Build }),
        }
    }
}

/// A player's letter.
pub(super) fn player(word: &Text, lines: &Lines<'_>) -> Result<Seat, FileError> {
    let message = || format!("{:?} is no player; expected A, B, C or D", word.get_ref());
    seat(word.get_ref()).ok_or_else(|| lines.error(word, message()))
}

/// What lies where, how far the turn is, and the fights.
pub(super) fn layout(
    case: &Case,
    lines: &Lines<'_>,
    placed: &[Placed<'_>],
    ids: &[CardId],
    words: &Words,
    now: &Now,
) -> Result<Layout, FileError> {
    let seats = words.setup.agreed().seats();
    let default_food =
        if now.step == Step::First { words.setup.rules().default_food.into() } else { 5 };
    let mut layout = Layout::default();
    for player in &case.players()[..seats] {
        let out = player.and_then(|player| player.out.as_ref()).is_some_and(|out| *out.get_ref());
        let food = player.and_then(|player| player.food.as_ref()).map(|food| *food.get_ref());
        let food = if out { 0 } else { food.unwrap_or(default_food) };
        layout.seats.push(SeatLayout { out, food, ..SeatLayout::default() });
    }
    for (at, (card, &id)) in placed.iter().zip(ids).enumerate() {
        let player = &mut layout.seats[card.holder];
        match card.place {
            Place::Hand => player.hand.push(Some(id)),
            Place::Top | Place::Deck => player.deck.push(Some(id)),
            Place::Discard => player.discard.push(id),
            Place::Gone | Place::On(_) => {}
            Place::Zone(zone) => {
                let mut piece = piece(card, id, words);
                let is_on = |(card, _): &(&Placed<'_>, _)| matches!(card.place, Place::On(bearer) if bearer == at);
                let items = placed.iter().zip(ids).filter(is_on);
                piece.items = items.clone().map(|(_, &id)| id).collect();
                piece.spent_items =
                    items.filter(|(item, _)| item.marks.spent).map(|(_, &id)| id).collect();
                if card.marks.face_down {
                    let number = &mut layout.progress.numbers[card.holder];
                    *number += 1;
                    piece.number = *number;
                }
                player.zones[zone as usize].push(piece);
            }
        }
    }
    add_rest_of_lists(case, ids, words, &mut layout);
    for (seat, player) in Seat::ALL.into_iter().zip(&mut layout.seats) {
        player.hand.sort_unstable();
        player
            .zones
            .iter_mut()
            .for_each(|zone| zone.sort_unstable_by_key(|piece| piece.name(seat)));
    }
    add_progress(case, lines, words, now, &mut layout)?;
    Ok(layout)
}

/// Of a given deck list all that lies nowhere else is the deck, unless the case says what is.
fn add_rest_of_lists(case: &Case, ids: &[CardId], words: &Words, layout: &mut Layout) {
    let seats = layout.seats.len();
    for (index, list) in case.decks.each().into_iter().enumerate().take(seats) {
        let said = case.players()[index].is_some_and(|player| player.deck.is_some());
        if list.is_some() && !said && !layout.seats[index].out {
            let all = words.setup.agreed().all_cards();
            let rest = all.filter(|card| card.owner_index() == index && !ids.contains(card));
            layout.seats[index].deck.extend(rest.map(Some));
        }
    }
}

fn piece(card: &Placed<'_>, id: CardId, words: &Words) -> Piece {
    let is_survivor = words.setup.agreed().survivors.contains(id);
    let is_zombie_now = !matches!(card.place, Place::Zone(Zone::Survivors));
    Piece {
        card: Some(id),
        spent: card.marks.spent,
        wounds: card.marks.wounds,
        infected: card.marks.infected,
        blank: is_survivor && is_zombie_now && !card.marks.face_down,
        ..Piece::default()
    }
}

/// The step, who is to move, and the fights.
fn add_progress(
    case: &Case,
    lines: &Lines<'_>,
    words: &Words,
    now: &Now,
    layout: &mut Layout,
) -> Result<(), FileError> {
    let seats = layout.seats.len();
    let living = |seat: &Seat| !layout.seats[seat.index()].out;
    if now.turn.index() >= seats {
        let at = case.turn.as_ref().unwrap_or(&case.title);
        return Err(lines.error(at, format!("{} is not in the game", now.turn)));
    }
    let passes = case.passes.as_ref().map_or(0, |passes| *passes.get_ref());
    let after: Vec<Seat> =
        (1..=seats).map(|i| Seat::ALL[(now.turn.index() + i) % seats]).filter(living).collect();
    let is_window = now.step == Step::Act && now.moment != Moment::Build;
    let holder = if is_window && !after.is_empty() {
        after[usize::from(passes) % after.len()]
    } else {
        now.turn
    };
    let actor = case.to_move.as_ref().map_or(Ok(holder), |word| player(word, lines))?;
    let texts = case.fights.as_deref().unwrap_or_default();
    let mut fights: Vec<FightLayout> =
        texts.iter().map(|text| fight(text, lines, words, layout)).collect::<Result<_, _>>()?;
    let fought = fights.first().cloned();
    fights.sort_by_key(|fight| fight.survivors.first().copied());
    let in_fight = now.moment == Moment::Fight;
    let number = fights.iter().position(|fight| Some(fight) == fought.as_ref());
    layout.fights = fights;
    layout.progress = Progress {
        step: now.step,
        actor,
        active: now.turn,
        moment: now.moment,
        passes,
        fight: if in_fight { number.map_or(0, |number| number as u8 + 1) } else { 0 },
        numbers: layout.progress.numbers,
        ..Progress::default()
    };
    Ok(())
}

/// The position; where survivors are given to zombies, the first of whom it can be asked is.
pub(super) fn state(words: &Words, now: &Now, layout: &mut Layout) -> Result<State, Problems> {
    let survivors =
        layout.seats.get(now.turn.index()).map(|seat| &seat.zones[Zone::Survivors as usize]);
    let names = survivors.into_iter().flatten().filter_map(|piece| piece.name(now.turn));
    let names: Vec<Name> = names.filter(|_| now.step == Step::Defend).collect();
    for name in names {
        layout.progress.focus = Some(name);
        if let Ok(state) = State::from_layout(&words.setup, layout) {
            return Ok(state);
        }
    }
    State::from_layout(&words.setup, layout)
}

/// A fight: `Hunter + Scout against Runner + Brute`.
fn fight(
    text: &Text,
    lines: &Lines<'_>,
    words: &Words,
    layout: &Layout,
) -> Result<FightLayout, FileError> {
    let found = text.get_ref();
    let wrong = |message: &str| lines.error(text, format!("{found:?}: {message}"));
    let (left, right) = found.split_once(" against ").ok_or_else(|| {
        wrong("expected survivors, against, zombies: Hunter + Scout against Runner")
    })?;
    let side = |side: &str| {
        let cards = side.split(" + ").map(|card| words.read_one(card));
        cards.collect::<Result<Vec<CardId>, String>>()
    };
    let mut survivors = side(left).map_err(|message| lines.error(text, message))?;
    let zombies = side(right).map_err(|message| lines.error(text, message))?;
    survivors.sort_unstable();
    let name = |card: CardId| {
        let mut pieces = layout.pieces();
        let found = pieces.find(|(_, _, piece)| piece.card == Some(card));
        found.and_then(|(seat, _, piece)| piece.name(seat)).unwrap_or(Name::from(card))
    };
    let mut zombies: Vec<Name> = zombies.into_iter().map(name).collect();
    zombies.sort_unstable();
    Ok(FightLayout { survivors, zombies })
}
