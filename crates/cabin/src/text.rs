//! The position line and the view line.

use core::fmt;

use arrayvec::ArrayVec;
use deadhand_cards::{Card, ReadError, Reader, write_cards};
use deadhand_game::Portable;
use thiserror::Error;

use crate::state::DECK_MAX;
use crate::view::SeenDeck;
use crate::{
    Layout, Pile, Problems, Rules, SeenZombie, Space, State, Step, View, ViewProblem, Zombie,
};

/// Why a position line or view line is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// It is not written like one.
    #[error(transparent)]
    Text(#[from] ReadError),
    /// It is no possible position.
    #[error(transparent)]
    Layout(#[from] Problems),
    /// It is no view of a possible position.
    #[error(transparent)]
    View(#[from] ViewProblem),
}

impl Portable for State {
    const NAME: &'static str = "cabin";

    type Setup = Rules;
    type ReadError = PositionError;

    fn setup(&self) -> Rules {
        self.rules()
    }

    fn deal(rules: &Rules, number: u64) -> State {
        State::new(*rules, number)
    }

    /// Under `unplayable=bottom` the line does not say which cards of the deck the player knows, and the
    /// state that is read knows of none; a [`Layout`] does.
    fn read(rules: &Rules, line: &str) -> Result<State, PositionError> {
        let mut reader = Reader::new(line);
        let cabin = read_by_lines(&mut reader, Reader::card)?;
        reader.literal(" ")?;
        let zombies = read_by_lines(&mut reader, Zombie::read)?;
        reader.literal(" ")?;
        let deck = if reader.accepts("-") { ArrayVec::new() } else { read_cards(&mut reader)? };
        reader.literal(" ")?;
        let step = Step::read(&mut reader)?;
        reader.end()?;
        let layout = Layout { rules: *rules, cabin, zombies, deck, known: 0, step };
        Ok(State::try_from(layout)?)
    }
}

/// Writes the position line: cabin tops by rows, zombies by sides, the deck from the front, the step.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_by_lines(f, self.cabin)?;
        f.write_str(" ")?;
        write_by_lines(f, Space::ALL.map(|space| self.zombie(space)))?;
        f.write_str(" ")?;
        write_cards(f, self.deck())?;
        write!(f, " {}", self.step())
    }
}

/// Writes the view line.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_by_lines(f, self.cabin)?;
        f.write_str(" ")?;
        write_by_lines(f, self.zombies)?;
        write!(f, " {} {} {}", self.deck, self.gone, self.step)
    }
}

pub(crate) fn read_view(rules: Rules, line: &str) -> Result<View, PositionError> {
    let mut reader = Reader::new(line);
    let cabin = read_by_lines(&mut reader, Reader::card)?;
    reader.literal(" ")?;
    let zombies = read_by_lines(&mut reader, SeenZombie::read)?;
    reader.literal(" ")?;
    let deck = SeenDeck::read(&mut reader)?;
    reader.literal(" ")?;
    let gone = reader.card_set()?;
    reader.literal(" ")?;
    let step = Step::read(&mut reader)?;
    reader.end()?;
    Ok(View { rules, cabin, zombies, deck, gone, step }.validated()?)
}

/// Writes entries three a line of the cabin, with commas inside and slashes between the lines.
fn write_by_lines<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    entries: impl IntoIterator<Item = T>,
) -> fmt::Result {
    entries.into_iter().enumerate().try_for_each(|(i, entry)| match i {
        0 => write!(f, "{entry}"),
        _ => write!(f, "{}{entry}", separator(i)),
    })
}

fn read_by_lines<'a, T: Copy, const N: usize>(
    reader: &mut Reader<'a>,
    read: impl Fn(&mut Reader<'a>) -> Result<T, ReadError>,
) -> Result<[T; N], ReadError> {
    let mut entries = ArrayVec::<T, N>::new();
    for i in 0..N {
        if i > 0 {
            reader.literal(separator(i))?;
        }
        entries.push(read(reader)?);
    }
    Ok(core::array::from_fn(|i| entries[i]))
}

const fn separator(place: usize) -> &'static str {
    if place.is_multiple_of(3) { "/" } else { "," }
}

/// Reads cards with commas between them, at least one and no more than a deck holds.
fn read_cards<const N: usize>(reader: &mut Reader<'_>) -> Result<ArrayVec<Card, N>, ReadError> {
    let mut cards = ArrayVec::new();
    loop {
        let card = reader.card()?;
        if cards.try_push(card).is_err() {
            return Err(reader.error("no more cards than a deck has"));
        }
        if !reader.accepts(",") {
            return Ok(cards);
        }
    }
}

