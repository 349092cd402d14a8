//! The rules of Klondike: building, drawing, saving, and the options that change them.

mod common;

use common::{action, after, events, legal, play, refusal, rules, state};
use deadhand_klondike::{Action, Column, Game, Illegal, Rules, State};

/// The jacks, queens and kings, no column frozen.
const COURT: &str = "KS,QH/KD,QC/JD/JC/KH,QS/KC/QD TTTT JH JS - z0 a0 p0 play";

/// The clubs, with the ace buried; no red card that one of them could go on.
const CLUBS: &str = "3C/?AC,2C/4C/5C/6C/-/8C -KKK 9C,TC,JC,QC,7C KC - z0 a0 p0 play";

#[test]
fn the_deal_goes_row_by_row() {
    let state = State::new(Rules::KLONDIKE, 1);
    let mut dealt = deadhand_cards::STANDARD_DECK;
    deadhand_cards::shuffle(&mut deadhand_cards::DealRng::new(1), &mut dealt);
    assert_eq!(state.end_card(Column::One), Some(dealt[0]), "the first card of the first row");
    assert_eq!(state.end_card(Column::Two), Some(dealt[7]), "the first card of the second row");
    assert_eq!(state.end_card(Column::Seven), Some(dealt[27]), "the only card of the last row");
    let bases = Column::ALL.iter().skip(1).map(|column| state.face_down(*column).next().unwrap());
    assert!(bases.eq(dealt[1..7].iter().copied()), "the rest of the first row lies face down");
    assert!(
        state.stock().eq(dealt[28..].iter().copied()),
        "the front card of the stock is drawn first"
    );
}

#[test]
fn columns_build_down_in_alternating_colours() {
    let state = state("klondike", COURT);
    assert_eq!(
        legal(&state),
        "draw,save w,save 3,save 4,play 1,play 7,move 1 6 1,move 3 2 1,move 3 5 1,move 4 1 1,\
         move 4 7 1,move 7 6 1,stop"
    );
    let refused = refusal(state, "play 2");
    assert_eq!(
        refused.to_string(),
        "JS does not go on QC: columns build down in alternating colours"
    );
    assert!(matches!(refusal(state, "move 3 1 1"), Illegal::DoesNotFit { .. }), "red on red");
    assert!(matches!(refusal(state, "move 4 6 1"), Illegal::DoesNotFit { .. }), "two ranks apart");
    assert!(matches!(refusal(state, "move 1 7 1"), Illegal::DoesNotFit { .. }), "the same rank");
}

#[test]
fn the_last_cards_of_a_run_move_together() {
    let start = state("klondike", "KS,QH,JC/-/KC/QD/QC/QS/JH,TS TTT9 JS JD,KD,KH - z0 a0 p0 play");
    assert_eq!(
        after(start, &["move 1 3 2"]),
        "KS/-/KC,QH,JC/QD/QC/QS/JH,TS TTT9 JS JD,KD,KH - z0 a0 p0 play"
    );
    assert_eq!(
        after(start, &["move 1 2 3"]),
        "-/KS,QH,JC/KC/QD/QC/QS/JH,TS TTT9 JS JD,KD,KH - z0 a0 p0 play"
    );
    assert_eq!(
        after(start, &["move 1 4 1"]),
        "KS,QH/-/KC/QD,JC/QC/QS/JH,TS TTT9 JS JD,KD,KH - z0 a0 p0 play"
    );
    assert_eq!(
        refusal(start, "move 1 3 4"),
        Illegal::TooFewFaceUp { column: Column::One, face_up: 3, count: 4 }
    );
    assert_eq!(refusal(start, "move 2 1 1"), Illegal::ColumnEmpty { column: Column::Two });
    assert_eq!(refusal(start, "save 2"), Illegal::ColumnEmpty { column: Column::Two });
    assert_eq!(events(start, "move 1 3 2"), "QH and 1 more move from column 1 to column 3");
    assert_eq!(events(start, "move 1 4 1"), "JC moves from column 1 to column 4");
}

