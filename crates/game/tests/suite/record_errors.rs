//! Texts that are no records: each is refused with where and why, and none panics.

use deadhand_game::{Record, RecordError};

use crate::crypt::Crypt;
use crate::record::{JSON, TEXT, crypt_from_a_position};
use crate::tic_tac_toe::TicTacToe;

/// The error of a text that differs from a record in one place.
fn refused(from: &str, to: &str) -> RecordError {
    let text = TEXT.replacen(from, to, 1);
    assert_ne!(text, TEXT, "{from} stands in the text");
    text.parse::<Record<TicTacToe>>().expect_err(&text)
}

fn refused_json(from: &str, to: &str) -> RecordError {
    let json = JSON.replacen(from, to, 1);
    assert_ne!(json, JSON, "{from} stands in the JSON");
    Record::<TicTacToe>::from_json(&json).expect_err(&json)
}

#[test]
fn what_begins_otherwise_is_no_record() {
    for text in ["", "\n", "hello\n", "deadhand\n", "deadhand record", " deadhand record 1\n", "[]"]
    {
        let error = text.parse::<Record<TicTacToe>>().unwrap_err();
        assert_eq!(error, RecordError::NotARecord, "{text:?}");
    }
    assert_eq!(refused("record 1", "record 0"), RecordError::NotARecord);
    assert_eq!(Record::<TicTacToe>::from_json("{}"), Err(RecordError::NotARecord));
    assert_eq!(refused_json("record\": 1", "record\": 0"), RecordError::NotARecord);
    assert_eq!(refused_json("record\": 1", "record\": null"), RecordError::NotARecord);
    assert_eq!(
        RecordError::NotARecord.to_string(),
        "this is no record of a game: it does not begin with \"deadhand record\""
    );
}

/// Whatever else a newer format holds, the number is understood.
#[test]
fn a_newer_format_is_named_before_all_else() {
    let newer = RecordError::NewerFormat { version: 2 };
    assert_eq!("deadhand record 2\n#%&\n".parse::<Record<TicTacToe>>(), Err(newer.clone()));
    let json = r#"{ "moves": [1, {}], "deadhand record": 2 }"#;
    assert_eq!(Record::<TicTacToe>::from_json(json), Err(newer.clone()));
    assert_eq!(
        newer.to_string(),
        "the record has format 2, and this release reads up to format 1: take a newer release"
    );
    assert_eq!(refused("record 1", "record 4294967295").to_string().split(',').next(), {
        Some("the record has format 4294967295")
    });
}

#[test]
fn a_format_that_is_no_number_is_refused() {
    for version in ["", "one", "+1", "01", "1 ", "-1", "4294967296"] {
        assert_eq!(
            refused("record 1", &format!("record {version}")).to_string(),
            "line 1: expected the number of the format",
            "{version:?}"
        );
    }
}

#[test]
fn the_record_of_another_game_is_named() {
    let error = TEXT.parse::<Record<Crypt>>().unwrap_err();
    assert_eq!(error.to_string(), "this is a record of the game \"tic-tac-toe\", not of \"crypt\"");
    assert_eq!(Record::<Crypt>::from_json(JSON), Err(error));
}

#[test]
fn each_line_of_the_head_is_expected_in_its_place() {
    let cases = [
        ("game tic", "name tic", "line 2: expected \"game\" and its value"),
        ("rules classic", "rulesclassic", "line 3: expected \"rules\" and its value"),
        (
            "deal 7",
            "start 7",
            "line 4: expected \"deal\" and a number, or \"position\" and a position line",
        ),
        ("fingerprint ", "print ", "line 5: expected \"fingerprint\" and its value"),
        ("peeked no", "peek no", "line 6: expected \"peeked\" and its value"),
        ("peeked no", "peeked maybe", "line 6: expected \"peeked yes\" or \"peeked no\""),
        ("game tic-tac-toe\n", "", "line 2: expected \"game\" and its value"),
        ("peeked no\n", "", "line 6: expected \"peeked\" and its value"),
    ];
    for (from, to, message) in cases {
        assert_eq!(refused(from, to).to_string(), message);
    }
}

#[test]
fn the_end_counts_the_actions() {
    let cases = [
        ("end 2", "end 3", "line 9: expected \"end 2\", the number of actions above"),
        ("\nb2", "\n\nb2", "line 10: expected \"end 3\", the number of actions above"),
        ("end 2", "end 02", "line 9: expected \"end 2\", the number of actions above"),
        ("a1 | 364f3b93fcc2af07\n", "", "line 8: expected \"end 1\", the number of actions above"),
        ("end 2\n", "end 2\nend 2\n", "line 10: expected nothing more after the line \"end\""),
        ("end 2\n", "end 2\nc3", "line 10: expected nothing more after the line \"end\""),
    ];
    for (from, to, message) in cases {
        assert_eq!(refused(from, to).to_string(), message);
    }
}

