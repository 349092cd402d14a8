//! The laws of a game as tests, for any implementor: each function panics and names the law that is
//! broken.
//!
//! [`battery`] plays one random game and tries every law at every state of it; call it under a property
//! test, or in a loop over seeds. [`battery_without_views`] does the same for a game in which nothing is
//! hidden. The functions they consist of can be called one by one by a game that does not implement all
//! of the traits, or with states that no random game reaches.
//!
//! What only the game itself knows, such as that no card is ever lost, is a test of its own: give
//! [`random_game`] what should hold at each state.
//!
//! ```
//! # #[path = "../examples/graveyard.rs"] mod graveyard;
//! # use graveyard::Graveyard;
//! use deadhand_game::{Portable, conformance};
//!
//! let rules = "default".parse()?;
//! for seed in 0..50 {
//!     // Six graves, six answers of the night, and leaving: no game is longer than 13 actions.
//!     conformance::battery(Graveyard::deal(&rules, seed), seed, 13);
//! }
//! # Ok::<(), deadhand_cards::ReadError>(())
//! ```

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::str::FromStr;

use deadhand_cards::{DealRng, Rng, next_u48};

use crate::{Game, Hidden, History, Indexed, Portable, Record, Seat, Turn, Viewer, draw_action};

/// Plays a random game of at most `limit` actions from `start`, with every law at every state, and the
/// laws of deals and records at its end. Gives the game.
///
/// The seed chooses the actions, those of chance too.
///
/// # Panics
///
/// If a law is broken, or the game has not ended after `limit` actions.
pub fn battery<G: Hidden + Indexed>(start: G, seed: u64, limit: u32) -> History<G> {
    game_by_the_laws(start, seed, limit, |state, rng| {
        nothing_hidden_leaks(state, rng);
        refusals_tell_nothing(state, rng);
    })
}

/// [`battery`] for a game in which nothing is hidden: all laws but those of views.
///
/// # Panics
///
/// If a law is broken, or the game has not ended after `limit` actions.
pub fn battery_without_views<G: Portable + Indexed>(start: G, seed: u64, limit: u32) -> History<G> {
    game_by_the_laws(start, seed, limit, |_, _| ())
}

fn game_by_the_laws<G: Portable + Indexed>(
    start: G,
    seed: u64,
    limit: u32,
    laws_of_views: impl Fn(&G, &mut DealRng),
) -> History<G> {
    numbers_lead_back::<G>();
    let mut rng = DealRng::new(!seed);
    let history = random_game(start, seed, limit, |state| {
        listing(state);
        listed_is_accepted(state, &mut rng);
        standing_is_accepted(state);
        steps_agree(state, &mut rng);
        texts_are_read_back(state);
        laws_of_views(state, &mut rng);
    });
    deals_repeat::<G>(&history.start().setup(), seed);
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
/// exactly when the game is over, and then there is an outcome for every seat. Odds are positive, and
/// their sum is below 2^32. Who is to move has a seat.
///
/// # Panics
///
/// If one of these does not hold.
pub fn listing<G: Game>(state: &G) {
    let seats = state.seats();
    assert!((1..=Seat::MAX).contains(&seats), "a game has 1 to {} seats: {seats}", Seat::MAX);
    if let Turn::Player(seat) = state.turn() {
        assert!(seat.index() < seats, "who is to move has a seat: {seat} of {seats}");
    }
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
    let sum: u64 = actions.iter().map(|&action| u64::from(state.weight(action))).sum();
    assert!(sum < 1 << 32, "the weights of a list add up to less than 2^32: {sum}");
    let over = state.turn() == Turn::Over;
    assert_eq!(
        actions.is_empty(),
        over,
        "nothing is listed exactly when the game is over: {state:?}"
    );
    let verdicts = state.outcome().map(|outcome| outcome.verdicts().len());
    assert_eq!(
        verdicts,
        over.then_some(seats),
        "exactly a game that is over has an outcome, with a verdict for each seat: {state:?}"
    );
}

/// Every number below the count has an action, which leads back to it, and no other number has one. The
/// numbers are in the order of `Ord`. An open action has a number only without its `x`.
///
/// # Panics
///
/// If one of these does not hold.
pub fn numbers_lead_back<G: Indexed>() {
    let mut before = None;
    for index in 0..G::ACTION_COUNT {
        let Some(action) = G::action_at(index) else {
            panic!("every number below the count has an action: {index}");
        };
        assert_eq!(
            G::action_index(action),
            Some(index),
            "the number of an action leads back to it: {action}"
        );
        assert!(before < Some(action), "the numbers of actions are in order: {action}");
        before = Some(action);
        if let Some(filled) = G::fill(action, 0) {
            assert_eq!(G::action_index(filled), None, "a filled action has no number: {filled}");
        }
    }
    assert_eq!(G::action_at(G::ACTION_COUNT), None, "no number has an action from the count on");
}

/// Of all actions that have a number, exactly the listed ones are accepted, and every listed one has a
/// number. An open one is accepted with any `x` and not without.
///
/// # Panics
///
/// If one of these does not hold.
pub fn listed_is_accepted<G: Indexed, R: Rng + ?Sized>(state: &G, rng: &mut R) {
    let listed = state.legal_actions();
    for &action in listed.iter() {
        assert!(G::action_index(action).is_some(), "every listed action has a number: {action}");
    }
    for action in G::all_actions().filter(|&action| !G::is_standing(action)) {
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
        } else {
            assert_eq!(
                state.check(action).is_ok(),
                is_listed,
                "exactly what is listed is accepted: {action} in {state:?}"
            );
        }
    }
}

