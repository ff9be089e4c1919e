//! Odd loops of cells that all have the same two digits among their candidates.
//!
//! Around an odd loop of cells that see their neighbors, two digits cannot alternate: some cell
//! of the loop holds something else. A loop with a shortcut splits into a smaller odd loop and an even
//! one, so only loops in which no other two cells see each other are new.

use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, DigitSet};

/// The most cells of a loop.
const LONGEST: usize = 13;

/// The most cells of a loop with other candidates.
const MOST_RICH: usize = 4;

struct Walk<'a> {
    cells: CellSet,
    rich: CellSet,
    path: Vec<Cell>,
    facts: &'a Facts<'a>,
}

/// Reports every odd loop of five or more cells with both digits, each once.
pub(crate) fn odd_loops(
    facts: &Facts<'_>,
    digits: DigitSet,
    visit: &mut dyn FnMut(&[Cell]) -> Flow,
) -> Flow {
    let cells = digits
        .into_iter()
        .fold(facts.unsolved(), |all, digit| all & facts.positions(digit));
    let bare = cells & facts.bivalue();
    let rich = cells - bare;
    // A loop has five cells or more, and few with other candidates.
    if cells.len() < 5 || bare.len() + MOST_RICH < 5 {
        return ControlFlow::Continue(());
    }
    let mut walk = Walk {
        cells,
        rich,
        path: Vec::with_capacity(LONGEST),
        facts,
    };
    for start in cells {
        walk.path.push(start);
        walk.extend(CellSet::EMPTY, visit)?;
        walk.path.pop();
    }
    ControlFlow::Continue(())
}

impl Walk<'_> {
    /// Extends the path; `seen` are the cells that earlier cells of the path rule out: all that they see but
    /// the next one.
    fn extend(&mut self, seen: CellSet, visit: &mut dyn FnMut(&[Cell]) -> Flow) -> Flow {
        self.facts.spend(1)?;
        let (start, last) = (self.path[0], self.path[self.path.len() - 1]);
        let on_path: CellSet = self.path.iter().copied().collect();
        // The first cell of a loop is its smallest, and its second smaller than its last.
        let later = CellSet::from_bits(!0 << start.index() << 1);
        for next in (last.peers() & self.cells & later) - seen - on_path {
            let with = on_path.with(next);
            if (with & self.rich).len() > MOST_RICH {
                continue;
            }
            let closes = self.path.len() >= 2 && next.sees(start);
            if closes {
                // A loop of three lies in one house; an even one can be filled.
                let odd = self.path.len() >= 4 && self.path.len().is_multiple_of(2);
                if odd && self.path[1] < next {
                    self.path.push(next);
                    visit(&self.path)?;
                    self.path.pop();
                }
            } else if self.path.len() + 1 < LONGEST {
                self.path.push(next);
                // From here on nothing may see the cell before, but for the start, which the last
                // cell of the loop sees.
                let blocked = if self.path.len() > 2 {
                    seen | last.peers()
                } else {
                    seen
                };
                self.extend(blocked, visit)?;
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use whydoku_grid::{Budget, Grid, Pencilmarks};

    /// In an empty grid every cell has both digits, so only the geometry matters.
    #[test]
    fn loops_are_odd_closed_and_without_shortcuts() {
        let marks = Pencilmarks::from_grid(&Grid::EMPTY).unwrap();
        let (options, budget) = (Options::default(), Budget::unlimited());
        let facts = Facts::new(&marks, &options, &budget);
        let rich = CellSet::EMPTY;
        let mut walk = Walk {
            cells: facts.unsolved(),
            rich,
            path: vec![Cell::at(0, 0)],
            facts: &facts,
        };
        let mut count = 0;
        let _ = walk.extend(CellSet::EMPTY, &mut |path: &[Cell]| {
            count += 1;
            assert!(path.len() % 2 == 1 && path.len() >= 5);
            for (i, a) in path.iter().enumerate() {
                let near = [(i + 1) % path.len(), (i + path.len() - 1) % path.len()];
                for (j, b) in path.iter().enumerate().filter(|(j, _)| *j != i) {
                    assert_eq!(a.sees(*b), near.contains(&j), "{path:?}");
                }
            }
            if count < 2_000 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        assert_eq!(count, 2_000);
    }
}
