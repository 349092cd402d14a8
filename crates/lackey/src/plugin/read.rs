use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use super::{FileOutcome, FileReport, Plugin, PluginReading, SetFile, ends_with};
use crate::files::read_file;
use crate::limits::{FILES_MAX, PLUGIN_MAX};
use crate::{
    CardFiles, Deck, FileError, FileProblem, Formats, Packs, PluginInfo, Reading, SetList,
    SetTable, Uninstall, Unreadable, UpdateList, Version,
};

/// How deep folders of decks may lie in each other.
const FOLDERS_MAX: usize = 8;

impl Plugin {
    /// Reads a plugin's folder, or a single file of card data as a plugin of nothing else.
    ///
    /// Card data is what `ListOfCardDataFiles.txt` names, else what `setlist.txt` names, else every text
    /// file in `sets/`. A file that cannot be read is kept as it is and told, and the others are read.
    /// Images, sounds and other folders are told and left, and so are links, wherever they lead. Capitals in
    /// the names of files do not count.
    ///
    /// # Errors
    ///
    /// If there is no plugin there, if a folder cannot be listed, if a single file is no card data, or if
    /// there is more than the [limits](crate::limits).
    pub fn read(path: impl AsRef<Path>) -> Result<PluginReading, FileError> {
        let path = path.as_ref();
        let read = if path.is_dir() { read_folder(path) } else { read_set_file(path) };
        read.map_err(|reason| FileError { path: path.to_owned(), reason })
    }
}

