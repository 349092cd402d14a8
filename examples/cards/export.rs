//! `export lackey`: a set and its decks as a plugin that `LackeyCCG` opens.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use deadhand::ccg::{CardPool, DeckError, DeckList, DeckProblem, Rules, sets};
use deadhand::lackey::{
    Block, CardFunction, Date, Deck, DeckCard, DeckZone, Definition, Format, Formats, GameZone,
    GeneralFunction, Phase, Plugin, PluginInfo, Publish, SetFile, Stat, Zone,
};

use crate::arguments::Export;
use crate::deck::DeckFile;
use crate::source::{Card, Source};
use crate::{Told, brief, counted, sheet};

pub(crate) fn run(export: &Export) -> Result<Told, String> {
    let folder = &export.folder;
    if !export.overwrite && folder.join("plugininfo.txt").exists() {
        let folder = folder.display();
        return Err(format!("there is a plugin in {folder} already: --overwrite replaces it"));
    }
    let source = export.cards.source()?;
    let pool = source.as_ref().map_or_else(|| Ok(sets::outbreak()), Source::pool)?;
    let mut lost = Vec::new();
    let decks = decks_in(export, &pool, &mut lost)?;
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.ok_or("name the plugin's folder, such as plugins/outbreak")?;
    let date = export.date.as_deref().map_or_else(today, read_day);
    let date = date.ok_or("name a day from 2000 to 2099 with --date, such as 2026-05-31")?;
    let cards = source.map_or_else(|| sheet::of_pool(&pool), |source| source.cards);
    let plugin = plugin(&name, export, &cards, &decks, &mut lost)?;
    let publish = Publish { base_url: export.url.clone(), date };
    let written = plugin.write(folder, Some(&publish));
    let written = written.map_err(|error| format!("the plugin is not written: {error}"))?;
    let paths = written.paths.iter().map(|path| folder.join(path).display().to_string());
    let mut lines: Vec<String> = paths.collect();
    lines.extend(lost.into_iter().map(|lost| format!("note: not written: {lost}")));
    lines.extend(written.lost.iter().map(|lost| format!("note: {lost}")));
    let (cards, decks) = (counted(pool.cards().len(), "card"), counted(decks.len(), "deck"));
    lines.push(format!("\n{cards}, {decks}, {}", counted(written.paths.len(), "file")));
    Ok(Told::lines(&lines, true))
}

