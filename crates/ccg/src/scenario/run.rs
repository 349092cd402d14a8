//! Playing a case, and looking at what must hold.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use deadhand_cards::DealRng;
use deadhand_game::{Game, Hidden, Portable, Turn, Viewer};

use super::step::{ALL_PASS, Do, SHUFFLE};
use super::words::Words;
use super::{Case, ScenarioFailure};
use crate::{Action, Event, State};

/// What was expected, and what is.
pub(super) struct Difference {
    expected: String,
    found: String,
}

pub(super) fn differ(expected: impl Into<String>, found: impl Into<String>) -> Difference {
    Difference { expected: expected.into(), found: found.into() }
}

pub(super) type Verdict = Result<(), Difference>;

/// Fine if it holds, else the difference.
pub(super) fn ensure(holds: bool, difference: impl FnOnce() -> Difference) -> Verdict {
    if holds { Ok(()) } else { Err(difference()) }
}

/// Whether each of what is expected is one of what is found, and nothing is left. What can mean fewer
/// cards is looked for first, so that it finds its own.
pub(super) fn are_each_other<E, F: Copy>(
    expected: &[E],
    mut found: Vec<F>,
    meanings: impl Fn(&E) -> usize,
    is: impl Fn(&E, F) -> bool,
) -> bool {
    let mut expected: Vec<&E> = expected.iter().collect();
    expected.sort_by_key(|&entry| meanings(entry));
    expected.len() == found.len()
        && expected.into_iter().all(|entry| {
            let at = found.iter().position(|&other| is(entry, other));
            at.map(|at| found.swap_remove(at)).is_some()
        })
}

/// A case that is being played.
pub(super) struct Run<'a> {
    pub(super) words: &'a Words,
    pub(super) state: State,
    /// What has happened in this step, in order.
    pub(super) log: Vec<Event>,
}

/// Plays a case; everything in which it differs from what is expected. After an action that cannot be done
/// nothing more of it is looked at.
pub(super) fn run(case: &Case, failures: &mut Vec<ScenarioFailure>) {
    let mut fail = |line, Difference { expected, found }| {
        failures.push(ScenarioFailure { title: case.title.clone(), line, expected, found });
    };
    let (words, state) = match (&case.start, &case.refused) {
        (Ok((words, state)), None) => (words, state),
        (Ok(_), Some((line, reason))) => {
            return fail(*line, differ(format!("no game, because {reason:?}"), "it is one"));
        }
        (Err(found), Some((line, reason))) => {
            if !found.contains(reason.as_str()) {
                fail(*line, differ(format!("no game, because {reason:?}"), found.clone()));
            }
            return;
        }
        (Err(found), None) => return fail(case.line, differ("a game", found.clone())),
    };
    let mut run = Run { words, state: state.clone(), log: Vec::new() };
    if let Err(difference) = run.keeps_the_laws() {
        return fail(case.line, difference);
    }
    for step in &case.steps {
        run.log.clear();
        for action in &step.actions {
            if let Err(difference) = run.act(action) {
                return fail(action.line, difference);
            }
        }
        for (line, check) in &step.checks {
            if let Err(difference) = run.check(check) {
                fail(*line, difference);
            }
        }
    }
}

pub(super) fn who(turn: Turn) -> String {
    match turn {
        Turn::Player(seat) => seat.to_string(),
        Turn::Chance => "chance".to_string(),
        Turn::Over => "nobody".to_string(),
    }
}

pub(super) fn viewer_name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "the spectator".to_string(),
        Viewer::All => "who sees everything".to_string(),
    }
}

