//! What the pages promise is there.

use std::fs;
use std::path::Path;

/// The names in backquotes in the last column of a page's tables.
fn tests_named_in(page: &str) -> Vec<String> {
    let rows = page.lines().filter(|line| line.starts_with("| \"") && line.ends_with('|'));
    let last = rows.filter_map(|row| row.trim_end_matches([' ', '|']).rsplit('|').next());
    let names = last.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    names.map(str::to_string).collect()
}

fn sources_in(folder: &Path) -> String {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let rust = files.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    rust.map(|path| fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn every_test_named_in_a_rules_page_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in fs::read_dir(root.join("docs/rules")).unwrap() {
        let path = entry.unwrap().path();
        let game = path.file_stem().unwrap();
        let sources = sources_in(&root.join("crates").join(game).join("tests"));
        let names = tests_named_in(&fs::read_to_string(&path).unwrap());
        assert!(!names.is_empty(), "{} names its tests", path.display());
        for name in names {
            assert!(sources.contains(&format!("fn {name}()")), "{name} in {}", path.display());
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
