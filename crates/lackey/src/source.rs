//! From bytes to text, and from text to lines.

use std::borrow::Cow;
use std::fmt;

use crate::Unreadable;
use crate::limits::FILE_MAX;

/// How the characters of a file are written as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, or plain ASCII.
    Utf8,
    /// UTF-8 after a byte-order mark.
    Utf8Bom,
    /// UTF-16, small byte first, after a byte-order mark: what spreadsheets call Unicode text.
    Utf16Le,
    /// UTF-16, large byte first, after a byte-order mark.
    Utf16Be,
    /// Windows-1252, of which ISO 8859-1 is a part: guessed, because the file is not UTF-8.
    Windows1252,
}

/// What ends the lines of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineEnds {
    /// There is no more than one line.
    None,
    /// LF, as Unix has it.
    Lf,
    /// CR and LF, as Windows has it.
    CrLf,
    /// A lone CR, as old Macintosh programs have it.
    Cr,
    /// More than one of them.
    Mixed,
}

/// How a file was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// The encoding that was found or guessed.
    pub encoding: Encoding,
    /// What ends its lines.
    pub line_ends: LineEnds,
    /// Whether some of its bytes are no characters and were read as U+FFFD; UTF-16 alone has such.
    pub lossy: bool,
}

/// Writes the encoding and the line ends in words.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.encoding {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf8Bom => "UTF-8 with a byte-order mark",
            Encoding::Utf16Le => "UTF-16, small byte first",
            Encoding::Utf16Be => "UTF-16, large byte first",
            Encoding::Windows1252 => "not UTF-8, read as Windows-1252",
        })?;
        if self.lossy {
            f.write_str(" (some bytes are no characters)")?;
        }
        f.write_str(match self.line_ends {
            LineEnds::None => "",
            LineEnds::Lf => ", lines end with LF",
            LineEnds::CrLf => ", lines end with CR LF",
            LineEnds::Cr => ", lines end with CR",
            LineEnds::Mixed => ", lines end in more than one way",
        })
    }
}

/// Reads bytes as text, without the byte-order mark that tells how: UTF-8 or what a byte-order mark says, else
/// Windows-1252, in which all bytes are characters.
pub(crate) fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Source), Unreadable> {
    if bytes.len() > FILE_MAX {
        return Err(Unreadable::TooLarge);
    }
    let mark = encoding_rs::Encoding::for_bom(bytes);
    let bytes = &bytes[mark.map_or(0, |(_, len)| len)..];
    let (text, encoding, lossy) =
        if let Some((mark, _)) = mark.filter(|(mark, _)| *mark != encoding_rs::UTF_8) {
            let (text, lossy) = mark.decode_without_bom_handling(bytes);
            let is_little = mark == encoding_rs::UTF_16LE;
            (text, if is_little { Encoding::Utf16Le } else { Encoding::Utf16Be }, lossy)
        } else if let Ok(text) = str::from_utf8(bytes) {
            let encoding = if mark.is_some() { Encoding::Utf8Bom } else { Encoding::Utf8 };
            (Cow::Borrowed(text), encoding, false)
        } else {
            let (text, lossy) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes);
            (text, Encoding::Windows1252, lossy)
        };
    let line_ends = line_ends(&text);
    Ok((text, Source { encoding, line_ends, lossy }))
}

fn line_ends(text: &str) -> LineEnds {
    let (mut lf, mut crlf, mut cr) = (false, false, false);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\r' if bytes.next_if_eq(&b'\n').is_some() => crlf = true,
            b'\r' => cr = true,
            b'\n' => lf = true,
            _ => {}
        }
    }
    match (lf, crlf, cr) {
        (false, false, false) => LineEnds::None,
        (true, false, false) => LineEnds::Lf,
        (false, true, false) => LineEnds::CrLf,
        (false, false, true) => LineEnds::Cr,
        _ => LineEnds::Mixed,
    }
}

/// What begins files, and lines in files that were put together.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The lines of a text with their numbers from 1; each ends with LF, CR LF or CR. Byte-order marks at
/// their beginnings are no part of them.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    let lines = std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\n', '\r']) else {
            rest = None;
            return Some(text);
        };
        let after = &text[end..];
        let after = after.strip_prefix("\r\n").unwrap_or(&after[1..]);
        rest = Some(after).filter(|after| !after.is_empty());
        Some(&text[..end])
    });
    (1..).zip(lines.map(|line| line.trim_start_matches(BYTE_ORDER_MARK)))
}

/// A line, or a part of one, without spaces and byte-order marks at its ends.
pub(crate) fn trim(line: &str) -> &str {
    line.trim_matches(is_blank)
}

/// Whether a character is no part of a text that it begins or ends: a space, or a byte-order mark.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == BYTE_ORDER_MARK
}
