//! Reading what the lines write, strictly.

use alloc::vec::Vec;

use deadhand_cards::{ReadError, Reader};
use deadhand_game::Seat;

use super::{STEPS, ZONES};
use crate::card::{CARDS, Cards, DECK_MAX, SEATS_MAX, read_seat};
use crate::layout::{Bid, FightLayout, Layout, Piece, Progress, SeatLayout};
use crate::pool::Moment;
use crate::setup::moment_word;
use crate::state::{Announced, Step};
use crate::{CardId, Name, NameKind};

type Read<T> = Result<T, ReadError>;

const PLAYER: &str = "a player A to D";
const NAME: &str = "a card such as B17 or A~3";
const FACE_DOWN: &str = "a face-down card such as ?B17~3, or ?B~3 of another player's deck";

/// Reads a position line or a view line of a game with so many seats.
pub(crate) fn read_layout(line: &str, seats: usize) -> Read<Layout> {
    Reader::read_whole(line, |reader| {
        let mut layout = Layout { seats: Vec::new(), ..Layout::default() };
        for (i, &seat) in Seat::ALL[..seats].iter().enumerate() {
            reader.literal(if i == 0 { "" } else { " / " })?;
            layout.seats.push(read_seat_line(reader, seat)?);
        }
        if reader.accepts(" fights ") {
            loop {
                layout.fights.push(read_fight(reader)?);
                if !reader.accepts(";") {
                    break;
                }
            }
        }
        reader.literal(" | ")?;
        read_step(reader, seats, &mut layout)?;
        Ok(layout)
    })
}

fn read_seat_line(reader: &mut Reader<'_>, seat: Seat) -> Read<SeatLayout> {
    let before = reader.clone();
    if read_seat(reader, PLAYER)? != seat {
        return Err(before.error("the players in the order of their seats"));
    }
    let mut read = SeatLayout::default();
    if reader.accepts(" out") {
        read.out = true;
        return Ok(read);
    }
    reader.literal(" food ")?;
    read.food = reader.number(u16::MAX.into(), "food, a number up to 65535")? as u16;
    reader.literal(" hand ")?;
    read.hand = read_known(reader)?;
    reader.literal(" deck ")?;
    read.deck = read_known(reader)?;
    reader.literal(" discard ")?;
    read.discard = read_list(reader, ",", CardId::read)?;
    if reader.accepts(" removed ") {
        let before = reader.clone();
        read.removed = read_list(reader, ",", CardId::read)?;
        let in_order = read.removed.is_sorted_by(|a, b| a < b);
        if read.removed.is_empty() || !in_order {
            return Err(before.error("removed cards in order of id"));
        }
    }
    for (i, (word, _)) in ZONES.into_iter().enumerate() {
        reader.literal(" ")?;
        reader.literal(word)?;
        reader.literal(" ")?;
        read.zones[i] = read_list(reader, ",", |reader| read_piece(reader, seat))?;
    }
    Ok(read)
}

/// Reads entries with a separator between them, or `-` for none.
fn read_list<'a, T>(
    reader: &mut Reader<'a>,
    separator: &str,
    mut read: impl FnMut(&mut Reader<'a>) -> Read<T>,
) -> Read<Vec<T>> {
    let mut entries = Vec::new();
    if reader.accepts("-") {
        return Ok(entries);
    }
    loop {
        if entries.len() > CARDS {
            return Err(reader.error("no more cards than there are"));
        }
        entries.push(read(reader)?);
        if !reader.accepts(separator) {
            return Ok(entries);
        }
    }
}

/// Reads cards, unknown ones as `#7`.
fn read_known(reader: &mut Reader<'_>) -> Read<Vec<Option<CardId>>> {
    const COUNT: &str = "how many cards are unknown, 1 to 100";
    let mut after_unknown = false;
    let runs = read_list(reader, ",", |reader| {
        let before = reader.clone();
        if !reader.accepts("#") {
            after_unknown = false;
            return Ok((Some(CardId::read(reader)?), 1));
        }
        let count = reader.number(DECK_MAX as u64, COUNT)? as usize;
        if count == 0 || after_unknown {
            return Err(before.error(COUNT));
        }
        after_unknown = true;
        Ok((None, count))
    })?;
    let count: usize = runs.iter().map(|(_, count)| count).sum();
    if count > CARDS {
        return Err(reader.error("no more cards than there are"));
    }
    Ok(runs.into_iter().flat_map(|(card, count)| core::iter::repeat_n(card, count)).collect())
}

