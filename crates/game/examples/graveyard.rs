//! Graveyard: a game for one with chance, odds and hidden cards.
//! Run it with `cargo run -p deadhand-game --example graveyard`.
//!
//! Six graves hold a card each, face down. You dig one up, and its value (ace 1 to king 13) is your loot.
//! Then the night answers: with one chance in seven for each open grave something bites you, otherwise
//! all is quiet. Two bites kill you. Leave in time, with 21 or more, and you win.

use core::{error::Error, fmt, str::FromStr};

use deadhand_cards::{Card, CardSet, DealRng, ReadError, Reader, Rng, STANDARD_DECK, shuffle};
use deadhand_game::{
    ActionList, Field, Game, Hidden, Indexed, Options, Outcome, Portable, Record, Seat, Standing,
    Table, Turn, UndoError, Values, Viewer, conformance,
};

const GRAVES: usize = 6;
const ENOUGH: i32 = 21;

/// A grave, by its place in the row. No other number than 0 to 5 can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grave(u8);

/// One decision. As text: `dig 1` to `dig 6`, `leave`, `quiet`, `bite`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The player opens a grave.
    Dig(Grave),
    /// The player goes home with the loot.
    Leave,
    /// Chance: nothing happens.
    Quiet,
    /// Chance: the player is bitten.
    Bite,
}

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has ended.
    Over,
    /// Chance has to answer first.
    NightAnswers,
    /// Chance answers only to digging.
    PlayerChooses,
    /// The grave was opened before.
    Open,
}

/// What is decided next. As text: `dig`, `night`, `left`, `dead`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    Dig,
    Night,
    Left,
    Dead,
}

/// A position. `C` is what is known of the card in a grave: in the real position the card, in a view
/// perhaps nothing. These are two types, so that nobody gets the one for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<C> {
    rules: Rules,
    graves: [C; GRAVES],
    /// A bit a grave.
    open: u8,
    bites: u8,
    step: Step,
}

/// The real position.
pub type Graveyard = Position<Card>;

/// What may be known of it: the cards of the open graves, or all for who sees everything.
pub type View = Position<Option<Card>>;

impl<C: Copy> Position<C> {
    fn is_open(&self, grave: Grave) -> bool {
        self.open >> grave.0 & 1 != 0
    }

    fn open_graves(&self) -> impl Iterator<Item = (Grave, C)> {
        (0..).map(Grave).zip(self.graves).filter(|&(grave, _)| self.is_open(grave))
    }

    fn with_graves<D>(&self, graves: [D; GRAVES]) -> Position<D> {
        let Position { rules, open, bites, step, .. } = *self;
        Position { rules, graves, open, bites, step }
    }
}

impl Graveyard {
    /// The sum of the values of the cards dug up, at most 6 kings.
    pub fn loot(&self) -> i32 {
        let ranks = self.open_graves().filter_map(|(_, card)| card.rank());
        ranks.map(|rank| i32::from(rank.value())).sum()
    }
}

impl Game for Graveyard {
    type Action = Action;
    /// At most six graves to dig, and to leave.
    type Actions = ActionList<Action, 7>;
    type Illegal = Illegal;

    fn seats(&self) -> usize {
        1
    }

    fn turn(&self) -> Turn {
        match self.step {
            Step::Dig => Turn::Player(Seat::A),
            Step::Night => Turn::Chance,
            Step::Left | Step::Dead => Turn::Over,
        }
    }

    fn legal_actions(&self) -> Self::Actions {
        Self::all_actions().filter(|&action| self.check(action).is_ok()).collect()
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        match (self.step, action) {
            (Step::Left | Step::Dead, _) => Err(Illegal::Over),
            (Step::Night, Action::Dig(_) | Action::Leave) => Err(Illegal::NightAnswers),
            (Step::Dig, Action::Quiet | Action::Bite) => Err(Illegal::PlayerChooses),
            (Step::Dig, Action::Dig(grave)) if self.is_open(grave) => Err(Illegal::Open),
            _ => Ok(()),
        }
    }

    fn apply_unchecked(&mut self, action: Action) {
        self.step = match action {
            Action::Dig(grave) => {
                self.open |= 1 << grave.0;
                Step::Night
            }
            Action::Leave => Step::Left,
            Action::Quiet => Step::Dig,
            Action::Bite => {
                self.bites += 1;
                if self.bites == self.rules.lives { Step::Dead } else { Step::Dig }
            }
        };
    }

    /// Of seven chances as many bite as graves are open: 1 to 6.
    fn weight(&self, action: Action) -> u32 {
        let open = self.open.count_ones();
        match action {
            Action::Bite => open,
            Action::Quiet => 7 - open,
            Action::Dig(_) | Action::Leave => 1,
        }
    }

