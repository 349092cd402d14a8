//! The files with tags and the small lists, oddity by oddity.

use deadhand_lackey::{
    Block, CardFiles, CardFunction, Chance, Criterion, DeckZone, Definition, Element, Encoding,
    Finding, Format, Formats, GameZone, GeneralFunction, Node, Oddity, Pack, PackKind, Packs,
    Phase, PluginInfo, Reading, Removal, SetList, Stat, Uninstall, Unreadable, Version,
};
use proptest::prelude::*;

fn info(text: &str) -> Reading<PluginInfo> {
    PluginInfo::read(text.as_bytes()).unwrap()
}

#[test]
fn every_block_of_a_description_is_read_and_written() {
    let stat = |label: &str, initial: &str| Stat {
        label: label.into(),
        initial_value: initial.into(),
        ..Stat::default()
    };
    let blocks = vec![
        Block::Name("Outbreak".into()),
        Block::Version("0.1".into()),
        Block::GlobalStat(stat("Dawn", "")),
        Block::PlayerStat(stat("Food", "10")),
        Block::DeckZone(DeckZone {
            label: "Deck".into(),
            shuffle: Some(true),
            game_zone: "Deck".into(),
            shared: Some(false),
            ..DeckZone::default()
        }),
        Block::GameZone(GameZone {
            label: "Discard".into(),
            visible_to_owner: Some(true),
            visible_to_others: Some(false),
            shared: Some(true),
            ..GameZone::default()
        }),
        Block::Phase(Phase { label: "Ready".into(), ..Phase::default() }),
        Block::GeneralFunction(GeneralFunction {
            label: "Mill".into(),
            kind: "TRANSFERCARD".into(),
            button: Some(true),
            source_owner: "performer".into(),
            source_zone: "Deck".into(),
            source_position: "top".into(),
            destination_owner: "table".into(),
            destination_zone: "Discard".into(),
            destination_position: "faceup".into(),
            ..GeneralFunction::default()
        }),
        Block::CardFunction(CardFunction {
            label: "Wound".into(),
            kind: "ADDCOUNTER".into(),
            colour: "red".into(),
            text_colour: "white".into(),
            button: Some(false),
            position_x: ".75".into(),
            position_y: ".04".into(),
            ..CardFunction::default()
        }),
        Block::Definition(Definition {
            kind: "NUMDIGITSINSTAT".into(),
            value: "6".into(),
            ..Definition::default()
        }),
    ];
    // The tags stand here a second time, so that none has a wrong name.
    let text = "<plugin><pluginname>Outbreak</pluginname><pluginversion>0.1</pluginversion>
        <globalstat><label>Dawn</label></globalstat>
        <playerstat><label>Food</label><initialvalue>10</initialvalue></playerstat>
        <deckzone><label>Deck</label><shuffle>yes</shuffle><gamezonetoloadto>Deck</gamezonetoloadto>
            <isshared>no</isshared></deckzone>
        <gamezone><label>Discard</label><visibletoowner>yes</visibletoowner>
            <visibletoothers>no</visibletoothers><isshared>yes</isshared></gamezone>
        <phase><label>Ready</label></phase>
        <generalfunction><label>Mill</label><kind>TRANSFERCARD</kind><includeasbutton>yes</includeasbutton>
            <sourceowner>performer</sourceowner><sourcegamezone>Deck</sourcegamezone>
            <sourceposition>top</sourceposition><destinationowner>table</destinationowner>
            <destinationgamezone>Discard</destinationgamezone>
            <destinationposition>faceup</destinationposition></generalfunction>
        <cardfunction><label>Wound</label><kind>ADDCOUNTER</kind><color>red</color>
            <textoverimagecolor>white</textoverimagecolor><includeasbutton>no</includeasbutton>
            <PositionX>.75</PositionX><PositionY>.04</PositionY></cardfunction>
        <definition><kind>NUMDIGITSINSTAT</kind><value>6</value></definition></plugin>";
    let expected = PluginInfo { blocks };
    let reading = info(text);
    assert_eq!((&reading.value, &*reading.findings), (&expected, &[][..]));
    assert_eq!(expected.name(), Some("Outbreak"));
    let unspaced = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(unspaced(&expected.to_string()), unspaced(text));
    assert_eq!(info(&expected.to_string()).value, expected);
}

