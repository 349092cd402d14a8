use core::fmt;

use arrayvec::ArrayVec;
use deadhand_cards::{Card, CardSet, Rank, Suit};
use thiserror::Error;

use crate::state::number::{self, number};
use crate::state::{CARDS, Run, STOCK};
use crate::{Column, Rules, State, Step, SuitGap};

/// What lies in a column. As text `?4S,KH!`: the cards from the base to the end, `?` before a face-down
/// one, then `!` for each zombie; `-` if it is empty.
///
/// The seed calls the columns "temporary shelters".
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shelter {
    /// The face-down cards, from the base.
    pub face_down: ArrayVec<Card, 6>,
    /// The face-up cards, down to the end card.
    pub face_up: ArrayVec<Card, 13>,
    /// How many zombies are on it.
    pub zombies: u8,
}

/// A position as data that nobody has looked at yet: any cards, counts and step. It becomes a [`State`] by
/// `State::try_from`, which names everything that is wrong with it.
///
/// ```
/// use deadhand_klondike::{Layout, Rules, State};
///
/// let mut layout = Layout::from(State::new(Rules::REVISED, 1));
/// let drawn = layout.stock.remove(0);
/// layout.waste.push(drawn);
/// assert!(State::try_from(layout.clone()).is_ok());
///
/// layout.waste.push(layout.stock[0]);
/// layout.horde -= 1;
/// let problems = State::try_from(layout).unwrap_err();
/// assert_eq!(
///     problems.to_string(),
///     "4C lies in two places; stock and waste have 25 cards, and at most 24 are dealt to them; \
///      6 zombies are there, and by the rules there are 7",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Layout {
    /// The rules.
    pub rules: Rules,
    /// What lies in each column, from the left.
    pub columns: [Shelter; Column::COUNT],
    /// The rank of the top card of each foundation, by suit; none of an empty one. It holds the cards of
    /// its suit up to this one that were not removed.
    pub foundations: [Option<Rank>; Suit::ALL.len()],
    /// The stock, the front card first.
    pub stock: ArrayVec<Card, STOCK>,
    /// The waste, from the bottom to the top.
    pub waste: ArrayVec<Card, STOCK>,
    /// The cards that were removed from the game, in order of removal.
    pub removed: ArrayVec<Card, REMOVED_MAX>,
    /// How many zombies are in the horde.
    pub horde: u8,
    /// How many rounds of ammunition are left.
    pub ammo: u8,
    /// How many flips were made; without a limit the count stays at 255.
    pub flips: u8,
    /// What is decided next.
    pub step: Step,
}

/// The most cards that can be removed: all but the aces, which no zombie attacks.
pub(crate) const REMOVED_MAX: usize = CARDS - Suit::ALL.len();

/// Why a layout is no possible position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs)] // the fields are what the message names
pub enum Problem {
    /// At most as many cards lie face down in a column as were dealt so.
    #[error("{face_down} cards lie face down in column {column}, and fewer are dealt so")]
    TooManyFaceDown { column: Column, face_down: u8 },
    /// The last card of a column is always face up.
    #[error("no card lies face up in column {column}")]
    NoneFaceUp { column: Column },
    /// Columns build down in alternating colours.
    #[error("the face-up cards of column {column} do not go down in alternating colours")]
    NotARun { column: Column },
    /// Nobody is there to attack.
    #[error("a zombie is on column {column}, which is empty")]
    ZombieOnEmpty { column: Column },
    /// A second zombie on a column eats a card, and then there is at most one.
    #[error("{zombies} zombies are on column {column}, where only one can stay")]
    TooManyZombies { column: Column, zombies: u8 },
    /// The joker is the player, and no card of the deck.
    #[error("{card} is no card of the game")]
    Joker { card: Card },
    /// There is one of each card.
    #[error("{card} lies in two places")]
    Twice { card: Card },
    /// Every card is somewhere: in a column, on a foundation, in stock or waste, or removed.
    #[error("{card} is missing")]
    Missing { card: Card },
    /// An ace is no survivor who could be eaten.
    #[error("{card} cannot be removed from the game: no zombie attacks an ace")]
    AceRemoved { card: Card },
    /// Under `suit_gap=strict` a foundation does not pass over a removed card.
    #[error("a foundation has passed over {card}, which by these rules blocks it")]
    PassedOver { card: Card },
    /// Stock and waste only become fewer.
    #[error("stock and waste have {cards} cards, and at most 24 are dealt to them")]
    TooManyInDeck { cards: u8 },
    /// The zombies of the horde and of the columns are those of the rules.
    #[error("{there} zombies are there, and by the rules there are {zombies}")]
    ZombiesMiscounted { there: u16, zombies: u8 },
    /// Ammunition only becomes less.
    #[error("{ammo} rounds are left, and by the rules there are {most} at the start")]
    TooMuchAmmo { ammo: u8, most: u8 },
    /// By the rules there are only so many passes through the stock.
    #[error("{flips} flips were made, and by the rules at most {most} can be")]
    TooManyFlips { flips: u8, most: u8 },
    /// A target is chosen right after a flip: then the waste is empty, and the stock is not.
    #[error("a target is chosen only after a flip")]
    NotAfterFlip,
    /// A target is chosen for a zombie of the horde.
    #[error("a target is to be chosen, and no zombie is in the horde")]
    HordeEmpty,
    /// A target is chosen among two or more.
    #[error("a target is to be chosen, and no two end cards are the oldest survivors")]
    NoTie,
    /// Here the game has ended by itself.
    #[error("the game is over here: nothing but stop is legal, or it is stalled")]
    AlreadyOver,
}

