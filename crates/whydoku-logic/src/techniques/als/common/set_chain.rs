//! Chains of four and more almost locked (or almost hidden) sets, the shortest for each pair of ends.

use super::almost_sets::{AlmostSet, Common, Kind};
use super::set_rules::{eliminable, reaches, ruled_out_by_both, web};
use super::set_step::{BestSets, SetDeduction};
use crate::Facts;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::CandidateSet;

/// The two ends of a chain, and how long it is.
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
    /// For each part of each set, all in one list, the other sets it leads to.
    rows: Vec<Vec<Common>>,
    /// Where the parts of each set start in that list, and at the end the length of the list.
    starts: Vec<usize>,
    longest: u8,
}

/// How far sets are from the start, by the part they are entered through; 0 if they are not reached.
#[derive(Default)]
struct Distances {
    by_part: Vec<u8>,
    /// The parts of each set that the search has not left through yet, as bits.
    left: Vec<u16>,
    queue: Vec<(usize, usize)>,
}

impl<'a> Search<'a> {
    fn new(sets: &'a [AlmostSet], joined: &[Vec<Common>], longest: u8) -> Self {
        let mut rows = Vec::new();
        let mut starts = vec![0];
        for (list, set) in joined.iter().zip(sets) {
            let through = |part: usize| list.iter().filter(|c| c.here == part).copied().collect();
            rows.extend((0..set.parts.len()).map(through));
            starts.push(rows.len());
        }
        Self {
            sets,
            rows,
            starts,
            longest,
        }
    }

    fn parts_of(&self, set: usize) -> std::ops::Range<usize> {
        self.starts[set]..self.starts[set + 1]
    }

    /// Searches breadth first from `start`, leaving it through the part `first`.
    fn follow(&self, start: usize, first: usize, distances: &mut Distances) {
        let Distances {
            by_part,
            left,
            queue,
        } = distances;
        by_part.clear();
        by_part.resize(self.rows.len(), 0);
        left.clear();
        left.resize(self.sets.len(), u16::MAX);
        queue.clear();
        let walk = |set: usize,
                    through: usize,
                    length: u8,
                    by_part: &mut Vec<u8>,
                    queue: &mut Vec<(usize, usize)>| {
            for common in &self.rows[self.starts[set] + through] {
                let entry = &mut by_part[self.starts[common.other] + common.there];
                if *entry == 0 && common.other != start {
                    *entry = length + 1;
                    queue.push((common.other, common.there));
                }
            }
        };
        walk(start, first, 1, by_part, queue);
        let mut next = 0;
        while next < queue.len() {
            let (set, entered) = queue[next];
            next += 1;
            let length = by_part[self.starts[set] + entered];
            if length >= self.longest {
                break;
            }
            for through in 0..self.sets[set].parts.len() {
                if through != entered && left[set] >> through & 1 == 1 {
                    left[set] &= !(1 << through);
                    walk(set, through, length, by_part, queue);
                }
            }
        }
    }

    /// Returns the sets from the start to the end and the commons between them, with no set twice.
    fn row(&self, ends: Ends) -> Option<(Vec<usize>, Vec<Common>)> {
        let mut distances = Distances::default();
        self.follow(ends.start, ends.first, &mut distances);
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
        let length = distances.by_part[self.starts[set] + entered];
        for common in &self.rows[self.starts[set] + entered] {
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
            // Only neighbors must not overlap, and the commons guarantee that.
            if row.contains(&from) || from == ends.start {
                continue;
            }
            let reached = &distances.by_part[self.parts_of(from)];
            for (part, reached) in reached.iter().enumerate() {
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

/// Finds chains of at least four sets.
pub(crate) fn chains(facts: &Facts<'_>, kind: Kind) -> ControlFlow<(), BestSets> {
    let overlap = facts.options().overlapping_sets;
    let targets = eliminable(facts, kind);
    if targets.is_empty() {
        return ControlFlow::Continue(BestSets::default());
    }
    let sets = facts.almost_sets(kind);
    let joined = facts.commons(kind, overlap);
    let longest = u8::try_from(facts.options().longest_chain / 2 + 1).unwrap_or(u8::MAX);
    let search = Search::new(sets, joined, longest);
    let mut distances = Distances::default();
    let reaches = reaches(sets, &targets);
    let mut by_gone: BTreeMap<CandidateSet, Vec<Ends>> = BTreeMap::new();
    for (start, a) in sets.iter().enumerate() {
        facts.spend((sets.len() - start) as u64)?;
        let partners = partners(&reaches, start);
        if partners.is_empty() {
            continue;
        }
        for first in 0..a.parts.len() {
            if search.rows[search.starts[start] + first].is_empty() {
                continue;
            }
            facts.spend(search.sets.len() as u64)?;
            search.follow(start, first, &mut distances);
            for &end in &partners {
                let lengths = &distances.by_part[search.parts_of(end)];
                for (last, length) in lengths.iter().enumerate() {
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
    let mut best = BestSets::default();
    for (gone, choices) in by_gone {
        for ends in choices {
            facts.spend(sets.len() as u64)?;
            if let Some((row, commons)) = search.row(ends) {
                let (a, b) = (&sets[ends.start], &sets[ends.end]);
                let used = 1 << a.parts[ends.first].key | 1 << b.parts[ends.last].key;
                let (_, keys) = ruled_out_by_both(a, b, used);
                best.offer(SetDeduction {
                    web: web(sets, &row, &commons),
                    ends: keys,
                    gone,
                });
                break;
            }
        }
    }
    ControlFlow::Continue(best)
}

/// Returns the later sets that eliminate something together with `start`.
fn partners(reaches: &[CandidateSet], start: usize) -> Vec<usize> {
    (start + 1..reaches.len())
        .filter(|end| !reaches[start].is_disjoint(&reaches[*end]))
        .collect()
}
