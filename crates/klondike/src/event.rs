use core::fmt;

use arrayvec::ArrayVec;
use deadhand_cards::Card;

use crate::Column;

/// Something that an action made happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[allow(missing_docs)] // the fields are what the line names
pub enum Event {
    /// A card went from the stock to the top of the waste.
    Drew { card: Card },
    /// The waste became the stock.
    Flipped,
    /// The top of the waste went to a column.
    Played { card: Card, column: Column },
    /// A card went to its foundation.
    Saved { card: Card },
    /// Cards went from a column to another one, `card` the first of them.
    Moved { card: Card, count: u8, from: Column, to: Column },
    /// The top of a foundation went to a column.
    TookBack { card: Card, column: Column },
    /// A face-down card was uncovered and turned up.
    TurnedUp { card: Card, column: Column },
    /// A zombie came from the horde to a column.
    Attacked { column: Column },
    /// A second zombie was on the column: its end card was removed from the game.
    Eaten { card: Card, column: Column },
    /// Zombies on a column were destroyed and returned to the horde.
    Destroyed { zombies: u8, column: Column },
    /// The column of a zombie became empty, and it returned to the horde.
    WentAway { column: Column },
    /// A round was fired.
    Shot { column: Column },
    /// A king was removed from the game for an attacked column.
    Sacrificed { king: Card, column: Column },
    /// The game is over.
    Ended,
}

/// The events of one action, in order.
///
/// At most 6. The most there can be is a flip after which a second zombie comes to a column: flipped,
/// attacked, eaten, destroyed, then a card turned up or the other zombie gone, and the end.
pub type Events = ArrayVec<Event, 6>;

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
        let mut card = |card: Card, after: fmt::Arguments<'_>| {
            if pretty { write!(f, "{card:#}{after}") } else { write!(f, "{card}{after}") }
        };
        match *self {
            Event::Drew { card: drawn } => card(drawn, format_args!(" is drawn")),
            Event::Flipped => f.write_str("the waste is flipped"),
            Event::Played { card: played, column } => {
                card(played, format_args!(" goes to column {column}"))
            }
            Event::Saved { card: saved } => card(saved, format_args!(" is saved")),
            Event::Moved { card: first, count: 1, from, to } => {
                card(first, format_args!(" moves from column {from} to column {to}"))
            }
            Event::Moved { card: first, count, from, to } => {
                let behind = count - 1;
                card(
                    first,
                    format_args!(" and {behind} more move from column {from} to column {to}"),
                )
            }
            Event::TookBack { card: back, column } => {
                card(back, format_args!(" comes back to column {column}"))
            }
            Event::TurnedUp { card: up, column } => {
                card(up, format_args!(" turns up in column {column}"))
            }
            Event::Attacked { column } => write!(f, "a zombie attacks column {column}"),
            Event::Eaten { card: eaten, column } => {
                card(eaten, format_args!(" is eaten on column {column}"))
            }
            Event::Destroyed { zombies: 1, column } => {
                write!(f, "a zombie on column {column} is destroyed")
            }
            Event::Destroyed { zombies, column } => {
                write!(f, "{zombies} zombies on column {column} are destroyed")
            }
            Event::WentAway { column } => write!(f, "the zombie leaves the empty column {column}"),
            Event::Shot { column } => write!(f, "a shot is fired at column {column}"),
            Event::Sacrificed { king, column } => {
                card(king, format_args!(" sacrifices himself for column {column}"))
            }
            Event::Ended => f.write_str("the game is over"),
        }
    }
}
