//! What the simple opponent does with what is written on cards: harm is for the cards of others, help for
//! its own, and nothing is paid for nothing.

mod common;

use common::position;
use deadhand_bots::ccg::Priorities;
use deadhand_ccg::{CardPool, DeckList, Game, Hidden, Rules, Setup, State};
use deadhand_game::{Turn, Viewer};

/// Every player's deck: the Reader 1, whose text a test writes; Guard 2, 3 (power 4, health 3); Elder 4, 5
/// (0, 2); Runner 6, 7 (2); Brute 8, 9 (5); Fetish 10, a zombie with the same text (1); Tool 11, an item
/// used from the hand with a text of its own; Club 12, an attached item.
fn setup(reader: &str, zombie: &str, tool: &str) -> Setup {
    let table = format!(
        "Name\tType\tFaction\tPower\tHealth\tKind\tWindows\tText\n\
         Reader\tSurvivor\t\t1\t2\t\t\t{reader}\n\
         Guard\tSurvivor\t\t4\t3\t\t\t\n\
         Elder\tSurvivor\t\t0\t2\t\t\t\n\
         Runner\tZombie\tRage\t2\t\t\t\t\n\
         Brute\tZombie\tRage\t5\t\t\t\t\n\
         Fetish\tZombie\tWeird\t1\t\t\t\t{zombie}\n\
         Tool\tItem\t\t\t\tOneShot\tBuild, Fight, Recoup\t{tool}\n\
         Club\tItem\t\t2\t0\tAttached\tBuild\t\n"
    );
    let deck = "1 Reader\n2 Guard\n2 Elder\n2 Runner\n2 Brute\n1 Fetish\n1 Tool\n1 Club";
    let decks = vec![DeckList::read(deck).unwrap(); 2];
    let rules = Rules { min_deck: 1, ..Rules::DEFAULT };
    Setup::new(rules, CardPool::from_table(&table).unwrap(), decks).unwrap()
}

/// A position in which nothing is in a hand; `decks` is what is left in the decks.
fn place(setup: &Setup, a: &str, b: &str, rest: &str) -> State {
    position(setup, 12, [a, b], rest)
}

/// What is chosen in a position, and then in what follows, as long as the same player decides.
fn choices(state: State) -> Vec<String> {
    let Turn::Player(me) = state.turn() else { panic!("nobody chooses: {state}") };
    let mut state = state;
    let mut chosen = Vec::new();
    while state.turn() == Turn::Player(me) && chosen.len() < 4 {
        let view = state.view(Viewer::Seat(me));
        let action = Priorities.choose(&view, &state.legal_actions()).unwrap();
        chosen.push(action.to_string());
        state = state.apply(action).unwrap();
    }
    chosen
}

/// What A does in his recoup, where his Reader, a Guard and an Elder are wounded or infected as said.
fn in_recoup(reader: &str, a: &str, b: &str) -> Vec<String> {
    choices(place(&setup(reader, "", ""), a, b, " | act A A recoup"))
}

const OWN: &str = "survivors A1,A2,A4";
const OTHER: &str = "survivors B2,B4";

#[test]
fn it_wounds_kills_and_infects_the_survivors_of_others() {
    let wound = "Recoup - Spend this: Put a wound on target survivor.";
    assert_eq!(
        in_recoup(wound, "survivors A1,A2w2", "survivors B2w2,B4"),
        ["use A1 1", "target B2"]
    );
    let kill = "Recoup - Spend this: Kill target survivor.";
    assert_eq!(in_recoup(kill, OWN, OTHER), ["use A1 1", "target B2"]);
    let infect = "Recoup - Spend this: Infect target survivor.";
    assert_eq!(in_recoup(infect, OWN, OTHER), ["use A1 1", "target B2"]);
    let own = "Recoup - Spend this: Put a wound on target survivor you control.";
    assert_eq!(in_recoup(own, OWN, OTHER), ["pass"], "that harms its own alone");
}

