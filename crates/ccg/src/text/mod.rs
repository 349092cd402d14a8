//! The table line and the step, written from a board, a layout or a view alike.

use core::fmt;

use deadhand_game::Seat;

use crate::card::{Cards, SEATS_MAX};
use crate::layout::{Bid, Piece, Progress};
use crate::state::{Announced, Running, Scene, Step, Zone};
use crate::{CardId, Name, State};

pub(crate) mod read;
mod running;

/// What stands in a line.
pub(crate) trait Lines {
    fn seats(&self) -> usize;
    fn is_out(&self, seat: usize) -> bool;
    fn food(&self, seat: usize) -> u16;
    /// The hand in order of id; unknown cards come last.
    fn hand(&self, seat: usize) -> impl Iterator<Item = Option<CardId>>;
    /// The deck from the top.
    fn deck(&self, seat: usize) -> impl Iterator<Item = Option<CardId>>;
    /// The discard, the oldest first.
    fn discard(&self, seat: usize) -> impl Iterator<Item = CardId>;
    fn removed(&self, seat: usize) -> impl Iterator<Item = CardId>;
    fn zone(&self, seat: usize, zone: Zone) -> impl Iterator<Item = Piece>;
    /// How many fights there are.
    fn fights(&self) -> usize;
    /// A side of a fight, in order of names: the survivors or the zombies.
    fn side(&self, fight: usize, survivors: bool) -> impl Iterator<Item = Name>;
    fn progress(&self) -> Progress;
    fn paid(&self) -> impl Iterator<Item = Name>;
    fn given(&self) -> impl Iterator<Item = Name>;
    fn used(&self) -> Cards;
    fn running(&self) -> &Running;
    /// Hidden cards that were seen, with a bit for each seat and one more for the spectator.
    fn seen(&self) -> impl Iterator<Item = (CardId, u8)>;
}

impl Lines for Scene<'_> {
    fn seats(&self) -> usize {
        self.agreed.seats()
    }

    fn is_out(&self, seat: usize) -> bool {
        self.board.is_out(seat)
    }

    fn food(&self, seat: usize) -> u16 {
        self.board.food[seat]
    }

    fn hand(&self, seat: usize) -> impl Iterator<Item = Option<CardId>> {
        self.board.hand.owned_by(seat).map(Some)
    }

    fn deck(&self, seat: usize) -> impl Iterator<Item = Option<CardId>> {
        self.board.deck(seat).map(Some)
    }

    fn discard(&self, seat: usize) -> impl Iterator<Item = CardId> {
        self.board.discard_pile(seat)
    }

    fn removed(&self, seat: usize) -> impl Iterator<Item = CardId> {
        self.board.removed.owned_by(seat)
    }

    fn zone(&self, seat: usize, zone: Zone) -> impl Iterator<Item = Piece> {
        let zone = match zone {
            Zone::Survivors => self.board.survivor_zone,
            Zone::Resource => self.board.resource,
            Zone::Combat => self.board.combat,
        };
        let scene = *self;
        self.in_order(self.board.controlled[seat] & zone).map(move |(_, card)| scene.piece(card))
    }

    fn fights(&self) -> usize {
        self.fights_in_order().count()
    }

    fn side(&self, fight: usize, survivors: bool) -> impl Iterator<Item = Name> {
        let fighters = self.fighters(fight as u8 + 1);
        let defenders = fighters & self.board.survivor_zone;
        let side = if survivors { defenders } else { fighters - defenders };
        self.in_order(side).map(|(name, _)| name)
    }

    fn progress(&self) -> Progress {
        Progress::of(self.board)
    }

    fn paid(&self) -> impl Iterator<Item = Name> {
        self.in_order(self.board.paid).map(|(name, _)| name)
    }

    fn given(&self) -> impl Iterator<Item = Name> {
        let from_hand = self.board.given & self.board.hand;
        let in_play = self.in_order(self.board.given - from_hand).map(|(name, _)| name);
        from_hand.map(Name::from).chain(in_play)
    }

    fn used(&self) -> Cards {
        self.board.used
    }

    fn running(&self) -> &Running {
        &self.board.running
    }

    fn seen(&self) -> impl Iterator<Item = (CardId, u8)> {
        let shown = &self.board.shown;
        let all = shown.iter().fold(Cards::EMPTY, |all, &cards| all | cards);
        let viewers = move |card| {
            (0..=SEATS_MAX).filter(|&i| shown[i].contains(card)).map(|i| 1 << i).sum::<u8>()
        };
        all.map(move |card| (card, viewers(card)))
    }
}

