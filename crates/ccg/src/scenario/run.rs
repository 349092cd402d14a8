//! Playing a case, and looking at what must hold.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use deadhand_cards::DealRng;
use deadhand_game::{Game, Hidden, Portable, Seat, Standing, Turn, Viewer};

use super::step::{
    ALL_PASS, Cards, Check, CheckedMarks, Do, Entry, Lies, PILES, Pile, SHUFFLE, Winner,
};
use super::words::{Words, holds};
use super::{Case, ScenarioFailure};
use crate::layout::Piece;
use crate::pool::Moment;
use crate::state::Step;
use crate::text::{Lines, STEPS};
use crate::{Action, CardId, Event, Name, State};

/// What was expected, and what is.
pub(super) struct Difference {
    expected: String,
    found: String,
}

fn differ(expected: impl Into<String>, found: impl Into<String>) -> Difference {
    Difference { expected: expected.into(), found: found.into() }
}

type Verdict = Result<(), Difference>;

/// Fine if it holds, else the difference.
fn ensure(holds: bool, difference: impl FnOnce() -> Difference) -> Verdict {
    if holds { Ok(()) } else { Err(difference()) }
}

/// A case that is being played.
struct Run<'a> {
    words: &'a Words,
    state: State,
    /// What has happened in this step, in order.
    log: Vec<Event>,
}

/// Plays a case; everything in which it differs from what is expected. After an action that cannot be done
/// nothing more of it is looked at.
pub(super) fn run(case: &Case, failures: &mut Vec<ScenarioFailure>) {
    let mut fail = |line, Difference { expected, found }| {
        failures.push(ScenarioFailure { title: case.title.clone(), line, expected, found });
    };
    let (words, state) = match (&case.start, &case.refused) {
        (Ok((words, state)), None) => (words, state),
        (Ok(_), Some((line, reason))) => {
            return fail(*line, differ(format!("no game, because {reason:?}"), "it is one"));
        }
        (Err(found), Some((line, reason))) => {
            if !found.contains(reason.as_str()) {
                fail(*line, differ(format!("no game, because {reason:?}"), found.clone()));
            }
            return;
        }
        (Err(found), None) => return fail(case.line, differ("a game", found.clone())),
    };
    let mut run = Run { words, state: state.clone(), log: Vec::new() };
    if let Err(difference) = run.keeps_the_laws() {
        return fail(case.line, difference);
    }
    for step in &case.steps {
        run.log.clear();
        for action in &step.actions {
            if let Err(difference) = run.act(action) {
                return fail(action.line, difference);
            }
        }
        for (line, check) in &step.checks {
            if let Err(difference) = run.check(check) {
                fail(*line, difference);
            }
        }
    }
}

/// The moments and steps, in the words of a file.
const MOMENTS: [(&str, Step, Option<Moment>); 4] = [
    ("build", Step::Act, Some(Moment::Build)),
    ("begin attack", Step::Act, Some(Moment::BeginAttack)),
    ("fight", Step::Act, Some(Moment::Fight)),
    ("recoup", Step::Act, Some(Moment::Recoup)),
];

/// What stands for a step in a file where it differs from its word in a position.
const STEP_WORDS: [(&str, Step); 2] = [("start", Step::First), ("fights", Step::PickFight)];

fn moment_words() -> impl Iterator<Item = (&'static str, Step, Option<Moment>)> {
    let other = STEP_WORDS.into_iter().chain(STEPS);
    MOMENTS.into_iter().chain(other.map(|(word, step)| (word, step, None)))
}

pub(super) fn is_moment(word: &str) -> bool {
    word != "act" && moment_words().any(|(other, ..)| other == word)
}

pub(super) fn moments() -> String {
    let words: Vec<&str> =
        moment_words().map(|(word, ..)| word).filter(|word| is_moment(word)).collect();
    words.join(", ")
}

fn who(turn: Turn) -> String {
    match turn {
        Turn::Player(seat) => seat.to_string(),
        Turn::Chance => "chance".to_string(),
        Turn::Over => "nobody".to_string(),
    }
}

fn viewer_name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "the spectator".to_string(),
        Viewer::All => "who sees everything".to_string(),
    }
}

