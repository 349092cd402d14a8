//! The small files of a plugin.

use std::fmt;

use crate::limits::LINES_MAX;
use crate::markup::{Element, Escape, Node, add, block, document, read_root};
use crate::source::{decode, lines, trim};
use crate::{Finding, Oddity, Reading, Unreadable};

block! {
    /// Which card data a plugin has: `ListOfCardDataFiles.txt`.
    CardFiles {
        /// The files, below `sets/`.
        files: Vec<String> = "filetoinclude",
    }
}

block! {
    /// A name for the sets that may be in a deck.
    Format {
        /// What it is called.
        label: String = "label",
        /// The sets.
        sets: Vec<String> = "set",
    }
}

block! {
    /// Which sets are legal in which format: `formats.txt`. It is a filter of the deck editor alone.
    Formats {
        /// The formats.
        formats: Vec<Format> = "format",
    }
}

block! {
    /// When a plugin was changed, and where a new version is: `version.txt`.
    Version {
        /// The day of the last change as `YYMMDD`.
        last_update: String = "lastupdateYYMMDD",
        /// How good its images are, such as `HIGH`.
        quality: String = "quality",
        /// Where this file is.
        version_url: String = "versionurl",
        /// Where the list of files is.
        update_url: String = "updateurl",
        /// What to say to who updates.
        message: String = "message",
    }
}

/// Defines how a file of one tag is read and written.
macro_rules! file {
    ($name:ident, $root:literal) => {
        impl $name {
            /// Reads the file with all its oddities; what is unknown is kept.
            ///
            /// # Errors
            ///
            /// If there is no tag in it, or more than the [limits](crate::limits).
            pub fn read(bytes: &[u8]) -> Result<Reading<$name>, Unreadable> {
                Ok(read_root(bytes, $root)?.map($name::from_nodes))
            }
        }

        /// Writes the file.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&document(&Element::new($root, self.to_nodes()), Escape::Needed))
            }
        }
    };
}

file!(CardFiles, "listofcarddatafiles");
file!(Formats, "formatdefinitions");
file!(Version, "version");

/// What an update takes away: `uninstall.txt`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Uninstall {
    /// What, and when.
    pub removals: Vec<Removal>,
    /// Notes, and tags that nobody knows.
    pub other: Vec<Node>,
}

/// Files that are taken away on a day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Removal {
    /// The day as `YYMMDD`; empty where none is said.
    pub date: String,
    /// Files and folders, below the plugin's.
    pub paths: Vec<String>,
}

impl Uninstall {
    /// Reads the file with all its oddities; what is unknown is kept.
    ///
    /// # Errors
    ///
    /// If there is no tag in it, or more than the [limits](crate::limits).
    pub fn read(bytes: &[u8]) -> Result<Reading<Uninstall>, Unreadable> {
        Ok(read_root(bytes, "uninstall")?.map(|nodes| {
            let mut uninstall = Uninstall::default();
            for node in nodes {
                uninstall.add(node);
            }
            uninstall
        }))
    }

    fn add(&mut self, node: Node) {
        let element = match node {
            Node::Element(element) if element.is_plain() && !element.nodes.is_empty() => element,
            other => return add(&mut self.other, other),
        };
        if element.is("dateYYMMDD") {
            self.removals.push(Removal { date: element.text(), paths: Vec::new() });
        } else if element.is("removepath") {
            if self.removals.is_empty() {
                self.removals.push(Removal::default());
            }
            if let Some(last) = self.removals.last_mut() {
                last.paths.push(element.text());
            }
        } else {
            self.other.push(element.into());
        }
    }
}

/// Writes the file.
impl fmt::Display for Uninstall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut nodes: Vec<Node> = Vec::new();
        for removal in &self.removals {
            if !removal.date.is_empty() {
                nodes.push(Element::leaf("dateYYMMDD", &removal.date).into());
            }
            nodes.extend(removal.paths.iter().map(|path| Element::leaf("removepath", path).into()));
        }
        nodes.extend(self.other.iter().cloned());
        f.write_str(&document(&Element::new("uninstall", nodes), Escape::Needed))
    }
}

/// The old list of card data and formats: `setlist.txt`. Its lines are counts and names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SetList {
    /// The files of card data, below `sets/`.
    pub files: Vec<String>,
    /// The formats.
    pub formats: Vec<Format>,
}

impl SetList {
    /// Reads the file. Blank lines do not count; a count that does not fit what follows is said.
    ///
    /// # Errors
    ///
    /// If it is larger than the [limits](crate::limits).
    pub fn read(bytes: &[u8]) -> Result<Reading<SetList>, Unreadable> {
        let (text, source) = decode(bytes)?;
        let trimmed = lines(&text).map(|(line, text)| (line, trim(text)));
        let mut lines = Counted {
            lines: trimmed.filter(|(_, text)| !text.is_empty()).take(LINES_MAX + 1).collect(),
            next: 0,
            findings: Vec::new(),
        };
        if lines.lines.len() > LINES_MAX {
            return Err(Unreadable::TooManyLines);
        }
        let mut list = SetList { files: lines.names("files"), formats: Vec::new() };
        let mut formats = lines.count("formats").unwrap_or(0);
        while let Some(label) = (formats > 0).then(|| lines.take()).flatten() {
            let sets = lines.names("sets");
            list.formats.push(Format { label, sets, ..Format::default() });
            formats -= 1;
        }
        while let Some((line, found)) = lines.lines.get(lines.next) {
            let (expected, found) = ("the end of the list", (*found).to_owned());
            lines.findings.push(Finding { line: *line, oddity: Oddity::Line { expected, found } });
            lines.next += 1;
        }
        Ok(Reading { value: list, source, findings: lines.findings })
    }
}

/// Lines of which some say how many follow.
struct Counted<'a> {
    lines: Vec<(usize, &'a str)>,
    next: usize,
    findings: Vec<Finding>,
}

impl Counted<'_> {
    fn take(&mut self) -> Option<String> {
        let (_, text) = self.lines.get(self.next)?;
        self.next += 1;
        Some((*text).to_owned())
    }

    /// Reads how many of something follow: not more than there are lines.
    fn count(&mut self, what: &'static str) -> Option<usize> {
        let &(line, text) = self.lines.get(self.next)?;
        let left = self.lines.len() - self.next - 1;
        let Some(count) = text.parse().ok().filter(|count: &usize| *count <= left) else {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            let oddity = if is_number {
                Oddity::Count { what, counted: text.to_owned(), found: left }
            } else {
                Oddity::Line { expected: "a number", found: text.to_owned() }
            };
            self.findings.push(Finding { line, oddity });
            self.next += usize::from(is_number);
            return is_number.then_some(left);
        };
        self.next += 1;
        Some(count)
    }

    fn names(&mut self, what: &'static str) -> Vec<String> {
        let count = self.count(what).unwrap_or(0);
        (0..count).map_while(|_| self.take()).collect()
    }
}

/// Writes the file.
impl fmt::Display for SetList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |f: &mut fmt::Formatter<'_>, names: &[String]| {
            writeln!(f, "{}", names.len())?;
            names.iter().try_for_each(|name| writeln!(f, "{name}"))
        };
        names(f, &self.files)?;
        writeln!(f, "{}", self.formats.len())?;
        for format in &self.formats {
            writeln!(f, "{}", format.label)?;
            names(f, &format.sets)?;
        }
        Ok(())
    }
}
