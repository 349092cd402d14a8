//! Whole plugins: one of oddities, one of our own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use deadhand_lackey::{
    Block, Columns, Date, Deck, DeckCard, DeckZone, Definition, Encoding, Field, FileOutcome,
    Formats, GameZone, LineEnds, Phase, Plugin, PluginInfo, PluginProblem, PluginReading, Publish,
    SetFile, SetTable, Stat, UpdateFile, UpdateList, UpdateSection, WriteError, Zone, checksum,
};

fn oddities() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/oddities")
}

fn read_oddities() -> PluginReading {
    Plugin::read(oddities()).unwrap()
}

fn outcome<'a>(reading: &'a PluginReading, path: &str) -> &'a FileOutcome {
    let file = reading.files.iter().find(|file| file.path == path);
    &file.unwrap_or_else(|| panic!("no report of {path}")).outcome
}

/// All files below a folder, by their paths.
fn files_in(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(place) = open.pop() {
        for entry in fs::read_dir(place).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let inner = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                files.insert(inner, fs::read(path).unwrap());
            }
        }
    }
    files
}

#[test]
fn a_plugin_of_oddities_is_read_without_losing_a_row() {
    let PluginReading { plugin, .. } = read_oddities();
    assert_eq!(plugin.name, "oddities");
    let sets: Vec<(&str, usize)> =
        plugin.sets.iter().map(|set| (&*set.file, set.table.rows().len())).collect();
    // In the order of the list, whose second name is written with other capitals.
    assert_eq!(sets, [("mac.txt", 2), ("Windows.txt", 3), ("spreadsheet.txt", 6)]);
    let decks: Vec<(&str, usize)> =
        plugin.decks.iter().map(|(path, deck)| (&**path, deck.len())).collect();
    assert_eq!(decks, [("decks/list.txt", 8), ("decks/old/wiki.dek", 2), ("decks/rage.dek", 7)]);
    assert_eq!(plugin.info.as_ref().unwrap().name(), Some("Oddities"));
    let zones = plugin.info.as_ref().unwrap().deck_zones().map(|zone| &*zone.label);
    assert_eq!(zones.collect::<Vec<_>>(), ["Horde & Crew", "Safe House"]);
    assert_eq!(plugin.decks[0].1.zones[0].name, "Horde & Crew", "the first zone of a list");
    assert_eq!(plugin.decks[1].1.game(), Some("oddities"), "after a tag that is not closed");
    assert_eq!(plugin.formats.as_ref().unwrap().formats.len(), 2);
    assert_eq!(plugin.packs[0].1.packs.len(), 2);
    assert_eq!(plugin.packs[0].1.packs[0].common[0].data, "alpha");
    assert_eq!(
        plugin.version.as_ref().unwrap().version_url,
        "https://example.org/get?file=version&lt=1"
    );
    assert_eq!(plugin.uninstall.as_ref().unwrap().removals.len(), 2);
    assert_eq!(plugin.set_list.as_ref().unwrap().formats[0].sets, ["Alpha", "Beta"]);
    assert_eq!(plugin.update_list.as_ref().unwrap().files.len(), 3);
    let kept: Vec<&str> = plugin.other.iter().map(|(path, _)| &**path).collect();
    let expected =
        ["CardImageURLs1.txt", "decks/readme.txt", "pluginpreferences.txt", "sets/unlisted.txt"];
    assert_eq!(kept, expected);
}

