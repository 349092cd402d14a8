//! The set Outbreak: that its tables are read, its texts are written as they are read, each card has a
//! scenario that holds, and its decks are legal.

mod changes;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use deadhand_ccg::{
    CardPool, CardType, DeckList, Faction, Printed, Rules, Scenario, Setup, run_scenarios, sets,
};

/// The survivor that stands in a scenario where no other is named.
const PLAIN: &str = "School Janitor";

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

/// A line of a table as its fields by column.
type Row = Vec<(String, String)>;

/// The lines of all tables.
fn rows() -> Vec<Row> {
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

/// The cards that a scenario names and the plain survivor, in the order of the set. A pool of few cards is
/// made much quicker than that of all.
fn named_in(scenario: &str, pool: &CardPool) -> Vec<Printed> {
    let is_named = |card: &&Printed| card.name == PLAIN || scenario.contains(&card.name);
    pool.cards().iter().filter(is_named).cloned().collect()
}

/// The cases of a scenario, each as a file of its own: with a changed card they run up to the first that
/// fails. The last come first: they show what the card costs and has, which is changed first.
fn cases(scenario: &str) -> Vec<String> {
    let mut parts = scenario.split("\n[[case]]\n");
    let file = parts.next().unwrap();
    let cases = parts.map(|case| format!("{file}\n[[case]]\n{case}"));
    let mut cases: Vec<String> = cases.collect();
    cases.reverse();
    if cases.is_empty() { vec![scenario.to_string()] } else { cases }
}

/// The changes of a card with which its scenario holds all the same, each with the card's name.
fn unseen(row: &Row, pool: &CardPool) -> Vec<(String, String)> {
    let name = field(row, "Name");
    let Ok(scenario) = fs::read_to_string(scenario_of(name)) else {
        return Vec::new(); // another test says so
    };
    let mut cases = cases(&scenario);
    let mut cards = named_in(&scenario, pool);
    let holds = |case: &String, pool: &CardPool| {
        Scenario::read(case, pool).is_ok_and(|scenario| scenario.run().is_ok())
    };
    let pool = CardPool::try_from(cards.clone()).unwrap();
    assert!(cases.iter().all(|case| holds(case, &pool)), "{name}: its scenario fails");
    let place = cards.iter().position(|card| card.name == name).unwrap();
    let mut unseen = Vec::new();
    for (what, changed) in changes::changes(row) {
        cards[place] = changed;
        let pool = CardPool::try_from(cards.clone()).unwrap();
        match cases.iter().position(|case| !holds(case, &pool)) {
            // What has seen one change is likely to see the next.
            Some(seen) => cases[..=seen].rotate_right(1),
            None => unseen.push((name.to_string(), what)),
        }
    }
    unseen
}

/// Why `each turn` is no more than `each opponent's turn` on a zombie.
const SILENT: &str = "a zombie's text is silent in its own player's turn";

/// Changes of a text that no game can show: the card, what it says, what it would say, and why that is the
/// same.
const THE_SAME: [(&str, &str, &str, &str); 12] = [
    ("Burning Commuter", "each opponent's turn", "each turn", SILENT),
    ("Cellar Dweller", "each opponent's turn", "each turn", SILENT),
    ("Fever Carrier", "each opponent's turn", "each turn", SILENT),
    ("Seeping Drain", "each opponent's turn", "each turn", SILENT),
    ("Walking Reactor", "each opponent's turn", "each turn", SILENT),
    (
        "Grey Hypnotist",
        "survivor an opponent controls",
        "survivor",
        "its own player's survivors defend in his own turn alone, in which its text is silent",
    ),
    (
        "Cornered Butcher",
        "As long as this is in a fight, this",
        "This",
        "Fierce does nothing but in a fight that is won",
    ),
    ("Siren Chaser", "Each other", "Each", "it has Fast itself"),
    (
        "Grudge Eater",
        "another zombie",
        "a zombie",
        "when it is discarded itself, it lies where it has no power",
    ),
    ("Field Nurse", "1 other target", "1 target", "she has died, and is no survivor any more"),
    (
        "Plague Nurse",
        "uses a survivor",
        "uses an ability",
        "the text goes on only if that card is a survivor",
    ),
    ("Night Caretaker", "item attached", "card attached", "nothing but items is attached"),
];

#[test]
fn each_scenario_fails_where_anything_on_its_card_is_changed() {
    let pool = sets::outbreak();
    let rows = rows();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (pool, chunks) = (&pool, rows.chunks(rows.len().div_ceil(threads * 8)));
    let unseen: BTreeSet<(String, String)> = std::thread::scope(|scope| {
        let of =
            |rows: &'_ [Row]| rows.iter().flat_map(|row| unseen(row, pool)).collect::<Vec<_>>();
        let running: Vec<_> = chunks.map(|rows| scope.spawn(move || of(rows))).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let text_of = |name| field(rows.iter().find(|row| field(row, "Name") == name).unwrap(), "Text");
    let same =
        THE_SAME.map(|(name, from, to, _)| (name.to_string(), text_of(name).replacen(from, to, 1)));
    let same = BTreeSet::from(same);
    let held: Vec<_> = unseen.difference(&same).collect();
    assert!(held.is_empty(), "scenarios that hold all the same: {held:#?}");
    let shown: Vec<_> = same.difference(&unseen).collect();
    assert!(shown.is_empty(), "changes that a scenario shows after all: {shown:#?}");
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
