//! The public values as JSON.

use std::fmt;
use std::str::FromStr;

use deadhand_game::conformance::serde_round_trip;
use deadhand_game::{
    ActionList, Move, Outcome, Record, Seat, Standing, Start, Turn, Verdict, Viewer,
};
use serde::de::DeserializeOwned;

use crate::record::{JSON, two_moves};
use crate::tic_tac_toe::{Square, TicTacToe};

/// The value is written as exactly this, and read back from it.
fn is_written<T>(value: &T, json: &str)
where
    T: serde::Serialize + DeserializeOwned + PartialEq + fmt::Debug,
{
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    serde_round_trip(value);
}

fn refused<T: DeserializeOwned + fmt::Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn seats_and_turns() {
    is_written(&Seat::A, r#""A""#);
    Seat::ALL.iter().for_each(serde_round_trip);
    is_written(&Turn::Player(Seat::B), r#"{"player":"B"}"#);
    is_written(&Turn::Chance, r#""chance""#);
    is_written(&Turn::Over, r#""over""#);
    assert!(refused::<Seat>(r#""I""#).contains("unknown variant `I`"));
}

#[test]
fn viewers() {
    is_written(&Viewer::Seat(Seat::H), r#"{"seat":"H"}"#);
    is_written(&Viewer::Spectator, r#""spectator""#);
    is_written(&Viewer::All, r#""all""#);
}

#[test]
fn outcomes() {
    is_written(&Standing::Won, r#""won""#);
    is_written(&Standing::Drawn, r#""drawn""#);
    is_written(&Standing::Lost, r#""lost""#);
    let lost = Verdict { standing: Standing::Lost, score: -3 };
    is_written(&lost, r#"{"standing":"lost","score":-3}"#);
    let outcome = r#"{"verdicts":[{"standing":"lost","score":-3}]}"#;
    is_written(&Outcome::of_seats([lost]), outcome);
    let nine = format!(r#"{{"verdicts":[{}]}}"#, [r#"{"standing":"won","score":1}"#; 9].join(","));
    assert!(refused::<Outcome>(&nine).contains("no more than 8"), "a game has no ninth seat");
}

#[test]
fn lists_of_actions() {
    is_written(&[2, 3, 5].into_iter().collect::<ActionList<u8, 4>>(), "[2,3,5]");
    is_written(&ActionList::<u8, 4>::new(), "[]");
    assert!(refused::<ActionList<u8, 4>>("[3,2]").contains("in order, each action once"));
    assert!(refused::<ActionList<u8, 4>>("[2,2]").contains("in order, each action once"));
    assert!(refused::<ActionList<u8, 4>>("[1,2,3,4,5]").contains("no more than 4"));
}

#[test]
fn a_record_and_its_parts() {
    let record = Record::of(&two_moves(), Some(7));
    let compact: String = JSON.split_whitespace().collect();
    is_written(&record, &compact.replace("deadhandrecord", "deadhand record"));
    is_written(&Start::Deal(u64::MAX), r#"{"deal":"18446744073709551615"}"#);
    is_written(&Start::Position("X../.../...".to_string()), r#"{"position":"X../.../..."}"#);
    let action: Square = "b2".parse().unwrap();
    let fingerprint = Some(0x00ab_cdef_0123_4567);
    is_written(
        &Move { action, fingerprint },
        r#"{"action":"b2","fingerprint":"00abcdef01234567"}"#,
    );
    is_written(&Move { action, fingerprint: None }, r#"{"action":"b2"}"#);
}

#[test]
fn parts_of_a_record_are_read_strictly() {
    assert!(refused::<Start>(r#"{"deal":7}"#).contains("expected a string"));
    assert!(refused::<Start>(r#"{"deal":"07"}"#).contains("expected a number below 2^64"));
    assert!(refused::<Start>(r#"{"seed":"7"}"#).contains("unknown variant `seed`"));
    let unreadable = refused::<Move<Square>>(r#"{"action":"b9"}"#);
    assert!(unreadable.contains("\"b9\" cannot be read: column 1"), "{unreadable}");
    let unprinted = refused::<Move<Square>>(r#"{"action":"b2","fingerprint":"1"}"#);
    assert!(unprinted.contains("\"1\" is no fingerprint"), "{unprinted}");
    let other = refused::<Record<TicTacToe>>(&JSON.replace("tic-tac-toe", "chess"));
    assert!(other.contains("a record of the game \"chess\", not of \"tic-tac-toe\""), "{other}");
    let newer = refused::<Record<TicTacToe>>(&JSON.replace("record\": 1", "record\": 2"));
    assert!(newer.contains("the record has format 2"), "{newer}");
}

/// Reads and writes itself as `#` and a number.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Numbered(u8);

/// Reads and writes itself as one of two words.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Worded(bool);

impl fmt::Display for Numbered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl FromStr for Numbered {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Numbered, &'static str> {
        let number = text.strip_prefix('#').and_then(|number| number.parse().ok());
        number.map(Numbered).ok_or("expected # and a number")
    }
}

impl fmt::Display for Worded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "\"on\"" } else { "off\n" })
    }
}

impl FromStr for Worded {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Worded, &'static str> {
        match text {
            "\"on\"" => Ok(Worded(true)),
            "off\n" => Ok(Worded(false)),
            _ => Err("expected a word"),
        }
    }
}

deadhand_game::serde_as_text!(Numbered, Worded);

#[test]
fn a_type_with_a_text_is_written_as_it() {
    is_written(&Numbered(7), "\"#7\"");
    is_written(&Worded(true), r#""\"on\"""#);
    is_written(&Worded(false), r#""off\n""#);
    is_written(&vec![Numbered(1), Numbered(2)], r##"["#1","#2"]"##);
    assert!(refused::<Numbered>("\"7\"").contains("expected # and a number"));
    assert!(refused::<Numbered>("7").contains("expected a string"));
}
