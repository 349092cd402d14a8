//! Abilities that run, wait and last, as a part of the step.

use core::fmt;

use arrayvec::ArrayVec;
use deadhand_cards::{ReadError, Reader};
use deadhand_game::Seat;

use super::Lines;
use super::read::read_small;
use crate::ability::{OPTIONS_MAX, TARGETS_MAX};
use crate::action::{ABILITIES_MAX, SIDES};
use crate::card::{SEATS_MAX, read_seat};
use crate::state::{Frame, Lasting, Running, Target, Then, Waiting};
use crate::{CardId, Name};

type Read<T> = Result<T, ReadError>;

const PLAYER: &str = "a player A to D";
const NAME: &str = "a card such as B17 or A~3";
const BYTE: &str = "a number from 1 to 255";

/// Writes what is discarded to pay, what was used once in the turn, and the abilities.
pub(super) fn write(f: &mut fmt::Formatter<'_>, lines: &impl Lines) -> fmt::Result {
    let mut given = lines.given().peekable();
    if given.peek().is_some() {
        f.write_str(" given ")?;
        super::write_list(f, ",", given)?;
    }
    if !lines.used().is_empty() {
        f.write_str(" once ")?;
        super::write_list(f, ",", lines.used())?;
    }
    let Running { frames, waiting, lasting, then, failed_draws } = lines.running();
    for (i, frame) in frames.iter().enumerate() {
        f.write_str(if i == 0 { " runs " } else { "; " })?;
        write_frame(f, frame)?;
    }
    for (i, waiting) in waiting.iter().enumerate() {
        f.write_str(if i == 0 { " waits " } else { "; " })?;
        write_waiting(f, waiting)?;
    }
    for (i, lasting) in lasting.iter().enumerate() {
        f.write_str(if i == 0 { " lasts " } else { "; " })?;
        let Lasting { source, ability, op, card, controller, player, number } = lasting;
        write!(f, "{source}.{ability}.{op} by {controller}")?;
        if let Some(card) = card {
            write!(f, " on {card}")?;
        }
        if let Some(seat) = player {
            write!(f, " from {seat}")?;
        }
        write!(f, " {number:+}")?;
    }
    if let Some((word, _)) = THEN.iter().find(|(_, then_)| then_ == then) {
        write!(f, " then {word}")?;
    } else if let Some((word, seat)) = of_player(*then) {
        write!(f, " then {word} {seat}")?;
    }
    if *failed_draws > 0 {
        f.write_str(" without_card ")?;
    }
    let failed = |seat: &Seat| failed_draws >> seat.index() & 1 != 0;
    Seat::ALL
        .iter()
        .take(SEATS_MAX)
        .filter(|seat| failed(seat))
        .try_for_each(|seat| write!(f, "{seat}"))
}

fn write_frame(f: &mut fmt::Formatter<'_>, frame: &Frame) -> fmt::Result {
    write!(f, "{}.{} by {}", frame.source, frame.ability, frame.controller)?;
    write_trigger(f, frame.subject, frame.bearer, frame.player)?;
    let word = |f: &mut fmt::Formatter<'_>, set, word| if set { f.write_str(word) } else { Ok(()) };
    word(f, !frame.accepted, " offered")?;
    if frame.mode > 0 {
        write!(f, " option {}", frame.mode)?;
    }
    let chosen = usize::from(frame.chosen).min(TARGETS_MAX);
    if chosen > 0 {
        f.write_str(" targets ")?;
        super::write_list(f, ",", frame.targets[..chosen].iter().map(|&target| Written(target)))?;
    }
    word(f, frame.paid_for, " paid")?;
    word(f, frame.cancelled, " cancelled")?;
    let numbers = [
        (" op ", frame.op.into()),
        (" cursor ", frame.cursor),
        (" count ", frame.count.into()),
        (" rolled ", frame.rolled.into()),
    ];
    for (name, number) in numbers {
        if number > 0 {
            write!(f, "{name}{number}")?;
        }
    }
    word(f, !frame.held, " unheld")
}