fn read_piece(reader: &mut Reader<'_>, controller: Seat) -> Read<Piece> {
    let mut piece = Piece::default();
    let before = reader.clone();
    if reader.accepts("?") {
        match Name::read(reader, FACE_DOWN)?.kind() {
            NameKind::Card(card) => {
                piece.card = Some(card);
                reader.literal("~")?;
                let expected = "the number of a face-down card";
                piece.number = read_small(reader, Name::NUMBER_MAX, expected)?;
            }
            NameKind::FaceDown { controller: owner, number } if owner != controller => {
                (piece.owner, piece.number) = (Some(owner), number);
            }
            NameKind::FaceDown { .. } => return Err(before.error(FACE_DOWN)),
        }
    } else {
        match Name::read(reader, NAME)?.kind() {
            NameKind::Card(card) => piece.card = Some(card),
            NameKind::FaceDown { controller: other, number } if other == controller => {
                piece.number = number;
            }
            NameKind::FaceDown { .. } => return Err(before.error("a card of this player")),
        }
    }
    piece.spent = reader.accepts("*");
    if reader.accepts("w") {
        piece.wounds = read_small(reader, 255, "a number of wounds from 1 to 255")? as u8;
    }
    if reader.accepts("i") {
        piece.infected = Some(read_seat(reader, PLAYER)?);
    }
    piece.blank = reader.accepts("x");
    if reader.accepts("[") {
        let before = reader.clone();
        let items = read_list(reader, ",", |reader| {
            let item = CardId::read(reader)?;
            Ok((item, reader.accepts("*")))
        })?;
        if items.is_empty() || !items.is_sorted_by(|a, b| a.0 < b.0) {
            return Err(before.error("attached items in order of id"));
        }
        piece.items = items.iter().map(|&(item, _)| item).collect();
        piece.spent_items =
            items.into_iter().filter(|&(_, spent)| spent).map(|(item, _)| item).collect();
        reader.literal("]")?;
    }
    Ok(piece)
}

/// Reads a number from 1 to `max`.
pub(crate) fn read_small(reader: &mut Reader<'_>, max: u16, expected: &'static str) -> Read<u16> {
    let before = reader.clone();
    match reader.number(max.into(), expected)? as u16 {
        0 => Err(before.error(expected)),
        number => Ok(number),
    }
}

/// Reads cards in order of id.
fn read_set(reader: &mut Reader<'_>, between: &'static str) -> Read<Cards> {
    let before = reader.clone();
    let cards = read_list(reader, between, CardId::read)?;
    if cards.is_empty() || !cards.is_sorted_by(|a, b| a < b) {
        return Err(before.error("cards in order of id"));
    }
    Ok(cards.into_iter().collect())
}

fn read_name(reader: &mut Reader<'_>) -> Read<Name> {
    Name::read(reader, NAME)
}

fn read_fight(reader: &mut Reader<'_>) -> Read<FightLayout> {
    let survivors = read_list(reader, "+", CardId::read)?;
    reader.literal(":")?;
    let zombies = read_list(reader, "+", read_name)?;
    Ok(FightLayout { survivors, zombies })
}

