//! What to write instead of words that other games use.

/// Where words are looked for.
#[derive(Clone, Copy)]
enum At {
    /// Wherever reading stopped.
    Any,
    /// At the beginning of a sentence.
    Start,
    /// Behind these words.
    Behind(&'static str),
}

/// Words in small letters at which reading stops, where, and what to write instead.
const POINTERS: [(At, &str, &str); 20] = [
    (At::Any, "heal", "`remove a wound from`"),
    (At::Any, "destroy", "`kill` for survivors, and `discard` for other cards"),
    (At::Any, "deal", "`put a wound on` or `put 2 wounds on`"),
    (At::Any, "wound", "`put a wound on`"),
    (At::Any, "whenever", "`When`"),
    (At::Any, "sacrifice", "a cost such as `Discard a Horde card you control`"),
    (At::Any, "tap", "`spend`"),
    (At::Any, "untap", "`ready`"),
    (At::Behind("gain "), "control", "`take control of`"),
    (At::Behind("gains "), "control", "`take control of`"),
    (At::Any, "you may", "`you may` right after the comma of `When …` or `At …`"),
    (At::Any, "you", "what is done as an order, such as `draw a card`"),
    (At::Start, "all", EACH),
    (At::Start, "other", EACH),
    (At::Start, "others", EACH),
    (At::Start, "cards", EACH),
    (At::Start, "survivors", EACH),
    (At::Start, "zombies", EACH),
    (At::Start, "items", EACH),
    (At::Start, "ex-survivors", EACH),
];

const EACH: &str = "`Each` and one of them, such as `Each other survivor you control`";

/// Signs that a word processor puts in the place of plain ones.
const SIGNS: [(&[char], &str); 4] = [
    (&['\u{2018}', '\u{2019}'], "the plain sign `'`"),
    (&['\u{2013}', '\u{2014}', '\u{2212}'], "the plain sign `-`"),
    (&['\u{201c}', '\u{201d}', '\u{201e}'], "no quotation marks"),
    (&['\u{a0}', '\u{202f}'], "a plain space"),
];

/// What to write instead of the words with which the rest of a text begins, if it is known.
pub(super) fn pointer(before: &str, rest: &str) -> Option<&'static str> {
    let word = rest.split(' ').next().unwrap_or_default();
    let sign = SIGNS.iter().find(|(signs, _)| word.contains(*signs));
    sign.map(|(_, write)| *write).or_else(|| {
        let small = rest.to_lowercase();
        let stands = |at: At| match at {
            At::Any => true,
            At::Start => before.is_empty() || before.ends_with(". ") || before.ends_with(": "),
            At::Behind(words) => before.to_lowercase().ends_with(words),
        };
        let begins = |words: &str| {
            let behind = small.strip_prefix(words);
            behind.is_some_and(|behind| !behind.starts_with(super::input::is_word_char))
        };
        let mut pointers = POINTERS.iter();
        pointers.find(|(at, words, _)| stands(*at) && begins(words)).map(|(.., write)| *write)
    })
}
