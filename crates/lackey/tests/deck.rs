//! Decks of both kinds, oddity by oddity, and which cards they mean.

use deadhand_lackey::{
    CardIndex, CardRef, Deck, DeckCard, Encoding, FoundBy, Oddity, Reading, SetTable, Unreadable,
    Zone, limits,
};
use proptest::prelude::*;

fn dek(text: &str) -> Reading<Deck> {
    Deck::from_dek(text.as_bytes()).unwrap()
}

fn txt(text: &str) -> Reading<Deck> {
    Deck::from_txt(text.as_bytes(), "Deck").unwrap()
}

fn card(count: u32, name: &str, id: Option<&str>, set: Option<&str>) -> DeckCard {
    DeckCard { count, name: name.into(), id: id.map(String::from), set: set.map(String::from) }
}

fn zone(name: &str, cards: &[DeckCard]) -> Zone {
    Zone { name: name.into(), cards: cards.to_vec() }
}

const SMALL: &str = "<deck version=\"0.8\">
\t<meta>
\t\t<game>outbreak</game>
\t</meta>
\t<superzone name=\"Deck\">
\t\t<card><name id=\"nurse\">Nurse</name><set>Alpha</set></card>
\t\t<card><name>Brute&apos;s &lt;Friend&gt; &amp; &quot;Foe&quot;</name></card>
\t</superzone>
</deck>
";

#[test]
fn a_deck_with_tags_is_written_as_it_is_read() {
    let reading = dek(SMALL);
    let deck = Deck {
        version: "0.8".into(),
        about: vec![("game".into(), "outbreak".into())],
        zones: vec![zone(
            "Deck",
            &[
                card(1, "Nurse", Some("nurse"), Some("Alpha")),
                card(1, "Brute's <Friend> & \"Foe\"", None, None),
            ],
        )],
    };
    assert_eq!((&reading.value, &*reading.findings), (&deck, &[][..]));
    assert_eq!((deck.game(), deck.len()), (Some("outbreak"), 2));
    let written = deck.to_dek();
    assert_eq!((&*written.text, &*written.lost), (SMALL, &[][..]));
}

#[test]
fn copies_that_follow_each_other_are_one_entry() {
    let line = |name: &str| format!("<card><name id=\"{name}\">{name}</name><set>A</set></card>");
    let text = format!(
        "<deck><superzone name=\"Deck\">{}{}{}{}</superzone></deck>",
        line("a"),
        line("a"),
        line("b"),
        line("a")
    );
    let counts = [("a", 2), ("b", 1), ("a", 1)];
    let cards: Vec<DeckCard> =
        counts.iter().map(|(name, count)| card(*count, name, Some(name), Some("A"))).collect();
    let deck = dek(&text).value;
    assert_eq!(deck.zones, [zone("Deck", &cards)]);
    assert_eq!(deck.to_dek().text.matches("<card>").count(), 4, "a line a copy");
}

#[test]
fn a_declaration_and_a_document_type_are_ignored() {
    let start = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<!DOCTYPE deck SYSTEM \
                 \"http://www.lackeyccg.com/deck.dtd\">\n<!-- a note -->";
    let reading = dek(&format!("{start}{SMALL}"));
    assert_eq!(reading.value, dek(SMALL).value);
    assert_eq!(reading.findings.len(), 3);
    assert!(reading.findings.iter().all(|one| matches!(one.oddity, Oddity::LeftOut { .. })));
    let inner = format!("<!DOCTYPE deck [ <!ELEMENT deck ANY> ]>{SMALL}");
    assert_eq!(dek(&inner).value, dek(SMALL).value);
}

#[test]
fn quotes_may_stand_raw() {
    let text = "<deck><superzone name='Bob's \"Best\" Zone'><card><name id=\"the \"big\" one\">\
                \"Big\" & 'Bad' &lt;3 &#65;&#x42; &unknown; a<b</name><set>A&B</set></card></superzone></deck>";
    let deck = dek(text).value;
    let name = "\"Big\" & 'Bad' <3 AB &unknown; a<b";
    let expected = card(1, name, Some("the \"big\" one"), Some("A&B"));
    assert_eq!(deck.zones, [zone("Bob's \"Best\" Zone", &[expected])]);
    assert_eq!(dek(&deck.to_dek().text).value, deck);
}

