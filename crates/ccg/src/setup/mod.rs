//! What never changes in a game: the rules, the cards and the decks.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use deadhand_game::Seat;
use thiserror::Error;

use crate::ability::Ability;
use crate::ability::code::{Act, Code, Compiler, Index, When};
use crate::card::{CARDS, Cards, DECK_MAX, SEATS_MAX};
use crate::pool::{CardType, ItemKind, Moment, Printed, write_reasons};
use crate::state::running::Lasting;
use crate::{CardId, CardPool, DeckList, DeckProblem, Rules};

mod symbols;
mod text;

pub use text::SetupError;
pub(crate) use text::moment_word;

/// What is agreed before a game: rules, card pool, and a deck for each of 2 to 4 players. It is shared:
/// to clone it counts a reference.
///
/// As text it is one line, so that a record holds it:
///
/// ```
/// use deadhand_ccg::{CardPool, DeckList, Rules, Setup};
///
/// let pool = CardPool::from_table("Name\tType\tHealth\nDrifter\tSurvivor\t1\n")?;
/// let deck = DeckList::read("4 Drifter")?;
/// let rules = Rules { min_deck: 4, ..Rules::DEFAULT };
/// let setup = Setup::new(rules, pool, vec![deck.clone(), deck])?;
/// assert_eq!(setup.to_string(), r#"min_deck=4 | "Drifter" survivor 0/1 | 4x1 / 4x1"#);
/// assert_eq!(setup.to_string().parse(), Ok(setup));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Setup(Arc<Agreed>);

pub(crate) struct Agreed {
    pub(crate) rules: Rules,
    pool: CardPool,
    decks: Vec<DeckList>,
    /// Each card by its number; past a deck's end there is filling that no set below holds.
    cards: [Stats; CARDS],
    /// The terms of all requirements, those of a card next to each other.
    terms: Vec<CompiledTerm>,
    pub(crate) survivors: Cards,
    pub(crate) zombies: Cards,
    pub(crate) items: Cards,
    pub(crate) code: Code,
}

/// What the rules ask of a card, without its words.
#[derive(Clone, Copy, Default)]
pub(crate) struct Stats {
    /// The place in the pool.
    pub(crate) printed: u16,
    pub(crate) cost: u8,
    /// The power of a survivor or zombie; what an attached item adds.
    pub(crate) power: i8,
    /// The health of a survivor; what an attached item adds.
    pub(crate) health: i8,
    pub(crate) fierce: u8,
    /// A bit for each moment in which it may be played.
    pub(crate) windows: u8,
    pub(crate) kind: Kind,
    first_term: u32,
    terms: u32,
    /// The abilities in the code.
    first_ability: u16,
    end_of_abilities: u16,
}

/// Where a card goes when it is played.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    #[default]
    Zombie,
    Survivor,
    Attached,
    Standing,
    OneShot,
}

/// A term of a requirement.
pub(crate) struct CompiledTerm {
    pub(crate) count: u8,
    /// The zombies on which its word is printed.
    pub(crate) zombies: Cards,
    /// Its word, if abilities give it too.
    pub(crate) given: Option<Index>,
}

impl Setup {
    /// Agrees on rules, cards and decks; the decks by seat.
    ///
    /// # Errors
    ///
    /// Everything for which this is no game.
    pub fn new(rules: Rules, pool: CardPool, decks: Vec<DeckList>) -> Result<Setup, SetupProblems> {
        let range = |(option, number, min, max)| SetupProblem::Range { option, number, min, max };
        let mut problems: Vec<SetupProblem> = rules.out_of_range().map(range).collect();
        if !(2..=SEATS_MAX).contains(&decks.len()) {
            problems.push(SetupProblem::Players { decks: decks.len() });
        }
        for (seat, deck) in Seat::ALL.into_iter().zip(&decks).take(SEATS_MAX) {
            let reasons = deck.problems(&rules, &pool).into_iter();
            problems.extend(reasons.map(|(_, problem)| SetupProblem::Deck { seat, problem }));
        }
        if problems.is_empty() {
            Ok(Setup(Arc::new(Agreed::compiled(rules, pool, decks))))
        } else {
            Err(SetupProblems(problems))
        }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.0.rules
    }

    /// All cards that the decks are made of.
    pub fn pool(&self) -> &CardPool {
        &self.0.pool
    }

    /// The decks, by seat.
    pub fn decks(&self) -> &[DeckList] {
        &self.0.decks
    }

    /// What is printed on a card; none where the deck has no such card.
    pub fn printed(&self, card: CardId) -> Option<&Printed> {
        let deck = self.0.decks.get(card.owner_index())?;
        (card.place() < deck.len())
            .then(|| &self.0.pool.cards()[self.0.stats(card).printed as usize])
    }

