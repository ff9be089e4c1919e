#![doc = include_str!("linked_rectangle.md")]

use whydoku_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, Truth};
use crate::deadly::deadly_pattern::{DeadlyPattern, pattern_text};
use crate::techniques::uniqueness::common::guarded_rectangles::avoidable_rectangles;
use crate::deadly::rectangles::{FloorRectangle, Rectangle, floor_rectangles};
use crate::{
    Base, Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Literal, Parts, Proof,
    Role, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const LINKED_RECTANGLE: LinkedRectangle = LinkedRectangle {
    info: &INFOS[0],
    avoidable: false,
};
pub(crate) const HIDDEN_AVOIDABLE: LinkedRectangle = LinkedRectangle {
    info: &INFOS[1],
    avoidable: true,
};

/// A rectangle whose corners are forced one after the other by strong links.
#[derive(Debug)]
pub(crate) struct LinkedRectangle {
    info: &'static Info,
    /// Whether some corners are solved.
    avoidable: bool,
}

static INFOS: [Info; 2] = [
    Info {
        aliases: &[
            "UR + Conjugate Pairs",
            "UR+2B/1SL",
            "UR+2D/1SL",
            "UR+3X/2SL",
            "UR+4X/3SL",
            "UR+4C/3SL",
        ],
        ..info(
            "linked-rectangle",
            "Unique Rectangle with Conjugate Pairs",
            49,
            &[86],
        )
    },
    Info {
        aliases: &["Hidden AR", "AR + Conjugate Pairs"],
        ..info(
            "hidden-avoidable-rectangle",
            "Hidden Avoidable Rectangle",
            50,
            &[92],
        )
    },
];

const fn info(id: &'static str, name: &'static str, rating: u16, rows: &'static [u8]) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases: &[],
        hodoku: None,
        rows,
        assumes_uniqueness: true,
        default: true,
    }
}

/// A corner that must take its digit, because of a truth and a corner settled before.
#[derive(Clone, Copy)]
struct Forced {
    corner: usize,
    truth: Truth,
    because: usize,
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
        bare_of_floor(facts, &mut each)
    }

    fn pattern(&self, step: &Step) -> String {
        pattern_text(step)
    }

    fn reason(&self, step: &Step) -> String {
        let (Parts::Deadly { cells, digits, .. }, Some(target)) =
            (&step.parts, step.conclusions.eliminations.iter().next())
        else {
            return String::new();
        };
        format!(
            "{}If {} held only {}, the two digits could be exchanged in them and the puzzle would \
             have two solutions. Suppose {} is {}: the strong links and the corners without other \
             candidates then force just these digits into the rest, one after the other.",
            if self.avoidable {
                "None of the four corners is given. "
            } else {
                ""
            },
            cells.words(),
            digits.words(),
            target.cell,
            target.digit,
        )
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
        let wanted = |c: usize| {
            if c == corner || c == 3 - corner {
                digit
            } else {
                other
            }
        };
        let agrees = |c: usize| match facts.marks().get(rectangle.all.corners[c]) {
            Some(solved) => solved == wanted(c),
            None => true,
        };
        if !(0..4).all(agrees) {
            return None;
        }
        let forced = force(facts, rectangle, corner, &wanted)?;
        if is_simpler(facts, rectangle, corner, digit, other) {
            return None;
        }
        let corners = rectangle.all.corners;
        let cells = rectangle.based();
        let pattern = DeadlyPattern::new(facts, &cells)?;
        let target = Candidate::new(corners[corner], digit);
        let trail = forced
            .iter()
            .map(|f| {
                let candidate = Candidate::new(corners[f.corner], wanted(f.corner));
                Inference::single(f.truth, candidate)
            })
            .collect();
        let mut step = Step::new(
            self.info,
            Conclusions::eliminate(std::iter::once(target).collect()),
            Proof::from(vec![
                pattern.clause(),
                Inference::refute(Literal::on(target), trail, Base::Clause(0)),
            ]),
            Parts::Deadly {
                cells: rectangle.all.cells,
                digits: rectangle.digits,
                guardians: Box::new(pattern.guardians),
                extra: CellSet::EMPTY,
                house: None,
            },
        )
        .highlight(Highlight::cells(Role::Pattern, rectangle.all.cells))
        .highlight(Highlight::candidates(Role::Guardian, pattern.guardians));
        for f in forced {
            if let Truth::House(house, _) = f.truth {
                step = step.highlight(Highlight::house(Role::Cover, house));
            }
        }
        Some(step)
    }
}

