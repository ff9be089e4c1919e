//! Two and three almost locked (or almost hidden) sets in a row: the XZ-rule, the XY-wing, the W-wing.

use super::almost_sets::{AlmostSet, Common, Kind, Part, RowEnds, cell_part, commons, digit_part};
use super::set_step::{BestSets, SetDeduction};
use super::set_web::Web;
use crate::Facts;
use crate::graph::chain_graph::Reach;
use crate::infer::closure::Strength;
use std::cell::OnceCell;
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Cell, CellSet, Digit, House, Truth};

/// Returns what the parts with the same key of two sets eliminate together, and those keys. Keys in `without` do
/// not count.
pub(crate) fn ruled_out_by_both(
    a: &AlmostSet,
    b: &AlmostSet,
    without: u128,
) -> (CandidateSet, Vec<usize>) {
    let mut gone = CandidateSet::EMPTY;
    let mut ends = Vec::new();
    for_each_shared(a, b, |key, both| {
        if without >> key & 1 == 0 {
            gone |= both;
            ends.push(key);
        }
    });
    (gone, ends)
}

/// Calls `visit` with every key of both sets whose parts eliminate something together, and what.
fn for_each_shared(a: &AlmostSet, b: &AlmostSet, mut visit: impl FnMut(usize, CandidateSet)) {
    let mut others = b.parts.iter();
    let mut next = others.next();
    // Parts are in the order of their keys.
    for here in &a.parts {
        while next.is_some_and(|there| there.key < here.key) {
            next = others.next();
        }
        let Some(there) = next else { return };
        if there.key == here.key && !here.spread.is_disjoint(there.spread) {
            let both = here.reach & there.reach;
            if !both.is_empty() {
                visit(here.key, both);
            }
        }
    }
}

/// Returns which targets the parts of each set eliminate on their own. Two sets eliminate something together
/// exactly when these meet, because a part reaches only its own digit (or its own cell).
pub(crate) fn reaches(sets: &[AlmostSet], targets: &CandidateSet) -> Vec<CandidateSet> {
    let reach = |set: &AlmostSet| {
        let each = set.parts.iter().map(|part| part.reach);
        each.fold(CandidateSet::EMPTY, |all, more| all | more) & *targets
    };
    sets.iter().map(reach).collect()
}

/// Returns what rows of sets of a kind could eliminate; for almost locked sets, what chains through them could.
pub(crate) fn eliminable(facts: &Facts<'_>, kind: Kind) -> CandidateSet {
    eliminable_within(facts, kind, Reach::ROWS)
}

fn eliminable_within(facts: &Facts<'_>, kind: Kind, reach: Reach) -> CandidateSet {
    let refutable = *facts.refutable(Strength::Subsets);
    if kind == Kind::Hidden || refutable.is_empty() {
        return refutable;
    }
    refutable & reach.eliminable(facts)
}

/// Whether each set eliminates a target by one of its parts. Other sets cannot be ends of a row.
pub(crate) fn possible_ends(sets: &[AlmostSet], targets: &CandidateSet) -> Vec<bool> {
    let possible = |set: &AlmostSet| {
        let mut parts = set.parts.iter();
        parts.any(|part| !part.reach.is_disjoint(targets))
    };
    sets.iter().map(possible).collect()
}

/// How many restricted commons a pair of sets is joined by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkCount {
    /// One.
    One,
    /// Two: both sets are locked.
    Two,
}

/// Finds pairs of sets joined once or twice.
pub(crate) fn xz(facts: &Facts<'_>, kind: Kind, counts: &[LinkCount]) -> ControlFlow<(), BestSets> {
    let targets = eliminable(facts, kind);
    let mut best = BestSets::default();
    if targets.is_empty() {
        return ControlFlow::Continue(best);
    }
    let sets = facts.almost_sets(kind);
    let RowEnds { ends, commons } = facts.ends_of_rows(kind, false);
    for (a, list) in commons.iter().enumerate() {
        facts.spend(list.len() as u64)?;
        for pair in list.chunk_by(|x, y| x.other == y.other) {
            let b = pair[0].other;
            // Two sets joined once are both ends; of two joined twice each may eliminate something alone.
            if b < a || !(ends[a] && ends[b] || pair.len() == 2 && (ends[a] || ends[b])) {
                continue;
            }
            let rank = (2, sets[a].truths.len() + sets[b].truths.len());
            match pair {
                [one] if counts.contains(&LinkCount::One) => {
                    let (gone, ends) = ruled_out_by_both(&sets[a], &sets[b], joint(&sets[a], *one));
                    if best.wants(&gone, rank) {
                        let web = web(sets, &[a, b], &[*one]);
                        best.offer(SetDeduction { web, ends, gone });
                    }
                }
                [one, two] if counts.contains(&LinkCount::Two) => {
                    if kind == Kind::Locked && one_house(sets[a].cells | sets[b].cells) {
                        continue;
                    }
                    let gone = ruled_out_by_two(&sets[a], &sets[b], [*one, *two]);
                    if best.wants(&gone, rank) {
                        let mut web = web(sets, &[a, b], &[*one]);
                        web.join((0, two.here), (1, two.there));
                        let ends = Vec::new();
                        best.offer(SetDeduction { web, ends, gone });
                    }
                }
                _ => {}
            }
        }
    }
    ControlFlow::Continue(best)
}

