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
