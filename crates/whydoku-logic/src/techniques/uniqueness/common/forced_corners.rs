//! Corners of a rectangle that are forced one after the other by strong links and by bare corners.

use crate::Facts;
use crate::deadly::rectangles::FloorRectangle;
use whydoku_grid::{CellSet, Digit, House, Truth};

/// A corner that must get its digit, because of a truth and of a corner settled before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ForcedCorner {
    /// The number of the corner.
    pub corner: usize,
    /// The cell or house in which the digit has no other place left.
    pub truth: Truth,
    /// The corner that was settled before.
    because: usize,
}

/// Returns the corners that are forced once the corner `start` is filled, in order and only those that are
/// needed; `None` unless every corner with other candidates is forced, and at least one strong link is used.
/// `digit_of` is the digit that each corner would get.
pub(crate) fn forced_corners(
    facts: &Facts<'_>,
    rectangle: &FloorRectangle,
    start: usize,
    digit_of: &dyn Fn(usize) -> Digit,
) -> Option<Vec<ForcedCorner>> {
    let corners = rectangle.all.corners;
    let solved = |c: &usize| facts.marks().get(corners[*c]).is_some();
    let mut settled = vec![start];
    settled.extend((0..4).filter(solved));
    let mut forced: Vec<ForcedCorner> = Vec::new();
    while let Some(next) = (0..4)
        .filter(|c| !settled.contains(c))
        .find_map(|c| forced_by(facts, rectangle, c, &settled, digit_of))
    {
        settled.push(next.corner);
        forced.push(next);
    }
    let is_rich = |c: usize| rectangle.roof.contains(corners[c]);
    if (0..4).any(|c| is_rich(c) && !settled.contains(&c)) {
        return None;
    }
    let mut needed: Vec<usize> = (0..4).filter(|c| is_rich(*c)).collect();
    let mut kept: Vec<ForcedCorner> = Vec::new();
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

/// Returns why a corner must get its digit, if it must.
fn forced_by(
    facts: &Facts<'_>,
    rectangle: &FloorRectangle,
    corner: usize,
    settled: &[usize],
    digit_of: &dyn Fn(usize) -> Digit,
) -> Option<ForcedCorner> {
    let corners = rectangle.all.corners;
    let at = corners[corner];
    if rectangle.floor.contains(at) {
        // A neighbor holds the other digit.
        let because = cause(rectangle, settled, |c| c != 3 - corner)?;
        return Some(ForcedCorner {
            corner,
            truth: Truth::Cell(at),
            because,
        });
    }
    let digit = digit_of(corner);
    [corner ^ 1, corner ^ 2].into_iter().find_map(|near| {
        let both = CellSet::single(at).with(corners[near]);
        let keeps = |house: &House| facts.positions_in(*house, digit) == both;
        let house = both.common_houses().find(keeps)?;
        // The neighbor is not the digit if it is settled, or if the opposite corner, which it sees,
        // is settled with that digit.
        let because = cause(rectangle, settled, |c| c == near || c == 3 - corner)?;
        Some(ForcedCorner {
            corner,
            truth: Truth::House(house, digit),
            because,
        })
    })
}

/// Returns a settled corner that fits: the first of all if it does, then one that has to be settled anyway,
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
