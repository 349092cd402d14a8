//! `plugininfo.txt`: what the table of a game looks like.

use std::fmt;

use crate::markup::{Element, Escape, Node, block, document, read_root};
use crate::{Reading, Unreadable};

block! {
    /// A number that is counted for the game or for each player.
    Stat {
        /// What it is called.
        label: String = "label",
        /// The number at the beginning.
        initial_value: String = "initialvalue",
    }
}

block! {
    /// A part of a deck.
    DeckZone {
        /// What it is called; decks name it so.
        label: String = "label",
        /// Whether it is shuffled.
        shuffle: Option<bool> = "shuffle",
        /// The zone of the game into which it is loaded.
        game_zone: String = "gamezonetoloadto",
        /// Whether it is everybody's.
        shared: Option<bool> = "isshared",
    }
}

block! {
    /// A place for cards beside the table. What is not said to be visible is not.
    GameZone {
        /// What it is called.
        label: String = "label",
        /// Whether its owner sees the cards.
        visible_to_owner: Option<bool> = "visibletoowner",
        /// Whether the others see the cards.
        visible_to_others: Option<bool> = "visibletoothers",
        /// Whether it is everybody's.
        shared: Option<bool> = "isshared",
    }
}

block! {
    /// A phase of a turn.
    Phase {
        /// What it is called.
        label: String = "label",
    }
}

block! {
    /// Something that a player can do.
    GeneralFunction {
        /// What it is called.
        label: String = "label",
        /// What it does, a word of `LackeyCCG` such as `DRAWCARD`.
        kind: String = "kind",
        /// Whether there is a button for it.
        button: Option<bool> = "includeasbutton",
        /// From whom cards move: `performer`, `table`, `shared`.
        source_owner: String = "sourceowner",
        /// From which zone of the game.
        source_zone: String = "sourcegamezone",
        /// From where in it: `top`, `faceup`, `facedown`.
        source_position: String = "sourceposition",
        /// To whom.
        destination_owner: String = "destinationowner",
        /// To which zone of the game.
        destination_zone: String = "destinationgamezone",
        /// To where in it.
        destination_position: String = "destinationposition",
    }
}

block! {
    /// Something that can be done with a card.
    CardFunction {
        /// What it is called.
        label: String = "label",
        /// What it does, a word of `LackeyCCG` such as `ADDCOUNTER`.
        kind: String = "kind",
        /// The colour of a counter.
        colour: String = "color",
        /// The colour of a text on the card.
        text_colour: String = "textoverimagecolor",
        /// Whether there is a button for it.
        button: Option<bool> = "includeasbutton",
        /// Where on the card, from 0 at the left to 1.
        position_x: String = "PositionX",
        /// Where on the card, from 0 at the top to 1.
        position_y: String = "PositionY",
    }
}

block! {
    /// A setting.
    Definition {
        /// What is set, a word of `LackeyCCG` such as `ISYOURFACEDOWNVISIBLE`.
        kind: String = "kind",
        /// Its value.
        value: String = "value",
    }
}

/// A block of a plugin's description.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Block {
    /// The game's name.
    Name(String),
    /// The plugin's version.
    Version(String),
    /// A number of the whole game.
    GlobalStat(Stat),
    /// A number of each player.
    PlayerStat(Stat),
    /// A part of a deck.
    DeckZone(DeckZone),
    /// A place for cards beside the table.
    GameZone(GameZone),
    /// A phase of a turn.
    Phase(Phase),
    /// Something that a player can do.
    GeneralFunction(GeneralFunction),
    /// Something that can be done with a card.
    CardFunction(CardFunction),
    /// A setting.
    Definition(Definition),
    /// A note, or a tag that nobody knows.
    Other(Node),
}

