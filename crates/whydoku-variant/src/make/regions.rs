//! Irregular regions.

use super::cages::connected;
use crate::{Cell, Variant};
use whydoku_grid::Rng;

/// Regions of equal size that are connected and mostly not boxes: neighbors exchange cells at random.
/// Sizes without boxes start from their rows.
pub(super) fn irregular(rng: &mut Rng, base: &Variant) -> Vec<Vec<Cell>> {
    let size = base.size();
    let mut regions: Vec<Vec<Cell>> = if base.regions().is_empty() {
        let row = |row| {
            (0..size.get())
                .filter_map(|column| size.cell(row, column))
                .collect()
        };
        (0..size.get()).map(row).collect()
    } else {
        base.regions().to_vec()
    };
    for _ in 0..size.cells() * 12 {
        let (a, b) = (rng.index(regions.len()), rng.index(regions.len()));
        if a == b {
            continue;
        }
        let border = |from: &[Cell], to: &[Cell]| -> Vec<Cell> {
            let touches = |cell: &Cell| size.neighbors(*cell).any(|next| to.contains(&next));
            from.iter().copied().filter(touches).collect()
        };
        let (from, to) = (
            border(&regions[a], &regions[b]),
            border(&regions[b], &regions[a]),
        );
        let (Some(one), Some(other)) = (rng.choose(&from).copied(), rng.choose(&to).copied())
        else {
            continue;
        };
        let exchanged = |region: &[Cell], leaves: Cell, joins: Cell| -> Vec<Cell> {
            let stay = region.iter().copied().filter(|cell| *cell != leaves);
            stay.chain([joins]).collect()
        };
        let first = exchanged(&regions[a], one, other);
        let second = exchanged(&regions[b], other, one);
        if connected(size, &first) && connected(size, &second) {
            regions[a] = first;
            regions[b] = second;
        }
    }
    regions
}
