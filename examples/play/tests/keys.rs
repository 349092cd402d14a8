//! What keys do.

use deadhand::cabin::Game;
use deadhand::game::Turn;
use ratatui::crossterm::event::KeyCode;

use super::{
    Cabin, END, GAME, NEARLY_WON, app, app_at, assert_shows, key_of, keys, line, position, press,
    press_control, rows, screen, sized,
};
use crate::mode::Mode;

/// The name of the place between the marks of the cursor.
fn cursor(app: &super::App<Cabin>) -> String {
    let rows = rows(app);
    let row = rows.iter().position(|row| row.contains('▸')).expect("the cursor is drawn");
    if rows[row].contains("▸[x] spare◂") {
        return "spare".into();
    }
    let column = rows[row].chars().position(|sign| sign == '▸').expect("it is in this row");
    let below = rows[row + 1].chars().skip(column).take(5);
    below.filter(|sign| sign.is_alphanumeric()).collect()
}

#[test]
fn a_whole_game_is_played_by_the_direct_keys() {
    let mut app = app("default", 1);
    for action in GAME.split(',') {
        press(&mut app, KeyCode::Char(key_of(action)));
        assert_eq!(app.note, None, "{action}");
    }
    assert_eq!(position(&app), END);
}

#[test]
fn a_whole_game_is_played_by_tab_and_enter() {
    let mut app = app("default", 1);
    for action in GAME.split(',') {
        let place = action.split(' ').next_back().expect("an action has a last word");
        let targets = app.game().legal_actions().len();
        let presses = (0..targets).find(|_| {
            let there = cursor(&app) == place;
            if !there {
                press(&mut app, KeyCode::Tab);
            }
            there
        });
        assert!(presses.is_some(), "Tab reaches the place of {action}\n{}", screen(&app));
        press(&mut app, KeyCode::Enter);
    }
    assert_eq!(position(&app), END);
}

#[test]
fn tab_goes_round_all_that_is_marked_and_shift_tab_back() {
    let mut app = app("default", 1);
    keys(&mut app, "K");
    let names = |app: &mut _, key| {
        std::iter::repeat_with(|| {
            press(app, key);
            cursor(app)
        })
        .take(4)
        .collect::<Vec<_>>()
    };
    keys(&mut app, "hhhhhhkkkkkk");
    assert_eq!(cursor(&app), "Na", "from W1 up, round the corner, and there the board ends");
    // 7S fits on 7D, 3H, 8S and 5H.
    assert_eq!(names(&mut app, KeyCode::Tab), ["a1", "a2", "a3", "c3"]);
    assert_eq!(names(&mut app, KeyCode::BackTab), ["a3", "a2", "a1", "c3"]);
}

#[test]
fn arrows_and_letters_move_the_cursor_over_the_whole_board() {
    let mut app = app("default", 1);
    keys(&mut app, "J");
    let ways: [(KeyCode, char, &[&str]); 4] = [
        (KeyCode::Left, 'h', &["a2", "W2", "W2"]),
        (KeyCode::Right, 'l', &["a2", "b2", "c2", "E2", "E2"]),
        (KeyCode::Up, 'k', &["E1", "Nc", "Nc"]),
        (KeyCode::Down, 'j', &["c1", "c2", "c3", "Sc", "Sc"]),
    ];
    for by_letter in [false, true] {
        // From wherever it is round the north-western corner, and from there to the middle.
        keys(&mut app, "hhhhhhhhkkkkkkkkjjl");
        assert_eq!(cursor(&app), "b2");
        for (arrow, letter, places) in ways {
            for place in places {
                press(&mut app, if by_letter { KeyCode::Char(letter) } else { arrow });
                assert_eq!(cursor(&app), *place, "{arrow}");
            }
        }
    }
}

#[test]
fn what_is_not_legal_only_says_why() {
    let mut app = app("default", 1);
    let before = position(&app);
    keys(&mut app, "1");
    assert_shows(&app, "This is not the time to place a card.");
    keys(&mut app, "x");
    assert_shows(&app, "This is not the time to kill or spare a zombie.");
    assert_eq!(position(&app), before);
    keys(&mut app, "K");
    keys(&mut app, "2");
    assert_shows(&app, "7S does not fit on 3C.");
}

