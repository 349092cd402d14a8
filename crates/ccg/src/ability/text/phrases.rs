//! The phrases of abilities: costs, triggers, conditions, effects, and what they are made into.

use alloc::string::String;

use super::cards::{
    AtLeast, Doer, Filters, Lead, Objects, Subjects, UsedForm, UserForm, WhoseForm, agrees, whose,
};
use super::form::{Capital, Count, Flag, Form, List, Maybe, Number, Signed, Word, forms};
use super::input::{Input, Read, grouped, literal, longest};
use super::sentences::{EffectsForm, Faces, Food, MomentList, Options, PowerAndHealth, Start};
use crate::ability::{
    Ability, Activated, Ban, Clause, Condition, Cost, Effect, Happening, Keyword, Static,
    StaticRule, Trigger, Triggered, Until, User,
};
use crate::pool::Moment;

const WOUNDS: Count = Count { one: "a wound", before: "", after: " wounds", max: 99 };
const NEXT_WOUNDS: Count = Count { one: "next wound", before: "next ", after: " wounds", max: 99 };
const CARDS: Count = Count { one: "a card", before: "", after: " cards", max: 99 };
const TOP_CARDS: Count = Count { one: "top card", before: "top ", after: " cards", max: 99 };

forms! {
    /// A paragraph.
    Abilities: Ability as "an ability such as `When this dies, draw a card.`, or of a one-shot item `Draw a card.`" {
        Ability::Activated(ability) => [[ability: Capital(ActivatedForm)]],
        Ability::Triggered(ability) => [[ability: Capital(TriggeredForm)]],
        Ability::Static(ability) => [[ability: Capital(StaticForm)] "."],
        Ability::Effects(effects) => [[effects: EffectsForm(Start::Capital)]],
    }

    /// An ability that a player uses.
    ActivatedForm: Activated {
        Activated { moments, once, costs, effects } => [
            [moments: MomentList] [once: Flag(", once a turn")] " - "
            [costs: Capital(List(Costs, ", "))] ": " [effects: EffectsForm(Start::Capital)]
        ],
    }

    /// An ability that happens.
    TriggeredForm: Triggered {
        Triggered { trigger, condition, option, effects } => [
            [trigger: Triggers] ", "
            [condition: Maybe("", Conditions { opening: "if " }, ", ")]
            [option: Options] [effects: EffectsForm(Start::after(option.as_deref()))]
        ],
    }

    /// What holds while the card is in play.
    StaticForm: Static {
        Static { condition, affected, rule, for_each } => [
            [condition: Maybe("", Conditions { opening: "as long as " }, ", ")]
            [affected: Subjects { lead: Lead::Each }] " " [rule: StaticRules] [for_each: FOR_EACH]
        ],
    }

    /// When an ability is used.
    Moments: Moment {
        Moment::Build => ["build"],
        Moment::BeginAttack => ["begin attack"],
        Moment::Fight => ["fight"],
        Moment::Recoup => ["recoup"],
    }

    /// What a static ability says.
    StaticRules: StaticRule as "a rule such as `gets +1 power` or `can't defend`" {
        StaticRule::Bonus { power, health } => [
            "gets " [(power, health): PowerAndHealth]
        ],
        StaticRule::Has(keyword) => ["has " [keyword: Keywords]],
        StaticRule::FoughtBy(count) => [
            "can't be fought by fewer than " [count: Number(2, 9)] " survivors"
        ],
        StaticRule::Cannot(ban) => ["can't " [ban: Bans]],
    }

    /// What a card can't.
    Bans: Ban {
        Ban::Defend => ["defend"],
        Ban::BeInfected => ["be infected"],
        Ban::BeTargeted => ["be targeted by opponents"],
        Ban::Move => ["move to the combat zone"],
        Ban::Pay => ["be spent to pay"],
    }

    /// A keyword or a trait.
    Keywords: Keyword as "a keyword or trait such as `Fast` or `Fierce 1`" {
        Keyword::Fast => ["Fast"],
        Keyword::Infectious => ["Infectious"],
        Keyword::Fierce(points) => ["Fierce " [points: Number(1, 99)]],
        Keyword::Trait(word) => [[word: Word]],
    }

    /// What is paid.
    Costs: Cost as "a cost such as `spend this`" {
        Cost::SpendThis => ["spend this"],
        Cost::Spend(count) => [
            "spend " [count: Count { one: "a zombie", before: "", after: " zombies", max: 99 }]
        ],
        Cost::DiscardThis => ["discard this"],
        Cost::Discard(count) => ["discard " [count: Count { max: 9, ..CARDS }]],
        Cost::DiscardOwn(filter) => ["discard " [filter: Filters(Lead::A)]],
        Cost::Food(food) => ["pay " [food: Number(1, 99)] " food"],
        Cost::WoundThis => ["wound this"],
    }

    /// When an ability happens.
    Triggers: Trigger {
        Trigger::Happens { subject, happening } => [
            "when " [subject: Subjects { lead: Lead::A }] " " [happening: Happenings]
        ],
        Trigger::ReadyPhase(whose) => ["at the ready phase of " [whose: WhoseForm]],
        Trigger::EndOfTurn(whose) => ["at the end of " [whose: WhoseForm]],
        Trigger::Uses(user, what) => [
            "when " [user: UserForm] " " [by(user, "use", "uses")] " " [what: UsedForm]
        ],
    }

    /// What can happen to a card.
    Happenings: Happening as "what happens, such as `dies`" {
        Happening::Played => ["is played"],
        Happening::Upgraded => ["is upgraded"],
        Happening::Moved => ["moves to the combat zone"],
        Happening::Wins => ["wins a fight"],
        Happening::Loses => ["loses a fight"],
        Happening::Wounded => ["is wounded"],
        Happening::Infected => ["is infected"],
        Happening::Dies => ["dies"],
        Happening::Discarded => ["is discarded"],
    }

    /// What must hold.
    Conditions(opening: &'static str): Condition {
        Condition::Controls { who, count, filter } => [
            [opening] [who: UserForm] " " [by(who, "control", "controls")] " "
            [count: AtLeast] [filter: Filters(Lead::at_least(count))]
        ],
        Condition::InFight => [[opening] "this is in a fight"],
        Condition::YourTurn => [[opening] "it is your turn"],
        Condition::FoodAtMost(food) => [[opening] "you have " [food: Food]],
        Condition::ThatCard(filter) => [[opening] "that card is " [filter: Filters(Lead::A)]],
        Condition::Successful => [[opening] "successful"],
        Condition::Rolled(least, most) => ["on " [(least, most): Faces]],
        Condition::Otherwise => ["otherwise"],
    }

    /// What a sentence does.
    Clauses: Clause as "an effect such as `draw a card`" {
        Clause { effect, for_each } => [[effect: EffectForm] [for_each: FOR_EACH]],
    }

    /// A single effect.
    EffectForm: Effect {
        Effect::Wound(count, object) => ["put " [count: WOUNDS] " on " [object: Objects]],
        Effect::Heal(count, object) => ["remove " [count: WOUNDS] " from " [object: Objects]],
        Effect::Kill(object) => ["kill " [object: Objects]],
        Effect::Infect(object) => ["infect " [object: Objects]],
        Effect::Cure(object) => ["cure " [object: Objects]],
        Effect::Bonus(object, power, until) => [
            [object: Objects] " " [agrees(&object, "gets", "get")] " "
            [power: Signed] " power" [until: Untils]
        ],
        Effect::Gain(object, keyword, until) => [
            [object: Objects] " " [agrees(&object, "gains", "gain")] " "
            [keyword: Keywords] [until: Untils]
        ],
        Effect::GainFood(player, food) => [
            [player: Doer { verb: "gain", verbs: "gains" }] " " [food: Number(1, 99)] " food"
        ],
        Effect::LoseFood(player, food) => [
            [player: Doer { verb: "lose", verbs: "loses" }] " " [food: Number(1, 99)] " food"
        ],
        Effect::Draw(player, count) => [
            [player: Doer { verb: "draw", verbs: "draws" }] " " [count: CARDS]
        ],
        Effect::Discard(player, count) => [
            [player: Doer { verb: "discard", verbs: "discards" }] " " [count: CARDS]
        ],
        Effect::TopToResource(player, count) => [
            [player: Doer { verb: "put", verbs: "puts" }] " the " [count: TOP_CARDS] " of "
            [whose(player)] " deck face down into " [whose(player)] " resource zone"
        ],
        Effect::TopToDiscard(player, count) => [
            [player: Doer { verb: "discard", verbs: "discards" }] " the " [count: TOP_CARDS] " of "
            [whose(player)] " deck"
        ],
        Effect::ToHand(object) => ["return " [object: Objects] " to your hand"],
        Effect::ToResource(object) => [
            "put " [object: Objects] " face down into your resource zone"
        ],
        Effect::DiscardCard(object) => ["discard " [object: Objects]],
        Effect::Move(object) => ["move " [object: Objects] " to the combat zone"],
        Effect::Spend(object) => ["spend " [object: Objects]],
        Effect::Ready(object) => ["ready " [object: Objects]],
        Effect::TakeControl(object) => ["take control of " [object: Objects]],
        Effect::Attach(item, object) => ["attach " [item: Objects] " to " [object: Objects]],
        Effect::Join(object) => [
            [object: Objects] " " [agrees(&object, "joins", "join")] " this fight"
        ],
        Effect::Leave(object) => [
            [object: Objects] " " [agrees(&object, "leaves its fight", "leave their fights")]
        ],
        Effect::SearchToHand(filter) => [
            "search your deck for " [filter: Filters(Lead::A)]
            ", put it into your hand, and shuffle"
        ],
        Effect::SearchToResource(filter) => [
            "search your deck for " [filter: Filters(Lead::A)]
            ", put it face down into your resource zone, and shuffle"
        ],
        Effect::LookAt(object) => ["look at " [object: Objects]],
        Effect::Reveal(object) => ["reveal " [object: Objects]],
        Effect::RevealHand(player) => [
            [player: Doer { verb: "reveal", verbs: "reveals" }] " " [whose(player)] " hand"
        ],
        Effect::Roll => ["roll a die"],
        Effect::AttractAttention => ["attract attention"],
        Effect::Prevent(count, object) => [
            "prevent the " [count: NEXT_WOUNDS] " to " [object: Objects] " this turn"
        ],
        Effect::Cancel => ["cancel it"],
    }

    /// How long something lasts.
    Untils: Until {
        Until::EndOfFight => [" until end of fight"],
        Until::EndOfTurn => [" until end of turn"],
    }
}

/// What is counted.
const FOR_EACH: Maybe<Filters> = Maybe(" for ", Filters(Lead::Each), "");

/// The verb of a user.
fn by(user: User, you: &'static str, other: &'static str) -> &'static str {
    if user == User::You { you } else { other }
}