/// The decks with their names, by name. What of their files is left out is said in `lost`.
fn decks_in(
    export: &Export,
    pool: &CardPool,
    lost: &mut Vec<String>,
) -> Result<Vec<(String, DeckList)>, String> {
    let Some(folder) = &export.decks else {
        let ready = if export.cards.cards.is_none() { sets::outbreak_decks() } else { Vec::new() };
        let named = ready.into_iter().map(|(faction, deck)| (faction.name().to_owned(), deck));
        return Ok(named.collect());
    };
    let wrong = |error| format!("the folder {} cannot be read: {error}", folder.display());
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        paths.push(entry.map_err(wrong)?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    paths.iter().map(|path| read_deck(path, pool, lost)).collect()
}

/// A deck each line of which is a number and a card of the pool. Whether it is legal is not asked: another
/// program has no rules. What of the file is left out is said in `lost`.
fn read_deck(
    path: &Path,
    pool: &CardPool,
    lost: &mut Vec<String>,
) -> Result<(String, DeckList), String> {
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let file = DeckFile::read(path)?;
    let text = file.text();
    let errors = DeckList::read_legal(&text, &Rules::DEFAULT, pool).err();
    let is_about_a_line = |error: &&DeckError| {
        matches!(error.problem, DeckProblem::Line { .. } | DeckProblem::UnknownCard { .. })
    };
    let reasons: Vec<DeckError> = errors
        .iter()
        .flat_map(|errors| errors.reasons().iter().filter(is_about_a_line).cloned())
        .collect();
    lost.extend(file.left_out(path));
    match DeckList::read(&text) {
        Ok(deck) if reasons.is_empty() => Ok((name.unwrap_or_default(), deck)),
        _ => Err(format!("the deck {} cannot be written: {}", path.display(), brief(&reasons))),
    }
}

/// The plugin of a set, its decks among it.
fn plugin(
    name: &str,
    export: &Export,
    cards: &[Card],
    decks: &[(String, DeckList)],
    lost: &mut Vec<String>,
) -> Result<Plugin, String> {
    let set = &*export.set;
    let keys = keys(cards, set);
    let mut plugin = Plugin::new(name);
    plugin.info = Some(PluginInfo { blocks: blocks(set) });
    let table = sheet::export(cards, &export.columns.read()?, &keys, lost)?;
    let mut sets: Vec<String> = table.rows().iter().map(|row| table.card(row).set.into()).collect();
    sets.sort();
    sets.dedup();
    plugin.sets.push(SetFile { file: "cards.txt".into(), table });
    for (title, list) in decks {
        plugin.decks.push((format!("decks/{}.dek", slug(title)), deck(name, list, &keys)));
    }
    let format = Format { label: set.into(), sets, ..Format::default() };
    plugin.formats = Some(Formats { formats: vec![format], ..Formats::default() });
    Ok(plugin)
}

/// The deck of a list whose cards are there.
fn deck(plugin: &str, list: &DeckList, keys: &HashMap<String, (String, String)>) -> Deck {
    let mut zone = Zone { name: "Deck".into(), cards: Vec::new() };
    for (count, name) in &list.0 {
        let key = keys.get(name).cloned();
        let (set, id) = key.unzip();
        zone.cards.push(DeckCard { count: (*count).into(), name: name.clone(), id, set });
    }
    let about = vec![("game".to_owned(), plugin.to_owned())];
    Deck { about, zones: vec![zone], ..Deck::default() }
}

/// The set and the image of each card by its name. Where they are not said it is this set, and an image
/// called like the card; no two cards share it.
fn keys(cards: &[Card], set: &str) -> HashMap<String, (String, String)> {
    let mut taken: HashSet<String> =
        cards.iter().map(|card| sheet::key(card).1.to_owned()).collect();
    let mut keys = HashMap::new();
    for card in cards.iter().filter(|card| card.printed().is_some()) {
        let (own_set, own_image) = sheet::key(card);
        let image = if own_image.is_empty() {
            let plain = slug(&card.name);
            let numbered = (2..).map(|number| format!("{plain}-{number}"));
            let mut free = [plain.clone()].into_iter().chain(numbered);
            free.find(|name| taken.insert(name.clone())).unwrap_or(plain)
        } else {
            own_image.to_owned()
        };
        let set = if own_set.is_empty() { set } else { own_set };
        keys.insert(card.name.clone(), (set.to_owned(), image));
    }
    keys
}

/// A text as the name of a file: small letters, digits and hyphens.
pub(crate) fn slug(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let slug = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-");
    let short: String = slug.chars().take(100).collect();
    if short.is_empty() { "unnamed".to_owned() } else { short }
}

/// What the table of the game looks like.
fn blocks(set: &str) -> Vec<Block> {
    let stat = |label: &str, number: &str| Stat {
        label: label.into(),
        initial_value: number.into(),
        ..Stat::default()
    };
    let zone = |label: &str, owner, others| {
        let label = label.into();
        let (visible_to_owner, visible_to_others) = (Some(owner), Some(others));
        Block::GameZone(GameZone {
            label,
            visible_to_owner,
            visible_to_others,
            ..GameZone::default()
        })
    };
    let mut blocks = vec![
        Block::Name(format!("Zombie CCG: {set}")),
        Block::Version("1.0".into()),
        Block::PlayerStat(stat("Food", "10")),
        Block::DeckZone(DeckZone {
            label: "Deck".into(),
            shuffle: Some(true),
            game_zone: "Deck".into(),
            ..DeckZone::default()
        }),
        zone("Hand", true, false),
        zone("Deck", false, false),
        zone("Discard", true, true),
        zone("Removed", true, true),
    ];
    for label in ["Ready", "Draw", "Build", "Attack", "Recoup", "End"] {
        blocks.push(Block::Phase(Phase { label: label.into(), ..Phase::default() }));
    }
    for (label, kind) in [
        ("Draw", "DRAWCARD"),
        ("Ready all", "ALLYOURCARDSMAKERIGHT0DEGREES"),
        ("Roll a die", "ROLLD6"),
        ("Flip a coin", "FLIPCOIN"),
        ("Next phase", "NEXTPHASE"),
        ("Next turn", "NEXTTURN"),
    ] {
        let (label, kind) = (label.into(), kind.into());
        let function =
            GeneralFunction { label, kind, button: Some(true), ..GeneralFunction::default() };
        blocks.push(Block::GeneralFunction(function));
    }
    blocks.push(Block::GeneralFunction(GeneralFunction {
        label: "Lay the top card face down".into(),
        kind: "TRANSFERCARD".into(),
        button: Some(true),
        source_owner: "performer".into(),
        source_zone: "Deck".into(),
        source_position: "top".into(),
        destination_owner: "table".into(),
        destination_position: "facedown".into(),
        ..GeneralFunction::default()
    }));
    for (label, kind, colour) in [
        ("Spend", "MAKERIGHT90DEGREES", ""),
        ("Ready", "MAKERIGHT0DEGREES", ""),
        ("Turn over", "TURNOVER", ""),
        ("Take control", "CHANGEOWNER", ""),
        ("Put a wound", "ADDCOUNTER", "red"),
        ("Remove a wound", "REMOVECOUNTER", "red"),
        ("Infect", "ADDCOUNTER", "green"),
        ("Cure", "REMOVECOUNTER", "green"),
    ] {
        let (label, kind, colour) = (label.into(), kind.into(), colour.into());
        let function = CardFunction { label, kind, colour, ..CardFunction::default() };
        blocks.push(Block::CardFunction(function));
    }
    // A player may look at his own face-down cards.
    let (kind, value) = ("ISYOURFACEDOWNVISIBLE".into(), "yes".into());
    blocks.push(Block::Definition(Definition { kind, value, ..Definition::default() }));
    blocks
}

/// A day as `2026-05-31`.
fn read_day(text: &str) -> Option<Date> {
    let (year, rest) = text.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

/// The day in Greenwich; none after 2099.
fn today() -> Option<Date> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let mut days = (seconds / 86_400).saturating_sub(10_957); // from 2000 on
    for year in 2000..2100 {
        for month in 1..=12 {
            let length = (28..=31).rev().find(|&day| Date::new(year, month, day).is_some());
            let length = length.map_or(28, u64::from);
            if days < length {
                return Date::new(year, month, days as u8 + 1);
            }
            days -= length;
        }
    }
    None
}
