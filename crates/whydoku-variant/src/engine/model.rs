//! [`Model`]: a puzzle as the engine sees it.

use super::derive;
use super::propagators::{Band, Cage, Different, Exchange, House, Linear};
use super::state::Propagator;
use super::table::Table;
use crate::{Cell, Digits, Size, Variant};
use std::collections::BTreeMap;

/// A puzzle as the engine sees it: cells by number, and what holds between them.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) size: Size,
    /// The digits of each cell before any work.
    pub(super) start: Vec<u16>,
    /// Everything but pairs, in order of cost.
    pub(super) propagators: Vec<Box<dyn Propagator>>,
    /// For each cell, the propagators to wake, one bit each.
    pub(super) watchers: Vec<u64>,
    /// The length of a set of propagators, in words.
    pub(super) words: usize,
    pub(super) tables: Vec<Table>,
    arcs: Lists<(u8, u16)>,
    peers: Lists<u8>,
    /// For each cell, the cells that must differ from it, one bit each.
    pub(crate) differ: Vec<CellBits>,

    // What rules have said, until `finish` turns it into the above.
    relations: BTreeMap<(usize, usize), [u16; 16]>,
    pub(super) sums: Vec<Equation>,
    /// Sets of cells that hold every digit once.
    pub(super) houses: Vec<Vec<usize>>,
    /// Sets of cells without a repeated digit.
    pub(super) groups: Vec<Vec<usize>>,
}

/// A set of cells, one bit each.
pub(crate) type CellBits = [u64; 4];

/// The weighted digits of some cells sum to `total`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Equation {
    /// The cells, each once, with weights that are not 0.
    pub(super) terms: Vec<(usize, i32)>,
    pub(super) total: i32,
}

impl Model {
    /// The model of a puzzle.
    pub(crate) fn new(variant: &Variant) -> Self {
        Self::with(variant, |_| {})
    }

    /// The model of a puzzle and of something that is not part of it.
    pub(crate) fn with(variant: &Variant, more: impl FnOnce(&mut Self)) -> Self {
        let size = variant.size();
        let mut model = Self {
            size,
            start: vec![size.digits().bits(); size.cells()],
            propagators: Vec::new(),
            watchers: Vec::new(),
            words: 0,
            tables: Vec::new(),
            arcs: Lists::default(),
            peers: Lists::default(),
            differ: vec![[0; 4]; size.cells()],
            relations: BTreeMap::new(),
            sums: Vec::new(),
            houses: Vec::new(),
            groups: Vec::new(),
        };
        for constraint in variant.everything() {
            (constraint.rule.post)(&constraint, variant, &mut model);
        }
        more(&mut model);
        model.finish();
        model
    }

    /// The number of a cell.
    pub(crate) const fn cell(&self, cell: Cell) -> usize {
        self.size.index(cell)
    }

