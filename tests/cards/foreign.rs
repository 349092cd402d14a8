//! Sets of other games: what an import understands of them, and what it keeps.

use std::fs;
use std::path::Path;

use deadhand::ccg::CardPool;
use deadhand::lackey::{Plugin, SetTable};

use super::{Folder, assert_refused, printed, printed_with};

const FOREIGN: &str = "Name\tSet\tImageFile\tClass\tClan\tStrength\tHits\tPrice\tText\r\
    Hunter\tFirst\thunter\tSurvivor\t\t3\t2\t3\t\r\
    \"Slow, Old\"\tFirst\tslow\tZombie\tHorde\t2\r\
    Singer\tFirst\tsinger\tSurvivor\t\t1\t1\t1\tSings.\r\
    Ghost\tFirst\tghost\tGhost\r\
    Hunter\tSecond\thunter2\tSurvivor\t\t4\t2\t3\t\r";
const COLUMNS: &str =
    "Class = Type\nClan = Faction\nStrength = Power\nHits = Health\nPrice = Cost\n";

#[test]
fn a_foreign_set_is_imported_as_far_as_it_is_understood() {
    let folder = Folder::new().with("set.txt", FOREIGN).with("columns.txt", COLUMNS);
    let (set, out) = (folder.path("set.txt"), folder.path("out.tsv"));
    let columns = folder.path("columns.txt");
    let strict = ["import", "lackey", &set, "--columns", &columns, "--out", &out];
    let text = printed_with(1, &strict);
    for part in [
        "set.txt, line 2: Hunter; Survivor; cost 3; power 3, health 2\n",
        "set.txt, line 3: Slow, Old; Horde zombie; cost 0; power 2\n",
        "set.txt, line 4: the text of Singer is not understood\nSinger, line 1, column 1: ",
        "set.txt, line 5: \"Ghost\" is no card\n",
        "set.txt, line 6: \"Hunter\" is no card\n  the name \"Hunter\" stands before already\n",
        "\n2 cards understood, 1 without abilities, 2 refused\n",
        "Nothing is written: --lenient takes what is understood.\n",
    ] {
        assert!(text.contains(part), "{part}\nis in\n{text}");
    }
    assert!(!Path::new(&out).exists());
    printed(&[&strict[..], &["--lenient"]].concat());
    let pool = CardPool::from_table(&folder.read("out.tsv")).unwrap();
    let names: Vec<&str> = pool.cards().iter().map(|card| &*card.name).collect();
    assert_eq!(names, ["Hunter", "Slow, Old", "Singer"]);
    assert_refused(
        &[&strict[..], &["--lenient"]].concat(),
        "out.tsv is there already: --overwrite",
    );
    printed(&[&strict[..], &["--lenient", "--overwrite"]].concat());
    assert_eq!(folder.names(""), ["columns.txt", "out.tsv", "set.txt"], "no file is left over");
}

/// Two set files of a plugin: columns that the game does not know and that stand twice, a row that is too
/// long, quotes, a text that is not understood, a card of a kind that there is not, a name that stands twice.
const FIRST: &str = "Name\tSet\tImageFile\tClass\tClan\tStrength\tHits\tPrice\tText\tArtist\tNote\tNote\n\
    Hunter\tFirst\thunter,back\tSurvivor\t\t3\t2\t3\t\tA. Smith\ta\tb\n\
    \"Slow, Old\"\tFirst\tslow\tZombie\tHorde\t2\t\t\t\t\"B. \"\"Bee\"\" Jones\"\t\tc\tlong\trow\n\
    Singer\tFirst\tsinger\tSurvivor\t\t1\t1\t1\tSings.\t+1\n\
    Ghost\tFirst\tghost\tGhost\t\tmuch\t\t\tHaunts.\tA. Smith\n";
const SECOND: &str = "Name\tSet\tImageFile\tClass\tStrength\tHits\t+Rarity\tArtist\tPrice\tClan\n\
    Hunter\tSecond\thunter2\tSurvivor\t4\t2\tRare\tC. Brown\n\
    Cook\tSecond\tcook\tSurvivor\t1\t2\t\tC. Brown\t1\n";
/// A third, which lacks columns that the others have.
const THIRD: &str =
    "Name\tSet\tImageFile\tClass\tRemark\nCounter\tThird\tcounter\tToken\tNot for decks\n";

/// What stands in the rows of some sets, each as its columns and texts in order. Columns have a number behind
/// their names: how many of that name stand before them.
fn texts_of(files: &[&str]) -> Vec<Vec<(String, String)>> {
    let mut rows = Vec::new();
    for file in files {
        let table = SetTable::read(file.as_bytes()).unwrap().value;
        let columns: Vec<String> = table.columns().map(String::from).collect();
        rows.extend(table.rows().iter().map(|row| {
            let fields = row.fields().enumerate().filter(|(_, text)| !text.is_empty());
            let name = |place| columns.get(place).map_or("", String::as_str);
            let column = |place: usize| {
                let nth = (0..place).filter(|before| name(*before) == name(place)).count();
                format!("{}#{nth}", name(place))
            };
            let fields = fields.map(|(place, text)| (column(place), text.into_owned()));
            let mut fields: Vec<(String, String)> = fields.collect();
            fields.sort();
            fields
        }));
    }
    rows
}

