#![doc = include_str!("clue_cover.md")]

use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};
use crate::deadly::deadly_pattern::{Based, DeadlyPattern, Deduction, Use};
use crate::techniques::uniqueness::common::exchangeable::{Limit, each_filling, has_another};
use crate::step::words::list;
use crate::{Conclusions, Facts, Family, Flow, Info, Parts, Step, Technique, Words};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const CLUE_COVER: ClueCover = ClueCover;

/// A chute whose givens leave a digit only in fillings that could be exchanged.
#[derive(Debug)]
pub(crate) struct ClueCover;

static INFO: Info = Info {
    id: "uniqueness-clue-cover",
    name: "Uniqueness Clue Cover",
    family: Family::Uniqueness,
    rating: Rating(65),
    aliases: &["UCC"],
    hodoku: None,
    rows: &[100],
    assumes_uniqueness: true,
    // Tries all fillings of a chute, which takes far longer than it gives.
    default: false,
};

impl Technique for ClueCover {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut known: Vec<Conclusions> = Vec::new();
        each(facts, &mut |cells| {
            let Some(pattern) = DeadlyPattern::new(facts, cells) else {
                return ControlFlow::Continue(());
            };
            pattern.deduce(facts, Use::OneCell, &mut |deduction: Deduction| {
                let step = pattern.step(facts, &INFO, deduction);
                if known.contains(&step.conclusions) {
                    return ControlFlow::Continue(());
                }
                known.push(step.conclusions.clone());
                found(step)
            })
        })
    }

    fn pattern(&self, step: &Step) -> String {
        let cell = step.conclusions.eliminations.all_cells();
        format!("{cell} in {}", chute_of(step))
    }

    fn reason(&self, step: &Step) -> String {
        let gone = &step.conclusions.eliminations;
        let digits: Vec<String> = gone.iter().map(|c| c.digit.to_string()).collect();
        let digits = list(&digits, "and").replace(" and ", " or ");
        format!(
            "The givens of {chute} leave too much open. Whatever way {chute} are filled from their \
             candidates with {digits} in {}, they could be filled differently with the same digits in \
             every row, column and box, and the puzzle would have two solutions.",
            gone.all_cells().words(),
            chute = chute_of(step),
        )
    }
}

/// `rows 1 to 3`.
fn chute_of(step: &Step) -> String {
    let Parts::Deadly { cells, .. } = &step.parts else {
        return String::new();
    };
    let mut places = cells
        .into_iter()
        .map(|cell| (cell.row_index() / 3, cell.column_index() / 3));
    let (band, stack) = places.next().unwrap_or((0, 0));
    let (lines, first) = if places.all(|(other, _)| other == band) {
        ("rows", 3 * band + 1)
    } else {
        ("columns", 3 * stack + 1)
    };
    format!("{lines} {first} to {}", first + 2)
}

/// For each chute and each cell of it: all cells that are no givens with their candidates, this one with
/// those that it has only in fillings that could be exchanged.
fn each(facts: &Facts<'_>, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
    let lines: [fn(usize) -> House; 2] = [House::row, House::column];
    for line in lines {
        for chute in 0..3 {
            let three = (0..3).map(|i| line(3 * chute + i).cells());
            let whole = three.fold(CellSet::EMPTY, CellSet::union);
            search_chute(facts, whole - facts.marks().grid().givens(), visit)?;
        }
    }
    ControlFlow::Continue(())
}

fn search_chute(facts: &Facts<'_>, free: CellSet, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
    let open = |cell: Cell| match facts.marks().get(cell) {
        Some(digit) => digit.into(),
        None => facts.candidates(cell),
    };
    let cells: Vec<Based> = free.into_iter().map(|cell| (cell, open(cell))).collect();
    if free.is_disjoint(facts.unsolved()) {
        return ControlFlow::Continue(());
    }
    let mut limit = Limit::NEW;
    let tried = Tried::new(&cells, &mut limit);
    facts.spend(limit.spent())?;
    let Some(tried) = tried else {
        return ControlFlow::Continue(());
    };
    for place in 0..cells.len() {
        let (cell, base) = cells[place];
        let only = tried.exchangeable.digits(cell) - tried.firm.digits(cell);
        if !only.is_empty() && only != base {
            let mut cells = cells.clone();
            cells[place].1 = only;
            visit(&cells)?;
        }
    }
    ControlFlow::Continue(())
}

/// What trying all fillings shows.
struct Tried {
    /// What stands in some filling that could be exchanged.
    exchangeable: CandidateSet,
    /// What stands in some filling that could not.
    firm: CandidateSet,
}

impl Tried {
    /// Nothing if that takes too much work.
    fn new(cells: &[Based], limit: &mut Limit) -> Option<Self> {
        let mut tried = Self {
            exchangeable: CandidateSet::EMPTY,
            firm: CandidateSet::EMPTY,
        };
        let all: CandidateSet = candidates(cells.iter().map(|(cell, base)| (*cell, *base)));
        each_filling(cells, limit, &mut |filling, limit| {
            let stands = candidates(cells.iter().zip(filling).map(|((cell, _), d)| (*cell, *d)));
            if stands.is_subset(&tried.firm) {
                return Some(false);
            }
            if has_another(cells, filling, limit)? {
                tried.exchangeable |= stands;
            } else {
                tried.firm |= stands;
            }
            // Nothing is left to be shown once all candidates stand somewhere for good.
            Some(tried.firm == all)
        })?;
        Some(tried)
    }
}

fn candidates(cells: impl Iterator<Item = (Cell, DigitSet)>) -> CandidateSet {
    let each = cells.flat_map(|(cell, digits)| {
        let digits = digits.into_iter();
        digits.map(move |digit| Candidate::new(cell, digit))
    });
    each.collect()
}
