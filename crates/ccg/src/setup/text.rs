//! The setup as one line.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use deadhand_cards::{ReadError, Reader};
use thiserror::Error;

use super::{Setup, SetupProblems};
use crate::ability::CardText;
use crate::pool::{CardType, Faction, ItemKind, Moment, PoolProblems, Printed, Term};
use crate::{CardPool, DeckList, Rules};

/// Why a line is no setup.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// It is not written like one.
    #[error("{0}")]
    Text(#[from] ReadError),
    /// Its cards are no pool.
    #[error("{0}")]
    Pool(#[from] PoolProblems),
    /// It is no game.
    #[error("{0}")]
    Setup(#[from] SetupProblems),
}

/// Writes the rules, the cards and the decks with ` | ` between them.
///
/// A card is its name in quotes, its type with power and health, and what else it has; a deck is how many
/// of which card of this line, counted from 1.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | ", self.rules())?;
        for (i, card) in self.pool().cards().iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "; " })?;
            write_card(f, card)?;
        }
        for (i, deck) in self.decks().iter().enumerate() {
            f.write_str(if i == 0 { " | " } else { " / " })?;
            for (j, (count, name)) in deck.0.iter().enumerate() {
                let card = self.pool().position(name).unwrap_or_default() + 1;
                write!(f, "{}{count}x{card}", if j == 0 { "" } else { "," })?;
            }
        }
        Ok(())
    }
}

fn write_card(f: &mut fmt::Formatter<'_>, card: &Printed) -> fmt::Result {
    f.write_char('"')?;
    for c in card.name.chars() {
        if c == '"' || c == '\\' {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    f.write_str("\" ")?;
    let flag = |f: &mut fmt::Formatter<'_>, set, word| if set { f.write_str(word) } else { Ok(()) };
    match &card.card_type {
        CardType::Survivor { power, health, medic, scavenger } => {
            write!(f, "survivor {power}/{health}")?;
            flag(f, *medic, " medic")?;
            flag(f, *scavenger, " scavenger")?;
        }
        CardType::Zombie { faction, power, fast, fierce, infectious } => {
            write!(f, "zombie {} {power}", faction.name())?;
            flag(f, *fast, " fast")?;
            flag(f, *infectious, " infectious")?;
            if *fierce > 0 {
                write!(f, " fierce {fierce}")?;
            }
        }
        CardType::Item { kind, windows } => {
            match kind {
                ItemKind::Attached { power, health } => {
                    write!(f, "item attached {power:+}/{health:+} in ")?;
                }
                ItemKind::Standing => f.write_str("item standing in ")?,
                ItemKind::OneShot => f.write_str("item one_shot in ")?,
            }
            write_words(f, windows.iter().map(|&moment| moment_word(moment)))?;
        }
    }
    if card.cost > 0 {
        write!(f, " cost {}", card.cost)?;
    }
    if !card.traits.is_empty() {
        f.write_str(" traits ")?;
        write_words(f, card.traits.iter().map(String::as_str))?;
    }
    if !card.requirement.is_empty() {
        f.write_str(" needs ")?;
        for (i, term) in card.requirement.iter().enumerate() {
            write!(f, "{}{} {}", if i == 0 { "" } else { "," }, term.count, term.word)?;
        }
    }
    if !card.text.abilities().is_empty() {
        write!(f, " says \"{:#}\"", card.text)?;
    }
    Ok(())
}

fn write_words<'a>(
    f: &mut fmt::Formatter<'_>,
    words: impl Iterator<Item = &'a str>,
) -> fmt::Result {
    for (i, word) in words.enumerate() {
        write!(f, "{}{word}", if i == 0 { "" } else { "," })?;
    }
    Ok(())
}

pub(crate) const fn moment_word(moment: Moment) -> &'static str {
    match moment {
        Moment::Build => "build",
        Moment::BeginAttack => "begin_attack",
        Moment::Fight => "fight",
        Moment::Recoup => "recoup",
    }
}

/// Reads what `Display` writes, strictly.
///
/// # Errors
///
/// What was expected, and where; or everything for which it is no game.
impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        let mut reader = Reader::new(text);
        let rules = text.split(" | ").next().unwrap_or_default();
        let read: Rules = rules.parse()?;
        // What was read as rules stands at the front, so that this accepts it.
        reader.accepts(rules);
        reader.literal(" | ")?;
        let mut cards = Vec::new();
        loop {
            cards.push(read_card(&mut reader)?);
            if !reader.accepts("; ") {
                break;
            }
        }
        let mut decks = Vec::new();
        while reader.accepts(if decks.is_empty() { " | " } else { " / " }) {
            decks.push(read_deck(&mut reader, &cards)?);
        }
        reader.end()?;
        Ok(Setup::new(read, CardPool::try_from(cards)?, decks)?)
    }
}

