//! A position as data that nobody has looked at yet: what a line says, before it is a state or a view.

use alloc::vec::Vec;
use core::fmt;

use deadhand_cards::ReadError;
use deadhand_game::{Portable, Seat};
use thiserror::Error;

use crate::card::{Cards, SEATS_MAX};
use crate::pool::{Moment, write_reasons};
use crate::state::{Announced, Board, NO_BID, Running, Scene, Step, Zone};
use crate::text::{Lines, ZONES, read};
use crate::{CardId, Name, Setup, State};

mod check;

/// A card in play with all that lies on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Piece {
    /// The card; none where it is not known, which no state has.
    pub card: Option<CardId>,
    /// Whose deck a card came from that is not known; none of a known one and of its controller's own.
    pub owner: Option<Seat>,
    /// Its running number if it lies face down, from 1; 0 if it lies face up.
    pub number: u16,
    /// Whether it is spent.
    pub spent: bool,
    /// How many wounds it has.
    pub wounds: u8,
    /// Who has put an infected token on it.
    pub infected: Option<Seat>,
    /// Whether its text is ignored, as that of every ex-survivor.
    pub blank: bool,
    /// The items attached to it.
    pub items: Cards,
    /// Those of them that are spent.
    pub spent_items: Cards,
}

/// What lies before a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct SeatLayout {
    /// Whether he is out of the game.
    pub out: bool,
    /// His food.
    pub food: u16,
    /// His hand in order of id; where cards are not known, a none for each comes last.
    pub hand: Vec<Option<CardId>>,
    /// His deck, from the top.
    pub deck: Vec<Option<CardId>>,
    /// His discard, the oldest card first.
    pub discard: Vec<CardId>,
    /// His cards that were removed from the game, in order of id.
    pub removed: Vec<CardId>,
    /// His survivor zone, resource zone and combat zone, each in order of names.
    pub zones: [Vec<Piece>; 3],
}

/// A fight to come or running, each side in order of names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct FightLayout {
    /// The survivors; by the lowest of them the fight is called.
    pub survivors: Vec<CardId>,
    /// The zombies.
    pub zombies: Vec<Name>,
}

/// A position as data that nobody has looked at yet: what lies where, and the step. It is read with its
/// [`Setup`], and becomes a [`State`] by [`State::from_layout`], which names everything that is wrong
/// with it.
///
/// ```
/// use deadhand_ccg::State;
/// # use deadhand_ccg::{CardPool, DeckList, Portable, Rules, Setup};
/// # let pool = CardPool::from_table("Name\tType\tHealth\nDrifter\tSurvivor\t1\n")?;
/// # let deck = DeckList::read("4 Drifter")?;
/// # let setup = Setup::new(Rules { min_deck: 4, ..Rules::DEFAULT }, pool, vec![deck.clone(), deck])?;
///
/// let mut layout = State::new(setup.clone()).layout();
/// let top = layout.seats[0].deck.remove(0);
/// layout.seats[0].hand.push(top);
/// assert!(State::from_layout(&setup, &layout).is_ok());
///
/// layout.seats[0].hand.push(top);
/// layout.seats[1].deck.pop();
/// let problems = State::from_layout(&setup, &layout).unwrap_err();
/// assert_eq!(problems.to_string(), "A1 stands twice; B4 is missing; A1 stands out of order");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Layout {
    /// What lies before each player, by seat.
    pub seats: Vec<SeatLayout>,
    /// The fights to come or running, by their lowest survivors.
    pub fights: Vec<FightLayout>,
    /// How far the game is.
    pub progress: Progress,
    /// The cards chosen so far to pay for what was announced, in order of names.
    pub paid: Vec<Name>,
    /// The cards chosen so far to be discarded for it: those of the hand in order of id, then the one in
    /// play.
    #[cfg_attr(feature = "serde", serde(default))]
    pub given: Vec<Name>,
    /// The cards whose ability that can be used once a turn was used in this turn.
    #[cfg_attr(feature = "serde", serde(default))]
    pub used: Cards,
    /// The abilities that run, wait or last.
    #[cfg_attr(feature = "serde", serde(default))]
    pub running: Running,
    /// Hidden cards that were seen, in order of id, and who has seen them: a bit for each seat from the
    /// lowest, and the bit of value 16 for the spectator.
    pub seen: Vec<(CardId, u8)>,
}

/// What a player has done in the bidding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Bid {
    /// Nothing yet.
    #[default]
    Open,
    /// He has passed without a bid.
    Passed,
    /// He has bid so much food, 0 to 10.
    Made(u8),
    /// He has bid so much food, and passed when he was asked again.
    MadeThenPassed(u8),
    /// He has decided, and it is not known how: only a view has it.
    Hidden,
}

