//! What keys do on its board.

use deadhand::ccg::{Action, Game, Hidden, Moment, Name, State, Step};
use deadhand::game::{Seat, Table, Turn, Viewer};
use ratatui::crossterm::event::KeyCode;

use super::super::{assert_shows, keys, line, position, press, press_control, screen, sized};
use super::{App, Ccg, begun, begun_with, offered, sit, states};

fn actions(app: &App<Ccg>) -> Vec<Action> {
    app.sitting.table.history().actions().collect()
}

/// Goes on with the first of what can be done until somebody is asked at such a step.
fn until(app: &mut App<Ccg>, is_it: impl Fn(&State) -> bool) {
    for _ in 0..3000 {
        sit(app);
        if is_it(app.game()) {
            return;
        }
        keys(app, "1");
    }
    panic!("it comes to that\n{}", screen(app));
}

fn moment(state: &State) -> Moment {
    state.view(Viewer::Spectator).moment()
}

fn asked(app: &App<Ccg>) -> Seat {
    match app.game().turn() {
        Turn::Player(seat) => seat,
        other => panic!("a player is asked, and not {other:?}"),
    }
}

#[test]
fn p_does_nothing_wherever_there_is_a_word_for_it() {
    for (step, played) in
        [(Step::Bid, Action::Pass), (Step::Take, Action::Done), (Step::Act, Action::Done)]
    {
        let mut app = begun("default", 3);
        until(&mut app, |state| state.step() == step);
        if step == Step::Take {
            keys(&mut app, "1");
        }
        let before = actions(&app).len();
        keys(&mut app, "p");
        assert_eq!(actions(&app)[before], played);
    }
    let mut app = begun("default", 3);
    until(&mut app, |state| state.step() == Step::Discard);
    let before = position(&app);
    keys(&mut app, "p");
    assert_shows(&app, "You cannot pass now.");
    assert_eq!(position(&app), before);
}

#[test]
fn p_fights_nobody_and_holds_back() {
    let mut app = begun("default", 1);
    until(&mut app, |state| state.step() == Step::Defend);
    let before = actions(&app).len();
    keys(&mut app, "p");
    assert!(matches!(actions(&app)[before], Action::Idle(_)));
    until(&mut app, |state| state.step() == Step::Leftover);
    let before = actions(&app).len();
    keys(&mut app, "p");
    assert!(matches!(actions(&app)[before], Action::Hold(_)));
}

fn is_window(state: &State) -> bool {
    state.step() == Step::Act && moment(state) != Moment::Build
}

/// A game of two people in whose turn now the first window is open.
fn window() -> App<Ccg> {
    let mut app = begun("default", 5);
    until(&mut app, |state| is_window(state) && moment(state) == Moment::BeginAttack);
    app
}

/// Goes on, but passes in all windows; gives the players who were asked in one, until the turn ends.
fn asked_in_windows(app: &mut App<Ccg>) -> Vec<Seat> {
    let survivors = app.game().survivor_player();
    let mut seats = Vec::new();
    while app.game().survivor_player() == survivors && app.game().turn() != Turn::Over {
        sit(app);
        if is_window(app.game()) {
            seats.push(asked(app));
            keys(app, "p");
        } else {
            keys(app, "1");
        }
    }
    seats
}

#[test]
fn who_passes_on_is_asked_in_no_window_of_this_turn() {
    let mut app = window();
    let zombies = asked(&app);
    assert_ne!(zombies, app.game().survivor_player());
    let mut other = window();
    assert!(asked_in_windows(&mut other).iter().filter(|seat| **seat == zombies).count() > 1);
    keys(&mut app, "P");
    let seats = asked_in_windows(&mut app);
    assert!(!seats.is_empty() && !seats.contains(&zombies), "{seats:?}");
    // The next turn is another one.
    until(&mut app, is_window);
    assert!(asked_in_windows(&mut app).contains(&zombies));
}

