//! Nothing hidden is shown to anybody who may not know it.

use deadhand::cards::DealRng;
use deadhand::ccg::{Action, Event, Game, Hidden, State, Step};
use deadhand::game::{History, Seat, Table, Turn, Viewer};
use ratatui::crossterm::event::KeyCode;

use super::super::{COLOURED, assert_shows, buffer, click, keys, press, screen};
use super::{Ccg, app, begun, begun_with, drawn, games, rows_of, seats, sit, states};
use crate::screen::Screen;

#[test]
fn what_a_player_may_not_know_is_not_on_his_board() {
    let mut rng = DealRng::new(99);
    let mut differing = 0;
    for state in states(37) {
        for viewer in seats(&state).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let other = State::determinize(&state.view(viewer), &mut rng);
            differing += usize::from(other != state);
            for size in [(60, 15), (120, 60)] {
                let draw = |state| drawn(&History::new(state), viewer, COLOURED, size);
                assert_eq!(draw(state.clone()), draw(other.clone()), "{state}\n{other}");
            }
        }
    }
    assert!(differing > 150, "{differing} deals differed");
}

#[test]
fn a_player_sees_his_hand_and_his_face_down_cards_and_nobody_elses() {
    let mut compared = 0;
    for state in states(53).filter(|state| state.turn() != Turn::Over) {
        let all = state.view(Viewer::All);
        for viewer in seats(&state) {
            // 200 rows: the whole table is shown.
            let shown = rows_of(&drawn(
                &History::new(state.clone()),
                Viewer::Seat(viewer),
                COLOURED,
                (120, 200),
            ))
            .iter()
            // Beside the table stand lists and cards.
            .map(|row| row.chars().take(73).collect::<String>() + " ")
            .collect::<Vec<_>>()
            .join("\n");
            let seen = state.view(Viewer::Seat(viewer));
            for owner in seats(&state) {
                for card in all.hand(owner).iter().flatten() {
                    let name = &state_name(&state, *card);
                    let is_known = seen.hand(owner).contains(&Some(*card));
                    let text = format!("{card} {name}");
                    let is_shown =
                        shown.contains(&format!("{text} ")) || shown.contains(&format!("{text}]"));
                    assert_eq!(is_shown, is_known, "{text} for {viewer}\n{shown}");
                    compared += 1;
                }
            }
            for piece in seen.in_play().filter(|piece| piece.card.is_none()) {
                assert!(shown.contains(&format!("░{}", piece.name)), "{}\n{shown}", piece.name);
            }
        }
    }
    assert!(compared > 1000, "{compared} cards of hands were looked for");
}

fn state_name(state: &State, card: deadhand::ccg::CardId) -> String {
    let setup = deadhand::game::Portable::setup(state);
    setup.printed(card).map(|printed| printed.name.clone()).unwrap_or_default()
}

#[test]
fn the_log_tells_of_hidden_cards_only_to_their_player() {
    let (mut laid, mut drew) = (0, 0);
    for history in games() {
        for (state, action) in history.states().iter().zip(history.actions()) {
            for viewer in seats(state) {
                let told = Ccg::story(state, action, Viewer::Seat(viewer), COLOURED).join("; ");
                for event in state.events(action).unwrap_or_default() {
                    let (seat, card) = match (event, action) {
                        (Event::Drew { seat, card: Some(card) }, _) => (seat, card),
                        (Event::Laid { card: Some(card), .. }, Action::Lay(_)) => {
                            (card.owner(), card)
                        }
                        _ => continue,
                    };
                    let name = format!("{card} {}", state_name(state, card));
                    assert_eq!(told.contains(&name), viewer == seat, "{name}, {viewer}: {told}");
                    laid += usize::from(matches!(action, Action::Lay(_)));
                    drew += usize::from(viewer != seat);
                }
            }
        }
    }
    assert!(laid > 20 && drew > 100, "{laid} cards were laid, {drew} drawn by others");
}

#[test]
fn a_sealed_bid_is_told_to_nobody_before_all_are_in() {
    let mut app = app("rage,horde", "bidding=sealed", 3, "");
    sit(&mut app);
    keys(&mut app, "3");
    assert_eq!(app.game().step(), Step::Bid);
    sit(&mut app);
    assert_shows(&app, "has decided on a bid");
    assert!(!screen(&app).contains("bids"), "{}", screen(&app));
    keys(&mut app, "5");
    sit(&mut app);
    assert_shows(&app, "bids 2");
}

