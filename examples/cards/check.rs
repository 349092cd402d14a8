//! `check`: how each card is read, or what is wrong with it.

use std::fmt::{self, Display, Formatter};

use deadhand::ccg::Printed;

use crate::Told;
use crate::arguments::Check;
use crate::card;
use crate::source::{Card, Outcome, Source};

pub(crate) fn run(check: &Check) -> Result<Told, String> {
    let source = Source::read(&check.path, &check.columns, false)?;
    let text = format!("{}\n{}\n", Report(&source), source.summary());
    Ok(Told { text, is_good: source.is_good() })
}

/// What is odd, then each card, then what is wrong with whole files.
pub(crate) struct Report<'a>(pub(crate) &'a Source);

impl Display for Report<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Report(source) = self;
        source.notes.iter().try_for_each(|note| writeln!(f, "note: {note}"))?;
        source.cards.iter().try_for_each(|card| write_card(f, source, card))?;
        source.errors.iter().try_for_each(|error| writeln!(f, "error: {error}"))
    }
}

fn write_card(f: &mut Formatter<'_>, source: &Source, card: &Card) -> fmt::Result {
    let Card { place, name, outcome, .. } = card;
    match outcome {
        Outcome::Read(card) => {
            write!(f, "{place}: ")?;
            write_reading(f, source, card)
        }
        Outcome::WithoutText(card, unread) => {
            let why = if unread.errors.is_empty() { "does not fit" } else { "is not understood" };
            writeln!(f, "error: {place}: the text of {name} {why}")?;
            unread.errors.iter().try_for_each(|error| write!(f, "{}", error.shown(name)))?;
            unread.misfits.iter().try_for_each(|misfit| writeln!(f, "  {misfit}"))?;
            write!(f, "  without its abilities: ")?;
            write_reading(f, source, card)
        }
        Outcome::Refused(reasons) => {
            writeln!(f, "error: {place}: {name:?} is no card")?;
            reasons.iter().try_for_each(|reason| writeln!(f, "  {reason}"))
        }
        Outcome::LeftOut => writeln!(f, "{place}: {name:?} is left out"),
    }
}

/// A card in a line, and its abilities below it.
fn write_reading(f: &mut Formatter<'_>, source: &Source, card: &Printed) -> fmt::Result {
    let requirement = card::requirement(card);
    let requires = if requirement.is_empty() { "" } else { "requires " };
    let parts = [
        card.name.clone(),
        card::type_line(card),
        format!("cost {}", card.cost),
        card::numbers(card),
        format!("{requires}{requirement}"),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    writeln!(f, "{}", parts.join("; "))?;
    let paragraphs = card.text.to_string();
    let mut abilities = card.text.abilities().iter().zip(paragraphs.lines());
    abilities.try_for_each(|(ability, text)| writeln!(f, "  {}: {text}", card::kind(ability)))?;
    source.notes_on(card).iter().try_for_each(|note| writeln!(f, "  note: {note}"))
}
