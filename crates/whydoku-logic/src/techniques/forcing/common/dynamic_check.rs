//! [`DynamicCheck`]: whether singles, locked candidates and pairs refute an assumption, without reasons.
//!
//! It makes the same inferences as [`crate::techniques::forcing::common::dynamic`], but on whole sets of
//! cells at once. Most assumptions are not refuted, and for those no reasons are needed.

use crate::infer::propagation::Propagation;
use std::sync::LazyLock;
use whydoku_grid::{CellSet, Digit, House, Intersection, Pencilmarks};

/// Where a line and a box cross, the rest of the line, the rest of the box.
static CROSSINGS: LazyLock<Vec<[CellSet; 3]>> = LazyLock::new(|| {
    let parts = |crossing: Intersection| {
        let (line, box_) = (crossing.rest_of_line(), crossing.rest_of_box());
        [crossing.cells(), line, box_]
    };
    Intersection::all().map(parts).collect()
});

/// The cells and digits that a state still has to place, whatever is assumed.
#[derive(Debug)]
pub(crate) struct DynamicCheck {
    unsolved: CellSet,
    /// For each digit the houses that still need it, as bits.
    missing: [u32; 9],
}

/// The candidates that remain under an assumption.
struct State {
    open: [CellSet; 9],
    /// The cells whose digit is placed and removed from their peers.
    done: CellSet,
}

/// Returns the houses that contain a cell of the set, as bits.
fn houses_of(cells: CellSet) -> u32 {
    let [rows, columns, boxes] = [cells.row_mask(), cells.column_mask(), cells.box_mask()];
    u32::from(rows) | u32::from(columns) << 9 | u32::from(boxes) << 18
}

impl DynamicCheck {
    /// Prepares the check for a state.
    pub(crate) fn new(marks: &Pencilmarks) -> Self {
        Self {
            unsolved: marks.unsolved(),
            missing: Digit::ALL.map(|digit| houses_of(marks.positions(digit))),
        }
    }

    /// Whether locked candidates and pairs refute an assumption that singles do not.
    pub(crate) fn refutes(&self, alone: &Propagation) -> bool {
        let mut state = State {
            open: Digit::ALL.map(|digit| alone.open().cells(digit)),
            done: alone.on().all_cells(),
        };
        loop {
            match self.singles(&mut state) {
                None => return true,
                Some(true) => continue,
                Some(false) => {}
            }
            if !state.locked_candidates() && !state.pairs() {
                return false;
            }
        }
    }

    /// Places singles; returns whether there were any, or `None` if a cell or a house has no candidate left.
    fn singles(&self, state: &mut State) -> Option<bool> {
        let [once, twice, _] = state.counted();
        if !self.unsolved.is_subset(once) {
            return None;
        }
        let mut any = false;
        let naked = (once - twice) - state.done;
        for digit in 0..9 {
            for cell in naked & state.open[digit] {
                // An earlier placement may have removed it.
                if !state.open[digit].contains(cell) {
                    return None;
                }
                state.open[digit] -= cell.peers();
                state.done.insert(cell);
                any = true;
            }
        }
        if any {
            return Some(true);
        }
        for digit in 0..9 {
            let places = state.open[digit];
            if self.missing[digit] & !houses_of(places) != 0 {
                return None;
            }
            for house in places.lone_houses() {
                let place = places & house.cells();
                let Some(cell) = (place - state.done).first() else {
                    continue;
                };
                if !state.open[digit].contains(cell) {
                    return None;
                }
                for (other, open) in state.open.iter_mut().enumerate() {
                    if other == digit {
                        *open -= cell.peers();
                    } else {
                        open.remove(cell);
                    }
                }
                state.done.insert(cell);
                any = true;
            }
        }
        Some(any)
    }
}

impl State {
    /// Returns the cells with at least one, two and three candidates.
    fn counted(&self) -> [CellSet; 3] {
        let mut at_least = [CellSet::EMPTY; 3];
        for open in self.open {
            at_least[2] |= at_least[1] & open;
            at_least[1] |= at_least[0] & open;
            at_least[0] |= open;
        }
        at_least
    }

    /// Removes what locked candidates rule out; returns whether there was anything to remove.
    fn locked_candidates(&mut self) -> bool {
        let before = self.open;
        for open in &mut self.open {
            for [both, line, box_] in &*CROSSINGS {
                if open.is_disjoint(*both) {
                    continue;
                }
                if open.is_disjoint(*box_) {
                    *open -= *line;
                }
                if open.is_disjoint(*line) {
                    *open -= *box_;
                }
            }
        }
        self.open != before
    }

    /// Removes what naked and hidden pairs rule out; returns whether there was anything to remove.
    fn pairs(&mut self) -> bool {
        let before = self.open;
        self.naked_pairs();
        self.hidden_pairs();
        self.open != before
    }

    fn naked_pairs(&mut self) {
        let [_, twice, thrice] = self.counted();
        let two = twice - thrice;
        let mut digits = [0_u16; 81];
        for (digit, open) in self.open.iter().enumerate() {
            for cell in *open & two {
                digits[cell.index()] |= 1 << digit;
            }
        }
        let mut left = two;
        while let Some(one) = left.first() {
            left.remove(one);
            for other in left & one.peers() {
                let both = digits[one.index()];
                if both != digits[other.index()] {
                    continue;
                }
                let seen = one.peers() & other.peers();
                for (digit, open) in self.open.iter_mut().enumerate() {
                    if both >> digit & 1 == 1 {
                        *open -= seen;
                    }
                }
            }
        }
    }

    fn hidden_pairs(&mut self) {
        for house in House::ALL {
            let mut pairs = [CellSet::EMPTY; 9];
            for (pair, open) in pairs.iter_mut().zip(&self.open) {
                let places = *open & house.cells();
                if places.pair().is_some() {
                    *pair = places;
                }
            }
            for one in 0..9 {
                let cells = pairs[one];
                let same = |two: &usize| !cells.is_empty() && pairs[*two] == cells;
                for two in (one + 1..9).filter(same) {
                    for (digit, open) in self.open.iter_mut().enumerate() {
                        if digit != one && digit != two {
                            *open -= cells;
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Literal;
    use crate::techniques::forcing::common::dynamic::refute_with_patterns;

    #[test]
    fn refutes_just_what_has_a_refutation() {
        let grids = [
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        ];
        let (mut refuted, mut stood) = (0, 0);
        for grid in grids {
            let marks = Pencilmarks::from_grid(&grid.parse().unwrap()).unwrap();
            let check = DynamicCheck::new(&marks);
            for candidate in marks.open().iter() {
                let alone = Propagation::follow(&marks, Literal::on(candidate), 81);
                if alone.conflict().is_some() {
                    continue;
                }
                let with_reasons = refute_with_patterns(&marks, candidate).is_some();
                assert_eq!(check.refutes(&alone), with_reasons, "{grid} {candidate:?}");
                refuted += usize::from(with_reasons);
                stood += usize::from(!with_reasons);
            }
        }
        assert!(refuted > 5 && stood > 100, "{refuted} {stood}");
    }
}
