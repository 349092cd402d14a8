//! The whole conformance battery, in games whose actions name few cards.
//!
//! It tries every action that has a number at every state, and of the game's own there are 40 million.

mod common;

use std::fmt;
use std::sync::OnceLock;

use common::texts::game_of_kinds;
use common::{any_rules, pool};
use deadhand_cards::{DealRng, Rng};
use deadhand_ccg::{
    Action, Actions, CardId, CardPool, DeckList, Game, Hidden, Illegal, Indexed, Name, Portable,
    PositionError, Rules, Setup, State, View,
};
use deadhand_game::{Outcome, Seat, Turn, Viewer, conformance};
use proptest::prelude::*;

const SEATS: usize = 2;
const CARDS: usize = 16;
const NUMBERS: usize = 40;
const NAMES: usize = SEATS * (CARDS + NUMBERS);
const PAIRS: usize = SEATS * CARDS * NAMES;

/// A game in which few actions have numbers; all else is the game's own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Few(State);

impl fmt::Display for Few {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Game for Few {
    type Action = Action;
    type Actions = Actions;
    type Illegal = Illegal;

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn legal_actions(&self) -> Actions {
        self.0.legal_actions()
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.0.check(action)
    }

    fn apply_unchecked(&mut self, action: Action) {
        self.0.apply_unchecked(action);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn reveals(&self, action: Action) -> bool {
        self.0.reveals(action)
    }

    fn fill(action: Action, x: u64) -> Option<Action> {
        State::fill(action, x)
    }

    fn unfilled(action: Action) -> Action {
        State::unfilled(action)
    }

    fn is_standing(action: Action) -> bool {
        State::is_standing(action)
    }
}

impl Portable for Few {
    const NAME: &'static str = State::NAME;

    type Setup = Setup;
    type ReadError = PositionError;

    fn setup(&self) -> Setup {
        self.0.setup()
    }

    fn deal(setup: &Setup, number: u64) -> Few {
        Few(State::deal(setup, number))
    }

    fn read(setup: &Setup, line: &str) -> Result<Few, PositionError> {
        State::read(setup, line).map(Few)
    }
}

impl Hidden for Few {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.0.view(viewer)
    }

    fn read_view(setup: &Setup, line: &str) -> Result<View, PositionError> {
        State::read_view(setup, line)
    }

    fn determinize<R: Rng + ?Sized>(view: &View, rng: &mut R) -> Few {
        Few(State::determinize(view, rng))
    }
}

impl Indexed for Few {
    const ACTION_COUNT: usize =
        4 * SEATS + 11 + 9 * SEATS * CARDS + 5 * NAMES + 6 * NAMES + 3 * PAIRS + 6 + 4 + 2 + 2 + 5;

    fn action_index(action: Action) -> Option<usize> {
        actions().binary_search(&action).ok()
    }

    fn action_at(index: usize) -> Option<Action> {
        actions().get(index).copied()
    }
}

/// All actions that name only these cards, in order.
fn actions() -> &'static [Action] {
    static ACTIONS: OnceLock<Vec<Action>> = OnceLock::new();
    ACTIONS.get_or_init(|| {
        let seats = &Seat::ALL[..SEATS];
        let of = |seat: &Seat| {
            (0..CARDS).map(|place| CardId::new(*seat, place).unwrap()).collect::<Vec<_>>()
        };
        let cards: Vec<CardId> = seats.iter().flat_map(of).collect();
        let hidden = |seat: &Seat| {
            (1..=NUMBERS as u16).map(|n| Name::face_down(*seat, n).unwrap()).collect::<Vec<_>>()
        };
        let names: Vec<Name> =
            cards.iter().copied().map(Name::from).chain(seats.iter().flat_map(hidden)).collect();
        let mut all = vec![
            Action::Flee,
            Action::Stay,
            Action::Accept,
            Action::Decline,
            Action::Done,
            Action::Pass,
            Action::Concede,
            Action::Coin(deadhand_ccg::Coin::Heads),
            Action::Coin(deadhand_ccg::Coin::Tails),
        ];
        for &seat in seats {
            all.extend([Action::First(seat), Action::Begin(seat), Action::Shuffle(seat)]);
            all.push(Action::Player(seat));
        }
        all.extend((0..=10).map(Action::Bid));
        all.extend((1..=6).map(Action::Roll));
        all.extend((1..=4).map(Action::Choose));
        for kind in [
            Action::Take,
            Action::Discard,
            Action::Lay,
            Action::Play,
            Action::Idle,
            Action::Fight,
            Action::Infect,
            Action::Wound,
            Action::Starve,
        ] {
            all.extend(cards.iter().copied().map(kind));
        }
        for kind in [Action::Upgrade, Action::Move, Action::Target, Action::Pay, Action::Hold] {
            all.extend(names.iter().copied().map(kind));
        }
        for &name in &names {
            all.extend((1..=3).map(|ability| Action::Use(name, ability)));
            all.extend((1..=3).map(|ability| Action::Resolve(name, ability)));
            for &card in &cards {
                all.extend([
                    Action::Defend(card, name),
                    Action::Attack(name, card),
                    Action::Again(name, card),
                ]);
            }
        }
        all.sort_unstable();
        assert_eq!(all.len(), Few::ACTION_COUNT);
        all
    })
}

fn game(rules: Rules) -> Few {
    let deck = "1 Nurse\n1 Cook\n1 Scout\n2 Drifter\n1 Handler\n2 Runner\n1 Biter\n1 Brute\n1 Spitter\n\
                1 Statue\n1 Club\n1 Vest\n1 Cot\n1 Flare";
    game_with(rules, pool(), deck)
}

fn game_with(rules: Rules, pool: CardPool, deck: &str) -> Few {
    let deck = DeckList::read(deck).unwrap();
    assert_eq!(deck.len(), CARDS);
    let setup = Setup::new(Rules { min_deck: 1, ..rules }, pool, vec![deck; SEATS]).unwrap();
    Few(State::new(setup))
}

proptest! {
    // Each case is a whole game with every law at every state.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 32))]

    #[test]
    fn the_battery_holds_under_random_rulings(rules in any_rules(), seed: u64) {
        conformance::battery(game(rules), seed, 5_000);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 16))]

    #[test]
    fn the_battery_holds_for_cards_that_say_anything(rules in any_rules(), seed: u64) {
        let start = game_of_kinds(CARDS / 2, rules, SEATS, &mut DealRng::new(seed));
        conformance::battery(Few(start), seed, 5_000);
    }
}

#[test]
fn the_battery_holds_where_face_down_cards_come_under_others() {
    let deck = "2 Elder\n1 Pilferer\n1 Mixer\n1 Kidnapper\n1 Purger\n1 Undertaker\n1 Hermit\n3 Envoy\n\
                1 Riser\n1 Phoenix\n1 Runner\n2 Shambler";
    for seed in 0..3 {
        let pool = CardPool::from_toml(include_str!("data/cards.toml")).unwrap();
        conformance::battery(game_with(Rules::DEFAULT, pool, deck), seed, 5_000);
    }
}

#[test]
fn the_battery_holds_by_default() {
    for seed in 0..3 {
        conformance::battery(game(Rules::DEFAULT), seed, 5_000);
    }
}
