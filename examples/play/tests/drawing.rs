//! What is drawn.

use std::collections::BTreeSet;

use deadhand::cabin::{Game, Hidden, Layout, Pile, Rules, Space, State, Step, Zombie};
use deadhand::cards::{Card, CardSet, DealRng, Suit};
use deadhand::game::{Turn, Viewer, draw_action};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;

use super::{
    COLOURED, Cabin, KEYS, PLAIN, UNCOLOURED, app, app_at, assert_shows, buffer, click,
    has_only_ascii, key_of, keys, only_the_coloured_look_has_colours, press, rows, screen, showing,
    sized,
};
use crate::look::Look;

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (100, 30)];

/// Positions of games that are played at random, by all presets: those at which a player is asked, and
/// the last ones.
fn positions() -> impl Iterator<Item = State> {
    Rules::PRESETS.iter().zip(1..).flat_map(|((_, rules), deal)| positions_of(*rules, deal))
}

fn positions_of(rules: Rules, deal: u64) -> impl Iterator<Item = State> {
    let mut rng = DealRng::new(deal);
    let next = move |state: &State| {
        Some(state.apply(draw_action(state, &mut rng)?).expect("it was listed"))
    };
    std::iter::successors(Some(State::new(rules, deal)), next)
        .filter(|state| state.turn() != Turn::Chance)
}

/// What stands inside the card with this name in its lower edge: the row above, without the frame.
fn inside(rows: &[String], name: &str) -> String {
    let row = rows.iter().position(|row| labels(row).any(|(_, label)| label == name));
    let row = row.unwrap_or_else(|| panic!("{name} is on\n{}", rows.join("\n")));
    let (column, _) = labels(&rows[row]).find(|(_, label)| label == name).expect("it is there");
    rows[row - 1].chars().skip(column - 1).take(5).collect()
}

/// The words of a row, letters and digits alone, with their columns.
fn labels(row: &str) -> impl Iterator<Item = (usize, String)> {
    let mut labels: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (column, sign) in row.chars().enumerate() {
        let belongs = sign.is_ascii_alphanumeric();
        match labels.last_mut() {
            Some((_, label)) if inside && belongs => label.push(sign),
            _ if belongs => labels.push((column, sign.into())),
            _ => {}
        }
        inside = belongs;
    }
    labels.into_iter()
}

#[test]
fn the_board_shows_every_card_in_every_size_and_look() {
    let mut cards = 0;
    for state in positions().step_by(17) {
        for (size, look) in SIZES
            .into_iter()
            .flat_map(|size| [COLOURED, UNCOLOURED, PLAIN].map(|look| (size, look)))
        {
            let mut app = showing::<Cabin>(state, look, size);
            app.end_seen = true;
            let rows = rows(&app);
            let card = |card: Card| if look.signs { format!("{card:#}") } else { card.to_string() };
            for pile in Pile::ALL {
                assert!(inside(&rows, pile.name()).contains(&card(state.top(pile))), "{pile}");
                cards += 1;
            }
            for space in Space::ALL {
                let back = if look.signs { "░░░" } else { ":::" };
                match state.zombie(space) {
                    Zombie::FaceUp(zombie) => {
                        assert!(inside(&rows, space.name()).contains(&card(zombie)), "{space}");
                    }
                    Zombie::FaceDown(_) => assert!(inside(&rows, space.name()).contains(back)),
                    Zombie::Dead => {
                        let named = rows.iter().flat_map(|row| labels(row));
                        let mut named = named.map(|(_, label)| label);
                        assert!(!named.any(|label| label == space.name()), "{space} is empty");
                    }
                }
            }
            assert!(inside(&rows, "deck").contains(&state.deck_len().to_string()));
            if let Some(drawn) = state.step().drawn() {
                assert!(inside(&rows, "drawn").contains(&card(drawn)));
            }
        }
    }
    assert!(cards > 1000, "{cards} cards were looked at");
}

/// The tags in the upper edges, by their keys, and whether they have the sign for a kill.
fn tags(screen: &str) -> BTreeSet<(char, bool)> {
    let tags = screen.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    let tag = |(tag, _): (&str, &str)| (tag.chars().next().unwrap_or(' '), tag.ends_with('!'));
    tags.map(tag).collect()
}