impl Scene<'_> {
    /// A card in play with all that lies on it.
    pub(crate) fn piece(self, card: CardId) -> Piece {
        let board = self.board;
        let down = board.face_down.contains(card);
        let is_survivor = board.survivor_zone.contains(card);
        Piece {
            card: Some(card),
            owner: None,
            number: if down { board.mark(card) } else { 0 },
            spent: board.spent.contains(card),
            wounds: if is_survivor { self.wounds(card) } else { 0 },
            infected: if is_survivor { self.infected_by(card) } else { None },
            blank: board.blank.contains(card),
            items: self.items_of(Cards::of(card)),
            spent_items: self.items_of(Cards::of(card)) & board.spent,
        }
    }
}

/// Writes the table line.
pub(crate) fn write_table(f: &mut fmt::Formatter<'_>, lines: &impl Lines) -> fmt::Result {
    for seat in 0..lines.seats() {
        f.write_str(if seat == 0 { "" } else { " / " })?;
        write_seat(f, lines, seat)?;
    }
    for fight in 0..lines.fights() {
        f.write_str(if fight == 0 { " fights " } else { ";" })?;
        write_list(f, "+", lines.side(fight, true))?;
        f.write_str(":")?;
        write_list(f, "+", lines.side(fight, false))?;
    }
    Ok(())
}

fn write_seat(f: &mut fmt::Formatter<'_>, lines: &impl Lines, index: usize) -> fmt::Result {
    let seat = Seat::ALL[index];
    if lines.is_out(index) {
        return write!(f, "{seat} out");
    }
    write!(f, "{seat} food {} hand ", lines.food(index))?;
    write_known(f, lines.hand(index))?;
    f.write_str(" deck ")?;
    write_known(f, lines.deck(index))?;
    f.write_str(" discard ")?;
    write_list(f, ",", lines.discard(index))?;
    let mut removed = lines.removed(index).peekable();
    if removed.peek().is_some() {
        f.write_str(" removed ")?;
        write_list(f, ",", removed)?;
    }
    for (word, zone) in ZONES {
        write!(f, " {word} ")?;
        write_list(f, ",", lines.zone(index, zone).map(|piece| Written { seat, piece }))?;
    }
    Ok(())
}

pub(crate) const ZONES: [(&str, Zone); 3] =
    [("survivors", Zone::Survivors), ("resource", Zone::Resource), ("combat", Zone::Combat)];

/// Writes entries with a separator between them, `-` for none.
pub(super) fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    separator: &str,
    entries: impl Iterator<Item = T>,
) -> fmt::Result {
    let mut some = false;
    for entry in entries {
        write!(f, "{}{entry}", if some { separator } else { "" })?;
        some = true;
    }
    if some { Ok(()) } else { f.write_str("-") }
}

/// Writes cards with commas between them; so many unknown ones in a row as `#7`.
fn write_known(
    f: &mut fmt::Formatter<'_>,
    cards: impl Iterator<Item = Option<CardId>>,
) -> fmt::Result {
    let mut comma = "";
    let mut unknown = 0_u32;
    for card in cards {
        let Some(card) = card else {
            unknown += 1;
            continue;
        };
        if unknown > 0 {
            write!(f, "{comma}#{unknown}")?;
            comma = ",";
            unknown = 0;
        }
        write!(f, "{comma}{card}")?;
        comma = ",";
    }
    match (unknown, comma) {
        (0, "") => f.write_str("-"),
        (0, _) => Ok(()),
        _ => write!(f, "{comma}#{unknown}"),
    }
}

/// A card in play, under its controller.
struct Written {
    seat: Seat,
    piece: Piece,
}

/// Writes `A5` and, of a face-down card, `?A5~1`; where its card is not known, `B~1`, and with its owner
/// `?A~1` if it came from another's deck; then `*` spent,
/// `w2` wounds, `iB` infected by B, `x` text ignored, `[A7]` attached.
impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Written { seat, piece } = self;
        match (piece.card, piece.owner, piece.number) {
            (Some(card), _, 0) => write!(f, "{card}")?,
            (Some(card), _, number) => write!(f, "?{card}~{number}")?,
            (None, Some(owner), number) => write!(f, "?{owner}~{number}")?,
            (None, None, number) => write!(f, "{seat}~{number}")?,
        }
        if piece.spent {
            f.write_str("*")?;
        }
        if piece.wounds > 0 {
            write!(f, "w{}", piece.wounds)?;
        }
        if let Some(seat) = piece.infected {
            write!(f, "i{seat}")?;
        }
        if piece.blank {
            f.write_str("x")?;
        }
        if !piece.items.is_empty() {
            f.write_str("[")?;
            let item = |card| WrittenItem { card, spent: piece.spent_items.contains(card) };
            write_list(f, ",", piece.items.map(item))?;
            f.write_str("]")?;
        }
        Ok(())
    }
}

/// An attached item, with `*` if it is spent.
struct WrittenItem {
    card: CardId,
    spent: bool,
}

