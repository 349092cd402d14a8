//! Forms: how a value stands in a text, in both directions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winnow::combinator::{opt, separated};
use winnow::prelude::*;
use winnow::token::take_while;

use super::input::{Input, Read, What, literal, miss, offset, rest};

/// How a value stands in a text.
pub(super) trait Form {
    /// What the words stand for.
    type Value;

    /// Reads it, or leaves in the input's notes what could have stood there.
    fn read(&self, input: &mut Input<'_>) -> Read<Self::Value>;

    /// Writes it, a first letter small.
    fn write(&self, value: &Self::Value, out: &mut String);
}

/// Makes a form from phrases, one for each variant of a type: words, and in brackets the slots for its
/// fields. The same line is read and written, so that the two cannot drift apart. A slot without a name
/// is words that follow from a field before it.
macro_rules! forms {
    (@struct $(#[doc = $doc:literal])* $name:ident) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $name;
    };
    (@struct $(#[doc = $doc:literal])* $name:ident { $($param:ident: $type:ty),+ }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $name {
            $(pub(super) $param: $type),+
        }
    };
    (@group $input:ident $read:ident) => { $read($input) };
    (@group $input:ident $read:ident $group:literal) => { grouped($group, $input, $read) };
    (@read $input:ident [($($field:ident),+): $slot:expr]) => {
        let ($($field),+) = Form::read(&$slot, $input)?;
    };
    (@read $input:ident [$field:ident: $slot:expr]) => { let $field = Form::read(&$slot, $input)?; };
    (@read $input:ident [$words:expr]) => { literal($input, $words)?; };
    (@read $input:ident $words:literal) => { literal($input, $words)?; };
    (@write $out:ident [($($field:ident),+): $slot:expr]) => {
        Form::write(&$slot, &($($field),+), $out);
    };
    (@write $out:ident [$field:ident: $slot:expr]) => { Form::write(&$slot, &$field, $out); };
    (@write $out:ident [$words:expr]) => { $out.push_str($words); };
    (@write $out:ident $words:literal) => { $out.push_str($words); };
    ($(
        $(#[doc = $doc:literal])*
        $name:ident $(($($param:ident: $param_type:ty),+))? : $type:ty $(as $group:literal)? {
            $($head:ident $(::$variant:ident)? $(($($tuple:tt)*))? $({$($named:tt)*})?
                => [$($part:tt)+]),+ $(,)?
        }
    )+) => {$(
        forms!(@struct $(#[doc = $doc])* $name $({ $($param: $param_type),+ })?);

        impl Form for $name {
            type Value = $type;

            fn read(&self, input: &mut Input<'_>) -> Read<$type> {
                $(let $name { $($param),+ } = self;)?
                let read = |input: &mut Input<'_>| {
                    let phrases: [&dyn Fn(&mut Input<'_>) -> Read<$type>; _] = [$(
                        &|input| {
                            $(forms!(@read input $part);)+
                            Ok($head $(::$variant)? $(($($tuple)*))? $({$($named)*})?)
                        }
                    ),+];
                    longest(input, phrases)
                };
                forms!(@group input read $($group)?)
            }

            fn write(&self, value: &$type, out: &mut String) {
                $(let $name { $($param),+ } = self;)?
                match value.clone() {$(
                    $head $(::$variant)? $(($($tuple)*))? $({$($named)*})? => {
                        $(forms!(@write out $part);)+
                    }
                )+}
            }
        }
    )+};
}
pub(super) use forms;

/// A number within bounds, without sign or leading zeros.
#[derive(Clone, Copy)]
pub(super) struct Number(pub(super) u8, pub(super) u8);

impl Form for Number {
    type Value = u8;

    fn read(&self, input: &mut Input<'_>) -> Read<u8> {
        let rest = rest(input);
        let digits = rest.find(|c: char| !c.is_ascii_digit()).map_or(rest, |end| &rest[..end]);
        let plain = digits == "0" || !digits.starts_with('0');
        match digits.parse() {
            Ok(number) if plain && (self.0..=self.1).contains(&number) => {
                input.next_slice(digits.len());
                Ok(number)
            }
            _ => miss(input, 0, What::Number(self.0, self.1)),
        }
    }

    fn write(&self, value: &u8, out: &mut String) {
        out.push_str(&value.to_string());
    }
}

/// `+2` or `-2`, 1 to 99.
#[derive(Clone, Copy)]
pub(super) struct Signed;

impl Form for Signed {
    type Value = i8;

    fn read(&self, input: &mut Input<'_>) -> Read<i8> {
        let sign = if literal(input, "+").is_ok() {
            1
        } else {
            literal(input, "-")?;
            -1
        };
        Ok(sign * Number(1, 99).read(input)?.cast_signed())
    }

    fn write(&self, value: &i8, out: &mut String) {
        out.push(if *value < 0 { '-' } else { '+' });
        out.push_str(&value.unsigned_abs().to_string());
    }
}

/// So many of something: one in words, more in figures.
#[derive(Clone, Copy)]
pub(super) struct Count {
    /// One of them.
    pub(super) one: &'static str,
    /// What stands before the figure.
    pub(super) before: &'static str,
    /// What stands after it.
    pub(super) after: &'static str,
    /// How many at most.
    pub(super) max: u8,
}

impl Form for Count {
    type Value = u8;

    fn read(&self, input: &mut Input<'_>) -> Read<u8> {
        if opt(|input: &mut Input<'_>| literal(input, self.one)).parse_next(input)?.is_some() {
            return Ok(1);
        }
        literal(input, self.before)?;
        let count = Number(2, self.max).read(input)?;
        literal(input, self.after)?;
        Ok(count)
    }

    fn write(&self, value: &u8, out: &mut String) {
        if *value == 1 {
            out.push_str(self.one);
        } else {
            out.push_str(self.before);
            Number(2, self.max).write(value, out);
            out.push_str(self.after);
        }
    }
}

/// Words that stand there or not.
#[derive(Clone, Copy)]
pub(super) struct Flag(pub(super) &'static str);

impl Form for Flag {
    type Value = bool;

    fn read(&self, input: &mut Input<'_>) -> Read<bool> {
        Ok(opt(|input: &mut Input<'_>| literal(input, self.0)).parse_next(input)?.is_some())
    }

    fn write(&self, value: &bool, out: &mut String) {
        out.push_str(if *value { self.0 } else { "" });
    }
}

/// A value that stands between two phrases, or nothing.
#[derive(Clone, Copy)]
pub(super) struct Maybe<F>(pub(super) &'static str, pub(super) F, pub(super) &'static str);

impl<F: Form> Form for Maybe<F> {
    type Value = Option<F::Value>;

    fn read(&self, input: &mut Input<'_>) -> Read<Option<F::Value>> {
        opt(|input: &mut Input<'_>| {
            literal(input, self.0)?;
            let value = self.1.read(input)?;
            literal(input, self.2)?;
            Ok(value)
        })
        .parse_next(input)
    }

    fn write(&self, value: &Option<F::Value>, out: &mut String) {
        if let Some(value) = value {
            out.push_str(self.0);
            self.1.write(value, out);
            out.push_str(self.2);
        }
    }
}

/// One or more values, with words between them.
#[derive(Clone, Copy)]
pub(super) struct List<F>(pub(super) F, pub(super) &'static str);

impl<F: Form> Form for List<F> {
    type Value = Vec<F::Value>;

    fn read(&self, input: &mut Input<'_>) -> Read<Vec<F::Value>> {
        let value = |input: &mut Input<'_>| self.0.read(input);
        let between = |input: &mut Input<'_>| literal(input, self.1);
        separated(1.., value, between).parse_next(input)
    }

    fn write(&self, values: &Vec<F::Value>, out: &mut String) {
        for (i, value) in values.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { self.1 });
            self.0.write(value, out);
        }
    }
}

/// What starts a sentence: its first letter is a capital.
#[derive(Clone, Copy)]
pub(super) struct Capital<F>(pub(super) F);

impl<F: Form> Form for Capital<F> {
    type Value = F::Value;

    fn read(&self, input: &mut Input<'_>) -> Read<F::Value> {
        input.state.capital = Some(offset(input));
        self.0.read(input)
    }

    fn write(&self, value: &F::Value, out: &mut String) {
        let start = out.len();
        self.0.write(value, out);
        if let Some(first) = out.get_mut(start..=start) {
            first.make_ascii_uppercase();
        }
    }
}

/// A faction, a trait or a keyword: a word with a capital.
#[derive(Clone, Copy)]
pub(super) struct Word;

impl Form for Word {
    type Value = String;

    fn read(&self, input: &mut Input<'_>) -> Read<String> {
        if !rest(input).starts_with(char::is_uppercase) {
            return miss(input, 0, What::Kind("a faction, trait or keyword such as `Horde`"));
        }
        let word = take_while(1.., super::input::is_word_char);
        word.map(ToString::to_string).parse_next(input)
    }

    fn write(&self, value: &String, out: &mut String) {
        out.push_str(value);
    }
}
