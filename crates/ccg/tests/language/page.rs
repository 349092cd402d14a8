//! The language's page says what the language is.

use std::sync::LazyLock;

use deadhand_cards::{DealRng, below};
use deadhand_ccg::CardPool;
use deadhand_ccg::ability::{CardText, Mistake, TextErrors};

use super::corpus::texts;
use super::ebnf::Grammar;
use super::fits::cards;
use super::generate::Maker;

const PAGE: &str = include_str!("../../../../docs/card-language.md");

pub(crate) static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
    let blocks = blocks("ebnf");
    assert_eq!(blocks.len(), 1);
    Grammar::read(blocks[0])
});

/// The blocks of a kind, without their fences.
fn blocks(kind: &str) -> Vec<&'static str> {
    let fence = format!("\n```{kind}\n");
    let starts = PAGE.split(&fence).skip(1);
    starts.map(|rest| rest.split("\n```").next().unwrap()).collect()
}

/// The first column of all tables of examples.
fn examples_in_tables() -> Vec<&'static str> {
    let mut examples = Vec::new();
    let mut are_examples = false;
    for row in PAGE.lines() {
        let first = row.strip_prefix("| ").and_then(|row| row.split(" |").next());
        if are_examples && let Some(first) = first {
            examples.push(first.trim_matches('`'));
        }
        are_examples = row.starts_with('|') && (are_examples || first == Some("example"));
    }
    examples
}

fn all_examples() -> Vec<&'static str> {
    let in_blocks = blocks("card").into_iter().flat_map(str::lines);
    in_blocks.chain(examples_in_tables()).filter(|text| !text.starts_with("---")).collect()
}

#[test]
fn every_example_of_the_page_is_a_text() {
    let examples = all_examples();
    assert!(examples.len() > 100, "{}", examples.len());
    for example in examples {
        let read: CardText = example.parse().unwrap_or_else(|errors: TextErrors| {
            panic!("{}", errors.reasons()[0].shown(example));
        });
        assert_eq!(format!("{read:#}"), example);
    }
}

#[test]
fn every_example_of_the_page_does_something_on_some_card() {
    let cards = cards();
    let is_idle = |example: &&str| {
        let text: CardText = example.parse().unwrap();
        let does = |card| text.misfits(card).is_empty() && text.notes(card).is_empty();
        !cards.iter().any(does)
    };
    let idle: Vec<&str> = all_examples().into_iter().filter(is_idle).collect();
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}

#[test]
fn what_the_page_says_is_missing_is_refused() {
    for text in [
        "Look at the top card of your deck.",
        "Put target card in your discard on top of your deck.",
        "Draw a card for each card in your discard.",
        "If you have 3 cards in your hand, draw a card.",
        "Remove all wounds from target survivor.",
        "Each opponent discards a card unless he pays 1 food.",
        "Each zombie with power 2 or less can't move to the combat zone.",
        "As long as this is wounded, this gets +1 power.",
        "Fight - Spend this: If this is ready, draw a card.",
        "Take control of target zombie until end of turn.",
        "Return target zombie to your hand.",
        "Return each zombie to your hand.",
        "Put bearer face down into your resource zone.",
    ] {
        assert!(text.parse::<CardText>().is_err(), "{text}");
    }
    let many: CardText = "Remove 99 wounds from target survivor.".parse().unwrap();
    assert_eq!(many.abilities().len(), 1);
}

#[test]
fn every_error_of_the_page_is_shown_so() {
    let errors = blocks("error");
    assert!(errors.len() > 2);
    for block in errors {
        let (text, shown) = block.split_once('\n').unwrap();
        let errors = text.parse::<CardText>().unwrap_err();
        assert_eq!(errors.reasons().len(), 1);
        assert_eq!(errors.reasons()[0].shown("Nurse").to_string().trim_end(), shown);
    }
}

#[test]
fn the_cards_of_the_page_are_the_same_in_both_files() {
    let in_toml = CardPool::from_toml(blocks("toml")[0]).unwrap();
    let in_table = CardPool::from_table(blocks("table")[0]).unwrap();
    assert_eq!(in_toml, in_table);
    assert!(in_toml.cards().iter().all(|card| !card.text.abilities().is_empty()));
}

#[test]
fn what_the_grammar_makes_is_understood() {
    assert_eq!(GRAMMAR.unused(), ["text"]);
    let mut rng = DealRng::new(7);
    let mut read = 0;
    for _ in 0..4_000 {
        let text = GRAMMAR.make("text", &mut rng);
        match text.parse::<CardText>() {
            Ok(_) => read += 1,
            // What is more than grammar: limits, `a` and `an`, what fits together.
            Err(errors) => errors.reasons().iter().for_each(|error| match error.mistake() {
                Mistake::Refused(_) | Mistake::TooLong { .. } => {}
                _ => panic!("{}", error.shown(&text)),
            }),
        }
    }
    assert!(read > 400, "{read} are texts");
}

#[test]
fn what_is_understood_is_in_the_grammar() {
    for text in texts() {
        assert!(GRAMMAR.recognises("text", text), "{text}");
    }
    let mut rng = DealRng::new(8);
    for _ in 0..1_000 {
        let bytes: Vec<u8> = (0..60).map(|_| below(&mut rng, 256) as u8).collect();
        if let Ok(text) = CardText::new(vec![Maker::new(&bytes).ability()]) {
            assert!(GRAMMAR.recognises("text", &text.to_string()), "{text}");
        }
    }
}
