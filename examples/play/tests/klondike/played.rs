//! Whole games, played by the direct keys, by the cursor, by clicks and by dragging.

use deadhand::cards::{Card, Rank, Suit};
use deadhand::klondike::{Action, Column, King, State};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};

use super::super::{buffer, click, keys, line, mouse, position, press, sized};
use super::{App, Klondike, app, game};

/// The smallest terminal, and a large one.
const LEAST: (u16, u16) = (72, 22);
const LARGE: (u16, u16) = (120, 40);

/// A place on the board, as a player would name it.
#[derive(Clone, Copy, Debug)]
enum At {
    /// The card of a column that is so many from its end, 1 the end card or the empty place.
    Card(Column, u8),
    Zombie(Column),
    Stock,
    Waste,
    Foundation(Suit),
}

/// What a player does for an action: perhaps a key first, then he chooses one place after the other.
fn way(state: &State, action: Action) -> (&'static str, Vec<At>) {
    let end = |column| At::Card(column, 1);
    let foundation =
        |card: Option<Card>| At::Foundation(card.and_then(Card::suit).expect("a card"));
    let attacked: Vec<Column> =
        Column::ALL.into_iter().filter(|column| state.is_attacked(*column)).collect();
    match action {
        Action::Draw | Action::Flip => ("", vec![At::Stock]),
        Action::Play(column) => ("", vec![At::Waste, end(column)]),
        Action::SaveWaste => ("", vec![At::Waste, foundation(state.waste_top())]),
        Action::Save(column) => ("", vec![end(column), foundation(state.end_card(column))]),
        Action::Move(run) => ("", vec![At::Card(run.from(), run.count()), end(run.to())]),
        Action::Shoot(column) => ("", vec![At::Zombie(column)]),
        Action::Target(column) => ("", vec![end(column)]),
        Action::Back(suit, column) => ("", vec![At::Foundation(suit), end(column)]),
        Action::Sacrifice(column) => {
            let kings = |column: &Column| {
                state.face_up(*column).next().and_then(Card::rank) == Some(Rank::King)
            };
            let several = attacked.into_iter().filter(kings).count() > 1;
            ("x", if several { vec![At::Zombie(column)] } else { vec![] })
        }
        Action::SacrificeKing(column, suit) => {
            let king = Card::new(Rank::King, suit);
            let in_columns = Column::ALL.into_iter().find_map(|column| {
                let cards: Vec<Card> = state.face_up(column).collect();
                (cards.first() == Some(&king)).then_some(At::Card(column, cards.len() as u8))
            });
            let mut places = vec![in_columns.unwrap_or(At::Waste)];
            if attacked.len() > 1 {
                places.insert(0, At::Zombie(column));
            }
            ("x", places)
        }
        Action::Stop => ("ey", vec![]),
    }
}

/// Where a place is drawn, found by what is written there.
fn find(buffer: &Buffer, state: &State, at: At) -> (u16, u16) {
    let sign = |x, y| buffer.cell((x, y)).map_or(" ", |cell| cell.symbol());
    let found = |text: &str, columns: std::ops::Range<u16>| {
        let len = text.chars().count() as u16;
        let here = |x, y| text.chars().zip(x..).all(|(it, x)| sign(x, y).chars().eq([it]));
        let mut places =
            (1..buffer.area.height - 4).flat_map(|y| columns.clone().map(move |x| (x, y)));
        let place = places.find(|(x, y)| here(*x, *y));
        let (x, y) = place.unwrap_or_else(|| panic!("{text:?} is on {buffer:?}"));
        (x + len / 2, y)
    };
    let digit = |column: Column| found(&column.to_string(), column_range(buffer, column)).0;
    match at {
        At::Card(column, count) => {
            let cards: Vec<Card> = state.face_up(column).collect();
            match cards.len().checked_sub(usize::from(count)).and_then(|place| cards.get(place)) {
                Some(card) => found(&format!("{card:#}"), column_range(buffer, column)),
                None => (digit(column), 2),
            }
        }
        At::Zombie(column) => found("Z", column_range(buffer, column)),
        At::Stock => above(found("stock", 0..buffer.area.width)),
        At::Waste => above(found("waste", 0..buffer.area.width)),
        At::Foundation(suit) => {
            let edges = ["─", "━", "═"].map(|edge| format!("{edge}{suit:#}{edge}"));
            let text = edges.iter().find(|text| {
                let mut places = (0..buffer.area.width).map(|x| (x, 7));
                places
                    .any(|(x, y)| text.chars().zip(x..).all(|(it, x)| sign(x, y).chars().eq([it])))
            });
            above(found(text.expect("the foundation is drawn"), 0..buffer.area.width))
        }
    }
}

