//! What is drawn of it.

use std::collections::BTreeSet;

use deadhand::ccg::{Action, CardId, Game, Hidden, Name, NameKind, State, Step, Zone};
use deadhand::game::{History, Portable, Turn, Viewer};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;

use super::super::{
    COLOURED, PLAIN, UNCOLOURED, assert_shows, buffer, has_only_ascii, keys,
    only_the_coloured_look_has_colours, press, rows, screen, sized,
};
use super::{app, begun, drawn, rows_of, sit, states};
use crate::look::Look;

/// The board of whoever is asked, else that of a spectator.
fn board(state: &State, look: Look, size: (u16, u16)) -> Buffer {
    let viewer = match state.turn() {
        Turn::Player(seat) => Viewer::Seat(seat),
        Turn::Chance | Turn::Over => Viewer::Spectator,
    };
    drawn(&History::new(state.clone()), viewer, look, size)
}

/// The left part of a large board, where the table is.
fn table(state: &State, look: Look) -> String {
    let rows = rows_of(&board(state, look, (120, 200)));
    let left =
        rows.iter().map(|row| row.chars().take(73).collect::<String>().trim_end().to_string());
    left.collect::<Vec<_>>().join("\n").trim_end().to_string() + "\n"
}

fn printed(state: &State, card: CardId) -> String {
    state.setup().printed(card).map(|card| card.name.clone()).unwrap_or_default()
}

#[test]
fn every_card_in_play_is_shown_with_its_power_health_wounds_token_items_and_spent() {
    let (mut cards, mut wounds, mut tokens, mut items) = (0, 0, 0, 0);
    for state in states(31).filter(|state| state.turn() != Turn::Over) {
        let shown = table(&state, UNCOLOURED);
        let viewer = match state.turn() {
            Turn::Player(seat) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        };
        for piece in state.view(viewer).in_play() {
            let down = matches!(piece.name.kind(), NameKind::FaceDown { .. });
            let mut text = if down { "░".to_string() } else { String::new() };
            text += &piece.name.to_string();
            if let Some(card) = piece.card {
                text = format!("{text} {}", printed(&state, card));
            }
            if let (Some(health), false) = (piece.health, down) {
                text = format!("{text} {}/{health}", piece.power);
            } else if !down && piece.zone != Zone::Survivors {
                text = format!("{text} {}", piece.power);
            }
            if piece.wounds > 0 {
                text = format!("{text} w{}", piece.wounds);
                wounds += 1;
            }
            if let Some(seat) = piece.infected {
                text = format!("{text} i{seat}");
                tokens += 1;
            }
            if piece.spent {
                text.push('*');
            }
            let counted = format!("{text} +{} items", piece.items.len());
            for item in piece.items {
                text = format!("{text} +{}", printed(&state, item));
                items += 1;
            }
            // What has no room in a row of 72 is counted.
            if text.chars().count() > 72 - 11 - 2 && !piece.items.is_empty() {
                text = counted;
            }
            let is_shown = [' ', ']', '?', '#', '◂', '\n']
                .iter()
                .any(|end| shown.contains(&format!("{text}{end}")));
            assert!(is_shown, "{text} is on\n{shown}");
            cards += 1;
        }
    }
    assert!(cards > 500, "{cards} cards were looked for");
    assert!(wounds > 10 && tokens > 2 && items > 10, "{wounds} {tokens} {items}");
}

