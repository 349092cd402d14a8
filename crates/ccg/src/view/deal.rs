//! Dealing what a view leaves open.

use alloc::vec::Vec;

use deadhand_cards::{Rng, below, shuffle};
use deadhand_game::Seat;

use super::View;
use crate::card::Cards;
use crate::layout::{Bid, Layout, Piece, Problem, Problems};
use crate::rules::Bidding;
use crate::state::Announced;
use crate::{CardId, Name, State};

/// How often is dealt anew before the first deal is taken that is known to fit. Every deal fits a view of
/// a position that a game reaches.
const DEALS_MAX: usize = 100;

impl View {
    /// A state that looks like this, all that is unknown dealt by chance.
    pub(super) fn deal<R: Rng + ?Sized>(&self, rng: &mut R) -> State {
        let by_chance = (0..DEALS_MAX).find_map(|_| {
            let mut order = self.unknown_of_all();
            for cards in &mut order {
                shuffle(rng, cards);
            }
            let mut layout = self.dealt(&order);
            for bid in layout.progress.bids.iter_mut().filter(|bid| **bid == Bid::Hidden) {
                *bid = match below(rng, 12) as u8 {
                    11 => Bid::Passed,
                    food => Bid::Made(food),
                };
            }
            layout.state(&self.setup).ok()
        });
        // By this one a view that is read was found to be possible.
        let in_order = || self.dealt_in_order().state(&self.setup);
        by_chance.unwrap_or_else(|| in_order().expect("a view is of a possible position"))
    }

    /// A layout with some deal of the unknown cards.
    pub(super) fn dealt_somehow(&self) -> Layout {
        self.filled(&self.unknown_of_all())
    }

    /// The layout with the unknown cards in order of id, and in the place of each hidden bid one that may
    /// be.
    fn dealt_in_order(&self) -> Layout {
        let mut layout = self.dealt(&self.unknown_of_all());
        for bid in layout.progress.bids.iter_mut().filter(|bid| **bid == Bid::Hidden) {
            *bid = Bid::Made(0);
        }
        layout
    }

    /// How many unknown places hold cards of an owner: in his hand, in his deck and face down in play.
    fn unknown_places(&self, owner: Seat) -> usize {
        let player = &self.layout.seats[owner.index()];
        let hidden = player.hand.iter().chain(&player.deck).filter(|card| card.is_none());
        let pieces = self
            .layout
            .pieces()
            .filter(|(seat, _, piece)| piece.card.is_none() && piece.owner(*seat) == owner);
        hidden.count() + pieces.count()
    }

    fn unknown_of_all(&self) -> Vec<Vec<CardId>> {
        (0..self.layout.seats.len()).map(|seat| self.unknown(seat)).collect()
    }

    /// The cards of an owner of which it is not known where they lie. Of a player who is out most have left
    /// the game, and it is not known which, but for those whose abilities still run or wait: they lay open.
    pub(super) fn unknown(&self, owner: usize) -> Vec<CardId> {
        let is_out = self.layout.seats[owner].out;
        if is_out && self.unknown_places(Seat::ALL[owner]) == 0 {
            return Vec::new();
        }
        let all: Cards = self.setup.agreed().all_cards().collect();
        let unknown = all.owned_by(owner) - self.placed();
        (if is_out { unknown - self.layout.running.sources() } else { unknown }).collect()
    }

    /// The cards of which it is known where they lie.
    fn placed(&self) -> Cards {
        let layout = &self.layout;
        let mut placed = Cards::EMPTY;
        for player in &layout.seats {
            let hidden = player.hand.iter().chain(&player.deck).flatten();
            let cards = hidden.chain(&player.discard).chain(&player.removed);
            cards.for_each(|&card| placed.insert(card));
        }
        for (_, _, piece) in layout.pieces() {
            piece.card.into_iter().for_each(|card| placed.insert(card));
            placed |= piece.items;
        }
        placed
    }

    /// The cards of which it is known what is printed on them: those of which it is known where they lie, and
    /// those that abilities call by their ids, which may lie hidden again. What else the step calls so lies
    /// where all can see it.
    pub(super) fn known(&self) -> Cards {
        self.placed() | self.layout.running.named()
    }

    /// Who controls the face-down card that is called so, if it is not known which it is, and who owns it.
    pub(super) fn unknown_piece(&self, name: Name) -> Option<(Seat, Seat)> {
        let mut pieces = self.layout.pieces();
        let (controller, _, piece) = pieces
            .find(|(seat, _, piece)| piece.card.is_none() && piece.name(*seat) == Some(name))?;
        Some((controller, piece.owner(controller)))
    }

