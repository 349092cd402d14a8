//! What people read of it: its rules, its menu, its cards, its transcripts.

use std::collections::BTreeSet;

use clap::CommandFactory;
use deadhand::ccg::{
    Action, CardPool, CardType, DeckList, Game, Hidden, ItemKind, Moment, Printed, Rules, Setup,
    State,
};
use deadhand::game::{Portable, Seat, Table, Turn, Viewer};
use ratatui::crossterm::event::KeyCode;

use super::super::{PLAIN, UNCOLOURED, keys, press, rows, screen};
use super::{Ccg, begun, begun_with, games, screen_of, setup, sit, states};
use crate::arguments::Arguments;
use crate::screen::Screen;
use crate::sitting::Sitting;
use crate::{page, transcript};

#[test]
fn the_menu_names_the_presets_of_the_rules() {
    let offered: Vec<&str> = Ccg::PRESETS.iter().map(|(name, _)| *name).collect();
    let presets: Vec<&str> = Rules::PRESETS.iter().map(|(name, _)| *name).collect();
    assert_eq!(offered, presets);
    let longest = Ccg::PRESETS.iter().map(|(_, about)| about.len()).max();
    assert!(longest.is_some_and(|longest| longest <= 40), "an entry fits into 60 columns");
}

/// All options at other values than those of a preset.
const FAR: &str = "bidding=sealed,default_food=99,start_from=either,start_cost=99,min_deck=59,\
    max_copies=99,infection=active,resource_by=all_players,upgrade_in=any_window,move_in=recoup,\
    defender=spends,wound=one_by_survivor_player,overwhelm=each,spent_in_fight=stays,\
    after_action=keep,upgrade=from_hand,infect_first=no,converted=generic,symbols_by=any,\
    scavenge=always_food,deck_out=failed_draw,all_lose=active_loses_last,flee=on";

#[test]
fn the_page_is_ascii_and_narrow() {
    for row in page::rows::<Ccg>(begun(FAR, 1).game()) {
        assert!(row.is_ascii() && row.len() <= 58, "{row}");
    }
    assert!(Ccg::KEYS.len() <= Ccg::LEAST.width.into());
}

#[test]
fn help_and_page_name_every_preset_option_value_and_key() {
    let help = Arguments::command().render_long_help().to_string();
    let page = page::rows::<Ccg>(begun("default", 1).game()).join("\n");
    for (name, _) in Rules::PRESETS {
        assert!(help.contains(name) && page.contains(name), "{name}");
    }
    for option in FAR.split(',') {
        let (name, value) = option.split_once('=').expect("an option");
        assert!(help.contains(name) && page.contains(&format!("{name}=")), "{name}");
        if value.parse::<u8>().is_err() {
            assert!(help.contains(value) && page.contains(value), "{option}");
        }
    }
    for option in ["--cards", "--decks", "--bots", "rage, horde, contagion and weird"] {
        assert!(help.contains(option), "{option}");
    }
    for key in ["a ", "p ", "P ", "i ", "w ", "v ", "d ", "c ", ": ", "1 to 9", "Tab, Shift-Tab"] {
        assert!(page.lines().any(|row| row.starts_with(key)), "{key}");
    }
    assert!(help.lines().all(|row| row.len() <= 80), "{help}");
}

/// What stands in the list of a wide board, without digits and marks; what is longer than a row has further
/// rows, which are indented.
pub(super) fn listed(rows: &[String]) -> Vec<String> {
    let from = rows.iter().position(|row| row.contains("- What can be done: ")).expect("a list");
    let column = rows[from].find("- What").expect("it is there");
    let mut listed: Vec<String> = Vec::new();
    for row in &rows[from + 1..] {
        let row: String = row.chars().skip(column).collect();
        if row.starts_with('-') {
            break;
        }
        let text = row.trim_end_matches('<').trim_end();
        match (text.strip_prefix("     "), text.get(3..), listed.last_mut()) {
            (Some(more), _, Some(last)) => *last = format!("{last} {more}"),
            (None, Some(text), _) => listed.push(text.into()),
            _ => {}
        }
    }
    listed
}

#[test]
fn every_action_has_words_of_its_own_in_a_list() {
    let mut told = 0;
    for state in states(23).filter(|state| matches!(state.turn(), Turn::Player(_))) {
        let Turn::Player(seat) = state.turn() else { continue };
        let mut screen = screen_of("rage,horde", "");
        screen.settle(&deadhand::game::History::new(state.clone()), Viewer::Seat(seat));
        let legal = super::offered(&state);
        // What is typed as it stands in the list is found again, or it is one of several things.
        let height = (legal.len() as u16 + 4) * 12;
        let area = ratatui::layout::Rect::new(0, 0, 300, height);
        let mut buffer = ratatui::buffer::Buffer::empty(area);
        screen.draw(&state, PLAIN, area, &mut buffer);
        let listed = listed(&super::rows_of(&buffer));
        assert_eq!(listed.len(), legal.len(), "{listed:#?}");
        let mut different = listed.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), legal.len(), "{listed:#?}");
        for (words, action) in listed.iter().zip(legal.iter()) {
            assert!(!words.is_empty(), "{action}");
            if let Ok(found) = screen.read(words) {
                assert_eq!(found, *action, "{words}");
                told += 1;
            }
        }
    }
    assert!(told > 300, "{told} actions are found by their words");
}

