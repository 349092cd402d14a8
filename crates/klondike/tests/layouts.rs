//! Layouts: what is no possible position is refused with every reason at once.

mod common;

use common::{rules, state};
use deadhand_cards::Card;
use deadhand_klondike::{Column, Layout, Portable, Problem, Rules, Shelter, State, Step};

fn cards(text: &str) -> Vec<Card> {
    text.split(',').map(|card| card.parse().unwrap()).collect()
}

/// What is wrong with a position line, as text.
fn problems(options: &str, line: &str) -> String {
    match State::read(&rules(options), line) {
        Ok(state) => panic!("{state} is possible"),
        Err(error) => error.to_string(),
    }
}

/// What is wrong with deal 1 of the preset `revised` after a change.
fn changed(change: impl FnOnce(&mut Layout)) -> Vec<Problem> {
    let mut layout = Layout::from(State::new(Rules::REVISED, 1));
    change(&mut layout);
    State::try_from(layout).unwrap_err().reasons().to_vec()
}

/// The court cards, of which some are removed.
const COURT: &str = "KS,QH/JC/JD!/-/-/-/- TTTT QS KC,KD,KH,QD,JH,JS QC z6 a24 p1 play";

#[test]
fn every_state_of_a_game_is_a_possible_layout() {
    for (name, rules) in Rules::PRESETS {
        for deal in 0..20 {
            let state = common::wander(*rules, deal, 20 * deal as u32);
            let layout = Layout::from(state);
            assert_eq!(State::try_from(layout), Ok(state), "{name}");
        }
    }
}

#[test]
fn no_more_cards_lie_face_down_than_were_dealt_so() {
    let line =
        COURT.replace("KS,QH/JC", "KS,QH/?QS,?KH,JC").replace(" QS", " -").replace("KD,KH", "KD");
    assert_eq!(
        problems("revised", &line),
        "2 cards lie face down in column 2, and fewer are dealt so"
    );
}

#[test]
fn the_last_card_of_a_column_is_face_up() {
    let line = COURT.replace("KS,QH/JC", "KS,QH/?JC");
    assert_eq!(problems("revised", &line), "no card lies face up in column 2");
}

#[test]
fn face_up_cards_are_a_run() {
    for run in ["KS,QH,JC", "KS,JC,QH", "QH,KS", "KS,QH,QH"] {
        let mut layout = Layout::from(state("revised", COURT));
        layout.columns[0].face_up = cards(run).into_iter().collect();
        let is_found = |problems: deadhand_klondike::Problems| {
            problems.reasons().contains(&Problem::NotARun { column: Column::One })
        };
        assert_eq!(State::try_from(layout).is_err_and(is_found), run != "KS,QH,JC", "{run}");
    }
}

#[test]
fn a_zombie_is_on_a_column_with_cards_and_alone() {
    let empty = changed(|layout| {
        layout.columns[0].zombies = 1;
        layout.columns[0].face_up.clear();
        layout.horde = 6;
    });
    assert!(empty.contains(&Problem::ZombieOnEmpty { column: Column::One }), "{empty:?}");
    let two = COURT.replace("JD!", "JD!!").replace("z6", "z5");
    assert_eq!(problems("revised", &two), "2 zombies are on column 3, where only one can stay");
}

#[test]
fn every_card_lies_in_one_place() {
    assert_eq!(
        problems("revised", &COURT.replace("JC/", "JH/")),
        "JH lies in two places; JC is missing"
    );
    assert_eq!(
        problems("revised", &COURT.replace("JC/", "TC/")),
        "TC lies in two places; JC is missing"
    );
    assert_eq!(problems("revised", &COURT.replace("TTTT", "9TTT")), "TC is missing");
    assert_eq!(
        problems("revised", &COURT.replace("TTTT", "TTTJ").replace(" QS", " -")),
        "JS lies in two places; QS is missing"
    );
    assert_eq!(
        problems("revised", &COURT.replace("JC/JD", "*R/JD")),
        "*R is no card of the game; JC is missing"
    );
    assert_eq!(
        problems("revised", &COURT.replace("TTTT", "QTTT").replace("JC/", "-/")),
        "QC lies in two places",
        "on its foundation and removed"
    );
}

#[test]
fn no_ace_is_removed_and_no_foundation_passes_over_a_removed_card_under_strict() {
    let line = "2C/-/-/-/-/-/- -KKK 3C,4C,5C KC,6C,7C,8C,9C,TC,JC,QC AC z7 a24 p1 play";
    let text = "AC cannot be removed from the game: no zombie attacks an ace";
    assert_eq!(problems("revised", line), text);
    assert_eq!(problems("revised,suit_gap=skip", line), text);
    let passed = "KC/-/-/-/-/-/- QKKK - - JC z7 a24 p1 play";
    assert_eq!(
        problems("revised", passed),
        "a foundation has passed over JC, which by these rules blocks it"
    );
    assert_eq!(state("revised,suit_gap=skip", passed).saved(), 50);
}

#[test]
fn stock_and_waste_have_at_most_24_cards() {
    let problems = changed(|layout| {
        layout.waste.push(layout.columns[6].face_down.pop().unwrap());
    });
    assert_eq!(problems, [Problem::TooManyInDeck { cards: 25 }]);
}

#[test]
fn the_zombies_are_as_many_as_by_the_rules() {
    assert_eq!(
        problems("revised", &COURT.replace("z6", "z7")),
        "8 zombies are there, and by the rules there are 7"
    );
    assert_eq!(problems("original", COURT), "7 zombies are there, and by the rules there are 10");
}