impl Bid {
    const fn of(bid: u8, passed: bool) -> Bid {
        match (bid, passed) {
            (NO_BID, false) => Bid::Open,
            (NO_BID, true) => Bid::Passed,
            (bid, false) => Bid::Made(bid),
            (bid, true) => Bid::MadeThenPassed(bid),
        }
    }

    const fn food(self) -> u8 {
        match self {
            Bid::Made(bid) | Bid::MadeThenPassed(bid) => bid,
            Bid::Open | Bid::Passed | Bid::Hidden => NO_BID,
        }
    }

    const fn has_passed(self) -> bool {
        matches!(self, Bid::Passed | Bid::MadeThenPassed(_))
    }
}

/// How far a game is, beside what lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Progress {
    /// What is decided next.
    pub step: Step,
    /// Whose decision it is, or whose deck is shuffled; of a game that is won, who has won it.
    pub actor: Seat,
    /// The survivor player; before the first turn, who is to take it; before that, the first bidder.
    pub active: Seat,
    /// The build phase, or the window that is open or was last.
    pub moment: Moment,
    /// How many have passed in a row.
    pub passes: u8,
    /// Whether the survivor player has put a card into his resource zone this turn.
    pub laid: bool,
    /// Whose fight before the flight is fought: how many seats after the survivor player he sits, or 0.
    pub flight: u8,
    /// The fight that is fought, from 1, or 0.
    pub fight: u8,
    /// Whether it has a result, and what follows is being chosen.
    pub judged: bool,
    /// The losing survivors of it who are overwhelmed and not dead yet.
    pub overwhelmed: Cards,
    /// The Fierce points of the winning zombies when they won.
    pub fierce: u16,
    /// How many wounds of hunger are left.
    pub hunger: u8,
    /// The card that is asked for.
    pub focus: Option<Name>,
    /// What was announced and waits for its target and payment.
    pub announced: Announced,
    /// The target chosen for it.
    pub target: Option<Name>,
    /// What each player has bid, by seat; all open but while they bid.
    pub bids: [Bid; SEATS_MAX],
    /// How many cards have come to lie face down under each player in this game.
    pub numbers: [u16; SEATS_MAX],
}

impl Default for Progress {
    fn default() -> Progress {
        Progress {
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
            bids: [Bid::Open; SEATS_MAX],
            numbers: [0; SEATS_MAX],
        }
    }
}

impl Progress {
    pub(crate) fn of(board: &Board) -> Progress {
        Progress {
            step: board.step,
            actor: board.actor,
            active: board.active,
            moment: board.moment,
            passes: board.passes,
            laid: board.laid,
            flight: board.flight,
            fight: board.fight,
            judged: board.judged,
            overwhelmed: board.overwhelmed,
            fierce: board.fierce,
            hunger: board.hunger,
            focus: board.focus,
            announced: board.announced,
            target: board.target,
            bids: core::array::from_fn(|seat| {
                Bid::of(board.bids[seat], board.bids_passed >> seat & 1 != 0)
            }),
            numbers: board.numbers,
        }
    }

    fn put_on(self, board: &mut Board) {
        board.step = self.step;
        board.actor = self.actor;
        board.active = self.active;
        board.moment = self.moment;
        board.passes = self.passes;
        board.laid = self.laid;
        board.flight = self.flight;
        board.fight = self.fight;
        board.judged = self.judged;
        board.overwhelmed = self.overwhelmed;
        board.fierce = self.fierce;
        board.hunger = self.hunger;
        board.focus = self.focus;
        board.announced = self.announced;
        board.target = self.target;
        board.bids = self.bids.map(Bid::food);
        let passed = (0..SEATS_MAX).filter(|&seat| self.bids[seat].has_passed());
        board.bids_passed = passed.map(|seat| 1 << seat).sum();
        board.numbers = self.numbers;
    }

    /// The small numbers of a step, with their words.
    pub(crate) fn numbers_of_step(&self) -> [(&'static str, u8); 5] {
        [
            ("passes", self.passes),
            ("laid", self.laid.into()),
            ("flight", self.flight),
            ("fight", self.fight),
            ("hunger", self.hunger),
        ]
    }
}

impl Layout {
    pub(crate) fn of(scene: Scene<'_>) -> Layout {
        let seat = |seat| SeatLayout {
            out: scene.is_out(seat),
            food: scene.food(seat),
            hand: scene.hand(seat).collect(),
            deck: scene.deck(seat).collect(),
            discard: scene.discard(seat).collect(),
            removed: scene.removed(seat).collect(),
            zones: ZONES.map(|(_, zone)| scene.zone(seat, zone).collect()),
        };
        let fight = |fight| FightLayout {
            survivors: scene.side(fight, true).filter_map(super::card::Name::card).collect(),
            zombies: scene.side(fight, false).collect(),
        };
        Layout {
            seats: (0..scene.seats()).map(seat).collect(),
            fights: (0..scene.fights()).map(fight).collect(),
            progress: scene.progress(),
            paid: scene.paid().collect(),
            given: scene.given().collect(),
            used: scene.used(),
            running: scene.board.running.clone(),
            seen: scene.seen().collect(),
        }
    }

