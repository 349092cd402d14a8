//! A card's text, read and written by the same phrases.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

mod cards;
mod check;
mod error;
mod fit;
mod form;
mod input;
mod kinds;
mod never;
mod parts;
mod phrases;
mod pointers;
mod reason;
mod sentences;
mod words;

pub use error::{Mistake, TextError, TextErrors};
pub use fit::Misfit;
pub use kinds::Only;
pub use never::Note;
pub use reason::Reason;

use self::error::Place;
use self::form::Form;
use self::input::{What, input, miss, rest};
use self::phrases::Abilities;
use super::{ABILITIES_MAX, Ability, TEXT_MAX};

/// What is written on a card and what it does: its abilities, each a paragraph of the text.
///
/// Paragraphs stand on lines of their own; `{:#}` writes them on one line with ` / ` between them, and
/// both are read. A text is read strictly, so that what is read is written again to the letter.
///
/// ```
/// use deadhand_ccg::ability::{CardText, TextErrors};
///
/// let text: CardText = "Recoup - Spend this: Draw a card. / When this dies, gain 2 food.".parse()?;
/// assert_eq!(text.abilities().len(), 2);
/// assert_eq!(text.to_string(), "Recoup - Spend this: Draw a card.\nWhen this dies, gain 2 food.");
/// # Ok::<(), TextErrors>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardText(Vec<Ability>);

impl CardText {
    /// Puts abilities together.
    ///
    /// # Errors
    ///
    /// Everything for which they are no card's text: the errors of what they are written as.
    pub fn new(abilities: Vec<Ability>) -> Result<CardText, TextErrors> {
        let written = CardText(abilities);
        let text = alloc::format!("{written}");
        let read: CardText = text.parse()?;
        if read == written {
            Ok(read)
        } else {
            Err(TextErrors(alloc::vec![TextError::unsayable(&text)]))
        }
    }

    /// Reads a text, and takes the card without its abilities where it is not understood: the text is
    /// empty then, and the errors say why.
    pub fn lenient(text: &str) -> (CardText, Vec<TextError>) {
        match text.parse() {
            Ok(read) => (read, Vec::new()),
            Err(TextErrors(errors)) => (CardText::default(), errors),
        }
    }

    /// The abilities, from the first paragraph on; none where nothing is written.
    pub fn abilities(&self) -> &[Ability] {
        &self.0
    }
}

/// Writes a paragraph a line; `{:#}` writes them on one line with ` / ` between them.
impl fmt::Display for CardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, ability) in self.0.iter().enumerate() {
            let mut paragraph = String::new();
            Abilities.write(ability, &mut paragraph);
            f.write_str(match i {
                0 => "",
                _ if f.alternate() => BETWEEN,
                _ => "\n",
            })?;
            f.write_str(&paragraph)?;
        }
        Ok(())
    }
}

/// What stands between paragraphs on one line.
const BETWEEN: &str = " / ";

/// Reads paragraphs with line ends or ` / ` between them, strictly.
///
/// # Errors
///
/// For each paragraph what is not understood first, or everything that cannot stand where it stands.
impl FromStr for CardText {
    type Err = TextErrors;

    fn from_str(text: &str) -> Result<CardText, TextErrors> {
        // What stands between paragraphs counts as a line end in both forms.
        let bytes = text.len() - text.matches(BETWEEN).count() * (BETWEEN.len() - 1);
        if bytes > TEXT_MAX {
            return Err(TextErrors(alloc::vec![TextError::too_long(bytes)]));
        }
        let mut abilities = Vec::new();
        let mut errors = Vec::new();
        if text.is_empty() {
            return Ok(CardText(abilities));
        }
        for (number, line) in (1..).zip(text.split('\n')) {
            let mut start = 0;
            for paragraph in line.split(BETWEEN) {
                let place = Place { line, number, start };
                match read_paragraph(paragraph, place) {
                    Ok(_) if abilities.len() == ABILITIES_MAX => {
                        let refused = Mistake::Refused(Reason::TooManyAbilities);
                        errors.push(place.error(0..paragraph.len(), refused));
                    }
                    Ok(ability) => abilities.push(ability),
                    Err(found) => errors.extend(found),
                }
                start += paragraph.len() + BETWEEN.len();
            }
        }
        if errors.is_empty() { Ok(CardText(abilities)) } else { Err(TextErrors(errors)) }
    }
}

fn read_paragraph(paragraph: &str, place: Place<'_>) -> Result<Ability, Vec<TextError>> {
    let mut input = input(paragraph);
    let read = Abilities.read(&mut input).and_then(|ability| {
        if rest(&input).is_empty() {
            return Ok(ability);
        }
        miss(&mut input, 0, What::Kind("the end of the ability"))
    });
    let Ok(ability) = read else {
        return Err(alloc::vec![place.not_understood(paragraph, &input.state)]);
    };
    let faults = wrong_article(paragraph, &ability)
        .map_or_else(|| check::faults(paragraph, &ability), |fault| alloc::vec![fault]);
    if faults.is_empty() {
        return Ok(ability);
    }
    let error = |(span, reason)| place.error(span, Mistake::Refused(reason));
    Err(faults.into_iter().map(error).collect())
}

/// Where a paragraph is not what is written for its ability: only `a` and `an` are read the one for the
/// other.
fn wrong_article(paragraph: &str, ability: &Ability) -> Option<check::Fault> {
    let mut written = String::new();
    Abilities.write(ability, &mut written);
    if written == paragraph {
        return None;
    }
    let same = paragraph.bytes().zip(written.bytes()).take_while(|(a, b)| a == b).count();
    let start = paragraph.get(..same)?.rfind(' ').map_or(0, |space| space + 1);
    let end = paragraph.get(start..)?.find(' ').map_or(paragraph.len(), |space| start + space);
    Some((start..end, Reason::Article))
}

#[cfg(feature = "serde")]
deadhand_game::serde_as_text!(CardText);
