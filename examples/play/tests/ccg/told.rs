//! What is told beside what happens: what makes up a power, what a question means, and why something cannot be
//! done.

use deadhand::ccg::{
    Action, CardType, Game, Hidden, ItemKind, Name, NameKind, Portable, State, Step,
};
use deadhand::game::{Table, Turn, Viewer};
use ratatui::crossterm::event::KeyCode;

use super::super::{assert_shows, keys, press, rows, screen, sized};
use super::abilities::{card_pages, shown};
use super::{App, Ccg, begun, begun_with, own_games, setup, sit, states};

/// The numbers that stand behind some words of a page.
fn numbers_behind(page: &str, words: &str) -> Vec<i32> {
    let behind = page.split(words).skip(1);
    behind.filter_map(|text| text.split([' ', ',']).next()?.parse().ok()).collect()
}

#[test]
fn what_makes_up_a_power_stands_on_the_page_of_its_card() {
    let (mut changed, mut told_of_all) = (0, 0);
    let states = own_games().flat_map(|history| history.states().iter().step_by(29));
    for state in states {
        let Turn::Player(seat) = state.turn() else { continue };
        let view = state.view(Viewer::Seat(seat));
        let by_statics = |name| view.statics_on(name).iter().any(|effect| effect.power != 0);
        if !view.in_play().any(|piece| by_statics(piece.name)) || changed > 60 {
            continue;
        }
        let mut app = shown(state, (110, 60));
        let pages = card_pages(&mut app);
        keys(&mut app, "w");
        let all = rows(&app).join(" ");
        for piece in view.in_play() {
            let Some(page) = pages.get(&piece.name.to_string()) else { continue };
            let is_down = matches!(piece.name.kind(), NameKind::FaceDown { .. });
            let printed = piece.card.and_then(|card| view.setup().printed(card));
            let own = match printed.map(|card| &card.card_type) {
                _ if is_down => 1,
                Some(CardType::Survivor { power, .. } | CardType::Zombie { power, .. }) => {
                    i32::from(*power)
                }
                _ => continue,
            };
            let items = piece.items.filter_map(|item| {
                match view.setup().printed(item).map(|card| &card.card_type) {
                    Some(CardType::Item { kind: ItemKind::Attached { power, .. }, .. }) => {
                        Some(i32::from(*power))
                    }
                    _ => None,
                }
            });
            let told = ["Holds: power ", "Lasts: power "].map(|words| numbers_behind(page, words));
            let sum = own + items.sum::<i32>() + told.concat().iter().sum::<i32>();
            assert_eq!(sum, piece.power, "{page}");
            changed += usize::from(!told[0].is_empty());
            if by_statics(piece.name) {
                let (_, holds) = all.split_once("Holds on ").expect("it holds");
                assert!(holds.contains(&piece.name.to_string()), "{} is in {holds}", piece.name);
                told_of_all += 1;
            }
        }
    }
    assert!(changed > 20 && told_of_all > 20, "{changed} powers were changed, {told_of_all} told");
}

/// What must stand under a question of the rules.
const MEANT: &[(Step, &str)] = &[
    (Step::Bid, "Who bids the least food starts with it and names who takes the first turn"),
    (Step::Begin, "He is the survivor player first"),
    (Step::Take, "together they cost 6 at most, of which "),
    (Step::Discard, "Each player has drawn 2 cards and discards 1."),
    (Step::Infect, "An infected survivor takes a wound in each ready phase"),
    (Step::Wound, "He takes a wound for the lost fight, and one for each point of Fierce."),
    (Step::Starve, "You have more survivors than food"),
    (Step::Flee, "on tails each zombie player may give a zombie one more fight"),
    (Step::Again, "one of your zombies may fight a survivor once more."),
];

#[test]
fn under_every_question_of_the_rules_stands_what_it_means_on_the_smallest_board_too() {
    for (step, meaning) in MEANT {
        let is_asked = |state: &State| {
            state.step() == *step && state.view(Viewer::All).running().frames.is_empty()
        };
        let state = states(1).find(is_asked).unwrap_or_else(|| panic!("{step:?} happens"));
        let table = Table::new(state, 0);
        let mut app = sized(begun_with("rage,horde", table), 60, 20);
        sit(&mut app);
        assert_shows(&app, meaning);
        assert!(!screen(&app).contains("(w: all)"), "{}", screen(&app));
        keys(&mut app, "w");
        assert_shows(&app, meaning);
    }
}

#[test]
fn each_way_to_bid_is_told() {
    for (rules, told) in [
        ("default", "Bid less than the bid that stands, or pass for good."),
        ("bidding=single_round", "Each player bids once. Who"),
        ("bidding=sealed,default_food=7", "nobody sees it before all have."),
    ] {
        let app = begun(rules, 1);
        assert_shows(&app, told);
        let food = if rules.contains('7') { 7 } else { 10 };
        assert_shows(&app, &format!("all others start with {food}."));
    }
}

#[test]
fn what_is_left_for_survivors_of_the_start_is_counted() {
    let mut counted = 0;
    let mut app = begun("default", 3);
    while app.game().step() != Step::Discard {
        sit(&mut app);
        if app.game().step() == Step::Take {
            let Turn::Player(seat) = app.game().turn() else { panic!("somebody takes") };
            let setup = app.game().setup();
            let view = app.game().view(Viewer::All);
            let own = view.in_play().filter(|piece| piece.controller == seat);
            let costs = own.filter_map(|piece| setup.printed(piece.card?)).map(|card| card.cost);
            let left = 6 - costs.sum::<u8>();
            assert_shows(&app, &format!("they cost 6 at most, of which {left} is left."));
            counted += 1;
        }
        keys(&mut app, "1");
    }
    assert!(counted > 4, "{counted} survivors were taken");
}

