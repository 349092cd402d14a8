//! Files with tags: near to XML, but not as strict.

use std::fmt;

use crate::source::decode;
use crate::{Finding, Oddity, Reading, Unreadable};

mod block;
mod read;
mod write;

pub(crate) use block::{Part, block};
pub(crate) use read::is_tag_name;

pub(crate) use write::{Escape, document};

/// The version of files of packs.
pub(crate) const PACKS_VERSION: &str = "1.0";

/// A tag with all that stands in it. Names of tags are alike in capitals and small letters.
///
/// What a format does not know is kept as such elements and written again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) nodes: Vec<Node>,
}

/// A piece of a file with tags.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A tag with all that stands in it.
    Element(Element),
    /// Text, such as a note between the tags. It has no spaces at its ends, unless they were written as
    /// `&#32;`.
    Text(String),
}

impl Element {
    /// The name as it is written.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        Some(&*attributes.find(|(own, _)| own.eq_ignore_ascii_case(name))?.1)
    }

    /// What stands in it, in order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The elements that stand in it.
    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        self.nodes.iter().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }

    /// The text that stands in it, that of inner elements left out.
    pub fn text(&self) -> String {
        let texts = self.nodes.iter().filter_map(|node| match node {
            Node::Text(text) => Some(text.as_str()),
            Node::Element(_) => None,
        });
        texts.collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether there is nothing in it but one text or none.
    pub(crate) fn is_text(&self) -> bool {
        matches!(*self.nodes, [] | [Node::Text(_)])
    }

    /// Whether there is nothing in it but one text or none, and it has no attributes.
    pub(crate) fn is_plain(&self) -> bool {
        self.attributes.is_empty() && self.is_text()
    }

    pub(crate) fn new(name: &str, nodes: Vec<Node>) -> Element {
        Element { name: name.to_owned(), attributes: Vec::new(), nodes }
    }

    /// A tag around a text.
    pub(crate) fn leaf(name: &str, text: &str) -> Element {
        let nodes = if text.is_empty() { Vec::new() } else { vec![Node::Text(text.to_owned())] };
        Element::new(name, nodes)
    }
}

impl From<Element> for Node {
    fn from(element: Element) -> Node {
        Node::Element(element)
    }
}

/// Writes the element as a line or several, which end with LF.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write::element(f, self, Some(0), Escape::Needed)
    }
}

/// Reads a file with tags. What stands in the tags `root` and what stands around them is given in one
/// list: some files close and open their root between the parts.
pub(crate) fn read_root(
    bytes: &[u8],
    root: &'static str,
) -> Result<Reading<Vec<Node>>, Unreadable> {
    let (text, source) = decode(bytes)?;
    let mut findings = Vec::new();
    let mut nodes = Vec::new();
    let mut roots = 0;
    for node in read::nodes(&text, &mut findings)? {
        match node {
            Node::Element(element) if element.is(root) => {
                roots += 1;
                for node in element.nodes {
                    add(&mut nodes, node);
                }
                for (name, value) in element.attributes {
                    if root == "packdefinitions" && name == "version" && value == PACKS_VERSION {
                        continue; // it is written so
                    }
                    let what = format!("{name}={value:?} of <{root}>");
                    findings.push(Finding { line: 0, oddity: Oddity::LeftOut { what } });
                }
            }
            other => add(&mut nodes, other),
        }
    }
    if roots == 0 {
        if !nodes.iter().any(|node| matches!(node, Node::Element(_))) {
            return Err(Unreadable::NoTag { tag: root });
        }
        findings.push(Finding { line: 0, oddity: Oddity::NoRoot { tag: root } });
    }
    Ok(Reading { value: nodes, source, findings })
}

/// Adds a piece to others. Two texts that come together are one, since they are read so.
pub(crate) fn add(nodes: &mut Vec<Node>, node: Node) {
    match (nodes.last_mut(), node) {
        (Some(Node::Text(text)), Node::Text(more)) => {
            text.push('\n');
            text.push_str(&more);
        }
        (_, node) => nodes.push(node),
    }
}

/// Reads a file with tags as it stands.
pub(crate) fn read(bytes: &[u8]) -> Result<Reading<Vec<Node>>, Unreadable> {
    let (text, source) = decode(bytes)?;
    let mut findings = Vec::new();
    let value = read::nodes(&text, &mut findings)?;
    Ok(Reading { value, source, findings })
}
