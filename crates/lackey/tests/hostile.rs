//! Files that mean harm: none may panic, and none may take longer than its length allows.

use std::fmt::Write;
use std::time::{Duration, Instant};

use deadhand_lackey::{
    CardFiles, CardIndex, Columns, Deck, DeckCard, Formats, Packs, Plugin, PluginInfo,
    PluginProblem, Reading, SetList, SetTable, Uninstall, Unreadable, UpdateList, Version, Zone,
    checksum, limits, write_table,
};
use proptest::prelude::*;

/// Far more than any of these files takes on a busy machine, and far less than the square of its length.
const LIMIT: Duration = Duration::from_secs(30);

/// Everything that reads bytes reads these, and writes what it has read.
fn read_as_everything(bytes: &[u8]) {
    macro_rules! read {
        ($($type:ty),*) => {
            $(if let Ok(Reading { value, .. }) = <$type>::read(bytes) {
                let _ = value.to_string();
            })*
        };
    }
    read!(PluginInfo, CardFiles, Formats, Version, Uninstall, Packs, SetList, UpdateList);
    if let Ok(reading) = SetTable::read(bytes) {
        let _ = reading.to_string();
        let index = CardIndex::new([&reading.value]);
        for deck in [Deck::from_dek(bytes), Deck::from_txt(bytes, "Deck")].into_iter().flatten() {
            let _ = index.resolve(&deck.value);
            let _ = (deck.value.to_dek(), deck.value.to_txt("Deck"));
        }
        if let Ok(rows) = Columns::default().rows("a", &reading.value) {
            let _ = write_table(&rows);
        }
    }
    if let Ok(text) = str::from_utf8(bytes) {
        let _ = text.parse::<Columns>();
    }
    let _ = checksum(bytes);
}

fn within_the_limit<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let value = run();
    let time = start.elapsed();
    assert!(time < LIMIT, "{what} took {time:?}");
    value
}

#[test]
fn a_row_of_millions_of_tabs_is_refused() {
    let row = [b"Name\tSet\tImageFile\nNurse".to_vec(), vec![b'\t'; 5_000_000]].concat();
    let refused = within_the_limit("a row", || SetTable::read(&row));
    assert_eq!(refused, Err(Unreadable::TooManyFields { line: 2, fields: 5_000_001 }));
    let head = vec![b'\t'; 5_000_000];
    assert_eq!(SetTable::read(&head), Err(Unreadable::NoColumns), "nothing but tabs is blank");
    let head = [b"Name".to_vec(), head].concat();
    let refused = within_the_limit("a head", || SetTable::read(&head));
    assert_eq!(refused, Err(Unreadable::TooManyFields { line: 1, fields: 5_000_001 }));
}

#[test]
fn the_longest_rows_are_read_in_a_moment() {
    let row = "x\t".repeat(limits::FIELDS_MAX - 1) + "x\n";
    let table = row.repeat(3);
    let reading = within_the_limit("long rows", || SetTable::read(table.as_bytes()).unwrap());
    assert_eq!(reading.value.rows().len(), 2);
    within_the_limit("all readers", || read_as_everything(table.as_bytes()));
}

#[test]
fn many_short_rows_below_a_long_head_are_read_in_a_moment() {
    let head = "Name\tSet\tImageFile".to_owned() + &"\tx".repeat(limits::FIELDS_MAX - 3) + "\n";
    let table = head + &"x\n".repeat(LENGTH / 2);
    let table = within_the_limit("short rows", || SetTable::read(table.as_bytes()).unwrap().value);
    assert_eq!(table.rows().len(), LENGTH / 2);
    let rows =
        within_the_limit("their fields", || Columns::default().rows("a", &table).unwrap().len());
    assert_eq!(rows, LENGTH / 2);
}

