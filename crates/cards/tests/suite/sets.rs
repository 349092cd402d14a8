//! Sets of cards, against a set of the standard library.

use std::collections::BTreeSet;

use deadhand_cards::{Card, CardSet, Colour, FULL_DECK, Rank, Suit};
use proptest::prelude::*;

type Model = BTreeSet<Card>;

fn card() -> impl Strategy<Value = Card> {
    prop::sample::select(FULL_DECK.to_vec())
}

fn model() -> impl Strategy<Value = Model> {
    prop::collection::btree_set(card(), 0..=54)
}

fn set(model: &Model) -> CardSet {
    model.iter().copied().collect()
}

fn is(set: CardSet, model: impl IntoIterator<Item = Card>) -> bool {
    set.into_iter().eq(model)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_set_is_what_was_put_in(model in model()) {
        let set = set(&model);
        prop_assert!(is(set, model.iter().copied()), "in canonical order");
        prop_assert!(set.into_iter().rev().eq(model.iter().rev().copied()), "from the back too");
        prop_assert_eq!(set.len(), model.len());
        prop_assert_eq!(set.iter().len(), model.len());
        prop_assert_eq!(set.is_empty(), model.is_empty());
        prop_assert_eq!(set.first(), model.first().copied());
        prop_assert_eq!(set.last(), model.last().copied());
        for card in FULL_DECK {
            prop_assert_eq!(set.contains(card), model.contains(&card));
        }
    }

    #[test]
    fn the_algebra_is_that_of_sets(a in model(), b in model()) {
        let (x, y) = (set(&a), set(&b));
        prop_assert!(is(x | y, a.union(&b).copied()));
        prop_assert!(is(x & y, a.intersection(&b).copied()));
        prop_assert!(is(x - y, a.difference(&b).copied()));
        prop_assert!(is(x ^ y, a.symmetric_difference(&b).copied()));
        prop_assert!(is(!x, FULL_DECK.into_iter().filter(|card| !a.contains(card))));
        prop_assert_eq!(x.union(y), x | y);
        prop_assert_eq!(x.intersection(y), x & y);
        prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
        prop_assert_eq!(x.is_disjoint(y), a.is_disjoint(&b));
        prop_assert!((x & y).is_subset(x) && (x - y).is_disjoint(y));
        let (mut joined, mut kept, mut taken, mut either) = (x, x, x, x);
        joined |= y;
        kept &= y;
        taken -= y;
        either ^= y;
        prop_assert_eq!((joined, kept, taken, either), (x | y, x & y, x - y, x ^ y));
    }

    #[test]
    fn cards_are_put_in_and_taken_out(model in model(), cards in prop::collection::vec(card(), 1..9)) {
        let (mut set, mut model) = (set(&model), model);
        for card in cards {
            prop_assert_eq!(set.with(card), set | CardSet::of(card));
            prop_assert_eq!(set.insert(card), model.insert(card));
            prop_assert!(is(set, model.iter().copied()));
            prop_assert!(!set.insert(card), "it is in already");
            prop_assert!(set.remove(card) && model.remove(&card));
            prop_assert!(is(set, model.iter().copied()));
            prop_assert!(!set.remove(card), "it is out already");
            set.extend([card, card]);
            model.extend([card]);
        }
        prop_assert!(is(set, model));
    }

    #[test]
    fn bits_and_text_lead_back(model in model()) {
        let set = set(&model);
        prop_assert_eq!(CardSet::from_bits(set.bits()), Some(set));
        prop_assert_eq!(set.bits().count_ones() as usize, set.len());
        prop_assert_eq!(set.to_string().parse(), Ok(set));
    }

    #[test]
    fn bits_that_stand_for_no_card_are_no_set(bits: u64) {
        let known = FULL_DECK.iter().fold(0, |known, card| known | 1 << card.code());
        prop_assert_eq!(CardSet::from_bits(bits).is_some(), bits & !known == 0);
        prop_assert!(CardSet::from_bits(bits & known).is_some());
    }

    #[test]
    fn both_ends_meet(model in model(), front in prop::collection::vec(any::<bool>(), 54)) {
        let (mut iter, mut model) = (set(&model).iter(), model);
        for front in front {
            let (card, expected) = if front {
                (iter.next(), model.pop_first())
            } else {
                (iter.next_back(), model.pop_last())
            };
            prop_assert_eq!(card, expected);
            prop_assert_eq!(iter.size_hint(), (model.len(), Some(model.len())));
        }
        prop_assert_eq!((iter.next(), iter.next_back()), (None, None));
    }
}

#[test]
fn each_bit_that_stands_for_no_card_is_refused() {
    let refused = (0..64).filter(|bit| CardSet::from_bits(1 << bit).is_none()).count();
    assert_eq!(refused, 10);
}

#[test]
fn the_named_sets_are_what_they_say() {
    let only = |has: &dyn Fn(Card) -> bool| -> CardSet {
        FULL_DECK.into_iter().filter(|&card| has(card)).collect()
    };
    assert_eq!(CardSet::EMPTY, only(&|_| false));
    assert_eq!(CardSet::default(), CardSet::EMPTY);
    assert_eq!(CardSet::FULL, only(&|_| true));
    assert_eq!(CardSet::STANDARD, only(&|card| !card.is_joker()));
    assert_eq!(CardSet::JOKERS, only(&Card::is_joker));
    assert_eq!(CardSet::COURT, only(&Card::is_court));
    assert_eq!(CardSet::NUMBERS, only(&Card::is_number));
    let lengths = [CardSet::FULL, CardSet::STANDARD, CardSet::COURT, CardSet::NUMBERS];
    assert_eq!(lengths.map(CardSet::len), [54, 52, 12, 40]);
    for suit in Suit::ALL {
        assert_eq!(CardSet::of_suit(suit), only(&|card| card.suit() == Some(suit)));
    }
    for rank in Rank::ALL {
        assert_eq!(CardSet::of_rank(rank), only(&|card| card.rank() == Some(rank)));
    }
    for colour in Colour::ALL {
        let of_colour = only(&|card| !card.is_joker() && card.colour() == colour);
        assert_eq!(CardSet::of_colour(colour), of_colour, "no joker is in it");
    }
    for card in FULL_DECK {
        assert_eq!(CardSet::of(card), only(&|other| other == card));
        assert_eq!(CardSet::from(card), CardSet::of(card));
    }
}

#[test]
fn a_set_shows_its_cards() {
    let set: CardSet = [Card::BLACK_JOKER, Card::new(Rank::Ace, Suit::Clubs)].into_iter().collect();
    assert_eq!(format!("{set:?}"), "{AC, *B}");
    assert_eq!(format!("{:?}", CardSet::EMPTY), "{}");
}
