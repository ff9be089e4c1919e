//! Finds almost locked sets in a fixed order, and the first pair, wing or chain of them.

use super::choice::rank;
use std::collections::BTreeSet;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Pencilmarks};

/// Rule: a chain has at most this many sets.
const MAX_SETS: usize = 6;

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
struct Als {
    cells: CellSet,
    digits: DigitSet,
    /// By digit: its cells in the set.
    places: [CellSet; 9],
    /// By digit: the cells that see every one of those cells.
    seen: [CellSet; 9],
}

/// Two sets that share restricted common digits: only one of the sets can hold each of these.
#[derive(Debug)]
struct LinkedPair {
    sets: [usize; 2],
    digits: Vec<Digit>,
}

/// Returns the eliminations of the step of this shape that HoDoKu takes.
pub(super) fn almost_locked(
    marks: &Pencilmarks,
    shape: Shape,
    budget: &Budget,
) -> Result<Option<CandidateSet>, Spent> {
    let sets = sets(marks);
    let linked_pairs = linked_pairs(&sets);
    match shape {
        Shape::Pair => Ok(pair(marks, &sets, &linked_pairs)),
        Shape::Wing => Ok(wing(marks, &sets, &linked_pairs)),
        Shape::Chain => chain(marks, &sets, &linked_pairs, budget),
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
            let digits: Vec<Digit> = shared.filter(is_restricted).collect();
            if !digits.is_empty() {
                let sets = [n, m];
                all.push(LinkedPair { sets, digits });
            }
        }
    }
    all
}

/// Adds the eliminations of two sets, one of which is locked. Skips the digits in `except`.
fn add_shared_eliminations(
    marks: &Pencilmarks,
    [a, b]: [&Als; 2],
    except: [Option<Digit>; 2],
    eliminations: &mut CandidateSet,
) {
    for digit in a.digits & b.digits {
        if !except.contains(&Some(digit)) {
            let n = digit.index();
            eliminations.insert_cells(digit, a.seen[n] & b.seen[n] & marks.positions(digit));
        }
    }
}

/// Rule: takes the first pair that eliminates something, with all of its eliminations.
fn pair(marks: &Pencilmarks, sets: &[Als], linked_pairs: &[LinkedPair]) -> Option<CandidateSet> {
    linked_pairs.iter().find_map(|linked| {
        let pair = linked.sets.map(|n| &sets[n]);
        let mut eliminations = CandidateSet::EMPTY;
        for digit in &linked.digits {
            add_shared_eliminations(marks, pair, [Some(*digit), None], &mut eliminations);
        }
        if linked.digits.len() > 1 {
            // Doubly linked: each common digit is in one of the two sets, and every other digit is
            // locked in its set.
            add_shared_eliminations(marks, pair, [None; 2], &mut eliminations);
            for set in pair {
                for digit in set.digits {
                    if !linked.digits.contains(&digit) {
                        let seen = set.seen[digit.index()] - set.cells;
                        eliminations.insert_cells(digit, seen & marks.positions(digit));
                    }
                }
            }
        }
        (!eliminations.is_empty()).then_some(eliminations)
    })
}

/// Rule: takes the first two pairs that share a set and eliminate something. The outer sets share
/// no cell.
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
            if !a.cells.is_disjoint(b.cells) {
                return None;
            }
            let mut eliminations = CandidateSet::EMPTY;
            for x in &first.digits {
                for y in second.digits.iter().filter(|y| *y != x) {
                    add_shared_eliminations(marks, [a, b], [Some(*x), Some(*y)], &mut eliminations);
                }
            }
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

/// Rule: a chain visits sets in increasing order only. Takes the best chain, by the ranking used
/// for all chains. Sets that are not adjacent in the chain may overlap.
fn chain(
    marks: &Pencilmarks,
    sets: &[Als],
    linked_pairs: &[LinkedPair],
    budget: &Budget,
) -> Result<Option<CandidateSet>, Spent> {
    let mut search = ChainSearch {
        marks,
        sets,
        next: vec![Vec::new(); sets.len()],
        best: None,
    };
    for LinkedPair { sets, digits } in linked_pairs {
        let links = digits.iter().map(|digit| (sets[1], *digit));
        search.next[sets[0]].extend(links);
    }
    for start in 0..sets.len() {
        budget.spend(0)?;
        search.extend(start, start, None, 1);
    }
    Ok(search.best)
}

struct ChainSearch<'a> {
    marks: &'a Pencilmarks,
    sets: &'a [Als],
    /// By set: the sets it links to, with the restricted common of each link.
    next: Vec<Vec<(usize, Digit)>>,
    best: Option<CandidateSet>,
}

impl ChainSearch<'_> {
    /// Extends a chain that ends at `last`. `ends` holds its first and last common digits so far.
    fn extend(&mut self, start: usize, last: usize, ends: Option<[Digit; 2]>, length: usize) {
        for n in 0..self.next[last].len() {
            let (set, digit) = self.next[last][n];
            if ends.is_some_and(|[_, before]| before == digit) {
                continue;
            }
            let first = ends.map_or(digit, |[first, _]| first);
            let length = length + 1;
            if length > 3 {
                let pair = [start, set].map(|n| &self.sets[n]);
                let mut eliminations = CandidateSet::EMPTY;
                add_shared_eliminations(
                    self.marks,
                    pair,
                    [Some(first), Some(digit)],
                    &mut eliminations,
                );
                if !eliminations.is_empty()
                    && self
                        .best
                        .is_none_or(|best| rank(&eliminations) < rank(&best))
                {
                    self.best = Some(eliminations);
                }
            }
            if length < MAX_SETS {
                self.extend(start, set, Some([first, digit]), length);
            }
        }
    }
}
