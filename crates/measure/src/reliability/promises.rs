//! Every promise of the project with its newest figure, and how old that is.

use super::figure::{Counts, Figure, Holds};
use super::record::Record;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use test_support::stamp::RESULTS;

/// What the project promises.
struct Promise {
    says: &'static str,
    newest: Newest,
    /// The code it is about. A later change to it makes the figure stale.
    code: &'static [&'static str],
    /// What every run of the gate checks of it.
    gate: &'static str,
}

/// Where the newest figure is.
enum Newest {
    /// The newest run that has a case of it; of several runs of one day, the one with the most cases.
    Run(fn(&Counts) -> bool),
    /// The newest page in `bench/results` whose name starts like this.
    Page(&'static str),
    /// Nowhere, because the gate measures it in full.
    Gate,
}

const LOGIC: &[&str] = &["crates/whydoku-grid/src", "crates/whydoku-logic/src"];
const PROOFS: &[&str] = &[
    "crates/whydoku-grid/src",
    "crates/whydoku-logic/src",
    "crates/whydoku-verify/src",
];

const PROMISES: &[Promise] = &[
    Promise {
        says: "The fast solver is right",
        newest: Newest::Run(|counts| matches!(counts, Counts::SolversAgree { .. })),
        code: &["crates/whydoku-grid/src", "crates/whydoku-solve/src"],
        gate: "a million inputs, three engines",
    },
    Promise {
        says: "Counts are exact",
        newest: Newest::Gate,
        code: &[],
        gate: "more than 1,000 grids with up to 10 million solutions, counted by four engines",
    },
    Promise {
        says: "No step is wrong",
        newest: Newest::Run(|counts| matches!(counts, Counts::Right { .. })),
        code: LOGIC,
        gate: "every example of every page",
    },
    Promise {
        says: "Every step is proved",
        newest: Newest::Run(|counts| matches!(counts, Counts::Proved { .. })),
        code: PROOFS,
        gate: "every example of every page, whole paths of made puzzles",
    },
    Promise {
        says: "Explanations have no padding: every premise is needed",
        newest: Newest::Run(|counts| matches!(counts, Counts::Needed { .. })),
        code: PROOFS,
        gate: "every example of every page",
    },
    Promise {
        says: "Drawn links exist",
        newest: Newest::Run(|counts| matches!(counts, Counts::LinksExist { .. })),
        code: LOGIC,
        gate: "every example of every page, made puzzles, the hardest ones",
    },
    Promise {
        says: "Damaged proofs are refused",
        newest: Newest::Run(|counts| matches!(counts, Counts::DamageRefused { .. })),
        code: PROOFS,
        gate: "every kind of damage",
    },
    Promise {
        says: "Outsiders agree",
        newest: Newest::Run(|counts| matches!(counts, Counts::OutsideChecker { .. })),
        code: PROOFS,
        gate: "paths and damaged paths, if VeriPB is installed",
    },
    Promise {
        says: "Techniques find what they should",
        newest: Newest::Run(|counts| matches!(counts, Counts::LibraryFound { .. })),
        code: LOGIC,
        gate: "every claim of every page; fish against their definition",
    },
    Promise {
        says: "No direction is preferred",
        newest: Newest::Run(|counts| matches!(counts, Counts::Symmetrical { .. })),
        code: LOGIC,
        gate: "every claim of every page, moved and renumbered",
    },
    Promise {
        says: "SE ratings are equal",
        newest: Newest::Run(|counts| matches!(counts, Counts::RatingsEqual { .. })),
        code: &["crates/whydoku-grid/src", "crates/whydoku-rate/src/se"],
        gate: "known puzzles; with the data folder, every step of recorded paths",
    },
    Promise {
        says: "The generator delivers",
        newest: Newest::Run(|counts| matches!(counts, Counts::MadeAsPromised { .. })),
        code: &[
            "crates/whydoku-grid/src",
            "crates/whydoku-solve/src",
            "crates/whydoku-generate/src",
        ],
        gate: "levels, ratings, scores and techniques on request",
    },
    Promise {
        says: "The same answer everywhere",
        newest: Newest::Gate,
        code: &[],
        gate: "one hash over solutions, counts, paths, ratings, made puzzles and drawings: native code, WebAssembly in Node and Chromium, Python",
    },
    Promise {
        says: "No input breaks it",
        newest: Newest::Run(|counts| matches!(counts, Counts::Unbroken { .. })),
        code: &["crates", "fuzz/fuzz_targets"],
        gate: "every input that ever broke something, thousands of mutated ones",
    },
    Promise {
        says: "The server stays up",
        newest: Newest::Page("server-"),
        code: &["crates/whydoku-server/src"],
        gate: "hostile requests, limits, a worker that panics, SIGTERM under load",
    },
    Promise {
        says: "Variants: the engine is right",
        newest: Newest::Page("variants-differential-"),
        code: &["crates/whydoku-variant/src"],
        gate: "every rule and every pair of rules against the slow twin",
    },
    Promise {
        says: "Variants: every step is proved",
        newest: Newest::Page("variants-logic-"),
        code: &[
            "crates/whydoku-variant/src",
            "crates/whydoku-variant-logic/src",
            "crates/whydoku-verify/src",
        ],
        gate: "every example of every page, whole paths, damaged ones",
    },
];

const HEAD: &str = "\
## All promises

*Stale* means that the code a figure is about was changed after it was measured.

| promise | newest figure | from | in every run of the gate |
| --- | --- | --- | --- |
";

/// What stands between the figure of a promise and its age; a test leaves the ages out.
const AGE: &str = " (stale: ";

/// The table of all promises.
pub(super) fn table(runs: &[(String, Record)], root: &Path) -> String {
    let mut text = HEAD.to_owned();
    for promise in PROMISES {
        let (figure, from, commit) = match promise.newest {
            Newest::Run(about) => newest_run(runs, about),
            Newest::Page(prefix) => newest_page(prefix, root),
            Newest::Gate => (
                "measured in full by the gate".to_owned(),
                String::new(),
                None,
            ),
        };
        let age = commit.map_or_else(String::new, |commit| age(&commit, promise.code, root));
        let Promise { says, gate, .. } = promise;
        let _ = writeln!(text, "| {says} | {figure} | {from}{age} | {gate} |");
    }
    text
}

/// The page without the ages of its figures, which change with every commit.
#[cfg(test)]
pub(super) fn without_age(page: &str) -> String {
    let mut text = String::new();
    for line in page.lines() {
        let mut rest = line;
        while let Some((before, after)) = rest.split_once(AGE) {
            text.push_str(before);
            rest = after.split_once(')').map_or("", |(_, rest)| rest);
        }
        text.push_str(rest);
        text.push('\n');
    }
    text
}

/// The figure, where it is from, and the commit that it was measured on.
type Found = (String, String, Option<String>);

fn not_measured() -> Found {
    ("not measured".to_owned(), String::new(), None)
}

fn newest_run(runs: &[(String, Record)], about: fn(&Counts) -> bool) -> Found {
    let figures = runs.iter().flat_map(|(name, record)| {
        let of_it = record.figures.iter().filter(|figure| about(&figure.counts));
        of_it.map(move |figure| (name, record, figure))
    });
    let measured = figures.filter(|(.., figure)| figure.holds() != Holds::NotMeasured);
    let newest = measured.max_by_key(|(_, record, figure)| (&record.date, figure.counts.cases()));
    let Some((name, record, figure)) = newest else {
        return not_measured();
    };
    (
        in_words(figure),
        format!("run `{name}`, {}, commit {}", record.date, record.commit),
        Some(record.commit.clone()),
    )
}

fn in_words(figure: &Figure) -> String {
    let doubt = if figure.holds() == Holds::No {
        "**does not hold**: "
    } else {
        ""
    };
    format!("{doubt}{}", figure.counts.measured())
}

/// The newest result page by the date in its name, `PREFIX2026-11-18-COMMIT.md`.
fn newest_page(prefix: &str, root: &Path) -> Found {
    let names = std::fs::read_dir(root.join(RESULTS)).into_iter().flatten();
    let names = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let Some(name) = names.filter(|name| name.starts_with(prefix)).max() else {
        return not_measured();
    };
    let stem = name.trim_start_matches(prefix).trim_end_matches(".md");
    let (date, commit) = stem
        .split_at_checked("2026-11-18-".len())
        .unwrap_or((stem, ""));
    (
        format!("[a page of its own]({RESULTS}/{name})"),
        format!("{}, commit {commit}", date.trim_end_matches('-')),
        Some(commit.to_owned()),
    )
}

/// How far the code has moved on since a commit, such as ` (stale: 3 later commits)`; empty if it has not.
fn age(commit: &str, code: &[&str], root: &Path) -> String {
    let commit = commit.trim_end_matches("-dirty").trim_end_matches('+');
    let range = format!("{commit}..HEAD");
    let run = Command::new("git")
        .args(["rev-list", "--count", &range, "--"])
        .args(code)
        .current_dir(root)
        .output();
    let Some(output) = run.ok().filter(|output| output.status.success()) else {
        return format!("{AGE}the history does not have this commit)");
    };
    match String::from_utf8_lossy(&output.stdout).trim() {
        "0" => String::new(),
        "1" => format!("{AGE}1 later commit)"),
        commits => format!("{AGE}{commits} later commits)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::workspace;

    fn run(date: &str, inputs: u64, failures: &[&str]) -> (String, Record) {
        let record = Record {
            command: "c".to_owned(),
            commit: "0000000".to_owned(),
            date: date.to_owned(),
            cpu: "CPU".to_owned(),
            profile: None,
            threads: 1,
            seed: 1,
            figures: vec![Figure {
                counts: Counts::SolversAgree { inputs },
                failures: failures.iter().map(ToString::to_string).collect(),
                tenths_of_a_second: 1,
            }],
        };
        (format!("run-{date}"), record)
    }

    fn first_row(runs: &[(String, Record)]) -> String {
        let text = table(runs, &workspace());
        text.lines().nth(HEAD.lines().count()).unwrap().to_owned()
    }

    #[test]
    fn the_newest_figure_with_a_case_counts() {
        let old = run("2026-11-15", 5_000, &[]);
        let new = run("2026-11-17", 70, &[]);
        let empty = run("2026-11-18", 0, &[]);
        let row = first_row(&[old.clone(), new, empty.clone()]);
        assert!(
            row.contains(" 70 inputs") && row.contains("run `run-2026-11-17`"),
            "{row}"
        );
        let row = first_row(&[old, run("2026-11-18", 9, &["seed 3"])]);
        assert!(row.contains("**does not hold**: "), "{row}");
        assert!(first_row(&[empty]).contains("| not measured |"));
    }

    #[test]
    fn a_figure_is_stale_once_its_code_changes() {
        let row = first_row(&[run("2026-11-15", 5, &[])]);
        assert!(
            row.contains("(stale: the history does not have this commit)"),
            "{row}"
        );
        assert_eq!(age("HEAD", LOGIC, &workspace()), "");
        let pages = format!("| a{AGE}3 later commits) | b |\n| c | d{AGE}1 later commit) |\n");
        assert_eq!(without_age(&pages), "| a | b |\n| c | d |\n");
    }

    /// A promise about code that was moved away would never be stale.
    #[test]
    fn the_code_of_every_promise_exists() {
        for Promise {
            says, code, newest, ..
        } in PROMISES
        {
            assert!(
                code.iter().all(|path| workspace().join(path).exists()),
                "{says}"
            );
            assert_eq!(matches!(newest, Newest::Gate), code.is_empty(), "{says}");
        }
    }
}
