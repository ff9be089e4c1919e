//! Bent sets: N cells with N digits in a line and a box that cross, where only one digit could be
//! used twice, once in the line and once in the box.

use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, Digit, DigitSet, House, Intersection, Truth};

/// A bent set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BentSet {
    /// Its cells.
    pub cells: CellSet,
    /// Its digits, the same number as its cells.
    pub digits: DigitSet,
    /// The only digit that is both in the line outside the box and in the box outside the line.
    pub loose: Digit,
    /// Where the line and the box cross.
    pub crossing: Intersection,
}

impl BentSet {
    /// The house that contains all cells of the set with `digit`, which is not the loose digit.
    pub(crate) fn house_of(&self, facts: &Facts<'_>, digit: Digit) -> House {
        let holders = facts.positions(digit) & self.cells;
        if holders.is_subset(self.crossing.line().cells()) {
            self.crossing.line()
        } else {
            self.crossing.box_()
        }
    }

    /// The links of all digits except the loose one.
    pub(crate) fn links(&self, facts: &Facts<'_>) -> Vec<Truth> {
        self.digits
            .without(self.loose)
            .into_iter()
            .map(|digit| Truth::House(self.house_of(facts, digit), digit))
            .collect()
    }
}

/// Some cells of one part, with their digits.
#[derive(Clone, Copy)]
struct Choice {
    mask: u8,
    size: usize,
    digits: DigitSet,
}

/// The cells of one part, and the choices of them that could be in a set: fewer cells than the set
/// has, and no more digits.
struct Part {
    cells: [Cell; 6],
    choices: [Choice; 64],
    count: usize,
}

impl Part {
    fn new(facts: &Facts<'_>, cells: CellSet, size: usize) -> Self {
        let nothing = Choice {
            mask: 0,
            size: 0,
            digits: DigitSet::EMPTY,
        };
        let mut part = Self {
            cells: [Cell::at(0, 0); 6],
            choices: [nothing; 64],
            count: 0,
        };
        let mut open = 0;
        let mut unions = [DigitSet::EMPTY; 64];
        for cell in cells {
            part.cells[open] = cell;
            open += 1;
        }
        for mask in 1..1_usize << open {
            let last = mask.trailing_zeros() as usize;
            unions[mask] = unions[mask & (mask - 1)] | facts.candidates(part.cells[last]);
            let (chosen, digits) = (mask.count_ones() as usize, unions[mask]);
            if chosen < size && (chosen..=size).contains(&digits.len()) {
                part.choices[part.count] = Choice {
                    mask: u8::try_from(mask).unwrap_or(0),
                    size: chosen,
                    digits,
                };
                part.count += 1;
            }
        }
        part
    }

    fn choices(&self) -> &[Choice] {
        &self.choices[..self.count]
    }

    fn cells(&self, choice: Choice) -> CellSet {
        let chosen = (0..6).filter(|i| choice.mask >> i & 1 == 1);
        chosen.map(|i| self.cells[i]).collect()
    }
}

/// Visits every bent set of `size` cells; if `minimal`, only those that contain no smaller bent set
/// and no naked subset.
pub(crate) fn bent_sets(
    facts: &Facts<'_>,
    size: usize,
    minimal: bool,
    visit: &mut dyn FnMut(BentSet) -> Flow,
) -> Flow {
    let unsolved = facts.unsolved();
    for crossing in Intersection::all() {
        let middle = crossing.cells() & unsolved;
        let in_line = Part::new(facts, crossing.rest_of_line() & unsolved, size);
        if in_line.count == 0 {
            continue;
        }
        let in_box = Part::new(facts, crossing.rest_of_box() & unsolved, size);
        for one in in_line.choices() {
            for two in in_box.choices() {
                let outer = one.size + two.size;
                let digits = one.digits | two.digits;
                if outer > size || outer + middle.len() < size || digits.len() > size {
                    continue;
                }
                let Some(loose) = (one.digits & two.digits).only() else {
                    continue;
                };
                inner(
                    facts,
                    middle,
                    size - outer,
                    digits,
                    size,
                    &mut |cells, digits| {
                        let cells = cells | in_line.cells(*one) | in_box.cells(*two);
                        if minimal && has_smaller(facts, cells) {
                            return ControlFlow::Continue(());
                        }
                        visit(BentSet {
                            cells,
                            digits,
                            loose,
                            crossing,
                        })
                    },
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits each choice of `count` cells of the crossing that brings the number of digits to `size`.
fn inner(
    facts: &Facts<'_>,
    middle: CellSet,
    count: usize,
    digits: DigitSet,
    size: usize,
    visit: &mut dyn FnMut(CellSet, DigitSet) -> Flow,
) -> Flow {
    for mask in 0_u8..8 {
        if mask.count_ones() as usize != count || (mask >> middle.len()) != 0 {
            continue;
        }
        let cells: CellSet = middle
            .iter()
            .enumerate()
            .filter(|(i, _)| mask >> i & 1 == 1)
            .map(|(_, cell)| cell)
            .collect();
        let all = digits | facts.candidates_of(cells);
        if all.len() == size {
            visit(cells, all)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether a proper part of the cells has no more digits than cells. A single that is not placed
/// yet does not count as such a part.
fn has_smaller(facts: &Facts<'_>, cells: CellSet) -> bool {
    let mut unions = [DigitSet::EMPTY; 512];
    let mut open = [DigitSet::EMPTY; 9];
    let mut count = 0;
    for digits in cells.into_iter().map(|cell| facts.candidates(cell)) {
        if digits.len() > 1 && count < 9 {
            open[count] = digits;
            count += 1;
        }
    }
    let all = (1_usize << count) - usize::from(count == cells.len());
    (1..all).any(|mask| {
        let last = mask.trailing_zeros() as usize;
        unions[mask] = unions[mask & (mask - 1)] | open[last];
        unions[mask].len() <= mask.count_ones() as usize
    })
}
