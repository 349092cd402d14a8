use core::fmt;

use arrayvec::ArrayVec;
use deadhand_cards::{COURT_DECK, Card, CardSet, DealRng, shuffle};
use deadhand_game::{Game, Outcome, Seat, Standing, Turn};

#[cfg(feature = "serde")]
use crate::Layout;
use crate::rules::Packed;
use crate::{Action, Actions, Illegal, Jokers, Pile, Rules, Space};

/// A position of Dead Center: 64 bytes, `Copy`, and always in itself consistent: every card once, and a
/// step that can be.
///
/// It is stepped by the methods of [`Game`](deadhand_game::Game), dealt, read and written by those of
/// [`Portable`](deadhand_game::Portable), looked at by those of [`Hidden`](deadhand_game::Hidden). A
/// position of one's own is made from a [`Layout`](crate::Layout).
// What can be chosen now is computed once, when the step is reached; listing and checking only read it.
//
// Everything that does not matter any more is blank (a killed zombie, a place of the deck that was drawn,
// the pile once its kill is over), so that equal positions are equal bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Layout", into = "Layout"))]
pub struct State {
    /// The top card of each pile.
    pub(crate) cabin: [Card; Pile::COUNT],
    /// The zombie on each space; none where it was killed.
    pub(crate) zombies: [Option<Card>; Space::COUNT],
    /// The draw deck, the front card last: the places below `deck_len` hold cards, the others none.
    pub(crate) deck: [Option<Card>; DECK_MAX],
    pub(crate) deck_len: u8,
    /// How many cards at the back of the deck the player has put there himself and so knows.
    pub(crate) known: u8,
    /// The zombies that lie face down, a bit a space.
    pub(crate) face_down: u16,
    /// What can be chosen now: spaces, piles or spaces by the phase, a bit each.
    pub(crate) targets: u16,
    pub(crate) phase: Phase,
    /// The card that was drawn and is not yet placed.
    pub(crate) drawn: Option<Card>,
    /// The pile just played while a kill is decided, otherwise the first pile.
    pub(crate) pile: Pile,
    pub(crate) rules: Packed,
}

const _: () = assert!(size_of::<State>() <= 64, "a step copies at most 64 bytes");

/// The longest draw deck: 40 number cards and 2 jokers without the 9 in the cabin.
pub(crate) const DECK_MAX: usize = 33;

/// The phase of a turn, or the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    Reveal,
    Place,
    Kill,
    Won,
    Lost,
}

/// What is decided next. As text: `reveal`, `reveal:3D`, `place:3D`, `kill:b2`, `won`, `lost`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Which zombie is revealed. Under `draw_before_reveal` with the card that was drawn.
    Reveal(Option<Card>),
    /// Where the drawn card is placed.
    Place(Card),
    /// Which zombie at the pile just played is killed.
    Kill(Pile),
    /// Nothing: all zombies are dead.
    Won,
    /// Nothing: the zombies have come in.
    Lost,
}

impl Step {
    /// The card that was drawn and is not yet placed.
    pub const fn drawn(self) -> Option<Card> {
        match self {
            Step::Reveal(drawn) => drawn,
            Step::Place(drawn) => Some(drawn),
            Step::Kill(_) | Step::Won | Step::Lost => None,
        }
    }
}

/// What lies on a space. As text: `?KH` face down, `KH` face up, `-` killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zombie {
    /// It lies face down.
    FaceDown(Card),
    /// It lies face up.
    FaceUp(Card),
    /// It was killed.
    Dead,
}

impl State {
    /// The start of a numbered deal.
    ///
    /// The court cards are shuffled first and dealt to the spaces, then the number cards and jokers, with
    /// the same generator going on: nine to the cabin by rows, the rest is the deck.
    pub fn new(rules: Rules, deal: u64) -> State {
        let mut rng = DealRng::new(deal);
        let mut court = COURT_DECK;
        shuffle(&mut rng, &mut court);
        let mut numbers: ArrayVec<Card, 42> = number_cards(rules.jokers).into_iter().collect();
        shuffle(&mut rng, &mut numbers);

        let (cabin, rest) = numbers.split_at(Pile::COUNT);
        let mut state = State {
            cabin: core::array::from_fn(|i| cabin[i]),
            zombies: court.map(Some),
            deck: [None; DECK_MAX],
            deck_len: rest.len() as u8,
            known: 0,
            face_down: (1 << Space::COUNT) - 1,
            targets: 0,
            phase: Phase::Reveal,
            drawn: None,
            pile: Pile::A1,
            rules: Packed::of(rules),
        };
        for (place, &card) in state.deck.iter_mut().zip(rest.iter().rev()) {
            *place = Some(card);
        }
        state.begin_turn(&mut ());
        state
    }

