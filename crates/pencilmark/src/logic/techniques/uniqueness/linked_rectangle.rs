#![doc = include_str!("linked_rectangle.md")]

use crate::grid::{Candidate, Cell, CellSet, Digit, House, Truth};
use crate::logic::shared::deadly_pattern::{DeadlyPattern, pattern_text};
use crate::logic::shared::rectangles::{FloorRectangle, floor_rectangles};
use crate::logic::{
    Base, Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Literal, Parts, Proof,
    Role, Step, Technique, Words,
};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const LINKED_RECTANGLE: LinkedRectangle = LinkedRectangle;

/// A unique rectangle whose corners are forced one after the other by strong links.
#[derive(Debug)]
pub(super) struct LinkedRectangle;

static INFO: Info = Info {
    id: "linked-rectangle",
    name: "Unique Rectangle with Conjugate Pairs",
    family: Family::Uniqueness,
    rating: Rating(49),
    aliases: &[
        "UR + Conjugate Pairs",
        "UR+2B/1SL",
        "UR+2D/1SL",
        "UR+3X/2SL",
    ],
    hodoku: None,
    rows: &[86],
    assumes_uniqueness: true,
    default: true,
    page: include_str!("linked_rectangle.md"),
};

/// A corner that must take its digit, because of a truth and a corner settled before.
#[derive(Clone, Copy)]
struct Forced {
    corner: usize,
    truth: Truth,
    because: usize,
}

impl Technique for LinkedRectangle {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        floor_rectangles(facts, &mut |rectangle| {
            if rectangle.roof.len() < 2 {
                return ControlFlow::Continue(());
            }
            for corner in 0..4 {
                let at = rectangle.all.corners[corner];
                if !rectangle.roof.contains(at) {
                    continue;
                }
                for digit in facts.candidates(at) & rectangle.digits {
                    if let Some(step) = step(facts, &rectangle, corner, digit) {
                        found(step)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
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
            "If {} held only {}, the two digits could be exchanged in them and the puzzle would \
             have two solutions. Suppose {} is {}: the strong links and the bare corners then force \
             just these digits into the other corners, one after the other.",
            cells.words(),
            digits.words(),
            target.cell,
            target.digit,
        )
    }
}

fn step(
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
        &INFO,
        Conclusions::eliminate(std::iter::once(target).collect()),
        Proof(vec![
            pattern.clause(),
            Inference::refute(Literal::on(target), trail, Base::Clause(0)),
        ]),
        Parts::Deadly {
            cells: rectangle.all.cells,
            digits: rectangle.digits,
            guardians: pattern.guardians,
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

/// The corners that follow, in order, only those that are needed; none unless every corner with other
/// candidates follows, and by at least one strong link.
fn force(
    facts: &Facts<'_>,
    rectangle: &FloorRectangle,
    start: usize,
    wanted: &dyn Fn(usize) -> Digit,
) -> Option<Vec<Forced>> {
    let corners = rectangle.all.corners;
    let mut settled = vec![start];
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
