//! Closed sets for two digits: cells of which every house holds two or none, so that the two digits
//! could be exchanged in all of them.

use crate::deadly::deadly_pattern::PatternCell;
use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, DigitSet};

/// The largest set that is searched.
const MOST_CELLS: usize = 18;

/// A search for closed sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairLoops<'a> {
    /// The state.
    pub facts: &'a Facts<'a>,
    /// The two digits.
    pub digits: DigitSet,
    /// Cells that must be in the set.
    pub core: CellSet,
    /// Further cells that may be in it.
    pub allowed: CellSet,
    /// The fewest cells.
    pub least: usize,
}

impl PairLoops<'_> {
    /// Reports every closed set that holds the core (or, without one, every closed set once), with at most
    /// two cells of other candidates, or with more if those are all one digit.
    pub(crate) fn search(&self, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
        let mut walk = Walk {
            cells: Vec::with_capacity(MOST_CELLS),
            once: 0,
            twice: 0,
            rich: 0,
            extra: DigitSet::EMPTY,
        };
        if self.core.is_empty() {
            for start in self.allowed {
                if self.push(&mut walk, start) {
                    let later = CellSet::from_bits(!0 << start.index() << 1);
                    self.extend(&mut walk, self.allowed & later, visit)?;
                }
                walk = Walk {
                    cells: Vec::with_capacity(MOST_CELLS),
                    ..Walk::default()
                };
            }
            return ControlFlow::Continue(());
        }
        if self.core.into_iter().all(|cell| self.push(&mut walk, cell)) {
            self.extend(&mut walk, self.allowed - self.core, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds a cell if no house gets a third one and the extra candidates stay few.
    fn push(&self, walk: &mut Walk, cell: Cell) -> bool {
        let houses = cell
            .houses()
            .iter()
            .fold(0_u32, |all, house| all | 1 << house.index());
        let extra = self.facts.candidates(cell) - self.digits;
        let rich = walk.rich + usize::from(!extra.is_empty());
        let all_extra = walk.extra | extra;
        if houses & walk.twice != 0 || (rich > 2 && all_extra.len() > 1) {
            return false;
        }
        walk.twice |= walk.once & houses;
        walk.once |= houses;
        walk.rich = rich;
        walk.extra = all_extra;
        walk.cells.push(cell);
        true
    }

    fn extend(
        &self,
        walk: &mut Walk,
        allowed: CellSet,
        visit: &mut dyn FnMut(&[PatternCell]) -> Flow,
    ) -> Flow {
        let open = walk.once & !walk.twice;
        if open == 0 {
            return if walk.cells.len() >= self.least && walk.rich > 0 && alternates(&walk.cells) {
                let based = walk.cells.iter().map(|cell| (*cell, self.digits));
                visit(&based.collect::<Vec<_>>())
            } else {
                ControlFlow::Continue(())
            };
        }
        if walk.cells.len() >= MOST_CELLS {
            return ControlFlow::Continue(());
        }
        self.facts.spend(1)?;
        let house = whydoku_grid::House::from_index(open.trailing_zeros() as usize);
        for cell in allowed & house.cells() {
            let before = (walk.once, walk.twice, walk.rich, walk.extra);
            if self.push(walk, cell) {
                self.extend(walk, allowed.without(cell), visit)?;
                walk.cells.pop();
                (walk.once, walk.twice, walk.rich, walk.extra) = before;
            }
        }
        ControlFlow::Continue(())
    }
}

#[derive(Default)]
struct Walk {
    cells: Vec<Cell>,
    /// Houses with at least one cell, bit by number.
    once: u32,
    /// Houses with two.
    twice: u32,
    /// Cells with other candidates.
    rich: usize,
    /// The other candidates.
    extra: DigitSet,
}

/// Whether the cells can be colored alternately, so that the two digits fit at all.
fn alternates(cells: &[Cell]) -> bool {
    let mut one = CellSet::EMPTY;
    let mut two = CellSet::EMPTY;
    let all: CellSet = cells.iter().copied().collect();
    while let Some(start) = (all - one - two).first() {
        one.insert(start);
        loop {
            let (grown_two, grown_one) = (one.any_peers() & all, two.any_peers() & all);
            if grown_two.is_subset(two) && grown_one.is_subset(one) {
                break;
            }
            two |= grown_two;
            one |= grown_one;
        }
    }
    one.is_disjoint(two)
}
