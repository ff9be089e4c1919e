//! Finds aligned pair and triplet exclusions.

use super::bits::{Mask, bits, cells, has_several, tiny};
use super::geometry::{PEER_ORDER, PEERS};
use super::marks::{Marks, State};
use super::step::{Pattern, RawStep, Removals, public_cells};
use super::technique::SeTechnique;
use whydoku_grid::Cell;

/// The possible base cells, and for each of them the peers that can forbid combinations.
struct BaseCells {
    list: Vec<usize>,
    set: u128,
    /// By cell: its excluders.
    excluders: [u128; 81],
}

/// Rule: a base cell has at least two candidates, sees no cell with exactly one candidate, and sees
/// an excluder. An excluder has at least two candidates and at most as many as there are base
/// cells.
fn bases(marks: &Marks, degree: usize) -> BaseCells {
    let with = |range: std::ops::RangeInclusive<usize>| {
        (0..81).fold(0u128, |set, cell| {
            set | u128::from(range.contains(&marks.cand[cell].size())) << cell
        })
    };
    let (single, excluder) = (with(1..=1), with(2..=degree));
    let mut found = BaseCells {
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

/// Finds an aligned pair exclusion (6.2).
///
/// Rule: pairs come in the order of the base list, with the second cell in the outer loop.
pub(super) fn aligned_pair(state: &State) -> Option<RawStep> {
    let marks = &state.marks;
    let bases = bases(marks, 2);
    for (j, &second) in bases.list.iter().enumerate() {
        for &first in &bases.list[..j] {
            let common = bases.excluders[first] & bases.excluders[second];
            if !has_several(common) {
                continue;
            }
            if let Some(found) = exclude(marks, &[first, second], common) {
                return Some(found);
            }
        }
    }
    None
}

/// The candidates of the last grid on which no triplet excluded anything.
///
/// If neither the three cells nor their common excluders have changed since, they still exclude
/// nothing: an excluder that is gone could only have forbidden more.
#[derive(Clone, Debug, Default)]
pub(super) struct TripletMemory(Option<Box<[u16; 81]>>);

impl TripletMemory {
    /// Returns the cells that have changed since.
    fn changed(&self, marks: &Marks) -> u128 {
        match &self.0 {
            None => u128::MAX,
            Some(old) => (0..81)
                .filter(|&cell| old[cell] != marks.cand[cell])
                .fold(0, |set, cell| set | 1 << cell),
        }
    }
}

/// Finds an aligned triplet exclusion (7.5).
///
/// Rule: pairs come as above. The third cell runs over the excluders of the first cell, then over
/// those of the second, in peer order, and must be a base cell itself.
///
/// The order of third cells matters only among those that exclude something, so a first pass tries
/// them in any order. It skips triplets already tried in another order.
pub(super) fn aligned_triplet(state: &State, memory: &mut TripletMemory) -> Option<RawStep> {
    let marks = &state.marks;
    let changed = memory.changed(marks);
    let bases = bases(marks, 3);
    for (j, &second) in bases.list.iter().enumerate() {
        let small = marks.cand[second].size() <= 3;
        let before = (1u128 << second) - 1;
        for &first in &bases.list[..j] {
            let pair = bases.excluders[first] & bases.excluders[second];
            if !has_several(pair) {
                continue;
            }
            let thirds = (bases.excluders[first] | bases.excluders[second])
                & bases.set
                & !(1 << first | 1 << second);
            let known = match (small, PEERS[second] >> first & 1 == 1) {
                (true, true) => before,
                (true, false) => before & PEERS[second],
                (false, _) => 0,
            };
            let mut tried = thirds & !known;
            let new = (1 << first | 1 << second) & changed != 0;
            if !new && pair & changed == 0 {
                tried &= changed;
            }
            let excludes = |third: usize| {
                let common = pair & bases.excluders[third];
                if has_several(common) && (new || (common | 1 << third) & changed != 0) {
                    exclude(marks, &[first, second, third], common)
                } else {
                    None
                }
            };
            if cells(tried).any(|third| excludes(third).is_some()) {
                let in_order = |start: usize| {
                    let near = bases.excluders[start];
                    let peers = PEER_ORDER[start].iter().map(|&cell| usize::from(cell));
                    peers.filter(move |&third| (near & thirds) >> third & 1 == 1)
                };
                memory.0 = None;
                return in_order(first).chain(in_order(second)).find_map(excludes);
            }
        }
    }
    memory.0 = Some(Box::new(marks.cand));
    None
}

/// Eliminates the candidates of base cells that occur in no allowed combination.
///
/// Rule: a combination is forbidden if two base cells that see each other get the same digit, or if
/// all candidates of an excluder are among the digits used.
fn exclude(marks: &Marks, base: &[usize], common: u128) -> Option<RawStep> {
    let union = base.iter().fold(0, |union, &cell| union | marks.cand[cell]);
    let mut forbidden = ForbiddenDigits::default();
    let mut any = false;
    for cell in cells(common) {
        if marks.cand[cell] & !union == 0 {
            forbidden.add(marks.cand[cell]);
            any = true;
        }
    }
    if !any && base.iter().filter(|&&cell| marks.cand[cell].pair()).count() < 2 {
        // If the excluders forbid nothing, the only way to exclude is two cells with the same two
        // candidates and a third cell that sees both.
        return None;
    }
    let allowed = forbidden.allowed(marks, base)?;
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
    Some(RawStep::remove(tenths, technique, removals, pattern))
}

/// The combinations of digits that the excluders forbid.
#[derive(Default)]
struct ForbiddenDigits {
    /// By digit: the digits it must not be used with.
    pairs: [u16; 9],
    /// Sets of three digits that must not be used together. Cells have at most 20 common peers.
    triples: [u16; 20],
    count: usize,
}

impl ForbiddenDigits {
    /// Adds an excluder with two or three candidates.
    fn add(&mut self, digits: u16) {
        if digits.pair() {
            for digit in bits(digits) {
                self.pairs[digit] |= digits & !(1 << digit);
            }
        } else {
            self.triples[self.count] = digits;
            self.count += 1;
        }
    }

    /// Returns the digits that must not be used together with these two.
    fn with_both(&self, first: usize, second: usize) -> u16 {
        if first == second {
            // The two cells do not see each other. One more digit cannot complete a set of three.
            return self.pairs[first];
        }
        let both = 1 << first | 1 << second;
        let triples = self.triples[..self.count].iter();
        triples
            .filter(|&&triple| triple & both == both)
            .fold(self.pairs[first] | self.pairs[second], |set, triple| {
                set | triple & !both
            })
    }

    /// Returns, for each base cell, the digits that occur in some allowed combination; `None` if
    /// all of them do.
    fn allowed(&self, marks: &Marks, base: &[usize]) -> Option<[u16; 3]> {
        let sees = |a: usize, b: usize| u16::from(PEERS[base[a]] >> base[b] & 1 == 1);
        let mut all = [0u16; 3];
        for (digits, &cell) in all.iter_mut().zip(base) {
            *digits = marks.cand[cell];
        }
        let triplet = base.len() == 3;
        let near = if triplet {
            [sees(0, 1), sees(0, 2), sees(1, 2)]
        } else {
            [sees(0, 1), 0, 0]
        };
        let mut allowed = [0u16; 3];
        for first in bits(all[0]) {
            for second in bits(all[1] & !(self.pairs[first] | near[0] << first)) {
                if triplet {
                    let thirds = all[2]
                        & !self.with_both(first, second)
                        & !(near[1] << first | near[2] << second);
                    if thirds == 0 {
                        continue;
                    }
                    allowed[2] |= thirds;
                }
                allowed[0] |= 1 << first;
                allowed[1] |= 1 << second;
                if allowed[1..] == all[1..] {
                    // This first digit has nothing more to add.
                    break;
                }
            }
        }
        (allowed != all).then_some(allowed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries every combination one by one, straight from the rule.
    fn naive(cand: [u16; 3], sees: [bool; 3], locks: &[u16]) -> [u16; 3] {
        let mut allowed = [0; 3];
        for x in bits(cand[0]) {
            for y in bits(cand[1]) {
                for z in bits(cand[2]) {
                    let clash = sees[0] && x == y || sees[1] && x == z || sees[2] && y == z;
                    let used = 1 << x | 1 << y | 1 << z;
                    if !clash && locks.iter().all(|lock| lock & !used != 0) {
                        allowed[0] |= 1 << x;
                        allowed[1] |= 1 << y;
                        allowed[2] |= 1 << z;
                    }
                }
            }
        }
        allowed
    }

    #[test]
    fn allowed_digits_are_those_of_the_definition() {
        // Visits all masks in a scrambled order: 211 shares no factor with 512.
        let mut at = 0u16;
        let mut digits = |sizes: std::ops::RangeInclusive<usize>| loop {
            at = (at * 5 + 211) % 512;
            let mask = at ^ at >> 3;
            if sizes.contains(&mask.size()) {
                return mask;
            }
        };
        // Triplets in which all, some or no pairs of cells see each other.
        let triplets = [[0, 1, 9], [0, 1, 80], [0, 80, 72], [0, 40, 80]];
        for round in 0..2000 {
            let base = triplets[round % triplets.len()];
            let mut marks = Marks::EMPTY;
            for &cell in &base {
                marks.cand[cell] = digits(2..=4);
            }
            let locks: Vec<u16> = (0..round % 6).map(|_| digits(2..=3)).collect();
            let mut forbidden = ForbiddenDigits::default();
            for &lock in &locks {
                forbidden.add(lock);
            }
            let cand = base.map(|cell| marks.cand[cell]);
            let near = |a: usize, b: usize| PEERS[base[a]] >> base[b] & 1 == 1;
            let expected = naive(cand, [near(0, 1), near(0, 2), near(1, 2)], &locks);
            let got = forbidden.allowed(&marks, &base).unwrap_or(cand);
            assert_eq!(got, expected, "{base:?} {cand:?} {locks:?}");
        }
    }
}