#[test]
fn too_many_lines_are_refused() {
    let lines = "x\n".repeat(limits::LINES_MAX);
    assert_eq!(SetTable::read(lines.as_bytes()).unwrap().value.rows().len(), limits::LINES_MAX - 1);
    let more = lines + "x\nx\n";
    assert_eq!(SetTable::read(more.as_bytes()), Err(Unreadable::TooManyLines));
    assert_eq!(SetList::read(more.as_bytes()), Err(Unreadable::TooManyLines));
    assert_eq!(UpdateList::read(more.as_bytes()), Err(Unreadable::TooManyLines));
    assert_eq!(Deck::from_txt(more.as_bytes(), "Deck"), Err(Unreadable::TooManyLines));
}

#[test]
fn what_is_too_large_is_not_looked_at() {
    let bytes = vec![b'x'; limits::FILE_MAX + 1];
    assert_eq!(SetTable::read(&bytes), Err(Unreadable::TooLarge));
    assert_eq!(Deck::from_dek(&bytes), Err(Unreadable::TooLarge));
    assert_eq!(Deck::from_txt(&bytes, "Deck"), Err(Unreadable::TooLarge));
    assert_eq!(PluginInfo::read(&bytes), Err(Unreadable::TooLarge));
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("sets")).unwrap();
    std::fs::write(folder.path().join("sets/a.txt"), b"Name\tSet\tImageFile\n").unwrap();
    std::fs::write(folder.path().join("plugininfo.txt"), &bytes).unwrap();
    let reading = Plugin::read(folder.path()).unwrap();
    assert!(
        reading.to_string().contains("plugininfo.txt: not read: it is larger than 67108864 bytes")
    );
}

#[test]
fn deep_nesting_is_refused() {
    let nested = |depth: usize| {
        (0..depth).fold(String::new(), |mut text, level| {
            let _ = write!(text, "<a{level}>");
            text
        })
    };
    assert!(PluginInfo::read(nested(limits::DEPTH_MAX).as_bytes()).is_ok());
    let refused = PluginInfo::read(nested(limits::DEPTH_MAX + 1).as_bytes());
    assert_eq!(refused, Err(Unreadable::TooDeep { line: 1 }));
    let deep = "<deck><superzone>".to_owned() + &nested(500_000);
    let refused = within_the_limit("a deep deck", || Deck::from_dek(deep.as_bytes()));
    assert_eq!(refused, Err(Unreadable::TooDeep { line: 1 }));
    // The same tag again and again is closed each time.
    let flat = "<card>".repeat(limits::TAGS_MAX);
    let deck = within_the_limit("open cards", || Deck::from_dek(flat.as_bytes()).unwrap().value);
    assert_eq!(deck.len(), limits::TAGS_MAX);
    let more = flat + "<card>";
    assert_eq!(Deck::from_dek(more.as_bytes()), Err(Unreadable::TooManyTags { line: 1 }));
}

#[test]
fn a_tag_of_too_many_attributes_is_refused() {
    let tag = |count: usize| format!("<deck {}></deck>", "a=\"b\" ".repeat(count));
    assert!(Deck::from_dek(tag(limits::ATTRIBUTES_MAX).as_bytes()).is_ok());
    let refused = Deck::from_dek(tag(limits::ATTRIBUTES_MAX + 1).as_bytes());
    assert_eq!(refused, Err(Unreadable::TooManyAttributes { line: 1 }));
}

/// How long hostile texts are: a slow build reads shorter ones.
const LENGTH: usize = if cfg!(debug_assertions) { 40_000 } else { 1_000_000 };

