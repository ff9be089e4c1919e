//! Trims a proof: leaves out every inference, and every premise of a cover, that is not needed.
//!
//! It works from the inside out and from the end to the start. What a proof needs, a smaller proof of
//! the same conclusions needs as well.

use crate::{Base, Branch, Concludes, Conclusions, Inference, Literal, Proof, Rule};
use whydoku_grid::{Candidate, CandidateSet, Digit, Pencilmarks, Truth};

/// Returns the proof of these conclusions without what they do not need. A proof that is not valid stays
/// unchanged, so that the verifier rejects it.
pub fn trimmed(marks: &Pencilmarks, proof: Proof, conclusions: &Conclusions) -> Proof {
    let scope = Scope::new(marks);
    let wanted = |after: &Scope| {
        let mut placed = conclusions.placements.iter();
        placed.all(|candidate| after.on.contains(*candidate))
            && conclusions.eliminations.is_disjoint(&after.open)
    };
    Proof::from(scope.trim(proof.0.into(), &wanted))
}

/// What is known at one point of a proof.
#[derive(Clone)]
struct Scope {
    open: CandidateSet,
    on: CandidateSet,
    clauses: Vec<CandidateSet>,
}

impl Scope {
    const fn new(marks: &Pencilmarks) -> Self {
        Self {
            open: *marks.open(),
            on: CandidateSet::EMPTY,
            clauses: Vec::new(),
        }
    }

    fn trim(&self, mut trail: Vec<Inference>, reached: &dyn Fn(&Self) -> bool) -> Vec<Inference> {
        let mut here = self.clone();
        for inference in &mut trail {
            let rule = std::mem::replace(&mut inference.rule, Rule::Single(Truth::from_index(0)));
            inference.rule = here.trim_inside(rule, &inference.concludes);
            if !here.infer(inference) {
                return trail;
            }
        }
        if !reached(&here) {
            return trail;
        }
        // Under a contradiction a single may fail because too much is known, so one pass may not be enough.
        while self.drop_some(&mut trail, reached) {}
        trail
    }

    /// Leaves out what is not needed; returns false if everything is needed.
    fn drop_some(&self, trail: &mut Vec<Inference>, reached: &dyn Fn(&Self) -> bool) -> bool {
        let before = trail.len();
        for place in (0..trail.len()).rev() {
            if matches!(trail[place].concludes, Concludes::Clause(_)) {
                continue;
            }
            let without = trail.remove(place);
            let mut after = self.clone();
            if !(after.run(trail) && reached(&after)) {
                trail.insert(place, without);
            }
        }
        trail.len() < before
    }

    /// Trims what is inside a rule.
    fn trim_inside(&self, rule: Rule, concludes: &Concludes) -> Rule {
        match rule {
            Rule::Refute {
                assume,
                trail,
                conflict,
            } => {
                let inner = self.supposing(assume);
                let trail = inner.trim(trail, &|after| after.open_of(conflict).is_empty());
                Rule::Refute {
                    assume,
                    trail,
                    conflict,
                }
            }
            Rule::Cases { over, branches } => {
                let open = self.open_of(over);
                let branches = branches
                    .into_iter()
                    .filter(|branch| open.contains(branch.assume))
                    .map(|branch| self.trim_branch(branch, concludes))
                    .collect();
                Rule::Cases { over, branches }
            }
            Rule::Cover { truths, links } => self.trim_cover(truths, links, concludes),
            Rule::Single(_) | Rule::Unique { .. } | Rule::Impossible { .. } | Rule::Symmetry(_) => {
                rule
            }
        }
    }

    fn trim_branch(&self, branch: Branch, concludes: &Concludes) -> Branch {
        let inner = self.supposing(Literal::on(branch.assume));
        let trail = inner.trim(branch.trail, &|after| match branch.conflict {
            Some(conflict) => after.open_of(conflict).is_empty(),
            None => after.knows_all(concludes),
        });
        Branch { trail, ..branch }
    }

    fn trim_cover(
        &self,
        mut truths: Vec<Base>,
        mut links: Vec<Truth>,
        concludes: &Concludes,
    ) -> Rule {
        let proves = |truths: &[Base], links: &[Truth]| self.covers(truths, links, concludes);
        if proves(&truths, &links) {
            for place in (0..links.len()).rev() {
                let link = links.remove(place);
                if !proves(&truths, &links) {
                    links.insert(place, link);
                }
            }
            let before = truths.len();
            for place in (0..truths.len()).rev() {
                let truth = truths.remove(place);
                if !proves(&truths, &links) {
                    truths.insert(place, truth);
                }
            }
            if truths.len() < before {
                // A link may have been there for that truth alone.
                return self.trim_cover(truths, links, concludes);
            }
        }
        Rule::Cover { truths, links }
    }

    fn run(&mut self, trail: &[Inference]) -> bool {
        trail.iter().all(|inference| self.infer(inference))
    }

