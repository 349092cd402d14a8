//! Games with cards that say something: any text of the language on any card that can have it.

use std::array;
use std::sync::LazyLock;

use deadhand_cards::{DealRng, below};
use deadhand_ccg::ability::CardText;
use deadhand_ccg::{
    CardPool, CardType, DeckList, Faction, ItemKind, Moment, Printed, Rules, Setup, State,
};

use super::generate::Maker;

/// A text for each form of the language.
pub(crate) fn texts() -> &'static [CardText] {
    static TEXTS: LazyLock<Vec<CardText>> = LazyLock::new(|| {
        let lines = include_str!("../data/texts.txt").lines();
        lines.map(|line| line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
    });
    &TEXTS
}

/// A game with decks of 28 cards, of which most say something of what the language can say.
pub(crate) fn game_of_texts(rules: Rules, seats: usize, rng: &mut DealRng) -> State {
    game_of_kinds(14, rules, seats, rng)
}

/// Such a game with two cards each of so many kinds.
pub(crate) fn game_of_kinds(kinds: usize, rules: Rules, seats: usize, rng: &mut DealRng) -> State {
    let mut cards = vec![plain_survivor("Drifter", 1), plain_survivor("Hunter", 3)];
    while cards.len() < kinds {
        let text = any_text(rng);
        let card_type = any_type(rng);
        if text.misfits(&card_type).is_empty() {
            let name = format!("Card {}", cards.len());
            cards.push(Printed {
                name,
                card_type,
                cost: below(rng, 2) as u8,
                traits: if below(rng, 2) == 0 { Vec::new() } else { vec!["Tough".into()] },
                requirement: Vec::new(),
                text,
            });
        }
    }
    let lines: Vec<String> = cards.iter().map(|card| format!("2 {}", card.name)).collect();
    let deck = DeckList::read(&lines.join("\n")).unwrap();
    let rules = Rules { max_copies: 2, min_deck: 10, ..rules };
    let pool = CardPool::try_from(cards).unwrap();
    State::new(Setup::new(rules, pool, vec![deck; seats]).unwrap())
}

/// A text of the list, or as often one that is made.
fn any_text(rng: &mut DealRng) -> CardText {
    if below(rng, 2) == 0 {
        let texts = texts();
        return texts[below(rng, texts.len() as u32) as usize].clone();
    }
    let choices: [u8; 300] = array::from_fn(|_| below(rng, 256) as u8);
    // A few are too long for a card.
    CardText::new(vec![Maker::new(&choices).ability()]).unwrap_or_default()
}

fn plain_survivor(name: &str, power: u8) -> Printed {
    Printed {
        name: name.into(),
        card_type: CardType::Survivor { power, health: 2, medic: true, scavenger: true },
        cost: 1,
        traits: Vec::new(),
        requirement: Vec::new(),
        text: CardText::default(),
    }
}

fn any_type(rng: &mut DealRng) -> CardType {
    let coin = below(rng, 2) == 1;
    let windows = if coin { vec![Moment::Fight] } else { Moment::ALL.to_vec() };
    match below(rng, 7) {
        0 | 1 => CardType::Survivor {
            power: below(rng, 4) as u8,
            health: 1 + below(rng, 3) as u8,
            medic: coin,
            scavenger: false,
        },
        2 | 3 => CardType::Zombie {
            faction: Faction::ALL[below(rng, 4) as usize],
            power: below(rng, 4) as u8,
            fast: coin,
            fierce: below(rng, 2) as u8,
            infectious: below(rng, 2) == 1,
        },
        4 => CardType::Item {
            kind: ItemKind::Attached { power: below(rng, 3) as i8, health: 0 },
            windows,
        },
        5 => CardType::Item { kind: ItemKind::Standing, windows },
        _ => CardType::Item { kind: ItemKind::OneShot, windows },
    }
}
