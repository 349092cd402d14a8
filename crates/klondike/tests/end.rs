//! The end of the game: all saved, stopped, nothing left to do, and each clause of the stalled end.

mod common;

use common::{after, legal, play, refusal, rules, state};
use deadhand_game::{Standing, Turn};
use deadhand_klondike::{Game, Illegal, Portable, State, Step};

/// The clubs: the ace lies under the two, and nothing goes on anything. In the waste only the king can be
/// used, and only once column 7 is free for him; the jack is there for him to cover.
const CLUBS: &str = "3C/?AC,2C/4C/5C/6C/7C/- -KKK 8C,9C,TC QC,JC,KC - z0 a0 p0 play";

/// [`CLUBS`] after the king was played: no card that is left can be used.
const STALLED: &str = "3C/?AC,2C/4C/5C/6C/7C/KC -KKK 8C,9C,TC QC,JC - z0 a0 p0 over";

/// Whether the game is over by this line: it can be read as it stands with this step alone.
fn is_over(options: &str, line: &str) -> bool {
    let running = line.replace("over", "play");
    match State::read(&rules(options), &running) {
        Ok(_) => false,
        Err(error) => {
            let problem = "the game is over here: nothing but stop is legal, or it is stalled";
            assert_eq!(error.to_string(), problem, "{running}");
            true
        }
    }
}

fn verdict(state: &State) -> (Standing, i32) {
    let outcome = state.outcome().expect("the game is over");
    (outcome.verdicts()[0].standing, outcome.verdicts()[0].score)
}

#[test]
fn the_game_is_won_when_all_52_are_saved() {
    let start = state("revised", "-/-/KS/-/-/-/- KKKQ - - - z7 a0 p0 play");
    assert_eq!(start.outcome(), None);
    let saved = play(start, &["save 3"]);
    assert_eq!(saved.to_string(), "-/-/-/-/-/-/- KKKK - - - z7 a0 p0 over");
    assert_eq!((saved.turn(), verdict(&saved)), (Turn::Over, (Standing::Won, 52)));
    assert_eq!(legal(&saved), "");
    assert_eq!(refusal(saved, "stop"), Illegal::Over);
    assert_eq!(common::events(start, "save 3"), "KS is saved; the game is over");
}

#[test]
fn the_game_is_over_when_all_cards_are_saved_or_removed() {
    let start = state("revised", "KS!/-/-/-/-/-/- KKKJ - - QS z6 a0 p9 play");
    let removed = play(start, &["sacrifice 1"]);
    assert_eq!(removed.to_string(), "-/-/-/-/-/-/- KKKJ - - QS,KS z7 a0 p9 over");
    assert_eq!(verdict(&removed), (Standing::Lost, 50));
}

#[test]
fn the_game_is_over_when_all_cards_are_saved_even_if_one_could_come_back() {
    let options = "klondike,foundation_to_column=on";
    let start = state(options, "-/-/KS/-/-/-/- KKKQ - - - z0 a0 p0 play");
    assert!(legal(&start).contains("back C 1"));
    assert_eq!(play(start, &["save 3"]).step(), Step::Over);
}

#[test]
fn the_player_may_stop() {
    let start = State::new(rules("revised"), 1);
    let stopped = play(start, &["stop"]);
    assert_eq!(stopped.to_string(), start.to_string().replace("play", "over"));
    assert_eq!(verdict(&stopped), (Standing::Lost, 0));
    assert_eq!(refusal(stopped, "draw"), Illegal::Over);
    let some = state("klondike", "-/-/KS/-/-/-/KC QKKQ - - - z0 a0 p0 play");
    assert_eq!(verdict(&play(some, &["stop"])), (Standing::Lost, 50));
}

