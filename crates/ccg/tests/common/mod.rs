//! Games for the tests.
#![allow(dead_code)] // each test file uses a part of it

use deadhand_ccg::{
    AfterAction, AllLose, Bidding, CardPool, Converted, DeckList, DeckOut, Defender, InfectFirst,
    Infection, MoveIn, Overwhelm, ResourceBy, Rules, Scavenge, Setup, SpentInFight, StartFrom,
    State, SymbolsBy, Upgrade, UpgradeIn, Wound,
};
use proptest::prelude::*;

/// The cards of the recorded games, and some with requirements and items.
pub fn pool() -> CardPool {
    let table = include_str!("../data/cards.tsv").trim_end();
    let (columns, cards) = table.split_once('\n').unwrap();
    let more = "Club\tcore\tclub\tItem\t\t1\t2\t0\t\t\t\t\tAttached\tBuild,Fight\n\
                Vest\tcore\tvest\tItem\t\t0\t-1\t2\t\t\t\t\tAttached\tBuild\n\
                Cot\tcore\tcot\tItem\t\t1\t\t\tStationary\t\t\t\tStanding\tBuild\n\
                Flare\tcore\tflare\tItem\t\t0\t\t\t\t\t\t\tOneShot\tBeginAttack,Recoup\n\
                Handler\tcore\thandler\tSurvivor\t\t1\t2\t2\t\tMedic\t1 Fast\t\t\t\n\
                Statue\tcore\tstatue\tZombie\tWeird\t0\t2\t\tStationary\t\t\t\t\t\n";
    CardPool::from_table(&format!("{columns}\tKind\tWindows\n{cards}\n{more}")).unwrap()
}

/// A game with the recorded games' decks, without a limit of copies.
pub fn game(options: &str, seats: usize) -> State {
    let rules = Rules { max_copies: 100, ..options.parse().unwrap() };
    let a = DeckList::read(include_str!("../data/deck-a.txt")).unwrap();
    let b = DeckList::read(include_str!("../data/deck-b.txt")).unwrap();
    let decks = [a.clone(), b.clone(), a, b].into_iter().take(seats).collect();
    State::new(Setup::new(rules, pool(), decks).unwrap())
}

/// A game with decks of 24 cards in which everything occurs.
pub fn small_game(rules: Rules, seats: usize) -> State {
    let rules = Rules { max_copies: 4, min_deck: 10, start_cost: rules.start_cost.max(2), ..rules };
    let deck = "1 Nurse\n1 Cook\n3 Scout\n2 Hunter\n1 Handler\n3 Runner\n3 Biter\n2 Brute\n1 Spitter\n\
                1 Statue\n2 Club\n1 Vest\n1 Cot\n2 Flare";
    let deck = DeckList::read(deck).unwrap();
    State::new(Setup::new(rules, pool(), vec![deck; seats]).unwrap())
}

pub fn any_rules() -> impl Strategy<Value = Rules> {
    fn one<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
        (0..all.len()).prop_map(|i| all[i])
    }
    let start = (one(Bidding::ALL), 0..12_u8, one(StartFrom::ALL), 2..10_u8);
    let turn = (
        one(Infection::ALL),
        one(ResourceBy::ALL),
        one(UpgradeIn::ALL),
        one(MoveIn::ALL),
        one(Upgrade::ALL),
        one(AfterAction::ALL),
    );
    let fights = (
        one(Defender::ALL),
        one(Wound::ALL),
        one(Overwhelm::ALL),
        one(SpentInFight::ALL),
        one(InfectFirst::ALL),
        one(Converted::ALL),
    );
    let rest = (
        one(SymbolsBy::ALL),
        one(Scavenge::ALL),
        one(DeckOut::ALL),
        one(AllLose::ALL),
        any::<bool>(),
    );
    (start, turn, fights, rest).prop_map(|(start, turn, fights, rest)| Rules {
        bidding: start.0,
        default_food: start.1,
        start_from: start.2,
        start_cost: start.3,
        infection: turn.0,
        resource_by: turn.1,
        upgrade_in: turn.2,
        move_in: turn.3,
        upgrade: turn.4,
        after_action: turn.5,
        defender: fights.0,
        wound: fights.1,
        overwhelm: fights.2,
        spent_in_fight: fights.3,
        infect_first: fights.4,
        converted: fights.5,
        symbols_by: rest.0,
        scavenge: rest.1,
        deck_out: rest.2,
        all_lose: rest.3,
        flee: rest.4,
        ..Rules::DEFAULT
    })
}
