//! [`Facts`]: a read-only view of one state, with what several techniques would compute again.

use super::caches::Caches;
use super::memory::Memory;
use crate::infer::subsets::all_places;
use crate::{Flow, Options};
use std::cell::{Cell as Slot, OnceCell};
use std::ops::ControlFlow;
use whydoku_grid::budget::Budget;
use whydoku_grid::{Cell, CellSet, Digit, DigitSet, House, HouseSet, Pencilmarks};

/// A house in which a digit has exactly two cells left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StrongLink {
    /// The house.
    pub house: House,
    /// The two cells, in order.
    pub cells: [Cell; 2],
}

/// One state, seen by techniques. Caches are filled when first asked for.
#[derive(Debug)]
pub struct Facts<'a> {
    marks: &'a Pencilmarks,
    options: &'a Options,
    budget: &'a Budget,
    /// On a path, what it remembers of earlier states, and the place of the technique that searches.
    memory: Option<(&'a Memory, Slot<usize>)>,
    /// Whether wide searches first filter what they could eliminate at all.
    uses_prefilters: bool,
    lone_houses: OnceCell<[HouseSet; 9]>,
    caches: Caches,
}

/// What nearly every technique asks of a state.
#[derive(Default)]
struct Basics {
    bivalue: OnceCell<CellSet>,
    strong_links: [OnceCell<Vec<StrongLink>>; 9],
    places: OnceCell<[[u16; 9]; 27]>,
}

impl<'a> Facts<'a> {
    /// A fresh view of a state.
    pub const fn new(marks: &'a Pencilmarks, options: &'a Options, budget: &'a Budget) -> Self {
        Self {
            marks,
            options,
            budget,
            memory: None,
            uses_prefilters: true,
            lone_houses: OnceCell::new(),
            caches: Caches::new(),
        }
    }

    /// A view in which no search uses a quick filter, to compare with one in which all do.
    #[cfg(test)]
    pub(crate) const fn without_prefilters(
        marks: &'a Pencilmarks,
        options: &'a Options,
        budget: &'a Budget,
    ) -> Self {
        let mut facts = Self::new(marks, options, budget);
        facts.uses_prefilters = false;
        facts
    }