impl Run<'_> {
    fn in_words(&self, text: impl ToString) -> String {
        self.words.in_words(&text.to_string(), Some(self.state.scene()))
    }

    /// The actions that a text can mean.
    fn actions(&self, text: &str) -> Vec<Action> {
        let scene = self.state.scene();
        let meanings = self.words.meanings(text, |card| scene.name(card));
        let mut actions: Vec<Action> =
            meanings.iter().filter_map(|meaning| meaning.parse().ok()).collect();
        actions.dedup();
        actions
    }

    /// What is offered, in words.
    fn offered(&self) -> Vec<String> {
        self.state.legal_actions().iter().map(|action| self.in_words(action)).collect()
    }

    /// Does an action of the file.
    fn act(&mut self, action: &Do) -> Verdict {
        let turn = self.state.turn();
        ensure(action.by.is_none_or(|by| by == turn), || {
            let by = who(action.by.unwrap_or(turn));
            differ(format!("{by} to do {:?}", action.text), format!("{} is to move", who(turn)))
        })?;
        match action.text.as_str() {
            ALL_PASS => self.all_pass(),
            SHUFFLE => {
                let listed = self.state.legal_actions();
                let filled = listed.iter().find_map(|&listed| State::fill(listed, 0));
                let found = || differ("a deck to shuffle", self.offered().join(", "));
                self.apply(filled.ok_or_else(found)?)
            }
            text => self.apply(self.one_legal(text)?),
        }
    }

    /// The one legal action that a text means.
    fn one_legal(&self, text: &str) -> Result<Action, Difference> {
        let actions = self.actions(text);
        let legal: Vec<Action> =
            actions.iter().copied().filter(|&action| self.state.check(action).is_ok()).collect();
        match legal[..] {
            [action] => Ok(action),
            [] => Err(differ(format!("{text:?} to be legal"), self.why_not(&actions))),
            _ => {
                let all: Vec<String> = legal.iter().map(|action| self.in_words(action)).collect();
                Err(differ(format!("{text:?} to mean one action"), all.join(" or ")))
            }
        }
    }

    /// Why none of some actions can be done.
    fn why_not(&self, actions: &[Action]) -> String {
        let reason = actions.iter().find_map(|&action| self.state.check(action).err());
        let reason =
            reason.map_or("there is no such action".to_string(), |reason| self.in_words(reason));
        format!("{reason}; {} may: {}", who(self.state.turn()), self.offered().join(", "))
    }

    /// Everybody passes once, so that the window closes, or fewer where it does before.
    fn all_pass(&mut self) -> Verdict {
        for _ in 0..self.state.scene().living() {
            let before = self.state.board.passes;
            self.apply(self.one_legal("pass")?)?;
            if self.state.board.passes <= before {
                break;
            }
        }
        Ok(())
    }

    fn apply(&mut self, action: Action) -> Verdict {
        let events = self.state.events(action);
        let events = events.map_err(|reason| differ("a legal action", self.in_words(reason)))?;
        self.log.extend(events);
        self.state.apply_unchecked(action);
        self.keeps_the_laws()
    }

    /// What holds in every position: it goes on after it was saved, and whoever looks at it learns nothing
    /// of what is hidden from him.
    fn keeps_the_laws(&self) -> Verdict {
        let state = &self.state;
        let saved = State::read(&state.setup(), &state.to_string());
        ensure(saved.as_ref() == Ok(state), || {
            differ("a position that is read back as it was written", self.in_words(state))
        })?;
        let mut rng = DealRng::new(state.fingerprint());
        for viewer in Viewer::of_game(state.seats()) {
            let view = state.view(viewer);
            let dealt = State::determinize(&view, &mut rng);
            let acts =
                matches!((state.turn(), viewer), (Turn::Player(a), Viewer::Seat(b)) if a == b);
            let same = dealt.view(viewer) == view
                && (!acts || dealt.legal_actions() == state.legal_actions());
            ensure(same, || {
                let expected = format!(
                    "the same view and actions of {} however what is hidden is dealt",
                    viewer_name(viewer)
                );
                differ(expected, self.in_words(&dealt))
            })?;
        }
        Ok(())
    }

    fn check(&self, check: &Check) -> Verdict {
        let state = &self.state;
        match check {
            Check::ToMove(turn) => ensure(state.turn() == *turn, || {
                differ(format!("{} to move", who(*turn)), who(state.turn()))
            }),
            Check::Turn(seat) => ensure(state.survivor_player() == *seat, || {
                differ(format!("the turn of {seat}"), state.survivor_player().to_string())
            }),
            Check::Now(word) => self.check_now(word),
            Check::Offered(text, offered) => self.check_offered(text, *offered),
            Check::Only(texts) => self.check_only(texts),
            Check::Refused { action, reason } => self.check_refused(action, reason),
            Check::Card { card, lies } => self.check_card(*card, lies),
            Check::Power { card, power } => {
                self.check_number(*card, *power, "power", |card| state.scene().power(card))
            }
            Check::Health { card, health } => {
                self.check_number(*card, *health, "health", |card| state.scene().health(card))
            }
            Check::Out(seat, out) => {
                let is_out = state.board.is_out(seat.index());
                let word = |out| if out { "out" } else { "in the game" };
                ensure(is_out == *out, || differ(format!("{seat} {}", word(*out)), word(is_out)))
            }
            Check::Food(seat, food) => {
                let found = state.board.food[seat.index()];
                ensure(found == *food, || {
                    differ(format!("{seat} to have {food} food"), found.to_string())
                })
            }
            Check::Cards { seat, pile, cards } => self.check_pile(*seat, *pile, cards),
            Check::Outcome(outcome) => self.check_outcome(*outcome),
            Check::Log { viewer, lines } => self.check_log(*viewer, lines),
            Check::NotInLog { viewer, text } => {
                let meanings = self.words.meanings(text, Name::from);
                let log = self.log_of(*viewer);
                let line = log.iter().find(|line| meanings.iter().any(|part| holds(line, part)));
                line.map_or(Ok(()), |line| {
                    let expected = format!("no {text:?} in the log of {}", viewer_name(*viewer));
                    Err(differ(expected, self.words.in_words(line, None)))
                })
            }
            Check::View { viewer, text, holds: expected } => {
                let meanings = self.words.meanings(text, Name::from);
                let view = state.view(*viewer).to_string();
                let found = meanings.iter().any(|part| holds(&view, part));
                ensure(found == *expected, || {
                    let no = if *expected { "" } else { "no " };
                    let expected = format!("{no}{text:?} in the view of {}", viewer_name(*viewer));
                    differ(expected, self.words.in_words(&view, None))
                })
            }
            Check::Knows { viewer, card, knows } => self.check_knows(*viewer, *card, *knows),
        }
    }

    fn check_now(&self, word: &str) -> Verdict {
        let board = &self.state.board;
        let is_now = |(_, step, moment): &(&str, Step, Option<Moment>)| {
            *step == board.step && moment.is_none_or(|moment| moment == board.moment)
        };
        let found = moment_words().filter(is_now).map(|(word, ..)| word);
        let mut found = found.filter(|word| is_moment(word)).peekable();
        let first = found.peek().copied().unwrap_or_default();
        ensure(found.any(|other| other == word), || differ(format!("the moment {word}"), first))
    }

    fn check_offered(&self, text: &str, expected: bool) -> Verdict {
        let legal = self.state.legal_actions();
        let listed = |action: &Action| legal.contains(State::unfilled(*action));
        let found = self.actions(text).iter().any(listed);
        ensure(found == expected, || {
            let word = if expected { "offered" } else { "not offered" };
            differ(format!("{text:?} to be {word}"), self.offered().join(", "))
        })
    }

    fn check_only(&self, texts: &[String]) -> Verdict {
        let mut left: Vec<Action> = self.state.legal_actions().iter().copied().collect();
        let different = || {
            differ(format!("nothing offered but {}", texts.join(", ")), self.offered().join(", "))
        };
        // A text that can mean fewer actions is looked for first, so that it finds its own.
        let mut meanings: Vec<Vec<Action>> = texts.iter().map(|text| self.actions(text)).collect();
        meanings.sort_by_key(Vec::len);
        for actions in meanings {
            let at = left.iter().position(|action| actions.contains(action));
            left.swap_remove(at.ok_or_else(different)?);
        }
        ensure(left.is_empty(), different)
    }

    fn check_refused(&self, text: &str, reason: &str) -> Verdict {
        let scene = self.state.scene();
        let expected = || format!("{text:?} to be refused, because {reason:?}");
        let actions = self.actions(text);
        let mut reasons = Vec::new();
        for &action in &actions {
            match self.state.clone().apply(action) {
                Ok(_) => return Err(differ(expected(), "it is legal")),
                Err(refused) => {
                    let same = refused.state == self.state;
                    ensure(same, || differ("the position as it was before a refusal", "another"))?;
                    reasons.push(refused.reason.to_string());
                }
            }
        }
        let by_id = self.words.meanings(reason, Name::from);
        let by_name = self.words.meanings(reason, |card| scene.name(card));
        let says = |found: &String| by_id.iter().chain(&by_name).any(|part| holds(found, part));
        ensure(reasons.iter().any(says), || {
            let found =
                reasons.first().map_or("no such action".to_string(), |found| self.in_words(found));
            differ(expected(), found)
        })
    }

    fn check_number(
        &self,
        card: CardId,
        expected: i32,
        what: &str,
        number: impl Fn(CardId) -> i32,
    ) -> Verdict {
        let in_play = self.state.scene().in_play(card);
        ensure(in_play && number(card) == expected, || {
            let found = if in_play { number(card).to_string() } else { self.describe(card) };
            differ(format!("{} to have {what} {expected}", self.words.label(card)), found)
        })
    }

    /// The cards of a pile, with what lies on them: zones in order of names, the deck from the top.
    fn pile(&self, seat: Seat, pile: Pile) -> Vec<Piece> {
        let (scene, seat) = (self.state.scene(), seat.index());
        let bare = |card| Piece { card: Some(card), ..Piece::default() };
        match pile {
            Pile::Hand => scene.board.hand.owned_by(seat).map(bare).collect(),
            Pile::Deck | Pile::Top => scene.board.deck(seat).map(bare).collect(),
            Pile::Discard => scene.board.discard_pile(seat).map(bare).collect(),
            Pile::Removed => scene.board.removed.owned_by(seat).map(bare).collect(),
            Pile::Zone(zone) => scene.zone(seat, zone).collect(),
        }
    }

    /// A card with what lies on it, in the words of a file.
    fn piece(&self, piece: &Piece) -> String {
        let mut text = piece.card.map_or_else(String::new, |card| self.words.label(card));
        text += &self.marks(piece);
        text
    }

    fn marks(&self, piece: &Piece) -> String {
        let mut text = String::new();
        if piece.spent {
            text += ", spent";
        }
        match piece.wounds {
            0 => {}
            1 => text += ", 1 wound",
            wounds => text += &format!(", {wounds} wounds"),
        }
        if let Some(seat) = piece.infected {
            text += &format!(", infected by {seat}");
        }
        if piece.number > 0 {
            text += ", face down";
        }
        piece.items.for_each(|item| text += &format!(", with {}", self.words.label(item)));
        text
    }

    /// Where a card lies, in the words of a file.
    fn describe(&self, card: CardId) -> String {
        let scene = self.state.scene();
        if scene.board.attached.contains(card) {
            let bearer = CardId::from_code(scene.board.mark(card));
            return format!("attached to {}", self.words.label(bearer));
        }
        for seat in Seat::ALL.into_iter().take(self.state.seats()) {
            for (word, pile) in PILES {
                let found =
                    self.pile(seat, pile).into_iter().find(|piece| piece.card == Some(card));
                if let Some(piece) = found {
                    return format!("{word} of {seat}{}", self.marks(&piece));
                }
            }
        }
        "nowhere".to_string()
    }

    fn check_card(&self, card: CardId, lies: &Lies) -> Verdict {
        let scene = self.state.scene();
        let (fits, expected) = match lies {
            Lies::On(bearer) => {
                let is_on = scene.items_of(*bearer).any(|item| item == card);
                (is_on, format!("attached to {}", self.words.label(*bearer)))
            }
            Lies::In { pile, seat, marks } => {
                let found = self.pile(*seat, *pile);
                let mut found = found.iter().filter(|piece| piece.card == Some(card));
                let word =
                    PILES.iter().find(|(_, other)| other == pile).map_or("", |(word, _)| *word);
                let marked = self.expected_marks(marks);
                (found.any(|piece| fits(piece, marks)), format!("{word} of {seat}{marked}"))
            }
        };
        ensure(fits, || {
            differ(format!("{} in {expected}", self.words.label(card)), self.describe(card))
        })
    }

    fn expected_marks(&self, marks: &CheckedMarks) -> String {
        self.marks(&Piece {
            card: None,
            number: marks.face_down.into(),
            spent: marks.spent,
            wounds: marks.wounds,
            infected: marks.infected,
            blank: false,
            items: marks.items.iter().filter_map(|cards| cards.first().copied()).collect(),
        })
    }

    fn check_pile(&self, seat: Seat, pile: Pile, cards: &Cards) -> Verdict {
        let mut found = self.pile(seat, pile);
        let word = PILES.iter().find(|(_, other)| *other == pile).map_or("", |(word, _)| *word);
        let entries = match cards {
            Cards::Count(count) => {
                return ensure(found.len() == *count, || {
                    let expected = format!("{count} cards in {word} of {seat}");
                    differ(expected, found.len().to_string())
                });
            }
            Cards::List(entries) => entries,
        };
        if pile == Pile::Top {
            found.truncate(entries.len());
        }
        let is = |entry: &Entry, piece: &Piece| {
            piece.card.is_some_and(|card| entry.cards.contains(&card)) && fits(piece, &entry.marks)
        };
        let in_order = matches!(pile, Pile::Deck | Pile::Top | Pile::Discard);
        let same = found.len() == entries.len()
            && if in_order {
                entries.iter().zip(&found).all(|(entry, piece)| is(entry, piece))
            } else {
                // An entry that can mean fewer cards is looked for first, so that it finds its own.
                let mut entries: Vec<&Entry> = entries.iter().collect();
                entries.sort_by_key(|entry| entry.cards.len());
                let mut left: Vec<&Piece> = found.iter().collect();
                entries.iter().all(|entry| {
                    let at = left.iter().position(|piece| is(entry, piece));
                    at.map(|at| left.swap_remove(at)).is_some()
                })
            };
        ensure(same, || {
            let expected: Vec<String> = entries.iter().map(|entry| self.entry(entry)).collect();
            let found: Vec<String> = found.iter().map(|piece| self.piece(piece)).collect();
            let list = |list: Vec<String>| {
                if list.is_empty() { "nothing".to_string() } else { list.join(" / ") }
            };
            differ(format!("in {word} of {seat}: {}", list(expected)), list(found))
        })
    }

    fn entry(&self, entry: &Entry) -> String {
        let card = entry.cards.first().map_or_else(String::new, |&card| self.words.label(card));
        card + &self.expected_marks(&entry.marks)
    }

    fn check_outcome(&self, expected: Option<Winner>) -> Verdict {
        let found = self.state.outcome().map(|outcome| {
            let won = |seat: &Seat| {
                outcome.of(*seat).is_some_and(|verdict| verdict.standing == Standing::Won)
            };
            let winner = Seat::ALL.into_iter().take(self.state.seats()).find(won);
            winner.map_or(Winner::Nobody, Winner::One)
        });
        let word = |outcome| match outcome {
            None => "none".to_string(),
            Some(Winner::Nobody) => "draw".to_string(),
            Some(Winner::One(seat)) => format!("{seat} wins"),
        };
        ensure(found == expected, || differ(format!("the outcome {}", word(expected)), word(found)))
    }

    fn log_of(&self, viewer: Viewer) -> Vec<String> {
        self.log.iter().map(|event| event.for_viewer(viewer).to_string()).collect()
    }

    /// The lines stand in the log in this order, each exactly as often as it is given.
    fn check_log(&self, viewer: Viewer, lines: &[String]) -> Verdict {
        let log = self.log_of(viewer);
        let meanings: Vec<Vec<String>> =
            lines.iter().map(|line| self.words.meanings(line, Name::from)).collect();
        let is_given = |line: &&String| meanings.iter().any(|meanings| meanings.contains(line));
        let found: Vec<&String> = log.iter().filter(is_given).collect();
        let same = found.len() == lines.len()
            && meanings.iter().zip(&found).all(|(meanings, line)| meanings.contains(line));
        ensure(same, || {
            let log: Vec<String> = log.iter().map(|line| self.words.in_words(line, None)).collect();
            let expected = format!("in the log of {}: {}", viewer_name(viewer), lines.join(" / "));
            differ(expected, log.join(" / "))
        })
    }

    fn check_knows(&self, viewer: Viewer, card: CardId, knows: bool) -> Verdict {
        let view = self.state.view(viewer);
        let is_it = |other: &Option<CardId>| *other == Some(card);
        let in_piles = Seat::ALL.into_iter().take(self.state.seats()).any(|seat| {
            view.hand(seat).iter().chain(view.deck(seat)).any(is_it)
                || view.discard(seat).contains(&card)
        });
        let mut pieces = view.in_play();
        let in_play = pieces.any(|piece| is_it(&piece.card) || { piece.items }.any(|i| i == card));
        ensure((in_piles || in_play) == knows, || {
            let (name, label) = (viewer_name(viewer), self.words.label(card));
            let not = if knows { "" } else { "not " };
            let found = if knows { "it is hidden from him" } else { "his view has it" };
            differ(format!("{name} {not}to know where {label} is"), found)
        })
    }
}

/// Whether exactly this lies on a card.
fn fits(piece: &Piece, marks: &CheckedMarks) -> bool {
    let items: Vec<CardId> = piece.items.collect();
    (piece.spent, piece.wounds, piece.infected, piece.number > 0)
        == (marks.spent, marks.wounds, marks.infected, marks.face_down)
        && items.len() == marks.items.len()
        && marks.items.iter().all(|cards| cards.iter().any(|card| items.contains(card)))
}
