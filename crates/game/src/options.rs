use core::fmt;
use core::num::NonZeroU8;

use deadhand_cards::{ReadError, Reader};

/// The text of a game's rules: its presets by name, and its options as `name=value`.
///
/// A text is a preset, or options, or a preset and options that change it, with commas between them:
/// `default`, `jokers=1,kill=must`, `one-joker,kill=must`. Options that are not named are those of the
/// first preset. Rules write themselves as a preset where they are one, else as all options in which
/// they differ from the first preset.
///
/// ```
/// use deadhand_game::{Field, Options, Values};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Rules {
///     lives: u8,
///     night: bool,
/// }
///
/// const OPTIONS: Options<Rules> = Options {
///     presets: &[
///         ("default", Rules { lives: 2, night: true }),
///         ("hard", Rules { lives: 1, night: true }),
///     ],
///     fields: &[
///         Field {
///             name: "lives",
///             values: Values::Number {
///                 min: 1,
///                 max: 6,
///                 get: |rules| rules.lives,
///                 set: |rules, lives| rules.lives = lives,
///                 expected: "a number from 1 to 6",
///             },
///         },
///         Field {
///             name: "night",
///             values: Values::Words {
///                 words: &[("off", |rules| rules.night = false), ("on", |rules| rules.night = true)],
///                 expected: "off or on",
///             },
///         },
///     ],
///     expected: "a preset (default, hard) or an option (lives, night) with = and its value",
/// };
///
/// assert_eq!(OPTIONS.read("hard,night=off")?, Rules { lives: 1, night: false });
/// assert_eq!(OPTIONS.read("lives=9").unwrap_err().to_string(), "column 7: expected a number from 1 to 6");
/// # Ok::<(), deadhand_cards::ReadError>(())
/// ```
pub struct Options<R: 'static> {
    /// The presets, at least one; the first one is the default.
    pub presets: &'static [(&'static str, R)],
    /// The options, at most 64, in the order in which they are written.
    pub fields: &'static [Field<R>],
    /// What an error says could have stood at the place of a preset or option.
    pub expected: &'static str,
}

/// An option of a game's rules.
pub struct Field<R: 'static> {
    /// The name in the text.
    pub name: &'static str,
    /// What it can be.
    pub values: Values<R>,
}

impl<R> Field<R> {
    /// An option that is one of some words; `expected` names them for an error.
    pub const fn words(
        name: &'static str,
        expected: &'static str,
        words: &'static [Word<R>],
    ) -> Field<R> {
        Field { name, values: Values::Words { words, expected } }
    }
}

/// A word that an option can be, and what it sets.
pub type Word<R> = (&'static str, fn(&mut R));

/// What an option can be.
pub enum Values<R: 'static> {
    /// One of some words, each with what it sets; `expected` names them. Of words that begin alike, the
    /// longer must come first.
    Words {
        /// The words.
        words: &'static [Word<R>],
        /// What an error says could have stood there.
        expected: &'static str,
    },
    /// A number from `min` to `max`.
    Number {
        /// The least number.
        min: u8,
        /// The greatest number.
        max: u8,
        /// Gives the number.
        get: fn(&R) -> u8,
        /// Sets the number.
        set: fn(&mut R, u8),
        /// What an error says could have stood there.
        expected: &'static str,
    },
    /// A limit: a number from 1 to 255, or a word for none.
    Limit {
        /// The word that stands for no limit.
        none: &'static str,
        /// Gives the limit.
        get: fn(&R) -> Option<NonZeroU8>,
        /// Sets the limit.
        set: fn(&mut R, Option<NonZeroU8>),
        /// What an error says could have stood there.
        expected: &'static str,
    },
}

