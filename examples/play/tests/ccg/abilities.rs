//! What is shown and told of abilities, in the words of the cards that the tests bring along.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use deadhand::ccg::{Action, CardId, Event, Game, Hidden, Name, Portable, State, Step};
use deadhand::game::{History, Table, Turn, Viewer};
use ratatui::crossterm::event::{KeyCode, MouseEventKind};

use super::super::{PLAIN, UNCOLOURED, assert_shows, keys, mouse, press, rows, screen, sized};
use super::words::listed;
use super::{App, Ccg, begun_with, drawn, own_games, rows_of, sit};
use crate::screen::Screen;

/// A card's ability asks for something at a step: what must stand above the table, and in the list.
struct Asked {
    card: &'static str,
    step: Step,
    above: &'static [&'static str],
    listed: &'static [&'static str],
}

const fn asked(
    card: &'static str,
    step: Step,
    above: &'static [&'static str],
    listed: &'static [&'static str],
) -> Asked {
    Asked { card, step, above, listed }
}

/// Of the cards in `cards/cards.tsv`, what each choice is about.
const ASKED: &[Asked] = &[
    asked(
        "Lookout",
        Step::May,
        &["Lookout: \"When this is played, you may look at target face-down card.\""],
        &["accept: look at target face-down card.", "decline: do without it"],
    ),
    asked("Lookout", Step::Target, &["Lookout: \"look at target face-down card\""], &["~"]),
    asked("Field Medic", Step::Target, &["Field Medic: \""], &[]),
    asked(
        "Quartermaster",
        Step::Choose,
        &["which option?", "Quartermaster: \"Recoup - Spend this: Choose one: draw a card, then"],
        &[
            "draw a card, then discard a card",
            "search your deck for an item, put it into your hand, and shuffle",
        ],
    ),
    asked(
        "Quartermaster",
        Step::Search,
        &["Quartermaster: \"search your deck for an item, put it into your hand, and shuffle\""],
        &["take nothing"],
    ),
    asked(
        "Quartermaster",
        Step::Discard,
        &["discard a card", "Quartermaster: \"discard a card\""],
        &["discard "],
    ),
    asked(
        "Captain",
        Step::Target,
        &["Captain: \"Up to 2 other target survivors get +1 power until end of turn\" (target "],
        &["done: choose no more"],
    ),
    asked("Gambler", Step::Pay, &["Gambler costs: \""], &[]),
    asked("Saboteur", Step::Discard, &["target opponent discards a card"], &["discard "]),
    asked("Saboteur", Step::Target, &["target opponent discards a card"], &["player "]),
    asked(
        "Saboteur",
        Step::May,
        &["you may pay 1 food: Cancel it.\" That card: ", "It answers this: ", " uses "],
        &["accept: pay 1 food: Cancel it."],
    ),
    asked("Bloater", Step::Target, &["target survivor\""], &[]),
    asked("Alpha", Step::Pay, &["Alpha costs: \"Spend 2 zombies\" ("], &["spend "]),
    asked("Alpha", Step::Target, &["\"Move target zombie you control to the combat zone\""], &[]),
    asked(
        "Digger",
        Step::Target,
        &["\"return up to 1 target zombie in your discard to your hand\""],
        &["done: choose no more"],
    ),
    asked(
        "Mimic",
        Step::Pay,
        &["Mimic costs: \"Discard another zombie you control\"."],
        &["discard "],
    ),
    asked(
        "Mimic",
        Step::May,
        &["you may spend this: Cancel it.\" That card: ", "It answers this: "],
        &["accept: spend this: Cancel it."],
    ),
    asked(
        "Whisperer",
        Step::Discard,
        &["\"that player discards a card\"", "That player: "],
        &["discard "],
    ),
    asked("Cleaver", Step::Target, &["Cleaver is attached to a survivor: to whom?"], &[]),
    asked("Cleaver", Step::May, &["you may ready bearer.\" Bearer: "], &["accept: ready bearer."]),
    asked(
        "Flare",
        Step::Choose,
        &["Flare: \"Choose one: target zombie gets -2 power"],
        &["look at target face-down card"],
    ),
    asked("Barter", Step::Target, &["\" (target "], &["player "]),
    asked(
        "Radio",
        Step::Search,
        &["Radio: \"Search your deck for a survivor, put it into your hand, and shuffle\""],
        &["take ", "take nothing"],
    ),
];

