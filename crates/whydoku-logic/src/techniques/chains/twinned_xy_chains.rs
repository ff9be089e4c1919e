#![doc = include_str!("twinned_xy_chains.md")]

use whydoku_grid::{CandidateSet, Cell, CellSet, DigitSet, House, Truth};
use crate::infer::balanced_sets::{Balanced, rests_on};
use crate::infer::combinations::choose;
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Info, Parts, Proof, Role, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(crate) const TWINNED_XY_CHAINS: TwinnedXyChains = TwinnedXyChains;

/// Six cells where two lines and three cross, with six digits that keep to a house each.
#[derive(Debug)]
pub(crate) struct TwinnedXyChains;

static INFO: Info = Info {
    id: "twinned-xy-chains",
    name: "Twinned XY-Chains",
    family: Family::Chains,
    rating: Rating(70),
    aliases: &["Intertwined XY-Cycles"],
    hodoku: None,
    rows: &[114],
    assumes_uniqueness: false,
    // Whatever it finds is a distributed subset, which is looked for anyway.
    default: false,
};

/// Every house may hold a digit.
const ANY: u32 = (1 << 27) - 1;

/// The six cells of two lines and three that cross them, if all are open and have six digits, each of them
/// in two cells or more.
fn six_cells(facts: &Facts<'_>, cells: CellSet) -> bool {
    if !cells.is_subset(facts.unsolved()) {
        return false;
    }
    let digits = facts.candidates_of(cells);
    let twice = |digit| (facts.positions(digit) & cells).len() > 1;
    digits.len() == 6 && digits.into_iter().all(twice)
}

impl Technique for TwinnedXyChains {
    fn info(&self) -> &'static Info {
        &INFO
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
                    match six_cells(facts, cells)
                        .then(|| step(facts, cells))
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

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Plain { cells, digits, .. } => format!("{digits} in {cells}"),
            _ => String::new(),
        }
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
        let held: Vec<String> = digits
            .into_iter()
            .zip(houses)
            .map(|(digit, house)| format!("{digit} in {}", house.words()))
            .collect();
        format!(
            "The six cells {} have the six candidates {} only, and of each digit all places among them see \
             each other ({}). So no digit stands twice there, and six cells need all six: each of the \
             digits is in one of its places among these cells.",
            cells.words(),
            digits.words(),
            held.join(", "),
        )
    }
}

fn step(facts: &Facts<'_>, cells: CellSet) -> Option<Step> {
    let balanced = Balanced::new(facts, cells, ANY)?;
    let gone = balanced.eliminations(facts);
    if gone.is_empty() || !balanced.is_connected(facts) {
        return None;
    }
    let proof = balanced.proof(facts, &gone);
    if !rests_on(&proof, cells) {
        return None;
    }
    // One link for each digit, in the order of the digits.
    let houses: Vec<House> = balanced
        .links(None)
        .into_iter()
        .filter_map(|link| match link {
            Truth::House(house, _) => Some(house),
            Truth::Cell(_) => None,
        })
        .collect();
    let digits: DigitSet = facts.candidates_of(cells);
    let mut inside = CandidateSet::EMPTY;
    for digit in digits {
        inside.insert_cells(digit, facts.positions(digit) & cells);
    }
    let mut step = Step::new(
        &INFO,
        Conclusions::eliminate(gone),
        Proof::from(proof),
        Parts::Plain {
            cells,
            digits,
            houses: houses.clone(),
        },
    )
    .highlight(Highlight::candidates(Role::Pattern, inside));
    for house in houses {
        step = step.highlight(Highlight::house(Role::Cover, house));
    }
    Some(step)
}
