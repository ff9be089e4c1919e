//! [`Frame`]: where to look for an exocet: two base cells in a line and box, and three lines across, one in
//! each box of the band.

use crate::techniques::exotic::common::exocet_pattern::{ExocetKind, ExocetPattern};
use crate::techniques::exotic::common::exocets::{Exocet, seen_from};
use crate::{Conclusions, Facts, Flow, Info, Proof, Step};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, DigitSet, House};

/// A base with three or four digits and three lines across.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The base.
    pub base: [Cell; 2],
    /// Its candidates.
    pub digits: DigitSet,
    /// The line across in the box of the base, then those of the other two boxes.
    pub across: [House; 3],
    /// The three lines of the base's band, and the cells in them.
    band: CellSet,
    /// Whether the band is vertical.
    flipped: bool,
}

impl Frame {
    /// Returns the cells of the lines across that have a base digit and that the base does not see.
    pub(crate) fn places(&self, facts: &Facts<'_>) -> CellSet {
        let lines = self
            .across
            .iter()
            .fold(CellSet::EMPTY, |all, h| all | h.cells());
        let open = self
            .digits
            .into_iter()
            .fold(CellSet::EMPTY, |all, d| all | facts.positions(d));
        (open & lines) - seen_from(self.base)
    }

    /// The cells of the band.
    pub(crate) const fn band(&self) -> CellSet {
        self.band
    }

    /// Returns the exocet with these targets, its digits covered by lines along the band; `None` if that
    /// takes too many lines.
    pub(crate) fn exocet(&self, facts: &Facts<'_>, targets: CellSet) -> Option<Exocet> {
        let flipped = self.flipped;
        let links = |places: CellSet| -> Vec<House> {
            let (mask, line): (u16, fn(usize) -> House) = if flipped {
                (places.column_mask(), House::column)
            } else {
                (places.row_mask(), House::row)
            };
            (0..9).filter(|n| mask >> n & 1 == 1).map(line).collect()
        };
        Exocet::new(facts, self.base, targets, &self.across, &links)
    }
}

/// Returns the cell where a line along the band and a line across meet.
const fn at(flipped: bool, along: usize, across: usize) -> Cell {
    if flipped {
        Cell::at(across, along)
    } else {
        Cell::at(along, across)
    }
}

/// Calls `visit` with every two open cells of a line and box that have three or four candidates together:
/// whether the band is vertical, the line, the third line across of the box, and the cells.
pub(crate) fn bases(
    facts: &Facts<'_>,
    visit: &mut dyn FnMut(bool, usize, usize, [Cell; 2]) -> Flow,
) -> Flow {
    for flipped in [false, true] {
        for line in 0..9 {
            facts.spend(9)?;
            for third in 0..9 {
                let start = third / 3 * 3;
                let mut base = (start..start + 3)
                    .filter(|n| *n != third)
                    .map(|n| at(flipped, line, n));
                let (Some(one), Some(two)) = (base.next(), base.next()) else {
                    continue;
                };
                let sets = [facts.candidates(one), facts.candidates(two)];
                let digits = (sets[0] | sets[1]).len();
                if sets.iter().all(|set| set.len() > 1) && (3..=4).contains(&digits) {
                    visit(flipped, line, third, [one, two])?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with every frame of a state.
pub(crate) fn frames(facts: &Facts<'_>, visit: &mut dyn FnMut(&Frame) -> Flow) -> Flow {
    bases(facts, &mut |flipped, line, third, base| {
        let digits = facts.candidates(base[0]) | facts.candidates(base[1]);
        let along = |n: usize| {
            if flipped {
                House::column(n)
            } else {
                House::row(n)
            }
        };
        let across = |n: usize| {
            if flipped {
                House::row(n)
            } else {
                House::column(n)
            }
        };
        let start = line / 3 * 3;
        let band = (start..start + 3).fold(CellSet::EMPTY, |all, n| all | along(n).cells());
        let [first, second] = match third / 3 {
            0 => [3, 6],
            1 => [0, 6],
            _ => [0, 3],
        };
        for left in first..first + 3 {
            for right in second..second + 3 {
                visit(&Frame {
                    base,
                    digits,
                    across: [third, left, right].map(across),
                    band,
                    flipped,
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Returns the step of one exocet or two.
pub(crate) fn step(
    facts: &Facts<'_>,
    info: &'static Info,
    kind: ExocetKind,
    exocets: &[Exocet],
    (conclusions, proof): (Conclusions, Proof),
) -> Step {
    let pattern = ExocetPattern::of(facts, kind, exocets);
    Step::found(info, conclusions, proof, pattern)
}
