//! The rules of the zombies: attacks, freezing, double attacks, shots and sacrifices.

mod common;

use common::{after, events, legal, play, refusal, state};
use deadhand_klondike::{Column, Game, Illegal, State};

/// The jacks, queens and kings, the zombies not yet there.
const COURT: &str = "KS,QH/KD,QC/JD/JC/KH,QS/KC/QD TTTT JH JS - z7 a24 p0 play";

/// A waste that can be flipped; the queen of hearts is the oldest survivor at an end.
const FLIP: &str = "KS,QH/JC/JD/-/-/-/- TTTT - KC,KD,KH,QC,QD,QS,JH,JS - z7 a24 p0 play";

fn frozen(column: Column) -> Illegal {
    Illegal::ColumnFrozen { column }
}

#[test]
fn playing_from_the_waste_brings_a_zombie_to_the_column() {
    let start = state("revised", COURT);
    assert_eq!(
        after(start, &["play 1"]),
        "KS,QH,JS!/KD,QC/JD/JC/KH,QS/KC/QD TTTT JH - - z6 a24 p0 play"
    );
    assert_eq!(events(start, "play 1"), "JS goes to column 1; a zombie attacks column 1");
}

#[test]
fn a_king_played_to_an_empty_column_is_attacked() {
    let start =
        state("revised", "KS,QH/JC/JD/-/-/-/- TTTT JS KC,QC,QD,QS,JH,KD,KH - z7 a24 p0 play");
    assert_eq!(
        after(start, &["play 4"]),
        "KS,QH/JC/JD/KH!/-/-/- TTTT JS KC,QC,QD,QS,JH,KD - z6 a24 p0 play"
    );
}

#[test]
fn an_ace_played_to_a_column_is_attacked_like_any_other_card() {
    let line = "2D/-/-/-/-/-/- -AKK 3D,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD,2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC AC - z7 a24 p0 play";
    assert!(after(state("revised", line), &["play 1"]).starts_with("2D,AC!/-/"));
}

#[test]
fn saving_and_moving_bring_no_zombie() {
    let start = state("revised", COURT);
    for action in ["save w", "save 3", "move 1 6 1", "move 3 2 1"] {
        assert_eq!(play(start, &[action]).horde(), 7, "{action}");
    }
    let back = state("revised,foundation_to_column=on", COURT);
    assert_eq!(play(back, &["back S 3"]).horde(), 7);
}

#[test]
fn an_empty_horde_brings_no_zombie() {
    let start = state("revised,zombies=1", &COURT.replace("JD/", "JD!/").replace("z7", "z0"));
    assert_eq!(
        after(start, &["play 1"]),
        "KS,QH,JS/KD,QC/JD!/JC/KH,QS/KC/QD TTTT JH - - z0 a24 p0 play"
    );
    let flipped = state("revised,zombies=1", &FLIP.replace("JD/", "JD!/").replace("z7", "z0"));
    assert_eq!(
        after(flipped, &["flip"]),
        "KS,QH/JC/JD!/-/-/-/- TTTT KC,KD,KH,QC,QD,QS,JH,JS - - z0 a24 p1 play"
    );
    let none = state("revised,zombies=0", &FLIP.replace("z7", "z0"));
    assert_eq!(play(none, &["flip"]).horde(), 0);
}

#[test]
fn no_card_leaves_a_frozen_column_by_a_move() {
    let start = state("revised", &COURT.replace("JD/", "JD!/").replace("z7", "z6"));
    assert!(!legal(&start).contains("move 3"));
    for text in ["move 3 2 1", "move 3 5 1"] {
        assert_eq!(refusal(start, text), frozen(Column::Three));
    }
    assert_eq!(
        refusal(start, "move 3 2 1").to_string(),
        "column 3 is under attack, so that no card leaves it or comes to it"
    );
}

#[test]
fn no_card_leaves_a_frozen_column_by_a_save() {
    let start = state("revised", &COURT.replace("JD/", "JD!/").replace("z7", "z6"));
    assert_eq!(refusal(start, "save 3"), frozen(Column::Three));
    assert!(legal(&start).contains("save 4"), "the others are free");
}

