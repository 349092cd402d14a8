//! Games for the tests.
#![allow(dead_code)] // each test file uses a part of it

mod generate;
pub(crate) mod texts;

use std::sync::LazyLock;

use deadhand_cards::{DealRng, below};
use deadhand_ccg::{
    AfterAction, AllLose, Bidding, CardPool, Converted, DeckList, DeckOut, Defender, InfectFirst,
    Infection, MoveIn, Overwhelm, ResourceBy, Rules, Scavenge, Setup, SpentInFight, StartFrom,
    State, SymbolsBy, Upgrade, UpgradeIn, Wound,
};
use proptest::prelude::*;

/// The cards of the recorded games, and some with requirements and items.
pub(crate) fn pool() -> CardPool {
    static POOL: LazyLock<CardPool> = LazyLock::new(|| {
        let table = include_str!("../data/cards.tsv").trim_end();
        let (columns, cards) = table.split_once('\n').unwrap();
        let more = "Club\tcore\tclub\tItem\t\t1\t2\t0\t\t\t\t\tAttached\tBuild,Fight\n\
                    Vest\tcore\tvest\tItem\t\t0\t-1\t2\t\t\t\t\tAttached\tBuild\n\
                    Cot\tcore\tcot\tItem\t\t1\t\t\tStationary\t\t\t\tStanding\tBuild\n\
                    Flare\tcore\tflare\tItem\t\t0\t\t\t\t\t\t\tOneShot\tBeginAttack,Recoup\n\
                    Handler\tcore\thandler\tSurvivor\t\t1\t2\t2\t\tMedic\t1 Fast\t\t\t\n\
                    Statue\tcore\tstatue\tZombie\tWeird\t0\t2\t\tStationary\t\t\t\t\t\n";
        CardPool::from_table(&format!("{columns}\tKind\tWindows\n{cards}\n{more}")).unwrap()
    });
    POOL.clone()
}

/// A game with the recorded games' decks, without a limit of copies.
pub(crate) fn game(options: &str, seats: usize) -> State {
    let rules = Rules { max_copies: 100, ..options.parse().unwrap() };
    let a = DeckList::read(include_str!("../data/deck-a.txt")).unwrap();
    let b = DeckList::read(include_str!("../data/deck-b.txt")).unwrap();
    let decks = [a.clone(), b.clone(), a, b].into_iter().take(seats).collect();
    State::new(Setup::new(rules, pool(), decks).unwrap())
}

/// A game with decks of 24 cards in which everything occurs.
pub(crate) fn small_game(rules: Rules, seats: usize) -> State {
    let rules = Rules { max_copies: 4, min_deck: 10, ..rules };
    let deck = "1 Nurse\n1 Cook\n3 Scout\n2 Hunter\n1 Handler\n3 Runner\n3 Biter\n2 Brute\n1 Spitter\n\
                1 Statue\n2 Club\n1 Vest\n1 Cot\n2 Flare";
    let deck = DeckList::read(deck).unwrap();
    State::new(Setup::new(rules, pool(), vec![deck; seats]).unwrap())
}

/// A game with decks of 26 cards, in which face-down cards go from player to player.
pub(crate) fn game_of_thieves(rules: Rules, seats: usize) -> State {
    let rules = Rules { max_copies: 4, min_deck: 10, ..rules };
    let deck = "3 Elder\n2 Pilferer\n2 Mixer\n2 Kidnapper\n1 Purger\n1 Undertaker\n1 Hermit\n1 Witness\n\
                4 Envoy\n2 Riser\n2 Phoenix\n1 Taxman\n2 Runner\n2 Shambler";
    let deck = DeckList::read(deck).unwrap();
    let pool = CardPool::from_toml(include_str!("../data/cards.toml")).unwrap();
    State::new(Setup::new(rules, pool, vec![deck; seats]).unwrap())
}

/// Rules with a random value of each option.
pub(crate) fn random_rules(rng: &mut DealRng) -> Rules {
    fn one<T: Copy>(rng: &mut DealRng, all: &[T]) -> T {
        all[below(rng, all.len() as u32) as usize]
    }
    Rules {
        bidding: one(rng, Bidding::ALL),
        default_food: below(rng, 12) as u8,
        start_from: one(rng, StartFrom::ALL),
        start_cost: 2 + below(rng, 8) as u8,
        infection: one(rng, Infection::ALL),
        resource_by: one(rng, ResourceBy::ALL),
        upgrade_in: one(rng, UpgradeIn::ALL),
        move_in: one(rng, MoveIn::ALL),
        upgrade: one(rng, Upgrade::ALL),
        after_action: one(rng, AfterAction::ALL),
        defender: one(rng, Defender::ALL),
        wound: one(rng, Wound::ALL),
        overwhelm: one(rng, Overwhelm::ALL),
        spent_in_fight: one(rng, SpentInFight::ALL),
        infect_first: one(rng, InfectFirst::ALL),
        converted: one(rng, Converted::ALL),
        symbols_by: one(rng, SymbolsBy::ALL),
        scavenge: one(rng, Scavenge::ALL),
        deck_out: one(rng, DeckOut::ALL),
        all_lose: one(rng, AllLose::ALL),
        flee: below(rng, 2) == 1,
        ..Rules::DEFAULT
    }
}

/// Rules with a random value of each option.
pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    any::<u64>().prop_map(|seed| random_rules(&mut DealRng::new(seed)))
}
