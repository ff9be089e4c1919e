//! Fish of any houses: base and cover houses may be rows, columns and boxes.
//!
//! The weight of a candidate is the number of covers it is in, minus the number of bases.
//! Candidates below zero are fins: they are outside all covers, or in two bases (endo-fins).
//! Candidates above zero are eliminated if they see every fin.
//!
//! The search starts from the target. Suppose it holds the digit. Then no cell it sees holds the
//! digit, which rules out all fins, and the target's cover is used up. The remaining places must
//! contain *n* bases that share no cell and whose places fit into *n* − 1 covers. So the search
//! adds a base only if it shares no place with the others, which cuts off most choices early.

use crate::{Facts, Flow};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::rc::Rc;
use whydoku_grid::{Cell, CellSet, Digit, House, HouseKind};

/// The kinds of houses that a fish is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// Rows and boxes on one side, columns and boxes on the other, with at least one box.
    Franken,
    /// Rows and columns on one side, or lines of the same kind on both sides.
    Mutant,
}

/// A fish made of any houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ComplexFish {
    /// The digit.
    pub digit: Digit,
    /// The base houses, one bit for each house index.
    pub base: u32,
    /// The cover houses, one bit for each house index.
    pub cover: u32,
    /// Base candidates outside the covers.
    pub fins: CellSet,
    /// Candidates in two base houses.
    pub endo_fins: CellSet,
    /// The cells where the digit is eliminated.
    pub targets: CellSet,
    /// The targets that are base candidates themselves.
    pub cannibal: CellSet,
}

impl ComplexFish {
    /// The base houses.
    pub(crate) fn base_houses(&self) -> Vec<House> {
        houses(self.base)
    }

    /// The cover houses.
    pub(crate) fn cover_houses(&self) -> Vec<House> {
        houses(self.cover)
    }

    /// The fins of both kinds.
    pub(crate) fn all_fins(&self) -> CellSet {
        self.fins | self.endo_fins
    }

    /// Whether some target needs all the bases, so that no smaller fish inside this one eliminates
    /// it.
    fn needs_all(&self, positions: CellSet) -> bool {
        let (bases, size) = (self.base_houses(), self.base.count_ones() as usize);
        (self.targets - self.cannibal).into_iter().any(|target| {
            let left = positions - target.peers() - CellSet::single(target);
            let places: Vec<CellSet> = bases.iter().map(|base| left & base.cells()).collect();
            let covers: Vec<CellSet> = houses(self.cover & !houses_of(target))
                .iter()
                .map(|cover| cover.cells())
                .collect();
            let smaller = |part: u32| {
                let part_places = joined(&places, part);
                (0..1u32 << covers.len())
                    .filter(|choice| choice.count_ones() < part.count_ones())
                    .any(|choice| part_places.is_subset(joined(&covers, choice)))
            };
            (1..(1u32 << size) - 1).all(|part| !smaller(part))
        })
    }

    /// The number of bases minus the number of covers that contain the cell, but at least 0.
    pub(crate) fn deficit(&self, cell: Cell) -> usize {
        let own = houses_of(cell);
        let (bases, covers) = (
            (self.base & own).count_ones(),
            (self.cover & own).count_ones(),
        );
        bases.saturating_sub(covers) as usize
    }
}

fn houses(bits: u32) -> Vec<House> {
    House::ALL
        .into_iter()
        .filter(|house| bits >> house.index() & 1 == 1)
        .collect()
}

/// The union of the sets whose bits are set in `choice`.
fn joined(sets: &[CellSet], choice: u32) -> CellSet {
    let chosen = (0..sets.len()).filter(|i| choice >> i & 1 == 1);
    chosen.fold(CellSet::EMPTY, |all, i| all | sets[i])
}

/// The three houses of a cell as bits.
fn houses_of(cell: Cell) -> u32 {
    cell.houses()
        .iter()
        .fold(0, |bits, house| bits | 1 << house.index())
}

fn mask(kinds: &[HouseKind]) -> u32 {
    kinds.iter().fold(0, |bits, kind| {
        bits | match kind {
            HouseKind::Row => 0x1ff,
            HouseKind::Column => 0x1ff << 9,
            HouseKind::Box => 0x1ff << 18,
        }
    })
}