#[test]
fn no_card_comes_to_a_frozen_column_by_a_move() {
    let start = state("revised", &COURT.replace("KC/", "KC!/").replace("z7", "z6"));
    for text in ["move 1 6 1", "move 7 6 1"] {
        assert_eq!(refusal(start, text), frozen(Column::Six));
    }
}

#[test]
fn no_card_comes_to_a_frozen_column_from_the_waste_or_a_foundation() {
    let line = COURT.replace("QH/", "QH!/").replace("JD/", "JD!/").replace("z7", "z5");
    let start = state("revised,foundation_to_column=on", &line);
    assert_eq!(refusal(start, "play 1"), frozen(Column::One));
    assert_eq!(refusal(start, "back S 3"), frozen(Column::Three));
    assert_eq!(
        legal(&start),
        "draw,save w,save 4,play 7,move 4 7 1,move 7 6 1,shoot 1,shoot 3,sacrifice 1,back D 4,back H 4,stop"
    );
}

#[test]
fn a_flip_brings_a_zombie_to_the_oldest_survivor_at_an_end() {
    let start = state("revised", FLIP);
    assert_eq!(
        after(start, &["flip"]),
        "KS,QH!/JC/JD/-/-/-/- TTTT KC,KD,KH,QC,QD,QS,JH,JS - - z6 a24 p1 play",
        "the king is older, but not at an end"
    );
    assert_eq!(events(start, "flip"), "the waste is flipped; a zombie attacks column 1");
    let king = state("revised", &FLIP.replace("-/-/-/-", "KC/-/-/-").replace("KC,KD", "KD"));
    assert!(after(king, &["flip"]).starts_with("KS,QH/JC/JD/KC!/"));
}

#[test]
fn in_a_double_attack_the_end_card_is_eaten_and_both_zombies_are_destroyed() {
    let start = state("revised", &FLIP.replace("QH/", "QH!/").replace("z7", "z6"));
    assert_eq!(
        after(start, &["flip"]),
        "KS/JC/JD/-/-/-/- TTTT KC,KD,KH,QC,QD,QS,JH,JS - QH z7 a24 p1 play"
    );
    assert_eq!(
        events(start, "flip"),
        "the waste is flipped; a zombie attacks column 1; QH is eaten on column 1; \
         2 zombies on column 1 are destroyed"
    );
}

#[test]
fn in_a_double_attack_by_the_option_one_is_destroyed_and_one_stays() {
    let start = state("original", &FLIP.replace("QH/", "QH!/").replace("z7", "z9"));
    assert_eq!(
        after(start, &["flip"]),
        "KS!/JC/JD/-/-/-/- TTTT KC,KD,KH,QC,QD,QS,JH,JS - QH z9 a24 p1 play"
    );
    assert_eq!(
        events(start, "flip"),
        "the waste is flipped; a zombie attacks column 1; QH is eaten on column 1; \
         a zombie on column 1 is destroyed"
    );
}

#[test]
fn an_eaten_card_uncovers_a_face_down_one_without_an_attack() {
    let line = "JC/?KS,QH!/JD/-/-/-/- TTTT - KC,KD,KH,QC,QD,QS,JH,JS - z6 a24 p0 play";
    let both = state("revised,attack_on_reveal=on", line);
    assert_eq!(
        after(both, &["flip"]),
        "JC/KS/JD/-/-/-/- TTTT KC,KD,KH,QC,QD,QS,JH,JS - QH z7 a24 p1 play"
    );
    assert!(events(both, "flip").ends_with("are destroyed; KS turns up in column 2"));
    let one = state("original", &line.replace("z6", "z9"));
    assert_eq!(
        after(one, &["flip"]),
        "JC/KS!/JD/-/-/-/- TTTT KC,KD,KH,QC,QD,QS,JH,JS - QH z9 a24 p1 play"
    );
}

