//! What follows from "one of these guardians is true" together with other cells: a wing, an almost
//! locked set, a Sue de Coq, a subset, a locked digit, a strong link.

use crate::graph::almost_locked_sets::Als;
use crate::proof::common_targets::covers_of_targets;
use crate::techniques::uniqueness::common::guarded_rectangles::{GuardedRectangle, Premises};
use crate::{Base, Facts, Flow, Inference};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Truth};

/// The most cells of an almost locked set beside a rectangle.
const LARGEST_SET: usize = 4;
/// The most cells of a Sue de Coq in the line, and in the box, beside the crossing.
const LARGEST_PART: usize = 3;

/// What the guardians are joined with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Cells of a house, with which they make a naked subset.
    Subset,
    /// A digit that a house keeps in their two cells.
    LockedDigit,
    /// A strong link of their one digit.
    Turbot,
    /// A cell of two candidates for each of their digits but one.
    XyWing,
    /// Two equal cells of two candidates that between them see all places of their one digit.
    WWing,
    /// An almost locked set that sees all their digits but one.
    AlsXz,
    /// Cells of the line and of the box in whose crossing they are.
    SueDeCoq,
}

/// What follows from the guardians and the cells joined with them.
#[derive(Clone, Debug)]
pub(crate) struct ShapeDeduction {
    /// The candidates that are eliminated.
    pub eliminations: CandidateSet,
    /// Why, after the clause of the rectangle.
    pub inferences: Vec<Inference>,
    /// The cells that the guardians are joined with.
    pub extra: CellSet,
    /// The house of the subset, of the locked digit or of the strong link.
    pub house: Option<House>,
    /// The digits that are used up, or the digit that is eliminated.
    pub digits: DigitSet,
    /// The cells of which one holds the eliminated digit, if it is one digit.
    pub ends: CellSet,
}

/// A cell of two candidates and the guardians it sees in one of its houses.
struct Pincer {
    cell: Cell,
    house: House,
    sees: CellSet,
}

/// A search for what follows from one rectangle.
#[derive(Debug)]
pub(crate) struct ShapeSearch<'a> {
    facts: &'a Facts<'a>,
    rectangle: &'a GuardedRectangle,
    premises: &'a Premises,
    /// The digits of the guardians.
    digits: DigitSet,
}

type Found<'f> = dyn FnMut(ShapeDeduction) -> Flow + 'f;

impl<'a> ShapeSearch<'a> {
    /// A search in one state.
    pub(crate) fn new(
        facts: &'a Facts<'a>,
        rectangle: &'a GuardedRectangle,
        premises: &'a Premises,
    ) -> Self {
        Self {
            facts,
            rectangle,
            premises,
            digits: rectangle.guardian_digits(),
        }
    }

    /// Reports everything that follows from one shape, each set of eliminations once.
    pub(crate) fn run(&self, shape: Shape, found: &mut Found<'_>) -> Flow {
        if self.rectangle.guardians.all_cells().len() < 2 {
            return ControlFlow::Continue(());
        }
        let mut known: Vec<CandidateSet> = Vec::new();
        let mut report = |deduction: ShapeDeduction| {
            let gone = deduction.eliminations;
            if gone.is_empty() || known.contains(&gone) {
                return ControlFlow::Continue(());
            }
            known.push(gone);
            found(deduction)
        };
        self.facts.spend(1)?;
        match shape {
            Shape::Subset => self.subset(&mut report),
            Shape::LockedDigit => self.locked_digit(&mut report),
            Shape::Turbot => self.turbot(&mut report),
            Shape::XyWing => self.xy_wing(&mut report),
            Shape::WWing => self.w_wing(&mut report),
            Shape::AlsXz => self.als_xz(self.facts.almost_locked_sets(), &mut report),
            Shape::SueDeCoq => self.sue_de_coq(&mut report),
        }
    }

    const fn places(&self, digit: Digit) -> CellSet {
        self.rectangle.guardians.cells(digit)
    }

    /// Open cells that belong neither to the rectangle nor to the guardians.
    fn free(&self) -> CellSet {
        self.facts.unsolved() - self.rectangle.cells - self.rectangle.guardians.all_cells()
    }

