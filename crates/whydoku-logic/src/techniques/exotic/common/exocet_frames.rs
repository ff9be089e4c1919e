//! Where exocets are looked for: two base cells in a line and box, and three lines across, one in each box
//! of the band; and how they are drawn and told.

use crate::techniques::exotic::common::exocets::{Exocet, seen_from};
use crate::{Conclusions, Facts, Flow, Highlight, Info, Marked, Parts, Proof, Role, Step, Words};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Cell, CellSet, DigitSet, House};

/// A base with three or four digits and three lines across.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The base.
    pub base: [Cell; 2],
    /// Its candidates.
    pub digits: DigitSet,
    /// The line across in the box of the base, then those of the other two boxes.
    pub across: [House; 3],
    /// The three lines of the base's band, and the cells in them.
    band: CellSet,
    flipped: bool,
}

impl Frame {
    /// The cells of the lines across that the base does not see and that have a base digit.
    pub(crate) fn places(&self, facts: &Facts<'_>) -> CellSet {
        let lines = self
            .across
            .iter()
            .fold(CellSet::EMPTY, |all, h| all | h.cells());
        let open = self
            .digits
            .into_iter()
            .fold(CellSet::EMPTY, |all, d| all | facts.positions(d));
        (open & lines) - seen_from(self.base)
    }

    /// The cells of the band.
    pub(crate) const fn band(&self) -> CellSet {
        self.band
    }

    /// The exocet with these targets, its digits covered by lines along the band; none if these are not
    /// few enough.
    pub(crate) fn exocet(&self, facts: &Facts<'_>, targets: CellSet) -> Option<Exocet> {
        let flipped = self.flipped;
        let links = |places: CellSet| -> Vec<House> {
            let (mask, line): (u16, fn(usize) -> House) = if flipped {
                (places.column_mask(), House::column)
            } else {
                (places.row_mask(), House::row)
            };
            (0..9).filter(|n| mask >> n & 1 == 1).map(line).collect()
        };
        Exocet::new(facts, self.base, targets, &self.across, &links)
    }
}

/// A cell by its line along the band and its line across.
const fn at(flipped: bool, along: usize, across: usize) -> Cell {
    if flipped {
        Cell::at(across, along)
    } else {
        Cell::at(along, across)
    }
}

/// Two open cells of a line and box with three or four candidates together, by the line, the box and the
/// line across that is left over.
pub(crate) fn bases(
    facts: &Facts<'_>,
    visit: &mut dyn FnMut(bool, usize, usize, [Cell; 2]) -> Flow,
) -> Flow {
    for flipped in [false, true] {
        for line in 0..9 {
            facts.spend(9)?;
            for third in 0..9 {
                let start = third / 3 * 3;
                let mut base = (start..start + 3)
                    .filter(|n| *n != third)
                    .map(|n| at(flipped, line, n));
                let (Some(one), Some(two)) = (base.next(), base.next()) else {
                    continue;
                };
                let sets = [facts.candidates(one), facts.candidates(two)];
                let digits = (sets[0] | sets[1]).len();
                if sets.iter().all(|set| set.len() > 1) && (3..=4).contains(&digits) {
                    visit(flipped, line, third, [one, two])?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every frame of a state.
pub(crate) fn frames(facts: &Facts<'_>, visit: &mut dyn FnMut(&Frame) -> Flow) -> Flow {
    bases(facts, &mut |flipped, line, third, base| {
        let digits = facts.candidates(base[0]) | facts.candidates(base[1]);
        let along = |n: usize| {
            if flipped {
                House::column(n)
            } else {
                House::row(n)
            }
        };
        let across = |n: usize| {
            if flipped {
                House::row(n)
            } else {
                House::column(n)
            }
        };
        let start = line / 3 * 3;
        let band = (start..start + 3).fold(CellSet::EMPTY, |all, n| all | along(n).cells());
        let [first, second] = match third / 3 {
            0 => [3, 6],
            1 => [0, 6],
            _ => [0, 3],
        };
        for left in first..first + 3 {
            for right in second..second + 3 {
                visit(&Frame {
                    base,
                    digits,
                    across: [third, left, right].map(across),
                    band,
                    flipped,
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// The step of some exocets.
pub(crate) fn step(
    facts: &Facts<'_>,
    info: &'static Info,
    exocets: &[Exocet],
    (conclusions, proof): (Conclusions, Proof),
) -> Step {
    let mut bases = CellSet::EMPTY;
    let mut targets = CellSet::EMPTY;
    let mut digits = DigitSet::EMPTY;
    let mut houses: Vec<House> = Vec::new();
    let mut crossing = CandidateSet::EMPTY;
    for exocet in exocets {
        bases |= exocet.base.into_iter().collect();
        targets |= exocet.targets;
        digits |= exocet.digits;
        for house in &exocet.across {
            if !houses.contains(house) {
                houses.push(*house);
            }
            for digit in exocet.digits {
                crossing.insert_cells(digit, facts.positions_in(*house, digit));
            }
        }
    }
    houses.sort_unstable();
    let parts = Parts::Plain {
        cells: bases | targets,
        digits,
        houses: houses.clone(),
    };
    let mut step = Step::new(info, conclusions, proof, parts);
    for exocet in exocets {
        let base = exocet.base.into_iter().collect();
        step = step
            .highlight(Highlight::cells(Role::Base, base))
            .highlight(Highlight::cells(Role::Cover, exocet.targets));
    }
    step = step.highlight(Highlight::candidates(Role::Pattern, crossing));
    for house in houses {
        step = step.highlight(Highlight::house(Role::Cover, house));
    }
    step
}

/// The base and the targets of each exocet of a step.
pub(crate) fn bases_and_targets(step: &Step) -> Vec<[CellSet; 2]> {
    let cells = |wanted: Role| {
        let marked = step.drawn.iter().filter(move |drawn| drawn.role == wanted);
        marked.filter_map(|drawn| match drawn.marked {
            Marked::Cells(cells) => Some(cells),
            _ => None,
        })
    };
    let pairs = cells(Role::Base).zip(cells(Role::Cover));
    pairs.map(|(base, targets)| [base, targets]).collect()
}

/// `base r1c12 {1247}, targets r2c4,r3c7`.
pub(crate) fn pattern(step: &Step) -> String {
    let Parts::Plain { digits, .. } = &step.parts else {
        return String::new();
    };
    let each = bases_and_targets(step).into_iter();
    let told: Vec<String> = each
        .map(|[base, targets]| format!("base {base} {{{digits}}}, targets {targets}"))
        .collect();
    told.join("; ")
}

/// Digits and houses across in words.
pub(crate) fn words(step: &Step) -> (String, String) {
    match &step.parts {
        Parts::Plain { digits, houses, .. } => (digits.words(), houses.as_slice().words()),
        _ => (String::new(), String::new()),
    }
}
