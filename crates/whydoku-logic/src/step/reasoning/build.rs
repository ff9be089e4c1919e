//! Reads the numbered inferences off a proof.

use super::{Ending, Numbered, Origin, Reason, Reasoning, Source, Supposition};
use crate::{Base, Concludes, Inference, Literal, Proof, Rule};
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, CellSet, Truth};

/// What a supposition has to lead to.
#[derive(Clone, Copy)]
enum Goal<'a> {
    Break(Base),
    Literals(&'a [Literal]),
}

/// What is known at one point of a proof.
#[derive(Clone)]
struct Scope {
    /// The candidates that are open without any supposition.
    open: CandidateSet,
    known: Vec<Source>,
    clauses: Vec<CandidateSet>,
}

impl Reasoning {
    /// Reads the reasoning off a proof that refutes suppositions or goes through cases; `open` has the
    /// candidates of the state.
    pub(crate) fn of(open: &CandidateSet, proof: &Proof) -> Self {
        let mut scope = Scope::new(open);
        let mut suppositions = Vec::new();
        let mut count = 0;
        for inference in &proof.0 {
            let literals = concluded(inference);
            match &inference.rule {
                Rule::Refute { .. } | Rule::Cases { .. } => {
                    let cases = scope.suppositions(inference, &[], &mut count);
                    suppositions.extend(cases);
                }
                _ => scope.learn_clause(inference),
            }
            for literal in literals {
                scope.settle(*literal);
            }
        }
        Self { suppositions }.pruned()
    }

    /// Builds the reasoning of lines of literals, each from a supposition to the same result.
    pub(crate) fn of_lines(
        open: &CandidateSet,
        lines: &[Vec<Literal>],
        trails: &[Vec<Inference>],
    ) -> Self {
        let scope = Scope::new(open);
        let mut count = 0;
        let mut suppositions = Vec::new();
        for (place, line) in lines.iter().enumerate() {
            let (Some(first), Some(last)) = (line.first(), line.last()) else {
                continue;
            };
            let trail = trails.get(place).cloned();
            let trail = trail.unwrap_or_else(|| chain_trail(open, line));
            let goal = Goal::Literals(std::slice::from_ref(last));
            let case = if lines.len() > 1 {
                vec![place + 1]
            } else {
                Vec::new()
            };
            suppositions.push(scope.suppose(case, *first, &trail, goal, &mut count));
        }
        Self { suppositions }.pruned()
    }

    /// Builds the reasoning of two lines that start from one supposition and contradict each other: the
    /// first ends with a true candidate, the second with the same one as false.
    pub(crate) fn of_two_ends(open: &CandidateSet, lines: &[Vec<Literal>]) -> Option<Self> {
        let [to_true, to_false] = lines else {
            return None;
        };
        let mut trail = chain_trail(open, to_false);
        for single in chain_trail(open, to_true) {
            if !trail
                .iter()
                .any(|known| known.concludes == single.concludes)
            {
                trail.push(single);
            }
        }
        // The candidate that both lines end with is the last one of this truth.
        let end = to_true.last()?;
        let place = trail.iter().position(|i| concluded(i).contains(end))?;
        let Rule::Single(truth) = trail.remove(place).rule else {
            return None;
        };
        let goal = Goal::Break(Base::Truth(truth));
        let scope = Scope::new(open);
        let supposition = scope.suppose(Vec::new(), *to_true.first()?, &trail, goal, &mut 0);
        let suppositions = vec![supposition];
        Some(Self { suppositions }.pruned())
    }

    /// Builds the reasoning of a supposition that rules out some candidates.
    pub(crate) fn of_eliminations(
        open: &CandidateSet,
        assumed: Literal,
        trail: &[Inference],
        gone: &CandidateSet,
    ) -> Self {
        let literals: Vec<Literal> = gone.iter().map(Literal::off).collect();
        let goal = Goal::Literals(&literals);
        let supposition = Scope::new(open).suppose(Vec::new(), assumed, trail, goal, &mut 0);
        let suppositions = vec![supposition];
        Self { suppositions }.pruned()
    }
}

fn concluded(inference: &Inference) -> &[Literal] {
    match &inference.concludes {
        Concludes::Literals(literals) => literals,
        Concludes::Clause(_) => &[],
    }
}

