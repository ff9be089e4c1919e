//! The picture of numbered inferences: what is supposed, what follows, and where it breaks.

use super::{Ending, Numbered, Reason, Reasoning, Source, Supposition};
use crate::{Base, Literal, Picture, Role};
use whydoku_grid::{Candidate, CandidateSet, Truth};

/// The candidates of a picture by what becomes of them.
#[derive(Default)]
struct Fates {
    supposed_true: CandidateSet,
    supposed_false: CandidateSet,
    follows: CandidateSet,
    ruled_out: CandidateSet,
}

impl Reasoning {
    /// Marks what is supposed, what follows and where it breaks, with an arrow for each premise of each
    /// inference. Suppositions inside others are left to the words.
    pub(crate) fn draw(&self, picture: &mut Picture) {
        let mut fates = Fates::default();
        for supposition in &self.suppositions {
            supposition.draw(&mut fates, picture);
        }
        for (role, candidates) in [
            (Role::SupposedTrue, fates.supposed_true),
            (Role::SupposedFalse, fates.supposed_false),
            (Role::Follows, fates.follows),
            (Role::RuledOut, fates.ruled_out),
        ] {
            if !candidates.is_empty() {
                picture.candidates(role, candidates);
            }
        }
    }
}

impl Supposition {
    fn draw(&self, fates: &mut Fates, picture: &mut Picture) {
        if self.assumed.holds {
            fates.supposed_true.insert(self.assumed.candidate);
        } else {
            fates.supposed_false.insert(self.assumed.candidate);
        }
        for inference in &self.inferences {
            for literal in &inference.literals {
                fates.add(*literal);
            }
            inference.draw(picture);
        }
        match &self.ending {
            Ending::Break { place, gone, cases } => {
                for (candidate, source) in gone {
                    fates.ruled_out.insert(*candidate);
                    arrow(None, source, Literal::off(*candidate), picture);
                }
                for case in cases {
                    fates.supposed_true.insert(case.assumed.candidate);
                }
                match place {
                    Base::Truth(Truth::Cell(cell)) => picture.cells(Role::Conflict, (*cell).into()),
                    Base::Truth(Truth::House(house, _)) => picture.house(Role::Conflict, *house),
                    Base::Clause(_) => {}
                }
            }
            Ending::Result(literals) => {
                for (literal, source) in literals {
                    arrow(None, source, *literal, picture);
                }
            }
        }
    }
}

impl Fates {
    const fn add(&mut self, literal: Literal) {
        if literal.holds {
            self.follows.insert(literal.candidate);
        } else {
            self.ruled_out.insert(literal.candidate);
        }
    }
}

impl Numbered {
    /// Draws an arrow from each premise to the nearest conclusion, and to each conclusion from the nearest
    /// premise.
    fn draw(&self, picture: &mut Picture) {
        // The words have what is supposed inside.
        if matches!(self.reason, Reason::Suppositions(_)) {
            return;
        }
        let number = u16::try_from(self.number).ok();
        let mut drawn: Vec<(&Source, Literal)> = Vec::new();
        for literal in &self.literals {
            let nearest = self.after.iter();
            let nearest = nearest.min_by_key(|s| distance(s.literal.candidate, literal.candidate));
            drawn.extend(nearest.map(|source| (source, *literal)));
        }
        for source in &self.after {
            if !drawn.iter().any(|(known, _)| *known == source) {
                let nearest = self.literals.iter();
                let nearest =
                    nearest.min_by_key(|l| distance(source.literal.candidate, l.candidate));
                drawn.extend(nearest.map(|literal| (source, *literal)));
            }
        }
        for (source, literal) in drawn {
            arrow(number, source, literal, picture);
        }
    }
}

const fn distance(a: Candidate, b: Candidate) -> usize {
    a.cell.row_index().abs_diff(b.cell.row_index())
        + a.cell.column_index().abs_diff(b.cell.column_index())
}

/// Draws an arrow, unless it would lead from a candidate to itself.
fn arrow(number: Option<u16>, from: &Source, to: Literal, picture: &mut Picture) {
    if from.literal.candidate != to.candidate {
        picture.implication(number, from.literal, to);
    }
}
