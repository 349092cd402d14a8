//! What a card says, and how it stands: all that is printed on it, in rows.

use deadhand::ccg::{CardType, ItemKind, Moment, Name, NameKind, Printed, Rules, SeenPiece, Zone};

use super::phrases;
use super::sight::Sight;

/// The rows about a card: its name first.
pub(super) fn rows(sight: &Sight, name: Name) -> Vec<String> {
    let mut rows = vec![sight.call(name)];
    let piece = sight.piece(name);
    let rules = sight.view.setup().rules();
    match sight.printed(name) {
        Some(printed) => rows.extend(print(printed, rules)),
        None => rows.push("a face-down card: a generic zombie, power 1".into()),
    }
    let Some(piece) = piece else {
        return rows;
    };
    if matches!(name.kind(), NameKind::FaceDown { .. }) && piece.card.is_some() {
        rows.push("Now face down: a generic zombie, power 1.".into());
    }
    let is_survivor = |card: &Printed| matches!(card.card_type, CardType::Survivor { .. });
    if piece.zone != Zone::Survivors
        && sight.printed(name).is_some_and(is_survivor)
        && !matches!(name.kind(), NameKind::FaceDown { .. })
    {
        rows.push("Now an ex-survivor: a zombie, whose text is ignored.".into());
    }
    rows.push(place(sight, piece));
    rows.extend(state(piece));
    let lasting = sight.view.lasting_on(name);
    rows.extend(lasting.iter().map(|lasting| format!("Lasts: {}", sight.lasts(lasting))));
    let statics = sight.view.statics_on(name);
    rows.extend(statics.iter().map(|effect| format!("Holds: {}", sight.holds(effect))));
    for item in piece.items {
        rows.push(format!("Carries {}.", sight.call(item.into())));
        let printed = sight.view.setup().printed(item);
        rows.extend(printed.into_iter().flat_map(|printed| print(printed, rules)));
    }
    rows
}

/// What is printed on a card, without its name: each ability a row of its own, last.
fn print(card: &Printed, rules: Rules) -> Vec<String> {
    let mut rows = vec![kind(card)];
    let keywords = keywords(card);
    if !keywords.is_empty() {
        rows.push(keywords.join(", "));
    }
    if !card.requirement.is_empty() {
        let terms = card.requirement.iter().map(|term| format!("{} {}", term.count, term.word));
        rows.push(format!("Requires {}.", terms.collect::<Vec<_>>().join(", ")));
    }
    rows.extend(phrases::paragraphs(card, rules).into_iter().map(|it| match it.symbol {
        Some(symbol) => format!("{symbol}: {}", it.text),
        None => it.text,
    }));
    rows
}

fn kind(card: &Printed) -> String {
    let cost = card.cost;
    match &card.card_type {
        CardType::Survivor { power, health, .. } => {
            format!("Survivor, cost {cost}, power {power}, health {health}")
        }
        CardType::Zombie { faction, power, .. } => {
            let cost = if cost > 0 { format!(", cost {cost} to upgrade") } else { String::new() };
            format!("{} zombie, power {power}{cost}", faction.name())
        }
        CardType::Item { kind, windows } => {
            let kind = match kind {
                ItemKind::Attached { power, health } => {
                    format!("attached: power {power:+}, health {health:+}")
                }
                ItemKind::Standing => "stays in the survivor zone".into(),
                ItemKind::OneShot => "used from the hand".into(),
            };
            let windows: Vec<&str> = windows.iter().map(|window| moment(*window)).collect();
            format!("Item, cost {cost}, {kind}; played in {}", windows.join(", "))
        }
    }
}

const fn moment(moment: Moment) -> &'static str {
    match moment {
        Moment::Build => "build",
        Moment::BeginAttack => "begin attack",
        Moment::Fight => "fight",
        Moment::Recoup => "recoup",
    }
}

/// Keywords and traits.
fn keywords(card: &Printed) -> Vec<String> {
    let mut keywords = Vec::new();
    if let CardType::Zombie { fast, fierce, infectious, .. } = card.card_type {
        if fast {
            keywords.push("Fast".into());
        }
        if fierce > 0 {
            keywords.push(format!("Fierce {fierce}"));
        }
        if infectious {
            keywords.push("Infectious".into());
        }
    }
    keywords.extend(card.traits.iter().cloned());
    keywords
}

/// Where a card in play lies.
fn place(sight: &Sight, piece: &SeenPiece) -> String {
    let zone = match piece.zone {
        Zone::Survivors => "survivor zone",
        Zone::Resource => "resource zone",
        Zone::Combat => "combat zone",
    };
    let spent = if piece.spent { "spent" } else { "ready" };
    let is_ours = piece.controller == sight.view.survivor_player();
    let attacks =
        if piece.zone == Zone::Combat && !piece.spent && !is_ours { ", attacking" } else { "" };
    let owner = match piece.card {
        Some(card) if card.owner() != piece.controller => {
            format!(", from {}'s deck", card.owner())
        }
        _ => String::new(),
    };
    format!("In {}'s {zone}, {spent}{attacks}{owner}.", piece.controller)
}

/// What lies on a card in play.
fn state(piece: &SeenPiece) -> Vec<String> {
    let mut rows = Vec::new();
    match piece.health {
        Some(health) => rows
            .push(format!("Now power {}, health {health}, wounds {}.", piece.power, piece.wounds)),
        None if piece.zone != Zone::Survivors => rows.push(format!("Now power {}.", piece.power)),
        None => {}
    }
    if let Some(seat) = piece.infected {
        rows.push(format!("Infected by {seat}."));
    }
    rows
}
