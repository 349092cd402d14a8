//! The laws: whatever an ability says, its text says, and nothing that is no text does harm.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use deadhand_cards::{DealRng, below};
use deadhand_ccg::ability::{Ability, CardText, Mistake, TEXT_MAX, TextErrors};
use deadhand_game::conformance;
use proptest::prelude::*;

use super::corpus::texts;
use super::generate::Maker;
use super::page::GRAMMAR;

/// Whether abilities are refused for the length of their text alone.
fn is_too_long(errors: &TextErrors) -> bool {
    matches!(errors.reasons(), [error] if matches!(error.mistake(), Mistake::TooLong { .. }))
}

/// What is said by abilities is read from their text, on lines and on one line, and written again.
fn text_says(abilities: &[Ability]) -> Option<CardText> {
    let text = match CardText::new(abilities.to_vec()) {
        Ok(text) => text,
        Err(errors) if is_too_long(&errors) => return None,
        Err(errors) => {
            let shown = errors.reasons().iter().map(|error| error.shown("made").to_string());
            panic!("{}{abilities:#?}", shown.collect::<String>());
        }
    };
    assert_eq!(text.abilities(), abilities);
    for written in [format!("{text}"), format!("{text:#}")] {
        let read: CardText = written.parse().unwrap();
        assert_eq!(read.abilities(), abilities, "{written}");
    }
    conformance::serde_round_trip(&text);
    Some(text)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn what_is_written_is_read_again(bytes in prop::collection::vec(any::<u8>(), 0..300), count in 1..4) {
        let mut maker = Maker::new(&bytes);
        let abilities: Vec<Ability> = (0..count).map(|_| maker.ability()).collect();
        text_says(&abilities);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        read_or_refused(&text);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..1200)) {
        read_or_refused(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_words_of_the_language_are_read_or_refused(words in words()) {
        read_or_refused(&words);
    }

    #[test]
    fn a_text_with_a_slip_is_read_or_refused(place in 0_usize..10_000, cut in 0_usize..4, put in "\\PC{0,3}") {
        let all = texts();
        let text = all[place % all.len()];
        let chars: Vec<char> = text.chars().collect();
        let at = place / all.len() % (chars.len() + 1);
        let after = (at + cut).min(chars.len());
        let slipped: String =
            chars[..at].iter().copied().chain(put.chars()).chain(chars[after..].iter().copied()).collect();
        read_or_refused(&slipped);
    }
}

/// Words as they stand in the texts, in any order.
fn words() -> impl Strategy<Value = String> {
    let all = texts().join(" ");
    let words: BTreeSet<String> = all.split(' ').map(str::to_string).collect();
    let words: Vec<String> = words.into_iter().collect();
    prop::collection::vec(prop::sample::select(words), 0..60).prop_map(|words| words.join(" "))
}

/// A text is read and written to the letter, or every error points into it.
fn read_or_refused(text: &str) {
    match text.parse::<CardText>() {
        Ok(read) => {
            let one_line = text.replace('\n', " / ");
            assert_eq!(format!("{read:#}"), one_line);
            assert!(text.is_empty() || GRAMMAR.recognises("text", &one_line), "{text}");
        }
        Err(errors) => {
            assert!(!errors.reasons().is_empty());
            for error in errors.reasons() {
                let lines = text.split('\n').count();
                assert!((1..=lines).contains(&error.line()), "{error}");
                let line = text.split('\n').nth(error.line() - 1).unwrap();
                assert!((1..=line.chars().count() + 1).contains(&error.column()), "{error}");
                assert!(!error.to_string().is_empty());
                assert!(!error.shown("a card").to_string().contains('\r'));
            }
        }
    }
    let (lenient, errors) = CardText::lenient(text);
    assert_eq!(errors.is_empty(), text.parse::<CardText>().is_ok());
    assert!(errors.is_empty() || lenient == CardText::default());
}

/// The variants of all enums of the language, as its source declares them.
fn declared() -> BTreeSet<(String, String)> {
    let mut all = BTreeSet::new();
    let mut name = None;
    for line in include_str!("../../src/ability/mod.rs").lines() {
        if let Some(rest) = line.strip_prefix("pub enum ") {
            name = rest.split(' ').next();
        } else if line == "}" {
            name = None;
        } else if let (Some(name), Some(rest)) = (name, line.strip_prefix("    "))
            && rest.starts_with(char::is_uppercase)
        {
            let variant = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap();
            all.insert((name.to_string(), variant.to_string()));
        }
    }
    all
}

#[test]
fn every_form_of_the_language_is_made() {
    let mut rng = DealRng::new(1);
    let mut seen = BTreeSet::new();
    for _ in 0..4_000 {
        let bytes: Vec<u8> = (0..100).map(|_| below(&mut rng, 256) as u8).collect();
        let mut maker = Maker::new(&bytes);
        if text_says(&[maker.ability()]).is_some() {
            seen.append(&mut maker.seen);
        }
    }
    let declared = declared();
    assert!(declared.len() > 120, "{}", declared.len());
    let missing: Vec<_> = declared.difference(&seen).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Texts that are made to be slow or deep.
fn hostile() -> Vec<String> {
    let long = |part: &str, bytes: usize| part.repeat(bytes / part.len());
    vec![
        long("Draw a card. ", 1_000_000),
        long("a", 1_000_000),
        long("é", 1_000_000),
        long("\n", 1_000_000),
        long("Choose one: ", TEXT_MAX),
        long("As long as it is your turn, ", TEXT_MAX),
        long("When this dies, ", TEXT_MAX),
        long("(", TEXT_MAX),
        long(" / ", TEXT_MAX),
        long("\n", TEXT_MAX),
        format!("Recoup - {}", long("spend this, ", TEXT_MAX - 9)),
        format!("Kill target {}", long("Horde ", TEXT_MAX - 12)),
        format!("Kill target {}", long("wounded ", TEXT_MAX - 12)),
        format!("Kill target {}", long("X", TEXT_MAX - 12)),
        format!("Choose one: {}", long("draw a card; ", TEXT_MAX - 12)),
        format!("{}draw a card", long("draw a card, then ", TEXT_MAX - 20)),
        format!("Recoup - Pay 1{} food: Draw a card.", "0".repeat(30)),
        format!("Draw 1{} cards.", "0".repeat(900)),
        "Fight or fight or fight - Spend this: Draw a card.".to_string(),
    ]
}

#[test]
fn a_thousand_bytes_are_a_text_on_lines_and_on_one_line() {
    let last = "Draw 2 cards for each Horde zombie you control.";
    let word = "X".repeat(TEXT_MAX - last.len() - "\nBearer has .".len());
    let text: CardText = format!("{last}\nBearer has {word}.").parse().unwrap();
    assert_eq!(text.to_string().len(), TEXT_MAX);
    assert_eq!(format!("{text:#}").parse(), Ok(text));
    let errors = format!("{last} / Bearer has {word}X.").parse::<CardText>().unwrap_err();
    assert_eq!(
        errors.to_string(),
        "line 1, column 1: the text has 1001 bytes, and a card's text has at most 1000"
    );
}

#[test]
fn in_data_a_text_is_a_string_that_says_why_it_is_refused() {
    let text: CardText = serde_json::from_str(r#""This has Fast.\nThis has Tough.""#).unwrap();
    assert_eq!(text.abilities().len(), 2);
    assert_eq!(serde_json::to_string(&text).unwrap(), r#""This has Fast.\nThis has Tough.""#);
    let error = serde_json::from_str::<CardText>(r#""This has Fats""#).unwrap_err().to_string();
    assert!(
        error.starts_with("line 1, column 14: the ability ends too early, expected "),
        "{error}"
    );
}

#[test]
fn hostile_texts_are_refused_at_once() {
    for text in hostile() {
        let start = Instant::now();
        let errors = text.parse::<CardText>().unwrap_err();
        let shown: usize =
            errors.reasons().iter().map(|error| error.shown("hostile").to_string().len()).sum();
        let time = start.elapsed();
        assert!(time < Duration::from_secs(1), "{time:?}: {}", &text[..20]);
        assert!(shown < 1_500_000, "{shown}: {}", &text[..20]);
    }
}
