//! Writing of files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why a text was not saved.
#[derive(Debug)]
pub(crate) enum SaveError {
    /// There is such a file.
    Exists,
    /// It could not be written, in a sentence.
    Failed(String),
}

/// Writes a text to a new file beside `path`, which then takes this name; so the file is never there in
/// part, and an old one stays whole until then. Of a symbolic link the file to which it leads is meant.
///
/// # Errors
///
/// If there is such a file and `overwrite` is not set, and if it cannot be written. Whatever was there
/// is unchanged.
pub(crate) fn save(path: &Path, text: &str, overwrite: bool) -> Result<(), SaveError> {
    let name = path.display();
    let sentence = |error: io::Error| {
        let reason = error.to_string();
        // The error of a temporary file ends with its path, which nobody has asked for.
        let reason = reason.split(" at path ").next().unwrap_or_default();
        SaveError::Failed(format!("the file {name} is not saved: {reason}"))
    };
    let target = behind_links(path).map_err(sentence)?;
    let path = &*target;
    if path.file_name().is_none() || path.is_dir() {
        return Err(SaveError::Failed(format!("the file {name} is not saved: it is a directory")));
    }
    let mut new = temporary().tempfile_in(directory_of(path)).map_err(sentence)?;
    new.write_all(text.as_bytes()).map_err(sentence)?;
    new.as_file().sync_all().map_err(sentence)?;
    let persisted = if overwrite { new.persist(path) } else { new.persist_noclobber(path) };
    match persisted {
        Ok(_) => Ok(()),
        Err(refused) if !overwrite && refused.error.kind() == io::ErrorKind::AlreadyExists => {
            Err(SaveError::Exists)
        }
        Err(refused) => Err(sentence(refused.error)),
    }
}

/// The file to which a path leads through symbolic links, be it there or not.
///
/// # Errors
///
/// Links that lead round in a circle, or cannot be read.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let is_link = |path: &Path| path.symlink_metadata().is_ok_and(|it| it.is_symlink());
    let mut target = path.to_path_buf();
    for _ in 0..LINKS_MAX {
        if !is_link(&target) {
            return Ok(target);
        }
        target = directory_of(&target).join(fs::read_link(&target)?);
    }
    Err(io::Error::other("its links lead to no end"))
}

/// How many links lead on to each other, as systems have it.
const LINKS_MAX: usize = 40;

fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => directory,
        _ => Path::new("."),
    }
}

/// A file for everybody whom the user's mask lets read it, like any other that he makes.
fn temporary() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}
