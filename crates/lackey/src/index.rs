//! Which card of the card data a deck means.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::{Deck, DeckCard, SetTable};

/// A card of several tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardRef {
    /// Which table.
    pub table: usize,
    /// Which of its rows.
    pub row: usize,
}

/// By what a card of a deck was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FoundBy {
    /// By its image file and set.
    IdAndSet,
    /// By its name and set.
    NameAndSet,
    /// By its image file alone.
    Id,
    /// By its name alone.
    Name,
}

/// A card of a deck that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Found {
    /// The first that fits, in the order of the tables.
    pub card: CardRef,
    /// By what it was found.
    pub by: FoundBy,
    /// How many fit.
    pub fitting: usize,
}

/// The cards of several tables by what decks say of them.
///
/// ```
/// use deadhand_lackey::{CardIndex, Deck, FoundBy, SetTable};
///
/// let set = SetTable::read(b"Name\tSet\tImageFile\nNurse\tFirst\tnurse1\nNurse\tSecond\tnurse2\n")?.value;
/// let index = CardIndex::new([&set]);
/// let deck = Deck::from_txt(b"4\tNurse\n1\tGhoul\n", "Deck")?.value;
/// let resolved = index.resolve(&deck);
/// let found = resolved.found[0].1;
/// assert_eq!((found.by, found.card.row, found.fitting), (FoundBy::Name, 0, 2));
/// assert_eq!(resolved.unresolved[0].card.name, "Ghoul");
/// # Ok::<(), deadhand_lackey::Unreadable>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CardIndex<'a> {
    by_id_and_set: HashMap<(Cow<'a, str>, Cow<'a, str>), Fit>,
    by_name_and_set: HashMap<(Cow<'a, str>, Cow<'a, str>), Fit>,
    by_id: HashMap<Cow<'a, str>, Fit>,
    by_name: HashMap<Cow<'a, str>, Fit>,
    twice: Vec<(CardRef, CardRef)>,
}

/// The first card that fits, and how many do.
#[derive(Clone, Copy, Debug)]
struct Fit {
    first: CardRef,
    count: usize,
}

/// The cards of a deck as they were found, and those that were not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resolved<'a> {
    /// The entries that were found, in the order of the deck.
    pub found: Vec<(DeckEntry<'a>, Found)>,
    /// The entries that no card fits.
    pub unresolved: Vec<DeckEntry<'a>>,
}

/// Copies of a card and the zone in which they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeckEntry<'a> {
    /// The zone's place in the deck.
    pub zone: usize,
    /// The copies.
    pub card: &'a DeckCard,
}

impl<'a> CardIndex<'a> {
    /// Indexes all cards of these tables, in this order.
    pub fn new(tables: impl IntoIterator<Item = &'a SetTable>) -> CardIndex<'a> {
        let mut index = CardIndex::default();
        for (table, set) in tables.into_iter().enumerate() {
            for (place, row) in set.rows().iter().enumerate() {
                let (key, card) = (set.card(row), CardRef { table, row: place });
                let first =
                    add(&mut index.by_name_and_set, (key.name.clone(), key.set.clone()), card);
                if first != card {
                    index.twice.push((first, card));
                }
                add(&mut index.by_name, key.name, card);
                if !key.image.is_empty() {
                    add(&mut index.by_id_and_set, (key.image.clone(), key.set), card);
                    add(&mut index.by_id, key.image, card);
                }
            }
        }
        index
    }

    /// The cards whose name and set stand before already: the first such card, and this one.
    pub fn twice(&self) -> &[(CardRef, CardRef)] {
        &self.twice
    }

    /// The card that an entry of a deck means: by id and set, else by name and set, else by id, else by
    /// name. Capitals count.
    pub fn find(&self, card: &DeckCard) -> Option<Found> {
        // The id of a card with a back of its own is what stands before the comma.
        let id = card.id.as_deref().map(|id| id.split_once(',').map_or(id, |(id, _)| id).trim());
        let id = id.map(Cow::Borrowed);
        let set = card.set.as_deref().map(|set| Cow::Borrowed(set.trim()));
        let name = Cow::Borrowed(card.name.trim());
        let with_set = |id: Cow<'_, str>| {
            let fit = self.by_id_and_set.get(&(id, set.clone()?))?;
            Some((FoundBy::IdAndSet, *fit))
        };
        let fit = id.clone().and_then(with_set);
        let fit = fit.or_else(|| {
            let fit = self.by_name_and_set.get(&(name.clone(), set.clone()?))?;
            Some((FoundBy::NameAndSet, *fit))
        });
        let fit = fit.or_else(|| Some((FoundBy::Id, *self.by_id.get(&id.clone()?)?)));
        let fit = fit.or_else(|| Some((FoundBy::Name, *self.by_name.get(&name)?)));
        fit.map(|(by, fit)| Found { card: fit.first, by, fitting: fit.count })
    }

    /// The cards that a deck means.
    pub fn resolve<'d>(&self, deck: &'d Deck) -> Resolved<'d> {
        let mut resolved = Resolved::default();
        for (zone, cards) in deck.zones.iter().enumerate() {
            for card in &cards.cards {
                let entry = DeckEntry { zone, card };
                match self.find(card) {
                    Some(found) => resolved.found.push((entry, found)),
                    None => resolved.unresolved.push(entry),
                }
            }
        }
        resolved
    }
}

/// Counts a card, and gives the first that is known so.
fn add<K: std::hash::Hash + Eq>(fits: &mut HashMap<K, Fit>, key: K, card: CardRef) -> CardRef {
    match fits.entry(key) {
        Entry::Occupied(mut fit) => {
            fit.get_mut().count += 1;
            fit.get().first
        }
        Entry::Vacant(place) => place.insert(Fit { first: card, count: 1 }).first,
    }
}
