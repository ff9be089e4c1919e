//! Odd loops of cells that all have the same two digits among their candidates.
//!
//! Around an odd loop of cells that see their neighbors, two digits cannot alternate: some cell
//! of the loop holds something else. A loop with a shortcut splits into a smaller odd loop and an even
//! one, so only loops in which no other two cells see each other are new.
//!
//! The smallest odd loop, three cells of a house, is left to naked pairs and triples. As long as those have
//! something to eliminate there, longer loops may have that shortcut.

use crate::infer::combinations::choose;
use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, DigitSet, House};

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
    let has_shortcuts = walk.has_shortcuts();
    for start in cells {
        walk.path.push(start);
        if has_shortcuts {
            walk.extend_with_shortcuts(false, visit)?;
        } else {
            walk.extend(CellSet::EMPTY, visit)?;
        }
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

    /// Whether some three cells of a house may be a shortcut.
    fn has_shortcuts(&self) -> bool {
        House::ALL.into_iter().any(|house| {
            let here: Vec<Cell> = (self.cells & house.cells()).into_iter().collect();
            let mut found = false;
            let _ = choose(&here, 3, &mut |three| {
                found = self.is_shortcut([three[0], three[1], three[2]]);
                if found {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            found
        })
    }

    /// Whether a naked pair or triple in three cells that see each other has something to eliminate.
    fn is_shortcut(&self, three: [Cell; 3]) -> bool {
        let cells: CellSet = three.into_iter().collect();
        let digits = self.facts.candidates_of(cells);
        match (cells - self.rich).len() {
            // The third cell has more than the pair, and loses that.
            2 => true,
            0 | 1 if digits.len() == 3 => {
                let others = self.facts.unsolved() - cells;
                let has_some = |cell: Cell| !self.facts.candidates(cell).is_disjoint(digits);
                let mut houses = cells.common_houses();
                houses.any(|house| (others & house.cells()).into_iter().any(has_some))
            }
            _ => false,
        }
    }

    /// The same as [`Self::extend`], but two cells with one cell of the loop between them may see each other where
    /// [`Self::is_shortcut`] says so. With `closing` the next cell is the last one.
    fn extend_with_shortcuts(
        &mut self,
        closing: bool,
        visit: &mut dyn FnMut(&[Cell]) -> Flow,
    ) -> Flow {
        self.facts.spend(1)?;
        let count = self.path.len();
        let (start, last) = (self.path[0], self.path[count - 1]);
        let on_path: CellSet = self.path.iter().copied().collect();
        let later = CellSet::from_bits(!0 << start.index() << 1);
        for next in (last.peers() & self.cells & later) - on_path {
            if (on_path.with(next) & self.rich).len() > MOST_RICH {
                continue;
            }
            let seen = (on_path & next.peers()).without(last);
            let before = (count >= 2).then(|| self.path[count - 2]);
            let is_near = before.filter(|before| seen.contains(*before));
            if is_near.is_some_and(|before| !self.is_shortcut([before, last, next])) {
                continue;
            }
            let others = is_near.map_or(seen, |before| seen.without(before));
            let closes = count >= 4 && seen.contains(start);
            if closes && (!closing || self.is_shortcut([last, next, start])) {
                let second = self.path[1];
                let rest = others.without(start);
                let fits = rest.is_empty()
                    || rest == CellSet::single(second) && self.is_shortcut([next, start, second]);
                if fits && count.is_multiple_of(2) && second < next {
                    self.path.push(next);
                    visit(&self.path)?;
                    self.path.pop();
                }
            }
            // A cell that sees the start may still be the last but one.
            let sees_start = others == CellSet::single(start);
            if !closing && count + 1 < LONGEST && (others.is_empty() || sees_start) {
                self.path.push(next);
                self.extend_with_shortcuts(sees_start, visit)?;
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