#[test]
fn the_report_says_what_became_of_every_file() {
    let reading = read_oddities();
    let how = |path: &str| match outcome(&reading, path) {
        FileOutcome::Read { source, .. } => (source.encoding, source.line_ends),
        other => panic!("{path}: {other:?}"),
    };
    assert_eq!(how("sets/mac.txt"), (Encoding::Utf8, LineEnds::Cr));
    assert_eq!(how("sets/windows.txt"), (Encoding::Utf8Bom, LineEnds::CrLf));
    assert_eq!(how("sets/spreadsheet.txt"), (Encoding::Windows1252, LineEnds::Lf));
    assert_eq!(how("decks/old/wiki.dek"), (Encoding::Windows1252, LineEnds::CrLf));
    assert!(matches!(outcome(&reading, "sets/missing.txt"), FileOutcome::NotRead(_)));
    assert!(matches!(outcome(&reading, "sets/unlisted.txt"), FileOutcome::Kept(_)));
    assert!(matches!(outcome(&reading, "cardback.jpg"), FileOutcome::NotRead(_)));
    assert!(matches!(outcome(&reading, "saved/"), FileOutcome::NotRead(_)));
    for path in files_in(&oddities()).keys() {
        let is_told = |told: &str| {
            let is_below = told.ends_with('/') && path.starts_with(told);
            told == path || is_below
        };
        assert!(reading.files.iter().any(|file| is_told(&file.path)), "{path}");
    }
    let report = reading.to_string();
    for line in [
        "line 3: Name: Brute | Set: Alpha | ImageFile: brute,zombieback | Type: Zombie | Type: Rage | Game Text: ",
        "  the row has 7 fields, and the table has 5 columns",
        "  a quote is open in field 5: perhaps the text goes on in the next line",
        "  Safe House: no set has \"Nobody's Friend\" of \"Omega\" with id \"nowhere\"",
        "  Horde & Crew: no set has \"xenial Ghoul\"",
        "sets/spreadsheet.txt: line 7: \"Old, Slow\" of \"Gamma\" stands in sets/spreadsheet.txt, line 2 before",
    ] {
        assert!(report.lines().any(|own| own == line), "{line}\n{report}");
    }
    for set in &reading.plugin.sets {
        for row in set.table.rows() {
            assert!(report.contains(&format!("line {}: Name: ", row.line())));
        }
    }
}

#[test]
fn a_plugin_of_oddities_is_written_without_loss() {
    let PluginReading { plugin, .. } = read_oddities();
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("oddities");
    let written = plugin.write(&place, None).unwrap();
    assert_eq!(written.lost, [""; 0]);
    let again = Plugin::read(&place).unwrap().plugin;
    // Two files change on their way: the list names all of the card data, and checksums are right now.
    let listed = again.card_files.as_ref().unwrap();
    assert_eq!(listed.files, ["mac.txt", "Windows.txt", "spreadsheet.txt", "missing.txt"]);
    let info = fs::read(place.join("plugininfo.txt")).unwrap();
    assert_eq!(again.update_list.as_ref().unwrap().files[0].checksum, Some(checksum(&info)));
    let mut expected = plugin.clone();
    expected.update_list.as_mut().unwrap().files[0].checksum = Some(checksum(&info));
    assert_eq!(again, expected);
    // And what is written from that is the same to the byte.
    let other = folder.path().join("again").join("oddities");
    again.write(&other, None).unwrap();
    assert_eq!(files_in(&other), files_in(&place));
}