    #[inline]
    pub(crate) fn agreed(&self) -> &Agreed {
        &self.0
    }
}

impl Agreed {
    fn compiled(rules: Rules, pool: CardPool, decks: Vec<DeckList>) -> Agreed {
        let mut agreed = Agreed {
            rules,
            cards: [Stats::default(); CARDS],
            terms: Vec::new(),
            survivors: Cards::EMPTY,
            zombies: Cards::EMPTY,
            items: Cards::EMPTY,
            code: Code::default(),
            pool,
            decks,
        };
        agreed.lay_out();
        let ids: Vec<CardId> = agreed.all_cards().collect();
        for &card in &ids {
            agreed.sort_in(card);
        }
        let given = agreed.compile_abilities(&ids);
        for &card in &ids {
            agreed.compile_requirement(card, &given);
        }
        agreed
    }

    /// Gives each place of a deck its card.
    fn lay_out(&mut self) {
        for (seat, deck) in self.decks.iter().enumerate() {
            let names = deck.0.iter().flat_map(|(count, name)| {
                core::iter::repeat_n(self.pool.position(name).unwrap_or_default(), (*count).into())
            });
            for (stats, printed) in self.cards[seat * DECK_MAX..].iter_mut().zip(names) {
                *stats = Stats::of(&self.pool.cards()[printed], printed as u16);
            }
        }
    }

    fn printed(&self, card: CardId) -> &Printed {
        &self.pool.cards()[self.stats(card).printed as usize]
    }

    /// Puts a card into the sets of what it is and has.
    fn sort_in(&mut self, card: CardId) {
        let printed = self.printed(card);
        match printed.card_type {
            CardType::Survivor { .. } => self.survivors.insert(card),
            CardType::Zombie { .. } => self.zombies.insert(card),
            CardType::Item { .. } => self.items.insert(card),
        }
    }

    fn compile_requirement(&mut self, card: CardId, given: &[(String, Index)]) {
        let first_term = self.terms.len() as u32;
        let requirement = self.printed(card).requirement.clone();
        for term in &requirement {
            let has_it = |&zombie: &CardId| self.printed(zombie).has(&term.word);
            let zombies = self.zombies.filter(has_it).collect();
            let given = given.iter().find(|(word, _)| *word == term.word).map(|&(_, word)| word);
            self.terms.push(CompiledTerm { count: term.count, zombies, given });
        }
        let stats = &mut self.cards[card.number()];
        stats.first_term = first_term;
        stats.terms = requirement.len() as u32;
    }

    /// Compiles the abilities of every printed card that the decks hold, symbols first; gives the words
    /// that abilities give.
    fn compile_abilities(&mut self, ids: &[CardId]) -> Vec<(String, Index)> {
        let printed_on = |word: &str| {
            ids.iter().copied().filter(|&card| self.printed(card).has(word)).collect::<Cards>()
        };
        let sets = [self.survivors, self.zombies, self.items];
        let is_attached = |card: &CardId| self.stats(*card).kind == Kind::Attached;
        let attachable = self.items.filter(is_attached).collect();
        let mut compiler = Compiler::new(&printed_on, sets, attachable);
        let mut copies: Vec<(usize, Cards, Vec<Ability>)> = Vec::new();
        for (index, printed) in self.pool.cards().iter().enumerate() {
            let is_copy = |card: &CardId| self.stats(*card).printed as usize == index;
            let cards: Cards = ids.iter().copied().filter(is_copy).collect();
            if !cards.is_empty() {
                let abilities = symbols::with_symbols(printed, self.rules);
                compiler.note_given_words(&abilities);
                copies.push((0, cards, abilities));
            }
        }
        for (first, cards, abilities) in &mut copies {
            *first = compiler.code.abilities.len();
            for ability in &*abilities {
                compiler.ability(ability, *cards);
            }
        }
        let given = compiler.given_words();
        self.code = compiler.code;
        for (first, cards, abilities) in copies {
            for card in cards {
                let stats = &mut self.cards[card.number()];
                stats.first_ability = first as u16;
                stats.end_of_abilities = (first + abilities.len()) as u16;
            }
        }
        given
    }

    /// The place in the code of a card's ability, counted from 1.
    #[inline]
    pub(crate) fn ability(&self, card: CardId, number: u8) -> Option<usize> {
        let place = usize::from(number).checked_sub(1)?;
        self.stats(card).abilities().nth(place)
    }