impl<R: Copy + PartialEq + 'static> Options<R> {
    /// Writes rules.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    ///
    /// # Panics
    ///
    /// If there is no preset.
    pub fn write(&self, rules: &R, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = self.presets.iter().find(|(_, preset)| preset == rules) {
            return f.write_str(name);
        }
        let default = &self.presets[0].1;
        let mut comma = "";
        for field in self.fields.iter().filter(|field| field.differs(rules, default)) {
            write!(f, "{comma}{}=", field.name)?;
            field.write_value(rules, f)?;
            comma = ",";
        }
        Ok(())
    }

    /// Reads rules, strictly: a preset can only come first, an option only once.
    ///
    /// # Errors
    ///
    /// What is no preset, no option or no value of it, with where.
    ///
    /// # Panics
    ///
    /// If there is no preset, or more than 64 options.
    pub fn read(&self, text: &str) -> Result<R, ReadError> {
        assert!(self.fields.len() <= 64, "there are at most 64 options");
        let mut reader = Reader::new(text);
        let mut rules = self.presets[0].1;
        if let Some(preset) = self.read_preset(&mut reader) {
            rules = preset;
            if reader.rest().is_empty() {
                return Ok(rules);
            }
            reader.literal(",")?;
        }
        let mut read = 0_u64;
        loop {
            let before = reader.clone();
            let place = self.read_name(&mut reader)?;
            if read >> place & 1 != 0 {
                return Err(before.error("each option only once"));
            }
            read |= 1 << place;
            reader.literal("=")?;
            let value = reader.clone();
            self.fields[place].read_value(&mut rules, &mut reader)?;
            if reader.rest().is_empty() {
                return Ok(rules);
            }
            if !reader.accepts(",") {
                return Err(value.error(self.fields[place].expected()));
            }
        }
    }

    fn read_preset(&self, reader: &mut Reader<'_>) -> Option<R> {
        let rest = reader.rest();
        let word = rest.split(',').next().unwrap_or(rest);
        let (name, preset) = self.presets.iter().find(|(name, _)| *name == word)?;
        reader.accepts(name).then_some(*preset)
    }

    fn read_name(&self, reader: &mut Reader<'_>) -> Result<usize, ReadError> {
        let rest = reader.rest();
        let word = rest.split(['=', ',']).next().unwrap_or(rest);
        let place = self.fields.iter().position(|field| field.name == word);
        let place = place.ok_or_else(|| reader.error(self.expected))?;
        reader.accepts(self.fields[place].name);
        Ok(place)
    }
}

impl<R: Copy + PartialEq> Field<R> {
    /// What an error says could have stood at the place of the value.
    fn expected(&self) -> &'static str {
        match self.values {
            Values::Words { expected, .. }
            | Values::Number { expected, .. }
            | Values::Limit { expected, .. } => expected,
        }
    }

    fn differs(&self, rules: &R, default: &R) -> bool {
        match self.values {
            Values::Words { words, .. } => {
                words.iter().any(|(_, set)| is_set(rules, *set) != is_set(default, *set))
            }
            Values::Number { get, .. } => get(rules) != get(default),
            Values::Limit { get, .. } => get(rules) != get(default),
        }
    }

    fn write_value(&self, rules: &R, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.values {
            Values::Words { words, .. } => {
                let word = words.iter().find(|(_, set)| is_set(rules, *set));
                f.write_str(word.map_or("", |(word, _)| word))
            }
            Values::Number { get, .. } => write!(f, "{}", get(rules)),
            Values::Limit { none, get, .. } => match get(rules) {
                Some(limit) => write!(f, "{limit}"),
                None => f.write_str(none),
            },
        }
    }

    fn read_value(&self, rules: &mut R, reader: &mut Reader<'_>) -> Result<(), ReadError> {
        match self.values {
            Values::Words { words, expected } => {
                let set = reader.one_of(words.iter().copied(), expected)?;
                set(rules);
            }
            Values::Number { min, max, set, expected, .. } => {
                let before = reader.clone();
                let number = reader.number(u64::from(max), expected)? as u8;
                if number < min {
                    return Err(before.error(expected));
                }
                set(rules, number);
            }
            Values::Limit { none, set, expected, .. } => {
                if reader.accepts(none) {
                    set(rules, None);
                    return Ok(());
                }
                let before = reader.clone();
                let number = NonZeroU8::new(reader.number(u64::from(u8::MAX), expected)? as u8);
                set(rules, Some(number.ok_or_else(|| before.error(expected))?));
            }
        }
        Ok(())
    }
}

/// Whether the rules are already as `set` makes them.
fn is_set<R: Copy + PartialEq>(rules: &R, set: fn(&mut R)) -> bool {
    let mut changed = *rules;
    set(&mut changed);
    changed == *rules
}

impl<R> fmt::Debug for Options<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options").field("expected", &self.expected).finish_non_exhaustive()
    }
}

impl<R> fmt::Debug for Field<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Field").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<R> fmt::Debug for Values<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Words { expected, .. }
            | Values::Number { expected, .. }
            | Values::Limit { expected, .. } => f.write_str(expected),
        }
    }
}
