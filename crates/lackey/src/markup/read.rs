//! The tolerant scanner. It looks at each character a fixed number of times: a tag ends before the next
//! `<`, and what has no end is looked for once.

use std::borrow::Cow;

use super::{Element, Node};
use crate::limits::{ATTRIBUTES_MAX, DEPTH_MAX, TAGS_MAX};
use crate::source::is_blank;
use crate::{Finding, Oddity, Unreadable};

/// Tags that hold text alone: where another one begins in them, they have not been closed. In order.
const LEAVES: [&str; 44] = [
    "author",
    "color",
    "data",
    "date",
    "dateyymmdd",
    "destinationgamezone",
    "destinationowner",
    "destinationposition",
    "email",
    "eval",
    "field",
    "filetoinclude",
    "gamezonetoloadto",
    "includeasbutton",
    "initialvalue",
    "isshared",
    "label",
    "lastupdateyymmdd",
    "message",
    "name",
    "note",
    "packdoubles",
    "packformat",
    "packimage",
    "packkind",
    "packtitle",
    "pluginname",
    "pluginversion",
    "positionx",
    "positiony",
    "prob",
    "qty",
    "quality",
    "removepath",
    "set",
    "shuffle",
    "sourcegamezone",
    "sourceowner",
    "sourceposition",
    "textoverimagecolor",
    "title",
    "updateurl",
    "value",
    "versionurl",
];

/// How far ahead of a place is looked for what tells its meaning.
const AHEAD: usize = 64;

/// Reads a whole file.
pub(super) fn nodes(text: &str, findings: &mut Vec<Finding>) -> Result<Vec<Node>, Unreadable> {
    // Line ends are alike, and a lone CR is one.
    let text = if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    };
    let mut scanner = Scanner {
        rest: &text,
        line: 1,
        tags: 0,
        ends: [true; 3],
        pending: Pending::default(),
        top: Vec::new(),
        open: Vec::new(),
        findings,
    };
    while scanner.step()? {}
    Ok(scanner.top)
}

struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    /// How many tags there were.
    tags: usize,
    /// Whether the ends of [`ASIDES`] may still come.
    ends: [bool; 3],
    pending: Pending,
    /// What is read and stands in nothing.
    top: Vec<Node>,
    /// What is not closed, the outermost first; at most `DEPTH_MAX`.
    open: Vec<Element>,
    findings: &'a mut Vec<Finding>,
}

/// What is no tag and ends by a word of its own; the first two are left out, the last is text.
const ASIDES: [(&str, &str, &str); 3] =
    [("<!--", "-->", "a comment"), ("<?", "?>", "a declaration"), ("<![CDATA[", "]]>", "")];

impl<'a> Scanner<'a> {
    /// Reads up to the next tag, and it. Says whether there may be more.
    fn step(&mut self) -> Result<bool, Unreadable> {
        let Some(at) = self.rest.find('<') else {
            let text = self.take(self.rest.len());
            self.pending.text(text);
            while let Some(element) = self.open.last() {
                self.report_unclosed(element.name.clone());
                self.close();
            }
            self.flush();
            return Ok(false);
        };
        let text = self.take(at);
        self.pending.text(text);
        if self.aside() {
            self.count()?;
            return Ok(true);
        }
        let region = self.rest[1..].find('<').map_or(self.rest.len(), |end| end + 1);
        let region = &self.rest[..region];
        if region.starts_with("<!") {
            let end = region.find('>').map_or(region.len(), |end| end + 1);
            let what = "a declaration".to_owned();
            self.report(Oddity::LeftOut { what });
            self.take(end);
            self.count()?;
            return Ok(true);
        }
        match tag(region, self.line)? {
            None => {
                let text = self.take(region.len());
                self.pending.text(text);
            }
            Some(tag) => {
                self.count()?;
                self.tag(tag.element, tag.kind)?;
                self.take(tag.len);
            }
        }
        Ok(true)
    }

    fn count(&mut self) -> Result<(), Unreadable> {
        self.tags += 1;
        if self.tags > TAGS_MAX {
            return Err(Unreadable::TooManyTags { line: self.line });
        }
        Ok(())
    }

