//! Finds XY-Wings and XYZ-Wings.

use super::bits::{Mask, cells, tiny};
use super::geometry::{PEER_ORDER, PEERS};
use super::marks::State;
use super::step::{Pattern, RawStep, Removals};
use super::technique::SeTechnique;
use whydoku_grid::{Cell, Digit};

/// Finds an XY-Wing (4.2), whose pivot has two candidates, or an XYZ-Wing (4.4), whose pivot has
/// three.
///
/// Rule: pivots row by row, both pincers in peer order, the smallest common digit; the first wing
/// that removes something.
pub(super) fn wing(state: &State, pivot_size: usize) -> Option<RawStep> {
    let marks = &state.marks;
    let bivalue = marks.bivalue();
    let common = pivot_size - 2;
    for pivot in (0..81).filter(|&cell| marks.cand[cell].size() == pivot_size) {
        let digits = marks.cand[pivot];
        let pincers = || {
            PEER_ORDER[pivot]
                .iter()
                .map(|&cell| usize::from(cell))
                .filter(|&cell| bivalue >> cell & 1 == 1)
        };
        for a in pincers() {
            let first = marks.cand[a];
            if (digits & !first).size() != 1 {
                continue;
            }
            for b in pincers() {
                let second = marks.cand[b];
                if (digits | first | second).size() != 3
                    || (digits & first & second).size() != common
                {
                    continue;
                }
                let Some(digit) = super::bits::bits(first & second).next() else {
                    continue;
                };
                let mut seen = PEERS[a] & PEERS[b] & !(1 << pivot);
                if pivot_size == 3 {
                    seen &= PEERS[pivot];
                }
                let removed = seen & marks.cells[digit];
                if removed == 0 {
                    continue;
                }
                let removals: Removals = cells(removed).map(|c| (tiny(c), 1 << digit)).collect();
                let (tenths, technique) = if pivot_size == 2 {
                    (42, SeTechnique::XyWing)
                } else {
                    (44, SeTechnique::XyzWing)
                };
                let pattern = Pattern::Wing {
                    pivot: Cell::from_index(pivot),
                    pincers: [Cell::from_index(a), Cell::from_index(b)],
                    digit: Digit::from_index(digit),
                };
                return Some(RawStep::remove(tenths, technique, removals, pattern));
            }
        }
    }
    None
}
