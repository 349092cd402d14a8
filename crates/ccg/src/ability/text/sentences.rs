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
        for (i, moment) in moments.iter().enumerate() {
            out.push_str(match i {
                0 => "",
                _ if i + 1 == moments.len() => " or ",
                _ => ", ",
            });
            Moments.write(moment, out);
        }
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

impl Form for EffectsForm {
    type Value = Effects;

    fn read(&self, input: &mut Input<'_>) -> Read<Effects> {
        let choice = |input: &mut Input<'_>| self.read_choice(input);
        let sentences = |input: &mut Input<'_>| self.read_sentences(input);
        longest(input, [&choice as &dyn Fn(&mut Input<'_>) -> Read<Effects>, &sentences])
    }

    fn write(&self, effects: &Effects, out: &mut String) {
        match effects {
            Effects::One(options) => self.write_choice(options, out),
            Effects::All(sentences) => self.write_sentences(sentences, out),
        }
    }
}

const CHOOSE: &str = "choose one: ";
const DO_THIS: &str = "do this: ";
const CONDITION: Maybe<Conditions> = Maybe("", Conditions { opening: "if " }, ", ");
const CLAUSES: List<Clauses> = List(Clauses, ", then ");

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

impl EffectsForm {
    fn read_choice(self, input: &mut Input<'_>) -> Read<Effects> {
        if self.0 == Start::Capital {
            input.state.capital = Some(super::input::offset(input));
        }
        literal(input, CHOOSE)?;
        let mut options: Vec<Vec<Clause>> = Vec::new();
        loop {
            options.push(CLAUSES.read(input)?);
            if !options.is_empty() && accepts(input, "; or ") {
                options.push(CLAUSES.read(input)?);
                literal(input, ".")?;
                return Ok(Effects::One(options));
            }
            literal(input, "; ")?;
        }
    }

    fn write_choice(self, options: &[Vec<Clause>], out: &mut String) {
        out.push_str(if self.0 == Start::Capital { "Choose one: " } else { CHOOSE });
        for (i, clauses) in options.iter().enumerate() {
            out.push_str(match i {
                0 => "",
                _ if i + 1 == options.len() => "; or ",
                _ => "; ",
            });
            CLAUSES.write(clauses, out);
        }
        out.push('.');
    }

    fn read_sentences(self, input: &mut Input<'_>) -> Read<Effects> {
        let mut sentences = Vec::new();
        if self.0 == Start::Capital {
            sentences.push(Capital(SentenceForm).read(input)?);
        } else if accepts(input, DO_THIS) {
            if !rest(input).starts_with("If ") {
                return miss(input, 0, What::Words("If"));
            }
            sentences.push(Capital(SentenceForm).read(input)?);
        } else {
            let clauses = CLAUSES.read(input)?;
            literal(input, ".")?;
            sentences.push(Sentence { condition: None, clauses });
        }
        while accepts(input, " ") {
            sentences.push(Capital(SentenceForm).read(input)?);
        }
        Ok(Effects::All(sentences))
    }

    fn write_sentences(self, sentences: &[Sentence], out: &mut String) {
        let own = sentences.first().is_some_and(|first| first.condition.is_some());
        let within = self.0 == Start::Within && !own;
        if self.0 == Start::Within && own {
            out.push_str(DO_THIS);
        }
        for (i, sentence) in sentences.iter().enumerate() {
            if i == 0 && within {
                SentenceForm.write(sentence, out);
            } else {
                out.push_str(if i == 0 { "" } else { " " });
                Capital(SentenceForm).write(sentence, out);
            }
        }
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