    /// Reads a comment, a declaration or a part that is text throughout, if one stands here.
    fn aside(&mut self) -> bool {
        for (kind, (start, end, what)) in ASIDES.into_iter().enumerate() {
            if !self.ends[kind] || !self.rest.starts_with(start) {
                continue;
            }
            let Some(len) = self.rest[start.len()..].find(end) else {
                self.ends[kind] = false;
                continue;
            };
            if what.is_empty() {
                let inner = &self.rest[start.len()..][..len];
                self.pending.solid(inner);
            } else {
                self.report(Oddity::LeftOut { what: what.to_owned() });
            }
            self.take(start.len() + len + end.len());
            return true;
        }
        false
    }

    fn tag(&mut self, element: Element, kind: Kind) -> Result<(), Unreadable> {
        if kind == Kind::Close {
            let place = self.open.iter().rposition(|open| open.is(&element.name));
            let Some(place) = place else {
                self.report(Oddity::ClosesNothing { tag: element.name });
                return Ok(());
            };
            while self.open.len() > place + 1 {
                self.report_unclosed(self.open[self.open.len() - 1].name.clone());
                self.close();
            }
            self.close();
            return Ok(());
        }
        self.flush();
        while let Some(open) = self.open.last()
            && (open.is(&element.name) || is_leaf(&open.name))
        {
            self.report_unclosed(open.name.clone());
            self.close();
        }
        if self.open.len() == DEPTH_MAX {
            return Err(Unreadable::TooDeep { line: self.line });
        }
        self.open.push(element);
        if kind == Kind::Empty {
            self.close();
        }
        Ok(())
    }

    /// Closes the innermost tag.
    fn close(&mut self) {
        self.flush();
        if let Some(element) = self.open.pop() {
            self.nodes().push(element.into());
        }
    }

    /// Ends a text.
    fn flush(&mut self) {
        if let Some(text) = self.pending.end() {
            self.nodes().push(Node::Text(text));
        }
    }

    /// Where the next piece goes.
    fn nodes(&mut self) -> &mut Vec<Node> {
        self.open.last_mut().map_or(&mut self.top, |open| &mut open.nodes)
    }

    fn take(&mut self, len: usize) -> &'a str {
        let (text, rest) = self.rest.split_at(len);
        self.line += text.bytes().filter(|byte| *byte == b'\n').count();
        self.rest = rest;
        text
    }

    fn report(&mut self, oddity: Oddity) {
        self.findings.push(Finding { line: self.line, oddity });
    }

    fn report_unclosed(&mut self, tag: String) {
        self.report(Oddity::Unclosed { tag });
    }
}

fn is_leaf(name: &str) -> bool {
    // A long name is not looked at again and again.
    name.len() < AHEAD && LEAVES.binary_search(&&*name.to_ascii_lowercase()).is_ok()
}

/// A text as it grows: spaces and byte-order marks at its ends fall away, unless they were written as
/// characters by number.
#[derive(Default)]
struct Pending {
    text: String,
    /// How much of it stays, whatever follows.
    solid: usize,
}

impl Pending {
    /// Adds a piece in which `&` may begin a character.
    fn text(&mut self, mut raw: &str) {
        while let Some(at) = raw.find('&') {
            self.plain(&raw[..at]);
            raw = &raw[at..];
            if let Some((character, len)) = reference(raw) {
                self.solid(character.encode_utf8(&mut [0; 4]));
                raw = &raw[len..];
            } else {
                self.plain("&");
                raw = &raw[1..];
            }
        }
        self.plain(raw);
    }

    fn plain(&mut self, piece: &str) {
        let is_start = self.text.is_empty();
        let piece = if is_start { piece.trim_start_matches(is_blank) } else { piece };
        self.text.push_str(piece);
        let end = piece.trim_end_matches(is_blank).len();
        if end > 0 {
            self.solid = self.text.len() - piece.len() + end;
        }
    }

    fn solid(&mut self, piece: &str) {
        self.text.push_str(piece);
        self.solid = self.text.len();
    }

    fn end(&mut self) -> Option<String> {
        self.text.truncate(self.solid);
        self.solid = 0;
        Some(std::mem::take(&mut self.text)).filter(|text| !text.is_empty())
    }
}

