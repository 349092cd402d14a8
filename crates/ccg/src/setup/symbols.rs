//! The symbols of survivors, as the abilities that they mean.

use alloc::vec::Vec;

use crate::Rules;
use crate::ability::{
    Ability, Activated, CardState, Clause, Condition, Control, Cost, Effect, Effects, Filter, Noun,
    Object, Place, Player, Sentence,
};
use crate::pool::{CardType, Moment, Printed};
use crate::rules::Scavenge;

/// All abilities of a card: its symbols, Medic before Scavenger, and then its text.
pub(super) fn with_symbols(card: &Printed, rules: Rules) -> Vec<Ability> {
    let mut abilities = Vec::new();
    if let CardType::Survivor { medic, scavenger, .. } = card.card_type {
        if medic {
            abilities.push(medic_ability());
        }
        if scavenger {
            abilities.push(scavenger_ability(rules));
        }
    }
    abilities.extend(card.text.abilities().iter().cloned());
    abilities
}

/// "Recoup - Spend this survivor: Remove a wound counter from target survivor." (seed) Its target must
/// have a wound.
fn medic_ability() -> Ability {
    let wounded = Filter {
        other: false,
        states: Vec::from([CardState::Wounded]),
        words: Vec::new(),
        noun: Noun::Survivor,
        place: Place::Play,
        power: None,
        control: Control::Anyone,
    };
    recoup(Vec::from([sentence(None, Effect::Heal(1, Object::Target(wounded)))]))
}

/// "Recoup - Attract attention: If successful, add 1 food." (seed; `scavenge`) It spends the survivor.
fn scavenger_ability(rules: Rules) -> Ability {
    let condition = match rules.scavenge {
        Scavenge::SuccessOnly => Some(Condition::Successful),
        Scavenge::AlwaysFood => None,
    };
    recoup(Vec::from([
        sentence(None, Effect::AttractAttention),
        sentence(condition, Effect::GainFood(Player::You, 1)),
    ]))
}

fn sentence(condition: Option<Condition>, effect: Effect) -> Sentence {
    Sentence { condition, clauses: Vec::from([Clause { effect, for_each: None }]) }
}

fn recoup(sentences: Vec<Sentence>) -> Ability {
    Ability::Activated(Activated {
        moments: Vec::from([Moment::Recoup]),
        once: false,
        costs: Vec::from([Cost::SpendThis]),
        effects: Effects::All(sentences),
    })
}
