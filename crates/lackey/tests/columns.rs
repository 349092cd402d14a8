//! From the columns of a set to fields of known names.

use std::fmt::Write;

use deadhand_lackey::{Columns, ColumnsError, Field, NamedRow, SetTable, write_table};
use proptest::prelude::*;

fn set(text: &str) -> SetTable {
    SetTable::read(text.as_bytes()).unwrap().value
}

/// The text and place of a field.
fn at<'a>(row: &'a NamedRow<'_>, field: Field) -> Option<(&'a str, usize)> {
    row.field(field).map(|field| (&*field.text, field.column))
}

const SET: &str = "Name\tSet\tImageFile\tStrength\tGame Text\tPower\tType\tType\n\n\
                   Brute\tA\tb\t4\t\"Says \"\"Brains\"\".\"\t9\tZombie\tRage\nCafé Cook\tA\n";

#[test]
fn a_field_is_in_the_column_that_is_said_else_in_that_of_its_name() {
    let columns: Columns = "Strength = Power\nGame Text = Text\nType#2 = Faction".parse().unwrap();
    let table = set(SET);
    let rows = columns.rows("sets/a.txt", &table).unwrap();
    assert_eq!((rows[0].file, rows[0].line, rows[1].line), ("sets/a.txt", 3, 4));
    assert_eq!(at(&rows[0], Field::Name), Some(("Brute", 1)));
    assert_eq!(at(&rows[0], Field::Power), Some(("4", 11)));
    assert_eq!(at(&rows[0], Field::Text), Some(("Says \"Brains\".", 14)), "after the quote");
    assert_eq!(at(&rows[0], Field::Type), Some(("Zombie", 34)));
    assert_eq!(at(&rows[0], Field::Faction), Some(("Rage", 41)));
    assert_eq!(at(&rows[0], Field::Cost), None, "the set has no such column");
    // The row ends after its eleventh character, and nothing stands there.
    assert_eq!(at(&rows[1], Field::Power), Some(("", 12)));
    assert_eq!(
        write_table(&rows),
        "Name\tType\tFaction\tPower\tText\n\nBrute\tZombie\tRage\t4\tSays \"Brains\".\nCafé Cook\t\t\t\t\n"
    );
}

#[test]
fn a_column_that_holds_another_field_does_not_hold_its_own() {
    let columns: Columns = "Power = Cost".parse().unwrap();
    assert_eq!(columns.column(Field::Cost), Some("Power"));
    assert_eq!(columns.column(Field::Power), None);
    let table = set(SET);
    let rows = columns.rows("a", &table).unwrap();
    assert_eq!(at(&rows[0], Field::Cost).unwrap().0, "9");
    assert_eq!(at(&rows[0], Field::Power), None);
    let both: Columns = "Power = Cost\nStrength = Power".parse().unwrap();
    let rows = both.rows("a", &table).unwrap();
    assert_eq!(
        (at(&rows[0], Field::Cost).unwrap().0, at(&rows[0], Field::Power).unwrap().0),
        ("9", "4")
    );
}

#[test]
fn without_a_word_every_field_is_in_its_own_column() {
    let head = Field::ALL.map(Field::name).join("\t");
    let table = set(&format!("{head}\n{head}\n"));
    let rows = Columns::default().rows("a", &table).unwrap();
    for field in Field::ALL {
        assert_eq!(at(&rows[0], field).unwrap().0, field.name());
    }
    assert_eq!(write_table(&rows), format!("{head}\n{head}\n"));
}

#[test]
fn names_are_found_in_the_first_column_of_a_set_that_has_no_name() {
    let table = set("Card\tSet\tImageFile\nNurse\tA\tn\n");
    let rows = Columns::default().rows("a", &table).unwrap();
    assert_eq!(at(&rows[0], Field::Name), Some(("Nurse", 1)));
}

#[test]
fn columns_that_a_set_lacks_are_named_all_at_once() {
    let columns: Columns = "Might = Power\nBody = Health".parse().unwrap();
    let errors = columns.rows("a", &set(SET)).unwrap_err();
    let missing = |column: &str, field| ColumnsError::Missing { column: column.to_owned(), field };
    assert_eq!(errors.reasons(), [missing("Might", Field::Power), missing("Body", Field::Health)]);
    assert_eq!(
        errors.to_string(),
        "the set has no column \"Might\", in which Power should be; the set has no column \"Body\", in \
         which Health should be"
    );
}