fn above((x, y): (u16, u16)) -> (u16, u16) {
    (x, y - 1)
}

/// The columns of the screen that a column takes, told by the digits above them, which are as far apart.
fn column_range(buffer: &Buffer, column: Column) -> std::ops::Range<u16> {
    let digits: Vec<u16> = (0..buffer.area.width)
        .filter(|x| buffer.cell((*x, 1)).is_some_and(|cell| "1234567".contains(cell.symbol())))
        .collect();
    let (digit, half) = (digits[column.index()], (digits[1] - digits[0]) / 2);
    digit.saturating_sub(half)..digit + half
}

/// Presses Tab until the cursor is at a place.
fn tab_to(app: &mut App<Klondike>, at: At) {
    for _ in 0..40 {
        let drawn = buffer(app);
        let (x, y) = find(&drawn, app.game(), at);
        let is_here = |x| drawn.cell((x, y)).is_some_and(|cell| cell.symbol() == "▸");
        if (x.saturating_sub(3)..=x).any(is_here) {
            return;
        }
        press(app, KeyCode::Tab);
    }
    panic!("Tab leads to {at:?}");
}

#[test]
fn whole_games_are_played_by_the_direct_keys() {
    for (rules, deal) in (1..=8).flat_map(|deal| [("revised", deal), ("mixed", deal)]) {
        let mut app = app(rules, deal);
        let (actions, end) = game(rules, deal);
        for action in actions {
            let attacked: Vec<Column> =
                Column::ALL.into_iter().filter(|it| app.game().is_attacked(*it)).collect();
            let named = |column: Column| {
                if attacked.len() > 1 { column.to_string() } else { String::new() }
            };
            let suit = |card: Option<Card>| card.and_then(Card::suit).expect("a card");
            let pressed = match action {
                Action::Draw => "d".into(),
                Action::Flip => "f".into(),
                Action::Play(column) => format!("w{column}"),
                Action::SaveWaste => format!("w{}", suit(app.game().waste_top())),
                Action::Save(column) => format!("{column}t"),
                Action::Move(run) => format!("{}{}", run.from(), run.to()),
                Action::Shoot(column) => format!("z{}", named(column)),
                Action::Target(column) => column.to_string(),
                Action::Back(suit, column) => format!("{suit}{column}"),
                Action::SacrificeKing(column, suit) => format!("x{}{suit}", named(column)),
                Action::Sacrifice(_) => match way(app.game(), action).1[..] {
                    [At::Zombie(column)] => format!("x{column}"),
                    _ => "x".into(),
                },
                Action::Stop => "ey".into(),
            };
            keys(&mut app, &pressed);
            assert_eq!(app.note, None, "{rules} {deal}: {action} by {pressed}");
            let last = app.sitting.table.history().actions().last();
            assert_eq!(last, Some(action), "{rules} {deal}, by {pressed}");
        }
        assert_eq!(position(&app), end);
    }
}

