//! Deck lists that are secret: what others have is made up from the pool.

use alloc::string::String;
use alloc::vec::Vec;

use deadhand_cards::{Rng, below, shuffle};
use deadhand_game::{Hidden, Seat, Viewer};

use super::View;
use crate::pool::{CardType, Printed};
use crate::state::Announced;
use crate::{DeckList, Setup, State};

impl View {
    /// This view where deck lists are secret: the lists of others are made up from the pool, so that they
    /// have the cards that this viewer knows in their places, and those of which the step tells, are as long
    /// as they are, and are legal. Nothing else of the true ones goes into it, so that such a view can be
    /// sent to its viewer.
    ///
    /// Copies of a card lie next to each other in a list, and so its id tells of its neighbours: that is
    /// kept too. Whose view it is must be said; who sees everything knows all lists.
    pub fn with_lists_from_pool<R: Rng + ?Sized>(&self, viewer: Viewer, rng: &mut R) -> View {
        let own = match viewer {
            Viewer::All => return self.clone(),
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let mut decks = self.setup.decks().to_vec();
        let announced = self.announced_unknown().filter(|&seat| own != Some(seat));
        let seats = Seat::ALL.into_iter().take(decks.len());
        for seat in seats.filter(|&seat| own != Some(seat) && announced != Some(seat)) {
            // What is known is of the true list, and so a list can be made up: at the worst that one.
            if let Some(deck) = self.made_up(seat, None, rng) {
                decks[seat.index()] = deck;
            }
        }
        let Some(seat) = announced else {
            return self.with_decks(decks);
        };
        // The announced card must be one that can be upgraded, in some place of the list.
        let pool = self.setup.pool().cards();
        let is_zombie = |card: &Printed| matches!(card.card_type, CardType::Zombie { .. });
        let mut zombies: Vec<usize> = (0..pool.len()).filter(|&i| is_zombie(&pool[i])).collect();
        shuffle(rng, &mut zombies);
        let mut places: Vec<usize> =
            self.unknown(seat.index()).iter().map(|card| card.place()).collect();
        shuffle(rng, &mut places);
        for zombie in zombies {
            // Whether a zombie can be upgraded does not depend on its place in the list.
            let mut lists =
                places.iter().filter_map(|&place| self.made_up(seat, Some((place, zombie)), rng));
            let Some(deck) = lists.next() else {
                continue;
            };
            let mut decks = decks.clone();
            decks[seat.index()] = deck;
            if let Ok(view) = self.with_decks(decks).validated() {
                return view;
            }
        }
        // With a card of the true list it can be done.
        self.with_decks(decks)
    }

    /// Whose card it is that is face down, unknown to this viewer and announced to be upgraded.
    fn announced_unknown(&self) -> Option<Seat> {
        let Announced::Upgrade(name) = self.layout.progress.announced else {
            return None;
        };
        self.unknown_piece(name).map(|(_, owner)| owner)
    }

    fn with_decks(&self, decks: Vec<DeckList>) -> View {
        let setup = Setup::new(self.setup.rules(), self.setup.pool().clone(), decks);
        View { setup: setup.expect("each list is legal"), layout: self.layout.clone() }
    }

    /// A list for a player, with what is known of it and a card more if that is wanted; none if there is no
    /// such list.
    fn made_up<R: Rng + ?Sized>(
        &self,
        seat: Seat,
        wanted: Option<(usize, usize)>,
        rng: &mut R,
    ) -> Option<DeckList> {
        let pool = self.setup.pool().cards();
        let mut list = self.known_list(seat);
        if let Some((place, card)) = wanted
            && list.cards[place].replace(card).is_some_and(|known| known != card)
        {
            return None;
        }
        let start_cost = self.setup.rules().start_cost;
        let can_start = |card: &usize| {
            let printed = &pool[*card];
            matches!(printed.card_type, CardType::Survivor { .. }) && printed.cost <= start_cost
        };
        if !list.cards.iter().flatten().any(can_start) {
            list = list.with_one_of((0..pool.len()).filter(can_start).collect(), rng)?;
        }
        let cards = list.closed()?.filled(rng)?;
        let runs = cards.chunk_by(|a, b| a == b);
        let name = |card: usize| -> String { pool[card].name.clone() };
        Some(DeckList(runs.map(|run| (run.len() as u8, name(run[0]))).collect()))
    }

    /// What this viewer knows of a player's list: also of cards that he has lost sight of, while the step
    /// still tells of their texts.
    fn known_list(&self, seat: Seat) -> PartList {
        let pool = self.setup.pool();
        let known = self.known();
        let agreed = self.setup.agreed();
        let cards = agreed.all_cards().filter(|card| card.owner() == seat);
        let place = |card| known.contains(card).then(|| agreed.stats(card).printed.into());
        PartList {
            cards: cards.map(place).collect(),
            max: self.setup.rules().max_copies.into(),
            pool: pool.cards().len(),
        }
    }
}

impl State {
    /// A state for a view where deck lists are secret: [`determinize`](Hidden::determinize) with the lists
    /// of others made up from the pool by [`View::with_lists_from_pool`].
    pub fn determinize_from_pool<R: Rng + ?Sized>(
        view: &View,
        viewer: Viewer,
        rng: &mut R,
    ) -> State {
        let view = view.with_lists_from_pool(viewer, rng);
        State::determinize(&view, rng)
    }
}

/// A deck list of which some cards are known, each by its place in the pool.
#[derive(Clone)]
struct PartList {
    cards: Vec<Option<usize>>,
    /// The most copies of a card.
    max: usize,
    /// How many cards the pool has.
    pool: usize,
}

impl PartList {
    /// This list with one of some cards in some place, so that it can still be filled.
    fn with_one_of<R: Rng + ?Sized>(&self, mut cards: Vec<usize>, rng: &mut R) -> Option<PartList> {
        let free = |place: &usize| self.cards[*place].is_none();
        let mut places: Vec<usize> = (0..self.cards.len()).filter(free).collect();
        shuffle(rng, &mut cards);
        shuffle(rng, &mut places);
        let pairs = cards.iter().flat_map(|&card| places.iter().map(move |&place| (place, card)));
        let mut lists = pairs.map(|(place, card)| {
            let mut list = self.clone();
            list.cards[place] = Some(card);
            list
        });
        lists.find(|list| list.closed().is_some())
    }

