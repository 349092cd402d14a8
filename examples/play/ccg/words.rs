//! Actions, events and refusals in plain words, with the names of cards.

use deadhand::ccg::ability::{Cost, Effect, Keyword};
use deadhand::ccg::{
    Action, CardId, CardType, Change, Event, Game, Hidden, ItemKind, Name, NameKind, Portable,
    Setup, State, Step,
};
use deadhand::game::{Turn, Viewer};

use super::phrases::{self, Paragraph};
use super::sight::Sight;

/// An action in plain words.
pub(super) fn of_action(sight: &Sight, action: Action) -> String {
    let call = |name| sight.call(name);
    let of = |card: CardId| sight.call(card.into());
    match action {
        Action::Bid(food) => format!("start with {food} food"),
        Action::Begin(seat) => format!("{seat} takes the first turn"),
        Action::Take(card) if sight.view.step() == Step::Search => format!("take {}", of(card)),
        Action::Take(card) => format!("take {}{}", of(card), cost(sight, card)),
        Action::Discard(card) => format!("discard {}", of(card)),
        Action::Lay(card) => format!("lay {} face down", of(card)),
        Action::Play(card) => format!("play {}{}", of(card), cost(sight, card)),
        Action::Upgrade(name) => format!("upgrade {}", call(name)),
        Action::Move(name) => format!("move {} to the combat zone", call(name)),
        Action::Use(name, ability) => {
            let written = ability_of(sight, name, ability).map(|it| it.in_brief());
            format!("use {}: {}", call(name), written.unwrap_or_default())
        }
        Action::Resolve(name, ability) => {
            let written = ability_of(sight, name, ability).map(|it| it.quoted());
            format!("{}: {}", call(name), written.unwrap_or_default())
        }
        Action::Choose(option) => {
            let written = sight.paragraph();
            let options = written.as_ref().map(Paragraph::options).unwrap_or_default();
            options.get(usize::from(option) - 1).copied().unwrap_or_default().into()
        }
        Action::Player(seat) => format!("player {seat}"),
        Action::Accept => {
            let written = sight.paragraph();
            format!("accept: {}", written.as_ref().map_or("", Paragraph::offer))
        }
        Action::Target(name) => of_target(sight, name),
        Action::Pay(name) => {
            let due = sight.paragraph().and_then(|it| sight.due(&it)).map(|due| due.cost);
            let discards = matches!(due, Some(Cost::Discard(_) | Cost::DiscardOwn(_)));
            format!("{} {}", if discards { "discard" } else { "spend" }, call(name))
        }
        Action::Defend(survivor, zombie) => format!("{} fights {}", of(survivor), call(zombie)),
        Action::Idle(survivor) => format!("{} fights nobody", of(survivor)),
        Action::Attack(zombie, survivor) => format!("{} attacks {}", call(zombie), of(survivor)),
        Action::Hold(zombie) => format!("{} attacks nobody", call(zombie)),
        Action::Fight(survivor) => format!("fight of {}", of(survivor)),
        Action::Infect(survivor) => format!("infect {}", of(survivor)),
        Action::Wound(survivor) => format!("{} takes the wounds", of(survivor)),
        Action::Starve(survivor) => format!("{} goes hungry", of(survivor)),
        Action::Flee => "flee".into(),
        Action::Stay => "stay".into(),
        Action::Again(zombie, survivor) => {
            format!("{} fights {} once more", call(zombie), of(survivor))
        }
        Action::Decline => match sight.view.step() {
            Step::Infect => "infect nobody".into(),
            Step::May => "decline: do without it".into(),
            Step::Search => "take nothing".into(),
            _ => "no more fight".into(),
        },
        Action::Done => match sight.view.step() {
            Step::Target => "done: choose no more".into(),
            Step::Take => "done: these survivors start".into(),
            Step::Lay => "done: lay no card".into(),
            _ => "done: end the build phase".into(),
        },
        Action::Pass if sight.view.step() == Step::Bid => "pass: do not bid".into(),
        Action::Pass => "pass".into(),
        other => named(sight.view.setup(), &other.to_string()),
    }
}

fn cost(sight: &Sight, card: CardId) -> String {
    match sight.printed(card.into()) {
        Some(printed) if printed.cost > 0 => format!(" for {}", printed.cost),
        _ => String::new(),
    }
}

/// An ability of a card as it is written.
fn ability_of(sight: &Sight, name: Name, ability: u8) -> Option<Paragraph> {
    phrases::paragraph(sight.view.setup(), sight.card(name)?, ability)
}

