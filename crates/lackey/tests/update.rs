//! Checksums by hand, days, and lists of updates.

use deadhand_lackey::{Date, Oddity, UpdateFile, UpdateList, UpdateSection, checksum};

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