#[test]
fn an_undo_past_a_reveal_asks_once_in_a_game() {
    let mut app = app("default", 1);
    keys(&mut app, "K7");
    let placed = position(&app);
    keys(&mut app, "u");
    assert_ne!(position(&app), placed, "a placing reveals nothing while zombies lie face down");
    keys(&mut app, "u");
    assert_shows(&app, "marks the game as peeked. Go back? (y/n)");
    keys(&mut app, "z");
    assert_shows(&app, "Go back? (y/n)");
    keys(&mut app, "n");
    assert!(!app.peeked() && !screen(&app).contains("peeked"), "no is no");
    keys(&mut app, "uy");
    assert!(app.peeked());
    assert_shows(&app, "deal 1 kills 0/12 peeked");
    assert_eq!(app.sitting.table.history().actions().len(), 0);
    keys(&mut app, "rr");
    assert_eq!(position(&app), placed, "redo does both again");
    keys(&mut app, "uu");
    assert_eq!(app.sitting.table.history().actions().len(), 0, "it does not ask again");
    keys(&mut app, "u");
    assert_shows(&app, "Nothing was played yet.");
    keys(&mut app, "rrr");
    assert_shows(&app, "Nothing was undone that could be done again.");
    keys(&mut app, "n");
    assert_shows(&app, "Leave it? (y/n)");
    keys(&mut app, "y");
    line(&mut app, "1");
    assert!(!app.peeked(), "another game, another question");
    keys(&mut app, "Ku");
    assert_shows(&app, "Go back? (y/n)");
}

#[test]
fn a_new_deal_has_its_number_or_is_the_next() {
    let mut app = app("one-joker,kill=must", 7);
    let deal = |app: &super::App<_>| app.sitting.deal;
    keys(&mut app, "n");
    assert_shows(&app, "Number of the deal (empty: 8)");
    press(&mut app, KeyCode::Enter);
    assert_eq!(deal(&app), Some(8));
    keys(&mut app, "n");
    line(&mut app, "18446744073709551615");
    assert_eq!(deal(&app), Some(u64::MAX));
    assert_eq!(app.game().rules().to_string(), "jokers=1,kill=must", "the rules stay");
    for wrong in ["18446744073709551616", "-1", "seven", "1 2"] {
        keys(&mut app, "n");
        line(&mut app, wrong);
        assert_shows(&app, "The number of a deal is one from 0 to 18446744073709551615.");
        assert_eq!(deal(&app), Some(u64::MAX), "{wrong}");
        press(&mut app, KeyCode::Esc);
        assert!(matches!(app.mode, Mode::Board));
    }
}

#[test]
fn the_menu_offers_every_preset_and_rules_of_ones_own() {
    for (place, (name, rules)) in deadhand::cabin::Rules::PRESETS.iter().enumerate() {
        let mut app = app("default", 1);
        app.open_menu(1);
        (0..place).for_each(|_| press(&mut app, KeyCode::Down));
        assert_shows(&app, &format!("▸ {name} "));
        press(&mut app, KeyCode::Enter);
        line(&mut app, "5");
        assert_eq!((app.game().rules(), app.sitting.deal), (*rules, Some(5)));
    }
    let mut app = app("default", 1);
    keys(&mut app, "g");
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Enter);
    line(&mut app, "jokers=3");
    assert_shows(&app, "The rules \"jokers=3\" cannot be read: column 8: expected 0, 1 or 2.");
    line(&mut app, "no-jokers,unplayable=bottom");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.game().rules().to_string(), "jokers=0,unplayable=bottom");
    assert_eq!(app.sitting.deal, Some(2));
}

#[test]
fn the_menu_at_the_start_deals_the_first_deal() {
    let mut app = app("default", 1);
    app.open_menu(1);
    press(&mut app, KeyCode::Enter);
    assert_shows(&app, "Number of the deal (empty: 1)");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.sitting.deal, Some(1));
    app.open_menu(1);
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "A");
    assert_eq!(app.sitting.table.history().actions().len(), 1, "Esc leads to the board");
}

#[test]
fn the_end_tells_the_score_and_what_to_do() {
    let mut app = app_at(NEARLY_WON);
    keys(&mut app, "B");
    for text in ["You win!", "Score 2: cards left in the deck", "Zombies killed: 12 of 12"] {
        assert_shows(&app, text);
    }
    assert_shows(&app, "n new deal u undo s save q quit");
    keys(&mut app, "1");
    assert!(app.note.is_none(), "the keys of the board rest");
    press(&mut app, KeyCode::Esc);
    assert!(!screen(&app).contains("You win!"), "the board can be looked at");
    assert_shows(&app, "You have won");
    keys(&mut app, "u");
    assert_shows(&app, "Kill a zombie or spare");
    keys(&mut app, "r");
    assert_shows(&app, "You win!");
    keys(&mut app, "nyq");
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "q");
    assert_shows(&app, "This game is not saved. Leave it? (y/n)");
    keys(&mut app, "n");
    assert!(app.is_running(), "its record can still be saved");
    keys(&mut app, "qy");
    assert!(!app.is_running());
}

