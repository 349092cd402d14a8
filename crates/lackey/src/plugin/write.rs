use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::path::Path;

use super::{
    Plugin, PluginFile, PluginProblem, PluginProblems, Publish, WriteError, Written, ends_with,
};
use crate::files::{is_inner, write_file};
use crate::limits::{FILE_MAX, TAGS_MAX};
use crate::source::trim;
use crate::{CardFiles, Deck, DeckText, SetList, UpdateFile, UpdateList, Version, checksum};

impl Plugin {
    /// Writes the plugin into its folder, which is made if it is missing. Every file is written to a new
    /// name and renamed; files that are no part of it stay as they are. With `publish`, `version.txt`
    /// says the day and the addresses, and `updatelist.txt` has every file that is written.
    ///
    /// # Errors
    ///
    /// Everything for which it is no plugin, or the first file that cannot be written.
    pub fn write(
        &self,
        folder: impl AsRef<Path>,
        publish: Option<&Publish>,
    ) -> Result<Written, WriteError> {
        let mut written = Written { paths: Vec::new(), lost: Vec::new() };
        for PluginFile { path, bytes, lost } in self.files(publish)? {
            write_file(&folder.as_ref().join(&path), &bytes)?;
            written.lost.extend(lost.into_iter().map(|lost| format!("{path}: {lost}")));
            written.paths.push(path);
        }
        Ok(written)
    }

    /// The files that are written, in order: what names others comes after them.
    ///
    /// # Errors
    ///
    /// Everything for which it is no plugin.
    pub fn files(&self, publish: Option<&Publish>) -> Result<Vec<PluginFile>, PluginProblems> {
        let kept = self.other.iter().map(|(path, _)| path.to_lowercase()).collect();
        let mut files = Files { list: Vec::new(), kept, too_large: Vec::new() };
        for (path, bytes) in &self.other {
            files.list.push(PluginFile {
                path: path.clone(),
                bytes: bytes.clone(),
                lost: Vec::new(),
            });
        }
        for set in &self.sets {
            files.add_text(&format!("sets/{}", set.file), Some(&set.table));
        }
        for (path, deck) in &self.decks {
            files.add_deck(path, deck, self.first_zone());
        }
        for (path, packs) in &self.packs {
            files.add_tags(path, Some(packs));
        }
        files.add_tags("formats.txt", self.formats.as_ref());
        files.add_tags("uninstall.txt", self.uninstall.as_ref());
        files.add_tags("ListOfCardDataFiles.txt", self.listed_card_files().as_ref());
        let set_list = self.listed_set_list();
        files.add_text("setlist.txt", set_list.as_ref());
        files.add_tags("plugininfo.txt", self.info.as_ref());
        files.add_tags("version.txt", self.dated_version(publish).as_ref());
        let update_list = self.counted_update_list(&files.list, publish);
        files.add_text("updatelist.txt", update_list.as_ref());
        let mut problems = self.problems(&files.list, publish);
        problems.extend(bad_lines(set_list.as_ref(), update_list.as_ref()));
        problems.extend(files.too_large.into_iter().map(|path| PluginProblem::TooLarge { path }));
        if problems.is_empty() { Ok(files.list) } else { Err(PluginProblems(problems)) }
    }

    /// The files of `sets` that a list does not name.
    fn unlisted<'a>(&'a self, list: &'a [String]) -> impl Iterator<Item = String> + 'a {
        let listed: HashSet<&String> = list.iter().collect();
        let files = self.sets.iter().map(|set| &set.file);
        files.filter(move |file| !listed.contains(file)).cloned()
    }

    fn listed_card_files(&self) -> Option<CardFiles> {
        let mut list = self.card_files.clone()?;
        let unlisted: Vec<String> = self.unlisted(&list.files).collect();
        list.files.extend(unlisted);
        Some(list)
    }

    fn listed_set_list(&self) -> Option<SetList> {
        let mut list = self.set_list.clone()?;
        if self.card_files.is_none() {
            let unlisted: Vec<String> = self.unlisted(&list.files).collect();
            list.files.extend(unlisted);
        }
        Some(list)
    }

