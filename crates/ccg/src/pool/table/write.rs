//! A pool written as a table.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::WRITTEN;
use crate::pool::{CardType, ItemKind, Printed, Term};

pub(in crate::pool) fn write(cards: &[Printed]) -> String {
    let mut table = WRITTEN.join("\t") + "\n";
    for card in cards {
        table += &fields_of(card).join("\t");
        table.push('\n');
    }
    table
}

/// The fields of a card in the order of the columns that are written.
fn fields_of(card: &Printed) -> [String; 12] {
    let mut keywords = card.traits.clone();
    let [mut faction, mut power, mut health, mut symbols] = [const { String::new() }; 4];
    let [mut kind, mut windows] = [const { String::new() }; 2];
    let name = match &card.card_type {
        CardType::Survivor { power: own, health: most, medic, scavenger } => {
            (power, health) = (own.to_string(), most.to_string());
            let has = [(*medic, "Medic"), (*scavenger, "Scavenger")];
            let has = has.into_iter().filter(|(has, _)| *has).map(|(_, symbol)| symbol);
            symbols = has.collect::<Vec<_>>().join(", ");
            "Survivor"
        }
        CardType::Zombie { faction: own, power: points, fast, fierce, infectious } => {
            (faction, power) = (own.name().to_owned(), points.to_string());
            let fierce = (*fierce > 0).then(|| format!("Fierce {fierce}"));
            let fast = fast.then(|| "Fast".to_owned());
            let infectious = infectious.then(|| "Infectious".to_owned());
            keywords.extend([fast, fierce, infectious].into_iter().flatten());
            "Zombie"
        }
        CardType::Item { kind: own, windows: moments } => {
            let moments: Vec<String> = moments.iter().map(|moment| format!("{moment:?}")).collect();
            windows = moments.join(", ");
            kind.push_str(match own {
                ItemKind::Attached { power: more, health: longer } => {
                    (power, health) = (more.to_string(), longer.to_string());
                    "Attached"
                }
                ItemKind::Standing => "Standing",
                ItemKind::OneShot => "OneShot",
            });
            "Item"
        }
    };
    let terms = card.requirement.iter().map(|Term { count, word }| format!("{count} {word}"));
    let requirement = terms.collect::<Vec<_>>().join(", ");
    let (keywords, cost) = (keywords.join(", "), card.cost.to_string());
    let (card_name, text) = (card.name.clone(), format!("{:#}", card.text));
    [
        card_name,
        name.to_owned(),
        faction,
        cost,
        power,
        health,
        keywords,
        symbols,
        requirement,
        kind,
        windows,
        text,
    ]
}
