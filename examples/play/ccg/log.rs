//! What happened so far, as each viewer learnt of it.

use deadhand::ccg::{Action, State};
use deadhand::game::{History, Viewer};

use super::words;

/// The logs of all viewers of a game. A line that was written once is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Logs {
    start: Option<State>,
    logs: Vec<(Viewer, Log)>,
}

/// The actions, and what each has told a viewer.
#[derive(Clone, Debug, Default)]
struct Log {
    actions: Vec<Action>,
    lines: Vec<String>,
}

impl Logs {
    /// What a viewer has learnt in a game, an action a line.
    pub(super) fn of(&mut self, history: &History<State>, viewer: Viewer) -> &[String] {
        if self.start.as_ref() != Some(history.start()) {
            *self = Logs { start: Some(history.start().clone()), logs: Vec::new() };
        }
        let place = self.logs.iter().position(|(other, _)| *other == viewer);
        let place = place.unwrap_or_else(|| {
            self.logs.push((viewer, Log::default()));
            self.logs.len() - 1
        });
        let (_, log) = &mut self.logs[place];
        // From the same start the same actions have made the same things happen.
        let known = log.actions.iter().zip(history.actions()).take_while(|(a, b)| *a == b).count();
        log.actions.truncate(known);
        log.lines.truncate(known);
        for (state, action) in history.states().iter().zip(history.actions()).skip(known) {
            log.actions.push(action);
            log.lines.push(words::story(state, action, viewer).join("; "));
        }
        &log.lines
    }
}