#[test]
fn between_two_players_nothing_is_shown_that_one_of_them_alone_knows() {
    let mut rng = DealRng::new(5);
    let mut screens = 0;
    for state in states(29).filter(|state| matches!(state.turn(), Turn::Player(_))) {
        let other = State::determinize(&state.view(Viewer::Spectator), &mut rng);
        let draw = |state: State| {
            let app = begun_with("rage,horde", Table::new(state, 0));
            assert!(app.next.is_some(), "the keyboard is handed over");
            app
        };
        let app = draw(state.clone());
        assert_eq!(buffer(&app), buffer(&draw(other)));
        let shown = screen(&app);
        assert!(shown.contains("Give the keyboard to"), "{shown}");
        for card in deadhand::game::Portable::setup(&state).pool().cards() {
            assert!(!shown.contains(&card.name), "{} is on\n{shown}", card.name);
        }
        screens += 1;
    }
    assert!(screens > 30, "{screens} screens were looked at");
}

/// A game of two in which B has been given the keyboard by A, but has not yet taken it.
fn handed_over() -> super::App<Ccg> {
    let mut app = begun("default", 4);
    while app.game().step() != Step::Discard {
        sit(&mut app);
        keys(&mut app, "1");
    }
    sit(&mut app);
    keys(&mut app, "1");
    assert_eq!(app.game().step(), Step::Discard);
    assert!(app.next.is_some());
    app
}

#[test]
fn only_the_letter_of_the_seat_takes_the_keyboard() {
    let app_before = handed_over();
    let next = app_before.next.expect("somebody is next");
    let letter = crate::mode::letter_of(next);
    let before = screen(&app_before);
    for key in
        "abcdefhijklmprtuvwxyz123456789AP:".chars().filter(|key| !key.eq_ignore_ascii_case(&letter))
    {
        let mut app = handed_over();
        press(&mut app, KeyCode::Char(key));
        assert_eq!((app.next, screen(&app)), (Some(next), before.clone()), "{key}");
    }
    for key in [KeyCode::Enter, KeyCode::Tab, KeyCode::Esc, KeyCode::Down, KeyCode::Char(' ')] {
        let mut app = handed_over();
        press(&mut app, key);
        assert_eq!((app.next, screen(&app)), (Some(next), before.clone()), "{key:?}");
    }
    for at in [(10, 5), (40, 10), (5, 16), (50, 16), (20, 22)] {
        let mut app = handed_over();
        click(&mut app, at);
        assert_eq!((app.next, screen(&app)), (Some(next), before.clone()), "{at:?}");
    }
    for key in [letter, letter.to_ascii_uppercase()] {
        let mut app = handed_over();
        press(&mut app, KeyCode::Char(key));
        assert_eq!(app.next, None);
        assert_shows(&app, &format!("{next}: discard a card"));
    }
    let mut app = handed_over();
    click(&mut app, (0, 23));
    assert_eq!(app.next, None, "a click on {letter}:sit down in the bottom row");
}

#[test]
fn what_is_in_front_of_the_screen_between_players_leads_back_to_it() {
    for (way, back) in
        [("s", KeyCode::Esc), ("?", KeyCode::Esc), ("ny", KeyCode::Esc), ("q", KeyCode::Char('n'))]
    {
        let mut app = handed_over();
        let (before, next) = (screen(&app), app.next);
        for letter in way.chars() {
            press(&mut app, KeyCode::Char(letter));
            let shown = screen(&app);
            for card in deadhand::game::Portable::setup(app.game()).pool().cards() {
                assert!(!shown.contains(&card.name), "{} is on\n{shown}", card.name);
            }
        }
        press(&mut app, back);
        assert_eq!((screen(&app), app.next), (before, next), "{way}");
    }
}

#[test]
fn the_next_player_is_not_shown_where_the_cursor_was() {
    let mut app = handed_over();
    sit(&mut app);
    let shown = screen(&app);
    let cursor = shown.lines().find(|row| row.contains('▸')).expect("the cursor is drawn");
    assert!(cursor.contains("hand"), "{shown}");
    let at = cursor.split('▸').nth(1).expect("a card");
    let seat = Seat::ALL.into_iter().find(|seat| at.starts_with(&seat.to_string()));
    assert!(
        matches!((seat, app.game().turn()), (Some(seat), Turn::Player(asked)) if seat == asked)
    );
}
