//! Cards, sets, ranks, suits and colours as JSON.

use std::fmt::Debug;

use deadhand_cards::{Card, CardSet, Colour, FULL_DECK, Rank, Suit};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn is_written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
}

fn refused<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn every_card_is_its_plain_text() {
    for card in FULL_DECK {
        is_written(&card, &format!("\"{card}\""));
        is_written(&Some(card), &format!("\"{card}\""));
    }
}

#[test]
fn a_set_is_its_text() {
    is_written(&CardSet::EMPTY, "\"-\"");
    is_written(&(CardSet::of_rank(Rank::Seven) | CardSet::JOKERS), "\"7C,7D,7H,7S,*R,*B\"");
}

#[test]
fn ranks_and_suits_are_their_letters_and_colours_their_names() {
    for rank in Rank::ALL {
        is_written(&rank, &format!("\"{rank}\""));
    }
    for suit in Suit::ALL {
        is_written(&suit, &format!("\"{suit}\""));
    }
    is_written(&Colour::ALL, "[\"black\",\"red\"]");
}

#[test]
fn only_the_plain_form_is_read() {
    for json in ["\"7d\"", "\"10D\"", "\"7♦\"", "\"\"", "\"7D \"", "\"7D,7H\""] {
        assert!(refused::<Card>(json).starts_with("column "), "{json}");
    }
    for json in ["7", "null", "[\"7D\"]", "{}"] {
        assert!(
            refused::<Card>(json).contains("expected a card such as \"7D\" or \"*R\""),
            "{json}"
        );
        let set = "expected cards in canonical order such as \"7D,7H\", or \"-\"";
        assert!(refused::<CardSet>(json).contains(set), "{json}");
    }
    for json in ["\"7H,7D\"", "\"7D,7D\"", "\"\"", "\"7D,\""] {
        assert!(refused::<CardSet>(json).starts_with("column "), "{json}");
    }
    for json in ["\"a\"", "\"10\"", "1"] {
        refused::<Rank>(json);
    }
    for json in ["\"c\"", "\"♣\"", "0"] {
        refused::<Suit>(json);
    }
    refused::<Colour>("\"Red\"");
}
