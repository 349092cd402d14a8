//! Views where deck lists are secret.

mod common;

use common::{game_of_thieves, pool, random_rules, small_game};
use deadhand_cards::{DealRng, below};
use deadhand_ccg::{Action, CardId, DeckList, Game, Hidden, Portable, Rules, Setup, State, View};
use deadhand_game::{Seat, Turn, Viewer, draw_action};
use proptest::prelude::*;

/// The ids that a view names, with what is printed on them.
fn printed_in(view: &View) -> Vec<(CardId, String)> {
    let line = view.to_string();
    let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '~');
    let bare = words.map(|word| word.split(['~', 'w', 'i', 'x']).next().unwrap());
    let ids = bare.filter_map(|word| word.parse::<CardId>().ok());
    let name = |id| view.setup().printed(id).map(|printed| (id, printed.name.clone()));
    ids.filter_map(name).collect()
}

/// What a viewer can do, and why not what he cannot.
fn choices(state: &State) -> Vec<Result<(), String>> {
    let cards =
        (0..4).flat_map(|seat| (0..30).filter_map(move |at| CardId::new(Seat::ALL[seat], at)));
    let names = cards.flat_map(|card| {
        [Action::Play(card), Action::Take(card), Action::Lay(card), Action::Upgrade(card.into())]
    });
    names.map(|action| state.check(action).map_err(|reason| reason.to_string())).collect()
}

fn looks_the_same(state: &State, viewer: Viewer, seed: u64) {
    let view = state.view(viewer);
    let guess = State::determinize_from_pool(&view, viewer, &mut DealRng::new(seed));
    let shown = guess.view(viewer);
    assert_eq!(shown.to_string(), view.to_string());
    assert_eq!(printed_in(&shown), printed_in(&view), "{viewer:?} of {state}");

    let (made_up, real) = (guess.setup(), state.setup());
    assert_eq!((made_up.rules(), made_up.pool()), (real.rules(), real.pool()));
    let legal = Setup::new(made_up.rules(), made_up.pool().clone(), made_up.decks().to_vec());
    assert_eq!(legal.as_ref(), Ok(&made_up), "every list is legal");
    for (seat, (list, real)) in Seat::ALL.into_iter().zip(made_up.decks().iter().zip(real.decks()))
    {
        assert_eq!(list.len(), real.len());
        if viewer == Viewer::Seat(seat) || viewer == Viewer::All {
            assert_eq!(list, real, "one's own list is known");
        }
    }
    if matches!((state.turn(), viewer), (Turn::Player(a), Viewer::Seat(b)) if a == b) {
        assert_eq!(guess.legal_actions(), state.legal_actions());
        assert_eq!(choices(&guess), choices(state));
    }
    // The true lists go into nothing: from made-up ones the same is made.
    let again = |view: &View| State::determinize_from_pool(view, viewer, &mut DealRng::new(!seed));
    assert_eq!(again(&shown), again(&view), "{viewer:?} of {state}");
}

/// Looks at a random game now and then.
fn play(mut state: State, seed: u64) {
    let mut rng = DealRng::new(seed);
    while let Some(action) = draw_action(&state, &mut rng) {
        state.apply_unchecked(action);
        // What is announced shows most of what is hidden.
        let announced =
            matches!(state.step(), deadhand_ccg::Step::Pay | deadhand_ccg::Step::Target);
        if announced && below(&mut rng, 3) == 0 || below(&mut rng, 40) == 0 {
            for viewer in Viewer::of_game(state.seats()) {
                looks_the_same(&state, viewer, seed);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 32))]

    #[test]
    fn a_state_with_made_up_lists_looks_the_same(seed: u64, seats in 2..=4_usize) {
        play(small_game(random_rules(&mut DealRng::new(seed)), seats), seed);
    }

    #[test]
    fn where_face_down_cards_go_from_player_to_player_too(seed: u64, seats in 2..=4_usize) {
        play(game_of_thieves(random_rules(&mut DealRng::new(seed)), seats), seed);
    }

    #[test]
    fn where_the_pool_has_hardly_more_than_the_decks_too(seed: u64, max_copies in 1..=4_u8) {
        // Seven cards for a deck of at least six copies of them, so that there is hardly a choice.
        let mut rng = DealRng::new(seed);
        let names = ["Drifter", "Runner", "Biter", "Brute", "Spitter", "Scout", "Hound"];
        let table: Vec<_> =
            pool().cards().iter().filter(|card| names.contains(&card.name.as_str())).cloned().collect();
        let mut list = Vec::new();
        for (i, name) in names.iter().enumerate() {
            let count = if i < 5 { max_copies } else { below(&mut rng, 2) as u8 };
            list.push((count, (*name).to_string()));
        }
        list.retain(|(count, _)| *count > 0);
        deadhand_cards::shuffle(&mut rng, &mut list);
        let rules = Rules { max_copies, min_deck: 1, ..random_rules(&mut rng) };
        let decks = vec![DeckList(list); 2];
        let setup = Setup::new(rules, table.try_into().unwrap(), decks).unwrap();
        play(State::new(setup), seed);
    }
}

#[test]
fn what_is_not_seen_is_made_up_from_the_whole_pool() {
    let state = small_game(Rules::DEFAULT, 2);
    let view = state.view(Viewer::Seat(Seat::A));
    let mut rng = DealRng::new(1);
    let mut names = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let guess = view.with_lists_from_pool(Viewer::Seat(Seat::A), &mut rng);
        let list = &guess.setup().decks()[1];
        assert!(list.0.iter().all(|(count, _)| (1..=4).contains(count)));
        names.extend(list.0.iter().map(|(_, name)| name.clone()));
    }
    assert_eq!(names.len(), pool().cards().len(), "every card of the pool can be there: {names:?}");
}
