//! A folder of scenario files.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Scenario;
use crate::CardPool;

/// Everything that is wrong with a folder of scenarios.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FolderFailures(Vec<(PathBuf, String)>);

impl FolderFailures {
    /// The files, each with what is wrong with it; at least one.
    pub fn reasons(&self) -> &[(PathBuf, String)] {
        &self.0
    }
}

/// Writes a line for each reason, the file first.
impl fmt::Display for FolderFailures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (path, reason)) in self.0.iter().enumerate() {
            write!(f, "{}{}, {reason}", if i == 0 { "" } else { "\n" }, path.display())?;
        }
        Ok(())
    }
}

impl core::error::Error for FolderFailures {}

/// Runs every file `*.toml` of a folder and of the folders in it, and gives how many cases there are.
///
/// # Errors
///
/// Every file that cannot be read and every check that does not hold; also a folder without a file.
pub fn run_scenarios(folder: &Path, pool: &CardPool) -> Result<usize, FolderFailures> {
    let whole = |reason: String| FolderFailures(Vec::from([(folder.to_path_buf(), reason)]));
    let files = scenario_files(folder).map_err(|error| whole(error.to_string()))?;
    if files.is_empty() {
        return Err(whole("there is no scenario in it".to_string()));
    }
    let (mut cases, mut failures) = (0, Vec::new());
    for path in files {
        let read = fs::read_to_string(&path).map_err(|error| Vec::from([error.to_string()]));
        match read.and_then(|text| run(&text, pool)) {
            Ok(run) => cases += run,
            Err(reasons) => {
                failures.extend(reasons.into_iter().map(|reason| (path.clone(), reason)));
            }
        }
    }
    if failures.is_empty() { Ok(cases) } else { Err(FolderFailures(failures)) }
}

/// The files `*.toml` of a folder and of the folders in it, in order of their paths.
///
/// # Errors
///
/// If a folder cannot be read.
pub fn scenario_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    find_files(folder, &mut files)?;
    files.sort();
    Ok(files)
}

fn run(text: &str, pool: &CardPool) -> Result<usize, Vec<String>> {
    let scenario = Scenario::read(text, pool).map_err(|error| Vec::from([error.to_string()]))?;
    match scenario.run() {
        Ok(()) => Ok(scenario.len()),
        Err(failures) => Err(failures.reasons().iter().map(ToString::to_string).collect()),
    }
}

fn find_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find_files(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
    Ok(())
}
