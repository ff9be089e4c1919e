//! Finds fish with fins, sashimi fish and Franken fish in HoDoKu's order.

use std::ops::ControlFlow;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{CandidateSet, CellSet, Digit, House, Pencilmarks};

/// Rule: a fish has at most this many fins.
const MOST_FINS: usize = 5;

/// Rule: at most this many of them are in two houses of the base.
const MOST_ENDO_FINS: usize = 2;

/// Which fish to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Lines only, with fins, and at least two candidates that are not fins in each.
    Finned,
    /// Lines only, with fins; in some line at most one candidate is not a fin.
    Sashimi,
    /// Lines and boxes, without fins.
    Franken,
    /// Lines and boxes, with fins.
    FinnedFranken,
}

impl Kind {
    const fn has_fins(self) -> bool {
        !matches!(self, Self::Franken)
    }

    const fn has_boxes(self) -> bool {
        matches!(self, Self::Franken | Self::FinnedFranken)
    }
}

/// Returns what the fish that HoDoKu takes eliminates.
///
/// Rule: the first one counts: by digit, rows before columns as the base, then the houses of the base, then those of the
/// cover, each in the order rows, columns, boxes. Candidates in two houses of the cover are eliminated, too, if they see
/// all fins.
pub(super) fn fish(
    marks: &Pencilmarks,
    size: usize,
    kind: Kind,
    budget: &Budget,
) -> Result<Option<CandidateSet>, Spent> {
    for digit in Digit::ALL {
        for in_columns in [false, true] {
            budget.spend(0)?;
            let search = Search::new(marks.positions(digit), size, kind, in_columns);
            let mut found = None;
            let _ = search.choose_base(&mut found, 0, &mut Base::default());
            if let Some(cells) = found {
                return Ok(Some(CandidateSet::of_digit(digit, cells)));
            }
        }
    }
    Ok(None)
}

/// A house and its places of the digit.
type Unit = (House, CellSet);

struct Search {
    size: usize,
    kind: Kind,
    base: Vec<Unit>,
    cover: Vec<Unit>,
}

/// The houses of the base so far.
#[derive(Clone, Default)]
struct Base {
    units: Vec<Unit>,
    cells: CellSet,
    /// The cells in two of its houses.
    endo_fins: CellSet,
}

/// The houses of the cover so far.
#[derive(Clone, Copy, Default)]
struct Cover {
    count: usize,
    cells: CellSet,
    /// The cells in two of its houses.
    twice: CellSet,
}

impl Search {
    fn new(positions: CellSet, size: usize, kind: Kind, in_columns: bool) -> Self {
        let places = |house: &House| (*house, positions & house.cells());
        let open = |range: std::ops::Range<usize>| {
            let units = House::ALL[range].iter().map(places);
            units
                .filter(|(_, cells)| !cells.is_empty())
                .collect::<Vec<Unit>>()
        };
        let (mut base, mut cover) = (open(0..9), open(9..18));
        if in_columns {
            std::mem::swap(&mut base, &mut cover);
        }
        if kind.has_boxes() {
            base.extend(open(18..27));
            cover.extend(open(18..27));
        }
        // Without fins, the cover holds all places of the base.
        base.retain(|(_, cells)| kind.has_fins() || cells.len() <= size);
        Self {
            size,
            kind,
            base,
            cover,
        }
    }

    fn choose_base(
        &self,
        found: &mut Option<CellSet>,
        from: usize,
        base: &mut Base,
    ) -> ControlFlow<()> {
        if base.units.len() == self.size {
            return self.cover(found, base);
        }
        for (place, unit) in self.base.iter().enumerate().skip(from) {
            let common = base.cells & unit.1;
            let endo_fins = base.endo_fins.len() + common.len();
            if !common.is_empty() && (!self.kind.has_fins() || endo_fins > MOST_ENDO_FINS) {
                continue;
            }
            let mut next = base.clone();
            next.units.push(*unit);
            next.cells |= unit.1;
            next.endo_fins |= common;
            self.choose_base(found, place + 1, &mut next)?;
        }
        ControlFlow::Continue(())
    }