/// What must stand on the page of a card, by what is printed on it.
fn must_tell(card: &Printed) -> Vec<String> {
    let mut words = card.traits.clone();
    let terms = card.requirement.iter().map(|term| format!("{} {}", term.count, term.word));
    let terms = terms.collect::<Vec<_>>().join(", ");
    words.extend((!terms.is_empty()).then(|| format!("Requires {terms}.")));
    if card.cost > 0 {
        words.push(format!("cost {}", card.cost));
    }
    match &card.card_type {
        CardType::Survivor { power, health, medic, scavenger } => {
            words.push(format!("Survivor, cost {}, power {power}, health {health}", card.cost));
            words.extend(medic.then(|| "Medic: Recoup - Spend this: Remove a wound".into()));
            words.extend(scavenger.then(|| "Scavenger: Recoup - Spend this: Attract".into()));
        }
        CardType::Zombie { faction, power, fast, fierce, infectious } => {
            words.extend([format!("{faction:?} zombie"), format!("power {power}")]);
            words.extend(fast.then(|| "Fast".into()));
            words.extend((*fierce > 0).then(|| format!("Fierce {fierce}")));
            words.extend(infectious.then(|| "Infectious".into()));
        }
        CardType::Item { kind, windows } => {
            words.push(match kind {
                ItemKind::Attached { power, health } => {
                    format!("attached: power {power:+}, health {health:+}")
                }
                ItemKind::Standing => "stays in the survivor zone".into(),
                ItemKind::OneShot => "used from the hand".into(),
            });
            let window = |moment: &Moment| match moment {
                Moment::Build => "build",
                Moment::BeginAttack => "begin attack",
                Moment::Fight => "fight",
                Moment::Recoup => "recoup",
            };
            words.extend(windows.iter().map(|moment| window(moment).to_string()));
        }
    }
    words.extend(card.text.to_string().lines().map(String::from));
    words
}

#[test]
fn every_card_tells_all_that_is_printed_on_it() {
    let mut told = BTreeSet::new();
    for state in states(233).filter(|state| matches!(state.turn(), Turn::Player(_))) {
        let setup = state.setup();
        let mut app = begun_with("rage,horde", Table::new(state, 0));
        sit(&mut app);
        press(&mut app, KeyCode::Esc);
        (0..40).for_each(|_| press(&mut app, KeyCode::Up));
        for _ in 0..40 {
            keys(&mut app, "i");
            let shown = rows(&app).join(" ");
            press(&mut app, KeyCode::Esc);
            press(&mut app, KeyCode::Right);
            let Some(name) = shown.split("(Esc: back)").nth(1) else {
                continue;
            };
            let name = name.trim_start();
            let named = |card: &&Printed| {
                let begin = name.split_once(' ').map_or("", |(_, behind)| behind);
                begin.starts_with(&format!("{} ", card.name))
            };
            // Of two names one of which begins the other, the longer is meant.
            let found = setup.pool().cards().iter().filter(named);
            let Some(card) = found.max_by_key(|card| card.name.len()) else {
                assert!(shown.contains("a generic zombie, power 1"), "{shown}");
                continue;
            };
            for words in must_tell(card) {
                assert!(
                    shown.contains(&words),
                    "{words:?} is on the page of {}: {shown}",
                    card.name
                );
            }
            told.insert(card.name.clone());
        }
    }
    assert!(told.len() >= 48, "{} of 64 cards were looked at: {told:?}", told.len());
}

#[test]
fn who_plays_by_himself_plays_to_the_end_and_tells_it() {
    let mut sitting = Sitting::<State>::dealt(&setup("rage,horde", "default"), 2, None);
    let seed = sitting.player_seed(None);
    transcript::play::<Ccg>(&mut sitting, seed);
    let state = sitting.table.state();
    assert_eq!(state.turn(), Turn::Over);
    let mut text = Vec::new();
    transcript::write::<Ccg>(&sitting, PLAIN, &mut text).expect("memory takes everything");
    let text = String::from_utf8(text).expect("it is text");
    assert!(text.is_ascii());
    assert!(text.starts_with("Zombie CCG, deal 2, rules default\n1. first "), "{text}");
    assert_eq!(text.lines().count(), 3 + sitting.table.history().actions().len());
    assert!(text.lines().rev().nth(1).is_some_and(|line| line == state.to_string()));
}

#[test]
fn every_action_of_a_game_tells_something() {
    for history in games() {
        for (state, action) in history.states().iter().zip(history.actions()) {
            for viewer in [Viewer::All, Viewer::Spectator] {
                let told = Ccg::story(state, action, viewer, UNCOLOURED);
                assert!(!told.is_empty() && told.iter().all(|it| !it.is_empty()), "{action}");
            }
        }
    }
}