#[test]
fn a_zombie_leaves_a_column_that_a_double_attack_has_emptied() {
    let line = "QH!/JC/JD/-/-/-/- TTTT - KS,KC,KD,KH,QC,QD,QS,JH,JS - z6 a24 p0 play";
    let both = state("revised", line);
    assert_eq!(
        after(both, &["flip"]),
        "-/JC/JD/-/-/-/- TTTT KS,KC,KD,KH,QC,QD,QS,JH,JS - QH z7 a24 p1 play"
    );
    let one = state("original", &line.replace("z6", "z9"));
    assert_eq!(
        after(one, &["flip"]),
        "-/JC/JD/-/-/-/- TTTT KS,KC,KD,KH,QC,QD,QS,JH,JS - QH z10 a24 p1 play"
    );
    assert!(events(one, "flip").ends_with("is destroyed; the zombie leaves the empty column 1"));
}

#[test]
fn on_a_tie_of_the_oldest_the_player_names_the_target() {
    let start = state("revised", &FLIP.replace("JD/-", "JD/QD").replace("QD,QS", "QS"));
    let tied = play(start, &["flip"]);
    assert_eq!(
        tied.to_string(),
        "KS,QH/JC/JD/QD/-/-/- TTTT KC,KD,KH,QC,QS,JH,JS - - z7 a24 p1 target"
    );
    assert_eq!(events(start, "flip"), "the waste is flipped");
    assert_eq!(legal(&tied), "target 1,target 4", "a choice of its own, even without stop");
    assert_eq!(
        after(tied, &["target 4"]),
        "KS,QH/JC/JD/QD!/-/-/- TTTT KC,KD,KH,QC,QS,JH,JS - - z6 a24 p1 play"
    );
    assert_eq!(refusal(tied, "target 2"), Illegal::NotOldest { column: Column::Two });
    for text in ["stop", "draw", "shoot 1", "save 2", "move 2 1 1"] {
        assert_eq!(refusal(tied, text), Illegal::TargetFirst, "{text}");
    }
    assert_eq!(refusal(start, "target 1"), Illegal::NoTarget);
}

#[test]
fn an_attacked_survivor_can_be_the_target_of_a_tie() {
    let line = FLIP.replace("QH/", "QH!/").replace("JD/-", "JD/QD").replace("QD,QS", "QS");
    let tied = play(state("revised", &line.replace("z7", "z6")), &["flip"]);
    assert_eq!(legal(&tied), "target 1,target 4");
    assert_eq!(
        after(tied, &["target 1"]),
        "KS/JC/JD/QD/-/-/- TTTT KC,KD,KH,QC,QS,JH,JS - QH z7 a24 p1 play"
    );
}

#[test]
fn an_ace_is_never_the_target() {
    let line = "AC/-/-/-/-/-/- -KKK - 2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC - z7 a24 p0 play";
    assert!(after(state("revised", line), &["flip"]).starts_with("AC/-/"), "the only end card");
    let two = line.replace("AC/-", "AC/2C").replace(" 2C,", " ");
    assert!(after(state("revised", &two), &["flip"]).starts_with("AC/2C!/"), "two is older");
    let aces = "AC/AD/-/-/-/-/- --KK 2D,3D,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD,2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC - - z7 a24 p0 play";
    let start = state("revised", aces);
    let flipped = play(play(start, &["draw"; 24]), &["flip"]);
    assert_eq!(
        (flipped.horde(), flipped.step()),
        (7, deadhand_klondike::Step::Play),
        "nor a tie of two"
    );
}

#[test]
fn a_shot_destroys_a_zombie_for_one_round() {
    let start = state("revised", &COURT.replace("JD/", "JD!/").replace("z7", "z6"));
    assert_eq!(after(start, &["shoot 3"]), COURT.replace("a24", "a23"));
    assert_eq!(
        events(start, "shoot 3"),
        "a shot is fired at column 3; a zombie on column 3 is destroyed"
    );
    assert_eq!(refusal(start, "shoot 4"), Illegal::NoZombie { column: Column::Four });
    let empty = state("revised", &start.to_string().replace("a24", "a0"));
    assert_eq!(refusal(empty, "shoot 3"), Illegal::NoAmmunition);
    assert!(!legal(&empty).contains("shoot"));
    let none = state("revised,ammo=0", &start.to_string().replace("a24", "a0"));
    assert_eq!(refusal(none, "shoot 3"), Illegal::NoAmmunition);
}

