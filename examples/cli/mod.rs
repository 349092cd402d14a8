//! What the command lines of the examples share: one sentence for what is wrong, and exit status 2.

use std::fmt;
use std::io::{Write, stderr, stdout};
use std::process::exit;

use clap::Parser;
use clap::error::ErrorKind;

/// Reads the command line. Help goes to standard output; anything wrong with the options ends the
/// program with one sentence.
pub(crate) fn options<T: Parser>() -> T {
    T::try_parse().unwrap_or_else(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Nobody has to read to the end.
            let _ = write!(stdout(), "{error}");
            exit(0)
        }
        _ => {
            let text = error.to_string();
            // The first paragraph says what is wrong; tips and usage follow it.
            let lines = text.lines().map(str::trim).take_while(|line| !line.is_empty());
            let sentence = lines.collect::<Vec<_>>().join(" ");
            let sentence = sentence.trim_start_matches("error: ");
            fail(format_args!("{sentence}; --help shows all options."))
        }
    })
}

/// Ends the program with a sentence on standard error and exit status 2.
pub(crate) fn fail(sentence: impl fmt::Display) -> ! {
    // Words of a file may be in it, and these must not control the terminal.
    let sentence = sentence.to_string().replace(char::is_control, " ");
    // Where standard error is closed, the exit status still tells.
    let _ = writeln!(stderr(), "{sentence}");
    exit(2)
}
