//! The phrases for cards and players: filters, objects, who does something.

use alloc::string::String;
use alloc::vec::Vec;

use winnow::combinator::opt;
use winnow::prelude::*;

use super::form::{Form, Number, Word, forms};
use super::input::{Input, Read, grouped, literal, longest};
use crate::ability::{
    Affected, CardState, Control, Filter, Noun, Object, Place, Player, Power, Used, User, Whose,
};

forms! {
    /// One card of a kind.
    Singular: Noun {
        Noun::Card => ["card"],
        Noun::Survivor => ["survivor"],
        Noun::Zombie => ["zombie"],
        Noun::Item => ["item"],
        Noun::ExSurvivor => ["ex-survivor"],
    }

    /// Several cards of a kind.
    Plural: Noun {
        Noun::Card => ["cards"],
        Noun::Survivor => ["survivors"],
        Noun::Zombie => ["zombies"],
        Noun::Item => ["items"],
        Noun::ExSurvivor => ["ex-survivors"],
    }

    /// What comes before the kind.
    States: CardState {
        CardState::Wounded => ["wounded "],
        CardState::Infected => ["infected "],
        CardState::Spent => ["spent "],
        CardState::Ready => ["ready "],
        CardState::FaceDown => ["face-down "],
    }

    /// Who controls them.
    Controls: Control {
        Control::You => [" you control"],
        Control::Opponent => [" an opponent controls"],
        Control::ThatPlayer => [" that player controls"],
        Control::Anyone => [""],
    }

    /// Where they are.
    Places: Place {
        Place::ThisFight => [" in this fight"],
        Place::AFight => [" in a fight"],
        Place::Combat => [" in the combat zone"],
        Place::Resource => [" in the resource zone"],
        Place::AttachedToThis => [" attached to this"],
        Place::YourDiscard => [" in your discard"],
        Place::Play => [""],
    }

    /// Which power.
    Powers: Power {
        Power::AtMost(power) => [" with power " [power: Number(0, 99)] " or less"],
        Power::AtLeast(power) => [" with power " [power: Number(1, 99)] " or more"],
        Power::LessThanThis => [" with less power than this"],
    }

    /// Cards that an effect is done to.
    Objects: Object as "a card such as `this` or `target zombie`" {
        Object::This => ["this"],
        Object::Bearer => ["bearer"],
        Object::ThatCard => ["that card"],
        Object::Target(filter) => [[filter: Filters(Lead::Target)]],
        Object::UpTo(count, filter) => [
            "up to " [count: Number(1, 3)] " " [filter: Filters(Lead::up_to(count))]
        ],
        Object::Each(filter) => [[filter: Filters(Lead::Each)]],
    }

    /// Cards that a static ability or a trigger is about.
    Subjects(lead: Lead): Affected as "a card such as `this` or `bearer`" {
        Affected::This => ["this"],
        Affected::Bearer => ["bearer"],
        Affected::Each(filter) => [[filter: Filters(*lead)]],
    }

    /// Who uses or controls something.
    UserForm: User {
        User::You => ["you"],
        User::Opponent => ["an opponent"],
        User::Player => ["a player"],
    }

    /// What is used, without its article.
    UsedNoun: Used as "`a survivor`, `an item` or `an ability`" {
        Used::Survivor => ["survivor"],
        Used::Item => ["item"],
        Used::Ability => ["ability"],
    }

    /// Whose turn.
    WhoseForm: Whose {
        Whose::Yours => ["your turn"],
        Whose::Opponents => ["each opponent's turn"],
        Whose::Each => ["each turn"],
    }

    /// Who does something, with the verb of what is done, by one and by the ability's player.
    Doer(verb: &'static str, verbs: &'static str): Player {
        Player::You => [[verb]],
        Player::TargetOpponent => ["target opponent " [verbs]],
        Player::TargetPlayer => ["target player " [verbs]],
        Player::EachOpponent => ["each opponent " [verbs]],
        Player::EachPlayer => ["each player " [verbs]],
        Player::ThatPlayer => ["that player " [verbs]],
    }
}

/// What is used, with its article. Which of the two it is, is seen when the whole is written again.
#[derive(Clone, Copy)]
pub(super) struct UsedForm;

impl Form for UsedForm {
    type Value = Used;

    fn read(&self, input: &mut Input<'_>) -> Read<Used> {
        grouped("`a survivor`, `an item` or `an ability`", input, |input| {
            if literal(input, "an ").is_err() {
                literal(input, "a ")?;
            }
            UsedNoun.read(input)
        })
    }

    fn write(&self, used: &Used, out: &mut String) {
        out.push_str(if *used == Used::Survivor { "a " } else { "an " });
        UsedNoun.write(used, out);
    }
}

/// The word for what belongs to a doer.
pub(super) fn whose(player: Player) -> &'static str {
    if player == Player::You { "your" } else { "his" }
}