#[test]
fn chance_stands_in_the_log() {
    let mut told = String::new();
    for history in games() {
        for (state, action) in history.states().iter().zip(history.actions()) {
            if state.turn() == Turn::Chance {
                told += &Ccg::story(state, action, Viewer::Spectator, UNCOLOURED).join("; ");
                let hidden = matches!(action, Action::ShuffleBy(_, seed) if told.contains(&seed.number().to_string()));
                assert!(!hidden, "the number of a shuffle is in nobody's log");
            }
        }
    }
    for event in ["is the first to bid", "deck is shuffled", "the die shows", "the coin shows"] {
        assert!(told.contains(event), "{event}");
    }
}

#[test]
fn the_end_says_who_has_won() {
    for history in games() {
        let state = history.state();
        let result = Ccg::result(state).join("\n");
        let last: Vec<_> = super::seats(state)
            .filter(|seat| state.view(Viewer::All).food(*seat).is_some())
            .collect();
        match last[..] {
            [winner] => assert_eq!(result, format!("{winner} has won.")),
            _ => assert_eq!(result, "Nobody is left: a draw."),
        }
        assert_eq!(Ccg::rules(&state.setup()), state.setup().rules().to_string());
    }
}

#[test]
fn the_title_says_whose_turn_it_is() {
    let mut app = begun("default", 1);
    assert!(screen(&app).starts_with(" Zombie CCG  deal 1  set-up  rules default"));
    while app.game().step() != deadhand::ccg::Step::Discard {
        sit(&mut app);
        keys(&mut app, "1");
    }
    let turn = format!(" Zombie CCG  deal 1  {}'s turn  rules", app.game().survivor_player());
    assert!(screen(&app).starts_with(&turn), "{}", screen(&app));
}

/// What viewers read of an ability of a Trainer who says this, when he uses it and chooses these targets.
fn told_of(text: &str, actions: &[&str]) -> Vec<Vec<String>> {
    let table = format!(
        "Name\tType\tFaction\tPower\tHealth\tText\n\
         Trainer\tSurvivor\t\t1\t2\tRecoup - Spend this: {text}\n\
         Biter\tZombie\tRage\t2\t\t\n"
    );
    let rules = Rules { min_deck: 1, ..Rules::DEFAULT };
    let deck = DeckList::read("1 Trainer\n2 Biter").expect("a deck");
    let pool = CardPool::from_table(&table).expect("a pool");
    let setup = Setup::new(rules, pool, vec![deck.clone(), deck]).expect("a game");
    let line = "A food 5 hand - deck A2,A3 discard - survivors A1 resource - combat - / B food 5 hand - \
                deck B2 discard - survivors B1 resource - combat B3 | act A A recoup";
    let mut state = State::read(&setup, line).expect("a position");
    let mut told = vec![Vec::new(); 3];
    for action in actions {
        let action = action.parse().expect("an action");
        let viewers = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Spectator];
        for (told, viewer) in told.iter_mut().zip(viewers) {
            told.extend(Ccg::story(&state, action, viewer, UNCOLOURED));
        }
        state = state.apply(action).expect("it is legal");
    }
    told
}

#[test]
fn the_log_tells_what_is_changed_and_by_how_much() {
    let text = "Target zombie gains Tough until end of turn, then that card gets -1 power until end of \
                turn, then that card gains Fierce 2 until end of turn.";
    for told in told_of(text, &["use A1 1", "target B3"]) {
        for line in [
            "B3 Biter gains Tough until end of turn",
            "B3 Biter gets -1 power until end of turn",
            "B3 Biter gains Fierce 2 until end of turn",
        ] {
            assert!(told.iter().any(|it| it == line), "{line:?} in {told:?}");
        }
    }
}

#[test]
fn the_log_tells_what_lasts_on_each_of_a_kind_in_the_words_of_the_card() {
    let text = "Gain 1 food. Each Rage zombie gains Tough until end of turn, then each other survivor \
                gains Bold until end of turn. Each zombie an opponent controls gets +2 power until end of \
                turn for each survivor.";
    for told in told_of(text, &["use A1 1"]) {
        for line in [
            "A1 Trainer: each Rage zombie gains Tough until end of turn",
            "A1 Trainer: each other survivor gains Bold until end of turn",
            "A1 Trainer: each zombie an opponent controls gets +4 power until end of turn",
        ] {
            assert!(told.iter().any(|it| it == line), "{line:?} in {told:?}");
        }
    }
}

#[test]
fn what_is_turned_down_in_a_flight_is_told_with_where_it_lies() {
    let mut told = Vec::new();
    for history in games() {
        for (state, action) in history.states().iter().zip(history.actions()) {
            let story = Ccg::story(state, action, Viewer::Spectator, UNCOLOURED);
            told.extend(story.into_iter().filter(|line| line.contains("is turned face down as")));
        }
    }
    assert!(told.len() > 3, "{told:?}");
    assert!(told.iter().all(|line| line.ends_with(" in the resource zone")), "{told:?}");
}
