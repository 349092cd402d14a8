//! Passing on: a player has said that he passes in the windows of this turn, until somebody does something.

use deadhand::ccg::{Action, Game, Hidden, Moment, State, Step};
use deadhand::game::{History, Seat, Turn, Viewer};

/// Who passes on, and in whose turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Passing {
    seats: Vec<Seat>,
    survivor_player: Option<Seat>,
    /// How many actions were looked at.
    heard: usize,
}

/// Whether a window is open.
pub(super) fn is_window(game: &State) -> bool {
    game.step() == Step::Act && game.view(Viewer::Spectator).moment() != Moment::Build
}

impl Passing {
    /// A player passes on in this turn.
    pub(super) fn begin(&mut self, game: &State, seat: Seat) {
        self.survivor_player = Some(game.survivor_player());
        self.seats.push(seat);
    }

    /// Takes in what was done since; says whether the player who is asked has said that he passes. Anything
    /// but a pass that is done in a window ends it for all, as does the next turn.
    pub(super) fn passes(&mut self, history: &History<State>) -> bool {
        let count = history.actions().len();
        let heard = std::mem::replace(&mut self.heard, count);
        if self.seats.is_empty() {
            return false;
        }
        let game = history.state();
        let mut since = history.states().iter().zip(history.actions()).skip(heard);
        let is_news = since.any(|(state, action)| action != Action::Pass && is_window(state));
        if is_news || count < heard || Some(game.survivor_player()) != self.survivor_player {
            self.seats.clear();
        }
        matches!(game.turn(), Turn::Player(seat) if self.seats.contains(&seat)) && is_window(game)
    }
}
