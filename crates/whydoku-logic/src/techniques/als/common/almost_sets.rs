//! [`AlmostSet`]: almost locked and almost hidden sets as one type.
//!
//! Both are N truths whose candidates fall into N + 1 parts. Each part is inside a truth of its own and is used
//! at most once, so at most one of the parts is unused. For an almost locked set the truths are cells and the
//! parts are digits; for an almost hidden set the truths are digits of a house and the parts are cells. A rule
//! for one kind, with cells and digits exchanged, is a rule for the other, and one search finds both.

use crate::Facts;
use crate::graph::almost_locked_sets::Als;
use std::cell::OnceCell;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Pencilmarks, Truth,
};

/// Which kind of set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Almost locked: N cells with N + 1 digits.
    Locked,
    /// Almost hidden: N digits of a house with N + 1 cells.
    Hidden,
}

/// A digit of an almost locked set or a cell of an almost hidden one, which is used at most once.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The number of the digit or of the cell.
    pub key: usize,
    /// The candidates.
    pub candidates: CandidateSet,
    /// The truths that contain all of them.
    pub within: Vec<Truth>,
    /// The other open candidates of these truths, which are false if the part is used.
    pub reach: CandidateSet,
    /// The cells of `reach`. Parts without a common cell eliminate nothing together.
    pub spread: CellSet,
}

impl Part {
    /// A part inside the truths given.
    pub(crate) fn new(
        marks: &Pencilmarks,
        key: usize,
        candidates: CandidateSet,
        within: Vec<Truth>,
    ) -> Self {
        let open = |truth: &Truth| marks.open_of(*truth);
        let all = within
            .iter()
            .map(open)
            .fold(CandidateSet::EMPTY, |all, more| all | more);
        let reach = all - candidates;
        Self {
            key,
            candidates,
            within,
            reach,
            spread: reach.all_cells(),
        }
    }
}

/// Truths, and the parts their candidates fall into.
#[derive(Clone, Debug)]
pub(crate) struct AlmostSet {
    /// Its cells.
    pub cells: CellSet,
    /// Its digits.
    pub digits: DigitSet,
    /// The truths that must be filled.
    pub truths: Vec<Truth>,
    /// The parts that fill them, by key.
    pub parts: Vec<Part>,
}

impl AlmostSet {
    /// Returns the place of the part with this key.
    pub(crate) fn part(&self, key: usize) -> Option<usize> {
        self.parts.iter().position(|part| part.key == key)
    }

    /// All its candidates.
    pub(crate) fn candidates(&self) -> CandidateSet {
        let each = self.parts.iter().map(|part| part.candidates);
        each.fold(CandidateSet::EMPTY, |all, part| all | part)
    }

    /// Whether two sets fill the same truth.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        let cells = |set: &Self| matches!(set.truths.first(), Some(Truth::Cell(_)));
        if cells(self) && cells(other) {
            return !self.cells.is_disjoint(other.cells);
        }
        self.truths.iter().any(|truth| other.truths.contains(truth))
    }

    /// Whether all truths of one set are among those of the other.
    pub(crate) fn contains_or_is_in(&self, other: &Self) -> bool {
        let inside = |a: &Self, b: &Self| a.truths.iter().all(|truth| b.truths.contains(truth));
        inside(self, other) || inside(other, self)
    }
}

/// Finds every set of a kind, small ones first. [`Facts::almost_sets`] caches them.
pub(crate) fn all(facts: &Facts<'_>, kind: Kind) -> Vec<AlmostSet> {
    let mut sets = match kind {
        Kind::Locked => locked(facts),
        Kind::Hidden => hidden(facts),
    };
    sets.put_in_order_by_key(|set| set.truths.len());
    sets
}

fn locked(facts: &Facts<'_>) -> Vec<AlmostSet> {
    let largest = facts.options().largest_als;
    let sets = facts.almost_locked_sets().iter();
    let one = |set: &Als| AlmostSet {
        cells: set.cells,
        digits: set.digits,
        truths: set.cells.into_iter().map(Truth::Cell).collect(),
        parts: set
            .digits
            .into_iter()
            .map(|digit| digit_part(facts, digit, set.cells_of(facts, digit)))
            .collect(),
    };
    sets.filter(|set| set.cells.len() <= largest)
        .map(one)
        .collect()
}

/// Returns the part "this digit in these cells", linked through houses.
pub(crate) fn digit_part(facts: &Facts<'_>, digit: Digit, cells: CellSet) -> Part {
    let (mut within, mut around) = (Vec::with_capacity(2), CellSet::EMPTY);
    for house in cells.common_houses() {
        within.push(Truth::House(house, digit));
        around |= house.cells();
    }
    let spread = (facts.positions(digit) & around) - cells;
    Part {
        key: digit.index(),
        candidates: CandidateSet::of_digit(digit, cells),
        within,
        reach: CandidateSet::of_digit(digit, spread),
        spread,
    }
}

