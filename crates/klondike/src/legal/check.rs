//! Whether one action is legal, and if not, why.

use deadhand_cards::{Card, Rank, Suit};
use thiserror::Error;

use crate::state::number::{self, EMPTY, KING, NONE, bit, rank};
use crate::{Action, Column, RunMove, State, Step};

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs)] // the fields are what the message names
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// After a flip the player says first which of the oldest survivors is attacked.
    #[error("a zombie attacks: first say which of the oldest survivors is its target")]
    TargetFirst,
    /// A target is named only after a flip, and where two or more survivors are the oldest.
    #[error("no zombie waits for a target")]
    NoTarget,
    /// The zombie attacks the oldest survivor at the end of a column.
    #[error("no oldest survivor is at the end of column {column}")]
    NotOldest { column: Column },
    /// There is nothing to draw.
    #[error("the stock is empty")]
    StockEmpty,
    /// The waste is flipped only when the stock is empty.
    #[error("the stock still has cards")]
    StockNotEmpty,
    /// There is nothing to flip, play or save.
    #[error("the waste is empty")]
    WasteEmpty,
    /// By the rules there are only so many passes through the stock.
    #[error("this was the last pass through the stock")]
    NoPassLeft,
    /// No card leaves a column under attack, and none may be added.
    #[error("column {column} is under attack, so that no card leaves it or comes to it")]
    ColumnFrozen { column: Column },
    /// There is nothing to save or move.
    #[error("column {column} is empty")]
    ColumnEmpty { column: Column },
    /// Only face-up cards are moved.
    #[error("column {column} has {face_up} face-up cards, and {count} are to be moved")]
    TooFewFaceUp { column: Column, face_up: u8, count: u8 },
    /// Columns build down in alternating colours.
    #[error("{card} does not go on {end}: columns build down in alternating colours")]
    DoesNotFit { card: Card, end: Card },
    /// Only a king goes to an empty column.
    #[error("{card} is not a king, and only a king goes to an empty column")]
    NotAKing { card: Card },
    /// Foundations build up in suit from the ace.
    #[error("{card} cannot be saved yet: its foundation takes {next} next")]
    NotNext { card: Card, next: Card },
    /// Under `suit_gap=strict` a removed card blocks its suit above it.
    #[error("{card} cannot be saved any more, for {removed} was removed from the game")]
    SuitBlocked { card: Card, removed: Card },
    /// A zombie is shot, or a king sacrificed, only at a column under attack.
    #[error("no zombie is on column {column}")]
    NoZombie { column: Column },
    /// A shot needs a round.
    #[error("no ammunition is left")]
    NoAmmunition,
    /// Under `king=stack` the king is one of the attacked column.
    #[error("no king lies face up in column {column}")]
    NoKing { column: Column },
    /// Under `king=any` the king lies face up in a column or on top of the waste.
    #[error("{king} lies neither face up in a column nor on top of the waste")]
    KingNotThere { king: Card },
    /// Under `king=stack` the king needs no name.
    #[error("by these rules only the king of the attacked column is sacrificed, and not named")]
    KingNamed,
    /// Under `king=any` it is said which king is sacrificed.
    #[error("by these rules any king can be sacrificed: say which one")]
    KingNotNamed,
    /// Only under `foundation_to_column=on` cards come back.
    #[error("by these rules no card leaves a foundation")]
    NoWayBack,
    /// There is nothing to take back.
    #[error("no card is on the foundation {suit}")]
    FoundationEmpty { suit: Suit },
}

type Checked = Result<(), Illegal>;

impl State {
    /// Whether an action is legal, and if not, why.
    #[inline]
    pub(crate) fn judge(&self, action: Action) -> Checked {
        match self.step {
            Step::Play => self.judge_play(action),
            Step::Target => self.judge_target(action),
            Step::Over => Err(Illegal::Over),
        }
    }

    #[inline]
    fn judge_play(&self, action: Action) -> Checked {
        match action {
            Action::Draw => require(self.stock_len() > 0, Illegal::StockEmpty),
            Action::Flip => self.judge_flip(),
            Action::Play(column) => self.comes_to(column, self.offered()?),
            Action::SaveWaste => self.is_saved(self.offered()?),
            Action::Save(column) => self.is_saved(self.leaves(column)?),
            Action::Move(run) => self.judge_move(run),
            Action::Shoot(column) => self.judge_shot(column),
            Action::Sacrifice(column) => self.judge_sacrifice(column),
            Action::SacrificeKing(column, suit) => self.judge_sacrifice_of(column, suit),
            Action::Back(suit, column) => self.judge_back(suit, column),
            Action::Target(_) => Err(Illegal::NoTarget),
            Action::Stop => Ok(()),
        }
    }

