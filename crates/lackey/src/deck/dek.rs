use super::{Deck, DeckCard, DeckText, Zone};
use crate::limits::{COPIES_MAX, DECK_MAX, TAGS_MAX};
use crate::markup::{self, Element, Escape, Node, document};
use crate::{Finding, Oddity, Reading, Unreadable};

impl Deck {
    /// Reads a `.dek` file: with or without a declaration and a document type; cards without `id` or
    /// `set`; raw quotes. Copies of a card that follow each other are one entry. What is no part of a
    /// deck is left out and told.
    ///
    /// # Errors
    ///
    /// If there is no deck in it, or more than the [limits](crate::limits).
    pub fn from_dek(bytes: &[u8]) -> Result<Reading<Deck>, Unreadable> {
        let Reading { value: nodes, source, findings } = markup::read(bytes)?;
        let mut reader = Reader { deck: Deck::default(), findings };
        let is_deck = |node: &Node| matches!(node, Node::Element(element) if element.is("deck"));
        let is_part = |node: &Node| {
            let parts = ["meta", "superzone", "card"];
            matches!(node, Node::Element(element) if parts.iter().any(|part| element.is(part)))
        };
        if nodes.iter().any(is_deck) {
            for node in nodes {
                match node {
                    Node::Element(element) if element.is("deck") => reader.deck(element),
                    other => {
                        reader.left_out(other, "the file");
                    }
                }
            }
        } else if nodes.iter().any(is_part) {
            reader.report(Oddity::NoRoot { tag: "deck" });
            for node in nodes {
                reader.part(node);
            }
        } else {
            return Err(Unreadable::NoTag { tag: "deck" });
        }
        Ok(Reading { value: reader.deck.check_size()?, source, findings: reader.findings })
    }

    /// Writes a `.dek` file: a line a copy, with the characters `& < > " '` by their names. Copies of
    /// which the tags would be more than are read again, [`TAGS_MAX`], are left out and told.
    pub fn to_dek(&self) -> DeckText {
        let mut lost = Vec::new();
        let about = self.about.iter().filter(|(name, _)| {
            let is_tag = markup::is_tag_name(name);
            if !is_tag {
                lost.push(format!("{name:?}, which cannot be a tag"));
            }
            is_tag
        });
        let about = about.map(|(name, text)| Element::leaf(name, text).into()).collect::<Vec<_>>();
        // The tags of the deck, of what is said about it, and of its zones; each opens and closes.
        let meta = if about.is_empty() { 0 } else { 1 + about.len() };
        let mut tags = TAGS_MAX.saturating_sub(2 * (1 + meta + self.zones.len()));
        let mut left = DECK_MAX;
        let mut nodes = Vec::new();
        if !about.is_empty() {
            nodes.push(Element::new("meta", about).into());
        }
        for zone in &self.zones {
            let mut cards = Vec::new();
            for card in &zone.cards {
                let line = write_card(card);
                let tags_of_line = 2 * (1 + line.nodes.len());
                let count = card.writable(left.min(tags / tags_of_line), &mut lost) as usize;
                left -= count;
                tags -= count * tags_of_line;
                cards.extend(std::iter::repeat_n(Node::from(line), count));
            }
            let mut element = Element::new("superzone", cards);
            element.attributes.push(("name".to_owned(), zone.name.clone()));
            nodes.push(element.into());
        }
        let mut root = Element::new("deck", nodes);
        root.attributes.push(("version".to_owned(), self.version.clone()));
        DeckText { text: document(&root, Escape::All), lost }
    }
}

/// A copy of a card, as it stands on a line.
fn write_card(card: &DeckCard) -> Element {
    let mut name = Element::leaf("name", &card.name);
    name.attributes.extend(card.id.clone().map(|id| ("id".to_owned(), id)));
    let set = card.set.as_ref().map(|set| Element::leaf("set", set).into());
    Element::new("card", std::iter::once(name.into()).chain(set).collect())
}

struct Reader {
    deck: Deck,
    findings: Vec<Finding>,
}

impl Reader {
    fn report(&mut self, oddity: Oddity) {
        self.findings.push(Finding { line: 0, oddity });
    }