#[test]
fn only_a_king_goes_to_an_empty_column() {
    let start = state("klondike", "KS,QH,JC/-/KC/QD/QC/QS/JH,TS TTT9 JS JD,KD,KH - z0 a0 p0 play");
    assert_eq!(
        legal(&start),
        "draw,save 1,save 7,play 2,move 1 2 3,move 1 3 2,move 1 4 1,move 3 2 1,move 4 3 1,\
         move 7 5 2,move 7 6 2,stop"
    );
    let refused = refusal(start, "move 1 2 2");
    assert_eq!(refused.to_string(), "QH is not a king, and only a king goes to an empty column");
    assert!(matches!(refusal(start, "move 4 2 1"), Illegal::NotAKing { .. }));
    assert_eq!(
        after(start, &["play 2"]),
        "KS,QH,JC/KH/KC/QD/QC/QS/JH,TS TTT9 JS JD,KD - z0 a0 p0 play"
    );
}

#[test]
fn a_column_without_face_up_cards_turns_its_next_card_up() {
    let start = state("klondike", "KS/KC/QD/?JH,QH/?JS,JC/?JD,KD/KH TTTT QC,QS - - z0 a0 p0 play");
    assert_eq!(
        after(start, &["move 4 1 1"]),
        "KS,QH/KC/QD/JH/?JS,JC/?JD,KD/KH TTTT QC,QS - - z0 a0 p0 play"
    );
    assert_eq!(
        after(start, &["save 5"]),
        "KS/KC/QD/?JH,QH/JS/?JD,KD/KH JTTT QC,QS - - z0 a0 p0 play"
    );
    assert_eq!(
        events(start, "move 4 1 1"),
        "QH moves from column 4 to column 1; JH turns up in column 4"
    );
    assert_eq!(events(start, "save 5"), "JC is saved; JS turns up in column 5");
}

#[test]
fn a_draw_turns_the_front_card_of_the_stock() {
    let start = state("klondike", CLUBS);
    assert_eq!(
        after(start, &["draw", "draw"]),
        "3C/?AC,2C/4C/5C/6C/-/8C -KKK JC,QC,7C KC,9C,TC - z0 a0 p0 play"
    );
    assert_eq!(events(start, "draw"), "9C is drawn");
    let drawn = play(start, &["draw"; 5]);
    assert_eq!(refusal(drawn, "draw"), Illegal::StockEmpty);
}

#[test]
fn with_draw_3_up_to_three_cards_are_drawn_and_only_the_last_is_on_top() {
    let start = state("klondike,draw=3", CLUBS);
    assert_eq!(
        after(start, &["draw"]),
        "3C/?AC,2C/4C/5C/6C/-/8C -KKK QC,7C KC,9C,TC,JC - z0 a0 p0 play"
    );
    assert_eq!(events(start, "draw"), "9C is drawn; TC is drawn; JC is drawn");
    let drawn = play(start, &["draw", "draw"]);
    assert_eq!(
        drawn.to_string(),
        "3C/?AC,2C/4C/5C/6C/-/8C -KKK - KC,9C,TC,JC,QC,7C - z0 a0 p0 play"
    );
    assert_eq!(drawn.waste_top().unwrap().to_string(), "7C");
    assert!(matches!(refusal(drawn, "play 6"), Illegal::NotAKing { .. }), "the king is buried");
}

#[test]
fn a_flip_makes_the_waste_the_stock_in_the_same_order() {
    let start = state("klondike", CLUBS);
    assert_eq!(refusal(start, "flip"), Illegal::StockNotEmpty);
    let drawn = play(start, &["draw"; 5]);
    assert_eq!(
        after(drawn, &["flip"]),
        "3C/?AC,2C/4C/5C/6C/-/8C -KKK KC,9C,TC,JC,QC,7C - - z0 a0 p1 play"
    );
    assert_eq!(events(drawn, "flip"), "the waste is flipped");
    let flipped = play(drawn, &["flip"]);
    for text in ["save w", "play 6"] {
        assert_eq!(refusal(flipped, text), Illegal::WasteEmpty);
    }
    let nothing = state("klondike", "KS/-/-/-/-/-/- KKKQ - - - z0 a0 p0 play");
    assert_eq!(refusal(nothing, "flip"), Illegal::WasteEmpty);
}