fn write_trigger(
    f: &mut fmt::Formatter<'_>,
    subject: Option<Name>,
    bearer: Option<Name>,
    player: Option<Seat>,
) -> fmt::Result {
    if let Some(name) = subject {
        write!(f, " to {name}")?;
    }
    if let Some(name) = bearer {
        write!(f, " borne by {name}")?;
    }
    if let Some(seat) = player {
        write!(f, " from {seat}")?;
    }
    Ok(())
}

fn write_waiting(f: &mut fmt::Formatter<'_>, waiting: &Waiting) -> fmt::Result {
    write!(f, "{}.{} by {}", waiting.source, waiting.ability, waiting.controller)?;
    write_trigger(f, waiting.subject, waiting.bearer, waiting.player)?;
    f.write_str(if waiting.answers { " answers" } else { "" })
}

/// A target: a card, a player, or `-` for one that was left out.
struct Written(Target);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Target::None => f.write_str("-"),
            Target::Card(name) => name.fmt(f),
            Target::Player(seat) => seat.fmt(f),
        }
    }
}

/// The words of what follows; an action of a player names him.
const THEN: [(&str, Then); 9] = [
    ("draw", Then::Draw),
    ("discards", Then::Discards),
    ("harmed", Then::Harmed),
    ("fought", Then::Fought),
    ("ate", Then::Ate),
    ("starved", Then::Starved),
    ("fled", Then::Fled),
    ("escaped", Then::Escaped),
    ("next_turn", Then::NextTurn),
];

/// What follows, given the player that it names.
type OfPlayer = fn(Seat) -> Then;

/// The words of what follows that name a player.
const THEN_PLAYER: [(&str, OfPlayer); 5] = [
    ("acted ", Then::Acted),
    ("discards_after ", Then::DiscardsAfter),
    ("lays_after ", Then::LaysAfter),
    ("leftovers_after ", Then::LeftoversAfter),
    ("again_after ", Then::AgainAfter),
];

fn of_player(then: Then) -> Option<(&'static str, Seat)> {
    THEN_PLAYER.iter().find_map(|(word, make)| {
        let seat = Seat::ALL.into_iter().find(|&seat| make(seat) == then)?;
        Some((word.trim_end(), seat))
    })
}

/// Reads the abilities that run, wait and last.
pub(super) fn read(reader: &mut Reader<'_>) -> Read<Running> {
    let mut running = Running::default();
    if reader.accepts(" runs ") {
        read_each(reader, &mut running.frames, read_frame)?;
    }
    if reader.accepts(" waits ") {
        read_each(reader, &mut running.waiting, read_waiting)?;
    }
    if reader.accepts(" lasts ") {
        read_each(reader, &mut running.lasting, read_lasting)?;
    }
    if reader.accepts(" then ") {
        running.then = if let Ok(make) = reader.one_of(THEN_PLAYER, "") {
            make(read_seat(reader, PLAYER)?)
        } else {
            reader.one_of(THEN, "what follows, such as draw, or acted and a player")?
        };
    }
    if reader.accepts(" without_card ") {
        let before = reader.clone();
        for (seat, bit) in [("A", 1_u8), ("B", 2), ("C", 4), ("D", 8)] {
            running.failed_draws |= if reader.accepts(seat) { bit } else { 0 };
        }
        if running.failed_draws == 0 {
            return Err(before.error("players A to D in order"));
        }
    }
    Ok(running)
}

/// Reads entries with semicolons between them.
fn read_each<'a, T, const N: usize>(
    reader: &mut Reader<'a>,
    entries: &mut ArrayVec<T, N>,
    read: fn(&mut Reader<'a>) -> Read<T>,
) -> Read<()> {
    loop {
        let before = reader.clone();
        let entry = read(reader)?;
        entries.try_push(entry).map_err(|_| before.error("no more abilities than there can be"))?;
        if !reader.accepts("; ") {
            return Ok(());
        }
    }
}

