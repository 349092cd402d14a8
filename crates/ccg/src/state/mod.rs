//! A game as it stands.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use deadhand_game::{Game, Outcome, Seat, Standing, Turn, Verdict};

use crate::apply::Doing;
use crate::card::{CARDS, Cards, DECK_MAX, SEATS_MAX};
use crate::layout::Piece;
use crate::pool::Moment;
use crate::{Action, Actions, CardId, Illegal, Name, Setup};

mod change;
mod condition;
pub(crate) mod running;
mod scene;
mod select;

pub use change::Zone;
pub use running::{Frame, LASTING_MAX, Lasting, Running, Target, Then, WAITING_MAX, Waiting};
pub(crate) use scene::Scene;
pub(crate) use select::Side;
pub use select::StaticEffect;

/// A game of Zombie CCG: the setup, which is shared, and a flat board. It holds no seed.
///
/// It is stepped by the methods of [`Game`], written and read by those of
/// [`Portable`](deadhand_game::Portable), looked at by those of [`Hidden`](deadhand_game::Hidden).
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "crate::view::StateText", into = "crate::view::StateText")
)]
pub struct State {
    pub(crate) setup: Setup,
    pub(crate) board: Board,
}

const _: () = assert!(size_of::<Board>() <= 4096);

/// What is decided next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[allow(missing_docs)] // each name is its own description
pub enum Step {
    First,
    Bid,
    Begin,
    Shuffle,
    Take,
    Reshuffle,
    Discard,
    /// The build phase, or the window of the moment.
    Act,
    Lay,
    Target,
    Pay,
    Defend,
    Leftover,
    PickFight,
    Infect,
    Wound,
    Roll,
    Starve,
    Flee,
    Coin,
    Again,
    May,
    Choose,
    Order,
    Search,
    Won,
    Drawn,
}

impl Step {
    /// Who decides it, if `actor` is the player whose decision it is or about whom chance decides.
    #[inline]
    pub(crate) const fn turn(self, actor: Seat) -> Turn {
        match self {
            Step::First | Step::Shuffle | Step::Reshuffle | Step::Roll | Step::Coin => Turn::Chance,
            Step::Won | Step::Drawn => Turn::Over,
            _ => Turn::Player(actor),
        }
    }
}

/// What was announced and waits for its target and payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Announced {
    /// Nothing was.
    Nothing,
    /// A card of the hand is to be played.
    Play(CardId),
    /// A zombie is upgraded; by `upgrade=from_hand`, to this hand card.
    Upgrade(Name),
}

/// All that changes in a game.
// What a card's mark means is said by where it lies: face down in play, its number; a survivor, its
// wounds in the low byte and above them the player who infected it, from 1; attached, its bearer. Of any
// other card it is 0. Whatever is unused is 0, so that equal boards are equal in every byte.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    pub(crate) hand: Cards,
    pub(crate) removed: Cards,
    /// The cards in play, by who controls them.
    pub(crate) controlled: [Cards; SEATS_MAX],
    pub(crate) survivor_zone: Cards,
    pub(crate) resource: Cards,
    pub(crate) combat: Cards,
    pub(crate) attached: Cards,
    pub(crate) spent: Cards,
    pub(crate) face_down: Cards,
    /// Those whose text is ignored.
    pub(crate) blank: Cards,
    pub(crate) in_fight: Cards,
    /// The cards chosen so far to pay for what was announced.
    pub(crate) paid: Cards,
    /// The cards chosen so far to be discarded for it.
    pub(crate) given: Cards,
    /// The cards whose ability that can be used once a turn was used.
    pub(crate) used: Cards,
    /// Hidden cards that were seen, by each seat and last by the spectator.
    pub(crate) shown: [Cards; SEATS_MAX + 1],
    /// Places in the owner's list: from the front the deck, its top card last; from the back the discard,
    /// its oldest card at the very end.
    pub(crate) piles: [[u8; DECK_MAX]; SEATS_MAX],
    pub(crate) marks: [u16; CARDS],
    /// The fight in which a card is, from 1.
    pub(crate) fights: [u8; CARDS],
    pub(crate) food: [u16; SEATS_MAX],
    /// How many cards have come to lie face down under each player.
    pub(crate) numbers: [u16; SEATS_MAX],
    pub(crate) deck_len: [u8; SEATS_MAX],
    pub(crate) discard_len: [u8; SEATS_MAX],
    /// Bids, and 255 for none.
    pub(crate) bids: [u8; SEATS_MAX],
    /// A bit for each player who has passed in the bidding.
    pub(crate) bids_passed: u8,
    /// A bit for each player who is out of the game.
    pub(crate) out: u8,
    pub(crate) step: Step,
    /// Whose decision it is, or whose deck is shuffled; of a game that is won, who has won it.
    pub(crate) actor: Seat,
    /// The survivor player; before the first turn, who is to take it; before that, the first bidder.
    pub(crate) active: Seat,
    pub(crate) moment: Moment,
    /// How many have passed in a row.
    pub(crate) passes: u8,
    /// Whether the survivor player has put a card into his resource zone this turn.
    pub(crate) laid: bool,
    /// Whose fight before the flight is fought: how far he sits from the survivor player, or 0.
    pub(crate) flight: u8,
    /// The fight that is fought, or 0.
    pub(crate) fight: u8,
    /// Whether it has a result, and what follows is being chosen.
    pub(crate) judged: bool,
    /// The losing survivors of it who are overwhelmed and not dead yet.
    pub(crate) overwhelmed: Cards,
    /// The Fierce points of the winning zombies when they won.
    pub(crate) fierce: u16,
    /// How many wounds of hunger are left.
    pub(crate) hunger: u16,
    /// The card that is asked for.
    pub(crate) focus: Option<Name>,
    pub(crate) announced: Announced,
    pub(crate) target: Option<Name>,
    pub(crate) running: Running,
}

