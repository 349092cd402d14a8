//! Rules as text: presets, options, and every way to write them wrong.

use std::fmt;

use deadhand_game::{Field, Options, Values};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    lives: u8,
    night: bool,
    weather: Weather,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weather {
    Fair,
    Storm,
    Storms,
}

const DEFAULT: Rules = Rules { lives: 2, night: true, weather: Weather::Fair };
const HARD: Rules = Rules { lives: 1, ..DEFAULT };

pub(crate) const OPTIONS: Options<Rules> = Options {
    presets: &[("default", DEFAULT), ("hard", HARD)],
    fields: &[
        Field {
            name: "lives",
            values: Values::Number {
                min: 1,
                max: 20,
                get: |rules| rules.lives,
                set: |rules, lives| rules.lives = lives,
                expected: "a number from 1 to 20",
            },
        },
        Field {
            name: "night",
            values: Values::Words {
                words: &[("off", |rules| rules.night = false), ("on", |rules| rules.night = true)],
                expected: "off or on",
            },
        },
        Field {
            name: "weather",
            values: Values::Words {
                words: &[
                    ("fair", |rules| rules.weather = Weather::Fair),
                    ("storms", |rules| rules.weather = Weather::Storms),
                    ("storm", |rules| rules.weather = Weather::Storm),
                ],
                expected: "fair, storm or storms",
            },
        },
    ],
    expected: "a preset or an option",
};

pub(crate) fn written(rules: Rules) -> String {
    struct Text(Rules);
    impl fmt::Display for Text {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            OPTIONS.write(&self.0, f)
        }
    }
    Text(rules).to_string()
}

#[test]
fn a_preset_is_read_by_its_name() {
    assert_eq!(OPTIONS.read("default"), Ok(DEFAULT));
    assert_eq!(OPTIONS.read("hard"), Ok(HARD));
}

#[test]
fn what_is_not_named_is_that_of_the_first_preset() {
    assert_eq!(OPTIONS.read("night=off"), Ok(Rules { night: false, ..DEFAULT }));
    assert_eq!(OPTIONS.read("lives=20"), Ok(Rules { lives: 20, ..DEFAULT }));
}

#[test]
fn a_preset_may_be_changed() {
    assert_eq!(OPTIONS.read("hard,night=off"), Ok(Rules { night: false, ..HARD }));
    assert_eq!(OPTIONS.read("hard,lives=2"), Ok(DEFAULT));
}

#[test]
fn options_come_in_any_order() {
    let rules = Rules { lives: 3, night: false, weather: Weather::Storm };
    assert_eq!(OPTIONS.read("lives=3,night=off,weather=storm"), Ok(rules));
    assert_eq!(OPTIONS.read("weather=storm,night=off,lives=3"), Ok(rules));
}

#[test]
fn of_words_that_begin_alike_each_is_read() {
    assert_eq!(OPTIONS.read("weather=storm").unwrap().weather, Weather::Storm);
    assert_eq!(OPTIONS.read("weather=storms").unwrap().weather, Weather::Storms);
    assert_eq!(OPTIONS.read("weather=fair").unwrap().weather, Weather::Fair);
}

#[test]
fn rules_are_written_as_a_preset_where_they_are_one() {
    assert_eq!(written(DEFAULT), "default");
    assert_eq!(written(HARD), "hard");
    assert_eq!(written(OPTIONS.read("lives=1").unwrap()), "hard");
}

#[test]
fn other_rules_are_written_as_the_options_that_differ_from_the_first_preset() {
    assert_eq!(written(Rules { lives: 3, ..DEFAULT }), "lives=3");
    assert_eq!(written(Rules { night: false, ..HARD }), "lives=1,night=off");
    let rules = Rules { lives: 20, night: false, weather: Weather::Storms };
    assert_eq!(written(rules), "lives=20,night=off,weather=storms");
}

#[test]
fn what_is_written_is_read_back_for_every_rules() {
    for lives in 1..=20 {
        for night in [false, true] {
            for weather in [Weather::Fair, Weather::Storm, Weather::Storms] {
                let rules = Rules { lives, night, weather };
                assert_eq!(OPTIONS.read(&written(rules)), Ok(rules));
            }
        }
    }
}

#[test]
fn every_mistake_is_named_with_its_column() {
    let option = "a preset or an option";
    let number = "a number from 1 to 20";
    let cases = [
        ("", 1, option),
        ("easy", 1, option),
        ("Default", 1, option),
        ("default ", 1, option),
        (" default", 1, option),
        ("mode=1", 1, option),
        ("live=1", 1, option),
        ("livess=1", 1, option),
        ("default,", 9, option),
        ("default,hard", 9, option),
        ("night=off,hard", 11, option),
        ("night=off,", 11, option),
        (",night=off", 1, option),
        ("night=off,,lives=1", 11, option),
        ("night", 6, "="),
        ("night,lives=1", 6, "="),
        ("night =off", 1, option),
        ("night=", 7, "off or on"),
        ("night=maybe", 7, "off or on"),
        ("night= off", 7, "off or on"),
        ("night=offf", 7, "off or on"),
        ("night=off lives=1", 7, "off or on"),
        ("weather=stormy", 9, "fair, storm or storms"),
        ("lives=", 7, number),
        ("lives=0", 7, number),
        ("lives=21", 7, number),
        ("lives=256", 7, number),
        ("lives=99999999999999999999", 7, number),
        ("lives=+1", 7, number),
        ("lives=01", 7, number),
        ("lives=x", 7, number),
        ("lives=1x", 7, number),
        ("night=off,night=off", 11, "each option only once"),
        ("hard,lives=1,night=on,lives=2", 23, "each option only once"),
        ("night=off,é", 11, option),
        ("é", 1, option),
    ];
    for (text, column, expected) in cases {
        let error = OPTIONS.read(text).expect_err(text);
        assert_eq!((error.column, error.expected), (column, expected), "{text:?}");
    }
}

#[test]
fn the_options_of_a_game_show_what_they_expect() {
    assert_eq!(format!("{OPTIONS:?}"), "Options { expected: \"a preset or an option\", .. }");
    assert_eq!(format!("{:?}", OPTIONS.fields[0]), "Field { name: \"lives\", .. }");
    assert_eq!(format!("{:?}", OPTIONS.fields[0].values), "a number from 1 to 20");
    assert_eq!(format!("{:?}", OPTIONS.fields[1].values), "off or on");
}
