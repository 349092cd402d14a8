use core::fmt;

use deadhand_cards::{Card, DealRng, STANDARD_DECK, Suit, shuffle};
use deadhand_game::{Game, Outcome, Seat, Standing, Turn};

#[cfg(feature = "serde")]
use crate::Layout;
use crate::rules::Packed;
use crate::{Action, Actions, Column, Illegal, Rules};

pub(crate) mod lanes;
pub(crate) mod number;
mod run;

use number::{EMPTY, NONE, NOTHING, rank};
pub(crate) use run::Run;

/// A position of Zombie Klondike: 128 bytes, `Copy`, and always in itself consistent: every card once, no
/// more zombies and rounds than there are, and a step that can be.
///
/// It is stepped by the methods of [`Game`](deadhand_game::Game), dealt, read and written by those of
/// [`Portable`](deadhand_game::Portable), looked at by those of [`Hidden`](deadhand_game::Hidden). A
/// position of one's own is made from a [`Layout`](crate::Layout).
// Cards are numbers as in the module `number`. What holds no card is blank, so that equal positions are
// equal bytes. The alignment makes a copy eight moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(16))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Layout", into = "Layout"))]
pub struct State {
    /// The end card of each column by its number, or [`EMPTY`]; in place 0 the top card of the waste, or
    /// [`NOTHING`].
    pub(crate) ends: [u8; 8],
    /// The first face-up card of each column, from which its run goes down to the end, or [`NONE`]; in
    /// place 0 the top card of the waste, or [`NONE`].
    pub(crate) bases: [u8; 8],
    /// For each column the last bit of the numbers of its face-up cards, each at the bit of its rank: by
    /// the ends, the bases and this the runs are known.
    pub(crate) suits: [u16; Column::COUNT],
    /// Three piles, one behind the other: the removed cards in order of removal, the waste from its bottom
    /// and the stock from its front. So a draw, or a flip, only moves the border between the two.
    pub(crate) piles: [u8; CARDS],
    /// The face-down cards, from the base: those of the column with index `i` begin at `i * (i - 1) / 2`.
    pub(crate) face_down: [u8; FACE_DOWN],
    /// How many cards lie face down in each column.
    pub(crate) face_down_len: [u8; Column::COUNT],
    /// The card that each foundation takes next: under `suit_gap=strict` even if it was removed, under
    /// `skip` never one that was. Of a complete one it is the number above the king's.
    pub(crate) next: [u8; Suit::ALL.len()],
    /// The columns under attack, the bit of its number for each: there is one zombie on each of them.
    pub(crate) attacked: u8,
    pub(crate) horde: u8,
    pub(crate) ammo: u8,
    pub(crate) flips: u8,
    /// Where the waste begins among the piles, and the removed cards end.
    pub(crate) waste_begin: u8,
    /// Where the stock begins, and the waste ends.
    pub(crate) stock_begin: u8,
    pub(crate) stock_end: u8,
    pub(crate) step: Step,
    pub(crate) rules: Packed,
}

const _: () = assert!(size_of::<State>() <= 128, "a step copies at most 128 bytes");

/// How many cards there are.
pub(crate) const CARDS: usize = STANDARD_DECK.len();

/// How many cards are dealt face down: none to the first column, six to the last.
pub(crate) const FACE_DOWN: usize = Column::COUNT * (Column::COUNT - 1) / 2;

/// How many cards are the stock after the deal.
pub(crate) const STOCK: usize = CARDS - FACE_DOWN - Column::COUNT;

/// What is decided next. As text: `play`, `target`, `over`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Step {
    /// The next action of the player.
    Play,
    /// Which of the oldest survivors is attacked after a flip.
    Target,
    /// Nothing: the game is over.
    Over,
}

impl State {
    /// The start of a numbered deal.
    ///
    /// The 52 cards are shuffled and dealt row by row: the first card of a row is the face-up one of the
    /// first column that has none yet, the others lie face down in the columns to the right of it. The
    /// remaining 24 are the stock, its front card first.
    pub fn new(rules: Rules, deal: u64) -> State {
        let mut cards = STANDARD_DECK;
        shuffle(&mut DealRng::new(deal), &mut cards);
        let mut cards = cards.into_iter().map(number::number);

        let mut state = State::empty(rules);
        for row in Column::ALL {
            for column in &Column::ALL[row.index()..] {
                let Some(card) = cards.next() else { break };
                if *column == row {
                    state.put(*column, Run::of(card));
                } else {
                    state.lay_face_down(*column, card);
                }
            }
        }
        for (place, card) in state.piles.iter_mut().zip(cards) {
            *place = card;
            state.stock_end += 1;
        }
        state.look_for_end(&mut ());
        state
    }

    /// A table without cards, with the whole horde and ammunition beside it.
    pub(crate) fn empty(rules: Rules) -> State {
        State {
            ends: [NOTHING, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY],
            bases: [NONE; 8],
            suits: [0; Column::COUNT],
            piles: [NONE; CARDS],
            face_down: [NONE; FACE_DOWN],
            face_down_len: [0; Column::COUNT],
            next: number::ACES,
            attacked: 0,
            horde: rules.zombies.get(),
            ammo: rules.ammo.get(),
            flips: 0,
            waste_begin: 0,
            stock_begin: 0,
            stock_end: 0,
            step: Step::Play,
            rules: Packed::of(rules),
        }
    }

