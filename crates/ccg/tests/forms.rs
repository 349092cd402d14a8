//! The forms of the card language: each is used by a card whose scenario fails where it does nothing.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::texts::texts;
use deadhand_ccg::ability::{Ability, CardText};
use deadhand_ccg::{CardPool, CardType, Scenario, sets};

/// The forms that a text uses: what stands in which place, as its types are told by `Debug`: `effect: Kill`,
/// `Kill: Target`, `states: Wounded`, `other: true`, and of a number below 0 that it is.
fn forms(text: &CardText) -> BTreeSet<String> {
    let debug = format!("{:?}", text.abilities());
    let mut forms = BTreeSet::new();
    let mut places = vec![String::new()];
    let mut rest = debug.as_str();
    while let Some(c) = rest.chars().next() {
        let len = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, behind) = rest.split_at(len.max(c.len_utf8()));
        rest = behind;
        let place = places.last().cloned().unwrap_or_default();
        match c {
            '"' => {
                // Which word it is does not count.
                rest = rest.split_once('"').map_or("", |(_, behind)| behind);
                forms.insert(format!("{place}: a word"));
            }
            '-' => drop(forms.insert(format!("{place}: a negative number"))),
            '(' | '[' | '{' => places.push(place),
            ')' | ']' | '}' => drop(places.pop()),
            _ if !c.is_alphabetic() || ["None", "false"].contains(&word) => {}
            _ if rest.starts_with(": ") => {
                // A field: all up to the comma is in it.
                let outer = places.len().checked_sub(2).and_then(|at| places.get(at));
                let outer = outer.map_or("", |outer| outer.rsplit(' ').next().unwrap_or_default());
                let field = format!("{outer}.{word}");
                if let Some(place) = places.last_mut() {
                    *place = field;
                }
            }
            _ => {
                if word != "Some" || ["option", "for_each"].iter().any(|it| place.ends_with(it)) {
                    forms.insert(format!("{place}: {word}"));
                }
                if word != "Some" && rest.starts_with(['(', ' ']) && !rest.starts_with(" }") {
                    // What it holds.
                    let opened = rest.trim_start_matches(' ');
                    rest = &opened[1..];
                    places.push(word.to_owned());
                }
            }
        }
    }
    forms
}

/// The forms without what stands around a kind of card: it is looked for in the same way everywhere.
fn plain_forms(text: &CardText) -> BTreeSet<String> {
    let fields = ["noun", "place", "control", "states", "power", "other", "words"];
    let plain = |form: String| {
        let (place, what) = form.rsplit_once(": ").unwrap_or_default();
        match place.rsplit_once('.') {
            Some((_, field)) if fields.contains(&field) => format!("a kind's {field}: {what}"),
            // What is done is the same as a sentence and as an option.
            Some((_, "effect")) => format!("effect: {what}"),
            _ => form,
        }
    };
    forms(text).into_iter().map(plain).collect()
}

fn pool() -> CardPool {
    CardPool::from_toml(include_str!("data/cards.toml")).unwrap()
}

/// The cards of the scenarios whose paragraphs are forms that no card of the set uses, each with the name
/// of its scenario.
const CARDS: [&str; 11] = [
    "Blight", "Brawler", "Coach", "Gossip", "Hustler", "Judge", "Marshal", "Saddle", "Snoop",
    "Speaker", "Warden",
];

fn scenario_of(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    fs::read_to_string(folder.join(format!("form-{}.toml", name.to_lowercase()))).unwrap()
}

/// All texts of the page for authors of cards, and those of the test's own.
fn known_texts() -> Vec<CardText> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/card-language.md");
    let page = fs::read_to_string(page).unwrap();
    let spans = page.split('`').chain(page.lines());
    let of_page: Vec<CardText> = spans.filter_map(|text| text.parse().ok()).collect();
    assert!(of_page.len() > 150, "{} texts of the page", of_page.len());
    texts().iter().cloned().chain(of_page).collect()
}

