//! What the keys of this game do, and what they say.

use deadhand::klondike::{Rules, Step};
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};

use super::super::{assert_shows, click, keys, line, mouse, position, press, screen};
use super::{App, Klondike, app, app_at, game};
use crate::screen::Screen;

/// All that is left is to save it.
const NEARLY_WON: &str = "KS,QH,JS,TH,9S,8H,7S,6H,5S,4H,3S,2H,AS/KH,QS,JH,TS,9H,8S,7H,6S,5H,4S,3H,2S,AH/\
    KC,QD,JC,TD,9C,8D,7C,6D,5C,4D,3C,2D,AC/KD,QC,JD,TC,9D,8C,7D,6C,5D,4C,3D,2C,AD/-/-/- ---- - - - \
    z7 a24 p0 play";

/// Column 1 is under attack; kings lie in columns 1 to 3, and on top of the waste.
const KINGS: &str = "KC,QD!/KD/KH/-/-/-/- 6666 - \
    7C,8C,9C,TC,JC,QC,7D,8D,9D,TD,JD,7H,8H,9H,TH,JH,QH,7S,8S,9S,TS,JS,QS,KS - z6 a24 p1 play";

/// A game in which 7C is played on 8D in column 4, and so attacked.
fn attacked() -> App<Klondike> {
    let mut app = app("revised", 1);
    keys(&mut app, "41dw4");
    app
}

#[track_caller]
fn actions(app: &App<Klondike>) -> usize {
    app.sitting.table.history().actions().len()
}

#[test]
fn what_is_in_hand_is_told_and_put_back_by_esc_and_by_its_own_key() {
    let mut app = app("revised", 1);
    keys(&mut app, "4");
    assert_shows(&app, "In hand: column 4");
    press(&mut app, KeyCode::Esc);
    assert_shows(&app, "Your move");
    keys(&mut app, "44");
    assert_shows(&app, "Your move");
    keys(&mut app, "dw");
    assert_shows(&app, "In hand: 7♣");
    keys(&mut app, "w");
    assert_shows(&app, "Your move");
    keys(&mut app, "4d");
    assert_shows(&app, "Your move");
    assert_eq!(actions(&app), 2, "only drawn");
}

#[test]
fn the_cursor_chooses_how_many_cards_are_taken() {
    let mut app = app("revised", 1);
    keys(&mut app, "41");
    for (way, told) in [
        ("1jjj", "In hand: Q♦"),
        ("k", "In hand: K♠ and 1 more"),
        ("kk", "In hand: K♠ and 1 more"),
        ("j", "In hand: Q♦"),
        ("l", "In hand: K♥"),
        ("hhh", "In hand: Q♦"),
    ] {
        press(&mut app, KeyCode::Esc);
        keys(&mut app, way);
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Enter);
        assert_shows(&app, told);
    }
}

#[test]
fn another_card_of_the_column_is_taken_instead() {
    let mut app = app("revised", 1);
    keys(&mut app, "41");
    // KS and QD in column 1, by the mouse and by the cursor.
    for (at, told) in
        [((3, 3), "In hand: Q♦"), ((3, 2), "In hand: K♠ and 1 more"), ((3, 2), "Your move")]
    {
        click(&mut app, at);
        mouse(&mut app, MouseEventKind::Up(MouseButton::Left), at);
        assert_shows(&app, told);
    }
    for (key, told) in [
        (KeyCode::Enter, "In hand: K♠ and 1 more"),
        (KeyCode::Down, "In hand: K♠ and 1 more"),
        (KeyCode::Enter, "In hand: Q♦"),
        (KeyCode::Enter, "Your move"),
    ] {
        press(&mut app, key);
        assert_shows(&app, told);
    }
}

#[test]
fn the_cursor_goes_to_every_place_by_arrows_and_letters() {
    let mut app = attacked();
    keys(&mut app, "1");
    press(&mut app, KeyCode::Esc);
    // What Enter tells at each place: taken, or why not.
    let ways: [(KeyCode, char, &str); 12] = [
        (KeyCode::Right, 'l', "In hand: K♥"),
        (KeyCode::Right, 'l', "In hand: 2♣"),
        (KeyCode::Right, 'l', "Column 4 is under attack, so that no card leaves it"),
        (KeyCode::Up, 'k', "Column 4 is under attack, so that no card leaves it"),
        (KeyCode::Right, 'l', "In hand: 5♣"),
        (KeyCode::Right, 'l', "In hand: J♦"),
        (KeyCode::Right, 'l', "In hand: 2♥"),
        (KeyCode::Down, 'j', "In hand: 2♥"),
        (KeyCode::Left, 'h', "In hand: J♦"),
        (KeyCode::Right, 'l', "In hand: 2♥"),
        (KeyCode::Up, 'k', "In hand: 2♥"),
        (KeyCode::Right, 'l', "4♣ is drawn"),
    ];
    for (number, (arrow, letter, told)) in ways.into_iter().enumerate() {
        press(&mut app, if number % 2 == 0 { arrow } else { KeyCode::Char(letter) });
        press(&mut app, KeyCode::Enter);
        assert_shows(&app, told);
        press(&mut app, KeyCode::Esc);
    }
    let beside = "by these rules no card leaves a foundation".to_string();
    for (way, told) in [("l", "In hand: 4♣"), ("j", &beside), ("h", &beside), ("k", "6♥ is drawn")]
    {
        keys(&mut app, way);
        press(&mut app, KeyCode::Enter);
        let told = told.replacen("by", "By", 1);
        assert_shows(&app, &told);
        press(&mut app, KeyCode::Esc);
    }
}