/// The character that a text begins with as `&lt;` or `&#60;`, and how long that is.
pub(super) fn reference(text: &str) -> Option<(char, usize)> {
    let window = text.as_bytes().iter().take(12);
    let end = window.into_iter().position(|byte| *byte == b';')?;
    let character = match text[..end].strip_prefix('&')? {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        number => {
            let digits = number.strip_prefix('#')?;
            let (digits, base) = match digits.strip_prefix(['x', 'X']) {
                Some(digits) => (digits, 16),
                None => (digits, 10),
            };
            let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            u32::from_str_radix(digits, base).ok().filter(|_| plain).and_then(char::from_u32)?
        }
    };
    Some((character, end + 1))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Open,
    Close,
    Empty,
}

struct Tag {
    element: Element,
    kind: Kind,
    len: usize,
}

/// Reads the tag at the start of a region, which begins with `<` and has no other; nothing if it is none.
fn tag(region: &str, line: usize) -> Result<Option<Tag>, Unreadable> {
    let inner = &region[1..];
    let (inner, closes) = inner.strip_prefix('/').map_or((inner, false), |inner| (inner, true));
    let name_len = inner.find(|c| !is_name(c)).unwrap_or(inner.len());
    let (name, mut rest) = inner.split_at(name_len);
    if !is_tag_name(name) || !rest.starts_with(|c: char| c.is_whitespace() || c == '>' || c == '/')
    {
        return Ok(None);
    }
    let mut element = Element::new(name, Vec::new());
    let kind = loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>') {
            rest = after;
            break if closes { Kind::Close } else { Kind::Open };
        }
        if let Some(after) = rest.strip_prefix("/>") {
            rest = after;
            break if closes { Kind::Close } else { Kind::Empty };
        }
        let Some(first) = rest.chars().next() else {
            return Ok(None);
        };
        let name_len = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        if name_len == 0 {
            rest = &rest[first.len_utf8()..];
            continue;
        }
        if element.attributes.len() == ATTRIBUTES_MAX {
            return Err(Unreadable::TooManyAttributes { line });
        }
        let (name, after) = rest.split_at(name_len);
        let (value, after) = value(after);
        let mut decoded = Pending::default();
        decoded.attribute(value);
        element.attributes.push((name.to_owned(), decoded.text));
        rest = after;
    };
    Ok(Some(Tag { element, kind, len: region.len() - rest.len() }))
}

impl Pending {
    /// Adds the value of an attribute, whose spaces all stay.
    fn attribute(&mut self, mut raw: &str) {
        while let Some(at) = raw.find('&') {
            self.text.push_str(&raw[..at]);
            raw = &raw[at..];
            let (character, len) = reference(raw).unwrap_or(('&', 1));
            self.text.push(character);
            raw = &raw[len..];
        }
        self.text.push_str(raw);
    }
}

/// Whether a tag can be called so.
pub(crate) fn is_tag_name(name: &str) -> bool {
    name.chars().all(is_name) && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || ['_', '-', '.', ':'].contains(&c)
}

/// Parts the value of an attribute, from its `=` on, from what follows it.
fn value(text: &str) -> (&str, &str) {
    let Some(text) = text.trim_start().strip_prefix('=').map(str::trim_start) else {
        return ("", text);
    };
    let Some(quote) = text.chars().next().filter(|c| ['"', '\''].contains(c)) else {
        let end = text.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(text.len());
        return text.split_at(end);
    };
    let text = &text[1..];
    let mut quotes = text.match_indices(quote).map(|(at, _)| at);
    match quotes.find(|at| ends_value(&text[at + 1..])) {
        Some(end) => (&text[..end], &text[end + 1..]),
        None => text.split_at(text.rfind('>').unwrap_or(text.len())),
    }
}

/// Whether a quote before this ends a value: the tag ends here, or another attribute begins. A quote that
/// stands raw in a value does not.
fn ends_value(after: &str) -> bool {
    let after: &[u8] = &after.as_bytes()[..after.len().min(AHEAD)];
    let next = after.trim_ascii_start();
    if next.starts_with(b">") || next.starts_with(b"/>") {
        return true;
    }
    let name = next.iter().take_while(|byte| is_name(char::from(**byte))).count();
    name > 0 && next.len() < after.len() && next[name..].trim_ascii_start().starts_with(b"=")
}
