//! What is read off the board: powers, zombies, requirements. Nothing of it is stored.

use deadhand_game::Seat;

use crate::ability::Ban;
use crate::card::{Cards, SEATS_MAX};
use crate::rules::Converted;
use crate::setup::{Agreed, Kind};
use crate::state::{Board, Frame, HEALTH_MAX};
use crate::{CardId, Name, NameKind};

/// A board with what was agreed, to be looked at.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) agreed: &'a Agreed,
    pub(crate) board: &'a Board,
}

impl<'a> Scene<'a> {
    /// Whether a card is in play.
    pub(crate) fn in_play(self, card: CardId) -> bool {
        self.all_in_play().contains(card)
    }

    /// The cards in play.
    #[inline]
    pub(crate) fn all_in_play(self) -> Cards {
        let board = self.board;
        board.survivor_zone | board.resource | board.combat | board.attached
    }

    /// Who controls a card in play.
    #[inline]
    pub(crate) fn controller(self, card: CardId) -> usize {
        let controls = |cards: &Cards| cards.contains(card);
        self.board.controlled.iter().position(controls).unwrap_or(card.owner_index())
    }

    /// How everybody calls a card.
    #[inline]
    pub(crate) fn name(self, card: CardId) -> Name {
        if self.board.face_down.contains(card) {
            Name::hidden(self.controller(card), self.board.mark(card))
        } else {
            Name::from(card)
        }
    }

    /// The card in play that is called so.
    pub(crate) fn card(self, name: Name) -> Option<CardId> {
        match name.kind() {
            NameKind::Card(card) => {
                (self.in_play(card) && !self.board.face_down.contains(card)).then_some(card)
            }
            NameKind::FaceDown { controller, number } => {
                let mut down = self.board.controlled[controller.index()] & self.board.face_down;
                down.find(|&card| self.board.mark(card) == number)
            }
        }
    }

    /// Whether every player and the spectator have seen a hidden card.
    pub(crate) fn is_known_to_all(self, card: CardId) -> bool {
        let seats = self.board.shown.iter().take(self.agreed.seats());
        seats.chain([&self.board.shown[SEATS_MAX]]).all(|shown| shown.contains(card))
    }

