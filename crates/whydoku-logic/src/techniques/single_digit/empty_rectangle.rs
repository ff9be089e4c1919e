#![doc = include_str!("empty_rectangle.md")]

use super::common::digit_chain::DigitChain;
use super::common::dual_pattern::DualPattern;
use super::common::one_digit_chain::{Notation, OneDigitChain};
use crate::technique::info;
use crate::{Conclusions, Facts, Flow, Info, Parts, Pattern, Picture, Spans, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

pub(crate) const EMPTY_RECTANGLE: EmptyRectangle = EmptyRectangle {
    info: &info!("empty-rectangle", "Empty Rectangle", 46)
        .hodoku("0402", 120)
        .aliases(&["ER", "Hinge", "Rectangle Elimination"])
        .rows(&[55, 59]),
    cells: Some(3),
};
pub(crate) const EMPTY_RECTANGLE_PAIR: EmptyRectangle = EmptyRectangle {
    info: &info!(
        "empty-rectangle-pair",
        "Empty Rectangle with two candidates", 46
    )
    .hodoku("0402", 120)
    .aliases(&["Rectangle Elimination"])
    .rows(&[55, 59])
    .by_name_only(),
    cells: None,
};
pub(crate) const DUAL_EMPTY_RECTANGLE: DualEmptyRectangle = DualEmptyRectangle {
    info: &info!("dual-empty-rectangle", "Dual Empty Rectangle", 46)
        .hodoku("0405", 120)
        .rows(&[56]),
};

/// Finds a box that has a digit only in one row and one column, and a strong link outside it.
#[derive(Debug)]
pub(crate) struct EmptyRectangle {
    info: &'static Info,
    /// The minimum number of places in the box; `None` means exactly two.
    cells: Option<usize>,
}

/// Finds two empty rectangles in the same box.
#[derive(Debug)]
pub(crate) struct DualEmptyRectangle {
    info: &'static Info,
}

impl Technique for EmptyRectangle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        each(facts, &mut |instance| {
            let count = facts.positions_in(instance.house, instance.digit).len();
            if self.cells.map_or(count == 2, |least| count >= least) {
                found(instance.step(self.info, facts))
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

impl Technique for DualEmptyRectangle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut all: Vec<Instance> = Vec::new();
        each(facts, &mut |instance| {
            for other in &all {
                let same_box = other.digit == instance.digit && other.house == instance.house;
                if same_box && other.target != instance.target {
                    found(dual(self.info, facts, *other, instance))?;
                }
            }
            all.push(instance);
            ControlFlow::Continue(())
        })
    }
}

/// A box, a strong link outside it, and the cell that sees both.
#[derive(Clone, Copy, Debug)]
struct Instance {
    digit: Digit,
    /// The box.
    house: House,
    /// The line through the box that meets the strong link, and the one that meets the target.
    lines: [House; 2],
    /// The strong link: near end, far end, and its house.
    near: Cell,
    far: Cell,
    strong: House,
    target: Cell,
}

/// Reports every empty rectangle, no matter how many places the box has.
fn each(facts: &Facts<'_>, found: &mut dyn FnMut(Instance) -> Flow) -> Flow {
    for digit in facts.eliminable_digits() {
        let positions = facts.positions(digit);
        for house in House::boxes() {
            let inside = positions & house.cells();
            if !(2..=5).contains(&inside.len()) {
                continue;
            }
            for hinge in house.cells() {
                let (row, column) = (hinge.row(), hinge.column());
                let cross = row.cells() | column.cells();
                let bent = !inside.is_subset(row.cells()) && !inside.is_subset(column.cells());
                if !bent || !inside.is_subset(cross) {
                    continue;
                }
                for link in facts.strong_links(digit) {
                    for [near, far] in [link.cells, [link.cells[1], link.cells[0]]] {
                        let lines = match link.house.kind() {
                            HouseKind::Column if near.row() == row => [row, column],
                            HouseKind::Row if near.column() == column => [column, row],
                            _ => continue,
                        };
                        let target = if lines[0] == row {
                            Cell::at(far.row_index(), hinge.column_index())
                        } else {
                            Cell::at(hinge.row_index(), far.column_index())
                        };
                        let outside = near.box_() != house && target.box_() != house;
                        if outside && positions.contains(target) {
                            found(Instance {
                                digit,
                                house,
                                lines,
                                near,
                                far,
                                strong: link.house,
                                target,
                            })?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Instance {
    /// The same pattern as a chain, from the places of the box in line with the target to the far
    /// end.
    fn chain(self, facts: &Facts<'_>) -> DigitChain {
        let inside = facts.positions_in(self.house, self.digit);
        let to_link = inside & self.lines[0].cells();
        DigitChain {
            digit: self.digit,
            nodes: vec![inside - to_link, to_link, self.near.into(), self.far.into()],
            strong: vec![self.house, self.strong],
        }
    }

    fn step(self, info: &'static Info, facts: &Facts<'_>) -> Step {
        let targets = self.target.into();
        let chain = self.chain(facts);
        let proof = chain.proof(facts, targets);
        let conclusions = Conclusions::eliminate_cells(self.digit, targets);
        let pattern = RectanglePattern {
            instance: self,
            chain: OneDigitChain {
                chain,
                notation: Notation::Links,
            },
        };
        Step::found(info, conclusions, proof, pattern)
    }

    const fn link(self) -> CellSet {
        CellSet::single(self.near).with(self.far)
    }
}

/// An empty rectangle, drawn as a chain.
#[derive(Debug)]
struct RectanglePattern {
    instance: Instance,
    chain: OneDigitChain,
}

impl Pattern for RectanglePattern {
    fn notation(&self, _: &Step) -> String {
        let Instance { digit, house, .. } = self.instance;
        format!("{digit} in {house} ({})", self.instance.link())
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let Instance {
            digit,
            house,
            lines: [to_link, to_target],
            near,
            far,
            strong,
            target,
        } = &self.instance;
        text.say(
            "In {}, every {} is in {} or {}.",
            &[house, digit, to_link, to_target],
        );
        text.say(
            "In {}, the digit {} can only be in {} or {}.",
            &[strong, digit, near, far],
        );
        text.say(
            "Suppose {} is {}. Then {} is not, so {} is.",
            &[target, digit, far, near],
        );
        text.say(
            "But then {} and {} both have their {} outside {}, which has no place left for it.",
            &[to_link, to_target, digit, house],
        );
    }

    fn draw(&self, step: &Step, picture: &mut Picture) {
        self.chain.draw(step, picture);
    }

    fn parts(&self) -> Parts {
        self.chain.parts()
    }
}

/// The step of two empty rectangles in the same box.
fn dual(info: &'static Info, facts: &Facts<'_>, one: Instance, two: Instance) -> Step {
    let cells = [one, two].iter().fold(CellSet::EMPTY, |all, instance| {
        all | instance.link() | facts.positions_in(instance.house, instance.digit)
    });
    let (digit, house) = (one.digit, one.house);
    let pattern = DualPattern {
        halves: [one, two].map(|instance| instance.step(info, facts)),
        notation: format!("{digit} in {house} ({} + {})", one.link(), two.link()),
        cells,
        digits: DigitSet::single(digit),
        houses: vec![house, one.strong, two.strong],
    };
    pattern.step(info, facts)
}
