#![doc = include_str!("linked_rectangle.md")]

use crate::deadly::deadly_pattern::DeadlyPattern;
use crate::deadly::guarded_pattern::slashed;
use crate::deadly::rectangles::{FloorRectangle, Rectangle, floor_rectangles};
use crate::deadly::words::{say_avoidable, say_rectangle};
use crate::step::words::Or;
use crate::technique::info;
use crate::techniques::uniqueness::common::forced_corners::forced_corners;
use crate::techniques::uniqueness::common::guarded_rectangles::avoidable_rectangles;
use crate::{
    Base, Conclusions, Facts, Flow, Inference, Info, Literal, Parts, Pattern, Picture, Role, Spans,
    Step, Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Truth};

pub(crate) const LINKED_RECTANGLE: LinkedRectangle = LinkedRectangle {
    info: &info!(
        "linked-rectangle",
        "Unique Rectangle with Conjugate Pairs", 49
    )
    .aliases(&[
        "UR + Conjugate Pairs",
        "UR+2B/1SL",
        "UR+2D/1SL",
        "UR+3X/2SL",
        "UR+4X/3SL",
        "UR+4C/3SL",
    ])
    .rows(&[86])
    .assumes_uniqueness(),
    avoidable: false,
};
pub(crate) const HIDDEN_AVOIDABLE: LinkedRectangle = LinkedRectangle {
    info: &info!(
        "hidden-avoidable-rectangle",
        "Hidden Avoidable Rectangle", 50
    )
    .aliases(&["Hidden AR", "AR + Conjugate Pairs"])
    .rows(&[92])
    .assumes_uniqueness(),
    avoidable: true,
};

/// Finds a rectangle whose corners are forced one after the other by strong links.
#[derive(Debug)]
pub(crate) struct LinkedRectangle {
    info: &'static Info,
    /// Whether some corners are solved.
    avoidable: bool,
}

impl Technique for LinkedRectangle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut each = |rectangle: FloorRectangle| {
            if rectangle.roof.len() < 2 {
                return ControlFlow::Continue(());
            }
            for corner in 0..4 {
                let at = rectangle.all.corners[corner];
                if !rectangle.roof.contains(at) {
                    continue;
                }
                for digit in facts.candidates(at) & rectangle.digits {
                    if let Some(step) = self.step(facts, &rectangle, corner, digit) {
                        found(step)?;
                    }
                }
            }
            ControlFlow::Continue(())
        };
        if self.avoidable {
            return avoidable_rectangles(facts, &mut |all, digits| {
                each(partly_solved(facts, all, digits))
            });
        }
        floor_rectangles(facts, &mut each)?;
        rectangles_without_floor(facts, &mut each)
    }
}

impl LinkedRectangle {
    fn step(
        &self,
        facts: &Facts<'_>,
        rectangle: &FloorRectangle,
        corner: usize,
        digit: Digit,
    ) -> Option<Step> {
        let other = rectangle.digits.without(digit).first()?;
        let corners = rectangle.all.corners;
        let digit_of = |c: usize| {
            if c == corner || c == 3 - corner {
                digit
            } else {
                other
            }
        };
        let agrees = |c: usize| match facts.marks().get(corners[c]) {
            Some(solved) => solved == digit_of(c),
            None => true,
        };
        if !(0..4).all(agrees) {
            return None;
        }
        let forced = forced_corners(facts, rectangle, corner, &digit_of)?;
        if is_simpler(facts, rectangle, corner, digit, other) {
            return None;
        }
        let cells = rectangle.pattern_cells();
        let pattern = DeadlyPattern::new(facts, &cells)?;
        let circuit = ForcedRectangle {
            cells: rectangle.all.cells,
            digits: rectangle.digits,
            guardians: pattern.guardians,
            avoidable: self.avoidable,
            target: Candidate::new(corners[corner], digit),
            forced: forced
                .iter()
                .map(|f| {
                    (
                        f.truth,
                        Candidate::new(corners[f.corner], digit_of(f.corner)),
                    )
                })
                .collect(),
        };
        let singles = circuit.forced.iter();
        let singles = singles.map(|(truth, forced)| Inference::single(*truth, *forced));
        let target = Literal::on(circuit.target);
        let refuted = Inference::refute(target, singles.collect(), Base::Clause(0));
        let conclusions = Conclusions::eliminate(std::iter::once(circuit.target).collect());
        let proof = pattern.proof(vec![refuted]);
        Some(Step::found(self.info, conclusions, proof, circuit))
    }
}

