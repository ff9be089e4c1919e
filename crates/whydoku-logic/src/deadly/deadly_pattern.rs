//! Deadly patterns: cells that must not be filled from their base digits alone, because the digits
//! could then be exchanged for a second solution. One of the other candidates of these cells, the
//! guardians, is true; this file draws the conclusions that all such patterns share.

use crate::proof::common_targets::{covers_towards, excluded_by_all, truths_towards};
use crate::{
    Base, Conclusions, Facts, Flow, Highlight, Inference, Info, Parts, Proof, Role, Step, Words,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Truth};

/// How the guardians are used; the numbers are those of the rectangle types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Use {
    /// Type 1: all guardians in one cell, which loses its base digits.
    OneCell,
    /// Type 2: all guardians are one digit, which goes from the cells that see them all.
    OneDigit,
    /// Type 3: the guardians act as one cell of a naked subset.
    Subset,
    /// Type 4: two cells with guardians, and a base digit that a house keeps in these two.
    LockedDigit,
    /// Guardians of several digits and cells: what each of them rules out by itself goes.
    SeenByAll,
}

/// A cell of a pattern and its base digits.
pub type Based = (Cell, DigitSet);

/// Hands over every pattern of a kind with its cells and base digits.
pub(crate) type Patterns = fn(&Facts<'_>, &mut dyn FnMut(&[Based]) -> Flow) -> Flow;

/// A deadly pattern in a state.
#[derive(Clone, Copy, Debug)]
pub struct DeadlyPattern<'a> {
    /// The cells with their base digits.
    pub cells: &'a [Based],
    /// The open candidates of the cells outside the base digits; never empty.
    pub guardians: CandidateSet,
    /// Whether the base digits cannot fill the cells at all, so that no uniqueness is assumed.
    impossible: bool,
}

/// What follows from a pattern.
#[derive(Clone, Debug)]
pub struct Deduction {
    /// How the guardians were used.
    pub by: Use,
    /// What goes.
    pub eliminations: CandidateSet,
    /// Why, after the clause `#0` of the pattern.
    pub inferences: Vec<Inference>,
    /// Cells of the subset.
    pub extra: CellSet,
    /// The house of the subset or of the locked digit.
    pub house: Option<House>,
    /// The locked digit, or the digits of the subset.
    pub digits: DigitSet,
}

impl<'a> DeadlyPattern<'a> {
    /// The pattern with its guardians; none if it has no guardian (the state is then wrong).
    pub fn new(facts: &Facts<'_>, cells: &'a [Based]) -> Option<Self> {
        let mut guardians = CandidateSet::EMPTY;
        for (cell, base) in cells {
            for digit in facts.candidates(*cell) - *base {
                guardians.insert(Candidate::new(*cell, digit));
            }
        }
        (!guardians.is_empty()).then_some(Self {
            cells,
            guardians,
            impossible: false,
        })
    }

    /// The same for cells that cannot be filled from their base digits at all.
    pub fn impossible(facts: &Facts<'_>, cells: &'a [Based]) -> Option<Self> {
        let pattern = Self::new(facts, cells)?;
        Some(Self {
            impossible: true,
            ..pattern
        })
    }

    /// All cells of the pattern.
    pub fn all_cells(&self) -> CellSet {
        self.cells.iter().map(|(cell, _)| *cell).collect()
    }

    /// The base digits of all cells together.
    pub fn base_digits(&self) -> DigitSet {
        let bases = self.cells.iter().map(|(_, base)| *base);
        bases.fold(DigitSet::EMPTY, |all, base| all | base)
    }

    /// The digits of the guardians.
    pub fn guardian_digits(&self) -> DigitSet {
        let open = |digit: &Digit| !self.guardians.cells(*digit).is_empty();
        Digit::ALL.into_iter().filter(open).collect()
    }

    fn base_of(&self, cell: Cell) -> DigitSet {
        let found = self.cells.iter().find(|(known, _)| *known == cell);
        found.map_or(DigitSet::EMPTY, |(_, base)| *base)
    }

    /// The clause that one of the guardians is true, which later inferences call `#0`.
    pub fn clause(&self) -> Inference {
        let (cells, guardians) = (self.cells.to_vec(), self.guardians.iter().collect());
        if self.impossible {
            Inference::impossible(cells, guardians)
        } else {
            Inference::unique(cells, guardians)
        }
    }

