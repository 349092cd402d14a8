//! What an action does.

use deadhand_cards::Card;
use deadhand_game::Game;

use crate::event::Witness;
use crate::state::Phase;
use crate::{Action, Event, Events, Illegal, Pile, Space, State, Unplayable};

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
            Action::Reveal(space) => self.reveal(space, witness),
            Action::Place(pile) => self.place(pile, witness),
            Action::Kill(space) => self.kill(space, witness),
            Action::Spare => self.spare(witness),
        }
    }

    /// "Reveal a zombie, if any are still face down." (seed) It comes before the draw, unless by
    /// `draw_before_reveal` the card is in hand already.
    #[inline]
    fn reveal(&mut self, space: Space, witness: &mut impl Witness) {
        self.face_down &= !space.bit();
        if let Some(zombie) = self.zombies[space.index()] {
            witness.saw(Event::Revealed { space, zombie });
        }
        let drawn = self.drawn.or_else(|| self.draw(witness));
        if !drawn.is_none_or(|card| self.offer(card, witness)) {
            self.begin_turn(witness);
        }
    }

    /// "Play and place this card." (seed) The step after it exists only if some zombie can be killed.
    #[inline]
    fn place(&mut self, pile: Pile, witness: &mut impl Witness) {
        let Some(card) = self.drawn.take() else {
            return;
        };
        let kills = self.killable(pile);
        let next_places = self.next_places(pile, card);
        let covered = core::mem::replace(&mut self.cabin[pile.index()], card);
        witness.saw(Event::Placed { card, pile, covered });
        if kills != 0 {
            self.pile = pile;
            self.ask(Phase::Kill, kills);
        } else if next_places != 0 {
            self.draw(witness);
            self.ask(Phase::Place, next_places);
        } else {
            self.begin_turn(witness);
        }
    }

    /// Where the deck's front card will fit when `card` lies on `pile`, if the next turn goes straight on
    /// to its placing; otherwise none.
    // `begin_turn` would find the same. But a pile that was just written is slow to read: to look before
    // it is covered makes a step a tenth faster.
    #[inline]
    fn next_places(&self, pile: Pile, card: Card) -> u16 {
        let front = self.deck.get(self.deck_len.wrapping_sub(1) as usize);
        match front {
            Some(&Some(front)) if self.face_down == 0 => self.places_with(front, pile, card),
            _ => 0,
        }
    }

    /// "Play until you have killed all the zombies (you win)." (seed) At once, also on the last card.
    #[inline]
    fn kill(&mut self, space: Space, witness: &mut impl Witness) {
        let is_last = self.zombies.iter().flatten().count() == 1;
        if let Some(zombie) = self.zombies[space.index()].take() {
            witness.saw(Event::Killed { space, zombie });
        }
        self.pile = Pile::A1;
        if is_last {
            self.end(Phase::Won, witness);
        } else {
            self.begin_turn(witness);
        }
    }

    /// The player may kill, or not (rulebook).
    #[inline]
    fn spare(&mut self, witness: &mut impl Witness) {
        self.pile = Pile::A1;
        self.begin_turn(witness);
    }

    /// Begins turns until there is something to decide: a turn whose drawn card fits nowhere may end by
    /// itself.
    #[inline]
    pub(crate) fn begin_turn(&mut self, witness: &mut impl Witness) {
        loop {
            let reveals = self.face_down != 0;
            if reveals && !self.rules.draw_before_reveal() {
                self.ask(Phase::Reveal, self.face_down);
                return;
            }
            let Some(card) = self.draw(witness) else {
                return;
            };
            if reveals {
                self.ask(Phase::Reveal, self.face_down);
                return;
            }
            if self.offer(card, witness) {
                return;
            }
        }
    }

    /// Draws the deck's front card. "… or until the deck runs out (you lose)" (seed): a draw that is
    /// needed from an empty deck ends the game.
    #[inline]
    fn draw(&mut self, witness: &mut impl Witness) -> Option<Card> {
        let front = self.deck_len.wrapping_sub(1);
        let Some(place) = self.deck.get_mut(front as usize) else {
            self.end(Phase::Lost, witness);
            return None;
        };
        self.drawn = place.take();
        self.deck_len = front;
        self.known = self.known.min(front);
        if let Some(card) = self.drawn {
            witness.saw(Event::Drew { card });
        }
        self.drawn
    }

    /// Lets the player place the drawn card. Says whether the turn goes on, or the game is over; if not,
    /// the next turn is to begin.
    #[inline]
    fn offer(&mut self, card: Card, witness: &mut impl Witness) -> bool {
        let places = self.places(card);
        if places == 0 {
            return self.fits_nowhere(card, witness);
        }
        self.ask(Phase::Place, places);
        true
    }

    /// Does what the rules say of a drawn card that fits on no pile. Says whether the game is over.
    #[cold]
    fn fits_nowhere(&mut self, card: Card, witness: &mut impl Witness) -> bool {
        self.drawn = None;
        match self.rules.unplayable() {
            Unplayable::Lose => {
                witness.saw(Event::Discarded { card });
                self.end(Phase::Lost, witness);
                true
            }
            Unplayable::Discard => {
                witness.saw(Event::Discarded { card });
                false
            }
            Unplayable::Bottom => {
                self.put_under_deck(card);
                witness.saw(Event::PutUnder { card });
                let hopeless = self.deck().all(|card| self.places(card) == 0);
                if hopeless {
                    self.end(Phase::Lost, witness);
                }
                hopeless
            }
        }
    }

    /// Puts a card under the deck, where the player knows it to be.
    fn put_under_deck(&mut self, card: Card) {
        let len = self.deck_len as usize;
        self.deck.copy_within(..len, 1);
        self.deck[0] = Some(card);
        self.deck_len += 1;
        self.known += 1;
    }

    /// Leaves the next decision to the player: one of `targets`, which are spaces or piles by the phase.
    #[inline]
    fn ask(&mut self, phase: Phase, targets: u16) {
        self.phase = phase;
        self.targets = targets;
    }

    #[cold]
    fn end(&mut self, phase: Phase, witness: &mut impl Witness) {
        self.ask(phase, 0);
        self.drawn = None;
        witness.saw(if phase == Phase::Won { Event::Won } else { Event::Lost });
    }
}