/// Positions of the games with these cards in which an ability asks its player for something, with the name
/// of its card: at most four for each card and step.
fn asking() -> impl Iterator<Item = (&'static State, &'static str)> {
    ASKING.iter().copied()
}

static ASKING: LazyLock<Vec<(&'static State, &'static str)>> = LazyLock::new(|| {
    let mut counts = BTreeMap::new();
    let mut positions = Vec::new();
    for state in own_games().flat_map(History::states) {
        let (setup, running) = (state.setup(), state.layout().running);
        let Some(frame) = running.frames.last() else { continue };
        let name = &setup.printed(frame.source).expect("a card is printed").name;
        let named = ASKED.iter().find(|asked| asked.card == name);
        let Some(asked) = named.filter(|_| matches!(state.turn(), Turn::Player(_))) else {
            continue;
        };
        let given = state.layout().given.len() + state.layout().paid.len();
        let kind =
            (asked.card, format!("{:?}{given}", state.step()), state.legal_actions().len() > 1);
        let count = counts.entry(kind).or_insert(0);
        *count += 1;
        if *count <= 4 {
            positions.push((state, asked.card));
        }
    }
    positions
});

/// The rows of a wide and high board of whoever is asked.
fn board(state: &State) -> Vec<String> {
    let Turn::Player(seat) = state.turn() else { panic!("a player is asked") };
    rows_of(&drawn(&History::new(state.clone()), Viewer::Seat(seat), PLAIN, (130, 140)))
}

#[test]
fn every_choice_is_asked_in_the_words_of_its_card() {
    let mut met = BTreeSet::new();
    for (state, card) in asking() {
        let here = ASKED.iter().enumerate().filter(|(_, asked)| asked.card == card);
        for (number, asked) in here.filter(|(_, asked)| asked.step == state.step()) {
            let rows = board(state);
            let above = rows[..4].join(" ");
            for text in asked.above {
                assert!(above.contains(text), "{text:?} is in\n{above}");
            }
            let listed = listed(&rows);
            for text in asked.listed {
                assert!(listed.iter().any(|row| row.contains(text)), "{text:?} is in {listed:#?}");
            }
            met.insert(number);
        }
    }
    let missed = ASKED.iter().enumerate().filter(|(number, _)| !met.contains(number));
    let missed: Vec<_> = missed.map(|(_, asked)| (asked.card, asked.step)).collect();
    assert!(missed.is_empty(), "{missed:?} happen in the games");
}

#[test]
fn no_step_of_an_ability_is_without_its_words() {
    let mut steps = BTreeMap::new();
    for (state, card) in asking() {
        let above = board(state)[1].clone();
        let is_asked = state.view(Viewer::Spectator).running().frames.len() == 1;
        if state.step() == Step::Order && is_asked {
            assert!(above.starts_with("They answer this: "), "{above}");
        } else {
            assert!(above.contains(card) || state.step() == Step::Order, "{card}: {above}");
        }
        *steps.entry(format!("{:?}", state.step())).or_insert(0) += 1;
    }
    for step in ["May", "Choose", "Target", "Pay", "Search", "Discard"] {
        assert!(steps.get(step).is_some_and(|count| *count > 3), "{steps:?}");
    }
}

#[test]
fn costs_are_told_one_after_the_other_with_how_many_are_paid() {
    let mut told = BTreeSet::new();
    for (state, card) in asking().filter(|(state, _)| state.step() == Step::Pay) {
        let row = board(state)[1].clone();
        let Some((_, behind)) = row.split_once(" costs: ") else {
            assert!(row.contains(" costs 1: spend cards of your zones (1 of 1)."), "{row}");
            continue;
        };
        let end = behind.find(". ").or(behind.rfind('.')).unwrap_or(0);
        let behind = &behind[..=end];
        told.insert((card, behind.to_string()));
        let verb = if behind.to_lowercase().starts_with("\"spend") { "spend " } else { "discard " };
        for row in listed(&board(state)) {
            assert!(row.starts_with(verb), "{row} for {behind}");
        }
    }
    for expected in [
        ("Gambler", "\"Spend a zombie\"."),
        ("Gambler", "\"discard a card\"."),
        ("Alpha", "\"Spend 2 zombies\" (1 of 2)."),
        ("Alpha", "\"Spend 2 zombies\" (2 of 2)."),
        ("Mimic", "\"Discard another zombie you control\"."),
    ] {
        assert!(told.contains(&(expected.0, expected.1.into())), "{expected:?} is in {told:#?}");
    }
}