#[test]
fn food_and_the_numbers_of_cards_are_shown_of_every_player() {
    for state in states(41) {
        let shown = table(&state, UNCOLOURED);
        let view = state.view(Viewer::All);
        for seat in super::seats(&state) {
            let Some(food) = view.food(seat) else {
                let lost = [format!("{seat} has lost"), format!("{seat} (you) has lost")];
                assert!(lost.iter().any(|lost| shown.contains(lost)), "{shown}");
                continue;
            };
            let counts = format!(
                "food {food}  hand {}  deck {}  discard {}",
                view.hand(seat).len(),
                view.deck(seat).len(),
                view.discard(seat).len()
            );
            let told = [format!("{seat}  {counts}"), format!("{seat} (you)  {counts}")];
            assert!(told.iter().any(|told| shown.contains(told)), "{told:?} is on\n{shown}");
            let begun = !matches!(
                state.step(),
                Step::First
                    | Step::Bid
                    | Step::Begin
                    | Step::Shuffle
                    | Step::Take
                    | Step::Reshuffle
            );
            let is_his = begun && state.turn() != Turn::Over && state.survivor_player() == seat;
            let marked = told.iter().any(|told| shown.contains(&format!("{told}  his turn")));
            assert_eq!(marked, is_his, "{seat}'s turn\n{shown}");
        }
    }
}

/// The names of the cards that stand in brackets, or after the cursor before a bracket.
fn bracketed(shown: &str) -> BTreeSet<Name> {
    let mut names = BTreeSet::new();
    for row in shown.lines() {
        for (at, _) in row.match_indices(']') {
            let begin = row[..at].rfind(['[', '▸', '>']).expect("something begins it");
            let text = row[begin..at].trim_start_matches(['[', '▸', '>', '░', ':']);
            let name = text.split(' ').next().unwrap_or_default().trim_end_matches('*');
            names.insert(name.parse().unwrap_or_else(|error| panic!("{text}: {error}")));
        }
    }
    names
}

/// The cards that an action of the list is about, in the words of the action itself: the last one, but of
/// `attack` and `defend` the one that is not asked for.
fn places(state: &State) -> BTreeSet<Name> {
    let place = |action: &Action| {
        let text = action.to_string();
        let mut words = text.split(' ');
        let word = match words.next()? {
            "use" | "again" | "take" | "discard" | "lay" | "play" | "upgrade" | "move"
            | "resolve" | "target" | "pay" | "fight" | "infect" | "wound" | "starve" => {
                words.next()
            }
            "defend" | "attack" => words.nth(1),
            _ => None,
        };
        word?.parse().ok()
    };
    super::offered(state).iter().filter_map(place).collect()
}

#[test]
fn what_can_be_chosen_stands_in_brackets_in_every_look() {
    let mut targets = 0;
    for state in states(23).filter(|state| matches!(state.turn(), Turn::Player(_))) {
        let expected = places(&state);
        targets += expected.len();
        for look in [UNCOLOURED, PLAIN] {
            let shown = table(&state, look);
            assert_eq!(bracketed(&shown), expected, "{shown}");
        }
    }
    assert!(targets > 500, "{targets} cards could be chosen");
}

#[test]
fn the_card_that_is_asked_about_stands_between_question_marks_in_every_look() {
    let mut asked = BTreeSet::new();
    for state in states(1).filter(|state| matches!(state.step(), Step::Defend | Step::Leftover)) {
        let nothing = state.legal_actions().iter().find_map(|action| match *action {
            Action::Idle(card) => Some(Name::from(card)),
            Action::Hold(name) => Some(name),
            _ => None,
        });
        let name = nothing.expect("nobody has to fight");
        if !asked.insert((state.step() == Step::Defend, name)) {
            continue;
        }
        for (look, cursor) in [(UNCOLOURED, '▸'), (PLAIN, '>')] {
            let shown = table(&state, look);
            let marked: Vec<&str> =
                shown.lines().filter(|row| row.matches('?').count() == 2).collect();
            let [row] = marked[..] else { panic!("one card is marked on\n{shown}") };
            let text = row.split('?').nth(1).expect("what is between the marks");
            let text = text.trim_start_matches(['░', ':']);
            assert!(text.starts_with(&name.to_string()), "{name} is in {text}");
            assert!(!text.contains(['[', cursor]), "the cursor is where something can be chosen");
        }
    }
    assert!(asked.len() > 20, "{} cards were asked about", asked.len());
}

