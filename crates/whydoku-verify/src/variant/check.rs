//! The three rules of inference, and whole paths.

use super::line::{Line, Literal, Sum};
use super::puzzle::Formula;
use super::read::{Inference, Path, Step};
use crate::path::Verdict;
use crate::proof::Outcome;
use crate::refusal::{RefusalError, refuse};

/// The largest number in a sum. More is refused, so that nothing overflows.
const LARGEST: i64 = 1 << 40;

/// The most variables that a proof may add to those of the formula.
const MOST_DEFINED: usize = 10_000;

/// What is known: for each candidate whether it is true or false.
#[derive(Clone, Debug)]
pub(super) struct State<'a> {
    pub(super) formula: &'a Formula,
    pub(super) value: Vec<Option<bool>>,
    /// For each candidate the lines that say that at most one of several is true.
    pub(super) links: Vec<Vec<usize>>,
}

/// A candidate that became known, and the reason: a line of the formula, and a candidate known before.
pub(super) type Learned = (Literal, Option<(usize, Literal)>);

impl<'a> State<'a> {
    /// The state before the first step: each given is true, and a cell has no digit that a line about this
    /// cell alone rules out.
    pub(super) fn start(path: &'a Path) -> (Self, Vec<Learned>) {
        let formula = &path.formula;
        let candidates = formula.candidates();
        let mut state = Self {
            formula,
            value: vec![None; candidates],
            links: vec![Vec::new(); candidates],
        };
        for (number, line) in formula.lines.iter().enumerate() {
            if line.is_at_most_one() {
                let inside = line
                    .terms
                    .iter()
                    .filter(|(_, literal)| literal.var < candidates);
                inside.for_each(|(_, literal)| state.links[literal.var].push(number));
            }
        }
        let n = formula.size;
        let mut learned = Vec::new();
        for (number, line) in formula
            .lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.is_any())
        {
            let Some((_, first)) = line.terms.first() else {
                continue;
            };
            let cell = first.var / n;
            if line
                .terms
                .iter()
                .any(|(_, literal)| literal.var / n != cell || literal.var >= candidates)
            {
                continue;
            }
            for var in
                (cell * n..cell * n + n).filter(|var| line.terms.iter().all(|(_, l)| l.var != *var))
            {
                if state.value[var].is_none() {
                    state.value[var] = Some(false);
                    let literal = Literal { var, holds: false };
                    learned.push((literal, Some((number, literal))));
                }
            }
        }
        for var in &path.givens {
            learned.extend(state.learn(Literal {
                var: *var,
                holds: true,
            }));
        }
        (state, learned)
    }

    /// Adds a fact. A true candidate makes false all other candidates of its cell, and those with its digit
    /// that share an at-most-one line with it.
    pub(super) fn learn(&mut self, literal: Literal) -> Vec<Learned> {
        let n = self.formula.size;
        let var = literal.var;
        let mut learned = vec![(literal, None)];
        self.value[var] = Some(literal.holds);
        if !literal.holds {
            return learned;
        }
        for number in &self.links[var] {
            for (_, other) in &self.formula.lines[*number].terms {
                let other = other.var;
                let same = other / n == var / n || other % n == var % n;
                if other != var && other < self.value.len() && same && self.value[other].is_none() {
                    self.value[other] = Some(false);
                    let gone = Literal {
                        var: other,
                        holds: false,
                    };
                    learned.push((gone, Some((*number, literal))));
                }
            }
        }
        learned
    }

    /// Whether the literal is known to be true or false.
    pub(super) fn is(&self, literal: Literal) -> Option<bool> {
        let value = self.value.get(literal.var).copied().flatten();
        value.map(|value| value == literal.holds)
    }
}

/// Checks a path. After a refusal, the verdict covers the steps before it.
pub fn check_path(path: &Path) -> (Verdict, Result<(), RefusalError>) {
    let mut verdict = Verdict {
        steps: path.steps.len(),
        ..Verdict::default()
    };
    let (mut state, _) = State::start(path);
    for (number, step) in (1..).zip(&path.steps) {
        if let Err(refusal) = check_step(&state, step) {
            let place = format!("step {number} ({})", step.technique);
            return (verdict, Err(refusal.at(place)));
        }
        for conclusion in &step.conclusions {
            state.learn(*conclusion);
        }
        verdict.proved += 1;
    }
    (verdict, check_end(path, &state))
}

