//! The game and the position of a case.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use deadhand_game::Seat;

use super::FileError;
use super::file::{Case, Entries, Lines, Player, Text};
use super::position::{self, Now, layout};
use super::words::{Borne, Called, Marks, Words};
use crate::card::{CARDS, DECK_MAX};
use crate::pool::CardType;
use crate::state::{Step, Zone};
use crate::{CardId, CardPool, DeckList, Rules, Setup, State};

/// How many cards lie in a deck of which nothing is said.
const DECK: usize = 10;

/// Where a card of the situation lies.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Hand,
    Top,
    Deck,
    Discard,
    Zone(Zone),
    /// Out of the game with its player.
    Gone,
    /// Attached to the card of this number among those of the situation.
    On(usize),
}

/// A card that the situation names, or a plain survivor of which only a number is given.
pub(super) struct Placed<'a> {
    line: usize,
    owner: usize,
    /// Who has it.
    pub(super) holder: usize,
    name: &'a str,
    copy: Option<usize>,
    pub(super) place: Place,
    pub(super) marks: Marks<'a>,
    is_plain: bool,
}

/// What a case begins with.
pub(super) struct Start {
    pub(super) words: Words,
    pub(super) state: Result<State, String>,
}

/// Why there is no game to begin with.
pub(super) enum NoStart {
    /// The file is wrong.
    Error(FileError),
    /// The decks are no game: this is what a case may be about.
    Refused(String),
}

impl From<FileError> for NoStart {
    fn from(error: FileError) -> NoStart {
        NoStart::Error(error)
    }
}

/// The rules of a case. Decks may be as small as the case needs, and hold any number of copies, unless the
/// rules say otherwise.
fn rules(case: &Case, lines: &Lines<'_>) -> Result<Rules, FileError> {
    let text = case.rules.as_ref().map_or("default", |text| text.get_ref());
    let mut rules: Rules = match (text.parse(), &case.rules) {
        (Ok(rules), _) => rules,
        (Err(error), Some(at)) => return Err(lines.error(at, error.to_string())),
        (Err(error), None) => return Err(lines.error(&case.title, error.to_string())),
    };
    if !text.contains("min_deck") {
        rules.min_deck = 1;
    }
    if !text.contains("max_copies") {
        rules.max_copies = DECK_MAX as u8;
    }
    Ok(rules)
}

/// The number of players: as many as the case names, and at least two.
fn seats(case: &Case) -> usize {
    let named = case.players().into_iter().zip(case.decks.each());
    let last = named.enumerate().filter(|(_, (player, deck))| player.is_some() || deck.is_some());
    last.map(|(seat, _)| seat + 1).max().unwrap_or(0).max(2)
}

/// The game of a case, and its first position.
pub(super) fn start(case: &Case, pool: &CardPool, lines: &Lines<'_>) -> Result<Start, NoStart> {
    let rules = rules(case, lines)?;
    let seats = seats(case);
    let names: Vec<&str> = pool.cards().iter().map(|card| card.name.as_str()).collect();
    let lists = given_lists(case, lines)?;
    let plain = plain_survivor(pool, rules);
    let now = Now::of(case, lines)?;
    let mut gather = Gather { lines, names: &names, plain, placed: Vec::new() };
    for (index, player) in case.players().into_iter().enumerate().take(seats) {
        let player = player.cloned().unwrap_or_default();
        gather.player(index, &player, now.step != Step::First, lists[index].is_some())?;
    }
    let placed = gather.placed;
    let decks = deck_lists(&placed, &lists[..seats], lines, case)?;
    let setup = Setup::new(rules, pool.clone(), decks)
        .map_err(|problems| NoStart::Refused(problems.to_string()))?;
    let ids = ids(&placed, &setup)?;
    let by_name = placed.iter().zip(&ids).filter(|(placed, _)| !placed.is_plain);
    let words = Words { named: by_name.map(|(_, &id)| id).collect(), setup };
    let mut layout = layout(case, lines, &placed, &ids, &words, &now)?;
    let state = position::state(&words, &now, &mut layout)
        .map_err(|problems| words.in_words(&problems.to_string(), None));
    Ok(Start { words, state })
}

