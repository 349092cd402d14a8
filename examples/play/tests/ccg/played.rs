//! Whole games by keys: what people do and what the program does come out the same.

use deadhand::ccg::{Action, Game, State};
use deadhand::game::{History, Table, Turn};
use ratatui::crossterm::event::KeyCode;

use super::super::{keys, line, position, press, screen, sized};
use super::{App, Ccg, GAMES, PLAYED, app, begun_with, offered, sit};

/// The decisions of players in a game, in order.
fn decisions(history: &History<State>) -> Vec<Action> {
    let steps = history.states().iter().zip(history.actions());
    let decided = steps.filter(|(state, _)| matches!(state.turn(), Turn::Player(_)));
    decided.map(|(_, action)| action).collect()
}

fn played(app: &App<Ccg>) -> usize {
    app.sitting.table.history().actions().len()
}

/// Plays a game of the tests by keys, each decision by `choose`, and compares where it ends.
fn play(number: usize, size: (u16, u16), choose: fn(&mut App<Ccg>, Action, &[Action])) {
    let (_, decks) = GAMES[number];
    let deal = number as u64 + 1;
    let history = &PLAYED[number];
    // The same luck as in the game of the tests.
    let table = Table::new(history.start().clone(), deal);
    let mut app = sized(begun_with(decks, table), size.0, size.1);
    let mut decisions = decisions(history);
    // What is spent together is chosen in any order: here in the reverse one.
    decisions
        .chunk_by_mut(|a, b| matches!((a, b), (Action::Pay(_), Action::Pay(_))))
        .for_each(<[Action]>::reverse);
    let mut picked = Vec::new();
    let mut several = 0;
    for action in decisions {
        sit(&mut app);
        let mut offered = offered(app.game());
        offered.retain(|other| !picked.contains(other));
        let before = (played(&app), screen(&app));
        choose(&mut app, action, &offered);
        if played(&app) > before.0 {
            picked.clear();
            continue;
        }
        assert!(matches!(action, Action::Pay(_)), "{action} is played\n{}", screen(&app));
        assert_ne!(screen(&app), before.1, "{action} is chosen");
        picked.push(action);
        several += 1;
    }
    assert!(several > 5, "{several} times several cards are spent together");
    assert_eq!(position(&app), history.state().to_string());
    assert!(app.shows_end(), "the end is shown");
}

fn by_typing(app: &mut App<Ccg>, action: Action, _: &[Action]) {
    keys(app, ":");
    line(app, &action.to_string());
}

fn by_the_list(app: &mut App<Ccg>, action: Action, offered: &[Action]) {
    let place = offered.iter().position(|it| *it == action).expect("it is offered");
    if place < 9 {
        keys(app, &(place + 1).to_string());
        return;
    }
    press(app, KeyCode::Esc);
    // Where nothing lies on the table, the keys are for the list already.
    if !screen(app).contains("▸1 ") {
        keys(app, "a");
    }
    press(app, KeyCode::Home);
    (0..place).for_each(|_| press(app, KeyCode::Down));
    press(app, KeyCode::Enter);
}

/// The card on the table by which an action is chosen, as it is called.
fn card_of(action: Action) -> Option<String> {
    let text = action.to_string();
    let mut words = text.split(' ');
    let card = match words.next().unwrap_or_default() {
        "defend" | "attack" => words.nth(1),
        "bid" | "begin" | "pass" | "done" | "accept" | "decline" | "choose" | "player" | "flee"
        | "stay" | "idle" | "hold" => None,
        _ => words.next(),
    };
    card.map(String::from)
}

/// The card on which the cursor is.
fn cursor(app: &App<Ccg>) -> String {
    let shown = screen(app);
    let marked = shown.split('▸').nth(1).unwrap_or_default().trim_start_matches('░');
    marked.split([' ', '*', ']']).next().unwrap_or_default().into()
}

/// By Tab to the card, Enter, and where it can do more than one thing, by the list of these.
fn by_the_table(app: &mut App<Ccg>, action: Action, offered: &[Action]) {
    let Some(card) = card_of(action) else {
        return by_the_list(app, action, offered);
    };
    let mut targets: Vec<String> = Vec::new();
    for target in offered.iter().filter_map(|action| card_of(*action)) {
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    let place = |card: &str| targets.iter().position(|target| target == card);
    // Once to the table, if the keys are for the list, and then round all that can be chosen.
    press(app, KeyCode::Tab);
    let from = place(&cursor(app)).expect("Tab leads to what can be chosen");
    let to = place(&card).expect("the card can be chosen");
    (0..(to + targets.len() - from) % targets.len()).for_each(|_| press(app, KeyCode::Tab));
    assert_eq!(cursor(app), card, "for {action}\n{}", screen(app));
    let before = played(app);
    press(app, KeyCode::Enter);
    if played(app) > before || matches!(action, Action::Pay(_)) {
        return;
    }
    // Its actions alone are listed now, in the order of all.
    let mut listed = offered.iter().filter(|other| card_of(**other).as_ref() == Some(&card));
    let place = listed.position(|it| *it == action).expect("it is one of them");
    (0..place).for_each(|_| press(app, KeyCode::Down));
    press(app, KeyCode::Enter);
}

#[test]
fn whole_games_are_played_by_typing() {
    play(0, (80, 24), by_typing);
    play(2, (80, 24), by_typing);
}

#[test]
fn whole_games_are_played_from_the_list() {
    play(1, (60, 20), by_the_list);
    play(3, (60, 20), by_the_list);
}

#[test]
fn a_whole_game_is_played_by_tab_and_enter_on_the_table() {
    play(3, (60, 20), by_the_table);
}

#[test]
fn against_the_program_a_player_keeps_the_keyboard_to_the_end() {
    for (decks, bots) in [("rage,horde", "B"), ("horde,weird,contagion", "AC"), ("rage,horde", "A")]
    {
        let mut app = app(decks, "default", 7, bots);
        let mut asked = 0;
        while app.game().turn() != Turn::Over {
            assert_eq!(app.next, None, "nothing is handed over");
            let Turn::Player(seat) = app.game().turn() else {
                panic!("chance acts at once");
            };
            assert!(!bots.contains(&seat.to_string()), "{seat} is asked");
            keys(&mut app, "1");
            asked += 1;
            assert!(asked < 5000, "it ends");
        }
        assert!(asked > 10);
        assert!(app.shows_end());
    }
}

#[test]
fn the_same_deal_is_the_same_game() {
    let end = |deal| {
        let mut app = app("rage,horde", "default", deal, "B");
        while app.game().turn() != Turn::Over {
            keys(&mut app, "1");
        }
        position(&app)
    };
    assert_eq!(end(3), end(3));
    assert_ne!(end(3), end(4));
}
