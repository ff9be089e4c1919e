//! The engine against its slow twin on small random puzzles with every rule and every pair of rules.

use super::workers::{Done, spread};
use crate::Verdict;
use crate::report::grouped;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use whydoku::Rng;
use whydoku_variant::fault::Fault;
use whydoku_variant::{Rule, Size, Solver, all_rules, sample};

/// Puzzles with more solutions are compared up to this number of them only by their number.
const LIMIT: usize = 100;

/// The most differences that are shown.
const SHOWN: usize = 5;

/// Every so many puzzles, one is 6x6 instead of 4x4.
const LARGE: u64 = 16;

/// Puzzles of each rule with a fault in the engine.
const FAULTY: u64 = 300;

/// What is compared.
pub(super) struct Plan {
    pub(super) cases: u64,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) seconds: u64,
    pub(super) planted: bool,
}

/// What came of one puzzle.
struct Case {
    rules: Vec<&'static Rule>,
    constraints: usize,
    result: Result<usize, String>,
}

impl Plan {
    /// The table. It holds if all puzzles were compared, nothing differs, and every rule's faults were
    /// noticed. With `planted`, there are only the faults.
    pub(super) fn table(&self) -> (String, Verdict) {
        let (mut text, mut shortfalls) = (String::new(), Vec::new());
        if !self.planted {
            self.comparison(&mut text, &mut shortfalls);
        }
        self.faults(&mut text, &mut shortfalls);
        text.push_str("\n## Shortfalls\n\n");
        for shortfall in &shortfalls {
            let _ = writeln!(text, "* {shortfall}");
        }
        if shortfalls.is_empty() {
            text.push_str("None.\n");
        }
        (text, Verdict::from(shortfalls.is_empty()))
    }

    /// The sound engine on every rule and every pair of rules.
    fn comparison(&self, text: &mut String, shortfalls: &mut Vec<String>) {
        let lists = lists();
        let _ = write!(
            text,
            "The slow twin knows only the inequalities that say what each rule means. Compared are the number \
             of solutions, each solution, and the true candidates ({LIMIT} solutions at most). Seed {}; {} lists \
             of rules in turn: every rule, and every pair of rules. One puzzle in {LARGE} is 6x6, and those whose \
             rules do not fit 4x4; the others are 4x4.\n\n| what | number |\n|---|--:|\n",
            self.seed,
            lists.len()
        );
        let work = |number| self.case(number, &lists, None);
        let Done {
            results: cases,
            shortfalls: missing,
        } = spread(self.cases, self.threads, self.seconds, work);
        shortfalls.extend(missing);
        let count = |what: &dyn Fn(&&Case) -> bool| cases.iter().filter(what).count() as u64;
        let solved = |least: usize| {
            move |case: &&Case| case.result.as_ref().is_ok_and(|found| *found >= least)
        };
        let differences = count(&|case| case.result.is_err());
        let rows = [
            ("puzzles", count(&|_| true)),
            ("with a constraint", count(&|case| case.constraints > 0)),
            ("with two or more", count(&|case| case.constraints > 1)),
            ("with a solution", count(&solved(1))),
            ("with exactly one", count(&solved(1)) - count(&solved(2))),
            ("differences", differences),
        ];
        for (name, number) in rows {
            let _ = writeln!(text, "| {name} | {} |", grouped(number));
        }
        let shown = cases.iter().filter_map(|case| case.result.as_ref().err());
        for difference in shown.take(SHOWN) {
            let _ = writeln!(text, "\n```\n{difference}\n```");
        }
        if differences > 0 {
            let number = grouped(differences);
            shortfalls.push(format!(
                "The engine and its twin differ on {number} puzzles."
            ));
        }
    }

    /// A broken engine on every rule: the comparison must notice.
    fn faults(&self, text: &mut String, shortfalls: &mut Vec<String>) {
        // A given is not a constraint that an engine could overlook.
        let lists: Vec<Vec<&'static Rule>> = (all_rules().iter())
            .filter(|rule| rule.id != "given")
            .map(|rule| vec![*rule])
            .collect();
        let _ = write!(
            text,
            "\n## Planted faults\n\nThe same comparison with a broken engine, {FAULTY} puzzles of each of {} rules, half of them 6x6. Once \
             the engine does not see the first constraint; once a propagator of that constraint removes digits that \
             it must not.\n\n| fault | puzzles | differences | rules noticed | not noticed |\n|---|--:|--:|--:|---|\n",
            lists.len()
        );
        let asked = FAULTY * lists.len() as u64;
        for (name, fault) in [
            ("constraint ignored", Fault::Blind),
            ("digits removed in error", Fault::Eager),
        ] {
            let work = |number| self.case(number, &lists, Some(fault));
            let done = spread(asked, self.threads, self.seconds, work);
            shortfalls.extend(done.shortfalls);
            let mut caught: BTreeMap<&str, u64> =
                lists.iter().map(|rules| (rules[0].id, 0)).collect();
            for case in done.results.iter().filter(|case| case.constraints > 0) {
                *caught.entry(case.rules[0].id).or_default() += u64::from(case.result.is_err());
            }
            let missed = caught.iter().filter(|(_, times)| **times == 0);
            let missed: Vec<&str> = missed.map(|(rule, _)| *rule).collect();
            let _ = writeln!(
                text,
                "| {name} | {} | {} | {} of {} | {} |",
                grouped(done.results.len() as u64),
                grouped(caught.values().sum()),
                caught.len() - missed.len(),
                caught.len(),
                missed.join(", ")
            );
            if !missed.is_empty() {
                let rules = missed.join(", ");
                shortfalls.push(format!("Fault \"{name}\" was not noticed for {rules}."));
            }
        }
    }

    fn case(&self, number: u64, lists: &[Vec<&'static Rule>], fault: Option<Fault>) -> Case {
        let place = usize::try_from(number % lists.len() as u64).unwrap_or(0);
        let rules = lists[place].clone();
        let mut rng = Rng::new(self.seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        // Some rules leave so little on 4x4 that a fault cannot show.
        let large = match fault {
            Some(_) => (number / lists.len() as u64).is_multiple_of(2),
            None => (number / lists.len() as u64 + number).is_multiple_of(LARGE),
        };
        let sample = |rng: &mut Rng, rows: usize, givens: usize| {
            let size = Size::new(rows).unwrap_or_else(|| unreachable!("{rows} is a size"));
            sample::variant(rng, size, &rules, givens, !number.is_multiple_of(4))
        };
        // Large puzzles need many givens, or the twin would count forever.
        let mut variant = sample(
            &mut rng,
            if large { 6 } else { 4 },
            if large { 24 } else { 5 },
        );
        // Rules about thirds of the digits do not fit 4x4.
        if variant.constraints().is_empty() && !large {
            variant = sample(&mut rng, 6, 24);
        }
        let solver = match fault {
            Some(fault) if !variant.constraints().is_empty() => fault.solver(&variant),
            _ => Solver::new(&variant),
        };
        let result = sample::compare(&solver, &variant, LIMIT)
            .map_err(|difference| format!("puzzle {number}: {difference}"));
        Case {
            constraints: variant.constraints().len(),
            rules,
            result,
        }
    }
}

/// Every rule alone, and every pair of different rules.
fn lists() -> Vec<Vec<&'static Rule>> {
    let rules = all_rules();
    let alone = rules.iter().map(|rule| vec![*rule]);
    let pairs = (rules.iter().enumerate())
        .flat_map(|(place, a)| rules[place + 1..].iter().map(move |b| vec![*a, *b]));
    alone.chain(pairs).collect()
}
