//! [`Prover`]: finds proofs by telling cases apart, and writes each dead end as a clause.

mod trim;

use super::line::{Combination, Inequality, Literal, Var};
use super::propagate::{Propagation, Why};
use super::story::{DeadEnd, Inferred};
use super::{Inference, Premise, Proof};
use crate::{Marks, Rules};

/// What became of an attempt to contradict a supposition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// There is a clause that says so.
    Refuted,
    /// The lines allow it: for each cell of the attempt, the digit of the example.
    Possible(Vec<(usize, usize)>),
    /// The limit was reached.
    Unknown,
}

/// Builds the proof of one step.
#[derive(Debug)]
pub(crate) struct Prover<'a> {
    rules: &'a Rules,
    marks: &'a Marks,
    inferences: Vec<Inference>,
    /// The lines that the inferences gave.
    earlier: Vec<Inequality>,
    propagation: Propagation,
    /// For each line of the propagation, its name.
    names: Vec<Premise>,
    added: Vec<bool>,
    vars: usize,
    dead_ends: Vec<DeadEnd>,
}

impl<'a> Prover<'a> {
    pub(crate) fn new(rules: &'a Rules, marks: &'a Marks) -> Self {
        let n = rules.n();
        let candidates = rules.candidates();
        let known = (0..rules.vars())
            .map(|var| (var < candidates).then(|| marks.value(var, n)).flatten())
            .collect();
        Self {
            rules,
            marks,
            inferences: Vec::new(),
            earlier: Vec::new(),
            propagation: Propagation::new(known),
            names: Vec::new(),
            added: vec![false; rules.lines().len()],
            vars: rules.vars(),
            dead_ends: Vec::new(),
        }
    }

    /// Lets propagation use these lines of the rules.
    pub(crate) fn use_lines(&mut self, lines: impl IntoIterator<Item = usize>) {
        for line in lines {
            if !std::mem::replace(&mut self.added[line], true) {
                self.propagation.add(self.rules.lines()[line].clone());
                self.names.push(Premise::Rule(line));
            }
        }
    }

    fn give(&mut self, line: Inequality) -> Premise {
        let premise = Premise::Earlier(self.earlier.len());
        self.propagation.add(line.clone());
        self.names.push(premise);
        self.earlier.push(line);
        premise
    }

    fn line(&self, premise: Premise) -> &Inequality {
        match premise {
            Premise::Rule(line) => &self.rules.lines()[line],
            Premise::Earlier(line) => &self.earlier[line],
        }
    }

    /// Adds lines, divides and rounds up. Propagation uses the result.
    pub(crate) fn sum(&mut self, of: &[(i64, Premise)], divide: i64) -> Premise {
        let mut sum = Combination::default();
        for (factor, premise) in of {
            sum.add(*factor, self.line(*premise));
        }
        let (n, candidates) = (self.rules.n(), self.rules.candidates());
        let known = |var: Var| {
            (var < candidates)
                .then(|| self.marks.value(var, n))
                .flatten()
        };
        let line = sum.finish(known, divide);
        let saturate = line.is_heavy();
        let line = if saturate { line.saturated() } else { line };
        self.inferences.push(Inference::Sum {
            of: of.to_vec(),
            divide,
            saturate,
        });
        self.give(line)
    }

    /// A new variable that is 1 exactly if one of the literals is true, and its two lines.
    pub(crate) fn define(&mut self, any: Vec<Literal>) -> (Var, [Premise; 2]) {
        let var = self.vars;
        self.vars += 1;
        self.propagation.add_var();
        let some = any.iter().map(|literal| (1, *literal));
        let some = some.chain([(1, Literal::off(var))]).collect();
        let count = i64::try_from(any.len()).unwrap_or(i64::MAX);
        let none = any.iter().map(|literal| (1, literal.opposite()));
        let none = none.chain([(count, Literal::on(var))]).collect();
        self.inferences.push(Inference::Define { var, any });
        let first = self.give(Inequality {
            terms: some,
            at_least: 1,
        });
        let second = self.give(Inequality {
            terms: none,
            at_least: count,
        });
        (var, [first, second])
    }

    /// Tries to contradict that all of `supposed` are true, telling cases apart: first by the variables
    /// in `first`, then by the digits of `cells`. Each case costs one of `limit`.
    pub(crate) fn refute(
        &mut self,
        supposed: &[Literal],
        first: &[Var],
        cells: &[usize],
        limit: &mut usize,
    ) -> Attempt {
        // What follows without suppositions stays.
        self.propagation.undo(self.propagation.depth());
        if self.settle() {
            return Attempt::Refuted;
        }
        self.dead_ends.clear();
        let depth = self.propagation.depth();
        for literal in supposed {
            match self.propagation.is(*literal) {
                Some(true) => {}
                Some(false) => {
                    let mut why = self.propagation.why(literal.opposite());
                    why.supposed.push(*literal);
                    self.learn(why, None);
                    self.propagation.undo(depth);
                    return Attempt::Refuted;
                }
                None => self.propagation.suppose(*literal),
            }
        }
        let result = self.search(first, cells, limit);
        self.propagation.undo(depth);
        match result {
            Search::Contradiction(_) => Attempt::Refuted,
            Search::Possible(example) => Attempt::Possible(example),
            Search::Unknown => Attempt::Unknown,
        }
    }

