//! What is drawn of this game.

use deadhand::cards::{Card, CardSet, DealRng, Suit};
use deadhand::game::{Hidden, Viewer};
use deadhand::klondike::{Action, Column, Game, State, Step};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;

use super::super::{
    COLOURED, PLAIN, UNCOLOURED, assert_shows, buffer, has_only_ascii, keys,
    only_the_coloured_look_has_colours, press, rows, screen, showing, sized,
};
use super::{App, Klondike, app, app_at, positions};
use crate::look::Look;
use crate::page;

/// The smallest terminal, the usual one, and a large one.
const SIZES: [(u16, u16); 3] = [(72, 22), (80, 24), (120, 40)];

/// The longest column there can be: 6 cards face down, 13 face up.
const LONGEST: &str = "KH,QS,JH,TS,9H,8S,7H,6S,5H/-/-/-/-/-/\
    ?2C,?3C,?4C,?5C,?6C,?7C,KS,QH,JS,TH,9S,8H,7S,6H,5S,4H,3S,2H,AS ---- \
    AC,8C,9C,TC,JC,QC,KC,AD,2D,3D,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD,4S,3H,2S,AH - - z7 a24 p0 play";

/// As many cards to be listed as there can be: 8 of the waste, 8 of the stock that is known, 28 removed.
const MOST_LISTED: &str = "2C,AD/2D,AC/2H,AS/2S,AH/-/-/- ---- KC,KD,KH,KS,QC,QD,QH,QS JC,JD,JH,JS,TC,TD,TH,TS \
    9C,9D,9H,9S,8C,8D,8H,8S,7C,7D,7H,7S,6C,6D,6H,6S,5C,5D,5H,5S,4C,4D,4H,4S,3C,3D,3H,3S z7 a24 p1 play";

fn shown(state: State, look: Look, size: (u16, u16)) -> App<Klondike> {
    let mut app = showing::<Klondike>(state, look, size);
    app.end_seen = true;
    app
}

/// A card as a look has it.
fn text(card: Card, look: Look) -> String {
    if look.signs { format!("{card:#}") } else { card.to_string() }
}

/// The rows of a column: what stands between its sides, the edges first and last.
fn column_of(rows: &[String], column: Column) -> Vec<String> {
    let digits: Vec<usize> = rows[1]
        .chars()
        .enumerate()
        .filter(|(_, sign)| ('1'..='7').contains(sign))
        .map(|(x, _)| x)
        .take(7)
        .collect();
    let width = digits[1] - digits[0];
    let begin = column.index() * width;
    let part = |row: &String| row.chars().skip(begin).take(width).collect::<String>();
    let parts = rows[1..rows.len() - 4].iter().map(part);
    parts.take_while(|part| !part.trim().is_empty()).collect()
}

/// The cards behind a heading, however many rows they take.
fn listed(screen: &str, heading: &str, look: Look) -> Vec<Card> {
    let Some((before, _)) = screen.split_once(heading) else {
        return Vec::new();
    };
    let begin = before.lines().last().map_or(0, |row| row.chars().count());
    let rows = screen.lines().skip(before.lines().count() - 1);
    let words = rows.map(|row| row.chars().skip(begin).collect::<String>());
    let words: Vec<String> =
        words.flat_map(|row| row.split(' ').map(String::from).collect::<Vec<_>>()).collect();
    let card = |word: &String| CardSet::STANDARD.iter().find(|card| text(*card, look) == *word);
    words[1..].iter().map_while(card).collect()
}

#[test]
fn the_board_shows_every_card_in_every_size_and_look() {
    let mut cards = 0;
    let sizes = SIZES.into_iter().cycle();
    for ((state, size), look) in positions()
        .step_by(31)
        .zip(sizes)
        .zip([COLOURED, UNCOLOURED, PLAIN, PLAIN].into_iter().cycle())
    {
        let rows = rows(&shown(state, look, size));
        let screen = rows.join("\n");
        for column in Column::ALL {
            let drawn = column_of(&rows, column);
            let back = if look.signs { "░░" } else { "::" };
            let backs = drawn.iter().filter(|row| row.contains(back)).count();
            let face_down = state.face_down(column).count();
            if backs < face_down {
                assert!(drawn[1].contains(&face_down.to_string()), "{state}\n{screen}");
                assert_eq!(drawn.len(), usize::from(size.1) - 5, "only where the room is used up");
            } else {
                assert_eq!(backs, face_down, "{state}\n{screen}");
            }
            let face_up: Vec<String> = state.face_up(column).map(|card| text(card, look)).collect();
            let inside = &drawn[1 + backs..drawn.len() - 1];
            assert_eq!(inside.len(), face_up.len().max(1), "{state}\n{screen}");
            for (row, card) in inside.iter().zip(&face_up) {
                assert!(row.contains(card), "{card}: {state}\n{screen}");
                cards += 1;
            }
            let zombie = drawn[drawn.len() - 1].contains('Z');
            assert_eq!(zombie, state.is_attacked(column), "{state}\n{screen}");
        }
        assert_eq!(listed(&screen, "Waste:", look), state.waste().collect::<Vec<_>>());
        assert_eq!(listed(&screen, "Removed:", look), state.removed().collect::<Vec<_>>());
        let known = if state.flips() > 0 { state.stock().collect() } else { Vec::new() };
        assert_eq!(listed(&screen, "Stock:", look), known);
        let top = |card: Option<Card>| {
            card.map_or_else(|| if look.signs { "·" } else { "." }.into(), |card| text(card, look))
        };
        let foundations = Suit::ALL.map(|suit| top(state.foundation(suit)));
        let inside: String =
            rows[6].chars().filter(|sign| !" │┃║|#*▸◂><".contains(*sign)).collect();
        assert!(inside.ends_with(&foundations.concat()), "{state}\n{screen}");
        let stock = format!("{}{}", state.stock_len(), top(state.waste_top()));
        let inside: String =
            rows[3].chars().filter(|sign| !" │┃║|#*▸◂><".contains(*sign)).collect();
        assert!(inside.ends_with(&stock), "{stock}: {state}\n{screen}");
        assert!(screen.contains(&format!("Horde: {} ", state.horde())));
        assert!(screen.contains(&format!("saved {}/52", state.saved())));
    }
    assert!(cards > 500, "{cards} cards were looked at");
}