#[test]
fn passing_on_ends_when_somebody_does_something_in_a_window() {
    let acts = |state: &State| {
        let others = state.legal_actions().iter().position(|action| *action != Action::Pass);
        others.filter(|_| is_window(state))
    };
    let mut app = begun("default", 5);
    // The survivor player can do something after his opponent has passed.
    until(&mut app, |state| {
        let is_asked = state.turn() == Turn::Player(state.survivor_player());
        acts(state).is_some() && is_asked
    });
    let history = app.sitting.table.history();
    let before = history.states()[history.states().len() - 2].clone();
    assert!(is_window(&before), "his opponent was asked before him");
    let mut app = begun_with("rage,horde", Table::new(before, 9));
    sit(&mut app);
    let first = asked(&app);
    keys(&mut app, "P");
    sit(&mut app);
    assert_ne!(asked(&app), first);
    let place = acts(app.game()).expect("something can be done");
    keys(&mut app, &(place + 1).to_string());
    assert_ne!(actions(&app)[1], Action::Pass);
    until(&mut app, is_window);
    assert_eq!(asked(&app), first, "he is asked again");
}

#[test]
fn outside_a_window_nobody_passes_on() {
    let mut app = begun("default", 3);
    keys(&mut app, "P");
    assert_shows(&app, "Only in a window can you pass on.");
    until(&mut app, |state| state.step() == Step::Act && moment(state) == Moment::Build);
    let before = position(&app);
    keys(&mut app, "P");
    assert_shows(&app, "Only in a window can you pass on.");
    assert_eq!(position(&app), before);
}

#[test]
fn a_decision_is_taken_back_while_it_is_still_for_the_same_player_and_nobody_has_learnt_of_it() {
    let mut app = begun("default", 3);
    until(&mut app, |state| {
        let lays = state.legal_actions().iter().any(|action| matches!(action, Action::Lay(_)));
        state.step() == Step::Act && moment(state) == Moment::Build && lays
    });
    let before = position(&app);
    let hand = app.game().view(Viewer::Seat(asked(&app))).hand(asked(&app)).len();
    let lay = app.game().legal_actions().iter().find(|it| matches!(it, Action::Lay(_))).copied();
    keys(&mut app, ":");
    line(&mut app, &lay.expect("a card can be laid").to_string());
    let after = position(&app);
    assert_ne!(after, before);
    assert_eq!(app.game().view(Viewer::Seat(asked(&app))).hand(asked(&app)).len(), hand - 1);
    keys(&mut app, "u");
    assert_eq!(position(&app), before);
    keys(&mut app, "r");
    assert_eq!(position(&app), after);
    assert!(!app.peeked());
}

#[test]
fn a_decision_stays_once_another_player_is_asked() {
    let mut app = begun("default", 3);
    keys(&mut app, "p");
    sit(&mut app);
    let before = position(&app);
    keys(&mut app, "u");
    assert_shows(&app, "A decision stays once it is another player's turn to decide.");
    assert_eq!(position(&app), before);
    assert!(!app.peeked());
    let mut app = super::app("rage,horde", "default", 3, "B");
    until(&mut app, |state| state.step() == Step::Discard);
    let before = position(&app);
    keys(&mut app, "uy");
    assert_eq!(position(&app), before, "not past what the program did, nor past a draw");
}

#[test]
fn what_was_shown_stays() {
    let mut app = begun("default", 3);
    until(&mut app, |state| state.step() == Step::Take);
    keys(&mut app, "1");
    let before = position(&app);
    keys(&mut app, "u");
    assert_shows(&app, "What has shown something to somebody stays.");
    assert_eq!(position(&app), before);
}

