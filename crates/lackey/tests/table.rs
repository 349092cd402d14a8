//! Card data, oddity by oddity.

use deadhand_lackey::{
    Encoding, Finding, LineEnds, Oddity, Reading, Replaced, RowProblem, SetTable, Unreadable,
    limits,
};
use proptest::prelude::*;

fn read(bytes: &[u8]) -> Reading<SetTable> {
    SetTable::read(bytes).unwrap()
}

/// The fields of all rows, without quotes.
fn cards(table: &SetTable) -> Vec<Vec<String>> {
    let fields = |row: &deadhand_lackey::Row| row.fields().map(String::from).collect();
    table.rows().iter().map(fields).collect()
}

fn found(line: usize, oddity: Oddity) -> Finding {
    Finding { line, oddity }
}

#[test]
fn lines_end_with_lf_or_crlf_or_a_bare_cr() {
    let ends = [("\n", LineEnds::Lf), ("\r\n", LineEnds::CrLf), ("\r", LineEnds::Cr)];
    for (end, line_ends) in ends {
        for last in ["", end] {
            let text = format!("Name\tSet\tImageFile{end}Nurse\tA\tn{end}Brute\tA\tb{last}");
            let reading = read(text.as_bytes());
            assert_eq!(reading.source.line_ends, line_ends);
            assert_eq!(cards(&reading.value), [["Nurse", "A", "n"], ["Brute", "A", "b"]]);
            assert_eq!(reading.value.rows()[1].line(), 3);
            assert_eq!(reading.findings, []);
        }
    }
    let mixed = read(b"Name\tSet\tImageFile\rNurse\tA\tn\r\nBrute\tA\tb\n");
    assert_eq!(mixed.source.line_ends, LineEnds::Mixed);
    assert_eq!(mixed.value.rows().len(), 2);
    assert_eq!(read(b"Name\tSet\tImageFile").source.line_ends, LineEnds::None);
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_first_name() {
    for marks in 1..3 {
        let text = "\u{feff}".repeat(marks) + "Name\tSet\tImageFile\nNurse\tA\tn\n";
        let reading = read(text.as_bytes());
        assert_eq!(reading.source.encoding, Encoding::Utf8Bom);
        assert_eq!(reading.value.columns().next().unwrap(), "Name");
        assert_eq!(reading.value.to_string(), "Name\tSet\tImageFile\nNurse\tA\tn\n");
    }
}

#[test]
fn what_is_not_utf8_is_windows_1252() {
    // 0x93 and 0x94 are the curved quotes, 0xE9 is é, 0x80 the sign of the euro.
    let reading = read(b"Name\tSet\tImageFile\nCaf\xe9\t\x93A\x94\t\x80\n");
    assert_eq!(reading.source.encoding, Encoding::Windows1252);
    assert_eq!(cards(&reading.value), [["Café", "“A”", "€"]]);
    let utf8 = read("Name\tSet\tImageFile\nCafé\tA\tn\n".as_bytes());
    assert_eq!((utf8.source.encoding, utf8.source.lossy), (Encoding::Utf8, false));
    assert_eq!(cards(&utf8.value), [["Café", "A", "n"]]);
}

#[test]
fn the_unicode_text_of_a_spreadsheet_is_utf16() {
    let text = "\u{feff}Name\tSet\tImageFile\r\nCafé\tA\tn\r\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for (bytes, encoding) in [(little, Encoding::Utf16Le), (big, Encoding::Utf16Be)] {
        let reading = read(&bytes);
        assert_eq!((reading.source.encoding, reading.source.lossy), (encoding, false));
        assert_eq!(cards(&reading.value), [["Café", "A", "n"]]);
        let cut = read(&bytes[..bytes.len() - 1]);
        assert!(cut.source.lossy, "half a character is no character");
    }
}

#[test]
fn rows_of_any_length_are_kept() {
    let reading = read(b"Name\tSet\tImageFile\tType\nNurse\nBrute\tA\tb\tZombie\t\textra\n");
    assert_eq!(
        cards(&reading.value),
        [vec!["Nurse"], vec!["Brute", "A", "b", "Zombie", "", "extra"]]
    );
    let ragged = |fields| Oddity::Ragged { fields, columns: 4 };
    assert_eq!(reading.findings, [found(2, ragged(1)), found(3, ragged(6))]);
    assert_eq!(reading.value.rows()[0].field(3), None);
    assert_eq!(reading.value.rows()[1].field(5).as_deref(), Some("extra"));
}

