//! Writes the same proof for an independent checker, VeriPB 3.
//!
//! The formula states the rules of Sudoku (648 inequalities) and the state at the start, and nothing
//! about the solution. It is satisfiable, so nothing false follows from it. A cover becomes one
//! addition (`pol`); everything else becomes unit propagation (`rup`), limited by hints to the
//! premises of the proof. Under an assumption `a`, a fact `x` is the clause `~a ∨ x`. A solved path
//! ends with all 81 values and the solution.
//!
//! ```
//! use whydoku_verify::{read_path, veripb};
//!
//! let path = r#"{"schema":1,"kind":"path",
//!     "puzzle":"53467891267219534819834256785976142342685379171392485696153728428741963534528617.",
//!     "grid":  "53467891267219534819834256785976142342685379171392485696153728428741963534528617.",
//!     "steps":[{"technique":"full-house","conclusions":["r9c9=9"],
//!               "proof":[{"rule":"single","truth":"9r9","concludes":["r9c9=9"]}]}],
//!     "outcome":"solved","proves_uniqueness":true,
//!     "solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179"}"#;
//! let export = veripb::export(&read_path(path)?)?;
//! assert!(export.formula.starts_with("* #variable= 729"));
//! assert!(export.proof.starts_with("pseudo-Boolean proof version"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::path::start;
use crate::proof::{Base, CellDigits, Inference, Literal, Outcome, Path, Rule};
use crate::refusal::RefusalError;
use crate::rules::{Candidate, State, Truth, houses_of};
use std::fmt::Write as _;

/// A formula and a proof, each the text of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    /// The formula, `.opb`.
    pub formula: String,
    /// The proof, `.pbp`.
    pub proof: String,
}

/// Writes a path for VeriPB, without checking it. A step that assumes uniqueness is an error, since no
/// formula states that.
pub fn export(path: &Path) -> Result<Export, RefusalError> {
    let state = start(path)?;
    let mut writer = Writer::new(path, &state);
    for (number, step) in (1..).zip(&path.steps) {
        let place = format!("step {number} ({})", step.technique);
        writer.comment(&place);
        let before = writer.facts.clone();
        writer.run(&step.proof).map_err(|r| r.at(place))?;
        // Only the conclusions of the step stay known, as in the verifier; each has its line by now.
        let after = std::mem::replace(&mut writer.facts, before);
        for literal in &step.conclusions {
            match after.line(*literal) {
                Some(line) => writer.learn(*literal, line),
                // A damaged step: write it down, and let the checker refuse it.
                None => writer.conclude(*literal, &[]),
            }
        }
    }
    Ok(writer.finish(path.outcome))
}

/// For each candidate that is known to be true or false, the line that states it. Line 0 is for an
/// assumption, which needs no line.
#[derive(Clone)]
struct Facts {
    true_at: Vec<Option<usize>>,
    false_at: Vec<Option<usize>>,
    assumed: Vec<Literal>,
    /// Guardians, and the line that states that one of them is true.
    clauses: Vec<(Vec<Candidate>, usize)>,
}

const fn index(candidate: Candidate) -> usize {
    9 * candidate.cell() + candidate.digit()
}

impl Facts {
    fn line(&self, literal: Literal) -> Option<usize> {
        let at = if literal.holds {
            &self.true_at
        } else {
            &self.false_at
        };
        at[index(literal.candidate)]
    }
}

struct Writer {
    formula: String,
    proof: String,
    lines: usize,
    facts: Facts,
}

fn all_candidates() -> impl Iterator<Item = Candidate> {
    (0..729).map(|n| Candidate::new(n / 9, n % 9))
}

/// Writes `r4c7d5`, or `~r4c7d5` if false.
fn name(literal: Literal) -> String {
    let cell = Truth::cell(literal.candidate.cell());
    let sign = if literal.holds { "" } else { "~" };
    format!("{sign}{cell}d{}", literal.candidate.digit() + 1)
}

/// The line of the formula for "at least one of these"; the next line is "at most one".
const fn at_least(truth: Truth) -> usize {
    2 * truth.index() + 1
}

/// The four truths of a candidate.
fn truths_of(candidate: Candidate) -> impl Iterator<Item = Truth> {
    let houses = houses_of(candidate.cell()).into_iter();
    let in_houses = houses.map(move |house| Truth::house(house, candidate.digit()));
    [Truth::cell(candidate.cell())].into_iter().chain(in_houses)
}