#[test]
fn the_game_is_over_when_nothing_but_stop_is_legal() {
    // The buried king would fit, but cannot be reached: no flip is left.
    let line = CLUBS.replace("8C,9C,TC QC,JC,KC", "TC KC,QC,JC,8C,9C");
    let start = state("klondike,passes=1", &line);
    assert_eq!(legal(&start), "draw,stop");
    let drawn = play(start, &["draw"]);
    assert_eq!((drawn.step(), legal(&drawn).as_str()), (Step::Over, ""));
    let unlimited = play(state("klondike", &line), &["draw"]);
    assert_eq!(legal(&unlimited), "flip,stop", "with a flip left it runs on");
}

#[test]
fn the_game_is_stalled_when_no_card_can_be_used_any_more() {
    let start = state("klondike", CLUBS);
    assert_eq!(legal(&start), "draw,play 7,stop");
    assert_eq!(after(start, &["play 7"]), STALLED);
}

#[test]
fn a_move_that_turns_a_card_up_can_stall_the_game() {
    let line = "3C/?AC,2C/?JD,4C/?5C,QD/?JC,6C/7C/KC -TKK 8C,9C,TC QC,KD - z0 a0 p0 play";
    let start = state("klondike", line);
    assert_eq!(legal(&start), "draw,move 4 7 1,stop");
    assert_eq!(
        after(start, &["move 4 7 1"]),
        "3C/?AC,2C/?JD,4C/5C/?JC,6C/7C/KC,QD -TKK 8C,9C,TC QC,KD - z0 a0 p0 over"
    );
}

#[test]
fn it_is_not_stalled_while_a_buried_card_would_fit() {
    let buried = CLUBS.replace("QC,JC,KC", "KC,QC,JC");
    assert_eq!(legal(&state("klondike", &buried)), "draw,stop");
    let in_stock = CLUBS.replace("8C,9C,TC QC,JC,KC", "8C,KC,TC QC,JC,9C");
    assert_eq!(legal(&state("klondike", &in_stock)), "draw,stop");
    // Even where it never comes to the top: by three, and without a flip.
    assert_eq!(legal(&state("klondike,draw=3,passes=1", &in_stock)), "draw,stop");
}

#[test]
fn it_is_not_stalled_while_a_buried_card_could_be_saved() {
    let line = "3C/?AC,2C/4C/5C/6C/7C/8C -JKK 9C,QD,TC QC,JC,KC,KD - z0 a0 p0 play";
    assert_eq!(legal(&state("klondike", line)), "draw,stop");
    // With the jack of diamonds face down the queen has to wait.
    assert!(is_over("klondike", &line.replace("/4C", "/?JD,4C").replace("-JKK", "-TKK")));
}

#[test]
fn it_is_not_stalled_while_a_card_can_be_moved_or_saved() {
    assert!(is_over("klondike", STALLED));
    let line = STALLED.replace("/6C/7C/KC", "/?KD,6C/7C/?QD,KC").replace("-KKK", "-JKK");
    assert!(is_over("klondike", &line));
    let moved = line
        .replace("?KD,6C/7C/?QD,KC", "6C/?KD,7C/KC")
        .replace("/5C", "/QD")
        .replace("QC,JC", "QC,JC,5C");
    assert_eq!(
        legal(&state("klondike", &moved.replace("over", "play"))),
        "draw,save 4,move 4 7 1,stop"
    );
    let saved = STALLED.replace("?AC,2C", "?2C,AC").replace("over", "play");
    assert_eq!(legal(&state("klondike", &saved)), "draw,save 2,stop");
}

#[test]
fn it_is_not_stalled_while_a_card_can_come_back() {
    let options = "klondike,foundation_to_column=on";
    assert!(is_over(options, STALLED), "no king of a foundation goes on anything");
    let line = STALLED.replace("/4C", "/?KD,4C").replace("-KKK", "-QKK");
    assert!(is_over("klondike", &line));
    assert_eq!(legal(&state(options, &line.replace("over", "play"))), "draw,back D 7,stop");
}