    fn dated_version(&self, publish: Option<&Publish>) -> Option<Version> {
        let Some(Publish { base_url, date }) = publish else {
            return self.version.clone();
        };
        let mut version = self.version.clone().unwrap_or_default();
        version.last_update = date.yymmdd();
        version.version_url = format!("{base_url}/version.txt");
        version.update_url = format!("{base_url}/updatelist.txt");
        Some(version)
    }

    /// The list of updates with the checksums of these files. Those that it has beside them, such as
    /// images, stay in it.
    fn counted_update_list(
        &self,
        files: &[PluginFile],
        publish: Option<&Publish>,
    ) -> Option<UpdateList> {
        let mut list = match (&self.update_list, publish) {
            (None, None) => return None,
            (list, _) => list.clone().unwrap_or_default(),
        };
        let prefix = format!("plugins/{}/", self.name);
        if let Some(Publish { base_url, date }) = publish {
            (list.plugin, list.date) = (self.name.clone(), date.mm_dd_yy());
            let ours: HashSet<String> =
                files.iter().map(|file| format!("{prefix}{}", file.path)).collect();
            list.files.retain(|file| !ours.contains(&file.path));
            let images = std::mem::take(&mut list.files);
            list.files.extend(files.iter().map(|file| UpdateFile {
                path: format!("{prefix}{}", file.path),
                url: format!("{base_url}/{}", percent_encoded(&file.path)),
                checksum: Some(checksum(&file.bytes)),
            }));
            list.files.extend(images);
        } else {
            // A list may name a file again and again, and each is counted once.
            let ours = files.iter().map(|file| (&*file.path, checksum(&file.bytes)));
            let ours: HashMap<&str, i64> = ours.collect();
            for listed in &mut list.files {
                let path = listed.path.strip_prefix(&prefix);
                if let Some(sum) = path.and_then(|path| ours.get(path)) {
                    listed.checksum = Some(*sum);
                }
            }
        }
        Some(list)
    }

    fn problems(&self, files: &[PluginFile], publish: Option<&Publish>) -> Vec<PluginProblem> {
        let mut problems = Vec::new();
        let name = &self.name;
        let is_name = (1..=100).contains(&name.chars().count()) && is_inner(name);
        if !is_name || name.contains(|c: char| c == '/' || c.is_whitespace()) {
            problems.push(PluginProblem::BadName { name: name.clone() });
        }
        if !files.iter().any(|file| file.path.eq_ignore_ascii_case("plugininfo.txt")) {
            problems.push(PluginProblem::NoInfo);
        }
        let mut paths = HashSet::new();
        for PluginFile { path, .. } in files {
            if !is_inner(path) {
                problems.push(PluginProblem::BadPath { path: path.clone() });
            }
            if !paths.insert(path.to_lowercase()) {
                problems.push(PluginProblem::PathTwice { path: path.clone() });
            }
        }
        for (path, _) in &self.decks {
            let is_deck = ends_with(path, ".dek") || ends_with(path, ".txt");
            if !is_deck || !path.to_lowercase().starts_with("decks/") {
                let expected = "in decks/ and end with .dek or .txt";
                problems.push(PluginProblem::WrongPath { path: path.clone(), expected });
            }
        }
        for (path, _) in &self.packs {
            if !ends_with(path, ".xml") || !path.to_lowercase().starts_with("packs/") {
                let expected = "in packs/ and end with .xml";
                problems.push(PluginProblem::WrongPath { path: path.clone(), expected });
            }
        }
        if let Some(Publish { base_url: url, .. }) = publish
            && (url.is_empty() || url.contains(|c: char| c.is_whitespace() || c.is_control()))
        {
            problems.push(PluginProblem::BadUrl { url: url.clone() });
        }
        problems
    }
}