#[test]
fn ammunition_and_flips_are_within_the_rules() {
    assert_eq!(
        problems("revised", &COURT.replace("a24", "a25")),
        "25 rounds are left, and by the rules there are 24 at the start"
    );
    assert_eq!(
        problems("revised,passes=1", COURT),
        "1 flips were made, and by the rules at most 0 can be"
    );
}

#[test]
fn a_target_is_chosen_after_a_flip_for_a_zombie_among_two_or_more() {
    let tie = "KS,QH/QD/JC/JD/-/-/- TTTT QC,QS,KC,KD,KH,JH,JS - - z7 a24 p1 target";
    assert_eq!(state("revised", tie).step(), Step::Target);
    let after_flip = "a target is chosen only after a flip";
    assert_eq!(problems("revised", &tie.replace("p1", "p0")), after_flip);
    assert_eq!(
        problems("revised", &tie.replace("QC,QS,KC,KD,KH,JH,JS -", "QC,QS,KC,KD,KH,JH JS")),
        after_flip
    );
    assert_eq!(
        problems("revised", &tie.replace("QC,QS,KC,KD,KH,JH,JS -", "- QC,QS,KC,KD,KH,JH,JS")),
        after_flip
    );
    assert_eq!(
        problems("revised,zombies=1", &tie.replace("JC/", "JC!/").replace("z7", "z0")),
        "a target is to be chosen, and no zombie is in the horde"
    );
    let no_tie = "a target is to be chosen, and no two end cards are the oldest survivors";
    assert_eq!(problems("revised", &tie.replace("QD/", "-/").replace("QC,", "QC,QD,")), no_tie);
    let aces = "AC/AD/-/-/-/-/- --KK 2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,2D,3D,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD - - z7 a24 p1 target";
    assert_eq!(problems("revised", aces), no_tie);
}

#[test]
fn a_game_that_is_over_does_not_run() {
    assert_eq!(
        problems("klondike", "-/-/-/-/-/-/- KKKK - - - z0 a0 p0 play"),
        "the game is over here: nothing but stop is legal, or it is stalled"
    );
    let over = state("klondike", "-/-/-/-/-/-/- KKKK - - - z0 a0 p0 over");
    assert_eq!(over.saved(), 52);
}

#[test]
fn all_problems_are_named_at_once() {
    let found = changed(|layout| {
        layout.columns[0].face_up = cards("KS,KS").into_iter().collect();
        layout.columns[1].face_up.clear();
        layout.columns[2].zombies = 3;
        layout.foundations[0] = Some(deadhand_cards::Rank::Three);
        layout.stock[0] = Card::RED_JOKER;
        layout.waste.extend(cards("2H,3H"));
        layout.removed.extend(cards("AD,AC,2C,9S"));
        (layout.ammo, layout.flips, layout.step) = (99, 7, Step::Target);
        layout.rules.passes = core::num::NonZeroU8::new(2);
    });
    let text = "NotARun NoneFaceUp TooManyZombies Joker Twice Missing AceRemoved PassedOver TooManyInDeck \
                ZombiesMiscounted TooMuchAmmo TooManyFlips NotAfterFlip";
    for name in text.split(' ') {
        let is_one = |problem: &&Problem| format!("{problem:?}").starts_with(name);
        assert!(found.iter().any(|problem| is_one(&problem)), "{name} in {found:?}");
    }
}

#[test]
fn position_lines_are_refused_with_what_and_where() {
    let error = |line: &str| problems("revised", line);
    assert_eq!(error("KS,QH/JC"), "column 9: expected /");
    assert_eq!(error(&COURT.replace("JC/", "?/")), "column 8: expected a card such as 7D or *R");
    assert_eq!(
        error(&COURT.replace("KS,QH", "KS,?QH")),
        "column 4: expected a card such as 7D or *R"
    );
    assert_eq!(error(&COURT.replace("KS,QH", "-!")), "column 2: expected /");
    assert_eq!(
        error(&COURT.replace("TTTT", "TTT1")),
        "column 25: expected the top rank of each foundation, one of A23456789TJQK, or - if it is empty"
    );
    assert_eq!(
        error(&COURT.replace("QS KC", "#1 KC")),
        "column 27: expected a card such as 7D or *R"
    );
    assert_eq!(
        error(&COURT.replace("z6", "z256")),
        "column 52: expected how many zombies are in the horde, at most 255"
    );
    assert_eq!(
        error(&COURT.replace("a24", "a024")),
        "column 55: expected how many rounds are left, at most 255"
    );
    assert_eq!(
        error(&COURT.replace("play", "pause")),
        "column 61: expected a step: play, target or over"
    );
    assert_eq!(error(&format!("{COURT} ")), "column 65: expected the end of the line");
    let many = "?2C,?3C,?4C,?5C,?6C,?7C,?8C,KS,QH";
    assert_eq!(
        error(&COURT.replace("KS,QH", many)),
        "column 26: expected no more cards than can lie here"
    );
}

#[test]
fn what_lies_in_a_column_is_read_back() {
    for text in ["-", "KS", "?KS,QH", "?KS,?2D,QH,JC!", "?KS!!"] {
        assert_eq!(text.parse::<Shelter>().unwrap().to_string(), text);
    }
    assert!("KS,?QH".parse::<Shelter>().is_err());
    assert!("-!".parse::<Shelter>().is_err());
}
