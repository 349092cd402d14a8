//! What is legal now, and why not: a rule answers both.

use deadhand_game::ActionList;

use crate::action::SIDES;
use crate::card::Cards;
use crate::illegal::Mover;
use crate::state::{Scene, Step};
use crate::{Action, CardId, Coin, Illegal, Name};

mod ability;
mod attack;
mod build;
mod possible;
mod start;

/// The most actions of a list.
///
/// A card is in one place, and there are at most 400. A list that names each card once (takes, discards,
/// targets, payments, attackers to defend against, survivors to attack, tokens, wounds) has at most 400 and
/// a word more. In the build phase and in windows a card is offered for all that can be done with it. Where
/// that might be more than 511 actions, each card in play stands in the list once: a card that can be moved
/// or used is chosen first. With those of the hand, which can be laid, and played or upgraded, there are at
/// most twice 100 and 300, and a word more. Of the card that is chosen at most 9 things can be done: it is
/// moved, upgraded, or used for one of 8 abilities. Pairs for a fight before a flight are listed only if
/// there are at most 511 of them; else the zombie is chosen first.
pub(crate) const LIST_MAX: usize = 512;

/// A list of legal actions, inline, in the order of `Ord`.
pub type Actions = ActionList<Action, LIST_MAX>;

pub(crate) use ability::ToPay;

type Verdict = Result<(), Illegal>;

/// Fine if it holds, else the reason.
#[inline]
fn ensure(holds: bool, reason: Illegal) -> Verdict {
    if holds { Ok(()) } else { Err(reason) }
}

