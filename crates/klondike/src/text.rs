//! The position line and the view line.

use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayVec;
use deadhand_cards::{Card, Rank, ReadError, Reader, write_cards};
use deadhand_game::{Hidden, Portable, Viewer};
use thiserror::Error;

use crate::{
    Column, Problems, Rules, SeenPile, SeenShelter, Shelter, State, Step, View, ViewProblem,
};

/// Why a position line or view line is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// It is not written like one.
    #[error("{0}")]
    Text(#[from] ReadError),
    /// It is no possible position.
    #[error("{0}")]
    Layout(#[from] Problems),
    /// It is no view of a possible position.
    #[error("{0}")]
    View(#[from] ViewProblem),
}

impl Portable for State {
    const NAME: &'static str = "klondike";

    type Setup = Rules;
    type ReadError = PositionError;

    fn setup(&self) -> Rules {
        self.rules()
    }

    fn deal(rules: &Rules, number: u64) -> State {
        State::new(*rules, number)
    }

    fn read(rules: &Rules, line: &str) -> Result<State, PositionError> {
        let seen = read_line(*rules, line, false)?;
        Ok(State::try_from(seen.layout(&[]))?)
    }
}

pub(crate) fn read_view(rules: Rules, line: &str) -> Result<View, PositionError> {
    Ok(read_line(rules, line, true)?.validated()?)
}

/// Reads a line as what it shows; whether that is possible is not looked at. In a position nothing may
/// be hidden.
fn read_line(rules: Rules, line: &str, may_hide: bool) -> Result<View, ReadError> {
    let mut reader = Reader::new(line);
    let mut columns = <[SeenShelter; Column::COUNT]>::default();
    for (i, column) in columns.iter_mut().enumerate() {
        if i > 0 {
            reader.literal("/")?;
        }
        *column = SeenShelter::read(&mut reader, may_hide)?;
    }
    reader.literal(" ")?;
    let foundations = read_foundations(&mut reader)?;
    reader.literal(" ")?;
    let stock = SeenPile::read(&mut reader, may_hide)?;
    reader.literal(" ")?;
    let waste = read_pile(&mut reader)?;
    reader.literal(" ")?;
    let removed = read_pile(&mut reader)?;
    reader.literal(" z")?;
    let horde = read_count(&mut reader, "how many zombies are in the horde, at most 255")?;
    reader.literal(" a")?;
    let ammo = read_count(&mut reader, "how many rounds are left, at most 255")?;
    reader.literal(" p")?;
    let flips = read_count(&mut reader, "how many flips were made, at most 255")?;
    reader.literal(" ")?;
    let step = Step::read(&mut reader)?;
    reader.end()?;
    Ok(View { rules, columns, foundations, stock, waste, removed, horde, ammo, flips, step })
}

fn read_foundations(reader: &mut Reader<'_>) -> Result<[Option<Rank>; 4], ReadError> {
    let expected = "the top rank of each foundation, one of A23456789TJQK, or - if it is empty";
    let letters = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    let ranks = letters.into_iter().zip(Rank::ALL.map(Some)).chain([("-", None)]);
    let mut foundations = [None; 4];
    for top in &mut foundations {
        *top = reader.one_of(ranks.clone(), expected)?;
    }
    Ok(foundations)
}

fn read_count(reader: &mut Reader<'_>, expected: &'static str) -> Result<u8, ReadError> {
    Ok(reader.number(u64::from(u8::MAX), expected)? as u8)
}

/// Reads cards with commas between them, or `-` for none.
fn read_pile<const N: usize>(reader: &mut Reader<'_>) -> Result<ArrayVec<Card, N>, ReadError> {
    let mut cards = ArrayVec::new();
    if reader.accepts("-") {
        return Ok(cards);
    }
    loop {
        push_card(&mut cards, reader)?;
        if !reader.accepts(",") {
            return Ok(cards);
        }
    }
}

fn push_card<const N: usize>(
    cards: &mut ArrayVec<Card, N>,
    reader: &mut Reader<'_>,
) -> Result<(), ReadError> {
    let before = reader.clone();
    let card = reader.card()?;
    cards.try_push(card).map_err(|_| before.error(FULL))
}

impl<const N: usize> SeenPile<N> {
    fn read(reader: &mut Reader<'_>, may_hide: bool) -> Result<SeenPile<N>, ReadError> {
        if !may_hide || !reader.accepts("#") {
            return Ok(SeenPile { hidden: 0, cards: read_pile(reader)? });
        }
        let expected = "how many cards are hidden, at least 1 and no more than can lie here";
        let before = reader.clone();
        match reader.number(N as u64, expected)? as u8 {
            0 => Err(before.error(expected)),
            hidden => Ok(SeenPile { hidden, cards: ArrayVec::new() }),
        }
    }
}

impl SeenShelter {
    fn read(reader: &mut Reader<'_>, may_hide: bool) -> Result<SeenShelter, ReadError> {
        let mut shelter = SeenShelter::default();
        if reader.accepts("-") {
            return Ok(shelter);
        }
        loop {
            if reader.rest().starts_with('?') && shelter.face_up.is_empty() {
                shelter.read_face_down(reader, may_hide)?;
            } else {
                push_card(&mut shelter.face_up, reader)?;
            }
            if !reader.accepts(",") {
                break;
            }
        }
        while reader.accepts("!") {
            shelter.zombies = shelter.zombies.saturating_add(1);
        }
        Ok(shelter)
    }

    /// Reads `?KH`, or `?` alone.
    fn read_face_down(&mut self, reader: &mut Reader<'_>, may_hide: bool) -> Result<(), ReadError> {
        let pile = &mut self.face_down;
        let before = reader.clone();
        reader.literal("?")?;
        let shows = reader.rest().starts_with(|c: char| c.is_ascii_alphanumeric() || c == '*');
        if !may_hide || shows && pile.hidden == 0 {
            return push_card(&mut pile.cards, reader);
        }
        if shows || !pile.cards.is_empty() {
            return Err(before.error("all face-down cards of a column shown, or none"));
        }
        if pile.hidden as usize == pile.cards.capacity() {
            return Err(before.error(FULL));
        }
        pile.hidden += 1;
        Ok(())
    }
}

const FULL: &str = "no more cards than can lie here";

/// Writes the view line. With nothing hidden it is the position line.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, column) in self.columns.iter().enumerate() {
            write!(f, "{}{column}", if i == 0 { "" } else { "/" })?;
        }
        f.write_str(" ")?;
        for top in self.foundations {
            match top {
                Some(rank) => write!(f, "{rank}")?,
                None => f.write_str("-")?,
            }
        }
        write!(f, " {} ", self.stock)?;
        write_cards(f, self.waste.iter().copied())?;
        f.write_str(" ")?;
        write_cards(f, self.removed.iter().copied())?;
        write!(f, " z{} a{} p{} {}", self.horde, self.ammo, self.flips, self.step)
    }
}