    /// The number of things that follow from a supposition until propagation contradicts it; `None` if it
    /// does not. Nothing is written.
    pub(crate) fn probe(&mut self, supposed: Literal) -> Option<usize> {
        self.propagation.undo(self.propagation.depth());
        let depth = self.propagation.depth();
        if self.propagation.is(supposed).is_some() {
            return None;
        }
        self.propagation.suppose(supposed);
        let conflict = self.propagation.run();
        let length = conflict.map(|line| self.propagation.why_conflict(line).story.len());
        self.propagation.undo(depth);
        length
    }

    /// What propagation makes of a supposition; `None` if it is known already. Nothing is written.
    pub(crate) fn follow(&mut self, supposed: Literal) -> Option<Followed> {
        self.propagation.undo(self.propagation.depth());
        if self.propagation.is(supposed).is_some() {
            return None;
        }
        let depth = self.propagation.depth();
        self.propagation.suppose(supposed);
        let followed = match self.propagation.run() {
            Some(line) => Followed::Contradiction(self.named(&self.propagation.why_conflict(line))),
            None => Followed::Literals(self.propagation.since(depth + 1).to_vec()),
        };
        self.propagation.undo(depth);
        Some(followed)
    }

    /// For each of these literals, which follow from the supposition, the lines that lead there. Nothing is written.
    pub(crate) fn ways_to(&mut self, supposed: Literal, wanted: &[Literal]) -> Vec<Vec<Premise>> {
        self.propagation.undo(self.propagation.depth());
        let depth = self.propagation.depth();
        self.propagation.suppose(supposed);
        let _ = self.propagation.run();
        let lines = |literal: &Literal| self.named(&self.propagation.why(*literal));
        let ways = wanted.iter().map(lines).collect();
        self.propagation.undo(depth);
        ways
    }

    fn named(&self, why: &Why) -> Vec<Premise> {
        why.lines.iter().map(|line| self.names[*line]).collect()
    }

    /// Writes that a supposition leads to `wanted`, or to a contradiction; whether it does.
    pub(crate) fn derive(&mut self, supposed: Literal, wanted: Literal) -> bool {
        self.propagation.undo(self.propagation.depth());
        if self.settle() {
            return false;
        }
        self.dead_ends.clear();
        let depth = self.propagation.depth();
        if self.propagation.is(supposed).is_none() {
            self.propagation.suppose(supposed);
        }
        let follows = self.propagation.run().is_none() && self.propagation.is(wanted) == Some(true);
        if follows {
            let mut why = self.propagation.why(wanted);
            why.supposed.push(wanted.opposite());
            self.learn(why, None);
        }
        self.propagation.undo(depth);
        follows
    }

    /// All ways to fill the cells that propagation allows, each with the digits of the cells in their
    /// order; `None` if there are more than `most`, or too much to try. Nothing is written.
    pub(crate) fn ways(&mut self, cells: &[usize], most: usize) -> Option<Vec<Vec<usize>>> {
        self.propagation.undo(self.propagation.depth());
        if self.settle() {
            return Some(Vec::new());
        }
        let depth = self.propagation.depth();
        let mut ways = Vec::new();
        let complete = self.fill(cells, most, &mut { 64 * most }, &mut ways);
        self.propagation.undo(depth);
        ways.sort_unstable();
        complete.then_some(ways)
    }

    /// Whether all ways were found within the limits.
    fn fill(
        &mut self,
        cells: &[usize],
        most: usize,
        tries: &mut usize,
        ways: &mut Vec<Vec<usize>>,
    ) -> bool {
        let next = cells.iter().copied().find(|cell| {
            let mut vars = (1..=self.rules.n()).map(|digit| self.rules.var(*cell, digit));
            vars.any(|var| self.propagation.value(var).is_none())
        });
        let Some(cell) = next else {
            let example = self.example(cells);
            // A cell may have nothing left where no line says that it needs a digit.
            if example.len() == cells.len() {
                ways.push(example.into_iter().map(|(_, digit)| digit).collect());
            }
            return ways.len() <= most;
        };
        for digit in 1..=self.rules.n() {
            let literal = Literal::on(self.rules.var(cell, digit));
            if self.propagation.is(literal).is_some() {
                continue;
            }
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            let here = self.propagation.depth();
            self.propagation.suppose(literal);
            let complete = self.propagation.run().is_some() || self.fill(cells, most, tries, ways);
            self.propagation.undo(here);
            if !complete {
                return false;
            }
        }
        true
    }

