//! Nothing hidden is shown to anybody who may not know it.

use deadhand::cards::DealRng;
use std::collections::{BTreeMap, BTreeSet};

use deadhand::ccg::{Action, CardId, Event, Game, Hidden, NameKind, Portable, State, Step};
use deadhand::game::{History, Seat, Table, Turn, Viewer};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::super::{COLOURED, assert_shows, buffer, click, keys, press, screen};
use super::{Ccg, app, begun, begun_with, drawn, games, own_games, rows_of, seats, sit, states};
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

/// Positions in which an ability is announced or done, one for each card and step; and some in which
/// something lasts, or somebody knows a face-down card of another.
fn with_abilities() -> Vec<&'static State> {
    let mut counts = BTreeMap::new();
    let states = own_games().flat_map(History::states).enumerate();
    let mut is_one = |&(number, state): &(usize, &State)| {
        let running = state.layout().running;
        let setup = state.setup();
        let runs = running.frames.last().is_some_and(|frame| {
            let name = setup.printed(frame.source).map(|card| card.name.clone());
            let count = counts.entry((name, format!("{:?}", state.step()))).or_insert(0);
            *count += 1;
            *count == 1
        });
        let knows = number % 61 == 0 && seats(state).any(|seat| knows_another(state, seat));
        runs || knows || (!running.lasting.is_empty() && number % 83 == 0)
    };
    states.filter(|it| is_one(it)).map(|(_, state)| state).collect()
}

fn knows_another(state: &State, seat: Seat) -> bool {
    let view = state.view(Viewer::Seat(seat));
    let mut pieces = view.in_play();
    pieces.any(|piece| {
        let is_down = matches!(piece.name.kind(), NameKind::FaceDown { .. });
        is_down && piece.controller != seat && piece.card.is_some()
    })
}

#[test]
fn nothing_hidden_is_on_any_page_while_abilities_run() {
    let mut rng = DealRng::new(7);
    let (mut differing, mut searches, mut known) = (0, 0, 0);
    let mut steps = BTreeSet::new();
    for state in with_abilities() {
        for viewer in seats(state).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let other = State::determinize(&state.view(viewer), &mut rng);
            differing += usize::from(other != *state);
            searches += usize::from(matches!(state.step(), Step::Search | Step::Reshuffle));
            known +=
                usize::from(matches!(viewer, Viewer::Seat(seat) if knows_another(state, seat)));
            steps.insert(format!("{:?}", state.step()));
            let draw = |state: &State| {
                let mut screen = super::screen_of("mix,odd", "");
                screen.settle(&History::new(state.clone()), viewer);
                let mut drawn = Vec::new();
                let area = Rect::new(0, 0, 80, 24);
                for key in "_iwd".chars().map(KeyCode::Char).chain([KeyCode::Tab]) {
                    screen.key(state, area, KeyEvent::from(key));
                    let mut buffer = Buffer::empty(area);
                    screen.draw(state, COLOURED, area, &mut buffer);
                    drawn.push(buffer);
                    if key != KeyCode::Tab && key != KeyCode::Char('_') {
                        screen.key(state, area, KeyEvent::from(KeyCode::Esc));
                    }
                }
                drawn
            };
            assert_eq!(draw(state), draw(&other), "{state}\n{other}");
        }
    }
    assert!(differing > 200, "{differing} deals differed");
    assert!(searches > 5 && known > 5, "{searches} searches, {known} looked at");
    for step in ["May", "Choose", "Target", "Pay", "Search", "Discard"] {
        assert!(steps.contains(step), "{step} is in {steps:?}");
    }
}

/// The cards that somebody knows where they lie.
fn known_cards(state: &State, viewer: Viewer) -> BTreeSet<CardId> {
    let view = state.view(viewer);
    let mut known = BTreeSet::new();
    for seat in seats(state) {
        known.extend(view.hand(seat).iter().chain(view.deck(seat)).flatten());
        known.extend(view.discard(seat));
    }
    for piece in view.in_play() {
        known.extend(piece.card);
        known.extend(piece.items);
    }
    known
}

#[test]
fn the_log_names_no_card_that_its_reader_does_not_know() {
    let mut named = 0;
    for history in own_games() {
        let steps = history.states().iter().zip(history.actions());
        for ((state, action), after) in steps.zip(&history.states()[1..]) {
            if after.turn() == Turn::Over {
                continue;
            }
            for viewer in seats(state).map(Viewer::Seat).chain([Viewer::Spectator]) {
                let told = Ccg::story(state, action, viewer, COLOURED).join("; ");
                let words = told.split([' ', ',', ';', ':', '.', '"']);
                let cards: BTreeSet<CardId> = words.filter_map(|word| word.parse().ok()).collect();
                if cards.is_empty() {
                    continue;
                }
                let known = &known_cards(state, viewer) | &known_cards(after, viewer);
                let strange: Vec<_> = cards.difference(&known).collect();
                // Who is out has taken his cards along.
                let left = seats(state).any(|seat| after.view(Viewer::All).food(seat).is_none());
                assert!(strange.is_empty() || left, "{strange:?} for {viewer:?}: {told}");
                named += cards.len();
            }
        }
    }
    assert!(named > 3000, "{named} cards were named");
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
                    let mut ends = [" ", "]", "◂"].iter();
                    let is_shown = ends.any(|end| shown.contains(&format!("{text}{end}")));
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
                let events = state.events(action).unwrap_or_default();
                let is_revealed = |drawn: CardId| {
                    let shows = |event: &Event| matches!(event, Event::Revealed { card, .. } if *card == drawn);
                    events.iter().any(shows)
                };
                for event in &events {
                    let (seat, card) = match (*event, action) {
                        // A hand may be shown to all just after.
                        (Event::Drew { card: Some(card), .. }, _) if is_revealed(card) => continue,
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
    for told in ["A bids", "B bids"] {
        assert!(!screen(&app).contains(told), "{}", screen(&app));
    }
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