#[test]
fn to_give_up_is_asked_about_and_ends_a_game_of_two() {
    let mut app = begun("default", 3);
    until(&mut app, |state| state.step() == Step::Discard);
    let before = position(&app);
    keys(&mut app, "cn");
    assert_eq!(position(&app), before);
    let other = if asked(&app) == Seat::A { Seat::B } else { Seat::A };
    keys(&mut app, "c");
    assert_shows(&app, "Give up? (y/n)");
    let gone = asked(&app);
    keys(&mut app, "y");
    assert_shows(&app, &format!("{other} has won."));
    // There is nothing to take back, and nothing more to give up.
    assert_shows(&app, "n new deal s save q quit");
    press(&mut app, KeyCode::Esc);
    assert_shows(&app, &format!("{gone} gives up; {gone} has lost;"));
    keys(&mut app, "c");
    assert_shows(&app, "The game is over.");
    assert!(!screen(&app).contains("(y/n)"), "{}", screen(&app));
}

#[test]
fn where_the_cursor_is_on_no_card_i_says_so() {
    let mut app = begun("default", 3);
    keys(&mut app, "i");
    assert_shows(&app, "The cursor is on no card.");
    assert_shows(&app, "What can be done");
}

#[test]
fn words_of_the_list_can_be_typed() {
    let mut app = begun("default", 3);
    let typed = |app: &mut App<Ccg>, text: &str| {
        keys(app, ":");
        line(app, text);
    };
    typed(&mut app, "7 food");
    assert_eq!(actions(&app).last(), Some(&Action::Bid(7)));
    sit(&mut app);
    let before = position(&app);
    typed(&mut app, "food");
    assert_shows(&app, "7 things are called so, such as: start with 0 food; start with 1 food.");
    press(&mut app, KeyCode::Esc);
    typed(&mut app, "dance");
    assert_shows(&app, "Nothing that can be done is called so");
    press(&mut app, KeyCode::Esc);
    typed(&mut app, "");
    assert_shows(&app, "Nothing that can be done is called so");
    press(&mut app, KeyCode::Esc);
    typed(&mut app, "bid 9");
    assert_shows(&app, "A bid must be below 7.");
    press(&mut app, KeyCode::Esc);
    typed(&mut app, "discard A1");
    assert_shows(&app, "to bid or pass.");
    press(&mut app, KeyCode::Esc);
    assert_eq!(position(&app), before, "nothing of this was played");
    typed(&mut app, "PASS");
    assert_eq!(app.game().step(), Step::Begin);
}

#[test]
fn an_illegal_action_says_why_with_the_names_of_cards() {
    let mut app = begun("default", 3);
    until(&mut app, |state| state.step() == Step::Discard);
    let other = if asked(&app) == Seat::A { "B1" } else { "A1" };
    keys(&mut app, ":");
    line(&mut app, &format!("discard {other}"));
    let name = if other == "A1" { "A1 School Janitor" } else { "B1 School Janitor" };
    assert_shows(&app, &format!("{name} is not in your hand."));
}

#[test]
fn enter_on_a_card_that_can_do_more_lists_what_it_can() {
    let mut app = begun("default", 3);
    let both = |state: &State| {
        let legal = state.legal_actions();
        let plays = legal.iter().find_map(|action| match action {
            Action::Play(card) => Some(*card),
            _ => None,
        });
        plays.filter(|card| legal.contains(Action::Lay(*card)))
    };
    until(&mut app, |state| state.step() == Step::Act && both(state).is_some());
    let card = both(app.game()).expect("such a card");
    for _ in 0..60 {
        if screen(&app).contains(&format!("▸{card} ")) {
            break;
        }
        press(&mut app, KeyCode::Tab);
    }
    press(&mut app, KeyCode::Enter);
    assert_shows(&app, &format!("lay {card}"));
    assert_shows(&app, &format!("play {card}"));
    assert_shows(&app, "(Esc: all)");
    press(&mut app, KeyCode::Esc);
    assert!(!screen(&app).contains("(Esc: all)"));
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    assert!(actions(&app).contains(&Action::Play(card)));
}

