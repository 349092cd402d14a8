//! Valid texts with a few bytes or lines changed: they are read or refused, and never panic. What is
//! read is a record like any other: it is written and read back, and replayed or refused.

use std::cell::Cell;

use deadhand_cards::DealRng;
use deadhand_game::{Hidden, Portable, Record, Table};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;

use crate::crypt::Crypt;
use crate::graveyard::{Graveyard, Rules};
use crate::options::{OPTIONS, written};
use crate::record::{crypt_from_a_position, two_moves};
use crate::tic_tac_toe::TicTacToe;

/// A small change of a text.
#[derive(Clone, Debug)]
enum Mutation {
    Replace(Index, u8),
    Insert(Index, u8),
    Remove(Index),
    CutOff(Index),
    RemoveLine(Index),
    RepeatLine(Index, Index),
    SwapLines(Index, Index),
    /// Puts a word there that means something somewhere.
    Word(Index, &'static str),
}

const WORDS: [&str; 16] = [
    "\n",
    "\r\n",
    " | ",
    "end 3\n",
    "deal 1\n",
    "position ",
    "18446744073709551616",
    "-1",
    "é♠",
    "\"",
    "null",
    "{}",
    "[1]",
    "\\u0000",
    ",",
    "9",
];

fn mutations() -> impl Strategy<Value = Vec<Mutation>> {
    let at = any::<Index>;
    let byte =
        || prop_oneof![any::<u8>(), prop::sample::select(b"0123456789abf| \n\"{}[]:,.".to_vec())];
    let mutation = prop_oneof![
        4 => (at(), byte()).prop_map(|(at, byte)| Mutation::Replace(at, byte)),
        2 => (at(), byte()).prop_map(|(at, byte)| Mutation::Insert(at, byte)),
        2 => at().prop_map(Mutation::Remove),
        1 => at().prop_map(Mutation::CutOff),
        1 => at().prop_map(Mutation::RemoveLine),
        1 => (at(), at()).prop_map(|(from, to)| Mutation::RepeatLine(from, to)),
        1 => (at(), at()).prop_map(|(one, other)| Mutation::SwapLines(one, other)),
        2 => (at(), prop::sample::select(&WORDS)).prop_map(|(at, word)| Mutation::Word(at, word)),
    ];
    prop::collection::vec(mutation, 1..4)
}

fn mutated(text: &str, mutations: &[Mutation]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for mutation in mutations {
        let mut lines: Vec<Vec<u8>> =
            bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        if bytes.is_empty() {
            break;
        }
        match *mutation {
            Mutation::Replace(at, byte) => *at.get_mut(&mut bytes) = byte,
            Mutation::Insert(at, byte) => bytes.insert(at.index(bytes.len() + 1), byte),
            Mutation::Remove(at) => drop(bytes.remove(at.index(bytes.len()))),
            Mutation::CutOff(at) => bytes.truncate(at.index(bytes.len())),
            Mutation::RemoveLine(at) => drop(lines.remove(at.index(lines.len()))),
            Mutation::RepeatLine(from, to) => {
                let line = from.get(&lines).clone();
                lines.insert(to.index(lines.len() + 1), line);
            }
            Mutation::SwapLines(one, other) => {
                let (one, other) = (one.index(lines.len()), other.index(lines.len()));
                lines.swap(one, other);
            }
            Mutation::Word(at, word) => {
                let place = at.index(bytes.len() + 1);
                bytes.splice(place..place, word.bytes());
            }
        }
        if matches!(
            mutation,
            Mutation::RemoveLine(_) | Mutation::RepeatLine(..) | Mutation::SwapLines(..)
        ) {
            bytes = lines.concat();
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Records of three games: with deals and positions, checkpoints left out, open actions and a peek.
fn records() -> Vec<(String, String)> {
    let mut table = Table::new(Graveyard::deal(&"lives=4".parse().unwrap(), 3), 3);
    for grave in ["dig 3", "dig 1", "dig 6"] {
        table.play(grave.parse().unwrap()).unwrap();
    }
    let graveyard = Record::of(table.history(), Some(3));
    let crypt = Record::of(&crypt_from_a_position(), None);
    let tic_tac_toe = Record::of(&two_moves(), Some(u64::MAX)).to_string();
    let (first, _) = tic_tac_toe.split_once(" | ").unwrap();
    let unchecked = tic_tac_toe.replacen(&tic_tac_toe[first.len()..first.len() + 19], "", 1);
    let tic_tac_toe: Record<TicTacToe> = unchecked.parse().unwrap();
    vec![
        (graveyard.to_string(), graveyard.to_json()),
        (crypt.to_string(), crypt.to_json()),
        (tic_tac_toe.to_string(), tic_tac_toe.to_json()),
    ]
}

/// Reads a text as a record of the game; says whether it is one.
fn try_record<G: Portable>(text: &str) -> bool {
    let Ok(record) = Record::<G>::read(text) else {
        return false;
    };
    assert_eq!(record.to_string().parse().as_ref(), Ok(&record), "from {text:?}");
    assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(&record), "from {text:?}");
    if let Ok(history) = record.replay() {
        assert_eq!(history.actions().len(), record.moves().len());
    }
    true
}

fn try_all(text: &str) -> bool {
    // One after the other, without stopping at the first that reads it.
    [try_record::<Graveyard>(text), try_record::<Crypt>(text), try_record::<TicTacToe>(text)]
        .contains(&true)
}

/// Mutates the texts so many times; some changes must leave a text readable, and most must not.
fn mutate(cases: u32, texts: Vec<String>, read: impl Fn(&str) -> bool) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let readable = Cell::new(0);
    TestRunner::new(config)
        .run(&(prop::sample::select(texts), mutations()), |(text, mutations)| {
            readable.set(readable.get() + u32::from(read(&mutated(&text, &mutations))));
            Ok(())
        })
        .unwrap();
    let readable = readable.get();
    assert!((1..cases / 2).contains(&readable), "{readable} of {cases} were readable");
}

#[test]
fn what_is_not_mutated_is_read() {
    for (text, json) in records() {
        assert!(try_all(&text), "{text}");
        assert!(try_all(&json), "{json}");
    }
}

#[test]
fn mutated_texts_never_panic() {
    mutate(30_000, records().into_iter().map(|(text, _)| text).collect(), try_all);
}

#[test]
fn mutated_json_never_panics() {
    mutate(30_000, records().into_iter().map(|(_, json)| json).collect(), try_all);
}

#[test]
fn mutated_positions_and_views_never_panic() {
    let rules: Rules = "default".parse().unwrap();
    let lines = ["7C,?AD,?KH,2S,?AC,?9D 1 dig", "7C,?,?,2S,?,? 1 night"];
    mutate(20_000, lines.map(String::from).to_vec(), |line| {
        let position = Graveyard::read(&rules, line);
        let view = Graveyard::read_view(&rules, line);
        if let Ok(position) = &position {
            assert_eq!(position.to_string(), line, "reading is strict");
        }
        if let Ok(view) = &view {
            assert_eq!(view.to_string(), line, "reading is strict");
            let state = Graveyard::determinize(view, &mut DealRng::new(1));
            assert!(Graveyard::read(&rules, &state.to_string()).is_ok());
        }
        view.is_ok()
    });
}

#[test]
fn mutated_options_never_panic() {
    let texts = ["default", "lives=3,night=off", "hard,weather=storms", "lives=6,weather=storm"];
    mutate(20_000, texts.map(String::from).to_vec(), |text| match OPTIONS.read(text) {
        Ok(rules) => {
            assert_eq!(OPTIONS.read(&written(rules)), Ok(rules), "from {text:?}");
            true
        }
        Err(error) => {
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{error} in {text:?}");
            false
        }
    });
}
