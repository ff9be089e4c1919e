//! The rules of inference, each checked from the state and its own premises only.

use crate::pattern;
use crate::proof::{Base, CellDigits, Inference, Literal, Move, Rule, Step};
use crate::refusal::{RefusalError, refuse};
use crate::rules::{Candidate, State, Truth, exclude};

/// More premises than any sum needs. More are refused, so that no input keeps the checker busy.
const MOST_PREMISES: usize = 1_000;

/// Checks one step: its proof must give every conclusion from the state, and each must be new.
pub fn check_step(state: &State, givens: &[bool; 81], step: &Step) -> Result<(), RefusalError> {
    let mut after = Scope {
        state: state.clone(),
        clauses: Vec::new(),
        givens,
    };
    after.run(&step.proof)?;
    if step.conclusions.is_empty() {
        return refuse("the step has no conclusion");
    }
    for literal in &step.conclusions {
        if state.knows(*literal) {
            return refuse(format!("{literal} was known before the step"));
        }
        if !after.state.knows(*literal) {
            return refuse(format!("{literal} does not follow from the proof"));
        }
    }
    let assumed = step.proof.iter().any(Inference::assumes_uniqueness);
    match (assumed, step.assumes_uniqueness) {
        (true, false) => refuse("the proof assumes uniqueness, but the step does not say so"),
        (false, true) => refuse("the step says that it assumes uniqueness, but its proof does not"),
        _ => Ok(()),
    }
}

/// The knowledge at one place of a proof.
#[derive(Clone)]
struct Scope<'a> {
    state: State,
    clauses: Vec<&'a [Candidate]>,
    givens: &'a [bool; 81],
}

impl<'a> Scope<'a> {
    fn run(&mut self, proof: &'a [Inference]) -> Result<(), RefusalError> {
        for (number, inference) in (1..).zip(proof) {
            self.infer(inference)
                .map_err(|r| r.at(format!("inference {number} ({})", inference.name())))?;
        }
        Ok(())
    }

    fn infer(&mut self, inference: &'a Inference) -> Result<(), RefusalError> {
        let literals = &inference.concludes;
        match &inference.rule {
            Rule::Single(truth) => self.single(*truth, literals)?,
            Rule::Cover { truths, links } => self.cover(truths, links, literals)?,
            Rule::Refute {
                assume,
                trail,
                conflict,
            } => {
                if literals.as_slice() != [assume.opposite()] {
                    return refuse(format!("it may only conclude {}", assume.opposite()));
                }
                self.suppose(*assume, trail)?.has_none(*conflict)?;
            }
            Rule::Cases { over, branches } => {
                for candidate in self.open_of(*over)? {
                    let here = |literal: Literal| literal.holds && literal.candidate == candidate;
                    if !branches.iter().any(|branch| here(branch.assume)) {
                        return refuse(format!("{candidate} of {over} is open and has no branch"));
                    }
                }
                for branch in branches {
                    let place = |r: RefusalError| r.at(format!("branch {}", branch.assume));
                    let inner = self.suppose(branch.assume, &branch.trail).map_err(place)?;
                    match branch.conflict {
                        Some(conflict) => inner.has_none(conflict).map_err(place)?,
                        None => inner.knows_all(literals).map_err(place)?,
                    }
                }
            }
            Rule::Unique(cells) => {
                if let Some((cell, _)) = cells.iter().find(|(cell, _)| self.givens[*cell]) {
                    return refuse(format!("{} is a given", Truth::cell(*cell)));
                }
                self.guardians(cells, &inference.clause)?;
                pattern::check_exchangeable(cells).map_err(RefusalError::new)?;
            }
            Rule::Impossible(cells) => {
                self.guardians(cells, &inference.clause)?;
                pattern::check_impossible(cells).map_err(RefusalError::new)?;
            }
            Rule::Symmetry(by) => self.symmetry(by, literals)?,
        }
        match inference.rule {
            Rule::Unique(_) | Rule::Impossible(_) if literals.is_empty() => {
                self.clauses.push(&inference.clause);
            }
            Rule::Unique(_) | Rule::Impossible(_) => {
                return refuse("it may only conclude a clause");
            }
            _ if !inference.clause.is_empty() => return refuse("it cannot conclude a clause"),
            _ if literals.is_empty() => return refuse("it has no conclusion"),
            _ => literals.iter().for_each(|l| self.state.learn(*l)),
        }
        Ok(())
    }

    /// The conclusion must be the only open candidate of the truth.
    fn single(&self, truth: Truth, literals: &[Literal]) -> Result<(), RefusalError> {
        let open = self.open_of(Base::Truth(truth))?;
        match *open.as_slice() {
            [only] if literals == [Literal::on(only)] => Ok(()),
            [only] => refuse(format!("the only conclusion from {truth} is {only}")),
            ref all => refuse(format!(
                "{truth} has {} open candidates, not one",
                all.len()
            )),
        }
    }

