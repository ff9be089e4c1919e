#![doc = include_str!("distributed_subset.md")]

use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Truth};
use crate::infer::balanced_sets::{Balanced, rests_on};
use crate::techniques::als::common::distributed::{ANY_HOUSE, Distributed, Wanted, distributed, has_smaller};
use crate::techniques::als::common::three_houses::centres;
use crate::proof::common_targets::covers_towards;
use crate::{
    Base, Conclusions, Facts, Family, Flow, Highlight, Info, Parts, Proof, Role, Step, Technique,
    Words,
};
use whydoku_grid::rating::Rating;
use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};

pub(crate) const EXTENDED_SUBSET: DistributedSubset = DistributedSubset {
    info: &EXTENDED,
    form: Form::Loose,
    sizes: 3..=5,
};
pub(crate) const DISTRIBUTED_SUBSET: DistributedSubset = DistributedSubset {
    info: &DISTRIBUTED,
    form: Form::Tight,
    sizes: 3..=6,
};
pub(crate) const SUE_DE_COQ_3D: DistributedSubset = DistributedSubset {
    info: &THREE,
    form: Form::ThreeHouses,
    sizes: 5..=8,
};

/// As many digits as cells, in several houses.
#[derive(Debug)]
pub(crate) struct DistributedSubset {
    info: &'static Info,
    form: Form,
    sizes: RangeInclusive<usize>,
}

/// The cells to choose from, the houses a digit may keep to, and the two arms.
type Region = (CellSet, u32, [CellSet; 2]);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// One digit keeps to no house.
    Loose,
    /// Every digit keeps to one house.
    Tight,
    /// Every digit keeps to the row, the column or the box that cross in a cell.
    ThreeHouses,
}

static EXTENDED: Info = info(
    "extended-subset-principle",
    "Extended Subset Principle",
    55,
    &[24],
    &["ESP", "Subset Counting", "Generalized Naked Set"],
);
static DISTRIBUTED: Info = info(
    "distributed-disjoint-subset",
    "Distributed Disjoint Subset",
    75,
    &[134],
    &["DDS", "Distributed Disjointed Subset"],
);
static THREE: Info = info(
    "sue-de-coq-3d",
    "3-D Sue de Coq",
    76,
    &[133],
    &["3D Sue de Coq", "Three-Dimensional Sue de Coq"],
);

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    rows: &'static [u8],
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Als,
        rating: Rating(rating),
        aliases,
        hodoku: None,
        rows,
        assumes_uniqueness: false,
        default: true,
    }
}

