#![doc = include_str!("locked_subset.md")]

use whydoku_grid::{CandidateSet, CellSet, DigitSet, House, Intersection, Truth};
use crate::infer::subsets::{digits_in, narrow_cells};
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, HodokuCode, Inference, Info, Parts, Proof, Role,
    Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const LOCKED_PAIR: LockedSubset = LockedSubset {
    info: &PAIR,
    size: 2,
};
pub(crate) const LOCKED_TRIPLE: LockedSubset = LockedSubset {
    info: &TRIPLE,
    size: 3,
};

/// A naked subset inside a crossing, which works in the line and in the box.
#[derive(Debug)]
pub(crate) struct LockedSubset {
    info: &'static Info,
    size: usize,
}

static PAIR: Info = Info {
    id: "locked-pair",
    name: "Locked Pair",
    family: Family::Subsets,
    rating: Rating(28),
    aliases: &["Locked Naked Pair"],
    hodoku: Some(HodokuCode {
        code: "0110",
        score: 40,
    }),
    rows: &[12],
    assumes_uniqueness: false,
    default: true,
};

static TRIPLE: Info = Info {
    id: "locked-triple",
    name: "Locked Triple",
    family: Family::Subsets,
    rating: Rating(32),
    aliases: &["Locked Naked Triple"],
    hodoku: Some(HodokuCode {
        code: "0111",
        score: 60,
    }),
    rows: &[13],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for LockedSubset {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let narrow = narrow_cells(facts, self.size);
        let fresh = facts.fresh_houses();
        for crossing in Intersection::all() {
            let houses = [crossing.line(), crossing.box_()];
            let open = crossing.cells() & narrow;
            if open.len() < self.size || !houses.iter().any(|house| fresh.contains(*house)) {
                continue;
            }
            // All of them, or all but one of three.
            let parts = open.into_iter().map(|cell| open.without(cell));
            for cells in parts.chain([open]).filter(|c| c.len() == self.size) {
                let digits = facts.candidates_of(cells);
                if digits.len() != self.size {
                    continue;
                }
                let gone = houses.map(|house| ruled_out(facts, house, cells, digits));
                if gone.iter().all(|gone| !gone.is_empty()) {
                    found(self.step(facts, cells, digits, houses, &gone))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Subset { digits, cells, .. } => format!("{digits} in {cells}"),
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Subset {
                digits,
                cells,
                houses,
            } => format!(
                "The cells {} hold no other candidates than {} and share {}. They use up these \
                 digits in both houses.",
                cells.words(),
                digits.words(),
                houses.as_slice().words(),
            ),
            _ => String::new(),
        }
    }
}

impl LockedSubset {
    fn step(
        &self,
        facts: &Facts<'_>,
        cells: CellSet,
        digits: DigitSet,
        houses: [House; 2],
        gone: &[CandidateSet; 2],
    ) -> Step {
        // What both houses rule out, in the rest of the crossing, is said once: by the line, unless
        // the line rules out nothing else and the box alone is enough.
        let shares = if gone[0].is_subset(&gone[1]) {
            [CandidateSet::EMPTY, gone[1]]
        } else {
            [gone[0], gone[1] - gone[0]]
        };
        let shares = houses.into_iter().zip(shares);
        let inferences = shares
            .filter(|(_, gone)| !gone.is_empty())
            .map(|(house, gone)| {
                Inference::cover(
                    cells.into_iter().map(Truth::Cell),
                    digits.into_iter().map(|digit| Truth::House(house, digit)),
                    gone.iter(),
                )
            });
        Step::new(
            self.info,
            Conclusions::eliminate(gone[0] | gone[1]),
            inferences.collect::<Proof>(),
            Parts::Subset {
                digits,
                cells,
                houses: houses.to_vec(),
            },
        )
        .highlight(Highlight::house(Role::Base, houses[0]))
        .highlight(Highlight::house(Role::Base, houses[1]))
        .highlight(Highlight::candidates(
            Role::Pattern,
            digits_in(facts, cells, digits),
        ))
    }
}

fn ruled_out(facts: &Facts<'_>, house: House, cells: CellSet, digits: DigitSet) -> CandidateSet {
    digits_in(facts, house.cells() - cells, digits)
}
