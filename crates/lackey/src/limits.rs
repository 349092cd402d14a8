//! How much is read. What is larger is refused, so that no file costs more than a moment and a few
//! hundred megabytes.

/// The most bytes of a file: 64 MiB.
pub const FILE_MAX: usize = 64 << 20;

/// The most lines of a file that is read by lines; those of card data that are blank do not count.
pub const LINES_MAX: usize = 1_000_000;

/// The most fields of a row of card data; a spreadsheet has at most 16,384 columns.
pub const FIELDS_MAX: usize = 20_000;

/// The most tags of a file, those that close one included.
pub const TAGS_MAX: usize = 1_000_000;

/// The most attributes of a tag.
pub const ATTRIBUTES_MAX: usize = 100;

/// How deep tags may stand in each other.
pub const DEPTH_MAX: usize = 32;

/// The most copies of a card on a line of a deck.
pub const COPIES_MAX: u32 = 9_999;

/// The most cards of a deck, all copies counted. A `.dek` file, which has 6 tags for a copy whose set it
/// says and else 4, has fewer: see [`TAGS_MAX`].
pub const DECK_MAX: usize = 1_000_000;

/// The most files of a plugin that are looked at.
pub const FILES_MAX: usize = 20_000;

/// The most bytes of all files of a plugin that are read: 512 MiB.
pub const PLUGIN_MAX: usize = 512 << 20;