    /// A layout like this with the unknown cards dealt in the given order, or where an announced upgrade
    /// must be possible, in one like it.
    fn dealt(&self, order: &[Vec<CardId>]) -> Layout {
        let plain = self.filled(order);
        let Announced::Upgrade(name) = self.layout.progress.announced else {
            return plain;
        };
        let Some((controller, owner)) = self.unknown_piece(name) else {
            return plain;
        };
        let owner = owner.index();
        // The announced card is dealt first, and must be one for which this view can be.
        let candidates = (0..order[owner].len()).map(|first| {
            let mut order = order.to_vec();
            let card = order[owner].remove(first);
            let mut view = self.clone();
            for piece in view.layout.seats[controller.index()].zones.iter_mut().flatten() {
                if piece.name(controller) == Some(name) {
                    (piece.card, piece.owner) = (Some(card), None);
                }
            }
            view.filled(&order)
        });
        let mut possible = candidates.filter(|layout| layout.state(&self.setup).is_ok());
        possible.next().unwrap_or(plain)
    }

    /// The layout with the unknown cards in the given order: hands, decks, then face-down cards.
    fn filled(&self, order: &[Vec<CardId>]) -> Layout {
        let mut layout = self.layout.clone();
        let mut orders: Vec<_> = order.iter().map(|cards| cards.iter().copied()).collect();
        for (player, cards) in layout.seats.iter_mut().zip(&mut orders) {
            let hidden = player.hand.iter_mut().chain(&mut player.deck);
            for place in hidden.filter(|place| place.is_none()) {
                *place = cards.next();
            }
            player.hand.sort_unstable();
        }
        for (seat, player) in Seat::ALL.into_iter().zip(&mut layout.seats) {
            let pieces = player.zones.iter_mut().flatten();
            for piece in pieces.filter(|piece| piece.number > 0 && piece.card.is_none()) {
                piece.card = orders[piece.owner(seat).index()].next();
                piece.owner = None;
            }
        }
        layout
    }

    /// The numbers of unknown cards are those of unknown places, the cards that the step is about are
    /// known, and a deal of the others is possible.
    pub(super) fn validated(self) -> Result<View, Problems> {
        let seats = self.layout.seats.len();
        let is_owned = |piece: &Piece| piece.owner.is_none_or(|owner| owner.index() < seats);
        if !self.layout.pieces().all(|(_, _, piece)| is_owned(piece)) {
            return Err(Problems::of(Problem::Step("there is no such player")));
        }
        for (seat, player) in Seat::ALL.into_iter().zip(&self.layout.seats) {
            let places = self.unknown_places(seat);
            let cards = self.unknown(seat.index()).len();
            if places != cards && !(player.out && places < cards) {
                return Err(Problems::of(Problem::Uncounted { seat }));
            }
            let known_first = player.hand.iter().is_sorted_by_key(core::option::Option::is_none);
            if !known_first {
                return Err(Problems::of(Problem::Step("unknown cards of a hand come last")));
            }
        }
        let sealed = self.setup.rules().bidding == Bidding::Sealed;
        if !sealed && self.layout.progress.bids.contains(&Bid::Hidden) {
            return Err(Problems::of(Problem::Step("a bid is hidden")));
        }
        if let Some(name) = self.not_known() {
            return Err(Problems::of(Problem::NotKnown { name }));
        }
        self.dealt_in_order().state(&self.setup)?;
        Ok(self)
    }

    /// A card that must be known, since the step is about it, and is not: one that is announced, used,
    /// discarded to pay or was seen, and one whose ability runs or waits, unless it has left the game with its
    /// player.
    ///
    /// Whether a step is possible depends on these cards, and on no other one that may be unknown: a
    /// face-down card that was chosen first is one that can be moved, whatever it is.
    fn not_known(&self) -> Option<Name> {
        let Layout { progress, given, used, running, seen, .. } = &self.layout;
        let is_out =
            |card: CardId| self.layout.seats.get(card.owner_index()).is_some_and(|it| it.out);
        let sources = running.sources().filter(|&card| !is_out(card));
        let given = given.iter().filter_map(|name| name.card());
        let seen = seen.iter().map(|&(card, _)| card);
        // A face-down card whose upgrade is announced is dealt so that it is possible.
        let announced = progress.announced.hand_card();
        let placed = self.placed();
        let mut cards = sources.chain(announced).chain(given).chain(seen).chain(*used);
        cards.find(|&card| !placed.contains(card)).map(Name::from)
    }
}