/// A rectangle in which one candidate would force two digits crosswise into the corners.
#[derive(Debug)]
struct ForcedRectangle {
    cells: CellSet,
    digits: DigitSet,
    /// The other candidates of the corners.
    guardians: CandidateSet,
    /// Whether some corners are solved.
    avoidable: bool,
    /// The candidate that is eliminated.
    target: Candidate,
    /// The candidates it would force, in order, each with the cell or house that forces it.
    forced: Vec<(Truth, Candidate)>,
}

impl Pattern for ForcedRectangle {
    fn notation(&self, _: &Step) -> String {
        format!("{} in {}", slashed(self.digits), self.cells)
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        if self.avoidable {
            say_avoidable(self.cells, self.digits, text);
        } else {
            say_rectangle(self.cells, self.digits, text);
        }
        let Candidate { cell, digit } = self.target;
        text.say("Suppose {} were {}.", &[&cell, &digit]);
        for (truth, forced) in &self.forced {
            let Candidate { cell, digit } = forced;
            match truth {
                Truth::Cell(_) => text.say(
                    "Then {}, which can only be {}, would be {}.",
                    &[cell, &self.digits.or(), digit],
                ),
                Truth::House(house, _) => text.say(
                    "Then {} would be the only place for {} in {}.",
                    &[cell, digit, house],
                ),
            }
        }
        text.say("All four cells would then hold just {}.", &[&self.digits]);
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.cells(Role::Pattern, self.cells);
        picture.candidates(Role::Guardian, self.guardians);
        for (truth, _) in &self.forced {
            if let Truth::House(house, _) = truth {
                picture.house(Role::Cover, *house);
            }
        }
    }

    fn parts(&self) -> Parts {
        Parts::Deadly {
            cells: self.cells,
            digits: self.digits,
            guardians: Box::new(self.guardians),
            extra: CellSet::EMPTY,
            house: None,
        }
    }
}

/// Returns a rectangle with solved corners: these, and the open ones with just the two digits, are its
/// floor.
fn partly_solved(facts: &Facts<'_>, all: &Rectangle, digits: DigitSet) -> FloorRectangle {
    let rich = |cell: &Cell| !facts.candidates(*cell).is_subset(digits);
    let roof: CellSet = all.cells.into_iter().filter(rich).collect();
    FloorRectangle {
        all: *all,
        digits,
        floor: all.cells - roof,
        roof,
    }
}

/// Reports every rectangle in which all four corners have two digits in common, and others besides.
fn rectangles_without_floor(
    facts: &Facts<'_>,
    visit: &mut dyn FnMut(FloorRectangle) -> Flow,
) -> Flow {
    let rich = facts.unsolved() - facts.bivalue();
    let linked = Digit::ALL.map(|digit| {
        let links = facts.strong_links(digit).iter();
        links.flat_map(|link| link.cells).collect::<CellSet>()
    });
    for all in Rectangle::ALL {
        if !all.cells.is_subset(rich) {
            continue;
        }
        let common = all
            .corners
            .iter()
            .fold(DigitSet::ALL, |all, cell| all & facts.candidates(*cell));
        for digits in common.subsets(2) {
            // Every corner but the first is forced, and only a strong link can do it here.
            let with_link = digits
                .into_iter()
                .fold(CellSet::EMPTY, |all, digit| all | linked[digit.index()]);
            if (with_link & all.cells).len() < 3 {
                continue;
            }
            visit(FloorRectangle {
                all: *all,
                digits,
                floor: CellSet::EMPTY,
                roof: all.cells,
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether type 4, type 6 or a hidden rectangle finds the same.
fn is_simpler(
    facts: &Facts<'_>,
    rectangle: &FloorRectangle,
    corner: usize,
    digit: Digit,
    other: Digit,
) -> bool {
    let all = &rectangle.all;
    let at = all.corners[corner];
    let linked = |cell: Cell, along: Cell, digit: Digit| {
        let both = CellSet::single(cell).with(along);
        both.common_houses()
            .any(|house| facts.positions_in(house, digit) == both)
    };
    if let Some([first, second]) = rectangle.roof.pair() {
        if first.sees(second) {
            return linked(first, second, other);
        }
        let locked = |house: House| facts.positions_in(house, digit).is_subset(all.cells);
        return (locked(first.row()) && locked(second.row()))
            || (locked(first.column()) && locked(second.column()));
    }
    let line = |along: Cell, house: House| {
        facts.positions_in(house, other) == CellSet::single(at).with(along)
    };
    rectangle.floor.contains(all.opposite(corner))
        && line(all.across(corner), at.row())
        && line(all.below(corner), at.column())
}