/// What the table of a game looks like: `plugininfo.txt`.
///
/// ```
/// use deadhand_lackey::{Block, DeckZone, PluginInfo};
///
/// let info = PluginInfo::read(b"<plugin>//two zones\n<deckzone><label>Deck</label><shuffle>yes</shuffle>\
///     </deckzone><deckzone><label>Side</label></deckzone></plugin>")?.value;
/// assert_eq!(info.deck_zones().map(|zone| &*zone.label).collect::<Vec<_>>(), ["Deck", "Side"]);
///
/// let deck = DeckZone { label: "Deck".into(), shuffle: Some(true), ..DeckZone::default() };
/// assert_eq!(info.blocks[1], Block::DeckZone(deck)); // the note is the first
/// # Ok::<(), deadhand_lackey::Unreadable>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PluginInfo {
    /// The blocks in the order of the file.
    pub blocks: Vec<Block>,
}

impl PluginInfo {
    /// Reads the file with all its oddities; what is unknown is kept.
    ///
    /// # Errors
    ///
    /// If there is no tag in it, or more than the [limits](crate::limits).
    pub fn read(bytes: &[u8]) -> Result<Reading<PluginInfo>, Unreadable> {
        let nodes = read_root(bytes, "plugin")?;
        Ok(nodes.map(|nodes| PluginInfo { blocks: nodes.into_iter().map(Block::from).collect() }))
    }

    /// The parts of a deck, the first one first.
    pub fn deck_zones(&self) -> impl Iterator<Item = &DeckZone> {
        self.blocks.iter().filter_map(|block| match block {
            Block::DeckZone(zone) => Some(zone),
            _ => None,
        })
    }

    /// The game's name, where the file says it.
    pub fn name(&self) -> Option<&str> {
        self.blocks.iter().find_map(|block| match block {
            Block::Name(name) => Some(name.as_str()),
            _ => None,
        })
    }
}

impl From<Node> for Block {
    fn from(node: Node) -> Block {
        let element = match node {
            Node::Element(element) if element.attributes.is_empty() => element,
            other => return Block::Other(other),
        };
        let is_text = element.is_plain() && !element.nodes.is_empty();
        match &*element.name.to_ascii_lowercase() {
            "pluginname" if is_text => Block::Name(element.text()),
            "pluginversion" if is_text => Block::Version(element.text()),
            "globalstat" => Block::GlobalStat(Stat::from_nodes(element.nodes)),
            "playerstat" => Block::PlayerStat(Stat::from_nodes(element.nodes)),
            "deckzone" => Block::DeckZone(DeckZone::from_nodes(element.nodes)),
            "gamezone" => Block::GameZone(GameZone::from_nodes(element.nodes)),
            "phase" => Block::Phase(Phase::from_nodes(element.nodes)),
            "generalfunction" => Block::GeneralFunction(GeneralFunction::from_nodes(element.nodes)),
            "cardfunction" => Block::CardFunction(CardFunction::from_nodes(element.nodes)),
            "definition" => Block::Definition(Definition::from_nodes(element.nodes)),
            _ => Block::Other(element.into()),
        }
    }
}

impl Block {
    fn to_node(&self) -> Node {
        let element = match self {
            Block::Name(name) => Element::leaf("pluginname", name),
            Block::Version(version) => Element::leaf("pluginversion", version),
            Block::GlobalStat(stat) => Element::new("globalstat", stat.to_nodes()),
            Block::PlayerStat(stat) => Element::new("playerstat", stat.to_nodes()),
            Block::DeckZone(zone) => Element::new("deckzone", zone.to_nodes()),
            Block::GameZone(zone) => Element::new("gamezone", zone.to_nodes()),
            Block::Phase(phase) => Element::new("phase", phase.to_nodes()),
            Block::GeneralFunction(function) => {
                Element::new("generalfunction", function.to_nodes())
            }
            Block::CardFunction(function) => Element::new("cardfunction", function.to_nodes()),
            Block::Definition(definition) => Element::new("definition", definition.to_nodes()),
            Block::Other(node) => return node.clone(),
        };
        element.into()
    }
}

/// Writes the file.
impl fmt::Display for PluginInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.blocks.iter().map(Block::to_node).collect();
        f.write_str(&document(&Element::new("plugin", nodes), Escape::Needed))
    }
}