impl fmt::Display for WrittenItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.card, if self.spent { "*" } else { "" })
    }
}

/// Writes the step: its word, who acts, the survivor player, the moment, and then what else matters.
pub(crate) fn write_step(f: &mut fmt::Formatter<'_>, lines: &impl Lines) -> fmt::Result {
    let seats = lines.seats();
    let Progress { step, actor, active, moment, .. } = lines.progress();
    let progress = lines.progress();
    write!(f, "{} {actor} {active} {}", word(step), crate::setup::moment_word(moment))?;
    for (name, number) in progress.numbers_of_step() {
        if number > 0 {
            write!(f, " {name} {number}")?;
        }
    }
    if progress.judged {
        f.write_str(" judged")?;
        if progress.fierce > 0 {
            write!(f, " fierce {}", progress.fierce)?;
        }
        if !progress.overwhelmed.is_empty() {
            f.write_str(" overwhelmed ")?;
            write_list(f, "+", progress.overwhelmed)?;
        }
    }
    if let Some(name) = progress.focus {
        write!(f, " asks {name}")?;
    }
    match progress.announced {
        Announced::Nothing => {}
        Announced::Play(card) => write!(f, " play {card}")?,
        Announced::Upgrade(name) => write!(f, " upgrade {name}")?,
    }
    if let Some(name) = progress.target {
        write!(f, " on {name}")?;
    }
    let mut paid = lines.paid().peekable();
    if paid.peek().is_some() {
        f.write_str(" paid ")?;
        write_list(f, ",", paid)?;
    }
    running::write(f, lines)?;
    if step == Step::Bid {
        f.write_str(" bids ")?;
        write_list(f, ",", progress.bids[..seats].iter())?;
    }
    if progress.numbers.iter().any(|&number| number > 0) {
        f.write_str(" numbers ")?;
        write_list(f, ",", progress.numbers[..seats].iter())?;
    }
    let mut seen = lines.seen().peekable();
    if seen.peek().is_some() {
        f.write_str(" seen ")?;
        write_list(f, ",", seen.map(|(card, viewers)| SeenText { card, viewers }))?;
    }
    Ok(())
}

/// Writes `5`, `5-` if he has passed since, `-` for a pass, `?` for a hidden decision, `_` for none yet.
impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bid::Hidden => f.write_str("?"),
            Bid::Passed => f.write_str("-"),
            Bid::Open => f.write_str("_"),
            Bid::MadeThenPassed(bid) => write!(f, "{bid}-"),
            Bid::Made(bid) => write!(f, "{bid}"),
        }
    }
}

struct SeenText {
    card: CardId,
    viewers: u8,
}

/// Writes the card, who has seen it, and `*` for the spectator: `A5:AB*`.
impl fmt::Display for SeenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.card)?;
        for seat in Seat::ALL.into_iter().take(SEATS_MAX) {
            if self.viewers >> seat.index() & 1 != 0 {
                write!(f, "{seat}")?;
            }
        }
        f.write_str(if self.viewers >> SEATS_MAX & 1 != 0 { "*" } else { "" })
    }
}

pub(crate) const STEPS: [(&str, Step); 27] = [
    ("first", Step::First),
    ("bid", Step::Bid),
    ("begin", Step::Begin),
    ("shuffle", Step::Shuffle),
    ("take", Step::Take),
    ("reshuffle", Step::Reshuffle),
    ("discard", Step::Discard),
    ("act", Step::Act),
    ("lay", Step::Lay),
    ("target", Step::Target),
    ("pay", Step::Pay),
    ("defend", Step::Defend),
    ("leftover", Step::Leftover),
    ("pick", Step::PickFight),
    ("infect", Step::Infect),
    ("wound", Step::Wound),
    ("roll", Step::Roll),
    ("starve", Step::Starve),
    ("flee", Step::Flee),
    ("coin", Step::Coin),
    ("again", Step::Again),
    ("may", Step::May),
    ("choose", Step::Choose),
    ("order", Step::Order),
    ("search", Step::Search),
    ("won", Step::Won),
    ("drawn", Step::Drawn),
];

fn word(step: Step) -> &'static str {
    STEPS.iter().find(|(_, other)| *other == step).map_or("", |(word, _)| word)
}

/// Writes the position line: the table line, ` | ` and the step.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scene = self.scene();
        write_table(f, &scene)?;
        f.write_str(" | ")?;
        write_step(f, &scene)
    }
}

/// The table line of a game: what lies where, and nothing of the step.
#[derive(Clone, Copy, Debug)]
pub struct TableLine<'a>(&'a State);

impl State {
    /// What lies where, as the part of the position line that any implementation of the rules shares.
    pub fn table_line(&self) -> TableLine<'_> {
        TableLine(self)
    }
}

impl fmt::Display for TableLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_table(f, &self.0.scene())
    }
}
