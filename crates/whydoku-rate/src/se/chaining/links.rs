//! The links of chains, in the order in which SE follows them.

use super::super::bits::{Mask, bit, bits, cells};
use super::super::geometry::{BOX, BOX_ROW_COLUMN, HOUSE_SET, PEERS, cell_at, house_of, place_of};
use super::super::marks::{Cand, Marks};
use super::super::step::Cause;

/// Which strong links a search follows: between two places in a house (X), between two candidates
/// of a cell (Y).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kinds {
    pub(super) x: bool,
    pub(super) y: bool,
}

impl Kinds {
    pub(super) const X: Self = Self { x: true, y: false };
    pub(super) const Y: Self = Self { x: false, y: true };
    pub(super) const XY: Self = Self { x: true, y: true };
}

/// Visits what a true candidate makes false: the given candidates of its cell, then the given peers
/// with its digit, by box, row and column. Each comes once, with its first cause.
///
/// `in_cell` and `in_peers` hold the candidates that matter: all those of the working grid, or only
/// the new ones. Stops and returns false once `visit` does.
#[inline(always)]
pub(super) fn weak_links(
    (cell, digit): (usize, usize),
    (in_cell, in_peers): (u16, u128),
    mut visit: impl FnMut(Cand, Cause) -> bool,
) -> bool {
    for other in bits(in_cell & !bit(digit)) {
        if !visit(Cand::new(cell, other), Cause::Cell) {
            return false;
        }
    }
    let mut left = in_peers & PEERS[cell];
    if left == 0 {
        return true;
    }
    for kind in BOX_ROW_COLUMN {
        let house = HOUSE_SET[house_of(cell, kind)];
        for peer in cells(left & house) {
            if !visit(Cand::new(peer, digit), Cause::of_kind(kind)) {
                return false;
            }
        }
        left &= !house;
        if left == 0 {
            break;
        }
    }
    true
}

/// Returns what a false candidate makes true: with Y links, the other candidate of a cell with two;
/// with X links, the other place in a house with two, by box, row and column. Each comes once, with
/// its first cause.
///
/// Rule: there must be exactly two while the false one still counts.
#[inline(always)]
pub(super) fn strong_links(
    marks: &Marks,
    (cell, digit): (usize, usize),
    kinds: Kinds,
) -> impl Iterator<Item = (Cand, Cause)> + use<> {
    let mut links = [(Cand::new(0, 0), Cause::Assumption); 4];
    let mut n = 0;
    let held = marks.cand[cell];
    if kinds.y && held.pair() {
        let other = (held & !bit(digit)).trailing_zeros() as usize;
        links[n] = (Cand::new(cell, other), Cause::Cell);
        n += 1;
    }
    if kinds.x {
        // A box and a line may share their two places; a row and a column cannot.
        let mut in_box = usize::MAX;
        for kind in BOX_ROW_COLUMN {
            let house = house_of(cell, kind);
            let places = marks.pos[house][digit];
            if places.pair() {
                let place = (places & !bit(place_of(cell, kind))).trailing_zeros() as usize;
                let other = cell_at(house, place);
                if other != in_box {
                    if kind == BOX {
                        in_box = other;
                    }
                    links[n] = (Cand::new(other, digit), Cause::of_kind(kind));
                    n += 1;
                }
            }
        }
    }
    links.into_iter().take(n)
}
