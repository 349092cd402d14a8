//! The file formats of `LackeyCCG`, a program on which card games are played whose rules it does not
//! know. A game is a *plugin*, a folder of text files: what the table looks like, card data as tables with
//! tabs, decks, formats, lists for updates. This crate reads them as they are found, with all oddities of
//! the many hands that wrote them, and writes them so that nothing is lost.
//!
//! # A plugin
//!
//! ```
//! use deadhand_lackey::{Block, Date, Deck, Phase, Plugin, PluginInfo, Publish, SetFile, SetTable};
//!
//! let mut table = SetTable::new(&["Name", "Set", "ImageFile", "Power", "Text"])?;
//! let replaced = table.push(&["Brute", "Outbreak", "brute", "4", "Fierce.\nAttacks at once."])?;
//! assert_eq!((replaced[0].column, replaced[0].count), (4, 1)); // a line end became a space
//!
//! let mut plugin = Plugin::new("outbreak");
//! let phase = Phase { label: "Attack".into(), ..Phase::default() };
//! plugin.info = Some(PluginInfo { blocks: vec![Block::Phase(phase)] });
//! plugin.sets.push(SetFile { file: "outbreak.txt".into(), table });
//! plugin.decks.push(("decks/rage.txt".into(), Deck::from_txt(b"4\tBrute\n", "Deck")?.value));
//!
//! let folder = std::env::temp_dir().join(format!("outbreak-{}", std::process::id()));
//! let date = Date::new(2026, 5, 1).unwrap();
//! plugin.write(&folder, Some(&Publish { base_url: "https://example.org/outbreak".into(), date }))?;
//!
//! let read = Plugin::read(&folder)?;
//! println!("{read}"); // every row with its columns, and what is odd
//! assert_eq!((&read.plugin.sets, &read.plugin.decks), (&plugin.sets, &plugin.decks));
//! assert_eq!(read.plugin.update_list.unwrap().files.len(), 5);
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Its parts
//!
//! | file | type | written as |
//! |---|---|---|
//! | `plugininfo.txt` | [`PluginInfo`] | tags; notes and unknown tags are kept |
//! | `ListOfCardDataFiles.txt`, `formats.txt`, `version.txt`, `uninstall.txt` | [`CardFiles`], [`Formats`], [`Version`], [`Uninstall`] | tags |
//! | `setlist.txt` | [`SetList`] | lines |
//! | `sets/*.txt` | [`SetTable`] | the lines as they were |
//! | `decks/*.dek`, `decks/*.txt` | [`Deck`] | by the ending of the file |
//! | `packs/*.xml` | [`Packs`] | tags |
//! | `updatelist.txt` | [`UpdateList`] | lines, with [`checksum`]s |
//!
//! Decks say of a card its name, and mostly its set and image file; [`CardIndex`] finds it. [`Columns`]
//! gives the fields of a set by the names that a card reader knows.
//!
//! # Bad files
//!
//! Any bytes are read as something or refused, with the line and the reason; nothing panics, and no file
//! costs more than time in proportion to its length. What is read at most is in [`limits`]. What is odd
//! about a file is a [`Finding`] and does not stop the reading.
//!
//! # Features
//!
//! `serde` reads and writes decks and columns in other formats.

mod columns;
mod deck;
mod files;
mod finding;
mod index;
mod info;
pub mod limits;
mod lists;
mod markup;
mod packs;
mod plugin;
mod quotes;
mod source;
mod table;
mod update;

use std::fmt;

pub use columns::{Columns, ColumnsError, ColumnsErrors, Field, NamedField, NamedRow, write_table};
pub use deck::{Deck, DeckCard, DeckText, Zone};
pub use finding::{FileError, FileProblem, Finding, Oddity, Reading, Unreadable};
pub use index::{CardIndex, CardRef, DeckEntry, Found, FoundBy, Resolved};
pub use info::{
    Block, CardFunction, DeckZone, Definition, GameZone, GeneralFunction, Phase, PluginInfo, Stat,
};
pub use lists::{CardFiles, Format, Formats, Removal, SetList, Uninstall, Version};
pub use markup::{Element, Node};
pub use packs::{Chance, Criterion, Pack, PackKind, Packs};
pub use plugin::{
    FileOutcome, FileReport, Plugin, PluginFile, PluginProblem, PluginProblems, PluginReading,
    Publish, SetFile, WriteError, Written,
};
pub use source::{Encoding, LineEnds, Source};
pub use table::{CardKey, FIRST_COLUMNS, Replaced, Row, RowProblem, SetTable};
pub use update::{Date, UpdateFile, UpdateList, UpdateSection, checksum};

fn write_reasons(f: &mut fmt::Formatter<'_>, reasons: &[impl fmt::Display]) -> fmt::Result {
    for (i, reason) in reasons.iter().enumerate() {
        write!(f, "{}{reason}", if i == 0 { "" } else { "; " })?;
    }
    Ok(())
}