    /// Cards in play in order of their names: face-up ones by id, then face-down ones by controller and
    /// number.
    #[inline]
    pub(crate) fn in_order(self, cards: Cards) -> InOrder<'a> {
        InOrder {
            scene: self,
            up: cards - self.board.face_down,
            down: cards & self.board.face_down,
        }
    }

    /// The cards that a player has in his hand, of which he can choose: an item that is played and paid
    /// for is on its way to its place.
    #[inline]
    pub(crate) fn hand_of(self, seat: Seat) -> Cards {
        let hand = self.board.hand.owned_by(seat.index());
        match self.board.running.frames.first() {
            Some(frame) if frame.paid_for && self.is_placed(frame) => {
                hand - Cards::of(frame.source)
            }
            _ => hand,
        }
    }

    /// Whether this is an item that is played and comes into play in the place of an effect.
    pub(crate) fn is_placed(self, frame: &Frame) -> bool {
        let kind = self.agreed.stats(frame.source).kind;
        frame.ability == 0 && matches!(kind, Kind::Attached | Kind::Standing)
    }

    pub(crate) fn living(self) -> u8 {
        (self.agreed.seats() as u32 - self.board.out.count_ones()) as u8
    }

    /// The living players in turn order, beginning with the one after `seat` and ending with himself.
    pub(crate) fn seats_after(self, seat: Seat) -> impl Iterator<Item = Seat> + use<'a> {
        let seats = self.agreed.seats();
        let after = (1..=seats).map(move |i| self.agreed.seat_after(seat, i));
        after.filter(move |seat| !self.board.is_out(seat.index()))
    }

    /// The next living player in turn order.
    #[inline]
    pub(crate) fn next_living(self, seat: Seat) -> Seat {
        self.seats_after(seat).next().unwrap_or(seat)
    }

    /// The zombie players: during a turn all living players but the survivor player.
    pub(crate) fn zombie_players(self) -> impl Iterator<Item = Seat> + use<'a> {
        let active = self.board.active;
        self.seats_after(active).filter(move |&seat| seat != active)
    }

    /// How many living players sit between the survivor player and a zombie player, and he himself.
    pub(crate) fn distance(self, seat: Seat) -> usize {
        let (seat, active) = (seat.index(), self.board.active.index());
        if seat < active { seat + self.agreed.seats() - active } else { seat - active }
    }

    /// "You can spend any number of ready zombie cards in either the resource or combat zone." (seed)
    #[inline]
    pub(crate) fn payers(self, seat: Seat) -> Cards {
        let zones = self.board.resource | self.board.combat;
        let ready = (self.board.controlled[seat.index()] & zones) - self.board.spent;
        if self.agreed.code.forbids {
            return ready.filter(|&card| !self.is_banned(card, Ban::Pay)).collect();
        }
        ready
    }

    /// The survivors in play. Items stand in the same zone, and ex-survivors lie in others.
    #[inline]
    pub(crate) fn all_survivors(self) -> Cards {
        self.board.survivor_zone & self.agreed.survivors
    }

    /// The survivors that a player controls.
    #[inline]
    pub(crate) fn survivors(self, seat: Seat) -> Cards {
        self.board.controlled[seat.index()] & self.all_survivors()
    }

    /// "A zombie is considered attacking if it is in the combat zone and it is ready." (seed)
    #[inline]
    pub(crate) fn attackers(self, seat: Seat) -> Cards {
        (self.board.controlled[seat.index()] & self.board.combat) - self.board.spent
    }

    /// The face-up zombies that a player controls; ex-survivors are none for requirements.
    #[inline]
    pub(crate) fn face_up_zombies(self, seat: Seat) -> Cards {
        let zones = self.board.resource | self.board.combat;
        let up = (self.board.controlled[seat.index()] & zones) - self.board.face_down;
        (up & self.agreed.zombies) - self.board.blank
    }

    /// What a card adds to its side of a fight: its own power, that of the items attached to it, and what
    /// abilities add.
    pub(crate) fn power(self, card: CardId) -> i32 {
        self.own_power(card) + self.item_power(Cards::of(card)) + self.added_power(card)
    }

    /// The power of a side: "their power is totaled" (seed), never below 0.
    #[inline]
    pub(crate) fn total_power(self, side: Cards) -> u16 {
        let mut sum: i32 = side.map(|card| self.own_power(card)).sum();
        sum += self.item_power(side);
        if self.may_add_power() {
            sum += side.map(|card| self.added_power(card)).sum::<i32>();
        }
        u16::try_from(sum.max(0)).unwrap_or(u16::MAX)
    }

    /// The power of a card without its items.
    ///
    /// "Resource cards are instead generic zombies with 1 strength." (seed) An ex-survivor keeps its
    /// printed power, or is as weak as they are (`converted`).
    #[inline]
    fn own_power(self, card: CardId) -> i32 {
        let is_weak =
            self.board.blank.contains(card) && self.agreed.rules.converted == Converted::Generic;
        if self.board.face_down.contains(card) || is_weak {
            1
        } else {
            self.agreed.stats(card).power.into()
        }
    }

    /// What the items attached to some cards add to their powers.
    #[inline]
    fn item_power(self, bearers: Cards) -> i32 {
        self.items_of(bearers).map(|item| i32::from(self.agreed.stats(item).power)).sum()
    }

    /// How many wounds kill a survivor: 255 kill everybody.
    #[inline]
    pub(crate) fn health(self, card: CardId) -> i32 {
        let items = self.items_of(Cards::of(card));
        let more: i32 = items.map(|item| i32::from(self.agreed.stats(item).health)).sum();
        let health = i32::from(self.agreed.stats(card).health) + more + self.added_health(card);
        health.min(HEALTH_MAX.into())
    }

    /// The survivors who have as many wounds as health.
    pub(crate) fn dead(self) -> Cards {
        let plain = self.board.attached.is_empty() && !self.agreed.code.adds_health;
        self.all_survivors().that(|card| {
            let health =
                if plain { self.agreed.stats(card).health.into() } else { self.health(card) };
            i32::from(self.wounds(card)) >= health
        })
    }

    /// The items attached to some cards.
    #[inline]
    pub(crate) fn items_of(self, bearers: Cards) -> Cards {
        if self.board.attached.is_empty() { Cards::EMPTY } else { self.attached_to(bearers) }
    }

    fn attached_to(self, bearers: Cards) -> Cards {
        let board = self.board;
        board.attached.that(|item| bearers.contains(CardId::numbered(board.mark(item).into())))
    }

    #[inline]
    pub(crate) fn wounds(self, survivor: CardId) -> u8 {
        self.board.mark(survivor) as u8
    }

    /// Who has put the infected token on a survivor.
    #[inline]
    pub(crate) fn infected_by(self, survivor: CardId) -> Option<Seat> {
        let seat = (self.board.mark(survivor) >> 8) as usize;
        seat.checked_sub(1).map(|seat| Seat::ALL[seat % SEATS_MAX])
    }

    /// The cards of a fight.
    #[inline]
    pub(crate) fn fighters(self, fight: u8) -> Cards {
        let board = self.board;
        board.in_fight.that(|card| board.fight_of(card) == fight)
    }

    /// The fights in order, each by its lowest survivor: that is how they are numbered.
    pub(crate) fn fights_in_order(self) -> impl Iterator<Item = (CardId, u8)> + use<'a> {
        let board = self.board;
        let mut last = 0;
        (board.in_fight & board.survivor_zone).filter_map(move |survivor| {
            let fight = board.fight_of(survivor);
            let is_new = fight > last;
            last = last.max(fight);
            is_new.then_some((survivor, fight))
        })
    }
}

/// Cards in order of their names.
pub(crate) struct InOrder<'a> {
    scene: Scene<'a>,
    up: Cards,
    down: Cards,
}

impl Iterator for InOrder<'_> {
    type Item = (Name, CardId);

    #[inline]
    fn next(&mut self) -> Option<(Name, CardId)> {
        if let Some(card) = self.up.next() {
            return Some((Name::from(card), card));
        }
        let first = self.down.map(|card| (self.scene.name(card), card)).min()?;
        self.down.remove(first.1);
        Some(first)
    }
}