/// A plugin as our own game has it.
fn outbreak() -> Plugin {
    let label = |label: &str| label.to_owned();
    let deck_zone = DeckZone {
        label: label("Deck"),
        shuffle: Some(true),
        game_zone: label("Deck"),
        ..DeckZone::default()
    };
    let mut blocks = vec![
        Block::Name(label("Outbreak")),
        Block::PlayerStat(Stat {
            label: label("Food"),
            initial_value: label("10"),
            ..Stat::default()
        }),
        Block::DeckZone(deck_zone),
        Block::Definition(Definition {
            kind: label("ISYOURFACEDOWNVISIBLE"),
            value: label("yes"),
            ..Definition::default()
        }),
    ];
    blocks.extend(
        ["Hand", "Deck", "Discard", "Removed"]
            .map(|name| Block::GameZone(GameZone { label: label(name), ..GameZone::default() })),
    );
    blocks.extend(
        ["Ready", "Draw", "Build", "Attack", "Recoup", "End"]
            .map(|name| Block::Phase(Phase { label: label(name), ..Phase::default() })),
    );
    let mut table = SetTable::new(&["Name", "Set", "ImageFile", "Type", "Power", "Text"]).unwrap();
    table
        .push(&["Brute", "Outbreak", "brute,zombieback", "Zombie", "4", "Attacks at \"once\"."])
        .unwrap();
    table.push(&["Café Cook", "Outbreak", "cook", "Survivor", "1", ""]).unwrap();
    let card = |count, name: &str, id: &str| DeckCard {
        count,
        name: label(name),
        id: Some(label(id)),
        set: Some(label("Outbreak")),
    };
    let zone = Zone {
        name: label("Deck"),
        cards: vec![card(30, "Brute", "brute"), card(30, "Café Cook", "cook")],
    };
    let deck = Deck {
        about: vec![(label("game"), label("outbreak"))],
        zones: vec![zone],
        ..Deck::default()
    };
    let mut plugin = Plugin::new("outbreak");
    plugin.info = Some(PluginInfo { blocks });
    plugin.sets = vec![SetFile { file: label("outbreak.txt"), table }];
    plugin.decks = vec![
        (label("decks/rage.dek"), deck),
        (
            label("decks/the horde.txt"),
            Deck::from_txt(b"30\tBrute\n30\tCaf\xe9 Cook\n", "Deck").unwrap().value,
        ),
    ];
    plugin.formats = Some(
        Formats::read(b"<format><label>All</label><set>Outbreak</set></format>").unwrap().value,
    );
    plugin.other = vec![(label("cardback.jpg"), vec![0xff, 0xd8, 0xff])];
    plugin
}

fn publish() -> Publish {
    let date = Date::new(2026, 5, 1).unwrap();
    Publish { base_url: "https://example.org/outbreak".into(), date }
}

#[test]
fn a_plugin_of_our_own_is_written_whole_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("outbreak");
    let plugin = outbreak();
    let written = plugin.write(&place, Some(&publish())).unwrap();
    assert_eq!(written.lost, [""; 0]);
    let files = files_in(&place);
    let paths: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        paths,
        [
            "ListOfCardDataFiles.txt",
            "cardback.jpg",
            "decks/rage.dek",
            "decks/the horde.txt",
            "formats.txt",
            "plugininfo.txt",
            "sets/outbreak.txt",
            "updatelist.txt",
            "version.txt",
        ]
    );
    let mut sorted = written.paths.clone();
    sorted.sort();
    assert_eq!(sorted, paths);
    assert_eq!(
        written.paths.last().unwrap(),
        "updatelist.txt",
        "what names others comes after them"
    );
    assert_eq!(
        String::from_utf8_lossy(&files["sets/outbreak.txt"]),
        "Name\tSet\tImageFile\tType\tPower\tText\nBrute\tOutbreak\tbrute,zombieback\tZombie\t4\tAttacks at \
         \"once\".\nCafé Cook\tOutbreak\tcook\tSurvivor\t1\t\n"
    );
    let reading = Plugin::read(&place).unwrap();
    assert_eq!(reading.plugin.sets, plugin.sets);
    assert_eq!(reading.plugin.decks, plugin.decks);
    assert_eq!(reading.plugin.info, plugin.info);
    assert_eq!(reading.plugin.formats, plugin.formats);
    assert!(reading.plugin.resolve_decks().iter().all(|deck| deck.unresolved.is_empty()));
    for file in &reading.files {
        if let FileOutcome::Read { findings, .. } = &file.outcome {
            assert_eq!(*findings, [], "{}", file.path);
        }
    }
}

