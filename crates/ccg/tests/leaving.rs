//! What texts of cards may tell, and what a player leaves who is out.
use deadhand_ccg::{CardPool, Scenario};

const POOL: &str = r#"
[[card]]
name = "Drifter"
type = { survivor = { power = 0, health = 1 } }
[[card]]
name = "Medium"
type = { survivor = { power = 1, health = 2 } }
text = "Recoup - Spend this: Up to 2 target zombies get +1 power until end of turn."
[[card]]
name = "Mourner"
type = { survivor = { power = 1, health = 2 } }
text = "When a zombie is discarded, draw a card."
[[card]]
name = "Judge"
type = { survivor = { power = 1, health = 2 } }
text = "When a zombie you control moves to the combat zone, return that card to your hand."
[[card]]
name = "Brute"
type = { zombie = { faction = "Rage", power = 4 } }
[[card]]
name = "Runner"
type = { zombie = { faction = "Rage", power = 2, fast = true } }
[[card]]
name = "Tank"
type = { survivor = { power = 2, health = 9 } }
[[card]]
name = "Howler"
type = { zombie = { faction = "Rage", power = 3 } }
text = "Fight - Spend a zombie: Target zombie gains Fierce 2 until end of turn."
[[card]]
name = "Wailer"
type = { zombie = { faction = "Weird", power = 2 } }
text = "When this is discarded, draw a card."
"#;

fn run(text: &str) {
    let pool = CardPool::from_toml(POOL).unwrap();
    let scenario = Scenario::read(text, &pool).unwrap_or_else(|error| panic!("{error}"));
    scenario.run().unwrap_or_else(|failures| panic!("{failures}"));
}

#[test]
fn what_lasts_on_face_down_cards_comes_in_order_of_their_names() {
    for pair in [["Brute", "Runner"], ["Runner", "Brute"]] {
        let [first, second] = pair;
        run(&format!(
            r#"
title = "in order of names"
now = "recoup"
passes = 1
A.survivors = ["Medium"]
B.resource = ["{first}, face down", "{second}, face down"]
decks.B = "2 Brute\n2 Runner\n9 Drifter"
[[step]]
do = ["A: use Medium 1", "A: target {first}", "A: target {second}"]
log.A = ["Medium is spent", "B~1 gets +1 power until end of turn", "B~2 gets +1 power until end of turn"]
"#
        ));
    }
}

#[test]
fn cards_of_who_is_out_leave_the_game_and_are_not_discarded() {
    run(r#"
title = "no discard"
now = "begin attack"
A.survivors = ["Mourner"]
A.hand = 0
B.resource = ["Runner, face down"]
C.survivors = ["Drifter"]
[[step]]
do = ["B: concede"]
to_move = "C"
A.hand = 0
not_in_log.A = ["Runner", "draws"]
not_in_view.A = ["waits"]
"#);
}

#[test]
fn who_is_out_is_not_asked_for_what_his_cards_say() {
    run(r#"
title = "not asked"
now = "begin attack"
A.survivors = ["Drifter"]
B.resource = ["Wailer"]
C.survivors = ["Drifter"]
[[step]]
do = ["B: concede"]
to_move = "C"
not_in_log.A = ["happens"]
"#);
}

#[test]
fn a_face_down_card_that_returns_to_the_hand_is_revealed() {
    run(r#"
title = "It is revealed when it leaves play"
now = "recoup"
A.survivors = ["Drifter"]
B.resource = ["Runner, face down"]
B.survivors = ["Judge"]
[[step]]
do = ["B: move Runner"]
knows.A = ["Runner"]
"#);
}

#[test]
fn a_player_who_leaves_wakes_no_ability_and_the_next_one_holds_the_window() {
    run(r#"
title = "the next holds the window"
now = "begin attack"
A.survivors = ["Mourner"]
A.hand = 0
B.resource = ["Drifter of A"]
C.survivors = ["Drifter of C"]
[[step]]
do = ["B: concede"]
to_move = "C"
A.hand = 0
"#);
}

#[test]
fn in_a_fight_an_upgrade_from_the_hand_takes_the_place_in_the_fight() {
    run(r#"
title = "an upgrade from the hand takes over the fight, the zone and the state"
rules = "upgrade_in=any_window,upgrade=from_hand"
now = "fight"
fights = ["Medium against Runner"]
A.survivors = ["Medium"]
B.hand = ["Brute"]
B.combat = ["Runner, face down"]
[[step]]
do = ["B: upgrade Brute", "B: target Runner"]
power = { Brute = 4 }
cards = { Brute = "combat of B", Runner = "discard of B" }
now = "fight"
[[step]]
do = ["all pass"]
log.all = ["survivors 1, zombies 4: zombies win"]
"#);
}

#[test]
fn who_gives_up_while_survivors_are_taken_is_skipped_alone() {
    run(r#"
title = "the next takes his survivors"
now = "start"
A.deck = 12
B.deck = 12
C.deck = 12
D.deck = 12
[[step]]
do = ["chance: first C", "C: bid 0", "C: begin A", "shuffle", "shuffle", "shuffle", "shuffle", "A: concede"]
to_move = "B"
now = "take"
"#);
}

#[test]
fn who_was_to_name_the_first_player_leaves_that_to_the_next_after_him() {
    run(r#"
title = "the next living player names"
now = "start"
A.deck = 12
B.deck = 12
C.deck = 12
D.deck = 12
[[step]]
do = ["chance: first A", "A: pass", "B: pass", "C: bid 0", "C: concede"]
to_move = "D"
now = "begin"
"#);
}

#[test]
fn where_nobody_bids_and_the_picked_player_is_out_the_next_one_names() {
    run(r#"
title = "the next living player names"
now = "start"
A.deck = 12
B.deck = 12
C.deck = 12
[[step]]
do = ["chance: first A", "A: concede", "B: pass", "C: pass"]
to_move = "B"
now = "begin"
"#);
}

#[test]
fn who_gives_up_before_laying_leaves_the_others_their_card() {
    run(r#"
title = "the next one lays"
rules = "resource_by=all_players"
now = "build"
A.survivors = ["Drifter of A"]
B.hand = ["Runner"]
C.survivors = ["Drifter of C"]
C.hand = ["Brute"]
[[step]]
do = ["A: done", "B: concede"]
to_move = "C"
only = ["lay Brute", "done"]
"#);
}

#[test]
fn fierce_that_is_gained_twice_from_one_ability_adds_up() {
    run(r#"
title = "all its Fierce adds up"
now = "fight"
fights = ["Tank against Howler"]
A.survivors = ["Tank"]
B.combat = ["Howler"]
B.resource = ["Runner", "Brute"]
[[step]]
do = ["B: use Howler 1", "B: target Howler", "B: pay Runner", "A: pass"]
[[step]]
do = ["B: use Howler 1", "B: target Howler", "B: pay Brute", "A: pass", "B: pass"]
cards = { Tank = "survivors of A, 5 wounds" }
"#);
}