#[test]
fn a_column_under_attack_looks_frozen_without_any_colour() {
    let mut frozen = 0;
    for state in positions().filter(|state| state.step() == Step::Play).step_by(23) {
        for (look, corner) in [(UNCOLOURED, "┌╌"), (PLAIN, "%%")] {
            let rows = rows(&shown(state, look, (80, 24)));
            for column in Column::ALL {
                let drawn = column_of(&rows, column);
                let is_frozen = drawn[0].starts_with(corner);
                assert_eq!(is_frozen, state.is_attacked(column), "{state}\n{}", rows.join("\n"));
                frozen += usize::from(is_frozen);
                let shot = drawn[drawn.len() - 1].contains(']');
                assert_eq!(shot, is_frozen && state.ammo() > 0);
            }
        }
    }
    assert!(frozen > 20, "{frozen} frozen columns were looked at");
}

#[test]
fn what_can_be_begun_is_marked_by_its_key_its_frame_and_a_sign() {
    for state in positions().filter(|state| state.step() == Step::Play).step_by(29) {
        for (look, thick) in [(UNCOLOURED, '┏'), (PLAIN, '#')] {
            let rows = rows(&shown(state, look, (80, 24)));
            let shown = rows.join("\n");
            let legal = state.legal_actions();
            let any = |is: &dyn Fn(Action) -> bool| legal.iter().any(|action| is(*action));
            for column in Column::ALL {
                let begins = any(&|action| match action {
                    Action::Save(it) => it == column,
                    Action::Move(run) => run.from() == column,
                    _ => false,
                });
                let drawn = column_of(&rows, column);
                assert_eq!(drawn[0].contains(&format!("[{column}]")), begins, "{state}\n{shown}");
                assert_eq!(drawn[0].starts_with(thick), begins, "{state}\n{shown}");
                let marked = drawn[1..].iter().any(|row| row.contains('+'));
                assert_eq!(marked && look.signs, begins && look.signs, "{state}\n{shown}");
            }
            let waste = any(&|action| matches!(action, Action::SaveWaste | Action::Play(_)));
            for (tag, begins) in [
                ("[d]", any(&|action| action == Action::Draw)),
                ("[f]", any(&|action| action == Action::Flip)),
                ("[w]", waste),
            ] {
                assert_eq!(rows[2].contains(tag), begins, "{tag}: {state}\n{shown}");
            }
        }
    }
}

#[test]
fn with_a_card_in_hand_the_places_where_it_goes_are_marked() {
    let mut app = app("revised", 1);
    keys(&mut app, "4");
    assert_shows(&app, "Q♦");
    let marked = |app: &App<Klondike>| {
        let rows = rows(app);
        Column::ALL.map(|column| column_of(&rows, column)[0].starts_with('┏'))
    };
    assert_eq!(marked(&app), [true, false, false, false, false, false, false], "on KS alone");
    press(&mut app, KeyCode::Esc);
    assert_eq!(marked(&app), [false, false, false, true, false, false, false]);
}

#[test]
fn the_cursor_is_marked_on_one_place() {
    for (look, left) in [(UNCOLOURED, "▸"), (PLAIN, ">")] {
        for state in positions().step_by(97) {
            let shown = screen(&shown(state, look, (80, 24)));
            assert_eq!(shown.matches(left).count(), 1, "{shown}");
        }
    }
}

