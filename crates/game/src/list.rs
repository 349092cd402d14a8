use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayVec;

/// Legal actions, inline: at most `N`, in the order of `Ord`, each once.
///
/// It reads as a slice. An engine proves its `N` where it names the list's type.
///
/// ```
/// use deadhand_game::ActionList;
///
/// let actions: ActionList<u8, 9> = [2, 3, 5].into_iter().collect();
/// assert_eq!(actions[1..], [3, 5]);
/// assert!(actions.contains(5));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ActionList<A, const N: usize>(ArrayVec<A, N>);

impl<A: Copy + Ord, const N: usize> ActionList<A, N> {
    /// No actions.
    #[inline]
    pub const fn new() -> ActionList<A, N> {
        ActionList(ArrayVec::new_const())
    }

    /// Adds an action that comes after all the others.
    ///
    /// # Panics
    ///
    /// If the list is full: the proof of its length is wrong. In a debug build also if `action` does not
    /// come after the last one.
    #[inline]
    pub fn push(&mut self, action: A) {
        debug_assert!(
            self.last().is_none_or(|last| *last < action),
            "a list is in order, each action once"
        );
        let full = self.0.try_push(action).is_err();
        assert!(!full, "a list holds at most the {N} actions that were proved");
    }

    /// Whether `action` is in the list.
    pub fn contains(&self, action: A) -> bool {
        self.0.binary_search(&action).is_ok()
    }
}

impl<A: Copy + Ord, const N: usize> Default for ActionList<A, N> {
    fn default() -> ActionList<A, N> {
        ActionList::new()
    }
}

impl<A, const N: usize> Deref for ActionList<A, N> {
    type Target = [A];

    #[inline]
    fn deref(&self) -> &[A] {
        &self.0
    }
}

impl<A, const N: usize> IntoIterator for ActionList<A, N> {
    type Item = A;
    type IntoIter = arrayvec::IntoIter<A, N>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, A, const N: usize> IntoIterator for &'a ActionList<A, N> {
    type Item = &'a A;
    type IntoIter = core::slice::Iter<'a, A>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Collects actions that are in order and differ.
///
/// # Panics
///
/// As [`ActionList::push`].
impl<A: Copy + Ord, const N: usize> FromIterator<A> for ActionList<A, N> {
    fn from_iter<I: IntoIterator<Item = A>>(actions: I) -> ActionList<A, N> {
        let mut list = ActionList::new();
        actions.into_iter().for_each(|action| list.push(action));
        list
    }
}

#[cfg(feature = "serde")]
impl<A: serde::Serialize, const N: usize> serde::Serialize for ActionList<A, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Refuses more than `N` actions, and actions that are out of order or stand there twice.
#[cfg(feature = "serde")]
impl<'de, A, const N: usize> serde::Deserialize<'de> for ActionList<A, N>
where
    A: Ord + serde::Deserialize<'de>,
{
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let actions = ArrayVec::<A, N>::deserialize(deserializer)?;
        if actions.is_sorted_by(|a, b| a < b) {
            Ok(ActionList(actions))
        } else {
            Err(serde::de::Error::custom("a list is in order, each action once"))
        }
    }
}

impl<A: fmt::Debug, const N: usize> fmt::Debug for ActionList<A, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