#[test]
fn it_heals_cures_and_strengthens_its_own() {
    let heal = "Recoup - Spend this: Remove a wound from target survivor.";
    assert_eq!(
        in_recoup(heal, "survivors A1,A4w1", "survivors B2w2,B4"),
        ["use A1 1", "target A4"]
    );
    assert_eq!(in_recoup(heal, OWN, "survivors B2w2"), ["pass"], "nobody of its own is wounded");
    let cure = "Recoup - Spend this: Cure target survivor.";
    assert_eq!(in_recoup(cure, "survivors A1,A4iB", "survivors B2iA"), ["use A1 1", "target A4"]);
    assert_eq!(in_recoup(cure, OWN, "survivors B2iA"), ["pass"]);
    let food = "Recoup - Spend this: Gain 1 food.";
    assert_eq!(in_recoup(food, OWN, OTHER), ["use A1 1"]);
}

#[test]
fn of_what_is_done_to_one_card_all_counts() {
    let both =
        "Recoup - Spend this: Remove a wound from target survivor, then put a wound on that card.";
    let wounded = "survivors B2w1";
    assert_eq!(in_recoup(both, "survivors A1,A4w1", wounded), ["pass"], "it comes to nothing");
    let worse =
        "Recoup - Spend this: Remove a wound from target survivor, then put 2 wounds on that card.";
    let chosen = in_recoup(worse, "survivors A1,A2,A4w1", "survivors B2w2,B4");
    assert_eq!(chosen, ["use A1 1", "target B2"], "it is harm");
}

#[test]
fn nothing_is_paid_for_nothing() {
    let ready = "Recoup - Pay 1 food: Ready target survivor.";
    assert_eq!(in_recoup(ready, "survivors A1,A2*", OTHER), ["pass"], "soon all are readied");
    let look = "Recoup - Pay 1 food: Look at target face-down card.";
    let b = "survivors B2 resource ?B6~1";
    let state = place(&setup(look, "", ""), OWN, b, " | act A A recoup numbers 0,1");
    assert_eq!(choices(state), ["pass"], "it makes nothing of what it sees");
    let power = "Recoup - Pay 1 food: Target survivor gets +2 power until end of turn.";
    assert_eq!(in_recoup(power, OWN, OTHER), ["pass"], "there is no fight any more");
    let dear = "Recoup - Pay 3 food: Gain 1 food.";
    assert_eq!(in_recoup(dear, OWN, OTHER), ["pass"]);
    let life = "Recoup - Discard this: Draw a card.";
    assert_eq!(in_recoup(life, OWN, OTHER), ["pass"]);
    let wound = "Recoup - Wound this: Gain 2 food.";
    assert_eq!(in_recoup(wound, "survivors A1w1,A2", OTHER), ["pass"], "he would die of it");
    assert_eq!(in_recoup(wound, "food 2 survivors A1,A2", OTHER), ["use A1 1"]);
}

#[test]
fn who_draws_and_discards_is_chosen_by_what_he_likes() {
    let draw = "Recoup - Spend this: Target player draws a card.";
    assert_eq!(in_recoup(draw, OWN, OTHER), ["use A1 1", "player A"]);
    let discard = "Recoup - Spend this: Target player discards a card.";
    let hand = "hand B6,B7 survivors B2,B4";
    assert_eq!(in_recoup(discard, OWN, hand), ["use A1 1", "player B"]);
    assert_eq!(in_recoup(discard, OWN, OTHER), ["pass"], "nobody has a card to discard");
    let mill = "Recoup - Spend this: Draw a card.";
    let setup = setup(mill, "", "");
    let hand = "hand A2,A3,A5,A6,A7,A8,A9,A10,A11 survivors A1,A4";
    let state = place(&setup, hand, OTHER, " | act A A recoup");
    let last: Vec<String> =
        choices(state).into_iter().filter(|action| action.starts_with("use")).collect();
    assert_eq!(last, Vec::<String>::new(), "who has no card left has lost");
}

#[test]
fn an_option_and_a_condition_are_seen_as_they_are() {
    let choose =
        "Recoup - Spend this: Choose one: lose 1 food; draw a card; or put a wound on this.";
    assert_eq!(in_recoup(choose, OWN, OTHER), ["use A1 1", "choose 2"]);
    let kill = "Recoup - Spend this: Choose one: draw a card; or kill target survivor.";
    assert_eq!(in_recoup(kill, OWN, OTHER), ["use A1 1", "choose 2", "target B2"]);
    let poor = "Recoup - Pay 1 food: If you have 2 food or less, draw 2 cards.";
    assert_eq!(in_recoup(poor, "food 9 survivors A1,A2", OTHER), ["pass"]);
    assert_eq!(in_recoup(poor, "food 2 survivors A1", OTHER), ["use A1 1"]);
    let roll =
        "Recoup - Spend this: Roll a die. On a 6, draw a card. Otherwise, put a wound on this.";
    assert_eq!(in_recoup(roll, "survivors A1w1,A2", OTHER), ["pass"], "he dies five times in six");
}