#[test]
fn of_abilities_that_wait_each_is_listed_in_its_own_words() {
    let mut orders = 0;
    for state in own_games().flat_map(History::states) {
        if state.step() != Step::Order {
            continue;
        }
        let rows = board(state);
        assert!(rows[0].contains("which ability is first?"), "{}", rows[0]);
        let listed = listed(&rows);
        let setup = state.setup();
        for action in &state.legal_actions() {
            let text = action.to_string();
            let mut words = text.split(' ').skip(1);
            let card: CardId = words.next().and_then(|id| id.parse().ok()).expect("a card");
            let number: usize = words.next().and_then(|it| it.parse().ok()).expect("a number");
            // None of these survivors has a symbol and a triggered ability first.
            let printed = setup.printed(card).expect("it is printed");
            let written = printed.text.to_string();
            let of_text = number - usize::from(printed.name == "Field Medic");
            let of_text = of_text - usize::from(printed.name == "Lookout");
            let paragraph = written.lines().nth(of_text - 1).expect("a paragraph");
            let row = format!("{card} {}: \"{paragraph}\"", printed.name);
            assert!(listed.contains(&row), "{row:?} is in {listed:#?}");
        }
        orders += 1;
    }
    assert!(orders > 2, "{orders} orders were chosen");
}

#[test]
fn what_can_be_used_is_listed_in_its_own_words_without_its_windows() {
    let mut used = BTreeSet::new();
    for state in own_games().flat_map(|history| history.states().iter().step_by(5)) {
        let usable = state.legal_actions().iter().any(|action| matches!(action, Action::Use(..)));
        if !usable || !matches!(state.turn(), Turn::Player(_)) {
            continue;
        }
        for row in listed(&board(state)) {
            if let Some(use_of) = row.strip_prefix("use ") {
                let (_, what) = use_of.split_once(' ').expect("a card");
                used.insert(what.to_string());
            }
        }
    }
    for expected in [
        "Lookout: Scavenger",
        "Field Medic: Medic",
        "Field Medic: \"Pay 1 food: Prevent the next 2 wounds to target survivor this turn.\"",
        "Gambler: \"Spend a zombie, discard a card: Roll a die. On 1 to 2, put a wound on this. \
         Otherwise, draw a card.\"",
        "Bloater: \"Discard this: Infect target survivor.\"",
        "Watchdog: \"Spend this: Look at target face-down card.\"",
    ] {
        assert!(used.contains(expected), "{expected:?} is in {used:#?}");
    }
}

/// The game with this position on the screen of whoever is asked.
pub(super) fn shown(state: &State, size: (u16, u16)) -> App<Ccg> {
    let mut app = sized(begun_with("mix,odd", Table::new(state.clone(), 0)), size.0, size.1);
    sit(&mut app);
    app
}

/// The pages of all cards of the table, by their names.
pub(super) fn card_pages(app: &mut App<Ccg>) -> BTreeMap<String, String> {
    let mut pages = BTreeMap::new();
    press(app, KeyCode::Esc);
    (0..40).for_each(|_| press(app, KeyCode::Up));
    for _ in 0..50 {
        keys(app, "i");
        let shown = rows(app);
        let name = shown.get(2).and_then(|row| row.split(' ').next()).unwrap_or_default();
        pages.insert(name.to_string(), shown[2..].join(" "));
        press(app, KeyCode::Esc);
        press(app, KeyCode::Right);
    }
    pages
}

#[test]
fn what_lasts_on_a_card_stands_on_its_page_and_on_that_of_all_that_lasts() {
    let mut seen = BTreeSet::new();
    let states = own_games().flat_map(|history| history.states().iter().step_by(7));
    for state in states.filter(|state| matches!(state.turn(), Turn::Player(_))) {
        let view = state.view(Viewer::Spectator);
        let lasting = &view.running().lasting;
        let setup = state.setup();
        let source = |card: CardId| setup.printed(card).expect("a card").name.clone();
        if lasting.iter().all(|effect| seen.contains(&source(effect.source))) {
            continue;
        }
        if seen.len() > 3 {
            break;
        }
        let mut app = shown(state, (110, 40));
        let pages = card_pages(&mut app);
        keys(&mut app, "w");
        let all = rows(&app).join(" ");
        for effect in lasting {
            let source = source(effect.source);
            let told = match &*source {
                "Captain" => "power +1 by",
                "Crawler" => "power +",
                "Flare" => "power -2 by",
                "Field Medic" => "wounds to prevent by",
                "Alpha" => "\"that card gains Fierce 1 until end of turn\"",
                _ => "by ",
            };
            let on = effect.card.expect("all of these cards' effects are on a card");
            assert!(all.contains(&format!("Lasts on {on}")), "{on} is in {all}");
            if let Some(page) = pages.get(&on.to_string()) {
                let (_, lasts) = page.split_once("Lasts: ").unwrap_or_default();
                assert!(lasts.contains(told) && lasts.contains(&*source), "{told} is in {page}");
                seen.insert(source);
            }
        }
        let without = pages.iter().find(|(name, page)| {
            let lasts = lasting.iter().any(|it| it.card.is_some_and(|on| on.to_string() == **name));
            !lasts && page.contains("Lasts: ")
        });
        assert_eq!(without, None);
    }
    assert!(seen.len() > 2, "{seen:?}");
}

