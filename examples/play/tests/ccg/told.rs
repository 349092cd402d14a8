//! What is told beside what happens: what makes up a power.

use deadhand::ccg::{CardType, Game, Hidden, ItemKind, NameKind};
use deadhand::game::{Turn, Viewer};

use super::super::{keys, rows};
use super::abilities::{card_pages, shown};
use super::own_games;

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