fn read_deck(reader: &mut Reader<'_>, cards: &[Printed]) -> Result<DeckList, ReadError> {
    let mut deck = Vec::new();
    loop {
        let count = reader.number(255, "how many of a card, at most 255")? as u8;
        reader.literal("x")?;
        let before = reader.clone();
        let number = reader.number(cards.len() as u64, "the number of a card")? as usize;
        let card = number.checked_sub(1).and_then(|place| cards.get(place));
        let card = card.ok_or_else(|| before.error("the number of a card, from 1"))?;
        deck.push((count, card.name.clone()));
        if !reader.accepts(",") {
            return Ok(DeckList(deck));
        }
    }
}

fn read_card(reader: &mut Reader<'_>) -> Result<Printed, ReadError> {
    let name = read_name(reader)?;
    reader.literal(" ")?;
    let types = [("survivor ", 0), ("zombie ", 1), ("item ", 2)];
    let card_type = match reader.one_of(types, "survivor, zombie or item")? {
        0 => CardType::Survivor {
            power: small(reader)?,
            health: {
                reader.literal("/")?;
                small(reader)?
            },
            medic: reader.accepts(" medic"),
            scavenger: reader.accepts(" scavenger"),
        },
        1 => CardType::Zombie {
            faction: reader.one_of(
                Faction::ALL.map(|faction| (faction.name(), faction)),
                "Rage, Horde, Contagion or Weird",
            )?,
            power: {
                reader.literal(" ")?;
                small(reader)?
            },
            fast: reader.accepts(" fast"),
            infectious: reader.accepts(" infectious"),
            fierce: if reader.accepts(" fierce ") { small(reader)? } else { 0 },
        },
        _ => read_item(reader)?,
    };
    let cost = if reader.accepts(" cost ") { small(reader)? } else { 0 };
    let traits = if reader.accepts(" traits ") { words(reader)? } else { Vec::new() };
    let mut requirement = Vec::new();
    if reader.accepts(" needs ") {
        loop {
            let count = small(reader)?;
            reader.literal(" ")?;
            requirement.push(Term { count, word: word(reader)?.to_string() });
            if !reader.accepts(",") {
                break;
            }
        }
    }
    let text = if reader.accepts(" says ") { read_text(reader)? } else { CardText::default() };
    Ok(Printed { name, card_type, cost, traits, requirement, text })
}

fn read_item(reader: &mut Reader<'_>) -> Result<CardType, ReadError> {
    let kinds = [("attached ", 0), ("standing ", 1), ("one_shot ", 2)];
    let kind = match reader.one_of(kinds, "attached, standing or one_shot")? {
        0 => {
            let power = signed(reader)?;
            reader.literal("/")?;
            let health = signed(reader)?;
            reader.literal(" ")?;
            ItemKind::Attached { power, health }
        }
        1 => ItemKind::Standing,
        _ => ItemKind::OneShot,
    };
    reader.literal("in ")?;
    let mut windows = Vec::new();
    loop {
        let moments = Moment::ALL.map(|moment| (moment_word(moment), moment));
        windows.push(reader.one_of(moments, "build, begin_attack, fight or recoup")?);
        if !reader.accepts(",") {
            return Ok(CardType::Item { kind, windows });
        }
    }
}

fn read_name(reader: &mut Reader<'_>) -> Result<String, ReadError> {
    let before = reader.clone();
    reader.literal("\"")?;
    let mut name = String::new();
    let mut escaped = false;
    for c in reader.rest().chars() {
        reader.accepts(c.encode_utf8(&mut [0; 4]));
        match c {
            _ if escaped => {
                name.push(c);
                escaped = false;
            }
            '\\' => escaped = true,
            '"' => return Ok(name),
            _ => name.push(c),
        }
    }
    Err(before.error("a name in quotes"))
}

/// Reads a text in quotes; no text has a quote in it.
fn read_text(reader: &mut Reader<'_>) -> Result<CardText, ReadError> {
    reader.literal("\"")?;
    let before = reader.clone();
    let rest = reader.rest();
    let text = rest.split('"').next().unwrap_or(rest);
    let read = text.parse().map_err(|_| before.error("a card's text in the card language"))?;
    reader.accepts(text);
    reader.literal("\"")?;
    Ok(read)
}

fn small(reader: &mut Reader<'_>) -> Result<u8, ReadError> {
    Ok(reader.number(100, "a number from 0 to 100")? as u8)
}

fn signed(reader: &mut Reader<'_>) -> Result<i8, ReadError> {
    let signs = [("+", 1), ("-", -1)];
    let sign: i8 = reader.one_of(signs, "+ or -")?;
    let number = reader.number(100, "a number from 0 to 100")? as i8;
    Ok(sign * number)
}

fn words(reader: &mut Reader<'_>) -> Result<Vec<String>, ReadError> {
    let mut read = Vec::new();
    loop {
        read.push(word(reader)?.to_string());
        if !reader.accepts(",") {
            return Ok(read);
        }
    }
}

/// Reads as far as a word goes; what a word may hold is seen by the pool.
fn word<'a>(reader: &mut Reader<'a>) -> Result<&'a str, ReadError> {
    let rest = reader.rest();
    let word = rest.split([' ', ',', ';']).next().unwrap_or(rest);
    if word.is_empty() {
        return Err(reader.error("a word"));
    }
    reader.accepts(word);
    Ok(word)
}