    fn truths(&self, more: impl IntoIterator<Item = Truth>) -> Vec<Base> {
        let own = self.premises.truths.iter().copied();
        own.chain(more.into_iter().map(Base::Truth)).collect()
    }

    fn links(&self, more: impl IntoIterator<Item = Truth>) -> Vec<Truth> {
        self.premises.links.iter().copied().chain(more).collect()
    }

    /// Eliminates `digit` from the cells that see all of `ends`.
    fn eliminate(
        &self,
        digit: Digit,
        ends: CellSet,
        extra: CellSet,
        truths: &[Base],
        links: &[Truth],
    ) -> ShapeDeduction {
        // Eliminations in a roof seen from outside, and of the guardians themselves, need fewer premises.
        let seen = self.facts.positions(digit) & ends.common_peers();
        let targets = seen - self.rectangle.roof - self.places(digit);
        ShapeDeduction {
            eliminations: CandidateSet::of_digit(digit, targets),
            inferences: covers_of_targets(truths, links, digit, ends, targets),
            extra,
            house: None,
            digits: digit.into(),
            ends,
        }
    }

    fn subset(&self, found: &mut Found<'_>) -> Flow {
        if self.digits.len() < 2 {
            return ControlFlow::Continue(());
        }
        let guards = self.rectangle.guardians.all_cells();
        // In the house of the guardians themselves no other cell has one of their digits.
        for house in guards
            .common_houses()
            .filter(|h| Some(*h) != self.rectangle.house)
        {
            let free: Vec<Cell> = (self.free() & house.cells()).into_iter().collect();
            for choice in 1_u16..1 << free.len() {
                let cells = chosen(&free, choice);
                let own = self.facts.candidates_of(cells);
                let digits = self.digits | own;
                if digits.len() != cells.len() + 1 || own.len() <= cells.len() {
                    continue;
                }
                let gone = self.unused(house, digits, cells);
                let truths = self.truths(cells.into_iter().map(Truth::Cell));
                let links = self.links(digits.into_iter().map(|d| Truth::House(house, d)));
                found(ShapeDeduction {
                    eliminations: gone,
                    inferences: vec![Inference::cover(truths, links, gone.iter())],
                    extra: cells,
                    house: Some(house),
                    digits,
                    ends: CellSet::EMPTY,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The candidates of the digits in a house that are neither guardians nor in the cells.
    fn unused(&self, house: House, digits: DigitSet, cells: CellSet) -> CandidateSet {
        let mut gone = CandidateSet::EMPTY;
        for digit in digits {
            let places = self.facts.positions_in(house, digit);
            gone.insert_cells(digit, places - cells - self.places(digit));
        }
        gone
    }

    fn locked_digit(&self, found: &mut Found<'_>) -> Flow {
        let cells = self.rectangle.guardians.all_cells();
        let Some([first, second]) = cells.pair() else {
            return ControlFlow::Continue(());
        };
        for digit in Digit::ALL {
            if self.digits.contains(digit) {
                continue;
            }
            let keeps = |house: &House| self.facts.positions_in(*house, digit) == cells;
            let Some(house) = cells.common_houses().find(keeps) else {
                continue;
            };
            let mut gone = CandidateSet::EMPTY;
            for cell in [first, second] {
                let kept = self.rectangle.guardians.digits(cell).with(digit);
                for other in self.facts.candidates(cell) - kept {
                    gone.insert(Candidate::new(cell, other));
                }
            }
            let truths = self.truths([Truth::House(house, digit)]);
            let links = self.links([first, second].map(Truth::Cell));
            found(ShapeDeduction {
                eliminations: gone,
                inferences: vec![Inference::cover(truths, links, gone.iter())],
                extra: CellSet::EMPTY,
                house: Some(house),
                digits: digit.into(),
                ends: CellSet::EMPTY,
            })?;
        }
        ControlFlow::Continue(())
    }

    fn turbot(&self, found: &mut Found<'_>) -> Flow {
        let Some(digit) = self.digits.only() else {
            return ControlFlow::Continue(());
        };
        let all = self.places(digit);
        for link in self.facts.strong_links(digit) {
            let ends: CellSet = link.cells.into_iter().collect();
            if !ends.is_subset(self.free()) {
                continue;
            }
            for near in link.cells {
                let far = ends.without(near);
                for house in near.houses() {
                    let seen = all & house.cells();
                    if house == link.house || seen.is_empty() || seen == all {
                        continue;
                    }
                    let truths = self.truths([Truth::House(link.house, digit)]);
                    let links = self.links([Truth::House(house, digit)]);
                    let left = (all - seen) | far;
                    let deduction = self.eliminate(digit, left, ends, &truths, &links);
                    found(ShapeDeduction {
                        house: Some(link.house),
                        ..deduction
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The cells with just `x` and `z` and the guardians `x` that each sees in one of its houses.
    fn pincers(&self, x: Digit, z: Digit) -> Vec<Pincer> {
        let pair = DigitSet::single(x).with(z);
        let mut all = Vec::new();
        for cell in self.facts.bivalue() & self.free() {
            if self.facts.candidates(cell) != pair {
                continue;
            }
            for house in cell.houses() {
                let sees = self.places(x) & house.cells();
                if !sees.is_empty() {
                    all.push(Pincer { cell, house, sees });
                }
            }
        }
        all
    }

    fn xy_wing(&self, found: &mut Found<'_>) -> Flow {
        for z in Digit::ALL {
            let joined: Vec<Digit> = self.digits.without(z).into_iter().collect();
            if joined.len() < 2 {
                continue;
            }
            let mut choices: Vec<Vec<Pincer>> = Vec::with_capacity(joined.len());
            for x in &joined {
                let mut all = self.pincers(*x, z);
                all.retain(|pincer| pincer.sees == self.places(*x));
                all.dedup_by_key(|pincer| pincer.cell);
                choices.push(all);
            }
            let mut picked: Vec<&Pincer> = Vec::with_capacity(joined.len());
            self.pick(z, &joined, &choices, &mut picked, found)?;
        }
        ControlFlow::Continue(())
    }

    fn pick<'c>(
        &self,
        z: Digit,
        joined: &[Digit],
        choices: &'c [Vec<Pincer>],
        picked: &mut Vec<&'c Pincer>,
        found: &mut Found<'_>,
    ) -> Flow {
        if let Some(here) = choices.get(picked.len()) {
            for pincer in here {
                picked.push(pincer);
                self.pick(z, joined, choices, picked, found)?;
                picked.pop();
            }
            return ControlFlow::Continue(());
        }
        let cells: CellSet = picked.iter().map(|pincer| pincer.cell).collect();
        let truths = self.truths(cells.into_iter().map(Truth::Cell));
        let joins = picked.iter().zip(joined);
        let links = self.links(joins.map(|(pincer, x)| Truth::House(pincer.house, *x)));
        found(self.eliminate(z, cells | self.places(z), cells, &truths, &links))
    }

    fn w_wing(&self, found: &mut Found<'_>) -> Flow {
        let Some(x) = self.digits.only() else {
            return ControlFlow::Continue(());
        };
        let all = self.places(x);
        for z in DigitSet::ALL.without(x) {
            let mut pincers = self.pincers(x, z);
            // One that sees them all is not x, whatever the other is.
            let whole: CellSet = pincers
                .iter()
                .filter(|pincer| pincer.sees == all)
                .map(|pincer| pincer.cell)
                .collect();
            pincers.retain(|pincer| !whole.contains(pincer.cell));
            for (i, one) in pincers.iter().enumerate() {
                for two in &pincers[..i] {
                    if one.cell == two.cell || one.sees | two.sees != all {
                        continue;
                    }
                    let cells = CellSet::single(one.cell).with(two.cell);
                    let truths = self.truths(cells.into_iter().map(Truth::Cell));
                    let links = [one.house, two.house].map(|house| Truth::House(house, x));
                    let links = self.links(links);
                    found(self.eliminate(z, cells, cells, &truths, &links))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn als_xz(&self, sets: &[Als], found: &mut Found<'_>) -> Flow {
        let guards = self.rectangle.guardians.all_cells();
        for set in sets.iter().filter(|set| set.cells.len() <= LARGEST_SET) {
            let in_one_house = (set.cells | guards).common_houses().next().is_some();
            if !set.cells.is_subset(self.free()) || in_one_house {
                continue;
            }
            let Some(home) = set.cells.common_houses().next() else {
                continue;
            };
            for z in set.digits {
                let joined = self.digits.without(z);
                if joined.is_empty() || !joined.is_subset(set.digits) {
                    continue;
                }
                let joins: Option<Vec<Truth>> = joined
                    .into_iter()
                    .map(|x| {
                        let all = self.places(x) | set.cells_of(self.facts, x);
                        Some(Truth::House(all.common_houses().next()?, x))
                    })
                    .collect();
                let Some(joins) = joins else {
                    continue;
                };
                let rest = (set.digits - joined).without(z).into_iter();
                let rest = rest.map(|digit| Truth::House(home, digit));
                let truths = self.truths(set.cells.into_iter().map(Truth::Cell));
                let links = self.links(joins.into_iter().chain(rest));
                let ends = set.cells_of(self.facts, z) | self.places(z);
                found(self.eliminate(z, ends, set.cells, &truths, &links))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn sue_de_coq(&self, found: &mut Found<'_>) -> Flow {
        let guards = self.rectangle.guardians.all_cells();
        let houses: Vec<House> = guards.common_houses().collect();
        let box_ = houses.iter().copied().find(|house| house.is_box());
        let line = houses.iter().copied().find(|house| house.is_line());
        let (Some(line), Some(box_)) = (line, box_) else {
            return ControlFlow::Continue(());
        };
        let free = self.free();
        let beside = |house: House, other: House| -> Vec<Cell> {
            ((free & house.cells()) - other.cells())
                .into_iter()
                .collect()
        };
        let in_line = self.almost_parts(&beside(line, box_));
        let in_box = self.almost_parts(&beside(box_, line));
        let crossing = free & line.cells() & box_.cells();
        let mut thirds = vec![CellSet::EMPTY];
        thirds.extend(crossing.into_iter().map(CellSet::from));
        for third in thirds {
            let middle = self.digits | self.facts.candidates_of(third);
            for (one, ones) in &in_line {
                for (two, twos) in &in_box {
                    let all = middle | *ones | *twos;
                    let cells = *one | *two | third;
                    if !ones.is_disjoint(*twos) || all.len() != cells.len() + 1 {
                        continue;
                    }
                    // A digit of neither part may be counted in the line or in the box.
                    let open = middle - *ones - *twos;
                    let truths = self.truths(cells.into_iter().map(Truth::Cell));
                    let mut gone = CandidateSet::EMPTY;
                    let mut inferences = Vec::new();
                    for house in [line, box_] {
                        let (by_line, by_box) = if house == line {
                            (*ones | open, *twos)
                        } else {
                            (*ones, *twos | open)
                        };
                        let more = (self.unused(line, by_line, cells)
                            | self.unused(box_, by_box, cells))
                            - gone;
                        if more.is_empty() {
                            continue;
                        }
                        let by_line = by_line.into_iter().map(|d| Truth::House(line, d));
                        let by_box = by_box.into_iter().map(|d| Truth::House(box_, d));
                        let links = self.links(by_line.chain(by_box));
                        inferences.push(Inference::cover(truths.clone(), links, more.iter()));
                        gone |= more;
                    }
                    found(ShapeDeduction {
                        eliminations: gone,
                        inferences,
                        extra: cells,
                        house: None,
                        digits: all,
                        ends: CellSet::EMPTY,
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the choices of up to three of the cells that have more digits than cells.
    fn almost_parts(&self, cells: &[Cell]) -> Vec<(CellSet, DigitSet)> {
        let choices = 1_u16..1 << cells.len();
        let few = choices.filter(|choice| choice.count_ones() as usize <= LARGEST_PART);
        few.map(|choice| chosen(cells, choice))
            .map(|part| (part, self.facts.candidates_of(part)))
            .filter(|(part, digits)| digits.len() > part.len())
            .collect()
    }
}

fn chosen(cells: &[Cell], choice: u16) -> CellSet {
    let picked = cells.iter().enumerate();
    picked
        .filter(|(i, _)| choice >> i & 1 == 1)
        .map(|(_, cell)| *cell)
        .collect()
}
