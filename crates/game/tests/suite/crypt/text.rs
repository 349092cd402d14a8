//! The lines of the crypt.

use std::fmt;
use std::str::FromStr;

use deadhand_cards::{Card, ReadError, Reader};

use super::flaw::{self, Flaw, has};
use super::{Action, CARDS, Crypt, Illegal, Rules, Step, View};

const STEPS: [(&str, Step); 9] = [
    ("shuffle", Step::Shuffle),
    ("keep", Step::Keep),
    ("wind", Step::Wind),
    ("calm", Step::Calm),
    ("storm", Step::Storm),
    ("right", Step::Right),
    ("wrong", Step::Wrong),
    ("conceded-a", Step::ConcededA),
    ("conceded-b", Step::ConcededB),
];

/// Reads `AC,2D,3H wind`, each card by `card`.
pub(super) fn read_line(
    rules: Rules,
    reader: &mut Reader<'_>,
    card: impl Fn(&mut Reader<'_>) -> Result<Option<Card>, ReadError>,
) -> Result<View, ReadError> {
    let mut cards = [None; 3];
    for i in 0..3 {
        if i > 0 {
            reader.literal(",")?;
        }
        let before = reader.clone();
        cards[i] = card(reader)?;
        let again = cards[i].is_some() && cards[..i].contains(&cards[i]);
        if again || cards[i].is_some_and(|card| !CARDS.contains(&card)) {
            return Err(before.error("AC, 2D or 3H, each once"));
        }
    }
    reader.literal(if has(Flaw::PositionOfTwoLines) { "\n" } else { " " })?;
    let step = reader.one_of(STEPS, "a step")?;
    let seen = u8::from(step != Step::Shuffle);
    Ok(View { rules, cards, step, seen })
}

fn write_line<C: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    cards: &[C; 3],
    step: Step,
) -> fmt::Result {
    let step = match step {
        Step::Wind if has(Flaw::PositionForgetsTheStep) => Step::Keep,
        step => step,
    };
    let space = if has(Flaw::PositionOfTwoLines) { "\n" } else { " " };
    let (name, _) = STEPS[step as usize];
    write!(f, "{},{},{}{space}{name}", cards[0], cards[1], cards[2])
}

impl fmt::Display for Crypt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_line(f, &self.cards, self.step)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seen = |card: Option<Card>| card.map_or("?".to_string(), |card| card.to_string());
        write!(f, "{} ", self.seen)?;
        write_line(f, &self.cards.map(seen), self.step)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Rules::Plain { "plain" } else { "grim" })
    }
}

impl FromStr for Rules {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Rules, ReadError> {
        let grim = if has(Flaw::SetupUnreadable) { "merry" } else { "grim" };
        let words = [("plain", Rules::Plain), (grim, Rules::Grim)];
        Reader::read_whole(text, |reader| reader.one_of(words, "plain or grim"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let action = match self {
            Action::Storm if has(Flaw::ActionReadAsAnother) => &Action::Calm,
            action => action,
        };
        match (action, flaw::current()) {
            (Action::Storm, Flaw::ActionUnreadable) => f.write_str("strom"),
            (Action::Storm, Flaw::ActionWithBar) => f.write_str("storm | sea"),
            (Action::Storm, Flaw::ActionLikeTheEnd) => f.write_str("end 7"),
            (Action::Storm, Flaw::ActionNamedEnd) => f.write_str("end of the calm"),
            (Action::Concede, Flaw::StandingUnreadable) => f.write_str("give up"),
            (Action::Shuffle(None), _) => f.write_str("shuffle"),
            (Action::Shuffle(Some(x)), _) => write!(f, "shuffle {x}"),
            (Action::Keep, _) => f.write_str("keep"),
            (Action::Swap, _) => f.write_str("swap"),
            (Action::Calm, _) => f.write_str("calm"),
            (Action::Storm, _) => f.write_str("storm"),
            (Action::Guess(card), _) => write!(f, "guess {}", card + 1),
            (Action::Concede, _) => f.write_str("concede"),
        }
    }
}

impl FromStr for Action {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Action, ReadError> {
        let storm = match flaw::current() {
            Flaw::ActionWithBar => "storm | sea",
            Flaw::ActionLikeTheEnd => "end 7",
            Flaw::ActionNamedEnd => "end of the calm",
            _ => "storm",
        };
        let words = [
            ("shuffle", Action::Shuffle(None)),
            ("keep", Action::Keep),
            ("swap", Action::Swap),
            ("calm", Action::Calm),
            (storm, Action::Storm),
            ("guess 1", Action::Guess(0)),
            ("guess 2", Action::Guess(1)),
            ("guess 3", Action::Guess(2)),
            ("guess 4", Action::Guess(3)),
            ("concede", Action::Concede),
        ];
        Reader::read_whole(text, |reader| {
            let action = reader.one_of(words, "an action of the crypt")?;
            if action == Action::Shuffle(None) && reader.accepts(" ") {
                let x = reader.number((1 << 48) - 1, "a number below 2^48")?;
                return Ok(Action::Shuffle(Some(x)));
            }
            Ok(action)
        })
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::NotNow => "this is not the time for it",
            Illegal::WithoutX => "a shuffle needs its number",
            Illegal::NotInStorm => "in a storm nobody guesses the 3H",
        })
    }
}