    /// The card in play that is called so; unknown ones are not found.
    fn card(&self, name: Name) -> Option<CardId> {
        let mut pieces = self.pieces();
        let found = pieces.find(|(seat, _, piece)| piece.name(*seat) == Some(name));
        found.and_then(|(_, _, piece)| piece.card)
    }

    /// All pieces with their controllers and zones.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Seat, Zone, &Piece)> {
        Seat::ALL.into_iter().zip(&self.seats).flat_map(|(seat, layout)| {
            ZONES.into_iter().zip(&layout.zones).flat_map(move |((_, zone), pieces)| {
                pieces.iter().map(move |piece| (seat, zone, piece))
            })
        })
    }

    /// The board of this layout, which may be an impossible one; what is not known is left out.
    pub(crate) fn board(&self) -> Board {
        let mut board = Board::empty();
        self.progress.put_on(&mut board);
        for (i, seat) in self.seats.iter().enumerate() {
            board.out |= u8::from(seat.out) << i;
            board.food[i] = seat.food;
            board.hand |= seat.hand.iter().flatten().copied().collect();
            board.removed |= seat.removed.iter().copied().collect();
            board.set_deck(i, seat.deck.iter().flatten().copied());
            board.set_discard(i, seat.discard.iter().copied());
        }
        for (seat, zone, piece) in self.pieces() {
            if let Some(card) = piece.card {
                board.put_piece(card, seat.index(), zone, piece);
            }
        }
        for (number, fight) in (1..).zip(&self.fights) {
            let zombies = fight.zombies.iter().filter_map(|&name| self.card(name));
            for card in fight.survivors.iter().copied().chain(zombies) {
                board.in_fight.insert(card);
                board.fights[card.number()] = number;
            }
        }
        board.paid = self.paid.iter().filter_map(|&name| self.card(name)).collect();
        let given = |&name: &Name| self.card(name).or_else(|| name.card());
        board.given = self.given.iter().filter_map(given).collect();
        board.used = self.used;
        board.running = self.running.clone();
        for &(card, viewers) in &self.seen {
            for (i, shown) in board.shown.iter_mut().enumerate() {
                if viewers >> i & 1 != 0 {
                    shown.insert(card);
                }
            }
        }
        board
    }

    /// Makes this a state.
    pub(crate) fn state(&self, setup: &Setup) -> Result<State, Problems> {
        let (seats, expected) = (self.seats.len(), setup.agreed().seats());
        if seats != expected {
            return Err(Problems::of(Problem::Seats { seats, expected }));
        }
        let mut problems = check::problems(self, setup);
        if problems.is_empty() {
            let state = State { setup: setup.clone(), board: self.board() };
            problems = check::problems_of_state(self, &state);
            if problems.is_empty() {
                return Ok(state);
            }
        }
        Err(Problems(problems))
    }
}

impl Piece {
    /// Whose deck it came from.
    pub(crate) fn owner(&self, controller: Seat) -> Seat {
        self.card.map(CardId::owner).or(self.owner).unwrap_or(controller)
    }

    /// How the piece is called under its controller; none if nothing is known of it.
    pub(crate) fn name(&self, controller: Seat) -> Option<Name> {
        match self.number {
            0 => self.card.map(Name::from),
            number => Name::face_down(controller, number),
        }
    }
}

impl Lines for Layout {
    fn seats(&self) -> usize {
        self.seats.len()
    }

    fn is_out(&self, seat: usize) -> bool {
        self.seats[seat].out
    }

    fn food(&self, seat: usize) -> u16 {
        self.seats[seat].food
    }

    fn hand(&self, seat: usize) -> impl Iterator<Item = Option<CardId>> {
        self.seats[seat].hand.iter().copied()
    }

    fn deck(&self, seat: usize) -> impl Iterator<Item = Option<CardId>> {
        self.seats[seat].deck.iter().copied()
    }

    fn discard(&self, seat: usize) -> impl Iterator<Item = CardId> {
        self.seats[seat].discard.iter().copied()
    }

