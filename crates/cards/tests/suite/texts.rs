//! Cards and sets as text, read freely where a card stands alone and strictly everywhere else.

use std::fmt::Write;

use deadhand_cards::{
    Card, CardSet, Colour, FULL_DECK, Rank, ReadError, Reader, STANDARD_DECK, Suit, write_cards,
};
use proptest::prelude::*;

const RANK: &str = "a rank A23456789TJQK, or * for a joker";
const SUIT: &str = "a suit: C, D, H, S or its sign";
const JOKER: &str = "R or B, the colour of a joker";
const END: &str = "the end of the line";
const CARD: &str = "a card such as 7D or *R";
const LATER: &str = "a card that comes later in the canonical order";

fn error<T: std::fmt::Debug>(result: Result<T, ReadError>) -> (usize, &'static str) {
    let error = result.unwrap_err();
    (error.column, error.expected)
}

#[test]
fn a_card_is_written_plain_and_pretty() {
    let seven = Card::new(Rank::Seven, Suit::Diamonds);
    assert_eq!((format!("{seven}"), format!("{seven:#}")), ("7D".into(), "7♦".into()));
    let ten = Card::new(Rank::Ten, Suit::Spades);
    assert_eq!((format!("{ten}"), format!("{ten:#}")), ("TS".into(), "T♠".into()));
    assert_eq!(format!("{:#}", Card::new(Rank::Ace, Suit::Clubs)), "A♣");
    assert_eq!(format!("{:#}", Card::new(Rank::King, Suit::Hearts)), "K♥");
    assert_eq!(format!("{0} {0:#} {1}", Card::RED_JOKER, Card::BLACK_JOKER), "*R *R *B");
    assert_eq!(format!("{seven:?}"), "7D");
}

#[test]
fn a_card_fills_the_width_it_is_given() {
    let seven = Card::new(Rank::Seven, Suit::Diamonds);
    assert_eq!(
        format!("[{seven:4}] [{seven:>#4}] [{:^6}]", Card::RED_JOKER),
        "[7D  ] [  7♦] [  *R  ]"
    );
}

#[test]
fn ranks_suits_and_colours_are_written_by_their_letters() {
    let ranks: String = Rank::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(ranks, "A23456789TJQK");
    let suits: String = Suit::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(suits, "CDHS");
    let signs = Suit::ALL.map(|suit| format!("{suit:#}"));
    assert_eq!(signs.concat(), "♣♦♥♠");
}

#[test]
fn a_rank_and_a_suit_are_read_by_their_capital_letters_alone() {
    for rank in Rank::ALL {
        assert_eq!(rank.to_string().parse(), Ok(rank));
        assert_eq!(Rank::ALL[usize::from(rank.value()) - 1], rank);
    }
    for suit in Suit::ALL {
        assert_eq!(suit.to_string().parse(), Ok(suit));
    }
    for text in ["", "a", "1", "10", "AA", "A ", "♠", "0"] {
        assert_eq!(error(text.parse::<Rank>()), (1, "a rank: one of A23456789TJQK"), "{text:?}");
    }
    for text in ["", "c", "CC", "♣", "X"] {
        assert_eq!(error(text.parse::<Suit>()), (1, "a suit: C, D, H or S"), "{text:?}");
    }
}

#[test]
fn a_lone_card_is_read_in_every_form_people_write() {
    for card in FULL_DECK {
        let plain = card.to_string();
        assert_eq!(plain.parse(), Ok(card));
        assert_eq!(plain.to_lowercase().parse(), Ok(card));
        assert_eq!(format!("{card:#}").parse(), Ok(card), "pretty");
        assert_eq!(format!("{card:#}").to_lowercase().parse(), Ok(card));
        assert_eq!(plain.replace('T', "10").parse(), Ok(card));
    }
    let ten = Card::new(Rank::Ten, Suit::Spades);
    for text in ["TS", "ts", "tS", "Ts", "10S", "10s", "T♠", "t♠", "10♠"] {
        assert_eq!(text.parse(), Ok(ten), "{text}");
    }
    for text in ["*R", "*r"] {
        assert_eq!(text.parse(), Ok(Card::joker(Colour::Red)));
    }
    for text in ["*B", "*b"] {
        assert_eq!(text.parse(), Ok(Card::joker(Colour::Black)));
    }
}

#[test]
fn a_lone_card_that_cannot_be_read_says_where_and_why() {
    let cases = [
        ("", 1, RANK),
        (" 7D", 1, RANK),
        ("1", 1, RANK),
        ("1S", 1, RANK),
        ("0S", 1, RANK),
        ("XD", 1, RANK),
        ("D7", 1, RANK),
        ("é", 1, RANK),
        ("♠7", 1, RANK),
        ("7", 2, SUIT),
        ("7X", 2, SUIT),
        ("7 D", 2, SUIT),
        ("70D", 2, SUIT),
        ("7é", 2, SUIT),
        ("7♤", 2, SUIT),
        ("10", 3, SUIT),
        ("10X", 3, SUIT),
        ("7D ", 3, END),
        ("7DD", 3, END),
        ("7♦D", 3, END),
        ("10SS", 4, END),
        ("10♠♠", 4, END),
        ("*", 2, JOKER),
        ("*X", 2, JOKER),
        ("*é", 2, JOKER),
        ("**", 2, JOKER),
        ("*RB", 3, END),
    ];
    for (text, column, expected) in cases {
        assert_eq!(error(text.parse::<Card>()), (column, expected), "{text:?}");
    }
}

#[test]
fn an_error_is_one_sentence() {
    let error = "10".parse::<Card>().unwrap_err();
    assert_eq!(error.to_string(), "column 3: expected a suit: C, D, H, S or its sign");
}