/// Returns the singles of a line in which each literal follows from the one before it.
fn chain_trail(open: &CandidateSet, line: &[Literal]) -> Vec<Inference> {
    let pairs = line.windows(2).filter(|pair| pair[1].holds);
    let single = |pair: &[Literal]| {
        let [Candidate { cell: from, digit }, to] = [pair[0].candidate, pair[1].candidate];
        let both: CellSet = [from, to.cell].into_iter().collect();
        let mut houses = both.common_houses();
        let truth = if from == to.cell {
            Truth::Cell(from)
        } else {
            let only = houses.find(|house| open.cells(digit) & house.cells() == both);
            Truth::House(only?, digit)
        };
        Some(Inference::single(truth, to))
    };
    pairs.filter_map(single).collect()
}

impl Scope {
    const fn new(open: &CandidateSet) -> Self {
        Self {
            open: *open,
            known: Vec::new(),
            clauses: Vec::new(),
        }
    }

    /// Makes a literal part of the state, because it needs no supposition.
    fn settle(&mut self, literal: Literal) {
        let candidate = literal.candidate;
        if literal.holds {
            let excluded = |other: &Candidate| candidate.excludes(*other);
            self.open = self.open.iter().filter(|other| !excluded(other)).collect();
        } else {
            self.open.remove(candidate);
        }
    }

    fn learn(&mut self, literal: Literal, origin: Origin) {
        self.known.push(Source { origin, literal });
    }

    fn learn_clause(&mut self, inference: &Inference) {
        if let Concludes::Clause(clause) = &inference.concludes {
            self.clauses.push(clause.iter().copied().collect());
        }
    }

    fn candidates_of(&self, base: Base) -> CandidateSet {
        match base {
            Base::Truth(truth) => {
                let all = truth.candidates().into_iter();
                all.filter(|candidate| self.open.contains(*candidate))
                    .collect()
            }
            Base::Clause(number) => match self.clauses.get(number) {
                Some(clause) => *clause & self.open,
                None => CandidateSet::EMPTY,
            },
        }
    }

    /// Returns the suppositions inside an inference, with their cases numbered below `case`.
    fn suppositions(
        &self,
        inference: &Inference,
        case: &[usize],
        count: &mut usize,
    ) -> Vec<Supposition> {
        match &inference.rule {
            Rule::Refute {
                assume,
                trail,
                conflict,
            } => {
                let goal = Goal::Break(*conflict);
                vec![self.suppose(case.to_vec(), *assume, trail, goal, count)]
            }
            Rule::Cases { branches, .. } => {
                let numbered = (1..).zip(branches);
                let each = numbered.map(|(number, branch)| {
                    let goal = match branch.conflict {
                        Some(conflict) => Goal::Break(conflict),
                        None => Goal::Literals(concluded(inference)),
                    };
                    let case = case.iter().copied().chain([number]).collect();
                    let assumed = Literal::on(branch.assume);
                    self.suppose(case, assumed, &branch.trail, goal, count)
                });
                each.collect()
            }
            _ => Vec::new(),
        }
    }

    fn suppose(
        &self,
        case: Vec<usize>,
        assumed: Literal,
        trail: &[Inference],
        goal: Goal<'_>,
        count: &mut usize,
    ) -> Supposition {
        if let Some((trail, conflict)) = without_lone_case(trail, goal) {
            return self.suppose(case, assumed, &trail, Goal::Break(conflict), count);
        }
        let mut inner = self.clone();
        inner.learn(assumed, Origin::Supposed);
        let (before, tried) = trail.split_at(first_case(trail, goal));
        let inferences = before
            .iter()
            .filter_map(|inference| inner.infer(inference, count))
            .collect();
        let mut cases = Vec::new();
        for (number, inference) in (1..).zip(tried) {
            let label: Vec<usize> = case.iter().copied().chain([number]).collect();
            cases.extend(inner.suppositions(inference, &label, count));
            for literal in concluded(inference) {
                inner.learn(*literal, Origin::Case(label.clone()));
            }
        }
        let ending = match goal {
            Goal::Break(place) => Ending::Break {
                place,
                gone: inner.ruled_out(&inner.candidates_of(place)),
                cases,
            },
            Goal::Literals(literals) => Ending::Result(inner.sources_of(literals)),
        };
        Supposition {
            case,
            assumed,
            inferences,
            ending,
        }
    }

