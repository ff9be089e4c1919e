//! Chains of four and more almost locked (or almost hidden) sets, the shortest for each pair of ends.

use super::almost_sets::{AlmostSet, Common, Kind, all, commons};
use super::set_rules::{ruled_out_by_both, web};
use super::set_step::{Best, Found, keys};
use crate::grid::CandidateSet;
use crate::logic::Facts;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How far a set is from the start, by the part it is entered through; 0 if it is not reached.
struct Distances {
    /// For each set, for each of its parts.
    by_part: Vec<Vec<u8>>,
}

/// A chain seen from its ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ends {
    length: u8,
    truths: usize,
    start: usize,
    first: usize,
    end: usize,
    last: usize,
}

struct Search<'a> {
    sets: &'a [AlmostSet],
    /// For each set, for each part, the other sets it leads to.
    rows: Vec<Vec<Vec<Common>>>,
    longest: u8,
}

impl Search<'_> {
    /// Breadth first from `start`, leaving it through the part `first`.
    fn distances(&self, start: usize, first: usize) -> Distances {
        let parts = |set: &AlmostSet| vec![0; set.parts.len()];
        let mut by_part: Vec<Vec<u8>> = self.sets.iter().map(parts).collect();
        // Which parts of a set were walked through already.
        let mut left: Vec<u16> = vec![u16::MAX; self.sets.len()];
        let mut queue: Vec<(usize, usize)> = Vec::new();
        let walk = |set: usize,
                    through: usize,
                    length: u8,
                    by_part: &mut Vec<Vec<u8>>,
                    queue: &mut Vec<(usize, usize)>| {
            for common in &self.rows[set][through] {
                let entry = &mut by_part[common.other][common.there];
                if *entry == 0 && common.other != start {
                    *entry = length + 1;
                    queue.push((common.other, common.there));
                }
            }
        };
        walk(start, first, 1, &mut by_part, &mut queue);
        let mut next = 0;
        while next < queue.len() {
            let (set, entered) = queue[next];
            next += 1;
            let length = by_part[set][entered];
            if length >= self.longest {
                break;
            }
            for through in 0..self.sets[set].parts.len() {
                if through != entered && left[set] >> through & 1 == 1 {
                    left[set] &= !(1 << through);
                    walk(set, through, length, &mut by_part, &mut queue);
                }
            }
        }
        Distances { by_part }
    }

    /// The sets from the start to the end, and the commons between them, no set twice.
    fn row(&self, ends: Ends) -> Option<(Vec<usize>, Vec<Common>)> {
        let distances = self.distances(ends.start, ends.first);
        let mut row = vec![ends.end];
        let mut commons = Vec::new();
        let mut tries = 2_000;
        self.back(
            &distances,
            ends,
            ends.last,
            &mut row,
            &mut commons,
            &mut tries,
        )
        .then(|| {
            row.reverse();
            commons.reverse();
            (row, commons)
        })
    }

    fn back(
        &self,
        distances: &Distances,
        ends: Ends,
        entered: usize,
        row: &mut Vec<usize>,
        commons: &mut Vec<Common>,
        tries: &mut usize,
    ) -> bool {
        let (Some(&set), Some(left)) = (row.last(), tries.checked_sub(1)) else {
            return false;
        };
        *tries = left;
        let length = distances.by_part[set][entered];
        for common in &self.rows[set][entered] {
            let from = common.other;
            let forwards = Common {
                other: set,
                here: common.there,
                there: entered,
            };
            if length == 2 {
                if from == ends.start && common.there == ends.first {
                    row.push(from);
                    commons.push(forwards);
                    return true;
                }
                continue;
            }
            // Only neighbours must not overlap, and that the commons see to.
            if row.contains(&from) || from == ends.start {
                continue;
            }
            for (part, reached) in distances.by_part[from].iter().enumerate() {
                if *reached + 1 == length && *reached > 0 && part != common.there {
                    row.push(from);
                    commons.push(forwards);
                    if self.back(distances, ends, part, row, commons, tries) {
                        return true;
                    }
                    row.pop();
                    commons.pop();
                }
            }
        }
        false
    }
}

/// Chains of at least four sets.
pub fn chains(facts: &Facts<'_>, kind: Kind) -> ControlFlow<(), Best> {
    let overlap = facts.options().overlapping_sets;
    let sets = all(facts, kind);
    let joined = commons(&sets, overlap);
    let longest = u8::try_from(facts.options().longest_chain / 2 + 1).unwrap_or(u8::MAX);
    let rows = joined
        .iter()
        .zip(&sets)
        .map(|(list, set)| {
            let through = |part: usize| list.iter().filter(|c| c.here == part).copied().collect();
            (0..set.parts.len()).map(through).collect()
        })
        .collect();
    let search = Search {
        sets: &sets,
        rows,
        longest,
    };
    let mut by_gone: BTreeMap<CandidateSet, Vec<Ends>> = BTreeMap::new();
    for (start, a) in sets.iter().enumerate() {
        facts.spend((sets.len() - start) as u64)?;
        let partners = partners(&sets, start);
        if partners.is_empty() {
            continue;
        }
        for first in 0..a.parts.len() {
            if search.rows[start][first].is_empty() {
                continue;
            }
            facts.spend(search.sets.len() as u64)?;
            let distances = search.distances(start, first);
            for &end in &partners {
                for (last, length) in distances.by_part[end].iter().enumerate() {
                    if *length < 4 {
                        continue;
                    }
                    let b = &sets[end];
                    let used = 1 << a.parts[first].key | 1 << b.parts[last].key;
                    let (gone, _) = ruled_out_by_both(a, b, used);
                    if gone.is_empty() {
                        continue;
                    }
                    let known = by_gone.entry(gone).or_default();
                    let new = Ends {
                        length: *length,
                        truths: a.truths.len() + b.truths.len(),
                        start,
                        first,
                        end,
                        last,
                    };
                    let place = known.partition_point(|old| *old < new);
                    known.insert(place, new);
                    known.truncate(12);
                }
            }
        }
    }
    let mut best = Best::default();
    for (gone, choices) in by_gone {
        for ends in choices {
            facts.spend(sets.len() as u64)?;
            if let Some((row, commons)) = search.row(ends) {
                let (a, b) = (&sets[ends.start], &sets[ends.end]);
                let used = 1 << a.parts[ends.first].key | 1 << b.parts[ends.last].key;
                let (_, keys) = ruled_out_by_both(a, b, used);
                best.offer(Found {
                    web: web(&sets, &row, &commons),
                    ends: keys,
                    gone,
                });
                break;
            }
        }
    }
    ControlFlow::Continue(best)
}

/// The later sets that rule something out together with `start`.
fn partners(sets: &[AlmostSet], start: usize) -> Vec<usize> {
    let a = &sets[start];
    let mine = keys(a);
    (start + 1..sets.len())
        .filter(|end| {
            let b = &sets[*end];
            mine & keys(b) != 0 && !ruled_out_by_both(a, b, 0).0.is_empty()
        })
        .collect()
}