#[test]
fn each_form_is_used_by_a_card_of_the_set_or_of_the_scenarios() {
    let mut used = BTreeSet::new();
    for card in sets::outbreak().cards() {
        used.extend(plain_forms(&card.text));
    }
    let in_set = used.len();
    let pool = pool();
    for name in CARDS {
        used.extend(plain_forms(&pool.cards()[pool.position(name).unwrap()].text));
    }
    println!("{in_set} forms are used by the set, {} with the scenarios", used.len());
    let known: BTreeSet<String> = known_texts().iter().flat_map(plain_forms).collect();
    let unused: Vec<&String> = known.difference(&used).collect();
    assert!(unused.is_empty(), "no card with a scenario uses {unused:#?}");
}

/// The pool with another text on a card.
fn with_text(pool: &CardPool, name: &str, text: CardText) -> CardPool {
    let mut cards = pool.cards().to_vec();
    cards[pool.position(name).unwrap()].text = text;
    CardPool::try_from(cards).unwrap()
}

fn holds(scenario: &str, pool: &CardPool) -> bool {
    Scenario::read(scenario, pool).is_ok_and(|scenario| scenario.run().is_ok())
}

#[test]
fn each_scenario_of_forms_fails_without_any_paragraph_of_its_card() {
    let pool = pool();
    for name in CARDS {
        let scenario = scenario_of(name);
        assert!(holds(&scenario, &pool), "{name}");
        let abilities = pool.cards()[pool.position(name).unwrap()].text.abilities();
        for place in 0..abilities.len() {
            let mut left = abilities.to_vec();
            // The others keep their numbers.
            left[place] = idle_paragraph(&pool, name);
            let pool = with_text(&pool, name, CardText::new(left).unwrap());
            assert!(!holds(&scenario, &pool), "{name} without paragraph {}", place + 1);
        }
    }
}

/// A paragraph that never does anything in these scenarios.
fn idle_paragraph(pool: &CardPool, name: &str) -> Ability {
    let card = &pool.cards()[pool.position(name).unwrap()];
    let text = match card.card_type {
        CardType::Zombie { .. } => "When this is upgraded, gain 1 food.",
        _ => "When this is played, gain 1 food.",
    };
    text.parse::<CardText>().unwrap().abilities()[0].clone()
}