#[test]
fn notes_and_unknown_tags_are_kept() {
    let text = "//before\n<plugin>\n//one note\n//& another\n<deckzone><label>Side</label><zonetoloadto>4\
                </zonetoloadto><shuffle>maybe</shuffle><label>Again</label></deckzone><magic><a>1</a></magic>\
                </plugin>//after";
    let PluginInfo { blocks } = info(text).value;
    assert_eq!(blocks[0], Block::Other(Node::Text("//before\n//one note\n//& another".into())));
    let Block::DeckZone(zone) = &blocks[1] else { panic!("{:?}", blocks[1]) };
    assert_eq!((&*zone.label, zone.shuffle), ("Side", None));
    let kept = zone.other.iter().map(|node| match node {
        Node::Element(element) => (element.name(), element.text()),
        Node::Text(text) => ("", text.clone()),
    });
    let kept: Vec<(&str, String)> = kept.collect();
    let expected = [("zonetoloadto", "4"), ("shuffle", "maybe"), ("label", "Again")];
    assert_eq!(kept, expected.map(|(name, text)| (name, text.to_owned())));
    let Block::Other(Node::Element(magic)) = &blocks[2] else { panic!("{:?}", blocks[2]) };
    assert_eq!(magic.elements().map(Element::text).collect::<Vec<_>>(), ["1"]);
    assert_eq!(blocks[3], Block::Other(Node::Text("//after".into())));
    let again = PluginInfo { blocks };
    assert_eq!(info(&again.to_string()).value, again);
}

#[test]
fn characters_are_written_by_name_only_where_they_must() {
    let text = "<plugin><phase><label>Build & 'Attack' > \"Rest\"; a &lt; b &amp;lt; c</label></phase></plugin>";
    let reading = info(text).value;
    let Block::Phase(phase) = &reading.blocks[0] else { panic!("{reading:?}") };
    assert_eq!(phase.label, "Build & 'Attack' > \"Rest\"; a < b &lt; c");
    assert!(reading.to_string().contains("Build & 'Attack' > \"Rest\"; a &lt; b &amp;lt; c"));
}

#[test]
fn an_empty_definition_is_one() {
    let reading = info("<plugin><definition><kind>REUSECARDIMAGES</kind></definition></plugin>");
    let kind = "REUSECARDIMAGES".into();
    assert_eq!(
        reading.value.blocks,
        [Block::Definition(Definition { kind, ..Definition::default() })]
    );
}

#[test]
fn tags_that_are_not_closed_and_those_that_close_nothing_are_told() {
    let reading =
        info("<plugin>\n<phase><label>A\n<phase><label>B</label></phase></card></plugin>");
    let labels = reading.value.blocks.iter().map(|block| match block {
        Block::Phase(phase) => phase.label.clone(),
        other => panic!("{other:?}"),
    });
    // The second phase begins in the label that was left open, and so in the first phase.
    assert_eq!(labels.collect::<Vec<_>>(), ["A", "B"]);
    let told = |line, oddity| Finding { line, oddity };
    assert_eq!(
        reading.findings,
        [
            told(3, Oddity::Unclosed { tag: "label".into() }),
            told(3, Oddity::Unclosed { tag: "phase".into() }),
            told(3, Oddity::ClosesNothing { tag: "card".into() }),
        ]
    );
}