    /// Digging turns a card up, and the night is a roll of dice.
    fn reveals(&self, action: Action) -> bool {
        action != Action::Leave
    }

    /// The loot is the score; the dead have none.
    fn outcome(&self) -> Option<Outcome> {
        let home = if self.loot() >= ENOUGH { Standing::Won } else { Standing::Lost };
        match self.step {
            Step::Left => Some(Outcome::solitaire(home, self.loot())),
            Step::Dead => Some(Outcome::solitaire(Standing::Lost, 0)),
            Step::Dig | Step::Night => None,
        }
    }
}

/// The numbers: graves 0 to 5, leaving 6, then chance.
impl Indexed for Graveyard {
    const ACTION_COUNT: usize = GRAVES + 3;

    fn action_index(action: Action) -> Option<usize> {
        Some(match action {
            Action::Dig(grave) => usize::from(grave.0),
            Action::Leave => GRAVES,
            Action::Quiet => GRAVES + 1,
            Action::Bite => GRAVES + 2,
        })
    }

    fn action_at(index: usize) -> Option<Action> {
        match index {
            0..GRAVES => Some(Action::Dig(Grave(index as u8))),
            _ => [Action::Leave, Action::Quiet, Action::Bite].get(index - GRAVES).copied(),
        }
    }
}

/// The rules that can be chosen. As text a preset (`default`, `hard`) or `lives=1` to `lives=6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    lives: u8,
}

const OPTIONS: Options<Rules> = Options {
    presets: &[("default", Rules { lives: 2 }), ("hard", Rules { lives: 1 })],
    fields: &[Field {
        name: "lives",
        values: Values::Number {
            min: 1,
            max: 6,
            get: |rules| rules.lives,
            set: |rules, lives| rules.lives = lives,
            expected: "a number from 1 to 6",
        },
    }],
    expected: "a preset (default, hard) or lives= and a number from 1 to 6",
};

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        OPTIONS.write(self, f)
    }
}

impl FromStr for Rules {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Rules, ReadError> {
        OPTIONS.read(text)
    }
}

impl Portable for Graveyard {
    const NAME: &'static str = "graveyard";

    type Setup = Rules;
    type ReadError = ReadError;

    fn setup(&self) -> Rules {
        self.rules
    }

    /// Shuffles the 52 cards with the generator of the deal; the first six go into the graves.
    fn deal(rules: &Rules, number: u64) -> Graveyard {
        let mut deck = STANDARD_DECK;
        shuffle(&mut DealRng::new(number), &mut deck);
        let graves = core::array::from_fn(|i| deck[i]);
        Position { rules: *rules, graves, open: 0, bites: 0, step: Step::Dig }
    }

    /// A position is a view in which every card is known.
    fn read(rules: &Rules, line: &str) -> Result<Graveyard, ReadError> {
        let view = Graveyard::read_view(rules, line)?;
        match view.graves {
            [Some(g1), Some(g2), Some(g3), Some(g4), Some(g5), Some(g6)] => {
                Ok(view.with_graves([g1, g2, g3, g4, g5, g6]))
            }
            _ => Err(Reader::new(line).error("a position, in which every card is known")),
        }
    }
}

impl Hidden for Graveyard {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let sees = |grave| viewer == Viewer::All || self.is_open(grave);
        self.with_graves(core::array::from_fn(|i| sees(Grave(i as u8)).then_some(self.graves[i])))
    }

    fn read_view(rules: &Rules, line: &str) -> Result<View, ReadError> {
        let mut reader = Reader::new(line);
        let mut view =
            Position { rules: *rules, graves: [None; GRAVES], open: 0, bites: 0, step: Step::Dig };
        let mut seen = CardSet::EMPTY;
        for (i, place) in view.graves.iter_mut().enumerate() {
            if i > 0 {
                reader.literal(",")?;
            }
            let closed = reader.accepts("?");
            view.open |= u8::from(!closed) << i;
            if closed && reader.rest().starts_with([',', ' ']) {
                continue;
            }
            let before = reader.clone();
            let card = reader.card()?;
            if card.is_joker() || !seen.insert(card) {
                return Err(before.error("a card without jokers, each only once"));
            }
            *place = Some(card);
        }
        reader.literal(" ")?;
        let before = reader.clone();
        view.bites = reader.number(6, "the number of bites")? as u8;
        reader.literal(" ")?;
        let steps = [
            ("dig", Step::Dig),
            ("night", Step::Night),
            ("left", Step::Left),
            ("dead", Step::Dead),
        ];
        view.step = reader.one_of(steps, "a step: dig, night, left or dead")?;
        reader.end()?;
        // The night answers each open grave once, and a bite at the most comes of it.
        let answers = view.open.count_ones() as u8;
        let answered =
            if view.step == Step::Night { answers.checked_sub(1) } else { Some(answers) };
        let dead = view.bites == rules.lives;
        if dead != (view.step == Step::Dead) || answered.is_none_or(|most| view.bites > most) {
            return Err(before.error("bites and a step that can come about in a game"));
        }
        Ok(view)
    }

    /// Deals the cards that are not seen anew to the graves in which no card is seen.
    fn determinize<R: Rng + ?Sized>(view: &View, rng: &mut R) -> Graveyard {
        let seen: CardSet = view.graves.into_iter().flatten().collect();
        let mut deck = STANDARD_DECK;
        shuffle(rng, &mut deck);
        let mut hidden = deck.into_iter().filter(|&card| !seen.contains(card));
        let known_or_dealt = |card: Option<Card>| card.or_else(|| hidden.next());
        let graves = view.graves.map(known_or_dealt);
        view.with_graves(graves.map(|card| card.expect("52 cards are enough for six graves")))
    }
}

