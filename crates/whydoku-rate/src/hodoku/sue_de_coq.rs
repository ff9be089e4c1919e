//! Finds Sue de Coq in HoDoKu's order, and makes its eliminations in HoDoKu's order.

use super::choice::Chosen;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House, Pencilmarks};
use whydoku_logic::Conclusions;

/// Returns the step that HoDoKu takes, if there is one.
///
/// Rule: the first one counts: by line (rows before columns), box, cells in the intersection, cells in the line and
/// cells in the box. Sets of cells are compared cell by cell, and each comes before the larger ones that start with it.
/// The set in the line may use cells of the intersection that the pattern leaves out.
pub(super) fn sue_de_coq(marks: &Pencilmarks) -> Option<Chosen> {
    let (lines, boxes) = House::ALL.split_at(18);
    lines.iter().find_map(|line| {
        boxes.iter().find_map(|box_| {
            let crossing = line.cells() & box_.cells() & marks.unsolved();
            first_set(crossing, &mut |core| {
                let search = Search {
                    marks,
                    line: *line,
                    box_: *box_,
                    core,
                    digits: digits(marks, core),
                };
                let surplus = search.digits.len().checked_sub(core.len());
                match surplus {
                    Some(surplus) if core.len() > 1 && surplus > 1 => search.first(surplus),
                    _ => None,
                }
            })
        })
    })
}

/// The cells where a line and a box cross, with at least two digits more than cells.
struct Search<'a> {
    marks: &'a Pencilmarks,
    line: House,
    box_: House,
    core: CellSet,
    digits: DigitSet,
}

impl Search<'_> {
    /// Returns the first step with these cells.
    ///
    /// Both sets have a digit of the intersection and more cells than other digits. Together they have as many more as
    /// the intersection has digits to spare. They share no digit of the intersection.
    fn first(&self, surplus: usize) -> Option<Chosen> {
        let unsolved = self.marks.unsolved();
        first_set((self.line.cells() & unsolved) - self.core, &mut |in_line| {
            let all = digits(self.marks, in_line);
            let taken = self.taken(in_line, all)?;
            if taken >= surplus {
                return None;
            }
            let rest = (self.box_.cells() & unsolved) - self.core - in_line;
            first_set(rest, &mut |in_box| {
                let others = digits(self.marks, in_box);
                let is_apart = (others & all & self.digits).is_empty();
                let is_exact = self.taken(in_box, others) == Some(surplus - taken);
                if !is_apart || !is_exact {
                    return None;
                }
                self.step([(in_line, all), (in_box, others)])
            })
        })
    }

    /// Returns how many digits of the intersection a set takes; `None` if it does not take any.
    fn taken(&self, cells: CellSet, all: DigitSet) -> Option<usize> {
        let extra = (all - self.digits).len();
        let has_shared = !(all & self.digits).is_empty();
        (has_shared && cells.len() > extra).then(|| cells.len() - extra)
    }

    /// Rule: eliminations are made in the box first, then in the line, cell by cell. A digit that both sets have besides
    /// the digits of the intersection is eliminated from both houses.
    fn step(
        &self,
        [(in_line, line_digits), (in_box, box_digits)]: [(CellSet, DigitSet); 2],
    ) -> Option<Chosen> {
        let both = line_digits & box_digits;
        let unsolved = self.marks.unsolved();
        let sides = [
            (self.box_, in_box, box_digits, line_digits),
            (self.line, in_line, line_digits, box_digits),
        ];
        let mut order = Vec::new();
        for (house, cells, own, other) in sides {
            let gone = ((self.digits | own) - other) | both;
            for cell in (house.cells() & unsolved) - cells - self.core {
                let gone = (self.marks.candidates(cell) & gone).into_iter();
                order.extend(gone.map(|digit| Candidate::new(cell, digit)));
            }
        }
        let eliminations: CandidateSet = order.iter().copied().collect();
        let conclusions = Conclusions::eliminate(eliminations);
        (!order.is_empty()).then_some(Chosen { conclusions, order })
    }
}

fn digits(marks: &Pencilmarks, cells: CellSet) -> DigitSet {
    cells
        .into_iter()
        .fold(DigitSet::EMPTY, |all, cell| all | marks.candidates(cell))
}

/// Tries every set of these cells and returns what the first one yields.
fn first_set<T>(cells: CellSet, try_set: &mut dyn FnMut(CellSet) -> Option<T>) -> Option<T> {
    fn extend<T>(
        rest: &[Cell],
        prefix: CellSet,
        try_set: &mut dyn FnMut(CellSet) -> Option<T>,
    ) -> Option<T> {
        rest.iter().enumerate().find_map(|(place, cell)| {
            let cells = prefix.with(*cell);
            try_set(cells).or_else(|| extend(&rest[place + 1..], cells, try_set))
        })
    }
    let cells: Vec<Cell> = cells.into_iter().collect();
    extend(&cells, CellSet::EMPTY, try_set)
}
