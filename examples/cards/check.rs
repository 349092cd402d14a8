//! `check`: how each card is read, or what is wrong with it.

use std::fmt::Write;

use deadhand::ccg::{Printed, Unread};

use crate::Told;
use crate::arguments::Check;
use crate::card;
use crate::source::{Card, Outcome, Source};

pub(crate) fn run(check: &Check) -> Result<Told, String> {
    let source = Source::read(&check.path, &check.columns)?;
    let text = report(&source) + "\n" + &source.summary() + "\n";
    Ok(Told { text, is_good: source.is_good() })
}

/// What is odd, then each card, then what is wrong with whole files.
pub(crate) fn report(source: &Source) -> String {
    let mut text = String::new();
    for note in &source.notes {
        let _ = writeln!(text, "note: {note}"); // a string takes all
    }
    for card in &source.cards {
        write_card(&mut text, card);
    }
    for error in &source.errors {
        let _ = writeln!(text, "error: {error}");
    }
    text
}

fn write_card(text: &mut String, Card { place, name, outcome }: &Card) {
    let _ = match outcome {
        Outcome::Read(card) => write!(text, "{place}: {}", reading(card)),
        Outcome::WithoutText(card, unread) => {
            let why = if unread.errors.is_empty() { "does not fit" } else { "is not understood" };
            *text += &format!("error: {place}: the text of {name} {why}\n");
            write_unread(text, unread);
            write!(text, "  without its abilities: {}", reading(card))
        }
        Outcome::Refused(reasons) => {
            *text += &format!("error: {place}: {name:?} is no card\n");
            reasons.iter().try_for_each(|reason| writeln!(text, "  {reason}"))
        }
    };
}

/// The errors of a text as a compiler shows them.
fn write_unread(text: &mut String, unread: &Unread) {
    for error in &unread.errors {
        *text += &error.shown(&unread.card).to_string();
    }
    for misfit in &unread.misfits {
        *text += &format!("  {misfit}\n");
    }
}

/// A card in a line, and its abilities below it.
fn reading(card: &Printed) -> String {
    let mut parts = vec![card.name.clone(), card::type_line(card), format!("cost {}", card.cost)];
    parts.extend([card::numbers(card)].into_iter().filter(|numbers| !numbers.is_empty()));
    let requirement = card::requirement(card);
    parts.extend((!requirement.is_empty()).then(|| format!("requires {requirement}")));
    let mut text = parts.join("; ") + "\n";
    let paragraphs = card.text.to_string();
    for (ability, paragraph) in card.text.abilities().iter().zip(paragraphs.lines()) {
        let _ = writeln!(text, "  {}: {paragraph}", card::kind(ability)); // a string takes all
    }
    text
}
