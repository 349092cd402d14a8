//! Who plays by himself: somebody without much thought, who stops when nothing more comes of it.

use deadhand::game::Game;
use deadhand::klondike::{Action, Draw, Layout, State, View};

use super::hand::seen;

/// The actions among which he chooses: of the kinds of action by their use the first that is legal. He never
/// moves cards for nothing and takes none back, and flips only for a card that he can use, so every game ends.
pub(super) fn favourites(game: &State) -> Vec<Action> {
    let view = seen(game);
    let legal = game.legal_actions();
    let use_of = |action: &Action| use_of(game, &view, *action);
    let best = legal.iter().filter_map(use_of).min();
    legal.iter().copied().filter(|action| best.is_some() && use_of(action) == best).collect()
}

/// How soon he thinks of an action, 0 first; never of some.
fn use_of(game: &State, view: &View, action: Action) -> Option<u8> {
    match action {
        Action::Target(_) | Action::Save(_) | Action::SaveWaste => Some(0),
        Action::Move(run) => {
            let from = view.column(run.from());
            let is_whole = from.face_up().len() == usize::from(run.count());
            // A king who leaves an empty column behind for another one has gained nothing.
            let gains = !from.face_down().is_empty() || !view.column(run.to()).is_empty();
            (is_whole && gains).then_some(1)
        }
        Action::Shoot(_) => Some(2),
        Action::Play(_) => Some(if dares_to_play(view) { 3 } else { 5 }),
        Action::Draw => Some(4),
        Action::Flip => flip_is_of_use(game, view).then_some(4),
        Action::Sacrifice(_) | Action::SacrificeKing(..) => Some(6),
        Action::Stop => Some(7),
        Action::Back(..) => None,
    }
}

/// Whether no zombie comes to who plays a card, or it can be shot.
fn dares_to_play(view: &View) -> bool {
    view.horde() == 0 || view.ammo() > 0
}

/// Whether a card of the waste that a pass brings to its top can be saved or played in the present position.
fn flip_is_of_use(game: &State, view: &View) -> bool {
    let drawn_at_once = match view.rules().draw {
        Draw::One => 1,
        Draw::Three => 3,
    };
    let last = view.waste().len().saturating_sub(1);
    let tops = (drawn_at_once - 1..last).step_by(drawn_at_once).chain([last]);
    tops.into_iter().any(|place| {
        let mut layout = Layout::from(*game);
        layout.waste.swap(place, last);
        let with_it_on_top = State::try_from(layout);
        with_it_on_top.is_ok_and(|game| {
            game.legal_actions().iter().any(|action| match action {
                Action::SaveWaste => true,
                Action::Play(_) => dares_to_play(view),
                _ => false,
            })
        })
    })
}