    /// The number of the ability by which an item does something when it is played; 0 if there is none.
    pub(crate) fn effect_of(&self, card: CardId) -> u8 {
        let played = |index: usize| matches!(self.code.abilities[index].when, When::Played);
        self.stats(card).abilities().position(played).map_or(0, |place| place as u8 + 1)
    }

    /// The operation by which an effect began that lasts.
    pub(crate) fn act_of(&self, lasting: &Lasting) -> Act {
        let ability = self.ability(lasting.source, lasting.ability);
        let first = ability.map_or(0, |ability| self.code.abilities[ability].first_op);
        self.code.ops[usize::from(first) + usize::from(lasting.op)].act
    }

    #[inline]
    pub(crate) fn stats(&self, card: CardId) -> &Stats {
        &self.cards[card.number()]
    }

    #[inline]
    pub(crate) fn terms(&self, card: CardId) -> &[CompiledTerm] {
        let stats = self.stats(card);
        &self.terms[stats.first_term as usize..][..stats.terms as usize]
    }

    #[inline]
    pub(crate) fn seats(&self) -> usize {
        self.decks.len()
    }

    /// A bit for each seat of the game, and one more for the spectator.
    pub(crate) fn viewers(&self) -> u8 {
        let seats = (1 << self.seats()) - 1;
        seats | 1 << SEATS_MAX
    }

    /// Who sits so far from a player in turn order; no farther than there are players.
    #[inline]
    pub(crate) fn seat_after(&self, seat: Seat, distance: usize) -> Seat {
        let at = seat.index() + distance;
        let seats = self.seats();
        Seat::ALL[(if at < seats { at } else { at - seats }) % SEATS_MAX]
    }

    pub(crate) fn deck_len(&self, seat: usize) -> usize {
        self.decks.get(seat).map_or(0, DeckList::len)
    }

    /// All cards of the game, in order of id.
    pub(crate) fn all_cards(&self) -> impl Iterator<Item = CardId> + use<> {
        let lens: Vec<usize> = self.decks.iter().map(DeckList::len).collect();
        lens.into_iter()
            .enumerate()
            .flat_map(|(owner, len)| (0..len).map(move |place| CardId::at(owner, place)))
    }
}

impl Stats {
    /// The places of its abilities in the code.
    #[inline]
    pub(crate) fn abilities(&self) -> core::ops::Range<usize> {
        self.first_ability.into()..self.end_of_abilities.into()
    }

    fn of(card: &Printed, printed: u16) -> Stats {
        let mut stats = Stats { printed, cost: card.cost, ..Stats::default() };
        match &card.card_type {
            CardType::Survivor { power, health, .. } => {
                stats.kind = Kind::Survivor;
                stats.power = power.cast_signed();
                stats.health = health.cast_signed();
                stats.windows = bit(Moment::Build);
            }
            CardType::Zombie { power, fierce, .. } => {
                stats.power = power.cast_signed();
                stats.fierce = *fierce;
            }
            CardType::Item { kind, windows } => {
                stats.windows = windows.iter().map(|&moment| bit(moment)).fold(0, |a, b| a | b);
                stats.kind = match *kind {
                    ItemKind::Attached { power, health } => {
                        stats.power = power;
                        stats.health = health;
                        Kind::Attached
                    }
                    ItemKind::Standing => Kind::Standing,
                    ItemKind::OneShot => Kind::OneShot,
                };
            }
        }
        stats
    }
}

pub(crate) const fn bit(moment: Moment) -> u8 {
    1 << moment as u8
}

impl PartialEq for Setup {
    fn eq(&self, other: &Setup) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.0.rules == other.0.rules
                && self.0.pool == other.0.pool
                && self.0.decks == other.0.decks
    }
}

impl Eq for Setup {}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Setup({self})")
    }
}

/// Why rules, cards and decks are no game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum SetupProblem {
    /// An option of the rules has a range.
    #[error("{option} is {number}, and it must be from {min} to {max}")]
    Range { option: &'static str, number: u8, min: u8, max: u8 },
    /// The game is for 2 to 4 players.
    #[error("the game is for 2 to 4 players, and the number of decks is {decks}")]
    Players { decks: usize },
    /// A deck is not legal.
    #[error("the deck of player {seat}: {problem}")]
    Deck { seat: Seat, problem: DeckProblem },
}

/// Everything for which rules, cards and decks are no game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetupProblems(Vec<SetupProblem>);

impl SetupProblems {
    /// The reasons; at least one.
    pub fn reasons(&self) -> &[SetupProblem] {
        &self.0
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for SetupProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reasons(f, &self.0)
    }
}

impl core::error::Error for SetupProblems {}

#[cfg(feature = "serde")]
deadhand_game::serde_as_text!(Setup);
