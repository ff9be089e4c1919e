//! Singles that a few eliminations would leave.

use whydoku_grid::{Candidate, CandidateSet, CellSet, House, Pencilmarks, Truth};

/// A single and the house it is the last place in; no house if it is the last digit of its cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Single {
    /// What can be placed.
    pub candidate: Candidate,
    /// The house; none for a naked single.
    pub house: Option<House>,
}

impl Single {
    /// The truth that has one open candidate left.
    pub(crate) const fn truth(&self) -> Truth {
        match self.house {
            Some(house) => Truth::House(house, self.candidate.digit),
            None => Truth::Cell(self.candidate.cell),
        }
    }
}

/// The hidden singles that are there once `gone` is eliminated, in houses that lose something.
pub(crate) fn hidden_after(marks: &Pencilmarks, gone: &CandidateSet) -> Vec<Single> {
    let mut singles = Vec::new();
    for digit in digits_of(gone) {
        let lost = gone.cells(digit);
        let left = marks.positions(digit) - lost;
        for house in houses_of(lost) {
            if let Some(cell) = (left & house.cells()).only() {
                let candidate = Candidate::new(cell, digit);
                singles.push(Single {
                    candidate,
                    house: Some(house),
                });
            }
        }
    }
    singles
}

/// The naked singles that are there once `gone` is eliminated, in cells that lose something.
pub(crate) fn naked_after(marks: &Pencilmarks, gone: &CandidateSet) -> Vec<Single> {
    gone.all_cells()
        .into_iter()
        .filter_map(|cell| {
            let digit = (marks.candidates(cell) - gone.digits(cell)).only()?;
            Some(Single {
                candidate: Candidate::new(cell, digit),
                house: None,
            })
        })
        .collect()
}

fn digits_of(gone: &CandidateSet) -> impl Iterator<Item = whydoku_grid::Digit> + '_ {
    whydoku_grid::Digit::ALL
        .into_iter()
        .filter(|digit| !gone.cells(*digit).is_empty())
}

fn houses_of(cells: CellSet) -> impl Iterator<Item = House> {
    House::ALL
        .into_iter()
        .filter(move |house| !house.cells().is_disjoint(cells))
}