    /// Tells what is left out, and gives what stands in it, which may still be of use: a tag that nobody
    /// closed holds what follows it.
    fn left_out(&mut self, node: Node, place: &str) -> Vec<Node> {
        let (what, nodes) = match node {
            Node::Element(Element { name, nodes, .. }) => (format!("<{name}> in {place}"), nodes),
            Node::Text(text) => (format!("{text:?} in {place}"), Vec::new()),
        };
        self.report(Oddity::LeftOut { what });
        nodes
    }

    /// Tells which attributes are left out: all but the one that is known, and that one if it stands
    /// again.
    fn attributes_left_out(&mut self, element: &Element, known: Option<&str>) {
        let is_known = |(name, _): &&(String, String)| {
            known.is_some_and(|known| name.eq_ignore_ascii_case(known))
        };
        let first = element.attributes.iter().find(is_known);
        for attribute in &element.attributes {
            if first.is_none_or(|first| !std::ptr::eq(first, attribute)) {
                let (name, value) = attribute;
                let what = format!("{name}={value:?} of <{}>", element.name);
                self.report(Oddity::LeftOut { what });
            }
        }
    }

    fn deck(&mut self, element: Element) {
        self.attributes_left_out(&element, Some("version"));
        if let Some(version) = element.attribute("version") {
            version.clone_into(&mut self.deck.version);
        }
        for node in element.nodes {
            self.part(node);
        }
    }

    fn part(&mut self, node: Node) {
        match node {
            Node::Element(element) if element.is("meta") => {
                self.attributes_left_out(&element, None);
                for node in element.nodes {
                    self.about(node);
                }
            }
            Node::Element(element) if element.is("superzone") => self.zone(element),
            Node::Element(element) if element.is("card") => {
                // A card that stands in no zone is in one without a name.
                if self.deck.zones.last().is_none_or(|zone| !zone.name.is_empty()) {
                    self.deck.zones.push(Zone::default());
                }
                self.card(element);
            }
            other => {
                for node in self.left_out(other, "<deck>") {
                    self.part(node);
                }
            }
        }
    }

    fn about(&mut self, node: Node) {
        match node {
            Node::Element(part) if part.is_text() => {
                self.attributes_left_out(&part, None);
                self.deck.about.push((part.name.clone(), part.text()));
            }
            other => {
                for node in self.left_out(other, "<meta>") {
                    self.about(node);
                }
            }
        }
    }

    fn zone(&mut self, element: Element) {
        let name = element.attribute("name").unwrap_or_default().to_owned();
        self.attributes_left_out(&element, Some("name"));
        self.deck.zones.push(Zone { name, cards: Vec::new() });
        for node in element.nodes {
            self.in_zone(node);
        }
    }

    fn in_zone(&mut self, node: Node) {
        match node {
            Node::Element(card) if card.is("card") => self.card(card),
            other => {
                for node in self.left_out(other, "<superzone>") {
                    self.in_zone(node);
                }
            }
        }
    }

    /// Adds a copy to the last zone.
    fn card(&mut self, element: Element) {
        self.attributes_left_out(&element, None);
        let mut card = DeckCard { count: 1, ..DeckCard::default() };
        let mut parts = [false; 2];
        for node in element.nodes {
            match node {
                Node::Element(name) if name.is("name") && !parts[0] => {
                    parts[0] = true;
                    self.attributes_left_out(&name, Some("id"));
                    card.name = name.text();
                    card.id = name.attribute("id").map(str::to_owned).filter(|id| !id.is_empty());
                }
                Node::Element(set) if set.is("set") && !parts[1] => {
                    parts[1] = true;
                    self.attributes_left_out(&set, None);
                    card.set = Some(set.text()).filter(|set| !set.is_empty());
                }
                other => {
                    self.left_out(other, "<card>");
                }
            }
        }
        let Some(zone) = self.deck.zones.last_mut() else { return };
        match zone.cards.last_mut() {
            Some(last) if last.count < COPIES_MAX && is_same(last, &card) => last.count += 1,
            _ => zone.cards.push(card),
        }
    }
}

fn is_same(one: &DeckCard, other: &DeckCard) -> bool {
    one.name == other.name && one.id == other.id && one.set == other.set
}