#[test]
fn a_lost_game_tells_the_kills() {
    let mut app = app("default", 1);
    GAME.split(',').for_each(|action| press(&mut app, KeyCode::Char(key_of(action))));
    assert_shows(&app, "Zombies killed: 5 of 12");
    assert_shows(&app, "You lose.");
    assert_shows(&app, "Score 0");
}

#[test]
fn leaving_a_running_game_that_is_not_saved_asks() {
    let mut app = app("default", 1);
    keys(&mut app, "Kq");
    assert_shows(&app, "This game is not saved. Leave it? (y/n)");
    keys(&mut app, "n");
    assert!(app.is_running());
    keys(&mut app, "qy");
    assert!(!app.is_running());
    let mut untouched = super::app("default", 1);
    keys(&mut untouched, "q");
    assert!(!untouched.is_running());
}

#[test]
fn control_c_leaves_at_once_from_everywhere() {
    for way in ["", "A", "n", "s", "g", "?", "Au"] {
        let mut app = app("default", 1);
        keys(&mut app, way);
        press_control(&mut app, 'c');
        assert!(!app.is_running(), "after {way:?}");
    }
}

#[test]
fn in_a_terminal_that_became_too_small_keys_play_nothing() {
    let mut app = sized(app("default", 1), 59, 20);
    let before = position(&app);
    keys(&mut app, "KAu7");
    assert_eq!(position(&app), before);
    assert!(app.is_running());
    let mut app = sized(app, 60, 20);
    keys(&mut app, "K");
    assert_ne!(position(&app), before, "it goes on when the terminal has grown");
    let mut app = sized(app, 60, 19);
    keys(&mut app, "q");
    assert!(app.is_running(), "a game that is not saved is not left unseen");
    let mut app = sized(super::app("default", 1), 60, 19);
    keys(&mut app, "q");
    assert!(!app.is_running());
}

#[test]
fn a_game_that_is_not_saved_is_not_left_without_asking() {
    for (key, shown) in
        [("n", "Number of the deal"), ("o", "Open the record"), ("g", "Which rules?")]
    {
        let mut app = app("default", 1);
        keys(&mut app, "A");
        let before = position(&app);
        keys(&mut app, key);
        assert_shows(&app, "Leave it? (y/n)");
        keys(&mut app, "n");
        assert_eq!(position(&app), before);
        keys(&mut app, key);
        keys(&mut app, "y");
        assert_shows(&app, shown);
        press(&mut app, KeyCode::Esc);
        assert_eq!(position(&app), before, "it is left only for another game");
    }
}

#[test]
fn keys_with_control_play_nothing() {
    let mut app = app("default", 1);
    let before = position(&app);
    press_control(&mut app, 'a');
    press_control(&mut app, 'u');
    assert_eq!(position(&app), before);
    assert!(app.note.is_none());
}

#[test]
fn chance_reveals_by_the_seed() {
    let revealed = |seed| {
        let rules = "random-reveal".parse().expect("a preset");
        let sitting = crate::sitting::Sitting::dealt(&rules, 1, seed);
        let app = sized(
            super::App::new(Cabin::default(), sitting, None, super::UNCOLOURED, seed),
            80,
            24,
        );
        assert!(matches!(app.game().turn(), Turn::Player(_)), "chance acts at once");
        screen(&app)
    };
    let screens: Vec<String> = (0..20).map(|seed| revealed(Some(seed))).collect();
    assert_eq!(screens[3], revealed(Some(3)));
    assert!(screens.iter().any(|it| *it != screens[0]), "not all seeds reveal the same zombie");
    assert_eq!(revealed(None), revealed(Some(!1)), "without a seed it follows from the deal");
}

#[test]
fn sparing_is_offered_where_the_rules_have_it() {
    for (rules, offered) in [("default", true), ("must-kill", false)] {
        let mut app = app(rules, 1);
        let to_a_kill = GAME.split(',').take_while(|action| !action.starts_with("kill"));
        to_a_kill.for_each(|action| press(&mut app, KeyCode::Char(key_of(action))));
        assert_eq!(screen(&app).contains("[x] spare"), offered, "{rules}");
        keys(&mut app, "x");
        let spared = app.game().kills() == 0 && app.note.is_none();
        assert_eq!(spared, offered, "{rules}");
        if !offered {
            assert_shows(&app, "A zombie can be killed, and by these rules one must be.");
        }
    }
}