impl Scene<'_> {
    /// What can be done now.
    // It fills a list that is there: to return one copies its 4 KB.
    pub(crate) fn list(self, list: &mut Actions) {
        let actor = self.board.actor;
        match self.board.step {
            Step::First | Step::Begin => self.list_seats(list),
            Step::Bid => self.list_bids(list),
            Step::Shuffle | Step::Reshuffle => list.push(Action::Shuffle(actor)),
            Step::Take => self.list_takes(list),
            Step::Discard => push_each(list, self.hand_of(actor), Action::Discard),
            Step::Act => self.list_acts(list),
            Step::Lay => {
                push_each(list, self.hand_of(actor), Action::Lay);
                list.push(Action::Done);
            }
            Step::Target if self.target_asked().is_some() => self.list_ability_targets(list),
            Step::Target => self.push_names(list, self.targets(), Action::Target),
            Step::Pay => self.list_payments(list),
            Step::Defend => self.list_defences(list),
            Step::Leftover => self.list_leftover(list),
            Step::PickFight => {
                self.fights_in_order().for_each(|(card, _)| list.push(Action::Fight(card)));
            }
            Step::Infect => {
                push_each(list, self.infectable(), Action::Infect);
                list.push(Action::Decline);
            }
            Step::Wound => push_each(list, self.woundable(), Action::Wound),
            Step::Roll => (1..=SIDES).for_each(|number| list.push(Action::Roll(number))),
            Step::Starve => push_each(list, self.survivors(actor), Action::Starve),
            Step::Flee => {
                list.push(Action::Flee);
                list.push(Action::Stay);
            }
            Step::Coin => {
                list.push(Action::Coin(Coin::Heads));
                list.push(Action::Coin(Coin::Tails));
            }
            Step::Again => self.list_again(list),
            Step::May => {
                list.push(Action::Accept);
                list.push(Action::Decline);
            }
            Step::Choose => self.list_modes(list),
            Step::Order => self.list_waiting(list),
            Step::Search => self.list_search(list),
            Step::Won | Step::Drawn => {}
        }
    }

    /// Whether an action may be done now.
    pub(crate) fn check(self, action: Action) -> Verdict {
        let step = self.board.step;
        if matches!(step, Step::Won | Step::Drawn) {
            return Err(Illegal::Over);
        }
        match (action, step) {
            (Action::Concede, _) => {
                let Mover::Player(_) = self.mover() else {
                    return Err(self.not_now());
                };
                Ok(())
            }
            (
                Action::Shuffle(seat) | Action::ShuffleBy(seat, _),
                Step::Shuffle | Step::Reshuffle,
            ) => {
                ensure(seat == self.board.actor, Illegal::OtherDeck { seat: self.board.actor })?;
                ensure(!matches!(action, Action::Shuffle(_)), Illegal::WithoutNumber)
            }
            (Action::First(seat), Step::First) | (Action::Begin(seat), Step::Begin) => {
                self.check_seat(seat)
            }
            (Action::Bid(bid), Step::Bid) => self.check_bid(bid),
            (Action::Take(card), Step::Take) => self.check_take(card),
            (Action::Done, Step::Take) => self.check_done_taking(),
            (Action::Discard(card), Step::Discard) | (Action::Lay(card), Step::Lay) => {
                self.check_in_hand(card)
            }
            (_, Step::Act) => self.check_act(action),
            (Action::Target(_) | Action::Player(_) | Action::Done, Step::Target)
                if self.target_asked().is_some() =>
            {
                self.check_ability_target(action)
            }
            (Action::Target(name), Step::Target) => {
                let card = self.card(name).filter(|&card| self.targets().contains(card));
                ensure(card.is_some(), Illegal::NotATarget { name })
            }
            (Action::Pay(name), Step::Pay) => self.check_payment(name),
            (Action::Defend(survivor, zombie), Step::Defend) => {
                self.check_defence(survivor, zombie)
            }
            (Action::Idle(survivor), Step::Defend) => self.check_asked(Name::from(survivor)),
            (Action::Attack(zombie, survivor), Step::Leftover) => {
                self.check_asked(zombie)?;
                self.check_defending(survivor)
            }
            (Action::Hold(zombie), Step::Leftover) => self.check_asked(zombie),
            (Action::Fight(card), Step::PickFight) => {
                let found = self.fights_in_order().any(|(lowest, _)| lowest == card);
                ensure(found, Illegal::NoFight { card })
            }
            (Action::Infect(card), Step::Infect) => {
                ensure(self.infectable().contains(card), Illegal::NotInfectable { card })
            }
            (Action::Choose(option), Step::Choose) => self.check_mode(option),
            (Action::Resolve(name, ability), Step::Order) => {
                let waits = self.waiting_place(name, ability).is_some();
                ensure(waits, Illegal::NotWaiting { name, ability })
            }
            (Action::Take(card), Step::Search) => self.check_found(card),
            (Action::Decline, Step::Infect | Step::Again | Step::May | Step::Search)
            | (Action::Accept, Step::May)
            | (Action::Coin(_), Step::Coin)
            | (Action::Flee | Action::Stay, Step::Flee)
            | (Action::Done, Step::Lay)
            | (Action::Pass, Step::Bid) => Ok(()),
            (Action::Wound(card), Step::Wound) => {
                ensure(self.woundable().contains(card), Illegal::NotWoundable { card })
            }
            (Action::Roll(number), Step::Roll) => {
                ensure((1..=SIDES).contains(&number), Illegal::NoSuchSide)
            }
            (Action::Starve(card), Step::Starve) => self.check_defending(card),
            (Action::Again(zombie, survivor), Step::Again) => self.check_again(zombie, survivor),
            (Action::Target(zombie), Step::Again) => self.check_chosen_again(zombie),
            _ => Err(self.not_now()),
        }
    }

    fn mover(self) -> Mover {
        match self.board.step {
            Step::First | Step::Shuffle | Step::Reshuffle | Step::Roll | Step::Coin => {
                Mover::Chance
            }
            _ => Mover::Player(self.board.actor),
        }
    }

    #[cold]
    fn not_now(self) -> Illegal {
        Illegal::NotNow { mover: self.mover(), step: self.board.step }
    }

    fn check_in_hand(self, card: CardId) -> Verdict {
        ensure(self.hand_of(self.board.actor).contains(card), Illegal::NotInHand { card })
    }

    /// The card that is asked for, and no other, is decided on.
    fn check_asked(self, name: Name) -> Verdict {
        let asked = self.board.focus.unwrap_or(name);
        ensure(asked == name, Illegal::OtherAsked { asked })
    }

    fn check_defending(self, card: CardId) -> Verdict {
        let survivors = self.survivors(self.board.active);
        ensure(survivors.contains(card), Illegal::NotDefending { card })
    }

    #[inline]
    fn push_names(self, list: &mut Actions, cards: Cards, action: fn(Name) -> Action) {
        self.in_order(cards).for_each(|(name, _)| list.push(action(name)));
    }
}

#[inline]
fn push_each(list: &mut Actions, cards: Cards, action: fn(CardId) -> Action) {
    cards.for_each(|card| list.push(action(card)));
}
