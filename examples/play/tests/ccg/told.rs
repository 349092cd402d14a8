//! What is told beside what happens: what makes up a power, and what a question means.

use deadhand::ccg::{CardType, Game, Hidden, ItemKind, NameKind, Portable, State, Step};
use deadhand::game::{Table, Turn, Viewer};

use super::super::{assert_shows, keys, rows, screen, sized};
use super::abilities::{card_pages, shown};
use super::{begun, begun_with, own_games, sit, states};

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
