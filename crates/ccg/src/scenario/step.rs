//! The steps of a case, looked through before it is run.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use deadhand_game::{Seat, Turn, Viewer};

use super::FileError;
use super::file::{self, ByViewer, Entries, Lines, Player, Text};
use super::position::player;
use super::words::{Borne, Called, Marks, Words, seat};
use crate::state::Zone;
use crate::{Action, CardId, Name};

/// Actions, and what must hold after them.
pub(super) struct Step {
    pub(super) actions: Vec<Do>,
    pub(super) checks: Vec<(usize, Check)>,
}

/// An action of the file: `A: play Hunter`.
pub(super) struct Do {
    pub(super) line: usize,
    pub(super) by: Option<Turn>,
    pub(super) text: String,
}

/// Passes until the window closes.
pub(super) const ALL_PASS: &str = "all pass";

/// A shuffle of the deck that is to be shuffled, with the number 0.
pub(super) const SHUFFLE: &str = "shuffle";

/// Something that must hold.
pub(super) enum Check {
    ToMove(Turn),
    Turn(Seat),
    Now(String),
    Offered(String, bool),
    Only(Vec<String>),
    Refused { action: String, reason: String },
    Card { card: CardId, lies: Lies },
    Power { card: CardId, power: i32 },
    Health { card: CardId, health: i32 },
    Out(Seat, bool),
    Food(Seat, u16),
    Cards { seat: Seat, pile: Pile, cards: Cards },
    Outcome(Option<Winner>),
    Log { viewer: Viewer, lines: Vec<String> },
    NotInLog { viewer: Viewer, text: String },
    View { viewer: Viewer, text: String, holds: bool },
    Knows { viewer: Viewer, card: CardId, knows: bool },
}

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Winner {
    One(Seat),
    Nobody,
}

/// Where cards lie under a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pile {
    Hand,
    Deck,
    Top,
    Discard,
    Removed,
    Zone(Zone),
}

/// The words of the places.
pub(super) const PILES: [(&str, Pile); 8] = [
    ("hand", Pile::Hand),
    ("deck", Pile::Deck),
    ("top", Pile::Top),
    ("discard", Pile::Discard),
    ("removed", Pile::Removed),
    ("survivors", Pile::Zone(Zone::Survivors)),
    ("resource", Pile::Zone(Zone::Resource)),
    ("combat", Pile::Zone(Zone::Combat)),
];

/// A card, as one of those that it can mean, with what lies on it.
pub(super) struct Entry {
    pub(super) cards: Vec<CardId>,
    pub(super) marks: CheckedMarks,
}

/// What must lie on a card, and nothing else.
#[derive(Default)]
pub(super) struct CheckedMarks {
    pub(super) spent: bool,
    pub(super) wounds: u8,
    pub(super) infected: Option<Seat>,
    pub(super) face_down: bool,
    /// An item, as one of those that it can mean, and whether it is spent.
    pub(super) items: Vec<(Vec<CardId>, bool)>,
}

/// The cards of a pile, or only how many.
pub(super) enum Cards {
    Count(usize),
    List(Vec<Entry>),
}

/// Where a card must lie.
pub(super) enum Lies {
    In { pile: Pile, seat: Seat, marks: CheckedMarks },
    On { bearer: CardId, spent: bool },
}

/// Looks through the steps of a case.
pub(super) struct Reading<'a> {
    pub(super) words: &'a Words,
    pub(super) lines: &'a Lines<'a>,
}

type Read<T> = Result<T, FileError>;

