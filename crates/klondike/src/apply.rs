//! What an action does.

use deadhand_cards::{Card, Suit};
use deadhand_game::Game;

use crate::event::Witness;
use crate::state::number::{self, ACE, NONE};
use crate::state::{Run, Step};
use crate::{Action, Column, Event, Events, Illegal, RunMove, State};

impl State {
    /// What a legal action makes happen, in order: for a log or a screen, beside the step itself.
    ///
    /// # Errors
    ///
    /// An action that is not legal, with the rule that forbids it.
    pub fn events(&self, action: Action) -> Result<Events, Illegal> {
        self.check(action)?;
        let mut events = Events::new();
        let mut next = *self;
        next.step_on(action, &mut events);
        Ok(events)
    }

    /// Does a legal action, and whatever follows from it without a choice. What happens is told to the
    /// witness; `()` listens to nothing, and then nothing of it is computed.
    #[inline]
    pub(crate) fn step_on(&mut self, action: Action, witness: &mut impl Witness) {
        match action {
            Action::Draw => return self.draw(witness),
            Action::Flip => self.flip(witness),
            Action::Play(column) => self.play(column, witness),
            Action::SaveWaste => {
                let card = self.take_from_waste();
                self.save(card, witness);
            }
            Action::Save(column) => self.save_end(column, witness),
            Action::Move(run) => return self.move_run(run, witness),
            Action::Shoot(column) => self.shoot(column, witness),
            Action::Sacrifice(column) => self.sacrifice(self.base(column), column, witness),
            Action::SacrificeKing(column, suit) => {
                self.sacrifice(number::king(suit), column, witness);
            }
            Action::Back(suit, column) => self.take_back(suit, column, witness),
            Action::Target(column) => {
                self.step = Step::Play;
                self.attack(column, witness);
            }
            Action::Stop => return self.finish(witness),
        }
        self.look_for_end(witness);
    }

    /// "only one survivor card – the top card of the deck – is drawn each time" (seed), or up to three.
    #[inline]
    fn draw(&mut self, witness: &mut impl Witness) {
        let count = if self.rules.draws_three() { self.stock_len().min(3) } else { 1 };
        for &card in self.piles[self.stock_begin as usize..].iter().take(count) {
            tell(witness, card, |card| Event::Drew { card });
        }
        self.stock_begin += count as u8;
        let top = self.piles[self.stock_begin as usize - 1];
        (self.ends[0], self.bases[0]) = (top, top);
        // With stock left a draw ends no game: the columns and the cards of waste and stock are as before,
        // and with them whatever kept the game running.
        if self.stock_len() == 0 {
            self.look_for_end(witness);
        }
    }

    /// "When you draw the last card from the draw deck and flip the deck over, this causes a zombie to
    /// attack the oldest survivor at the bottom of a stack." (seed)
    fn flip(&mut self, witness: &mut impl Witness) {
        self.stock_begin = self.waste_begin;
        self.look_at_waste();
        self.flips = self.flips.saturating_add(1);
        witness.saw(Event::Flipped);

        if self.horde > 0 {
            let mut oldest = self.oldest();
            match (oldest.next(), oldest.next()) {
                (Some(column), None) => self.attack(column, witness),
                (Some(_), Some(_)) => self.step = Step::Target,
                _ => {}
            }
        }
    }

    /// "if you move a king from the draw pile to the board, it will come under attack" (seed), and so
    /// does every other card from there.
    #[inline]
    fn play(&mut self, column: Column, witness: &mut impl Witness) {
        let card = self.take_from_waste();
        self.put(column, Run::of(card));
        tell(witness, card, |card| Event::Played { card, column });
        if self.horde > 0 {
            self.attack(column, witness);
        }
    }

    /// "you do not come under attack for moving a survivor to a safe house" (seed)
    #[inline]
    fn save_end(&mut self, column: Column, witness: &mut impl Witness) {
        let card = self.take_last(column, 1).end;
        self.save(card, witness);
        if self.is_empty(column) {
            self.uncover_in_sight(column, witness);
        }
    }

    #[inline]
    fn save(&mut self, card: u8, witness: &mut impl Witness) {
        self.next[number::suit(card)] = number::above(card);
        self.pass_over_gaps(number::suit(card));
        tell(witness, card, |card| Event::Saved { card });
    }

    /// "You do not come under attack when a survivor moves from stack to stack." (seed)
    #[inline]
    fn move_run(&mut self, run: RunMove, witness: &mut impl Witness) {
        let (from, to, count) = (run.from(), run.to(), run.count());
        let cards = self.take_last(from, count);
        self.put(to, cards);
        tell(witness, cards.base(), |card| Event::Moved { card, count, from, to });
        // Cards that have left others behind can go back to them: then the game runs on.
        if self.is_empty(from) {
            self.uncover_in_sight(from, witness);
            self.look_for_end(witness);
        }
    }

    #[inline]
    fn shoot(&mut self, column: Column, witness: &mut impl Witness) {
        self.ammo -= 1;
        witness.saw(Event::Shot { column });
        self.destroy_one(column, witness);
    }