impl Run<'_> {
    pub(super) fn in_words(&self, text: &impl ToString) -> String {
        self.words.in_words(&text.to_string(), Some(self.state.scene()))
    }

    /// The actions that a text can mean.
    pub(super) fn actions(&self, text: &str) -> Vec<Action> {
        let scene = self.state.scene();
        let meanings = self.words.meanings(text, |card| scene.name(card));
        let mut actions: Vec<Action> =
            meanings.iter().filter_map(|meaning| meaning.parse().ok()).collect();
        actions.dedup();
        actions
    }

    /// What is offered, in words.
    pub(super) fn offered(&self) -> Vec<String> {
        self.state.legal_actions().iter().map(|action| self.in_words(action)).collect()
    }

    /// Does an action of the file.
    fn act(&mut self, action: &Do) -> Verdict {
        let turn = self.state.turn();
        ensure(action.by.is_none_or(|by| by == turn), || {
            let by = who(action.by.unwrap_or(turn));
            differ(format!("{by} to do {:?}", action.text), format!("{} is to move", who(turn)))
        })?;
        match action.text.as_str() {
            ALL_PASS => self.all_pass(),
            SHUFFLE => {
                let listed = self.state.legal_actions();
                let filled = listed.iter().find_map(|&listed| State::fill(listed, 0));
                let found = || differ("a deck to shuffle", self.offered().join(", "));
                self.apply(filled.ok_or_else(found)?)
            }
            text => self.apply(self.one_legal(text)?),
        }
    }

    /// The one legal action that a text means.
    fn one_legal(&self, text: &str) -> Result<Action, Difference> {
        let actions = self.actions(text);
        let legal: Vec<Action> =
            actions.iter().copied().filter(|&action| self.state.check(action).is_ok()).collect();
        match legal[..] {
            [action] => Ok(action),
            [] => Err(differ(format!("{text:?} to be legal"), self.why_not(&actions))),
            _ => {
                let all: Vec<String> = legal.iter().map(|action| self.in_words(action)).collect();
                Err(differ(format!("{text:?} to mean one action"), all.join(" or ")))
            }
        }
    }

    /// Why none of some actions can be done.
    fn why_not(&self, actions: &[Action]) -> String {
        let reason = actions.iter().find_map(|&action| self.state.check(action).err());
        let reason =
            reason.map_or("there is no such action".to_string(), |reason| self.in_words(&reason));
        format!("{reason}; {} may: {}", who(self.state.turn()), self.offered().join(", "))
    }

    /// Everybody passes once, so that the window closes, or fewer where it does before.
    fn all_pass(&mut self) -> Verdict {
        for _ in 0..self.state.scene().living() {
            let before = self.state.board.passes;
            self.apply(self.one_legal("pass")?)?;
            if self.state.board.passes <= before {
                break;
            }
        }
        Ok(())
    }

    fn apply(&mut self, action: Action) -> Verdict {
        let events = self.state.events(action);
        let events = events.map_err(|reason| differ("a legal action", self.in_words(&reason)))?;
        self.log.extend(events);
        self.state.apply_unchecked(action);
        self.keeps_the_laws()
    }

    /// What holds in every position: it goes on after it was saved, and whoever looks at it learns nothing
    /// of what is hidden from him.
    fn keeps_the_laws(&self) -> Verdict {
        let state = &self.state;
        let saved = State::read(&state.setup(), &state.to_string());
        ensure(saved.as_ref() == Ok(state), || {
            differ("a position that is read back as it was written", self.in_words(state))
        })?;
        let mut rng = DealRng::new(state.fingerprint());
        for viewer in Viewer::of_game(state.seats()) {
            let view = state.view(viewer);
            let dealt = State::determinize(&view, &mut rng);
            let acts =
                matches!((state.turn(), viewer), (Turn::Player(a), Viewer::Seat(b)) if a == b);
            let same = dealt.view(viewer) == view
                && (!acts || dealt.legal_actions() == state.legal_actions());
            ensure(same, || {
                let expected = format!(
                    "the same view and actions of {} however what is hidden is dealt",
                    viewer_name(viewer)
                );
                differ(expected, self.in_words(&dealt))
            })?;
        }
        Ok(())
    }
}
