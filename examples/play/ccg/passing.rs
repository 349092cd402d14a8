//! Passing on: a player has said that he passes until the window closes or somebody does something.

use deadhand::ccg::{Action, Game, Hidden, Moment, State, Step};
use deadhand::game::{History, Seat, Turn, Viewer};

/// Who passes on, and in which window.
#[derive(Clone, Debug, Default)]
pub(super) struct Passing {
    seats: Vec<Seat>,
    window: Option<Window>,
    /// How many actions were looked at.
    heard: usize,
}

/// A window: whose turn, which moment, which fight.
type Window = (Seat, Moment, Option<usize>);

fn window(game: &State) -> Option<Window> {
    let view = game.view(Viewer::Spectator);
    let is_open = game.step() == Step::Act && view.moment() != Moment::Build;
    is_open.then(|| (game.survivor_player(), view.moment(), view.running_fight()))
}

impl Passing {
    /// A player passes on in the window that is open.
    pub(super) fn begin(&mut self, game: &State, seat: Seat) {
        let now = window(game);
        if self.window != now {
            self.seats.clear();
        }
        self.window = now;
        self.seats.push(seat);
    }

    /// Takes in what was done since; says whether the player who is asked has said that he passes. Anything
    /// but a pass ends it for all.
    pub(super) fn passes(&mut self, history: &History<State>) -> bool {
        let count = history.actions().len();
        let only_passes =
            count >= self.heard && history.actions().skip(self.heard).all(|it| it == Action::Pass);
        self.heard = count;
        if self.seats.is_empty() {
            return false;
        }
        let game = history.state();
        if !only_passes || window(game) != self.window {
            self.seats.clear();
        }
        matches!(game.turn(), Turn::Player(seat) if self.seats.contains(&seat))
    }
}
