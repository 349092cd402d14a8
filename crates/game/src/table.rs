use deadhand_cards::DealRng;

use crate::{Game, History, Refused, Turn, UndoError, draw_action};

/// A running game at which a seed plays chance.
///
/// Between calls the game waits for a player or is over: chance acts at once, and its actions stand in
/// the history like all others. The generator stays with the table and is no part of a state.
///
/// ```
/// # #[path = "../examples/graveyard.rs"] mod graveyard;
/// # use graveyard::Graveyard;
/// use deadhand_game::{Game, Portable, Table, Turn, UndoError};
///
/// let mut table = Table::new(Graveyard::deal(&"default".parse()?, 7), 1);
/// table.play("dig 1".parse()?)?;
/// // The night has answered already.
/// assert_eq!(table.history().actions().len(), 2);
/// assert_ne!(table.state().turn(), Turn::Chance);
/// assert_eq!(table.undo(), Err(UndoError::PastReveal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    history: History<G>,
    rng: DealRng,
}

impl<G: Game> Table<G> {
    /// Sits down to a game that begins with `start`, chance played by `seed`.
    ///
    /// Take another seed than the number of the deal: cards and luck would come of the same words.
    pub fn new(start: G, seed: u64) -> Table<G> {
        Table::resume(History::new(start), seed)
    }

    /// Goes on with a game that was played before.
    ///
    /// Chance goes on with the first word of `seed`: take another seed than before, or its luck repeats.
    pub fn resume(history: History<G>, seed: u64) -> Table<G> {
        let mut table = Table { history, rng: DealRng::new(seed) };
        table.let_chance_act();
        table
    }

    /// The state now.
    pub fn state(&self) -> &G {
        self.history.state()
    }

    /// What was played so far.
    pub fn history(&self) -> &History<G> {
        &self.history
    }

    /// Plays a player's action, and then chance where it follows.
    ///
    /// # Errors
    ///
    /// An action that is not legal; nothing changes.
    pub fn play(&mut self, action: G::Action) -> Result<(), Refused<G>> {
        self.history.play(action)?;
        self.let_chance_act();
        Ok(())
    }

    /// Goes back to the last decision of a player.
    ///
    /// # Errors
    ///
    /// Where no player has decided yet, and where something was revealed or rolled by that decision or
    /// since; nothing changes.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        let steps = self.steps_back().ok_or(UndoError::AtStart)?;
        if steps > self.history.free_undos() {
            return Err(UndoError::PastReveal);
        }
        self.undo_past_reveal()
    }

    /// Goes back to the last decision of a player, whatever was revealed or rolled since; if anything
    /// was, the history is peeked from then on.
    ///
    /// # Errors
    ///
    /// Where no player has decided yet.
    pub fn undo_past_reveal(&mut self) -> Result<(), UndoError> {
        for _ in 0..self.steps_back().ok_or(UndoError::AtStart)? {
            self.history.undo_past_reveal()?;
        }
        Ok(())
    }

    /// Does the last undone decision again, with what chance did after it; says whether there was one.
    ///
    /// What chance once drew comes again in the same way; only a new action draws anew.
    pub fn redo(&mut self) -> bool {
        let redone = self.history.redo().is_some();
        while self.state().turn() == Turn::Chance && self.history.redo().is_some() {}
        redone
    }

    /// How many actions lie between now and the last decision of a player.
    fn steps_back(&self) -> Option<usize> {
        let before = self.history.states().iter().rev().skip(1);
        let decided = |state: &G| matches!(state.turn(), Turn::Player(_));
        before.into_iter().position(decided).map(|place| place + 1)
    }

    fn let_chance_act(&mut self) {
        while self.state().turn() == Turn::Chance {
            let Some(action) = draw_action(self.history.state(), &mut self.rng) else {
                return;
            };
            if self.history.play(action).is_err() {
                debug_assert!(false, "a listed chance action is legal");
                return;
            }
        }
    }
}
