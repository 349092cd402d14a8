//! Cards that come into fights and leave them.

use crate::CardId;
use crate::Event;
use crate::apply::Doing;
use crate::card::Cards;
use crate::event::Witness;

impl<W: Witness> Doing<'_, W> {
    /// Puts two cards into one fight: that of the second if it has one, else a new one.
    pub(crate) fn fight(&mut self, card: CardId, against: CardId) {
        let fight = match self.board.fight_of(against) {
            0 => self.new_fight(),
            fight => fight,
        };
        self.put_into_fight(against, fight);
        self.put_into_fight(card, fight);
        let (name, against) = (self.scene().name(card), self.scene().name(against));
        self.witness.saw(|| Event::Fights { name, against });
    }

    /// A number that no fight has. There are at most 200 fights, since each has two cards of 400.
    fn new_fight(&self) -> u8 {
        let board = &*self.board;
        board
            .in_fight
            .map(|card| board.fight_of(card))
            .max()
            .map_or(1, |last| last.saturating_add(1))
    }

    pub(super) fn put_into_fight(&mut self, card: CardId, fight: u8) {
        self.board.in_fight.insert(card);
        self.board.fights[card.number()] = fight;
        self.fights_changed = true;
    }

    /// Takes a card out of its fight, which ends if it has only one side then.
    pub(crate) fn leave_fight(&mut self, card: CardId) {
        self.step_out(card);
        self.end_one_sided_fights();
    }

    /// Takes a card out of its fight, which may be one-sided then.
    pub(crate) fn step_out(&mut self, card: CardId) {
        if self.board.in_fight.contains(card) {
            self.drop_out(card);
            self.tell_left(card);
        }
    }

    fn tell_left(&mut self, card: CardId) {
        let name = self.scene().name(card);
        self.witness.saw(|| Event::LeftFight { name });
    }

    /// "A fight with an empty side ends at once with no result." Without survivors every fight ends.
    /// Without zombies the one goes on whose result stands, and while an ability runs all do: what it does
    /// "in this fight" it does also where its cost has emptied a side.
    pub(crate) fn end_one_sided_fights(&mut self) {
        let board = &*self.board;
        let judged = if board.judged { board.fight } else { 0 };
        if (board.in_fight & board.survivor_zone).is_empty() {
            self.leave_without_result(board.in_fight, judged);
            self.board.fight = 0;
            return;
        }
        let mut sides = [[false; 2]; 256];
        board.in_fight.for_each(|card| {
            let side = usize::from(board.survivor_zone.contains(card));
            sides[usize::from(board.fight_of(card))][side] = true;
        });
        let all_go_on = !board.running.frames.is_empty();
        let goes_on = |fight: u8| {
            let [zombies, survivors] = sides[usize::from(fight)];
            survivors && (zombies || all_go_on || fight == judged)
        };
        let left = board.in_fight.that(|card| !goes_on(board.fight_of(card)));
        let fight_ends = !goes_on(board.fight);
        self.leave_without_result(left, judged);
        if fight_ends {
            self.board.fight = 0;
        }
    }

    /// Cards are left in fights that have ended. Of all but a judged one, whose result is known, it is told.
    fn leave_without_result(&mut self, left: Cards, judged: u8) {
        if W::LISTENS {
            let told = left.that(|card| self.board.fight_of(card) != judged);
            self.in_order(told, Self::tell_left);
        }
        left.for_each(|card| self.drop_out(card));
    }

    fn drop_out(&mut self, card: CardId) {
        self.board.in_fight.remove(card);
        self.board.overwhelmed.remove(card);
        self.board.fights[card.number()] = 0;
        self.fights_changed = true;
    }

    /// Ends a fight: nobody is in it any more. 0 is none.
    pub(crate) fn end_fight(&mut self, fight: u8) {
        if fight == 0 {
            return;
        }
        self.board.in_fight.for_each(|card| {
            if self.board.fight_of(card) == fight {
                self.drop_out(card);
            }
        });
        if fight == self.board.fight {
            self.board.fight = 0;
        }
    }

    /// Numbers the fights in the order of their lowest survivors, so that boards that look the same are
    /// the same. While an action is done, a number only tells fights apart; so this is done once, after it.
    pub(crate) fn renumber_fights(&mut self) {
        let board = &mut *self.board;
        if board.in_fight.is_empty() {
            board.fight = 0;
            return;
        }
        let mut numbers = [0_u8; 256];
        let mut count = 0;
        let survivors = board.in_fight & board.survivor_zone;
        for cards in [survivors, board.in_fight - survivors] {
            cards.for_each(|card| {
                let fight = &mut board.fights[card.number()];
                let number = &mut numbers[*fight as usize];
                if *number == 0 {
                    count += 1;
                    *number = count;
                }
                *fight = *number;
            });
        }
        board.fight = numbers[board.fight as usize];
    }

    /// Puts a card into the fight that is fought.
    pub(crate) fn join_fight(&mut self, card: CardId) {
        let fight = self.board.fight;
        if self.board.in_fight.contains(card) {
            if self.board.fight_of(card) == fight {
                return;
            }
            self.leave_fight(card);
        }
        let fight = self.board.fight;
        let fighters = self.scene().fighters(fight);
        let against = self.scene().in_order(fighters).next().map(|(name, _)| name);
        self.put_into_fight(card, fight);
        if let Some(against) = against {
            let name = self.scene().name(card);
            self.witness.saw(|| Event::Fights { name, against });
        }
    }
}
