//! `updatelist.txt`: which files a plugin has, where they are, and how to see that they have changed.

use std::fmt;

use crate::limits::LINES_MAX;
use crate::source::{decode, lines, trim};
use crate::{Finding, Oddity, Reading, Unreadable};

/// The number by which `LackeyCCG` sees that a file has changed.
///
/// The bytes are added as signed numbers, line ends (10 and 13) left out; after each the sum keeps its
/// remainder by 100,000,000, with its sign; at the end 1 is taken away, since the end of the file is read
/// as -1. So it does not matter how lines end.
///
/// ```
/// use deadhand_lackey::checksum;
///
/// assert_eq!(checksum(b"AB\r\n"), 65 + 66 - 1);
/// assert_eq!(checksum(&[0x80, 0xff]), -128 - 1 - 1);
/// ```
pub fn checksum(bytes: &[u8]) -> i64 {
    let counted = bytes.iter().filter(|byte| !b"\n\r".contains(byte));
    let sum = counted.fold(0, |sum: i64, byte| (sum + i64::from(byte.cast_signed())) % 100_000_000);
    sum - 1
}

/// A day, from 2000 to 2099.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// Years since 2000.
    year: u8,
    month: u8,
    day: u8,
}

impl Date {
    /// A day of the calendar; nothing if there is none such.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let years = year.checked_sub(2000).filter(|years| *years < 100)?;
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if years % 4 == 0 => 29,
            2 => 28,
            1..=12 => 31,
            _ => return None,
        };
        (1..=days).contains(&day).then_some(Date { year: years as u8, month, day })
    }

    /// As `version.txt` has it: `YYMMDD`.
    pub fn yymmdd(self) -> String {
        format!("{:02}{:02}{:02}", self.year, self.month, self.day)
    }

    /// As `updatelist.txt` has it: `MM-DD-YY`.
    pub fn mm_dd_yy(self) -> String {
        format!("{:02}-{:02}-{:02}", self.month, self.day, self.year)
    }
}

/// The list of a plugin's files: `updatelist.txt`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct UpdateList {
    /// The plugin's name, that of its folder.
    pub plugin: String,
    /// The day of the list as `MM-DD-YY`.
    pub date: String,
    /// The files.
    pub files: Vec<UpdateFile>,
    /// Where the images of cards are.
    pub sections: Vec<UpdateSection>,
}

/// A file of an update list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct UpdateFile {
    /// Its path from the program's folder on, such as `plugins/outbreak/version.txt`.
    pub path: String,
    /// Where it is.
    pub url: String,
    /// Its [`checksum`]; nothing where the list has none.
    pub checksum: Option<i64>,
}

/// A part of an update list below a heading, which says what its lines are: `CardImageURLs:` (a file of
/// a set, a tab, and where it is), `CardGeneralURLs:` (where all images are), `CardURLFiles:` (files that
/// begin with `CardImageURLs:`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct UpdateSection {
    /// The heading without its colon.
    pub heading: String,
    /// The lines below it.
    pub lines: Vec<String>,
}

impl UpdateList {
    /// Reads the file; lines that say nothing are left out and told.
    ///
    /// # Errors
    ///
    /// If it is larger than the [limits](crate::limits).
    pub fn read(bytes: &[u8]) -> Result<Reading<UpdateList>, Unreadable> {
        let (text, source) = decode(bytes)?;
        let mut list = UpdateList::default();
        let mut findings = Vec::new();
        let mut headed = false;
        for (line, text) in lines(&text) {
            if line > LINES_MAX {
                return Err(Unreadable::TooManyLines);
            }
            let text = trim(text);
            if text.is_empty() {
                continue;
            }
            if !headed {
                headed = true;
                let (plugin, date) = text.split_once('\t').unwrap_or((text, ""));
                (list.plugin, list.date) = (trim(plugin).into(), trim(date).into());
                continue;
            }
            if let Err(expected) = list.add(text) {
                let found = text.to_owned();
                findings.push(Finding { line, oddity: Oddity::Line { expected, found } });
            }
        }
        Ok(Reading { value: list, source, findings })
    }

    /// Reads a line after the first.
    fn add(&mut self, text: &str) -> Result<(), &'static str> {
        if let Some(heading) = text.strip_suffix(':').filter(|heading| !heading.contains('\t')) {
            let heading = trim(heading).to_owned();
            self.sections.push(UpdateSection { heading, lines: Vec::new() });
            return Ok(());
        }
        if let Some(section) = self.sections.last_mut() {
            section.lines.push(text.to_owned());
            return Ok(());
        }
        let mut parts = text.splitn(3, '\t').map(trim);
        let (Some(path), Some(url)) = (parts.next(), parts.next()) else {
            return Err("a file, its address and its checksum with tabs between them");
        };
        let checksum = parts.next().map(str::parse);
        if checksum.as_ref().is_some_and(Result::is_err) {
            return Err("a checksum after the second tab");
        }
        let (path, url, checksum) = (path.into(), url.into(), checksum.and_then(Result::ok));
        self.files.push(UpdateFile { path, url, checksum });
        Ok(())
    }
}

/// Writes the file.
impl fmt::Display for UpdateList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\t{}", self.plugin, self.date)?;
        for UpdateFile { path, url, checksum } in &self.files {
            write!(f, "{path}\t{url}")?;
            checksum.map_or(Ok(()), |checksum| write!(f, "\t{checksum}"))?;
            writeln!(f)?;
        }
        for UpdateSection { heading, lines } in &self.sections {
            writeln!(f, "{heading}:")?;
            lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        }
        Ok(())
    }
}