/// Reads `A5.2`, a card and the number of an ability on it.
fn read_ability(reader: &mut Reader<'_>) -> Read<(CardId, u8)> {
    let source = CardId::read(reader)?;
    reader.literal(".")?;
    Ok((source, reader.number(ABILITIES_MAX.into(), "an ability's number, 0 to 8")? as u8))
}

fn read_trigger(reader: &mut Reader<'_>) -> Read<(Option<Name>, Option<Name>, Option<Seat>)> {
    let subject = if reader.accepts(" to ") { Some(Name::read(reader, NAME)?) } else { None };
    let bearer = if reader.accepts(" borne by ") { Some(Name::read(reader, NAME)?) } else { None };
    Ok((subject, bearer, read_from(reader)?))
}

fn read_from(reader: &mut Reader<'_>) -> Read<Option<Seat>> {
    if reader.accepts(" from ") { Ok(Some(read_seat(reader, PLAYER)?)) } else { Ok(None) }
}

fn read_frame(reader: &mut Reader<'_>) -> Read<Frame> {
    let (source, ability) = read_ability(reader)?;
    reader.literal(" by ")?;
    let mut frame = Frame::new(ability, source, read_seat(reader, PLAYER)?);
    (frame.subject, frame.bearer, frame.player) = read_trigger(reader)?;
    frame.accepted = !reader.accepts(" offered");
    frame.mode =
        read_number(reader, " option ", OPTIONS_MAX as u16, "the number of an option")? as u8;
    if reader.accepts(" targets ") {
        for target in &mut frame.targets {
            *target = read_target(reader)?;
            frame.chosen += 1;
            if !reader.accepts(",") {
                break;
            }
        }
    }
    frame.paid_for = reader.accepts(" paid");
    frame.cancelled = reader.accepts(" cancelled");
    frame.op = read_number(reader, " op ", 255, BYTE)? as u8;
    frame.cursor = read_number(reader, " cursor ", u16::MAX, "a number from 1 to 65535")?;
    frame.count = read_number(reader, " count ", 255, BYTE)? as u8;
    frame.rolled =
        read_number(reader, " rolled ", SIDES.into(), "a side of the die, 1 to 6")? as u8;
    frame.held = !reader.accepts(" unheld");
    Ok(frame)
}

/// Reads a number above 0 behind its word; 0 where the word is missing.
fn read_number(reader: &mut Reader<'_>, word: &str, max: u16, expected: &'static str) -> Read<u16> {
    if reader.accepts(word) { read_small(reader, max, expected) } else { Ok(0) }
}

fn read_target(reader: &mut Reader<'_>) -> Read<Target> {
    if reader.accepts("-") {
        return Ok(Target::None);
    }
    let before = reader.clone();
    if let Ok(name) = Name::read(reader, NAME) {
        return Ok(Target::Card(name));
    }
    *reader = before;
    Ok(Target::Player(read_seat(reader, "a card, a player, or - for none")?))
}

fn read_waiting(reader: &mut Reader<'_>) -> Read<Waiting> {
    let (source, ability) = read_ability(reader)?;
    reader.literal(" by ")?;
    let controller = read_seat(reader, PLAYER)?;
    let (subject, bearer, player) = read_trigger(reader)?;
    let answers = reader.accepts(" answers");
    Ok(Waiting { ability, source, controller, subject, bearer, player, answers })
}

fn read_lasting(reader: &mut Reader<'_>) -> Read<Lasting> {
    let (source, ability) = read_ability(reader)?;
    reader.literal(".")?;
    let op = reader.number(255, "a number up to 255")? as u8;
    reader.literal(" by ")?;
    let controller = read_seat(reader, PLAYER)?;
    let card = if reader.accepts(" on ") { Some(Name::read(reader, NAME)?) } else { None };
    let player = read_from(reader)?;
    let sign = reader.one_of([(" +", 1), (" -", -1)], "+ or - and a number")?;
    let number = reader.number(i16::MAX as u64, "a number up to 32767")? as i16;
    if sign < 0 && number == 0 {
        return Err(reader.error("+0 before this"));
    }
    Ok(Lasting { source, ability, op, card, controller, player, number: sign * number })
}
