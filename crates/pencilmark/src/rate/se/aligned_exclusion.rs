//! Aligned pair and triplet exclusion.

use super::bits::{bits, cells, tiny};
use super::geometry::{PEER_ORDER, PEERS};
use super::marks::{Marks, State};
use super::step::{Found, Pattern, Removals, public_cells};
use super::technique::SeTechnique;
use crate::grid::Cell;

/// The cells that may be base cells, and for each cell the peers that can forbid combinations.
struct Bases {
    list: Vec<usize>,
    set: u128,
    /// By cell: its excluders.
    excluders: [u128; 81],
}

/// Rule: a base cell has two candidates or more, sees no cell with exactly one candidate, and sees
/// an excluder; an excluder has two candidates up to as many as there are base cells.
fn bases(marks: &Marks, degree: u32) -> Bases {
    let with = |range: std::ops::RangeInclusive<u32>| {
        (0..81).fold(0u128, |set, cell| {
            set | u128::from(range.contains(&marks.cand[cell].count_ones())) << cell
        })
    };
    let (single, excluder) = (with(1..=1), with(2..=degree));
    let mut found = Bases {
        list: Vec::with_capacity(64),
        set: 0,
        excluders: [0; 81],
    };
    for cell in cells(with(2..=9)) {
        if PEERS[cell] & single == 0 && PEERS[cell] & excluder != 0 {
            found.excluders[cell] = PEERS[cell] & excluder;
            found.list.push(cell);
            found.set |= 1 << cell;
        }
    }
    found
}

/// Aligned pair exclusion (6.2).
///
/// Rule: pairs of the base list with the second cell outermost.
pub(super) fn aligned_pair(state: &State) -> Option<Found> {
    let marks = &state.marks;
    let bases = bases(marks, 2);
    for (j, &second) in bases.list.iter().enumerate() {
        for &first in &bases.list[..j] {
            let common = bases.excluders[first] & bases.excluders[second];
            if common.count_ones() < 2 {
                continue;
            }
            if let Some(found) = exclude(marks, &[first, second], common) {
                return Some(found);
            }
        }
    }
    None
}

/// Aligned triplet exclusion (7.5).
///
/// Rule: pairs as above; the third cell runs over the excluders of the first, then of the second,
/// in peer order, if it is a base cell itself.
pub(super) fn aligned_triplet(state: &State) -> Option<Found> {
    let marks = &state.marks;
    let bases = bases(marks, 3);
    for (j, &second) in bases.list.iter().enumerate() {
        for &first in &bases.list[..j] {
            let pair = bases.excluders[first] & bases.excluders[second];
            if pair.count_ones() < 2 {
                continue;
            }
            let mut tried = 1u128 << first | 1 << second;
            for start in [first, second] {
                let thirds = bases.excluders[start] & bases.set & !tried;
                if thirds == 0 {
                    continue;
                }
                tried |= thirds;
                for third in PEER_ORDER[start].iter().map(|&cell| usize::from(cell)) {
                    if thirds >> third & 1 == 0 {
                        continue;
                    }
                    let common = pair & bases.excluders[third];
                    if common.count_ones() < 2 {
                        continue;
                    }
                    if let Some(found) = exclude(marks, &[first, second, third], common) {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}

/// Removes the candidates of base cells that occur in no allowed combination.
///
/// Rule: a combination is forbidden when two base cells that see each other get the same digit, or
/// when an excluder has all its candidates among the digits used.
fn exclude(marks: &Marks, base: &[usize], common: u128) -> Option<Found> {
    let mut locks = [0u16; 20];
    let mut n = 0;
    let union = base.iter().fold(0, |union, &cell| union | marks.cand[cell]);
    for cell in cells(common) {
        if marks.cand[cell] & !union == 0 {
            locks[n] = marks.cand[cell];
            n += 1;
        }
    }
    let allowed = allowed(marks, base, &locks[..n]);
    let removals: Removals = base
        .iter()
        .zip(allowed)
        .map(|(&cell, allowed)| (tiny(cell), marks.cand[cell] & !allowed))
        .filter(|&(_, digits)| digits != 0)
        .collect();
    if removals.is_empty() {
        return None;
    }
    let (tenths, technique) = if base.len() == 2 {
        (62, SeTechnique::AlignedPairExclusion)
    } else {
        (75, SeTechnique::AlignedTripletExclusion)
    };
    let pattern = Pattern::AlignedExclusion {
        base: base.iter().map(|&cell| Cell::from_index(cell)).collect(),
        excluders: public_cells(common),
    };
    Some(Found::remove(tenths, technique, removals, pattern))
}

/// For each base cell the digits that occur in some allowed combination.
fn allowed(marks: &Marks, base: &[usize], locks: &[u16]) -> [u16; 3] {
    let mut allowed = [0u16; 3];
    let sees = |a: usize, b: usize| PEERS[base[a]] >> base[b] & 1 == 1;
    let free = |used: u16| locks.iter().all(|lock| lock & !used != 0);
    for first in bits(marks.cand[base[0]]) {
        let mut seconds = marks.cand[base[1]];
        if sees(0, 1) {
            seconds &= !(1 << first);
        }
        for second in bits(seconds) {
            let used = 1 << first | 1 << second;
            let Some(&last) = base.get(2) else {
                if free(used) {
                    allowed[0] |= 1 << first;
                    allowed[1] |= 1 << second;
                }
                continue;
            };
            let mut thirds = marks.cand[last];
            if sees(0, 2) {
                thirds &= !(1 << first);
            }
            if sees(1, 2) {
                thirds &= !(1 << second);
            }
            // Nothing to learn from a combination whose three digits are all allowed already.
            let known = allowed[0] >> first & allowed[1] >> second & 1 == 1;
            for third in bits(thirds) {
                if known && allowed[2] >> third & 1 == 1 {
                    continue;
                }
                if free(used | 1 << third) {
                    allowed[0] |= 1 << first;
                    allowed[1] |= 1 << second;
                    allowed[2] |= 1 << third;
                }
            }
        }
    }
    allowed
}