    /// The seed does not say whom a zombie attacks where two survivors are the oldest. By our reading the
    /// player chooses, in a step of its own in which nothing else is done.
    #[cold]
    fn judge_target(&self, action: Action) -> Checked {
        let Action::Target(column) = action else {
            return Err(Illegal::TargetFirst);
        };
        let is_oldest = self.oldest().any(|oldest| oldest == column);
        require(is_oldest, Illegal::NotOldest { column })
    }

    #[inline]
    fn judge_flip(&self) -> Checked {
        require(self.stock_len() == 0, Illegal::StockNotEmpty)?;
        require(self.deck_len() > 0, Illegal::WasteEmpty)?;
        require(self.rules.flip_left(self.flips), Illegal::NoPassLeft)
    }

    #[inline]
    fn judge_move(&self, run: RunMove) -> Checked {
        self.leaves(run.from())?;
        let cards = self.run(run.from());
        if run.count() > cards.len {
            let (column, face_up) = (run.from(), cards.len);
            return Err(Illegal::TooFewFaceUp { column, face_up, count: run.count() });
        }
        self.comes_to(run.to(), cards.nth_last(run.count()))
    }

    /// "[4] ammo boxes with 6 shots each" (seed). That a shot may be fired between any two actions and
    /// never misses is our reading.
    #[inline]
    fn judge_shot(&self, column: Column) -> Checked {
        require(self.is_attacked(column), Illegal::NoZombie { column })?;
        require(self.ammo > 0, Illegal::NoAmmunition)
    }

    #[inline]
    fn judge_sacrifice(&self, column: Column) -> Checked {
        require(!self.rules.any_king(), Illegal::KingNotNamed)?;
        require(self.is_attacked(column), Illegal::NoZombie { column })?;
        let has_king = rank(self.base(column)) == KING;
        require(has_king, Illegal::NoKing { column })
    }

    #[inline]
    fn judge_sacrifice_of(&self, column: Column, suit: Suit) -> Checked {
        require(self.rules.any_king(), Illegal::KingNamed)?;
        require(self.is_attacked(column), Illegal::NoZombie { column })?;
        let there = self.sacrificed_for(column) & bit(number::king(suit)) != 0;
        require(there, Illegal::KingNotThere { king: Card::new(Rank::King, suit) })
    }

    #[inline]
    fn judge_back(&self, suit: Suit, column: Column) -> Checked {
        require(self.rules.foundation_to_column(), Illegal::NoWayBack)?;
        let top = self.top(suit);
        require(rank(top) > 0, Illegal::FoundationEmpty { suit })?;
        self.comes_to(column, top)
    }

    /// The top card of the waste.
    #[inline]
    fn offered(&self) -> Result<u8, Illegal> {
        let top = self.top_of_waste();
        if top == NONE { Err(Illegal::WasteEmpty) } else { Ok(top) }
    }

    /// The end card of a column, if it may leave it.
    #[inline]
    fn leaves(&self, column: Column) -> Result<u8, Illegal> {
        require(!self.is_attacked(column), Illegal::ColumnFrozen { column })?;
        let end = self.end(column);
        if end == EMPTY { Err(Illegal::ColumnEmpty { column }) } else { Ok(end) }
    }

    /// Whether a column takes a card.
    #[inline]
    fn comes_to(&self, column: Column, card: u8) -> Checked {
        require(!self.is_attacked(column), Illegal::ColumnFrozen { column })?;
        let end = self.end(column);
        if number::goes_on(card, end) { Ok(()) } else { Err(does_not_fit(card, end)) }
    }

    /// Whether the foundation of a card takes it.
    #[inline]
    fn is_saved(&self, card: u8) -> Checked {
        let next = self.next[number::suit(card)];
        if next == card { Ok(()) } else { Err(self.not_saved(card, next)) }
    }

    #[cold]
    fn not_saved(&self, card: u8, next: u8) -> Illegal {
        let blocked = self.is_removed(next);
        match (number::card(card), number::card(next)) {
            (Some(card), Some(removed)) if blocked => Illegal::SuitBlocked { card, removed },
            (Some(card), Some(next)) => Illegal::NotNext { card, next },
            _ => Illegal::Over,
        }
    }
}

#[inline]
fn require(holds: bool, otherwise: Illegal) -> Checked {
    if holds { Ok(()) } else { Err(otherwise) }
}

#[cold]
fn does_not_fit(card: u8, end: u8) -> Illegal {
    match (number::card(card), number::card(end)) {
        (Some(card), Some(end)) => Illegal::DoesNotFit { card, end },
        (Some(card), None) => Illegal::NotAKing { card },
        (None, _) => Illegal::WasteEmpty,
    }
}
