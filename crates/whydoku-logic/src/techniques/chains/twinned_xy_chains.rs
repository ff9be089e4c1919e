#![doc = include_str!("twinned_xy_chains.md")]

use crate::infer::balanced_sets::{BalancedSet, rests_on};
use crate::infer::combinations::choose;
use crate::step::words::digits_by_house;
use crate::technique::info;
use crate::{
    Conclusions, Facts, Flow, Info, Parts, Pattern, Picture, Proof, Role, Spans, Step, Technique,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Truth};

// Every such step is a distributed subset too, which is searched for anyway.
pub(crate) const TWINNED_XY_CHAINS: TwinnedXyChains = TwinnedXyChains {
    info: &info!("twinned-xy-chains", "Twinned XY-Chains", 70)
        .aliases(&["Intertwined XY-Cycles"])
        .rows(&[114])
        .by_name_only(),
};

/// Finds six cells where two lines cross three others, with six digits that are confined to one house each.
#[derive(Debug)]
pub(crate) struct TwinnedXyChains {
    info: &'static Info,
}

/// All 27 houses, as bits.
const ANY: u32 = (1 << 27) - 1;

/// Whether all six cells are unsolved and have six digits, each of them in at least two cells.
fn has_six_digits(facts: &Facts<'_>, cells: CellSet) -> bool {
    if !cells.is_subset(facts.unsolved()) {
        return false;
    }
    let digits = facts.candidates_of(cells);
    let twice = |digit| (facts.positions(digit) & cells).len() > 1;
    digits.len() == 6 && digits.into_iter().all(twice)
}

impl Technique for TwinnedXyChains {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut reported = BTreeSet::new();
        let lines: Vec<usize> = (0..9).collect();
        let at = |flipped: bool, along: usize, across: usize| {
            if flipped {
                Cell::at(across, along)
            } else {
                Cell::at(along, across)
            }
        };
        for flipped in [false, true] {
            facts.spend(100)?;
            choose(&lines, 2, &mut |two| {
                choose(&lines, 3, &mut |three| {
                    let cells: CellSet = three
                        .iter()
                        .flat_map(|across| two.iter().map(|along| at(flipped, *along, *across)))
                        .collect();
                    match has_six_digits(facts, cells)
                        .then(|| self.step(facts, cells))
                        .flatten()
                    {
                        Some(step) if reported.insert(step.conclusions.clone()) => found(step),
                        _ => ControlFlow::Continue(()),
                    }
                })
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl TwinnedXyChains {
    fn step(&self, facts: &Facts<'_>, cells: CellSet) -> Option<Step> {
        let balanced = BalancedSet::new(facts, cells, ANY)?;
        let gone = balanced.eliminations(facts);
        if gone.is_empty() || !balanced.is_connected(facts) {
            return None;
        }
        let proof = balanced.proof(facts, &gone);
        if !rests_on(&proof, cells) {
            return None;
        }
        // One link for each digit, in the order of the digits.
        let links = balanced.links(None).into_iter();
        let homes = links.filter_map(|link| match link {
            Truth::House(house, digit) => Some((digit, house)),
            Truth::Cell(_) => None,
        });
        let pattern = SixCells {
            candidates: *facts.marks().open() & CandidateSet::from_cells([cells; 9]),
            homes: homes.collect(),
        };
        let conclusions = Conclusions::eliminate(gone);
        Some(Step::found(
            self.info,
            conclusions,
            Proof::from(proof),
            pattern,
        ))
    }
}

/// Six cells with six digits.
#[derive(Debug)]
struct SixCells {
    candidates: CandidateSet,
    /// Each digit and the house that contains all its places among the cells.
    homes: Vec<(Digit, House)>,
}

impl SixCells {
    fn cells(&self) -> CellSet {
        self.candidates.all_cells()
    }

    fn digits(&self) -> DigitSet {
        self.homes.iter().map(|(digit, _)| *digit).collect()
    }

    fn houses(&self) -> impl Iterator<Item = House> {
        self.homes.iter().map(|(_, house)| *house)
    }
}

impl Pattern for SixCells {
    fn notation(&self, _: &Step) -> String {
        format!("{} in {}", self.digits(), self.cells())
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        text.say(
            "The six cells {} have only the six candidates {}.",
            &[&self.cells(), &self.digits()],
        );
        text.say(
            "Each digit is confined to one house there ({}), so no digit can appear twice.",
            &[&digits_by_house(&self.homes)],
        );
        text.say(
            "Six cells then need all six digits, and no other cell of those houses can have the same digit.",
            &[],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.candidates(Role::Pattern, self.candidates);
        for house in self.houses() {
            picture.house(Role::Cover, house);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: self.cells(),
            digits: self.digits(),
            houses: self.houses().collect(),
        }
    }
}
