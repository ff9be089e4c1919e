//! [`Facts`]: a read-only view of one state, with what several techniques would compute again.

use super::memory::Memory;
use super::shared::almost_sets::{self, AlmostSet, Common, Kind, RowEnds};
use super::shared::als::{self, Als};
use super::shared::assumption_doubt::Assumptions;
use super::shared::blossom::{self, Petal};
use super::shared::chain_graph::{ChainGraph, Reach};
use super::shared::chain_search::Uses;
use super::shared::chain_table::{ChainTable, ChainTables};
use super::shared::closure::{Left, Strength};
use super::shared::clusters::{Cluster, digit_clusters};
use super::shared::complex_fish::{self, FishOfDigit};
use super::shared::deadly_pattern::Based;
use super::shared::digit_doubt;
use super::shared::extended_rectangles::find_extended_rectangles;
use super::shared::fish_search::{self, Fish, View};
use super::shared::implications::{Consequences, Implications};
use super::shared::irregular_wings::PairLinks;
use super::shared::rectangles::{FloorRectangle, find_floor_rectangles};
use super::shared::set_rules;
use super::shared::subsets::all_places;
use super::shared::trail::Trail;
use super::{Flow, Literal, Options};
use std::cell::{Cell as Slot, OnceCell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;
use whydoku_grid::budget::Budget;
use whydoku_grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet, Pencilmarks,
};

/// A house in which a digit has exactly two cells left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StrongLink {
    /// The house.
    pub house: House,
    /// The two cells, in order.
    pub cells: [Cell; 2],
}

/// Size, kind and digit of complex fish.
type FishKey = (usize, complex_fish::Kind, Digit);

/// One state, seen by techniques. Caches are filled when first asked for.
#[derive(Debug)]
pub struct Facts<'a> {
    marks: &'a Pencilmarks,
    options: &'a Options,
    budget: &'a Budget,
    /// What is known of the states before, on a path, and the place of the technique that looks.
    memory: Option<(&'a Memory, Slot<usize>)>,
    /// Whether searches ask first what could be ruled out at all; a test asks without.
    asks_first: bool,
    lone_houses: OnceCell<[HouseSet; 9]>,
    /// Apart, because most states of a path end with a single, which needs none of them.
    caches: OnceCell<Box<Caches>>,
}

#[derive(Debug, Default)]
struct Caches {
    bivalue: OnceCell<CellSet>,
    strong_links: [OnceCell<Vec<StrongLink>>; 9],
    clusters: [OnceCell<Vec<Cluster>>; 9],
    doubtful_places: [OnceCell<CellSet>; 9],
    /// By strength.
    refutable: [OnceCell<CandidateSet>; 2],
    /// Where there is no memory.
    assumptions: RefCell<Assumptions>,
    places: OnceCell<[[u16; 9]; 27]>,
    floor_rectangles: OnceCell<Vec<FloorRectangle>>,
    extended_rectangles: OnceCell<Vec<Vec<Based>>>,
    pair_links: OnceCell<PairLinks>,
    almost_locked_sets: OnceCell<Vec<Als>>,
    almost_sets: [OnceCell<Vec<AlmostSet>>; 2],
    /// Of almost locked sets, by truth.
    petals: OnceCell<Vec<Vec<Petal>>>,
    /// By kind, and whether sets may share truths.
    commons: [[OnceCell<Vec<Vec<Common>>>; 2]; 2],
    ends_of_rows: [[OnceCell<RowEnds>; 2]; 2],
    chains: ChainTables,
    trails: OnceCell<Vec<OnceCell<Trail>>>,
    implications: OnceCell<Implications>,
    /// Of each candidate being false, and being true.
    consequences: OnceCell<Vec<[OnceCell<Consequences>; 2]>>,
    fish_views: [OnceCell<[View; 2]>; 9],
    /// By size and digit.
    finned_fish: [[OnceCell<Vec<Fish>>; 9]; 8],
    complex_fish: RefCell<Vec<(FishKey, Rc<FishOfDigit>)>>,
}

