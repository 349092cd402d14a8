//! Texts of every form.

use deadhand_ccg::ability::CardText;

/// Each line is a text.
const TEXTS: &str = include_str!("../data/texts.txt");

pub(crate) fn texts() -> Vec<&'static str> {
    TEXTS.lines().collect()
}

#[test]
fn what_is_read_is_written_again_to_the_letter() {
    let texts = texts();
    assert!(texts.len() > 100, "{}", texts.len());
    let mut wrong = String::new();
    for text in texts {
        match text.parse::<CardText>() {
            Ok(read) => assert_eq!(format!("{read:#}"), text),
            Err(errors) => {
                for error in errors.reasons() {
                    wrong += &error.shown("a card").to_string();
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