    /// This list with the places between two copies of a card given to it too; none where it can be no
    /// list, or cannot be filled.
    fn closed(&self) -> Option<PartList> {
        let mut list = self.clone();
        let mut before: Option<(usize, usize)> = None;
        for (place, card) in self.cards.iter().enumerate() {
            let Some(card) = *card else {
                continue;
            };
            if let Some((from, other)) = before
                && other == card
            {
                list.cards[from..place].fill(Some(card));
            }
            before = Some((place, card));
        }
        let mut runs: Vec<&[Option<usize>]> =
            list.cards.chunk_by(|a, b| a == b).filter(|run| run[0].is_some()).collect();
        runs.sort_unstable();
        let apart = runs.windows(2).any(|pair| pair[0][0] == pair[1][0]);
        let too_many = runs.iter().any(|run| run.len() > self.max);
        let unused = self.pool.saturating_sub(runs.len());
        let fits = !apart && !too_many && self.new_cards(&list.cards, 0) <= unused;
        fits.then_some(list)
    }

    /// How many cards that are not yet in the list the rest of it needs at least, where the run before it
    /// can have so many copies more.
    ///
    /// To give the run before all that it can take never costs anything; of what is left every full run
    /// needs a new card, and the remainder goes to the run after it if that can take it.
    fn new_cards(&self, mut rest: &[Option<usize>], mut room: usize) -> usize {
        let mut needed = 0;
        while !rest.is_empty() {
            let gap = rest.iter().take_while(|card| card.is_none()).count();
            let run = run_len(&rest[gap..]);
            let left = gap.saturating_sub(room);
            let remainder = left % self.max;
            room = self.max.saturating_sub(run);
            needed += left / self.max;
            if run > 0 && remainder <= room {
                room -= remainder;
            } else {
                needed += usize::from(remainder > 0);
            }
            rest = &rest[gap + run..];
        }
        needed
    }

    /// The list with every place filled, by chance; each choice leaves enough cards for the rest.
    fn filled<R: Rng + ?Sized>(mut self, rng: &mut R) -> Option<Vec<usize>> {
        let mut unused: Vec<usize> =
            (0..self.pool).filter(|&card| !self.cards.contains(&Some(card))).collect();
        shuffle(rng, &mut unused);
        let (mut at, mut room) = (0, 0);
        while at < self.cards.len() {
            let run = run_len(&self.cards[at..]);
            if run > 0 {
                room = self.max - run;
                at += run;
                continue;
            }
            let gap = self.cards[at..].iter().take_while(|card| card.is_none()).count();
            let next = run_len(&self.cards[at + gap..]);
            let enough =
                |rest: usize, room, unused| self.new_cards(&self.cards[rest..], room) <= unused;
            let more = room > 0 && enough(at + 1, room - 1, unused.len());
            let new = !unused.is_empty() && enough(at + 1, self.max - 1, unused.len() - 1);
            let early = next > 0
                && gap + next <= self.max
                && enough(at + gap + next, self.max - gap - next, unused.len());
            let other = new || early;
            if more && (!other || below(rng, self.max as u32) > 0) {
                self.cards[at] = self.cards[at - 1];
                room -= 1;
                at += 1;
            } else if early && (!new || below(rng, 2) == 0) {
                let card = self.cards[at + gap];
                self.cards[at..at + gap].fill(card);
                room = self.max - gap - next;
                at += gap + next;
            } else if new {
                self.cards[at] = unused.pop();
                room = self.max - 1;
                at += 1;
            } else {
                return None;
            }
        }
        self.cards.into_iter().collect()
    }
}

/// How many copies of the first card lie there; 0 if it is not known.
fn run_len(cards: &[Option<usize>]) -> usize {
    let first = cards.first().copied().flatten();
    cards.iter().take_while(|card| first.is_some() && **card == first).count()
}