pub(super) fn check_step(state: &State<'_>, step: &Step) -> Result<(), RefusalError> {
    let mut scope = Scope {
        state,
        lines: Vec::new(),
        vars: state.formula.vars,
        defined: Vec::new(),
    };
    for (number, inference) in (1..).zip(&step.proof) {
        scope
            .infer(inference)
            .map_err(|r| r.at(format!("inference {number}")))?;
    }
    if step.conclusions.is_empty() {
        return refuse("the step has no conclusion");
    }
    for literal in &step.conclusions {
        let name = name(state.formula, *literal);
        if literal.var >= state.formula.candidates() {
            return refuse(format!("{name} is not about a candidate"));
        }
        if state.is(*literal) == Some(true) {
            return refuse(format!("{name} was known before the step"));
        }
        if !scope.lines.contains(&Line::clause(&[*literal])) {
            return refuse(format!("{name} does not follow from the proof"));
        }
    }
    Ok(())
}

/// What a proof has given so far.
#[derive(Debug)]
struct Scope<'a> {
    state: &'a State<'a>,
    lines: Vec<Line>,
    /// One more than the largest variable.
    vars: usize,
    defined: Vec<usize>,
}

impl Scope<'_> {
    fn line(&self, number: i64) -> Result<&Line, RefusalError> {
        let place = |number: i64| usize::try_from(number - 1).ok();
        let line = if number > 0 {
            place(number).and_then(|place| self.state.formula.lines.get(place))
        } else {
            place(-number).and_then(|place| self.lines.get(place))
        };
        line.ok_or_else(|| RefusalError::new(format!("there is no line {number} here")))
    }

    fn infer(&mut self, inference: &Inference) -> Result<(), RefusalError> {
        match inference {
            Inference::Sum {
                of,
                divide,
                saturate,
            } => {
                let mut sum = Sum::default();
                for (factor, number) in of {
                    let line = self.line(*number)?.sum();
                    let large = |weight: &i64| weight.saturating_mul(*factor).abs() > LARGEST;
                    if *factor < 1 || line.weights.values().any(large) || large(&line.number) {
                        return refuse("a multiplier is not positive, or too large");
                    }
                    sum = sum.and(*factor, &line);
                    if sum.number.abs() > LARGEST || sum.weights.values().any(|w| w.abs() > LARGEST)
                    {
                        return refuse("a number is too large");
                    }
                }
                let line = without_known(self.state, sum);
                let line = divided(line, *divide)?;
                self.lines
                    .push(if *saturate { saturated(line) } else { line });
            }
            Inference::Clause { any, from } => {
                self.contradicts(any, from)?;
                self.lines.push(Line::clause(any));
            }
            Inference::Define { var, any } => {
                let first = self.state.formula.vars;
                if !(first..first + MOST_DEFINED).contains(var) || self.defined.contains(var) {
                    return refuse(format!("v{var} is not a new variable"));
                }
                if any
                    .iter()
                    .any(|literal| literal.var == *var || !self.has(*literal))
                {
                    return refuse("a definition may only name variables that there are");
                }
                self.defined.push(*var);
                self.vars = self.vars.max(var + 1);
                self.lines.extend(defined(*var, any));
            }
        }
        Ok(())
    }

    fn has(&self, literal: Literal) -> bool {
        literal.var < self.state.formula.vars || self.defined.contains(&literal.var)
    }

    /// If all the literals were false, unit propagation in these lines would leave some line without
    /// enough: what its literals that are not false weigh is less than its bound.
    fn contradicts(&self, any: &[Literal], from: &[i64]) -> Result<(), RefusalError> {
        if let Some(unknown) = any.iter().find(|literal| !self.has(**literal)) {
            return refuse(format!("there is no variable v{}", unknown.var));
        }
        let mut value = self.state.value.clone();
        value.resize(self.vars, None);
        for literal in any {
            // A literal that is known to be true makes the clause true.
            if value[literal.var] == Some(literal.holds) {
                return Ok(());
            }
            value[literal.var] = Some(!literal.holds);
        }
        let lines: Vec<&Line> = from
            .iter()
            .map(|number| self.line(*number))
            .collect::<Result<_, _>>()?;
        let mut changed = true;
        while changed {
            changed = false;
            for line in &lines {
                let open = |literal: Literal| value[literal.var] != Some(!literal.holds);
                let left = line.terms.iter().filter(|(_, literal)| open(*literal));
                let spare = left.map(|(weight, _)| weight).sum::<i64>() - line.at_least;
                if spare < 0 {
                    return Ok(());
                }
                for (weight, literal) in &line.terms {
                    if *weight > spare && value[literal.var].is_none() {
                        value[literal.var] = Some(literal.holds);
                        changed = true;
                    }
                }
            }
        }
        refuse("these lines do not contradict the opposite")
    }
}

