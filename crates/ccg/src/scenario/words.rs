//! Cards called by their printed names, and back.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use deadhand_game::Seat;

use crate::card::Cards;
use crate::state::Scene;
use crate::{CardId, Name, NameKind, Setup};

/// How a text calls a card: `Hunter`, `Hunter#2`, `Hunter of B`, `Hunter#2 of B`.
pub(super) struct Called<'n> {
    pub(super) name: &'n str,
    /// The how-manieth copy of its owner's, from 1.
    pub(super) copy: Option<usize>,
    pub(super) owner: Option<Seat>,
}

/// Whether a word may end before this text.
fn is_end(rest: &str) -> bool {
    !rest.chars().next().is_some_and(|c| c.is_alphanumeric() || c == '-' || c == '\'')
}

impl<'n> Called<'n> {
    /// Reads how a text begins, and gives the rest; the longest name counts.
    pub(super) fn read<'t>(names: &[&'n str], text: &'t str) -> Option<(Called<'n>, &'t str)> {
        let begins = |name: &&&str| text.strip_prefix(**name).is_some_and(is_end);
        let name = names.iter().filter(begins).max_by_key(|name| name.len())?;
        let mut rest = &text[name.len()..];
        let mut copy = None;
        if let Some(tail) = rest.strip_prefix('#') {
            let digits = tail.bytes().take_while(u8::is_ascii_digit).count();
            copy = Some(tail[..digits].parse().ok()?);
            rest = &tail[digits..];
        }
        let mut owner = None;
        if let Some(tail) = rest.strip_prefix(" of ")
            && let Some(seat) = tail.get(..1).and_then(seat)
            && is_end(&tail[1..])
        {
            owner = Some(seat);
            rest = &tail[1..];
        }
        Some((Called { name, copy, owner }, rest))
    }
}

/// The player of a letter.
pub(super) fn seat(word: &str) -> Option<Seat> {
    ["A", "B", "C", "D"].iter().position(|letter| *letter == word).map(|seat| Seat::ALL[seat])
}

/// An attached item, as it is written after `with`: `Club`, `spent Club`.
pub(super) struct Borne<'n> {
    pub(super) item: Called<'n>,
    pub(super) spent: bool,
}

impl<'n> Borne<'n> {
    /// Reads how a text begins, and gives the rest. A name that begins with the word is a name.
    fn read<'t>(names: &[&'n str], text: &'t str) -> Option<(Borne<'n>, &'t str)> {
        let ready = Called::read(names, text).map(|(item, rest)| (item, false, rest));
        let spent = || {
            let (item, rest) = Called::read(names, text.strip_prefix("spent ")?)?;
            Some((item, true, rest))
        };
        ready.or_else(spent).map(|(item, spent, rest)| (Borne { item, spent }, rest))
    }
}

/// What lies on a card in play, as it is written after its name or its place: `, spent, 2 wounds`.
#[derive(Default)]
pub(super) struct Marks<'n> {
    pub(super) spent: bool,
    pub(super) wounds: u8,
    pub(super) infected: Option<Seat>,
    pub(super) face_down: bool,
    pub(super) items: Vec<Borne<'n>>,
}

