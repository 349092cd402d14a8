//! The set Outbreak: that its tables are read, its texts are written as they are read, each card has a
//! scenario that holds, and its decks are legal.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use deadhand_ccg::ability::CardText;
use deadhand_ccg::{
    CardPool, CardType, DeckList, Faction, ItemKind, Printed, Rules, Scenario, Setup,
    run_scenarios, sets,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("sets/outbreak")
}

/// The files of a folder whose names end so, by their names without the ending.
fn files(folder: &Path, ending: &str) -> Vec<(String, PathBuf)> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let ended = paths.filter(|path| path.extension().is_some_and(|it| it == ending));
    let mut files: Vec<_> =
        ended.map(|path| (path.file_stem().unwrap().to_str().unwrap().to_string(), path)).collect();
    files.sort();
    files
}

/// A name in lower case, with - between its words.
fn kebab(name: &str) -> String {
    name.to_lowercase().replace('\'', "").replace(' ', "-")
}

/// The lines of all tables, each as its fields by column.
fn rows() -> Vec<Vec<(String, String)>> {
    let mut rows = Vec::new();
    for (_, path) in files(&folder(), "tsv") {
        let text = fs::read_to_string(path).unwrap();
        let mut lines = text.lines().map(|line| line.split('\t').map(str::to_string));
        let columns: Vec<String> = lines.next().unwrap().collect();
        rows.extend(lines.map(|fields| columns.iter().cloned().zip(fields).collect()));
    }
    rows
}

fn field<'a>(row: &'a [(String, String)], column: &str) -> &'a str {
    row.iter().find(|(name, _)| name == column).map_or("", |(_, field)| field)
}

fn zombies(pool: &CardPool, of: Faction) -> usize {
    let cards = pool.cards().iter();
    cards
        .filter(|card| matches!(card.card_type, CardType::Zombie { faction, .. } if faction == of))
        .count()
}

#[test]
fn each_table_is_a_pool_and_all_of_them_are_the_set() {
    for (name, path) in files(&folder(), "tsv") {
        let text = fs::read_to_string(path).unwrap();
        if let Err(errors) = CardPool::from_table(&text) {
            panic!("{name}.tsv: {errors}");
        }
    }
    let names = |pool: &CardPool| -> BTreeSet<String> {
        pool.cards().iter().map(|card| card.name.clone()).collect()
    };
    let set = sets::outbreak();
    assert_eq!(set, CardPool::from_table(&sets::outbreak_table()).unwrap());
    let in_files = rows().iter().map(|row| field(row, "Name").to_string()).collect();
    assert_eq!(names(&set), in_files);
}

#[test]
fn the_set_has_zombies_of_each_faction_and_survivors_and_items_to_choose_from() {
    let pool = sets::outbreak();
    for faction in Faction::ALL {
        assert!(zombies(&pool, faction) >= 10, "{faction:?}");
    }
    let count =
        |is: fn(&CardType) -> bool| pool.cards().iter().filter(|card| is(&card.card_type)).count();
    assert!(count(|card| matches!(card, CardType::Survivor { .. })) >= 18);
    assert!(count(|card| matches!(card, CardType::Item { .. })) >= 18);
}

#[test]
fn each_text_is_written_as_it_stands_in_its_table() {
    let pool = sets::outbreak();
    for row in rows() {
        let name = field(&row, "Name");
        let card = &pool.cards()[pool.position(name).unwrap()];
        assert_eq!(format!("{:#}", card.text), field(&row, "Text"), "{name}");
        assert_eq!(field(&row, "Set"), "Outbreak", "{name}");
        assert_eq!(field(&row, "ImageFile"), kebab(name));
    }
}

/// The file of the card of each name, which may be missing.
fn scenario_of(name: &str) -> PathBuf {
    folder().join("scenarios").join(kebab(name)).with_extension("toml")
}

