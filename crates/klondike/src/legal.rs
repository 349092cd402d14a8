//! What is legal now, listed from masks; and when the game is over.

use deadhand_cards::{Card, Suit};

use crate::state::Step;
use crate::state::lanes::{self, Lanes};
use crate::state::number::{self, ACE, EMPTY, KING, KINGS, bit, rank};
use crate::{Action, Column, State};

mod check;
mod list;

pub use check::Illegal;
pub use list::Actions;

use list::Legal;

/// The columns, and in the lane 0 the waste, without what is frozen.
#[derive(Clone, Copy)]
struct Free {
    /// The end cards, or [`EMPTY`], or [`NOTHING`](number::NOTHING).
    ends: Lanes,
    /// The first face-up cards, or none.
    bases: Lanes,
}

impl Free {
    /// From where to where cards go: bit `to` of the byte `from`, both the numbers of columns, and `from` 0
    /// the waste. No two cards of a column go to the same one, for they would be of one rank.
    #[inline]
    fn ways(self) -> u64 {
        // Cards of one parity go on each other where the rank fits. So all there is to look at is whether
        // the end of another column is above the end of this one, and not more than one above its base.
        let (lows, highs) = (self.ends.halved(), self.bases.halved());
        // Kings of either parity go to an empty column.
        let kings = highs.and(Lanes::all(15)).equal(KING);
        let to_empty = kings * u64::from(lanes::columns(self.ends.equal(EMPTY)));
        lows.within(highs.plus_one()) | to_empty
    }

    /// The columns that take a card, as bits by their numbers; of no card none.
    #[inline]
    fn takers(self, card: u8) -> u8 {
        lanes::columns(self.ends.halved().equal(number::half_above(card))) & !1
    }

    /// The end cards of the columns as a set, with [`EMPTY`] if one is empty.
    fn end_set(self) -> u64 {
        let [_, ends @ ..] = self.ends.bytes();
        ends.into_iter().fold(0, |set, end| set | bit(end)) & (number::ALL | bit(EMPTY))
    }
}

impl State {
    /// What is not frozen.
    ///
    /// "You cannot move any card (or stack) that is under attack from a zombie and you cannot move any
    /// card (or stack) onto a stack that is under attack from a zombie" (seed)
    #[inline]
    fn free(&self) -> Free {
        let (ends, bases) = (Lanes::of(self.ends), Lanes::of(self.bases));
        if self.attacked == 0 {
            return Free { ends, bases };
        }
        let frozen = Lanes::full(self.attacked);
        Free { ends: ends.or(frozen), bases: bases.without(frozen) }
    }

    /// The cards that the foundations take.
    #[inline]
    fn saved_next(&self) -> u64 {
        let [clubs, diamonds, hearts, spades] = self.next;
        bit(clubs) | bit(diamonds) | bit(hearts) | bit(spades)
    }

    /// The cards that could be saved, played or sacrificed, if they came to the top of the waste.
    #[inline]
    fn wanted(&self, free: Free) -> u64 {
        let sacrificed = if self.rules.any_king() && self.attacked != 0 { KINGS } else { 0 };
        number::taken_on(free.end_set()) | self.saved_next() | sacrificed
    }

    /// Whether a card of the deck could be saved, played or sacrificed, if it came to the top of the waste.
    pub(crate) fn has_use_for(&self, card: Card) -> bool {
        self.wanted(self.free()) & bit(number::number(card)) != 0
    }

    /// The kings that can be sacrificed for an attacked column, as a set; under `king=stack` only its own.
    fn sacrificed_for(&self, column: Column) -> u64 {
        let king = |column: Column| bit(self.base(column)) & KINGS;
        if self.rules.any_king() {
            let in_columns = Column::ALL.into_iter().fold(0, |kings, column| kings | king(column));
            in_columns | bit(self.top_of_waste()) & KINGS
        } else {
            king(column)
        }
    }

    /// The columns whose end cards are the oldest: after a flip a zombie attacks one of them.
    ///
    /// "this causes a zombie to attack the oldest survivor at the bottom of a stack" (seed). Kings are
    /// the oldest; an ace is a safe house and nobody to attack, which is our reading.
    pub(crate) fn oldest(&self) -> Columns {
        let ranks = Column::ALL
            .map(|column| if self.is_empty(column) { 0 } else { rank(self.end(column)) });
        let oldest = ranks.into_iter().max().unwrap_or(0).max(ACE + 1);
        let bit = |column: Column| u8::from(ranks[column.index()] == oldest) << column.number();
        Columns(Column::ALL.into_iter().map(bit).sum())
    }

    pub(crate) fn list(&self) -> Actions {
        let legal = match self.step {
            Step::Play => self.legal(),
            Step::Target => self.legal_targets(),
            Step::Over => Legal::NOTHING,
        };
        legal.list()
    }

    /// What is legal while no target is to be chosen.
    #[inline]
    fn legal(&self) -> Legal {
        let free = self.free();
        let [draw, flip] = [self.stock_len() > 0, self.can_flip()].map(u64::from);
        Legal {
            first: draw | flip << 1 | self.saves(free),
            ways: free.ways(),
            ranks: free.ends.halved().and(Lanes::all(15)),
            defences: if self.attacked == 0 { 0 } else { self.defences() },
            later: if self.rules.foundation_to_column() { self.backs(free) } else { 0 },
            stop: true,
        }
    }

