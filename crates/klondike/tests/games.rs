//! Random games over random mixes of options, with what never changes looked at after every action.

mod common;

use std::collections::BTreeMap;

use common::{draw_action, draw_rules};
use deadhand_cards::{Card, CardSet, DealRng, Rank, Suit};
use deadhand_klondike::{Action, Column, DoubleAttack, Game, State};

/// Games without `stop` and without an end go on forever, through the stock and around the columns.
const LIMIT: u32 = 150;

#[test]
fn a_thousand_random_games_keep_every_invariant() {
    random_games(1_000);
}

/// `cargo test --release -p deadhand-klondike --test games -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn a_million_random_games_keep_every_invariant() {
    random_games(1_000_000);
}

fn random_games(games: u64) {
    let mut seen = BTreeMap::new();
    for game in 0..games {
        let mut rng = DealRng::new(game);
        let mut state = State::new(draw_rules(&mut rng), game);
        check_conserved(&state);
        for _ in 0..LIMIT {
            let Some(action) = draw_action(&state, &mut rng) else { break };
            let next = state.apply(action).unwrap();
            check_conserved(&next);
            check_step(&state, action, &next);
            count(&mut seen, &state, action, &next);
            state = next;
        }
        let only_stop = state.legal_actions()[..] == [Action::Stop];
        assert!(!only_stop, "where only stop is legal the game is over: {state:?}");
    }
    let kinds: Vec<&str> = seen.keys().copied().collect();
    assert_eq!(
        kinds,
        [
            "all frozen",
            "back",
            "draw",
            "eaten",
            "end",
            "flip",
            "move",
            "play",
            "sacrifice",
            "save",
            "shoot",
            "target",
            "turned up and attacked",
            "zombie left"
        ],
        "the games are varied: {seen:?}"
    );
    println!("{games} games: {seen:?}");
}

/// Every card is in one place, and every zombie in the horde or on a column of its own.
fn check_conserved(state: &State) {
    let mut seen = CardSet::EMPTY;
    let mut place = |card: Card| assert!(seen.insert(card), "{card} is in two places: {state:?}");
    for column in Column::ALL {
        state.face_down(column).chain(state.face_up(column)).for_each(&mut place);
        assert_eq!(state.end_card(column), state.face_up(column).last());
    }
    state.stock().chain(state.waste()).chain(state.removed()).for_each(&mut place);
    assert_eq!(state.waste_top(), state.waste().last());
    let removed: CardSet = state.removed().collect();
    for suit in Suit::ALL {
        if let Some(top) = state.foundation(suit) {
            let up_to_top = Rank::ALL.into_iter().filter(|rank| Some(*rank) <= top.rank());
            let cards = up_to_top.map(|rank| Card::new(rank, suit));
            cards.filter(|card| !removed.contains(*card)).for_each(&mut place);
        }
    }
    assert_eq!(seen, CardSet::STANDARD, "every card is somewhere: {state:?}");

    let attacked = Column::ALL.into_iter().filter(|column| state.is_attacked(*column)).count();
    assert_eq!(
        attacked + state.horde() as usize,
        state.rules().zombies.get() as usize,
        "no zombie is lost: {state:?}"
    );
}

/// Nothing comes to a frozen column or leaves it, but for an eaten card and a sacrificed king; rounds
/// and removed cards go one by one.
fn check_step(before: &State, action: Action, after: &State) {
    let cards = |state: &State, column| {
        state.face_down(column).chain(state.face_up(column)).collect::<Vec<Card>>()
    };
    let removed: Vec<Card> = after.removed().skip(before.removed().count()).collect();
    assert!(before.removed().eq(after.removed().take(before.removed().count())));
    for column in Column::ALL.into_iter().filter(|column| before.is_attacked(*column)) {
        let (mut old, new) = (cards(before, column), cards(after, column));
        match action {
            Action::Flip | Action::Target(_) if old != new => {
                assert_eq!(old.pop().as_slice(), removed, "only the end card is eaten");
            }
            Action::Sacrifice(_) | Action::SacrificeKing(..) if old != new => {
                old.retain(|card| !removed.contains(card));
                assert_eq!(removed[0].rank(), Some(Rank::King));
            }
            _ => {}
        }
        assert_eq!(old, new, "column {column} is frozen: {action} in {before:?}");
    }
    let shots = u8::from(matches!(action, Action::Shoot(_)));
    assert_eq!(after.ammo() + shots, before.ammo(), "only a shot takes ammunition: {action}");
    let flips = u8::from(action == Action::Flip);
    assert_eq!(after.flips(), before.flips().saturating_add(flips));
    let may_remove = match action {
        Action::Sacrifice(_) | Action::SacrificeKing(..) => 1..=1,
        Action::Flip | Action::Target(_) => 0..=1,
        _ => 0..=0,
    };
    assert!(may_remove.contains(&removed.len()), "{action} removes {removed:?}");
}

/// Counts what has happened.
fn count(seen: &mut BTreeMap<&'static str, u64>, before: &State, action: Action, after: &State) {
    let kind = match action {
        Action::Draw => "draw",
        Action::Flip => "flip",
        Action::SaveWaste | Action::Save(_) => "save",
        Action::Play(_) => "play",
        Action::Move(_) => "move",
        Action::Shoot(_) => "shoot",
        Action::Sacrifice(_) | Action::SacrificeKing(..) => "sacrifice",
        Action::Back(..) => "back",
        Action::Target(_) => "target",
        Action::Stop => "stop",
    };
    let attacked =
        |state: &State| Column::ALL.into_iter().filter(|column| state.is_attacked(*column)).count();
    let is_flip = matches!(action, Action::Flip | Action::Target(_));
    let is_quiet = matches!(action, Action::Move(_) | Action::Save(_));
    let removed = after.removed().count() - before.removed().count();
    let leaves = after.rules().double_attack == DoubleAttack::One;
    let happened = [
        (kind, true),
        ("eaten", is_flip && removed > 0),
        ("zombie left", is_flip && removed > 0 && leaves && attacked(after) < attacked(before)),
        ("turned up and attacked", is_quiet && attacked(after) > attacked(before)),
        ("all frozen", attacked(after) == Column::COUNT),
        ("end", after.outcome().is_some()),
    ];
    for (kind, has_happened) in happened {
        if has_happened {
            *seen.entry(kind).or_default() += 1;
        }
    }
}
