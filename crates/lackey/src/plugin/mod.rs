//! A whole plugin: a folder of files.

use std::fmt;

use thiserror::Error;

use crate::limits::{FILE_MAX, TAGS_MAX};
use crate::{
    CardFiles, CardIndex, Deck, FileError, Finding, Formats, Packs, PluginInfo, Resolved, SetList,
    SetTable, Source, Uninstall, UpdateList, Version,
};
use crate::{Date, write_reasons};

mod read;
mod report;
mod write;

/// A plugin: the folder `plugins/<name>` of the program.
///
/// Paths are those below its folder, with `/` between their parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plugin {
    /// The name of its folder, without spaces; decks say it as their game.
    pub name: String,
    /// `plugininfo.txt`, the one file that every plugin has.
    pub info: Option<PluginInfo>,
    /// `ListOfCardDataFiles.txt`. What is written names all of `sets`.
    pub card_files: Option<CardFiles>,
    /// `setlist.txt`, the old form of that list.
    pub set_list: Option<SetList>,
    /// The card data, in the order in which it is loaded.
    pub sets: Vec<SetFile>,
    /// The decks, with paths such as `decks/rage.dek`; the ending `.txt` makes them plain lists.
    pub decks: Vec<(String, Deck)>,
    /// `formats.txt`.
    pub formats: Option<Formats>,
    /// The packs, with paths such as `packs/packdefinitions1.xml`.
    pub packs: Vec<(String, Packs)>,
    /// `version.txt`.
    pub version: Option<Version>,
    /// `uninstall.txt`.
    pub uninstall: Option<Uninstall>,
    /// `updatelist.txt`. What is written has the checksums of what is written beside it.
    pub update_list: Option<UpdateList>,
    /// Files that are kept as they are, with their paths: preferences, lists of image addresses, a card
    /// back that is to be part of the plugin, and what could not be read. They stand in the place of what
    /// would be written under the same path.
    pub other: Vec<(String, Vec<u8>)>,
}

/// A file of card data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetFile {
    /// Its name below `sets/`.
    pub file: String,
    /// The cards.
    pub table: SetTable,
}

/// A plugin as it was read, and a report of every file.
///
/// As text it says of each file what was understood: every row of card data with its columns, every deck
/// and the cards in it that no set has, and all that is odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluginReading {
    /// The plugin.
    pub plugin: Plugin,
    /// A report a file, in the order of the paths.
    pub files: Vec<FileReport>,
}

/// What became of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileReport {
    /// Its path below the plugin's folder.
    pub path: String,
    /// What became of it.
    pub outcome: FileOutcome,
}

/// What became of a file that was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileOutcome {
    /// It was read, with what is odd about it.
    Read {
        /// How it is written.
        source: Source,
        /// What is odd.
        findings: Vec<Finding>,
    },
    /// Its bytes are kept in [`Plugin::other`]; why they are no more than that.
    Kept(String),
    /// It is not part of what was read, and why.
    NotRead(String),
}

/// Where a plugin will be found, to write its list of updates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Publish {
    /// The address of the plugin's folder, without a slash at its end.
    pub base_url: String,
    /// The day of the version.
    pub date: Date,
}

/// A file of a plugin that is to be written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PluginFile {
    /// Its path below the plugin's folder.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// What its format could not keep, each in a sentence.
    pub lost: Vec<String>,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Written {
    /// The paths of the files below the plugin's folder, in the order in which they were written.
    pub paths: Vec<String>,
    /// What formats could not keep, each in a sentence, with the path.
    pub lost: Vec<String>,
}

/// Why a plugin is not written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// It is no plugin; nothing was written.
    #[error("{0}")]
    Plugin(#[from] PluginProblems),
    /// A file could not be written; those before it are, each as a whole.
    #[error("{0}")]
    File(#[from] FileError),
}

/// Why a plugin cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum PluginProblem {
    /// The name is that of a folder, and decks say it.
    #[error(
        "the name {name:?}: a plugin's name has 1 to 100 characters, none of them a space or / \\ :"
    )]
    BadName { name: String },
    /// A plugin has a description.
    #[error("there is no description: plugininfo.txt")]
    NoInfo,
    /// A path leads below the plugin's folder.
    #[error("the path {path:?} does not lead to a file of the plugin")]
    BadPath { path: String },
    /// A file of this kind lies in another folder or ends otherwise.
    #[error("the path {path:?} must be {expected}")]
    WrongPath { path: String, expected: &'static str },
    /// A path stands for one file, also where capitals do not count.
    #[error("the path {path:?} stands twice")]
    PathTwice { path: String },
    /// An address is one word.
    #[error("the address {url:?} is empty, or has a space in it")]
    BadUrl { url: String },
    /// What is written can be read again: see [`FILE_MAX`] and [`TAGS_MAX`].
    #[error(
        "{path}: it would have more than {FILE_MAX} bytes or {TAGS_MAX} tags, which is not read"
    )]
    TooLarge { path: String },
    /// A file of lines has something that is no line.
    #[error("{file}: {text:?} is no line: it is empty, or has tabs, line ends or outer spaces")]
    BadLine { file: &'static str, text: String },
}

/// Everything for which a plugin cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PluginProblems(Vec<PluginProblem>);

impl PluginProblems {
    /// The reasons; at least one.
    pub fn reasons(&self) -> &[PluginProblem] {
        &self.0
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for PluginProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reasons(f, &self.0)
    }
}

impl std::error::Error for PluginProblems {}

impl Plugin {
    /// An empty plugin, which lists its card data.
    pub fn new(name: &str) -> Plugin {
        let card_files = Some(CardFiles::default());
        Plugin { name: name.to_owned(), card_files, ..Plugin::default() }
    }

    /// All cards by what decks say of them; tables are those of [`sets`](Plugin::sets), in order.
    pub fn index(&self) -> CardIndex<'_> {
        CardIndex::new(self.sets.iter().map(|set| &set.table))
    }

    /// The cards of each deck, in the order of the decks.
    pub fn resolve_decks(&self) -> Vec<Resolved<'_>> {
        let index = self.index();
        self.decks.iter().map(|(_, deck)| index.resolve(deck)).collect()
    }

    /// The zone of a deck to which cards belong that stand before any zone's name.
    fn first_zone(&self) -> &str {
        let zone = self.info.as_ref().and_then(|info| info.deck_zones().next());
        zone.map(|zone| &*zone.label).filter(|label| !label.is_empty()).unwrap_or("Deck")
    }
}

/// Whether a path has this ending, whatever its capitals.
fn ends_with(path: &str, ending: &str) -> bool {
    let start = path.len().checked_sub(ending.len());
    start.and_then(|start| path.get(start..)).is_some_and(|end| end.eq_ignore_ascii_case(ending))
}
