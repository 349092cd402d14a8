//! The changes of which every effect is made: the board of a running game changes by these alone.

use deadhand_cards::{DealRng, shuffle};
use deadhand_game::Seat;

use crate::ability::Happening;
use crate::ability::code::FAST;
use crate::apply::Doing;
use crate::card::{Cards, DECK_MAX, SEATS_MAX};
use crate::event::Witness;
use crate::rules::SpentInFight;
use crate::state::HEALTH_MAX;
use crate::{CardId, Event, Name, ShuffleSeed};

mod effects;
mod fights;

/// A zone of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Zone {
    /// "The area of the table where you play your survivor cards and items." (seed)
    Survivors,
    /// "Where you play your zombie cards from your hand." (seed)
    Resource,
    /// "Where you move your zombie cards so they can engage the opposing player's survivors." (seed)
    Combat,
}

impl<W: Witness> Doing<'_, W> {
    /// Shuffles a deck; what was seen of it is known no longer.
    pub(crate) fn shuffle(&mut self, seat: Seat, seed: ShuffleSeed) {
        let owner = seat.index();
        let len = self.board.deck_len[owner] as usize;
        let deck = &mut self.board.piles[owner][..len];
        // The list that is shuffled has its top card at the front.
        deck.reverse();
        shuffle(&mut DealRng::new(seed.number()), deck);
        deck.reverse();
        let cards: Cards = self.board.deck(owner).collect();
        self.forget(cards);
        self.witness.saw(|| Event::Shuffled { seat });
    }

    /// Takes the top card off a deck.
    pub(crate) fn take_top(&mut self, owner: usize) -> Option<CardId> {
        let last = self.board.deck_len[owner].checked_sub(1)?;
        self.board.deck_len[owner] = last;
        let place = core::mem::take(&mut self.board.piles[owner][last as usize]);
        Some(CardId::at(owner, place.into()))
    }

    /// Takes a card out of the middle of its deck.
    pub(crate) fn take_from_deck(&mut self, card: CardId) {
        let owner = card.owner_index();
        let len = self.board.deck_len[owner] as usize;
        let deck = &mut self.board.piles[owner][..len];
        if let Some(at) = deck.iter().position(|&place| usize::from(place) == card.place()) {
            deck[at..].rotate_left(1);
            deck[len - 1] = 0;
            self.board.deck_len[owner] -= 1;
        }
    }

    /// Draws a card; says whether there was one.
    pub(crate) fn draw(&mut self, seat: Seat) -> bool {
        let Some(card) = self.take_top(seat.index()) else {
            return false;
        };
        self.board.hand.insert(card);
        self.witness.saw(|| Event::Drew { seat, card: Some(card) });
        true
    }

    /// Puts a card, from wherever it was taken, into play.
    pub(crate) fn enter(&mut self, card: CardId, controller: Seat, zone: Zone) {
        self.board.controlled[controller.index()].insert(card);
        self.zone_mut(zone).insert(card);
        self.forget(Cards::of(card));
    }

    fn zone_mut(&mut self, zone: Zone) -> &mut Cards {
        match zone {
            Zone::Survivors => &mut self.board.survivor_zone,
            Zone::Resource => &mut self.board.resource,
            Zone::Combat => &mut self.board.combat,
        }
    }

    /// Puts a card face down into a player's resource zone, ready.
    pub(crate) fn lay(&mut self, card: CardId, controller: Seat) {
        self.enter(card, controller, Zone::Resource);
        let name = self.number(card, controller);
        self.witness.saw(|| Event::Laid { name, card: Some(card) });
    }

    /// Turns a card in play face down under its player's next number; after the last one, under the highest
    /// that none of his cards has.
    pub(super) fn number(&mut self, card: CardId, controller: Seat) -> Name {
        let last = self.board.numbers[controller.index()];
        let number = if last < Name::NUMBER_MAX {
            last + 1
        } else {
            let is_free = |&number: &u16| {
                let name = Name::hidden(controller.index(), number);
                self.scene().card(name).is_none()
            };
            (1..=Name::NUMBER_MAX).rev().find(is_free).unwrap_or(Name::NUMBER_MAX)
        };
        self.board.numbers[controller.index()] = number.max(last);
        self.board.face_down.insert(card);
        *self.board.mark_mut(card) = number;
        Name::hidden(controller.index(), number)
    }

    /// Turns a face-up card in play face down; all have seen it.
    pub(crate) fn turn_down(&mut self, card: CardId) {
        let items = self.scene().items_of(Cards::of(card));
        if !items.is_empty() {
            self.discard(items);
        }
        self.end_lasting_on(card);
        let controller = Seat::ALL[self.scene().controller(card)];
        self.board.blank.remove(card);
        let name = self.number(card, controller);
        self.board.running.rename(Name::from(card), name);
        self.know(card, self.agreed.viewers());
        self.witness.saw(|| Event::TurnedDown { card, name });
    }

    /// Turns a face-down card face up.
    pub(crate) fn turn_up(&mut self, card: CardId) {
        let name = self.scene().name(card);
        self.board.face_down.remove(card);
        *self.board.mark_mut(card) = 0;
        self.forget(Cards::of(card));
        self.board.running.rename(name, Name::from(card));
        self.witness.saw(|| Event::Upgraded { name, card });
        self.happened(Happening::Upgraded, card);
    }

    /// Puts a card from the hand in the place of a face-down one, which is discarded: zone, state and
    /// fight stay.
    pub(crate) fn replace(&mut self, old: CardId, new: CardId) {
        let name = self.scene().name(old);
        let controller = Seat::ALL[self.scene().controller(old)];
        let zone = if self.board.combat.contains(old) { Zone::Combat } else { Zone::Resource };
        let is_spent = self.board.spent.contains(old);
        let fight = self.board.fight_of(old);
        self.board.hand.remove(new);
        self.enter(new, controller, zone);
        if is_spent {
            self.board.spent.insert(new);
        }
        if fight != 0 {
            self.put_into_fight(new, fight);
        }
        self.witness.saw(|| Event::Upgraded { name, card: new });
        self.happened(Happening::Upgraded, new);
        self.discard(Cards::of(old));
    }

    /// Nobody knows these cards any more by having seen them hidden.
    fn forget(&mut self, cards: Cards) {
        for shown in &mut self.board.shown {
            *shown -= cards;
        }
    }

    /// Discards cards from hands or play, as one event: those from play with everything attached to
    /// them, in order of id. A card of a player who is out leaves the game.
    pub(crate) fn discard(&mut self, cards: Cards) {
        let leaving = cards | self.scene().items_of(cards);
        self.happened_to_each(Happening::Discarded, leaving - self.board.hand);
        self.put_away(leaving);
    }

    /// Survivors that died go to their owners' discards, but for those that rise as zombies. What was
    /// attached to any of them is discarded.
    pub(crate) fn bury_dead(&mut self, dead: Cards, risen: Cards) {
        let items = self.scene().items_of(dead);
        self.happened_to_each(Happening::Discarded, items);
        self.put_away((dead - risen) | items);
    }

    /// Puts cards on their owners' discards, in order of id.
    fn put_away(&mut self, leaving: Cards) {
        self.in_order(leaving, |doing, card| {
            let name = doing.scene().name(card);
            doing.leave(card);
            if !doing.board.is_out(card.owner_index()) {
                doing.put_on_discard(card);
                doing.board.running.rename(name, Name::from(card));
                doing.witness.saw(|| Event::Discarded { name, card });
            }
        });
        self.end_one_sided_fights();
    }

    fn put_on_discard(&mut self, card: CardId) {
        let owner = card.owner_index();
        self.board.discard_len[owner] += 1;
        let at = DECK_MAX - self.board.discard_len[owner] as usize;
        self.board.piles[owner][at] = card.place() as u8;
    }

    /// Takes a card out of the hand or out of play, with all that it bore. Its fight may be one-sided
    /// then.
    pub(crate) fn leave(&mut self, card: CardId) {
        self.step_out(card);
        self.end_lasting_on(card);
        let board = &mut *self.board;
        for cards in [
            &mut board.hand,
            &mut board.survivor_zone,
            &mut board.resource,
            &mut board.combat,
            &mut board.attached,
            &mut board.spent,
            &mut board.face_down,
            &mut board.blank,
            &mut board.paid,
            &mut board.given,
            &mut board.used,
        ] {
            cards.remove(card);
        }
        board.controlled.iter_mut().for_each(|cards| cards.remove(card));
        board.shown.iter_mut().for_each(|cards| cards.remove(card));
        *board.mark_mut(card) = 0;
        self.deaths_due = true;
    }

    /// Spends a card; a zombie leaves its fight by it (`spent_in_fight`).
    pub(crate) fn spend(&mut self, card: CardId) {
        self.board.spent.insert(card);
        let name = self.scene().name(card);
        self.witness.saw(|| Event::Spent { name });
        let leaves = self.agreed.rules.spent_in_fight == SpentInFight::Leaves;
        if leaves && !self.board.survivor_zone.contains(card) {
            self.leave_open_fight(card);
        }
    }

    /// A card leaves its fight. The beaten zombies of one that is judged are in it until all that follows is
    /// done.
    fn leave_open_fight(&mut self, card: CardId) {
        let judged = self.board.judged && self.board.fight_of(card) == self.board.fight;
        if !judged {
            self.leave_fight(card);
        }
    }

    /// Readies a card.
    pub(crate) fn ready(&mut self, card: CardId) {
        self.board.spent.remove(card);
        let name = self.scene().name(card);
        self.witness.saw(|| Event::Readied { name });
    }

    /// Moves a card from the resource zone to the combat zone. "Fast: When this zombie is moved to the
    /// combat zone, ready it." (seed)
    pub(crate) fn move_to_combat(&mut self, card: CardId) {
        self.board.resource.remove(card);
        self.board.combat.insert(card);
        let name = self.scene().name(card);
        self.witness.saw(|| Event::Moved { name });
        // Before a flight a zombie of the resource zone may fight. "A card that leaves its zone leaves its
        // fight." (rules)
        if self.board.in_fight.contains(card) {
            self.leave_open_fight(card);
        }
        if self.board.spent.contains(card) && self.scene().has(card, FAST) {
            self.ready(card);
        }
        self.happened(Happening::Moved, card);
    }

    /// Puts an item on a card: who controls that controls the item.
    pub(crate) fn attach(&mut self, item: CardId, bearer: CardId) {
        let controller = self.scene().controller(bearer);
        self.board.controlled.iter_mut().for_each(|cards| cards.remove(item));
        self.board.controlled[controller].insert(item);
        self.board.hand.remove(item);
        self.board.attached.insert(item);
        self.forget(Cards::of(item));
        *self.board.mark_mut(item) = bearer.number() as u16;
        let bearer = self.scene().name(bearer);
        self.witness.saw(|| Event::Attached { card: item, bearer });
        self.deaths_due = true;
    }

    /// Puts wounds on a survivor.
    pub(crate) fn wound(&mut self, survivor: CardId, wounds: u16) {
        let wounds = wounds - self.prevented(survivor, wounds);
        let mark = self.board.mark_mut(survivor);
        let sum = (*mark & 0xff).saturating_add(wounds).min(HEALTH_MAX);
        *mark = *mark & !0xff | sum;
        self.deaths_due = true;
        for _ in 0..wounds {
            self.witness.saw(|| Event::Wounded { card: survivor });
            self.happened(Happening::Wounded, survivor);
        }
    }

    /// Removes a wound from a survivor.
    pub(crate) fn heal(&mut self, survivor: CardId) {
        if self.scene().wounds(survivor) > 0 {
            *self.board.mark_mut(survivor) -= 1;
            self.witness.saw(|| Event::Healed { card: survivor });
        }
    }

    /// Puts an infected token on a survivor.
    pub(crate) fn infect(&mut self, survivor: CardId, by: Seat) {
        *self.board.mark_mut(survivor) |= (by.index() as u16 + 1) << 8;
        self.witness.saw(|| Event::Infected { card: survivor, by });
        self.happened(Happening::Infected, survivor);
    }

    /// Makes a dead survivor a zombie of the player who has infected it: "You gain control of it. Remove
    /// all tokens and cards on it and place it in your zombie zone. Its game text is ignored." (seed)
    pub(crate) fn convert(&mut self, survivor: CardId, to: Seat) {
        self.leave(survivor);
        self.enter(survivor, to, Zone::Resource);
        self.board.blank.insert(survivor);
        self.witness.saw(|| Event::Converted { card: survivor, to });
    }

    /// Sets a player's food.
    pub(crate) fn set_food(&mut self, seat: Seat, food: u16) {
        self.board.food[seat.index()] = food;
        self.witness.saw(|| Event::Food { seat, food });
    }

    /// Takes players out of the game, given by their bits, all at once.
    ///
    /// "His cards leave the game; cards of his that others control stay until they leave play; cards of
    /// others that he controlled go to their owners' discards."
    ///
    /// Who leaves does so by an action or by what follows one, and "any action but a pass starts the count
    /// of passes anew".
    pub(crate) fn eliminate(&mut self, losers: u8) {
        self.board.out |= losers;
        self.board.passes = 0;
        let stays = |seat: Seat| losers >> seat.index() & 1 == 0;
        let running = &mut self.board.running;
        running.waiting.retain(|waiting| stays(waiting.controller));
        // Where what is used is gone, there is nothing left to answer: abilities happen one by one.
        if running.frames.first().is_some_and(|used| !stays(used.controller)) {
            running.waiting.iter_mut().for_each(|waiting| waiting.answers = false);
        }
        running.frames.retain(|frame| stays(frame.controller));
        let mut controlled = Cards::EMPTY;
        for seat in Seat::ALL.into_iter().filter(|seat| losers >> seat.index() & 1 != 0) {
            self.witness.saw(|| Event::Lost { seat });
            controlled |= self.board.controlled[seat.index()];
        }
        // That is no discarding from play, and wakes no ability.
        self.put_away(controlled | self.scene().items_of(controlled));
        for owner in (0..SEATS_MAX).filter(|owner| losers >> owner & 1 != 0) {
            let all: Cards = (0..DECK_MAX).map(|place| CardId::at(owner, place)).collect();
            let zones = self.board.survivor_zone | self.board.resource;
            self.forget(all - (zones | self.board.combat | self.board.attached));
            self.board.hand -= all;
            self.board.removed -= all;
            self.board.piles[owner] = [0; DECK_MAX];
            self.board.deck_len[owner] = 0;
            self.board.discard_len[owner] = 0;
            self.board.food[owner] = 0;
        }
    }
}
