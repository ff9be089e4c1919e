//! Steps that are wrong on purpose. A verifier that accepts one is broken, and tests without them
//! would pass for a verifier that accepts everything.

use crate::need::with_one_less;
use crate::proof::{Base, Inference, Literal, Move, Rule, Step};
use crate::rules::{Candidate, State, Truth, cell_of};

/// A kind of damage to a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Damage {
    /// A truth, link, branch or inference is left out.
    PremiseDropped,
    /// A conclusion is replaced by its opposite.
    ConclusionFlipped,
    /// A truth and a link of a cover are swapped, a single names another house, or a symmetry swaps
    /// the images of two lines or two digits.
    HousesSwapped,
    /// The step eliminates a candidate that is true in the solution.
    TrueCandidateRemoved,
}

impl Damage {
    /// All kinds of damage.
    pub const ALL: [Self; 4] = [
        Self::PremiseDropped,
        Self::ConclusionFlipped,
        Self::HousesSwapped,
        Self::TrueCandidateRemoved,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PremiseDropped => "premise dropped",
            Self::ConclusionFlipped => "conclusion flipped",
            Self::HousesSwapped => "houses swapped",
            Self::TrueCandidateRemoved => "true candidate removed",
        }
    }
}

/// Returns damaged forms of a step that is accepted in a state and needs all its premises. None of them
/// may be accepted there.
pub fn controls(state: &State, step: &Step, solution: &[u8; 81]) -> Vec<(Damage, Step)> {
    let with_proof = |proof: Vec<Inference>| Step {
        assumes_uniqueness: proof.iter().any(Inference::assumes_uniqueness),
        proof,
        ..step.clone()
    };
    let mut all = Vec::new();
    for (_, proof) in with_one_less(&step.proof) {
        all.push((Damage::PremiseDropped, with_proof(proof)));
    }
    for i in 0..step.conclusions.len() {
        let mut flipped = step.clone();
        flipped.conclusions[i] = flipped.conclusions[i].opposite();
        all.push((Damage::ConclusionFlipped, flipped.clone()));
        // Also where the proof says the same wrong thing.
        for inference in &mut flipped.proof {
            for literal in &mut inference.concludes {
                if *literal == step.conclusions[i] {
                    *literal = literal.opposite();
                }
            }
        }
        all.push((Damage::ConclusionFlipped, flipped));
    }
    for i in 0..step.proof.len() {
        for rule in with_houses_swapped(&step.proof[i]) {
            let mut proof = step.proof.clone();
            proof[i].rule = rule;
            all.push((Damage::HousesSwapped, with_proof(proof)));
        }
    }
    let unsolved = (0..81).filter(|cell| state.digit(*cell).is_none());
    let true_ones = unsolved.map(|cell| Candidate::new(cell, usize::from(solution[cell]) - 1));
    for gone in true_ones.map(Literal::off) {
        let mut wrong = step.clone();
        wrong.conclusions.push(gone);
        if let Some(last) = wrong.proof.last_mut() {
            last.concludes.push(gone);
        }
        all.push((Damage::TrueCandidateRemoved, wrong));
    }
    all
}

fn with_houses_swapped(inference: &Inference) -> Vec<Rule> {
    match &inference.rule {
        Rule::Single(_) => {
            // The same digit in a house that does not have the cell.
            let Some(said) = inference.concludes.first() else {
                return Vec::new();
            };
            let elsewhere = (0..27).filter(|house| {
                (0..9).all(|place| cell_of(*house, place) != said.candidate.cell())
            });
            let truths = elsewhere.map(|house| Truth::house(house, said.candidate.digit()));
            truths.map(Rule::Single).collect()
        }
        Rule::Cover { truths, links } => {
            let mut all = Vec::new();
            for (i, base) in truths.iter().enumerate() {
                for (j, link) in links.iter().enumerate() {
                    let Base::Truth(truth) = base else {
                        continue;
                    };
                    // Where the link, not the truth, carries some conclusion: it weighs less then.
                    let carries =
                        |l: &Literal| link.contains(l.candidate) && !truth.contains(l.candidate);
                    if inference.concludes.iter().any(carries) {
                        let (mut truths, mut links) = (truths.clone(), links.clone());
                        (truths[i], links[j]) = (Base::Truth(*link), *truth);
                        all.push(Rule::Cover { truths, links });
                    }
                }
            }
            all
        }
        Rule::Symmetry(by) => moves_gone_wrong(by).map(Rule::Symmetry).collect(),
        _ => Vec::new(),
    }
}

/// The move with the images of two rows, two columns or two digits exchanged. Two rows with the same
/// image would be equal rows of the solution, so at most one of the two moves keeps the givens.
fn moves_gone_wrong(by: &Move) -> impl Iterator<Item = Move> {
    let pairs = (0..9).flat_map(|a| (0..a).map(move |b| (a, b)));
    pairs.flat_map(move |(a, b)| {
        let swapped = |i: usize| match i {
            _ if i == a => b,
            _ if i == b => a,
            _ => i,
        };
        let cells = |from: &dyn Fn(usize) -> usize| Move {
            cells: (0..81).map(|cell| by.cells[from(cell)]).collect(),
            ..by.clone()
        };
        let digits = (0..9).map(|digit| by.digits[swapped(digit)]).collect();
        [
            cells(&|cell| 9 * swapped(cell / 9) + cell % 9),
            cells(&|cell| cell / 9 * 9 + swapped(cell % 9)),
            Move {
                digits,
                ..by.clone()
            },
        ]
    })
}