    /// Turns an inference into a numbered one and adds what it concludes.
    fn infer(&mut self, inference: &Inference, count: &mut usize) -> Option<Numbered> {
        let literals = concluded(inference).to_vec();
        if literals.is_empty() {
            self.learn_clause(inference);
            return None;
        }
        *count += 1;
        let number = *count;
        let (reason, needs_gone) = match &inference.rule {
            Rule::Single(truth) => {
                let mut rivals = self.candidates_of(Base::Truth(*truth));
                for literal in &literals {
                    rivals.remove(literal.candidate);
                }
                (Reason::Single(*truth), rivals)
            }
            Rule::Cover { truths, links } => {
                let reason = Reason::Cover {
                    truths: truths.clone(),
                    links: links.clone(),
                };
                (reason, self.uncovered(truths, links))
            }
            Rule::Refute { .. } | Rule::Cases { .. } => {
                let mut inside = self.suppositions(inference, &[], count);
                // Their numbers would look like those of the cases around them.
                for case in &mut inside {
                    case.case.clear();
                }
                (Reason::Suppositions(inside), CandidateSet::EMPTY)
            }
            Rule::Symmetry(_) | Rule::Unique { .. } | Rule::Impossible { .. } => {
                (Reason::Symmetry, CandidateSet::EMPTY)
            }
        };
        let mut after: Vec<Source> = Vec::new();
        for (_, source) in self.ruled_out(&needs_gone) {
            if !after.contains(&source) {
                after.push(source);
            }
        }
        after.put_in_order();
        for literal in &literals {
            self.learn(*literal, Origin::Inference(number));
        }
        Some(Numbered {
            number,
            literals,
            reason,
            after,
        })
    }

    /// Returns the candidates of truths that the links do not contain often enough. A cover needs them
    /// to be ruled out.
    fn uncovered(&self, truths: &[Base], links: &[Truth]) -> CandidateSet {
        let sets: Vec<CandidateSet> = truths.iter().map(|t| self.candidates_of(*t)).collect();
        let all = sets.iter().fold(CandidateSet::EMPTY, |all, set| all | *set);
        let missing = |candidate: &Candidate| {
            let in_truths = sets.iter().filter(|set| set.contains(*candidate)).count();
            let in_links = links
                .iter()
                .filter(|link| link.contains(*candidate))
                .count();
            in_links < in_truths
        };
        all.iter().filter(missing).collect()
    }

    /// Returns for each candidate what rules it out, with as few different sources as a greedy choice
    /// finds.
    fn ruled_out(&self, gone: &CandidateSet) -> Vec<(Candidate, Source)> {
        let mut left: Vec<Candidate> = gone.iter().collect();
        let mut found = Vec::new();
        while !left.is_empty() {
            let covered = |source: &&Source| left.iter().filter(|c| rules_out(source, **c)).count();
            // Of equal ones the earliest.
            let best = self.known.iter().rev().max_by_key(covered);
            let Some(best) = best.filter(|best| covered(best) > 0) else {
                break;
            };
            left.retain(|candidate| {
                let covered = rules_out(best, *candidate);
                if covered {
                    found.push((*candidate, best.clone()));
                }
                !covered
            });
        }
        found.put_in_order();
        found
    }

    /// Returns where each literal comes from.
    fn sources_of(&self, literals: &[Literal]) -> Vec<(Literal, Source)> {
        let mut all = Vec::new();
        for literal in literals {
            let known = self.known.iter().find(|source| source.literal == *literal);
            let source = known.cloned().or_else(|| {
                let candidate = [literal.candidate].into_iter().collect();
                let gone = self.ruled_out(&candidate).into_iter().next();
                gone.filter(|_| !literal.holds).map(|(_, source)| source)
            });
            all.extend(source.map(|source| (*literal, source)));
        }
        all
    }
}

/// Whether a known literal makes a candidate false.
fn rules_out(source: &Source, candidate: Candidate) -> bool {
    if source.literal.holds {
        source.literal.candidate.excludes(candidate)
    } else {
        source.literal.candidate == candidate
    }
}

/// Returns the trail and the conflict with the only case that a break tries as a single: all other
/// candidates of the place are ruled out already.
fn without_lone_case(trail: &[Inference], goal: Goal<'_>) -> Option<(Vec<Inference>, Base)> {
    let (before, tried) = trail.split_at(first_case(trail, goal));
    let (Goal::Break(Base::Truth(place)), [lone]) = (goal, tried) else {
        return None;
    };
    let Rule::Refute {
        assume,
        trail: inside,
        conflict,
    } = &lone.rule
    else {
        return None;
    };
    let mut all = before.to_vec();
    all.push(Inference::single(place, assume.candidate));
    all.extend(inside.iter().cloned());
    Some((all, *conflict))
}

/// Returns where the cases of a break begin: the refutations at the end that try its candidates.
fn first_case(trail: &[Inference], goal: Goal<'_>) -> usize {
    let Goal::Break(Base::Truth(place)) = goal else {
        return trail.len();
    };
    let tries = |inference: &&Inference| match &inference.rule {
        Rule::Refute { assume, .. } => assume.holds && place.contains(assume.candidate),
        _ => false,
    };
    trail.len() - trail.iter().rev().take_while(tries).count()
}