#[test]
fn up_to_so_many_targets_are_no_more_than_do_good() {
    let up_to = "Recoup - Spend this: Put a wound on up to 2 target survivors.";
    let chosen = in_recoup(up_to, OWN, "survivors B4");
    assert_eq!(chosen, ["use A1 1", "target B4", "done"], "its own are left out");
}

/// What B does in A's fight of these cards.
fn in_fight(zombie: &str, a: &str, b: &str, sides: &str) -> Vec<String> {
    let rest = format!(" fights {sides} | act B A fight fight 1");
    choices(place(&setup("", zombie, ""), a, b, &rest))
}

#[test]
fn power_is_given_where_it_turns_a_fight() {
    let power = "Fight - Spend a zombie: Target zombie gets +2 power until end of fight.";
    let b = "survivors B2 resource B7,B10 combat B6";
    let chosen = in_fight(power, "survivors A1,A2", b, "A2:B6");
    assert_eq!(chosen[..2], ["use B10 1", "target B6"], "2 and 2 are a tie with 4");
    let strong = "survivors B2 resource B7,B10 combat B8";
    assert_eq!(in_fight(power, "survivors A1,A2", strong, "A2:B8"), ["pass"], "5 beat 4 already");
    let weaker = "Fight - Spend a zombie: Target zombie gets +1 power until end of fight.";
    assert_eq!(in_fight(weaker, "survivors A1,A2", b, "A2:B6"), ["pass"], "3 lose as 2 do");
}

#[test]
fn who_leaves_a_fight_is_who_loses_it_or_who_wins_it_against_oneself() {
    let flee = "Fight - Spend this: Target survivor leaves its fight.";
    let setup = setup(flee, "", "");
    let b = "survivors B2 combat B8";
    let rest = " fights A4:B8 | act A A fight fight 1";
    let state = place(&setup, "survivors A1,A4", b, rest);
    assert_eq!(choices(state)[..2], ["use A1 1", "target A4"], "he would be overwhelmed");
    let rest = " fights A2:B6 | act A A fight fight 1";
    let state = place(&setup, "survivors A1,A2", "survivors B2 combat B6", rest);
    assert_eq!(choices(state), ["pass"], "he wins");
    let drive = "Fight - Pay 1 food: Target survivor in this fight leaves its fight.";
    let b = "survivors B2 resource B10 combat B6";
    let chosen = in_fight(drive, "survivors A2,A4", b, "A2+A4:B6");
    assert_eq!(chosen, ["use B10 1", "target A2"], "without him the zombie wins");
}

#[test]
fn an_item_from_the_hand_waits_until_it_does_good() {
    let heal = setup("", "", "Remove a wound from target survivor.");
    let build = " | act A A build laid 1";
    let state = |a| place(&heal, a, OTHER, build);
    assert_eq!(choices(state("hand A11 survivors A1,A2")), ["done"], "nobody is wounded");
    assert_eq!(choices(state("hand A11 survivors A1,A2w1"))[..2], ["play A11", "target A2"]);
    let harm = setup("", "", "Put a wound on target survivor.");
    let state = place(&harm, "hand A11 survivors A1,A2w2", "survivors B4", build);
    assert_eq!(choices(state)[..2], ["play A11", "target B4"], "and not its own strongest");
}

#[test]
fn what_may_be_had_is_had_if_it_is_worth_its_price() {
    let may = |text: &str, a: &str| {
        let setup = setup(&format!("When this is wounded, {text}"), "", "");
        let state = place(&setup, a, OTHER, " | starve A A recoup hunger 1");
        let state = state.apply("starve A1".parse().unwrap()).unwrap();
        choices(state)[0].clone()
    };
    let a = "food 1 survivors A1,A2";
    assert_eq!(may("you may draw a card.", a), "accept");
    assert_eq!(may("you may put a wound on this.", a), "decline");
    assert_eq!(
        may("you may discard 2 cards: Gain 1 food.", "food 2 hand A8,A9 survivors A1,A2,A4"),
        "decline"
    );
    assert_eq!(may("you may pay 1 food: Kill target survivor.", a), "accept");
}
