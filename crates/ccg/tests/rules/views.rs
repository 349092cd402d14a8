//! Views that come from outside, and views where deck lists are secret, while a step is about cards.

use deadhand_cards::DealRng;
use deadhand_ccg::{CardPool, DeckList, Hidden, Portable, Problem, Rules, Setup, State, View};
use deadhand_game::{Seat, Viewer, conformance};

use super::table::{play, position, position_in, setup};

fn made(table: &str, deck: &str, max_copies: u8, seats: usize) -> Setup {
    let rules = Rules { min_deck: 1, max_copies, ..Rules::DEFAULT };
    let pool = CardPool::from_table(table).unwrap();
    Setup::new(rules, pool, vec![DeckList::read(deck).unwrap(); seats]).unwrap()
}

/// Elder 1 to 9, Howler 10 to 18, Flask 19 to 27, Digger 28 to 36; the pool has 30 cards more.
fn howling() -> Setup {
    let mut table = String::from(
        "Name\tType\tFaction\tPower\tHealth\tKind\tWindows\tText\nElder\tSurvivor\t\t1\t9\t\t\t\n\
         Howler\tZombie\tRage\t1\t\t\t\tBegin attack - Spend this: Each zombie gets +1 power until end of \
         turn.\n\
         Flask\tItem\t\t\t\tOneShot\tBuild\tTarget survivor gets +2 power until end of turn.\n\
         Digger\tSurvivor\t\t1\t9\t\t\tBuild - Pay 1 food: Return target item in your discard to your \
         hand.\n",
    );
    table.extend((0..30).map(|n| format!("Plain {n}\tZombie\tHorde\t1\t\t\t\t\n")));
    made(&table, "9 Elder\n9 Howler\n9 Flask\n9 Digger", 9, 3)
}

/// Where lists are secret, this view can be sent and dealt, and the power of a card stays what it is.
fn can_be_sent(state: &State, viewer: Viewer, name: &str, power: i32) {
    let view = state.view(viewer);
    let power_in = |view: &View| {
        let piece = view.in_play().find(|piece| piece.name.to_string() == name);
        piece.unwrap().power
    };
    assert_eq!(power_in(&view), power);
    for seed in 0..30 {
        let mut rng = DealRng::new(seed);
        let sent = view.with_lists_from_pool(viewer, &mut rng);
        assert_eq!(State::read_view(sent.setup(), &sent.to_string()).as_ref(), Ok(&sent));
        assert_eq!(power_in(&sent), power);
        let dealt = State::determinize_from_pool(&view, viewer, &mut rng);
        assert_eq!(dealt.view(viewer).to_string(), view.to_string());
        conformance::listing(&dealt);
    }
}

#[test]
fn the_text_of_an_effect_that_lasts_is_known_though_its_player_is_out() {
    let players = ["survivors A1", "survivors B1 combat B10", "survivors C1 combat C10"];
    let state = position_in(&howling(), 36, &players, "", "act B A begin_attack");
    let state = play(state, "use B10 1, pass, pass, concede");
    for viewer in [Viewer::Seat(Seat::A), Viewer::Seat(Seat::C), Viewer::Spectator] {
        can_be_sent(&state, viewer, "C10", 2);
    }
}

#[test]
fn the_text_of_an_effect_that_lasts_is_known_though_its_card_is_hidden_again() {
    let players = ["hand A19 survivors A1,A28", "survivors B1", "survivors C1"];
    let state = position_in(&howling(), 36, &players, "", "act A A build");
    let state = play(state, "play A19, target A1, use A28 1, target A19, lay A19");
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        let view = state.view(viewer);
        assert!(view.to_string().contains(" resource A~1 "), "what was laid is hidden: {view}");
        can_be_sent(&state, viewer, "A1", 3);
    }
}