    /// The rules by which it is played.
    pub const fn rules(&self) -> Rules {
        self.rules.rules()
    }

    /// The top card of a pile.
    pub const fn top(&self, pile: Pile) -> Card {
        self.cabin[pile.index()]
    }

    /// What lies on a space; also what a face-down zombie is, which the player does not know.
    pub fn zombie(&self, space: Space) -> Zombie {
        match self.zombies[space.index()] {
            None => Zombie::Dead,
            Some(card) if self.face_down & space.bit() != 0 => Zombie::FaceDown(card),
            Some(card) => Zombie::FaceUp(card),
        }
    }

    /// The cards of the draw deck, the front one first, which the player does not know.
    pub fn deck(&self) -> impl DoubleEndedIterator<Item = Card> + Clone {
        self.deck[..self.deck_len as usize].iter().rev().flatten().copied()
    }

    /// How many cards the draw deck has, 0 to 33.
    pub const fn deck_len(&self) -> usize {
        self.deck_len as usize
    }

    /// How many cards at the back of the deck the player knows, because he has put them there: only under
    /// `unplayable=bottom`.
    pub const fn known_in_deck(&self) -> usize {
        self.known as usize
    }

    /// What is decided next.
    pub fn step(&self) -> Step {
        match (self.phase, self.drawn) {
            (Phase::Reveal, drawn) => Step::Reveal(drawn),
            (Phase::Place, Some(card)) => Step::Place(card),
            (Phase::Kill, _) => Step::Kill(self.pile),
            (Phase::Won, _) => Step::Won,
            (Phase::Lost | Phase::Place, _) => Step::Lost,
        }
    }

    /// How many zombies were killed, 0 to 12.
    pub fn kills(&self) -> u32 {
        let dead = self.zombies.iter().filter(|zombie| zombie.is_none());
        dead.count() as u32
    }

    /// The cards that are gone: covered in the cabin, discarded, killed.
    pub fn gone(&self) -> CardSet {
        let zombies = self.zombies.iter().flatten().copied();
        let there = self.cabin.into_iter().chain(zombies).chain(self.deck()).chain(self.drawn);
        (CardSet::COURT | number_cards(self.rules().jokers)) - there.collect()
    }
}

impl Game for State {
    type Action = Action;
    type Actions = Actions;
    type Illegal = Illegal;

    fn seats(&self) -> usize {
        1
    }

    /// Seat `A` is the player. Under `reveal=random` chance reveals, each face-down zombie with the same
    /// odds.
    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Won | Phase::Lost => Turn::Over,
            Phase::Reveal if self.rules.random_reveal() => Turn::Chance,
            Phase::Reveal | Phase::Place | Phase::Kill => Turn::Player(Seat::A),
        }
    }

    /// In order: reveals, placings, kills by their places, then `spare`.
    #[inline]
    fn legal_actions(&self) -> Actions {
        self.list()
    }

    #[inline]
    fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.is_legal(action) { Ok(()) } else { Err(self.refusal(action)) }
    }

    #[inline]
    fn apply_unchecked(&mut self, action: Action) {
        self.step_on(action, &mut ());
    }

    /// The score of a win is the number of cards left in the deck; that of a loss is 0. The kills are
    /// [`State::kills`].
    fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Won => Some(Outcome::solitaire(Standing::Won, i32::from(self.deck_len))),
            Phase::Lost => Some(Outcome::solitaire(Standing::Lost, 0)),
            _ => None,
        }
    }

    /// A zombie turned up, or a card drawn that the player did not know.
    fn reveals(&self, action: Action) -> bool {
        let mut next = *self;
        next.apply_unchecked(action);
        let unseen = |state: &State| state.deck_len - state.known;
        next.face_down != self.face_down || unseen(&next) != unseen(self)
    }
}

/// The number cards and jokers of a game.
pub(crate) fn number_cards(jokers: Jokers) -> CardSet {
    match jokers {
        Jokers::Zero => CardSet::NUMBERS,
        Jokers::One => CardSet::NUMBERS.with(Card::RED_JOKER),
        Jokers::Two => CardSet::NUMBERS | CardSet::JOKERS,
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({self}, {})", self.rules())
    }
}