#[test]
fn a_description_without_its_root_is_read_and_one_without_tags_is_not() {
    let reading = info("<phase><label>A</label></phase>");
    assert_eq!(reading.value.blocks.len(), 1);
    assert_eq!(reading.findings, [Finding { line: 0, oddity: Oddity::NoRoot { tag: "plugin" } }]);
    for text in ["", "words", "a < b > c", "<3>", "</phase>", "<plugin", "<!-- <plugin> -->"] {
        let refused = PluginInfo::read(text.as_bytes());
        assert_eq!(refused, Err(Unreadable::NoTag { tag: "plugin" }), "{text}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_text() {
    macro_rules! assert_same {
        ($($type:ty: $text:literal),* $(,)?) => {
            $(
                let plain = <$type>::read($text.as_bytes()).unwrap();
                let marked = <$type>::read(format!("\u{feff}{}", $text).as_bytes()).unwrap();
                assert_eq!((&marked.value, &marked.findings), (&plain.value, &plain.findings));
                assert_eq!(marked.source.encoding, Encoding::Utf8Bom, "{}", $text);
                assert!(!marked.value.to_string().contains('\u{feff}'), "{}", $text);
            )*
        };
    }
    assert_same! {
        PluginInfo: "<plugin>a note<pluginname>G</pluginname></plugin>",
        CardFiles: "<listofcarddatafiles><filetoinclude>a.txt</filetoinclude></listofcarddatafiles>",
        Formats: "<formatdefinitions><format><label>F</label></format></formatdefinitions>",
        Version: "<version><message>hello</message></version>",
        Uninstall: "<uninstall><removepath>a</removepath></uninstall>",
        Packs: "<packdefinitions version=\"1.0\"><pack></pack></packdefinitions>",
        SetList: "1\na.txt\n",
    }
    // Files that were put together have marks inside, too.
    let reading =
        info("<plugin>\u{feff}\n<phase>\u{feff}<label>\u{feff}Draw</label></phase></plugin>");
    let phase = Phase { label: "Draw".into(), ..Phase::default() };
    assert_eq!(reading.value.blocks, [Block::Phase(phase)]);
    // One that was meant is a character by number.
    let meant = "<plugin>\n\t<pluginname>&#65279;G</pluginname>\n</plugin>\n";
    let reading = info(meant);
    assert_eq!((reading.value.name(), &*reading.value.to_string()), (Some("\u{feff}G"), meant));
    // After a mark the other bytes may be of another kind.
    let odd = b"\xef\xbb\xbf<plugin><pluginname>Caf\xe9</pluginname></plugin>";
    let reading = PluginInfo::read(odd).unwrap();
    assert_eq!(reading.value.blocks, [Block::Name("Café".into())]);
    assert_eq!(reading.source.encoding, Encoding::Windows1252);
}

#[test]
fn comments_are_left_out_and_told_and_cdata_is_text() {
    let reading =
        info("<plugin><!-- a <b> --><pluginname>A<![CDATA[ <i> & ]]></pluginname></plugin>");
    assert_eq!(reading.value.name(), Some("A <i> & "));
    assert_eq!(info(&reading.value.to_string()).value, reading.value);
    let left_out = Oddity::LeftOut { what: "a comment".into() };
    assert_eq!(reading.findings, [Finding { line: 1, oddity: left_out }]);
}

#[test]
fn card_files_and_formats_are_read_and_written() {
    let text = "<listofcarddatafiles>\r\n<filetoinclude> a.txt </filetoinclude><filetoinclude></filetoinclude>\r\n\
                <filetoinclude>b c.txt\r\n<filetoinclude>d.txt</filetoinclude></listofcarddatafiles>";
    let files = CardFiles::read(text.as_bytes()).unwrap().value;
    assert_eq!(files.files, ["a.txt", "b c.txt", "d.txt"]);
    assert_eq!(CardFiles::read(files.to_string().as_bytes()).unwrap().value, files);
    let text = "<formatdefinitions>\n\t<format>\n\t\t<label>Standard</label>\n\t\t<set>A</set>\n\t\t<set>B</set>\n\
                \t</format>\n\t<format>\n\t\t<label>Old</label>\n\t</format>\n</formatdefinitions>\n";
    let formats = Formats::read(text.as_bytes()).unwrap().value;
    let format = |label: &str, sets: &[&str]| Format {
        label: label.into(),
        sets: sets.iter().map(ToString::to_string).collect(),
        ..Format::default()
    };
    assert_eq!(formats.formats, [format("Standard", &["A", "B"]), format("Old", &[])]);
    assert_eq!(formats.to_string(), text);
}

#[test]
fn a_version_says_a_day_and_addresses() {
    let text = "<version>\n\t<lastupdateYYMMDD>220304</lastupdateYYMMDD>\n\t<quality>HIGH</quality>\n\
                \t<versionurl>https://example.org/?a=1&b=2</versionurl>\n\
                \t<updateurl>https://example.org/u</updateurl>\n\t<message>New & better</message>\n</version>\n";
    let version = Version {
        last_update: "220304".into(),
        quality: "HIGH".into(),
        version_url: "https://example.org/?a=1&b=2".into(),
        update_url: "https://example.org/u".into(),
        message: "New & better".into(),
        other: vec![],
    };
    assert_eq!(Version::read(text.as_bytes()).unwrap().value, version);
    assert_eq!(version.to_string(), text);
}

#[test]
fn what_is_taken_away_belongs_to_the_day_before_it() {
    let text = "<uninstall><removepath>x</removepath><dateYYMMDD>230101</dateYYMMDD><removepath>a\n<removepath>b\
                </removepath><dateYYMMDD>240229</dateYYMMDD><removepath>c\n</uninstall>";
    let uninstall = Uninstall::read(text.as_bytes()).unwrap().value;
    let removal = |date: &str, paths: &[&str]| Removal {
        date: date.into(),
        paths: paths.iter().map(ToString::to_string).collect(),
    };
    let removals = [removal("", &["x"]), removal("230101", &["a", "b"]), removal("240229", &["c"])];
    assert_eq!(uninstall.removals, removals);
    assert_eq!(Uninstall::read(uninstall.to_string().as_bytes()).unwrap().value, uninstall);
}

#[test]
fn an_old_list_of_sets_has_counts_and_names() {
    let text = "1\ncarddata.txt\n\n2\nStandard\n2\nBase_Set\nDiagon\n\nOld\n0\n";
    for ends in ["\n", "\r\n", "\r"] {
        let reading = SetList::read(text.replace('\n', ends).as_bytes()).unwrap();
        assert_eq!(reading.value.files, ["carddata.txt"]);
        let formats: Vec<(&str, usize)> =
            reading.value.formats.iter().map(|one| (&*one.label, one.sets.len())).collect();
        assert_eq!(formats, [("Standard", 2), ("Old", 0)]);
        assert_eq!(reading.findings, []);
        assert_eq!(reading.value.to_string(), text.replace("\n\n", "\n"));
    }
    let short = SetList::read(b"1\nsetinfo.txt\n").unwrap();
    assert_eq!((short.value.files.len(), short.findings.len()), (1, 0));
}

#[test]
fn a_count_that_does_not_fit_is_told() {
    let reading = SetList::read(b"9\na.txt\nb.txt\n").unwrap();
    assert_eq!(reading.value.files, ["a.txt", "b.txt"]);
    let oddity = Oddity::Count { what: "files", counted: "9".into(), found: 2 };
    assert_eq!(reading.findings, [Finding { line: 1, oddity }]);
    let reading = SetList::read(b"1\na.txt\n1000000000000000000000000000000\nStandard\n").unwrap();
    assert_eq!(reading.value.formats.len(), 1);
    assert_eq!(reading.findings.len(), 1);
    let reading = SetList::read(b"a.txt\nb.txt\n").unwrap();
    assert_eq!(reading.value, SetList::default());
    assert_eq!(reading.findings.len(), 4, "no counts, and two lines that say nothing");
    let rest = SetList::read(b"1\na.txt\n0\nmore\n").unwrap();
    assert!(matches!(&rest.findings[..], [Finding { line: 4, oddity: Oddity::Line { .. } }]));
}

#[test]
fn packs_are_read_and_written() {
    let criterion = |field: &str, eval: &str, data: &str| Criterion {
        field: field.into(),
        eval: eval.into(),
        data: data.into(),
        ..Criterion::default()
    };
    let kind = |quantity: &str, criteria: Vec<Criterion>| PackKind {
        quantity: quantity.into(),
        criteria,
        ..PackKind::default()
    };
    let chance = |weight: &str, kinds: Vec<PackKind>| Chance {
        weight: weight.into(),
        kinds,
        ..Chance::default()
    };
    let pack = Pack {
        title: "Booster".into(),
        image: "booster".into(),
        format: "Standard".into(),
        kind: "Booster".into(),
        doubles: Some(true),
        common: vec![criterion("Set", "IS", "alpha"), criterion("Text", "DOESNTCONTAIN", "a < b")],
        chances: vec![
            chance("3", vec![kind("1", vec![criterion("Rarity", "IS", "R")]), kind("2", vec![])]),
            chance("", vec![kind("15", vec![])]),
        ],
        ..Pack::default()
    };
    let crit = |field: &str, eval: &str, data: &str| {
        format!("<field>{field}</field><eval>{eval}</eval><data>{data}</data>")
    };
    let text = format!(
        "<packdefinitions version=\"1.0\">\n\t<pack>\n\t\t<packtitle>Booster</packtitle>\n\
         \t\t<packimage>booster</packimage>\n\t\t<packformat>Standard</packformat>\n\
         \t\t<packkind>Booster</packkind>\n\t\t<packdoubles>yes</packdoubles>\n\
         \t\t<packcommoncrit>{}</packcommoncrit>\n\t\t<packcommoncrit>{}</packcommoncrit>\n\
         \t\t<chance>\n\t\t\t<prob>3</prob>\n\t\t\t<kind>\n\t\t\t\t<qty>1</qty>\n\t\t\t\t<crit>{}</crit>\n\
         \t\t\t</kind>\n\t\t\t<kind>\n\t\t\t\t<qty>2</qty>\n\t\t\t</kind>\n\t\t</chance>\n\
         \t\t<chance>\n\t\t\t<kind>\n\t\t\t\t<qty>15</qty>\n\t\t\t</kind>\n\t\t</chance>\n\
         \t</pack>\n</packdefinitions>\n",
        crit("Set", "IS", "alpha"),
        crit("Text", "DOESNTCONTAIN", "a &lt; b"),
        crit("Rarity", "IS", "R"),
    );
    let reading = Packs::read(text.as_bytes()).unwrap();
    assert_eq!(reading.findings, []);
    assert_eq!(reading.value.packs, [pack]);
    assert_eq!(reading.value.to_string(), text);
    // A tag of data that is not closed, as in the program's own sample; and roots that stand twice.
    let open = text.replace("alpha</data>", "alpha");
    assert_eq!(Packs::read(open.as_bytes()).unwrap().value, reading.value);
    let twice = Packs::read((text.clone() + &text).as_bytes()).unwrap().value;
    assert_eq!(twice.packs.len(), 2);
}

/// Text with tags and what looks like them.
fn markup() -> impl Strategy<Value = Vec<u8>> {
    let word = proptest::sample::select(vec![
        "<plugin>",
        "</plugin>",
        "<deckzone>",
        "</deckzone>",
        "<label>",
        "</label>",
        "<shuffle>yes</shuffle>",
        "<pack>",
        "<chance>",
        "<kind>",
        "<crit>",
        "</crit>",
        "<field>",
        "<uninstall>",
        "<removepath>",
        "<format>",
        "<set>",
        "<dateYYMMDD>",
        "<a b=\"c\">",
        "<br/>",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<?",
        "?>",
        "<!",
        "<",
        ">",
        "&",
        "&#32;",
        "&lt;",
        "\"",
        "\n",
        "\r",
        " ",
        "\t",
        "x",
        "1",
        ":",
        "\u{feff}",
        "\u{a0}",
    ]);
    let part =
        prop_oneof![4 => word.prop_map(String::from), 1 => any::<char>().prop_map(String::from)];
    prop_oneof![
        4 => proptest::collection::vec(part, 0..40).prop_map(|parts| parts.concat().into_bytes()),
        1 => proptest::collection::vec(any::<u8>(), 0..200),
    ]
}

/// Reads, writes and reads again: nothing is lost, and what was written has nothing odd about it.
macro_rules! check_round_trip {
    ($type:ty, $bytes:expr) => {
        if let Ok(Reading { value, .. }) = <$type>::read($bytes) {
            let text = value.to_string();
            let again = <$type>::read(text.as_bytes());
            // A file of nothing at all is a file of no blocks.
            let again = again.unwrap();
            prop_assert_eq!(&again.value, &value, "{}", text);
            prop_assert_eq!(again.value.to_string(), text);
        }
    };
}

proptest! {
    #[test]
    fn what_is_read_is_written_and_read_as_the_same(bytes in markup()) {
        check_round_trip!(PluginInfo, &bytes);
        check_round_trip!(CardFiles, &bytes);
        check_round_trip!(Formats, &bytes);
        check_round_trip!(Version, &bytes);
        check_round_trip!(Uninstall, &bytes);
        check_round_trip!(Packs, &bytes);
        check_round_trip!(SetList, &bytes);
        check_round_trip!(deadhand_lackey::UpdateList, &bytes);
    }
}
