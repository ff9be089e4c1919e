//! Puzzles of the data solved step by step: how many, how hard, and whether every step holds.

use super::collections::{Collection, MIXED, collections, text_of};
use super::workers::spread;
use crate::Verdict;
use crate::percentiles::{SortedTimes, ms};
use crate::reliability::veripb::Checker;
use crate::stopwatch::timed;
use serde_json::Value as Json;
use std::fmt::Write as _;
use std::time::Duration;
use whydoku::Budget;
use whydoku_variant::read;
use whydoku_variant_logic::{Engine, Marks, Memory, Outcome, Rules, json};
use whydoku_verify::variant::{check_path, damage, export, read_path};

/// From these difficulties up, a path uses forcing nets, and last resorts.
const NETS: u32 = 45;
const LAST_RESORT: u32 = 60;

/// What should be solved without last resort: the starts of names of collections, and the least share.
const GROUPS: [(&str, &[&str], usize); 6] = [
    ("mixed set", &MIXED, 80),
    (
        "newspaper killers (janko and made)",
        &["janko-killer", "made-killer"],
        95,
    ),
    ("X", &["made-x-"], 95),
    ("windoku", &["made-windoku"], 95),
    ("jigsaw", &["janko-jigsaw", "made-jigsaw"], 95),
    ("thermo", &["made-thermo"], 95),
];

pub(super) struct Plan {
    pub(super) each: usize,
    pub(super) units: u64,
    pub(super) veripb: usize,
    pub(super) threads: usize,
}

/// Figures of one or more puzzles.
#[derive(Debug, Default)]
struct Tally {
    puzzles: usize,
    unread: usize,
    without_nets: usize,
    without_resort: usize,
    solved: usize,
    steps: usize,
    wrong: usize,
    refused: usize,
    unchecked: usize,
    /// Sentences about puzzles without a result.
    lost: usize,
    veripb: (usize, usize),
    damaged: (usize, usize),
    failures: Vec<String>,
    hints: Vec<Duration>,
}

impl Tally {
    fn merge(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.unread += other.unread;
        self.without_nets += other.without_nets;
        self.without_resort += other.without_resort;
        self.solved += other.solved;
        self.steps += other.steps;
        self.wrong += other.wrong;
        self.refused += other.refused;
        self.unchecked += other.unchecked;
        self.lost += other.lost;
        self.veripb.0 += other.veripb.0;
        self.veripb.1 += other.veripb.1;
        self.damaged.0 += other.damaged.0;
        self.damaged.1 += other.damaged.1;
        self.failures.extend(other.failures);
        self.hints.extend(other.hints);
    }

    fn row(&self, name: &str) -> String {
        let times = SortedTimes::new(self.hints.clone());
        format!(
            "| {name} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} of {} | {} of {} | {:.1} |",
            self.puzzles,
            self.unread,
            self.without_nets,
            self.without_resort,
            self.solved,
            self.steps,
            self.wrong,
            self.refused,
            self.unchecked,
            self.veripb.0,
            self.veripb.0 + self.veripb.1,
            self.damaged.0,
            self.damaged.0 + self.damaged.1,
            ms(times.at(950)),
        )
    }
}

impl Plan {
    pub(super) fn table(&self, only: &str) -> Result<(String, Verdict), String> {
        let folder = std::env::temp_dir().join(format!("measure-variants-{}", std::process::id()));
        let checker = Checker::find(&folder).filter(|_| self.veripb > 0);
        let mut text = format!(
            "The first {} puzzles of each collection, {} units of work each. \"No nets\" counts the puzzles solved \
             without forcing nets and last resorts, \"no last resort\" those solved without supposing a \
             candidate except in chains and forcing nets. Every step is compared with the known solution and \
             checked by `whydoku-verify`; a puzzle with a rule that its table lacks is not checked. VeriPB: whole \
             paths accepted, and damaged ones refused. A hint is the time to find the next step.\n\n\
             | collection | read | not read | no nets | no last resort | solved | steps | against the solution | \
             refused | not checked | VeriPB | damaged refused | hint p95, ms |\n\
             |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
            self.each, self.units
        );
        let mut all = Tally::default();
        let mut groups = GROUPS.map(|_| (0, 0));
        for collection in collections(only)? {
            let tally = self.measure(&collection, checker.as_ref());
            let row = tally.row(&collection.name);
            eprintln!("{row}");
            let _ = writeln!(text, "{row}");
            for ((_, members, _), (puzzles, solved)) in GROUPS.iter().zip(&mut groups) {
                if members.iter().any(|name| collection.name.starts_with(name)) {
                    *puzzles += tally.puzzles;
                    *solved += tally.without_resort;
                }
            }
            all.merge(tally);
        }
        let _ = writeln!(text, "{}", all.row("all"));
        for failure in &all.failures {
            let _ = writeln!(text, "\n* {failure}");
        }
        let mut falls_short = all.wrong + all.refused + all.lost + all.veripb.1 + all.damaged.1 > 0;
        text.push_str(
            "\n## Targets\n\n| puzzles | read | no last resort | share | target |\n|---|--:|--:|--:|--:|\n",
        );
        for ((name, _, target), (puzzles, solved)) in GROUPS.iter().zip(groups) {
            // A group without puzzles has no share.
            if let Some(permille) = (solved * 1000).checked_div(puzzles) {
                let share = format!("{}.{} %", permille / 10, permille % 10);
                let _ = writeln!(
                    text,
                    "| {name} | {puzzles} | {solved} | {share} | {target} % |"
                );
                falls_short |= solved * 100 < puzzles * target;
            }
        }
        Ok((text, Verdict::from(!falls_short)))
    }