/// Everything that is wrong with a layout.
///
/// At most 141: each of the 52 cards is in two places or missing, 4 aces and 48 other cards wrongly
/// removed or passed over, 2 jokers; 4 for each column; 4 for the counts and 3 for the step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problems(ArrayVec<Problem, PROBLEMS_MAX>);

const PROBLEMS_MAX: usize = 141;

impl Problems {
    /// The reasons; at least one.
    pub fn reasons(&self) -> &[Problem] {
        &self.0
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            write!(f, "{}{problem}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for Problems {}

impl From<State> for Layout {
    fn from(state: State) -> Layout {
        Layout {
            rules: state.rules(),
            columns: Column::ALL.map(|column| Shelter {
                face_down: state.face_down(column).collect(),
                face_up: state.face_up(column).collect(),
                zombies: u8::from(state.is_attacked(column)),
            }),
            foundations: Suit::ALL.map(|suit| state.foundation(suit).and_then(Card::rank)),
            stock: state.stock().collect(),
            waste: state.waste().collect(),
            removed: state.removed().collect(),
            horde: state.horde,
            ammo: state.ammo,
            flips: state.flips,
            step: state.step,
        }
    }
}

/// Makes a layout a state.
///
/// # Errors
///
/// Everything that is wrong with it. Whether the game is over is looked at only where nothing else is.
impl TryFrom<Layout> for State {
    type Error = Problems;

    fn try_from(layout: Layout) -> Result<State, Problems> {
        let state = layout.unfinished()?;
        if state.step == Step::Play && state.is_over() {
            return Err(Problems(ArrayVec::from_iter([Problem::AlreadyOver])));
        }
        Ok(state)
    }
}

impl Layout {
    /// The state of this layout, whether or not the game should be over.
    pub(crate) fn unfinished(&self) -> Result<State, Problems> {
        let mut problems = ArrayVec::new();
        for (column, shelter) in Column::ALL.into_iter().zip(&self.columns) {
            shelter.find_problems(column, &mut problems);
        }
        self.find_misplaced_cards(&mut problems);
        self.find_wrong_counts(&mut problems);
        if self.step == Step::Target {
            self.find_wrong_target(&mut problems);
        }
        if problems.is_empty() { Ok(self.unvalidated()) } else { Err(Problems(problems)) }
    }

    /// The state of a layout in which every card has its place.
    fn unvalidated(&self) -> State {
        let mut state = State::empty(self.rules);
        for (column, shelter) in Column::ALL.into_iter().zip(&self.columns) {
            shelter.face_down.iter().for_each(|&card| state.lay_face_down(column, number(card)));
            shelter.face_up.iter().for_each(|&card| state.put(column, Run::of(number(card))));
            state.attacked |= shelter.zombies << column.number();
        }
        let cards = self.removed.iter().chain(&self.waste).chain(&self.stock);
        for (place, &card) in state.piles.iter_mut().zip(cards) {
            *place = number(card);
        }
        state.waste_begin = self.removed.len() as u8;
        state.stock_begin = state.waste_begin + self.waste.len() as u8;
        state.stock_end = state.stock_begin + self.stock.len() as u8;
        state.look_at_waste();
        for (suit, top) in Suit::ALL.into_iter().zip(self.foundations) {
            if let Some(rank) = top {
                state.next[suit.index()] = number::above(number(Card::new(rank, suit)));
            }
            state.pass_over_gaps(suit.index());
        }
        (state.horde, state.ammo, state.flips) = (self.horde, self.ammo, self.flips);
        state.step = self.step;
        state
    }

    fn find_misplaced_cards(&self, problems: &mut ArrayVec<Problem, PROBLEMS_MAX>) {
        let in_columns = self
            .columns
            .iter()
            .flat_map(|shelter| shelter.face_down.iter().chain(&shelter.face_up));
        let in_piles = self.stock.iter().chain(&self.waste).chain(&self.removed);
        let removed: CardSet = self.removed.iter().copied().collect();
        let saved = built_up(self.foundations) - removed;
        let mut seen = CardSet::EMPTY;
        let mut twice = CardSet::EMPTY;
        for card in in_columns.chain(in_piles).copied().chain(saved) {
            if !seen.insert(card) {
                twice.insert(card);
            }
        }
        let tops = |suit: Suit| self.foundations[suit.index()].map(|rank| Card::new(rank, suit));
        let tops: CardSet = Suit::ALL.into_iter().filter_map(tops).collect();
        twice |= tops & removed;

        let mut report = |cards: CardSet, problem: fn(Card) -> Problem| {
            problems.extend(cards.into_iter().map(problem));
        };
        report(seen & CardSet::JOKERS, |card| Problem::Joker { card });
        report(twice - CardSet::JOKERS, |card| Problem::Twice { card });
        report(CardSet::STANDARD - seen, |card| Problem::Missing { card });
        report(removed & CardSet::of_rank(Rank::Ace), |card| Problem::AceRemoved { card });
        if self.rules.suit_gap == SuitGap::Strict {
            report(
                (built_up(self.foundations) & removed) - tops - CardSet::of_rank(Rank::Ace),
                |card| Problem::PassedOver { card },
            );
        }
    }

    fn find_wrong_counts(&self, problems: &mut ArrayVec<Problem, PROBLEMS_MAX>) {
        let cards = (self.stock.len() + self.waste.len()) as u8;
        if cards as usize > STOCK {
            problems.push(Problem::TooManyInDeck { cards });
        }
        let zombies = self.rules.zombies.get();
        let on_columns = self.columns.iter().map(|shelter| u16::from(shelter.zombies)).sum::<u16>();
        let there = on_columns + u16::from(self.horde);
        if there != u16::from(zombies) {
            problems.push(Problem::ZombiesMiscounted { there, zombies });
        }
        let (ammo, most) = (self.ammo, self.rules.ammo.get());
        if ammo > most {
            problems.push(Problem::TooMuchAmmo { ammo, most });
        }
        let (flips, most) = (self.flips, self.rules.most_flips());
        if flips > most {
            problems.push(Problem::TooManyFlips { flips, most });
        }
    }

    fn find_wrong_target(&self, problems: &mut ArrayVec<Problem, PROBLEMS_MAX>) {
        if self.flips == 0 || self.stock.is_empty() || !self.waste.is_empty() {
            problems.push(Problem::NotAfterFlip);
        }
        if self.horde == 0 {
            problems.push(Problem::HordeEmpty);
        }
        let ends = || self.columns.iter().filter_map(|shelter| shelter.face_up.last()?.rank());
        let oldest = ends().max();
        if oldest <= Some(Rank::Ace) || ends().filter(|rank| Some(*rank) == oldest).count() < 2 {
            problems.push(Problem::NoTie);
        }
    }
}

impl Shelter {
    fn find_problems(&self, column: Column, problems: &mut ArrayVec<Problem, PROBLEMS_MAX>) {
        let face_down = self.face_down.len() as u8;
        if face_down as usize > column.index() {
            problems.push(Problem::TooManyFaceDown { column, face_down });
        }
        if self.face_up.is_empty() && face_down > 0 {
            problems.push(Problem::NoneFaceUp { column });
        }
        let goes_on = |pair: &[Card]| number::goes_on(number(pair[1]), number(pair[0]));
        if !self.face_up.windows(2).all(goes_on) {
            problems.push(Problem::NotARun { column });
        }
        if self.zombies > 1 {
            problems.push(Problem::TooManyZombies { column, zombies: self.zombies });
        }
        if self.zombies > 0 && self.face_up.is_empty() && face_down == 0 {
            problems.push(Problem::ZombieOnEmpty { column });
        }
    }
}

/// All cards up to the tops of the foundations, by suit.
pub(crate) fn built_up(foundations: [Option<Rank>; Suit::ALL.len()]) -> CardSet {
    let up_to = |(suit, top): (Suit, Option<Rank>)| {
        let ranks = Rank::ALL.into_iter().filter(move |rank| Some(*rank) <= top);
        ranks.map(move |rank| Card::new(rank, suit))
    };
    Suit::ALL.into_iter().zip(foundations).flat_map(up_to).collect()
}
