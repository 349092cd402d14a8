//! Bidding and the survivors of the start.

use deadhand_cards::DealRng;
use deadhand_ccg::{Game, Illegal, Portable, State};
use deadhand_game::{Hidden, Seat, Viewer};

use super::table::{legal, play, refusal, setup, step, zone};

fn begin(options: &str, seats: usize) -> State {
    State::new(setup(options, seats))
}

#[test]
fn a_bid_is_below_the_standing_one_and_ends_when_the_others_have_passed() {
    let state = play(begin("default", 3), "first B, bid 9");
    assert_eq!(refusal(&state, "bid 9"), Illegal::BidTooHigh { standing: 9 });
    let state = play(state, "bid 4, pass");
    assert_eq!(step(&state).split(' ').nth(1), Some("B"), "B is asked again, C stands");
    let state = play(state, "pass");
    assert_eq!(legal(&state), "begin A, begin B, begin C");
    assert_eq!((zone(&state, "C", "food"), zone(&state, "A", "food")), ("4".into(), "10".into()));
}

#[test]
fn a_bid_of_0_ends_the_bidding_and_nobody_bids_lets_the_picked_name() {
    let state = play(begin("default", 3), "first A, bid 0");
    assert_eq!(
        (step(&state).as_str(), zone(&state, "A", "food").as_str()),
        ("begin A A build", "0")
    );
    let state = play(begin("default_food=7", 3), "first C, pass, pass, pass");
    assert_eq!(
        (step(&state).as_str(), zone(&state, "C", "food").as_str()),
        ("begin C C build", "7")
    );
}

#[test]
fn in_a_single_round_each_bids_once_and_ties_go_to_the_earlier() {
    let state = play(begin("bidding=single_round", 3), "first B, bid 5, bid 10, bid 5");
    assert_eq!(step(&state), "begin B B build");
    assert_eq!(zone(&state, "B", "food"), "5");
    let state = play(begin("bidding=single_round", 3), "first B, pass, bid 10, pass");
    assert_eq!(step(&state), "begin C B build");
}

#[test]
fn sealed_bids_are_in_no_view_and_no_log_before_all_are_in() {
    let state = play(begin("bidding=sealed", 3), "first A, bid 3, pass");
    for viewer in [Viewer::Seat(Seat::C), Viewer::Spectator] {
        assert!(state.view(viewer).to_string().ends_with(" bids ?,?,_"), "{}", state.view(viewer));
    }
    assert!(state.view(Viewer::Seat(Seat::A)).to_string().ends_with(" bids 3,?,_"));
    let early = play(begin("bidding=sealed", 3), "first A");
    let log = early.events("bid 3".parse().unwrap()).unwrap();
    assert_eq!(log.iter().map(ToString::to_string).collect::<Vec<_>>(), ["A has decided on a bid"]);
    let log = state.events("bid 3".parse().unwrap()).unwrap();
    let log: Vec<_> = log.iter().map(ToString::to_string).collect();
    let opened =
        ["C has decided on a bid", "A bids 3", "B does not bid", "C bids 3", "A has 3 food"];
    assert_eq!(log, opened, "the tie goes to A");
}

#[test]
fn survivors_of_total_cost_6_are_taken_out_of_the_deck_the_lowest_of_equal_names() {
    let wanted = ["B2", "B7", "B9", "B10"];
    let dealt = |seed: u32| {
        play(
            begin("default", 2),
            &format!("first A, bid 0, begin B, shuffle B {seed}, shuffle A 2"),
        )
    };
    let in_deck =
        |state: &State, card: &str| zone(state, "B", "deck").split(',').any(|other| other == card);
    let state =
        (0..1000).map(dealt).find(|state| wanted.iter().all(|card| in_deck(state, card))).unwrap();
    assert_eq!(zone(&state, "A", "hand").split(',').count(), 7, "each draws 7");
    assert_eq!(refusal(&state, "take B10"), Illegal::NotLowest { lowest: "B9".parse().unwrap() });
    assert_eq!(refusal(&state, "take B11"), Illegal::NotToTake { card: "B11".parse().unwrap() });
    assert_eq!(refusal(&state, "done"), Illegal::NoneTaken);
    let state = play(state, "take B9, take B10, take B7");
    assert!(legal(&state).ends_with(", done"), "6 - 4 is left");
    let reason = Illegal::TooExpensive { card: "B2".parse().unwrap(), cost: 3, left: 2 };
    assert_eq!(refusal(&state, "take B2"), reason);
    assert_eq!(zone(&state, "B", "survivors"), "B7,B9,B10");
    assert_eq!(legal(&play(state, "done")), "shuffle B X", "the deck is shuffled again");
}

#[test]
fn survivors_of_the_start_come_from_hand_or_from_either() {
    let start = "first A, bid 0, begin A, shuffle A 1, shuffle B 2";
    let takes = |state: &State, from: &str| {
        let list = zone(state, "A", from);
        let cards: Vec<&str> = list.split(',').collect();
        let takes = legal(state);
        takes
            .split(", ")
            .filter_map(|take| take.strip_prefix("take "))
            .filter(|card| cards.contains(card))
            .count()
    };
    let hand = play(begin("start_from=hand", 2), start);
    assert!(takes(&hand, "hand") > 0 && takes(&hand, "deck") == 0, "{}", legal(&hand));
    let either = play(begin("start_from=either", 2), start);
    assert_eq!(takes(&either, "hand"), takes(&hand, "hand"));
    let deck = play(begin("start_from=deck", 2), start);
    assert_eq!(takes(&either, "deck"), takes(&deck, "deck"));
    assert_eq!(takes(&deck, "hand"), 0);
}