    fn measure(&self, collection: &Collection, checker: Option<&Checker>) -> Tally {
        let puzzles = &collection.puzzles[..collection.puzzles.len().min(self.each)];
        let work = |number: u64| {
            let place = usize::try_from(number).unwrap_or(0);
            let name = format!("{}-{place}", collection.name);
            self.one(
                &puzzles[place],
                &name,
                checker.filter(|_| place < self.veripb),
            )
        };
        let mut all = Tally::default();
        let done = spread(puzzles.len() as u64, self.threads, u64::MAX, work);
        for tally in done.results {
            all.merge(tally);
        }
        all.lost = done.shortfalls.len();
        all.failures.extend(done.shortfalls);
        all.failures.sort();
        all
    }

    fn one(&self, puzzle: &Json, name: &str, checker: Option<&Checker>) -> Tally {
        let mut tally = Tally::default();
        let known: Option<Vec<usize>> = puzzle
            .get("solution")
            .and_then(|digits| serde_json::from_value(digits.clone()).ok());
        let (Ok(import), Some(known)) = (read(text_of(puzzle, "puzzle")), known) else {
            tally.unread = 1;
            return tally;
        };
        tally.puzzles = 1;
        let rules = Rules::new(&import.variant);
        let (engine, mut memory) = (Engine::new(&rules), Memory::default());
        let budget = Budget::units(self.units);
        let mut marks = Marks::start(&rules);
        let n = import.variant.size().get();
        let mut hardest = 0;
        let mut steps = Vec::new();
        // The same loop as `Engine::solve`, with a watch.
        while !marks.is_full() && budget.spend(1).is_ok() {
            let (step, time) = timed(|| engine.next(&marks, &mut memory, &budget));
            let Some(step) = step else {
                break;
            };
            tally.hints.push(time);
            hardest = hardest.max(step.technique.difficulty);
            for conclusion in &step.conclusions {
                let has = known[conclusion.var() / n] == conclusion.var() % n + 1;
                if has != conclusion.holds() {
                    tally.wrong += 1;
                    tally
                        .failures
                        .push(format!("{name}: {}", step.explanation(&rules)));
                }
                marks.learn(&rules, *conclusion);
            }
            steps.push(step);
        }
        let solved = marks.is_full();
        tally.steps = steps.len();
        tally.solved = usize::from(solved);
        tally.without_resort = usize::from(solved && hardest < LAST_RESORT);
        tally.without_nets = usize::from(solved && hardest < NETS);
        let outcome = if solved {
            Outcome::Solved
        } else {
            Outcome::Stuck
        };
        let path = whydoku_variant_logic::Path {
            steps,
            end: marks,
            outcome,
        };
        check(
            &json::path(&rules, &path),
            n,
            &known,
            name,
            checker,
            &mut tally,
        );
        tally
    }
}

fn check(
    path: &Json,
    n: usize,
    known: &[usize],
    name: &str,
    checker: Option<&Checker>,
    tally: &mut Tally,
) {
    let Ok(read) = read_path(&path.to_string()) else {
        tally.unchecked = 1;
        return;
    };
    if let (_, Err(refusal)) = check_path(&read) {
        tally.refused += 1;
        tally.failures.push(format!("{name}: {refusal}"));
    }
    let Some(checker) = checker.filter(|_| tally.solved == 1) else {
        return;
    };
    let accepts =
        |path| export(path).is_ok_and(|export| checker.accepts(&export, name) == Ok(true));
    if accepts(&read) {
        tally.veripb.0 += 1;
    } else {
        tally.veripb.1 += 1;
        tally
            .failures
            .push(format!("{name}: VeriPB does not accept the path"));
    }
    let Some(last) = read.steps.len().checked_sub(1) else {
        return;
    };
    let wrong = damage::damaged(&read.steps[last / 2], n, known);
    let mut wrong = wrong.into_iter().rev();
    if let Some((kind, wrong)) = wrong.find(|(kind, _)| *kind == "conclusion flipped") {
        let mut damaged = read.clone();
        damaged.steps[last / 2] = wrong;
        if accepts(&damaged) {
            tally.damaged.1 += 1;
            tally
                .failures
                .push(format!("{name}: VeriPB accepts a damaged path ({kind})"));
        } else {
            tally.damaged.0 += 1;
        }
    }
}