fn read_step(reader: &mut Reader<'_>, seats: usize, layout: &mut Layout) -> Read<()> {
    let progress = &mut layout.progress;
    let rest = reader.rest();
    let word = rest.split(' ').next().unwrap_or(rest);
    let found = STEPS.into_iter().find(|(name, _)| *name == word);
    let (word, step) = found.ok_or_else(|| reader.error("a step such as build or defend"))?;
    reader.literal(word)?;
    progress.step = step;
    reader.literal(" ")?;
    progress.actor = read_seat(reader, PLAYER)?;
    reader.literal(" ")?;
    progress.active = read_seat(reader, PLAYER)?;
    reader.literal(" ")?;
    let moments = Moment::ALL.map(|moment| (moment_word(moment), moment));
    progress.moment = reader.one_of(moments, "build, begin_attack, fight or recoup")?;
    read_numbers(reader, progress)?;
    if reader.accepts(" judged") {
        progress.judged = true;
        if reader.accepts(" fierce ") {
            progress.fierce = read_small(reader, u16::MAX, "Fierce points from 1 to 65535")?;
        }
        if reader.accepts(" overwhelmed ") {
            progress.overwhelmed = read_set(reader, "+")?;
        }
    }
    if reader.accepts(" asks ") {
        progress.focus = Some(read_name(reader)?);
    }
    read_announced(reader, progress)?;
    if reader.accepts(" paid ") {
        layout.paid = read_list(reader, ",", read_name)?;
    }
    if reader.accepts(" given ") {
        layout.given = read_list(reader, ",", read_name)?;
    }
    if reader.accepts(" once ") {
        layout.used = read_set(reader, ",")?;
    }
    layout.running = super::running::read(reader)?;
    if progress.step == Step::Bid {
        reader.literal(" bids ")?;
        read_bids(reader, seats, progress)?;
    }
    if reader.accepts(" numbers ") {
        let before = reader.clone();
        for (i, number) in progress.numbers[..seats].iter_mut().enumerate() {
            reader.literal(if i == 0 { "" } else { "," })?;
            *number =
                reader.number(Name::NUMBER_MAX.into(), "how many cards came face down")? as u16;
        }
        if progress.numbers == [0; SEATS_MAX] {
            return Err(before.error("a number above 0"));
        }
    }
    if reader.accepts(" seen ") {
        layout.seen = read_list(reader, ",", read_seen)?;
    }
    Ok(())
}

fn read_numbers(reader: &mut Reader<'_>, progress: &mut Progress) -> Read<()> {
    let mut numbers = [0; 5];
    for (place, (word, _)) in numbers.iter_mut().zip(progress.numbers_of_step()) {
        let before = reader.clone();
        if reader.accepts(" ") && reader.accepts(word) {
            reader.literal(" ")?;
            *place = match word {
                "hunger" => read_small(reader, CARDS as u16, "a number from 1 to 400")?,
                _ => read_small(reader, 255, "a number from 1 to 255")?,
            };
        } else {
            *reader = before;
        }
    }
    let [passes, laid, flight, fought, hunger] = numbers;
    if laid > 1 {
        return Err(reader.error("laid 1 before this"));
    }
    progress.laid = laid == 1;
    (progress.passes, progress.flight, progress.fight) = (passes as u8, flight as u8, fought as u8);
    progress.hunger = hunger;
    Ok(())
}

fn read_announced(reader: &mut Reader<'_>, progress: &mut Progress) -> Read<()> {
    if reader.accepts(" play ") {
        progress.announced = Announced::Play(CardId::read(reader)?);
    } else if reader.accepts(" upgrade ") {
        progress.announced = Announced::Upgrade(read_name(reader)?);
    }
    if reader.accepts(" on ") {
        progress.target = Some(read_name(reader)?);
    }
    Ok(())
}

fn read_bids(reader: &mut Reader<'_>, seats: usize, progress: &mut Progress) -> Read<()> {
    for seat in 0..seats {
        reader.literal(if seat == 0 { "" } else { "," })?;
        let words = [("?", Bid::Hidden), ("-", Bid::Passed), ("_", Bid::Open)];
        progress.bids[seat] = if let Ok(word) = reader.one_of(words, "") {
            word
        } else {
            let bid = reader.number(10, "a bid from 0 to 10, -, _ or ?")? as u8;
            if reader.accepts("-") { Bid::MadeThenPassed(bid) } else { Bid::Made(bid) }
        };
    }
    Ok(())
}

fn read_seen(reader: &mut Reader<'_>) -> Read<(CardId, u8)> {
    let card = CardId::read(reader)?;
    reader.literal(":")?;
    let mut viewers = 0;
    let signs = [("A", 1_u8), ("B", 2), ("C", 4), ("D", 8), ("*", 1 << SEATS_MAX)];
    let before = reader.clone();
    for (sign, bit) in signs {
        viewers |= if reader.accepts(sign) { bit } else { 0 };
    }
    if viewers == 0 {
        return Err(before.error("who has seen it: A to D, and * for the spectator"));
    }
    Ok((card, viewers))
}