    /// The numbers of cells.
    pub(crate) fn cells(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|cell| self.cell(*cell)).collect()
    }

    /// The cell holds one of the digits.
    pub(crate) fn limit(&mut self, cell: Cell, digits: Digits) {
        let index = self.cell(cell);
        self.start[index] &= digits.bits();
    }

    /// The puzzle has no solution.
    pub(crate) fn refuse(&mut self) {
        self.start[0] = 0;
    }

    /// No digit occurs twice in the cells.
    pub(crate) fn all_different(&mut self, cells: &[Cell]) {
        let mut cells = self.cells(cells);
        cells.sort_unstable();
        for (place, a) in cells.iter().enumerate() {
            for b in &cells[place + 1..] {
                self.differ(*a, *b);
            }
        }
        if cells.len() > self.size.get() {
            self.refuse();
        } else if cells.len() == self.size.get() {
            if !self.houses.contains(&cells) {
                self.houses.push(cells);
            }
        } else if cells.len() > 1 && !self.groups.contains(&cells) {
            self.groups.push(cells);
        }
    }

    /// The cells hold different digits.
    fn differ(&mut self, a: usize, b: usize) {
        if a == b {
            self.refuse();
        } else {
            self.differ[a][b / 64] |= 1 << (b % 64);
            self.differ[b][a / 64] |= 1 << (a % 64);
        }
    }

    /// Whether the two cells must hold different digits.
    pub(crate) fn must_differ(&self, a: usize, b: usize) -> bool {
        self.differ[a][b / 64] >> (b % 64) & 1 == 1
    }

    /// The cells hold a pair of digits that the relation allows.
    pub(crate) fn relate(&mut self, a: Cell, b: Cell, allowed: impl Fn(usize, usize) -> bool) {
        let digits = self.size.digits();
        if a == b {
            let own = digits.iter().filter(|digit| allowed(*digit, *digit));
            self.limit(a, own.collect());
            return;
        }
        let (a, b) = (self.cell(a), self.cell(b));
        let (low, high) = (a.min(b), a.max(b));
        let partners = self.relations.entry((low, high)).or_insert([u16::MAX; 16]);
        for x in digits.iter() {
            for y in digits.iter() {
                let fits = if a < b { allowed(x, y) } else { allowed(y, x) };
                if !fits {
                    partners[x - 1] &= !(1 << (y - 1));
                }
            }
        }
    }

    /// The weighted digits of the cells sum to the total.
    pub(crate) fn sum(&mut self, terms: &[(i64, Cell)], total: i64) {
        let mut weights: BTreeMap<usize, i64> = BTreeMap::new();
        for (weight, cell) in terms {
            *weights.entry(self.cell(*cell)).or_insert(0) += weight;
        }
        let terms: Option<Vec<(usize, i32)>> = weights
            .into_iter()
            .filter(|(_, weight)| *weight != 0)
            .map(|(cell, weight)| Some((cell, i32::try_from(weight).ok()?)))
            .collect();
        match (terms, i32::try_from(total)) {
            (Some(terms), Ok(total)) => self.sums.push(Equation { terms, total }),
            // Far beyond what digits can sum to.
            _ => self.refuse(),
        }
    }

    /// The digits of the cells sum to the total.
    pub(crate) fn total(&mut self, cells: &[Cell], total: i64) {
        let terms: Vec<(i64, Cell)> = cells.iter().map(|cell| (1, *cell)).collect();
        self.sum(&terms, total);
    }

    /// Adds a propagator of a rule's own.
    pub(crate) fn add(&mut self, propagator: impl Propagator + 'static) {
        self.propagators.push(Box::new(propagator));
    }

    /// Turns what the rules said into what the search uses.
    fn finish(&mut self) {
        self.relate_unequal();
        let sums = derive::sums(self);
        for equation in sums {
            self.post_sum(&equation);
        }
        let houses = std::mem::take(&mut self.houses);
        let bands = self.post_bands(&houses);
        for (place, cells) in houses.iter().enumerate() {
            if !bands.iter().any(|band| band.contains(&place)) {
                self.add(House::new(cells.clone(), self.size));
            }
        }
        for (place, a) in houses.iter().enumerate() {
            for (other, b) in houses.iter().enumerate().skip(place + 1) {
                let done = |band: &Vec<usize>| band.contains(&place) && band.contains(&other);
                if shares_two(a, b) && !bands.iter().any(done) {
                    self.add(Exchange::new(a, b));
                }
            }
        }
        self.houses = houses;
        for cells in self.groups.clone() {
            if cells.len() > 2 {
                self.add(Different::new(cells, self.size));
            }
        }
        self.build_pairs();
        // A stable sort, so that equally costly propagators keep the order of the rules.
        self.propagators.sort_by_key(|propagator| propagator.cost());
        self.words = self.propagators.len().div_ceil(64);
        self.watchers = vec![0; self.words * self.size.cells()];
        for (place, propagator) in self.propagators.iter().enumerate() {
            for cell in propagator.cells() {
                self.watchers[cell * self.words + place / 64] |= 1 << (place % 64);
            }
        }
    }

    /// Posts the rows and the columns with square boxes. Returns the houses of each band, by number.
    fn post_bands(&mut self, houses: &[Vec<usize>]) -> Vec<Vec<usize>> {
        match self.size.get() {
            4 => self.post_bands_of::<2>(houses),
            9 => self.post_bands_of::<3>(houses),
            16 => self.post_bands_of::<4>(houses),
            _ => Vec::new(),
        }
    }

    fn post_bands_of<const N: usize>(&mut self, houses: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let n = N * N;
        let mut bands = Vec::new();
        for turned in [false, true] {
            let cell = |line: usize, place: usize| {
                if turned {
                    place * n + line
                } else {
                    line * n + place
                }
            };
            for first in (0..n).step_by(N) {
                let lines: Vec<Vec<usize>> = (first..first + N)
                    .map(|line| (0..n).map(|place| cell(line, place)).collect())
                    .collect();
                let boxes = (0..n).step_by(N).map(|place| -> Vec<usize> {
                    let parts = lines.iter().flat_map(|line| &line[place..place + N]);
                    let mut cells: Vec<usize> = parts.copied().collect();
                    cells.sort_unstable();
                    cells
                });
                let numbers: Option<Vec<usize>> = (lines.iter().cloned().chain(boxes))
                    .map(|cells| houses.iter().position(|house| *house == cells))
                    .collect();
                if let Some(numbers) = numbers {
                    self.add(Band::<N>::new(&lines, self.size));
                    bands.push(numbers);
                }
            }
        }
        bands
    }

    /// Notes the pairs of cells whose relation excludes equal digits.
    fn relate_unequal(&mut self) {
        let n = self.size.get();
        let pairs: Vec<(usize, usize)> = self
            .relations
            .iter()
            .filter(|(_, partners)| (0..n).all(|d| partners[d] >> d & 1 == 0))
            .map(|(pair, _)| *pair)
            .collect();
        for (a, b) in pairs {
            self.differ(a, b);
        }
    }

    fn post_sum(&mut self, equation: &Equation) {
        let cells: Vec<usize> = equation.terms.iter().map(|(cell, _)| *cell).collect();
        let unit = equation.terms.iter().all(|(_, weight)| *weight == 1);
        let differ = (cells.iter().enumerate())
            .all(|(place, a)| cells[place + 1..].iter().all(|b| self.must_differ(*a, *b)));
        if cells.is_empty() {
            if equation.total != 0 {
                self.refuse();
            }
        } else if unit && differ {
            match u16::try_from(equation.total) {
                Ok(total) if cells.len() <= self.size.get() => {
                    self.add(Cage::new(cells, total, self.size));
                }
                _ => self.refuse(),
            }
        } else {
            self.add(Linear::new(equation, self));
        }
    }

    /// Builds the lists of peers and arcs.
    fn build_pairs(&mut self) {
        let count = self.size.cells();
        let mut arcs: Vec<Vec<(u8, u16)>> = vec![Vec::new(); count];
        let mut peers: Vec<Vec<u8>> = vec![Vec::new(); count];
        let mut numbers: BTreeMap<[u16; 16], u16> = BTreeMap::new();
        let all = self.size.digits().bits();
        for ((a, b), mut partners) in std::mem::take(&mut self.relations) {
            if self.must_differ(a, b) {
                for (digit, set) in partners.iter_mut().enumerate() {
                    *set &= !(1 << digit);
                }
            }
            let mut back = [0; 16];
            for (x, set) in partners.iter_mut().enumerate() {
                *set &= if all >> x & 1 == 1 { all } else { 0 };
                for (y, other) in back.iter_mut().enumerate() {
                    *other |= (*set >> y & 1) << x;
                }
            }
            for (from, to, relation) in [(a, b, partners), (b, a, back)] {
                let next = u16::try_from(self.tables.len()).unwrap_or(u16::MAX);
                let number = *numbers.entry(relation).or_insert(next);
                if number == next {
                    self.tables.push(Table::new(&relation));
                }
                arcs[from].push((narrow(to), number));
            }
        }
        for (cell, list) in peers.iter_mut().enumerate() {
            for other in 0..count {
                if self.must_differ(cell, other) {
                    list.push(narrow(other));
                }
            }
        }
        self.arcs = Lists::new(&arcs);
        self.peers = Lists::new(&peers);
    }

    /// How promising a guess in each cell is before the search has learned anything: the number of
    /// constraints on the cell.
    pub(super) fn first_weights(&self) -> Vec<u32> {
        let weight = |cell: usize| {
            let from = cell * self.words;
            let watchers = &self.watchers[from..from + self.words];
            let propagators: u32 = watchers.iter().map(|word| word.count_ones()).sum();
            let arcs = u32::try_from(self.arcs(cell).len()).unwrap_or(0);
            let peers = u32::try_from(self.peers(cell).len()).unwrap_or(0);
            propagators * 2 + arcs + peers
        };
        (0..self.size.cells()).map(weight).collect()
    }

    /// The cells that must differ from a cell.
    #[inline]
    pub(super) fn peers(&self, cell: usize) -> &[u8] {
        self.peers.get(cell)
    }

    /// The cells related to a cell, each with the table that gives its digits.
    #[inline]
    pub(super) fn arcs(&self, cell: usize) -> &[(u8, u16)] {
        self.arcs.get(cell)
    }
}

/// Whether two sets of cells in rising order share more than one cell.
fn shares_two(a: &[usize], b: &[usize]) -> bool {
    let mut shared = a.iter().filter(|cell| b.binary_search(cell).is_ok());
    shared.nth(1).is_some()
}

/// The number of a cell in a byte: there are at most 256 cells.
fn narrow(cell: usize) -> u8 {
    u8::try_from(cell).unwrap_or(u8::MAX)
}

/// A list for each cell, all in one piece of memory.
#[derive(Debug)]
struct Lists<T> {
    items: Vec<T>,
    starts: Vec<usize>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            starts: vec![0],
        }
    }
}

impl<T: Copy> Lists<T> {
    fn new(lists: &[Vec<T>]) -> Self {
        let mut joined = Self::default();
        for list in lists {
            joined.items.extend_from_slice(list);
            joined.starts.push(joined.items.len());
        }
        joined
    }

    #[inline]
    fn get(&self, place: usize) -> &[T] {
        &self.items[self.starts[place]..self.starts[place + 1]]
    }
}