#[test]
fn within_a_line_a_card_has_its_plain_form_alone() {
    for card in FULL_DECK {
        let plain = card.to_string();
        assert_eq!(Reader::read_whole(&plain, Reader::card), Ok(card));
        let pretty = format!("{card:#}");
        for other in [plain.to_lowercase(), pretty, plain.replace('T', "10")] {
            if other != plain {
                assert_eq!(error(Reader::new(&other).card()), (1, CARD), "{other}");
            }
        }
    }
    for text in ["", "7", "*", "*X", "1D", "7X", "é7"] {
        assert_eq!(error(Reader::new(text).card()), (1, CARD), "{text:?}");
    }
}

#[test]
fn a_reader_counts_columns_in_characters() {
    let mut reader = Reader::new("é♠ 7D,x");
    assert!(reader.accepts("é♠ "));
    assert_eq!(reader.card().unwrap().to_string(), "7D");
    reader.literal(",").unwrap();
    assert_eq!((reader.rest(), error(reader.card())), ("x", (7, CARD)));
    assert_eq!(error(reader.end()), (7, END));
}

#[test]
fn what_is_refused_is_not_read() {
    let mut reader = Reader::new("7X");
    assert!(reader.card().is_err() && reader.card_set().is_err());
    assert!(reader.number(5, "a number to 5").is_err() && !reader.accepts("8"));
    assert!(reader.literal("X").is_err() && reader.one_of([("X", ())], "X").is_err());
    assert_eq!(reader.rest(), "7X");
}

#[test]
fn a_literal_is_named_when_it_is_missing() {
    let missing = |literal| error(Reader::new("x").literal(literal));
    assert_eq!(missing(" "), (1, "a space"));
    assert_eq!(missing(","), (1, "a comma"));
    assert_eq!(missing("place"), (1, "place"));
}

#[test]
fn one_of_several_words_is_read() {
    let words = [("storms", 2), ("storm", 1)];
    let read = |text| Reader::read_whole(text, |reader| reader.one_of(words, "the weather"));
    assert_eq!((read("storm"), read("storms")), (Ok(1), Ok(2)));
    assert_eq!(error(read("calm")), (1, "the weather"));
    assert_eq!(error(read("stormy")), (6, END));
}

#[test]
fn a_number_has_no_sign_and_no_leading_zeros() {
    let read = |text| Reader::read_whole(text, |reader| reader.number(50, "0 to 50"));
    assert_eq!((read("0"), read("7"), read("50")), (Ok(0), Ok(7), Ok(50)));
    for text in ["", "-1", "+1", "00", "07", "51", " 1", "x", "99999999999999999999", "１"] {
        assert_eq!(error(read(text)), (1, "0 to 50"), "{text:?}");
    }
    assert_eq!(error(read("5x")), (2, END));
    let most = u64::MAX.to_string();
    assert_eq!(Reader::new(&most).number(u64::MAX, ""), Ok(u64::MAX));
    assert!(Reader::new("18446744073709551616").number(u64::MAX, "").is_err());
}

#[test]
fn a_set_is_written_in_order_and_read_strictly() {
    let set: CardSet =
        ["7H", "*B", "AC"].iter().map(|card| card.parse::<Card>().unwrap()).collect();
    assert_eq!(set.to_string(), "AC,7H,*B");
    assert_eq!("AC,7H,*B".parse(), Ok(set));
    assert_eq!((CardSet::EMPTY.to_string(), "-".parse()), ("-".into(), Ok(CardSet::EMPTY)));
    let all = STANDARD_DECK.map(|card| card.to_string()).join(",");
    assert_eq!(all.parse(), Ok(CardSet::STANDARD));
    let cases = [
        ("", 1, CARD),
        ("--", 2, END),
        ("-,AC", 2, END),
        ("AC,", 4, CARD),
        ("AC,-", 4, CARD),
        ("AC, 7H", 4, CARD),
        ("AC 7H", 3, END),
        ("AC,7h", 4, CARD),
        ("7H,AC", 4, LATER),
        ("AC,AC", 4, LATER),
        ("AC,*B,*R", 7, LATER),
    ];
    for (text, column, expected) in cases {
        assert_eq!(error(text.parse::<CardSet>()), (column, expected), "{text:?}");
    }
}

#[test]
fn cards_are_written_in_the_order_given() {
    let mut line = String::from("deck ");
    write_cards(&mut line, [Card::BLACK_JOKER, FULL_DECK[0], FULL_DECK[0]]).unwrap();
    line.write_char(' ').unwrap();
    write_cards(&mut line, []).unwrap();
    assert_eq!(line, "deck *B,AC,AC -");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Texts of the characters that cards are written with, and some others.
    #[test]
    fn no_text_panics(text in "[A23456789TJQK10CDHScdhs*RBrb♣♦♥♠,é -]{0,12}|\\PC{0,8}") {
        if let Ok(card) = text.parse::<Card>() {
            let plain = text.to_uppercase().replace("10", "T");
            prop_assert!([card.to_string(), format!("{card:#}")].contains(&plain), "{text}");
        }
        if let Ok(set) = text.parse::<CardSet>() {
            prop_assert_eq!(set.to_string(), &*text, "reading is strict");
        }
        for error in [text.parse::<Card>().err(), text.parse::<CardSet>().err()].into_iter().flatten() {
            prop_assert!((1..=text.chars().count() + 1).contains(&error.column));
        }
        let _ = (text.parse::<Rank>(), text.parse::<Suit>());
        let mut reader = Reader::new(&text);
        while reader.card().is_ok() || reader.number(9, "").is_ok() || reader.accepts(",") {}
        prop_assert!(text.ends_with(reader.rest()));
    }
}
