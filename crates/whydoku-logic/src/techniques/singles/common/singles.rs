//! Singles that appear once some candidates are eliminated.

use whydoku_grid::{Candidate, CandidateSet, CellSet, House, Pencilmarks, Truth};

/// A hidden single with its house, or a naked single without one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Single {
    /// The candidate that can be placed.
    pub candidate: Candidate,
    /// The house of a hidden single; `None` for a naked single.
    pub house: Option<House>,
}

impl Single {
    /// The cell or house-digit that has one open candidate left.
    pub(crate) const fn truth(self) -> Truth {
        match self.house {
            Some(house) => Truth::House(house, self.candidate.digit),
            None => Truth::Cell(self.candidate.cell),
        }
    }
}

/// The hidden singles that appear once `gone` is eliminated, in the houses it affects.
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

/// The naked singles that appear once `gone` is eliminated, in the cells it affects.
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