/// Pieces that, said again and again, would cost a careless scanner the square of their number.
#[test]
fn nothing_that_is_said_again_and_again_takes_long() {
    let pieces = [
        "<",
        "<a",
        "<a b",
        "<a b=\"",
        "<a b='x\"",
        "</",
        "</a>",
        "<!--",
        "<!",
        "<!>",
        "<?",
        "<![CDATA[",
        "]]>",
        "&",
        "&amp",
        "&#",
        "&#x41;",
        "\"",
        "a=\"b\"c ",
        "a=\"",
        " ",
        "\t",
        "\n",
        "\r",
        "\r\n",
        "x",
        "1 x",
        ":\n",
        "1\tx\n",
        "\"\"",
        "\"a\"\t",
        "<b></b>",
        "<card><name id=\"x\">y</name></card>\n",
        "<superzone name=\"x\">",
        "<removepath>x",
        "<set>",
        "\u{feff}",
        "\u{feff}\n",
        "é",
    ];
    for piece in pieces {
        for start in ["", "<deck a=\"", "Name\tSet\tImageFile\n"] {
            let text = start.to_owned() + &piece.repeat(LENGTH / piece.len());
            within_the_limit(&format!("{start:?} and {piece:?}"), || {
                read_as_everything(text.as_bytes());
            });
        }
    }
}

#[test]
fn a_huge_tag_that_is_not_closed_is_text() {
    for start in ["<", "<deck ", "<deck a=\"", "<deck a=", "<!--", "<![CDATA[", "<?", "</"] {
        let text = format!(
            "<deck><superzone name=\"Deck\"><card><name>Nurse</name></card>{start}{}",
            "x".repeat(LENGTH)
        );
        let deck = within_the_limit(start, || Deck::from_dek(text.as_bytes()).unwrap().value);
        assert_eq!(deck.len(), 1, "{start}");
    }
}

#[test]
fn a_long_name_of_a_tag_is_compared_once() {
    let name = "a".repeat(LENGTH / 2);
    let text = format!("<plugin><{name}>{}</{name}></plugin>", "<b></b>".repeat(LENGTH / 20));
    let reading = within_the_limit("a long name", || PluginInfo::read(text.as_bytes()).unwrap());
    assert_eq!(reading.value.blocks.len(), 1);
}

#[test]
fn many_cards_of_one_name_are_found_in_a_moment() {
    const COPIES: usize = LENGTH / 20;
    let table = "Name\tSet\tImageFile\n".to_owned() + &"Nurse\tA\tn\n".repeat(COPIES);
    let deck = "1\tNurse\n".repeat(COPIES);
    let table = SetTable::read(table.as_bytes()).unwrap().value;
    let deck = Deck::from_txt(deck.as_bytes(), "Deck").unwrap().value;
    let fitting = within_the_limit("many of a name", || {
        let index = CardIndex::new([&table]);
        let resolved = index.resolve(&deck);
        resolved.found.iter().map(|(_, found)| found.fitting).max()
    });
    assert_eq!(fitting, Some(COPIES));
}

#[test]
fn a_file_that_updates_name_again_and_again_is_counted_once() {
    let mut plugin = Plugin::new("again");
    plugin.info = Some(PluginInfo::read(b"<plugin></plugin>").unwrap().value);
    let bytes = vec![b'a'; LENGTH];
    let sum = checksum(&bytes);
    plugin.other.push(("notes.txt".into(), bytes));
    let line = "plugins/again/notes.txt\tu\t1\n";
    let list = "again\t05-01-26\n".to_owned() + &line.repeat(LENGTH / line.len());
    plugin.update_list = Some(UpdateList::read(list.as_bytes()).unwrap().value);
    let files = within_the_limit("a list of one file", || plugin.files(None).unwrap());
    let list = UpdateList::read(&files.last().unwrap().bytes).unwrap().value;
    assert_eq!(list.files.len(), LENGTH / line.len());
    assert!(list.files.iter().all(|file| file.checksum == Some(sum)));
}

#[test]
fn no_deck_is_written_that_could_not_be_read_again() {
    for (set, tags) in [(None, 4), (Some("A".to_owned()), 6)] {
        let names = (0..100).map(|number| format!("Card {number}"));
        let card = |name| DeckCard { count: 3_000, name, id: None, set: set.clone() };
        let zone = Zone { name: "Deck".into(), cards: names.map(card).collect() };
        let deck = Deck { zones: vec![zone], ..Deck::default() };
        let written = deck.to_dek();
        let read = Deck::from_dek(written.text.as_bytes()).unwrap().value;
        // The deck and its zone have four tags.
        assert_eq!(read.len(), (limits::TAGS_MAX - 4) / tags);
        let short = written.lost.iter().filter(|lost| lost.contains(" of 3000 copies of "));
        assert_eq!(short.count(), 100 - read.len() / 3_000);
    }
}

