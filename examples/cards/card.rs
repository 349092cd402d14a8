//! What is printed on a card, in words.

use deadhand::ccg::ability::Ability;
use deadhand::ccg::{CardType, ItemKind, Moment, Printed};

/// The type, with the faction, the keywords and traits, and when an item may be played.
pub(crate) fn type_line(card: &Printed) -> String {
    let mut words = match &card.card_type {
        CardType::Survivor { medic, scavenger, .. } => {
            let has = [(true, "Survivor"), (*medic, "Medic"), (*scavenger, "Scavenger")];
            has.into_iter().filter(|(has, _)| *has).map(|(_, word)| word.to_owned()).collect()
        }
        CardType::Zombie { faction, fast, fierce, infectious, .. } => {
            let mut words = vec![format!("{} zombie", faction.name())];
            words.extend(fast.then(|| "Fast".to_owned()));
            words.extend((*fierce > 0).then(|| format!("Fierce {fierce}")));
            words.extend(infectious.then(|| "Infectious".to_owned()));
            words
        }
        CardType::Item { kind, windows } => {
            let windows: Vec<&str> = windows.iter().map(|&moment| moment_name(moment)).collect();
            let kind = match kind {
                ItemKind::Attached { .. } => "Attached item",
                ItemKind::Standing => "Standing item",
                ItemKind::OneShot => "One-shot item",
            };
            vec![format!("{kind} ({})", windows.join(", "))]
        }
    };
    words.extend(card.traits.iter().cloned());
    words.join(", ")
}

fn moment_name(moment: Moment) -> &'static str {
    match moment {
        Moment::Build => "build",
        Moment::BeginAttack => "begin attack",
        Moment::Fight => "fight",
        Moment::Recoup => "recoup",
    }
}

/// Power and health, or what an item adds; empty where there is none.
pub(crate) fn numbers(card: &Printed) -> String {
    match card.card_type {
        CardType::Survivor { power, health, .. } => format!("power {power}, health {health}"),
        CardType::Zombie { power, .. } => format!("power {power}"),
        CardType::Item { kind: ItemKind::Attached { power, health }, .. } => {
            let parts = [(power, "power"), (health, "health")];
            let parts = parts.iter().filter(|(number, _)| *number != 0);
            parts.map(|(number, name)| format!("{number:+} {name}")).collect::<Vec<_>>().join(", ")
        }
        CardType::Item { .. } => String::new(),
    }
}

/// What must be controlled to play or upgrade it; empty where there is no requirement.
pub(crate) fn requirement(card: &Printed) -> String {
    let terms = card.requirement.iter().map(|term| format!("{} {}", term.count, term.word));
    terms.collect::<Vec<_>>().join(", ")
}

/// The kind of an ability, as the page of the card language has it.
pub(crate) fn kind(ability: &Ability) -> &'static str {
    match ability {
        Ability::Activated(_) => "used",
        Ability::Triggered(_) => "triggered",
        Ability::Static(_) => "lasting",
        Ability::Effects(_) => "one-shot",
    }
}