    /// The rules by which it is played.
    pub const fn rules(&self) -> Rules {
        self.rules.rules()
    }

    /// The face-down cards of a column from its base, which the player does not know.
    pub fn face_down(&self, column: Column) -> impl DoubleEndedIterator<Item = Card> + Clone {
        let begin = face_down_begin(column);
        let len = self.face_down_len[column.index()] as usize;
        cards(&self.face_down[begin..begin + len])
    }

    /// The face-up cards of a column, down to its end card.
    pub fn face_up(&self, column: Column) -> impl Iterator<Item = Card> + Clone {
        let cards = (!self.is_empty(column)).then(|| self.run(column).cards());
        cards.into_iter().flatten().filter_map(number::card)
    }

    /// The last card of a column; none of an empty one.
    pub fn end_card(&self, column: Column) -> Option<Card> {
        number::card(self.end(column))
    }

    /// Whether a zombie is on a column, which is then frozen. There is never more than one.
    #[inline]
    pub const fn is_attacked(&self, column: Column) -> bool {
        self.attacked >> column.number() & 1 != 0
    }

    /// The top card of a foundation; none of an empty one.
    ///
    /// It holds the cards of its suit up to this one, without those that were removed.
    pub fn foundation(&self, suit: Suit) -> Option<Card> {
        number::card(self.top(suit))
    }

    /// How many survivors were saved: the cards on the foundations, 0 to 52. It is the score.
    pub fn saved(&self) -> usize {
        let in_columns = Column::ALL.map(|column| self.column_len(column));
        CARDS - self.stock_end as usize - in_columns.iter().sum::<usize>()
    }

    /// The cards of the stock, the front one first. The player knows them only after the first flip.
    pub fn stock(&self) -> impl DoubleEndedIterator<Item = Card> + Clone {
        cards(&self.piles[self.stock_begin as usize..self.stock_end as usize])
    }

    /// How many cards the stock has, 0 to 24.
    #[inline]
    pub const fn stock_len(&self) -> usize {
        (self.stock_end - self.stock_begin) as usize
    }

    /// How many cards of the stock the player has not seen yet: all before the first flip, later none.
    #[inline]
    pub const fn unseen_in_stock(&self) -> usize {
        if self.flips == 0 { self.stock_len() } else { 0 }
    }

    /// The cards of the waste, from the bottom to the top.
    pub fn waste(&self) -> impl DoubleEndedIterator<Item = Card> + Clone {
        cards(&self.piles[self.waste_begin as usize..self.stock_begin as usize])
    }

    /// The top card of the waste.
    pub fn waste_top(&self) -> Option<Card> {
        number::card(self.top_of_waste())
    }

    /// The cards that were removed from the game, in order of removal: eaten or sacrificed.
    pub fn removed(&self) -> impl DoubleEndedIterator<Item = Card> + Clone {
        cards(&self.piles[..self.waste_begin as usize])
    }

    /// How many zombies are in the horde.
    pub const fn horde(&self) -> u8 {
        self.horde
    }

    /// How many rounds of ammunition are left.
    pub const fn ammo(&self) -> u8 {
        self.ammo
    }

    /// How many flips were made. Where their number is not limited, the count stays at 255.
    pub const fn flips(&self) -> u8 {
        self.flips
    }

    /// What is decided next.
    pub const fn step(&self) -> Step {
        self.step
    }

    /// Whether no card lies face up in a column.
    #[inline]
    pub(crate) const fn is_empty(&self, column: Column) -> bool {
        self.end(column) == EMPTY
    }

    /// How many cards lie in a column.
    fn column_len(&self, column: Column) -> usize {
        let face_up = if self.is_empty(column) { 0 } else { self.run(column).len };
        self.face_down_len[column.index()] as usize + face_up as usize
    }

    /// The number of the end card of a column, or [`EMPTY`].
    #[inline]
    pub(crate) const fn end(&self, column: Column) -> u8 {
        self.ends[column.number() as usize]
    }

    /// The face-up cards of a column that is not empty.
    #[inline]
    pub(crate) const fn run(&self, column: Column) -> Run {
        let end = self.end(column);
        let len = rank(self.base(column)) - rank(end) + 1;
        Run { end, len, suits: self.suits[column.index()] }
    }

    /// The number of the first face-up card of a column, or [`NONE`].
    #[inline]
    pub(crate) const fn base(&self, column: Column) -> u8 {
        self.bases[column.number() as usize]
    }

    /// Puts face-up cards on the end of a column.
    #[inline]
    pub(crate) fn put(&mut self, column: Column, cards: Run) {
        if self.is_empty(column) {
            self.bases[column.number() as usize] = cards.base();
        }
        self.ends[column.number() as usize] = cards.end;
        self.suits[column.index()] |= cards.suits;
    }

