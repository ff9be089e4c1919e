//! Finds almost locked sets in a fixed order, and the first pair, wing or chain of them.

use super::almost_locked_chain;
use super::choice::Chosen;
use std::collections::BTreeSet;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Pencilmarks};
use whydoku_logic::Conclusions;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Two sets with a restricted common.
    Pair,
    /// Three sets.
    Wing,
    /// Four sets or more.
    Chain,
}

#[derive(Debug)]
pub(super) struct Als {
    cells: CellSet,
    digits: DigitSet,
    /// By digit: its cells in the set.
    places: [CellSet; 9],
    /// By digit: the cells that see every one of those cells.
    seen: [CellSet; 9],
}

/// Two sets that share restricted common digits: only one of the sets can hold each of these.
///
/// Rule: of three or more such digits, only the first and the last count.
#[derive(Debug)]
pub(super) struct LinkedPair {
    pub(super) sets: [usize; 2],
    pub(super) digits: [Option<Digit>; 2],
}

/// Returns the step of this shape that HoDoKu takes.
pub(super) fn almost_locked(
    marks: &Pencilmarks,
    shape: Shape,
    budget: &Budget,
) -> Result<Option<Chosen>, Spent> {
    let sets = sets(marks);
    let linked_pairs = linked_pairs(&sets);
    let by_digit = |eliminations| Chosen::from(Conclusions::eliminate(eliminations));
    match shape {
        Shape::Pair => Ok(pair(marks, &sets, &linked_pairs)),
        Shape::Wing => Ok(wing(marks, &sets, &linked_pairs).map(by_digit)),
        Shape::Chain => {
            let best = almost_locked_chain::best(marks, &sets, &linked_pairs, budget)?;
            Ok(best.map(by_digit))
        }
    }
}

/// Rule: sets are listed house by house: rows, then columns, then boxes. Within a house they are
/// ordered by first cell, each set before the larger ones that start with it. A set that lies in
/// two houses is listed once, where it first comes up.
fn sets(marks: &Pencilmarks) -> Vec<Als> {
    let mut seen_sets = BTreeSet::new();
    let mut all = Vec::new();
    for house in House::ALL {
        let cells: Vec<Cell> = (house.cells() & marks.unsolved()).into_iter().collect();
        add_sets(marks, &cells, CellSet::EMPTY, &mut |cells, digits| {
            if seen_sets.insert(cells) {
                let places = Digit::ALL.map(|digit| cells & marks.positions(digit));
                all.push(Als {
                    cells,
                    digits,
                    places,
                    seen: places.map(CellSet::common_peers),
                });
            }
        });
    }
    all
}

fn add_sets(
    marks: &Pencilmarks,
    rest: &[Cell],
    prefix: CellSet,
    report: &mut dyn FnMut(CellSet, DigitSet),
) {
    for (place, cell) in rest.iter().enumerate() {
        let cells = prefix.with(*cell);
        let digits = cells
            .into_iter()
            .fold(DigitSet::EMPTY, |all, cell| all | marks.candidates(cell));
        if digits.len() == cells.len() + 1 {
            report(cells, digits);
        }
        add_sets(marks, &rest[place + 1..], cells, report);
    }
}

/// Rule: pairs are listed in the order of the sets, and the two sets share no cell.
fn linked_pairs(sets: &[Als]) -> Vec<LinkedPair> {
    let mut all = Vec::new();
    for (n, a) in sets.iter().enumerate() {
        for (m, b) in sets.iter().enumerate().skip(n + 1) {
            if !a.cells.is_disjoint(b.cells) {
                continue;
            }
            // Every cell of the digit in one set sees every cell of it in the other.
            let is_restricted = |d: &Digit| b.places[d.index()].is_subset(a.seen[d.index()]);
            let shared = (a.digits & b.digits).into_iter();
            let mut restricted = shared.filter(is_restricted);
            if let Some(first) = restricted.next() {
                let digits = [Some(first), restricted.last()];
                all.push(LinkedPair {
                    sets: [n, m],
                    digits,
                });
            }
        }
    }
    all
}

