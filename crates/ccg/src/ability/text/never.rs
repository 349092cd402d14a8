//! What a text says that can never be, under the default rules.

use alloc::vec::Vec;

use thiserror::Error;

use super::CardText;
use super::parts::{conditions, filters};
use crate::ability::{
    Ability, Affected, Condition, Control, Filter, Happening, Noun, Place, Trigger, Used, User,
    Whose,
};
use crate::pool::{CardType, Moment};

/// What a text asks for that can never be. The card can be played all the same; other rulings than the
/// default ones may have it happen. Paragraphs count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[allow(missing_docs)] // the fields are what the message names
pub enum Note {
    /// "While you are playing as the survivors, your zombie cards are just resources and not considered
    /// zombies." (seed)
    #[error(
        "paragraph {paragraph}: this is done in your own turn, when you control no zombie: your cards in \
         the resource and combat zones are resources then, so call them cards, such as `a Horde card you \
         control`"
    )]
    OwnZombie { paragraph: usize },
    /// A zombie's text is silent in its player's turn, to whom the build phase belongs.
    #[error(
        "paragraph {paragraph}: a zombie's text is silent in its player's turn, and no other has a build \
         phase: write `Begin attack`, `Fight` or `Recoup`"
    )]
    ZombieBuilds { paragraph: usize },
    /// The same for the times of a turn.
    #[error(
        "paragraph {paragraph}: a zombie's text is silent in its player's turn: write `each opponent's \
         turn` for `your turn`"
    )]
    ZombieAtYourTurn { paragraph: usize },
    /// The same for what is so or happens in the own turn alone.
    #[error(
        "paragraph {paragraph}: a zombie's text is silent in its player's turn, and in no other turn is it \
         so: leave it out, or put it on a survivor or an item"
    )]
    ZombieInYourTurn { paragraph: usize },
    /// Survivors lie in the survivor zone, and items too or attached to a card.
    #[error(
        "paragraph {paragraph}: neither survivors nor items lie in the resource and combat zones: call \
         what lies there `card`, `zombie` or `ex-survivor`"
    )]
    NotInZone { paragraph: usize },
    /// Survivors and zombies fight.
    #[error("paragraph {paragraph}: no item is in a fight: leave the place out")]
    ItemInFight { paragraph: usize },
    /// Items are attached.
    #[error("paragraph {paragraph}: only items are attached: write `item` or `card`")]
    OnlyItemsAttached { paragraph: usize },
}

impl CardText {
    /// What this says on a card of a type that can never be under the default rules.
    ///
    /// ```
    /// use deadhand_ccg::CardType;
    /// use deadhand_ccg::ability::{CardText, Note, TextErrors};
    ///
    /// let text: CardText = "Recoup - Spend this: Ready target zombie you control.".parse()?;
    /// let survivor = CardType::Survivor { power: 1, health: 1, medic: false, scavenger: false };
    /// assert_eq!(text.notes(&survivor), [Note::OwnZombie { paragraph: 1 }]);
    /// # Ok::<(), TextErrors>(())
    /// ```
    pub fn notes(&self, card: &CardType) -> Vec<Note> {
        let mut notes = Vec::new();
        for (paragraph, ability) in (1..).zip(self.abilities()) {
            let is_zombie = matches!(card, CardType::Zombie { .. });
            let at_your_turn = is_zombie && is_at_your_turn(ability);
            let asks = |is: fn(&Filter) -> bool| filters(ability).any(is);
            let found = [
                (
                    is_in_own_turn(ability, card) && has_own_zombie(ability),
                    Note::OwnZombie { paragraph },
                ),
                (is_zombie && builds(ability), Note::ZombieBuilds { paragraph }),
                (at_your_turn, Note::ZombieAtYourTurn { paragraph }),
                (
                    is_zombie
                        && !at_your_turn
                        && (needs_own_turn(ability) || asks_own_turn(ability)),
                    Note::ZombieInYourTurn { paragraph },
                ),
                (asks(is_not_in_zone), Note::NotInZone { paragraph }),
                (asks(is_item_in_fight), Note::ItemInFight { paragraph }),
                (asks(is_attached_other), Note::OnlyItemsAttached { paragraph }),
            ];
            notes.extend(found.into_iter().filter(|(is, _)| *is).map(|(_, note)| note));
        }
        notes
    }
}

