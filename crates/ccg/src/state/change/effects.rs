//! Changes that only abilities make.

use deadhand_game::Seat;

use crate::ability::Until;
use crate::ability::code::Act;
use crate::apply::Doing;
use crate::card::{Cards, DECK_MAX, SEATS_MAX};
use crate::event::{Change, Witness};
use crate::state::Zone;
use crate::state::running::Lasting;
use crate::{CardId, Event, Name};

impl<W: Witness> Doing<'_, W> {
    /// Removes an infected token.
    pub(crate) fn cure(&mut self, survivor: CardId) {
        if self.scene().infected_by(survivor).is_some() {
            *self.board.mark_mut(survivor) &= 0xff;
            self.witness.saw(|| Event::Cured { card: survivor });
        }
    }

    /// Puts the top card of a deck face down into its player's resource zone.
    pub(crate) fn lay_top(&mut self, seat: Seat) {
        if let Some(card) = self.take_top(seat.index()) {
            self.lay(card, seat);
        }
    }

    /// Discards the top card of a deck.
    pub(crate) fn discard_top(&mut self, seat: Seat) {
        if let Some(card) = self.take_top(seat.index()) {
            self.discard(Cards::of(card));
        }
    }

    /// Takes a card out of its owner's discard.
    pub(crate) fn take_from_discard(&mut self, card: CardId) {
        let owner = card.owner_index();
        let len = self.board.discard_len[owner] as usize;
        let pile = &mut self.board.piles[owner][DECK_MAX - len..];
        if let Some(at) = pile.iter().position(|&place| usize::from(place) == card.place()) {
            pile[..=at].rotate_right(1);
            pile[0] = 0;
            self.board.discard_len[owner] -= 1;
        }
    }

    /// Takes a card out of play, where what is attached to it is discarded, or out of a discard.
    fn take_out(&mut self, card: CardId) {
        if self.scene().in_play(card) {
            let items = self.scene().items_of(Cards::of(card));
            self.discard(items);
            self.leave(card);
            self.end_one_sided_fights();
        } else {
            self.take_from_discard(card);
        }
    }

    /// Puts a card from play or from a discard into its owner's hand, where all know it: a face-down card
    /// "is revealed when it leaves play".
    pub(crate) fn return_to_hand(&mut self, card: CardId) {
        let name = self.scene().name(card);
        if self.scene().in_play(card) {
            self.show_to_all(card);
        }
        self.take_out(card);
        if self.board.is_out(card.owner_index()) {
            return;
        }
        self.board.hand.insert(card);
        self.know(card, self.agreed.viewers());
        let seat = card.owner();
        self.witness.saw(|| Event::Returned { name, seat });
    }

    /// Puts a card from a discard, or a zombie in play, face down into a player's resource zone. All see
    /// which card of these it is; what it is, only who knew it, and its controller.
    pub(crate) fn put_into_resource(&mut self, card: CardId, seat: Seat) {
        let (name, viewers) = (self.scene().name(card), self.known_to(card));
        let from = self.scene().controller(card);
        self.take_out(card);
        self.enter(card, seat, Zone::Resource);
        let now = self.number(card, seat);
        self.board.running.rename(name, now);
        self.witness.saw(|| Event::Relaid { name, now });
        self.know(card, viewers);
        if from != seat.index() {
            self.look_at_own(card, seat);
        }
    }

    /// Who gains control of a face-down card may look at it, if not all know it anyway.
    fn look_at_own(&mut self, card: CardId, seat: Seat) {
        if !self.scene().is_known_to_all(card) {
            let name = self.scene().name(card);
            self.witness.saw(|| Event::LookedAt { seat, name, card: Some(card) });
        }
    }

    /// A bit for each seat that knows a card, and one more for the spectator.
    fn known_to(&self, card: CardId) -> u8 {
        let scene = self.scene();
        if !self.board.face_down.contains(card) {
            return self.agreed.viewers();
        }
        let shown = |&viewer: &usize| self.board.shown[viewer].contains(card);
        let seen: u8 = (0..=SEATS_MAX).filter(shown).map(|viewer| 1 << viewer).sum();
        seen | 1 << scene.controller(card)
    }

    pub(super) fn know(&mut self, card: CardId, viewers: u8) {
        for (viewer, shown) in self.board.shown.iter_mut().enumerate() {
            if viewers >> viewer & 1 != 0 {
                shown.insert(card);
            }
        }
    }

    /// A player looks at a card that lies face down.
    pub(crate) fn show_to(&mut self, card: CardId, seat: Seat) {
        if self.board.face_down.contains(card) {
            self.board.shown[seat.index()].insert(card);
            let name = self.scene().name(card);
            self.witness.saw(|| Event::LookedAt { seat, name, card: Some(card) });
        }
    }

    /// Everybody sees a card that lies face down or is in a hand.
    pub(crate) fn show_to_all(&mut self, card: CardId) {
        if self.board.face_down.contains(card) || self.board.hand.contains(card) {
            self.know(card, self.agreed.viewers());
            let name = self.scene().name(card);
            self.witness.saw(|| Event::Revealed { name, card });
        }
    }

    /// A player gains control of a card in play.
    pub(crate) fn take_control(&mut self, card: CardId, seat: Seat) {
        let from = self.scene().controller(card);
        if from == seat.index() {
            return;
        }
        let (name, viewers) = (self.scene().name(card), self.known_to(card));
        self.leave_fight(card);
        let cards = self.scene().items_of(Cards::of(card)) | Cards::of(card);
        self.board.controlled[from] -= cards;
        self.board.controlled[seat.index()] |= cards;
        let is_down = self.board.face_down.contains(card);
        let now = if is_down { self.number(card, seat) } else { name };
        self.board.running.rename(name, now);
        self.witness.saw(|| Event::Taken { name, now, by: seat });
        if is_down {
            self.know(card, viewers);
            self.look_at_own(card, seat);
        }
        self.deaths_due = true;
    }

    /// An effect begins that lasts; one that is there already counts once more. The oldest ends where
    /// there is no room.
    pub(crate) fn add_lasting(&mut self, new: Lasting) {
        let lasting = &mut self.board.running.lasting;
        let same = |old: &&mut Lasting| Lasting { number: new.number, ..**old } == new;
        if let Some(old) = lasting.iter_mut().find(same) {
            // As much below 0 as above it, so that the sign of what is written always has its number.
            old.number = old.number.saturating_add(new.number).max(-i16::MAX);
        } else {
            if lasting.is_full() {
                lasting.remove(0);
            }
            lasting.push(new);
        }
        let agreed = self.agreed;
        self.witness.saw(|| {
            let (change, until) = Change::of(&new, agreed.act_of(&new));
            let Lasting { source: card, ability, op, .. } = new;
            match new.card {
                Some(name) => Event::Changed { name, change, until },
                None => Event::ChangedEach { card, ability, op, change, until },
            }
        });
    }

    /// What lasted on a card ends when it leaves.
    pub(crate) fn end_lasting_on(&mut self, card: CardId) {
        if !self.board.running.lasting.is_empty() {
            let name = self.scene().name(card);
            self.board.running.lasting.retain(|effect| effect.card != Some(name));
        }
    }

    /// What lasts until the end of a fight ends.
    pub(crate) fn end_lasting_of_fight(&mut self) {
        let agreed = self.agreed;
        if self.board.running.lasting.is_empty() {
            return;
        }
        self.board.running.lasting.retain(|effect| {
            !matches!(
                agreed.act_of(effect),
                Act::Bonus(_, Until::EndOfFight) | Act::Gain(_, _, Until::EndOfFight)
            )
        });
    }

    /// How many of so many wounds are prevented; each is prevented once.
    pub(crate) fn prevented(&mut self, survivor: CardId, wounds: u16) -> u16 {
        let agreed = self.agreed;
        let prevents = |effect: &Lasting| matches!(agreed.act_of(effect), Act::Prevent(_));
        let mut left = wounds;
        for effect in &mut self.board.running.lasting {
            if prevents(effect) && effect.card == Some(Name::from(survivor)) {
                let some = left.min(effect.number.unsigned_abs());
                effect.number -= some.cast_signed();
                left -= some;
            }
        }
        if left < wounds {
            self.board.running.lasting.retain(|effect| effect.number != 0 || !prevents(effect));
            for _ in left..wounds {
                self.witness.saw(|| Event::Prevented { card: survivor });
            }
        }
        wounds - left
    }
}
