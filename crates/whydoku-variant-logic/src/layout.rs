//! [`House`]: the groups of a puzzle for those who draw it or write candidates.

use crate::step::words::{self, group};
use crate::{Literal, Rules};
use whydoku_variant::{Cell, Digits};

/// A group of cells that has every digit: a row, a column, a region, or what some rule makes one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// The place of its constraint in [`Rules::parts`].
    pub part: usize,
    /// The name for people: `row 3`, `the falling diagonal`.
    pub name: String,
    /// The cells.
    pub cells: Vec<Cell>,
}

impl Rules {
    /// The groups of cells that have every digit: rows, columns, regions, then those of other rules.
    pub fn houses(&self) -> Vec<House> {
        let groups = self.groups().iter();
        let full = groups.filter(|group| group.cells.len() == self.n());
        full.map(|house| House {
            part: house.part,
            name: group(self, house.part, &house.cells).text,
            cells: house.cells.iter().map(|cell| self.cell(*cell)).collect(),
        })
        .collect()
    }

    /// For each cell the digits that it may have by what is said about this cell alone: it is given, limited to
    /// some digits, or odd.
    pub fn limits(&self) -> Vec<Digits> {
        let mut limits = vec![self.size().digits(); self.size().cells()];
        for truth in self.truths() {
            let cell = truth.vars[0] / self.n();
            if truth.vars.iter().all(|var| var / self.n() == cell) {
                let digits = truth.vars.iter().map(|var| var % self.n() + 1).collect();
                limits[cell] = limits[cell].and(digits);
            }
        }
        limits
    }

    /// The other groups of three or more cells that differ, such as cages.
    pub fn different(&self) -> Vec<Vec<Cell>> {
        let groups = self.groups().iter();
        let partial = groups.filter(|group| (3..self.n()).contains(&group.cells.len()));
        let mut all: Vec<Vec<Cell>> = partial
            .map(|group| group.cells.iter().map(|cell| self.cell(*cell)).collect())
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The cells that cannot have this digit if this cell has it.
    pub fn sees(&self, cell: Cell, digit: usize) -> Vec<Cell> {
        let (n, own) = (self.n(), self.size().index(cell));
        let peers = self.peers(self.var(own, digit)).iter();
        let same = peers.filter(|(var, _)| var % n + 1 == digit && var / n != own);
        let mut cells: Vec<Cell> = same.map(|(var, _)| self.cell(var / n)).collect();
        cells.dedup();
        cells
    }

    /// The conclusion that a cell has a digit, or that it does not.
    pub const fn literal(&self, cell: Cell, digit: usize, holds: bool) -> Literal {
        let var = self.var(self.size().index(cell), digit);
        if holds {
            Literal::on(var)
        } else {
            Literal::off(var)
        }
    }

    /// The cell and the digit that a conclusion is about.
    pub fn about(&self, literal: Literal) -> (Cell, usize) {
        self.candidate(literal.var())
    }

    /// The name of a constraint for people: `row 3`, `the 12-cage at r1c1`.
    pub fn name_of(&self, part: usize) -> String {
        words::part(self, part).text
    }

    /// The pairs of cells that differ, but are not together in one of these groups.
    pub fn pairs(&self) -> Vec<[Cell; 2]> {
        let cells = self.size().cells();
        let mut together = vec![false; cells * cells];
        for group in self.groups().iter().filter(|group| group.cells.len() > 2) {
            for a in &group.cells {
                for b in &group.cells {
                    together[a * cells + b] = true;
                }
            }
        }
        let all = (0..cells).flat_map(|a| (a + 1..cells).map(move |b| (a, b)));
        all.filter(|(a, b)| !together[a * cells + b] && self.differ(*a, *b))
            .map(|(a, b)| [self.cell(a), self.cell(b)])
            .collect()
    }
}
