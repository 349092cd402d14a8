use core::fmt;

use arrayvec::ArrayVec;
use deadhand_cards::Card;

use crate::{Pile, Space};

/// Something that an action made happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[allow(missing_docs)] // the fields are what the line names
pub enum Event {
    /// A zombie was turned face up.
    Revealed { space: Space, zombie: Card },
    /// The deck's front card was drawn.
    Drew { card: Card },
    /// The drawn card was placed on a pile and covers its old top.
    Placed { card: Card, pile: Pile, covered: Card },
    /// A zombie was killed.
    Killed { space: Space, zombie: Card },
    /// The drawn card fits nowhere and is discarded, or the game is lost by it.
    Discarded { card: Card },
    /// The drawn card fits nowhere and went under the deck.
    PutUnder { card: Card },
    /// The last zombie is dead.
    Won,
    /// The deck has run out, or the drawn card fits nowhere.
    Lost,
}

/// The events of one action, in order.
///
/// At most 68: a reveal, placing or kill; then at most 33 cards that are drawn and fit nowhere, two
/// events each; and the end. No card is drawn twice: the piles do not change meanwhile, and cards go
/// under the deck only while one left in it fits.
pub type Events = ArrayVec<Event, 68>;

/// Is told what happens while an action is done.
pub(crate) trait Witness {
    fn saw(&mut self, event: Event);
}

/// Nobody listens.
impl Witness for () {
    #[inline]
    fn saw(&mut self, _: Event) {}
}

impl Witness for Events {
    fn saw(&mut self, event: Event) {
        self.push(event);
    }
}

/// Writes a plain sentence, with the cards in their pretty form under the alternate flag (`{:#}`).
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pretty = f.alternate();
        let mut card = |before: &str, card: Card, after: fmt::Arguments<'_>| {
            if pretty {
                write!(f, "{before}{card:#}{after}")
            } else {
                write!(f, "{before}{card}{after}")
            }
        };
        match *self {
            Event::Revealed { space, zombie } => {
                card("", zombie, format_args!(" is revealed on {space}"))
            }
            Event::Drew { card: drawn } => card("", drawn, format_args!(" is drawn")),
            Event::Placed { card: placed, pile, covered } => {
                card("", placed, format_args!(" goes on {pile}"))?;
                card(", over ", covered, format_args!(""))
            }
            Event::Killed { space, zombie } => {
                card("", zombie, format_args!(" is killed on {space}"))
            }
            Event::Discarded { card: gone } => card("", gone, format_args!(" fits nowhere")),
            Event::PutUnder { card: under } => {
                card("", under, format_args!(" fits nowhere and goes under the deck"))
            }
            Event::Won => f.write_str("the last zombie is dead: you win"),
            Event::Lost => f.write_str("the zombies come in: you lose"),
        }
    }
}