#[test]
fn what_says_nothing_to_the_game_is_kept_from_import_to_export() {
    let folder = Folder::new().with("columns.txt", COLUMNS);
    fs::create_dir_all(folder.path("foreign/sets")).unwrap();
    let list = "<listofcardfiles><cardfile>sets/first.txt</cardfile><cardfile>sets/second.txt</cardfile>\
                <cardfile>sets/third.txt</cardfile></listofcardfiles>";
    let folder = folder
        .with("foreign/plugininfo.txt", "<name>Foreign</name>")
        .with("foreign/ListOfCardDataFiles.txt", list)
        .with("foreign/sets/first.txt", FIRST)
        .with("foreign/sets/second.txt", SECOND)
        .with("foreign/sets/third.txt", THIRD);
    let [foreign, columns, out] = ["foreign", "columns.txt", "out.tsv"].map(|it| folder.path(it));
    printed(&["import", "lackey", &foreign, "--columns", &columns, "--lenient", "--out", &out]);
    // The game's own reader takes the table.
    let pool = CardPool::from_table(&folder.read("out.tsv")).unwrap();
    let names: Vec<&str> = pool.cards().iter().map(|card| &*card.name).collect();
    assert_eq!(names, ["Hunter", "Slow, Old", "Singer", "Cook"]);
    let text = printed(&["check", &out]);
    assert!(text.ends_with("\n4 cards understood, 3 left out\n"), "{text}");
    assert!(!text.contains("say nothing here"), "{text}");
    // All that stood in the set stands in the plugin, under the same names.
    let again = folder.path("again");
    printed(&["export", "lackey", &again, "--cards", &out, "--columns", &columns]);
    let written = folder.read("again/sets/cards.txt");
    assert_eq!(texts_of(&[&written]), texts_of(&[FIRST, SECOND, THIRD]));
    let reading = Plugin::read(&again).unwrap();
    assert_eq!(reading.plugin.formats.unwrap().formats[0].sets, ["First", "Second", "Third"]);
    // And the plugin is imported as the same table.
    let second = folder.path("second.tsv");
    let import = ["import", "lackey", &again, "--columns", &columns, "--lenient", "--out", &second];
    printed(&import);
    let without_reasons = |name: &str| {
        let mut rows = texts_of(&[&folder.read(name)]);
        for row in &mut rows {
            row.retain(|(column, _)| column != "LeftOut#0");
        }
        rows
    };
    assert_eq!(without_reasons("second.tsv"), without_reasons("out.tsv"));
}

/// Rows with fields behind the last column, and with the second of two columns of a name alone.
const GAPS: &str = "Name\tSet\tImageFile\tType\tHealth\tNote\tNote\n\
    A\tS\ta\tSurvivor\t1\t\tsecond\tbehind1\t\tbehind3\n\
    B\tS\tb\tSurvivor\t1\t\t\t\tbehind2\n\
    C\tS\tc\tGhost\t1\tfirst\t\t\t\t\t\tbehind5\n";

#[test]
fn what_stands_behind_the_last_column_keeps_its_place() {
    let folder = Folder::new().with("set.txt", GAPS);
    let [set, out, plugin] = ["set.txt", "out.tsv", "plugin"].map(|it| folder.path(it));
    printed(&["import", "lackey", &set, "--lenient", "--out", &out]);
    let table = folder.read("out.tsv");
    let columns: Vec<&str> = table.lines().next().unwrap().split('\t').collect();
    assert_eq!(columns.iter().filter(|name| **name == "+").count(), 5);
    assert_eq!(columns.iter().filter(|name| **name == "+Note").count(), 2);
    printed(&["export", "lackey", &plugin, "--cards", &out]);
    assert_eq!(texts_of(&[&folder.read("plugin/sets/cards.txt")]), texts_of(&[GAPS]));
    // The exported set has columns without names, behind which others may follow.
    let again = folder.path("again.tsv");
    printed(&["import", "lackey", &plugin, "--lenient", "--out", &again]);
    assert_eq!(folder.read("again.tsv"), table);
}