    fn removed(&self, seat: usize) -> impl Iterator<Item = CardId> {
        self.seats[seat].removed.iter().copied()
    }

    fn zone(&self, seat: usize, zone: Zone) -> impl Iterator<Item = Piece> {
        self.seats[seat].zones[zone as usize].iter().copied()
    }

    fn fights(&self) -> usize {
        self.fights.len()
    }

    fn side(&self, fight: usize, survivors: bool) -> impl Iterator<Item = Name> {
        let FightLayout { survivors: defenders, zombies } = &self.fights[fight];
        let (defenders, zombies) =
            if survivors { (&defenders[..], &[][..]) } else { (&[][..], &zombies[..]) };
        defenders.iter().copied().map(Name::from).chain(zombies.iter().copied())
    }

    fn progress(&self) -> Progress {
        self.progress
    }

    fn paid(&self) -> impl Iterator<Item = Name> {
        self.paid.iter().copied()
    }

    fn given(&self) -> impl Iterator<Item = Name> {
        self.given.iter().copied()
    }

    fn used(&self) -> Cards {
        self.used
    }

    fn running(&self) -> &Running {
        &self.running
    }

    fn seen(&self) -> impl Iterator<Item = (CardId, u8)> {
        self.seen.iter().copied()
    }
}

impl State {
    /// This position as data.
    pub fn layout(&self) -> Layout {
        Layout::of(self.scene())
    }

    /// The position of a layout.
    ///
    /// # Errors
    ///
    /// Everything for which it is no possible position.
    pub fn from_layout(setup: &Setup, layout: &Layout) -> Result<State, Problems> {
        layout.state(setup)
    }
}

/// Why a layout or a line is no possible position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum Problem {
    /// Each player of the setup has his place.
    #[error("there are {seats} players, and the setup has {expected}")]
    Seats { seats: usize, expected: usize },
    /// A card that no deck has.
    #[error("{card} is in no deck")]
    NotInDecks { card: CardId },
    /// A card lies in one place.
    #[error("{card} stands twice")]
    Twice { card: CardId },
    /// A card lies nowhere.
    #[error("{card} is missing")]
    Missing { card: CardId },
    /// Hands, decks and discards hold their owner's cards.
    #[error("{card} stands under {seat}, who does not own it")]
    OtherOwner { seat: Seat, card: CardId },
    /// What a player who is out had is gone.
    #[error("{seat} is out and still has cards or food")]
    OutWithCards { seat: Seat },
    /// A card is not known, or too many or too few are.
    #[error("so many cards of {seat} are unknown that the deck does not come out even")]
    Uncounted { seat: Seat },
    /// A card lies where its type cannot lie.
    #[error("{card} cannot lie there like this")]
    Misplaced { card: CardId },
    /// A survivor with such wounds is dead.
    #[error("{card} has as many wounds as health")]
    Dead { card: CardId },
    /// The numbers of face-down cards differ, and are given out in order.
    #[error("the number of {name} was not given out, or twice")]
    WrongNumber { name: Name },
    /// The entries of a line stand in order.
    #[error("{name} stands out of order")]
    OutOfOrder { name: Name },
    /// A fight is between the survivor player's survivors and zombies of others.
    #[error("fight {number} is none between survivors of the survivor player and zombies")]
    NoFight { number: usize },
    /// A card was seen that is not hidden.
    #[error("{card} is marked as seen and is not hidden")]
    NotHidden { card: CardId },
    /// The step does not fit what lies on the table.
    #[error("the step does not fit the table: {0}")]
    Step(&'static str),
}

/// Everything for which a layout or a line is no possible position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// The reasons; at least one.
    pub fn reasons(&self) -> &[Problem] {
        &self.0
    }

    pub(crate) fn of(problem: Problem) -> Problems {
        Problems(Vec::from([problem]))
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reasons(f, &self.0)
    }
}

impl core::error::Error for Problems {}

/// Why a position line or view line is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// It is not written like one.
    #[error("{0}")]
    Text(#[from] ReadError),
    /// It is no possible position.
    #[error("{0}")]
    Position(#[from] Problems),
}

impl Portable for State {
    const NAME: &'static str = "ccg";

    type Setup = Setup;
    type ReadError = PositionError;

    fn setup(&self) -> Setup {
        self.setup.clone()
    }

    /// Every numbered deal is the same: all chance of this game is in its actions, which a table draws.
    fn deal(setup: &Setup, _: u64) -> State {
        State::new(setup.clone())
    }

    fn read(setup: &Setup, line: &str) -> Result<State, PositionError> {
        Ok(read::read_layout(line, setup.agreed().seats())?.state(setup)?)
    }
}
