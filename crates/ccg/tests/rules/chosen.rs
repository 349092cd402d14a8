//! Where more is possible than a list holds, a card in play is chosen first.

use deadhand_cards::DealRng;
use deadhand_ccg::{Game, Hidden, Portable, State};
use deadhand_game::{Seat, Viewer, conformance};

use crate::table::{legal, own_setup, play, position_in};

/// A player has 70 survivors, each with six abilities of the given window, and these other cards.
fn busy(window: &str, seat: char, rest: &str, step: &str) -> State {
    let text: Vec<String> =
        (1..=6).map(|food| format!("{window} - Pay {food} food: Draw a card.")).collect();
    let table = format!(
        "Name\tType\tFaction\tPower\tHealth\tCost\tText\nBusy\tSurvivor\t\t1\t3\t1\t{}\nRunner\tZombie\tRage\t2\t\t0\t\n",
        text.join(" / ")
    );
    let setup = own_setup(&table, "70 Busy\n30 Runner", "default", 2);
    let survivors: Vec<String> = (1..=70).map(|number| format!("{seat}{number}")).collect();
    let own = format!("food 9 {rest} survivors {}", survivors.join(","));
    let players = if seat == 'A' { [&*own, "survivors B1"] } else { ["survivors A1", &*own] };
    position_in(&setup, 100, &players, "", step)
}

/// What is offered, which must be what is accepted; and what each sees can be dealt anew.
fn offered(state: &State) -> String {
    conformance::listing(state);
    conformance::texts_are_read_back(state);
    for viewer in [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Spectator] {
        for seed in 0..20 {
            let view = state.view(viewer);
            let read = State::read_view(&state.setup(), &view.to_string());
            assert_eq!(read.as_ref(), Ok(&view));
            assert_eq!(State::determinize(&view, &mut DealRng::new(seed)).view(viewer), view);
        }
    }
    legal(state)
}

#[test]
fn a_card_of_the_hand_is_laid_without_being_chosen_first() {
    let state = busy("Build", 'A', "hand A71,A81", "act A A build");
    let list = offered(&state);
    assert!(list.starts_with("lay A71, lay A81, target A1, target A2, "), "{list}");
    assert!(state.check("target A71".parse().unwrap()).is_err(), "others would know it");
    assert!(state.check("use A1 1".parse().unwrap()).is_err(), "the card is chosen first");
    let chosen = play(state, "target A2");
    let uses: Vec<String> = (1..=6).map(|ability| format!("use A2 {ability}")).collect();
    assert_eq!(offered(&chosen), uses.join(", "));
    assert!(chosen.check("lay A71".parse().unwrap()).is_err(), "another card was chosen");
}

#[test]
fn a_face_down_card_is_chosen_by_its_number_if_it_can_be_moved() {
    let rest = "resource ?A81~1,?A91~2*";
    let state = busy("Recoup", 'A', rest, "act A A recoup numbers 2,0");
    let list = offered(&state);
    assert!(list.starts_with("target A1, ") && list.contains("target A~1"), "{list}");
    assert!(!list.contains("A~2"), "a spent one cannot be moved: {list}");
    assert!(state.check("target A81".parse().unwrap()).is_err(), "others would know it");
    assert_eq!(offered(&play(state, "target A~1")), "move A~1");
}

#[test]
fn a_face_down_card_that_can_only_be_upgraded_is_not_chosen_first() {
    let rest = "resource ?B81~1,?B91~2*";
    let state = busy("Fight", 'B', rest, "act B A begin_attack numbers 0,2");
    assert_eq!(offered(&state), "upgrade B~2, target B~1, pass");
    assert_eq!(offered(&play(state, "target B~1")), "upgrade B~1, move B~1");
}
