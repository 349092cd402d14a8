//! Tags whose parts have names and types.

use super::{Element, Node};

/// A part of a block: how it is read from an element and written as elements.
pub(crate) trait Part {
    /// Takes what an element says; or gives it back, if this part is said already or is something else.
    fn accept(&mut self, element: Element) -> Option<Element>;

    /// Writes the part, if there is any.
    fn put(&self, tag: &str, nodes: &mut Vec<Node>);
}

/// A text, empty where it is missing.
impl Part for String {
    fn accept(&mut self, element: Element) -> Option<Element> {
        if !element.is_plain() || !self.is_empty() {
            return Some(element);
        }
        *self = element.text();
        None
    }

    fn put(&self, tag: &str, nodes: &mut Vec<Node>) {
        if !self.is_empty() {
            nodes.push(Element::leaf(tag, self).into());
        }
    }
}

/// `yes` or `no`.
impl Part for Option<bool> {
    fn accept(&mut self, element: Element) -> Option<Element> {
        let text = element.text();
        let word = ["no", "yes"].iter().position(|word| text.eq_ignore_ascii_case(word));
        if !element.is_plain() || self.is_some() || word.is_none() {
            return Some(element);
        }
        *self = word.map(|place| place == 1);
        None
    }

    fn put(&self, tag: &str, nodes: &mut Vec<Node>) {
        if let Some(flag) = self {
            nodes.push(Element::leaf(tag, if *flag { "yes" } else { "no" }).into());
        }
    }
}

/// Any number of texts, none of them empty.
impl Part for Vec<String> {
    fn accept(&mut self, element: Element) -> Option<Element> {
        if !element.is_plain() {
            return Some(element);
        }
        self.push(element.text());
        self.pop_if(|text| text.is_empty());
        None
    }

    fn put(&self, tag: &str, nodes: &mut Vec<Node>) {
        for text in self {
            text.put(tag, nodes);
        }
    }
}

/// Defines a block: each part with its type and tag. It is read from the nodes in its tag, and what it
/// does not know it keeps.
macro_rules! block {
    (
        $(#[$doc:meta])*
        $name:ident {
            $($(#[$part_doc:meta])* $part:ident: $type:ty = $tag:literal,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name {
            $($(#[$part_doc])* pub $part: $type,)*
            /// What else stands there: notes, repetitions, and tags that nobody knows.
            pub other: Vec<$crate::Node>,
        }

        impl $name {
            pub(crate) fn from_nodes(nodes: Vec<$crate::Node>) -> $name {
                let mut block = $name::default();
                for node in nodes {
                    let $crate::Node::Element(element) = node else {
                        $crate::markup::add(&mut block.other, node);
                        continue;
                    };
                    let rest = match &*element.name().to_ascii_lowercase() {
                        $(tag if tag == $tag.to_ascii_lowercase() => {
                            $crate::markup::Part::accept(&mut block.$part, element)
                        })*
                        _ => Some(element),
                    };
                    block.other.extend(rest.map($crate::Node::Element));
                }
                block
            }

            pub(crate) fn to_nodes(&self) -> Vec<$crate::Node> {
                let mut nodes = Vec::new();
                $($crate::markup::Part::put(&self.$part, $tag, &mut nodes);)*
                nodes.extend(self.other.iter().cloned());
                nodes
            }
        }

        /// Any number of such blocks.
        impl $crate::markup::Part for Vec<$name> {
            fn accept(&mut self, element: $crate::Element) -> Option<$crate::Element> {
                if !element.attributes.is_empty() {
                    return Some(element);
                }
                self.push($name::from_nodes(element.nodes));
                None
            }

            fn put(&self, tag: &str, nodes: &mut Vec<$crate::Node>) {
                let elements = self.iter().map(|block| {
                    $crate::Element::new(tag, block.to_nodes()).into()
                });
                nodes.extend(elements);
            }
        }
    };
}

pub(crate) use block;
