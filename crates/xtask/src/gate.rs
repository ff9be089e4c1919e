//! Runs the stages and reports on each.

use crate::check::Tally;
use crate::stages::{STAGES, Stage};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::thread;
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
    let total = run_groups(&chosen, root);
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

/// Runs stages one after another, except those that run beside the one before.
fn run_groups(stages: &[&Stage], root: &Path) -> Tally {
    let mut total = Tally::default();
    for group in stages.chunk_by(|_, next| next.beside) {
        total.merge(run_group(group, root));
    }
    total
}

/// Runs stages at the same time and reports on them in their order.
fn run_group(group: &[&Stage], root: &Path) -> Tally {
    let mut total = Tally::default();
    thread::scope(|scope| {
        let started: Vec<_> = group
            .iter()
            .map(|stage| (stage.name, scope.spawn(|| timed(|| run_stage(stage, root)))))
            .collect();
        for (name, work) in started {
            // The name first and the result after it: a stage may take minutes.
            print!("{name:<10} ");
            let _ = std::io::stdout().flush();
            let (tally, time) = work.join().unwrap_or_else(|_| {
                let mut tally = Tally::default();
                tally.add(Err(format!("The stage `{name}` panicked.")));
                (tally, Duration::ZERO)
            });
            report(&tally, time);
            total.merge(tally);
        }
    });
    total
}

fn run_stage(stage: &Stage, root: &Path) -> Tally {
    let mut tally = Tally::default();
    for check in stage.checks {
        tally.merge(check.run(root));
    }
    tally
}

/// Prints the result of a stage behind its name.
fn report(tally: &Tally, time: Duration) {
    println!(
        "{}  ({}.{} s)",
        counts(tally),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Check;
    use std::sync::{Condvar, Mutex};

    /// Passes if the other stage of the test runs at the same time.
    fn meet(_: &Path) -> Tally {
        static ARRIVED: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());
        let (number, arrival) = &ARRIVED;
        let mut arrived = number.lock().unwrap();
        *arrived += 1;
        arrival.notify_all();
        let (_arrived, waited) = arrival
            .wait_timeout_while(arrived, Duration::from_secs(5), |arrived| *arrived < 2)
            .unwrap();
        let mut tally = Tally::default();
        tally.add(if waited.timed_out() {
            Err("nobody came".to_owned())
        } else {
            Ok(())
        });
        tally
    }

    #[test]
    fn a_stage_beside_another_runs_at_the_same_time() {
        let stage = |name, beside| Stage {
            name,
            promise: "",
            checks: &[Check::Own(meet)],
            beside,
        };
        let (first, second) = (stage("first", false), stage("second", true));
        let tally = run_groups(&[&first, &second], Path::new("."));
        assert_eq!((tally.passed, tally.failed()), (2, 0));
    }
}
