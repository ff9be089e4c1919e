//! [`SymmetryPattern`]: a move of the whole grid that keeps the givens, as a step keeps it.

use crate::step::words::Or;
use crate::techniques::uniqueness::common::symmetries::{GridDigits, exclude};
use crate::techniques::uniqueness::common::symmetry_words::{cycles, move_text, move_words};
use crate::{Parts, Pattern, Picture, Role, Spans, Step};
use whydoku_grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Pencilmarks, Symmetry, Truth,
};

/// A move of the whole grid that takes the givens to themselves.
#[derive(Debug)]
pub(crate) struct SymmetryPattern {
    by: Symmetry,
    /// The digits that the move keeps: the givens, and the assumed candidate.
    kept_digits: Box<GridDigits>,
    /// The open candidates and the placed digits.
    possible: CandidateSet,
    /// The open candidates that the move takes to themselves.
    fixed_candidates: CandidateSet,
    /// The candidate that would make the givens symmetric, if they are not.
    assumption: Option<Assumption>,
}

/// A candidate that would make the givens symmetric, and why the solution cannot be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assumption {
    /// The candidate.
    pub candidate: Candidate,
    /// The cell or house that would be left without a candidate.
    pub conflict: Truth,
    /// The candidates there that the symmetry rules out.
    pub ruled_out: CandidateSet,
}

/// Returns the cells that a move leaves in place.
pub(crate) fn fixed_cells(by: &Symmetry) -> CellSet {
    let cells = Cell::ALL.into_iter();
    cells.filter(|cell| by.apply(cell) == *cell).collect()
}

/// Returns the digits that keep their names.
fn fixed_digits(by: &Symmetry) -> DigitSet {
    let digits = Digit::ALL.into_iter();
    digits.filter(|digit| by.apply(digit) == *digit).collect()
}

impl SymmetryPattern {
    /// The pattern of a move in a state.
    pub(crate) fn new(
        marks: &Pencilmarks,
        kept_digits: &GridDigits,
        by: Symmetry,
        assumption: Option<Assumption>,
    ) -> Self {
        let (cells, digits) = (fixed_cells(&by), fixed_digits(&by));
        let fixed = |c: &Candidate| cells.contains(c.cell) && digits.contains(c.digit);
        let mut possible = *marks.open();
        for cell in Cell::ALL {
            if let Some(digit) = marks.get(cell) {
                possible.insert(Candidate::new(cell, digit));
            }
        }
        Self {
            by,
            possible,
            kept_digits: Box::new(*kept_digits),
            fixed_candidates: marks.open().iter().filter(fixed).collect(),
            assumption,
        }
    }

    fn explain_symmetry(&self, step: &Step, text: &mut Spans) {
        text.say(
            "{}: every given lands on an equal given. The puzzle has only one solution, so the whole \
             solution lands on itself as well.",
            &[&move_words(&self.by)],
        );
        let (cells, digits) = (fixed_cells(&self.by), fixed_digits(&self.by));
        let gone = &step.conclusions.eliminations;
        let still = gone.all_cells() & cells;
        if still.len() == 1 {
            text.say(
                "{} stays in place, so its digit must be one that does not change: {}.",
                &[&still, &digits.or()],
            );
        } else if !still.is_empty() {
            text.say(
                "{} stay in place, so their digits must be ones that do not change: {}.",
                &[&still, &digits.or()],
            );
        }
        let moving = gone.iter().filter(|c| !cells.contains(c.cell));
        let clash = |c: &Candidate| self.by.orbit(*c).find(|image| exclude(*c, *image));
        let (clashing, others): (Vec<Candidate>, Vec<Candidate>) =
            moving.partition(|c| clash(c).is_some());
        if let Some((one, image)) = clashing.first().and_then(|one| Some((one, clash(one)?))) {
            text.say(
                "A candidate that rules out its own image cannot be true. For example, {} would mean {} as \
                 well.",
                &[one, &image],
            );
        }
        let ruled_out = |c: &Candidate| {
            self.by
                .orbit(*c)
                .find(|image| !self.possible.contains(*image))
        };
        if let Some((one, image)) = others.first().and_then(|one| Some((one, ruled_out(one)?))) {
            text.say("A candidate whose image is impossible cannot be true.", &[]);
            if self.by.apply(one) == image {
                text.say(
                    "For example, {} would mean {}, which is impossible.",
                    &[one, &image],
                );
            } else {
                text.say(
                    "For example, repeating the move takes {} to {}, which is impossible.",
                    &[one, &image],
                );
            }
        }
    }

    fn explain_assumption(&self, assumption: &Assumption, text: &mut Spans) {
        let Candidate { cell, digit } = assumption.candidate;
        text.say("Suppose {} were {}.", &[&cell, &digit]);
        text.say(
            "{}: then every given, and this {}, lands on an equal digit. The puzzle has only one solution, \
             so the whole solution would land on itself as well.",
            &[&move_words(&self.by), &digit],
        );
        match assumption.conflict {
            Truth::Cell(cell) if fixed_cells(&self.by).contains(cell) => text.say(
                "But {} stays in place, so its digit would have to be one that does not change: {}. None of \
                 these is possible there.",
                &[&cell, &fixed_digits(&self.by).or()],
            ),
            Truth::Cell(cell) => text.say(
                "But then {} could hold no digit: each of its candidates has an image that is impossible or \
                 that rules it out.",
                &[&cell],
            ),
            Truth::House(house, digit) => text.say(
                "But then {} would have no place for {}: each of its places has an image that is impossible \
                 or that rules it out.",
                &[&house, &digit],
            ),
        }
    }
}

impl Pattern for SymmetryPattern {
    fn notation(&self, _: &Step) -> String {
        match &self.assumption {
            Some(Assumption { candidate, .. }) => format!("{candidate}, {}", move_text(&self.by)),
            None => move_text(&self.by),
        }
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        match &self.assumption {
            Some(assumption) => self.explain_assumption(assumption, text),
            None => self.explain_symmetry(step, text),
        }
    }

    /// Colors the digits by how they change names, and marks the cells that stay in place.
    fn draw(&self, _: &Step, picture: &mut Picture) {
        if let Some(assumption) = &self.assumption {
            picture.candidates(Role::Fin, assumption.ruled_out);
        }
        let cells = fixed_cells(&self.by);
        if !cells.is_empty() {
            picture.cells(Role::Pattern, cells);
        }
        if !self.fixed_candidates.is_empty() {
            picture.candidates(Role::Base, self.fixed_candidates);
        }
        let colors = [Role::ColorA, Role::ColorB, Role::ColorC, Role::ColorD];
        for (role, cycle) in colors.into_iter().zip(cycles(&self.by, &Digit::ALL)) {
            let of_cycle = |cell: &Cell| {
                let digit = self.kept_digits[cell.index()];
                digit.is_some_and(|digit| cycle.contains(&digit))
            };
            picture.cells(role, Cell::ALL.into_iter().filter(of_cycle).collect());
        }
    }

    fn parts(&self) -> Parts {
        let (cells, digits) = match &self.assumption {
            Some(Assumption { candidate, .. }) => (candidate.cell.into(), candidate.digit.into()),
            None => (fixed_cells(&self.by), fixed_digits(&self.by)),
        };
        Parts::Plain {
            cells,
            digits,
            houses: Vec::new(),
        }
    }
}
