//! Writes a path for an independent checker, VeriPB 3. The formula has the lines of the puzzle and nothing
//! about its solution.

use super::check::{State, defined, divided, saturated, without_known};
use super::line::{Line, Literal, Sum};
use super::read::{Inference, Path};
use crate::proof::Outcome;
use crate::refusal::RefusalError;
use crate::veripb::Export;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Writes a path, without checking it.
pub fn export(path: &Path) -> Result<Export, RefusalError> {
    let formula = &path.formula;
    let mut writer = Writer {
        path,
        proof: format!(
            "pseudo-Boolean proof version 3.0\nf {};\n",
            formula.lines.len()
        ),
        number: formula.lines.len(),
        facts: BTreeMap::new(),
        defined: 0,
    };
    let (mut state, learned) = State::start(path);
    for (literal, why) in learned {
        let hints = match why {
            Some((line, cause)) => [Some(line + 1), writer.facts.get(&cause.var).copied()],
            None => [None, None],
        };
        // A given has its own line, which only unit propagation needs to see.
        let hints: Option<Vec<usize>> = why.map(|(line, _)| {
            let cell = 2 * (literal.var / formula.size) + 2;
            hints
                .into_iter()
                .flatten()
                .chain([line + 1, cell])
                .collect()
        });
        let at = writer.rup(&[literal], hints.as_deref(), &BTreeMap::new());
        writer.facts.insert(literal.var, at);
    }
    for (number, step) in (1..).zip(&path.steps) {
        let name: String = step.technique.chars().filter(|c| !c.is_control()).collect();
        let _ = writeln!(writer.proof, "% step {number} ({name})");
        let mut scope = Scope::default();
        for (place, inference) in (1..).zip(&step.proof) {
            let at = |r: RefusalError| r.at(format!("step {number}: inference {place}"));
            writer.infer(&state, &mut scope, inference).map_err(at)?;
        }
        for conclusion in &step.conclusions {
            let clause = Line::clause(&[*conclusion]);
            let own = scope.lines.iter().position(|line| *line == clause);
            let at = match own {
                Some(place) => scope.at[place],
                // A damaged step: write it down, and let the checker refuse it.
                None => writer.rup(&[*conclusion], Some(&[]), &scope.names),
            };
            for (literal, why) in state.learn(*conclusion) {
                let at = match why {
                    None => at,
                    Some((line, _)) => writer.rup(&[literal], Some(&[at, line + 1]), &scope.names),
                };
                writer.facts.insert(literal.var, at);
            }
        }
    }
    Ok(Export {
        formula: opb(path),
        proof: writer.finish(&state),
    })
}

/// What a step has given so far: the lines, their numbers for VeriPB, and names of its own variables.
#[derive(Default)]
struct Scope {
    lines: Vec<Line>,
    at: Vec<usize>,
    names: BTreeMap<usize, String>,
}

impl Scope {
    fn give(&mut self, line: Line, at: usize) {
        self.lines.push(line);
        self.at.push(at);
    }
}

struct Writer<'a> {
    path: &'a Path,
    proof: String,
    /// The number of the last line.
    number: usize,
    /// For each known candidate, the line that says so.
    facts: BTreeMap<usize, usize>,
    defined: usize,
}

fn opb(path: &Path) -> String {
    let formula = &path.formula;
    let mut text = format!(
        "* #variable= {} #constraint= {}\n",
        formula.vars,
        formula.lines.len()
    );
    for line in &formula.lines {
        for (weight, literal) in &line.terms {
            let _ = write!(
                text,
                "+{weight} {} ",
                show(path, *literal, &BTreeMap::new())
            );
        }
        let _ = writeln!(text, ">= {} ;", line.at_least);
    }
    text
}

/// `r1c2d3`, `v800`, or the name that a step gave, with `~` if it does not hold.
fn show(path: &Path, literal: Literal, names: &BTreeMap<usize, String>) -> String {
    let n = path.formula.size;
    let sign = if literal.holds { "" } else { "~" };
    if let Some(name) = names.get(&literal.var) {
        return format!("{sign}{name}");
    }
    if literal.var < path.formula.candidates() {
        let (cell, digit) = (literal.var / n, literal.var % n + 1);
        return format!("{sign}r{}c{}d{digit}", cell / n + 1, cell % n + 1);
    }
    format!("{sign}v{}", literal.var)
}

