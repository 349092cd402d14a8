//! A position as data that nobody has looked at yet: what a line says, before it is a state or a view.

use alloc::vec::Vec;
use core::fmt;

use deadhand_cards::ReadError;
use deadhand_game::{Portable, Seat};
use thiserror::Error;

use crate::card::{Cards, SEATS_MAX};
use crate::pool::{Moment, write_reasons};
use crate::state::{Announced, Board, NO_BID, Scene, Step, Zone};
use crate::text::{Lines, ZONES, read};
use crate::{CardId, Name, Setup, State};

mod check;

/// A card in play with all that lies on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    /// The card; none where it is not known.
    pub(crate) card: Option<CardId>,
    /// Its running number if it lies face down, else 0.
    pub(crate) number: u16,
    pub(crate) spent: bool,
    pub(crate) wounds: u8,
    pub(crate) infected: Option<Seat>,
    pub(crate) blank: bool,
    pub(crate) items: Cards,
}

/// What lies before a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct SeatLayout {
    pub(crate) out: bool,
    pub(crate) food: u16,
    pub(crate) hand: Vec<Option<CardId>>,
    /// From the top.
    pub(crate) deck: Vec<Option<CardId>>,
    /// The oldest first.
    pub(crate) discard: Vec<CardId>,
    pub(crate) removed: Vec<CardId>,
    /// The survivor, resource and combat zones.
    pub(crate) zones: [Vec<Piece>; 3],
}

/// A fight to come or running.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct FightLayout {
    pub(crate) survivors: Vec<CardId>,
    pub(crate) zombies: Vec<Name>,
}

/// Everything of a game that changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Layout {
    pub(crate) seats: Vec<SeatLayout>,
    pub(crate) fights: Vec<FightLayout>,
    pub(crate) progress: Progress,
    pub(crate) paid: Vec<Name>,
    pub(crate) seen: Vec<(CardId, u8)>,
}

/// How far a game is, beside what lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Progress {
    pub(crate) step: Step,
    pub(crate) actor: Seat,
    pub(crate) active: Seat,
    pub(crate) moment: Moment,
    pub(crate) passes: u8,
    pub(crate) laid: bool,
    pub(crate) flight: u8,
    pub(crate) fight: u8,
    pub(crate) judged: bool,
    pub(crate) won_with: u16,
    pub(crate) fierce: u16,
    pub(crate) hunger: u8,
    pub(crate) focus: Option<Name>,
    pub(crate) announced: Announced,
    pub(crate) target: Option<Name>,
    pub(crate) bids: [u8; SEATS_MAX],
    pub(crate) bids_passed: u8,
    pub(crate) numbers: [u16; SEATS_MAX],
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
            won_with: 0,
            fierce: 0,
            hunger: 0,
            focus: None,
            announced: Announced::Nothing,
            target: None,
            bids: [NO_BID; SEATS_MAX],
            bids_passed: 0,
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
            won_with: board.won_with,
            fierce: board.fierce,
            hunger: board.hunger,
            focus: board.focus,
            announced: board.announced,
            target: board.target,
            bids: board.bids,
            bids_passed: board.bids_passed,
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
        board.won_with = self.won_with;
        board.fierce = self.fierce;
        board.hunger = self.hunger;
        board.focus = self.focus;
        board.announced = self.announced;
        board.target = self.target;
        board.bids = self.bids;
        board.bids_passed = self.bids_passed;
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
                board.fights[card.owner_index()][card.place()] = number;
            }
        }
        board.paid = self.paid.iter().filter_map(|&name| self.card(name)).collect();
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

    fn seen(&self) -> impl Iterator<Item = (CardId, u8)> {
        self.seen.iter().copied()
    }
}

/// Why a line is no possible position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum Problem {
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
    #[error("{seat} is out and still has cards")]
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

/// Everything for which a line is no possible position.
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