#[test]
fn what_can_be_chosen_is_marked_by_its_key_and_by_its_frame() {
    let mut kills = 0;
    for state in positions().step_by(3) {
        let expected: BTreeSet<(char, bool)> = state
            .legal_actions()
            .iter()
            .map(|action| {
                let next = state.apply(*action).expect("it was listed");
                let places = matches!(state.step(), Step::Place(_));
                let opens_kill = places && matches!(next.step(), Step::Kill(_));
                (key_of(&action.to_string()), opens_kill)
            })
            .collect();
        kills += expected.iter().filter(|(_, opens_kill)| *opens_kill).count();
        for look in [UNCOLOURED, PLAIN] {
            let mut app = showing::<Cabin>(state, look, (60, 20));
            app.end_seen = true;
            let shown = screen(&app);
            assert_eq!(tags(&shown), expected, "{state}\n{shown}");
            let corner = if look.signs { "┗━" } else { "#=" };
            for place in KEYS.split(' ') {
                let chosen = expected.iter().any(|(key, _)| place.starts_with(*key));
                assert_eq!(shown.contains(&format!("{corner}{}", &place[1..])), chosen, "{place}");
            }
        }
    }
    assert!(kills > 10, "{kills} placings opened a kill");
}

#[test]
fn the_card_just_played_is_marked_while_a_kill_is_decided() {
    let mut decided = 0;
    for state in positions().filter(|state| !matches!(state.step(), Step::Reveal(_))) {
        let mut app = showing::<Cabin>(state, UNCOLOURED, (80, 24));
        app.end_seen = true;
        let shown = screen(&app);
        if let Step::Kill(pile) = state.step() {
            assert!(shown.contains(&format!("╚═{pile}═")), "{shown}");
            decided += 1;
        }
        let played = Pile::ALL.iter().filter(|pile| shown.contains(&format!("╚═{pile}═"))).count();
        assert_eq!(played, usize::from(matches!(state.step(), Step::Kill(_))));
    }
    assert!(decided > 20, "{decided} kills were decided");
}

#[test]
fn the_cursor_is_marked_on_one_place() {
    for (look, left, right) in [(UNCOLOURED, "▸", "◂"), (PLAIN, ">", "<")] {
        for state in positions().step_by(6) {
            let mut app = showing::<Cabin>(state, look, (80, 24));
            app.end_seen = true;
            let shown = screen(&app);
            assert_eq!((shown.matches(left).count(), shown.matches(right).count()), (1, 1));
        }
    }
}

