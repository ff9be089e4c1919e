//! Runs the stages and reports on each.

use crate::check::Tally;
use crate::stages::{STAGES, Stage};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Prints the promise of each stage.
pub(crate) fn list() -> ExitCode {
    for stage in STAGES {
        println!("{:<10} {}", stage.name, stage.promise);
    }
    ExitCode::SUCCESS
}

/// Runs the named stages, or all of them. Later stages run even if an earlier one fails, so that one run
/// shows everything there is to fix.
pub(crate) fn run(root: &Path, names: &[String]) -> ExitCode {
    if let Some(unknown) = names
        .iter()
        .find(|name| STAGES.iter().all(|stage| stage.name != **name))
    {
        eprintln!("`{unknown}` is not a stage. `cargo xtask stages` lists them.");
        return ExitCode::from(2);
    }
    let chosen: Vec<&Stage> = STAGES
        .iter()
        .filter(|stage| names.is_empty() || names.iter().any(|name| stage.name == name))
        .collect();
    let mut total = Tally::default();
    for stage in &chosen {
        total.merge(run_stage(stage, root));
    }
    println!("{:<10} {}", "all", counts(&total));
    // A skipped test is not a failure, but whoever reads the report should know.
    for (reason, number) in counted(&total.skipped) {
        println!("skipped    {number} × {reason}");
    }
    for test in &total.again {
        println!("again      {test}");
    }
    if total.failed() == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn run_stage(stage: &Stage, root: &Path) -> Tally {
    // The name first and the result after it: a stage may take minutes.
    print!("{:<10} ", stage.name);
    let _ = std::io::stdout().flush();
    let (tally, time) = timed(|| {
        let mut tally = Tally::default();
        for check in stage.checks {
            tally.merge(check.run(root));
        }
        tally
    });
    println!(
        "{}  ({}.{} s)",
        counts(&tally),
        time.as_secs(),
        time.subsec_millis() / 100
    );
    if !tally.failures.is_empty() {
        let mut report = String::new();
        for failure in &tally.failures {
            for line in failure.trim_end().lines() {
                let _ = writeln!(report, "    {line}");
            }
        }
        print!("{report}");
    }
    tally
}

fn counts(tally: &Tally) -> String {
    let mut text = format!("{} passed, {} failed", tally.passed, tally.failed());
    if !tally.skipped.is_empty() {
        let _ = write!(text, ", {} skipped", tally.skipped.len());
    }
    if !tally.again.is_empty() {
        let _ = write!(text, ", {} only when run again", tally.again.len());
    }
    text
}

/// Each different reason and its number.
fn counted(reasons: &[String]) -> BTreeMap<&str, usize> {
    let mut counted = BTreeMap::new();
    for reason in reasons {
        *counted.entry(reason.as_str()).or_default() += 1;
    }
    counted
}

#[expect(
    clippy::disallowed_methods,
    reason = "the gate prints how long each stage took; nothing depends on it"
)]
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}