    fn cover(&self, found: &mut Option<CellSet>, base: &Base) -> ControlFlow<()> {
        let is_used = |house: House| base.units.iter().any(|(used, _)| *used == house);
        let units = self
            .cover
            .iter()
            .filter(|(house, cells)| !is_used(*house) && !cells.is_disjoint(base.cells));
        let units: Vec<CellSet> = units.map(|(_, cells)| *cells).collect();
        let most = units.iter().map(|cells| (*cells & base.cells).len()).max();
        self.choose_cover(found, base, &units, most.unwrap_or(0), Cover::default())
    }

    /// Tries all covers; no unit covers more than `most` cells of the base.
    fn choose_cover(
        &self,
        found: &mut Option<CellSet>,
        base: &Base,
        units: &[CellSet],
        most: usize,
        cover: Cover,
    ) -> ControlFlow<()> {
        let fins = base.cells - cover.cells;
        if cover.count == self.size {
            if let Some(eliminations) = self.eliminations(base, cover, fins | base.endo_fins) {
                *found = Some(eliminations);
                return ControlFlow::Break(());
            }
            return ControlFlow::Continue(());
        }
        let allowed = if self.kind.has_fins() { MOST_FINS } else { 0 };
        let left = self.size - cover.count;
        if fins.len() > allowed + left * most {
            return ControlFlow::Continue(());
        }
        for (place, cells) in units.iter().enumerate() {
            let next = Cover {
                count: cover.count + 1,
                cells: cover.cells | *cells,
                twice: cover.twice | (cover.cells & *cells),
            };
            self.choose_cover(found, base, &units[place + 1..], most, next)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns what a fish eliminates, if it is of the right kind and eliminates something.
    fn eliminations(&self, base: &Base, cover: Cover, fins: CellSet) -> Option<CellSet> {
        let all = (cover.cells - base.cells) | cover.twice;
        if !self.kind.has_fins() {
            return (fins.is_empty() && !all.is_empty()).then_some(all);
        }
        if fins.is_empty() || fins.len() > MOST_FINS {
            return None;
        }
        let eliminations = all & fins.common_peers();
        let is_thin = |(_, cells): &Unit| (*cells - fins).len() <= 1;
        let fits = match self.kind {
            Kind::Finned => !base.units.iter().any(is_thin),
            Kind::Sashimi => base.units.iter().any(is_thin),
            Kind::Franken | Kind::FinnedFranken => true,
        };
        (fits && !eliminations.is_empty()).then_some(eliminations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::{Candidate, Cell, Grid};

    /// 1 is in r1c1, r1c5 and r5c15, and r1c2 is a fin: only r23c1 see it.
    #[test]
    fn a_fin_leaves_its_box() {
        let one = Digit::from_index(0);
        let keep = |candidate: &Candidate| {
            let (row, column) = (candidate.cell.index() / 9, candidate.cell.index() % 9);
            let places: &[usize] = match row {
                0 => &[0, 1, 4],
                4 => &[0, 4],
                _ => return true,
            };
            candidate.digit != one || places.contains(&column)
        };
        let open = CandidateSet::ALL.iter().filter(keep).collect();
        let marks = Pencilmarks::from_candidates(&Grid::EMPTY, &open).unwrap();
        let find = |kind| fish(&marks, 2, kind, &Budget::unlimited()).unwrap();
        let cells = [(1, 0), (2, 0)].map(|(row, column)| Cell::at(row, column));
        let expected = CandidateSet::of_digit(one, cells.into_iter().collect());
        assert_eq!(find(Kind::Finned), Some(expected));
        // The other fish with these houses is sashimi: without r1c1 as a part, r1c2 alone is left.
        assert_ne!(find(Kind::Sashimi), Some(expected));
    }
}
