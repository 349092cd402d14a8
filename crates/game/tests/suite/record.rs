//! Records: what is written, that it is read, and that a replay is proved to be the same game.

use deadhand_game::{History, Move, Portable, RECORD_VERSION, Record, ReplayError, Start, Table};

use crate::crypt::{Action, Crypt, Rules};
use crate::graveyard::Graveyard;
use crate::tic_tac_toe::{Classic, TicTacToe};

/// The fingerprints are FNV-1a 64 of the lines `.../.../...`, `X../.../...`, `X../.O./...`, computed apart.
pub(crate) const TEXT: &str = "deadhand record 1
game tic-tac-toe
rules classic
deal 7
fingerprint 8c55f0db13000ac1
peeked no
a1 | 364f3b93fcc2af07
b2 | 9a47df0edaafd14a
end 2
";

pub(crate) const JSON: &str = r#"{
  "deadhand record": 1,
  "game": "tic-tac-toe",
  "rules": "classic",
  "deal": "7",
  "fingerprint": "8c55f0db13000ac1",
  "peeked": false,
  "actions": [
    {
      "action": "a1",
      "fingerprint": "364f3b93fcc2af07"
    },
    {
      "action": "b2",
      "fingerprint": "9a47df0edaafd14a"
    }
  ]
}
"#;

/// The two moves of [`TEXT`].
pub(crate) fn two_moves() -> History<TicTacToe> {
    let mut history = History::new(TicTacToe::default());
    for square in ["a1", "b2"] {
        history.play(square.parse().unwrap()).unwrap();
    }
    history
}

/// A peeked game of the crypt from a position line, with an open action and a standing one.
pub(crate) fn crypt_from_a_position() -> History<Crypt> {
    let start = Crypt::read(&Rules::Grim, "3H,AC,2D shuffle").unwrap();
    let mut history = History::new(start);
    history.play(Action::Shuffle(Some((1 << 48) - 1))).unwrap();
    history.play(Action::Keep).unwrap();
    history.play(Action::Calm).unwrap();
    history.undo_past_reveal().unwrap();
    history.play(Action::Storm).unwrap();
    history.play(Action::Concede).unwrap();
    history
}

