//! Steps on many made puzzles: none may go against a solution, and the verifier accepts each.

use super::workers::{Done, spread};
use crate::Verdict;
use crate::report::grouped;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use whydoku::{Budget, Rng};
use whydoku_variant::{End, Kind, Recipe, Rule, Size, Solver, Variant, all_rules, sample};
use whydoku_variant_logic::{Engine, Outcome, Rules, json};
use whydoku_verify::variant::{check_path, read_path};

/// Puzzles with more solutions are left out.
const SOLUTIONS: usize = 60;

/// Work for a path.
const UNITS: u64 = 400;

/// The most faults that are shown.
const SHOWN: usize = 5;

/// Every so many puzzles, one is made as for a player, with one solution; and of these, one is 9x9.
const MADE: u64 = 8;
const LARGE: u64 = 64;

/// Rules that the verifier does not read.
const UNKNOWN: [&str; 2] = ["pattern", "automaton"];

/// What came of one puzzle.
#[derive(Default)]
struct Case {
    unique: bool,
    solved: bool,
    steps: BTreeMap<&'static str, usize>,
    rules: BTreeSet<&'static str>,
    wrong: Option<String>,
    refused: Option<String>,
}

pub(super) fn table(count: u64, seed: u64, threads: usize, seconds: u64) -> (String, Verdict) {
    let rules: Vec<&'static Rule> = (all_rules().iter().copied())
        .filter(|rule| !UNKNOWN.contains(&rule.id))
        .collect();
    let numbers = std::sync::atomic::AtomicU64::new(0);
    // Some random puzzles have no solution, or too many; the next number takes their place.
    let one = |_| loop {
        let number = numbers.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if let Some(case) = case(number, seed, &rules) {
            return case;
        }
    };
    let Done {
        results: cases,
        shortfalls,
    } = spread(count, threads, seconds, one);
    let mut steps: BTreeMap<&str, usize> = BTreeMap::new();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for case in &cases {
        seen.extend(&case.rules);
        for (technique, times) in &case.steps {
            *steps.entry(technique).or_default() += times;
        }
    }
    let number = |what: &dyn Fn(&&Case) -> bool| grouped(cases.iter().filter(what).count() as u64);
    let total: usize = steps.values().sum();
    let mut text = format!(
        "Seed {seed}. Puzzles of 4x4 and 6x6 with one or two random rules and at most {SOLUTIONS} solutions; one in {MADE} is \
         made as for a player, and one in {LARGE} of 9x9. A conclusion must hold in every solution, and `whydoku-verify` \
         must accept every path. Puzzles with more than one solution are solved without last resort. A path ends after {UNITS} units \
         of work.\n\n\
         | what | number |\n|---|--:|\n| puzzles | {} |\n| with one solution | {} |\n| solved | {} |\n| rules | {} |\n\
         | steps | {} |\n| puzzles with a step against a solution | {} |\n| paths refused | {} |\n\n\
         | technique | steps |\n|---|--:|\n",
        number(&|_| true),
        number(&|case| case.unique),
        number(&|case| case.solved),
        seen.len(),
        grouped(total as u64),
        number(&|case| case.wrong.is_some()),
        number(&|case| case.refused.is_some()),
    );
    for (technique, times) in &steps {
        let _ = writeln!(text, "| {technique} | {} |", grouped(*times as u64));
    }
    let faults = cases
        .iter()
        .flat_map(|case| case.wrong.iter().chain(&case.refused));
    for fault in faults.take(SHOWN) {
        let _ = writeln!(text, "\n```\n{fault}\n```");
    }
    for shortfall in &shortfalls {
        let _ = writeln!(text, "\n{shortfall}");
    }
    let sound = |case: &Case| case.wrong.is_none() && case.refused.is_none();
    let holds = shortfalls.is_empty() && cases.iter().all(sound);
    (text, Verdict::from(holds))
}

/// Makes a puzzle and follows its path; `None` if it has no solution or too many.
fn case(number: u64, seed: u64, rules: &[&'static Rule]) -> Option<Case> {
    let mut rng = Rng::new(seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let variant = if number.is_multiple_of(MADE) {
        let kind = Kind::ALL[rng.index(Kind::ALL.len())];
        let rows = if number.is_multiple_of(LARGE) { 9 } else { 6 };
        let size = Size::new(rows)?;
        let recipe = Recipe { kind, size };
        let made = recipe.make(seed, number, &Budget::units(100_000)).ok()?;
        made.variant
    } else {
        let size = Size::new([4, 6][rng.index(2)])?;
        let chosen: Vec<&'static Rule> = (0..=rng.index(2))
            .map(|_| rules[rng.index(rules.len())])
            .collect();
        sample::variant(&mut rng, size, &chosen, 2 * size.get(), true)
    };
    let (solutions, end) = Solver::new(&variant).solutions(SOLUTIONS + 1, &Budget::units(5_000));
    if end != End::Complete || solutions.is_empty() {
        return None;
    }
    Some(follow(&variant, &solutions))
}

fn follow(variant: &Variant, solutions: &[Vec<usize>]) -> Case {
    let n = variant.size().get();
    let prepared = Rules::new(variant);
    let unique = solutions.len() == 1;
    let engine = if unique {
        Engine::new(&prepared)
    } else {
        Engine::without_last_resort(&prepared)
    };
    let path = engine.solve(&Budget::units(UNITS));
    let mut case = Case {
        unique,
        solved: path.outcome == Outcome::Solved,
        rules: variant.constraints().iter().map(|c| c.rule().id).collect(),
        ..Case::default()
    };
    for step in &path.steps {
        *case.steps.entry(step.technique.id).or_default() += 1;
        let holds = step.conclusions.iter().all(|conclusion| {
            let (cell, digit) = (conclusion.var() / n, conclusion.var() % n + 1);
            let mut solutions = solutions.iter();
            solutions.all(|solution| (solution[cell] == digit) == conclusion.holds())
        });
        if !holds && case.wrong.is_none() {
            case.wrong = Some(format!("{}\n{variant}", step.explanation(&prepared)));
        }
    }
    match read_path(&json::path(&prepared, &path).to_string()) {
        Ok(read) => {
            if let (_, Err(refusal)) = check_path(&read) {
                case.refused = Some(format!("{refusal}\n{variant}"));
            }
        }
        Err(refusal) => case.refused = Some(format!("{refusal}\n{variant}")),
    }
    case
}