#[test]
fn fights_stand_side_against_side_with_what_each_side_adds_up_to() {
    let (mut fights, mut several) = (0, 0);
    for state in states(11) {
        let view = state.view(Viewer::All);
        let shown = table(&state, UNCOLOURED);
        let power = |name: Name| {
            let mut there = view.in_play().filter(|piece| piece.name == name);
            there.next().map_or(0, |piece| piece.power)
        };
        let mut headings = shown.lines().enumerate().filter(|(_, row)| row.starts_with("Fight"));
        for (place, (survivors, zombies)) in view.fights().enumerate() {
            let survivors: Vec<Name> = survivors.iter().map(|card| Name::from(*card)).collect();
            let total = |side: &[Name]| side.iter().map(|name| power(*name)).sum::<i32>().max(0);
            let now = if view.running_fight() == Some(place) { " (now)" } else { "" };
            let heading = format!(
                "Fight{now}: survivors {} against zombies {}",
                total(&survivors),
                total(zombies)
            );
            let (row, found) = headings.next().expect("a heading for each fight");
            assert_eq!(found.trim_end(), heading);
            for (line, below) in
                (0..survivors.len().max(zombies.len())).zip(shown.lines().skip(row + 1))
            {
                let left: String = below.chars().take(36).chain([' ']).collect();
                let right: String = below.chars().skip(36).chain([' ']).collect();
                let stands = |side: &[Name], half: &str| {
                    side.get(line).is_none_or(|name| {
                        half.contains(&format!("{name} ")) || half.contains(&format!("{name}*"))
                    })
                };
                assert!(stands(&survivors, &left) && stands(zombies, &right), "{shown}");
            }
            fights += 1;
            several += usize::from(survivors.len() + zombies.len() > 2);
        }
        assert_eq!(headings.next(), None, "{shown}");
    }
    assert!(fights > 20 && several > 4, "{fights} fights, {several} of more than two");
}

#[test]
fn turn_phase_window_and_question_stand_above_the_table() {
    let mut steps = BTreeSet::new();
    for state in states(1) {
        let Turn::Player(seat) = state.turn() else {
            continue;
        };
        let kind = format!("{:?} {:?}", state.step(), state.view(Viewer::All).moment());
        if !steps.insert(kind) {
            continue;
        }
        let row = &rows_of(&board(&state, UNCOLOURED, (60, 15)))[0];
        let asked = format!("{seat}: ");
        assert!(row.contains(&asked), "{row}");
        assert!(row.len() > row.find(&asked).unwrap_or(0) + asked.len(), "{row}");
        if !matches!(state.step(), Step::Bid | Step::Begin | Step::Take) {
            assert!(row.starts_with(&format!("{}'s turn: ", state.survivor_player())), "{row}");
        }
    }
    assert!(steps.len() > 15, "{steps:?}");
}

#[test]
fn whom_a_card_fights_is_asked_in_full_on_the_smallest_board() {
    let (mut asked, mut wrapped) = (0, 0);
    for state in states(1).filter(|state| matches!(state.step(), Step::Defend | Step::Leftover)) {
        let question = state.legal_actions().iter().find_map(|action| match *action {
            Action::Idle(card) => Some((card, "fight")),
            Action::Hold(name) => match name.kind() {
                NameKind::Card(card) => Some((card, "attack")),
                NameKind::FaceDown { .. } => None,
            },
            _ => None,
        });
        let Some((card, verb)) = question else {
            continue; // it lies face down
        };
        let rows = rows_of(&board(&state, UNCOLOURED, (60, 15)));
        let question = format!("whom does {card} {} {verb}?", printed(&state, card));
        assert!(rows[..2].join(" ").contains(&question), "{question} is in {rows:#?}");
        asked += 1;
        wrapped += usize::from(!rows[0].contains(&question));
    }
    assert!(asked > 50 && wrapped > 10, "{asked} questions, {wrapped} in two rows");
}

