//! Chains of implications, in which each inference uses only the one before it.
//!
//! A true candidate makes false whatever it excludes. A false candidate makes the other candidate of a
//! truth true if the truth has only these two open. The search is breadth-first, so every chain is as
//! short as possible.

use crate::graph::adjacency::Adjacency;
use crate::proof::trim::excluded_by;
use crate::{Base, Branch, Concludes, Facts, Inference, Literal, Rule};
use std::cell::OnceCell;
use std::collections::VecDeque;
use whydoku_grid::{Candidate, CandidateSet, Digit, Pencilmarks, Truth};

/// The strong links of a state, by candidate.
#[derive(Debug)]
pub(crate) struct Implications {
    marks: Pencilmarks,
    /// The truths of two open candidates, at both of them: the truth and the other one.
    pairs: Adjacency<(Truth, Candidate)>,
}

impl Implications {
    /// Collects the strong links of a state.
    pub(crate) fn new(facts: &Facts<'_>) -> Self {
        let mut pairs = Vec::with_capacity(256);
        let mut add = |truth, [a, b]: [Candidate; 2]| {
            let number =
                |candidate: Candidate| u32::try_from(candidate.index()).unwrap_or_default();
            pairs.push((number(a), (truth, b)));
            pairs.push((number(b), (truth, a)));
        };
        for cell in facts.bivalue() {
            let mut digits = facts.candidates(cell).into_iter();
            if let (Some(a), Some(b)) = (digits.next(), digits.next()) {
                let both = [a, b].map(|digit| Candidate::new(cell, digit));
                add(Truth::Cell(cell), both);
            }
        }
        for digit in Digit::ALL {
            for link in facts.strong_links(digit) {
                let both = link.cells.map(|cell| Candidate::new(cell, digit));
                add(Truth::House(link.house, digit), both);
            }
        }
        Self {
            marks: *facts.marks(),
            pairs: Adjacency::sorted(729, &pairs),
        }
    }

    /// Returns what is false if a candidate is true, without reasons.
    pub(crate) fn false_under(&self, candidate: Candidate) -> CandidateSet {
        let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        let mut news = vec![candidate];
        while let Some(Candidate { cell, digit }) = news.pop() {
            let mut remove = |gone: Candidate| {
                for (_, other) in &self.pairs[gone.index()] {
                    if !on.contains(*other) {
                        on.insert(*other);
                        news.push(*other);
                    }
                }
            };
            let peers = (self.marks.positions(digit) & cell.peers()) - off.cells(digit);
            off.insert_cells(digit, peers);
            for peer in peers {
                remove(Candidate::new(peer, digit));
            }
            for other in self.marks.candidates(cell).without(digit) {
                let gone = Candidate::new(cell, other);
                if !off.contains(gone) {
                    off.insert(gone);
                    remove(gone);
                }
            }
        }
        off
    }

    /// Returns everything that follows from a literal.
    pub(crate) fn follow(&self, from: Literal) -> Consequences {
        let mut all = Consequences {
            from,
            on: CandidateSet::EMPTY,
            off: CandidateSet::EMPTY,
            because: vec![Reason::NOTHING; 2 * 729],
        };
        let mut queue = VecDeque::from([from]);
        all.mark(from);
        while let Some(literal) = queue.pop_front() {
            let at = literal.candidate.index();
            if literal.holds {
                let news = (excluded_by(literal.candidate) & *self.marks.open()) - all.off;
                for candidate in news.iter() {
                    let next = Literal::off(candidate);
                    all.mark(next);
                    all.because[slot(next)] = Reason::new(literal.candidate, None);
                    queue.push_back(next);
                }
            } else {
                for (truth, other) in &self.pairs[at] {
                    let next = Literal::on(*other);
                    if !all.on.contains(*other) {
                        all.mark(next);
                        all.because[slot(next)] = Reason::new(literal.candidate, Some(*truth));
                        queue.push_back(next);
                    }
                }
            }
        }
        all
    }
}

const fn slot(literal: Literal) -> usize {
    2 * literal.candidate.index() + literal.holds as usize
}

