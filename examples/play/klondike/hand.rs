//! What is in hand: a card that was picked up, or the gun, or a king who gives himself up. From it follow
//! the places that can be chosen, and what a choice asks for.

use deadhand::cards::{Card, Rank, Suit};
use deadhand::game::{Game, Seat, Viewer};
use deadhand::klondike::{Action, Column, Hidden, King, RunMove, State, Step, View};

use super::spot::Spot;

/// What is in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hand {
    /// Nothing.
    #[default]
    Empty,
    /// The top of the waste.
    Waste,
    /// The last so many cards of a column; without a number as many as fit where they are put.
    Run(Column, Option<u8>),
    /// The top of a foundation.
    Top(Suit),
    /// The gun: it is chosen at which column a shot is fired.
    Gun,
    /// A king, for a column that is chosen.
    Sacrifice,
    /// A king who is chosen, for this column.
    KingFor(Column),
}

/// What a choice comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Something else is in hand now.
    Hold(Hand),
    /// An action, legal or not.
    Do(Action),
    /// Nothing, for a reason.
    Say(String),
}

/// What the player sees.
pub(super) fn seen(game: &State) -> View {
    game.view(Viewer::Seat(Seat::A))
}

/// Where the king of a suit lies face up.
fn place_of_king(view: &View, suit: Suit) -> Option<Spot> {
    let king = Card::new(Rank::King, suit);
    let in_columns = Column::ALL.into_iter().find_map(|column| {
        let cards = view.column(column).face_up();
        (cards.first() == Some(&king)).then_some(Spot::Column(column, cards.len() as u8))
    });
    in_columns.or((view.waste().last() == Some(&king)).then_some(Spot::Waste))
}

/// The suit of the king at a place, who in a column is its first face-up card.
fn king_at(view: &View, spot: Spot) -> Option<Suit> {
    let card = match spot.column() {
        Some(column) => view.column(column).face_up().first().copied(),
        None => card_at(view, spot),
    };
    card.filter(|card| card.rank() == Some(Rank::King)).and_then(Card::suit)
}

/// The face-up card at a place, where one lies there.
pub(super) fn card_at(view: &View, spot: Spot) -> Option<Card> {
    match spot {
        Spot::Column(column, count) => {
            view.column(column).face_up().iter().nth_back(usize::from(count) - 1).copied()
        }
        Spot::Waste => view.waste().last().copied(),
        Spot::Foundation(suit) => view.foundation(suit),
        Spot::Stock | Spot::Zombie(_) => None,
    }
}

impl Hand {
    /// Where an action is chosen next: with nothing in hand the place where it begins, otherwise that where
    /// it ends. None of an action that is not done with this in hand.
    fn leads_to(self, view: &View, action: Action) -> Option<Spot> {
        let foundation_of = |card: Option<Card>| card.and_then(Card::suit).map(Spot::Foundation);
        match (self, action) {
            (Hand::Empty, Action::Draw | Action::Flip) => Some(Spot::Stock),
            (Hand::Empty, Action::SaveWaste | Action::Play(_)) => Some(Spot::Waste),
            (Hand::Empty, Action::Save(column) | Action::Target(column)) => {
                Some(Spot::end_of(column))
            }
            (Hand::Empty, Action::Move(run)) => Some(Spot::Column(run.from(), run.count())),
            (Hand::Empty, Action::Back(suit, _)) => Some(Spot::Foundation(suit)),
            (Hand::Empty | Hand::Gun, Action::Shoot(column)) => Some(Spot::Zombie(column)),
            (Hand::Waste, Action::SaveWaste) => foundation_of(card_at(view, Spot::Waste)),
            (Hand::Waste, Action::Play(column)) => Some(Spot::end_of(column)),
            (Hand::Run(from, None | Some(1)), Action::Save(column)) if from == column => {
                foundation_of(card_at(view, Spot::end_of(column)))
            }
            (Hand::Run(from, count), Action::Move(run)) => {
                let is_this = from == run.from() && count.is_none_or(|count| count == run.count());
                is_this.then_some(Spot::end_of(run.to()))
            }
            (Hand::Top(top), Action::Back(suit, column)) if top == suit => {
                Some(Spot::end_of(column))
            }
            (Hand::Sacrifice, Action::Sacrifice(column) | Action::SacrificeKing(column, _)) => {
                Some(Spot::Zombie(column))
            }
            (Hand::KingFor(attacked), Action::SacrificeKing(column, suit)) => {
                if attacked == column { place_of_king(view, suit) } else { None }
            }
            _ => None,
        }
    }