#[test]
fn the_cursor_is_on_the_screen_whatever_the_size() {
    for size in [(60, 15), (80, 19), (120, 35)] {
        for state in states(23).filter(|state| !places(state).is_empty()) {
            let shown = rows_of(&board(&state, UNCOLOURED, size)).join("\n");
            assert_eq!(shown.matches('▸').count(), 1, "{shown}");
        }
    }
}

#[test]
fn on_a_table_that_does_not_fit_the_cursor_reaches_every_row() {
    let mut app = sized(app("rage,horde,contagion,weird", "default", 2, ""), 60, 20);
    while app.game().step() != Step::Discard {
        sit(&mut app);
        keys(&mut app, "1");
    }
    sit(&mut app);
    assert_shows(&app, "▲");
    let mut seen = screen(&app);
    for key in [KeyCode::Up, KeyCode::Down] {
        for _ in 0..40 {
            press(&mut app, key);
            seen.push_str(&screen(&app));
        }
    }
    let view = app.game().view(Viewer::All);
    for piece in view.in_play() {
        assert!(seen.contains(&format!("{} ", piece.name)), "{}", piece.name);
    }
}

/// Every screen there is: the board at its steps, and what stands in front of it.
fn screens(look: Look) -> Vec<Buffer> {
    let mut screens: Vec<Buffer> = states(47).map(|state| board(&state, look, (120, 35))).collect();
    for way in ["", "?", "g", "n", "s", "o", "a", "i", "v", "d", ":", "cn", "z"] {
        let mut app = begun("default", 1);
        while app.game().step() != Step::Discard {
            sit(&mut app);
            keys(&mut app, "1");
        }
        app.look = look;
        screens.push(buffer(&app));
        sit(&mut app);
        keys(&mut app, way);
        screens.push(buffer(&app));
        press(&mut app, KeyCode::PageDown);
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
fn a_terminal_that_is_too_small_says_so_and_any_size_is_drawn() {
    for (width, height) in [(59, 20), (60, 19)] {
        let app = sized(begun("default", 1), width, height);
        let sentence = format!(
            "The terminal is too small: Zombie CCG needs 60 columns and 20 rows, and here are \
             {width} and {height}."
        );
        assert_shows(&app, &sentence);
    }
    for state in states(431) {
        for size in [(60, 15), (61, 16), (99, 19), (100, 15), (133, 50), (500, 200)] {
            board(&state, COLOURED, size);
        }
    }
    for size in [(0, 0), (1, 1), (60, 1), (1, 20)] {
        screen(&sized(begun("default", 1), size.0, size.1));
    }
}

#[test]
fn a_page_shows_all_of_the_log_all_of_the_piles_and_all_of_a_card() {
    let mut app = begun("default", 6);
    while app.game().step() != Step::Act {
        sit(&mut app);
        keys(&mut app, "1");
    }
    sit(&mut app);
    let mut all = |key: &str| {
        keys(&mut app, key);
        press(&mut app, KeyCode::Home);
        let mut seen = rows(&app);
        for _ in 0..20 {
            press(&mut app, KeyCode::PageDown);
            seen.extend(rows(&app));
        }
        press(&mut app, KeyCode::Esc);
        assert!(screen(&app).contains("What can be done"));
        seen.join("\n")
    };
    let log = all("v");
    for told in ["is the first to bid", "takes the first turn", "deck is shuffled", "turn begins"] {
        assert!(log.contains(told), "{told} is in\n{log}");
    }
    let piles = all("d");
    for told in [
        "A's discard",
        "B's discard",
        "A's deck list: 4 School Janitor",
        "B's deck list: 2 School Janitor",
    ] {
        assert!(piles.contains(told), "{told} is in\n{piles}");
    }
    let card = all("i");
    assert!(card.contains("The card: rows 1 to"), "{card}");
}
