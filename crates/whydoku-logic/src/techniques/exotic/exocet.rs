#![doc = include_str!("exocet.md")]

use crate::proof::cover::{needed_cover_in, proves_in};
use crate::technique::info;
use crate::techniques::exotic::common::exocet_pattern::{ExocetKind, ExocetPattern};
use crate::{Conclusions, Facts, Flow, Inference, Info, Literal, Step, Technique};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Truth};

pub(crate) const JUNIOR_EXOCET: JuniorExocet = JuniorExocet {
    info: &info!("junior-exocet", "Junior Exocet", 94)
        .aliases(&["JE", "Exocet", "JE3", "JE4"])
        .rows(&[141]),
};

/// Finds two base cells of a box and line, two target cells in the other boxes of the band, and three lines
/// across with too few places for each base digit outside the band.
#[derive(Debug)]
pub(crate) struct JuniorExocet {
    info: &'static Info,
}

/// An exocet in a state.
#[derive(Clone, Copy, Debug)]
struct Exocet {
    base: [Cell; 2],
    digits: DigitSet,
    targets: [Cell; 2],
    /// The three lines across: that of the box of the base, then those of the targets.
    across: [House; 3],
    /// The line of the base cells.
    line: House,
    /// Whether lines across are rows.
    flipped: bool,
}

/// Returns the cell where a line along the band and a line across meet.
const fn at(flipped: bool, along: usize, across: usize) -> Cell {
    if flipped {
        Cell::at(across, along)
    } else {
        Cell::at(along, across)
    }
}

const fn across(flipped: bool, number: usize) -> House {
    if flipped {
        House::row(number)
    } else {
        House::column(number)
    }
}

const fn along(flipped: bool, number: usize) -> House {
    if flipped {
        House::column(number)
    } else {
        House::row(number)
    }
}

/// Returns the possible target cells in a box, each with its line across.
fn targets(
    facts: &Facts<'_>,
    flipped: bool,
    base_line: usize,
    box_start: usize,
    digits: DigitSet,
) -> Vec<(Cell, usize)> {
    let band = base_line / 3 * 3;
    let mut found = Vec::new();
    for line in (band..band + 3).filter(|line| *line != base_line) {
        let Some(other) = (band..band + 3).find(|o| *o != line && *o != base_line) else {
            continue;
        };
        for column in box_start..box_start + 3 {
            let (target, beside) = (at(flipped, line, column), at(flipped, other, column));
            let solved = facts
                .marks()
                .get(beside)
                .is_some_and(|d| digits.contains(d));
            let empty = facts.candidates(beside).is_disjoint(digits);
            if !facts.candidates(target).is_disjoint(digits) && empty && !solved {
                found.push((target, column));
            }
        }
    }
    found
}

impl Exocet {
    /// Returns the lines across in which a digit is still open, and the lines outside the band that contain
    /// its places there; `None` if those are not fewer.
    fn confined(&self, facts: &Facts<'_>, digit: Digit) -> Option<(Vec<Truth>, Vec<Truth>)> {
        let band = self.line.number() / 3 * 3;
        let mut truths = Vec::new();
        let mut rows: Vec<usize> = Vec::new();
        for line in self.across {
            let open = facts.positions_in(line, digit);
            if open.is_empty() {
                // The line has the digit already, and not in the band, because the base still has it as a candidate.
                continue;
            }
            truths.push(Truth::House(line, digit));
            for cell in open {
                let place = if self.flipped {
                    cell.column_index()
                } else {
                    cell.row_index()
                };
                if !(band..band + 3).contains(&place) && !rows.contains(&place) {
                    rows.push(place);
                }
            }
        }
        rows.put_in_order();
        let links: Vec<Truth> = rows
            .into_iter()
            .map(|row| Truth::House(along(self.flipped, row), digit))
            .collect();
        (links.len() < truths.len()).then_some((truths, links))
    }

    /// Rules out a digit in the base, in a state where neither target can hold it.
    fn not_in_base(
        &self,
        facts: &Facts<'_>,
        open: &CandidateSet,
        digit: Digit,
        cells: CellSet,
    ) -> Option<Inference> {
        let (truths, mut links) = self.confined(facts, digit)?;
        links.push(Truth::House(self.line, digit));
        links.push(Truth::House(self.base[0].box_(), digit));
        let mut gone = CandidateSet::EMPTY;
        gone.insert_cells(digit, open.cells(digit) & cells);
        (!gone.is_empty() && proves_in(open, None, &truths, &links, &gone))
            .then(|| needed_cover_in(open, None, truths, links, &gone))
    }

