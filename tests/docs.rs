//! What the pages promise is there.

use std::fs;
use std::path::Path;

use deadhand::ccg::{CardPool, Scenario};

/// The names in backquotes in the last column of a page's tables whose head says that tests stand there.
fn tests_named_in(page: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut are_tests = false;
    for row in page.lines() {
        let last = row.trim_end_matches([' ', '|']).rsplit('|').next().unwrap_or_default();
        if are_tests {
            names.extend(last.split('`').skip(1).step_by(2).map(str::to_string));
        }
        are_tests = row.starts_with('|') && (are_tests || last.trim() == "held by the test");
    }
    names
}

/// All Rust source in a folder and in those below it.
fn sources_in(folder: &Path) -> String {
    let mut sources = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources += &sources_in(&path);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            sources += &fs::read_to_string(path).unwrap();
        }
    }
    sources
}

/// The names of the tests in Rust source.
fn tests_in(sources: &str) -> Vec<&str> {
    let tests = sources.split("#[test]").skip(1);
    tests.filter_map(|test| test.split_once("fn ")?.1.split('(').next()).collect()
}

#[test]
fn every_test_named_in_a_rules_page_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in fs::read_dir(root.join("docs/rules")).unwrap() {
        let path = entry.unwrap().path();
        let game = path.file_stem().unwrap();
        let sources = sources_in(&root.join("crates").join(game).join("tests"));
        let tests = tests_in(&sources);
        let names = tests_named_in(&fs::read_to_string(&path).unwrap());
        assert!(!names.is_empty(), "{} names its tests", path.display());
        for name in names {
            assert!(tests.contains(&name.as_str()), "{name} in {}", path.display());
        }
    }
}

/// The lines of code between `start` and the end of its block, without what marks them as a comment.
fn code_after<'a>(text: &'a str, start: &str) -> Vec<&'a str> {
    let from = text.find(start).unwrap_or_else(|| panic!("no {start:?}")) + start.len();
    let lines = text[from..].lines().map(|line| line.trim_start_matches("//!").trim());
    let block = lines.take_while(|line| !line.starts_with("```"));
    block.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

#[test]
fn the_first_snippet_is_the_example_quickstart() {
    let read = |path| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let (readme, example, page) =
        (read("README.md"), read("examples/quickstart.rs"), read("src/lib.rs"));
    let example = code_after(&example, "of Dead Center.");
    assert!(example.len() < 25);
    assert_eq!(code_after(&readme, "```rust"), example);
    let body = |line: &&str| !["fn main", "Ok(())", "}"].iter().any(|end| line.starts_with(end));
    let inner = code_after(&page, "breaks.\n//!\n//! ```");
    assert_eq!(
        inner.into_iter().filter(body).collect::<Vec<_>>(),
        example.into_iter().filter(body).collect::<Vec<_>>()
    );
}

#[test]
fn the_scenarios_of_their_page_run() {
    let page = include_str!("../docs/scenarios.md");
    let blocks = page.split("```toml\n").skip(1);
    let blocks: Vec<&str> = blocks.map(|rest| rest.split("```").next().unwrap()).collect();
    let [first, cards, cases] = blocks[..] else { panic!("{} examples", blocks.len()) };
    let scout = "\n[[card]]\nname = \"Scout\"\n\
                 type = { survivor = { power = 1, health = 1, scavenger = true } }\n";
    let pool = CardPool::from_toml(&format!("{cards}{scout}")).unwrap();
    for (text, count) in [(first, 1), (cases, 2)] {
        let scenario = Scenario::read(text, &pool).unwrap();
        assert_eq!((scenario.len(), scenario.run()), (count, Ok(())));
    }
    // The two messages of the page.
    let unread = first.replacen("survivors =", "survivor =", 1);
    let unread = Scenario::read(&unread, &pool).unwrap_err().to_string();
    assert!(page.contains(&unread[..60]), "{unread}");
    let failing = first.replacen("power = { Teacher = 4 }", "power = { Teacher = 5 }", 1);
    let failure = Scenario::read(&failing, &pool).unwrap().run().unwrap_err().to_string();
    assert!(page.contains(&failure), "{failure}");
}

#[test]
fn the_page_of_scenarios_tells_every_action() {
    let page = include_str!("../docs/scenarios.md");
    let source = include_str!("../crates/ccg/src/action.rs");
    let of_enum = source.split("pub enum Action {").nth(1).unwrap().split("\n}").next().unwrap();
    let words = of_enum.lines().filter_map(|line| line.trim().strip_prefix("/// `"));
    let words: Vec<&str> = words.filter_map(|word| word.split([' ', '`']).next()).collect();
    assert!(words.len() > 30, "{words:?}");
    for word in words {
        let starts = [format!("`{word} "), format!("`{word}`")];
        assert!(starts.iter().any(|start| page.contains(start)), "{word}");
    }
}