#[test]
fn what_is_said_about_a_deck_is_kept() {
    let text = "<deck version=\"2.0\"><meta><title>Night &amp; Day</title><author>Nobody</author>\
                <email></email><game>OutBreak</game><note>one</note><note>two</note></meta></deck>";
    let deck = dek(text).value;
    let about = [
        ("title", "Night & Day"),
        ("author", "Nobody"),
        ("email", ""),
        ("game", "OutBreak"),
        ("note", "one"),
        ("note", "two"),
    ];
    assert_eq!(deck.about, about.map(|(name, text)| (name.to_owned(), text.to_owned())));
    assert_eq!((deck.version.as_str(), deck.game()), ("2.0", Some("OutBreak")));
    assert_eq!(dek(&deck.to_dek().text).value, deck);
}

#[test]
fn capitals_of_tags_do_not_count() {
    let deck = dek(
        "<DECK><SuperZone NAME='Deck'><Card><NAME ID='n'>Nurse</NAME></Card></superzone></DECK>",
    );
    assert_eq!(deck.value.zones, [zone("Deck", &[card(1, "Nurse", Some("n"), None)])]);
    assert_eq!(deck.findings, []);
}

#[test]
fn tags_that_are_not_closed_end_where_their_neighbours_begin() {
    let text = "<deck><superzone name='Deck'><card><name id='n'>Nurse<set>A</set></card>\
                <card><name>Brute</name><set>B</card><card><name>Ghoul</superzone>\
                <superzone name='Side'><card><name>Cook";
    let reading = dek(text);
    assert_eq!(
        reading.value.zones,
        [
            zone(
                "Deck",
                &[
                    card(1, "Nurse", Some("n"), Some("A")),
                    card(1, "Brute", None, Some("B")),
                    card(1, "Ghoul", None, None),
                ]
            ),
            zone("Side", &[card(1, "Cook", None, None)]),
        ]
    );
    let unclosed =
        reading.findings.iter().filter(|one| matches!(one.oddity, Oddity::Unclosed { .. }));
    // name; set; name and card; name, card, superzone and deck
    assert_eq!(unclosed.count(), 8);
}

#[test]
fn what_is_no_part_of_a_deck_is_told_and_what_stands_in_it_is_read() {
    let text = "stray<deck by=\"x\"><superzone name=\"Deck\" x=\"1\"><cards><card><name id=\"n\" foil=\"yes\">\
                Nurse</name><set>A</set><set>B</set><qty>3</qty></card></cards></superzone></deck>";
    let reading = dek(text);
    assert_eq!(reading.value.zones, [zone("Deck", &[card(1, "Nurse", Some("n"), Some("A"))])]);
    let told: Vec<String> = reading.findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "\"stray\" in the file is left out",
            "by=\"x\" of <deck> is left out",
            "x=\"1\" of <superzone> is left out",
            "<cards> in <superzone> is left out",
            "foil=\"yes\" of <name> is left out",
            "<set> in <card> is left out",
            "<qty> in <card> is left out",
        ]
    );
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_deck() {
    let reading = dek(&format!("\u{feff}{SMALL}"));
    assert_eq!((reading.value, reading.findings), (dek(SMALL).value, vec![]));
    assert_eq!(reading.source.encoding, Encoding::Utf8Bom);
    assert_eq!(txt("\u{feff}4\tNurse\n").value, txt("4\tNurse\n").value);
}

#[test]
fn attributes_of_a_deck_are_told_and_what_stands_in_the_tags_is_kept() {
    let text = "<deck><meta lang=\"en\"><game v=\"1\">q3</game></meta><superzone name=\"Deck\">\
                <card qty=\"3\"><name>Nurse</name><set code=\"x\">A</set></card></superzone></deck>";
    let reading = dek(text);
    assert_eq!(reading.value.about, [("game".to_owned(), "q3".to_owned())]);
    assert_eq!(reading.value.zones, [zone("Deck", &[card(1, "Nurse", None, Some("A"))])]);
    let told: Vec<String> = reading.findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "lang=\"en\" of <meta> is left out",
            "v=\"1\" of <game> is left out",
            "qty=\"3\" of <card> is left out",
            "code=\"x\" of <set> is left out",
        ]
    );
}