#[test]
fn enter_on_the_card_that_is_asked_about_lists_the_answers() {
    for (step, answer) in [(Step::Defend, "fights nobody"), (Step::Leftover, "attacks nobody")] {
        let mut app = begun("default", 1);
        let nothing = |state: &State| {
            let legal = state.legal_actions();
            let name = legal.iter().find_map(|action| match *action {
                Action::Idle(card) => Some(card.into()),
                Action::Hold(name) => Some(name),
                _ => None,
            });
            name.filter(|_| state.step() == step && legal.len() > 1)
        };
        until(&mut app, |state| nothing(state).is_some());
        let name: Name = nothing(app.game()).expect("somebody is asked about");
        let before = (actions(&app), screen(&app));
        // Up and down from wherever the cursor is, until it is on the card.
        let to_it =
            [KeyCode::Up, KeyCode::Down].into_iter().flat_map(|row| [row; 20]).find(|row| {
                press(&mut app, *row);
                let steps = [[KeyCode::Left; 12], [KeyCode::Right; 12]].concat();
                steps.into_iter().any(|step| {
                    let shown = screen(&app).replace('░', "");
                    let there = shown.contains(&format!("▸{name} "));
                    if !there {
                        press(&mut app, step);
                    }
                    there
                })
            });
        assert!(to_it.is_some(), "the cursor reaches {name}\n{}", screen(&app));
        press(&mut app, KeyCode::Enter);
        assert_eq!(actions(&app), before.0, "nothing is decided");
        assert!(screen(&app).contains("▸1 "), "{}", screen(&app));
        press(&mut app, KeyCode::End);
        assert_shows(&app, answer);
        press(&mut app, KeyCode::Enter);
        let decided = actions(&app)[before.0.len()];
        assert!(matches!(decided, Action::Idle(_) | Action::Hold(_)), "{decided}");
    }
}

/// A game in which somebody is to spend two of four cards at least, and the cards.
fn paying() -> (App<Ccg>, Vec<Name>) {
    let payers = |state: &State| -> Vec<Name> {
        if state.step() != Step::Pay {
            return Vec::new();
        }
        let legal = offered(state);
        let names = legal.iter().filter_map(|action| match *action {
            Action::Pay(name) => Some(name),
            _ => None,
        });
        names.collect()
    };
    for state in states(1) {
        let played = matches!(state.view(Viewer::All).announced(), Some(Action::Play(_)));
        let all = payers(&state);
        let first = state.legal_actions().len();
        if played && state.layout().paid.is_empty() && all.len() > 3 && first + 1 == all.len() {
            let mut app = sized(begun_with("rage,horde", Table::new(state, 0)), 120, 60);
            sit(&mut app);
            return (app, all);
        }
    }
    panic!("it comes to a payment")
}

#[test]
fn what_is_spent_is_chosen_in_any_order_and_marked_and_paid_with_the_last() {
    let (mut app, all) = paying();
    let before = (position(&app), actions(&app).len());
    let marked = |app: &App<Ccg>, name: Name| {
        let shown = screen(app).replace('░', "");
        let ends_marked = |text: &str| {
            let end = text.find(['#', ']', '◂', '\n']);
            end.is_some_and(|at| text[at..].starts_with('#'))
        };
        let begun = ['#', '▸'].map(|mark| format!("{mark}{name} "));
        begun.iter().any(|begun| shown.split(begun).skip(1).any(ends_marked))
    };
    let (last, first) = (all[all.len() - 1], all[0]);
    // The game takes the last card only after another one.
    assert!(!app.game().legal_actions().contains(Action::Pay(last)));
    keys(&mut app, ":");
    line(&mut app, &format!("pay {last}"));
    assert_eq!((position(&app), actions(&app).len()), before);
    assert_shows(&app, "(2 of 2). u takes the last choice back");
    assert!(marked(&app, last) && !marked(&app, first), "{}", screen(&app));
    // It is taken back by u, and by choosing it again.
    keys(&mut app, "u");
    assert!(!marked(&app, last), "{}", screen(&app));
    assert_shows(&app, "(1 of 2).");
    for _ in 0..2 {
        keys(&mut app, ":");
        line(&mut app, &format!("pay {last}"));
    }
    assert!(!marked(&app, last), "{}", screen(&app));
    assert_eq!((position(&app), actions(&app).len()), before);
    for name in [last, first] {
        keys(&mut app, ":");
        line(&mut app, &format!("pay {name}"));
    }
    assert_eq!(actions(&app)[before.1..before.1 + 2], [Action::Pay(first), Action::Pay(last)]);
}

