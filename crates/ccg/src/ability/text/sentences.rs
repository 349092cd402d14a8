//! Forms that are more than words and slots one after another.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use winnow::combinator::opt;
use winnow::prelude::*;

use super::form::{Capital, Form, List, Maybe, Number, Signed};
use super::input::{Input, Read, What, literal, longest, miss, rest};
use super::phrases::{Clauses, Conditions, Costs, Moments};
use crate::ability::{Clause, Cost, Effects, Sentence};
use crate::pool::Moment;

/// Reads words or nothing, and says whether they stood there.
fn accepts(input: &mut Input<'_>, words: &'static str) -> bool {
    opt(|input: &mut Input<'_>| literal(input, words))
        .parse_next(input)
        .is_ok_and(|found| found.is_some())
}

/// `Build`, `begin attack or fight`, `begin attack, fight or recoup`.
#[derive(Clone, Copy)]
pub(super) struct MomentList;

impl Form for MomentList {
    type Value = Vec<Moment>;

    fn read(&self, input: &mut Input<'_>) -> Read<Vec<Moment>> {
        let several = |input: &mut Input<'_>| {
            let mut moments = List(Moments, ", ").read(input)?;
            literal(input, " or ")?;
            moments.push(Moments.read(input)?);
            Ok(moments)
        };
        let one = |input: &mut Input<'_>| Moments.read(input).map(|moment| vec![moment]);
        longest(input, [&several as &dyn Fn(&mut Input<'_>) -> Read<Vec<Moment>>, &one])
    }

    fn write(&self, moments: &Vec<Moment>, out: &mut String) {
        write_alternatives(&Moments, moments, ", ", " or ", out);
    }
}

/// `you may pay 1 food: `, `you may `, or nothing.
#[derive(Clone, Copy)]
pub(super) struct Options;

impl Form for Options {
    type Value = Option<Vec<Cost>>;

    fn read(&self, input: &mut Input<'_>) -> Read<Option<Vec<Cost>>> {
        if !accepts(input, "you may ") {
            return Ok(None);
        }
        let costs = Maybe("", List(Costs, ", "), ": ").read(input)?;
        Ok(Some(costs.unwrap_or_default()))
    }

    fn write(&self, option: &Option<Vec<Cost>>, out: &mut String) {
        if let Some(costs) = option {
            out.push_str("you may ");
            if !costs.is_empty() {
                List(Costs, ", ").write(costs, out);
                out.push_str(": ");
            }
        }
    }
}

/// How what an ability does begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// As a sentence of its own.
    Capital,
    /// Within a sentence. Where the first of several sentences has a condition of its own, `do this: `
    /// sets it off from what comes before.
    Within,
}

impl Start {
    /// What follows the option of a trigger.
    pub(super) fn after(option: Option<&[Cost]>) -> Start {
        if option.is_some_and(|costs| !costs.is_empty()) { Start::Capital } else { Start::Within }
    }
}

/// What an ability does.
#[derive(Clone, Copy)]
pub(super) struct EffectsForm(pub(super) Start);

type ReadEffects<'a> = &'a dyn Fn(&mut Input<'_>) -> Read<Effects>;

impl Form for EffectsForm {
    type Value = Effects;

    fn read(&self, input: &mut Input<'_>) -> Read<Effects> {
        match self.0 {
            Start::Capital => {
                let choice = |input: &mut Input<'_>| Capital(Choice).read(input).map(Effects::One);
                let all = |input: &mut Input<'_>| SENTENCES.read(input).map(Effects::All);
                longest(input, [&choice as ReadEffects<'_>, &all])
            }
            Start::Within => {
                let choice = |input: &mut Input<'_>| Choice.read(input).map(Effects::One);
                let all = |input: &mut Input<'_>| Within.read(input).map(Effects::All);
                longest(input, [&choice as ReadEffects<'_>, &all])
            }
        }
    }

    fn write(&self, effects: &Effects, out: &mut String) {
        match (self.0, effects) {
            (Start::Capital, Effects::One(options)) => Capital(Choice).write(options, out),
            (Start::Capital, Effects::All(sentences)) => SENTENCES.write(sentences, out),
            (Start::Within, Effects::One(options)) => Choice.write(options, out),
            (Start::Within, Effects::All(sentences)) => Within.write(sentences, out),
        }
    }
}

const CONDITION: Maybe<Conditions> = Maybe("", Conditions { opening: "if " }, ", ");
const CLAUSES: List<Clauses> = List(Clauses, ", then ");
const SENTENCES: List<Capital<SentenceForm>> = List(Capital(SentenceForm), " ");

/// A sentence up to its full stop.
#[derive(Clone, Copy)]
struct SentenceForm;

impl Form for SentenceForm {
    type Value = Sentence;

    fn read(&self, input: &mut Input<'_>) -> Read<Sentence> {
        let condition = CONDITION.read(input)?;
        let clauses = CLAUSES.read(input)?;
        literal(input, ".")?;
        Ok(Sentence { condition, clauses })
    }

    fn write(&self, sentence: &Sentence, out: &mut String) {
        CONDITION.write(&sentence.condition, out);
        CLAUSES.write(&sentence.clauses, out);
        out.push('.');
    }
}

/// Sentences of which the first has begun already: `draw a card. Gain 1 food.` Where it has a condition of
/// its own, it begins anew: `do this: If it is your turn, draw a card.`
#[derive(Clone, Copy)]
struct Within;

const DO_THIS: &str = "do this: ";

impl Form for Within {
    type Value = Vec<Sentence>;

    fn read(&self, input: &mut Input<'_>) -> Read<Vec<Sentence>> {
        if accepts(input, DO_THIS) {
            if rest(input).starts_with("If ") {
                return SENTENCES.read(input);
            }
            return miss(input, 0, What::Words("If"));
        }
        let clauses = CLAUSES.read(input)?;
        literal(input, ".")?;
        let mut sentences = vec![Sentence { condition: None, clauses }];
        sentences.extend(Maybe(" ", SENTENCES, "").read(input)?.unwrap_or_default());
        Ok(sentences)
    }

    fn write(&self, sentences: &Vec<Sentence>, out: &mut String) {
        if sentences.first().is_some_and(|first| first.condition.is_some()) {
            out.push_str(DO_THIS);
            SENTENCES.write(sentences, out);
        } else if let Some((first, others)) = sentences.split_first() {
            SentenceForm.write(first, out);
            let others = Some(others.to_vec()).filter(|others| !others.is_empty());
            Maybe(" ", SENTENCES, "").write(&others, out);
        }
    }
}

/// `choose one: draw a card; gain 1 food; or lose 1 food.`
#[derive(Clone, Copy)]
struct Choice;

impl Form for Choice {
    type Value = Vec<Vec<Clause>>;

    fn read(&self, input: &mut Input<'_>) -> Read<Vec<Vec<Clause>>> {
        literal(input, "choose one: ")?;
        let mut options = List(CLAUSES, "; ").read(input)?;
        literal(input, "; or ")?;
        options.push(CLAUSES.read(input)?);
        literal(input, ".")?;
        Ok(options)
    }

    fn write(&self, options: &Vec<Vec<Clause>>, out: &mut String) {
        out.push_str("choose one: ");
        write_alternatives(&CLAUSES, options, "; ", "; or ", out);
        out.push('.');
    }
}

/// Writes values with words between them, other ones before the last.
fn write_alternatives<F: Form>(
    form: &F,
    values: &[F::Value],
    between: &str,
    before_last: &str,
    out: &mut String,
) {
    for (i, value) in values.iter().enumerate() {
        out.push_str(match i {
            0 => "",
            _ if i + 1 == values.len() => before_last,
            _ => between,
        });
        form.write(value, out);
    }
}

/// `+1 power`, `-1 health`, or both with `and` between them; not both 0.
#[derive(Clone, Copy)]
pub(super) struct PowerAndHealth;

impl Form for PowerAndHealth {
    type Value = (i8, i8);

    fn read(&self, input: &mut Input<'_>) -> Read<(i8, i8)> {
        let power = |input: &mut Input<'_>| {
            let power = Signed.read(input)?;
            literal(input, " power")?;
            Ok((power, Maybe(" and ", Signed, " health").read(input)?.unwrap_or(0)))
        };
        let health = |input: &mut Input<'_>| {
            let health = Signed.read(input)?;
            literal(input, " health")?;
            Ok((0, health))
        };
        longest(input, [&power as &dyn Fn(&mut Input<'_>) -> Read<(i8, i8)>, &health])
    }

    fn write(&self, &(power, health): &(i8, i8), out: &mut String) {
        if power != 0 {
            Signed.write(&power, out);
            out.push_str(" power");
        }
        out.push_str(if power != 0 && health != 0 { " and " } else { "" });
        if health != 0 {
            Signed.write(&health, out);
            out.push_str(" health");
        }
    }
}

/// What a die shows: `a 6`, `1 to 3`.
#[derive(Clone, Copy)]
pub(super) struct Faces;

impl Form for Faces {
    type Value = (u8, u8);

    fn read(&self, input: &mut Input<'_>) -> Read<(u8, u8)> {
        if accepts(input, "a ") {
            let face = Number(1, 6).read(input)?;
            return Ok((face, face));
        }
        let least = Number(1, 5).read(input)?;
        literal(input, " to ")?;
        Ok((least, Number(least + 1, 6).read(input)?))
    }

    fn write(&self, &(least, most): &(u8, u8), out: &mut String) {
        if least == most {
            out.push_str("a ");
        } else {
            Number(1, 6).write(&least, out);
            out.push_str(" to ");
        }
        Number(1, 6).write(&most, out);
    }
}

/// `no food`, or `2 food or less`.
#[derive(Clone, Copy)]
pub(super) struct Food;

impl Form for Food {
    type Value = u8;

    fn read(&self, input: &mut Input<'_>) -> Read<u8> {
        if accepts(input, "no food") {
            return Ok(0);
        }
        let food = Number(1, 99).read(input)?;
        literal(input, " food or less")?;
        Ok(food)
    }

    fn write(&self, food: &u8, out: &mut String) {
        if *food == 0 {
            out.push_str("no food");
        } else {
            Number(1, 99).write(food, out);
            out.push_str(" food or less");
        }
    }
}