/// The decks that the case gives as lists.
fn given_lists(case: &Case, lines: &Lines<'_>) -> Result<[Option<DeckList>; 4], FileError> {
    let mut lists = [const { None }; 4];
    for (list, text) in lists.iter_mut().zip(case.decks.each()) {
        if let Some(text) = text {
            let read = DeckList::read(text.get_ref());
            *list = Some(read.map_err(|error| lines.error(text, error.to_string()))?);
        }
    }
    Ok(lists)
}

/// The survivor that stands where no other is named: the cheapest that one can begin with, without a
/// requirement; of equal ones the first of the pool.
fn plain_survivor(pool: &CardPool, rules: Rules) -> Option<&str> {
    let fits = |card: &&crate::Printed| {
        matches!(card.card_type, CardType::Survivor { .. })
            && card.cost <= rules.start_cost
            && card.requirement.is_empty()
    };
    pool.cards().iter().filter(fits).min_by_key(|card| card.cost).map(|card| card.name.as_str())
}

/// Gathers what lies where.
struct Gather<'a, 'l> {
    lines: &'l Lines<'l>,
    names: &'l [&'a str],
    plain: Option<&'a str>,
    placed: Vec<Placed<'a>>,
}

impl Gather<'_, '_> {
    /// All of a player; where `begun`, one without named survivors has a plain one.
    fn player(
        &mut self,
        index: usize,
        player: &Player,
        begun: bool,
        has_list: bool,
    ) -> Result<(), FileError> {
        if player.out.as_ref().is_some_and(|out| *out.get_ref()) {
            // He has had a deck, and nothing of it is left.
            return if has_list { Ok(()) } else { self.plain(index, Place::Gone, DECK, 1) };
        }
        let piles = [
            (&player.hand, Place::Hand, 0),
            (&player.top, Place::Top, 0),
            (&player.deck, Place::Deck, if has_list { 0 } else { DECK }),
            (&player.discard, Place::Discard, 0),
            (&player.survivors, Place::Zone(Zone::Survivors), begun.into()),
            (&player.resource, Place::Zone(Zone::Resource), 0),
            (&player.combat, Place::Zone(Zone::Combat), 0),
        ];
        for (entries, place, unsaid) in piles {
            let Some(entries) = entries else {
                self.plain(index, place, unsaid, 1)?;
                continue;
            };
            let line = self.lines.of(entries);
            match entries.get_ref() {
                Entries::Count(count) => self.plain(index, place, *count, line)?,
                Entries::List(list) => {
                    list.iter().try_for_each(|text| self.entry(index, place, text))?;
                }
            }
        }
        Ok(())
    }

    fn plain(
        &mut self,
        holder: usize,
        place: Place,
        count: usize,
        line: usize,
    ) -> Result<(), FileError> {
        if count == 0 {
            return Ok(());
        }
        let Some(name) = self.plain else {
            let message = "there is no plain survivor among the cards for what is not named: expected a \
                           survivor without a requirement, cheap enough to start with";
            return Err(FileError { line, message: message.to_owned() });
        };
        self.has_room(line)?;
        for _ in 0..count {
            let marks = Marks {
                face_down: matches!(place, Place::Zone(Zone::Resource | Zone::Combat)),
                ..Marks::default()
            };
            let owner = holder;
            let copy = None;
            let is_plain = true;
            self.placed.push(Placed { line, owner, holder, name, copy, place, marks, is_plain });
        }
        Ok(())
    }

    /// That there are not more cards than four decks have.
    fn has_room(&self, line: usize) -> Result<(), FileError> {
        if self.placed.len() <= CARDS {
            return Ok(());
        }
        let message = "there are more cards than decks can have; expected at most 100 of a player";
        Err(FileError { line, message: message.to_owned() })
    }