fn write_line<C: Copy>(
    position: &Position<C>,
    f: &mut fmt::Formatter<'_>,
    write_card: impl Fn(C, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for (grave, card) in (0..).map(Grave).zip(position.graves) {
        f.write_str(if grave.0 > 0 { "," } else { "" })?;
        f.write_str(if position.is_open(grave) { "" } else { "?" })?;
        write_card(card, f)?;
    }
    let step = match position.step {
        Step::Dig => "dig",
        Step::Night => "night",
        Step::Left => "left",
        Step::Dead => "dead",
    };
    write!(f, " {} {step}", position.bites)
}

/// Writes the position line: `7C,?AD,?KH,2S,?AC,?9D 1 dig`, with `?` before the card of a closed grave.
impl fmt::Display for Graveyard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_line(self, f, |card, f| write!(f, "{card}"))
    }
}

/// Writes the view line: `7C,?,?,2S,?,? 1 dig`, with a `?` alone for a card that is not known.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_line(self, f, |card, f| card.map_or(Ok(()), |card| write!(f, "{card}")))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Dig(grave) => write!(f, "dig {}", grave.0 + 1),
            Action::Leave => f.write_str("leave"),
            Action::Quiet => f.write_str("quiet"),
            Action::Bite => f.write_str("bite"),
        }
    }
}

impl FromStr for Action {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Action, ReadError> {
        Reader::read_whole(text, |reader| {
            if reader.accepts("dig ") {
                let graves = (0..).map(Grave).zip(["1", "2", "3", "4", "5", "6"]);
                let grave = reader.one_of(graves.map(|(g, name)| (name, g)), "a grave 1 to 6")?;
                return Ok(Action::Dig(grave));
            }
            let words =
                [("leave", Action::Leave), ("quiet", Action::Quiet), ("bite", Action::Bite)];
            reader.one_of(words, "dig and a grave, leave, quiet or bite")
        })
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::Over => "the game is over",
            Illegal::NightAnswers => "first the night answers",
            Illegal::PlayerChooses => "the night answers only when a grave was dug up",
            Illegal::Open => "the grave is open already",
        })
    }
}

impl Error for Illegal {}

fn main() -> Result<(), Box<dyn Error>> {
    // Every law holds at every position of random games of at most six graves, six answers and leaving.
    for (seed, rules) in (0..60).zip(["default", "hard", "lives=6"].iter().cycle()) {
        conformance::battery(Graveyard::deal(&rules.parse()?, seed), seed, 13);
    }

    // Deal 7, in which the night follows the seed 1. Chance answers by itself.
    let rules = "default".parse()?;
    let mut table = Table::new(Graveyard::deal(&rules, 7), 1);
    assert_eq!(table.state().view(Viewer::Spectator).to_string(), "?,?,?,?,?,? 0 dig");
    for grave in Graveyard::all_actions().take(GRAVES) {
        if table.state().turn() == Turn::Over || table.state().loot() >= ENOUGH {
            break;
        }
        table.play(grave)?;
        println!("{}", table.state().view(Viewer::Seat(Seat::A)));
    }
    // What was seen cannot be unseen.
    assert_eq!(table.undo(), Err(UndoError::PastReveal));
    if table.state().turn() != Turn::Over {
        table.play(Action::Leave)?;
    }
    println!("{:?}", table.state().outcome());

    // What chance did stands in the record: no seed is needed to play it again.
    let text = Record::of(table.history(), Some(7)).to_string();
    let again = text.parse::<Record<Graveyard>>()?.replay()?;
    assert_eq!(again.state(), table.state());
    print!("{text}");
    Ok(())
}