    /// What a cluster of techniques keeps about this state; empty when first asked for.
    pub(crate) fn cache<T: Default + 'static>(&self) -> &T {
        self.caches.get()
    }

    /// What a path remembers of earlier states.
    pub(crate) fn memory(&self) -> Option<&'a Memory> {
        self.memory.as_ref().map(|(memory, _)| *memory)
    }

    /// The view of the state that `memory` has seen last.
    pub(crate) fn on_a_path(
        marks: &'a Pencilmarks,
        options: &'a Options,
        budget: &'a Budget,
        memory: &'a Memory,
    ) -> Self {
        Self {
            memory: Some((memory, Slot::new(0))),
            ..Self::new(marks, options, budget)
        }
    }

    /// The technique with this place in the order looks from now on.
    pub(crate) fn look_for(&self, technique: usize) {
        if let Some((_, looking)) = &self.memory {
            looking.set(technique);
        }
    }

    /// The digits that have changed since the technique last found nothing on this path. For techniques
    /// that look at the places of one digit at a time.
    pub(crate) fn fresh_digits(&self) -> DigitSet {
        match &self.memory {
            Some((memory, technique)) => memory.fresh_digits(technique.get()),
            None => DigitSet::ALL,
        }
    }

    /// How often a digit is placed.
    pub(crate) const fn copies(&self, digit: Digit) -> usize {
        match &self.memory {
            Some((memory, _)) => memory.copies(digit),
            None => self.marks.placed(digit).len(),
        }
    }

    /// The digits in the order in which a person tries them: first the one that is placed most often.
    pub(crate) fn familiar_first(&self, digits: DigitSet) -> impl Iterator<Item = Digit> {
        let mut left = digits;
        std::iter::from_fn(move || {
            let missing = |digit: &Digit| 9_usize.saturating_sub(self.copies(*digit));
            let next = left.into_iter().min_by_key(missing)?;
            left.remove(next);
            Some(next)
        })
    }

    /// The cells in the order in which a person tries them: first the one that sees the most digits.
    pub(crate) fn most_seeing_first(&self, cells: CellSet) -> impl Iterator<Item = Cell> {
        let mut cells = cells;
        let unsolved = self.unsolved();
        std::iter::from_fn(move || {
            let first = cells.first()?;
            let blanks = |cell: &Cell| (unsolved & cell.peers()).len();
            let next = match cells.only() {
                Some(only) => only,
                None => cells.into_iter().min_by_key(blanks).unwrap_or(first),
            };
            cells.remove(next);
            Some(next)
        })
    }

    /// The fresh digits that have a place which an argument about this digit alone can eliminate.
    pub(crate) fn eliminable_digits(&self) -> impl Iterator<Item = Digit> {
        let fresh = self.familiar_first(self.fresh_digits());
        fresh.filter(|digit| !self.eliminable_places(*digit).is_empty())
    }

    /// The houses that have changed since the technique last found nothing on this path. For techniques
    /// that look at the cells of one house at a time.
    pub(crate) fn fresh_houses(&self) -> HouseSet {
        match &self.memory {
            Some((memory, technique)) => memory.fresh_cells(technique.get()).houses(),
            None => HouseSet::ALL,
        }
    }

    /// The cells that have changed since the technique last found nothing on this path. Any new pattern
    /// uses at least one of them, if it consists of cells and their candidates only.
    pub(crate) fn fresh_cells(&self) -> CellSet {
        match &self.memory {
            Some((memory, technique)) => memory.fresh_cells(technique.get()),
            None => CellSet::ALL,
        }
    }

    /// Whether a wide search should first filter what it could eliminate at all.
    pub(crate) const fn uses_prefilters(&self) -> bool {
        self.uses_prefilters
    }

    /// The state.
    pub const fn marks(&self) -> &'a Pencilmarks {
        self.marks
    }

    /// Settings of the search: size limits and the like.
    pub const fn options(&self) -> &'a Options {
        self.options
    }

    /// What the search may cost.
    pub const fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Uses up work units; breaks the search when the budget is spent.
    pub fn spend(&self, units: u64) -> Flow {
        match self.budget.spend(units) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// The open candidates of a cell; none if it is solved.
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.marks.candidates(cell)
    }

    /// All digits open in any of the cells.
    pub fn candidates_of(&self, cells: CellSet) -> DigitSet {
        cells
            .iter()
            .fold(DigitSet::EMPTY, |all, cell| all | self.candidates(cell))
    }

    /// The unsolved cells where `digit` is open.
    pub const fn positions(&self, digit: Digit) -> CellSet {
        self.marks.positions(digit)
    }

    /// The unsolved cells of a house where `digit` is open.
    pub(crate) fn positions_in(&self, house: House, digit: Digit) -> CellSet {
        self.marks.positions(digit) & house.cells()
    }

    /// For each digit its open places in a house, as a mask whose bit *p* is `house.cell(p)`.
    pub(crate) fn places(&self, house: House) -> &[u16; 9] {
        let all = self
            .cache::<Basics>()
            .places
            .get_or_init(|| all_places(|digit| self.positions(digit)));
        &all[house.index()]
    }

    /// The cells without a digit.
    pub const fn unsolved(&self) -> CellSet {
        self.marks.unsolved()
    }

    /// The cells with exactly two candidates.
    pub fn bivalue(&self) -> CellSet {
        *self.cache::<Basics>().bivalue.get_or_init(|| {
            let [_, two, three, _] = self.marks.open().crowded();
            two - three
        })
    }

    /// The houses in which `digit` has exactly two cells left, by house.
    pub fn strong_links(&self, digit: Digit) -> &[StrongLink] {
        self.cache::<Basics>().strong_links[digit.index()].get_or_init(|| {
            let positions = self.positions(digit);
            let mut links = Vec::with_capacity(8);
            for house in positions.houses() {
                if let Some(cells) = (positions & house.cells()).pair() {
                    links.push(StrongLink { house, cells });
                }
            }
            links
        })
    }

    /// The houses in which `digit` has exactly one place left.
    pub(crate) fn lone_houses(&self, digit: Digit) -> HouseSet {
        if let Some((memory, _)) = &self.memory {
            return memory.lone_houses(digit);
        }
        let count = || Digit::ALL.map(|digit| self.positions(digit).lone_houses());
        self.lone_houses.get_or_init(count)[digit.index()]
    }

    /// Whether a cell has one candidate left, or a digit one place in a house.
    pub(crate) fn has_singles(&self) -> bool {
        let hidden = |digit: Digit| !self.lone_houses(digit).is_empty();
        let [_, several, _, _] = self.marks.open().crowded();
        self.unsolved() != several || Digit::ALL.into_iter().any(hidden)
    }

    /// The houses with exactly one unsolved cell.
    pub(crate) const fn nearly_full_houses(&self) -> HouseSet {
        match &self.memory {
            Some((memory, _)) => memory.nearly_full_houses(),
            None => self.unsolved().lone_houses(),
        }
    }
}

/// The houses in the order in which a person tries them: boxes before lines.
pub(crate) fn boxes_first(houses: HouseSet) -> impl Iterator<Item = House> {
    (houses & HouseSet::BOXES)
        .into_iter()
        .chain(houses & HouseSet::LINES)
}
