//! What the command lines of the examples share: one sentence for what is wrong, and exit status 2.

use std::fmt;
use std::io::{self, Write, stderr, stdout};
use std::process::exit;

use clap::Parser;
use clap::error::ErrorKind;

/// Reads the command line. Help goes to standard output; anything wrong with the options ends the
/// program with one sentence.
pub(crate) fn options<T: Parser>() -> T {
    T::try_parse().unwrap_or_else(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            print(error);
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

/// Prints a text on standard output. Nobody has to read to the end: where a pipe is closed, the program ends
/// with exit status 0. Anything else for which it cannot be printed ends the program with a sentence.
pub(crate) fn print(text: impl fmt::Display) {
    let mut out = stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => exit(0),
        Err(error) => fail(format_args!("Standard output cannot be written: {error}.")),
    }
}

/// Tells a sentence on standard error.
pub(crate) fn tell(sentence: impl fmt::Display) {
    // Words of a file may be in it, and these must not control the terminal.
    let sentence = sentence.to_string().replace(char::is_control, " ");
    // Where standard error is closed, the exit status still tells.
    let _ = writeln!(stderr(), "{sentence}");
}

/// Ends the program with a sentence on standard error and exit status 2.
pub(crate) fn fail(sentence: impl fmt::Display) -> ! {
    tell(sentence);
    exit(2)
}