/// The kind of a fish with these houses; `None` for a basic fish of rows against columns.
fn kind_of(base: u32, cover: u32) -> Option<Kind> {
    let (rows, columns) = (mask(&[HouseKind::Row]), mask(&[HouseKind::Column]));
    let boxes = mask(&[HouseKind::Box]);
    let crossing = |one: u32, other: u32| base & other == 0 && cover & one == 0;
    if !crossing(rows, columns) && !crossing(columns, rows) {
        return Some(Kind::Mutant);
    }
    ((base | cover) & boxes != 0).then_some(Kind::Franken)
}

/// The fish to search for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FishShape {
    /// How many base houses.
    pub size: usize,
    /// Franken or mutant.
    pub kind: Kind,
    /// Whether the fish has fins.
    pub finned: bool,
}

/// Reports every wanted fish that eliminates something; for each set of targets, only the fish with
/// the fewest fins. One unit of the budget pays for the search from one target.
pub(crate) fn complex_fish(
    facts: &Facts<'_>,
    shape: FishShape,
    found: &mut dyn FnMut(ComplexFish) -> Flow,
) -> Flow {
    each_digit(facts, shape, &mut |all| {
        let mut best: BTreeMap<CellSet, ComplexFish> = BTreeMap::new();
        let fins = |fish: &ComplexFish| (fish.all_fins().len(), fish.endo_fins.len());
        for fish in all {
            let known = best.entry(fish.targets).or_insert(*fish);
            if fins(fish) < fins(known) {
                *known = *fish;
            }
        }
        best.into_values().try_for_each(&mut *found)
    })
}

/// Visits all wanted fish, digit by digit, in the order of their houses.
pub(crate) fn each_digit(
    facts: &Facts<'_>,
    shape: FishShape,
    visit: &mut dyn FnMut(&[ComplexFish]) -> Flow,
) -> Flow {
    for digit in facts.fresh_digits() {
        let targets = facts.eliminable_places(digit);
        if targets.is_empty() {
            continue;
        }
        facts.spend((targets.len() * sides(shape.kind).len()) as u64)?;
        let [plain, finned] = &*facts.complex_fish(shape.size, shape.kind, digit);
        visit(if shape.finned { finned } else { plain })?;
    }
    ControlFlow::Continue(())
}

/// The fish of one size, kind and digit in the order of their houses: those without fins, then
/// those with fins.
pub(crate) type FishOfDigit = [Vec<ComplexFish>; 2];

/// The houses that can be bases, each time with the houses that can be covers for them.
fn sides(kind: Kind) -> Vec<(u32, u32)> {
    let lines = [HouseKind::Row, HouseKind::Column];
    match kind {
        Kind::Franken => lines
            .into_iter()
            .zip(lines.into_iter().rev())
            .map(|(base, cover)| {
                (
                    mask(&[base, HouseKind::Box]),
                    mask(&[cover, HouseKind::Box]),
                )
            })
            .collect(),
        Kind::Mutant => vec![(0x7ff_ffff, 0x7ff_ffff)],
    }
}

/// Searches for the fish of a digit. Call [`Facts::complex_fish`] instead, which caches them.
pub(crate) fn of_digit(facts: &Facts<'_>, size: usize, kind: Kind, digit: Digit) -> FishOfDigit {
    let positions = facts.positions(digit);
    let mut all = [BTreeMap::new(), BTreeMap::new()];
    for (base_pool, cover_pool) in sides(kind) {
        for target in facts.eliminable_places(digit) {
            let apart = positions - target.peers() - CellSet::single(target);
            let mut search = Search {
                facts,
                size,
                kind,
                digit,
                target,
                left: House::ALL.map(|house| house.cells() & apart),
                cover_pool,
                found: &mut all,
            };
            let usable = houses(base_pool & !houses_of(target))
                .into_iter()
                .map(House::index)
                // A base without a place left would be a fish of one house: locked candidates.
                .filter(|house| !search.left[*house].is_empty())
                .collect::<Vec<_>>();
            search.bases(&usable, 0, CellSet::EMPTY, 0);
        }
    }
    all.map(|fish| fish.into_values().collect())
}

/// The search for fish that eliminate the digit from one cell.
struct Search<'a, 'b> {
    facts: &'a Facts<'b>,
    size: usize,
    kind: Kind,
    digit: Digit,
    target: Cell,
    /// For each house, the places for the digit that do not see the target.
    left: [CellSet; 27],
    cover_pool: u32,
    /// The fish without fins, and those with fins.
    found: &'a mut [BTreeMap<(u32, u32), ComplexFish>; 2],
}