    /// Adds "at least one" of each truth and "at most one" of each link: with x = 1 for a true
    /// candidate, the sum of weight(c)·x(c) over the open candidates is at most |links| − |truths|.
    /// If no weight is negative, a candidate whose weight exceeds this is false.
    fn cover(
        &self,
        truths: &[Base],
        links: &[Truth],
        literals: &[Literal],
    ) -> Result<(), RefusalError> {
        if truths.len().max(links.len()) > MOST_PREMISES {
            return refuse(format!("more than {MOST_PREMISES} premises"));
        }
        let mut in_truths = Vec::new();
        for base in truths {
            in_truths.extend(self.open_of(*base)?);
        }
        let weight = |candidate: Candidate| {
            let over = links.iter().filter(|l| l.contains(candidate)).count();
            let under = in_truths.iter().filter(|c| **c == candidate).count();
            over.cast_signed() - under.cast_signed()
        };
        if let Some(bare) = in_truths.iter().find(|c| weight(**c) < 0) {
            return refuse(format!("{bare} is in more truths than links"));
        }
        let slack = links.len().cast_signed() - truths.len().cast_signed();
        for literal in literals {
            let weight = weight(literal.candidate);
            if literal.holds || self.state.is_open(literal.candidate) && weight <= slack {
                return refuse(format!(
                    "{literal} does not follow: weight {weight}, slack {slack}"
                ));
            }
        }
        Ok(())
    }

    /// The clause must list every open candidate of the cells outside their listed digits.
    fn guardians(&self, cells: &[CellDigits], clause: &[Candidate]) -> Result<(), RefusalError> {
        for (i, (cell, digits)) in cells.iter().enumerate() {
            if cells[..i].iter().any(|(other, _)| other == cell) {
                return refuse(format!("{} is listed twice", Truth::cell(*cell)));
            }
            let outside = |c: &Candidate| digits & 1 << c.digit() == 0;
            for candidate in Truth::cell(*cell).candidates().into_iter().filter(outside) {
                if self.state.is_open(candidate) && !clause.contains(&candidate) {
                    return refuse(format!("{candidate} is open but not in the clause"));
                }
            }
        }
        Ok(())
    }

    /// A symmetry that keeps the rules and the givens maps a solution to a solution; a unique one to
    /// itself. So a candidate is false if one of its images is false or excludes it. The image of a
    /// given need not be a given if it is known: the solution is unique with those digits as well.
    fn symmetry(&self, by: &Move, literals: &[Literal]) -> Result<(), RefusalError> {
        if !by.keeps_the_rules() {
            return refuse("the symmetry does not permute the cells, the digits and the houses");
        }
        let known = |candidate: Candidate| self.state.knows(Literal::on(candidate));
        let candidates = (0..729).map(|n| Candidate::new(n / 9, n % 9));
        for given in candidates.filter(|c| self.givens[c.cell()] && known(*c)) {
            if let Some(image) = by.orbit(given).find(|image| !known(*image)) {
                return refuse(format!(
                    "{given} is a given, but its image {image} is not known"
                ));
            }
        }
        for literal in literals {
            let first = literal.candidate;
            let falls = |image: Candidate| !self.state.is_open(image) || exclude(first, image);
            if literal.holds || !by.orbit(first).any(falls) {
                return refuse(format!(
                    "{literal} does not follow: its images can all be true"
                ));
            }
        }
        Ok(())
    }

    fn suppose(&self, assume: Literal, trail: &'a [Inference]) -> Result<Self, RefusalError> {
        let mut inner = self.clone();
        inner.state.learn(assume);
        inner.run(trail)?;
        Ok(inner)
    }

    fn open_of(&self, base: Base) -> Result<Vec<Candidate>, RefusalError> {
        let mut all = match base {
            Base::Truth(truth) => truth.candidates().to_vec(),
            Base::Clause(number) => match self.clauses.get(number) {
                Some(clause) => clause.to_vec(),
                None => return refuse(format!("there is no clause #{number} here")),
            },
        };
        all.retain(|candidate| self.state.is_open(*candidate));
        Ok(all)
    }

    fn has_none(&self, conflict: Base) -> Result<(), RefusalError> {
        match self.open_of(conflict)?.first() {
            None => Ok(()),
            Some(open) => refuse(format!("no conflict in {conflict}: {open} is open")),
        }
    }

    fn knows_all(&self, literals: &[Literal]) -> Result<(), RefusalError> {
        match literals.iter().find(|l| !self.state.knows(**l)) {
            None => Ok(()),
            Some(literal) => refuse(format!("{literal} does not follow in this branch")),
        }
    }
}