#[test]
fn a_goes_to_the_list_and_stays_with_it_until_one_goes_back() {
    let mut app = begun("default", 3);
    until(&mut app, |state| state.step() == Step::Discard);
    assert!(!screen(&app).contains("▸1 discard"));
    keys(&mut app, "a");
    assert!(screen(&app).contains("▸1 discard"), "{}", screen(&app));
    press(&mut app, KeyCode::End);
    let count = app.game().legal_actions().len();
    assert!(screen(&app).contains(&format!("▸{count} discard")), "{}", screen(&app));
    press(&mut app, KeyCode::Enter);
    sit(&mut app);
    assert!(screen(&app).contains("▸1 discard"), "the next one has the list too");
    keys(&mut app, "a");
    assert!(!screen(&app).contains("▸1 discard"));
}

#[test]
fn the_table_can_be_looked_at_where_nothing_on_it_can_be_chosen() {
    for key in [KeyCode::Char('a'), KeyCode::Esc] {
        let mut app = begun("default", 3);
        until(&mut app, |state| state.step() == Step::Discard);
        until(&mut app, |state| is_window(state) && state.legal_actions().len() == 1);
        assert!(screen(&app).contains("▸1 pass◂"), "{}", screen(&app));
        press(&mut app, key);
        assert!(!screen(&app).contains("▸1 pass◂"), "{}", screen(&app));
        let before = screen(&app);
        press(&mut app, KeyCode::Right);
        press(&mut app, KeyCode::Down);
        assert_ne!(screen(&app), before, "the cursor moves over the cards");
    }
}

#[test]
fn a_digit_without_a_choice_and_a_card_that_can_do_nothing_say_so() {
    let mut app = begun("default", 3);
    until(&mut app, |state| state.step() == Step::Begin);
    keys(&mut app, "9");
    assert_shows(&app, "There is no such choice.");
    until(&mut app, |state| state.step() == Step::Discard);
    let before = actions(&app).len();
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Enter);
    assert_shows(&app, "Nothing can be done with");
    assert_eq!(actions(&app).len(), before);
}

#[test]
fn arrows_and_letters_move_in_the_same_way() {
    let mut app = begun("default", 3);
    until(&mut app, |state| state.step() == Step::Discard);
    for (key, letter) in
        [(KeyCode::Right, "l"), (KeyCode::Up, "k"), (KeyCode::Left, "h"), (KeyCode::Down, "j")]
    {
        let mut other = begun("default", 3);
        until(&mut other, |state| state.step() == Step::Discard);
        keys(&mut other, "lll");
        press(&mut other, key);
        let by_key = screen(&other);
        let mut other = begun("default", 3);
        until(&mut other, |state| state.step() == Step::Discard);
        keys(&mut other, "lll");
        let before = screen(&other);
        keys(&mut other, letter);
        assert_eq!(screen(&other), by_key);
        assert_ne!(by_key, before);
    }
}

#[test]
fn keys_with_control_play_nothing_but_leave_at_once() {
    let mut app = begun("default", 3);
    let before = position(&app);
    press_control(&mut app, 'p');
    press_control(&mut app, '1');
    assert_eq!(position(&app), before);
    press_control(&mut app, 'c');
    assert!(!app.is_running());
}