/// The words after an object: for one card, and for several.
pub(super) fn agrees(object: &Object, one: &'static str, several: &'static str) -> &'static str {
    if matches!(object, Object::UpTo(2.., _)) { several } else { one }
}

/// What stands before a filter, and with it whether it is about one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// `a Horde zombie`, `another Horde zombie`
    A,
    /// `2 or more Horde zombies`, the number written before.
    Many,
    /// `each Horde zombie`, `each other Horde zombie`
    Each,
    /// `target Horde zombie`, `another target Horde zombie`
    Target,
    /// `up to 1 target Horde zombie`, `up to 1 other target Horde zombie`, the number written before.
    UpToOne,
    /// The same for more.
    UpToMany,
}

impl Lead {
    pub(super) fn at_least(count: u8) -> Lead {
        if count == 1 { Lead::A } else { Lead::Many }
    }

    fn up_to(count: u8) -> Lead {
        if count == 1 { Lead::UpToOne } else { Lead::UpToMany }
    }

    /// The words where the card itself counts too, and where it is left out.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Lead::A => ("a ", "another "),
            Lead::Many => ("", "other "),
            Lead::Each => ("each ", "each other "),
            Lead::Target => ("target ", "another target "),
            Lead::UpToOne | Lead::UpToMany => ("target ", "other target "),
        }
    }

    fn is_plural(self) -> bool {
        matches!(self, Lead::Many | Lead::UpToMany)
    }
}

/// Which cards, after a lead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filters(pub(super) Lead);

impl Form for Filters {
    type Value = Filter;

    fn read(&self, input: &mut Input<'_>) -> Read<Filter> {
        let (plain, but_this) = self.0.words();
        // Which of the two articles it is, is seen when the whole is written again.
        let leads = [(plain, false), (but_this, true), ("an ", false)];
        let count = if self.0 == Lead::A { 3 } else { 2 };
        let other = longest(
            input,
            leads[..count].iter().map(|&(words, other)| {
                move |input: &mut Input<'_>| literal(input, words).map(|()| other)
            }),
        )?;
        grouped("a kind of card such as `Horde zombie`", input, |input| {
            self.read_kind(input, other)
        })
    }

    fn write(&self, filter: &Filter, out: &mut String) {
        out.push_str(self.lead(filter));
        for state in &filter.states {
            States.write(state, out);
        }
        for word in &filter.words {
            Word.write(word, out);
            out.push(' ');
        }
        if self.0.is_plural() {
            Plural.write(&filter.noun, out);
        } else {
            Singular.write(&filter.noun, out);
        }
        Controls.write(&filter.control, out);
        Places.write(&filter.place, out);
        if let Some(power) = &filter.power {
            Powers.write(power, out);
        }
    }
}

impl Filters {
    fn lead(self, filter: &Filter) -> &'static str {
        let (plain, but_this) = self.0.words();
        match self.0 {
            _ if filter.other => but_this,
            Lead::A if starts_with_vowel(filter) => "an ",
            _ => plain,
        }
    }

    fn read_kind(self, input: &mut Input<'_>, other: bool) -> Read<Filter> {
        let mut states = Vec::new();
        while let Some(state) = opt(|input: &mut Input<'_>| States.read(input)).parse_next(input)? {
            states.push(state);
        }
        let mut words = Vec::new();
        let word = |input: &mut Input<'_>| {
            let word = Word.read(input)?;
            literal(input, " ")?;
            Ok(word)
        };
        while let Some(word) = opt(word).parse_next(input)? {
            words.push(word);
        }
        let noun = if self.0.is_plural() { Plural.read(input)? } else { Singular.read(input)? };
        grouped("which of them, such as `you control` or `in this fight`", input, |input| {
            let control = Controls.read(input)?;
            let place = Places.read(input)?;
            let power = opt(|input: &mut Input<'_>| Powers.read(input)).parse_next(input)?;
            Ok(Filter { other, states, words, noun, place, power, control })
        })
    }
}

/// Whether what follows the article begins with a vowel's letter.
fn starts_with_vowel(filter: &Filter) -> bool {
    let mut kind = String::new();
    match (filter.states.first(), filter.words.first()) {
        (Some(state), _) => States.write(state, &mut kind),
        (None, Some(word)) => kind.clone_from(word),
        (None, None) => Singular.write(&filter.noun, &mut kind),
    }
    kind.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'])
}

/// How many cards of an amount: nothing for one, whose lead says it, or `2 or more `.
#[derive(Clone, Copy)]
pub(super) struct AtLeast;

impl Form for AtLeast {
    type Value = u8;

    fn read(&self, input: &mut Input<'_>) -> Read<u8> {
        let figure = |input: &mut Input<'_>| {
            let number = Number(2, 99).read(input)?;
            literal(input, " or more ")?;
            Ok(number)
        };
        Ok(opt(figure).parse_next(input)?.unwrap_or(1))
    }

    fn write(&self, value: &u8, out: &mut String) {
        if *value != 1 {
            Number(2, 99).write(value, out);
            out.push_str(" or more ");
        }
    }
}