#[test]
fn a_field_that_cannot_be_read_is_named_with_its_value() {
    let hexadecimal = "is no fingerprint: 16 hexadecimal digits are expected";
    let square = "cannot be read: column 1: expected a square a1 to c3";
    let deal = "cannot be read: column 1: expected a number below 2^64";
    let cases = [
        ("classic", "modern", "rules: \"modern\" cannot be read: column 1: expected classic"),
        ("deal 7", "deal x", &format!("deal: \"x\" {deal}")),
        ("deal 7", "deal +7", &format!("deal: \"+7\" {deal}")),
        ("deal 7", "deal 07", &format!("deal: \"07\" {deal}")),
        ("deal 7", "deal ", &format!("deal: \"\" {deal}")),
        ("deal 7", "deal 18446744073709551616", &format!("deal: \"18446744073709551616\" {deal}")),
        ("8c55f0db13000ac1", "8c55", &format!("fingerprint: \"8c55\" {hexadecimal}")),
        (
            "8c55f0db13000ac1",
            "8C55F0DB13000AC1",
            &format!("fingerprint: \"8C55F0DB13000AC1\" {hexadecimal}"),
        ),
        (
            "8c55f0db13000ac1",
            "+c55f0db13000ac1",
            &format!("fingerprint: \"+c55f0db13000ac1\" {hexadecimal}"),
        ),
        ("b2 |", "d2 |", &format!("action 2: \"d2\" {square}")),
        ("a1 |", " |", &format!("action 1: \"\" {square}")),
        (
            "a1 | 364f",
            "a1|364f",
            "action 1: \"a1|364f3b93fcc2af07\" cannot be read: column 3: expected the end of the line",
        ),
        ("9a47df0edaafd14a", "nine", &format!("action 2: \"nine\" {hexadecimal}")),
        (
            "9a47df0edaafd14a",
            "9a47df0edaafd14a |",
            &format!("action 2: \"9a47df0edaafd14a |\" {hexadecimal}"),
        ),
    ];
    for (from, to, message) in cases {
        assert_eq!(refused(from, to).to_string(), message);
    }
}

#[test]
fn fields_of_json_are_read_as_strictly() {
    let hexadecimal = "is no fingerprint: 16 hexadecimal digits are expected";
    let cases = [
        ("classic", "modern", "rules: \"modern\" cannot be read: column 1: expected classic"),
        (
            "\"7\"",
            "\"seven\"",
            "deal: \"seven\" cannot be read: column 1: expected a number below 2^64",
        ),
        ("  \"deal\": \"7\",\n", "", "deal, position: a record has one of the two"),
        (
            "\"deal\": \"7\"",
            "\"deal\": \"7\", \"position\": \".../.../...\"",
            "deal, position: a record has one of the two",
        ),
        ("\"deal\": \"7\"", r#""position": "...\n...""#, "position: a position is one line"),
        ("\"deal\": \"7\"", r#""position": "...\r""#, "position: a position is one line"),
        ("8c55f0db13000ac1", "8c55", &format!("fingerprint: \"8c55\" {hexadecimal}")),
        (
            "\"b2\"",
            "\"b9\"",
            "action 2: \"b9\" cannot be read: column 1: expected a square a1 to c3",
        ),
        ("364f3b93fcc2af07", "364f", &format!("action 1: \"364f\" {hexadecimal}")),
    ];
    for (from, to, message) in cases {
        assert_eq!(refused_json(from, to).to_string(), message);
    }
}

#[test]
fn json_of_another_shape_is_refused() {
    let cases = [
        ("\"peeked\": false", "\"peeked\": false, \"luck\": 7", "unknown field `luck`"),
        ("\"action\": \"a1\"", "\"action\": \"a1\", \"why\": 1", "unknown field `why`"),
        ("  \"peeked\": false,\n", "", "missing field `peeked`"),
        ("\"peeked\": false", "\"peeked\": \"no\"", "expected a boolean"),
        ("\"deal\": \"7\"", "\"deal\": 7", "expected a string"),
        ("record\": 1", "record\": \"1\"", "expected u32"),
        ("record\": 1", "record\": 4294967296", "expected u32"),
        ("\"actions\": [", "\"actions\": [7,", "expected struct"),
        ("\"peeked\": false", "\"peeked\": false, \"peeked\": true", "duplicate field `peeked`"),
        ("]\n}", "]\n}}", "trailing characters"),
    ];
    for (from, to, message) in cases {
        let error = refused_json(from, to);
        assert!(matches!(error, RecordError::Json(_)), "{error:?}");
        let error = error.to_string();
        assert!(error.starts_with("the record is no valid JSON: "), "{error}");
        assert!(error.contains(message) && error.contains(" at line "), "{error}");
    }
}

/// Also the last line end belongs to a text: without it the last number could have lost a digit.
#[test]
fn a_text_that_is_cut_off_anywhere_is_refused() {
    let crypt = Record::of(&crypt_from_a_position(), None).to_string();
    for length in 0..crypt.len() {
        let error = crypt[..length].parse::<Record<Crypt>>().expect_err(&crypt[..length]);
        let first_line = length < "deadhand record 1\n".len();
        let expected = if first_line { RecordError::NotARecord } else { RecordError::CutOff };
        assert_eq!(error, expected, "cut off at byte {length}");
    }
    assert_eq!(
        RecordError::CutOff.to_string(),
        "the record is cut off: its last line, \"end\" and the number of actions, is missing"
    );
    let dos = crypt.replace('\n', "\r\n");
    for length in 0..dos.len() {
        dos[..length].parse::<Record<Crypt>>().expect_err(&dos[..length]);
    }
}

/// Of JSON the last brace ends it; the line end after it is for people.
#[test]
fn json_that_is_cut_off_anywhere_is_refused() {
    let crypt = Record::of(&crypt_from_a_position(), None).to_json();
    for length in 0..crypt.trim_end().len() {
        let error = Record::<Crypt>::from_json(&crypt[..length]).expect_err(&crypt[..length]);
        assert!(matches!(error, RecordError::Json(_)), "cut off at byte {length}: {error}");
        assert!(Record::<Crypt>::read(&crypt[..length]).is_err());
    }
}
