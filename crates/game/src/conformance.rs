//! The laws of a game as tests, for any implementor: each function panics and names the law that is
//! broken.
//!
//! [`battery`] plays one random game and tries every law at every state of it; call it under a property
//! test, or in a loop over seeds. The functions it consists of can be called one by one by a game that
//! does not implement all of the traits.
//!
//! ```
//! # fn with<G: deadhand_game::Hidden + deadhand_game::Indexed>(setup: G::Setup) {
//! use deadhand_game::conformance;
//!
//! for seed in 0..100 {
//!     conformance::battery(G::deal(&setup, seed), seed, 10_000);
//! }
//! # }
//! ```

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::str::FromStr;

use deadhand_cards::{DealRng, Rng, next_u48};

use crate::{Game, Hidden, History, Indexed, Portable, Record, Turn, Viewer, draw_action};

/// Plays a random game of at most `limit` actions from `start`, with every law at every state, and the
/// laws of records at its end. Gives the game.
///
/// The seed chooses the actions, those of chance too.
///
/// # Panics
///
/// If a law is broken, or the game has not ended after `limit` actions.
pub fn battery<G: Hidden + Indexed>(start: G, seed: u64, limit: u32) -> History<G> {
    let mut rng = DealRng::new(!seed);
    let history = random_game(start, seed, limit, |state| {
        listing(state);
        listed_is_accepted(state, &mut rng);
        steps_agree(state, &mut rng);
        texts_are_read_back(state);
        nothing_hidden_leaks(state, &mut rng);
    });
    records_replay(&history);
    history
}

/// Plays a random game from `start` and calls `each` with every state of it, the first and the last
/// too. Gives the game.
///
/// # Panics
///
/// If the game has not ended after `limit` actions: every game ends.
pub fn random_game<G: Game>(
    start: G,
    seed: u64,
    limit: u32,
    mut each: impl FnMut(&G),
) -> History<G> {
    let mut rng = DealRng::new(seed);
    let mut history = History::new(start);
    for _ in 0..=limit {
        each(history.state());
        let Some(action) = draw_action(history.state(), &mut rng) else {
            return history;
        };
        if let Err(refused) = history.play(action) {
            panic!("listed, but refused: {refused}");
        }
    }
    panic!("every game ends: this one has not after {limit} actions");
}

/// The list is in order, holds each action once, in its listed form and no standing one; it is empty
/// exactly when the game is over, and then there is an outcome for every seat. Odds are positive.
///
/// # Panics
///
/// If one of these does not hold.
pub fn listing<G: Game>(state: &G) {
    let actions = state.legal_actions();
    assert!(
        actions.is_sorted_by(|a, b| a < b),
        "a list is in order, each action once: {:?}",
        &*actions
    );
    for &action in actions.iter() {
        assert!(!G::is_standing(action), "a standing action is never listed: {action}");
        assert_eq!(G::unfilled(action), action, "an open action is listed without its x");
        assert!(state.weight(action) > 0, "the weight of a listed action is at least 1: {action}");
    }
    let over = state.turn() == Turn::Over;
    assert_eq!(
        actions.is_empty(),
        over,
        "nothing is listed exactly when the game is over: {state:?}"
    );
    let verdicts = state.outcome().map(|outcome| outcome.verdicts().len());
    assert_eq!(
        verdicts,
        over.then_some(state.seats()),
        "exactly a game that is over has an outcome, with a verdict for each seat: {state:?}"
    );
}

/// Of all actions that can be written down, exactly the listed ones are accepted. An open one is
/// accepted with any `x` and not without; a standing one is accepted from the player to move. Numbers
/// of actions lead back to them.
///
/// # Panics
///
/// If one of these does not hold.
pub fn listed_is_accepted<G: Indexed, R: Rng + ?Sized>(state: &G, rng: &mut R) {
    let listed = state.legal_actions();
    for index in 0..G::ACTION_COUNT {
        let Some(action) = G::action_at(index) else {
            panic!("every number below the count has an action: {index}");
        };
        assert_eq!(
            G::action_index(action),
            Some(index),
            "the number of an action leads back to it: {action}"
        );
        let is_listed = listed.binary_search(&action).is_ok();
        if let Some(filled) = G::fill(action, next_u48(rng)) {
            assert_eq!(G::unfilled(filled), action, "a filled action is listed without its x");
            assert!(
                state.check(action).is_err(),
                "an open action is refused without its x: {action}"
            );
            assert_eq!(
                state.check(filled).is_ok(),
                is_listed,
                "an open action is accepted with any x exactly when it is listed: {filled}"
            );
        } else if G::is_standing(action) {
            assert_eq!(
                state.check(action).is_ok(),
                matches!(state.turn(), Turn::Player(_)),
                "a standing action is accepted from the player to move: {action}"
            );
        } else {
            assert_eq!(
                state.check(action).is_ok(),
                is_listed,
                "exactly what is listed is accepted: {action} in {state:?}"
            );
        }
    }
    assert_eq!(G::action_at(G::ACTION_COUNT), None, "no number has an action from the count on");
}