#[test]
fn passes_limit_the_flips() {
    let pass = ["draw", "draw", "draw", "draw", "draw", "draw", "flip"];
    for (options, flips) in
        [("klondike,passes=1", 0), ("klondike,passes=2", 1), ("klondike,passes=3", 2)]
    {
        let mut start = play(state(options, CLUBS), &pass[..5]);
        for flip in 0..flips {
            assert_eq!(start.flips(), flip, "{options}");
            start = play(start, &["flip"]);
            // The king would fit into column 6, so that the game runs on while it can be reached.
            start = play(start, &pass[..6]);
        }
        assert_eq!(start.turn(), deadhand_game::Turn::Over, "{options}: only stop would be legal");
    }
    let last = state(
        "klondike,passes=255",
        &CLUBS.replace("9C,TC,JC,QC,7C KC", "- KC,9C,TC,JC,QC,7C").replace("p0", "p253"),
    );
    let flipped = play(last, &["flip"]);
    assert_eq!(flipped.flips(), 254);
    assert_eq!(play(flipped, &pass[..6]).turn(), deadhand_game::Turn::Over);
}

#[test]
fn without_a_limit_the_count_of_flips_stays_at_255() {
    let mut start = state("klondike", &CLUBS.replace("p0", "p254"));
    for _ in 0..3 {
        let draws = vec!["draw"; start.stock_len()];
        start = play(play(start, &draws), &["flip"]);
        assert_eq!(start.flips(), 255);
    }
    assert_eq!(refusal(play(start, &["draw"]), "flip"), Illegal::StockNotEmpty);
}

#[test]
fn foundations_build_up_in_suit_from_the_ace() {
    let start = state(
        "klondike",
        "AC/?2C,AD/2D/3C/4C/5C/3D --KK 6C,7C,8C,9C,TC,JC,QC,KC,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD - - z0 a0 p0 play",
    );
    assert_eq!(
        refusal(start, "save 3").to_string(),
        "2D cannot be saved yet: its foundation takes AD next"
    );
    assert_eq!(
        after(start, &["save 1", "save 2", "save 3", "save 2"]),
        "-/-/-/3C/4C/5C/3D 22KK 6C,7C,8C,9C,TC,JC,QC,KC,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD - - z0 a0 p0 play"
    );
    assert!(matches!(refusal(start, "save 4"), Illegal::NotNext { .. }));
    assert_eq!(play(start, &["save 1"]).saved(), start.saved() + 1);
}

#[test]
fn the_top_of_the_waste_is_saved() {
    let start = state("klondike", COURT);
    assert_eq!(
        after(start, &["save w"]),
        "KS,QH/KD,QC/JD/JC/KH,QS/KC/QD TTTJ JH - - z0 a0 p0 play"
    );
    assert_eq!(refusal(play(start, &["save w"]), "save w"), Illegal::WasteEmpty);
    let queen = state("klondike", "JS/KD,QC/JD/JC/KH,QS/KC,QH/KS TTTT JH QD - z0 a0 p0 play");
    assert!(matches!(refusal(queen, "save w"), Illegal::NotNext { .. }));
}