    /// Removes a king, who lies face up in a column or on top of the waste.
    ///
    /// "[4] King: Grandpa – the only character willing to sacrifice himself for his family" (seed)
    #[cold]
    fn sacrifice(&mut self, king: u8, column: Column, witness: &mut impl Witness) {
        tell(witness, king, |king| Event::Sacrificed { king, column });
        self.destroy_one(column, witness);
        if king == self.top_of_waste() {
            self.take_from_waste();
            self.remove(king);
        } else {
            let is_home = |column: &Column| self.base(*column) == king;
            let home = Column::ALL.into_iter().find(is_home).unwrap_or(column);
            self.take_base(home);
            self.remove(king);
            self.uncover(home, witness);
            self.leave_empty(home, witness);
        }
    }

    #[inline]
    fn take_back(&mut self, suit: Suit, column: Column, witness: &mut impl Witness) {
        let card = self.top(suit);
        self.next[suit.index()] = card;
        self.put(column, Run::of(card));
        tell(witness, card, |card| Event::TookBack { card, column });
    }

    /// Brings a zombie from the horde, which has one, to a column.
    #[inline]
    fn attack(&mut self, column: Column, witness: &mut impl Witness) {
        witness.saw(Event::Attacked { column });
        self.horde -= 1;
        if self.is_attacked(column) {
            self.eat(column, witness);
        } else {
            self.attacked |= 1 << column.number();
        }
    }

    /// "When a second zombie card is added to a temporary shelter stack, the bottom survivor card is
    /// removed from the game"; "that survivor destroys both of the zombies", or "the attack will also
    /// destroy one of the zombies, whose card is returned to the zombie horde" (seed).
    #[cold]
    fn eat(&mut self, column: Column, witness: &mut impl Witness) {
        let card = self.take_last(column, 1).end;
        self.remove(card);
        tell(witness, card, |card| Event::Eaten { card, column });
        if self.rules.one_destroyed() {
            self.horde += 1;
            witness.saw(Event::Destroyed { zombies: 1, column });
        } else {
            self.horde += 2;
            self.attacked &= !(1 << column.number());
            witness.saw(Event::Destroyed { zombies: 2, column });
        }
        self.uncover(column, witness);
        self.leave_empty(column, witness);
    }

    /// Destroys the zombie on a column; it returns to the horde.
    #[inline]
    fn destroy_one(&mut self, column: Column, witness: &mut impl Witness) {
        self.attacked &= !(1 << column.number());
        self.horde += 1;
        witness.saw(Event::Destroyed { zombies: 1, column });
    }

    /// A zombie on a column that has become empty returns to the horde.
    fn leave_empty(&mut self, column: Column, witness: &mut impl Witness) {
        if self.is_attacked(column) && self.is_empty(column) {
            self.attacked &= !(1 << column.number());
            self.horde += 1;
            witness.saw(Event::WentAway { column });
        }
    }

    /// Turns up the last face-down card of a column whose face-up cards are all gone. Gives its number.
    #[inline]
    fn uncover(&mut self, column: Column, witness: &mut impl Witness) -> u8 {
        if !self.is_empty(column) || self.face_down_len[column.index()] == 0 {
            return NONE;
        }
        let card = self.take_face_down(column);
        self.put(column, Run::of(card));
        tell(witness, card, |card| Event::TurnedUp { card, column });
        card
    }

    /// [`uncover`](State::uncover) after a `save` or `move`: under `attack_on_reveal` the card can be
    /// seen by the zombies, once they have come.
    ///
    /// "when they are turned over, they can be spotted by the zombies"; "until the first card is drawn
    /// from the deck. That’s when the zombies finally arrive"; not "for drawing an ace" (seed).
    #[inline]
    fn uncover_in_sight(&mut self, column: Column, witness: &mut impl Witness) {
        let card = self.uncover(column, witness);
        let seen = number::rank(card) > ACE;
        if seen && self.rules.attack_on_reveal() && self.horde > 0 && self.was_drawn() {
            self.attack(column, witness);
        }
    }

    /// Takes the top card from the waste. Gives its number.
    fn take_from_waste(&mut self) -> u8 {
        let card = self.top_of_waste();
        let (top, end) = (self.stock_begin as usize - 1, self.stock_end as usize);
        self.piles.copy_within(top + 1..end, top);
        self.piles[end - 1] = NONE;
        self.stock_begin -= 1;
        self.stock_end -= 1;
        self.look_at_waste();
        card
    }

    /// Puts a card that lies nowhere else any more behind the removed ones.
    #[cold]
    fn remove(&mut self, card: u8) {
        let (begin, end) = (self.waste_begin as usize, self.stock_end as usize);
        self.piles.copy_within(begin..end, begin + 1);
        self.piles[begin] = card;
        self.waste_begin += 1;
        self.stock_begin += 1;
        self.stock_end += 1;
        self.pass_over_gaps(number::suit(card));
    }

    /// Under `suit_gap=skip` a foundation does not wait for a card that was removed.
    #[inline]
    pub(crate) fn pass_over_gaps(&mut self, suit: usize) {
        if self.rules.skips_gaps() {
            while self.is_removed(self.next[suit]) {
                self.next[suit] = number::above(self.next[suit]);
            }
        }
    }

    #[inline]
    pub(crate) fn look_for_end(&mut self, witness: &mut impl Witness) {
        if self.step == Step::Play && self.is_over() {
            self.finish(witness);
        }
    }

    #[cold]
    fn finish(&mut self, witness: &mut impl Witness) {
        self.step = Step::Over;
        witness.saw(Event::Ended);
    }
}

/// Tells of a card by its number.
#[inline]
fn tell(witness: &mut impl Witness, card: u8, event: impl FnOnce(Card) -> Event) {
    if let Some(card) = number::card(card) {
        witness.saw(event(card));
    }
}