#[test]
fn the_cursor_begins_neither_on_the_lowest_bid_nor_on_a_flight() {
    let app = begun("default", 3);
    assert!(screen(&app).contains("pass: do not bid◂"), "{}", screen(&app));
    let state = states(1).find(|state| state.step() == Step::Flee).expect("it happens");
    let mut app = begun_with("rage,horde", Table::new(state, 0));
    sit(&mut app);
    assert!(screen(&app).contains("▸2 stay◂"), "{}", screen(&app));
}

/// A game of two decks of Rage at a step; of each player it is said what he has in the hand and in play.
fn at(a: (&str, &str), b: (&str, &str), step: &str) -> App<Ccg> {
    let setup = setup("rage,rage", "default");
    let line = |seat: char, (hand, in_play): (&str, &str)| {
        let named: Vec<&str> =
            [hand, in_play].iter().flat_map(|text| text.split([' ', ',', '?', '~', '*'])).collect();
        let rest = (1..=60).map(|number| format!("{seat}{number}"));
        let rest: Vec<String> = rest.filter(|card| !named.contains(&&**card)).collect();
        format!("{seat} food 5 hand {hand} deck {} discard - {in_play}", rest.join(","))
    };
    let position = format!("{} / {} | act {step}", line('A', a), line('B', b));
    let state =
        State::read(&setup, &position).unwrap_or_else(|error| panic!("{position}\n{error}"));
    let mut app = sized(begun_with("rage,rage", Table::new(state, 0)), 120, 40);
    sit(&mut app);
    app
}

/// The beginning of the attack of A, in which B has two face-down cards, and face up a Grudge Eater.
fn attacked() -> App<Ccg> {
    let b = "survivors B1 resource B40,?B31~1,?B3~2,?B50~3* combat -";
    at(("-", "survivors A1 resource - combat -"), ("B18", b), "B A begin_attack numbers 0,3")
}

/// Moves the cursor to a card.
fn to(app: &mut App<Ccg>, name: &str) {
    (0..40).for_each(|_| press(app, KeyCode::Up));
    for _ in 0..60 {
        if screen(app).replace('░', "").contains(&format!("▸{name} ")) {
            return;
        }
        press(app, KeyCode::Right);
    }
    panic!("the cursor reaches {name}\n{}", screen(app));
}

/// The words of the panes beside the table.
fn beside_the_table(app: &App<Ccg>) -> String {
    let rows: Vec<String> = rows(app).iter().map(|row| row.chars().skip(74).collect()).collect();
    rows.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn played(app: &App<Ccg>) -> Vec<Action> {
    app.sitting.table.history().actions().collect()
}

#[test]
fn a_zombie_that_can_only_be_moved_is_listed_with_what_it_lacks_to_be_upgraded() {
    for (name, lacks) in [
        ("B~1", "cannot upgrade: it requires 1 Fast, and you control none"),
        ("B~2", "cannot upgrade: B~2 is no zombie card that you can upgrade"),
    ] {
        let mut app = attacked();
        to(&mut app, name);
        press(&mut app, KeyCode::Enter);
        assert_eq!(played(&app), []);
        let shown = screen(&app);
        assert!(shown.contains(&format!("▸1 move {name} ")), "{shown}");
        let list = beside_the_table(&app);
        assert!(list.contains(lacks), "{lacks} is in {list}");
        press(&mut app, KeyCode::Enter);
        assert_eq!(played(&app), [Action::Move(name.parse::<Name>().expect("a name"))]);
    }
}

#[test]
fn a_card_with_which_nothing_can_be_done_says_why() {
    let mut app = attacked();
    to(&mut app, "B~3");
    press(&mut app, KeyCode::Enter);
    assert_shows(
        &app,
        "Nothing can be done with B~3 Gate Smasher now; cannot upgrade: it requires 2 Fast, and you \
         control none; cannot move: B~3 is no ready card in your resource zone.",
    );
    keys(&mut app, ":");
    super::super::line(&mut app, "upgrade B~3");
    assert_shows(&app, "It requires 2 Fast, and you control none.");
    press(&mut app, KeyCode::Esc);
    to(&mut app, "A1");
    press(&mut app, KeyCode::Enter);
    assert_shows(&app, "Nothing can be done with A1 School Janitor now.");
    to(&mut app, "B18");
    press(&mut app, KeyCode::Enter);
    assert_shows(
        &app,
        "Nothing can be done with B18 Street Sprinter now; cannot play: B18 Street Sprinter is a zombie: \
         lay it face down and upgrade it.",
    );
    assert_eq!(played(&app), []);
}

#[test]
fn a_card_of_the_hand_that_is_too_dear_is_not_laid_at_once() {
    let hand = "A11,A18,A54";
    let step = "A A build";
    let a = (hand, "survivors A1 resource A40 combat -");
    let mut app = at(a, ("-", "survivors B1 resource - combat -"), step);
    to(&mut app, "A11");
    press(&mut app, KeyCode::Enter);
    assert_eq!(played(&app), []);
    assert_shows(&app, "1 lay A11 Deer Hunter face down");
    let list = beside_the_table(&app);
    let reason = "- cannot play: it costs 3, and you have 1 ready";
    assert!(list.contains(reason), "{list}");
    // A zombie is for nothing else, and an axe for 1 can be had.
    press(&mut app, KeyCode::Esc);
    to(&mut app, "A54");
    press(&mut app, KeyCode::Enter);
    assert_shows(&app, "2 play A54 Fire Axe for 1");
    press(&mut app, KeyCode::Esc);
    to(&mut app, "A18");
    press(&mut app, KeyCode::Enter);
    assert_eq!(played(&app), [Action::Lay("A18".parse().expect("a card"))]);
}
