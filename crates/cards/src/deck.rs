use crate::{Card, CardSet};

/// The 52 cards without jokers, in canonical order.
pub const STANDARD_DECK: [Card; 52] = in_order(CardSet::STANDARD);

/// The 52 cards, the red joker and the black joker, in canonical order.
pub const FULL_DECK: [Card; 54] = in_order(CardSet::FULL);

/// The twelve jacks, queens and kings, in canonical order.
pub const COURT_DECK: [Card; 12] = in_order(CardSet::COURT);

/// The forty aces to tens, in canonical order.
pub const NUMBER_DECK: [Card; 40] = in_order(CardSet::NUMBERS);

/// The cards of a set of `N`, in canonical order.
const fn in_order<const N: usize>(set: CardSet) -> [Card; N] {
    assert!(set.len() == N);
    let mut deck = [Card::RED_JOKER; N];
    let mut rest = set;
    let mut i = 0;
    while let Some(card) = rest.first() {
        rest.remove(card);
        deck[i] = card;
        i += 1;
    }
    deck
}
