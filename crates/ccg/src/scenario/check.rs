//! What must hold after the actions of a step.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use deadhand_game::{Game, Hidden, Seat, Standing, Viewer};

use super::run::{Run, Verdict, are_each_other, differ, ensure, viewer_name, who};
use super::step::{Check, Winner};
use super::words::holds;
use crate::pool::Moment;
use crate::state::Step;
use crate::text::STEPS;
use crate::{Action, CardId, Name, State};

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

impl Run<'_> {
    /// Looks at one thing that must hold.
    pub(super) fn check(&self, check: &Check) -> Verdict {
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
        let offered: Vec<Action> = self.state.legal_actions().iter().copied().collect();
        let meanings: Vec<Vec<Action>> = texts.iter().map(|text| self.actions(text)).collect();
        let is = |actions: &Vec<Action>, action| actions.contains(&action);
        ensure(are_each_other(&meanings, offered, Vec::len, is), || {
            differ(format!("nothing offered but {}", texts.join(", ")), self.offered().join(", "))
        })
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