/// A refused action gives the state back unchanged, with the reason that `check` gives; a legal one
/// leads to the same state in place as pure.
///
/// # Panics
///
/// If one of these does not hold.
pub fn steps_agree<G: Indexed, R: Rng + ?Sized>(state: &G, rng: &mut R) {
    for listed in G::all_actions() {
        let action = G::fill(listed, next_u48(rng)).unwrap_or(listed);
        match (state.check(action), state.clone().apply(action)) {
            (Ok(()), Ok(next)) => {
                let mut in_place = state.clone();
                in_place.apply_unchecked(action);
                assert_eq!(in_place, next, "in place and pure lead to the same state: {action}");
                assert_eq!(
                    next.seats(),
                    state.seats(),
                    "the number of seats never changes: {action}"
                );
            }
            (Err(reason), Err(refused)) => {
                assert_eq!(&refused.state, state, "a refusal changes nothing: {action}");
                assert_eq!(
                    (refused.action, refused.reason),
                    (action, reason),
                    "a refusal names the action, and the reason of check"
                );
            }
            (checked, _) => {
                panic!("check and apply say the same: {action}, which check finds {checked:?}")
            }
        }
    }
}

/// The position line is read back and goes on the same way; each listed action, and the setup, is read
/// back as itself.
///
/// # Panics
///
/// If one of these does not hold.
pub fn texts_are_read_back<G: Portable>(state: &G) {
    let setup = state.setup();
    read_back(&setup);
    let line = state.to_string();
    assert!(!line.contains(['\n', '\r']), "a position is one line: {line:?}");
    match G::read(&setup, &line) {
        Ok(read) => {
            assert_eq!(read.to_string(), line, "a position that is read writes the same line");
            assert_eq!(
                read.turn(),
                state.turn(),
                "a position that is read goes on the same way: {line}"
            );
            assert_eq!(
                &*read.legal_actions(),
                &*state.legal_actions(),
                "a position that is read goes on the same way: {line}"
            );
        }
        Err(error) => panic!("a position is read back: {line}: {error}"),
    }
    for &action in state.legal_actions().iter() {
        read_back(&action);
    }
}

fn read_back<T: FromStr<Err: core::fmt::Display> + ToString + PartialEq + Debug>(value: &T) {
    let text = value.to_string();
    match text.parse::<T>() {
        Ok(read) => assert_eq!(&read, value, "a text is read back as what wrote it"),
        Err(error) => panic!("a text is read back: {text}: {error}"),
    }
}

/// A value is written as JSON and read back as itself.
///
/// # Panics
///
/// If it is not.
#[cfg(feature = "serde")]
pub fn serde_round_trip<T>(value: &T)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
{
    let json = serde_json::to_string(value).expect("a value is written as JSON");
    let read: T = serde_json::from_str(&json)
        .unwrap_or_else(|error| panic!("JSON is read back: {error} in {json}"));
    assert_eq!(&read, value, "JSON is read back as what wrote it: {json}");
}

/// For each viewer: what is hidden is dealt anew, and the view and the legal actions stay the same; what
/// an action shows stays the same too, unless it is said to reveal. A view line is read back. Who sees
/// everything gets the very state.
///
/// # Panics
///
/// If one of these does not hold.
pub fn nothing_hidden_leaks<G: Hidden, R: Rng + ?Sized>(state: &G, rng: &mut R) {
    let setup = state.setup();
    let actions: Vec<G::Action> = state.legal_actions().into_iter().collect();
    for viewer in Viewer::of_game(state.seats()) {
        let view = state.view(viewer);
        let line = view.to_string();
        match G::read_view(&setup, &line) {
            Ok(read) => assert_eq!(read, view, "a view line is read back as the view: {line}"),
            Err(error) => panic!("a view line is read back: {line}: {error}"),
        }
        let other = G::determinize(&view, rng);
        if viewer == Viewer::All {
            assert_eq!(&other, state, "who sees everything gets the very state");
        }
        assert_eq!(
            other.view(viewer),
            view,
            "what is hidden from {viewer:?} is dealt anew, and his view stays the same"
        );
        assert_eq!(other.turn(), state.turn(), "a state made from a running view runs on: {line}");
        if state.turn() == Turn::Chance || is_to_move(state, viewer) {
            assert_eq!(
                &*other.legal_actions(),
                actions,
                "what is hidden from {viewer:?} is dealt anew, and his actions stay the same: {line}"
            );
            let plain = |action: &&G::Action| G::fill(**action, 0).is_none();
            for &action in actions.iter().filter(plain) {
                shows_the_same(state, &other, action, viewer);
            }
        }
    }
}

fn is_to_move<G: Game>(state: &G, viewer: Viewer) -> bool {
    match (state.turn(), viewer) {
        (Turn::Player(mover), Viewer::Seat(seat)) => mover == seat,
        _ => false,
    }
}

/// An action that does not reveal shows `viewer` the same in both states, which look alike to him.
fn shows_the_same<G: Hidden>(state: &G, other: &G, action: G::Action, viewer: Viewer) {
    if state.reveals(action) {
        return;
    }
    let after = |state: &G| {
        let mut next = state.clone();
        next.apply_unchecked(action);
        next.view(viewer)
    };
    assert_eq!(
        after(state),
        after(other),
        "an action that is not said to reveal shows {viewer:?} nothing that was hidden: {action}"
    );
}

/// The record of a game is written and read back in every form, and replays to the same game.
///
/// # Panics
///
/// If one of these does not hold.
pub fn records_replay<G: Portable>(history: &History<G>) {
    let record = Record::of(history, None);
    assert_eq!(
        record.to_string().parse().as_ref(),
        Ok(&record),
        "a record is read back from its text"
    );
    #[cfg(feature = "serde")]
    assert_eq!(
        Record::from_json(&record.to_json()).as_ref(),
        Ok(&record),
        "a record is read back from its JSON"
    );
    match record.replay() {
        Ok(replayed) => {
            let line = history.state().to_string();
            assert_eq!(replayed.state().to_string(), line, "a record replays to the same position");
        }
        Err(error) => panic!("a record replays: {error}"),
    }
}