#[test]
fn where_no_survivor_fits_none_need_be_taken() {
    let state = play(
        begin("start_cost=0,start_from=hand", 2),
        "first A, bid 0, begin A, shuffle A 3, shuffle B 2",
    );
    let hand = zone(&state, "A", "hand");
    assert!(!hand.split(',').any(|card| card == "A9" || card == "A10"), "no Drifter came: {hand}");
    assert_eq!(legal(&state), "done");
}

#[test]
fn who_gives_up_in_the_bidding_has_passed_and_is_never_asked_again() {
    let state = play(begin("default", 3), "first A, bid 9, concede, pass");
    assert_eq!(step(&state), "begin A A build");
    assert_eq!(legal(&state), "begin A, begin C");
    let state = play(state, "concede");
    assert_eq!(super::table::winner(&state), Some(Seat::C), "the last in play has won");
    assert!(state.legal_actions().is_empty());
}

#[test]
fn where_nobody_bids_and_the_picked_player_gave_up_the_next_one_names() {
    let state = play(begin("default", 3), "first A, concede, pass, pass");
    assert_eq!(step(&state), "begin B A build");
    assert_eq!(legal(&state), "begin B, begin C");
}

#[test]
fn who_is_to_name_the_first_player_and_gives_up_leaves_it_to_the_next_after_him() {
    let state = play(begin("default", 3), "first A, bid 9, pass, bid 3, pass");
    assert_eq!(step(&state), "begin C A build", "C has bid the least");
    assert_eq!(step(&play(state, "concede")), "begin A A build");
}

#[test]
fn who_is_to_begin_and_gives_up_leaves_it_to_the_next_and_all_others_take_survivors() {
    let start = "first A, bid 0, begin A, shuffle A 1, shuffle B 2, shuffle C 3, concede";
    let mut state = play(begin("default", 3), start);
    for seat in ["B", "C"] {
        assert_eq!(step(&state), format!("take {seat} A build"));
        let first = state.legal_actions()[0];
        state = play(state, &format!("{first}, done, shuffle {seat} 4"));
    }
    assert_eq!(step(&state), "discard B B build");
}

#[test]
fn who_gave_up_in_a_sealed_bidding_has_no_bid_in_any_deal() {
    let state = play(begin("bidding=sealed", 3), "first A, concede");
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        let view = state.view(viewer);
        assert!(view.to_string().ends_with(" bids -,_,_"), "all know that he has passed: {view}");
        for seed in 0..40 {
            let dealt = State::determinize(&view, &mut DealRng::new(seed));
            assert_eq!(step(&play(dealt, "bid 5, bid 6")), "begin B A build");
        }
        let line = view.to_string().replacen("bids -", "bids ?", 1);
        assert_eq!(refused_view(&state, &line), "who has given up has passed");
    }
}

fn refused_view(state: &State, line: &str) -> String {
    let error = State::read_view(&state.setup(), line).unwrap_err().to_string();
    error.strip_prefix("the step does not fit the table: ").unwrap_or(&error).into()
}

#[test]
fn bids_that_who_has_given_up_cannot_have_made_are_refused() {
    let bids = |options: &str, actions: &str, from: &str, to: &str| {
        let state = play(begin(options, 3), actions);
        let line = state.to_string();
        assert!(line.ends_with(from), "{line}");
        let line = line.replacen(from, to, 1);
        let read = State::read(&state.setup(), &line).map(|state| step(&state));
        let error = read.map_err(|error| error.to_string());
        let error = error.map_err(|it| it.replacen("the step does not fit the table: ", "", 1));
        assert_eq!(refused_view(&state, &line), error.clone().unwrap_err());
        error.unwrap_err()
    };
    let out = "who has given up has passed";
    let gives_up = "first A, concede";
    for options in ["default", "bidding=single_round", "bidding=sealed"] {
        assert_eq!(bids(options, gives_up, "bids -,_,_", "bids 2,_,_"), out);
        assert_eq!(bids(options, gives_up, "bids -,_,_", "bids _,_,_"), out);
    }
    assert_eq!(bids("default", gives_up, "bids -,_,_", "bids 2-,_,_"), out, "he was not outbid");
    let asked_twice = bids("bidding=sealed", gives_up, "bids -,_,_", "bids 2-,_,_");
    assert_eq!(asked_twice, out, "nobody is asked twice");

    // Where bids are open, none is hidden.
    let state = play(begin("default", 3), "first A, bid 3");
    let line = state.view(Viewer::Spectator).to_string().replacen("bids 3", "bids ?", 1);
    assert_eq!(refused_view(&state, &line), "a bid is hidden");
}

#[test]
fn who_bid_and_gave_up_when_he_was_outbid_is_not_the_low_bidder() {
    let state = play(begin("default", 3), "first A, bid 5, bid 4, bid 3, concede, pass");
    assert_eq!(step(&state), "begin C A build");
}