#[test]
fn what_has_left_the_game_with_its_player_is_dealt_to_no_place() {
    let table = "Name\tType\tFaction\tPower\tHealth\tText\n\
                 Mole\tZombie\tRage\t1\t\tBegin attack - Discard this: Roll a die. On a 6, draw a card.\n\
                 Elder\tSurvivor\t\t1\t9\t\n";
    let players = ["survivors A10", "out", "survivors C10 resource B1,?B2~1"];
    let setup = made(table, "9 Mole\n9 Elder", 9, 3);
    let state = position_in(&setup, 18, &players, "", "act C A begin_attack numbers 0,0,1");
    let state = play(state, "use B1 1");
    for viewer in [Viewer::Seat(Seat::A), Viewer::Spectator] {
        let view = state.view(viewer);
        assert!(view.to_string().contains(" resource ?B~1 "), "{view}");
        assert_eq!(State::read_view(&setup, &view.to_string()).as_ref(), Ok(&view));
        for seed in 0..100 {
            let dealt = State::determinize(&view, &mut DealRng::new(seed));
            assert_eq!(dealt.view(viewer), view);
            assert!(!dealt.table_line().to_string().contains("?B1~1"), "B1 is gone: {dealt}");
        }
    }
}

#[test]
fn a_view_that_does_not_know_what_its_step_is_about_is_refused() {
    let refused = |state: &State, viewer, from: &str, to: &str, name: &str| {
        let view = state.view(viewer);
        let line = view.to_string().replacen(from, to, 1);
        assert_ne!(line, view.to_string());
        let reason = format!("the step is about {name}, and it is not known where or what that is");
        assert_eq!(State::read_view(&state.setup(), &line).unwrap_err().to_string(), reason);
        let json = serde_json::to_string(&view).unwrap().replacen(from, to, 1);
        let error = serde_json::from_str::<View>(&json).unwrap_err().to_string();
        assert!(error.contains(&reason), "{error}");
    };
    let spectator = Viewer::Spectator;
    // What is announced: a survivor to be played, and a zombie that is upgraded from the hand.
    let players = ["hand A1,A3 survivors A9 resource A11,A12", "survivors B9"];
    let state = play(position("default", &players, "", "act A A build"), "play A1");
    refused(&state, spectator, "hand A1,#1", "hand #2", "A1");
    let players = ["survivors A9", "hand B11 survivors B9 resource ?B13~1"];
    let step = "act B A begin_attack numbers 0,1";
    let state = play(position("upgrade=from_hand", &players, "", step), "upgrade B11");
    refused(&state, spectator, "hand B11 ", "hand #1 ", "B11");
    // An item that is played, while its bearer is chosen.
    let players = ["hand A22,A23 survivors A9,A10 resource A11,A12", "survivors B9"];
    let state = play(position("default", &players, "", "act A A build"), "play A22");
    refused(&state, spectator, "hand A22,#1", "hand #2", "A22");
    // What was turned face down before all eyes.
    let players = ["survivors A2", "survivors B9 combat B11"];
    let state = position("flee=on", &players, "", "act A A recoup passes 1");
    let state = play(state, "pass, flee, coin heads");
    refused(&state, spectator, "?B11~1", "B~1", "B11");
}

#[test]
fn who_has_seen_a_card_plays_in_the_game() {
    let players = ["survivors A2", "survivors B9 combat B11"];
    let state = position("flee=on", &players, "", "act A A recoup passes 1");
    let state = play(state, "pass, flee, coin heads");
    let line = state.to_string();
    assert!(line.ends_with(" seen B11:AB*"), "{line}");
    assert_eq!(state.view(Viewer::Seat(Seat::C)), state.view(Viewer::Spectator), "C looks on");
    let problem = Problem::Step("who has seen a card plays or is the spectator");
    let error = State::read(&state.setup(), &line.replacen("B11:AB*", "B11:ABC*", 1)).unwrap_err();
    assert_eq!(error.to_string(), problem.to_string());
}

#[test]
fn a_view_says_as_data_what_its_line_says() {
    let state = play(State::new(setup("bidding=sealed", 3)), "first A, bid 3");
    for viewer in Viewer::of_game(3) {
        let view = state.view(viewer);
        let read = State::read_view(&state.setup(), &view.to_string()).unwrap();
        assert_eq!(read.layout(), view.layout());
    }
    assert_eq!(*state.view(Viewer::All).layout(), state.layout());
    let hungry = position(
        "default",
        &["food 2 survivors A2,A9,A10", "survivors B9"],
        "",
        "act A A recoup passes 1",
    );
    let hungry = play(hungry, "pass");
    assert_eq!(hungry.view(Viewer::Spectator).layout().progress.hunger, 2);
}