/// The symbols on a card, in the order of its abilities.
pub(super) fn symbols(card: &CardType) -> Vec<&'static str> {
    let CardType::Survivor { medic, scavenger, .. } = *card else {
        return Vec::new();
    };
    let all = [(medic, "Medic"), (scavenger, "Scavenger")];
    all.into_iter().filter(|(has, _)| *has).map(|(_, name)| name).collect()
}

fn of_target(sight: &Sight, name: Name) -> String {
    let target = sight.call(name);
    match sight.view.announced() {
        // What the target of an ability or an item is for stands above the table.
        Some(Action::Upgrade(card)) => format!("{} in the place of {target}", sight.call(card)),
        _ if sight.view.step() == Step::Again => format!("{target} fights once more"),
        _ => target,
    }
}

/// What an action made happen, as a viewer learns of it, in words.
pub(super) fn story(game: &State, action: Action, viewer: Viewer) -> Vec<String> {
    let setup = game.setup();
    let events = game.events(action).unwrap_or_default();
    let told = events.iter().map(|event| of_event(&setup, event.for_viewer(viewer)));
    let told = counted(told);
    let Turn::Player(seat) = game.turn() else {
        return told;
    };
    // What is decided is open to all, but for a card that somebody takes from his deck: there the event
    // tells what a viewer may know.
    let decided = match action {
        Action::Take(_) => None,
        Action::Use(name, ability) => {
            // Nobody uses a card that lies face down.
            let written = match name.kind() {
                NameKind::Card(card) => phrases::paragraph(&setup, card, ability),
                NameKind::FaceDown { .. } => None,
            };
            let written = written.map(|it| it.quoted()).unwrap_or_default();
            Some(named(&setup, &format!("{seat} uses {name}: ")) + &written)
        }
        Action::Play(card) if is_one_shot(&setup, card) => {
            let written = setup.printed(card).map(|card| card.text.to_string()).unwrap_or_default();
            Some(named(&setup, &format!("{seat} plays {card}: ")) + &format!("\"{written}\""))
        }
        Action::Choose(option) => {
            let view = game.view(Viewer::Spectator);
            let frame = view.running().frames.last();
            let written = frame.and_then(|it| phrases::paragraph(&setup, it.source, it.ability));
            let options = written.as_ref().map(Paragraph::options).unwrap_or_default();
            let option = options.get(usize::from(option) - 1).copied().unwrap_or_default();
            Some(format!("{seat} chooses \"{option}\""))
        }
        Action::Target(name) => Some(named(&setup, &format!("{seat} chooses {name}"))),
        Action::Player(player) => Some(format!("{seat} chooses player {player}")),
        Action::Accept => Some(format!("{seat} accepts")),
        Action::Decline if game.step() == Step::Search => Some(format!("{seat} takes nothing")),
        Action::Decline => Some(format!("{seat} declines")),
        Action::Concede => Some(format!("{seat} gives up")),
        _ if !told.is_empty() => None,
        // Nothing has happened yet: it was passed, announced, or chosen.
        Action::Pass => Some(format!("{seat} passes")),
        Action::Done => Some(format!("{seat} is done")),
        Action::Idle(survivor) => Some(named(&setup, &format!("{survivor} fights nobody"))),
        Action::Hold(zombie) => Some(named(&setup, &format!("{zombie} attacks nobody"))),
        Action::Fight(survivor) => Some(named(&setup, &format!("the fight of {survivor} begins"))),
        Action::Play(card) => Some(named(&setup, &format!("{seat} begins to play {card}"))),
        Action::Upgrade(name) => Some(named(&setup, &format!("{seat} begins to upgrade {name}"))),
        Action::Pay(name) => Some(named(&setup, &format!("{seat} pays with {name}"))),
        other => Some(named(&setup, &format!("{seat} chooses {other}"))),
    };
    decided.into_iter().chain(told).collect()
}

fn is_one_shot(setup: &Setup, card: CardId) -> bool {
    let printed = setup.printed(card).map(|card| &card.card_type);
    matches!(printed, Some(CardType::Item { kind: ItemKind::OneShot, .. }))
}

/// An event in words, with the names of cards and the words of abilities.
fn of_event(setup: &Setup, event: Event) -> String {
    match event {
        Event::Triggered { card, ability } => {
            let written = phrases::paragraph(setup, card, ability).map(|it| it.quoted());
            named(setup, &format!("{card}: ")) + &written.unwrap_or_default()
        }
        Event::Changed { name, change, until } => {
            named(setup, &format!("{name} ")) + &format!("{} {until}", of_change(setup, change))
        }
        Event::ChangedEach { card, ability, op, change, until } => {
            let kind = kind_of(setup, card, ability, op).unwrap_or_else(|| "each".into());
            named(setup, &format!("{card}: "))
                + &format!("{kind} {} {until}", of_change(setup, change))
        }
        // Only who flees turns cards down, and all of them come to lie there.
        Event::TurnedDown { .. } => named(setup, &event.to_string()) + " in the resource zone",
        other => named(setup, &other.to_string()),
    }
}