#[test]
fn a_line_has_a_column_and_a_field_with_or_without_quotes() {
    let text = "# the columns of our set\n\nStrength = Power # a note\r\n\"Game Text\" = \"Text\"# a note\n\
                \"A \\\"=\\\" \\\\ #\" = Cost\r  Hit Points=Health";
    let columns: Columns = text.parse().unwrap();
    let expected = [
        (Field::Power, "Strength"),
        (Field::Text, "Game Text"),
        (Field::Cost, "A \"=\" \\ #"),
        (Field::Health, "Hit Points"),
    ];
    for (field, column) in expected {
        assert_eq!(columns.column(field), Some(column));
    }
    assert_eq!(columns.to_string().parse::<Columns>().unwrap(), columns);
}

#[test]
fn lines_that_are_none_are_refused_all_at_once() {
    let text = "Strength\n= Power\nA = Might\nB = \"Text\nC = Cost more\n\"D\\n\" = Kind\n\"E\" F = Kind\nG =\n";
    let errors = text.parse::<Columns>().unwrap_err();
    let lines = errors.reasons().iter().map(|error| match error {
        ColumnsError::Line { line, .. } => *line,
        other => panic!("{other}"),
    });
    assert_eq!(lines.collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
    let errors = "A = Cost\nB = Cost\nA = Text\nA = Kind".parse::<Columns>().unwrap_err();
    assert_eq!(
        errors.reasons(),
        [
            ColumnsError::FieldTwice { field: Field::Cost, first: "A".into(), second: "B".into() },
            ColumnsError::ColumnTwice { column: "A".into() },
            ColumnsError::ColumnTwice { column: "A".into() },
        ]
    );
}

#[test]
fn a_file_of_toml_is_such_a_text() {
    let text = "Strength = \"Power\" # not ours\n\"Game Text\" = \"Text\"\n\"a\\\"b\" = \"Cost\"\n";
    let from_toml: Columns = toml::from_str(text).unwrap();
    assert_eq!(from_toml, text.parse().unwrap());
    assert_eq!(from_toml, toml::from_str(&from_toml.to_string()).unwrap());
    assert_eq!(from_toml, toml::from_str(&toml::to_string(&from_toml).unwrap()).unwrap());
    assert!(toml::from_str::<Columns>("A = \"Cost\"\nB = \"Cost\"").is_err());
    assert!(toml::from_str::<Columns>("A = \"Might\"").is_err());
    let json = serde_json::to_string(&from_toml).unwrap();
    assert_eq!(serde_json::from_str::<Columns>(&json).unwrap(), from_toml);
}

proptest! {
    #[test]
    fn any_columns_are_read_as_they_were_written(names in proptest::collection::btree_set(
        "[!-~é][ -~é]{0,8}", 0..12,
    )) {
        let mut text = String::new();
        let mut count = 0;
        for (name, field) in names.iter().zip(Field::ALL) {
            if name.trim() == name {
                let name = name.replace('\\', "\\\\").replace('"', "\\\"");
                writeln!(text, "\"{name}\" = {}", field.name()).unwrap();
                count += 1;
            }
        }
        let columns: Columns = text.parse().unwrap();
        prop_assert_eq!(columns.to_string().lines().count(), count);
        prop_assert_eq!(columns.to_string().parse::<Columns>().unwrap(), columns);
    }

    #[test]
    fn any_text_is_columns_or_an_error(text in "[\"\\\\=# A-Za-z\n]{0,60}") {
        if let Ok(columns) = text.parse::<Columns>() {
            prop_assert_eq!(columns.to_string().parse::<Columns>().unwrap(), columns);
        }
    }

    #[test]
    fn every_field_is_where_it_is_said_to_be(bytes in "[\ta\"é\n]{0,60}") {
        let table = set(&format!("Name\tPower\tText\n{bytes}"));
        let text = table.to_string();
        let lines: Vec<&str> = text.split('\n').collect();
        for row in Columns::default().rows("a", &table).unwrap() {
            for field in [Field::Name, Field::Power, Field::Text] {
                let (text, column) = at(&row, field).unwrap();
                let rest: String = lines[row.line - 1].chars().skip(column - 1).collect();
                // Where quotes are doubled in the file they are not in the text.
                let start = text.split('"').next().unwrap();
                prop_assert!(rest.starts_with(start), "{:?} at {} of {:?}", text, column, lines[row.line - 1]);
            }
        }
    }
}
