//! The crypt: a game for two with every kind of action, and on demand with a flaw.
//!
//! Three cards lie in the crypt. Chance shuffles them by an open action, `shuffle X`. `A` sees the front
//! one and keeps it, or swaps it for the second, which he then has seen too. The wind is calm, or with
//! three times the odds there is a storm. `B` guesses the front card, in a storm not the 3H: if he is
//! right he wins, else `A` does. Either may concede when he is to move.

use std::cell::Cell;
use std::error::Error;

use deadhand_cards::{Card, DealRng, Rank, ReadError, Reader, Rng, Suit, shuffle};
use deadhand_game::{
    Game, Hidden, Indexed, Outcome, Portable, Refused, Seat, Standing, Turn, Verdict, Viewer,
    fingerprint,
};

mod flaw;
mod text;

use flaw::has;
pub(crate) use flaw::{Flaw, break_by};
use text::read_line;

thread_local! {
    /// How many were dealt, for a flaw.
    static DEALS: Cell<u64> = const { Cell::new(0) };
}

pub(crate) const CARDS: [Card; 3] = [
    Card::new(Rank::Ace, Suit::Clubs),
    Card::new(Rank::Two, Suit::Diamonds),
    Card::new(Rank::Three, Suit::Hearts),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Action {
    /// Open: without its x as it is listed, with it as it is done.
    Shuffle(Option<u64>),
    Keep,
    Swap,
    Calm,
    Storm,
    Guess(u8),
    /// Standing.
    Concede,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Illegal {
    NotNow,
    WithoutX,
    NotInStorm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    Shuffle,
    Keep,
    Wind,
    Calm,
    Storm,
    Right,
    Wrong,
    ConcededA,
    ConcededB,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rules {
    Plain,
    Grim,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Crypt {
    rules: Rules,
    cards: [Card; 3],
    step: Step,
    /// How many cards from the front `A` has seen; not in the position line.
    seen: u8,
    /// Whether it was dealt and not read; in neither line, and of use only to a flaw.
    dealt: bool,
    /// Whether it is over for no visible reason; in neither line, and of use only to a flaw.
    stalled: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    rules: Rules,
    cards: [Option<Card>; 3],
    step: Step,
    seen: u8,
}

fn all() -> Vec<Action> {
    use Action::{Calm, Concede, Guess, Keep, Shuffle, Storm, Swap};
    let guesses = if has(Flaw::ListedWithoutNumber) { 0..4 } else { 0..3 };
    let mut all = vec![Shuffle(None), Keep, Swap, Calm, Storm];
    all.extend(guesses.map(Guess));
    all.push(Concede);
    match flaw::current() {
        Flaw::ListedWithoutNumber => all.retain(|&action| action != Swap),
        Flaw::NumbersOutOfOrder => all.swap(1, 2),
        _ => {}
    }
    all
}

impl Crypt {
    fn is_guessed(self) -> bool {
        matches!(self.step, Step::Right | Step::Wrong)
    }
}

impl Game for Crypt {
    type Action = Action;
    type Actions = Vec<Action>;
    type Illegal = Illegal;

    fn seats(&self) -> usize {
        match flaw::current() {
            Flaw::NoSeats => 0,
            Flaw::SeatsChange if self.step == Step::Wind => 3,
            _ => 2,
        }
    }

    fn turn(&self) -> Turn {
        match self.step {
            _ if self.stalled => Turn::Over,
            Step::Shuffle | Step::Wind => Turn::Chance,
            Step::Keep if has(Flaw::MoverWithoutSeat) => Turn::Player(Seat::C),
            Step::Keep => Turn::Player(Seat::A),
            Step::Calm | Step::Storm => Turn::Player(Seat::B),
            Step::Right | Step::Wrong | Step::ConcededA | Step::ConcededB => Turn::Over,
        }
    }

    fn legal_actions(&self) -> Vec<Action> {
        let legal = |action| self.check(Crypt::fill(action, 0).unwrap_or(action)).is_ok();
        let listed = |&action: &Action| !Crypt::is_standing(action) && legal(action);
        let mut list: Vec<Action> = (0..9).filter_map(Crypt::action_at).filter(listed).collect();
        match flaw::current() {
            Flaw::ListOutOfOrder => list.reverse(),
            Flaw::ListedTwice => list.extend(list.last().copied()),
            Flaw::ListedButRefused if self.step == Step::Keep => list.push(Action::Calm),
            Flaw::AcceptedButUnlisted => list.retain(|&action| action != Action::Swap),
            Flaw::FilledIsListed if self.step == Step::Shuffle => {
                list = vec![Action::Shuffle(Some(3))];
            }
            Flaw::StandingIsListed if self.step == Step::Keep => list.push(Action::Concede),
            Flaw::NothingListed if self.step == Step::Wind => list.clear(),
            Flaw::ListedWhenOver if self.turn() == Turn::Over => list.push(Action::Keep),
            Flaw::ListedWithoutNumber if self.step == Step::Keep => list.push(Action::Swap),
            _ => {}
        }
        list
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        let refused = match flaw::current() {
            Flaw::OpenAcceptedWithoutX if action == Action::Shuffle(None) => return Ok(()),
            Flaw::OpenRefusedWithX => matches!(action, Action::Shuffle(Some(1..))),
            Flaw::StandingRefused => action == Action::Concede && self.step == Step::Storm,
            Flaw::StandingAcceptedFromChance if action == Action::Concede => return Ok(()),
            Flaw::ActionsShowTheHidden => {
                matches!(action, Action::Guess(card) if CARDS[usize::from(card)] == self.cards[0])
            }
            Flaw::PositionForgetsWhatCounts => action == Action::Guess(0) && self.seen == 2,
            _ => false,
        };
        match (self.step, action) {
            _ if refused || self.turn() == Turn::Over => Err(Illegal::NotNow),
            (Step::Calm, Action::Keep) if has(Flaw::RefusalShowsTheHidden) => {
                Err(if self.cards[0] == CARDS[0] { Illegal::NotInStorm } else { Illegal::NotNow })
            }
            (Step::Shuffle, Action::Shuffle(None)) => Err(Illegal::WithoutX),
            (Step::Storm, Action::Guess(2)) => Err(Illegal::NotInStorm),
            (Step::Shuffle, Action::Shuffle(Some(_)))
            | (Step::Keep, Action::Keep | Action::Swap)
            | (Step::Wind, Action::Calm | Action::Storm)
            | (Step::Calm | Step::Storm, Action::Guess(0..3))
            | (Step::Keep | Step::Calm | Step::Storm, Action::Concede) => Ok(()),
            _ => Err(Illegal::NotNow),
        }
    }

    fn apply_unchecked(&mut self, action: Action) {
        self.step = match action {
            Action::Shuffle(x) => {
                shuffle(&mut DealRng::new(x.unwrap_or(0)), &mut self.cards);
                self.seen = 1;
                Step::Keep
            }
            Action::Keep => Step::Wind,
            Action::Swap => {
                self.cards.swap(0, 1);
                self.seen = 2;
                Step::Wind
            }
            Action::Storm if has(Flaw::RecordLeadsElsewhere) && self.dealt => Step::Calm,
            Action::Calm => Step::Calm,
            Action::Storm => Step::Storm,
            Action::Guess(_) if has(Flaw::NeverEnds) => Step::Wind,
            Action::Guess(card) if CARDS[usize::from(card)] == self.cards[0] => Step::Right,
            Action::Guess(_) => Step::Wrong,
            Action::Concede if has(Flaw::StandingLeadsAstray) => {
                self.stalled = true;
                self.step
            }
            Action::Concede if self.step == Step::Keep => Step::ConcededA,
            Action::Concede => Step::ConcededB,
        };
    }

    fn apply(mut self, action: Action) -> Result<Self, Refused<Self>> {
        match self.check(action) {
            Ok(()) if has(Flaw::ApplyIsStricter) && action == Action::Swap => {
                Err(Refused { state: self, action, reason: Illegal::NotNow })
            }
            Ok(()) => {
                self.apply_unchecked(action);
                if has(Flaw::PureGoesElsewhere) && action == Action::Keep {
                    self.cards.reverse();
                }
                Ok(self)
            }
            Err(reason) => {
                if has(Flaw::RefusalMoves) {
                    self.cards.reverse();
                }
                let blames = has(Flaw::RefusalBlamesAnother);
                let reason = if blames { Illegal::NotInStorm } else { reason };
                Err(Refused { state: self, action, reason })
            }
        }
    }

    fn weight(&self, action: Action) -> u32 {
        match (flaw::current(), action) {
            (Flaw::WeightZero, Action::Calm) => 0,
            (Flaw::WeightsTooLarge, Action::Calm) => u32::MAX - 2,
            (Flaw::OddsShowTheHidden, Action::Calm) if self.cards[0] == CARDS[0] => 2,
            (_, Action::Storm) => 3,
            _ => 1,
        }
    }

    fn reveals(&self, action: Action) -> bool {
        match action {
            Action::Swap => !has(Flaw::RevealsInSilence),
            Action::Keep | Action::Concede => false,
            _ => true,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let verdict = |standing, score| Verdict { standing, score };
        let (won, lost) = (verdict(Standing::Won, 1), verdict(Standing::Lost, 0));
        let guessed = self.is_guessed();
        match self.step {
            Step::Wind if has(Flaw::OutcomeEarly) => Some(Outcome::of_seats([won, lost])),
            _ if guessed && has(Flaw::OutcomeMissing) => None,
            _ if guessed && has(Flaw::OutcomeForOne) => Some(Outcome::of_seats([won])),
            Step::Right | Step::ConcededA => Some(Outcome::of_seats([lost, won])),
            Step::Wrong | Step::ConcededB => Some(Outcome::of_seats([won, lost])),
            _ => None,
        }
    }

    fn fill(action: Action, x: u64) -> Option<Action> {
        matches!(action, Action::Shuffle(_)).then_some(Action::Shuffle(Some(x)))
    }

    fn unfilled(action: Action) -> Action {
        match action {
            Action::Shuffle(_) if !has(Flaw::UnfilledKeepsX) => Action::Shuffle(None),
            _ => action,
        }
    }

    fn is_standing(action: Action) -> bool {
        action == Action::Concede
    }
}

impl Indexed for Crypt {
    const ACTION_COUNT: usize = 9;

    fn action_index(action: Action) -> Option<usize> {
        match action {
            Action::Shuffle(Some(_)) if has(Flaw::FilledHasNumber) => Some(0),
            Action::Calm if has(Flaw::NumberOfAnother) => Some(4),
            _ => all().iter().position(|&other| other == action),
        }
    }

    fn action_at(index: usize) -> Option<Action> {
        match index {
            3 if has(Flaw::NumberMissing) => None,
            9 if has(Flaw::NumberTooMany) => Some(Action::Keep),
            _ => all().get(index).copied(),
        }
    }
}

impl Portable for Crypt {
    const NAME: &'static str = "crypt";

    type Setup = Rules;
    type ReadError = ReadError;

    fn setup(&self) -> Rules {
        self.rules
    }

    fn deal(rules: &Rules, number: u64) -> Crypt {
        let mut cards = CARDS;
        let deals = DEALS.replace(DEALS.get() + 1);
        let number = if has(Flaw::DealWanders) { deals } else { number };
        shuffle(&mut DealRng::new(number), &mut cards);
        let rules = if has(Flaw::SetupLostInDealing) { Rules::Plain } else { *rules };
        Crypt { rules, cards, step: Step::Shuffle, seen: 0, dealt: true, stalled: false }
    }

    /// The line does not say what `A` has seen: after the shuffle the front card at least.
    fn read(rules: &Rules, line: &str) -> Result<Crypt, ReadError> {
        let view = Reader::read_whole(line, |reader| {
            read_line(*rules, reader, |reader| reader.card().map(Some))
        })?;
        if has(Flaw::PositionUnreadable) {
            return Err(Reader::new(line).error("nothing at all"));
        }
        let mut cards = view.cards.map(|card| card.unwrap_or(CARDS[0]));
        if has(Flaw::PositionReadAsAnother) {
            cards.reverse();
        }
        let rules = if has(Flaw::SetupLostInReading) { Rules::Plain } else { *rules };
        let (step, seen) = (view.step, view.seen);
        Ok(Crypt { rules, cards, step, seen, dealt: false, stalled: false })
    }

    fn fingerprint(&self) -> u64 {
        if has(Flaw::FingerprintOfMoreThanTheLine) {
            fingerprint(format_args!("{self} {}", self.dealt))
        } else {
            fingerprint(self)
        }
    }
}

impl Hidden for Crypt {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let shown = has(Flaw::RevealsToOthersInSilence) && self.step == Step::Wind
            || has(Flaw::ViewShowsTheHidden)
            || self.is_guessed();
        let known = match viewer {
            Viewer::All if has(Flaw::ViewOfAllIsBlind) => 0,
            Viewer::All => 3,
            Viewer::Seat(Seat::A) => self.seen.max(shown.into()),
            _ => shown.into(),
        };
        let cards = core::array::from_fn(|i| (i < usize::from(known)).then_some(self.cards[i]));
        View { rules: self.rules, cards, step: self.step, seen: self.seen }
    }

    fn read_view(rules: &Rules, line: &str) -> Result<View, ReadError> {
        if has(Flaw::ViewUnreadable) {
            return Err(Reader::new(line).error("nothing at all"));
        }
        let card = |reader: &mut Reader<'_>| {
            if reader.accepts("?") { Ok(None) } else { reader.card().map(Some) }
        };
        let mut view = Reader::read_whole(line, |reader| {
            let seen = reader.number(2, "how many cards are seen")? as u8;
            reader.literal(" ")?;
            Ok(View { seen, ..read_line(*rules, reader, card)? })
        })?;
        if has(Flaw::ViewReadAsAnother) {
            view.cards = [None; 3];
        }
        Ok(view)
    }

    fn determinize<R: Rng + ?Sized>(view: &View, rng: &mut R) -> Crypt {
        let forgets = has(Flaw::ViewShowsTheHidden) && view.cards[1].is_none();
        let known = if forgets { [None; 3] } else { view.cards };
        let mut hidden: Vec<Card> =
            CARDS.into_iter().filter(|card| !known.contains(&Some(*card))).collect();
        shuffle(rng, &mut hidden);
        let cards = known.map(|card| card.or_else(|| hidden.pop()).unwrap_or(CARDS[0]));
        let stalled = has(Flaw::GuessedStateIsOver) && view.step == Step::Storm;
        let rules = if has(Flaw::SetupLostInGuessing) { Rules::Plain } else { view.rules };
        Crypt { rules, cards, step: view.step, seen: view.seen, dealt: true, stalled }
    }
}

impl Error for Illegal {}

impl Crypt {
    /// The start of a game by the grim rules.
    pub(crate) fn new() -> Crypt {
        Crypt::deal(&Rules::Grim, 1)
    }
}