impl Writer {
    fn new(path: &Path, state: &State) -> Self {
        let mut units = Vec::new();
        for cell in 0..81 {
            if path.grid[cell] != 0 {
                units.push(Literal::on(Candidate::new(
                    cell,
                    usize::from(path.grid[cell]) - 1,
                )));
            }
        }
        let mut ruled_out = vec![false; 729];
        for truth in units.iter().flat_map(|unit| truths_of(unit.candidate)) {
            for candidate in truth.candidates() {
                ruled_out[index(candidate)] = true;
            }
        }
        let closed = all_candidates().filter(|c| !state.is_open(*c) && !ruled_out[index(*c)]);
        let closed: Vec<Literal> = closed.map(Literal::off).collect();
        units.extend(closed);

        let count = 648 + units.len();
        let mut formula = format!("* #variable= 729 #constraint= {count}\n");
        for truth in Truth::all() {
            let sum = |sign: char| {
                truth
                    .candidates()
                    .map(|c| format!("{sign}1 {} ", name(Literal::on(c))))
            };
            let _ = writeln!(formula, "{}>= 1 ;", sum('+').concat());
            let _ = writeln!(formula, "{}>= -1 ;", sum('-').concat());
        }
        for literal in &units {
            let _ = writeln!(formula, "+1 {} >= 1 ;", name(*literal));
        }
        let mut writer = Self {
            formula,
            proof: format!("pseudo-Boolean proof version 3.0\nf {count};\n"),
            lines: count,
            facts: Facts {
                true_at: vec![None; 729],
                false_at: vec![None; 729],
                assumed: Vec::new(),
                clauses: Vec::new(),
            },
        };
        for (line, literal) in (649..).zip(units) {
            writer.learn(literal, line);
        }
        writer
    }

    fn comment(&mut self, text: &str) {
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        let _ = writeln!(self.proof, "% {text}");
    }

    /// Writes a line that follows from the hinted lines by unit propagation: one of `literals` is
    /// true, or some assumption is wrong.
    fn rup(&mut self, literals: &[Literal], hints: Option<&[usize]>) -> usize {
        self.proof.push_str("rup");
        for literal in self
            .facts
            .assumed
            .iter()
            .map(|a| a.opposite())
            .chain(literals.to_vec())
        {
            let _ = write!(self.proof, " +1 {}", name(literal));
        }
        self.proof.push_str(" >= 1");
        if let Some(hints) = hints {
            self.proof.push_str(" : ~");
            for hint in hints.iter().filter(|hint| **hint > 0) {
                let _ = write!(self.proof, " {hint}");
            }
        }
        self.proof.push_str(";\n");
        self.lines += 1;
        self.lines
    }

    fn conclude(&mut self, literal: Literal, hints: &[usize]) {
        let line = self.rup(&[literal], Some(hints));
        self.learn(literal, line);
    }

    /// Adds a known statement; a true candidate makes all others of its truths false.
    fn learn(&mut self, literal: Literal, line: usize) {
        let candidate = literal.candidate;
        if !literal.holds {
            self.facts.false_at[index(candidate)].get_or_insert(line);
            return;
        }
        self.facts.true_at[index(candidate)].get_or_insert(line);
        for truth in truths_of(candidate) {
            for other in truth.candidates() {
                if other != candidate && self.facts.false_at[index(other)].is_none() {
                    let gone = self.rup(&[Literal::off(other)], Some(&[line, at_least(truth) + 1]));
                    self.facts.false_at[index(other)] = Some(gone);
                }
            }
        }
    }

    fn run(&mut self, proof: &[Inference]) -> Result<(), RefusalError> {
        for (number, inference) in (1..).zip(proof) {
            self.infer(inference)
                .map_err(|r| r.at(format!("inference {number} ({})", inference.name())))?;
        }
        Ok(())
    }

    fn infer(&mut self, inference: &Inference) -> Result<(), RefusalError> {
        match &inference.rule {
            Rule::Single(truth) => {
                let hints = self.spent(Base::Truth(*truth))?;
                for literal in &inference.concludes {
                    self.conclude(*literal, &hints);
                }
            }
            Rule::Cover { truths, links } => self.cover(truths, links, &inference.concludes)?,
            Rule::Refute {
                assume,
                trail,
                conflict,
            } => {
                let line = self.refuted(*assume, trail, *conflict)?;
                self.learn(assume.opposite(), line);
            }
            Rule::Cases { over, branches } => {
                let mut hints = Vec::new();
                let mut each = vec![Vec::new(); inference.concludes.len()];
                for branch in branches {
                    if let Some(conflict) = branch.conflict {
                        hints.push(self.refuted(branch.assume, &branch.trail, conflict)?);
                        continue;
                    }
                    let inner = self.supposing(branch.assume, |writer| {
                        writer.run(&branch.trail)?;
                        Ok(writer.facts.clone())
                    })?;
                    for (lines, literal) in each.iter_mut().zip(&inference.concludes) {
                        lines.extend(inner.line(*literal));
                    }
                }
                hints.extend(self.spent(*over)?);
                for (literal, lines) in inference.concludes.iter().zip(each) {
                    self.conclude(*literal, &[lines, hints.clone()].concat());
                }
            }
            Rule::Unique(_) | Rule::Symmetry(_) => {
                return Err(RefusalError::new(
                    "the step assumes a unique solution, which no formula can state",
                ));
            }
            Rule::Impossible(cells) => {
                let guardians: Vec<Literal> =
                    inference.clause.iter().copied().map(Literal::on).collect();
                let line = self.impossible(cells, &mut Vec::new(), &guardians);
                self.facts.clauses.push((inference.clause.clone(), line));
            }
        }
        Ok(())
    }

