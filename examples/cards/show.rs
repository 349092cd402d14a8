//! `show`: a card as it would lie on the table.

use deadhand::ccg::{CardPool, Printed};
use textwrap::core::display_width;
use textwrap::wrap;

use crate::Told;
use crate::arguments::Show;
use crate::card;

/// How wide a card is, its frame included, and how wide what is written on it.
const WIDTH: usize = 80;
const INNER: usize = WIDTH - 4;

pub(crate) fn run(show: &Show) -> Result<Told, String> {
    let pool = show.cards.pool()?;
    Ok(Told { text: drawn(find(&pool, &show.name)?), is_good: true })
}

/// The card of a name, whatever its capitals.
fn find<'a>(pool: &'a CardPool, name: &str) -> Result<&'a Printed, String> {
    let asked = name.trim();
    let name = asked.to_lowercase();
    let mut cards = pool.cards().iter();
    if let Some(card) = cards.find(|card| card.name.to_lowercase() == name) {
        return Ok(card);
    }
    let like = pool.cards().iter().filter(|card| card.name.to_lowercase().contains(&name));
    let like: Vec<&str> = like.take(5).map(|card| &*card.name).collect();
    Err(match like.as_slice() {
        _ if name.is_empty() => "name a card".to_owned(),
        [] => format!("there is no card {asked:?}"),
        like => format!("there is no card {asked:?}: perhaps {}", like.join(" or ")),
    })
}

/// The card as text art.
fn drawn(card: &Printed) -> String {
    let border = format!("+{}+\n", "-".repeat(WIDTH - 2));
    let mut text = border.clone();
    text += &two_sided(&card.name, &format!("cost {}", card.cost));
    text += &two_sided(&card::type_line(card), &card::numbers(card));
    let requirement = card::requirement(card);
    if !requirement.is_empty() {
        text += &two_sided(&format!("Requires {requirement}"), "");
    }
    text += &border;
    for (place, paragraph) in card.text.to_string().lines().enumerate() {
        if place > 0 {
            text += &line("");
        }
        for part in wrap(paragraph, INNER) {
            text += &line(&part);
        }
    }
    if !card.text.abilities().is_empty() {
        text += &border;
    }
    text
}

/// Words at the left, wrapped, and at the right of their first line others.
fn two_sided(left: &str, right: &str) -> String {
    let room = INNER - display_width(right) - usize::from(!right.is_empty());
    let mut text = String::new();
    for (place, part) in wrap(left, room).iter().enumerate() {
        let right = if place == 0 { right } else { "" };
        let gap = INNER.saturating_sub(display_width(part) + display_width(right));
        text += &line(&format!("{part}{}{right}", " ".repeat(gap)));
    }
    text
}

fn line(text: &str) -> String {
    format!("| {text}{} |\n", " ".repeat(INNER.saturating_sub(display_width(text))))
}