#[test]
fn with_foundation_to_column_the_top_of_a_foundation_comes_back() {
    let start = state("klondike,foundation_to_column=on", COURT);
    assert_eq!(
        legal(&start),
        "draw,save w,save 3,save 4,play 1,play 7,move 1 6 1,move 3 2 1,move 3 5 1,move 4 1 1,\
         move 4 7 1,move 7 6 1,back C 3,back D 4,back H 4,back S 3,stop"
    );
    assert_eq!(
        after(start, &["back S 3"]),
        "KS,QH/KD,QC/JD,TS/JC/KH,QS/KC/QD TTT9 JH JS - z0 a0 p0 play"
    );
    assert_eq!(events(start, "back S 3"), "TS comes back to column 3");
    assert!(matches!(refusal(start, "back S 4"), Illegal::DoesNotFit { .. }));
    assert_eq!(refusal(state("klondike", COURT), "back S 3"), Illegal::NoWayBack);

    let kings = state(
        "klondike,foundation_to_column=on",
        "AC/-/-/-/-/-/- -KKK 2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC - - z0 a0 p0 play",
    );
    let suit = deadhand_cards::Suit::Clubs;
    assert_eq!(refusal(kings, "back C 2"), Illegal::FoundationEmpty { suit });
    assert_eq!(
        after(kings, &["back D 2"]),
        "AC/KD/-/-/-/-/- -QKK 2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC - - z0 a0 p0 play"
    );
}

#[test]
fn under_strict_a_removed_card_blocks_its_suit() {
    let line = "JC/TC,9D/QC/KC/-/-/- 8KKK - - 9C z7 a24 p0 play";
    let start = state("revised", &line.replace("TC,9D", "TC"));
    let refused = refusal(start, "save 2");
    assert_eq!(
        refused.to_string(),
        "TC cannot be saved any more, for 9C was removed from the game"
    );
    assert_eq!(legal(&start), "move 4 5 1,move 4 6 1,move 4 7 1,stop");
}

#[test]
fn under_skip_a_foundation_passes_over_removed_cards() {
    let start = state("revised,suit_gap=skip", "QC/TC/-/-/-/-/- 8KKK - KC 9C,JC z7 a24 p0 play");
    assert!(matches!(refusal(start, "save 1"), Illegal::NotNext { .. }), "TC is still to come");
    assert_eq!(
        after(start, &["save 2", "save 1"]),
        "-/-/-/-/-/-/- QKKK - KC 9C,JC z7 a24 p0 play",
        "over the nine, then over the jack"
    );
    let saved = play(start, &["save 2", "save 1"]);
    assert_eq!(saved.saved(), 39 + 10);
    assert_eq!(play(saved, &["save w"]).outcome().unwrap().verdicts()[0].score, 50);
}

#[test]
fn under_skip_a_foundation_passes_over_a_card_that_is_removed_later() {
    let line = "KS,QH!/JC/JD/-/-/-/- TTJT - KC,KD,KH,QC,QD,QS,JS - z6 a24 p0 play";
    let state = state("revised,suit_gap=skip", line);
    // The flip attacks QH, the oldest end card, a second time: she is eaten, and KH fits on JH.
    let flipped = play(state, &["flip", "draw", "draw", "draw"]);
    assert!(flipped.removed().eq(["QH".parse().unwrap()]));
    assert!(after(flipped, &["save w"]).contains(" TTKT "));
}

#[test]
fn under_skip_a_foundation_shows_the_next_lower_card_that_is_really_on_it() {
    let options = "revised,suit_gap=skip,foundation_to_column=on";
    let start = state(options, "KD/-/-/-/-/-/- QQKK - KC JC,TC z7 a24 p0 play");
    let back = play(start, &["back C 1"]);
    assert_eq!(back.to_string(), "KD,QC/-/-/-/-/-/- 9QKK - KC JC,TC z7 a24 p0 play");
    assert_eq!(play(back, &["save 1"]), start, "and passes over the same cards again");
}