    /// Writes one addition, then the propagation for each conclusion.
    fn cover(
        &mut self,
        truths: &[Base],
        links: &[Truth],
        concludes: &[Literal],
    ) -> Result<(), RefusalError> {
        let mut hints = Vec::new();
        let mut terms = Vec::new();
        for base in truths {
            let mut lines = self.spent(*base)?;
            terms.extend(lines.pop());
            hints.extend(lines);
        }
        terms.extend(links.iter().map(|link| at_least(*link) + 1));
        self.proof.push_str("pol");
        for (i, term) in terms.iter().enumerate() {
            let _ = write!(self.proof, " {term}{}", if i > 0 { " +" } else { "" });
        }
        self.proof.push_str(";\n");
        self.lines += 1;
        hints.push(self.lines);
        for literal in concludes {
            self.conclude(*literal, &hints);
        }
        Ok(())
    }

    /// The lines of its false candidates, then the line of the base itself.
    fn spent(&self, base: Base) -> Result<Vec<usize>, RefusalError> {
        let (candidates, line) = match base {
            Base::Truth(truth) => (truth.candidates().to_vec(), at_least(truth)),
            Base::Clause(number) => match self.facts.clauses.get(number) {
                Some(clause) => clause.clone(),
                None => {
                    return Err(RefusalError::new(format!(
                        "there is no clause #{number} here"
                    )));
                }
            },
        };
        let gone = candidates
            .into_iter()
            .filter_map(|c| self.facts.line(Literal::off(c)));
        Ok(gone.chain([line]).collect())
    }

    fn supposing<T>(
        &mut self,
        assume: Literal,
        work: impl FnOnce(&mut Self) -> Result<T, RefusalError>,
    ) -> Result<T, RefusalError> {
        let outer = self.facts.clone();
        self.facts.assumed.push(assume);
        self.learn(assume, 0);
        let result = work(self);
        self.facts = outer;
        result
    }

    /// Writes the line that the assumption is wrong.
    fn refuted(
        &mut self,
        assume: Literal,
        trail: &[Inference],
        conflict: Base,
    ) -> Result<usize, RefusalError> {
        self.supposing(assume, |writer| {
            writer.run(trail)?;
            let hints = writer.spent(conflict)?;
            Ok(writer.rup(&[], Some(&hints)))
        })
    }

    /// Tries every filling and writes a line for each dead end: the choices so far are wrong, or some
    /// guardian is true.
    fn impossible(
        &mut self,
        cells: &[CellDigits],
        chosen: &mut Vec<Candidate>,
        guardians: &[Literal],
    ) -> usize {
        let listed = |(cell, digits): &CellDigits| -> Vec<Candidate> {
            let listed = (0..9).filter(|digit| digits & 1 << digit != 0);
            listed.map(|digit| Candidate::new(*cell, digit)).collect()
        };
        // The "at most one" that a choice already uses.
        let excluded = |candidate: Candidate| {
            truths_of(candidate).find(|truth| chosen.iter().any(|c| truth.contains(*c)))
        };
        let unfilled = |(cell, _): &&CellDigits| chosen.iter().all(|c| c.cell() != *cell);
        let free = |cell: &CellDigits| {
            let free = listed(cell).into_iter().filter(|c| excluded(*c).is_none());
            free.collect::<Vec<_>>()
        };
        let next = cells
            .iter()
            .filter(unfilled)
            .min_by_key(|cell| free(cell).len());
        let mut hints = Vec::new();
        if let Some(next) = next {
            let used_up = listed(next).into_iter().filter_map(excluded);
            hints.extend(used_up.map(|truth| at_least(truth) + 1));
            for candidate in free(next) {
                chosen.push(candidate);
                hints.push(self.impossible(cells, chosen, guardians));
                chosen.pop();
            }
            let others = Truth::cell(next.0).candidates().map(Literal::off);
            hints.extend(
                others
                    .into_iter()
                    .filter_map(|other| self.facts.line(other)),
            );
            hints.push(at_least(Truth::cell(next.0)));
        }
        let mut literals: Vec<Literal> = chosen.iter().copied().map(Literal::off).collect();
        literals.extend(guardians);
        self.rup(&literals, Some(&hints))
    }

    fn finish(mut self, outcome: Outcome) -> Export {
        let stands: Vec<Candidate> = all_candidates()
            .filter(|c| self.facts.true_at[index(*c)].is_some())
            .collect();
        for candidate in &stands {
            let line = self.facts.true_at[index(*candidate)].unwrap_or(0);
            let _ = writeln!(
                self.proof,
                "e +1 {} >= 1 : {line};",
                name(Literal::on(*candidate))
            );
        }
        let conclusion = match outcome {
            Outcome::Solved => {
                let all = all_candidates().map(|c| Literal {
                    candidate: c,
                    holds: stands.contains(&c),
                });
                let all: Vec<String> = all.map(name).collect();
                format!("SAT : {}", all.join(" "))
            }
            Outcome::Contradiction => {
                let line = self.rup(&[], None);
                format!("UNSAT : {line}")
            }
            Outcome::Stuck | Outcome::Budget => "NONE".to_owned(),
        };
        let _ = write!(
            self.proof,
            "output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;\n"
        );
        Export {
            formula: self.formula,
            proof: self.proof,
        }
    }
}
