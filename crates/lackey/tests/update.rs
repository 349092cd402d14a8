//! Checksums by hand, days, and lists of updates.

use deadhand_lackey::{
    Date, Format, Oddity, Plugin, PluginInfo, SetList, UpdateFile, UpdateList, UpdateSection,
    checksum,
};
use proptest::prelude::*;

#[test]
fn a_checksum_is_the_sum_of_the_signed_bytes_less_one() {
    assert_eq!(checksum(b""), -1);
    assert_eq!(checksum(b"A"), 65 - 1);
    assert_eq!(checksum(b"Zombie"), 90 + 111 + 109 + 98 + 105 + 101 - 1);
    assert_eq!(checksum(&[127]), 127 - 1);
    assert_eq!(checksum(&[128]), -128 - 1);
    assert_eq!(checksum(&[255, 200]), -1 - 56 - 1);
    assert_eq!(checksum(&[0, 9, 32]), 41 - 1); // only 10 and 13 do not count
}

#[test]
fn line_ends_do_not_count_in_a_checksum() {
    for text in ["AB", "A\nB\n", "A\r\nB\r\n", "\r\rA\rB"] {
        assert_eq!(checksum(text.as_bytes()), 65 + 66 - 1);
    }
}

#[test]
fn a_checksum_keeps_its_remainder_by_a_hundred_million_with_its_sign() {
    // 127 × 787,402 = 100,000,054, and the last step alone goes over.
    assert_eq!(checksum(&vec![127; 787_401]), 99_999_927 - 1);
    assert_eq!(checksum(&vec![127; 787_402]), 54 - 1);
    // -128 × 781,250 = -100,000,000.
    assert_eq!(checksum(&vec![128; 781_249]), -99_999_872 - 1);
    assert_eq!(checksum(&vec![128; 781_250]), -1);
    assert_eq!(checksum(&vec![128; 781_251]), -128 - 1);
    // The remainder is taken after each step: up by 100,000,054 and down by 128 is 54 - 128.
    let up_and_down = [vec![127; 787_402], vec![128]].concat();
    assert_eq!(checksum(&up_and_down), 54 - 128 - 1);
}

#[test]
fn a_day_is_one_of_the_calendar() {
    let day = Date::new(2024, 2, 29).unwrap();
    assert_eq!((day.yymmdd(), day.mm_dd_yy()), ("240229".into(), "02-29-24".into()));
    for (year, month, day) in [
        (1999, 1, 1),
        (2100, 1, 1),
        (2025, 2, 29),
        (2025, 4, 31),
        (2025, 0, 1),
        (2025, 13, 1),
        (2025, 1, 0),
        (2025, 12, 32),
    ] {
        assert_eq!(Date::new(year, month, day), None, "{year}-{month}-{day}");
    }
    assert!((1..=12).all(|month| Date::new(2025, month, 28).is_some()));
}

#[test]
fn a_list_of_updates_has_files_and_sections() {
    let text = "game\t03-04-22\nplugins/game/a.txt\thttps://example.org/a.txt\t447757\n\
                plugins/game/b.jpg\thttps://example.org/b.jpg\t-53470\n\
                plugins/game/c.jpg\thttps://example.org/c.jpg\nCardImageURLs:\nAlpha/x.jpg\thttps://x\n\
                CardURLFiles:\nCardImageURLs1.txt\n";
    let file = |path: &str, checksum| UpdateFile {
        path: format!("plugins/game/{path}"),
        url: format!("https://example.org/{path}"),
        checksum,
    };
    let section = |heading: &str, line: &str| UpdateSection {
        heading: heading.into(),
        lines: vec![line.into()],
    };
    let list = UpdateList {
        plugin: "game".into(),
        date: "03-04-22".into(),
        files: vec![
            file("a.txt", Some(447_757)),
            file("b.jpg", Some(-53_470)),
            file("c.jpg", None),
        ],
        sections: vec![
            section("CardImageURLs", "Alpha/x.jpg\thttps://x"),
            section("CardURLFiles", "CardImageURLs1.txt"),
        ],
    };
    for ends in ["\n", "\r\n", "\r"] {
        let reading = UpdateList::read(text.replace('\n', ends).as_bytes()).unwrap();
        assert_eq!(reading.value, list);
        assert_eq!(reading.findings, []);
    }
    assert_eq!(list.to_string(), text);
}