/// Whether two sets together are in one house: that is a naked subset in two pieces.
fn one_house(cells: CellSet) -> bool {
    cells.common_houses().next().is_some()
}

/// Returns what two locked sets eliminate: each part what it sees, a common what both its parts see.
fn ruled_out_by_two(a: &AlmostSet, b: &AlmostSet, commons: [Common; 2]) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let used = |part: usize, here: bool| {
        let place = |c: &Common| if here { c.here } else { c.there };
        commons.iter().any(|common| place(common) == part)
    };
    for (set, here) in [(a, true), (b, false)] {
        for (place, part) in set.parts.iter().enumerate() {
            if !used(place, here) {
                gone |= part.reach;
            }
        }
    }
    for common in commons {
        let (one, two) = (&a.parts[common.here], &b.parts[common.there]);
        gone |= one.reach & two.reach;
    }
    gone
}

/// Returns the key of the part that a common uses in its own set, as a bit.
fn joint(set: &AlmostSet, common: Common) -> u128 {
    1 << set.parts[common.here].key
}

/// Joins a row of sets; `commons[i]` leads from set `i` to the next.
pub(crate) fn web(sets: &[AlmostSet], row: &[usize], commons: &[Common]) -> Web {
    let mut web = Web {
        members: row.iter().map(|set| sets[*set].clone()).collect(),
        joins: Vec::new(),
        clause: None,
    };
    for (i, common) in commons.iter().enumerate() {
        web.join((i, common.here), (i + 1, common.there));
    }
    web
}

/// Finds two sets that are each joined to a third, through different parts of it.
pub(crate) fn xy_wing(facts: &Facts<'_>, kind: Kind) -> ControlFlow<(), BestSets> {
    let overlap = facts.options().overlapping_sets;
    let targets = eliminable(facts, kind);
    let mut best = BestSets::default();
    if targets.is_empty() {
        return ControlFlow::Continue(best);
    }
    let sets = facts.almost_sets(kind);
    let RowEnds { ends, commons } = facts.ends_of_rows(kind, overlap);
    for (c, list) in commons.iter().enumerate() {
        for (i, one) in list.iter().enumerate() {
            if !ends[one.other] {
                continue;
            }
            facts.spend((list.len() - i) as u64)?;
            let a = &sets[one.other];
            for two in &list[i + 1..] {
                let b = &sets[two.other];
                if one.here == two.here || one.other == two.other || !ends[two.other] {
                    continue;
                }
                let used = 1 << a.parts[one.there].key | 1 << b.parts[two.there].key;
                let (gone, ends) = ruled_out_by_both(a, b, used);
                let size = a.truths.len() + b.truths.len() + sets[c].truths.len();
                let apart = || {
                    if overlap {
                        !a.contains_or_is_in(b)
                    } else {
                        !a.overlaps(b)
                    }
                };
                if best.wants(&gone, (3, size)) && apart() {
                    // The ends come first and the middle last, as in the names A, B and C.
                    let members = [one.other, two.other, c];
                    let mut web = web(sets, &members, &[]);
                    web.join((0, one.there), (2, one.here));
                    web.join((1, two.there), (2, two.here));
                    best.offer(SetDeduction { web, ends, gone });
                }
            }
        }
    }
    ControlFlow::Continue(best)
}