/// A standing action is accepted from the player to move and never else; it leads to a state for which
/// [`listing`] holds, and its text is read back.
///
/// # Panics
///
/// If one of these does not hold.
pub fn standing_is_accepted<G: Portable + Indexed>(state: &G) {
    for action in G::all_actions().filter(|&action| G::is_standing(action)) {
        let accepted = state.check(action).is_ok();
        assert_eq!(
            accepted,
            matches!(state.turn(), Turn::Player(_)),
            "a standing action is accepted from the player to move: {action}"
        );
        action_is_read_back::<G>(action);
        if accepted {
            let mut next = state.clone();
            next.apply_unchecked(action);
            listing(&next);
        }
    }
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

/// The position line is read back and goes on the same way; each listed action, an open one with its
/// `x`, and the setup are read back as themselves.
///
/// # Panics
///
/// If one of these does not hold.
pub fn texts_are_read_back<G: Portable>(state: &G) {
    let setup = state.setup();
    read_back(&setup);
    let line = state.to_string();
    is_one_line(&line);
    match G::read(&setup, &line) {
        Ok(read) => {
            assert_eq!(read.to_string(), line, "a position that is read writes the same line");
            assert_eq!(
                read.fingerprint(),
                state.fingerprint(),
                "a position that is read has the same fingerprint: {line}"
            );
            assert_eq!(read.setup(), setup, "a position that is read has the same setup: {line}");
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
        action_is_read_back::<G>(action);
        for x in [0, 1 << 32, (1 << 48) - 1] {
            G::fill(action, x).into_iter().for_each(action_is_read_back::<G>);
        }
    }
}

/// An action is read back, and cannot be taken for another part of a record.
fn action_is_read_back<G: Portable>(action: G::Action) {
    read_back(&action);
    let text = action.to_string();
    assert!(!text.contains(" | "), "the text of an action has no \" | \": {text}");
    let count = text.strip_prefix("end ").is_some_and(|rest| rest.parse::<u64>().is_ok());
    assert!(!count, "the text of an action is not the end line of a record: {text}");
}

fn read_back<T: FromStr<Err: fmt::Display> + ToString + PartialEq + Debug>(value: &T) {
    let text = value.to_string();
    is_one_line(&text);
    match text.parse::<T>() {
        Ok(read) => assert_eq!(&read, value, "a text is read back as what wrote it: {text}"),
        Err(error) => panic!("a text is read back: {text}: {error}"),
    }
}

fn is_one_line(text: &str) {
    assert!(!text.is_empty() && !text.contains(['\n', '\r']), "a text is one line: {text:?}");
}

/// A deal is the same every time, with the setup it was dealt by, and [`listing`] holds for it.
///
/// # Panics
///
/// If one of these does not hold.
pub fn deals_repeat<G: Portable>(setup: &G::Setup, number: u64) {
    let deal = G::deal(setup, number);
    assert_eq!(deal, G::deal(setup, number), "a deal is the same every time: {number}");
    assert_eq!(&deal.setup(), setup, "a deal has the setup it was dealt by: {number}");
    listing(&deal);
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

/// For each viewer: what is hidden is dealt anew, and his view, his legal actions and the odds of chance
/// stay the same; what an action shows him stays the same too, unless it is said to reveal. A view line
/// is read back. Who sees everything gets the very state.
///
/// # Panics
///
/// If one of these does not hold.
pub fn nothing_hidden_leaks<G: Hidden, R: Rng + ?Sized>(state: &G, rng: &mut R) {
    let setup = state.setup();
    for viewer in Viewer::of_game(state.seats()) {
        let view = state.view(viewer);
        let line = view.to_string();
        is_one_line(&line);
        match G::read_view(&setup, &line) {
            Ok(read) => assert_eq!(read, view, "a view line is read back as the view: {line}"),
            Err(error) => panic!("a view line is read back: {line}: {error}"),
        }
        let other = G::determinize(&view, rng);
        assert_eq!(other.setup(), setup, "a state made from a view has its setup: {line}");
        if viewer == Viewer::All {
            assert_eq!(&other, state, "who sees everything gets the very state");
        }
        assert_eq!(
            other.view(viewer),
            view,
            "what is hidden from {viewer:?} is dealt anew, and his view stays the same"
        );
        assert_eq!(other.turn(), state.turn(), "a state made from a running view runs on: {line}");
        has_the_same_choices(state, &other, viewer);
        shows_the_same(state, &other, viewer);
    }
}

/// For the player to move: what is hidden from him is dealt anew, and what is refused is refused for the
/// same reason. An open action is tried without its `x`, as it stands in lists.
///
/// # Panics
///
/// If this does not hold.
pub fn refusals_tell_nothing<G: Hidden + Indexed, R: Rng + ?Sized>(state: &G, rng: &mut R) {
    let Turn::Player(seat) = state.turn() else {
        return;
    };
    let viewer = Viewer::Seat(seat);
    let other = G::determinize(&state.view(viewer), rng);
    has_the_same_choices(state, &other, viewer);
    for action in G::all_actions() {
        if let (Err(one), Err(another)) = (state.check(action), other.check(action)) {
            assert_eq!(another, one, "a refusal tells {seat} nothing that is hidden: {action}");
        }
    }
}

/// Of two states that look alike to `viewer`, what he or chance can do is the same in both.
fn has_the_same_choices<G: Game>(state: &G, other: &G, viewer: Viewer) {
    let moves = match (state.turn(), viewer) {
        (Turn::Player(mover), Viewer::Seat(seat)) => mover == seat,
        (turn, _) => turn == Turn::Chance,
    };
    if !moves {
        return;
    }
    let choices = |state: &G| -> Vec<_> {
        let actions = state.legal_actions();
        actions.iter().map(|&action| (action, state.weight(action))).collect()
    };
    assert_eq!(
        choices(other),
        choices(state),
        "what is hidden from {viewer:?} is dealt anew, and the actions stay the same, and their odds"
    );
}

/// Of two states that look alike to `viewer`, an action that does not reveal shows him the same in both:
/// his own, and those of others where they can be done in both.
fn shows_the_same<G: Hidden>(state: &G, other: &G, viewer: Viewer) {
    let after = |state: &G, action| {
        let mut next = state.clone();
        next.apply_unchecked(action);
        next.view(viewer)
    };
    let listed = other.legal_actions();
    let in_both = state.legal_actions().into_iter().filter(|action| listed.contains(action));
    for action in in_both.map(|action| G::fill(action, 0).unwrap_or(action)) {
        assert!(
            state.reveals(action) || after(state, action) == after(other, action),
            "an action that is not said to reveal shows {viewer:?} nothing that was hidden: {action} in \
             {state}"
        );
    }
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
