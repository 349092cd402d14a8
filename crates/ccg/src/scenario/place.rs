//! Where cards lie, and what lies on them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use deadhand_game::{Game, Seat};

use super::run::{Run, Verdict, differ, ensure};
use super::step::{Cards, CheckedMarks, Entry, Lies, PILES, Pile};
use crate::CardId;
use crate::layout::Piece;
use crate::text::Lines;

impl Run<'_> {
    /// The cards of a pile, with what lies on them: zones in order of names, the deck from the top.
    fn pile(&self, seat: Seat, pile: Pile) -> Vec<Piece> {
        let (scene, seat) = (self.state.scene(), seat.index());
        let bare = |card| Piece { card: Some(card), ..Piece::default() };
        match pile {
            Pile::Hand => scene.board.hand.owned_by(seat).map(bare).collect(),
            Pile::Deck | Pile::Top => scene.board.deck(seat).map(bare).collect(),
            Pile::Discard => scene.board.discard_pile(seat).map(bare).collect(),
            Pile::Removed => scene.board.removed.owned_by(seat).map(bare).collect(),
            Pile::Zone(zone) => scene.zone(seat, zone).collect(),
        }
    }

    /// A card with what lies on it, in the words of a file.
    fn piece(&self, piece: &Piece) -> String {
        let mut text = piece.card.map_or_else(String::new, |card| self.words.label(card));
        text += &self.marks(piece);
        text
    }

    /// What lies on a card, each mark after a comma.
    fn marks(&self, piece: &Piece) -> String {
        let wounds = match piece.wounds {
            0 => None,
            1 => Some("1 wound".to_string()),
            wounds => Some(format!("{wounds} wounds")),
        };
        let marks = [
            piece.spent.then(|| "spent".to_string()),
            wounds,
            piece.infected.map(|seat| format!("infected by {seat}")),
            (piece.number > 0).then(|| "face down".to_string()),
        ];
        let items = piece.items.map(|item| format!("with {}", self.words.label(item)));
        let marks: Vec<String> = marks.into_iter().flatten().chain(items).collect();
        if marks.is_empty() { String::new() } else { format!(", {}", marks.join(", ")) }
    }

    /// Where a card lies, in the words of a file.
    pub(super) fn describe(&self, card: CardId) -> String {
        let scene = self.state.scene();
        if scene.board.attached.contains(card) {
            let bearer = CardId::numbered(scene.board.mark(card).into());
            return format!("attached to {}", self.words.label(bearer));
        }
        for seat in Seat::ALL.into_iter().take(self.state.seats()) {
            for (word, pile) in PILES {
                let found =
                    self.pile(seat, pile).into_iter().find(|piece| piece.card == Some(card));
                if let Some(piece) = found {
                    return format!("{word} of {seat}{}", self.marks(&piece));
                }
            }
        }
        "nowhere".to_string()
    }

    pub(super) fn check_card(&self, card: CardId, lies: &Lies) -> Verdict {
        let scene = self.state.scene();
        let (fits, expected) = match lies {
            Lies::On(bearer) => {
                let is_on = scene.bearer(card) == Some(*bearer);
                (is_on, format!("attached to {}", self.words.label(*bearer)))
            }
            Lies::In { pile, seat, marks } => {
                let found = self.pile(*seat, *pile);
                let mut found = found.iter().filter(|piece| piece.card == Some(card));
                let word =
                    PILES.iter().find(|(_, other)| other == pile).map_or("", |(word, _)| *word);
                let marked = self.expected_marks(marks);
                (found.any(|piece| fits(piece, marks)), format!("{word} of {seat}{marked}"))
            }
        };
        ensure(fits, || {
            differ(format!("{} in {expected}", self.words.label(card)), self.describe(card))
        })
    }

    fn expected_marks(&self, marks: &CheckedMarks) -> String {
        self.marks(&Piece {
            card: None,
            owner: None,
            number: marks.face_down.into(),
            spent: marks.spent,
            wounds: marks.wounds,
            infected: marks.infected,
            blank: false,
            spent_items: crate::Cards::EMPTY,
            items: marks.items.iter().filter_map(|cards| cards.first().copied()).collect(),
        })
    }

    pub(super) fn check_pile(&self, seat: Seat, pile: Pile, cards: &Cards) -> Verdict {
        let mut found = self.pile(seat, pile);
        let word = PILES.iter().find(|(_, other)| *other == pile).map_or("", |(word, _)| *word);
        let entries = match cards {
            Cards::Count(count) => {
                return ensure(found.len() == *count, || {
                    let expected = format!("{count} cards in {word} of {seat}");
                    differ(expected, found.len().to_string())
                });
            }
            Cards::List(entries) => entries,
        };
        if pile == Pile::Top {
            found.truncate(entries.len());
        }
        let is = |entry: &Entry, piece: &Piece| {
            piece.card.is_some_and(|card| entry.cards.contains(&card)) && fits(piece, &entry.marks)
        };
        let in_order = matches!(pile, Pile::Deck | Pile::Top | Pile::Discard);
        let same = found.len() == entries.len()
            && if in_order {
                entries.iter().zip(&found).all(|(entry, piece)| is(entry, piece))
            } else {
                // An entry that can mean fewer cards is looked for first, so that it finds its own.
                let mut entries: Vec<&Entry> = entries.iter().collect();
                entries.sort_by_key(|entry| entry.cards.len());
                let mut left: Vec<&Piece> = found.iter().collect();
                entries.iter().all(|entry| {
                    let at = left.iter().position(|piece| is(entry, piece));
                    at.map(|at| left.swap_remove(at)).is_some()
                })
            };
        ensure(same, || {
            let expected: Vec<String> = entries.iter().map(|entry| self.entry(entry)).collect();
            let found: Vec<String> = found.iter().map(|piece| self.piece(piece)).collect();
            let list = |list: Vec<String>| {
                if list.is_empty() { "nothing".to_string() } else { list.join(" / ") }
            };
            differ(format!("in {word} of {seat}: {}", list(expected)), list(found))
        })
    }

    fn entry(&self, entry: &Entry) -> String {
        let card = entry.cards.first().map_or_else(String::new, |&card| self.words.label(card));
        card + &self.expected_marks(&entry.marks)
    }
}

/// Whether exactly this lies on a card.
fn fits(piece: &Piece, marks: &CheckedMarks) -> bool {
    let items: Vec<CardId> = piece.items.collect();
    (piece.spent, piece.wounds, piece.infected, piece.number > 0)
        == (marks.spent, marks.wounds, marks.infected, marks.face_down)
        && items.len() == marks.items.len()
        && marks.items.iter().all(|cards| cards.iter().any(|card| items.contains(card)))
}