impl<'a> Facts<'a> {
    /// A fresh view of a state.
    pub const fn new(marks: &'a Pencilmarks, options: &'a Options, budget: &'a Budget) -> Self {
        Self {
            marks,
            options,
            budget,
            memory: None,
            asks_first: true,
            lone_houses: OnceCell::new(),
            caches: OnceCell::new(),
        }
    }

    /// A view in which no search asks first what it could find at all.
    #[cfg(test)]
    pub(super) const fn without_asking(
        marks: &'a Pencilmarks,
        options: &'a Options,
        budget: &'a Budget,
    ) -> Self {
        let mut facts = Self::new(marks, options, budget);
        facts.asks_first = false;
        facts
    }

    fn caches(&self) -> &Caches {
        self.caches.get_or_init(Box::default)
    }

    /// The view of the state that `memory` has seen last.
    pub(super) fn on_a_path(
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
    pub(super) fn look_for(&self, technique: usize) {
        if let Some((_, looking)) = &self.memory {
            looking.set(technique);
        }
    }

    /// The digits to search for a technique that looks at the places of one digit at a time and at
    /// nothing else: those that have changed since it last found nothing on this path.
    pub fn fresh_digits(&self) -> DigitSet {
        match &self.memory {
            Some((memory, technique)) => memory.fresh_digits(technique.get()),
            None => DigitSet::ALL,
        }
    }

    /// The digits to search for a technique that rules out places of one digit by the places of the same
    /// digit: the fresh ones with a place that can be ruled out so.
    pub fn doubtful_digits(&self) -> impl Iterator<Item = Digit> {
        let fresh = self.fresh_digits().into_iter();
        fresh.filter(|digit| !self.doubtful_places(*digit).is_empty())
    }

    /// The houses to search for a technique that looks at the cells of one house at a time and at
    /// nothing else: those that have changed since it last found nothing on this path.
    pub fn fresh_houses(&self) -> HouseSet {
        match &self.memory {
            Some((memory, technique)) => memory.fresh_cells(technique.get()).houses(),
            None => HouseSet::ALL,
        }
    }

    /// The cells of which a technique must use one whose patterns are some cells and their candidates:
    /// those that have changed since it last found nothing on this path.
    pub fn fresh_cells(&self) -> CellSet {
        match &self.memory {
            Some((memory, technique)) => memory.fresh_cells(technique.get()),
            None => CellSet::ALL,
        }
    }

    /// Whether a search should ask first what it could find at all; a test holds what it finds against
    /// what it finds without asking.
    pub const fn asks_first(&self) -> bool {
        self.asks_first
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
    pub fn positions_in(&self, house: House, digit: Digit) -> CellSet {
        self.marks.positions(digit) & house.cells()
    }

    /// For each digit its open places in a house, as a mask whose bit *p* is `house.cell(p)`.
    pub fn places(&self, house: House) -> &[u16; 9] {
        let all = self
            .caches()
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
        *self.caches().bivalue.get_or_init(|| {
            let [_, two, three, _] = self.marks.open().crowded();
            two - three
        })
    }

    /// The houses in which `digit` has exactly two cells left, by house.
    pub fn strong_links(&self, digit: Digit) -> &[StrongLink] {
        self.caches().strong_links[digit.index()].get_or_init(|| {
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

    /// The two-coloured clusters of strong links of `digit`.
    pub fn clusters(&self, digit: Digit) -> &[Cluster] {
        self.caches().clusters[digit.index()].get_or_init(|| digit_clusters(self, digit))
    }

    /// The places of `digit` that arguments about this digit alone can rule out, if any.
    pub fn doubtful_places(&self, digit: Digit) -> CellSet {
        if !self.asks_first {
            return self.positions(digit);
        }
        if let Some((memory, _)) = &self.memory {
            return memory.doubtful_places(self.marks, digit);
        }
        *self.caches().doubtful_places[digit.index()]
            .get_or_init(|| digit_doubt::doubtful_places(self.marks, digit))
    }

    /// The candidates that fail when assumed, by inferences of this strength: arguments that rest on such
    /// inferences rule out no others.
    pub fn refutable(&self, strength: Strength) -> &CandidateSet {
        self.caches().refutable[strength as usize].get_or_init(|| {
            if !self.asks_first {
                return *self.marks.open();
            }
            // By the weaker inferences first: what they refute need not be tried again.
            if strength == Strength::Subsets {
                self.refutable(Strength::Singles);
            }
            let mut assumptions = self.assumptions().borrow_mut();
            assumptions.refutable(self.marks, strength)
        })
    }

    fn assumptions(&self) -> &RefCell<Assumptions> {
        match &self.memory {
            Some((memory, _)) => memory.assumptions(),
            None => &self.caches().assumptions,
        }
    }

    /// What singles leave if this candidate is true; nothing if they refute it. Singles that are in the
    /// state already count too.
    pub fn left_under(&self, candidate: Candidate) -> Option<Left> {
        self.refutable(Strength::Singles);
        self.assumptions().borrow_mut().left_under(candidate)
    }

    /// What is false if this candidate is true, by chains of implications.
    pub fn false_under(&self, candidate: Candidate) -> CandidateSet {
        self.implications().false_under(candidate)
    }

    fn implications(&self) -> &Implications {
        let caches = self.caches();
        caches.implications.get_or_init(|| Implications::new(self))
    }

    /// The houses in which `digit` has exactly one place left.
    pub fn lone_houses(&self, digit: Digit) -> HouseSet {
        if let Some((memory, _)) = &self.memory {
            return memory.lone_houses(digit);
        }
        let count = || Digit::ALL.map(|digit| self.positions(digit).lone_houses());
        self.lone_houses.get_or_init(count)[digit.index()]
    }

    /// Whether a cell has one candidate left, or a digit one place in a house.
    pub fn has_singles(&self) -> bool {
        let hidden = |digit: Digit| !self.lone_houses(digit).is_empty();
        let [_, several, _, _] = self.marks.open().crowded();
        self.unsolved() != several || Digit::ALL.into_iter().any(hidden)
    }

    /// The houses with exactly one unsolved cell.
    pub const fn nearly_full_houses(&self) -> HouseSet {
        match &self.memory {
            Some((memory, _)) => memory.nearly_full_houses(),
            None => self.unsolved().lone_houses(),
        }
    }

    /// The rectangles of unsolved cells with two digits and a corner that has just these.
    pub fn floor_rectangles(&self) -> &[FloorRectangle] {
        self.caches()
            .floor_rectangles
            .get_or_init(|| find_floor_rectangles(self))
    }

    /// The extended rectangles with few other candidates.
    pub fn extended_rectangles(&self) -> &[Vec<Based>] {
        self.caches()
            .extended_rectangles
            .get_or_init(|| find_extended_rectangles(self))
    }

    /// Which candidates are two of a cell or two of a digit in a house.
    pub fn pair_links(&self) -> &PairLinks {
        self.caches()
            .pair_links
            .get_or_init(|| PairLinks::new(self))
    }

    /// Every almost locked set, in order.
    pub fn almost_locked_sets(&self) -> &[Als] {
        self.caches()
            .almost_locked_sets
            .get_or_init(|| als::all(self))
    }

    /// The graph of this reach; almost locked sets no larger than the options say.
    pub fn chain_graph(&self, reach: Reach) -> Rc<ChainGraph> {
        let reach = reach.within(self.options);
        let build = || ChainGraph::new(self, reach);
        self.caches().chains.graph(reach, build)
    }

    /// The same if it was asked for before.
    pub fn known_chain_graph(&self, reach: Reach) -> Option<Rc<ChainGraph>> {
        self.caches().chains.known(reach.within(self.options))
    }

    /// How far chains through this graph reach that use what is required; almost locked sets no larger
    /// than the options say.
    pub fn chain_table(&self, reach: Reach, required: Uses) -> Rc<ChainTable> {
        let reach = reach.within(self.options);
        let build = || ChainGraph::new(self, reach);
        self.caches().chains.get(reach, required, build)
    }

    /// Every almost locked or almost hidden set, small ones first.
    pub fn almost_sets(&self, kind: Kind) -> &[AlmostSet] {
        self.caches().almost_sets[kind as usize].get_or_init(|| almost_sets::all(self, kind))
    }

    /// For each of these sets its restricted commons with the others, in order.
    pub fn commons(&self, kind: Kind, overlap: bool) -> &[Vec<Common>] {
        self.caches().commons[kind as usize][usize::from(overlap)].get_or_init(|| {
            let sets = self.almost_sets(kind);
            almost_sets::commons(sets, overlap, &vec![true; sets.len()])
        })
    }

    /// The sets that a row of them can end in, and the restricted commons between those and any.
    pub fn ends_of_rows(&self, kind: Kind, overlap: bool) -> &RowEnds {
        self.caches().ends_of_rows[kind as usize][usize::from(overlap)].get_or_init(|| {
            let sets = self.almost_sets(kind);
            let ends = set_rules::possible_ends(sets, &set_rules::doubtful(self, kind));
            let commons = almost_sets::commons(sets, overlap, &ends);
            RowEnds { ends, commons }
        })
    }

    /// For each truth the parts of almost locked sets in it whose loss rules out something that subsets
    /// refute.
    pub fn petals(&self) -> &[Vec<Petal>] {
        self.caches().petals.get_or_init(|| {
            let sets = self.almost_sets(Kind::Locked);
            blossom::petals(sets, self.refutable(Strength::Subsets))
        })
    }

    /// What follows from a candidate being true by singles alone.
    pub fn trail(&self, candidate: Candidate) -> &Trail {
        let trails = self
            .caches()
            .trails
            .get_or_init(|| vec![OnceCell::new(); 729]);
        trails[candidate.index()]
            .get_or_init(|| Trail::follow(self.marks, Literal::on(candidate), 81))
    }

    /// What follows from a literal by chains of implications.
    pub fn consequences(&self, literal: Literal) -> &Consequences {
        let nothing = || vec![[const { OnceCell::new() }; 2]; 729];
        let all = self.caches().consequences.get_or_init(nothing);
        let slot = &all[literal.candidate.index()][usize::from(literal.holds)];
        slot.get_or_init(|| self.implications().follow(literal))
    }

    /// The digit seen from rows and from columns.
    pub fn fish_views(&self, digit: Digit) -> &[View; 2] {
        self.caches().fish_views[digit.index()].get_or_init(|| fish_search::views(self, digit))
    }

    /// Every fish of lines with fins and this many base lines, 2 to 7.
    pub fn finned_fish(&self, size: usize, digit: Digit) -> &[Fish] {
        self.caches().finned_fish[size][digit.index()]
            .get_or_init(|| fish_search::all_finned(self, size, digit))
    }

    /// The complex fish of a size, a kind and a digit, without fins and with fins.
    pub fn complex_fish(
        &self,
        size: usize,
        kind: complex_fish::Kind,
        digit: Digit,
    ) -> Rc<FishOfDigit> {
        let key = (size, kind, digit);
        let mut all = self.caches().complex_fish.borrow_mut();
        if let Some((_, known)) = all.iter().find(|(other, _)| *other == key) {
            return Rc::clone(known);
        }
        let fish = Rc::new(complex_fish::of_digit(self, size, kind, digit));
        all.push((key, Rc::clone(&fish)));
        fish
    }
}