fn name_of(path: &Path) -> String {
    // The name of `.` is that of the folder it stands for.
    let full = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    full.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn read_set_file(path: &Path) -> Result<PluginReading, FileProblem> {
    let Reading { value: table, source, findings } = SetTable::read(&read_file(path)?)?;
    let file = name_of(path);
    let name = file.rsplit_once('.').map_or(&*file, |(stem, _)| stem).to_owned();
    let report = FileReport {
        path: format!("sets/{file}"),
        outcome: FileOutcome::Read { source, findings },
    };
    let plugin = Plugin { name, sets: vec![SetFile { file, table }], ..Plugin::default() };
    Ok(PluginReading { plugin, files: vec![report] })
}

fn read_folder(path: &Path) -> Result<PluginReading, FileProblem> {
    let mut folder = Folder::list(path)?;
    let mut plugin = Plugin { name: name_of(path), ..Plugin::default() };
    plugin.info = folder.read("plugininfo.txt", PluginInfo::read);
    plugin.card_files = folder.read("ListOfCardDataFiles.txt", CardFiles::read);
    plugin.set_list = folder.read("setlist.txt", SetList::read);
    plugin.formats = folder.read("formats.txt", Formats::read);
    plugin.version = folder.read("version.txt", Version::read);
    plugin.uninstall = folder.read("uninstall.txt", Uninstall::read);
    plugin.update_list = folder.read("updatelist.txt", UpdateList::read);
    folder.read_sets(&mut plugin);
    for path in folder.paths_in("packs/", &[".xml"]) {
        plugin.packs.extend(folder.read(&path, Packs::read).map(|packs| (path, packs)));
    }
    for path in folder.paths_in("decks/", &[".dek"]) {
        plugin.decks.extend(folder.read(&path, Deck::from_dek).map(|deck| (path, deck)));
    }
    let first_zone = plugin.first_zone().to_owned();
    for path in folder.paths_in("decks/", &[".txt"]) {
        let read = |bytes: &[u8]| {
            let reading = Deck::from_txt(bytes, &first_zone)?;
            // A text that lies among the decks.
            let is_none = reading.value.is_empty() && !reading.findings.is_empty();
            if is_none { Err(Unreadable::NoCards) } else { Ok(reading) }
        };
        plugin.decks.extend(folder.read(&path, read).map(|deck| (path, deck)));
    }
    plugin.decks.sort_by(|one, other| one.0.cmp(&other.0));
    for path in folder.paths_in("", &[".txt", ".xml", ".dek"]) {
        if let Some(bytes) = folder.bytes(&path) {
            folder.keep(&path, bytes, "it is of no kind that is read".to_owned());
        }
    }
    folder.leave_the_rest();
    if folder.too_much {
        return Err(FileProblem::TooMuch);
    }
    let is_description = |path: &str| path.eq_ignore_ascii_case("plugininfo.txt");
    let has_description =
        plugin.info.is_some() || folder.kept.keys().any(|path| is_description(path));
    if !has_description && plugin.sets.is_empty() {
        return Err(FileProblem::NoPlugin);
    }
    if !has_description && !folder.reports.keys().any(|path| is_description(path)) {
        folder.report("plugininfo.txt", FileOutcome::NotRead("it is missing".to_owned()));
    }
    plugin.other = folder.kept.into_iter().collect();
    let files = folder.reports.into_iter().map(|(path, outcome)| FileReport { path, outcome });
    Ok(PluginReading { plugin, files: files.collect() })
}

/// The files of a plugin that are not read yet, and what became of the others.
struct Folder {
    /// By their paths, with `/` between the parts.
    files: BTreeMap<String, PathBuf>,
    /// The paths of all files by their small letters; the first of those that differ by capitals alone.
    paths: HashMap<String, String>,
    kept: BTreeMap<String, Vec<u8>>,
    reports: BTreeMap<String, FileOutcome>,
    bytes_read: usize,
    too_much: bool,
}

impl Folder {
    /// Lists a folder and those of its folders in which there is something to read.
    fn list(root: &Path) -> Result<Folder, FileProblem> {
        let mut folder = Folder {
            files: BTreeMap::new(),
            paths: HashMap::new(),
            kept: BTreeMap::new(),
            reports: BTreeMap::new(),
            bytes_read: 0,
            too_much: false,
        };
        let mut count = 0;
        let mut open = vec![(root.to_owned(), String::new())];
        while let Some((place, prefix)) = open.pop() {
            for entry in fs::read_dir(place)? {
                let entry = entry?;
                count += 1;
                if count > FILES_MAX {
                    return Err(FileProblem::TooMuch);
                }
                let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
                let kind = entry.file_type()?;
                if kind.is_symlink() {
                    // Whoever made the plugin must not get a file from elsewhere into what is written.
                    let why = "it is a link, and links are not followed".to_owned();
                    folder.report(&path, FileOutcome::NotRead(why));
                } else if kind.is_dir() {
                    if is_read(&path) {
                        open.push((entry.path(), format!("{path}/")));
                    } else {
                        let why = "it is a folder of no kind that is read".to_owned();
                        folder.report(&format!("{path}/"), FileOutcome::NotRead(why));
                    }
                } else {
                    folder.files.insert(path, entry.path());
                }
            }
        }
        for path in folder.files.keys() {
            folder.paths.entry(path.to_lowercase()).or_insert_with(|| path.clone());
        }
        Ok(folder)
    }

    fn report(&mut self, path: &str, outcome: FileOutcome) {
        self.reports.insert(path.to_owned(), outcome);
    }

    fn keep(&mut self, path: &str, bytes: Vec<u8>, why: String) {
        self.report(path, FileOutcome::Kept(why));
        self.kept.insert(path.to_owned(), bytes);
    }

    /// The paths below a folder that have one of these endings and are not read yet.
    fn paths_in(&self, folder: &str, endings: &[&str]) -> Vec<String> {
        let below = |path: &&String| {
            let start = path.get(..folder.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(folder))
                && endings.iter().any(|ending| ends_with(path, ending))
        };
        self.files.keys().filter(below).cloned().collect()
    }

    /// The path of a file that is not read yet, whatever its capitals.
    fn find(&self, path: &str) -> Option<String> {
        if self.files.contains_key(path) {
            return Some(path.to_owned());
        }
        let path = self.paths.get(&path.to_lowercase())?;
        self.files.contains_key(path).then(|| path.clone())
    }

    /// The bytes of a file that is not read yet; if it cannot be read, that is told.
    fn bytes(&mut self, path: &str) -> Option<Vec<u8>> {
        let place = self.files.remove(path)?;
        if self.bytes_read > PLUGIN_MAX {
            self.too_much = true;
            return None;
        }
        match read_file(&place) {
            Ok(bytes) => {
                self.bytes_read += bytes.len();
                Some(bytes)
            }
            Err(problem) => {
                self.report(path, FileOutcome::NotRead(problem.to_string()));
                None
            }
        }
    }

    /// Reads a file if it is there. What is no such file is kept as it is.
    fn read<T>(
        &mut self,
        path: &str,
        read: impl FnOnce(&[u8]) -> Result<Reading<T>, Unreadable>,
    ) -> Option<T> {
        let path = self.find(path)?;
        let bytes = self.bytes(&path)?;
        match read(&bytes) {
            Ok(Reading { value, source, findings }) => {
                self.report(&path, FileOutcome::Read { source, findings });
                Some(value)
            }
            Err(problem) => {
                self.keep(&path, bytes, format!("it cannot be read: {problem}"));
                None
            }
        }
    }

    /// Reads the card data that a plugin lists, else all there is.
    fn read_sets(&mut self, plugin: &mut Plugin) {
        let listed = plugin.card_files.as_ref().map(|list| &list.files);
        let listed = listed.or(plugin.set_list.as_ref().map(|list| &list.files));
        let listed = listed.filter(|files| !files.is_empty()).cloned();
        let files = listed.clone().unwrap_or_else(|| {
            let paths = self.paths_in("sets/", &[".txt"]);
            paths.iter().map(|path| path["sets/".len()..].to_owned()).collect()
        });
        for file in files {
            let path = format!("sets/{file}");
            if self.find(&path).is_none() && !self.reports.contains_key(&path) {
                let why = "it is listed as card data and not there".to_owned();
                self.report(&path, FileOutcome::NotRead(why));
            }
            plugin
                .sets
                .extend(self.read(&path, SetTable::read).map(|table| SetFile { file, table }));
        }
        for path in self.paths_in("sets/", &[".txt"]) {
            if let Some(bytes) = self.bytes(&path) {
                self.keep(&path, bytes, "it is not listed as card data".to_owned());
            }
        }
    }

    fn leave_the_rest(&mut self) {
        for path in std::mem::take(&mut self.files).into_keys() {
            let why = "it is of no kind that is read".to_owned();
            self.report(&path, FileOutcome::NotRead(why));
        }
    }
}

/// Whether there may be something to read in a folder.
fn is_read(path: &str) -> bool {
    let path = path.to_lowercase();
    ["sets", "decks", "packs"].contains(&&*path)
        || path.starts_with("decks/") && path.split('/').count() < FOLDERS_MAX
}
