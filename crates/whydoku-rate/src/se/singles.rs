//! Finds hidden and naked singles.

use super::geometry::{BOX, BOX_COLUMN_ROW, cell_at, public_house};
use super::marks::{Cand, State};
use super::step::{Pattern, RawStep};
use super::technique::SeTechnique;

/// Finds the first hidden single.
///
/// Rule: first all houses of all three kinds with one empty cell, then all others; box, column,
/// row; the smallest digit first.
pub(super) fn hidden_single(state: &State) -> Option<RawStep> {
    for last_cell in [true, false] {
        for kind in BOX_COLUMN_ROW {
            for house in kind * 9..kind * 9 + 9 {
                let empty = state.counts.empty[house];
                if empty == 0 || (empty == 1) != last_cell {
                    continue;
                }
                let Some(digit) =
                    (0..9).find(|&digit| state.marks.pos[house][digit].is_power_of_two())
                else {
                    continue;
                };
                let place = state.marks.pos[house][digit].trailing_zeros() as usize;
                let tenths = match (last_cell, kind) {
                    (true, _) => 10,
                    (false, BOX) => 12,
                    (false, _) => 15,
                };
                return Some(RawStep::place(
                    tenths,
                    SeTechnique::HiddenSingle,
                    Cand::new(cell_at(house, place), digit),
                    Pattern::Single {
                        house: Some(public_house(house)),
                    },
                ));
            }
        }
    }
    None
}

/// Finds the first cell with one candidate, row by row.
pub(super) fn naked_single(state: &State) -> Option<RawStep> {
    let cell = (0..81).find(|&cell| state.marks.cand[cell].is_power_of_two())?;
    let digit = state.marks.cand[cell].trailing_zeros() as usize;
    Some(RawStep::place(
        23,
        SeTechnique::NakedSingle,
        Cand::new(cell, digit),
        Pattern::Single { house: None },
    ))
}