#[test]
fn no_plugin_is_written_that_could_not_be_read_again() {
    let mut plugin = Plugin::new("large");
    let phase = "<phase></phase>".repeat(limits::TAGS_MAX / 2 - 1);
    let info = format!("<plugin>{phase}</plugin>");
    plugin.info = Some(PluginInfo::read(info.as_bytes()).unwrap().value);
    assert!(plugin.files(None).is_ok());
    let blocks = &mut plugin.info.as_mut().unwrap().blocks;
    blocks.push(blocks[0].clone());
    let problems = plugin.files(None).unwrap_err();
    let large = PluginProblem::TooLarge { path: "plugininfo.txt".into() };
    assert_eq!(problems.reasons(), [large]);
    assert!(
        problems.to_string().starts_with("plugininfo.txt: it would have more than 67108864 bytes")
    );
}

proptest! {
    #[test]
    fn any_bytes_are_read_as_something_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        read_as_everything(&bytes);
    }

    #[test]
    fn any_text_is_read_as_something_or_refused(text in "\\PC{0,200}") {
        read_as_everything(text.as_bytes());
    }

    #[test]
    fn any_mutation_of_a_real_file_is_read_or_refused(
        file in 0..6_usize,
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..30),
    ) {
        let files: [&[u8]; 6] = [
            include_bytes!("data/oddities/plugininfo.txt"),
            include_bytes!("data/oddities/sets/spreadsheet.txt"),
            include_bytes!("data/oddities/decks/rage.dek"),
            include_bytes!("data/oddities/decks/list.txt"),
            include_bytes!("data/oddities/packs/packdefinitions1.xml"),
            include_bytes!("data/oddities/updatelist.txt"),
        ];
        let mut bytes = files[file].to_vec();
        for (place, byte, kind) in changes {
            let at = place.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        read_as_everything(&bytes);
    }

    #[test]
    fn any_files_are_a_plugin_or_an_error(files in proptest::collection::vec(
        (0..12_usize, proptest::collection::vec(any::<u8>(), 0..80)), 0..8,
    )) {
        let paths = [
            "plugininfo.txt", "ListOfCardDataFiles.txt", "setlist.txt", "formats.txt", "version.txt",
            "uninstall.txt", "updatelist.txt", "sets/a.txt", "sets/b.txt", "decks/a.dek", "decks/a.txt",
            "packs/packdefinitions1.xml",
        ];
        let folder = tempfile::tempdir().unwrap();
        for place in ["sets", "decks", "packs"] {
            std::fs::create_dir(folder.path().join(place)).unwrap();
        }
        for (path, bytes) in &files {
            std::fs::write(folder.path().join(paths[*path]), bytes).unwrap();
        }
        if let Ok(reading) = Plugin::read(folder.path()) {
            let _ = reading.to_string();
            let mut plugin = reading.plugin;
            plugin.name = "any".into();
            let other = tempfile::tempdir().unwrap();
            // A plugin without a description cannot be written; all others that were read can.
            let written = plugin.write(other.path(), None);
            let has_description = files.iter().any(|(path, _)| paths[*path] == "plugininfo.txt");
            prop_assert_eq!(written.is_ok(), has_description, "{:?}", written);
            if has_description {
                let again = Plugin::read(other.path()).unwrap().plugin;
                prop_assert_eq!(again.sets, plugin.sets);
                prop_assert_eq!(again.info, plugin.info);
                prop_assert_eq!(again.other, plugin.other);
                prop_assert_eq!(again.update_list, plugin.update_list);
                prop_assert_eq!(again.decks.len(), plugin.decks.len());
            }
        }
    }
}
