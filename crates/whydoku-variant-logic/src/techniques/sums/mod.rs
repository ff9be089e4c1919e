//! Sums: digits that no way to make the sum has.

mod overlap;
mod parity;
mod problem;
pub(crate) mod virtual_sums;

pub(super) use overlap::Overlap;
pub(super) use parity::Parity;

use crate::facts::{Facts, off};
use crate::proof::Premise;
use crate::proof::line::{Literal, Var};
use crate::proof::prover::Prover;
use crate::rules::{Equation, Rules};
use crate::step::words::{count, meaning, one_of, part, verb};
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use problem::Problem;
use std::ops::ControlFlow;
use whydoku_variant::Digits;

/// A technique about stated sums.
#[derive(Debug)]
pub(super) struct Sums {
    info: &'static Info,
    /// The rules that it looks at; if there are none, those that no other technique of this kind looks at.
    rules: &'static [&'static str],
    /// Whether it looks only at different cells that count once each.
    cages: bool,
}

macro_rules! sums {
    ($place:ident, $id:literal, $name:literal, $difficulty:literal, $page:literal, $rules:expr, $cages:literal) => {
        pub(super) static $place: Sums = Sums {
            info: &Info {
                id: $id,
                name: $name,
                difficulty: $difficulty,
                page: include_str!($page),
            },
            rules: $rules,
            cages: $cages,
        };
    };
}

sums!(
    CAGES,
    "cage-combinations",
    "Cage Combinations",
    7,
    "cage.md",
    &[],
    true
);
sums!(
    ARROWS,
    "arrow-bounds",
    "Arrow Bounds",
    10,
    "arrow.md",
    &["arrow", "double-arrow"],
    false
);
sums!(
    EQUAL_SUMS,
    "equal-sums",
    "Equal Sums",
    10,
    "equal_sums.md",
    &["region-sum", "equal-sums", "zipper"],
    false
);
sums!(
    LITTLE_KILLERS,
    "little-killer",
    "Little Killer",
    10,
    "little_killer.md",
    &["little-killer"],
    false
);
sums!(SUMS, "sum-bounds", "Sum", 10, "sum.md", &[], false);

/// Cases that a proof may tell apart for one candidate.
const CASES: usize = 400;

impl Sums {
    fn looks_at(&self, rules: &Rules, equation: &Equation) -> bool {
        let rule = rules.parts()[equation.part].rule().id;
        let named = [&ARROWS, &EQUAL_SUMS, &LITTLE_KILLERS];
        self.cages == is_cage(rules, &equation.terms)
            && if self.cages || !self.rules.is_empty() {
                self.cages || self.rules.contains(&rule)
            } else {
                named.iter().all(|other| !other.rules.contains(&rule))
            }
    }
}