/// What lasts, with the word of a trait.
fn of_change(setup: &Setup, change: Change) -> String {
    let word = match change {
        Change::Trait { card, ability, op } => trait_of(setup, card, ability, op),
        _ => None,
    };
    word.map_or_else(|| change.to_string(), |word| format!("gains {word}"))
}

/// The kind of cards on each of which what an operation of an ability does lasts: `each zombie`.
fn kind_of(setup: &Setup, card: CardId, ability: u8, op: u8) -> Option<String> {
    let written = phrases::paragraph(setup, card, ability)?;
    let phrases = written.phrases();
    let phrase = phrases.iter().find(|phrase| phrase.op == usize::from(op))?;
    let verb = match phrase.clause.effect {
        Effect::Bonus(..) => " gets ",
        Effect::Gain(..) => " gains ",
        _ => return None,
    };
    let (kind, _) = phrase.text.split_once(verb)?;
    Some(kind.replacen("Each", "each", 1))
}

/// The trait that an operation of an ability gives.
fn trait_of(setup: &Setup, card: CardId, ability: u8, op: u8) -> Option<String> {
    let written = phrases::paragraph(setup, card, ability)?;
    let phrases = written.phrases();
    let phrase = phrases.iter().find(|phrase| phrase.op == usize::from(op))?;
    match &phrase.clause.effect {
        Effect::Gain(_, Keyword::Trait(word), _) => Some(word.clone()),
        _ => None,
    }
}

/// The same thing several times in a row is told once, with its number.
fn counted(told: impl Iterator<Item = String>) -> Vec<String> {
    let mut counted: Vec<(String, u32)> = Vec::new();
    for thing in told {
        match counted.last_mut() {
            Some((last, count)) if *last == thing => *count += 1,
            _ => counted.push((thing, 1)),
        }
    }
    let word = |(thing, count)| if count > 1 { format!("{thing} ({count} times)") } else { thing };
    counted.into_iter().map(word).collect()
}

/// A text of the engine with the names of the cards that it calls by their ids: `A5 Hunter dies`.
pub(super) fn named(setup: &Setup, text: &str) -> String {
    let word = |word: &str| {
        let id = word.trim_end_matches([',', ';', ':', '.']);
        let card = id.parse::<CardId>().ok().and_then(|card| setup.printed(card));
        card.map_or_else(
            || word.to_string(),
            |card| format!("{id} {}{}", card.name, &word[id.len()..]),
        )
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Breaks a text into rows of at most so many characters, between words where it can.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut rows = vec![String::new()];
    for word in text.split_whitespace() {
        let mut rest: Vec<char> = word.chars().collect();
        while let Some(row) = rows.last_mut() {
            let len = row.chars().count();
            let gap = usize::from(len > 0);
            if len + gap + rest.len() <= width {
                row.extend(std::iter::repeat_n(' ', gap));
                row.extend(rest);
                break;
            }
            if len == 0 {
                // A word longer than a row.
                row.extend(rest.drain(..width));
            }
            rows.push(String::new());
        }
    }
    rows
}

/// The one action beside which all these words stand in the list of what can be done.
///
/// # Errors
///
/// None or several, in a sentence; where nothing fits, why the line is no action of a record.
pub(super) fn find(sight: &Sight, line: &str, error: &str) -> Result<Action, String> {
    let asked = words_of(line);
    let fits = |action: &&Action| {
        let told = words_of(&of_action(sight, **action));
        !asked.is_empty() && asked.iter().all(|word| told.contains(word))
    };
    let found: Vec<Action> = sight.legal.iter().filter(fits).copied().collect();
    match found[..] {
        [only] => Ok(only),
        [] => Err(format!("nothing that can be done is called so ({error})")),
        [first, second, ..] => Err(format!(
            "{} things are called so, such as: {}; {}",
            found.len(),
            of_action(sight, first),
            of_action(sight, second)
        )),
    }
}

/// The words of a line in small letters, without what stands between them.
fn words_of(line: &str) -> Vec<String> {
    let words = line.split_whitespace().map(|word| word.trim_matches([':', ',', '.', ';', '"']));
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}
