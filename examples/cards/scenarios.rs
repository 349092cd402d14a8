//! `test`: whether what scenario files say of cards holds.

use std::path::{Path, PathBuf};

use deadhand::ccg::{CardPool, Scenario, scenario_files};

use crate::arguments::Test;
use crate::{Told, counted, files};

pub(crate) fn run(test: &Test) -> Result<Told, String> {
    let pool = test.cards.pool()?;
    let mut paths: Vec<PathBuf> = Vec::new();
    for path in &test.paths {
        paths.extend(found(path)?);
    }
    let (mut lines, mut cases, mut failed) = (Vec::new(), 0, 0);
    for path in &paths {
        let name = path.display();
        match tested(path, &pool) {
            Ok(count) => {
                cases += count;
                let holds = if count == 1 { "holds" } else { "hold" };
                lines.push(format!("{name}: {} {holds}", counted(count, "case")));
            }
            Err(reasons) => {
                failed += 1;
                lines.extend(reasons.iter().map(|reason| format!("error: {name}, {reason}")));
            }
        }
    }
    let held = counted(paths.len() - failed, "file");
    let fails = if failed == 1 { "fails" } else { "fail" };
    let failing = (failed > 0).then(|| format!("; {} {fails}", counted(failed, "file")));
    let (holds, failing) = (if cases == 1 { "holds" } else { "hold" }, failing.unwrap_or_default());
    lines.push(format!("\n{} in {held} {holds}{failing}", counted(cases, "case")));
    Ok(Told::lines(&lines, failed == 0))
}

/// The file, or the scenarios of the folder.
fn found(path: &Path) -> Result<Vec<PathBuf>, String> {
    let name = path.display();
    if path.is_file() {
        return Ok(vec![path.to_path_buf()]);
    }
    let files = scenario_files(path);
    let files = files.map_err(|error| format!("the scenarios {name} cannot be read: {error}"))?;
    if files.is_empty() {
        return Err(format!("there is no scenario in {name}: their names end with .toml"));
    }
    Ok(files)
}

/// How many cases of a file hold, or all that does not.
fn tested(path: &Path, pool: &CardPool) -> Result<usize, Vec<String>> {
    let text = files::read(path, "scenario").map_err(|sentence| vec![sentence])?;
    let scenario = Scenario::read(&text, pool).map_err(|error| vec![error.to_string()])?;
    match scenario.run() {
        Ok(()) => Ok(scenario.len()),
        Err(failures) => Err(failures.reasons().iter().map(ToString::to_string).collect()),
    }
}