    /// The places that can be chosen, in the order of `Tab`.
    pub(super) fn targets(self, game: &State) -> Vec<Spot> {
        let view = seen(game);
        let actions = game.legal_actions();
        let mut spots: Vec<Spot> =
            actions.iter().filter_map(|action| self.leads_to(&view, *action)).collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// Whether what is in hand was taken from a place.
    pub(super) fn is_from(self, spot: Spot) -> bool {
        match (self, spot) {
            (Hand::Waste, Spot::Waste) => true,
            (Hand::Run(from, _), spot) => spot.column() == Some(from),
            (Hand::Top(top), Spot::Foundation(suit)) => top == suit,
            _ => false,
        }
    }

    /// What it comes to when a place is chosen. Cards that come back to where they were are put back; another
    /// card of their column is taken instead of them.
    pub(super) fn choose(self, game: &State, spot: Spot) -> Choice {
        let view = seen(game);
        match (self, spot) {
            (Hand::Empty, _) => take(&view, spot),
            (Hand::Run(from, Some(held)), Spot::Column(column, count))
                if from == column && held != count =>
            {
                take(&view, spot)
            }
            _ if self.is_from(spot) => Choice::Hold(Hand::Empty),
            (Hand::Gun, _) => match spot.column() {
                Some(column) => Choice::Do(Action::Shoot(column)),
                None => Choice::Say("a shot is fired at a column under attack".into()),
            },
            (Hand::Sacrifice, _) => match (spot.column(), view.rules().king) {
                (Some(column), King::Stack) => Choice::Do(Action::Sacrifice(column)),
                (Some(column), King::Any) => sacrifice_for(game, column),
                (None, _) => Choice::Say("a king is sacrificed for a column under attack".into()),
            },
            (Hand::KingFor(column), _) => king_at(&view, spot).map_or_else(
                || Choice::Say("only a king sacrifices himself: choose one".into()),
                |suit| Choice::Do(Action::SacrificeKing(column, suit)),
            ),
            (Hand::Waste, Spot::Column(column, _) | Spot::Zombie(column)) => {
                Choice::Do(Action::Play(column))
            }
            (Hand::Run(from, count), Spot::Column(to, _) | Spot::Zombie(to)) => {
                let count = count.unwrap_or_else(|| fitting(game, from, to));
                match RunMove::new(from, to, count) {
                    Some(run) => Choice::Do(Action::Move(run)),
                    None => Choice::Hold(Hand::Empty),
                }
            }
            (Hand::Top(suit), Spot::Column(column, _) | Spot::Zombie(column)) => {
                Choice::Do(Action::Back(suit, column))
            }
            (_, Spot::Foundation(suit)) => self.put_on(&view, suit),
            // No card is put there: what is in hand goes back instead.
            (_, Spot::Stock | Spot::Waste) => take(&view, spot),
        }
    }

    /// What it comes to when cards are put on a foundation.
    fn put_on(self, view: &View, suit: Suit) -> Choice {
        let (action, card) = match self {
            Hand::Waste => (Action::SaveWaste, card_at(view, Spot::Waste)),
            Hand::Run(column, None | Some(1)) => {
                (Action::Save(column), card_at(view, Spot::end_of(column)))
            }
            Hand::Run(..) => return Choice::Say("cards are saved one by one".into()),
            _ => return Choice::Say("from a foundation a card goes to a column".into()),
        };
        match card.and_then(Card::suit) {
            Some(own) if own != suit => {
                Choice::Say("a card is saved on the foundation of its suit".into())
            }
            _ => Choice::Do(action),
        }
    }

    /// What it comes to when the card in hand, or without one that under the cursor, is to be saved.
    pub(super) fn save(self, cursor: Spot) -> Choice {
        match (self, cursor) {
            (Hand::Waste, _) | (Hand::Empty, Spot::Waste) => Choice::Do(Action::SaveWaste),
            (Hand::Run(column, None | Some(1)), _)
            | (Hand::Empty, Spot::Column(column, 1) | Spot::Zombie(column)) => {
                Choice::Do(Action::Save(column))
            }
            (Hand::Run(..), _) | (Hand::Empty, Spot::Column(..)) => {
                Choice::Say("only the end card of a column is saved".into())
            }
            _ => Choice::Say("choose first which card is saved".into()),
        }
    }
}

/// What it comes to when a place is chosen with nothing in hand. What cannot be taken becomes an action
/// that is refused, so that the reason is that of the rules.
fn take(view: &View, spot: Spot) -> Choice {
    match (view.step(), spot) {
        (Step::Target, Spot::Column(column, _) | Spot::Zombie(column)) => {
            Choice::Do(Action::Target(column))
        }
        (_, Spot::Stock) if view.stock().is_empty() && !view.waste().is_empty() => {
            Choice::Do(Action::Flip)
        }
        (Step::Target | Step::Over, _) | (_, Spot::Stock) => Choice::Do(Action::Draw),
        (_, Spot::Waste) if view.waste().is_empty() => Choice::Do(Action::SaveWaste),
        (_, Spot::Waste) => Choice::Hold(Hand::Waste),
        (_, Spot::Column(column, count)) => {
            let shelter = view.column(column);
            if shelter.is_attacked() || shelter.is_empty() {
                Choice::Do(Action::Save(column))
            } else {
                Choice::Hold(Hand::Run(column, Some(count)))
            }
        }
        (_, Spot::Zombie(column)) => Choice::Do(Action::Shoot(column)),
        (_, Spot::Foundation(suit)) => {
            if view.rules().foundation_to_column && view.foundation(suit).is_some() {
                Choice::Hold(Hand::Top(suit))
            } else {
                Choice::Do(Action::Back(suit, Column::One))
            }
        }
    }
}

/// How many cards of a column fit on another one; 1 where none do.
fn fitting(game: &State, from: Column, to: Column) -> u8 {
    let fits = |action: &Action| match action {
        Action::Move(run) if (run.from(), run.to()) == (from, to) => Some(run.count()),
        _ => None,
    };
    game.legal_actions().iter().find_map(fits).unwrap_or(1)
}

/// A king is to be chosen for a column; where there is none that can be, that is said.
fn sacrifice_for(game: &State, column: Column) -> Choice {
    let hand = Hand::KingFor(column);
    if !seen(game).column(column).is_attacked() {
        // Refused for the want of a zombie, whichever king it is.
        Choice::Do(Action::SacrificeKing(column, Suit::Spades))
    } else if hand.targets(game).is_empty() {
        Choice::Say("no king lies face up in a column or on top of the waste".into())
    } else {
        Choice::Hold(hand)
    }
}
