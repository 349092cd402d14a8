//! Reading of files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The longest text that is read: a record of any game and any set of cards is far shorter.
const LONGEST: u64 = 16 << 20;

/// Reads a text; `what` says what it should be, such as a set of cards.
///
/// # Errors
///
/// A sentence that says why not.
pub(crate) fn read(path: &Path, what: &str) -> Result<String, String> {
    String::from_utf8(bytes(path, what)?)
        .map_err(|_| format!("the file {} cannot be read: it is not in UTF-8", path.display()))
}

/// Reads a file that may be in any encoding; `what` says what it should be, such as a deck.
///
/// # Errors
///
/// A sentence that says why not.
pub(crate) fn bytes(path: &Path, what: &str) -> Result<Vec<u8>, String> {
    let name = path.display();
    let sentence = |error: io::Error| format!("the file {name} cannot be read: {error}");
    // Anything else, a pipe for one, could keep us waiting for ever.
    if !fs::metadata(path).map_err(sentence)?.is_file() {
        return Err(format!("the file {name} cannot be read: it is no regular file"));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(sentence)?;
    file.take(LONGEST + 1).read_to_end(&mut bytes).map_err(sentence)?;
    if bytes.len() as u64 > LONGEST {
        return Err(format!("the file {name} is no {what}: it is longer than {LONGEST} bytes"));
    }
    Ok(bytes)
}