fn is_zombie(noun: Noun) -> bool {
    matches!(noun, Noun::Zombie | Noun::ExSurvivor)
}

/// Whether a survivor's or an item's ability is done in its player's own turn alone.
fn is_in_own_turn(ability: &Ability, card: &CardType) -> bool {
    if matches!(card, CardType::Zombie { .. }) {
        return false;
    }
    // Items are played by all players, but for the build phase.
    let in_build = match card {
        CardType::Item { windows, .. } => windows.iter().all(|&moment| moment == Moment::Build),
        _ => true,
    };
    match ability {
        // `symbols_by`: the survivor player uses the abilities of survivors and items.
        Ability::Activated(_) => true,
        Ability::Effects(_) => in_build,
        Ability::Static(_) => needs_own_turn(ability),
        Ability::Triggered(triggered) => {
            let of_this = match &triggered.trigger {
                Trigger::Happens { subject: Affected::This, happening } => match happening {
                    Happening::Played => in_build,
                    Happening::Wins | Happening::Loses => true,
                    _ => false,
                },
                _ => false,
            };
            of_this || is_at_your_turn(ability) || needs_own_turn(ability)
        }
    }
}

fn is_at_your_turn(ability: &Ability) -> bool {
    let Ability::Triggered(triggered) = ability else {
        return false;
    };
    matches!(
        triggered.trigger,
        Trigger::ReadyPhase(Whose::Yours) | Trigger::EndOfTurn(Whose::Yours)
    )
}

/// Whether an ability, or what a trigger of it waits for, is for the own turn alone: it says so, or it is
/// about survivors that one controls, who are played, used and fight in it.
fn needs_own_turn(ability: &Ability) -> bool {
    let is_own_survivor =
        |filter: &Filter| filter.noun == Noun::Survivor && filter.control == Control::You;
    let (condition, trigger) = match ability {
        Ability::Triggered(triggered) => (triggered.condition.as_ref(), Some(&triggered.trigger)),
        Ability::Static(rule) => (rule.condition.as_ref(), None),
        Ability::Activated(_) | Ability::Effects(_) => (None, None),
    };
    let by_trigger = match trigger {
        Some(Trigger::Uses(User::You, Used::Survivor)) => true,
        Some(Trigger::Happens { subject: Affected::Each(filter), happening }) => {
            let in_turn =
                matches!(happening, Happening::Played | Happening::Wins | Happening::Loses);
            in_turn && is_own_survivor(filter)
        }
        _ => false,
    };
    by_trigger || condition == Some(&Condition::YourTurn)
}

fn asks_own_turn(ability: &Ability) -> bool {
    conditions(ability).any(|condition| *condition == Condition::YourTurn)
}

/// Whether a zombie or an ex-survivor that one controls is asked for.
fn has_own_zombie(ability: &Ability) -> bool {
    let asked = conditions(ability).any(|condition| {
        matches!(condition, Condition::Controls { who: User::You, filter, .. }
            if is_zombie(filter.noun))
    });
    let meant = |filter: &Filter| is_zombie(filter.noun) && filter.control == Control::You;
    asked || filters(ability).any(meant)
}

fn builds(ability: &Ability) -> bool {
    matches!(ability, Ability::Activated(activated) if activated.moments.contains(&Moment::Build))
}

fn is_not_in_zone(filter: &Filter) -> bool {
    matches!(filter.noun, Noun::Survivor | Noun::Item)
        && matches!(filter.place, Place::Combat | Place::Resource)
}

fn is_item_in_fight(filter: &Filter) -> bool {
    filter.noun == Noun::Item && matches!(filter.place, Place::ThisFight | Place::AFight)
}

fn is_attached_other(filter: &Filter) -> bool {
    filter.place == Place::AttachedToThis && !matches!(filter.noun, Noun::Item | Noun::Card)
}
