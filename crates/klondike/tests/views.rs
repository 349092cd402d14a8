//! Views: what the player may know, and what is dealt anew from it.

mod common;

use common::{play, rules, state, wander};
use deadhand_cards::{Card, CardSet, DealRng};
use deadhand_game::{Seat, Viewer};
use deadhand_klondike::{Action, Column, Game, Hidden, Rules, State, Step, View};

const PLAYER: Viewer = Viewer::Seat(Seat::A);

fn view(options: &str, line: &str) -> View {
    State::read_view(&rules(options), line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn view_error(options: &str, line: &str) -> String {
    State::read_view(&rules(options), line).unwrap_err().to_string()
}

#[test]
fn the_player_sees_neither_face_down_cards_nor_the_stock() {
    let start = State::new(Rules::REVISED, 1);
    let line = "KS/?,KH/?,?,2C/?,?,?,QD/?,?,?,?,5C/?,?,?,?,?,JD/?,?,?,?,?,?,2H ---- #24 - - z7 a24 p0 play";
    assert_eq!(start.view(PLAYER).to_string(), line);
    assert_eq!(start.view(Viewer::Spectator), start.view(PLAYER));
    assert_eq!(start.view(Viewer::All).to_string(), start.to_string());
    let seen = start.view(PLAYER);
    assert_eq!((seen.stock().len(), seen.stock().cards()), (24, None));
    assert_eq!(seen.column(Column::Three).face_down().len(), 2);
    assert_eq!(seen.hidden_cards().len(), 45);
    assert!(!seen.hidden_cards().contains("2H".parse().unwrap()));
}

#[test]
fn the_waste_is_known_and_the_stock_after_the_first_flip() {
    for options in ["klondike", "klondike,draw=3"] {
        let mut state = State::new(rules(options), 1);
        while state.stock_len() > 0 {
            let seen = state.view(PLAYER);
            assert_eq!(seen.stock().cards(), None);
            assert_eq!(seen.waste().len(), 24 - state.stock_len(), "he may count it through");
            state = play(state, &["draw"]);
        }
        let cards: Vec<Card> = state.waste().collect();
        state = play(state, &["flip"]);
        assert_eq!(state.view(PLAYER).stock().cards(), Some(&cards[..]), "{options}");
        state = play(state, &["draw"]);
        assert!(state.view(PLAYER).stock().cards().is_some(), "and stays so");
        assert_eq!(state.view(PLAYER).hidden_cards().len(), 21, "the face-down cards");
    }
}

#[test]
fn draws_and_turned_up_cards_reveal_and_other_actions_do_not() {
    let line = "KS,QH/?QD,JS/KD,QC/JC/QS/KC/KH TTTT JD JH - z7 a24 p0 play";
    let start = state("revised", line);
    let actions = [
        ("draw", true),
        ("move 1 6 1", false),
        ("save 4", false),
        ("save 2", true),
        ("stop", false),
    ];
    for (text, reveals) in actions {
        assert_eq!(start.reveals(common::action(text)), reveals, "{text}");
    }
    let seen = state("revised", &line.replace("p0", "p1"));
    assert!(!seen.reveals(Action::Draw), "after the first flip he knows what comes");
}

#[test]
fn that_the_game_runs_on_reveals_something_where_it_depends_on_unseen_cards() {
    // After the play everything depends on the stock: with the ace in it the game runs on, with one of
    // the two cards that lie face down it would be stalled.
    let line = "3C/?9C,2C/?TC,4C/5C/6C/7C/- -KKK AC 8C,JC,QC,KC - z0 a0 p0 play";
    let start = state("klondike", line);
    let played = play(start, &["play 7"]);
    assert_eq!(played.step(), Step::Play);
    assert!(start.reveals(common::action("play 7")));
    let other = state("klondike", &line.replace("?9C", "?AC").replace("AC 8C", "9C 8C"));
    assert_eq!(other.view(PLAYER), start.view(PLAYER), "they look the same");
    assert_eq!(play(other, &["play 7"]).step(), Step::Over);
    assert!(other.reveals(common::action("play 7")), "that it does not is told as well");

    let sure = line.replace("?9C,", "").replace("?TC,", "").replace("AC 8C", "9C,AC,TC 8C");
    let sure = state("klondike", &sure);
    assert!(!sure.reveals(common::action("play 7")), "all hidden cards are in the stock");

    let mut rng = DealRng::new(1);
    for _ in 0..100 {
        let other = State::determinize(&played.view(PLAYER), &mut rng);
        assert_eq!(other.step(), Step::Play, "a running view gives a running state");
        assert_eq!(other.stock().next(), Some("AC".parse().unwrap()), "so the ace must be there");
    }
}

#[test]
fn hidden_cards_are_dealt_anew_with_the_same_odds() {
    let start = State::new(Rules::REVISED, 1);
    let seen = start.view(PLAYER);
    let mut rng = DealRng::new(7);
    let mut fronts = CardSet::EMPTY;
    for _ in 0..1_000 {
        let other = State::determinize(&seen, &mut rng);
        assert_eq!(other.view(PLAYER), seen);
        fronts.extend(other.stock().next());
    }
    assert_eq!(fronts, seen.hidden_cards(), "each hidden card comes to the front of the stock");
    assert_eq!(State::determinize(&start.view(Viewer::All), &mut rng), start);
}

#[test]
fn the_orders_of_a_view_come_about_equally_often() {
    let line = "3C/?9C,2C/?TC,4C/5C/6C/7C/8C -KKK AC,JC QC,KC - z0 a0 p0 play";
    let view = state("klondike", line).view(PLAYER);
    let mut rng = DealRng::new(3);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..6_000 {
        *counts.entry(State::determinize(&view, &mut rng).to_string()).or_insert(0) += 1;
    }
    // The game goes on only if AC is one of the two cards of the stock; the other three of the hidden
    // cards can lie in any order: 2 * 3!.
    assert_eq!(counts.len(), 12);
    let even = 6_000 / counts.len();
    for (order, count) in counts {
        assert!((even * 3 / 4..even * 5 / 4).contains(&count), "{count} times {order}");
    }
}

#[test]
fn what_was_seen_stays_when_hidden_cards_are_dealt_anew() {
    for deal in 0..50 {
        let state = wander(Rules::REVISED, deal, 100);
        let other = State::determinize(&state.view(PLAYER), &mut DealRng::new(deal));
        assert!(other.waste().eq(state.waste()));
        assert!(other.removed().eq(state.removed()));
        if state.flips() > 0 {
            assert!(other.stock().eq(state.stock()));
        }
    }
}

#[test]
fn view_lines_are_read_back_strictly() {
    let line = "KS/?,KH/?,?,2C/?,?,?,QD/?,?,?,?,5C/?,?,?,?,?,JD/?,?,?,?,?,?,2H ---- #24 - - z7 a24 p0 play";
    assert_eq!(view("revised", line), State::new(Rules::REVISED, 1).view(PLAYER));
    let half = "some hidden cards are shown and others are not: a player sees no face-down card, and the \
                stock exactly after the first flip";
    assert_eq!(view_error("revised", &line.replace("?,KH", "?3S,KH")), half);
    assert_eq!(
        view_error("revised", &line.replace("?,?,2C", "?,?3S,2C")),
        "column 11: expected all face-down cards of a column shown, or none"
    );
    assert_eq!(view_error("revised", &line.replace("p0", "p1")), half, "the stock was seen");
    assert_eq!(
        view_error("revised", &line.replace("#24", "AD,AH,AS")),
        half,
        "the stock was not seen yet"
    );
    assert_eq!(
        view_error("revised", &line.replace("#24", "#23")),
        "45 cards lie nowhere in sight, and 44 are hidden"
    );
    assert_eq!(
        view_error("revised", &line.replace("#24", "#0")),
        "column 70: expected how many cards are hidden, at least 1 and no more than can lie here"
    );
    assert_eq!(
        view_error("revised", &line.replace("KS/", "KH/")),
        "46 cards lie nowhere in sight, and 45 are hidden"
    );
    assert_eq!(
        view_error("revised", &line.replace("?,?,2C", "?,?,?,2C").replace("#24", "#23")),
        "3 cards lie face down in column 3, and fewer are dealt so"
    );
    assert_eq!(
        view_error(
            "revised,zombies=1,ammo=0",
            "2C!/3C/?,4C/5C/6C/7C/KC AKKK #1 8C,JC,QC - z0 a0 p0 play"
        ),
        "the game is over here: nothing but stop is legal, or it is stalled",
        "whatever is hidden"
    );
}