    #[cold]
    fn legal_targets(&self) -> Legal {
        let targets = u64::from(self.oldest().0) << (Action::TARGET - Action::BACK - 1);
        Legal { later: targets, ..Legal::NOTHING }
    }

    /// `save w` and `save`, as bits by the numbers of the actions.
    #[inline]
    fn saves(&self, free: Free) -> u64 {
        let marks = self.next.into_iter().fold(0, |marks, next| marks | free.ends.equal(next));
        u64::from(lanes::columns(marks)) << Action::SAVE_WASTE
    }

    /// `shoot` and `sacrifice`, as bits from the first `shoot` on.
    fn defences(&self) -> u64 {
        let shots = if self.ammo > 0 { u64::from(self.attacked >> 1) } else { 0 };
        let sacrifice = |column: Column| match (self.sacrificed_for(column), self.rules.any_king())
        {
            (0, _) => 0,
            (_, false) => 1 << (column.index() + Action::SACRIFICE - Action::SHOOT),
            (kings, true) => {
                let suit =
                    |suit: Suit| u64::from(kings & bit(number::king(suit)) != 0) << suit.index();
                let suits = Suit::ALL.into_iter().map(suit).sum::<u64>();
                suits << (4 * column.index() + Action::SACRIFICE_KING - Action::SHOOT)
            }
        };
        Columns(self.attacked).map(sacrifice).fold(shots, |all, some| all | some)
    }

    /// `back`, as bits from the first one on.
    fn backs(&self, free: Free) -> u64 {
        let mut backs = 0;
        for suit in Suit::ALL {
            let columns = free.takers(self.top(suit));
            backs |= u64::from(columns >> 1) << (Column::COUNT * suit.index());
        }
        backs
    }

    /// Whether the waste can be flipped: the stock is empty, the waste is not, and a pass is left.
    #[inline]
    pub(crate) fn can_flip(&self) -> bool {
        self.stock_len() == 0 && self.deck_len() > 0 && self.rules.flip_left(self.flips)
    }

    /// Whether a flip can still bring an attack: now, or when the stock is drawn.
    #[inline]
    fn flip_can_attack(&self) -> bool {
        self.horde > 0
            && self.deck_len() > 0
            && self.rules.flip_left(self.flips)
            && self.oldest().next().is_some()
    }

    /// Whether the game is over: by its rules, not because the player has stopped.
    ///
    /// "The game is over when you no longer have any available moves, no kings to sacrifice and no
    /// ammunition." (seed) So it is when all cards are saved or removed, when nothing but `stop` is legal,
    /// and when it is stalled: nothing but `draw`, `flip` and `stop` is legal, no card of stock or waste
    /// could be used if it came to the top of the waste, and no flip can bring an attack any more.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        !self.flip_can_attack() && self.is_dead()
    }

    /// [`is_over`](State::is_over) where no flip can bring an attack any more.
    fn is_dead(&self) -> bool {
        let free = self.free();
        let draws = self.stock_len() > 0 || self.can_flip();
        let is_wanted = || {
            let wanted = self.wanted(free);
            self.deck().iter().any(|&card| bit(card) & wanted != 0)
        };
        let goes_on = draws && is_wanted() || self.has_more_than_draws(free);
        !goes_on || self.is_cleared()
    }

    /// Whether more is legal than draw, flip and stop.
    fn has_more_than_draws(&self, free: Free) -> bool {
        self.saves(free) != 0
            || free.ways() != 0
            || self.attacked != 0 && self.defences() != 0
            || self.rules.foundation_to_column() && self.backs(free) != 0
    }

    /// Whether all cards are saved or removed.
    fn is_cleared(&self) -> bool {
        self.deck_len() == 0 && Column::ALL.into_iter().all(|column| self.is_empty(column))
    }

    /// Whether the player cannot know if the game is over: because it would be stalled with some of the
    /// cards that he has not seen, and goes on with others.
    #[cold]
    pub(crate) fn end_is_hidden(&self) -> bool {
        let unseen = self.unseen_in_stock();
        if self.step == Step::Target
            || unseen == 0
            || self.flip_can_attack()
            || self.has_more_than_draws(self.free())
        {
            return false;
        }
        let wanted = self.wanted(self.free());
        let (waste, stock) = self.deck().split_at(self.deck_len() - unseen);
        let known = number::set(waste) & wanted != 0;
        let hidden = number::set(stock) | number::set(&self.face_down);
        let others = (hidden & !wanted).count_ones() as usize;
        !known && hidden & wanted != 0 && others >= unseen
    }
}

/// Columns as bits, that of its number for each.
pub(crate) struct Columns(u8);

impl Iterator for Columns {
    type Item = Column;

    #[inline]
    fn next(&mut self) -> Option<Column> {
        let column = Column::from_number(self.0.trailing_zeros() as u8)?;
        self.0 &= self.0 - 1;
        Some(column)
    }
}