impl Board {
    /// Nothing anywhere.
    pub(crate) fn empty() -> Board {
        Board {
            hand: Cards::EMPTY,
            removed: Cards::EMPTY,
            controlled: [Cards::EMPTY; SEATS_MAX],
            survivor_zone: Cards::EMPTY,
            resource: Cards::EMPTY,
            combat: Cards::EMPTY,
            attached: Cards::EMPTY,
            spent: Cards::EMPTY,
            face_down: Cards::EMPTY,
            blank: Cards::EMPTY,
            in_fight: Cards::EMPTY,
            paid: Cards::EMPTY,
            given: Cards::EMPTY,
            used: Cards::EMPTY,
            shown: [Cards::EMPTY; SEATS_MAX + 1],
            piles: [[0; DECK_MAX]; SEATS_MAX],
            marks: [0; CARDS],
            fights: [0; CARDS],
            food: [0; SEATS_MAX],
            numbers: [0; SEATS_MAX],
            deck_len: [0; SEATS_MAX],
            discard_len: [0; SEATS_MAX],
            bids: [NO_BID; SEATS_MAX],
            bids_passed: 0,
            out: 0,
            step: Step::First,
            actor: Seat::A,
            active: Seat::A,
            moment: Moment::Build,
            passes: 0,
            laid: false,
            flight: 0,
            fight: 0,
            judged: false,
            overwhelmed: Cards::EMPTY,
            fierce: 0,
            hunger: 0,
            focus: None,
            announced: Announced::Nothing,
            target: None,
            running: Running::default(),
        }
    }

    /// Everything in the decks, in the order of the lists.
    fn new(setup: &Setup) -> Board {
        let agreed = setup.agreed();
        let mut board = Board::empty();
        for seat in 0..agreed.seats() {
            board.food[seat] = agreed.rules.default_food.into();
            board.set_deck(seat, (0..agreed.deck_len(seat)).map(|place| CardId::at(seat, place)));
        }
        board
    }

    /// Sets a deck, its top card first; more than fits is left out.
    pub(crate) fn set_deck(&mut self, seat: usize, cards: impl Iterator<Item = CardId>) {
        let deck = &mut self.piles[seat];
        let len =
            deck.iter_mut().zip(cards).map(|(place, card)| *place = card.place() as u8).count();
        deck[..len].reverse();
        self.deck_len[seat] = len as u8;
    }

    /// Sets a discard, its oldest card first; what does not fit beside the deck is left out.
    pub(crate) fn set_discard(&mut self, seat: usize, cards: impl Iterator<Item = CardId>) {
        let free = &mut self.piles[seat][self.deck_len[seat] as usize..];
        let places = free.iter_mut().rev().zip(cards);
        let len = places.map(|(place, card)| *place = card.place() as u8).count();
        self.discard_len[seat] = len as u8;
    }

    /// Puts a card into play with all that lies on it.
    pub(crate) fn put_piece(&mut self, card: CardId, seat: usize, zone: Zone, piece: &Piece) {
        let mut sets = Vec::from([match zone {
            Zone::Survivors => &mut self.survivor_zone,
            Zone::Resource => &mut self.resource,
            Zone::Combat => &mut self.combat,
        }]);
        sets.push(&mut self.controlled[seat]);
        if piece.spent {
            sets.push(&mut self.spent);
        }
        if piece.blank {
            sets.push(&mut self.blank);
        }
        if piece.number > 0 {
            sets.push(&mut self.face_down);
        }
        for set in sets {
            set.insert(card);
        }
        let infected = piece.infected.map_or(0, |seat| seat.index() as u16 + 1);
        *self.mark_mut(card) = piece.number | u16::from(piece.wounds) | infected << 8;
        for item in piece.items {
            self.controlled[seat].insert(item);
            self.attached.insert(item);
            if piece.spent_items.contains(item) {
                self.spent.insert(item);
            }
            *self.mark_mut(item) = card.number() as u16;
        }
    }