#[test]
fn a_text_that_is_written_for_one_that_was_not_understood_is_exported() {
    let folder = Folder::new().with("set.txt", FOREIGN).with("columns.txt", COLUMNS);
    let [set, columns, out] = ["set.txt", "columns.txt", "out.tsv"].map(|it| folder.path(it));
    printed(&["import", "lackey", &set, "--columns", &columns, "--lenient", "--out", &out]);
    let table = folder.read("out.tsv");
    let text_at = |line: &str, column: &str| {
        let place = table.lines().next().unwrap().split('\t').position(|it| it == column).unwrap();
        line.split('\t').nth(place).unwrap_or_default().to_owned()
    };
    let singer = table.lines().find(|line| line.starts_with("Singer\t")).unwrap();
    assert_eq!(
        (text_at(singer, "Text"), text_at(singer, "UnreadText")),
        (String::new(), "Sings.".into())
    );
    let ghost = table.lines().find(|line| line.starts_with("Ghost\t")).unwrap();
    assert!(text_at(ghost, "LeftOut").starts_with("Type: \"Ghost\" is not Survivor"), "{ghost}");
    let exported = |name: &str| {
        let plugin = folder.path(name);
        printed(&["export", "lackey", &plugin, "--cards", &out]);
        folder.read(&format!("{name}/sets/cards.txt"))
    };
    assert!(exported("first").contains("Sings."));
    let new = singer.replace("\tSings.", "").trim_end().to_owned();
    let fields = new.split('\t').count();
    let place = table.lines().next().unwrap().split('\t').position(|it| it == "Text").unwrap();
    let text = "\t".repeat(place - fields + 1) + "When this dies, draw a card.\tSings.";
    fs::write(&out, table.replace(singer, &(new + &text))).unwrap();
    let second = exported("second");
    assert!(
        second.contains("When this dies, draw a card.") && !second.contains("Sings."),
        "{second}"
    );
}

#[test]
fn a_row_without_a_name_is_kept_in_the_table_and_told_by_the_export() {
    let set = "Name\tSet\tImageFile\tType\tHealth\tArtist\nNurse\tFirst\tnurse\tSurvivor\t2\t\n\
               \tFirst\tback\t\t\tA. Smith\n";
    let folder = Folder::new().with("set.txt", set);
    let [set, out, plugin] = ["set.txt", "out.tsv", "plugin"].map(|it| folder.path(it));
    printed(&["import", "lackey", &set, "--lenient", "--out", &out]);
    assert!(folder.read("out.tsv").contains("\tA. Smith"));
    let text = printed(&["export", "lackey", &plugin, "--cards", &out]);
    assert!(
        text.contains("note: not written: ") && text.contains("line 3: a line without a name"),
        "{text}"
    );
}

#[test]
fn what_toml_has_no_place_for_is_told() {
    let set =
        FOREIGN.replace("\tText\r", "\tText\tArtist\r").replace("\t3\t\r", "\t3\t\tA. Smith\r");
    let folder = Folder::new().with("set.txt", set).with("columns.txt", COLUMNS);
    let [set, columns, out] = ["set.txt", "columns.txt", "out.toml"].map(|it| folder.path(it));
    let import = ["import", "lackey", &set, "--columns", &columns, "--lenient", "--out", &out];
    let text = printed(&import);
    let (_, told) = text.split_once("\nnote: not in TOML, and kept in a table: ").expect("a note");
    let mut beside: Vec<&str> = told.lines().next().unwrap().split(", ").collect();
    beside.sort_unstable();
    let expected = [
        "ImageFile",
        "Set",
        "lines that are no cards",
        "other columns",
        "texts that are not understood",
    ];
    assert_eq!(beside, expected);
    let toml = folder.path("again.toml");
    let text = printed(&["import", "lackey", &out, "--out", &toml]);
    assert!(!text.contains("not in TOML"), "{text}");
}

#[test]
fn what_a_card_does_not_have_is_refused_and_leniently_left_out() {
    let set = "Name\tSet\tImageFile\tType\tFaction\tPower\tHealth\nSlow\tA\ts\tZombie\tHorde\t2\t3\n\
               Cook\tA\tc\tSurvivor\tHorde\t1\tmany\n";
    let folder = Folder::new().with("set.txt", set);
    let (set, out) = (folder.path("set.txt"), folder.path("out.tsv"));
    let why = "Health: \"3\" is not empty, and a zombie has no Health";
    for command in [&["check", &*set][..], &["import", "lackey", &*set]] {
        let text = printed_with(1, command);
        let refused = format!("error: {set}, line 2: \"Slow\" is no card\n  {why}\n");
        assert!(text.contains(&refused), "{text}");
    }
    let text = printed(&["import", "lackey", &set, "--lenient", "--out", &out]);
    assert!(text.contains(&format!("note: {set}, line 2, {why}: left out\n")), "{text}");
    assert!(text.contains("\"Cook\" is no card\n  Health: \"many\" is not a number"), "{text}");
    let pool = CardPool::from_table(&folder.read("out.tsv")).unwrap();
    assert_eq!(pool.cards().iter().map(|card| &*card.name).collect::<Vec<_>>(), ["Slow"]);
}

#[test]
fn columns_that_are_not_there_are_told() {
    let folder = Folder::new()
        .with("set.txt", FOREIGN)
        .with("columns.txt", "Class = Type\nForce = Power\n")
        .with("bad.txt", "Class = Strength\n");
    let set = folder.path("set.txt");
    let text =
        printed_with(1, &["import", "lackey", &set, "--columns", &folder.path("columns.txt")]);
    assert!(text.contains("the set has no column \"Force\", in which Power should be"), "{text}");
    let bad = folder.path("bad.txt");
    assert_refused(&["import", "lackey", &set, "--columns", &bad], "bad.txt: line 1: expected ");
}