impl Search<'_, '_> {
    /// Adds bases in every way that lets them share no place and still fit into the covers.
    fn bases(&mut self, usable: &[usize], base: u32, places: CellSet, count: usize) {
        if count == self.size {
            self.covers(base, 0, places, self.size - 1);
            return;
        }
        for (i, &house) in usable.iter().enumerate() {
            if usable.len() - i < self.size - count {
                return;
            }
            if !self.left[house].is_disjoint(places) {
                continue;
            }
            let more = places | self.left[house];
            if apart(more) < self.size {
                self.bases(&usable[i + 1..], base | 1 << house, more, count + 1);
            }
        }
    }

    /// Covers the places with `left` more houses in every way.
    fn covers(&mut self, base: u32, cover: u32, places: CellSet, left: usize) {
        let Some(first) = places.first() else {
            // If covers are left over, a smaller fish does the same.
            if left == 0 {
                self.complete(base, cover);
            }
            return;
        };
        if left == 0 {
            return;
        }
        for house in first.houses() {
            let bit = 1 << house.index();
            if bit & self.cover_pool & !base != 0 {
                self.covers(base, cover | bit, places - house.cells(), left - 1);
            }
        }
    }

    /// Adds each cover that contains the target and checks the resulting fish.
    fn complete(&mut self, base: u32, cover: u32) {
        for house in self.target.houses() {
            let bit = 1 << house.index();
            if bit & self.cover_pool != 0 {
                self.consider(base, cover | bit);
            }
        }
    }

    fn consider(&mut self, base: u32, cover: u32) {
        let known = |fish: &BTreeMap<(u32, u32), ComplexFish>| fish.contains_key(&(base, cover));
        if kind_of(base, cover) != Some(self.kind) || self.found.iter().any(known) {
            return;
        }
        let positions = self.facts.positions(self.digit);
        let (mut fins, mut endo_fins) = (CellSet::EMPTY, CellSet::EMPTY);
        let (mut heavy, mut based) = (CellSet::EMPTY, CellSet::EMPTY);
        for cell in positions {
            let own = houses_of(cell);
            let (bases, covers) = ((base & own).count_ones(), (cover & own).count_ones());
            if bases > 0 {
                based.insert(cell);
            }
            if bases > 1 {
                endo_fins.insert(cell);
            } else if bases > covers {
                fins.insert(cell);
            } else if covers > bases {
                heavy.insert(cell);
            }
        }
        let all_fins = fins | endo_fins;
        let options = self.facts.options();
        if all_fins.len() > options.most_fins || endo_fins.len() > options.most_endo_fins {
            return;
        }
        let seen = if all_fins.is_empty() {
            CellSet::ALL
        } else {
            all_fins.common_peers()
        };
        let targets = heavy & seen;
        let fish = ComplexFish {
            digit: self.digit,
            base,
            cover,
            fins,
            endo_fins,
            targets,
            cannibal: targets & based,
        };
        if fish.needs_all(positions) {
            let finned = usize::from(!all_fins.is_empty());
            self.found[finned].insert((base, cover), fish);
        }
    }
}

/// Counts places of which no two share a house: a lower bound for the covers they need.
fn apart(mut places: CellSet) -> usize {
    let mut count = 0;
    while let Some(cell) = places.first() {
        count += 1;
        places = places - cell.peers() - CellSet::single(cell);
    }
    count
}

/// The size, kind and digit of complex fish.
type FishKey = (usize, Kind, Digit);

/// The complex fish of one state that were requested so far.
#[derive(Default)]
struct ComplexFishCache(RefCell<Vec<(FishKey, Rc<FishOfDigit>)>>);

impl Facts<'_> {
    /// The complex fish of a size, a kind and a digit, without fins and with fins.
    pub(crate) fn complex_fish(&self, size: usize, kind: Kind, digit: Digit) -> Rc<FishOfDigit> {
        let key = (size, kind, digit);
        let mut all = self.cache::<ComplexFishCache>().0.borrow_mut();
        if let Some((_, known)) = all.iter().find(|(other, _)| *other == key) {
            return Rc::clone(known);
        }
        let fish = Rc::new(of_digit(self, size, kind, digit));
        all.push((key, Rc::clone(&fish)));
        fish
    }
}