#[test]
fn every_option_is_read_and_written_in_each_of_its_values() {
    for text in [
        "revised",
        "original",
        "klondike",
        "klondike3",
        "mixed",
        "zombies=20",
        "double_attack=one",
        "ammo=0",
        "ammo=99",
        "suit_gap=skip",
        "king=any",
        "attack_on_reveal=on",
        "draw=3",
        "passes=1",
        "passes=255",
        "foundation_to_column=on",
        "zombies=1,double_attack=one,ammo=6,suit_gap=skip,king=any,attack_on_reveal=on,draw=3,passes=2,foundation_to_column=on",
    ] {
        assert_eq!(rules(text).to_string(), text);
    }
    let plain = "zombies=7,double_attack=both,ammo=24,suit_gap=strict,king=stack,attack_on_reveal=off,draw=1,passes=unlimited,foundation_to_column=off";
    assert_eq!(rules(plain), Rules::REVISED);
    assert_eq!(rules("original,zombies=7,double_attack=both"), Rules::REVISED);
    assert_eq!(rules("klondike,draw=3,foundation_to_column=on"), Rules::KLONDIKE3);
    assert_eq!(
        rules(
            "original,suit_gap=skip,king=any,attack_on_reveal=on,draw=3,passes=3,foundation_to_column=on"
        ),
        Rules::MIXED
    );
    assert_eq!(
        rules("original,draw=3,passes=3").to_string(),
        "zombies=10,double_attack=one,draw=3,passes=3"
    );
}

#[test]
fn rules_are_refused_with_what_and_where() {
    let error = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
    assert_eq!(error("zombies=21"), "column 9: expected a number from 0 to 20");
    assert_eq!(error("ammo=100"), "column 6: expected a number from 0 to 99");
    assert_eq!(error("passes=0"), "column 8: expected a number from 1 to 255, or unlimited");
    assert_eq!(error("passes=256"), "column 8: expected a number from 1 to 255, or unlimited");
    assert_eq!(error("draw=2"), "column 6: expected 1 or 3");
    assert_eq!(error("original,klondike"), format!("column 10: expected {EXPECTED}"));
    assert_eq!(error("king=any,king=any"), "column 10: expected each option only once");
}

const EXPECTED: &str = "a preset (revised, original, klondike, klondike3, mixed) or an option (zombies, \
    double_attack, ammo, suit_gap, king, attack_on_reveal, draw, passes, foundation_to_column) with = and \
    its value";

#[test]
fn actions_are_numbered_in_their_order_and_read_back() {
    let actions: Vec<Action> = (0..Action::COUNT).filter_map(Action::from_index).collect();
    assert_eq!((actions.len(), Action::from_index(Action::COUNT)), (641, None));
    assert!(actions.is_sorted_by(|a, b| a < b));
    for (index, one) in actions.iter().enumerate() {
        assert_eq!(one.index(), index);
        assert_eq!(action(&one.to_string()), *one);
    }
    let numbers = [
        "draw",
        "flip",
        "save w",
        "save 1",
        "play 1",
        "move 1 2 1",
        "shoot 1",
        "sacrifice 1",
        "sacrifice 1 KC",
        "back C 1",
        "target 1",
        "stop",
    ];
    let numbers = numbers.map(|text| action(text).index());
    assert_eq!(numbers, [0, 1, 2, 3, 10, 17, 563, 570, 577, 605, 633, 640]);
}

#[test]
fn actions_are_refused_with_what_and_where() {
    let error = |text: &str| text.parse::<Action>().unwrap_err().to_string();
    assert_eq!(error("save 8"), "column 6: expected w or a column 1 to 7");
    assert_eq!(error("play 0"), "column 6: expected a column 1 to 7");
    assert_eq!(error("move 2 2 1"), "column 8: expected another column than the cards come from");
    assert_eq!(error("move 1 2 14"), "column 10: expected how many cards, 1 to 13");
    assert_eq!(error("move 1 2 0"), "column 10: expected how many cards, 1 to 13");
    assert_eq!(error("sacrifice 1 QH"), "column 13: expected a king: KC, KD, KH or KS");
    assert_eq!(error("back X 1"), "column 6: expected a suit: C, D, H or S");
    assert_eq!(error("stop "), "column 5: expected the end of the line");
    assert!(error("wait").starts_with("column 1: expected draw, flip, stop, or"));
}