impl Writer<'_> {
    fn show(&self, literal: Literal, names: &BTreeMap<usize, String>) -> String {
        show(self.path, literal, names)
    }

    const fn next(&mut self) -> usize {
        self.number += 1;
        self.number
    }

    /// One of the literals is true, by unit propagation in the hinted lines.
    fn rup(
        &mut self,
        literals: &[Literal],
        hints: Option<&[usize]>,
        names: &BTreeMap<usize, String>,
    ) -> usize {
        self.proof.push_str("rup");
        for literal in literals {
            let _ = write!(self.proof, " +1 {}", show(self.path, *literal, names));
        }
        self.proof.push_str(" >= 1");
        if let Some(hints) = hints {
            self.proof.push_str(" : ~");
            for hint in hints {
                let _ = write!(self.proof, " {hint}");
            }
        }
        self.proof.push_str(";\n");
        self.next()
    }

    /// The line of a premise and its number for VeriPB.
    fn line(&self, scope: &Scope, number: i64) -> Result<(Line, usize), RefusalError> {
        let place = usize::try_from(number.abs()).unwrap_or(0).wrapping_sub(1);
        let found = if number > 0 {
            self.path
                .formula
                .lines
                .get(place)
                .map(|line| (line.clone(), place + 1))
        } else {
            let own = scope.lines.get(place).cloned();
            own.zip(scope.at.get(place).copied())
        };
        found.ok_or_else(|| RefusalError::new(format!("there is no line {number} here")))
    }

    fn infer(
        &mut self,
        state: &State<'_>,
        scope: &mut Scope,
        inference: &Inference,
    ) -> Result<(), RefusalError> {
        match inference {
            Inference::Sum {
                of,
                divide,
                saturate,
            } => self.sum(state, scope, of, *divide, *saturate)?,
            Inference::Clause { any, from } => {
                let mut hints = Vec::new();
                for number in from {
                    let (line, at) = self.line(scope, *number)?;
                    let vars = line.terms.iter().map(|(_, literal)| literal.var);
                    hints.extend(vars.filter_map(|var| self.facts.get(&var)));
                    hints.push(at);
                }
                hints.extend(
                    any.iter()
                        .filter_map(|literal| self.facts.get(&literal.var)),
                );
                hints.sort_unstable();
                hints.dedup();
                let at = self.rup(any, Some(&hints), &scope.names);
                scope.give(Line::clause(any), at);
            }
            Inference::Define { var, any } => self.define(scope, *var, any),
        }
        Ok(())
    }

    /// Writes an addition. A known candidate is taken away: a false literal by the line that says so, a
    /// true one by its opposite, which is at least 0.
    fn sum(
        &mut self,
        state: &State<'_>,
        scope: &mut Scope,
        of: &[(i64, i64)],
        divide: i64,
        saturate: bool,
    ) -> Result<(), RefusalError> {
        let mut sum = Sum::default();
        self.proof.push_str("pol");
        for (place, (factor, number)) in of.iter().enumerate() {
            let (line, at) = self.line(scope, *number)?;
            sum = sum.and(*factor, &line.sum());
            let plus = if place > 0 { " +" } else { "" };
            let _ = write!(self.proof, " {at} {factor} *{plus}");
        }
        for (var, weight) in &sum.weights {
            let known = state.value.get(*var).copied().flatten();
            let Some(known) = known.filter(|_| *weight != 0) else {
                continue;
            };
            let holds = !known;
            let away = if known == (*weight > 0) {
                self.show(Literal { var: *var, holds }, &scope.names)
            } else {
                self.facts.get(var).copied().unwrap_or(0).to_string()
            };
            let _ = write!(self.proof, " {away} {} * +", weight.abs());
        }
        if divide > 1 {
            let _ = write!(self.proof, " {divide} d");
        }
        let mut line = divided(without_known(state, sum), divide)?;
        if saturate {
            self.proof.push_str(" s");
            line = saturated(line);
        }
        self.proof.push_str(";\n");
        let at = self.next();
        scope.give(line, at);
        Ok(())
    }

    fn define(&mut self, scope: &mut Scope, var: usize, any: &[Literal]) {
        self.defined += 1;
        let name = format!("y{}", self.defined);
        scope.names.insert(var, name.clone());
        for (line, value) in defined(var, any).into_iter().zip([0, 1]) {
            self.proof.push_str("red");
            for (weight, literal) in &line.terms {
                let literal = show(self.path, *literal, &scope.names);
                let _ = write!(self.proof, " +{weight} {literal}");
            }
            let _ = writeln!(self.proof, " >= {} : {name} -> {value};", line.at_least);
            let at = self.next();
            scope.give(line, at);
        }
    }

    fn finish(mut self, state: &State<'_>) -> String {
        let names = BTreeMap::new();
        for (var, value) in state.value.iter().enumerate() {
            if *value == Some(true) {
                let at = self.facts.get(&var).copied().unwrap_or(0);
                let name = self.show(Literal { var, holds: true }, &names);
                let _ = writeln!(self.proof, "e +1 {name} >= 1 : {at};");
            }
        }
        let conclusion = match self.path.outcome {
            // The variables that rules add have no value in a path.
            Outcome::Solved if self.path.formula.vars == state.value.len() => {
                let known = state.value.iter().enumerate();
                let all: Vec<String> = known
                    .map(|(var, value)| {
                        let holds = *value == Some(true);
                        self.show(Literal { var, holds }, &names)
                    })
                    .collect();
                format!("SAT : {}", all.join(" "))
            }
            Outcome::Contradiction => {
                let at = self.rup(&[], None, &names);
                format!("UNSAT : {at}")
            }
            Outcome::Solved | Outcome::Stuck | Outcome::Budget => "NONE".to_owned(),
        };
        let _ = write!(
            self.proof,
            "output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;\n"
        );
        self.proof
    }
}