/// Every screen there is: the board at its steps, and what stands in front of it.
fn screens(look: Look) -> Vec<Buffer> {
    let mut screens = Vec::new();
    for state in positions().step_by(15) {
        screens.push(buffer(&showing::<Cabin>(state, look, (80, 24))));
    }
    for way in ["?", "g", "n", "s", "o", "Au", "Aq", "1"] {
        let mut app = app("default", 1);
        app.look = look;
        keys(&mut app, way);
        screens.push(buffer(&app));
        press(&mut app, KeyCode::PageDown);
        press(&mut app, KeyCode::Tab);
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
    for state in positions().step_by(4) {
        let other = State::determinize(&state.view(Viewer::Spectator), &mut rng);
        let draw = |state| buffer(&showing::<Cabin>(state, COLOURED, (80, 24)));
        assert_eq!(draw(state), draw(other), "{state}\n{other}");
    }
}

#[test]
fn what_is_gone_is_shown_by_suits() {
    for state in positions().step_by(5) {
        let mut app = showing::<Cabin>(state, UNCOLOURED, (60, 20));
        app.end_seen = true;
        let shown = screen(&app);
        let mut gone = CardSet::EMPTY;
        for suit in Suit::ALL {
            let begin = format!("{suit:#} ");
            let rows = shown.lines().filter_map(|row| row.rsplit_once(&begin));
            let is_row = |ranks: &&str| {
                let places = "A23456789TJQK".chars().zip(ranks.chars());
                ranks.chars().count() == 13
                    && places.into_iter().all(|(rank, shown)| shown == rank || shown == '·')
            };
            let ranks = rows.map(|(_, ranks)| ranks).find(is_row).expect("a row of 13 ranks");
            for rank in ranks.chars().filter(|rank| *rank != '·') {
                gone.insert(format!("{rank}{suit}").parse().expect("a card"));
            }
        }
        assert_eq!(gone, state.gone() - CardSet::JOKERS, "{shown}");
        let jokers = shown.lines().find_map(|row| row.rsplit_once("* ")).expect("the jokers").1;
        let jokers: CardSet =
            jokers.split(' ').filter_map(|joker| joker.parse::<Card>().ok()).collect();
        assert_eq!(jokers, state.gone() & CardSet::JOKERS, "{shown}");
    }
}

#[test]
fn cards_that_were_put_under_the_deck_are_shown() {
    let rules = "bottom".parse().expect("a preset");
    let layout = Layout { known: 12, ..Layout::from(State::new(rules, 1)) };
    let state = State::try_from(layout).expect("a possible position");
    let count = state.deck_len() - state.known_in_deck();
    let cards: Vec<String> = state.deck().skip(count).map(|card| format!("{card:#}")).collect();
    for size in SIZES {
        let shown = rows(&showing::<Cabin>(state, UNCOLOURED, size));
        let begin = shown.iter().position(|row| row.contains("Under: ")).expect("they are shown");
        let panel = shown[begin].chars().position(|sign| sign == 'U').expect("it is in this row");
        let beside = |row: &String| row.chars().skip(panel).collect::<String>();
        let shown = shown[begin..begin + 3].iter().map(beside).collect::<Vec<_>>().join(" ");
        let shown: Vec<&str> = shown.split([' ', ':']).filter(|word| !word.is_empty()).collect();
        assert_eq!(
            shown[..=cards.len()],
            [vec!["Under"], cards.iter().map(String::as_str).collect()].concat()
        );
    }
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    for (width, height) in [(59, 20), (60, 19), (30, 10)] {
        let app = sized(app("default", 1), width, height);
        let sentence = format!(
            "The terminal is too small: Dead Center needs 60 columns and 20 rows, and here are \
             {width} and {height}."
        );
        assert_shows(&app, &sentence);
    }
    // Whatever the size, it is drawn without a panic.
    for (width, height) in [(0, 0), (1, 1), (60, 1), (1, 20), (500, 200)] {
        screen(&sized(app("default", 1), width, height));
    }
}

#[test]
fn the_page_fits_into_every_row_and_shows_all_of_them() {
    for size in SIZES {
        let mut app = sized(
            app("draw-before-reveal,jokers=0,kill=must,unplayable=bottom", 1),
            size.0,
            size.1,
        );
        keys(&mut app, "?");
        let mut seen = screen(&app);
        for _ in 0..20 {
            press(&mut app, KeyCode::PageDown);
            seen.push_str(&screen(&app));
        }
        for row in crate::page::rows::<Cabin>(app.game()) {
            assert!(seen.contains(row.trim_end()), "{row}");
        }
        press(&mut app, KeyCode::Home);
        assert_shows(&app, "Rows 1 to");
        press(&mut app, KeyCode::Esc);
        assert_shows(&app, "Reveal, then place");
    }
}

#[test]
fn a_long_line_scrolls_in_its_prompt() {
    let mut app = app_at(super::NEARLY_WON);
    keys(&mut app, "o");
    keys(&mut app, &"long".repeat(40));
    keys(&mut app, "-end");
    assert!(rows(&app)[22].ends_with("longlong-end"), "{}", screen(&app));
    press(&mut app, KeyCode::Home);
    assert!(rows(&app)[22].starts_with("> longlong"), "{}", screen(&app));
}

#[test]
fn a_long_message_has_as_many_rows_as_it_needs_up_to_a_third_of_the_terminal() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let mut app = sized(app("default", 1), width, height);
        let board = screen(&app);
        let most = usize::from(height) / 3;
        // A word that is longer than a row begins in a row of its own.
        let of_rows = |rows: usize| format!("/{}", "a".repeat(usize::from(width) * (rows - 1) - 5));
        let path = of_rows(most);
        app.note = Some(format!("saved to {path}"));
        let shown = rows(&app);
        let told = shown.concat();
        assert!(told.contains(&format!("Saved to{path}.")), "{}", shown.join("\n"));
        assert_eq!(shown.len(), usize::from(height));
        assert!(shown.iter().any(|row| row.starts_with("u:undo")), "the keys are still there");
        // What is longer still is cut, and shows it.
        app.note = Some(format!("saved to {}", of_rows(most + 2)));
        let cut = rows(&app);
        assert_eq!(cut.iter().filter(|row| row.contains("aaaa")).count(), most - 1);
        assert!(cut.iter().any(|row| row.ends_with("a…")), "{}", cut.join("\n"));
        // A click on it shows the board again.
        click(&mut app, (5, height - 5));
        assert_eq!(screen(&app), board);
    }
}