#[test]
fn each_card_has_a_scenario_and_each_scenario_a_card() {
    let pool = sets::outbreak();
    let cards: BTreeSet<String> = pool.cards().iter().map(|card| kebab(&card.name)).collect();
    let scenarios: BTreeSet<String> =
        files(&folder().join("scenarios"), "toml").into_iter().map(|(name, _)| name).collect();
    let lacking: Vec<&String> = cards.difference(&scenarios).collect();
    assert!(lacking.is_empty(), "there is no scenario for {lacking:?}");
    let strays: Vec<&String> = scenarios.difference(&cards).collect();
    assert!(strays.is_empty(), "there is no card for the scenarios {strays:?}");
}

#[test]
fn each_scenario_holds() {
    let run = run_scenarios(&folder().join("scenarios"), &sets::outbreak());
    run.unwrap_or_else(|failures| panic!("\n{failures}"));
}

/// A card without each paragraph of its text; where it has none, without all that it has beside numbers.
fn lacking(card: &Printed) -> Vec<(String, Printed)> {
    let abilities = card.text.abilities();
    let without = |place: usize| {
        let mut left = abilities.to_vec();
        left.remove(place);
        let text = CardText::new(left).unwrap();
        (format!("paragraph {}", place + 1), Printed { text, ..card.clone() })
    };
    if !abilities.is_empty() {
        return (0..abilities.len()).map(without).collect();
    }
    let mut plain = Printed { traits: Vec::new(), ..card.clone() };
    match &mut plain.card_type {
        CardType::Survivor { medic, scavenger, .. } => (*medic, *scavenger) = (false, false),
        CardType::Zombie { fast, fierce, infectious, .. } => {
            (*fast, *fierce, *infectious) = (false, 0, false);
        }
        CardType::Item { kind: ItemKind::Attached { power, health }, .. } => {
            (*power, *health) = (0, 0);
        }
        CardType::Item { .. } => {}
    }
    vec![("what it has".to_string(), plain)]
}

#[test]
fn each_scenario_fails_where_its_card_lacks_what_it_says() {
    let pool = sets::outbreak();
    let mut idle = Vec::new();
    for (place, card) in pool.cards().iter().enumerate() {
        let Ok(scenario) = fs::read_to_string(scenario_of(&card.name)) else {
            continue; // another test says so
        };
        for (what, changed) in lacking(card) {
            let mut cards = pool.cards().to_vec();
            cards[place] = changed;
            let pool = CardPool::try_from(cards).unwrap();
            let read = Scenario::read(&scenario, &pool);
            if read.is_ok_and(|scenario| scenario.run().is_ok()) {
                idle.push(format!("{} without {what}", card.name));
            }
        }
    }
    assert!(idle.is_empty(), "scenarios that hold all the same:\n{}", idle.join("\n"));
}

#[test]
fn each_ready_deck_is_legal_and_of_its_faction() {
    let pool = sets::outbreak();
    let factions: Vec<Faction> =
        sets::outbreak_decks().iter().map(|(faction, _)| *faction).collect();
    assert_eq!(factions, Faction::ALL);
    for (faction, deck) in sets::outbreak_decks() {
        assert_eq!(deck.len(), 60, "{faction:?}");
        let setup = Setup::new(Rules::DEFAULT, pool.clone(), vec![deck.clone(), deck.clone()]);
        if let Err(problems) = setup {
            panic!("{faction:?}: {problems}");
        }
        for (_, name) in deck.0 {
            let card = &pool.cards()[pool.position(&name).unwrap()];
            let CardType::Zombie { faction: of, .. } = card.card_type else {
                continue;
            };
            assert_eq!(of, faction, "{name}");
        }
    }
}

#[test]
fn the_decks_are_those_of_the_folder() {
    let in_files = files(&folder().join("decks"), "txt");
    let decks = sets::outbreak_decks();
    assert_eq!(decks.len(), in_files.len());
    for (name, path) in in_files {
        let deck = DeckList::read(&fs::read_to_string(path).unwrap()).unwrap();
        let of = decks.iter().find(|(faction, _)| kebab(faction.name()) == name);
        assert_eq!(of.map(|(_, deck)| deck), Some(&deck), "{name}.txt");
    }
}