#[test]
fn the_list_of_updates_has_every_file_with_its_checksum() {
    let folder = tempfile::tempdir().unwrap();
    let mut plugin = outbreak();
    let image = UpdateFile {
        path: "plugins/outbreak/bot.jpg".into(),
        url: "https://example.org/bot.jpg".into(),
        checksum: Some(-5071),
    };
    let heading = "CardGeneralURLs".to_owned();
    let section = UpdateSection { heading, lines: vec!["https://example.org/images/".into()] };
    let (files, sections) = (vec![image.clone()], vec![section.clone()]);
    plugin.update_list = Some(UpdateList { files, sections, ..UpdateList::default() });
    plugin.write(folder.path(), Some(&publish())).unwrap();
    let files = files_in(folder.path());
    let list = UpdateList::read(&files["updatelist.txt"]).unwrap().value;
    assert_eq!((&*list.plugin, &*list.date), ("outbreak", "05-01-26"));
    assert_eq!(list.sections, [section]);
    assert_eq!(list.files.last(), Some(&image), "what is not written stays in the list");
    assert_eq!(list.files.len(), files.len(), "all but the list itself, and the image");
    for file in &list.files[..list.files.len() - 1] {
        let path = file.path.strip_prefix("plugins/outbreak/").unwrap();
        // By the rule, once more: signed bytes, no line ends, less one. These are too small to go over.
        let signed = |byte: &u8| i64::from(*byte) - if *byte > 127 { 256 } else { 0 };
        let sum: i64 =
            files[path].iter().filter(|byte| ![10, 13].contains(*byte)).map(signed).sum();
        assert_eq!(file.checksum, Some(sum - 1), "{path}");
        assert_eq!(file.url, format!("https://example.org/outbreak/{}", path.replace(' ', "%20")));
    }
    let version = String::from_utf8(files["version.txt"].clone()).unwrap();
    for line in [
        "<lastupdateYYMMDD>260501</lastupdateYYMMDD>",
        "<versionurl>https://example.org/outbreak/version.txt</versionurl>",
        "<updateurl>https://example.org/outbreak/updatelist.txt</updateurl>",
    ] {
        assert!(version.contains(line), "{version}");
    }
}

#[test]
fn without_an_address_nothing_is_said_about_updates() {
    let files = outbreak().files(None).unwrap();
    let names = ["version.txt", "updatelist.txt"];
    assert!(files.iter().all(|file| !names.contains(&&*file.path)));
}

#[test]
fn a_file_takes_its_name_when_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    // What a writer left behind that was stopped, and an old file.
    fs::write(folder.path().join("plugininfo.txt.new"), "half").unwrap();
    fs::write(folder.path().join("plugininfo.txt"), "old").unwrap();
    fs::write(folder.path().join("mine.png"), "mine").unwrap();
    outbreak().write(folder.path(), None).unwrap();
    let files = files_in(folder.path());
    assert!(!files.contains_key("plugininfo.txt.new"));
    assert!(files["plugininfo.txt"].starts_with(b"<plugin>"));
    assert_eq!(files["mine.png"], b"mine");
    // Where a folder stands in the place of a file, nothing is left behind.
    let blocked = tempfile::tempdir().unwrap();
    fs::create_dir_all(blocked.path().join("plugininfo.txt/inner")).unwrap();
    let error = outbreak().write(blocked.path(), None).unwrap_err();
    assert!(matches!(error, WriteError::File(_)), "{error}");
    assert!(!blocked.path().join("plugininfo.txt.new").exists());
}

/// What is wrong with a plugin of our own after a change.
fn problems(change: impl FnOnce(&mut Plugin), publish: Option<&Publish>) -> Vec<PluginProblem> {
    let mut plugin = outbreak();
    change(&mut plugin);
    let folder = tempfile::tempdir().unwrap();
    let error = plugin.write(folder.path(), publish).unwrap_err();
    assert_eq!(files_in(folder.path()), BTreeMap::new(), "nothing is written");
    let WriteError::Plugin(problems) = error else { panic!("{error}") };
    problems.reasons().to_vec()
}