#[test]
fn the_zombie_lies_below_its_column() {
    let mut app = attacked();
    keys(&mut app, "4j");
    press(&mut app, KeyCode::Enter);
    assert_shows(&app, "A shot is fired at column 4; a zombie on column 4 is destroyed.");
    assert_shows(&app, "Ammo: 23 [6][6][6][5]");
}

#[test]
fn what_is_not_legal_only_says_why_and_leaves_the_hand_empty() {
    for (way, told) in [
        ("f", "The stock still has cards."),
        ("w", "The waste is empty."),
        ("42", "QD does not go on KH: columns build down in alternating colours."),
        ("4S", "A card is saved on the foundation of its suit."),
        ("4D", "QD cannot be saved yet: its foundation takes AD next."),
        ("4t", "QD cannot be saved yet: its foundation takes AD next."),
        ("H", "By these rules no card leaves a foundation."),
        ("z", "No column is under attack."),
        ("x", "No column is under attack."),
        ("a", "No card can be saved now."),
    ] {
        let mut app = app("revised", 1);
        let before = position(&app);
        keys(&mut app, way);
        assert_shows(&app, told);
        assert_shows(&app, "Your move");
        assert_eq!(position(&app), before, "{way}");
    }
    for (way, told) in [
        ("4", "Column 4 is under attack, so that no card leaves it or comes to it."),
        ("54", "Column 4 is under attack, so that no card leaves it or comes to it."),
        ("x", "No king lies face up in column 4."),
    ] {
        let mut app = attacked();
        keys(&mut app, way);
        assert_shows(&app, told);
        assert_shows(&app, "Your move");
    }
    let mut app = app("ammo=0", 1);
    keys(&mut app, "41dw4z");
    assert_shows(&app, "No ammunition is left.");
}

#[test]
fn all_that_can_be_saved_is_saved_by_one_key_a_step_for_each() {
    let mut app = app_at("revised", NEARLY_WON);
    assert_eq!(app.game().saved(), 0, "nothing is saved by itself");
    keys(&mut app, "a");
    for text in ["52 cards are saved.", "You win!", "Score 52: survivors saved, of 52"] {
        assert_shows(&app, text);
    }
    assert_eq!(actions(&app), 52);
    keys(&mut app, "uu");
    assert_eq!(app.game().saved(), 50);
    keys(&mut app, "a");
    assert_eq!(app.game().saved(), 52);
}

#[test]
fn the_card_under_the_cursor_is_saved_by_t() {
    let mut app = app_at("revised", NEARLY_WON);
    keys(&mut app, "1");
    press(&mut app, KeyCode::Esc);
    keys(&mut app, "t");
    assert_shows(&app, "A♠ is saved.");
    // Only the king with his run can be moved now, and the cursor is on him.
    keys(&mut app, "t");
    assert_shows(&app, "Only the end card of a column is saved.");
    press(&mut app, KeyCode::Enter);
    assert_shows(&app, "In hand: K♠ and 11 more");
    keys(&mut app, "S");
    assert_shows(&app, "Cards are saved one by one.");
}

#[test]
fn any_king_is_chosen_by_his_column_by_the_waste_or_by_his_suit() {
    for (way, told) in [
        ("x", "Which king for column 1?"),
        ("x1", "K♣ sacrifices himself for column 1"),
        ("x2", "K♦ sacrifices himself for column 1"),
        ("xH", "K♥ sacrifices himself for column 1"),
        ("xw", "K♠ sacrifices himself for column 1"),
        ("x4", "Only a king sacrifices himself: choose one."),
        ("xf", "The waste is flipped"),
    ] {
        let mut app = app_at("king=any", KINGS);
        keys(&mut app, way);
        assert_shows(&app, told);
    }
    let mut app = app_at("king=stack", KINGS);
    keys(&mut app, "x");
    assert_shows(&app, "K♣ sacrifices himself for column 1");
}

#[test]
fn to_stop_asks_first() {
    let mut app = app("revised", 1);
    keys(&mut app, "de");
    assert_shows(&app, "To stop ends the game, with the score so far. Stop? (y/n)");
    keys(&mut app, "n");
    assert_eq!((app.game().step(), actions(&app)), (Step::Play, 1));
    keys(&mut app, "ey");
    assert_eq!(app.game().step(), Step::Over);
    for text in ["The game is over.", "Score 0: survivors saved, of 52", "Removed from the game: 0"]
    {
        assert_shows(&app, text);
    }
    keys(&mut app, "u");
    assert_eq!((app.game().step(), app.peeked()), (Step::Play, false), "nothing was revealed");
}

