//! Writing of files with tags.

use std::fmt;

use super::{Element, Node};
use crate::markup::read::reference;
use crate::source::is_blank;

/// Which characters of a text are written by their names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Escape {
    /// `& < > " '`, as in decks.
    All,
    /// What would not be read as it stands: in files whose reader may not know such names.
    Needed,
}

/// A whole file.
pub(crate) fn document(root: &Element, escape: Escape) -> String {
    Written(root, escape).to_string()
}

/// An element in a given manner.
struct Written<'a>(&'a Element, Escape);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        element(f, self.0, Some(0), self.1)
    }
}

/// Tags that stand on a line with all that is in them, as the program writes them.
const ON_ONE_LINE: [&str; 3] = ["card", "crit", "packcommoncrit"];

/// Writes an element on lines of its own, which are indented by `depth` tabs; with no depth within a line.
pub(super) fn element(
    f: &mut fmt::Formatter<'_>,
    element: &Element,
    depth: Option<usize>,
    escape: Escape,
) -> fmt::Result {
    write!(f, "{}<{}", Indent(depth), element.name)?;
    for (name, value) in &element.attributes {
        write!(f, " {name}=\"")?;
        text(f, value, Escape::All)?;
        f.write_str("\"")?;
    }
    f.write_str(">")?;
    match &*element.nodes {
        [] => {}
        [Node::Text(only)] => text(f, only, escape)?,
        nodes => {
            let is_line = ON_ONE_LINE.iter().any(|name| element.is(name));
            let inner = depth.filter(|_| !is_line);
            f.write_str(end_of_line(inner))?;
            for node in nodes {
                self::node(f, node, inner.map(|depth| depth + 1), escape)?;
            }
            write!(f, "{}", Indent(inner))?;
        }
    }
    write!(f, "</{}>{}", element.name, end_of_line(depth))
}

fn node(
    f: &mut fmt::Formatter<'_>,
    node: &Node,
    depth: Option<usize>,
    escape: Escape,
) -> fmt::Result {
    match node {
        Node::Element(inner) => element(f, inner, depth, escape),
        Node::Text(inner) => {
            write!(f, "{}", Indent(depth))?;
            text(f, inner, escape)?;
            f.write_str(end_of_line(depth))
        }
    }
}

/// The start of a line at a depth.
struct Indent(Option<usize>);

impl fmt::Display for Indent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.0.unwrap_or(0)).try_for_each(|_| f.write_str("\t"))
    }
}

fn end_of_line(depth: Option<usize>) -> &'static str {
    if depth.is_some() { "\n" } else { "" }
}

/// Writes a text so that it is read as it is: spaces and byte-order marks at its ends as characters by number.
fn text(f: &mut fmt::Formatter<'_>, text: &str, escape: Escape) -> fmt::Result {
    let start = text.len() - text.trim_start_matches(is_blank).len();
    let end = text.trim_end_matches(is_blank).len();
    for (at, c) in text.char_indices() {
        let needed = match c {
            '<' | '\r' => true,
            '&' => escape == Escape::All || reference(&text[at..]).is_some(),
            '>' | '"' | '\'' => escape == Escape::All,
            _ => at < start || at >= end,
        };
        match c {
            _ if !needed => write!(f, "{c}")?,
            '&' => f.write_str("&amp;")?,
            '<' => f.write_str("&lt;")?,
            '>' => f.write_str("&gt;")?,
            '"' => f.write_str("&quot;")?,
            '\'' => f.write_str("&apos;")?,
            other => write!(f, "&#{};", u32::from(other))?,
        }
    }
    Ok(())
}