    /// Everything that one use of the guardians gives.
    pub fn deduce(
        &self,
        facts: &Facts<'_>,
        by: Use,
        found: &mut dyn FnMut(Deduction) -> Flow,
    ) -> Flow {
        match by {
            Use::OneCell => self.one_cell(facts, found),
            Use::OneDigit => self.one_digit(facts, found),
            Use::Subset => self.subset(facts, found),
            Use::LockedDigit => self.locked_digit(facts, found),
            Use::SeenByAll => self.seen_by_all(facts, found),
        }
    }

    fn one_cell(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Deduction) -> Flow) -> Flow {
        let Some(cell) = self.guardians.all_cells().only() else {
            return ControlFlow::Continue(());
        };
        let gone: CandidateSet = (facts.candidates(cell) - self.guardians.digits(cell))
            .into_iter()
            .map(|digit| Candidate::new(cell, digit))
            .collect();
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        found(Deduction {
            by: Use::OneCell,
            eliminations: gone,
            inferences: vec![Inference::cover(
                [Base::Clause(0)],
                [Truth::Cell(cell)],
                gone.iter(),
            )],
            extra: CellSet::EMPTY,
            house: None,
            digits: DigitSet::EMPTY,
        })
    }

    fn one_digit(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Deduction) -> Flow) -> Flow {
        let Some(digit) = self.guardian_digits().only() else {
            return ControlFlow::Continue(());
        };
        let ends = self.guardians.cells(digit);
        let targets = facts.positions(digit) & ends.common_peers();
        if ends.len() < 2 || targets.is_empty() {
            return ControlFlow::Continue(());
        }
        found(Deduction {
            by: Use::OneDigit,
            eliminations: CandidateSet::of_digit(digit, targets),
            inferences: covers_towards(&[Base::Clause(0)], &[], digit, ends, targets),
            extra: CellSet::EMPTY,
            house: None,
            digits: digit.into(),
        })
    }

    fn subset(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Deduction) -> Flow) -> Flow {
        let guards = self.guardians.all_cells();
        let outside = self.guardian_digits();
        if guards.len() < 2 || outside.len() < 2 {
            return ControlFlow::Continue(());
        }
        let mut known: Vec<CellSet> = Vec::new();
        for house in guards.common_houses() {
            let mut free = [Cell::at(0, 0); 9];
            let mut count = 0;
            for cell in (facts.unsolved() & house.cells()) - guards {
                free[count] = cell;
                count += 1;
            }
            // At least one cell must be left to lose something.
            for choice in 1_u16..(1 << count) {
                let size = choice.count_ones() as usize;
                let chosen = |mask: u16| (0..count).filter(move |i| mask >> i & 1 == 1);
                let digits_of = |mask: u16| {
                    chosen(mask).fold(DigitSet::EMPTY, |all, i| all | facts.candidates(free[i]))
                };
                let digits = digits_of(choice) | outside;
                if digits.len() != size + 1 {
                    continue;
                }
                // A smaller subset inside makes the rest padding.
                let mut part = (choice - 1) & choice;
                let mut padded = false;
                while part != 0 && !padded {
                    let inside = digits_of(part);
                    let smaller = part.count_ones() as usize;
                    padded = inside.len() <= smaller || (inside | outside).len() <= smaller + 1;
                    part = (part - 1) & choice;
                }
                let cells: CellSet = chosen(choice).map(|i| free[i]).collect();
                if padded || known.contains(&cells) {
                    continue;
                }
                if let Some(deduction) = self.with_subset(facts, house, cells, digits) {
                    known.push(cells);
                    found(deduction)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The guardians and `cells` share `digits`, one for each cell and one for the guardians.
    fn with_subset(
        &self,
        facts: &Facts<'_>,
        house: House,
        cells: CellSet,
        digits: DigitSet,
    ) -> Option<Deduction> {
        let truths: Vec<Base> = std::iter::once(Base::Clause(0))
            .chain(cells.into_iter().map(|cell| Truth::Cell(cell).into()))
            .collect();
        let mut gone = CandidateSet::EMPTY;
        let mut elsewhere = Vec::new();
        for digit in digits {
            let holders = (facts.positions(digit) & cells) | self.guardians.cells(digit);
            let targets = facts.positions(digit) & holders.common_peers();
            gone.insert_cells(digit, targets & house.cells());
            let far = targets - house.cells();
            if !far.is_empty() {
                let others: Vec<Truth> = digits
                    .without(digit)
                    .into_iter()
                    .map(|other| Truth::House(house, other))
                    .collect();
                elsewhere.extend(covers_towards(&truths, &others, digit, holders, far));
                gone.insert_cells(digit, far);
            }
        }
        let near: Vec<Candidate> = gone
            .iter()
            .filter(|c| house.cells().contains(c.cell))
            .collect();
        let mut inferences = Vec::with_capacity(1 + elsewhere.len());
        if !near.is_empty() {
            let links = digits.into_iter().map(|digit| Truth::House(house, digit));
            inferences.push(Inference::cover(truths, links, near));
        }
        inferences.extend(elsewhere);
        (!inferences.is_empty()).then_some(Deduction {
            by: Use::Subset,
            eliminations: gone,
            inferences,
            extra: cells,
            house: Some(house),
            digits,
        })
    }

    fn locked_digit(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Deduction) -> Flow) -> Flow {
        let roof = self.guardians.all_cells();
        let Some([first, second]) = roof.pair() else {
            return ControlFlow::Continue(());
        };
        for locked in self.base_of(first) & self.base_of(second) {
            let keeps = |house: &House| facts.positions_in(*house, locked) == roof;
            let Some(house) = roof.common_houses().find(keeps) else {
                continue;
            };
            let mut gone = CandidateSet::EMPTY;
            for cell in [first, second] {
                let left = self.guardians.digits(cell).with(locked);
                for digit in facts.candidates(cell) - left {
                    gone.insert(Candidate::new(cell, digit));
                }
            }
            if gone.is_empty() {
                continue;
            }
            found(Deduction {
                by: Use::LockedDigit,
                eliminations: gone,
                inferences: vec![Inference::cover(
                    [Base::Clause(0), Truth::House(house, locked).into()],
                    [Truth::Cell(first), Truth::Cell(second)],
                    gone.iter(),
                )],
                extra: CellSet::EMPTY,
                house: Some(house),
                digits: locked.into(),
            })?;
        }
        ControlFlow::Continue(())
    }

    fn seen_by_all(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Deduction) -> Flow) -> Flow {
        if self.guardian_digits().len() < 2 || self.guardians.all_cells().len() < 2 {
            return ControlFlow::Continue(());
        }
        let gone = excluded_by_all(facts, &self.guardians);
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let inferences = gone
            .iter()
            .map(|target| {
                let links = truths_towards(target, &self.guardians);
                Inference::cover([Base::Clause(0)], links, [target])
            })
            .collect();
        found(Deduction {
            by: Use::SeenByAll,
            eliminations: gone,
            inferences,
            extra: CellSet::EMPTY,
            house: None,
            digits: self.guardian_digits(),
        })
    }

    /// The step of a deduction.
    pub fn step(&self, facts: &Facts<'_>, info: &'static Info, deduction: Deduction) -> Step {
        let mut inferences = vec![self.clause()];
        inferences.extend(deduction.inferences);
        let base: CandidateSet = self
            .cells
            .iter()
            .flat_map(|(cell, base)| {
                let open = facts.candidates(*cell) & *base;
                open.into_iter().map(|digit| Candidate::new(*cell, digit))
            })
            .collect();
        let mut step = Step::new(
            info,
            Conclusions::eliminate(deduction.eliminations),
            Proof::from(inferences),
            Parts::Deadly {
                cells: self.all_cells(),
                digits: self.base_digits(),
                guardians: Box::new(self.guardians),
                extra: deduction.extra,
                house: deduction.house,
            },
        )
        .highlight(Highlight::cells(Role::Pattern, self.all_cells()))
        .highlight(Highlight::candidates(Role::Base, base))
        .highlight(Highlight::candidates(Role::Guardian, self.guardians));
        if let Some(house) = deduction.house {
            step = step.highlight(Highlight::house(Role::Cover, house));
        }
        if !deduction.extra.is_empty() {
            let open = |cell: Cell| {
                let digits = facts.candidates(cell).into_iter();
                digits.map(move |digit| Candidate::new(cell, digit))
            };
            let set = deduction.extra.into_iter().flat_map(open).collect();
            step = step.highlight(Highlight::candidates(Role::AlsA, set));
        }
        step
    }
}

/// The pattern in short notation: base digits, cells, and the subset or link where there is one.
pub(crate) fn pattern_text(step: &Step) -> String {
    let Parts::Deadly { cells, digits, .. } = &step.parts else {
        return String::new();
    };
    let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    format!("{} in {cells}{}", digits.join("/"), extra_text(step))
}

/// The subset and the house of a step in short notation, with a blank before each.
pub(crate) fn extra_text(step: &Step) -> String {
    let Parts::Deadly { extra, house, .. } = &step.parts else {
        return String::new();
    };
    let with = if extra.is_empty() {
        String::new()
    } else {
        format!(" with {extra}")
    };
    let inside = house.map_or_else(String::new, |house| format!(" in {house}"));
    with + &inside
}

/// `2 in r1c4 and r3c3, and 4 in r3c4`.
pub(crate) fn candidate_words(candidates: &CandidateSet) -> String {
    let by_digit: Vec<String> = Digit::ALL
        .into_iter()
        .filter(|digit| !candidates.cells(*digit).is_empty())
        .map(|digit| format!("{digit} in {}", candidates.cells(digit).words()))
        .collect();
    by_digit.join(", and ")
}

/// How the guardians of a step were used, read from its parts.
pub(crate) fn use_of(step: &Step) -> Use {
    match &step.parts {
        Parts::Deadly { guardians, .. } if guardians.all_cells().len() == 1 => Use::OneCell,
        Parts::Deadly { extra, .. } if !extra.is_empty() => Use::Subset,
        Parts::Deadly { house: Some(_), .. } => Use::LockedDigit,
        Parts::Deadly { guardians, .. } if digits_of(guardians).len() > 1 => Use::SeenByAll,
        _ => Use::OneDigit,
    }
}

fn digits_of(candidates: &CandidateSet) -> DigitSet {
    candidates.iter().map(|c| c.digit).collect()
}

/// The sentences after the one that says why the pattern is deadly.
pub(crate) fn use_sentences(step: &Step, by: Use) -> String {
    let Parts::Deadly {
        guardians,
        extra,
        house,
        ..
    } = &step.parts
    else {
        return String::new();
    };
    let guards = guardians.all_cells();
    let digits = digits_of(guardians);
    let house = house.map_or_else(String::new, |house| house.words());
    match by {
        Use::OneCell if digits.len() == 1 => format!(
            "Only {} has another candidate, {}, so that is what it holds.",
            guards.words(),
            digits.words(),
        ),
        Use::OneCell => format!(
            "Only {} has other candidates, {}, so it holds one of these.",
            guards.words(),
            digits.words(),
        ),
        Use::OneDigit => format!(
            "The only other candidate is {} in {}, so one of these cells is {}; a cell that sees \
             them all is not.",
            digits.words(),
            guards.words(),
            digits.words(),
        ),
        Use::Subset => {
            let shared = subset_digits(step, *extra, digits);
            format!(
                "So one of the cells {} takes one of the other candidates, {}. Together with {} in \
                 {house} that makes a naked subset: these cells use up {}.",
                guards.words(),
                digits.words(),
                extra.words(),
                shared.words(),
            )
        }
        Use::SeenByAll => format!(
            "One of the other candidates of {} is true, and each of them rules out the same.",
            guards.words(),
        ),
        Use::LockedDigit => {
            let locked = locked_digit(step);
            format!(
                "So one of {} takes one of the other candidates, {}. In {house} the digit {} is left \
                 only in these two cells, so the second of them takes that, and no room is left for \
                 anything else.",
                guards.words(),
                digits.words(),
                locked.map_or_else(String::new, |digit| digit.to_string()),
            )
        }
    }
}

/// The digits of the subset: the links of its cover.
fn subset_digits(step: &Step, extra: CellSet, guardians: DigitSet) -> DigitSet {
    let mut digits = guardians;
    for highlight in &step.drawn {
        if let Some(set) = highlight.marked.candidates()
            && highlight.role == Role::AlsA
        {
            for cell in extra {
                digits |= set.digits(cell);
            }
        }
    }
    digits
}

/// The digit of the house truth in the cover.
fn locked_digit(step: &Step) -> Option<Digit> {
    step.proof.0.iter().find_map(|inference| {
        let crate::Rule::Cover { truths, .. } = &inference.rule else {
            return None;
        };
        truths.iter().find_map(|truth| match truth {
            Base::Truth(Truth::House(_, digit)) => Some(*digit),
            _ => None,
        })
    })
}
