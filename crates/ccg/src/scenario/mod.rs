//! Scenarios: tests of cards and rules as files.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::pool::write_reasons;
use crate::{CardPool, State};

mod check;
mod file;
mod folder;
mod place;
mod position;
mod run;
mod start;
mod step;
mod words;

pub(crate) use file::{Lines, read_toml};
pub use folder::{FolderFailures, run_scenarios, scenario_files};

use start::NoStart;
use words::Words;

/// A scenario file, read: one case or several. A case is a position, actions, and what must hold after
/// them, in TOML; cards are called by their printed names.
///
/// ```
/// use deadhand_ccg::{CardPool, Scenario};
///
/// let pool = CardPool::from_table(
///     "Name\tType\tFaction\tPower\tHealth\n\
///      Hunter\tSurvivor\t\t3\t2\n\
///      Runner\tZombie\tRage\t2\t\n",
/// )?;
/// let text = r#"
/// title = "the greater power wins"
/// now = "fight"
/// fights = ["Hunter against Runner"]
///
/// [A]
/// survivors = ["Hunter"]
/// [B]
/// combat = ["Runner"]
///
/// [[step]]
/// do = ["B: pass", "A: pass"]
/// cards = { Runner = "combat of B, spent", Hunter = "survivors of A" }
/// "#;
/// Scenario::read(text, &pool)?.run()?;
///
/// let wrong = text.replace("combat of B, spent", "discard of B");
/// assert_eq!(
///     Scenario::read(&wrong, &pool)?.run().unwrap_err().to_string(),
///     "line 13, the greater power wins: expected Runner in discard of B; found combat of B, spent",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Beside what a file says, two laws are looked at after each action: the position is read back as it was
/// written, and however that is dealt which is hidden from a viewer, his view and actions stay the same.
pub struct Scenario {
    cases: Vec<Case>,
}

/// A case, looked through: what can be wrong with it now is only the game.
struct Case {
    title: String,
    line: usize,
    /// The words and the first position, or why there is no game.
    start: Result<(Words, State), String>,
    /// The line and the reason for which there must be no game.
    refused: Option<(usize, String)>,
    steps: Vec<step::Step>,
}

/// Why a scenario file or a file of cards is not read: in which line, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("line {line}: {message}")]
pub struct FileError {
    pub(crate) line: usize,
    pub(crate) message: String,
}

impl FileError {
    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// What is wrong, and what was expected.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// Everything that is wrong with a file of cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileErrors(pub(crate) Vec<FileError>);

impl FileErrors {
    /// The reasons, from the first line on; at least one.
    pub fn reasons(&self) -> &[FileError] {
        &self.0
    }

    pub(crate) fn of(error: FileError) -> FileErrors {
        FileErrors(Vec::from([error]))
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for FileErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reasons(f, &self.0)
    }
}

impl core::error::Error for FileErrors {}

/// A check that does not hold, or an action that cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("line {line}, {title}: expected {expected}; found {found}")]
pub struct ScenarioFailure {
    /// The title of the case, with those of the cases around it.
    pub title: String,
    /// The line of the check or action, from 1.
    pub line: usize,
    /// What was expected.
    pub expected: String,
    /// What is.
    pub found: String,
}

/// Everything in which a scenario fails.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ScenarioFailures(Vec<ScenarioFailure>);

impl ScenarioFailures {
    /// The reasons; at least one.
    pub fn reasons(&self) -> &[ScenarioFailure] {
        &self.0
    }
}

/// Writes all reasons with semicolons between them.
impl fmt::Display for ScenarioFailures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_reasons(f, &self.0)
    }
}

impl core::error::Error for ScenarioFailures {}

impl Scenario {
    /// Reads a file with the cards that it may name.
    ///
    /// # Errors
    ///
    /// What cannot be read, in which line: a field that there is not, a card that there is not, a text
    /// that is no action, a position that cannot be, a case in which nothing is checked.
    pub fn read(text: &str, pool: &CardPool) -> Result<Scenario, FileError> {
        let file: file::Case = read_toml(text)?;
        let lines = Lines(text);
        let cases = file.leaves();
        let cases = cases.iter().map(|case| Case::read(case, pool, &lines));
        Ok(Scenario { cases: cases.collect::<Result<_, _>>()? })
    }

    /// How many cases there are.
    #[allow(clippy::len_without_is_empty)] // there is always one
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// Plays all cases.
    ///
    /// # Errors
    ///
    /// Every check that does not hold, and in each case the first action that cannot be done.
    pub fn run(&self) -> Result<(), ScenarioFailures> {
        let mut failures = Vec::new();
        for case in &self.cases {
            run::run(case, &mut failures);
        }
        if failures.is_empty() { Ok(()) } else { Err(ScenarioFailures(failures)) }
    }
}

impl fmt::Debug for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cases.iter().map(|case| &case.title)).finish()
    }
}

impl Case {
    fn read(case: &file::Case, pool: &CardPool, lines: &Lines<'_>) -> Result<Case, FileError> {
        let title = case.title.get_ref().clone();
        let refused = case.refused.as_ref().map(|text| (lines.of(text), text.get_ref().clone()));
        let start = match start::start(case, pool, lines) {
            Ok(start::Start { words, state }) => state.map(|state| (words, state)),
            Err(NoStart::Refused(reason)) => Err(reason),
            Err(NoStart::Error(error)) => return Err(error),
        };
        let steps = match &start {
            Ok((words, _)) => {
                let reading = step::Reading { words, lines };
                case.step.iter().map(|step| reading.step(step)).collect::<Result<Vec<_>, _>>()?
            }
            Err(reason) if refused.is_none() => {
                let message = format!("this is no game: {reason}");
                return Err(lines.error(&case.title, message));
            }
            Err(_) => Vec::new(),
        };
        let checks_something =
            refused.is_some() || steps.iter().any(|step| !step.checks.is_empty());
        if !checks_something || refused.is_some() && !case.step.is_empty() {
            let message = "expected steps in which something is checked, or refused alone";
            return Err(lines.error(&case.title, message.to_string()));
        }
        Ok(Case { title, line: lines.of(&case.title), start, refused, steps })
    }
}
