//! Reading and writing of single files.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::limits::FILE_MAX;
use crate::{FileError, FileProblem, Unreadable};

/// Reads a plain file of at most [`FILE_MAX`] bytes.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, FileProblem> {
    // A pipe or a device could keep us waiting for ever.
    if !fs::metadata(path)?.is_file() {
        return Err(FileProblem::NotAFile);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(FILE_MAX as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > FILE_MAX {
        return Err(Unreadable::TooLarge.into());
    }
    Ok(bytes)
}

/// Writes a file to a new name beside its own and renames it, so it is never there in part. Its folder is
/// made if it is missing.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    let write = || {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        // What was left behind by a writer that was stopped.
        if fs::symlink_metadata(&new).is_ok() {
            fs::remove_file(&new)?;
        }
        let mut file = OpenOptions::new().write(true).create_new(true).open(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&new, path)
    };
    write().map_err(|error| {
        let _ = fs::remove_file(&new); // it is of no use to anybody
        FileError { path: path.to_owned(), reason: error.into() }
    })
}

/// Whether a path leads to a file below the folder in which it is looked for, on every system.
pub(crate) fn is_inner(path: &str) -> bool {
    let is_name = |part: &str| {
        !["", ".", ".."].contains(&part)
            && part.len() <= 255
            && !part.contains(|c: char| c.is_control() || ['\\', ':'].contains(&c))
    };
    path.len() <= 1000 && path.split('/').all(is_name)
}