impl Technique for Sums {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let rules = facts.rules;
        let info = self.info;
        for (place, equation) in rules.equations().iter().enumerate() {
            if !self.looks_at(rules, equation) {
                continue;
            }
            let cells: Vec<usize> = equation.terms.iter().map(|(_, cell)| *cell).collect();
            if facts.is_idle((info.id, place), &cells) {
                continue;
            }
            match step(facts, info, equation) {
                Some(step) => found(step)?,
                None => facts.set_idle((info.id, place), &cells),
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether the cells of a sum all differ, and each counts once.
fn is_cage(rules: &Rules, terms: &[(i64, usize)]) -> bool {
    let differs = |(place, (weight, cell)): (usize, &(i64, usize))| {
        *weight == 1
            && terms[..place]
                .iter()
                .all(|(_, other)| rules.differ(*cell, *other))
    };
    terms.iter().enumerate().all(differs)
}

fn step(facts: &Facts<'_>, technique: &'static Info, equation: &Equation) -> Option<Step> {
    let rules = facts.rules;
    let problem = Problem::new(facts, &equation.terms, equation.total)?;
    let targets = targets(facts, &problem)?;
    let mut prover = facts.prover();
    prover.use_lines(equation.lines);
    let lines = equation.lines.map(Premise::Rule);
    refute_all(facts, &mut prover, &problem, lines, &targets);
    let mut reason = Text::new();
    reason.say("{}.", &[&meaning(rules, &rules.parts()[equation.part])]);
    say_why(facts, &problem, &targets, &mut reason);
    let cells: Vec<usize> = equation.terms.iter().map(|(_, cell)| *cell).collect();
    let conclusions = off(&targets.all());
    Some(Step {
        technique,
        proof: prover.finish(&conclusions)?,
        conclusions,
        reason,
        in_full: None,
        picture: Picture::default()
            .constraint(Role::Base, equation.part)
            .cells(Role::Pattern, facts.named(&cells)),
    })
}

/// What a sum eliminates.
struct Targets {
    /// Candidates of its own cells.
    inside: Vec<Var>,
    /// Digits that every way to make the sum has, each with the candidates outside that see all its places.
    outside: Vec<(usize, Vec<Var>)>,
}

impl Targets {
    fn all(&self) -> Vec<Var> {
        let outside = self.outside.iter().flat_map(|(_, vars)| vars);
        let mut all: Vec<Var> = self.inside.iter().chain(outside).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// Returns the eliminations of a sum, or `None` if it rules nothing out.
fn targets(facts: &Facts<'_>, problem: &Problem) -> Option<Targets> {
    let rules = facts.rules;
    let supported = problem.supports()?;
    let mut inside = Vec::new();
    for (cell, (open, supported)) in problem
        .cells
        .iter()
        .zip(problem.open.iter().zip(&supported))
    {
        inside.extend(
            open.without(*supported)
                .iter()
                .map(|digit| rules.var(*cell, digit)),
        );
    }
    let mut outside = Vec::new();
    for digit in problem.digits().iter() {
        let places = problem.cells.iter().zip(&supported);
        let places: Vec<Var> = places
            .filter(|(_, supported)| supported.contains(digit))
            .map(|(cell, _)| rules.var(*cell, digit))
            .collect();
        // A single place is a digit to place, which removes the others.
        if places.len() < 2 {
            continue;
        }
        let same = |var: &Var| {
            var % rules.n() + 1 == digit
                && facts.is_candidate(*var)
                && !problem.cells.contains(&(var / rules.n()))
        };
        let seen = rules.seen_by_all(&places);
        let seen: Vec<Var> = seen.into_iter().filter(same).collect();
        if !seen.is_empty() && problem.needs(digit) {
            outside.push((digit, seen));
        }
    }
    let targets = Targets { inside, outside };
    (!targets.inside.is_empty() || !targets.outside.is_empty()).then_some(targets)
}

/// Proves the eliminations from the two lines of the sum and the lines of its cells.
fn refute_all(
    facts: &Facts<'_>,
    prover: &mut Prover<'_>,
    problem: &Problem,
    sum: [Premise; 2],
    targets: &Targets,
) {
    let rules = facts.rules;
    let cells = &problem.cells;
    prover.use_lines(
        cells
            .iter()
            .flat_map(|cell| [Rules::cell_line(*cell), Rules::cell_line(*cell) + 1]),
    );
    let among = facts.lines_among(cells);
    prover.use_lines(among.iter().copied());
    let mut helpers = Vec::new();
    if cells.len() > 3
        && problem.weights.iter().all(|weight| *weight == 1)
        && let Some(group) = rules
            .groups()
            .iter()
            .find(|group| cells.iter().all(|cell| group.cells.contains(cell)))
    {
        helpers = define_digits(facts, prover, problem, sum, &group.at_most);
        let gone = |digit: usize| {
            (problem.cells.iter().zip(&problem.open))
                .filter(|(_, open)| open.contains(digit))
                .all(|(cell, _)| targets.inside.contains(&rules.var(*cell, digit)))
        };
        for (digit, var) in &helpers {
            if gone(*digit) {
                let vars: Vec<Var> = helpers.iter().map(|(_, var)| *var).collect();
                prover.refute(&[Literal::on(*var)], &vars, cells, &mut { CASES });
            }
        }
    }
    let first: Vec<Var> = helpers.iter().map(|(_, var)| *var).collect();
    for target in &targets.inside {
        prover.refute(&[Literal::on(*target)], &first, cells, &mut { CASES });
    }
    for (digit, vars) in &targets.outside {
        let places = cells.iter().map(|cell| rules.var(*cell, *digit));
        let places: Vec<Var> = places.filter(|var| facts.is_candidate(*var)).collect();
        for target in vars {
            prover.use_lines(
                places
                    .iter()
                    .filter_map(|place| rules.link(*place, *target)),
            );
            prover.refute(&[Literal::on(*target)], &first, cells, &mut { CASES });
        }
    }
}

/// Defines "the digit is in the cage" for each open digit, with their number and their sum.
fn define_digits(
    facts: &Facts<'_>,
    prover: &mut Prover<'_>,
    problem: &Problem,
    sum: [Premise; 2],
    at_most: &[usize],
) -> Vec<(usize, Var)> {
    let mut helpers = Vec::new();
    let (mut some, mut all) = (Vec::new(), Vec::new());
    let weight = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    for digit in problem.digits().iter() {
        let places = problem.cells.iter().zip(&problem.open);
        let places: Vec<Literal> = places
            .filter(|(_, open)| open.contains(digit))
            .map(|(cell, _)| Literal::on(facts.rules.var(*cell, digit)))
            .collect();
        let count = weight(places.len());
        let (var, [is_some, is_all]) = prover.define(places);
        // At most one place has the digit, so that it is in the cage as often as it has a place.
        let each = if count > 1 {
            let twice = (count - 1, Premise::Rule(at_most[digit - 1]));
            prover.sum(&[(1, is_all), twice], count)
        } else {
            is_all
        };
        some.push((digit, is_some));
        all.push((digit, each));
        helpers.push((digit, var));
    }
    let cells = &problem.cells;
    let plain = |of: &[(usize, Premise)]| of.iter().map(|(_, line)| (1, *line)).collect::<Vec<_>>();
    let weighted = |of: &[(usize, Premise)]| {
        of.iter()
            .map(|(digit, line)| (weight(*digit), *line))
            .collect::<Vec<_>>()
    };
    let cell_lines = |offset: usize| {
        cells
            .iter()
            .map(move |cell| (1, Premise::Rule(Rules::cell_line(*cell) + offset)))
    };
    let number_least: Vec<_> = plain(&all).into_iter().chain(cell_lines(0)).collect();
    let number_most: Vec<_> = plain(&some).into_iter().chain(cell_lines(1)).collect();
    let sum_least: Vec<_> = weighted(&all).into_iter().chain([(1, sum[0])]).collect();
    let sum_most: Vec<_> = weighted(&some).into_iter().chain([(1, sum[1])]).collect();
    for of in [number_least, number_most, sum_least, sum_most] {
        prover.sum(&of, 1);
    }
    helpers
}

/// Says which ways there are to make the sum, and what they leave out.
fn say_why(facts: &Facts<'_>, problem: &Problem, targets: &Targets, text: &mut Text) {
    let rules = facts.rules;
    let combinations = problem.combinations();
    if let Some(combinations) = &combinations {
        let left = facts.named(&problem.cells);
        if let [only] = left.as_slice() {
            text.say("That leaves {} for {}.", &[&problem.total, only]);
        } else if problem.known > 0 {
            text.say(
                "The other cells are known, so {} sum to {}.",
                &[&left, &problem.total],
            );
        }
        let single = left.len() == 1;
        let ways: Vec<String> = combinations
            .iter()
            .filter(|_| !single)
            .map(|digits| sum_of(*digits))
            .collect();
        match ways.len() {
            0 => {}
            1 => text.say("The only way is {}.", &[&ways[0]]),
            2..=8 => text.say(
                "The ways are {}.",
                &[&crate::step::words::list(&ways, "and")],
            ),
            many => text.say("There are {}.", &[&count(many, "way")]),
        }
        let used = combinations.iter().copied().fold(Digits::EMPTY, Digits::or);
        let never = problem.digits().without(used);
        if !never.is_empty() && !single {
            text.say("No way has {}.", &[&one_of(never)]);
        }
    }
    let used = combinations.map_or(Digits::EMPTY, |all| {
        all.into_iter().fold(Digits::EMPTY, Digits::or)
    });
    for (place, cell) in problem.cells.iter().enumerate() {
        let gone: Digits = targets
            .inside
            .iter()
            .filter(|var| *var / rules.n() == *cell)
            .map(|var| var % rules.n() + 1)
            .collect();
        let name = rules.cell(*cell);
        if used.is_empty() {
            problem.say_bounds(facts, place, gone, text);
        } else if !gone.and(used).is_empty() {
            let gone = one_of(gone.and(used));
            text.say(
                "With {} in {}, the other cells cannot be filled in any of these ways.",
                &[&gone, &name],
            );
        }
    }
    say_needed(facts, problem, targets, text);
}

/// Says which digits every way to make the sum has, and who sees all their places.
fn say_needed(facts: &Facts<'_>, problem: &Problem, targets: &Targets, text: &mut Text) {
    let rules = facts.rules;
    // Digits with the same places share a sentence.
    let mut needed: Vec<(Vec<Var>, Digits, Vec<Var>)> = Vec::new();
    for (digit, vars) in &targets.outside {
        let places = problem.cells.iter().filter(|cell| {
            let var = rules.var(**cell, *digit);
            facts.is_candidate(var) && !targets.inside.contains(&var)
        });
        let places: Vec<usize> = places.copied().collect();
        match needed.iter_mut().find(|(same, ..)| *same == places) {
            Some((_, digits, seen)) => {
                *digits = digits.or(Digits::only(*digit));
                seen.extend(vars);
            }
            None => needed.push((places, Digits::only(*digit), vars.clone())),
        }
    }
    for (places, digits, vars) in needed {
        let (seeing, places) = (facts.cells_of(&vars), facts.named(&places));
        let see = verb(seeing.len(), "sees", "see");
        let need = "Every way needs {} in {}, and {} {} all of these cells.";
        text.say(need, &[&digits, &places, &seeing, &see]);
    }
}

/// `1 + 2 + 4`.
fn sum_of(digits: Digits) -> String {
    let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    digits.join(" + ")
}

/// The name of the constraint of a sum.
fn name(rules: &Rules, equation: &Equation) -> crate::Span {
    part(rules, equation.part)
}
