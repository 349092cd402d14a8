//! The guide shows what is there.

use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The blocks of a page that are marked as `language`.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// The page on writing a game shows pieces of two examples, which run; the other pages' snippets run by
/// themselves.
#[test]
fn every_piece_of_the_page_on_writing_a_game_stands_in_an_example() {
    let examples = ["tic_tac_toe", "graveyard"]
        .map(|name| read(&format!("crates/game/examples/{name}.rs")))
        .concat();
    let page = read("docs/guide/your-own-game.md");
    let pieces = blocks(&page, "rust");
    assert!(pieces.len() > 8, "the page shows {} pieces", pieces.len());
    for piece in pieces {
        assert!(examples.contains(piece), "no example has this piece:\n{piece}");
    }
}

#[test]
fn every_link_between_the_pages_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in fs::read_dir(root.join("docs/guide")).unwrap() {
        let path = entry.unwrap().path();
        let page = fs::read_to_string(&path).unwrap();
        let links = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = path.parent().unwrap().join(file);
            let target = if file.is_empty() { path.clone() } else { target };
            assert!(target.is_file(), "{link} in {}", path.display());
            let headings = fs::read_to_string(&target).unwrap().to_lowercase().replace(' ', "-");
            assert!(
                heading.is_empty() || headings.contains(&format!("#-{heading}\n")),
                "{link} in {}",
                path.display()
            );
        }
    }
}