#[test]
fn a_list_that_says_little_is_read_as_it_was_written() {
    for text in ["", "\t\n", "game\n", "game\t\na\t\t5\n", "game\t1\nX :\na\t\tb\nY:\n:\n"] {
        let list = UpdateList::read(text.as_bytes()).unwrap().value;
        assert_eq!(UpdateList::read(list.to_string().as_bytes()).unwrap().value, list, "{text:?}");
    }
}

#[test]
fn lines_that_say_nothing_are_told() {
    let reading = UpdateList::read(b"\ngame\nnonsense\na\tb\tmany\n").unwrap();
    assert_eq!((&*reading.value.plugin, &*reading.value.date), ("game", ""));
    assert_eq!(reading.value.files, []);
    let lines: Vec<usize> = reading.findings.iter().map(|finding| finding.line).collect();
    assert_eq!(lines, [3, 4]);
    assert!(
        matches!(&reading.findings[1].oddity, Oddity::Line { found, .. } if found == "a\tb\tmany")
    );
}

#[test]
fn a_byte_order_mark_is_no_address() {
    let reading = UpdateList::read("game\na\t\u{feff}\nb\t\u{feff}\t5\n".as_bytes()).unwrap();
    let file = UpdateFile { path: "b".into(), url: String::new(), checksum: Some(5) };
    assert_eq!(reading.value.files, [file]);
    assert_eq!(reading.findings.len(), 1);
}

/// A part of a line, or what is none.
fn part() -> impl Strategy<Value = String> {
    let odd =
        vec!["", "a:", ":", "a\tb", "a\tb:", " a", "a ", "a\u{feff}", "\u{feff}", "a\nb", "\r"];
    let part = prop_oneof![2 => Just("a"), 1 => Just("b c"), 1 => proptest::sample::select(odd)];
    part.prop_map(String::from)
}

fn parts(count: usize) -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(part(), 0..count)
}

prop_compose! {
    fn update_list()(
        (plugin, date) in (part(), part()),
        files in proptest::collection::vec((part(), part(), any::<Option<i64>>()), 0..3),
        sections in proptest::collection::vec((part(), parts(3)), 0..3),
    ) -> UpdateList {
        let file = |(path, url, checksum)| UpdateFile { path, url, checksum };
        let files = files.into_iter().map(file).collect();
        let section = |(heading, lines)| UpdateSection { heading, lines };
        UpdateList { plugin, date, files, sections: sections.into_iter().map(section).collect() }
    }
}

prop_compose! {
    fn set_list()(files in parts(3), formats in proptest::collection::vec((part(), parts(3)), 0..3)) -> SetList {
        let format = |(label, sets)| Format { label, sets, ..Format::default() };
        SetList { files, formats: formats.into_iter().map(format).collect() }
    }
}

proptest! {
    #[test]
    fn a_list_is_written_if_and_only_if_it_is_read_again(updates in update_list(), sets in set_list()) {
        let read = UpdateList::read(updates.to_string().as_bytes()).unwrap();
        let same_updates = read.value == updates && read.findings.is_empty();
        let read = SetList::read(sets.to_string().as_bytes()).unwrap();
        let same_sets = read.value == sets && read.findings.is_empty();
        let plugin = Plugin { name: "any".into(), info: Some(PluginInfo::default()), ..Plugin::default() };
        let with_updates = Plugin { update_list: Some(updates), ..plugin.clone() };
        prop_assert_eq!(with_updates.files(None).is_ok(), same_updates);
        let with_sets = Plugin { set_list: Some(sets), ..plugin };
        prop_assert_eq!(with_sets.files(None).is_ok(), same_sets);
    }
}
