//! A simple opponent for Zombie CCG.

use core::cmp::Reverse;

use deadhand_ccg::{Action, Moment, Name, View};
use deadhand_game::Turn;

use table::Table;

mod fights;
mod hand;
mod kinds;
mod table;
mod text;

/// A player who looks at each legal action by itself and takes the one that matters most to him. He does
/// not look ahead.
///
/// - At the start he bids only if it costs him hardly any food, begins himself, and takes the strongest
///   survivors that fit.
/// - He keeps the best cards of his hand, and lays zombies that he can upgrade.
/// - He plays survivors, the best first, as long as there is food for them, then items.
/// - He upgrades zombies as soon as he can, and moves every zombie to the combat zone where that costs him
///   nothing.
/// - His survivors fight where they win, alone or as few together as it takes, the strongest zombie first;
///   the others stay out. His leftover zombies go where they do the most harm.
/// - He infects who is dying, heals his own, scavenges while food is short, and lets starve who bears it.
/// - Other abilities, and items from the hand, he uses when what is written does more good than it costs:
///   harm to the cards of others and help to his own, power where it turns a fight. So he chooses options,
///   targets and players too, and says yes or no.
///
/// His choice follows from the view and the actions alone: no state, no chance.
///
/// ```
/// use deadhand_bots::ccg::Priorities;
/// use deadhand_cards::DealRng;
/// use deadhand_ccg::{Game, Hidden, Setup, State};
/// use deadhand_game::{Turn, Viewer, draw_action};
///
/// let setup: Setup = "min_deck=8 | \"Drifter\" survivor 0/1; \"Runner\" zombie Rage 2 fast | \
///                     4x1,4x2 / 4x1,4x2".parse()?;
/// let mut state = State::new(setup);
/// let mut rng = DealRng::new(1);
/// while state.outcome().is_none() {
///     let action = match state.turn() {
///         Turn::Player(seat) => {
///             let legal = state.legal_actions();
///             Priorities.choose(&state.view(Viewer::Seat(seat)), &legal)
///         }
///         _ => draw_action(&state, &mut rng),
///     };
///     state = state.apply(action.expect("a running game has legal actions"))?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Priorities;

/// How much an action matters: the kind first, then how good it is among its kind.
type Worth = (Priority, i32);

/// The kinds of actions, from what is never done unless nothing else can be done to what comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Priority {
    Unwanted,
    /// To pass, to be done, to decline, to stay out.
    Nothing,
    Move,
    Use,
    PlayItem,
    Upgrade,
    PlaySurvivor,
    Lay,
    /// Where all actions are of one kind, the better one.
    Best,
}

impl Priorities {
    /// The legal action that the player to move does, and never `concede`.
    ///
    /// `view` is his view and `legal` the list of legal actions. None if there is nothing for him to
    /// choose: no action but `concede`, or a decision of chance.
    pub fn choose(&self, view: &View, legal: &[Action]) -> Option<Action> {
        let Turn::Player(me) = view.turn() else {
            return None;
        };
        let table = Table::of(view, me);
        let offered = legal.iter().copied().filter(|&action| action != Action::Concede);
        // Of equal ones the first.
        offered.min_by_key(|&action| Reverse(table.worth(action, legal)))
    }
}

impl Table<'_> {
    fn worth(&self, action: Action, legal: &[Action]) -> Worth {
        use Priority::{Best, Lay, Move, Nothing, Unwanted, Upgrade};
        let wanted = |priority, wants: bool| if wants { (priority, 0) } else { (Unwanted, 0) };
        match action {
            Action::Bid(food) if self.is_cheap_bid(food) => (Best, i32::from(food)),
            Action::Begin(seat) => (Best, i32::from(seat == self.me)),
            Action::Take(card) => (Best, self.value(card)),
            Action::Discard(card) => (Best, -self.value_in_hand(card)),
            Action::Lay(card) => (Lay, self.value_to_lay(card)),
            Action::Play(card) => self.worth_of_playing(card),
            Action::Upgrade(name) => (Upgrade, self.value_of_upgrade(name)),
            Action::Move(name) => {
                wanted(Move, self.view.moment() == Moment::Recoup || self.is_fast(name))
            }
            Action::Use(name, ability) => self.worth_of_using(name, ability),
            Action::Target(name) => self.worth_of_target(name),
            Action::Pay(name) => (Best, self.value_of_paying(name, legal)),
            Action::Defend(survivor, zombie) => {
                wanted(Best, self.planned_opponent(survivor) == Some(zombie))
            }
            Action::Attack(zombie, survivor) => self.worth_of_attacking(zombie, survivor),
            Action::Infect(card) => (Best, self.value_of_infecting(card)),
            Action::Wound(card) => (Best, self.value_of_wounding(card)),
            Action::Starve(card) => (Best, -self.cost_of_a_wound(Name::from(card))),
            Action::Flee => wanted(Best, self.is_worth_fleeing()),
            Action::Again(zombie, survivor) => self.worth_of_fighting_again(zombie, survivor),
            Action::Player(seat) => (Best, self.worth_of_player(seat).unwrap_or(0)),
            Action::Choose(option) => (Best, self.value_of_option(option)),
            Action::Accept => wanted(Best, self.is_worth_accepting()),
            Action::Fight(_) | Action::Resolve(..) => (Best, 0),
            Action::Pass
            | Action::Done
            | Action::Idle(_)
            | Action::Hold(_)
            | Action::Decline
            | Action::Stay => (Nothing, 0),
            // Dear bids, the decisions of chance, and giving up.
            Action::Bid(_)
            | Action::First(_)
            | Action::Shuffle(_)
            | Action::ShuffleBy(..)
            | Action::Roll(_)
            | Action::Coin(_)
            | Action::Concede => (Unwanted, 0),
        }
    }
}