/// Plays a game by choosing place after place, whole in the usual terminal, in other ones its beginning.
fn play(rules: &str, deal: u64, choose: fn(&mut App<Klondike>, &[At])) {
    let (actions, end) = game(rules, deal);
    for size in [LEAST, LARGE] {
        play_in(size, app(rules, deal), &actions[..15], choose);
    }
    assert_eq!(position(&play_in((80, 24), app(rules, deal), &actions, choose)), end);
}

fn play_in(
    size: (u16, u16),
    app: App<Klondike>,
    actions: &[Action],
    choose: fn(&mut App<Klondike>, &[At]),
) -> App<Klondike> {
    let mut app = sized(app, size.0, size.1);
    for &action in actions {
        let (first, places) = way(app.game(), action);
        keys(&mut app, first);
        choose(&mut app, &places);
        assert_eq!(app.note, None, "{action}");
        assert_eq!(app.sitting.table.history().actions().last(), Some(action));
    }
    app
}

#[test]
fn a_whole_game_is_played_by_tab_and_enter() {
    play("mixed", 3, |app, places| {
        for at in places {
            tab_to(app, *at);
            press(app, KeyCode::Enter);
        }
    });
}

fn release(app: &mut App<Klondike>, at: (u16, u16)) {
    mouse(app, MouseEventKind::Up(MouseButton::Left), at);
}

/// Clicks on one place after the other.
fn by_clicks(app: &mut App<Klondike>, places: &[At]) {
    for at in places {
        let at = find(&buffer(app), app.game(), *at);
        click(app, at);
        release(app, at);
    }
}

/// Presses the button on the first place, and releases it on the last.
fn by_dragging(app: &mut App<Klondike>, places: &[At]) {
    let drawn = buffer(app);
    let points: Vec<_> = places.iter().map(|at| find(&drawn, app.game(), *at)).collect();
    if let ([from, ..], [.., to]) = (&points[..], &points[..]) {
        click(app, *from);
        mouse(app, MouseEventKind::Drag(MouseButton::Left), *to);
        release(app, *to);
    }
}

#[test]
fn a_whole_game_is_played_by_clicks() {
    play("mixed", 3, by_clicks);
}

#[test]
fn a_whole_game_is_played_by_dragging() {
    // Two columns are under attack where a king is sacrificed: the column is clicked, and so is the king.
    play("mixed", 3, |app, places| match places {
        [At::Zombie(_), _] => by_clicks(app, places),
        _ => by_dragging(app, places),
    });
}

#[test]
fn a_whole_game_by_the_default_rules_is_played_by_the_mouse() {
    let (actions, end) = game("revised", 2);
    let mut app = app("revised", 2);
    for (number, action) in actions.into_iter().enumerate() {
        let (first, places) = way(app.game(), action);
        keys(&mut app, first);
        if number % 2 == 0 {
            by_clicks(&mut app, &places);
        } else {
            by_dragging(&mut app, &places);
        }
        assert_eq!(app.note, None, "{action}");
    }
    assert_eq!(position(&app), end);
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let directory = tempfile::tempdir().expect("a directory");
    for (rules, name) in [("revised", "game.json"), ("mixed", "game.txt")] {
        let path = directory.path().join(name);
        let (actions, end) = game(rules, 7);
        let mut saved = app(rules, 7);
        let half = actions.len() / 2;
        for action in &actions[..half] {
            saved.sitting.table.play(*action).expect("a legal action");
        }
        keys(&mut saved, "s");
        line(&mut saved, &path.to_string_lossy());
        let mut opened = app("klondike", 1);
        keys(&mut opened, "4o");
        line(&mut opened, &path.to_string_lossy());
        assert_eq!(position(&opened), position(&saved));
        assert_eq!(opened.sitting.deal, Some(7));
        assert_eq!(
            opened.game().rules().king,
            if rules == "mixed" { King::Any } else { King::Stack }
        );
        for action in &actions[half..] {
            opened.sitting.table.play(*action).expect("a legal action");
        }
        assert_eq!(position(&opened), end);
    }
}