impl<'n> Marks<'n> {
    /// Reads the marks to the end of a text.
    pub(super) fn read(names: &[&'n str], mut text: &str) -> Result<Marks<'n>, String> {
        let mut marks = Marks::default();
        while !text.is_empty() {
            let mark = text.strip_prefix(", ").ok_or_else(|| no_mark(text))?;
            if let Some(item) = mark.strip_prefix("with ") {
                let (item, rest) = Borne::read(names, item).ok_or_else(|| no_mark(mark))?;
                marks.items.push(item);
                text = rest;
                continue;
            }
            let (word, rest) = mark.split_at(mark.find(',').unwrap_or(mark.len()));
            text = rest;
            let infected_by = word.strip_prefix("infected by ").and_then(seat);
            let wounds = word.strip_suffix(" wounds").or_else(|| word.strip_suffix(" wound"));
            match (word, infected_by, wounds.and_then(|number| number.parse().ok())) {
                ("spent", ..) => marks.spent = true,
                ("face down", ..) => marks.face_down = true,
                (_, Some(seat), _) => marks.infected = Some(seat),
                (_, _, Some(number)) => marks.wounds = number,
                _ => return Err(no_mark(word)),
            }
        }
        Ok(marks)
    }
}

fn no_mark(found: &str) -> String {
    format!(
        "{found:?} is no mark; expected, after commas, of: spent, face down, 2 wounds, infected by B, \
         with Club, with spent Club"
    )
}

/// The words of a game: which card is called how.
pub(super) struct Words {
    pub(super) setup: Setup,
    /// The cards that the situation names; a name without a number means these, if there are any.
    pub(super) named: Cards,
}

impl Words {
    /// The printed names of the decks' cards.
    pub(super) fn names(&self) -> Vec<&str> {
        let lines = self.setup.decks().iter().flat_map(|deck| &deck.0);
        let mut names: Vec<&str> = lines.map(|(_, name)| name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn printed(&self, card: CardId) -> &str {
        self.setup.printed(card).map_or("", |printed| &printed.name)
    }

    /// The how-manieth copy of its owner's a card is, from 1: copies lie next to each other.
    fn copy(&self, card: CardId) -> usize {
        let mut first = 0;
        for (count, _) in &self.setup.decks()[card.owner_index()].0 {
            let next = first + usize::from(*count);
            if card.place() < next {
                return card.place() - first + 1;
            }
            first = next;
        }
        1
    }

    /// The cards that are called so.
    pub(super) fn cards(&self, called: &Called<'_>) -> Vec<CardId> {
        let fits = |&card: &CardId| {
            self.printed(card) == called.name
                && called.owner.is_none_or(|owner| card.owner() == owner)
                && called.copy.is_none_or(|copy| self.copy(card) == copy)
        };
        let all: Vec<CardId> = self.setup.agreed().all_cards().filter(fits).collect();
        let named: Vec<CardId> =
            all.iter().copied().filter(|&card| self.named.contains(card)).collect();
        if named.is_empty() { all } else { named }
    }

    /// Reads the whole of a text as a card; the cards that it can mean.
    pub(super) fn read_card(&self, text: &str) -> Result<Vec<CardId>, String> {
        let called = Called::read(&self.names(), text).filter(|(_, rest)| rest.is_empty());
        let cards = called.map(|(called, _)| self.cards(&called)).unwrap_or_default();
        if cards.is_empty() { Err(self.no_card(text)) } else { Ok(cards) }
    }

    /// Reads the whole of a text as the one card that it can mean.
    pub(super) fn read_one(&self, text: &str) -> Result<CardId, String> {
        let cards = self.read_card(text)?;
        if let [card] = cards[..] {
            return Ok(card);
        }
        let labels: Vec<String> = cards.into_iter().map(|card| self.label(card)).collect();
        Err(format!("{text:?} is more than one card; expected one of {}", labels.join(", ")))
    }

    pub(super) fn no_card(&self, text: &str) -> String {
        let names = self.names().join(", ");
        format!("there is no card {text:?} in this game; expected one of {names}")
    }

    /// The texts that a text with printed names can mean, each card in the words of `name`.
    pub(super) fn meanings(&self, text: &str, name: impl Fn(CardId) -> Name) -> Vec<String> {
        // So many that every pair of two cards of different names is among them.
        const MOST: usize = 10_000;
        let mut meanings = Vec::from([String::new()]);
        let names = self.names();
        let mut rest = text;
        let mut in_word = false;
        while let Some(c) = rest.chars().next() {
            let called = if in_word { None } else { Called::read(&names, rest) };
            let Some((called, tail)) = called else {
                for meaning in &mut meanings {
                    meaning.push(c);
                }
                in_word = c.is_alphanumeric() || c == '\'';
                rest = &rest[c.len_utf8()..];
                continue;
            };
            let literal = rest[..rest.len() - tail.len()].to_string();
            let mut words: Vec<String> =
                self.cards(&called).into_iter().map(|card| name(card).to_string()).collect();
            words.push(literal);
            let longer = meanings
                .iter()
                .flat_map(|meaning| words.iter().map(move |word| format!("{meaning}{word}")));
            meanings = longer.take(MOST).collect();
            in_word = true;
            rest = tail;
        }
        meanings
    }

    /// What a card is called so that nobody takes it for another.
    pub(super) fn label(&self, card: CardId) -> String {
        let name = self.printed(card);
        let all = self.cards(&Called { name, copy: None, owner: None });
        if all == [card] {
            return name.to_string();
        }
        let own = self.cards(&Called { name, copy: None, owner: Some(card.owner()) });
        let number = if own == [card] { String::new() } else { format!("#{}", self.copy(card)) };
        let one_owner = all.iter().all(|other| other.owner() == card.owner());
        if one_owner && (self.named.contains(card) || self.named.is_empty()) {
            format!("{name}{number}")
        } else {
            format!("{name}{number} of {}", card.owner())
        }
    }

    /// A text of the engine with printed names in the place of ids; where the board is given, face-down
    /// cards have theirs too.
    pub(super) fn in_words(&self, text: &str, scene: Option<Scene<'_>>) -> String {
        let mut words = String::new();
        let mut rest = text;
        let mut in_word = false;
        while let Some(c) = rest.chars().next() {
            let len = if in_word { None } else { name_len(rest) };
            let name = len.and_then(|len| rest[..len].parse::<Name>().ok());
            let card = name.and_then(|name| match name.kind() {
                NameKind::Card(card) => Some(card),
                NameKind::FaceDown { .. } => scene.and_then(|scene| scene.card(name)),
            });
            let card = card.filter(|&card| self.setup.printed(card).is_some());
            if let (Some(card), Some(len)) = (card, len) {
                words += &self.label(card);
                rest = &rest[len..];
                in_word = true;
            } else {
                words.push(c);
                in_word = c.is_alphanumeric();
                rest = &rest[c.len_utf8()..];
            }
        }
        words
    }
}

/// How long the name of a card is with which a text begins.
fn name_len(text: &str) -> Option<usize> {
    let after = text.strip_prefix(['A', 'B', 'C', 'D'])?;
    let number = after.strip_prefix('~').unwrap_or(after);
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| text.len() - number.len() + digits)
}

/// Whether a text of the engine holds another as whole words.
pub(super) fn holds(text: &str, part: &str) -> bool {
    text.match_indices(part).any(|(at, _)| {
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let (before, after) =
            (text[..at].chars().next_back(), text[at + part.len()..].chars().next());
        let begins = !is_word(part.chars().next()) || !is_word(before);
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        begins && !(digit(part.chars().next_back()) && digit(after))
    })
}
