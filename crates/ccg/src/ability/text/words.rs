//! The words of a text that are no words of the language: traits and factions.

use alloc::string::String;

use super::CardText;
use super::parts::{clauses, filters};
use crate::ability::{Ability, Effect, Keyword, StaticRule};

impl CardText {
    /// The words that cards are asked for.
    pub(crate) fn words_asked_for(&self) -> impl Iterator<Item = &str> {
        let filters = self.abilities().iter().flat_map(filters);
        filters.flat_map(|filter| filter.words.iter().map(String::as_str))
    }

    /// The traits that it gives to cards.
    pub(crate) fn traits_given(&self) -> impl Iterator<Item = &str> {
        let given = self.abilities().iter().flat_map(|ability| {
            let lasting = match ability {
                Ability::Static(rule) => match &rule.rule {
                    StaticRule::Has(keyword) => Some(keyword),
                    _ => None,
                },
                _ => None,
            };
            let gained = clauses(ability).filter_map(|clause| match &clause.effect {
                Effect::Gain(_, keyword, _) => Some(keyword),
                _ => None,
            });
            lasting.into_iter().chain(gained)
        });
        given.filter_map(|keyword| match keyword {
            Keyword::Trait(word) => Some(word.as_str()),
            Keyword::Fast | Keyword::Infectious | Keyword::Fierce(_) => None,
        })
    }
}
