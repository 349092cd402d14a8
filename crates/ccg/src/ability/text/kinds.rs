//! What kinds of cards something can be done to, happen to, or be said of.

use core::fmt;

use crate::ability::{Ban, Effect, Happening, Keyword, Noun, StaticRule};

/// The kinds of cards that something is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // each name is its own description
pub enum Only {
    Survivors,
    Zombies,
    SurvivorsAndZombies,
    /// Survivors and zombies, and no `card` that could be anything else: what items are attached to.
    Bearers,
    Items,
    SurvivorsAndItems,
}

impl Only {
    /// Whether cards of a kind can be among them. A `card` can be a zombie: face down in its
    /// controller's own turn nothing else names it.
    pub(super) fn allows(self, noun: Noun) -> bool {
        match self {
            Only::Survivors => noun == Noun::Survivor,
            Only::Zombies => matches!(noun, Noun::Zombie | Noun::ExSurvivor | Noun::Card),
            Only::SurvivorsAndZombies => noun != Noun::Item,
            Only::Bearers => !matches!(noun, Noun::Item | Noun::Card),
            Only::Items => noun == Noun::Item,
            Only::SurvivorsAndItems => matches!(noun, Noun::Survivor | Noun::Item | Noun::Card),
        }
    }
}

impl fmt::Display for Only {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Only::Survivors => "survivors",
            Only::Zombies => "zombies",
            Only::SurvivorsAndZombies | Only::Bearers => "survivors and zombies",
            Only::Items => "items",
            Only::SurvivorsAndItems => "survivors and items",
        })
    }
}

/// What an effect can be done to; none where it is for all cards.
pub(super) fn of_effect(effect: &Effect) -> Option<Only> {
    match effect {
        Effect::Wound(..)
        | Effect::Heal(..)
        | Effect::Kill(_)
        | Effect::Infect(_)
        | Effect::Cure(_)
        | Effect::Prevent(..) => Some(Only::Survivors),
        Effect::Bonus(..) | Effect::Join(_) | Effect::Leave(_) => Some(Only::SurvivorsAndZombies),
        Effect::Gain(_, keyword, _) => Some(of_keyword(keyword)),
        Effect::Move(_) => Some(Only::Zombies),
        Effect::Attach(..) => Some(Only::Items),
        _ => None,
    }
}

/// What something can happen to.
pub(super) fn of_happening(happening: Happening) -> Option<Only> {
    match happening {
        Happening::Played => Some(Only::SurvivorsAndItems),
        Happening::Upgraded | Happening::Moved => Some(Only::Zombies),
        Happening::Wins | Happening::Loses => Some(Only::SurvivorsAndZombies),
        Happening::Wounded | Happening::Infected | Happening::Dies => Some(Only::Survivors),
        Happening::Discarded => None,
    }
}

/// What a static ability can be about.
pub(super) fn of_rule(rule: &StaticRule) -> Option<Only> {
    match rule {
        StaticRule::Bonus { health: 0, .. } => Some(Only::SurvivorsAndZombies),
        StaticRule::Has(keyword) => Some(of_keyword(keyword)),
        StaticRule::Bonus { .. } | StaticRule::Cannot(Ban::Defend | Ban::BeInfected) => {
            Some(Only::Survivors)
        }
        StaticRule::FoughtBy(_) | StaticRule::Cannot(Ban::Move | Ban::Pay) => Some(Only::Zombies),
        StaticRule::Cannot(Ban::BeTargeted) => None,
    }
}

/// The keywords do something for zombies alone.
fn of_keyword(keyword: &Keyword) -> Only {
    if matches!(keyword, Keyword::Trait(_)) { Only::SurvivorsAndZombies } else { Only::Zombies }
}