    /// Returns why a target cannot hold a digit that is not a base digit.
    fn refutation(
        &self,
        facts: &Facts<'_>,
        open: &CandidateSet,
        target: usize,
        digit: Digit,
    ) -> Option<Inference> {
        let [here, there] = [self.targets[target], self.targets[1 - target]];
        let assumed = Candidate::new(here, digit);
        let open = without_excluded(open, assumed);
        let mut trail = Vec::new();
        for first in open.digits(self.base[0]) {
            let base = Candidate::new(self.base[0], first);
            let inner = without_excluded(&open, base);
            trail.push(self.inner(facts, &inner, base, there)?);
        }
        let conflict = Truth::Cell(self.base[0]);
        Some(Inference::refute(Literal::on(assumed), trail, conflict))
    }

    /// Returns why the base cell cannot hold a digit if one target is used up: both base digits would need
    /// the other target.
    fn inner(
        &self,
        facts: &Facts<'_>,
        open: &CandidateSet,
        base: Candidate,
        target: Cell,
    ) -> Option<Inference> {
        let mut open = *open;
        let mut trail = Vec::new();
        let others = open.digits(self.base[1]);
        let gone: CandidateSet = (open.digits(target) & others.without(base.digit))
            .into_iter()
            .map(|digit| Candidate::new(target, digit))
            .collect();
        if !gone.is_empty() {
            let (truths, mut links) = self.confined(facts, base.digit)?;
            links.push(Truth::Cell(target));
            if !proves_in(&open, None, &truths, &links, &gone) {
                return None;
            }
            trail.push(needed_cover_in(&open, None, truths, links, &gone));
            open -= gone;
        }
        for second in others {
            trail.push(self.not_in_base(facts, &open, second, self.base[1].into())?);
        }
        let conflict = Truth::Cell(self.base[1]);
        Some(Inference::refute(Literal::on(base), trail, conflict))
    }

    /// Returns everything that can be proved, with the proofs.
    fn conclusions(&self, facts: &Facts<'_>) -> (CandidateSet, Vec<Inference>) {
        let mut gone = CandidateSet::EMPTY;
        let mut proof = Vec::new();
        // Each inference may use what those before it ruled out.
        let mut open = *facts.marks().open();
        for digit in self.digits {
            let both = self.base.into_iter().collect();
            if let Some(inference) = self.not_in_base(facts, &open, digit, both) {
                gone.insert_cells(digit, facts.positions(digit) & both);
                open -= gone;
                proof.push(inference);
            }
        }
        for target in 0..2 {
            for digit in facts.candidates(self.targets[target]) - self.digits {
                if let Some(inference) = self.refutation(facts, &open, target, digit) {
                    gone.insert(Candidate::new(self.targets[target], digit));
                    open -= gone;
                    proof.push(inference);
                }
            }
        }
        (gone, proof)
    }
}

/// Returns the candidates that remain open when one is true.
fn without_excluded(open: &CandidateSet, true_one: Candidate) -> CandidateSet {
    open.iter()
        .filter(|other| !other.excludes(true_one))
        .collect()
}

/// Calls `visit` with every exocet that has three or four base digits.
fn exocets(facts: &Facts<'_>, visit: &mut dyn FnMut(Exocet) -> Flow) -> Flow {
    for flipped in [false, true] {
        for line in 0..9 {
            for stack in 0..3 {
                facts.spend(9)?;
                for third in 3 * stack..3 * stack + 3 {
                    let columns: Vec<usize> = (3 * stack..3 * stack + 3)
                        .filter(|column| *column != third)
                        .collect();
                    let base = [at(flipped, line, columns[0]), at(flipped, line, columns[1])];
                    let digits = facts.candidates(base[0]) | facts.candidates(base[1]);
                    let open = base.iter().all(|cell| facts.candidates(*cell).len() >= 2);
                    if !open || !(3..=4).contains(&digits.len()) {
                        continue;
                    }
                    let others: Vec<usize> = (0..3).filter(|s| *s != stack).collect();
                    let ends = [0, 1].map(|i| targets(facts, flipped, line, 3 * others[i], digits));
                    for (one, first) in &ends[0] {
                        for (two, second) in &ends[1] {
                            visit(Exocet {
                                base,
                                digits,
                                targets: [*one, *two],
                                across: [third, *first, *second].map(|n| across(flipped, n)),
                                line: along(flipped, line),
                                flipped,
                            })?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Technique for JuniorExocet {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<Conclusions, Step> = BTreeMap::new();
        exocets(facts, &mut |exocet| {
            let held = |digit: Digit| exocet.confined(facts, digit).is_some();
            if !exocet.digits.into_iter().all(held) {
                return ControlFlow::Continue(());
            }
            let (gone, proof) = exocet.conclusions(facts);
            if !gone.is_empty() {
                let cells = [exocet.base, exocet.targets].map(|cells| cells.into_iter().collect());
                let (digits, houses) = (exocet.digits, exocet.across.to_vec());
                let pattern = ExocetPattern::new(facts, ExocetKind::Junior, cells, digits, houses);
                let step = Step::found(self.info, Conclusions::eliminate(gone), proof, pattern);
                best.entry(step.conclusions.clone()).or_insert(step);
            }
            ControlFlow::Continue(())
        })?;
        best.into_values().try_for_each(found)
    }
}