    /// A card with what lies on it: `Hunter#2, spent, with Club`.
    fn entry(&mut self, holder: usize, place: Place, text: &Text) -> Result<(), FileError> {
        self.has_room(self.lines.of(text))?;
        let found = text.get_ref();
        let (called, rest) = Called::read(self.names, found).ok_or_else(|| {
            let expected = "there is no card that is called so; expected the printed name of one";
            self.lines.error(text, format!("{found:?}: {expected}"))
        })?;
        if !rest.is_empty() && !matches!(place, Place::Zone(_)) {
            let message = format!("{found:?}: nothing lies on a card that is not in play");
            return Err(self.lines.error(text, message));
        }
        let marks = Marks::read(self.names, rest)
            .map_err(|message| self.lines.error(text, format!("{found:?}: {message}")))?;
        let line = self.lines.of(text);
        let items: Vec<_> = marks
            .items
            .iter()
            .map(|Borne { item, spent }| ((item.name, item.copy, item.owner), *spent))
            .collect();
        let bearer = self.placed.len();
        let mut push = |(name, copy, owner): (_, _, Option<Seat>), place, marks| {
            let owner = owner.map_or(holder, Seat::index);
            let is_plain = false;
            self.placed.push(Placed { line, owner, holder, name, copy, place, marks, is_plain });
        };
        push((called.name, called.copy, called.owner), place, marks);
        for (item, spent) in items {
            push(item, Place::On(bearer), Marks { spent, ..Marks::default() });
        }
        Ok(())
    }
}

/// How many cards of a name an owner has in the situation.
fn count(placed: &[Placed<'_>], owner: usize, name: &str) -> usize {
    placed.iter().filter(|card| card.owner == owner && card.name == name).count()
}

/// The deck lists: the given ones, and for the others what the situation names.
fn deck_lists(
    placed: &[Placed<'_>],
    given: &[Option<DeckList>],
    lines: &Lines<'_>,
    case: &Case,
) -> Result<Vec<DeckList>, FileError> {
    let list = |(owner, given): (usize, &Option<DeckList>)| {
        if let Some(list) = given {
            return Ok(list.clone());
        }
        let mut list: Vec<(u8, String)> = Vec::new();
        let own = placed.iter().filter(|card| card.owner == owner);
        for card in own {
            if list.iter().all(|(_, name)| name != card.name) {
                let Ok(copies) = u8::try_from(count(placed, owner, card.name)) else {
                    let message = format!("there are too many cards of {}", Seat::ALL[owner]);
                    return Err(lines.error(&case.title, message));
                };
                list.push((copies, card.name.to_owned()));
            }
        }
        Ok(DeckList(list))
    };
    given.iter().enumerate().map(list).collect()
}

/// Which cards those of the situation are: who is not numbered is the lowest copy that is free, those that
/// are named before the plain ones.
fn ids(placed: &[Placed<'_>], setup: &Setup) -> Result<Vec<CardId>, FileError> {
    let mut ids: Vec<Option<CardId>> = placed.iter().map(|_| None).collect();
    let order = |card: &Placed<'_>| (card.copy.is_none(), card.is_plain);
    let mut turns: Vec<usize> = (0..placed.len()).collect();
    turns.sort_by_key(|&at| order(&placed[at]));
    for at in turns {
        let card = &placed[at];
        let copies = copies(setup, card.owner, card.name);
        let len = copies.len();
        let free = |place: &usize| !ids.contains(&Some(CardId::at(card.owner, *place)));
        let found = match card.copy {
            Some(copy) => copy.checked_sub(1).and_then(|i| copies.clone().nth(i)).filter(free),
            None => copies.clone().find(free),
        };
        let Some(place) = found else {
            let message = match card.copy {
                _ if card.owner >= setup.decks().len() => {
                    format!("{} is not in the game", Seat::ALL[card.owner])
                }
                Some(copy) => {
                    format!("{}#{copy} stands twice, or is none of 1 to {len}", card.name)
                }
                None => format!("the deck has only {len} copies of {}", card.name),
            };
            return Err(FileError { line: card.line, message });
        };
        ids[at] = Some(CardId::at(card.owner, place));
    }
    Ok(ids.into_iter().flatten().collect())
}

/// The places of a name in an owner's deck list.
fn copies(setup: &Setup, owner: usize, name: &str) -> core::ops::Range<usize> {
    let mut first = 0;
    for (count, other) in setup.decks().get(owner).map_or(&[][..], |deck| &deck.0) {
        let next = first + usize::from(*count);
        if other == name {
            return first..next;
        }
        first = next;
    }
    0..0
}
