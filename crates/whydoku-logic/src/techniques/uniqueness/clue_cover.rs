#![doc = include_str!("clue_cover.md")]

use crate::deadly::deadly_pattern::{DeadlyPattern, Deduction, PatternCell, Use};
use crate::deadly::guarded_pattern::GuardedPattern;
use crate::deadly::words::RECTANGLE;
use crate::step::words::Or;
use crate::technique::info;
use crate::techniques::uniqueness::common::exchangeable::{Limit, each_filling, has_another};
use crate::{Conclusions, Facts, Flow, Info, Parts, Pattern, Picture, Spans, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};

// Tries all fillings of a chute, which costs far more than it gives: used only by name.
pub(crate) const CLUE_COVER: ClueCover = ClueCover {
    info: &info!("uniqueness-clue-cover", "Uniqueness Clue Cover", 65)
        .aliases(&["UCC"])
        .rows(&[100])
        .assumes_uniqueness()
        .by_name_only(),
};

/// Finds a chute whose givens allow a digit only in fillings that could be exchanged.
#[derive(Debug)]
pub(crate) struct ClueCover {
    info: &'static Info,
}

impl Technique for ClueCover {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut known: Vec<Conclusions> = Vec::new();
        patterns(facts, &mut |cells| {
            let Some(pattern) = DeadlyPattern::new(facts, cells) else {
                return ControlFlow::Continue(());
            };
            pattern.deduce(facts, Use::OneCell, &mut |deduction: Deduction| {
                let conclusions = Conclusions::eliminate(deduction.eliminations);
                if known.contains(&conclusions) {
                    return ControlFlow::Continue(());
                }
                known.push(conclusions.clone());
                let chute = OpenChute(pattern.guarded(facts, &RECTANGLE, &deduction));
                let proof = pattern.proof(deduction.inferences);
                found(Step::found(self.info, conclusions, proof, chute))
            })
        })
    }
}

/// The cells of a chute that are not givens.
#[derive(Debug)]
struct OpenChute(GuardedPattern);

impl OpenChute {
    /// `rows 1 to 3`.
    fn lines(&self) -> String {
        let mut places = self
            .0
            .cells
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
}

impl Pattern for OpenChute {
    fn notation(&self, step: &Step) -> String {
        let cell = step.conclusions.eliminations.all_cells();
        format!("{cell} in {}", self.lines())
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        let gone = &step.conclusions.eliminations;
        let digits: DigitSet = gone.iter().map(|c| c.digit).collect();
        text.say(
            "Look at {} alone. They can be filled from their candidates with {} in {}, but every such \
             filling could be changed into another one with the same givens and the same digits in every row, \
             column and box.",
            &[&self.lines(), &digits.or(), &gone.all_cells()],
        );
        text.say("That would be a second solution of the puzzle.", &[]);
    }

    fn draw(&self, step: &Step, picture: &mut Picture) {
        self.0.draw(step, picture);
    }

    fn parts(&self) -> Parts {
        self.0.parts()
    }
}

/// Reports for each chute and each cell of it: all cells that are not givens with their candidates, this one
/// with those that it has only in fillings that could be exchanged.
fn patterns(facts: &Facts<'_>, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
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

fn search_chute(
    facts: &Facts<'_>,
    free: CellSet,
    visit: &mut dyn FnMut(&[PatternCell]) -> Flow,
) -> Flow {
    let open = |cell: Cell| match facts.marks().get(cell) {
        Some(digit) => digit.into(),
        None => facts.candidates(cell),
    };
    let cells: Vec<PatternCell> = free.into_iter().map(|cell| (cell, open(cell))).collect();
    if free.is_disjoint(facts.unsolved()) {
        return ControlFlow::Continue(());
    }
    let mut limit = Limit::NEW;
    let fillings = Fillings::new(&cells, &mut limit);
    facts.spend(limit.spent())?;
    let Some(fillings) = fillings else {
        return ControlFlow::Continue(());
    };
    for place in 0..cells.len() {
        let (cell, base) = cells[place];
        let only = fillings.exchangeable.digits(cell) - fillings.firm.digits(cell);
        if !only.is_empty() && only != base {
            let mut cells = cells.clone();
            cells[place].1 = only;
            visit(&cells)?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates of all fillings, by whether the filling could be exchanged.
struct Fillings {
    /// Candidates of some filling that could be exchanged.
    exchangeable: CandidateSet,
    /// Candidates of some filling that could not.
    firm: CandidateSet,
}

impl Fillings {
    /// Tries all fillings; `None` if that takes too much work.
    fn new(cells: &[PatternCell], limit: &mut Limit) -> Option<Self> {
        let mut fillings = Self {
            exchangeable: CandidateSet::EMPTY,
            firm: CandidateSet::EMPTY,
        };
        let all: CandidateSet = candidates(cells.iter().map(|(cell, base)| (*cell, *base)));
        each_filling(cells, limit, &mut |filling, limit| {
            let used = candidates(cells.iter().zip(filling).map(|((cell, _), d)| (*cell, *d)));
            if used.is_subset(&fillings.firm) {
                return Some(false);
            }
            if has_another(cells, filling, limit)? {
                fillings.exchangeable |= used;
            } else {
                fillings.firm |= used;
            }
            // Nothing more can follow once every candidate is in a filling that could not be exchanged.
            Some(fillings.firm == all)
        })?;
        Some(fillings)
    }
}

fn candidates(cells: impl Iterator<Item = (Cell, DigitSet)>) -> CandidateSet {
    let each = cells.flat_map(|(cell, digits)| {
        let digits = digits.into_iter();
        digits.map(move |digit| Candidate::new(cell, digit))
    });
    each.collect()
}