#[test]
fn what_is_no_plugin_is_refused() {
    for name in ["", "two words", "a/b", "..", "a\\b", "tab\t", "c:", &"x".repeat(101)] {
        let bad = PluginProblem::BadName { name: name.into() };
        assert_eq!(problems(|plugin| plugin.name = name.into(), None), [bad]);
    }
    assert_eq!(problems(|plugin| plugin.info = None, None), [PluginProblem::NoInfo]);
    for file in ["../x.txt", "/etc/x.txt", "a//b.txt", "C:x.txt", "a\\b.txt", "a\nb.txt", ""] {
        let path = format!("sets/{file}");
        let bad = PluginProblem::BadPath { path };
        assert_eq!(problems(|plugin| plugin.sets[0].file = file.into(), None), [bad], "{file:?}");
    }
    let twice = PluginProblem::PathTwice { path: "sets/OUTBREAK.txt".into() };
    let add = |plugin: &mut Plugin| {
        let table = plugin.sets[0].table.clone();
        plugin.sets.push(SetFile { file: "OUTBREAK.txt".into(), table });
    };
    assert_eq!(problems(add, None), [twice]);
    for path in ["rage.dek", "decks/rage.doc", "sets/rage.dek"] {
        let wrong = problems(|plugin| plugin.decks[0].0 = path.into(), None);
        assert!(matches!(&wrong[..], [PluginProblem::WrongPath { .. }]), "{wrong:?}");
    }
    let packs = ("packdefinitions1.xml".to_owned(), deadhand_lackey::Packs::default());
    let wrong = problems(|plugin| plugin.packs.push(packs), None);
    assert!(matches!(&wrong[..], [PluginProblem::WrongPath { .. }]), "{wrong:?}");
    for url in ["", "https://example.org/a b", "https://example.org/\t"] {
        let publish = Publish { base_url: url.into(), ..publish() };
        let wrong = problems(|_| {}, Some(&publish));
        assert!(wrong.contains(&PluginProblem::BadUrl { url: url.into() }), "{wrong:?}");
    }
    let list = |plugin: &mut Plugin| {
        let formats = vec![deadhand_lackey::Format { label: "a\nb".into(), ..Default::default() }];
        plugin.set_list = Some(deadhand_lackey::SetList { files: vec![" ".into()], formats });
    };
    let line = |text: &str| PluginProblem::BadLine { file: "setlist.txt", text: text.into() };
    assert_eq!(problems(list, None), [line(" "), line("a\nb")]);
    let updates = |plugin: &mut Plugin| {
        let file = UpdateFile { path: "a\tb".into(), url: "u".into(), checksum: None };
        plugin.update_list =
            Some(UpdateList { plugin: "x".into(), files: vec![file], ..UpdateList::default() });
    };
    let bad = PluginProblem::BadLine { file: "updatelist.txt", text: "a\tb".into() };
    assert_eq!(problems(updates, None), [bad]);
    let all = |plugin: &mut Plugin| {
        plugin.name = String::new();
        plugin.info = None;
    };
    assert_eq!(problems(all, None).len(), 2, "all reasons at once");
}

/// Makes a folder of these files and reads it.
fn read_files(files: &[(&str, &[u8])]) -> Result<PluginReading, deadhand_lackey::FileError> {
    let folder = tempfile::tempdir().unwrap();
    for (path, bytes) in files {
        let place = folder.path().join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(place, bytes).unwrap();
    }
    Plugin::read(folder.path())
}

const SET: &[u8] = b"Name\tSet\tImageFile\nNurse\tA\tn\n";

#[test]
fn without_a_list_all_text_files_in_sets_are_card_data() {
    let files = [
        ("plugininfo.txt", &b"<plugin></plugin>"[..]),
        ("sets/b.txt", SET),
        ("sets/a.TXT", SET),
        ("sets/c.csv", SET),
    ];
    let reading = read_files(&files).unwrap();
    let names: Vec<&str> = reading.plugin.sets.iter().map(|set| &*set.file).collect();
    assert_eq!(names, ["a.TXT", "b.txt"]);
    // The old list counts where there is no new one.
    let old = [&files[..], &[("setlist.txt", &b"1\nb.txt\n"[..])]].concat();
    let reading = read_files(&old).unwrap();
    assert_eq!(reading.plugin.sets.len(), 1);
    let new =
        [&old[..], &[("listofcarddatafiles.TXT", &b"<filetoinclude>a.txt</filetoinclude>"[..])]]
            .concat();
    let reading = read_files(&new).unwrap();
    assert_eq!(reading.plugin.sets[0].file, "a.txt");
    let empty = [
        &files[..],
        &[("ListOfCardDataFiles.txt", &b"<listofcarddatafiles></listofcarddatafiles>"[..])],
    ]
    .concat();
    assert_eq!(read_files(&empty).unwrap().plugin.sets.len(), 2, "a list of nothing is no list");
}

