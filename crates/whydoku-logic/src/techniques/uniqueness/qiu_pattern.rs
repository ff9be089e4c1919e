#![doc = include_str!("qiu_pattern.md")]

use whydoku_grid::{Cell, CellSet, DigitSet, House};
use crate::deadly::deadly_pattern::{
    Based, DeadlyPattern, Deduction, Use, extra_text, use_sentences,
};
use crate::techniques::uniqueness::common::exchangeable::{Limit, is_exchangeable};
use crate::{Facts, Family, Flow, Info, Parts, Rule, Step, Technique, Words};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const QIU_PATTERN_1: QiuPattern = qiu(0, Use::OneCell);
pub(crate) const QIU_PATTERN_2: QiuPattern = qiu(1, Use::OneDigit);
pub(crate) const QIU_PATTERN_3: QiuPattern = qiu(2, Use::Subset);
pub(crate) const QIU_PATTERN_4: QiuPattern = qiu(3, Use::LockedDigit);

/// The most cells with other candidates.
const MOST_GUARDED: usize = 3;

/// Two lines with hardly a given, and six cells of four digits in two lines across.
#[derive(Debug)]
pub(crate) struct QiuPattern {
    info: &'static Info,
    by: Use,
}

const fn qiu(index: usize, by: Use) -> QiuPattern {
    QiuPattern {
        info: &INFOS[index],
        by,
    }
}

static INFOS: [Info; 4] = [
    info("qiu-deadly-pattern-1", "Qiu's Deadly Pattern Type 1", 58),
    info("qiu-deadly-pattern-2", "Qiu's Deadly Pattern Type 2", 59),
    info("qiu-deadly-pattern-3", "Qiu's Deadly Pattern Type 3", 60),
    info("qiu-deadly-pattern-4", "Qiu's Deadly Pattern Type 4", 60),
];

const fn info(id: &'static str, name: &'static str, rating: u16) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases: &["Qiu's Deadly Pattern", "QDP"],
        hodoku: None,
        rows: &[102],
        assumes_uniqueness: true,
        // Hardly ever met: two lines of a chute seldom have so few givens.
        default: false,
    }
}

impl Technique for QiuPattern {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        each(facts, &mut |cells| {
            let Some(pattern) = DeadlyPattern::new(facts, cells) else {
                return ControlFlow::Continue(());
            };
            pattern.deduce(facts, self.by, &mut |deduction: Deduction| {
                let (_, digits) = six_cells(cells);
                if self.by == Use::Subset && !deduction.digits.is_disjoint(digits) {
                    return ControlFlow::Continue(());
                }
                // Trying all fillings comes last: it costs most.
                let mut limit = Limit::NEW;
                let deadly = is_exchangeable(cells, &mut limit) == Some(true);
                facts.spend(limit.spent())?;
                if !deadly {
                    return ControlFlow::Continue(());
                }
                found(pattern.step(facts, self.info, deduction))
            })
        })
    }

    fn pattern(&self, step: &Step) -> String {
        let Some((cells, digits)) = of_step(step) else {
            return String::new();
        };
        let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
        let lines = lines_of(step);
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        format!(
            "{} in {cells}, {}{}",
            digits.join("/"),
            lines.join(","),
            extra_text(step)
        )
    }

    fn reason(&self, step: &Step) -> String {
        let Some((cells, digits)) = of_step(step) else {
            return String::new();
        };
        format!(
            "The {} have no givens, or only where one line crosses them. If {} held only {}, then whatever \
             way these cells and the two lines are filled, there is another one with the same digits in \
             every row, column and box, and the puzzle would have two solutions. {}",
            lines_of(step).words(),
            cells.words(),
            digits.words(),
            use_sentences(step, self.by)
        )
    }
}

/// The cells of four digits, and the digits, as the proof has them.
fn of_step(step: &Step) -> Option<(CellSet, DigitSet)> {
    match &step.proof.0.first()?.rule {
        Rule::Unique { cells } => Some(six_cells(cells)),
        _ => None,
    }
}

/// The two lines that the pattern fills.
fn lines_of(step: &Step) -> Vec<House> {
    let Parts::Deadly { cells, .. } = &step.parts else {
        return Vec::new();
    };
    full_lines(*cells)
}

fn full_lines(cells: CellSet) -> Vec<House> {
    let lines = (0..9).map(House::row).chain((0..9).map(House::column));
    let full = |line: &House| (line.cells() & cells).len() >= 8;
    lines.filter(full).collect()
}

/// Of a whole pattern: the two cells outside the lines and the four that they share two lines with, and
/// the base digits of these six.
fn six_cells(pattern: &[Based]) -> (CellSet, DigitSet) {
    let all: CellSet = pattern.iter().map(|(cell, _)| *cell).collect();
    let lines = full_lines(all);
    let in_lines = lines
        .iter()
        .fold(CellSet::EMPTY, |cells, line| cells | line.cells());
    let pair = all - in_lines;
    let beside = |cell: &Cell| {
        let mut both = pair.into_iter();
        both.any(|one| one.row() == cell.row() || one.column() == cell.column())
    };
    let six: CellSet = all.into_iter().filter(beside).collect();
    let bases = pattern.iter().filter(|(cell, _)| six.contains(*cell));
    (
        six,
        bases.fold(DigitSet::EMPTY, |all, (_, base)| all | *base),
    )
}

/// Every pattern, without a look at whether it can be exchanged.
fn each(facts: &Facts<'_>, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
    let givens = facts.marks().grid().givens();
    let lines: [fn(usize) -> House; 2] = [House::row, House::column];
    for (along, across) in [(lines[0], lines[1]), (lines[1], lines[0])] {
        for left_out in 0..9 {
            let chute = left_out / 3;
            let two = (3 * chute..3 * chute + 3).filter(|line| *line != left_out);
            let two = two.fold(CellSet::EMPTY, |all, line| all | along(line).cells());
            let given = (0..9).filter(|line| !(across(*line).cells() & two & givens).is_empty());
            let given: Vec<usize> = given.collect();
            if given.len() > 1 {
                continue;
            }
            facts.spend(1)?;
            for out in 0..9 {
                // Two of the three lines of a stack, `out` left out.
                let pair = (out / 3 * 3..out / 3 * 3 + 3).filter(|line| *line != out);
                let pair = pair.fold(CellSet::EMPTY, |all, line| all | across(line).cells());
                for third in (0..9).filter(|third| third / 3 != chute) {
                    let six = pair & (two | along(third).cells());
                    if six.is_subset(facts.unsolved()) {
                        search_six(facts, six, (two | six) - givens, visit)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn search_six(
    facts: &Facts<'_>,
    six: CellSet,
    all: CellSet,
    visit: &mut dyn FnMut(&[Based]) -> Flow,
) -> Flow {
    for digits in facts.candidates_of(six).subsets(4) {
        let guarded = |cell: &Cell| !facts.candidates(*cell).is_subset(digits);
        if six.into_iter().filter(guarded).count() > MOST_GUARDED {
            continue;
        }
        let base = |cell: Cell| match facts.marks().get(cell) {
            Some(digit) => digit.into(),
            None if six.contains(cell) => facts.candidates(cell) & digits,
            None => facts.candidates(cell),
        };
        let cells: Vec<Based> = all.into_iter().map(|cell| (cell, base(cell))).collect();
        if six_cells(&cells) == (six, digits) {
            visit(&cells)?;
        }
    }
    ControlFlow::Continue(())
}
