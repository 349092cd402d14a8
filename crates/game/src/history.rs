use alloc::vec::Vec;

use thiserror::Error;

use crate::{Game, Refused};

/// A game with undo and redo, which knows how far back nothing was revealed or rolled.
///
/// ```
/// # #[path = "../examples/tic_tac_toe.rs"] mod tic_tac_toe;
/// # use tic_tac_toe::TicTacToe;
/// use deadhand_game::History;
///
/// let mut history = History::new(TicTacToe::default());
/// history.play("a1".parse()?)?;
/// history.play("b2".parse()?)?;
/// assert_eq!(history.free_undos(), 2);
/// history.undo()?;
/// assert_eq!((history.actions().len(), history.redos()), (1, 1));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<G: Game> {
    /// The state before each step, and the last one: always one more than `steps`.
    states: Vec<G>,
    steps: Vec<Step<G::Action>>,
    /// How many of the steps are done; those behind them can be redone.
    done: usize,
    peeked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step<A> {
    action: A,
    reveals: bool,
}

/// Why nothing was undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum UndoError {
    /// There is nothing before the start.
    #[error("nothing was played yet")]
    AtStart,
    /// The last action revealed or rolled something.
    #[error("the last action revealed something: to take it back all the same is to peek")]
    PastReveal,
}

impl<G: Game> History<G> {
    /// A history that begins with `start`.
    pub fn new(start: G) -> History<G> {
        History { states: Vec::from([start]), steps: Vec::new(), done: 0, peeked: false }
    }

    /// The state now.
    pub fn state(&self) -> &G {
        &self.states[self.done]
    }

    /// The state at the beginning.
    pub fn start(&self) -> &G {
        &self.states[0]
    }

    /// The actions that led from the start to now, the first one first.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = G::Action> {
        self.steps[..self.done].iter().map(|step| step.action)
    }

    /// The states from the start to now, both included.
    pub fn states(&self) -> &[G] {
        &self.states[..=self.done]
    }

    /// Plays an action; what could be redone is forgotten.
    ///
    /// # Errors
    ///
    /// An action that is not legal; nothing changes.
    pub fn play(&mut self, action: G::Action) -> Result<(), Refused<G>> {
        let next = self.state().clone().apply(action)?;
        let reveals = self.state().reveals(action);
        self.steps.truncate(self.done);
        self.states.truncate(self.done + 1);
        self.steps.push(Step { action, reveals });
        self.states.push(next);
        self.done += 1;
        Ok(())
    }

    /// How many actions can be undone before one that revealed or rolled something.
    pub fn free_undos(&self) -> usize {
        let done = self.steps[..self.done].iter().rev();
        done.take_while(|step| !step.reveals).count()
    }

    /// How many actions can be redone.
    pub fn redos(&self) -> usize {
        self.steps.len() - self.done
    }

    /// Takes the last action back, and gives it.
    ///
    /// # Errors
    ///
    /// At the start, and where the last action revealed or rolled something; nothing changes.
    pub fn undo(&mut self) -> Result<G::Action, UndoError> {
        match self.steps[..self.done].last() {
            None => Err(UndoError::AtStart),
            Some(step) if step.reveals => Err(UndoError::PastReveal),
            Some(step) => {
                self.done -= 1;
                Ok(step.action)
            }
        }
    }

    /// Takes the last action back, whatever it revealed, and gives it. Where it revealed or rolled
    /// something, the history is [`peeked`](History::peeked) from then on.
    ///
    /// # Errors
    ///
    /// At the start.
    pub fn undo_past_reveal(&mut self) -> Result<G::Action, UndoError> {
        let last = self.steps[..self.done].last();
        let step = *last.ok_or(UndoError::AtStart)?;
        self.done -= 1;
        self.peeked |= step.reveals;
        Ok(step.action)
    }

    /// Does the last undone action again, and gives it; none where nothing was undone.
    pub fn redo(&mut self) -> Option<G::Action> {
        let step = self.steps.get(self.done)?;
        self.done += 1;
        Some(step.action)
    }

    /// Whether an action that revealed or rolled something was ever taken back.
    pub fn peeked(&self) -> bool {
        self.peeked
    }

    /// Marks the game as peeked, as a record that says so does.
    pub(crate) fn mark_peeked(&mut self) {
        self.peeked = true;
    }
}