    /// Takes the last face-up cards of a column, which has so many.
    #[inline]
    pub(crate) fn take_last(&mut self, column: Column, count: u8) -> Run {
        let run = self.run(column);
        if count >= run.len {
            self.ends[column.number() as usize] = EMPTY;
            self.bases[column.number() as usize] = NONE;
            self.suits[column.index()] = 0;
            return run;
        }
        let (rest, last) = run.split(count);
        self.ends[column.number() as usize] = rest.end;
        self.suits[column.index()] = rest.suits;
        last
    }

    /// Takes the first face-up card of a column, which is not empty.
    pub(crate) fn take_base(&mut self, column: Column) {
        let run = self.run(column);
        let rest = self.take_last(column, run.len);
        if rest.len > 1 {
            let (_, rest) = rest.split(rest.len - 1);
            self.put(column, rest);
        }
    }

    /// Lays a card face down on those of a column.
    pub(crate) fn lay_face_down(&mut self, column: Column, card: u8) {
        let len = &mut self.face_down_len[column.index()];
        self.face_down[face_down_begin(column) + *len as usize] = card;
        *len += 1;
    }

    /// Takes the last face-down card of a column, which has one. Gives its number.
    #[inline]
    pub(crate) fn take_face_down(&mut self, column: Column) -> u8 {
        let len = &mut self.face_down_len[column.index()];
        *len -= 1;
        core::mem::replace(&mut self.face_down[face_down_begin(column) + *len as usize], NONE)
    }

    /// Whether a card was drawn yet: by then the zombies have come.
    #[inline]
    pub(crate) const fn was_drawn(&self) -> bool {
        self.flips > 0 || self.stock_len() < STOCK
    }

    /// The numbers of the cards of waste and stock.
    pub(crate) fn deck(&self) -> &[u8] {
        &self.piles[self.waste_begin as usize..self.stock_end as usize]
    }

    /// How many cards waste and stock have.
    #[inline]
    pub(crate) const fn deck_len(&self) -> usize {
        (self.stock_end - self.waste_begin) as usize
    }

    /// The number of the top card of the waste, or [`NONE`].
    #[inline]
    pub(crate) const fn top_of_waste(&self) -> u8 {
        self.bases[0]
    }

    /// Notes which card is on top of the waste now.
    #[inline]
    pub(crate) fn look_at_waste(&mut self) {
        let (end, top) = match self.piles[..self.stock_begin as usize] {
            [.., top] if self.waste_begin < self.stock_begin => (top, top),
            _ => (NOTHING, NONE),
        };
        self.ends[0] = end;
        self.bases[0] = top;
    }

    /// The number of the top card of a foundation; of an empty one a number of rank 0.
    #[inline]
    pub(crate) fn top(&self, suit: Suit) -> u8 {
        let mut top = number::below(self.next[suit.index()]);
        if self.rules.skips_gaps() && self.waste_begin > 0 {
            // The cards that it has passed over are not on it.
            while self.is_removed(top) {
                top = number::below(top);
            }
        }
        top
    }

    pub(crate) fn is_removed(&self, card: u8) -> bool {
        self.piles[..self.waste_begin as usize].contains(&card)
    }
}

/// Where the face-down cards of a column begin.
#[inline]
const fn face_down_begin(column: Column) -> usize {
    column.index() * column.index().saturating_sub(1) / 2
}

fn cards(numbers: &[u8]) -> impl DoubleEndedIterator<Item = Card> + Clone {
    numbers.iter().filter_map(|&number| number::card(number))
}

impl Game for State {
    type Action = Action;
    type Actions = Actions;
    type Illegal = Illegal;

    fn seats(&self) -> usize {
        1
    }

    /// Seat `A` is the player. Nothing is left to chance after the deal.
    #[inline]
    fn turn(&self) -> Turn {
        match self.step {
            Step::Over => Turn::Over,
            Step::Play | Step::Target => Turn::Player(Seat::A),
        }
    }

    #[inline]
    fn legal_actions(&self) -> Actions {
        self.list()
    }

    #[inline]
    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.judge(action)
    }

    #[inline]
    fn apply_unchecked(&mut self, action: Action) {
        self.step_on(action, &mut ());
    }

    /// The score is [`State::saved`]. The game is won with all 52 survivors saved, otherwise it is lost.
    fn outcome(&self) -> Option<Outcome> {
        let saved = self.saved();
        let standing = if saved == CARDS { Standing::Won } else { Standing::Lost };
        (self.step == Step::Over).then(|| Outcome::solitaire(standing, i32::from(saved as u8)))
    }

    /// A card turned up, or drawn before the first flip; or that the game goes on, or does not, where
    /// this depends on cards that the player has not seen. An action that is not legal reveals nothing.
    fn reveals(&self, action: Action) -> bool {
        let Ok(next) = self.apply(action) else { return false };
        next.face_down_len != self.face_down_len
            || next.unseen_in_stock() != self.unseen_in_stock()
            || action != Action::Stop && next.end_is_hidden()
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({self}, {})", self.rules())
    }
}