impl Zombie {
    /// The card, face up or down; none of a dead one.
    pub const fn card(self) -> Option<Card> {
        match self {
            Zombie::FaceDown(card) | Zombie::FaceUp(card) => Some(card),
            Zombie::Dead => None,
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Zombie, ReadError> {
        if reader.accepts("-") {
            Ok(Zombie::Dead)
        } else if reader.accepts("?") {
            Ok(Zombie::FaceDown(reader.card()?))
        } else {
            Ok(Zombie::FaceUp(reader.card()?))
        }
    }
}

impl fmt::Display for Zombie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Zombie::FaceDown(card) => write!(f, "?{card}"),
            Zombie::FaceUp(card) => write!(f, "{card}"),
            Zombie::Dead => f.write_str("-"),
        }
    }
}

impl SeenZombie {
    fn read(reader: &mut Reader<'_>) -> Result<SeenZombie, ReadError> {
        let before = reader.clone();
        if reader.accepts("?") && [",", "/", " "].iter().any(|end| reader.rest().starts_with(end)) {
            return Ok(SeenZombie::FaceDown(None));
        }
        *reader = before;
        Ok(match Zombie::read(reader)? {
            Zombie::FaceDown(card) => SeenZombie::FaceDown(Some(card)),
            Zombie::FaceUp(card) => SeenZombie::FaceUp(card),
            Zombie::Dead => SeenZombie::Dead,
        })
    }
}

/// Writes `?` face down, `?KH` face down and known, `KH` face up, `-` killed.
impl fmt::Display for SeenZombie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SeenZombie::FaceDown(None) => f.write_str("?"),
            SeenZombie::FaceDown(Some(card)) => Zombie::FaceDown(card).fmt(f),
            SeenZombie::FaceUp(card) => Zombie::FaceUp(card).fmt(f),
            SeenZombie::Dead => Zombie::Dead.fmt(f),
        }
    }
}

/// Writes `#20` for unseen cards and behind it those that were put under the deck, `#20,7S,3D`. Who sees
/// everything gets all cards, with `+` before those that were put under: `4S,9H+7S,3D`.
impl fmt::Display for SeenDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seen_anyway, put_under) =
            self.shown.split_at(self.shown.len() - self.put_under as usize);
        if self.unseen == 0 && self.shown.is_empty() {
            return f.write_str("-");
        }
        let before = if seen_anyway.is_empty() {
            write!(f, "#{}", self.unseen)?;
            ","
        } else {
            write_cards(f, seen_anyway.iter().copied())?;
            "+"
        };
        if put_under.is_empty() {
            return Ok(());
        }
        f.write_str(before)?;
        write_cards(f, put_under.iter().copied())
    }
}

impl SeenDeck {
    fn read(reader: &mut Reader<'_>) -> Result<SeenDeck, ReadError> {
        if reader.accepts("-") {
            return Ok(SeenDeck { unseen: 0, shown: ArrayVec::new(), put_under: 0 });
        }
        if reader.accepts("#") {
            let before = reader.clone();
            let unseen =
                reader.number(DECK_MAX as u64, "how many cards are unseen, at most 33")? as u8;
            let shown: ArrayVec<Card, _> =
                if reader.accepts(",") { read_cards(reader)? } else { ArrayVec::new() };
            if unseen == 0 && shown.is_empty() {
                return Err(before.error("more than 0 cards: an empty deck is written -"));
            }
            return Ok(SeenDeck { unseen, put_under: shown.len() as u8, shown });
        }
        let mut shown: ArrayVec<Card, DECK_MAX> = read_cards(reader)?;
        let mut put_under = 0;
        if reader.accepts("+") {
            let under: ArrayVec<Card, DECK_MAX> = read_cards(reader)?;
            put_under = under.len() as u8;
            if shown.try_extend_from_slice(&under).is_err() {
                return Err(reader.error("no more cards than a deck has"));
            }
        }
        Ok(SeenDeck { unseen: 0, shown, put_under })
    }
}

impl Step {
    fn read(reader: &mut Reader<'_>) -> Result<Step, ReadError> {
        if reader.accepts("reveal:") {
            Ok(Step::Reveal(Some(reader.card()?)))
        } else if reader.accepts("place:") {
            Ok(Step::Place(reader.card()?))
        } else if reader.accepts("kill:") {
            Ok(Step::Kill(Pile::read(reader)?))
        } else {
            let words = [("reveal", Step::Reveal(None)), ("won", Step::Won), ("lost", Step::Lost)];
            reader.one_of(
                words,
                "a step: reveal, reveal: or place: and a card, kill: and a pile, won or lost",
            )
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Reveal(None) => f.write_str("reveal"),
            Step::Reveal(Some(card)) => write!(f, "reveal:{card}"),
            Step::Place(card) => write!(f, "place:{card}"),
            Step::Kill(pile) => write!(f, "kill:{pile}"),
            Step::Won => f.write_str("won"),
            Step::Lost => f.write_str("lost"),
        }
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// What was expected, and where.
impl core::str::FromStr for Zombie {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Zombie, ReadError> {
        Reader::read_whole(text, Zombie::read)
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// What was expected, and where.
impl core::str::FromStr for Step {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Step, ReadError> {
        Reader::read_whole(text, Step::read)
    }
}

#[cfg(feature = "serde")]
deadhand_game::serde_as_text!(Step, Zombie);