#[test]
fn a_king_is_sacrificed_under_its_run() {
    let start = state("revised", &COURT.replace("QH/", "QH!/").replace("z7", "z6"));
    assert_eq!(
        after(start, &["sacrifice 1"]),
        "QH/KD,QC/JD/JC/KH,QS/KC/QD TTTT JH JS KS z7 a24 p0 play"
    );
    assert_eq!(
        events(start, "sacrifice 1"),
        "KS sacrifices himself for column 1; a zombie on column 1 is destroyed"
    );
    assert_eq!(refusal(start, "sacrifice 2"), Illegal::NoZombie { column: Column::Two });
    let jack = state("revised", &COURT.replace("JD/", "JD!/").replace("z7", "z6"));
    assert_eq!(refusal(jack, "sacrifice 3"), Illegal::NoKing { column: Column::Three });
    let hidden =
        state("revised", "JD/?KS,QH!/JC/-/-/-/- TTTT QC KC,KD,KH,QD,QS,JH,JS - z6 a24 p0 play");
    assert_eq!(refusal(hidden, "sacrifice 2"), Illegal::NoKing { column: Column::Two });
}

#[test]
fn a_lone_king_is_sacrificed_over_a_face_down_card() {
    let line = "JD/?QH,KS!/JC/-/-/-/- TTTT QC KC,KD,KH,QD,QS,JH,JS - z6 a24 p0 play";
    let start = state("revised,attack_on_reveal=on", line);
    assert_eq!(
        after(start, &["sacrifice 2"]),
        "JD/QH/JC/-/-/-/- TTTT QC KC,KD,KH,QD,QS,JH,JS KS z7 a24 p0 play",
        "the queen turns up, and no zombie comes for her"
    );
    assert!(events(start, "sacrifice 2").ends_with("is destroyed; QH turns up in column 2"));
}

#[test]
fn a_lone_king_is_sacrificed_in_an_otherwise_empty_column() {
    let line = "JD/KS!/JC/-/-/-/- TTTT QC,QH KC,KD,KH,QD,QS,JH,JS - z6 a24 p0 play";
    assert_eq!(
        after(state("revised", line), &["sacrifice 2"]),
        "JD/-/JC/-/-/-/- TTTT QC,QH KC,KD,KH,QD,QS,JH,JS KS z7 a24 p0 play"
    );
}

#[test]
fn under_king_any_every_king_in_sight_can_be_sacrificed() {
    let line = "KS,QH!/?KD,QC/JD!/JC/KH,QS/QD/- TTTT JH JS,KC - z8 a24 p0 play";
    let start = state("original,king=any", line);
    assert_eq!(
        legal(&start),
        "draw,save 4,play 7,move 4 6 1,move 5 7 2,shoot 1,shoot 3,sacrifice 1 KC,sacrifice 1 KH,\
         sacrifice 1 KS,sacrifice 3 KC,sacrifice 3 KH,sacrifice 3 KS,stop"
    );
    assert_eq!(
        after(start, &["sacrifice 3 KH"]),
        "KS,QH!/?KD,QC/JD/JC/QS/QD/- TTTT JH JS,KC KH z9 a24 p0 play",
        "of a free column"
    );
    assert_eq!(
        after(start, &["sacrifice 3 KS"]),
        "QH!/?KD,QC/JD/JC/KH,QS/QD/- TTTT JH JS,KC KS z9 a24 p0 play",
        "of another frozen column, whose zombie stays"
    );
    assert_eq!(
        after(start, &["sacrifice 1 KC"]),
        "KS,QH/?KD,QC/JD!/JC/KH,QS/QD/- TTTT JH JS KC z9 a24 p0 play",
        "from the top of the waste"
    );
    let king = "KD".parse().unwrap();
    assert_eq!(refusal(start, "sacrifice 1 KD"), Illegal::KingNotThere { king });
    assert_eq!(refusal(start, "sacrifice 2 KS"), Illegal::NoZombie { column: Column::Two });
    assert_eq!(refusal(start, "sacrifice 1"), Illegal::KingNotNamed);
    let stack = state("original", line);
    assert_eq!(refusal(stack, "sacrifice 1 KS"), Illegal::KingNamed);
    let buried = play(start, &["draw"]);
    assert!(matches!(refusal(buried, "sacrifice 1 KC"), Illegal::KingNotThere { .. }));
}