/// Parts of paragraphs, and what stands there where they do nothing.
const PARTS: &[(&str, &str, &str)] = &[
    ("Coach", "Each other survivor", "Each survivor"),
    ("Coach", "Each other survivor you control gets", "Each other survivor gets"),
    ("Coach", "Up to 2 target survivors get", "Up to 1 target survivor gets"),
    ("Coach", "Up to 1 other target survivor", "Up to 1 target survivor"),
    ("Coach", "target Tough survivor", "target survivor"),
    ("Coach", "survivor with power 2 or more", "survivor"),
    ("Coach", ", then ready that card", ""),
    ("Coach", "Cure each infected survivor you control", "Cure each infected survivor"),
    ("Coach", "Cure each infected survivor you control", "Cure target infected survivor"),
    ("Warden", "to each survivor you control", "to this"),
    ("Warden", "Discard each item an opponent controls", "Discard each item"),
    ("Warden", "Discard each item an opponent controls", "Discard target item"),
    ("Warden", " in the resource zone", ""),
    ("Warden", "Reveal each face-down card", "Look at each face-down card"),
    ("Warden", "put this face down into your resource zone", "return this to your hand"),
    ("Speaker", "Each player draws a card", "Draw a card"),
    ("Speaker", "Each player draws a card", "Each opponent draws a card"),
    ("Speaker", "Target player draws", "Target opponent draws"),
    ("Speaker", "that player draws a card", "draw a card"),
    ("Speaker", "that player draws a card", "each player draws a card"),
    ("Speaker", "Each opponent gains", "Each player gains"),
    ("Speaker", "Each opponent loses", "Each player loses"),
    ("Speaker", "Target opponent loses", "Target player loses"),
    ("Hustler", "Discard a card, then draw 2 cards", "Draw 2 cards"),
    ("Hustler", "Each opponent discards a card", "Each player discards a card"),
    ("Hustler", "Target opponent discards a card", "Target player discards a card"),
    ("Hustler", "Target opponent discards the top", "Each opponent discards the top"),
    ("Hustler", "Each opponent puts the top", "Each player puts the top"),
    ("Hustler", "Reveal your hand", "Each player reveals his hand"),
    ("Snoop", "Each player reveals his hand", "Each opponent reveals his hand"),
    ("Snoop", "Target opponent reveals his hand", "Each opponent reveals his hand"),
    ("Snoop", "a Horde zombie with", "a zombie with"),
    ("Snoop", "a Horde zombie with power 2 or more", "a Horde zombie"),
    ("Snoop", "a Fast zombie with", "a zombie with"),
    ("Snoop", "a Fast zombie with power 3 or more", "a Fast zombie"),
    ("Snoop", "the end of each turn", "the end of your turn"),
    ("Snoop", "the end of each turn", "the end of each opponent's turn"),
    ("Gossip", "a player uses", "you use"),
    ("Gossip", "phase of each turn", "phase of your turn"),
    ("Gossip", "phase of each turn", "phase of each opponent's turn"),
    (
        "Judge",
        "If you control 2 or more other wounded survivors, draw",
        "If you control a survivor, draw",
    ),
    ("Judge", "2 or more other wounded", "2 or more wounded"),
    ("Judge", " Otherwise, gain 2 food.", ""),
    ("Judge", "If an opponent controls 2 or more infected", "If you control 2 or more infected"),
    ("Judge", "If an opponent controls 2 or more infected", "If an opponent controls 2 or more"),
    ("Judge", "If a player controls", "If you control"),
    ("Judge", "2 or more Horde zombies", "2 or more zombies"),
    ("Judge", "If you have 2 food or less, draw", "Draw"),
    ("Judge", "do this: If that card is an ex-survivor, draw", "draw"),
    ("Judge", "do this: If it is your turn, gain", "gain"),
    ("Brawler", "If this is in a fight, draw", "Draw"),
    ("Brawler", "if this is in a fight, gain", "gain"),
    ("Brawler", "This leaves its fight", "Target survivor leaves its fight"),
    (
        "Brawler",
        "Up to 2 target survivors leave their fights",
        "Up to 1 target survivor leaves its fight",
    ),
    ("Brawler", "As long as it is your turn, this", "This"),
    ("Brawler", "if it is your turn, gain", "gain"),
    ("Marshal", "Move target zombie", "Ready target zombie, then spend this, then move this"),
    ("Marshal", "Move each face-down card you control", "Move target face-down card you control"),
    ("Marshal", "gain Fast", "gain Infectious"),
    ("Warden", "Kill each wounded survivor an opponent controls", "Kill each wounded survivor"),
    ("Warden", "Kill each wounded survivor", "Kill each survivor"),
    ("Warden", "Kill each wounded survivor", "Kill target wounded survivor"),
    ("Snoop", "Reveal target face-down card", "Look at target face-down card"),
    ("Gossip", "Kill up to 2 target survivors", "Kill target survivor"),
    ("Gossip", "Ready up to 2 target items", "Ready target item"),
    ("Gossip", "Ready up to 2 target items", "Ready each item"),
    ("Gossip", "Each opponent draws", "Each player draws"),
    ("Gossip", "Target opponent draws", "Target player draws"),
    ("Saddle", "Ready bearer", "Ready each survivor"),
    ("Marshal", "gains Infectious", "gains Fast"),
    ("Marshal", "Target zombie joins this fight", "This joins this fight"),
    ("Marshal", "Each zombie in this fight gains", "This gains"),
    ("Blight", "This has Infectious", "This has Fast"),
    ("Blight", "Each survivor an opponent controls has", "Each survivor you control has"),
    ("Blight", "Each survivor an opponent controls has", "Each survivor has"),
    ("Blight", "if a player controls", "if an opponent controls"),
    ("Blight", "if a player controls 2 or more Horde zombies, draw", "draw"),
];

#[test]
fn each_scenario_of_forms_fails_where_a_part_of_a_paragraph_is_another() {
    let pool = pool();
    let mut idle = Vec::new();
    for (name, part, other) in PARTS {
        let card = &pool.cards()[pool.position(name).unwrap()];
        let text = card.text.to_string();
        assert!(text.contains(part), "{name} says {part:?}");
        let text = text.replacen(part, other, 1);
        let text: CardText = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        if holds(&scenario_of(name), &with_text(&pool, name, text)) {
            idle.push(format!("{name}: {part:?} as {other:?}"));
        }
    }
    assert!(idle.is_empty(), "scenarios that hold all the same:\n{}", idle.join("\n"));
}