impl Reading<'_> {
    pub(super) fn step(&self, step: &file::Step) -> Read<Step> {
        let actions = step.actions.iter().map(|text| self.action(text)).collect::<Read<_>>()?;
        let mut checks = Vec::new();
        self.situation(step, &mut checks)?;
        self.decisions(step, &mut checks)?;
        self.cards(step, &mut checks)?;
        for (seat, player) in Seat::ALL.into_iter().zip(step.players()) {
            if let Some(player) = player {
                self.player(seat, player, &mut checks)?;
            }
        }
        self.viewers(step, &mut checks)?;
        Ok(Step { actions, checks })
    }

    fn line(&self, text: &Text) -> usize {
        self.lines.of(text)
    }

    /// An action, with who does it before a colon.
    fn action(&self, text: &Text) -> Read<Do> {
        let whole = text.get_ref();
        let (by, action) = match whole.split_once(": ") {
            Some((by, action)) => (Some(self.mover(text, by)?), action),
            None => (None, whole.as_str()),
        };
        if action != ALL_PASS && action != SHUFFLE {
            self.check_action(text, action)?;
        }
        Ok(Do { line: self.line(text), by, text: action.to_string() })
    }

    /// That a text can mean an action at all.
    fn check_action(&self, at: &Text, action: &str) -> Read<()> {
        let meanings = self.words.meanings(action, Name::from);
        let mut reasons = meanings.iter().filter_map(|meaning| meaning.parse::<Action>().err());
        if reasons.by_ref().count() < meanings.len() {
            return Ok(());
        }
        let reason =
            action.parse::<Action>().err().map_or(String::new(), |error| error.to_string());
        let cards = self.words.names().join(", ");
        let message = format!("{action:?} is no action: {reason}; the cards here are {cards}");
        Err(self.lines.error(at, message))
    }

    fn mover(&self, at: &Text, word: &str) -> Read<Turn> {
        match (word, seat(word)) {
            ("chance", _) => Ok(Turn::Chance),
            ("nobody", _) => Ok(Turn::Over),
            (_, Some(seat)) => Ok(Turn::Player(seat)),
            _ => {
                let message = format!("{word:?} does nothing; expected A to D, chance or nobody");
                Err(self.lines.error(at, message))
            }
        }
    }

    fn situation(&self, step: &file::Step, checks: &mut Vec<(usize, Check)>) -> Read<()> {
        if let Some(text) = &step.to_move {
            checks.push((self.line(text), Check::ToMove(self.mover(text, text.get_ref())?)));
        }
        if let Some(text) = &step.turn {
            checks.push((self.line(text), Check::Turn(player(text, self.lines)?)));
        }
        if let Some(text) = &step.now {
            let word = text.get_ref();
            if !super::check::is_moment(word) {
                let message =
                    format!("{word:?} is no moment; expected one of {}", super::check::moments());
                return Err(self.lines.error(text, message));
            }
            checks.push((self.line(text), Check::Now(word.clone())));
        }
        if let Some(text) = &step.outcome {
            let outcome = match text.get_ref().as_str() {
                "none" => None,
                "draw" => Some(Winner::Nobody),
                word => {
                    let winner = word.strip_suffix(" wins").and_then(seat);
                    Some(Winner::One(winner.ok_or_else(|| {
                        let expected = "expected A wins, draw or none";
                        self.lines.error(text, format!("{word:?} is no outcome; {expected}"))
                    })?))
                }
            };
            checks.push((self.line(text), Check::Outcome(outcome)));
        }
        Ok(())
    }

    fn decisions(&self, step: &file::Step, checks: &mut Vec<(usize, Check)>) -> Read<()> {
        for (texts, offered) in [(&step.offered, true), (&step.not_offered, false)] {
            for text in texts {
                self.check_action(text, text.get_ref())?;
                checks.push((self.line(text), Check::Offered(text.get_ref().clone(), offered)));
            }
        }
        if let Some(only) = &step.only {
            let texts = only.get_ref();
            texts.iter().try_for_each(|text| self.check_action(text, text.get_ref()))?;
            let texts = texts.iter().map(|text| text.get_ref().clone()).collect();
            checks.push((self.lines.of(only), Check::Only(texts)));
        }
        for (action, reason) in &step.refused {
            self.check_action(action, action.get_ref())?;
            let check = Check::Refused {
                action: action.get_ref().clone(),
                reason: reason.get_ref().clone(),
            };
            checks.push((self.line(action), check));
        }
        Ok(())
    }

    fn card(&self, text: &Text) -> Read<CardId> {
        self.words.read_one(text.get_ref()).map_err(|message| self.lines.error(text, message))
    }

    fn cards(&self, step: &file::Step, checks: &mut Vec<(usize, Check)>) -> Read<()> {
        for (card, lies) in &step.cards {
            let check = Check::Card { card: self.card(card)?, lies: self.lies(lies)? };
            checks.push((self.line(card), check));
        }
        for (card, &power) in &step.power {
            checks.push((self.line(card), Check::Power { card: self.card(card)?, power }));
        }
        for (card, &health) in &step.health {
            checks.push((self.line(card), Check::Health { card: self.card(card)?, health }));
        }
        Ok(())
    }

    /// A place: `survivors of A, spent, 2 wounds`, `discard of B`, `attached to Hunter, spent`.
    fn lies(&self, text: &Text) -> Read<Lies> {
        let whole = text.get_ref();
        let wrong = |message: String| self.lines.error(text, message);
        if let Some(bearer) = whole.strip_prefix("attached to ") {
            // The name of a card can end so too.
            let spent =
                bearer.strip_suffix(", spent").filter(|_| self.words.read_card(bearer).is_err());
            let one = self.words.read_one(spent.unwrap_or(bearer)).map_err(wrong)?;
            return Ok(Lies::On { bearer: one, spent: spent.is_some() });
        }
        let (place, marks) = whole.split_at(whole.find(',').unwrap_or(whole.len()));
        let found = place.split_once(" of ").and_then(|(pile, player)| {
            let (_, pile) = PILES.into_iter().find(|(word, _)| *word == pile)?;
            Some((pile, seat(player)?))
        });
        let (pile, seat) = found.filter(|(pile, _)| *pile != Pile::Top).ok_or_else(|| {
            wrong(format!(
                "{place:?} is no place; expected hand, deck, discard, removed, survivors, resource or \
                 combat, then of and a player, or attached to and a card"
            ))
        })?;
        Ok(Lies::In { pile, seat, marks: self.marks(text, marks)? })
    }

    fn marks(&self, at: &Text, marks: &str) -> Read<CheckedMarks> {
        let marks = Marks::read(&self.words.names(), marks)
            .map_err(|message| self.lines.error(at, message))?;
        Ok(CheckedMarks {
            spent: marks.spent,
            wounds: marks.wounds,
            infected: marks.infected,
            face_down: marks.face_down,
            items: marks
                .items
                .iter()
                .map(|Borne { item, spent }| (self.words.cards(item), *spent))
                .collect(),
        })
    }

    fn entry(&self, text: &Text) -> Read<Entry> {
        let names = self.words.names();
        let called = Called::read(&names, text.get_ref());
        let found = called.map(|(called, rest)| (self.words.cards(&called), rest));
        match found.filter(|(cards, _)| !cards.is_empty()) {
            Some((cards, rest)) => Ok(Entry { cards, marks: self.marks(text, rest)? }),
            None => Err(self.lines.error(text, self.words.no_card(text.get_ref()))),
        }
    }

    fn player(&self, seat: Seat, player: &Player, checks: &mut Vec<(usize, Check)>) -> Read<()> {
        if let Some(out) = &player.out {
            checks.push((self.lines.of(out), Check::Out(seat, *out.get_ref())));
        }
        if let Some(food) = &player.food {
            checks.push((self.lines.of(food), Check::Food(seat, *food.get_ref())));
        }
        let piles = [
            (&player.hand, Pile::Hand),
            (&player.deck, Pile::Deck),
            (&player.top, Pile::Top),
            (&player.discard, Pile::Discard),
            (&player.survivors, Pile::Zone(Zone::Survivors)),
            (&player.resource, Pile::Zone(Zone::Resource)),
            (&player.combat, Pile::Zone(Zone::Combat)),
        ];
        for (entries, pile) in piles {
            let Some(entries) = entries else {
                continue;
            };
            let cards = match entries.get_ref() {
                Entries::Count(count) => Cards::Count(*count),
                Entries::List(list) => {
                    Cards::List(list.iter().map(|text| self.entry(text)).collect::<Read<_>>()?)
                }
            };
            checks.push((self.lines.of(entries), Check::Cards { seat, pile, cards }));
        }
        Ok(())
    }

    fn viewers(&self, step: &file::Step, checks: &mut Vec<(usize, Check)>) -> Read<()> {
        for (viewer, texts) in of_viewers(&step.log) {
            if let Some(first) = texts.first() {
                let lines = texts.iter().map(|text| text.get_ref().clone()).collect();
                checks.push((self.line(first), Check::Log { viewer, lines }));
            }
        }
        for (viewer, texts) in of_viewers(&step.not_in_log) {
            let check = |text: &Text| {
                let (line, text) = (self.line(text), text.get_ref().clone());
                (line, Check::NotInLog { viewer, text })
            };
            checks.extend(texts.iter().map(check));
        }
        for (by_viewer, holds) in [(&step.view, true), (&step.not_in_view, false)] {
            for (viewer, texts) in of_viewers(by_viewer) {
                let check = |text: &Text| {
                    let (line, text) = (self.line(text), text.get_ref().clone());
                    (line, Check::View { viewer, text, holds })
                };
                checks.extend(texts.iter().map(check));
            }
        }
        for (by_viewer, knows) in [(&step.knows, true), (&step.knows_not, false)] {
            for (viewer, texts) in of_viewers(by_viewer) {
                for text in texts {
                    let check = Check::Knows { viewer, card: self.card(text)?, knows };
                    checks.push((self.line(text), check));
                }
            }
        }
        Ok(())
    }
}

fn of_viewers(texts: &ByViewer) -> [(Viewer, &[Text]); 6] {
    [
        (Viewer::All, &texts.all),
        (Viewer::Spectator, &texts.spectator),
        (Viewer::Seat(Seat::A), &texts.a),
        (Viewer::Seat(Seat::B), &texts.b),
        (Viewer::Seat(Seat::C), &texts.c),
        (Viewer::Seat(Seat::D), &texts.d),
    ]
}