#[test]
fn cards_without_a_zone_or_a_deck_are_read() {
    let reading = dek("<card><name>Nurse</name></card><superzone name='Deck'></superzone>");
    assert_eq!(reading.value.zones, [zone("", &[card(1, "Nurse", None, None)]), zone("Deck", &[])]);
    assert!(reading.findings.iter().any(|one| one.oddity == Oddity::NoRoot { tag: "deck" }));
    assert_eq!(dek(&reading.value.to_dek().text).value, reading.value);
    for text in ["", "words", "<plugin></plugin>", "<deck"] {
        assert_eq!(
            Deck::from_dek(text.as_bytes()),
            Err(Unreadable::NoTag { tag: "deck" }),
            "{text}"
        );
    }
}

#[test]
fn a_list_has_zones_and_its_first_zone_has_no_name() {
    let reading =
        txt("4\tNurse\n1\tOld Man, The\n\nCrypt:\t\n12\tBrute\nSafe House :\n1\tx Marks\n");
    assert_eq!(
        reading.value.zones,
        [
            zone("Deck", &[card(4, "Nurse", None, None), card(1, "Old Man, The", None, None)]),
            zone("Crypt", &[card(12, "Brute", None, None)]),
            zone("Safe House", &[card(1, "x Marks", None, None)]),
        ]
    );
    assert_eq!(reading.findings, []);
    let written = reading.value.to_txt("Deck");
    assert_eq!(
        written.text,
        "4\tNurse\n1\tOld Man, The\nCrypt:\n12\tBrute\nSafe House:\n1\tx Marks\n"
    );
    assert_eq!(written.lost, [""; 0]);
    assert!(reading.value.to_txt("Library").text.starts_with("Deck:\n4\tNurse\n"));
}

#[test]
fn between_number_and_name_stand_a_tab_spaces_or_an_x() {
    for line in [
        "4\tNurse",
        "4 Nurse",
        "  4   Nurse ",
        "4x Nurse",
        "4xNurse",
        "4X\tNurse",
        "4 x Nurse",
        "4 x\tNurse",
    ] {
        assert_eq!(
            txt(line).value.zones,
            [zone("Deck", &[card(4, "Nurse", None, None)])],
            "{line}"
        );
    }
    // A name that begins with an x is not cut.
    for (line, name) in
        [("2 xenial Nurse", "xenial Nurse"), ("2\tx Nurse", "x Nurse"), ("2 X", "X")]
    {
        assert_eq!(txt(line).value.zones, [zone("Deck", &[card(2, name, None, None)])], "{line}");
    }
}

