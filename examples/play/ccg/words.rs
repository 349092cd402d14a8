//! Actions, events and refusals in plain words, with the names of cards.

use deadhand::ccg::{Action, CardId, CardType, Game, Name, Setup, State, Step};
use deadhand::game::{Turn, Viewer};

use super::sight::Sight;

/// An action in plain words.
pub(super) fn of_action(sight: &Sight, action: Action) -> String {
    let call = |name| sight.call(name);
    let of = |card: CardId| sight.call(card.into());
    match action {
        Action::Bid(food) => format!("start with {food} food"),
        Action::Begin(seat) => format!("{seat} takes the first turn"),
        Action::Take(card) => format!("take {}{}", of(card), cost(sight, card)),
        Action::Discard(card) => format!("discard {}", of(card)),
        Action::Lay(card) => format!("lay {} face down", of(card)),
        Action::Play(card) => format!("play {}{}", of(card), cost(sight, card)),
        Action::Upgrade(name) => format!("upgrade {}", call(name)),
        Action::Move(name) => format!("move {} to the combat zone", call(name)),
        Action::Use(name, ability) => {
            format!("use {}: {}", call(name), ability_of(sight, name, ability))
        }
        Action::Target(name) => of_target(sight, name),
        Action::Pay(name) => format!("spend {}", call(name)),
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
        Action::Decline if sight.view.step() == Step::Infect => "infect nobody".into(),
        Action::Decline => "no more fight".into(),
        Action::Done => match sight.view.step() {
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

/// The name of an ability: symbols come first, Medic before Scavenger.
fn ability_of(sight: &Sight, name: Name, ability: u8) -> String {
    let symbols = sight.printed(name).map(|printed| symbols(&printed.card_type));
    let symbol = symbols.and_then(|symbols| symbols.get(usize::from(ability) - 1).copied());
    symbol.map_or_else(|| format!("ability {ability}"), String::from)
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
        Some(Action::Play(card)) => {
            format!("{} for {target}", sight.call(card.into()))
        }
        Some(Action::Use(user, ability)) => {
            format!("{} for {target}", ability_of(sight, user, ability))
        }
        Some(Action::Upgrade(card)) => format!("{} in the place of {target}", sight.call(card)),
        _ if sight.view.step() == Step::Again => format!("{target} fights once more"),
        _ => target,
    }
}

/// What an action made happen, as a viewer learns of it, in words.
pub(super) fn story(game: &State, action: Action, viewer: Viewer) -> Vec<String> {
    let setup = deadhand::game::Portable::setup(game);
    let events = game.events(action).unwrap_or_default();
    let told = events.iter().map(|event| named(&setup, &event.for_viewer(viewer).to_string()));
    let mut told = counted(told);
    if let (true, Turn::Player(seat)) = (told.is_empty(), game.turn()) {
        // Nothing has happened yet: it was passed, announced, or chosen. All of that is open.
        told.push(match action {
            Action::Pass => format!("{seat} passes"),
            Action::Done => format!("{seat} is done"),
            Action::Decline => format!("{seat} declines"),
            Action::Concede => format!("{seat} gives up"),
            Action::Idle(survivor) => named(&setup, &format!("{survivor} fights nobody")),
            Action::Hold(zombie) => named(&setup, &format!("{zombie} attacks nobody")),
            Action::Fight(survivor) => named(&setup, &format!("the fight of {survivor} begins")),
            Action::Play(card) => named(&setup, &format!("{seat} begins to play {card}")),
            Action::Upgrade(name) => named(&setup, &format!("{seat} begins to upgrade {name}")),
            Action::Use(name, _) => named(&setup, &format!("{seat} begins to use {name}")),
            Action::Pay(name) => named(&setup, &format!("{seat} pays with {name}")),
            Action::Target(name) => named(&setup, &format!("{seat} chooses {name}")),
            other => named(&setup, &format!("{seat} chooses {other}")),
        });
    }
    told
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
    let asked: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    let fits = |action: &&Action| {
        let told = of_action(sight, **action).to_lowercase();
        let told: Vec<&str> = told.split([' ', ':', ',']).collect();
        !asked.is_empty() && asked.iter().all(|word| told.contains(&word.as_str()))
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
