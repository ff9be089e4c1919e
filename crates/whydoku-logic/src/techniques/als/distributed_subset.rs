#![doc = include_str!("distributed_subset.md")]

use super::common::distributed::{ANY_HOUSE, CellsAndDigits, SetQuery, distributed, has_smaller};
use super::common::spread_pattern::SpreadSet;
use super::common::three_houses::centers;
use crate::infer::balanced_sets::{BalancedSet, rests_on};
use crate::proof::common_targets::covers_of_targets;
use crate::technique::info;
use crate::{Base, Conclusions, Facts, Flow, Inference, Info, Proof, Step, Technique};
use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};
use whydoku_grid::{CandidateSet, Cell, CellSet, Digit, House, Truth};

pub(crate) const EXTENDED_SUBSET: DistributedSubset = DistributedSubset {
    info: &info!("extended-subset-principle", "Extended Subset Principle", 55)
        .aliases(&["ESP", "Subset Counting", "Generalized Naked Set"])
        .rows(&[24]),
    form: Form::Loose,
    sizes: 3..=5,
};
pub(crate) const DISTRIBUTED_SUBSET: DistributedSubset = DistributedSubset {
    info: &info!(
        "distributed-disjoint-subset",
        "Distributed Disjoint Subset", 75
    )
    .aliases(&["DDS", "Distributed Disjointed Subset"])
    .rows(&[134]),
    form: Form::Tight,
    sizes: 3..=6,
};
pub(crate) const SUE_DE_COQ_3D: DistributedSubset = DistributedSubset {
    info: &info!("sue-de-coq-3d", "3-D Sue de Coq", 76)
        .aliases(&["3D Sue de Coq", "Three-Dimensional Sue de Coq"])
        .rows(&[133]),
    form: Form::ThreeHouses,
    sizes: 5..=8,
};

/// Finds N cells with N digits in several houses.
#[derive(Debug)]
pub(crate) struct DistributedSubset {
    info: &'static Info,
    form: Form,
    sizes: RangeInclusive<usize>,
}

/// The cells to choose from, the houses a digit may be confined to, and the arms: the cells of the row and of the
/// column outside the box, some of which must be chosen.
type Region = (CellSet, u32, [CellSet; 2]);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// One digit is not confined to a house.
    Loose,
    /// Every digit is confined to one house.
    Tight,
    /// Every digit is confined to the row, the column or the box that cross in a cell.
    ThreeHouses,
}

impl Technique for DistributedSubset {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let regions = self.regions(facts);
        // On a path, a set without a fresh cell gives nothing new. Most often no other set exists, and then the
        // search in order is not needed.
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
}

impl DistributedSubset {
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
                let query = SetQuery {
                    cells,
                    houses,
                    size,
                    loose: usize::from(self.form == Form::Loose),
                    arms,
                    fresh,
                };
                distributed(facts, query, &mut |set| {
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
        let centers = if facts.uses_prefilters() {
            centers(facts)
        } else {
            CellSet::ALL
        };
        centers.into_iter().map(region).collect()
    }

    fn tight_step(&self, facts: &Facts<'_>, set: CellsAndDigits, houses: u32) -> Option<Step> {
        let balanced = BalancedSet::new(facts, set.cells, houses)?;
        let gone = balanced.eliminations(facts);
        if gone.is_empty() || has_smaller(facts, set.cells) {
            return None;
        }
        let proof = balanced.proof(facts, &gone);
        let links = balanced.links(None).into_iter();
        let homes = links.filter_map(|link| match link {
            Truth::House(house, digit) => Some((digit, house)),
            Truth::Cell(_) => None,
        });
        let homes = homes.collect();
        rests_on(&proof, set.cells).then(|| self.step(facts, set, gone, proof, homes))
    }

    fn loose_step(&self, facts: &Facts<'_>, set: CellsAndDigits, loose: Digit) -> Option<Step> {
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
        // Skip it if some of the cells are locked or need the loose digit on their own.
        if has_smaller(facts, set.cells) {
            return None;
        }
        let proof = covers_of_targets(&truths, &links, loose, ends, targets);
        let gone = CandidateSet::of_digit(loose, targets);
        Some(self.step(facts, set, gone, proof, Vec::new()))
    }

    fn step(
        &self,
        facts: &Facts<'_>,
        set: CellsAndDigits,
        gone: CandidateSet,
        proof: Vec<Inference>,
        homes: Vec<(Digit, House)>,
    ) -> Step {
        let pattern = SpreadSet {
            candidates: *facts.marks().open() & CandidateSet::from_cells([set.cells; 9]),
            digits: set.digits,
            loose: set.loose,
            homes,
        };
        let conclusions = Conclusions::eliminate(gone);
        Step::found(self.info, conclusions, Proof::from(proof), pattern)
    }
}
