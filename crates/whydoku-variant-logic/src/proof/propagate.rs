//! [`Propagation`]: unit propagation in a set of inequalities, with reasons.

use super::line::{Inequality, Literal, Var};

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    /// It is known in the state.
    Fact,
    /// It is supposed.
    Supposed,
    /// The line with this number leaves no other value.
    Line(usize),
}

/// Why something is true.
#[derive(Debug, Default)]
pub(super) struct Why {
    /// The suppositions it rests on.
    pub(super) supposed: Vec<Literal>,
    /// The lines it rests on, latest first.
    pub(super) lines: Vec<usize>,
    /// The literals that led there, each with the line that gave it and what this line needed.
    pub(super) story: Vec<(Literal, usize, Vec<Literal>)>,
    /// What the line that cannot be satisfied needed.
    pub(super) end: Vec<Literal>,
}

/// Unit propagation: a line whose other literals are too weak makes a literal true.
#[derive(Debug, Default)]
pub(super) struct Propagation {
    lines: Vec<Inequality>,
    /// Per line: the weight of the literals that are not false, minus the bound.
    slack: Vec<i64>,
    /// Per line: the largest weight.
    most: Vec<i64>,
    /// Per literal: the lines it is in, with its weight.
    touching: Vec<Vec<(usize, i64)>>,
    /// Per variable.
    value: Vec<Option<bool>>,
    reason: Vec<Reason>,
    at: Vec<usize>,
    trail: Vec<Literal>,
    pending: Vec<usize>,
}

impl Propagation {
    /// No lines; the variables have the values that are known.
    pub(super) fn new(known: Vec<Option<bool>>) -> Self {
        let vars = known.len();
        Self {
            touching: vec![Vec::new(); 2 * vars],
            value: known,
            reason: vec![Reason::Fact; vars],
            at: vec![0; vars],
            ..Self::default()
        }
    }

    pub(super) fn add_var(&mut self) {
        self.touching.extend([Vec::new(), Vec::new()]);
        self.value.push(None);
        self.reason.push(Reason::Fact);
        self.at.push(0);
    }

    pub(super) fn add(&mut self, line: Inequality) {
        let number = self.lines.len();
        let mut slack = -line.at_least;
        for (weight, literal) in &line.terms {
            self.touching[literal.code()].push((number, *weight));
            if self.is(*literal) != Some(false) {
                slack += weight;
            }
        }
        self.slack.push(slack);
        self.most.push(
            line.terms
                .iter()
                .map(|(weight, _)| *weight)
                .max()
                .unwrap_or(0),
        );
        self.lines.push(line);
        self.pending.push(number);
    }

    /// Whether the literal is true or false.
    pub(super) fn is(&self, literal: Literal) -> Option<bool> {
        self.value[literal.var()].map(|value| value == literal.holds())
    }

    pub(super) fn value(&self, var: Var) -> Option<bool> {
        self.value[var]
    }

    /// The number of literals that have become true.
    pub(super) const fn depth(&self) -> usize {
        self.trail.len()
    }

    /// The literals that have become true after the first `depth`.
    pub(super) fn since(&self, depth: usize) -> &[Literal] {
        &self.trail[depth..]
    }

    pub(super) fn suppose(&mut self, literal: Literal) {
        self.assign(literal, Reason::Supposed);
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        let var = literal.var();
        self.value[var] = Some(literal.holds());
        self.reason[var] = reason;
        self.at[var] = self.trail.len() + 1;
        self.trail.push(literal);
        for (line, weight) in &self.touching[literal.opposite().code()] {
            self.slack[*line] -= weight;
            if self.slack[*line] < self.most[*line] {
                self.pending.push(*line);
            }
        }
    }

    /// Takes back everything after the first `depth` literals.
    pub(super) fn undo(&mut self, depth: usize) {
        for literal in self.trail.drain(depth..) {
            self.value[literal.var()] = None;
            for (line, weight) in &self.touching[literal.opposite().code()] {
                self.slack[*line] += weight;
            }
        }
        self.pending.clear();
    }

    /// Looks at the line again.
    pub(super) fn wake(&mut self, line: usize) {
        self.pending.push(line);
    }

    /// Propagates to the end; a line that cannot be satisfied, if there is one.
    pub(super) fn run(&mut self) -> Option<usize> {
        let mut next = 0;
        while let Some(number) = self.pending.get(next).copied() {
            next += 1;
            let slack = self.slack[number];
            if slack < 0 {
                self.pending.clear();
                return Some(number);
            }
            if slack >= self.most[number] {
                continue;
            }
            for term in 0..self.lines[number].terms.len() {
                let (weight, literal) = self.lines[number].terms[term];
                if weight > slack && self.value[literal.var()].is_none() {
                    self.assign(literal, Reason::Line(number));
                }
            }
        }
        self.pending.clear();
        None
    }

    /// The suppositions and the lines that lead to this contradiction, and what each line gave.
    pub(super) fn why_conflict(&self, line: usize) -> Why {
        let mut needed = vec![false; self.value.len()];
        let end = self.need(line, usize::MAX, 0, &mut needed);
        let mut why = Why {
            end,
            ..self.trace(needed)
        };
        if !why.lines.contains(&line) {
            why.lines.insert(0, line);
        }
        why
    }

    /// The same for a literal that is true.
    pub(super) fn why(&self, literal: Literal) -> Why {
        let mut needed = vec![false; self.value.len()];
        needed[literal.var()] = true;
        self.trace(needed)
    }

    fn trace(&self, mut needed: Vec<bool>) -> Why {
        let mut why = Why::default();
        for literal in self.trail.iter().rev() {
            if !needed[literal.var()] {
                continue;
            }
            match self.reason[literal.var()] {
                Reason::Fact => {}
                Reason::Supposed => why.supposed.push(*literal),
                Reason::Line(line) => {
                    if !why.lines.contains(&line) {
                        why.lines.push(line);
                    }
                    let terms = self.lines[line].terms.iter();
                    let weight = terms
                        .filter(|(_, l)| l == literal)
                        .map(|(weight, _)| *weight);
                    let because =
                        self.need(line, self.at[literal.var()], weight.sum(), &mut needed);
                    why.story.push((*literal, line, because));
                }
            }
        }
        why.story.reverse();
        why
    }

    /// Marks the false literals that the line needs so that less than `weight` is left, and returns the
    /// opposites of those that followed from something.
    fn need(&self, line: usize, before: usize, weight: i64, needed: &mut [bool]) -> Vec<Literal> {
        let line = &self.lines[line];
        let mut spare = weight - 1 + line.at_least;
        let mut dropped: Vec<(usize, i64, Var)> = Vec::new();
        for (weight, literal) in &line.terms {
            let var = literal.var();
            if self.is(*literal) == Some(false) && self.at[var] < before {
                if self.at[var] > 0 && !needed[var] {
                    dropped.push((self.at[var], *weight, var));
                }
            } else {
                spare -= weight;
            }
        }
        // The latest are the ones that rest on most.
        dropped.sort_unstable();
        for (_, weight, var) in dropped.into_iter().rev() {
            if weight <= spare {
                spare -= weight;
            } else {
                needed[var] = true;
            }
        }
        let literals = line.terms.iter().map(|(_, literal)| *literal);
        let false_before = |literal: &Literal| {
            let at = self.at[literal.var()];
            self.is(*literal) == Some(false) && at > 0 && at < before && needed[literal.var()]
        };
        literals
            .filter(false_before)
            .map(Literal::opposite)
            .collect()
    }
}