/// What the two files of plain lines could not be read again with.
fn bad_lines(
    set_list: Option<&SetList>,
    update_list: Option<&UpdateList>,
) -> impl Iterator<Item = PluginProblem> {
    let bad_line = |file| move |text: &str| PluginProblem::BadLine { file, text: text.to_owned() };
    let set_list = set_list.into_iter().flat_map(set_list_lines).filter(|text| !is_line(text));
    let update_list = update_list.into_iter().flat_map(bad_update_lines);
    set_list.map(bad_line("setlist.txt")).chain(update_list.map(bad_line("updatelist.txt")))
}

fn set_list_lines(list: &SetList) -> impl Iterator<Item = &str> {
    let formats = list.formats.iter();
    let formats = formats.flat_map(|format| std::iter::once(&format.label).chain(&format.sets));
    list.files.iter().chain(formats).map(String::as_str)
}

/// What a list of updates could not be read again with.
fn bad_update_lines(list: &UpdateList) -> impl Iterator<Item = &str> {
    let is_empty = *list == UpdateList::default();
    let is_rest = |text: &str| text.is_empty() || is_line(text);
    let is_word = move |text: &str| is_rest(text) && !text.contains('\t');
    let is_part = move |text: &str| is_word(text) && !text.is_empty();
    let names = [&*list.plugin].into_iter().filter(move |name| !is_part(name) && !is_empty);
    let dates = [&*list.date].into_iter().filter(move |date| !is_rest(date));
    let paths = list.files.iter().map(|file| &*file.path).filter(move |path| !is_part(path));
    // An address may be missing, but not if it is the last part of its line.
    let addresses = list.files.iter().filter(move |file| {
        let is_last = file.checksum.is_none();
        !is_word(&file.url) || is_last && file.url.is_empty()
    });
    let addresses = addresses.map(|file| &*file.url);
    let headings = list.sections.iter().map(|section| &*section.heading);
    let headings = headings.filter(move |heading| !is_word(heading));
    let lines = list.sections.iter().flat_map(|section| &section.lines).map(String::as_str);
    // Parts of a line below a heading may have tabs between them, but it is no heading itself.
    let lines = lines.filter(|line| !is_line(line) || line.ends_with(':') && !line.contains('\t'));
    names.chain(dates).chain(paths).chain(addresses).chain(headings).chain(lines)
}

fn is_line(text: &str) -> bool {
    !text.is_empty() && trim(text) == text && !text.contains(['\n', '\r'])
}

struct Files {
    /// Those that are written, in order.
    list: Vec<PluginFile>,
    /// The paths in small letters under which bytes are kept.
    kept: HashSet<String>,
    /// The paths of files that could not be read again.
    too_large: Vec<String>,
}

impl Files {
    /// Adds a file with so many tags, if nothing is kept in its place.
    fn add(&mut self, path: &str, text: String, tags: usize, lost: Vec<String>) {
        if self.kept.contains(&path.to_lowercase()) {
            return;
        }
        if text.len() > FILE_MAX || tags > TAGS_MAX {
            self.too_large.push(path.to_owned());
        }
        self.list.push(PluginFile { path: path.to_owned(), bytes: text.into_bytes(), lost });
    }

    fn add_text(&mut self, path: &str, text: Option<&impl ToString>) {
        if let Some(text) = text {
            self.add(path, text.to_string(), 0, Vec::new());
        }
    }

    fn add_tags(&mut self, path: &str, text: Option<&impl ToString>) {
        if let Some(text) = text.map(ToString::to_string) {
            let tags = count_tags(&text);
            self.add(path, text, tags, Vec::new());
        }
    }

    fn add_deck(&mut self, path: &str, deck: &Deck, first_zone: &str) {
        if ends_with(path, ".txt") {
            let DeckText { text, lost } = deck.to_txt(first_zone);
            self.add(path, text, 0, lost);
        } else {
            let DeckText { text, lost } = deck.to_dek();
            let tags = count_tags(&text);
            self.add(path, text, tags, lost);
        }
    }
}

/// How many tags a file has: every other `<` in it is written by its name.
fn count_tags(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'<').count()
}

/// A path as it stands in an address.
fn percent_encoded(path: &str) -> String {
    let mut address = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}"); // a string takes all
        }
    }
    address
}