#[test]
fn under_king_any_a_zombie_leaves_the_column_that_its_king_has_left_empty() {
    let line = "KS!/JD!/?QH,KC!/-/-/-/- TTTT QC JC,KD,KH,QD,QS,JH,JS - z4 a24 p0 play";
    let start = state("revised,king=any", line);
    assert_eq!(
        after(start, &["sacrifice 2 KS"]),
        "-/JD/?QH,KC!/-/-/-/- TTTT QC JC,KD,KH,QD,QS,JH,JS KS z6 a24 p0 play"
    );
    assert_eq!(
        events(start, "sacrifice 2 KS"),
        "KS sacrifices himself for column 2; a zombie on column 2 is destroyed; \
         the zombie leaves the empty column 1"
    );
    assert_eq!(
        after(start, &["sacrifice 2 KC"]),
        "KS!/JD/QH!/-/-/-/- TTTT QC JC,KD,KH,QD,QS,JH,JS KC z5 a24 p0 play",
        "over a face-down card it stays"
    );
}

/// A column that turns a card up after a move and after a save, once a card was drawn.
fn reveal(options: &str, uncovered: &str) -> State {
    let line = "KS/?XX,QH/?YY,JC/-/-/-/- TTTT QC KC,KD,KH,QD,QS,JH - z7 a24 p0 play";
    let others = if uncovered == "JS" { ("JS", "JD") } else { ("JD", "JS") };
    state(options, &line.replace("XX", others.0).replace("YY", others.1))
}

#[test]
fn by_attack_on_reveal_a_card_turned_up_by_a_move_or_save_is_attacked() {
    let on = reveal("revised,attack_on_reveal=on", "JS");
    assert_eq!(
        after(on, &["move 2 1 1"]),
        "KS,QH/JS!/?JD,JC/-/-/-/- TTTT QC KC,KD,KH,QD,QS,JH - z6 a24 p0 play"
    );
    assert_eq!(
        after(on, &["save 3"]),
        "KS/?JS,QH/JD!/-/-/-/- JTTT QC KC,KD,KH,QD,QS,JH - z6 a24 p0 play"
    );
    assert!(events(on, "save 3").ends_with("JD turns up in column 3; a zombie attacks column 3"));
    let off = reveal("revised", "JS");
    for text in ["move 2 1 1", "save 3"] {
        assert_eq!(play(off, &[text]).horde(), 7, "{text}");
    }
    let empty = state("revised,attack_on_reveal=on,zombies=0", &on.to_string().replace("z7", "z0"));
    assert_eq!(play(empty, &["move 2 1 1"]).horde(), 0);
}

#[test]
fn by_attack_on_reveal_no_zombie_comes_before_the_first_draw_or_for_an_ace() {
    let first = |deal| {
        let start = State::new("attack_on_reveal=on".parse().unwrap(), deal);
        let reveals = |action: &deadhand_klondike::Action| {
            let after = start.apply(*action).unwrap();
            Column::ALL
                .iter()
                .any(|column| after.face_down(*column).count() < start.face_down(*column).count())
        };
        start.legal_actions().into_iter().find(reveals).map(|action| (start, action))
    };
    let (start, action) = (1..).find_map(first).unwrap();
    assert_eq!(start.apply(action).unwrap().horde(), 7, "{action}");
    let drawn = play(start, &["draw"]);
    assert_eq!(drawn.apply(action).unwrap().horde(), 6, "{action}, after a draw");

    let line = "3D/?AC,2C/2D/-/-/-/- -AKK 4D,5D,6D,7D,8D,9D,TD,JD,QD,KD,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC KC - z7 a24 p0 play";
    let ace = state("attack_on_reveal=on", line);
    assert_eq!(play(ace, &["move 2 1 1"]).horde(), 7, "an ace turns up");
}
