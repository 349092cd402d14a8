//! Whether conditions hold.

use deadhand_game::Seat;

use super::Scene;
use super::running::Frame;
use super::select::Side;
use crate::ability::code::{Index, Test, Those};
use crate::ability::{Control, Noun, Place, User};
use crate::card::Cards;
use crate::{CardId, Name};

impl Scene<'_> {
    /// Whether a condition holds; a frame knows what happened in its effect so far.
    pub(crate) fn holds(self, test: Index, side: Side, frame: Option<&Frame>) -> bool {
        let board = self.board;
        match self.agreed.code.conditions[test as usize] {
            Test::Controls { who, count, kind } => {
                let cards = self.select(kind, side);
                let has =
                    |seat: usize| (cards & board.controlled[seat]).len() >= usize::from(count);
                match who {
                    User::You => has(side.you.index()),
                    User::Opponent => {
                        (0..self.agreed.seats()).any(|seat| seat != side.you.index() && has(seat))
                    }
                    User::Player => (0..self.agreed.seats()).any(has),
                }
            }
            Test::InFight => board.in_fight.contains(side.source),
            Test::YourTurn => board.active == side.you,
            Test::FoodAtMost(food) => board.food[side.you.index()] <= food.into(),
            Test::Is { those, kind } => {
                let cards = frame.map_or(Cards::EMPTY, |frame| {
                    self.those(those, frame) | self.on_its_way(those, frame)
                });
                !cards.is_empty() && { cards }.all(|card| self.is_of_kind(card, kind, side))
            }
            Test::Successful => frame.is_some_and(|frame| frame.rolled > 1),
            Test::Rolled(low, high) => {
                frame.is_some_and(|frame| (low..=high).contains(&frame.rolled))
            }
            Test::Otherwise => frame.is_some_and(|frame| !frame.held),
        }
    }

    /// Whether a card is of a kind, or a card out of play that all know. Such a one is what is printed on it
    /// and its owner's, and has no state and no place in a fight.
    fn is_of_kind(self, card: CardId, kind: Index, side: Side) -> bool {
        let agreed = self.agreed;
        let asked = self.kind(kind);
        if self.in_play(card) || asked.place == Place::YourDiscard {
            return self.fits(card, kind, side);
        }
        let is_noun = match asked.noun {
            Noun::Card => true,
            Noun::Survivor => agreed.survivors.contains(card),
            Noun::Zombie => agreed.zombies.contains(card),
            Noun::Item => agreed.items.contains(card),
            Noun::ExSurvivor => false,
        };
        let owner = Seat::ALL[card.owner_index()];
        let is_controlled = match asked.control {
            Control::Anyone => true,
            Control::You => owner == side.you,
            Control::Opponent => owner != side.you,
            Control::ThatPlayer => Some(owner) == side.player,
        };
        let mut words = asked.words.iter();
        is_noun
            && is_controlled
            && asked.place == Place::Play
            && asked.states.is_empty()
            && !(asked.other && card == side.source)
            && asked.printed.contains(card)
            && words.all(|&word| agreed.code.words[word as usize].printed.contains(card))
            && !self.of_printed_power(Cards::of(card), asked.power, side).is_empty()
    }

    /// The item that is played and not yet where it comes to, if that is what was used. All know it, and
    /// nothing but to cancel it can be done to it.
    fn on_its_way(self, those: Those, frame: &Frame) -> Cards {
        let used = self.board.running.frames.first().filter(|used| self.is_placed(used));
        let item = used.map(|used| used.source).filter(|&item| self.board.hand.contains(item));
        let asked = item.filter(|&item| frame.subject == Some(Name::from(item)));
        asked.filter(|_| matches!(those, Those::Subject)).into_iter().collect()
    }
}