impl Technique for DistributedSubset {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let regions = self.regions(facts);
        // On a path a set without a fresh cell has nothing new. Most often there is no other, and then
        // there is no need to look in order.
        let fresh = facts.fresh_cells();
        if fresh != CellSet::ALL {
            let mut any = false;
            let flow = self.each(facts, &regions, fresh, &mut |_| {
                any = true;
                ControlFlow::Break(())
            });
            if !any {
                return flow;
            }
        }
        let mut known: BTreeSet<Conclusions> = BTreeSet::new();
        self.each(facts, &regions, CellSet::ALL, &mut |step| {
            if known.insert(step.conclusions.clone()) {
                found(step)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn pattern(&self, step: &Step) -> String {
        let Parts::Plain { cells, digits, .. } = &step.parts else {
            return String::new();
        };
        format!("{cells} {{{digits}}}")
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Plain {
            cells,
            digits,
            houses,
        } = &step.parts
        else {
            return String::new();
        };
        let opening = format!(
            "The {} cells {} have only the {} digits {}.",
            cells.len(),
            cells.words(),
            digits.len(),
            digits.words(),
        );
        if self.form == Form::Loose {
            let loose = step.conclusions.eliminations.iter().next();
            let loose = loose.map_or_else(String::new, |c| c.digit.to_string());
            return format!(
                "{opening} All but {loose} stand in one house each, so none of them can be used \
                 twice, and without {loose} there would be a digit too few. One of these cells is \
                 {loose}, and a cell that sees all that could be is not.",
            );
        }
        format!(
            "{opening} Each of them keeps to one house there ({}), so none can be used twice and all \
             are needed. No other cell of its house can take such a digit.",
            houses.as_slice().words(),
        )
    }
}

impl DistributedSubset {
    /// The cells to look at, the houses digits may keep to, and cells of which there must be some: of
    /// three houses, in the row and in the column outside the box.
    /// Calls `visit` with every step that uses a fresh cell.
    fn each(
        &self,
        facts: &Facts<'_>,
        regions: &[Region],
        fresh: CellSet,
        visit: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        for size in self.sizes.clone() {
            for &(cells, houses, arms) in regions {
                let wanted = Wanted {
                    cells,
                    houses,
                    size,
                    loose: usize::from(self.form == Form::Loose),
                    arms,
                    fresh,
                };
                distributed(facts, wanted, &mut |set| {
                    let step = match set.loose {
                        Some(loose) => self.loose_step(facts, set, loose),
                        None if self.form == Form::Loose => None,
                        None => self.tight_step(facts, set, houses),
                    };
                    step.map_or(ControlFlow::Continue(()), &mut *visit)
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn regions(&self, facts: &Facts<'_>) -> Vec<Region> {
        if self.form != Form::ThreeHouses {
            return vec![(!CellSet::EMPTY, ANY_HOUSE, [CellSet::EMPTY; 2])];
        }
        let region = |cell: Cell| {
            let houses = cell.houses();
            let cells = houses.iter().fold(CellSet::EMPTY, |all, h| all | h.cells());
            let outside = |line: House| line.cells() - cell.box_().cells();
            (
                cells,
                houses.iter().fold(0, |all, h| all | 1 << h.index()),
                [outside(cell.row()), outside(cell.column())],
            )
        };
        let centres = if facts.asks_first() {
            centres(facts)
        } else {
            CellSet::ALL
        };
        centres.into_iter().map(region).collect()
    }

    fn tight_step(&self, facts: &Facts<'_>, set: Distributed, houses: u32) -> Option<Step> {
        let balanced = Balanced::new(facts, set.cells, houses)?;
        let gone = balanced.eliminations(facts);
        if gone.is_empty() || has_smaller(facts, set.cells) {
            return None;
        }
        let proof = balanced.proof(facts, &gone);
        let houses: BTreeSet<House> = balanced
            .links(None)
            .into_iter()
            .filter_map(|link| match link {
                Truth::House(house, _) => Some(house),
                Truth::Cell(_) => None,
            })
            .collect();
        rests_on(&proof, set.cells).then(|| self.step(facts, set, gone, proof, houses))
    }

    fn loose_step(&self, facts: &Facts<'_>, set: Distributed, loose: Digit) -> Option<Step> {
        let ends = facts.positions(loose) & set.cells;
        let targets = facts.positions(loose) & ends.common_peers();
        if targets.is_empty() {
            return None;
        }
        let mut links = Vec::new();
        for digit in set.digits.without(loose) {
            let held = facts.positions(digit) & set.cells;
            links.push(Truth::House(held.common_houses().next()?, digit));
        }
        let truths: Vec<Base> = set
            .cells
            .into_iter()
            .map(|cell| Base::Truth(Truth::Cell(cell)))
            .collect();
        // A part that is locked, or that needs the loose digit by itself, makes the rest padding.
        if has_smaller(facts, set.cells) {
            return None;
        }
        let proof = covers_towards(&truths, &links, loose, ends, targets);
        let gone = CandidateSet::of_digit(loose, targets);
        Some(self.step(facts, set, gone, proof, BTreeSet::new()))
    }

    fn step(
        &self,
        facts: &Facts<'_>,
        set: Distributed,
        gone: CandidateSet,
        proof: Vec<crate::Inference>,
        houses: BTreeSet<House>,
    ) -> Step {
        let inside = |digits: DigitSet| -> CandidateSet {
            let cells = set.cells.into_iter();
            cells
                .flat_map(|cell| {
                    let open = facts.candidates(cell) & digits;
                    open.into_iter()
                        .map(move |digit| Candidate::new(cell, digit))
                })
                .collect()
        };
        let loose: DigitSet = set.loose.into_iter().collect();
        let mut step = Step::new(
            self.info,
            Conclusions::eliminate(gone),
            Proof::from(proof),
            Parts::Plain {
                cells: set.cells,
                digits: set.digits,
                houses: houses.iter().copied().collect(),
            },
        )
        .highlight(Highlight::candidates(
            Role::Pattern,
            inside(set.digits - loose),
        ));
        if !loose.is_empty() {
            step = step.highlight(Highlight::candidates(Role::Pincer, inside(loose)));
        }
        for house in houses {
            step = step.highlight(Highlight::house(Role::Cover, house));
        }
        step
    }
}