#[test]
fn quotes_of_a_spreadsheet_are_taken_off_and_others_are_not() {
    let cases = [
        (r#""Old, Slow""#, "Old, Slow"),
        (r#""He says ""Brains"".""#, r#"He says "Brains"."#),
        (r#""""Brains""""#, r#""Brains""#),
        (r#"""Brains"""#, r#"""Brains"""#), // the inner quotes are not doubled
        (r#"""""Brains"""""#, r#"""""Brains"""""#), // nor are all of these
        (r#""""#, ""),
        (r#""Brains!" says the "zombie""#, r#""Brains!" says the "zombie""#),
        (r#"a "b" c"#, r#"a "b" c"#),
        ("\"", "\""),
        ("\"\"\"", "\"\"\""),
    ];
    for (field, text) in cases {
        let file = format!("Name\tSet\tImageFile\tText\nNurse\tA\tn\t{field}\n");
        let reading = read(file.as_bytes());
        assert_eq!(reading.value.rows()[0].field(3).as_deref(), Some(text), "{field}");
        assert_eq!(reading.value.to_string(), file);
        let quotes = found(2, Oddity::Quotes { fields: 1, first: 4 });
        assert_eq!(reading.findings.contains(&quotes), text.len() < field.len(), "{field}");
    }
    let head = read(b"Name\tSet\tImageFile\t\"Cost, Food\"\n");
    assert_eq!(head.value.column("Cost, Food"), Some(3));
}

#[test]
fn a_quote_that_nothing_ends_is_told() {
    let reading = read(b"Name\tSet\tImageFile\tText\nTorn\tA\tt\t\"Here\nthere.\"\t\t\t\n");
    let open = found(2, Oddity::OpenQuote { field: 4 });
    assert_eq!(reading.findings, [open]);
    assert_eq!(reading.value.rows().len(), 2, "both lines are kept");
}

#[test]
fn blank_lines_are_no_cards_and_count_as_lines() {
    let reading = read(b"\n \nName\tSet\tImageFile\n\t\t\n\nNurse\tA\tn\n\n");
    assert_eq!(cards(&reading.value), [["Nurse", "A", "n"]]);
    assert_eq!(reading.value.rows()[0].line(), 6);
    let blank = |count| Oddity::BlankLines { count };
    assert_eq!(reading.findings, [found(1, blank(2)), found(4, blank(2)), found(7, blank(1))]);
    assert_eq!(reading.value.to_string(), "\n\nName\tSet\tImageFile\n\n\nNurse\tA\tn\n");
}

#[test]
fn a_card_may_have_a_back_of_its_own() {
    let reading =
        read(b"Name\tSet\tImageFile\nA\tS\tfront,back\nB\tS\t\"one, two\"\nC\tS\tplain\n");
    let images: Vec<(String, Option<String>)> = reading
        .value
        .rows()
        .iter()
        .map(|row| {
            let key = reading.value.card(row);
            (key.image.into_owned(), key.back.map(String::from))
        })
        .collect();
    let image = |front: &str, back: Option<&str>| (front.to_owned(), back.map(str::to_owned));
    assert_eq!(
        images,
        [image("front", Some("back")), image("one", Some("two")), image("plain", None)]
    );
}

#[test]
fn a_column_may_stand_twice_and_is_found_by_its_number() {
    let reading = read(b"Name\tSet\tImageFile\tType\t Type \t$\tType#9\nNurse\tA\tn\tX\tY\t1\tZ\n");
    let again = Oddity::RepeatedColumn { name: "Type".into(), column: 5 };
    assert_eq!(reading.findings, [found(1, again)]);
    let table = reading.value;
    let places = ["Type", "Type#1", "Type#2", "Type#3", "Type#0", "$", "Type#9", "type", "No"];
    assert_eq!(
        places.map(|name| table.column(name)),
        [Some(3), Some(3), Some(4), None, None, Some(5), Some(6), None, None]
    );
}

#[test]
fn the_first_columns_are_found_by_name_else_by_place() {
    let other = read(b"ImageFile\tTitle\tName\nn\tNurse of\tNurse\n");
    let oddity = Oddity::FirstColumns { found: "ImageFile, Title, Name".into() };
    assert_eq!(other.findings, [found(1, oddity)]);
    let key = other.value.card(&other.value.rows()[0]);
    assert_eq!((&*key.name, &*key.image, &*key.set), ("Nurse", "n", "Nurse of"));
    let none = read(b"Title\nNurse\n");
    let key = none.value.card(&none.value.rows()[0]);
    assert_eq!((&*key.name, &*key.set, &*key.image, key.back), ("Nurse", "", "", None));
}

#[test]
fn a_card_without_a_name_is_kept_and_told() {
    let reading = read(b"Name\tSet\tImageFile\n \tA\tn\n");
    assert_eq!(reading.findings, [found(2, Oddity::NoName)]);
    assert_eq!(reading.value.rows().len(), 1);
}

#[test]
fn what_is_added_is_written_and_what_cannot_be_kept_is_told() {
    let mut table = SetTable::new(&["Name", "Set", "ImageFile", "Text"]).unwrap();
    let replaced = table.push(&["Nurse", "A", "n,back", "Heal.\nOr\tnot.\r\n"]).unwrap();
    assert_eq!(replaced, [Replaced { column: 3, count: 4 }]);
    assert_eq!(table.push(&["\"Brains\"", "A"]).unwrap(), []);
    assert_eq!(
        table.to_string(),
        "Name\tSet\tImageFile\tText\nNurse\tA\tn,back\tHeal. Or not.  \n\"\"\"Brains\"\"\"\tA\n"
    );
    assert_eq!(table.rows()[1].field(0).as_deref(), Some("\"Brains\""));
    assert_eq!(read(table.to_string().as_bytes()).value, table);
}

#[test]
fn what_is_no_table_is_refused() {
    assert_eq!(SetTable::new(&["Name", "Set"]), Err(RowProblem::FirstColumns));
    assert_eq!(SetTable::new(&["Set", "Name", "ImageFile"]), Err(RowProblem::FirstColumns));
    let bad = RowProblem::BadColumn { name: "a\tb".into() };
    assert_eq!(SetTable::new(&["Name", "Set", "ImageFile", "a\tb"]), Err(bad));
    let columns = [&["Name", "Set", "ImageFile"][..], &vec!["x"; limits::FIELDS_MAX - 2]].concat();
    let (fields, max) = (limits::FIELDS_MAX + 1, limits::FIELDS_MAX);
    assert_eq!(SetTable::new(&columns), Err(RowProblem::TooManyFields { fields, max }));
    let mut table = SetTable::new(&columns[..3]).unwrap();
    assert_eq!(table.push(&[" ", "A", "n"]), Err(RowProblem::NoName));
    assert_eq!(table.push(&[]), Err(RowProblem::NoName));
    let many = RowProblem::TooManyFields { fields: 4, max: 3 };
    assert_eq!(table.push(&["a", "b", "c", "d"]), Err(many));
    assert_eq!(table.rows(), []);
    for bytes in [&b""[..], b"\n\r\n\t\n", b"\xef\xbb\xbf"] {
        assert_eq!(SetTable::read(bytes), Err(Unreadable::NoColumns));
    }
}

#[test]
fn the_report_says_every_row_with_its_columns() {
    let report = read(b"Name\tSet\tImageFile\r\rNurse\tA\tn\rBrute\tA\tb\t4\r\r").to_string();
    assert_eq!(
        report,
        "2 cards, 3 columns: Name, Set, ImageFile\n  line 2: 1 blank line from here on left out\n\
         line 3: Name: Nurse | Set: A | ImageFile: n\n\
         line 4: Name: Brute | Set: A | ImageFile: b | (no column): 4\n  \
         the row has 4 fields, and the table has 3 columns\n  line 5: 1 blank line from here on left out\n"
    );
}

/// Text of characters that matter here, and some that do not.
fn text() -> impl Strategy<Value = String> {
    proptest::collection::vec(
        prop_oneof![
            Just('\t'),
            Just('\n'),
            Just('\r'),
            Just('"'),
            Just(' '),
            Just(','),
            Just('a'),
            any::<char>(),
        ],
        0..12,
    )
    .prop_map(String::from_iter)
}

proptest! {
    #[test]
    fn a_table_that_is_written_is_read_as_the_same(bytes in prop_oneof![
        proptest::collection::vec(text(), 0..9).prop_map(|parts| parts.concat().into_bytes()),
        proptest::collection::vec(any::<u8>(), 0..200),
    ]) {
        if let Ok(Reading { value: table, findings, .. }) = SetTable::read(&bytes) {
            let again = SetTable::read(table.to_string().as_bytes()).unwrap();
            prop_assert_eq!(&again.value, &table);
            prop_assert_eq!(again.value.to_string(), table.to_string());
            let is_blank = |finding: &&Finding| matches!(finding.oddity, Oddity::BlankLines { .. });
            let others = findings.iter().filter(|finding| !is_blank(finding));
            prop_assert!(others.eq(again.findings.iter().filter(|finding| !is_blank(finding))));
        }
    }

    #[test]
    fn every_field_that_is_added_is_read_again(rows in proptest::collection::vec(
        (text(), text(), text(), text()), 0..6,
    )) {
        let mut table = SetTable::new(&["Name", "Set", "ImageFile", "Text"]).unwrap();
        let mut expected = Vec::new();
        for (name, set, image, text) in &rows {
            let name = format!("a{name}");
            let replaced = table.push(&[&name, set, image, text]).unwrap();
            let fields = [&name, set, image, text];
            let breaks = fields.map(|field| field.matches(['\t', '\r', '\n', '\u{feff}']).count());
            prop_assert_eq!(replaced.iter().map(|one| one.count).sum::<usize>(), breaks.iter().sum());
            expected.push(fields.map(|field| field.replace(['\t', '\r', '\n', '\u{feff}'], " ")).to_vec());
        }
        let read = SetTable::read(table.to_string().as_bytes()).unwrap().value;
        prop_assert_eq!(cards(&read), expected);
        prop_assert_eq!(read, table);
    }
}