    /// Adds the inference to what is known if it holds; returns whether it does.
    fn infer(&mut self, inference: &Inference) -> bool {
        let holds = match &inference.rule {
            Rule::Single(truth) => match &inference.concludes {
                Concludes::Literals(literals) => {
                    matches!(literals[..], [one] if one.holds && self.only(*truth) == Some(one.candidate))
                }
                Concludes::Clause(_) => false,
            },
            Rule::Cover { truths, links } => self.covers(truths, links, &inference.concludes),
            Rule::Refute {
                assume,
                trail,
                conflict,
            } => {
                let mut inner = self.supposing(*assume);
                inner.run(trail) && inner.open_of(*conflict).is_empty()
            }
            Rule::Cases { over, branches } => {
                let each = |branch: &Branch| {
                    let mut inner = self.supposing(Literal::on(branch.assume));
                    inner.run(&branch.trail)
                        && match branch.conflict {
                            Some(conflict) => inner.open_of(conflict).is_empty(),
                            None => inner.knows_all(&inference.concludes),
                        }
                };
                let covered = |case: Candidate| branches.iter().any(|b| b.assume == case);
                self.open_of(*over).iter().all(covered) && branches.iter().all(each)
            }
            // Patterns and symmetries are checked where they are found; here their conclusions are taken on trust.
            Rule::Unique { .. } | Rule::Impossible { .. } | Rule::Symmetry(_) => true,
        };
        match &inference.concludes {
            _ if !holds => {}
            Concludes::Literals(literals) => literals.iter().for_each(|l| self.learn(*l)),
            Concludes::Clause(clause) => self.clauses.push(clause.iter().copied().collect()),
        }
        holds
    }

    fn covers(&self, truths: &[Base], links: &[Truth], concludes: &Concludes) -> bool {
        let Concludes::Literals(literals) = concludes else {
            return false;
        };
        let mut weight = [0i16; 729];
        for candidate in links.iter().flat_map(|link| link.candidates()) {
            weight[candidate.index()] += 1;
        }
        let sets: Vec<CandidateSet> = truths.iter().map(|base| self.open_of(*base)).collect();
        for candidate in sets.iter().flat_map(CandidateSet::iter) {
            weight[candidate.index()] -= 1;
        }
        let slack = links.len().cast_signed() - truths.len().cast_signed();
        let mut sound = sets.iter().flat_map(CandidateSet::iter);
        sound.all(|candidate| weight[candidate.index()] >= 0)
            && literals.iter().all(|literal| {
                let heavy = isize::from(weight[literal.candidate.index()]) > slack;
                !literal.holds && (heavy || !self.open.contains(literal.candidate))
            })
    }

    fn supposing(&self, literal: Literal) -> Self {
        let mut inner = self.clone();
        inner.learn(literal);
        inner
    }

    fn learn(&mut self, literal: Literal) {
        if literal.holds {
            self.on.insert(literal.candidate);
            self.open -= excluded_by(literal.candidate);
        } else {
            self.open.remove(literal.candidate);
        }
    }

    fn knows_all(&self, concludes: &Concludes) -> bool {
        match concludes {
            Concludes::Literals(literals) => literals.iter().all(|literal| {
                if literal.holds {
                    self.on.contains(literal.candidate)
                } else {
                    !self.open.contains(literal.candidate)
                }
            }),
            Concludes::Clause(_) => false,
        }
    }

    /// The only candidate a truth has left, if it is one.
    fn only(&self, truth: Truth) -> Option<Candidate> {
        match truth {
            Truth::Cell(cell) => {
                let digit = self.open.digits(cell).only()?;
                Some(Candidate::new(cell, digit))
            }
            Truth::House(house, digit) => {
                let cell = (self.open.cells(digit) & house.cells()).only()?;
                Some(Candidate::new(cell, digit))
            }
        }
    }

    fn open_of(&self, base: Base) -> CandidateSet {
        match base {
            Base::Truth(Truth::Cell(cell)) => {
                let digits = self.open.digits(cell).into_iter();
                digits.map(|digit| Candidate::new(cell, digit)).collect()
            }
            Base::Truth(Truth::House(house, digit)) => {
                CandidateSet::of_digit(digit, self.open.cells(digit) & house.cells())
            }
            Base::Clause(number) => match self.clauses.get(number) {
                Some(clause) => *clause & self.open,
                None => CandidateSet::EMPTY,
            },
        }
    }
}

/// Everything that cannot be true together with the candidate.
pub fn excluded_by(candidate: Candidate) -> CandidateSet {
    let Candidate { cell, digit } = candidate;
    let mut excluded = CandidateSet::EMPTY;
    for other in Digit::ALL {
        excluded.insert_cells(other, cell.into());
    }
    excluded.remove(candidate);
    excluded.insert_cells(digit, cell.peers());
    excluded
}
