//! `import lackey`: a set of another game, as far as it is understood.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use deadhand::ccg::CardPool;

use crate::arguments::Import;
use crate::check::Report;
use crate::deck::merged;
use crate::save::{SaveError, save};
use crate::source::Source;
use crate::{Told, counted, export, plugin, sheet};

pub(crate) fn run(import: &Import) -> Result<Told, String> {
    let source = Source::read(&import.path, &import.columns, import.lenient)?;
    let mut lines = vec![Report(&source).to_string(), source.summary()];
    let is_good = source.is_good() || import.lenient && !source.cards.is_empty();
    if !is_good {
        if import.out.is_some() || import.decks.is_some() {
            lines.push("Nothing is written: --lenient takes what is understood.".to_owned());
        }
        return Ok(Told::lines(&lines, is_good));
    }
    if let Some(path) = &import.out {
        let pool = source.pool()?;
        let is_toml = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("toml"));
        let cards = if is_toml { as_toml(&pool)? } else { sheet::import(&source.cards)? };
        let beside = sheet::beside_cards(&source.cards).join(", ");
        if is_toml && !beside.is_empty() {
            lines.push(format!("note: not in TOML, and kept in a table: {beside}"));
        }
        write(path, &cards, import.overwrite)?;
        lines.push(format!("{} to {}", counted(pool.cards().len(), "card"), path.display()));
    }
    if let Some(folder) = &import.decks {
        write_decks(import, folder, &mut lines)?;
    }
    Ok(Told::lines(&lines, is_good))
}

fn as_toml(pool: &CardPool) -> Result<String, String> {
    let file = BTreeMap::from([("card", pool.cards())]);
    toml::to_string(&file).map_err(|error| format!("the cards cannot be written as TOML: {error}"))
}

fn write(path: &Path, text: &str, overwrite: bool) -> Result<(), String> {
    save(path, text, overwrite).map_err(|error| match error {
        SaveError::Exists => {
            format!("the file {} is there already: --overwrite replaces it", path.display())
        }
        SaveError::Failed(sentence) => sentence,
    })
}

/// Writes each deck as a list of its own, zone by zone.
fn write_decks(import: &Import, folder: &Path, lines: &mut Vec<String>) -> Result<(), String> {
    let plugin = plugin::open(&import.path)?.plugin;
    let wrong = |error| format!("the folder {} cannot be made: {error}", folder.display());
    fs::create_dir_all(folder).map_err(wrong)?;
    for (path, deck) in &plugin.decks {
        let name = Path::new(path).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let file = folder.join(format!("{}.txt", export::slug(&name.unwrap_or_default())));
        let deck = merged(deck);
        // The first zone needs no name, and sets and images are found by the names of the cards.
        let list = deck.to_txt(deck.zones.first().map_or("", |zone| &zone.name));
        write(&file, &list.text, import.overwrite)?;
        lines.push(format!("{} to {}", counted(deck.len(), "card"), file.display()));
    }
    Ok(())
}