/// A rectangle with solved corners: these, and the open ones with just the two digits, are its floor.
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

/// Every rectangle in which all four corners have two digits in common, and others besides.
fn bare_of_floor(facts: &Facts<'_>, visit: &mut dyn FnMut(FloorRectangle) -> Flow) -> Flow {
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
            let tied = digits
                .into_iter()
                .fold(CellSet::EMPTY, |all, digit| all | linked[digit.index()]);
            if (tied & all.cells).len() < 3 {
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

/// The corners that follow, in order, only those that are needed; none unless every corner with other
/// candidates follows, and by at least one strong link.
fn force(
    facts: &Facts<'_>,
    rectangle: &FloorRectangle,
    start: usize,
    wanted: &dyn Fn(usize) -> Digit,
) -> Option<Vec<Forced>> {
    let corners = rectangle.all.corners;
    let solved = |c: &usize| facts.marks().get(corners[*c]).is_some();
    let mut settled = vec![start];
    settled.extend((0..4).filter(solved));
    let mut forced: Vec<Forced> = Vec::new();
    while let Some(next) = (0..4)
        .filter(|c| !settled.contains(c))
        .find_map(|c| follows(facts, rectangle, c, &settled, wanted))
    {
        settled.push(next.corner);
        forced.push(next);
    }
    let is_rich = |c: usize| rectangle.roof.contains(corners[c]);
    if (0..4).any(|c| is_rich(c) && !settled.contains(&c)) {
        return None;
    }
    let mut needed: Vec<usize> = (0..4).filter(|c| is_rich(*c)).collect();
    let mut kept: Vec<Forced> = Vec::new();
    for f in forced.into_iter().rev() {
        if needed.contains(&f.corner) {
            needed.push(f.because);
            kept.push(f);
        }
    }
    kept.reverse();
    let linked = kept.iter().any(|f| matches!(f.truth, Truth::House(..)));
    linked.then_some(kept)
}

/// Why a corner must take its digit, if it must.
fn follows(
    facts: &Facts<'_>,
    rectangle: &FloorRectangle,
    corner: usize,
    settled: &[usize],
    wanted: &dyn Fn(usize) -> Digit,
) -> Option<Forced> {
    let corners = rectangle.all.corners;
    let at = corners[corner];
    if rectangle.floor.contains(at) {
        // A neighbour holds the other digit.
        let because = cause(rectangle, settled, |c| c != 3 - corner)?;
        return Some(Forced {
            corner,
            truth: Truth::Cell(at),
            because,
        });
    }
    let digit = wanted(corner);
    [corner ^ 1, corner ^ 2].into_iter().find_map(|near| {
        let both = CellSet::single(at).with(corners[near]);
        let keeps = |house: &House| facts.positions_in(*house, digit) == both;
        let house = both.common_houses().find(keeps)?;
        // The neighbour is not the digit if it is settled, or if the opposite corner, which it sees,
        // is settled with that digit.
        let because = cause(rectangle, settled, |c| c == near || c == 3 - corner)?;
        Some(Forced {
            corner,
            truth: Truth::House(house, digit),
            because,
        })
    })
}

/// A settled corner that fits: the first of all if it does, then one that has to be settled anyway,
/// so that the proof needs as few corners as possible.
fn cause(
    rectangle: &FloorRectangle,
    settled: &[usize],
    fits: impl Fn(usize) -> bool,
) -> Option<usize> {
    let rich = |c: &usize| rectangle.roof.contains(rectangle.all.corners[*c]);
    let fitting = || settled.iter().copied().filter(|c| fits(*c));
    settled
        .first()
        .copied()
        .filter(|c| fits(*c))
        .or_else(|| fitting().find(rich))
        .or_else(|| fitting().next())
}

/// Whether type 4, type 6 or a hidden rectangle says the same.
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
