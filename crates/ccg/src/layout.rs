//! A position as data that nobody has looked at yet: what a line says, before it is a state or a view.

use alloc::vec::Vec;

use deadhand_game::{Portable, Seat};

use crate::card::Cards;
use crate::state::{Board, Running, Scene, Zone};
use crate::text::{Lines, ZONES, read};
use crate::{CardId, Name, Setup, State};

mod check;
mod problem;
mod progress;

pub use problem::{PositionError, Problem, Problems};
pub use progress::{Bid, Progress};

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
    /// Hidden cards that were seen, in order of id, and who has seen them: a bit for each seat of the game
    /// from the lowest, and the bit of value 16 for the spectator.
    pub seen: Vec<(CardId, u8)>,
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
