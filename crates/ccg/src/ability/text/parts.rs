//! What an ability is made of.

use super::kinds::{Only, of_effect};
use crate::ability::{
    Ability, Affected, Clause, Condition, Cost, Effect, Effects, Filter, Object, Player, Trigger,
};

/// The cards that an effect is done to, with what they must be.
pub(super) fn objects(effect: &Effect) -> impl Iterator<Item = (&Object, Option<Only>)> {
    let only = of_effect(effect);
    let (first, second) = match effect {
        Effect::Wound(_, object)
        | Effect::Heal(_, object)
        | Effect::Kill(object)
        | Effect::Infect(object)
        | Effect::Cure(object)
        | Effect::Bonus(object, ..)
        | Effect::Gain(object, ..)
        | Effect::ToHand(object)
        | Effect::ToResource(object)
        | Effect::DiscardCard(object)
        | Effect::Move(object)
        | Effect::Spend(object)
        | Effect::Ready(object)
        | Effect::TakeControl(object)
        | Effect::Join(object)
        | Effect::Leave(object)
        | Effect::LookAt(object)
        | Effect::Reveal(object)
        | Effect::Prevent(_, object) => (Some((object, only)), None),
        Effect::Attach(item, to) => (Some((item, only)), Some((to, Some(Only::Bearers)))),
        Effect::GainFood(..)
        | Effect::LoseFood(..)
        | Effect::Draw(..)
        | Effect::Discard(..)
        | Effect::TopToResource(..)
        | Effect::TopToDiscard(..)
        | Effect::SearchToHand(_)
        | Effect::SearchToResource(_)
        | Effect::RevealHand(_)
        | Effect::Roll
        | Effect::AttractAttention
        | Effect::Cancel => (None, None),
    };
    first.into_iter().chain(second)
}

/// Who does what an effect says, or whom it is done to.
pub(super) fn player(effect: &Effect) -> Option<Player> {
    match effect {
        Effect::GainFood(player, _)
        | Effect::LoseFood(player, _)
        | Effect::Draw(player, _)
        | Effect::Discard(player, _)
        | Effect::TopToResource(player, _)
        | Effect::TopToDiscard(player, _)
        | Effect::RevealHand(player) => Some(*player),
        _ => None,
    }
}

/// Whether an effect can be done so many times as great.
pub(super) fn has_number(effect: &Effect) -> bool {
    match effect {
        Effect::Wound(..) | Effect::Heal(..) | Effect::Bonus(..) | Effect::Prevent(..) => true,
        Effect::RevealHand(_) => false,
        _ => player(effect).is_some(),
    }
}

/// What an ability does, sentence by sentence.
pub(super) fn effects(ability: &Ability) -> Option<&Effects> {
    match ability {
        Ability::Activated(activated) => Some(&activated.effects),
        Ability::Triggered(triggered) => Some(&triggered.effects),
        Ability::Effects(effects) => Some(effects),
        Ability::Static(_) => None,
    }
}

/// All clauses of an ability, in the text's order.
pub(super) fn clauses(ability: &Ability) -> impl Iterator<Item = &Clause> {
    let (sentences, options) = match effects(ability) {
        Some(Effects::All(sentences)) => (sentences.as_slice(), [].as_slice()),
        Some(Effects::One(options)) => ([].as_slice(), options.as_slice()),
        None => ([].as_slice(), [].as_slice()),
    };
    sentences.iter().flat_map(|sentence| &sentence.clauses).chain(options.iter().flatten())
}

/// All conditions of an ability, in the text's order.
pub(super) fn conditions(ability: &Ability) -> impl Iterator<Item = &Condition> {
    let own = match ability {
        Ability::Triggered(triggered) => triggered.condition.as_ref(),
        Ability::Static(rule) => rule.condition.as_ref(),
        Ability::Activated(_) | Ability::Effects(_) => None,
    };
    let sentences = match effects(ability) {
        Some(Effects::All(sentences)) => sentences.as_slice(),
        Some(Effects::One(_)) | None => &[],
    };
    own.into_iter().chain(sentences.iter().filter_map(|sentence| sentence.condition.as_ref()))
}

/// All costs of an ability.
pub(super) fn costs(ability: &Ability) -> &[Cost] {
    match ability {
        Ability::Activated(activated) => &activated.costs,
        Ability::Triggered(triggered) => triggered.option.as_deref().unwrap_or_default(),
        Ability::Static(_) | Ability::Effects(_) => &[],
    }
}

/// The card or cards that a trigger or a static ability is about.
pub(super) fn subject(ability: &Ability) -> Option<&Affected> {
    match ability {
        Ability::Static(rule) => Some(&rule.affected),
        Ability::Triggered(triggered) => match &triggered.trigger {
            Trigger::Happens { subject, .. } => Some(subject),
            Trigger::ReadyPhase(_) | Trigger::EndOfTurn(_) | Trigger::Uses(..) => None,
        },
        Ability::Activated(_) | Ability::Effects(_) => None,
    }
}

/// All filters of an ability, in no order.
pub(super) fn filters(ability: &Ability) -> impl Iterator<Item = &Filter> {
    let subject = subject(ability).and_then(|affected| match affected {
        Affected::Each(filter) => Some(filter),
        Affected::This | Affected::Bearer => None,
    });
    let counted = match ability {
        Ability::Static(rule) => rule.for_each.as_ref(),
        _ => None,
    };
    let asked = conditions(ability).filter_map(|condition| match condition {
        Condition::Controls { filter, .. } | Condition::ThatCard(filter) => Some(filter),
        _ => None,
    });
    let paid = costs(ability).iter().filter_map(|cost| match cost {
        Cost::DiscardOwn(filter) => Some(filter),
        _ => None,
    });
    let done = clauses(ability).flat_map(|clause| {
        let searched = match &clause.effect {
            Effect::SearchToHand(filter) | Effect::SearchToResource(filter) => Some(filter),
            _ => None,
        };
        let objects = objects(&clause.effect).filter_map(|(object, _)| match object {
            Object::Target(filter) | Object::UpTo(_, filter) | Object::Each(filter) => Some(filter),
            Object::This | Object::Bearer | Object::ThatCard => None,
        });
        clause.for_each.iter().chain(searched).chain(objects)
    });
    subject.into_iter().chain(counted).chain(asked).chain(paid).chain(done)
}

impl Ability {
    /// What it does; nothing that a lasting one does at a time.
    pub fn effects(&self) -> Option<&Effects> {
        effects(self)
    }
}

impl Effect {
    /// The cards that it is done to; of an item that is attached, first the item and then its bearer.
    pub fn objects(&self) -> impl Iterator<Item = &Object> {
        objects(self).map(|(object, _)| object)
    }

    /// Who does what it says, or whom it is done to; none where it is about cards.
    pub fn player(&self) -> Option<Player> {
        player(self)
    }

    /// How many targets are chosen for it at most.
    pub fn targets(&self) -> usize {
        let cards = objects(self).map(|(object, _)| match object {
            Object::Target(_) => 1,
            Object::UpTo(count, _) => usize::from(*count),
            Object::This | Object::Bearer | Object::ThatCard | Object::Each(_) => 0,
        });
        let player = matches!(player(self), Some(Player::TargetOpponent | Player::TargetPlayer));
        cards.sum::<usize>() + usize::from(player)
    }
}