#[test]
fn it_is_not_stalled_while_a_flip_can_still_bring_an_attack() {
    let zombies = STALLED.replace("z0", "z7");
    assert!(!is_over("revised,ammo=0", &zombies));
    let start = state("revised,ammo=0", &zombies.replace("over", "play"));
    assert_eq!(legal(&start), "draw,stop");
    let flipped = play(start, &["draw", "draw", "draw", "flip"]);
    assert!(flipped.to_string().contains("/KC! "), "{flipped}");
}

#[test]
fn a_flip_brings_no_attack_any_more_without_a_horde() {
    let attacked = STALLED.replace("7C/KC", "7C!/KC");
    assert!(is_over("revised,zombies=1,ammo=0", &attacked), "its only zombie is on column 6");
    assert!(!is_over("revised,zombies=2,ammo=0", &attacked.replace("z0", "z1")));
}

#[test]
fn a_flip_brings_no_attack_any_more_when_no_pass_is_left() {
    let zombies = STALLED.replace("z0", "z7");
    for (passes, flips, over) in
        [(1, 0, true), (2, 0, false), (2, 1, true), (255, 253, false), (255, 254, true)]
    {
        let options = format!("revised,ammo=0,passes={passes}");
        let line = zombies.replace("p0", &format!("p{flips}"));
        assert_eq!(is_over(&options, &line), over, "{options}, {flips} flips");
    }
}

#[test]
fn a_flip_brings_no_attack_any_more_where_only_aces_are_at_the_ends() {
    let line = "2D,AC!/-/-/-/-/-/- -AKK 3D,4D,5D,6D,7D,8D,9D,TD,JD,QD \
                2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC KC,KD z6 a0 p3 over";
    assert!(is_over("revised,ammo=0", line));
    let two = line.replace("AC!/-", "AC!/2C").replace(" 2C,", " ");
    assert!(!is_over("revised,ammo=0", &two), "the two can be attacked");
}

#[test]
fn it_is_not_stalled_while_a_zombie_can_be_shot_or_a_king_sacrificed() {
    let attacked = STALLED.replace("7C/KC", "7C!/KC");
    assert!(is_over("revised,zombies=1,ammo=0", &attacked));
    let armed =
        state("revised,zombies=1,ammo=1", &attacked.replace("a0", "a1").replace("over", "play"));
    assert_eq!(legal(&armed), "draw,shoot 6,stop");
    let king =
        state("revised,zombies=1,ammo=0", &STALLED.replace("KC", "KC!").replace("over", "play"));
    assert_eq!(legal(&king), "draw,sacrifice 7,stop");
    let any = state("revised,zombies=1,ammo=0,king=any", &attacked.replace("over", "play"));
    assert_eq!(legal(&any), "draw,sacrifice 6 KC,stop");
}

#[test]
fn under_king_any_it_is_not_stalled_while_a_buried_king_could_be_sacrificed() {
    let line = "3C/?AC,2C/4C/5C/6C/7C!/8C -KKK 9C,KC,TC QC,JC - z0 a0 p0 over";
    assert!(is_over("revised,zombies=1,ammo=0", line));
    assert!(!is_over("revised,zombies=1,ammo=0,king=any", line));
    let free = line.replace("7C!", "7C");
    assert!(is_over("revised,zombies=0,ammo=0,king=any", &free), "no column is under attack");
}

#[test]
fn a_stalled_game_of_the_vectors_ends_by_itself() {
    let line = "5C,4D,3C,2H/?QC,3D/?QS,?5S,KH/?5H,?4C,?5D,JH,TC,9D,8C,7H,6S/?9H,?3H,?8D,?4H,KD/?AH,?JC,?TD,8S,7D,6C/?KC,?QD,?2D,?AD,?6H,?6D,QH,JS,TH,9S,8H,7C 2--4 JD,9C,KS,TS 7S - z0 a0 p3 over";
    assert!(is_over("klondike", line));
}
