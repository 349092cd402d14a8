//! Cards, ranks, suits, colours and decks.

use deadhand_cards::{
    COURT_DECK, Card, CardSet, Colour, FULL_DECK, NUMBER_DECK, Rank, STANDARD_DECK, Suit,
};

/// All 54 cards in canonical order, as the specification of deals lists them.
pub(crate) fn canonical_order() -> Vec<String> {
    let mut cards = Vec::new();
    for suit in ["C", "D", "H", "S"] {
        for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] {
            cards.push(format!("{rank}{suit}"));
        }
    }
    cards.extend(["*R".to_string(), "*B".to_string()]);
    cards
}

fn texts(cards: impl IntoIterator<Item = Card>) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}

#[test]
fn a_card_is_one_byte_and_so_is_perhaps_a_card() {
    assert_eq!(size_of::<Card>(), 1);
    assert_eq!(size_of::<Option<Card>>(), 1);
    assert_eq!(size_of::<CardSet>(), 8);
}

#[test]
fn the_canonical_order_is_clubs_diamonds_hearts_spades_and_the_jokers() {
    assert_eq!(texts(FULL_DECK), canonical_order());
    assert_eq!(FULL_DECK.len(), Card::COUNT);
    assert!(FULL_DECK.is_sorted_by(|a, b| a < b), "cards are ordered like that");
}

#[test]
fn the_index_is_the_place_in_the_canonical_order() {
    for (index, card) in FULL_DECK.into_iter().enumerate() {
        assert_eq!(card.index(), index);
        assert_eq!(Card::from_index(index), Some(card));
    }
    for index in [54, 55, 63, 64, 256, usize::MAX] {
        assert_eq!(Card::from_index(index), None);
    }
}

#[test]
fn codes_are_below_64_never_0_and_in_canonical_order() {
    let codes: Vec<u8> = FULL_DECK.iter().map(|card| card.code()).collect();
    assert!(codes.is_sorted_by(|a, b| a < b));
    assert_eq!((codes[0], codes[52], codes[53]), (1, 62, 63));
    for card in STANDARD_DECK {
        let (rank, suit) = (card.rank().unwrap(), card.suit().unwrap());
        assert_eq!(usize::from(card.code()), suit.index() << 4 | usize::from(rank.value()));
    }
}

#[test]
fn the_decks_are_in_canonical_order_without_what_is_not_in_the_game() {
    let order = canonical_order();
    let only = |has: fn(&str) -> bool| -> Vec<String> {
        order.iter().filter(|card| has(card)).cloned().collect()
    };
    assert_eq!(texts(STANDARD_DECK), only(|card| !card.starts_with('*')));
    assert_eq!(texts(COURT_DECK), only(|card| card.starts_with(['J', 'Q', 'K'])));
    assert_eq!(texts(NUMBER_DECK), only(|card| !card.starts_with(['J', 'Q', 'K', '*'])));
}

#[test]
fn a_card_has_the_rank_and_suit_it_was_made_of() {
    for suit in Suit::ALL {
        for rank in Rank::ALL {
            let card = Card::new(rank, suit);
            assert_eq!((card.rank(), card.suit()), (Some(rank), Some(suit)));
            assert_eq!(card.colour(), suit.colour());
            assert!(!card.is_joker());
            assert_eq!(card.is_court(), rank >= Rank::Jack);
            assert_eq!(card.is_number(), rank <= Rank::Ten);
        }
    }
}

#[test]
fn a_joker_has_a_colour_and_neither_rank_nor_suit() {
    for (joker, colour) in [(Card::RED_JOKER, Colour::Red), (Card::BLACK_JOKER, Colour::Black)] {
        assert_eq!(joker, Card::joker(colour));
        assert_eq!(joker.colour(), colour);
        assert!(joker.is_joker() && !joker.is_court() && !joker.is_number());
        assert_eq!((joker.rank(), joker.suit()), (None, None));
    }
}

#[test]
fn the_ace_is_1_and_the_king_is_13() {
    let values: Vec<u8> = Rank::ALL.iter().map(|rank| rank.value()).collect();
    assert_eq!(values, (1..=13).collect::<Vec<u8>>());
    for rank in Rank::ALL {
        assert_eq!(Rank::from_value(rank.value()), Some(rank));
    }
    for value in [0, 14, 15, 255] {
        assert_eq!(Rank::from_value(value), None);
    }
}

#[test]
fn ranks_go_up_and_down_by_one_and_not_round() {
    assert_eq!(Rank::Ace.previous(), None);
    assert_eq!(Rank::King.next(), None);
    for pair in Rank::ALL.windows(2) {
        assert_eq!(pair[0].next(), Some(pair[1]));
        assert_eq!(pair[1].previous(), Some(pair[0]));
        assert!(pair[0] < pair[1]);
    }
}

#[test]
fn diamonds_and_hearts_are_red_clubs_and_spades_black() {
    let colours = [Colour::Black, Colour::Red, Colour::Red, Colour::Black];
    assert_eq!(Suit::ALL.map(Suit::colour), colours);
    assert_eq!(Suit::ALL.map(Suit::index), [0, 1, 2, 3]);
    assert_eq!(Colour::ALL.map(Colour::other), [Colour::Red, Colour::Black]);
}