/// The two lines of a definition: if the variable is 1, one of the literals is true; if it is 0, none is.
pub(super) fn defined(var: usize, any: &[Literal]) -> [Line; 2] {
    let on = Literal { var, holds: true };
    let count = i64::try_from(any.len()).unwrap_or(i64::MAX);
    let some = any.iter().map(|literal| (1, *literal));
    let none = any.iter().map(|literal| (1, literal.opposite()));
    [
        Line {
            terms: some.chain([(1, on.opposite())]).collect(),
            at_least: 1,
        },
        Line {
            terms: none.chain([(count, on)]).collect(),
            at_least: count,
        },
    ]
}

/// The sum as a line without the candidates that are known.
pub(super) fn without_known(state: &State<'_>, sum: Sum) -> Line {
    let mut left = Sum::number(sum.number);
    for (var, weight) in sum.weights {
        match state.value.get(var).copied().flatten() {
            Some(true) => left.number += weight,
            Some(false) => {}
            None => left = left.plus(weight, var),
        }
    }
    left.at_least(0)
}

/// The line divided by a number, everything rounded up.
pub(super) fn divided(mut line: Line, by: i64) -> Result<Line, RefusalError> {
    if by < 1 {
        return refuse("a divisor is not positive");
    }
    let up = |number: i64| number.div_euclid(by) + i64::from(number.rem_euclid(by) > 0);
    line.at_least = up(line.at_least);
    line.terms
        .iter_mut()
        .for_each(|(weight, _)| *weight = up(*weight));
    Ok(line)
}

/// The line with no weight larger than the bound: what is enough stays enough.
pub(super) fn saturated(mut line: Line) -> Line {
    let most = line.at_least.max(0);
    line.terms
        .iter_mut()
        .for_each(|(weight, _)| *weight = (*weight).min(most));
    line.terms.retain(|(weight, _)| *weight > 0);
    line
}

fn check_end(path: &Path, state: &State<'_>) -> Result<(), RefusalError> {
    let refuse = |why: &str| Err(RefusalError::new(why).at("end".to_owned()));
    let n = path.formula.size;
    let full: Option<Vec<usize>> = (0..n * n)
        .map(|cell| (1..=n).find(|digit| state.value[cell * n + digit - 1] == Some(true)))
        .collect();
    if path.outcome == Outcome::Solved && (full.is_none() || full != path.solution) {
        return refuse("the outcome is `solved`, but the steps do not lead to `solution`");
    }
    if path.outcome != Outcome::Solved && path.solution.is_some() {
        return refuse("there is a `solution`, but the outcome is not `solved`");
    }
    let scope = Scope {
        state,
        lines: Vec::new(),
        vars: path.formula.vars,
        defined: Vec::new(),
    };
    let all: Vec<i64> = (1..).take(path.formula.lines.len()).collect();
    let broken = scope.contradicts(&[], &all).is_ok();
    match path.outcome {
        Outcome::Solved if broken => refuse("`solution` breaks a rule"),
        Outcome::Contradiction if !broken => {
            refuse("there is no contradiction after the last step")
        }
        _ => Ok(()),
    }
}

/// `r1c2=3`, `r1c2<>3`, `v800` or `~v800`.
pub(super) fn name(formula: &Formula, literal: Literal) -> String {
    let n = formula.size;
    if literal.var < formula.candidates() {
        let (cell, digit) = (literal.var / n, literal.var % n + 1);
        let sign = if literal.holds { "=" } else { "<>" };
        format!("r{}c{}{sign}{digit}", cell / n + 1, cell % n + 1)
    } else {
        let sign = if literal.holds { "" } else { "~" };
        format!("{sign}v{}", literal.var)
    }
}