#[test]
fn a_single_file_of_card_data_is_a_plugin_of_nothing_else() {
    let reading = Plugin::read(oddities().join("sets/mac.txt")).unwrap();
    assert_eq!((&*reading.plugin.name, &*reading.plugin.sets[0].file), ("mac", "mac.txt"));
    assert_eq!(reading.plugin.sets[0].table.rows().len(), 2);
    assert!(reading.to_string().contains("line 2: Name: Nurse"));
}

#[test]
fn files_that_cannot_be_read_are_kept_as_they_are() {
    let deep = "<a>".repeat(100);
    let bytes: Vec<u8> = [b"<b>", deep.replace("<a>", "<x><y>").as_bytes()].concat();
    let files = [
        ("plugininfo.txt", &bytes[..]),
        ("sets/a.txt", SET),
        ("sets/empty.txt", b""),
        ("decks/d.dek", b"nothing"),
        ("decks/e.txt", b"nothing"),
        ("formats.txt", b"nothing"),
    ];
    let reading = read_files(&files).unwrap();
    assert_eq!(reading.plugin.info, None);
    let kept: Vec<&str> = reading.plugin.other.iter().map(|(path, _)| &**path).collect();
    assert_eq!(
        kept,
        ["decks/d.dek", "decks/e.txt", "formats.txt", "plugininfo.txt", "sets/empty.txt"]
    );
    let mut plugin = reading.plugin;
    plugin.name = "kept".into();
    let folder = tempfile::tempdir().unwrap();
    plugin.write(folder.path(), None).unwrap();
    let expected = files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()));
    assert_eq!(files_in(folder.path()), expected.collect());
}

#[test]
fn a_folder_that_is_no_plugin_is_refused() {
    let error = read_files(&[("readme.md", b"hello")]).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("there is no plugin here: neither plugininfo.txt nor card data in sets/")
    );
    assert!(Plugin::read("/nowhere/at/all").is_err());
    assert!(Plugin::read(oddities().join("cardback.jpg")).is_ok(), "any bytes are card data");
    let reading = read_files(&[("sets/a.txt", SET)]).unwrap();
    assert!(matches!(outcome(&reading, "plugininfo.txt"), FileOutcome::NotRead(_)));
}

#[test]
fn a_list_does_not_lead_out_of_the_plugin() {
    let list = b"<filetoinclude>../plugininfo.txt</filetoinclude><filetoinclude>/etc/passwd</filetoinclude>\
                 <filetoinclude>../../../../../../etc/passwd</filetoinclude><filetoinclude>a.txt</filetoinclude>";
    let files = [
        ("plugininfo.txt", &b"<plugin></plugin>"[..]),
        ("ListOfCardDataFiles.txt", list),
        ("sets/a.txt", SET),
    ];
    let reading = read_files(&files).unwrap();
    assert_eq!(reading.plugin.sets.len(), 1);
    assert!(matches!(outcome(&reading, "sets//etc/passwd"), FileOutcome::NotRead(_)));
}

#[test]
fn the_fields_of_a_plugin_are_read_by_known_names() {
    let PluginReading { plugin, .. } = read_oddities();
    let columns: Columns = "Game Text = Text\nType#2 = Faction".parse().unwrap();
    let rows = columns.rows("sets/mac.txt", &plugin.sets[0].table).unwrap();
    assert_eq!(rows[1].field(Field::Faction).unwrap().text, "Rage");
    assert_eq!(rows[0].field(Field::Text).unwrap().text, "Heal a survivor.");
}