/// Writes the position line: what is in the columns from the left, the top ranks of the foundations
/// C D H S, the stock from its front, the waste from its bottom, the removed cards in order of removal,
/// the horde, the ammunition, the flips, the step.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view(Viewer::All).fmt(f)
    }
}

/// Writes the cards with commas between them, `#24` for hidden ones, or `-` for none.
impl<const N: usize> fmt::Display for SeenPile<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hidden {
            0 => write_cards(f, self.cards.iter().copied()),
            hidden => write!(f, "#{hidden}"),
        }
    }
}

/// Writes it as it stands in a view line.
impl fmt::Display for SeenShelter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let mut comma = "";
        for _ in 0..self.face_down.hidden {
            write!(f, "{comma}?")?;
            comma = ",";
        }
        for card in &self.face_down.cards {
            write!(f, "{comma}?{card}")?;
            comma = ",";
        }
        for card in &self.face_up {
            write!(f, "{comma}{card}")?;
            comma = ",";
        }
        (0..self.zombies).try_for_each(|_| f.write_str("!"))
    }
}

/// Writes it as it stands in a position line.
impl fmt::Display for Shelter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        SeenShelter::from(self.clone()).fmt(f)
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// What was expected, and where.
impl FromStr for Shelter {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Shelter, ReadError> {
        let seen = Reader::read_whole(text, |reader| SeenShelter::read(reader, false))?;
        Ok(Shelter {
            face_down: seen.face_down.cards,
            face_up: seen.face_up,
            zombies: seen.zombies,
        })
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// What was expected, and where.
impl FromStr for SeenShelter {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<SeenShelter, ReadError> {
        Reader::read_whole(text, |reader| SeenShelter::read(reader, true))
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// What was expected, and where.
impl<const N: usize> FromStr for SeenPile<N> {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<SeenPile<N>, ReadError> {
        Reader::read_whole(text, |reader| SeenPile::read(reader, true))
    }
}

impl Step {
    fn read(reader: &mut Reader<'_>) -> Result<Step, ReadError> {
        let words = [("play", Step::Play), ("target", Step::Target), ("over", Step::Over)];
        reader.one_of(words, "a step: play, target or over")
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Step::Play => "play",
            Step::Target => "target",
            Step::Over => "over",
        })
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// What was expected, and where.
impl FromStr for Step {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Step, ReadError> {
        Reader::read_whole(text, Step::read)
    }
}

#[cfg(feature = "serde")]
deadhand_game::serde_as_text!(
    SeenPile<6>,
    SeenPile<{ crate::state::STOCK }>,
    SeenShelter,
    Shelter,
    Step
);