#[test]
fn the_longest_column_there_can_be_is_shown_to_its_end() {
    for size in SIZES {
        for look in [UNCOLOURED, PLAIN] {
            let state = *app_at("revised", LONGEST).game();
            let rows = rows(&shown(state, look, size));
            let drawn = column_of(&rows, Column::Seven);
            let cards: Vec<String> =
                state.face_up(Column::Seven).map(|card| text(card, look)).collect();
            assert_eq!(cards.len(), 13);
            let inside = &drawn[drawn.len() - 14..drawn.len() - 1];
            let all = inside.iter().zip(&cards).all(|(row, card)| row.contains(card));
            assert!(all, "{size:?}\n{}", rows.join("\n"));
            assert!(drawn[drawn.len() - 1].contains(if look.signs { "━━" } else { "==" }));
            let backs = drawn.len() - 15;
            assert!((1..=6).contains(&backs));
            assert_eq!(drawn[1].contains('6'), backs < 6, "all six are told\n{}", rows.join("\n"));
        }
    }
}

#[test]
fn the_longest_column_is_chosen_card_by_card() {
    for size in SIZES {
        let mut app = sized(app_at("revised", LONGEST), size.0, size.1);
        keys(&mut app, "7");
        for count in 1..=13 {
            press(&mut app, KeyCode::Esc);
            press(&mut app, KeyCode::Enter);
            let told = match count {
                1 => "In hand: A♠".into(),
                count => format!(" and {} more", count - 1),
            };
            assert_shows(&app, &told);
            press(&mut app, KeyCode::Up);
        }
        keys(&mut app, "1");
        assert_shows(&app, "KS does not go on 5H");
    }
}

#[test]
fn all_that_can_be_listed_fits_into_the_smallest_terminal() {
    for (look, (width, height)) in [(UNCOLOURED, SIZES[0]), (PLAIN, SIZES[0]), (PLAIN, SIZES[1])] {
        let state = *app_at("revised", MOST_LISTED).game();
        let shown = screen(&shown(state, look, (width, height)));
        for (heading, count) in [("Waste:", 8), ("Stock:", 8), ("Removed:", 28)] {
            assert_eq!(listed(&shown, heading, look).len(), count, "{heading}\n{shown}");
        }
    }
}

#[test]
fn ammunition_is_told_by_boxes_of_six() {
    for (rules, told) in [
        ("revised", "Ammo: 24 [6][6][6][6]"),
        ("ammo=20", "Ammo: 20 [6][6][6][2]"),
        ("ammo=36", "Ammo: 36 [6][6][6][6][6][6]"),
        ("ammo=99", "Ammo: 99 (16 boxes and 3)"),
        ("klondike", "Ammo: 0"),
    ] {
        assert_shows(&app(rules, 1), told);
    }
    let mut app = app("ammo=1", 1);
    keys(&mut app, "41dw4z");
    assert_shows(&app, "Ammo: 0 [ ]");
}

#[test]
fn the_pass_is_told_and_how_many_there_are() {
    for (rules, told) in [("revised", "Pass: 1"), ("mixed", "Pass: 1 of 3")] {
        assert_shows(&app(rules, 1), told);
    }
    let mut app = app("passes=2,draw=3", 1);
    keys(&mut app, "ddddddddf");
    assert_shows(&app, "Pass: 2 of 2");
}

/// Every kind of screen there is.
fn screens(look: Look) -> Vec<Buffer> {
    let mut screens = Vec::new();
    for state in positions().step_by(101) {
        screens.push(buffer(&showing::<Klondike>(state, look, (80, 24))));
    }
    for way in ["?", "g", "n", "e", "4", "41dw4", "41dw4z", "ey"] {
        let mut app = app("revised", 1);
        app.look = look;
        keys(&mut app, way);
        screens.push(buffer(&app));
    }
    screens
}

#[test]
fn without_colour_there_is_none() {
    only_the_coloured_look_has_colours(screens);
}

#[test]
fn the_plain_look_is_ascii() {
    has_only_ascii(&screens(PLAIN));
}

#[test]
fn nothing_hidden_is_drawn() {
    let mut rng = DealRng::new(99);
    let mut others = 0;
    for state in positions().step_by(43) {
        let other = State::determinize(&state.view(Viewer::Spectator), &mut rng);
        others += usize::from(other != state);
        let draw = |state| buffer(&showing::<Klondike>(state, COLOURED, (80, 24)));
        assert_eq!(draw(state), draw(other), "{state}\n{other}");
    }
    assert!(others > 10, "{others} positions had something hidden");
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    for (width, height) in [(71, 22), (72, 21), (60, 20)] {
        let app = sized(app("revised", 1), width, height);
        let sentence = format!(
            "The terminal is too small: Zombie Klondike needs 72 columns and 22 rows, and here are \
             {width} and {height}."
        );
        assert_shows(&app, &sentence);
    }
    for (width, height) in [(0, 0), (1, 1), (72, 1), (1, 22), (500, 200)] {
        screen(&sized(app("revised", 1), width, height));
    }
}

#[test]
fn the_page_fits_into_every_row_and_shows_all_of_them() {
    let mut app = sized(app("mixed,ammo=99,passes=255", 1), 72, 22);
    keys(&mut app, "?");
    let mut seen = screen(&app);
    for _ in 0..15 {
        press(&mut app, KeyCode::PageDown);
        seen.push_str(&screen(&app));
    }
    for row in page::rows::<Klondike>(app.game()) {
        assert!(seen.contains(row.trim_end()), "{row}");
    }
}
