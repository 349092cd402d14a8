//! Cards that come into fights and leave them.

use crate::CardId;
use crate::Event;
use crate::apply::Doing;
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
        self.renumber_fights();
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
        self.board.fights[card.owner_index()][card.place()] = fight;
    }

    /// Takes a card out of its fight. "A fight with an empty side ends at once with no result", unless
    /// the result stands already.
    pub(crate) fn leave_fight(&mut self, card: CardId) {
        if !self.board.in_fight.contains(card) {
            return;
        }
        let fight = self.board.fight_of(card);
        self.drop_out(card);
        let name = self.scene().name(card);
        self.witness.saw(|| Event::LeftFight { name });
        let left = self.scene().fighters(fight);
        let survivors = left & self.board.survivor_zone;
        let one_side_is_empty = survivors.is_empty() || survivors == left;
        if one_side_is_empty && !(self.board.judged && fight == self.board.fight) {
            self.end_fight(fight);
        } else {
            self.renumber_fights();
        }
    }

    fn drop_out(&mut self, card: CardId) {
        self.board.in_fight.remove(card);
        self.board.fights[card.owner_index()][card.place()] = 0;
    }

    /// Ends a fight: nobody is in it any more.
    pub(crate) fn end_fight(&mut self, fight: u8) {
        for card in self.scene().fighters(fight) {
            self.drop_out(card);
        }
        if fight == self.board.fight {
            self.board.fight = 0;
        }
        self.renumber_fights();
    }

    /// Numbers the fights in the order of their lowest survivors, so that boards that look the same are
    /// the same.
    fn renumber_fights(&mut self) {
        let mut numbers = [0_u8; 256];
        let mut count = 0;
        let survivors = self.board.in_fight & self.board.survivor_zone;
        for cards in [survivors, self.board.in_fight - survivors] {
            for card in cards {
                let number = &mut numbers[self.board.fight_of(card) as usize];
                if *number == 0 {
                    count += 1;
                    *number = count;
                }
                self.board.fights[card.owner_index()][card.place()] = *number;
            }
        }
        self.board.fight = numbers[self.board.fight as usize];
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
        let against = self.scene().fighters(fight).first();
        self.put_into_fight(card, fight);
        self.renumber_fights();
        if let Some(against) = against {
            let (name, against) = (self.scene().name(card), self.scene().name(against));
            self.witness.saw(|| Event::Fights { name, against });
        }
    }
}