/// A position in which so much is asked that it does not fit above the table of a small terminal.
fn long_question() -> State {
    let found = asking().find(|(state, card)| *card == "Saboteur" && state.step() == Step::May);
    found.expect("it happens").0.clone()
}

#[test]
fn a_question_that_is_too_long_ends_on_a_page() {
    let mut app = shown(&long_question(), (60, 20));
    assert_shows(&app, "(w: all)");
    keys(&mut app, "w");
    assert_shows(&app, "What is asked, waits, lasts and holds: rows 1 to");
    assert_shows(&app, "Now: ");
    assert!(!screen(&app).contains("(w: all)"), "{}", screen(&app));
    press(&mut app, KeyCode::Esc);
    assert_shows(&app, "What can be done: ");
    let app = shown(&long_question(), (120, 40));
    assert!(!screen(&app).contains("(w: all)"), "{}", screen(&app));
}

#[test]
fn the_page_says_where_nothing_waits() {
    let mut app = super::begun("default", 1);
    keys(&mut app, "w");
    assert_shows(&app, "No ability is used, waits, lasts or holds.");
}

#[test]
fn what_a_card_says_scrolls_by_keys_and_by_the_wheel() {
    let (state, _) = asking().find(|(_, card)| *card == "Field Medic").expect("it happens");
    let mut app = shown(state, (60, 20));
    press(&mut app, KeyCode::Esc);
    let mut all = String::new();
    let top = |app: &App<Ccg>| {
        let rows = rows(app);
        let heading = rows.iter().position(|row| row.contains("The card (i: all of it)"));
        let below: Vec<String> = rows[heading.expect("a heading") + 1..][..5]
            .iter()
            .map(|row| row.chars().skip(31).collect())
            .collect();
        below.join(" ")
    };
    let words =
        |text: &str| text.replace(['▲', '▼'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
    // To a card that says more than the pane holds.
    (0..40).for_each(|_| press(&mut app, KeyCode::Up));
    for _ in 0..80 {
        if top(&app).contains("Field Medic") {
            break;
        }
        press(&mut app, KeyCode::Right);
    }
    let begin = top(&app);
    assert!(begin.contains("Field Medic") && begin.contains('▼'), "{begin}");
    for _ in 0..10 {
        all = all + " " + &top(&app);
        press(&mut app, KeyCode::PageDown);
    }
    let end = top(&app);
    assert!(!end.contains('▼') && end.contains('▲') && !end.contains("Field Medic"), "{end}");
    let all = words(&all);
    for told in ["Medic: Recoup", "once a", "wounds to target", "survivor you control dies,"] {
        assert!(all.contains(told), "{told} is in {all}");
    }
    (0..10).for_each(|_| press(&mut app, KeyCode::PageUp));
    assert_eq!(top(&app), begin);
    mouse(&mut app, MouseEventKind::ScrollDown, (45, 13));
    assert_ne!(top(&app), begin);
    mouse(&mut app, MouseEventKind::ScrollUp, (45, 13));
    assert_eq!(top(&app), begin);
    press(&mut app, KeyCode::PageDown);
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Left);
    assert_eq!(top(&app), begin, "another card begins at its first row");
}

#[test]
fn the_log_quotes_what_is_used_and_what_happens_and_says_on_what() {
    let (mut used, mut happened, mut chosen) = (0, 0, 0);
    for history in own_games() {
        for (state, action) in history.states().iter().zip(history.actions()) {
            let told = Ccg::story(state, action, Viewer::Spectator, UNCOLOURED).join("; ");
            let setup = state.setup();
            let paragraphs = |card: CardId| {
                let printed = setup.printed(card).expect("it is printed");
                let symbols = ["Medic", "Scavenger"].map(String::from);
                let lines = printed.text.to_string();
                let lines = lines.lines().map(|line| format!("\"{line}\""));
                let known = lines.chain(symbols).map(|it| format!("{card} {}: {it}", printed.name));
                known.collect::<Vec<_>>()
            };
            if let Action::Use(name, _) = action {
                let card: CardId = name.to_string().parse().expect("it lies face up");
                let is_told =
                    paragraphs(card).into_iter().any(|it| told.contains(&format!("uses {it}")));
                assert!(is_told, "{action}: {told}");
                used += 1;
            }
            for event in state.events(action).unwrap_or_default() {
                if let Event::Triggered { card, .. } = event {
                    assert!(paragraphs(card).iter().any(|it| told.contains(it)), "{card}: {told}");
                    happened += 1;
                }
            }
            if let (Action::Target(name), Step::Target) = (action, state.step()) {
                assert!(told.contains(&format!(" chooses {name}")), "{told}");
                chosen += 1;
            }
        }
    }
    assert!(used > 50 && happened > 50 && chosen > 50, "{used} {happened} {chosen}");
}

#[test]
fn whoever_gets_the_keyboard_reads_what_was_used_and_on_what() {
    // Somebody uses something on a target, and the next who is asked is another player.
    for history in own_games() {
        let steps: Vec<_> = history.states().iter().zip(history.actions()).collect();
        for window in steps.windows(2) {
            let [(before, Action::Use(..)), (state, Action::Target(target))] = window else {
                continue;
            };
            let Turn::Player(seat) = state.turn() else { continue };
            let begun = begun_with("mix,odd", Table::new((*before).clone(), 0));
            let mut app = sized(begun, 120, 40);
            sit(&mut app);
            for action in [window[0].1, window[1].1] {
                keys(&mut app, ":");
                super::super::line(&mut app, &action.to_string());
            }
            if app.next.is_none() {
                continue;
            }
            sit(&mut app);
            keys(&mut app, "v");
            let shown = rows(&app).join(" ");
            assert!(shown.contains(&format!("{seat} uses ")), "{shown}");
            assert!(shown.contains(&format!("{seat} chooses {target}")), "{shown}");
            return;
        }
    }
    panic!("it happens");
}

#[test]
fn a_face_down_card_that_was_looked_at_is_called_by_its_name() {
    let mut found = 0;
    for history in own_games() {
        for (state, action) in history.states().iter().zip(history.actions()) {
            let looked =
                state.events(action).unwrap_or_default().into_iter().find_map(
                    |event| match event {
                        Event::LookedAt { seat, name, card: Some(card) } => {
                            Some((seat, name, card))
                        }
                        _ => None,
                    },
                );
            let Some((seat, name, card)) = looked else { continue };
            let after = state.clone().apply(action).expect("it was played");
            let printed = state.setup().printed(card).expect("a card").name.clone();
            let table = |viewer| {
                let history = History::new(after.clone());
                rows_of(&drawn(&history, viewer, UNCOLOURED, (120, 200))).join("\n")
            };
            let called = format!("░{name} {printed}");
            let shown = table(Viewer::Seat(seat));
            assert!(shown.contains(&called), "{called} is on\n{shown}");
            let all = after.view(Viewer::Spectator);
            let known_to_all =
                all.in_play().any(|piece| piece.name == name && piece.card.is_some());
            if card.owner() == seat || known_to_all {
                continue;
            }
            assert!(!table(Viewer::Spectator).contains(&called), "{called}");
            found += 1;
        }
    }
    assert!(found > 2, "{found} cards of others were looked at");
}

#[test]
fn a_card_of_a_discard_can_be_chosen_on_the_table() {
    let in_discard = |state: &State, name: Name| {
        let view = state.view(Viewer::Spectator);
        let mut seats = super::seats(state);
        seats.any(|seat| view.discard(seat).iter().any(|card| Name::from(*card) == name))
    };
    let (state, name) = asking()
        .filter(|(state, card)| *card == "Digger" && state.step() == Step::Target)
        .find_map(|(state, _)| match *state.legal_actions().first()? {
            Action::Target(name) if in_discard(state, name) => Some((state.clone(), name)),
            _ => None,
        })
        .expect("it happens");
    let mut app = shown(&state, (120, 40));
    assert_shows(&app, "to choose");
    keys(&mut app, "1");
    let played: Vec<Action> = app.sitting.table.history().actions().collect();
    assert_eq!(played[0], Action::Target(name));
}
