//! Runs the stages and says how each went.

use crate::check::Tally;
use crate::stages::{STAGES, Stage};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Prints what each stage promises.
pub(crate) fn list() -> ExitCode {
    for stage in STAGES {
        println!("{:<10} {}", stage.name, stage.promise);
    }
    ExitCode::SUCCESS
}

/// Runs the stages whose names are given, or all of them. Later stages run even if an earlier one
/// fails: one run shows everything there is to mend.
pub(crate) fn run(root: &Path, names: &[String]) -> ExitCode {
    if let Some(unknown) = names
        .iter()
        .find(|name| STAGES.iter().all(|stage| stage.name != **name))
    {
        eprintln!("`{unknown}` is not a stage; `cargo xtask stages` lists them");
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
    println!(
        "{:<10} {} passed, {} failed",
        "all",
        total.passed,
        total.failed()
    );
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
        "{} passed, {} failed  ({}.{} s)",
        tally.passed,
        tally.failed(),
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

#[expect(
    clippy::disallowed_methods,
    reason = "the gate tells the person how long each stage took; nothing depends on it"
)]
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}