/// Finds two sets, each joined to one side of a house where a digit has two sides.
pub(crate) fn w_wing(facts: &Facts<'_>, kind: Kind) -> ControlFlow<(), BestSets> {
    let overlap = facts.options().overlapping_sets;
    // The house between the two sets is a strong link.
    let targets = eliminable_within(facts, kind, Reach::SETS);
    let mut best = BestSets::default();
    if targets.is_empty() {
        return ControlFlow::Continue(best);
    }
    let sets = facts.almost_sets(kind);
    let reaches = reaches(sets, &targets);
    let mut shared = Vec::new();
    let partners = strong_partners(facts);
    for (i, a) in sets.iter().enumerate() {
        if reaches[i].is_empty() {
            continue;
        }
        facts.spend((sets.len() - i) as u64)?;
        let tied = (a.cells.iter()).fold(CellSet::EMPTY, |all, cell| all | partners[cell.index()]);
        for (b, reach) in sets[i + 1..].iter().zip(&reaches[i + 1..]) {
            // Most pairs fail here. Hidden sets need a common end and a strong link between their cells.
            let hidden = kind == Kind::Hidden;
            if hidden && (a.cells.is_disjoint(b.cells) || tied.is_disjoint(b.cells)) {
                continue;
            }
            if reaches[i].is_disjoint(reach) {
                continue;
            }
            shared.clear();
            for_each_shared(a, b, |key, both| shared.push((key, both)));
            if shared.is_empty() || (!overlap && a.overlaps(b)) || a.contains_or_is_in(b) {
                continue;
            }
            let rank = (3, a.truths.len() + b.truths.len() + 1);
            for (here, one) in a.parts.iter().enumerate() {
                for (there, two) in b.parts.iter().enumerate() {
                    let tied = match kind {
                        Kind::Locked => one.key == two.key,
                        Kind::Hidden => partners[one.key].contains(Cell::from_index(two.key)),
                    };
                    if !tied {
                        continue;
                    }
                    let ends = shared
                        .iter()
                        .filter(|(key, _)| ![one.key, two.key].contains(key));
                    let each = ends.clone().map(|(_, both)| *both);
                    let gone = each.fold(CandidateSet::EMPTY, |all, both| all | both);
                    if !best.wants(&gone, rank) {
                        continue;
                    }
                    for middle in connecting_houses(facts, kind, a, b, here, there) {
                        let mut web = Web {
                            members: vec![a.clone(), b.clone(), middle],
                            joins: Vec::new(),
                            clause: None,
                        };
                        web.join((0, here), (2, 0));
                        web.join((1, there), (2, 1));
                        let ends = ends.clone().map(|(key, _)| *key).collect();
                        best.offer(SetDeduction { web, ends, gone });
                    }
                }
            }
        }
    }
    ControlFlow::Continue(best)
}

/// Returns for each cell the cells that share a strong link with it: some digit has only these two in a house.
fn strong_partners(facts: &Facts<'_>) -> [CellSet; 81] {
    let mut all = [CellSet::EMPTY; 81];
    for link in Digit::ALL
        .iter()
        .flat_map(|digit| facts.strong_links(*digit))
    {
        let [a, b] = link.cells;
        all[a.index()].insert(b);
        all[b.index()].insert(a);
    }
    all
}

/// Returns the houses whose cells for a digit fall into one side that the part of `a` eliminates and one that the
/// part of `b` eliminates.
fn connecting_houses(
    facts: &Facts<'_>,
    kind: Kind,
    a: &AlmostSet,
    b: &AlmostSet,
    here: usize,
    there: usize,
) -> Vec<AlmostSet> {
    let (one, two) = (&a.parts[here], &b.parts[there]);
    let digits: Vec<Digit> = match kind {
        Kind::Locked => vec![Digit::from_index(one.key % 9)],
        Kind::Hidden => Digit::ALL.to_vec(),
    };
    let mut all = Vec::new();
    for digit in digits {
        let sides = [one, two].map(|part| part.reach.cells(digit));
        if sides[0].is_empty() || sides[1].is_empty() {
            continue;
        }
        for house in House::ALL {
            let open = facts.positions_in(house, digit);
            let near = open & sides[0];
            let far = open - sides[0];
            if near.is_empty() || far.is_empty() || !far.is_subset(sides[1]) {
                continue;
            }
            let truth = Truth::House(house, digit);
            if a.truths.contains(&truth) || b.truths.contains(&truth) {
                continue;
            }
            if let Some(middle) =
                connecting_house(facts, kind, house, digit, [near, far], [one, two])
            {
                all.push(middle);
            }
        }
    }
    all
}

fn connecting_house(
    facts: &Facts<'_>,
    kind: Kind,
    house: House,
    digit: Digit,
    sides: [CellSet; 2],
    parts: [&Part; 2],
) -> Option<AlmostSet> {
    let mut split = Vec::with_capacity(2);
    for (side, part) in sides.into_iter().zip(parts) {
        let mut piece = digit_part(facts, digit, side);
        if kind == Kind::Hidden {
            let cell = side.only()?;
            piece = cell_part(facts, cell, digit.into());
        }
        // The whole side must be in one truth with the part.
        let joined = piece.within.iter().any(|truth| part.within.contains(truth));
        if !joined || !(piece.candidates & part.candidates).is_empty() {
            return None;
        }
        split.push(piece);
    }
    Some(AlmostSet {
        cells: sides[0] | sides[1],
        digits: digit.into(),
        truths: vec![Truth::House(house, digit)],
        parts: split,
    })
}

/// The ends of rows in one state, by kind and by whether sets may share truths.
#[derive(Default)]
struct RowEndCache([[OnceCell<RowEnds>; 2]; 2]);

impl Facts<'_> {
    /// Returns the sets that a row can end with, and their restricted commons with all sets.
    pub(crate) fn ends_of_rows(&self, kind: Kind, overlap: bool) -> &RowEnds {
        self.cache::<RowEndCache>().0[kind as usize][usize::from(overlap)].get_or_init(|| {
            let sets = self.almost_sets(kind);
            let ends = possible_ends(sets, &eliminable(self, kind));
            let commons = commons(sets, overlap, &ends);
            RowEnds { ends, commons }
        })
    }
}