/// Returns the eliminations of two sets, one of which is locked, except those of some digits.
pub(super) fn shared_eliminations(
    marks: &Pencilmarks,
    [a, b]: [&Als; 2],
    except: &[Option<Digit>],
) -> CandidateSet {
    let mut eliminations = CandidateSet::EMPTY;
    for digit in a.digits & b.digits {
        if !except.contains(&Some(digit)) {
            let n = digit.index();
            eliminations.insert_cells(digit, a.seen[n] & b.seen[n] & marks.positions(digit));
        }
    }
    eliminations
}

/// Rule: takes the first pair that eliminates something, with all of its eliminations. They are made for each
/// restricted common digit in turn, then for the digits of each set that two of these lock.
fn pair(marks: &Pencilmarks, sets: &[Als], linked_pairs: &[LinkedPair]) -> Option<Chosen> {
    linked_pairs.iter().find_map(|linked| {
        let pair = linked.sets.map(|n| &sets[n]);
        let mut order: Vec<Candidate> = Vec::new();
        for digit in linked.digits.into_iter().flatten() {
            let shared = shared_eliminations(marks, pair, &[Some(digit)]);
            order.extend(Chosen::from(Conclusions::eliminate(shared)).order);
        }
        if linked.digits[1].is_some() {
            for [set, other] in [pair, [pair[1], pair[0]]] {
                for digit in set.digits {
                    if !linked.digits.contains(&Some(digit)) {
                        let seen = set.seen[digit.index()] - set.cells - other.cells;
                        let cells = (seen & marks.positions(digit)).into_iter();
                        order.extend(cells.map(|cell| Candidate::new(cell, digit)));
                    }
                }
            }
        }
        let conclusions = Conclusions::eliminate(order.iter().copied().collect());
        (!order.is_empty()).then_some(Chosen { conclusions, order })
    })
}

/// Rule: takes the first two pairs that share a set and eliminate something. The outer sets share no cell. Nothing is
/// eliminated of a digit that is restricted in one of the pairs.
fn wing(marks: &Pencilmarks, sets: &[Als], linked_pairs: &[LinkedPair]) -> Option<CandidateSet> {
    let mut pairs_of_set = vec![Vec::new(); sets.len()];
    for (n, linked) in linked_pairs.iter().enumerate() {
        for set in linked.sets {
            pairs_of_set[set].push(n);
        }
    }
    linked_pairs.iter().enumerate().find_map(|(n, first)| {
        let mut seconds = pairs_of_set[first.sets[0]].clone();
        seconds.extend(&pairs_of_set[first.sets[1]]);
        seconds.sort_unstable();
        seconds.dedup();
        let seconds = seconds.into_iter().filter(|second| *second > n);
        seconds.into_iter().find_map(|second| {
            let second = &linked_pairs[second];
            let [a, b] = outer_sets(first.sets, second.sets)?.map(|n| &sets[n]);
            let is_single = |linked: &LinkedPair| linked.digits[1].is_none();
            let is_one_digit =
                is_single(first) && is_single(second) && first.digits == second.digits;
            if is_one_digit || !a.cells.is_disjoint(b.cells) {
                return None;
            }
            let except = [first.digits, second.digits].concat();
            let eliminations = shared_eliminations(marks, [a, b], &except);
            (!eliminations.is_empty()).then_some(eliminations)
        })
    })
}

/// Returns the two sets that are not the shared one.
fn outer_sets([a, b]: [usize; 2], [c, d]: [usize; 2]) -> Option<[usize; 2]> {
    let ends = if a == c {
        [b, d]
    } else if a == d {
        [b, c]
    } else if b == c {
        [a, d]
    } else {
        [a, c]
    };
    (ends[0] != ends[1]).then_some(ends)
}