    /// Propagates without suppositions, including lines that are new. Whether that is a contradiction.
    pub(crate) fn settle(&mut self) -> bool {
        for line in 0..self.names.len() {
            self.propagation.wake(line);
        }
        if let Some(conflict) = self.propagation.run() {
            let why = self.propagation.why_conflict(conflict);
            self.learn(why, Some(conflict));
            return true;
        }
        false
    }

    fn search(&mut self, first: &[Var], cells: &[usize], limit: &mut usize) -> Search {
        let depth = self.propagation.depth();
        loop {
            if let Some(conflict) = self.propagation.run() {
                let why = self.propagation.why_conflict(conflict);
                let used = why.supposed.clone();
                self.learn(why, Some(conflict));
                return Search::Contradiction(used);
            }
            let Some(case) = self.next_case(first, cells) else {
                return Search::Possible(self.example(cells));
            };
            if *limit == 0 {
                return Search::Unknown;
            }
            *limit -= 1;
            let here = self.propagation.depth();
            self.propagation.suppose(case);
            let result = self.search(first, cells, limit);
            self.propagation.undo(here);
            match result {
                Search::Contradiction(used) if used.contains(&case) => {
                    self.propagation.wake(self.names.len() - 1);
                }
                Search::Contradiction(used) => return Search::Contradiction(used),
                other => {
                    self.propagation.undo(depth);
                    return other;
                }
            }
        }
    }

    fn next_case(&self, first: &[Var], cells: &[usize]) -> Option<Literal> {
        if let Some(var) = first
            .iter()
            .find(|var| self.propagation.value(**var).is_none())
        {
            return Some(Literal::on(*var));
        }
        let open = |cell: usize| {
            let vars = (1..=self.rules.n()).map(move |digit| self.rules.var(cell, digit));
            vars.filter(|var| self.propagation.value(*var).is_none())
        };
        let cell = cells
            .iter()
            .filter(|cell| open(**cell).next().is_some())
            .min_by_key(|cell| open(**cell).count())?;
        open(*cell).next().map(Literal::on)
    }

    fn example(&self, cells: &[usize]) -> Vec<(usize, usize)> {
        let digit = |cell: usize| {
            (1..=self.rules.n())
                .find(|digit| self.propagation.value(self.rules.var(cell, *digit)) == Some(true))
        };
        cells
            .iter()
            .filter_map(|cell| Some((*cell, digit(*cell)?)))
            .collect()
    }

    /// Writes that not all suppositions are true.
    fn learn(&mut self, why: Why, conflict: Option<usize>) {
        let literals: Vec<Literal> = why.supposed.iter().map(|one| one.opposite()).collect();
        let name = |line: &usize| self.names[*line];
        let inferred = |(literal, line, because)| Inferred {
            literal,
            by: self.names[line],
            because,
        };
        self.dead_ends.push(DeadEnd {
            supposed: why.supposed,
            story: why.story.into_iter().map(inferred).collect(),
            conflict: conflict.map(|line| self.names[line]),
            end: why.end,
            clause: self.earlier.len(),
        });
        let from = why.lines.iter().rev().map(name).collect();
        let line = Inequality::clause(&literals);
        self.inferences.push(Inference::Clause { literals, from });
        self.give(line);
    }

    /// How each clause of the last attempt came about, the latest last.
    pub(crate) fn dead_ends(&self) -> &[DeadEnd] {
        &self.dead_ends
    }

    /// The proof of these conclusions, or `None` if one of them has no clause yet.
    pub(crate) fn finish(self, conclusions: &[Literal]) -> Option<Proof> {
        let mut wanted = Vec::new();
        for conclusion in conclusions {
            let mut at = 0;
            let mut found = None;
            for inference in &self.inferences {
                if let Inference::Clause { literals, .. } = inference
                    && (literals.is_empty() || literals.as_slice() == [*conclusion])
                {
                    found = Some((at, literals.is_empty()));
                    break;
                }
                at += inference.gives();
            }
            let (line, empty) = found?;
            // A contradiction proves anything; no step says so.
            if empty {
                return None;
            }
            wanted.push(line);
        }
        let inferences = self.without_spare(&wanted);
        Some(Proof { inferences }.trimmed(&wanted))
    }
}

/// What a supposition leads to.
#[derive(Clone, Debug)]
pub(crate) enum Followed {
    /// The lines that contradict it.
    Contradiction(Vec<Premise>),
    /// What follows from it.
    Literals(Vec<Literal>),
}

enum Search {
    /// The suppositions that do not go together.
    Contradiction(Vec<Literal>),
    Possible(Vec<(usize, usize)>),
    Unknown,
}