/// Returns the part "these digits in this cell", linked through the cell.
pub(crate) fn cell_part(facts: &Facts<'_>, cell: Cell, digits: DigitSet) -> Part {
    let open = facts.candidates(cell) & digits;
    let candidates = open.into_iter().map(|digit| Candidate::new(cell, digit));
    Part::new(
        facts.marks(),
        cell.index(),
        candidates.collect(),
        vec![Truth::Cell(cell)],
    )
}

fn hidden(facts: &Facts<'_>) -> Vec<AlmostSet> {
    let largest = facts.options().largest_als;
    let mut sets = Vec::new();
    for house in House::ALL {
        let places = facts.places(house);
        let missing: DigitSet = Digit::ALL
            .into_iter()
            .filter(|digit| places[digit.index()] != 0)
            .collect();
        for size in 1..=largest.min(missing.len().saturating_sub(1)) {
            for digits in missing.subsets(size) {
                let all = digits
                    .into_iter()
                    .fold(0, |all, digit| all | places[digit.index()]);
                if all.count_ones() as usize != size + 1 {
                    continue;
                }
                let cells: CellSet = (0..9)
                    .filter(|place| all >> place & 1 == 1)
                    .map(|place| house.cell(place))
                    .collect();
                sets.push(AlmostSet {
                    cells,
                    digits,
                    truths: digits
                        .into_iter()
                        .map(|digit| Truth::House(house, digit))
                        .collect(),
                    parts: cells
                        .into_iter()
                        .map(|cell| cell_part(facts, cell, digits))
                        .collect(),
                });
            }
        }
    }
    sets
}

/// A restricted common: a part of one set and a part of another that cannot both be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Common {
    /// The other set.
    pub other: usize,
    /// The part here.
    pub here: usize,
    /// The part there.
    pub there: usize,
}

/// The sets that a row of sets can end with.
#[derive(Clone, Debug)]
pub(crate) struct RowEnds {
    /// Whether each set can be an end.
    pub ends: Vec<bool>,
    /// For each set its restricted commons with the others, where one of the two is an end.
    pub commons: Vec<Vec<Common>>,
}

/// Finds the restricted commons of each set with the others, in order, where one of the two is an end.
/// [`Facts::commons`] and [`Facts::ends_of_rows`] cache them.
pub(crate) fn commons(sets: &[AlmostSet], overlap: bool, ends: &[bool]) -> Vec<Vec<Common>> {
    let mut holders: Vec<Vec<(usize, usize)>> = vec![Vec::new(); Truth::COUNT];
    for (number, set) in sets.iter().enumerate() {
        for (place, part) in set.parts.iter().enumerate() {
            for truth in &part.within {
                holders[truth.index()].push((number, place));
            }
        }
    }
    let mut all: Vec<Vec<Common>> = vec![Vec::new(); sets.len()];
    for (truth, holders) in holders.iter().enumerate() {
        // Parts in the same house differ in their cells.
        let digit = match Truth::from_index(truth) {
            Truth::House(_, digit) => Some(digit),
            Truth::Cell(_) => None,
        };
        for (i, &(a, here)) in holders.iter().enumerate() {
            let mine = &sets[a].parts[here].candidates;
            for &(b, there) in &holders[i + 1..] {
                if !ends[a] && !ends[b] {
                    continue;
                }
                let other = &sets[b].parts[there].candidates;
                let apart = match digit {
                    Some(digit) => mine.cells(digit).is_disjoint(other.cells(digit)),
                    None => mine.is_disjoint(other),
                };
                if a != b && apart && (overlap || !sets[a].overlaps(&sets[b])) {
                    all[a].push(Common {
                        other: b,
                        here,
                        there,
                    });
                    all[b].push(Common {
                        other: a,
                        here: there,
                        there: here,
                    });
                }
            }
        }
    }
    for list in &mut all {
        list.put_in_order();
        list.dedup();
    }
    all
}

/// The almost sets of one state and what joins them.
#[derive(Default)]
struct AlmostSetCache {
    sets: [OnceCell<Vec<AlmostSet>>; 2],
    /// By kind, and whether sets may share truths.
    commons: [[OnceCell<Vec<Vec<Common>>>; 2]; 2],
}

impl Facts<'_> {
    /// Returns every almost locked or almost hidden set, small ones first.
    pub(crate) fn almost_sets(&self, kind: Kind) -> &[AlmostSet] {
        self.cache::<AlmostSetCache>().sets[kind as usize].get_or_init(|| all(self, kind))
    }

    /// Returns for each of these sets its restricted commons with the others, in order.
    pub(crate) fn commons(&self, kind: Kind, overlap: bool) -> &[Vec<Common>] {
        self.cache::<AlmostSetCache>().commons[kind as usize][usize::from(overlap)].get_or_init(
            || {
                let sets = self.almost_sets(kind);
                commons(sets, overlap, &vec![true; sets.len()])
            },
        )
    }
}
