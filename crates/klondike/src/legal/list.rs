//! The list of legal actions, made from masks.

use core::fmt;
use core::iter::Take;
use core::ops::Deref;

use crate::state::lanes::Lanes;
use crate::{Action, Column, RunMove};

/// A list of legal actions: it reads as a slice, in the order of `Ord`, each action once.
///
/// At most 38. Let there be `f` frozen columns, `e` empty ones and `u` others, seven in all:
///
/// - One of `draw` and `flip`, for the stock is empty or not; and `stop`: 2.
/// - `save`: a card can be saved from the top of the waste and from each end that is not frozen: 1 + u.
/// - `play`, `move` and `back` take a card, which is in one place, to a column that takes it, and so are
///   no more than the pairs of a column and a card that it takes: two cards for an end card, the four
///   kings for an empty column: 2u + 4e.
/// - `shoot` and `sacrifice`: for each frozen column a round, and at most the four kings: 5f.
///
/// That is 3 + 3u + 4e + 5f, the most where all seven are frozen: 38. Where a target is chosen, the
/// oldest survivors are at most the four cards of a rank.
// It is made where the caller has it. A vector with a `drop` would be made elsewhere and copied there,
// which costs as much as the rest.
#[derive(Clone, Copy)]
pub struct Actions {
    /// The places from `len` on hold any action.
    actions: [Action; Actions::MAX],
    len: usize,
}

impl Actions {
    /// The most legal actions that there can be.
    pub const MAX: usize = 38;
}

impl Deref for Actions {
    type Target = [Action];

    #[inline]
    fn deref(&self) -> &[Action] {
        &self.actions[..self.len]
    }
}

impl IntoIterator for Actions {
    type Item = Action;
    type IntoIter = Take<core::array::IntoIter<Action, { Actions::MAX }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.actions.into_iter().take(self.len)
    }
}

impl<'a> IntoIterator for &'a Actions {
    type Item = &'a Action;
    type IntoIter = core::slice::Iter<'a, Action>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Actions {
    fn eq(&self, other: &Actions) -> bool {
        **self == **other
    }
}

impl Eq for Actions {}

impl fmt::Debug for Actions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// What is legal, as masks in the order of the list.
#[derive(Clone, Copy)]
pub(crate) struct Legal {
    /// From the action 0 on.
    pub(crate) first: u64,
    /// From where to where cards go: bit `to` of the byte `from`, both the numbers of columns, and `from`
    /// 0 the waste.
    pub(crate) ways: u64,
    /// The ranks of the ends for these.
    pub(crate) ranks: Lanes,
    /// From the first `shoot` on.
    pub(crate) defences: u64,
    /// From the first `back` on, without `stop`.
    pub(crate) later: u64,
    pub(crate) stop: bool,
}

impl Legal {
    pub(crate) const NOTHING: Legal =
        Legal { first: 0, ways: 0, ranks: Lanes::all(0), defences: 0, later: 0, stop: false };

    #[inline]
    pub(crate) fn list(&self) -> Actions {
        let any = Action::Move(RunMove::of_valid(Column::One, Column::Two, 1));
        let mut list = Actions { actions: [any; Actions::MAX], len: 0 };
        let mut len = 0;
        for place in Ones(self.first) {
            list.actions[len] = FIRST[place];
            len += 1;
        }
        let ranks = self.ranks.bytes();
        for way in Ones(self.ways) {
            let count = ranks[way % 8] - ranks[way / 8];
            list.actions[len] = WAYS[way][count as usize % 16];
            len += 1;
        }
        for place in Ones(self.defences) {
            list.actions[len] = DEFENCES[place];
            len += 1;
        }
        for place in Ones(self.later) {
            list.actions[len] = LATER[place];
            len += 1;
        }
        if self.stop {
            list.actions[len] = Action::Stop;
            len += 1;
        }
        list.len = len;
        list
    }
}

/// The places of the ones of a mask, from the lowest on.
struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let place = self.0.trailing_zeros() as usize % 64;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

static FIRST: [Action; 64] = actions_from(0);
static DEFENCES: [Action; 64] = actions_from(Action::SHOOT);
static LATER: [Action; 64] = actions_from(Action::BACK);

/// The actions from an index on, as far as there are some.
const fn actions_from(index: usize) -> [Action; 64] {
    let mut table = [Action::Stop; 64];
    let mut i = 0;
    while i < 64 {
        if let Some(action) = Action::from_index(index + i) {
            table[i] = action;
        }
        i += 1;
    }
    table
}

/// The action of each way (see [`Legal::ways`]), by the number of cards.
static WAYS: [[Action; 16]; 64] = {
    let mut table = [[Action::Stop; 16]; 64];
    let mut i = 0;
    while i < 64 * 16 {
        let (way, count) = (i / 16, i % 16);
        let (from, to) = (Column::from_number(way as u8 / 8), Column::from_number(way as u8 % 8));
        table[way][count] = match (from, to) {
            (Some(from), Some(to)) => match RunMove::new(from, to, count as u8) {
                Some(run) => Action::Move(run),
                None => Action::Stop,
            },
            (None, Some(to)) => Action::Play(to),
            (_, None) => Action::Stop,
        };
        i += 1;
    }
    table
};