    /// The deck of a player, its top card first.
    pub(crate) fn deck(&self, seat: usize) -> impl ExactSizeIterator<Item = CardId> + '_ {
        let deck = &self.piles[seat][..self.deck_len[seat] as usize];
        deck.iter().rev().map(move |&place| CardId::at(seat, place.into()))
    }

    /// The discard of a player, its oldest card first.
    pub(crate) fn discard_pile(&self, seat: usize) -> impl ExactSizeIterator<Item = CardId> + '_ {
        let discard = &self.piles[seat][DECK_MAX - self.discard_len[seat] as usize..];
        discard.iter().rev().map(move |&place| CardId::at(seat, place.into()))
    }

    #[inline]
    pub(crate) fn mark(&self, card: CardId) -> u16 {
        self.marks.get(card.number()).copied().unwrap_or_default()
    }

    #[inline]
    pub(crate) fn mark_mut(&mut self, card: CardId) -> &mut u16 {
        &mut self.marks[card.number()]
    }

    /// The fight in which a card is, or 0.
    #[inline]
    pub(crate) fn fight_of(&self, card: CardId) -> u8 {
        self.fights.get(card.number()).copied().unwrap_or_default()
    }

    #[inline]
    pub(crate) const fn is_out(&self, seat: usize) -> bool {
        self.out >> seat & 1 != 0
    }
}

/// In the place of a bid that was not made.
pub(crate) const NO_BID: u8 = 255;

/// The greatest health, and the most wounds.
pub(crate) const HEALTH_MAX: u16 = 255;

impl State {
    /// A game at its very beginning: every deck in the order of its list, and chance to pick the first
    /// bidder.
    pub fn new(setup: Setup) -> State {
        State { board: Board::new(&setup), setup }
    }

    /// What is decided next.
    pub const fn step(&self) -> Step {
        self.board.step
    }

    /// The survivor player; before the first turn, who is to take it.
    pub const fn survivor_player(&self) -> Seat {
        self.board.active
    }

    /// A player's food; none where nobody sits or who sat there is out.
    pub fn food(&self, seat: Seat) -> Option<u16> {
        let plays = seat.index() < self.seats() && !self.board.is_out(seat.index());
        plays.then(|| self.board.food[seat.index()])
    }

    #[inline]
    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene { agreed: self.setup.agreed(), board: &self.board }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.board == other.board && self.setup == other.setup
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.board.hash(hasher);
    }
}

impl Game for State {
    type Action = Action;
    type Actions = Actions;
    type Illegal = Illegal;

    #[inline]
    fn seats(&self) -> usize {
        self.setup.agreed().seats()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.board.step.turn(self.board.actor)
    }

    // Where it is inlined, the 4 KB of the list are copied once more.
    #[inline(never)]
    fn legal_actions(&self) -> Actions {
        let mut list = Actions::new();
        self.scene().list(&mut list);
        list
    }

    #[inline]
    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.scene().check(action)
    }

    #[inline]
    fn apply_unchecked(&mut self, action: Action) {
        let State { setup, board } = self;
        Doing::new(setup.agreed(), board, &mut ()).act(action);
    }

    /// The last player in play has won, and his score is 1; of a draw nobody has one.
    fn outcome(&self) -> Option<Outcome> {
        let winner = match self.board.step {
            Step::Won => Some(self.board.actor),
            Step::Drawn => None,
            _ => return None,
        };
        let verdict = |seat: Seat| match winner {
            Some(winner) if winner == seat => Verdict { standing: Standing::Won, score: 1 },
            Some(_) => Verdict { standing: Standing::Lost, score: 0 },
            None => Verdict { standing: Standing::Drawn, score: 0 },
        };
        Some(Outcome::of_seats(Seat::ALL.into_iter().take(self.seats()).map(verdict)))
    }

    /// All that chance does, and what shows a card that somebody did not know.
    fn reveals(&self, action: Action) -> bool {
        self.turn() == Turn::Chance || crate::event::shows_cards(self, action)
    }

    #[inline]
    fn fill(action: Action, x: u64) -> Option<Action> {
        match action {
            Action::Shuffle(seat) => {
                crate::ShuffleSeed::new(x).map(|seed| Action::ShuffleBy(seat, seed))
            }
            _ => None,
        }
    }

    #[inline]
    fn unfilled(action: Action) -> Action {
        match action {
            Action::ShuffleBy(seat, _) => Action::Shuffle(seat),
            other => other,
        }
    }

    #[inline]
    fn is_standing(action: Action) -> bool {
        action == Action::Concede
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({self})")
    }
}