#[test]
fn a_target_is_chosen_before_anything_else() {
    let (actions, _) = game("mixed", 3);
    let mut app = app("mixed", 3);
    for action in actions {
        if app.game().step() == Step::Target {
            break;
        }
        app.sitting.table.play(action).expect("a legal action");
    }
    press(&mut app, KeyCode::Esc);
    assert_shows(&app, "Who is attacked? [1-7]");
    let before = position(&app);
    for key in ["w", "d", "z", "x", "a", "e", "H"] {
        keys(&mut app, key);
        assert_shows(
            &app,
            "A zombie attacks: first say which of the oldest survivors is its target.",
        );
        assert_eq!(position(&app), before);
    }
    keys(&mut app, "2");
    assert_shows(&app, "No oldest survivor is at the end of column 2.");
    keys(&mut app, "5");
    assert_shows(&app, "A zombie attacks column 5");
    assert_eq!(app.game().step(), Step::Play);
}

#[test]
fn an_undo_past_a_drawn_card_asks_once_in_a_game() {
    let mut app = app("revised", 1);
    keys(&mut app, "du");
    assert_shows(&app, "marks the game as peeked. Go back? (y/n)");
    keys(&mut app, "n");
    assert!(!app.peeked());
    keys(&mut app, "uyddu");
    assert!(app.peeked());
    assert_eq!(actions(&app), 1, "it does not ask again");
    keys(&mut app, "r");
    assert_eq!(actions(&app), 2);
}

#[test]
fn the_menu_offers_every_preset_and_rules_of_ones_own() {
    let mut app = app("revised", 1);
    for (place, (name, rules)) in Rules::PRESETS.iter().enumerate() {
        keys(&mut app, "g");
        (0..place).for_each(|_| press(&mut app, KeyCode::Down));
        assert_shows(&app, &format!("▸ {name} "));
        press(&mut app, KeyCode::Enter);
        line(&mut app, "5");
        assert_eq!((app.game().rules(), app.sitting.deal), (*rules, Some(5)));
    }
    keys(&mut app, "g");
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Enter);
    line(&mut app, "zombies=21");
    assert_shows(&app, "column 9: expected a number from 0 to 20.");
    line(&mut app, "original,draw=3");
    press(&mut app, KeyCode::Enter);
    assert_eq!(Ok(app.game().rules()), "original,draw=3".parse());
}

#[test]
fn dragged_cards_that_are_let_go_beside_all_or_where_they_do_not_fit_come_back() {
    let mut app = app("revised", 1);
    // The end cards of columns 4 and 2, and the empty space below them.
    let (queen, king, nowhere) = ((24, 5), (10, 3), (24, 15));
    for (to, told) in [(nowhere, "Your move"), (king, "QD does not go on KH")] {
        click(&mut app, queen);
        assert_shows(&app, "In hand: Q♦");
        mouse(&mut app, MouseEventKind::Drag(MouseButton::Left), to);
        mouse(&mut app, MouseEventKind::Up(MouseButton::Left), to);
        assert_shows(&app, told);
        assert_shows(&app, "Your move");
    }
    assert_eq!(actions(&app), 0);
    // A click holds it until the next one.
    click(&mut app, queen);
    mouse(&mut app, MouseEventKind::Up(MouseButton::Left), queen);
    assert_shows(&app, "In hand: Q♦");
    click(&mut app, nowhere);
    assert!(screen(&app).contains("Your move"));
}

#[test]
fn the_letters_of_the_row_of_keys_can_be_clicked() {
    for (key, told) in [
        ("d:draw", "7♣ is drawn"),
        ("f:flip", "The stock still has cards."),
        ("z:shoot", "No column is under attack."),
        ("x:king", "No column is under attack."),
        ("t,a:save", "No card can be saved now."),
        ("e:end", "Stop? (y/n)"),
        ("CDHS", "Your move"),
        ("arrows", "Your move"),
    ] {
        let begin = Klondike::KEYS.find(key).expect("it is there") as u16;
        for at in [begin, begin + key.len() as u16 - 1] {
            let mut app = app("revised", 1);
            click(&mut app, (at, 22));
            assert_shows(&app, told);
        }
        let mut app = app("revised", 1);
        click(&mut app, (begin + key.len() as u16, 22));
        assert_eq!((actions(&app), &app.note), (0, &None), "nothing is behind {key}");
    }
}

#[test]
fn the_zombie_is_shot_by_a_click_on_it_and_by_no_click_on_its_column() {
    let mut app = attacked();
    click(&mut app, (24, 5));
    assert_shows(&app, "Column 4 is under attack");
    assert_eq!(app.game().ammo(), 24);
    click(&mut app, (24, 6));
    assert_eq!(app.game().ammo(), 23);
}
