//! The page on positions shows lines that are positions, and every word that they can have.

use deadhand_ccg::{Hidden, Portable, Setup, State};

const PAGE: &str = include_str!("../../../docs/guide/ccg-text.md");

/// The lines of the blocks of the page that are marked so.
fn lines(mark: &str) -> Vec<&'static str> {
    let fence = format!("```{mark}\n");
    let blocks = PAGE.split(&*fence).skip(1).filter_map(|rest| rest.split("```").next());
    blocks.flat_map(str::lines).collect()
}

fn setup() -> Setup {
    let [setup] = lines("setup")[..] else { panic!("one setup") };
    let read: Setup = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read.to_string(), setup);
    read
}

#[test]
fn every_line_of_the_page_on_positions_is_read_as_it_is_written() {
    let setup = setup();
    for line in lines("position") {
        let state = State::read(&setup, line).unwrap_or_else(|error| panic!("{line}\n{error}"));
        assert_eq!(state.to_string(), line);
    }
    let views = lines("view");
    assert!(views.len() > 1);
    for line in views {
        let view = State::read_view(&setup, line).unwrap_or_else(|error| panic!("{line}\n{error}"));
        assert_eq!(view.to_string(), line);
    }
}

#[test]
fn every_word_of_a_step_stands_in_a_line_of_the_page() {
    let lines = lines("position");
    let steps: Vec<&str> = lines.iter().map(|line| line.split(" | ").nth(1).unwrap()).collect();
    let rows = PAGE.lines().filter(|line| line.starts_with("| `"));
    let words = rows.filter_map(|row| row.split('|').nth(1));
    let mut count = 0;
    let step = PAGE.find("## The step").unwrap();
    for word in words.filter(|words| PAGE.find(words).unwrap() > step) {
        for word in word.split('`').skip(1).step_by(2) {
            let word = word.split(' ').next().unwrap();
            let stands = steps.iter().any(|step| step.split(' ').any(|other| other == word));
            assert!(stands, "{word} stands in no line");
            count += 1;
        }
    }
    assert!(count > 40, "the page names {count} words");
}