/// The consequences of one literal, with reasons.
#[derive(Clone, Debug)]
pub(crate) struct Consequences {
    from: Literal,
    /// The candidates that must be true.
    pub on: CandidateSet,
    /// The candidates that must be false.
    pub off: CandidateSet,
    /// The reason for each literal.
    because: Vec<Reason>,
}

/// The candidate of the literal before, and the truth used if the literal is true. Both are stored as
/// their index plus one, with 0 for none, to keep it small: every literal has one.
#[derive(Clone, Copy, Debug)]
struct Reason {
    candidate: u16,
    truth: u16,
}

impl Reason {
    const NOTHING: Self = Self {
        candidate: 0,
        truth: 0,
    };

    fn new(candidate: Candidate, truth: Option<Truth>) -> Self {
        let number = |index: usize| u16::try_from(index + 1).unwrap_or_default();
        Self {
            candidate: number(candidate.index()),
            truth: truth.map_or(0, |truth| number(truth.index())),
        }
    }

    fn candidate(self) -> Option<Candidate> {
        let index = usize::from(self.candidate).checked_sub(1)?;
        Some(Candidate::from_index(index))
    }

    fn truth(self) -> Option<Truth> {
        let index = usize::from(self.truth).checked_sub(1)?;
        Some(Truth::from_index(index))
    }
}

impl Consequences {
    const fn mark(&mut self, literal: Literal) {
        if literal.holds {
            self.on.insert(literal.candidate);
        } else {
            self.off.insert(literal.candidate);
        }
    }

    /// Returns the literals from the start to this one, both included.
    pub(crate) fn chain(&self, to: Literal) -> Vec<Literal> {
        let mut chain = vec![to];
        let mut at = to;
        while at != self.from {
            let Some(before) = self.because[slot(at)].candidate() else {
                break;
            };
            at = Literal {
                candidate: before,
                holds: !at.holds,
            };
            chain.push(at);
        }
        chain.reverse();
        chain
    }

    /// Returns the branch of a proof that leads to a literal. If the chain rules out something that it
    /// needs later, the branch ends there in a conflict.
    pub(crate) fn branch(&self, marks: &Pencilmarks, to: Literal) -> Branch {
        let mut open = *marks.open() - excluded_by(self.from.candidate);
        let mut trail = Vec::new();
        for single in self.singles(to) {
            if let (Rule::Single(truth), Concludes::Literals(placed)) =
                (&single.rule, &single.concludes)
            {
                if (marks.open_of(*truth) & open).is_empty() {
                    return Branch {
                        assume: self.from.candidate,
                        trail,
                        conflict: Some(Base::Truth(*truth)),
                    };
                }
                for literal in placed {
                    open -= excluded_by(literal.candidate);
                }
            }
            trail.push(single);
        }
        Branch {
            assume: self.from.candidate,
            trail,
            conflict: None,
        }
    }

    /// Returns the singles that lead to a literal.
    pub(crate) fn singles(&self, to: Literal) -> Vec<Inference> {
        self.chain(to)
            .into_iter()
            .skip(1)
            .filter_map(|literal| {
                let truth = self.because[slot(literal)].truth()?;
                Some(Inference::single(truth, literal.candidate))
            })
            .collect()
    }
}

/// The implications of one state and the consequences worked out so far.
#[derive(Default)]
struct ImplicationCache {
    implications: OnceCell<Implications>,
    /// By candidate, assumed false and assumed true.
    consequences: OnceCell<Vec<[OnceCell<Consequences>; 2]>>,
}

impl Facts<'_> {
    /// Returns what is false by chains of implications if this candidate is true.
    pub(crate) fn false_under(&self, candidate: Candidate) -> CandidateSet {
        self.implications().false_under(candidate)
    }

    fn implications(&self) -> &Implications {
        let caches = self.cache::<ImplicationCache>();
        caches.implications.get_or_init(|| Implications::new(self))
    }

    /// Returns what follows from a literal by chains of implications.
    pub(crate) fn consequences(&self, literal: Literal) -> &Consequences {
        let nothing = || vec![[const { OnceCell::new() }; 2]; 729];
        let all = self
            .cache::<ImplicationCache>()
            .consequences
            .get_or_init(nothing);
        let slot = &all[literal.candidate.index()][usize::from(literal.holds)];
        slot.get_or_init(|| self.implications().follow(literal))
    }
}
