//! `export lackey`: a set and its decks as a plugin that `LackeyCCG` opens.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use deadhand::ccg::{CardPool, DeckErrors, DeckList, sets};
use deadhand::lackey::{
    Block, CardFunction, Date, Deck, DeckCard, DeckZone, Definition, Format, Formats, GameZone,
    GeneralFunction, Phase, Plugin, PluginInfo, Publish, SetFile, SetTable, Stat, Zone,
};

use crate::arguments::Export;
use crate::{Told, brief, counted, files};

pub(crate) fn run(export: &Export) -> Result<Told, String> {
    let folder = &export.folder;
    if !export.overwrite && folder.join("plugininfo.txt").exists() {
        let folder = folder.display();
        return Err(format!("there is a plugin in {folder} already: --overwrite replaces it"));
    }
    let pool = export.cards.pool()?;
    let decks = decks_in(export)?;
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.ok_or("name the plugin's folder, such as plugins/outbreak")?;
    let date = export.date.as_deref().map_or_else(today, read_day);
    let date = date.ok_or("name a day from 2000 to 2099 with --date, such as 2026-05-31")?;
    let plugin = plugin(&name, &export.set, &pool, &decks)?;
    let publish = Publish { base_url: export.url.clone(), date };
    let written = plugin.write(folder, Some(&publish));
    let written = written.map_err(|error| format!("the plugin is not written: {error}"))?;
    let paths = written.paths.iter().map(|path| folder.join(path).display().to_string());
    let mut lines: Vec<String> = paths.collect();
    lines.extend(written.lost.iter().map(|lost| format!("note: {lost}")));
    let (cards, decks) = (counted(pool.cards().len(), "card"), counted(decks.len(), "deck"));
    lines.push(format!("\n{cards}, {decks}, {}", counted(written.paths.len(), "file")));
    Ok(Told::lines(&lines, true))
}

/// The decks with their names, by name.
fn decks_in(export: &Export) -> Result<Vec<(String, DeckList)>, String> {
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
    paths.iter().map(|path| read_deck(path)).collect()
}

fn read_deck(path: &Path) -> Result<(String, DeckList), String> {
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let list = DeckList::read(&files::read(path, "deck")?);
    let wrong = |error: DeckErrors| {
        format!("the deck {} cannot be read: {}", path.display(), brief(error.reasons()))
    };
    let list = list.map_err(wrong)?;
    Ok((name.unwrap_or_default(), list))
}

/// The plugin of a set, its decks among it.
pub(crate) fn plugin(
    name: &str,
    set: &str,
    pool: &CardPool,
    decks: &[(String, DeckList)],
) -> Result<Plugin, String> {
    let images = image_names(pool);
    let mut plugin = Plugin::new(name);
    plugin.info = Some(PluginInfo { blocks: blocks(set) });
    plugin.sets.push(SetFile { file: "cards.txt".into(), table: table(pool, set, &images)? });
    for (title, list) in decks {
        let deck = deck(name, title, list, pool, set, &images)?;
        plugin.decks.push((format!("decks/{}.dek", slug(title)), deck));
    }
    let format = Format { label: set.into(), sets: vec![set.into()], ..Format::default() };
    plugin.formats = Some(Formats { formats: vec![format], ..Formats::default() });
    Ok(plugin)
}

/// The cards as they stand in a table of their own, with their set and image files behind the names.
fn table(pool: &CardPool, set: &str, images: &[String]) -> Result<SetTable, String> {
    let written = pool.to_table();
    let mut lines = written.lines().map(|line| line.split_once('\t').unwrap_or((line, "")));
    let (first, others) = lines.next().unwrap_or_default();
    let columns: Vec<&str> =
        [first, "Set", "ImageFile"].into_iter().chain(others.split('\t')).collect();
    let mut table = SetTable::new(&columns).map_err(|error| error.to_string())?;
    for ((name, others), image) in lines.zip(images) {
        let fields: Vec<&str> =
            [name, set, &**image].into_iter().chain(others.split('\t')).collect();
        let replaced = table.push(&fields).map_err(|error| format!("the card {name}: {error}"))?;
        if !replaced.is_empty() {
            return Err(format!(
                "the card {name} or its set has characters that a plugin cannot keep"
            ));
        }
    }
    Ok(table)
}

fn deck(
    plugin: &str,
    title: &str,
    list: &DeckList,
    pool: &CardPool,
    set: &str,
    images: &[String],
) -> Result<Deck, String> {
    let mut zone = Zone { name: "Deck".into(), cards: Vec::new() };
    for (count, name) in &list.0 {
        let place = pool.position(name);
        let place = place.ok_or_else(|| format!("the deck {title}: there is no card {name:?}"))?;
        zone.cards.push(DeckCard {
            count: (*count).into(),
            name: name.clone(),
            id: Some(images[place].clone()),
            set: Some(set.into()),
        });
    }
    let about = vec![("game".to_owned(), plugin.to_owned())];
    Ok(Deck { about, zones: vec![zone], ..Deck::default() })
}

/// A name for each card's image, each once.
fn image_names(pool: &CardPool) -> Vec<String> {
    let mut taken = HashSet::new();
    let mut names = Vec::new();
    for card in pool.cards() {
        let plain = slug(&card.name);
        let numbered = (2..).map(|number| format!("{plain}-{number}"));
        let mut free = [plain.clone()].into_iter().chain(numbered);
        names.extend(free.find(|name| taken.insert(name.clone())));
    }
    names
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