fn read(text: &str) -> Record<TicTacToe> {
    text.parse().unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

#[test]
fn a_record_is_written_as_text() {
    assert_eq!(Record::of(&two_moves(), Some(7)).to_string(), TEXT);
}

#[test]
fn a_record_is_written_as_json() {
    assert_eq!(Record::of(&two_moves(), Some(7)).to_json(), JSON);
}

#[test]
fn a_record_says_game_rules_start_and_actions() {
    let record = read(TEXT);
    assert_eq!(record.setup(), &Classic);
    assert_eq!(record.start(), &Start::Deal(7));
    assert_eq!(record.start_fingerprint(), 0x8c55_f0db_1300_0ac1);
    assert!(!record.peeked());
    let moves = [("a1", 0x364f_3b93_fcc2_af07), ("b2", 0x9a47_df0e_daaf_d14a)];
    let moves = moves.map(|(square, fingerprint)| Move {
        action: square.parse().unwrap(),
        fingerprint: Some(fingerprint),
    });
    assert_eq!(record.moves(), moves);
    assert_eq!(RECORD_VERSION, 1);
}

#[test]
fn both_forms_hold_the_same_and_are_told_apart() {
    assert_eq!(Record::from_json(JSON), Ok(read(TEXT)));
    assert_eq!(Record::read(TEXT), Ok(read(TEXT)));
    assert_eq!(Record::read(JSON), Ok(read(TEXT)));
    assert_eq!(Record::read(&format!(" \n{JSON}")), Ok(read(TEXT)));
}

#[test]
fn a_record_replays_to_the_same_history() {
    assert_eq!(read(TEXT).replay().unwrap(), two_moves());
    assert_eq!(read(TEXT).first_state().unwrap(), TicTacToe::default());
}

#[test]
fn a_record_of_no_actions_is_a_record() {
    let history = History::new(TicTacToe::default());
    let text = Record::of(&history, Some(0)).to_string();
    assert!(text.ends_with("peeked no\nend 0\n"));
    assert_eq!(read(&text).replay().unwrap(), history);
}

#[test]
fn what_can_be_redone_is_not_recorded() {
    let mut history = two_moves();
    history.undo().unwrap();
    let text = Record::of(&history, Some(7)).to_string();
    assert_eq!(text, TEXT.replace("b2 | 9a47df0edaafd14a\nend 2", "end 1"));
}

#[test]
fn a_start_that_is_no_deal_is_recorded_as_a_position() {
    let record = Record::of(&crypt_from_a_position(), None);
    assert_eq!(record.start(), &Start::Position("3H,AC,2D shuffle".to_string()));
    let other_deal = Record::of(&two_moves(), None);
    assert_eq!(other_deal.start(), &Start::Position(".../.../...".to_string()));
}

#[test]
fn a_deal_that_is_not_the_start_is_not_recorded() {
    let rules = Rules::Grim;
    let dealt = History::new(Crypt::deal(&rules, 1));
    assert_eq!(Record::of(&dealt, Some(1)).start(), &Start::Deal(1));
    let other = (2..20).find(|&deal| Crypt::deal(&rules, deal) != Crypt::deal(&rules, 1)).unwrap();
    assert_ne!(Record::of(&dealt, Some(other)).start(), &Start::Deal(other));
    let replayed = Record::of(&dealt, Some(other)).replay().unwrap();
    assert_eq!(replayed.state().to_string(), dealt.state().to_string());
}

/// The first fingerprint is FNV-1a 64 of `3H,AC,2D shuffle`, computed apart.
#[test]
fn a_record_keeps_position_open_and_standing_actions_and_that_it_was_peeked() {
    let history = crypt_from_a_position();
    let record = Record::of(&history, None);
    let text = record.to_string();
    let head = "deadhand record 1\ngame crypt\nrules grim\nposition 3H,AC,2D shuffle\n\
                fingerprint bbe24a9b0da146f5\npeeked yes\nshuffle 281474976710655 | ";
    assert!(text.starts_with(head), "{text}");
    assert!(text.contains("\nconcede | ") && text.ends_with("\nend 4\n"), "{text}");
    assert_eq!(text.parse(), Ok(record.clone()));
    assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
    let replayed = record.replay().unwrap();
    assert!(replayed.peeked());
    assert_eq!(Record::of(&replayed, None), record);
}

#[test]
fn what_was_not_peeked_is_not_after_a_replay() {
    assert!(!read(TEXT).replay().unwrap().peeked());
}

#[test]
fn the_line_ends_of_other_systems_are_read() {
    assert_eq!(read(&TEXT.replace('\n', "\r\n")), read(TEXT));
}

#[test]
fn blank_lines_after_the_end_are_read() {
    assert_eq!(read(&format!("{TEXT}\n\r\n  \n")), read(TEXT));
}

#[test]
fn a_checkpoint_may_be_left_out() {
    let text = TEXT.replace(" | 364f3b93fcc2af07", "");
    let record = read(&text);
    assert_eq!(record.moves()[0].fingerprint, None);
    assert_eq!(record.to_string(), text, "and stays left out");
    assert_eq!(record.replay().unwrap(), two_moves());
    let json = record.to_json();
    assert!(json.contains("\"action\": \"a1\"\n"), "{json}");
    assert_eq!(Record::from_json(&json), Ok(record));
}

#[test]
fn a_deal_number_keeps_all_its_64_bits() {
    let text = TEXT.replace("deal 7", &format!("deal {}", u64::MAX));
    let record = read(&text);
    assert_eq!(record.start(), &Start::Deal(u64::MAX));
    let json = record.to_json();
    assert!(json.contains("\"deal\": \"18446744073709551615\""), "{json}");
    assert_eq!(Record::from_json(&json), Ok(record));
}

#[test]
fn the_first_action_that_leads_elsewhere_is_named() {
    let text = TEXT.replace("a1 |", "a2 |");
    let error = read(&text).replay().unwrap_err();
    // FNV-1a 64 of `.../X../...`, computed apart.
    assert!(matches!(error, ReplayError::Diverged { number: 1, found: 0x8e95_fbbe_e762_32db, .. }));
    assert_eq!(
        error.to_string(),
        "action 1, a2, leads elsewhere than recorded: the position after it has the fingerprint \
         8e95fbbee76232db, not 364f3b93fcc2af07"
    );
    let text = TEXT.replace("9a47df0edaafd14a", "0000000000000000");
    let error = read(&text).replay().unwrap_err();
    assert!(matches!(error, ReplayError::Diverged { number: 2, recorded: 0, .. }), "{error}");
}

/// Without its own checkpoint an action that differs is noticed at the next one.
#[test]
fn a_difference_is_noticed_at_the_next_checkpoint() {
    let text = TEXT.replace("a1 | 364f3b93fcc2af07", "a2");
    let error = read(&text).replay().unwrap_err();
    assert!(matches!(error, ReplayError::Diverged { number: 2, .. }), "{error}");
}

#[test]
fn the_first_action_that_is_refused_is_named() {
    let text = TEXT.replace("b2 |", "a1 |");
    let error = read(&text).replay().unwrap_err();
    assert!(matches!(error, ReplayError::Refused { number: 2, .. }), "{error}");
    assert_eq!(error.to_string(), "action 2, a1 is not legal: the square is taken");
}

#[test]
fn a_start_that_is_not_the_recorded_one_is_named() {
    let text = TEXT.replace("8c55f0db13000ac1", "8c55f0db13000ac2");
    let error = read(&text).replay().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the game does not begin as recorded: its first position has the fingerprint \
         8c55f0db13000ac1, not 8c55f0db13000ac2"
    );
}

/// Only the deal number differs: the cards are others, and so is the fingerprint.
#[test]
fn another_deal_number_is_another_start() {
    let table = Table::new(Graveyard::deal(&"default".parse().unwrap(), 5), 0);
    let text = Record::of(table.history(), Some(5)).to_string();
    let other = text.replace("deal 5", "deal 6").parse::<Record<Graveyard>>().unwrap();
    assert!(matches!(other.replay(), Err(ReplayError::OtherStart { .. })));
}

#[test]
fn a_position_that_cannot_be_read_is_named() {
    let text = TEXT.replace("deal 7", "position XXX/.../...");
    let error = read(&text).replay().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the first position cannot be read: column 1: expected a position that can come about in a \
         game"
    );
    assert_eq!(read(&text).first_state(), Err(error));
}