#[test]
fn lines_of_a_list_that_say_nothing_are_told() {
    let reading = txt("words\n4\n4\t\n-1 Nurse\n0\tNurse\n1\tNurse");
    assert_eq!(reading.value.zones, [zone("Deck", &[card(1, "Nurse", None, None)])]);
    assert_eq!(reading.findings.iter().map(|one| one.line).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
}

#[test]
fn too_many_copies_are_refused() {
    for count in ["10000", "99999999999999999999999999999999"] {
        let refused = Deck::from_txt(format!("\n{count}\tNurse").as_bytes(), "Deck");
        let found = count.chars().take(20).collect();
        assert_eq!(refused, Err(Unreadable::TooManyCopies { line: 2, found }));
    }
    let line = format!("{}\tNurse\n", limits::COPIES_MAX);
    let fits = limits::DECK_MAX / limits::COPIES_MAX as usize;
    assert_eq!(txt(&line.repeat(fits)).value.len(), fits * limits::COPIES_MAX as usize);
    let refused = Deck::from_txt(line.repeat(fits + 1).as_bytes(), "Deck");
    assert_eq!(refused, Err(Unreadable::TooManyCards));
}

#[test]
fn what_a_format_cannot_keep_is_told() {
    let about = vec![("game".to_owned(), "outbreak".to_owned()), ("a b".to_owned(), String::new())];
    let cards = [
        card(2, " Nurse\nof ", Some("n"), Some("A")),
        card(1, "", None, None),
        card(0, "Ghoul", None, None),
        card(limits::COPIES_MAX + 1, "Brute", None, None),
    ];
    let deck = Deck { about, zones: vec![zone("2 Zone", &cards)], ..Deck::default() };
    let list = deck.to_txt("Deck");
    assert_eq!(list.text, "2 Zone:\n2\tNurse of\n9999\tBrute\n");
    assert_eq!(
        list.lost,
        [
            "the zone \"2 Zone\", which reads as a card",
            "the line ends or outer spaces of \" Nurse\\nof \"",
            "1 copies of a card without a name",
            "no copies of \"Ghoul\"",
            "1 of 10000 copies of \"Brute\"",
            "the ids of cards",
            "the sets of cards",
            "what is said about the deck",
        ]
    );
    let tags = deck.to_dek();
    assert_eq!(
        tags.lost,
        [
            "\"a b\", which cannot be a tag",
            "no copies of \"Ghoul\"",
            "1 of 10000 copies of \"Brute\"",
        ]
    );
    let read = dek(&tags.text).value;
    assert_eq!(read.zones[0].cards[0], deck.zones[0].cards[0], "spaces and line ends are kept");
}

/// Two sets with cards that differ by set, by image or by name alone.
const SETS: [&str; 2] = [
    "Name\tSet\tImageFile\nNurse\tA\tnurse\nBrute\tA\tbrute,back\nGhoul\tA\tghoul_a\n",
    "Name\tSet\tImageFile\nNurse\tB\tnurse\nGhoul\tB\tghoul_b\nGhoul\tC\t\nGhoul\tB\tghoul_c\n",
];

#[test]
fn a_card_is_found_by_id_and_set_then_name_and_set_then_id_then_name() {
    let sets = SETS.map(|set| SetTable::read(set.as_bytes()).unwrap().value);
    let index = CardIndex::new(&sets);
    let at = |table, row| CardRef { table, row };
    let cases = [
        // id and set win over a name that fits another card
        (card(1, "Ghoul", Some("nurse"), Some("B")), at(1, 0), FoundBy::IdAndSet, 1),
        (card(1, "Brute", Some("brute,back"), Some("A")), at(0, 1), FoundBy::IdAndSet, 1),
        (card(1, " Brute ", Some("nobody"), Some(" A ")), at(0, 1), FoundBy::NameAndSet, 1),
        (card(1, "Ghoul", None, Some("B")), at(1, 1), FoundBy::NameAndSet, 2),
        (card(1, "Ghoul", None, Some("C")), at(1, 2), FoundBy::NameAndSet, 1),
        (card(1, "Nobody", Some("ghoul_b"), Some("Z")), at(1, 1), FoundBy::Id, 1),
        (card(1, "Nobody", Some("nurse"), None), at(0, 0), FoundBy::Id, 2),
        (card(1, "Ghoul", Some("ghoul_c"), None), at(1, 3), FoundBy::Id, 1),
        (card(1, "Ghoul", Some("nowhere"), Some("Z")), at(0, 2), FoundBy::Name, 4),
    ];
    for (card, place, by, fitting) in cases {
        let found = index.find(&card).unwrap();
        assert_eq!((found.card, found.by, found.fitting), (place, by, fitting), "{card:?}");
    }
    for card in [card(1, "ghoul", None, None), card(1, "Nobody", Some(""), Some("A"))] {
        assert_eq!(index.find(&card), None, "{card:?}");
    }
    assert_eq!(index.twice(), [(at(1, 1), at(1, 3))]);
}

#[test]
fn cards_that_no_set_has_are_told() {
    let set = SetTable::read(SETS[0].as_bytes()).unwrap().value;
    let deck = txt("3\tNurse\n1\tNobody\nSide:\n2\tNothing\n1\tGhoul\n").value;
    let index = CardIndex::new([&set]);
    let resolved = index.resolve(&deck);
    let found: Vec<_> =
        resolved.found.iter().map(|(one, found)| (one.zone, found.card.row)).collect();
    assert_eq!(found, [(0, 0), (1, 2)]);
    let unresolved: Vec<_> =
        resolved.unresolved.iter().map(|one| (one.zone, one.card.count, &*one.card.name)).collect();
    assert_eq!(unresolved, [(0, 1, "Nobody"), (1, 2, "Nothing")]);
}

/// Any text, of characters that mean something in tags more often than of others.
fn text() -> impl Strategy<Value = String> {
    let special = proptest::sample::select("<>&\"';#= \t\r\n/!x:1".chars().collect::<Vec<_>>());
    let word =
        proptest::sample::select(vec!["&amp;", "&#9;", "<card>", "</", "]]>", "<!--", "name=\""]);
    let part = prop_oneof![
        special.prop_map(String::from),
        word.prop_map(String::from),
        any::<char>().prop_map(String::from)
    ];
    proptest::collection::vec(part, 0..10).prop_map(|parts| parts.concat())
}

fn deck() -> impl Strategy<Value = Deck> {
    let some_text = || proptest::option::of(text().prop_filter("said", |text| !text.is_empty()));
    let card = (1..20_u32, text(), some_text(), some_text())
        .prop_map(|(count, name, id, set)| DeckCard { count, name, id, set });
    let zone = (text(), proptest::collection::vec(card, 0..4)).prop_map(|(name, mut cards)| {
        cards.dedup_by(|one, other| {
            (&one.name, &one.id, &one.set) == (&other.name, &other.id, &other.set)
        });
        Zone { name, cards }
    });
    let about = proptest::collection::vec(("[a-z]{1,8}", text()), 0..3);
    (text(), about, proptest::collection::vec(zone, 0..4))
        .prop_map(|(version, about, zones)| Deck { version, about, zones })
}

proptest! {
    #[test]
    fn any_deck_is_read_as_it_was_written(deck in deck()) {
        let written = deck.to_dek();
        prop_assert_eq!(written.lost, Vec::<String>::new());
        let Reading { value, findings, .. } = Deck::from_dek(written.text.as_bytes()).unwrap();
        prop_assert_eq!(value, deck);
        prop_assert_eq!(findings, []);
    }

    #[test]
    fn any_list_is_read_as_it_was_written(zones in proptest::collection::vec(
        ("[A-Z][a-z ]{0,5}[a-z]", proptest::collection::vec((1..30_u32, "[ -~]{0,6}[!-~]"), 0..5)), 0..4,
    )) {
        let zones: Vec<Zone> = zones.into_iter().map(|(name, cards)| Zone {
            name,
            cards: cards.iter().map(|(count, name)| card(*count, name.trim(), None, None)).collect(),
        }).collect();
        let deck = Deck { zones, ..Deck::default() };
        let written = deck.to_txt("Deck");
        prop_assert_eq!(written.lost, Vec::<String>::new());
        let reading = Deck::from_txt(written.text.as_bytes(), "Deck").unwrap();
        prop_assert_eq!(reading.value, deck);
        prop_assert_eq!(reading.findings, []);
    }

    #[test]
    fn any_bytes_are_a_deck_or_an_error(bytes in prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..300),
        proptest::collection::vec(text(), 0..20).prop_map(|parts| ("<deck>".to_owned() + &parts.concat()).into_bytes()),
    ]) {
        if let Ok(Reading { value, .. }) = Deck::from_dek(&bytes) {
            prop_assert_eq!(Deck::from_dek(value.to_dek().text.as_bytes()).unwrap().value.zones, value.zones);
        }
        if let Ok(Reading { value, .. }) = Deck::from_txt(&bytes, "Deck") {
            prop_assert_eq!(Deck::from_txt(value.to_txt("Deck").text.as_bytes(), "Deck").unwrap().value, value);
        }
    }
}

#[test]
fn decks_have_a_form_in_serde() {
    let deck = dek(SMALL).value;
    let json = serde_json::to_string(&deck).unwrap();
    assert_eq!(serde_json::from_str::<Deck>(&json).unwrap(), deck);
}
