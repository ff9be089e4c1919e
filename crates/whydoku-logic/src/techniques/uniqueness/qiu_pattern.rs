#![doc = include_str!("qiu_pattern.md")]

use crate::deadly::deadly_pattern::{PatternCell, Use};
use crate::deadly::guarded_pattern::{DeadlyWords, GuardedPattern, slashed};
use crate::step::words::{capitalized, plural};
use crate::technique::info;
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyKind, DeadlyTechnique};
use crate::techniques::uniqueness::common::exchangeable::{Limit, is_exchangeable};
use crate::{Facts, Flow, Spans};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, DigitSet, House, HouseKind};

// Very rare: two lines of a chute seldom have so few givens. Used only by name.
pub(crate) const QIU_PATTERN_1: DeadlyTechnique = KIND.by(
    Use::OneCell,
    &info!("qiu-deadly-pattern-1", "Qiu's Deadly Pattern Type 1", 58)
        .aliases(&["Qiu's Deadly Pattern", "QDP"])
        .rows(&[102])
        .assumes_uniqueness()
        .by_name_only(),
);
pub(crate) const QIU_PATTERN_2: DeadlyTechnique = KIND.by(
    Use::OneDigit,
    &info!("qiu-deadly-pattern-2", "Qiu's Deadly Pattern Type 2", 59)
        .aliases(&["Qiu's Deadly Pattern", "QDP"])
        .rows(&[102])
        .assumes_uniqueness()
        .by_name_only(),
);
pub(crate) const QIU_PATTERN_3: DeadlyTechnique = KIND.by(
    Use::Subset,
    &info!("qiu-deadly-pattern-3", "Qiu's Deadly Pattern Type 3", 60)
        .aliases(&["Qiu's Deadly Pattern", "QDP"])
        .rows(&[102])
        .assumes_uniqueness()
        .by_name_only(),
);
pub(crate) const QIU_PATTERN_4: DeadlyTechnique = KIND.by(
    Use::LockedDigit,
    &info!("qiu-deadly-pattern-4", "Qiu's Deadly Pattern Type 4", 60)
        .aliases(&["Qiu's Deadly Pattern", "QDP"])
        .rows(&[102])
        .assumes_uniqueness()
        .by_name_only(),
);

/// The most cells with other candidates.
const MOST_GUARDED: usize = 3;

/// Two lines with hardly a given, and six cells of four digits in two lines across.
const KIND: &DeadlyKind = &DeadlyKind::new(patterns, DeadlyWords { notation, why })
    .checked(every_filling_is_exchangeable, |cells| six_cells(cells).1);

fn notation(pattern: &GuardedPattern) -> String {
    let (six, digits) = six_cells(&pattern.pattern_cells());
    let lines = full_lines(pattern.cells);
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let (digits, lines) = (slashed(digits), lines.join(","));
    format!("{digits} in {six}, {lines}{}", pattern.use_notation())
}

fn why(pattern: &GuardedPattern, text: &mut Spans) {
    let (six, digits) = six_cells(&pattern.pattern_cells());
    let lines = full_lines(pattern.cells);
    let kind = lines.first().map_or(HouseKind::Row, |line| line.kind());
    text.say(
        "{} have no givens, or only in one {}.",
        &[
            &capitalized(&lines),
            if kind == HouseKind::Row {
                &"column"
            } else {
                &"row"
            },
        ],
    );
    text.say(
        "If the six cells {} held only {}, there would always be another way to fill them and the two {} with \
         the same digits in every row, column and box, and so a second solution.",
        &[&six, &digits, &plural(kind)],
    );
}

/// Tries all fillings of a pattern, as far as the limit allows.
fn every_filling_is_exchangeable(
    facts: &Facts<'_>,
    cells: &[PatternCell],
) -> ControlFlow<(), bool> {
    let mut limit = Limit::NEW;
    let deadly = is_exchangeable(cells, &mut limit) == Some(true);
    facts.spend(limit.spent())?;
    ControlFlow::Continue(deadly)
}

/// Returns the two lines that the pattern fills.
fn full_lines(cells: CellSet) -> Vec<House> {
    let lines = (0..9).map(House::row).chain((0..9).map(House::column));
    let full = |line: &House| (line.cells() & cells).len() >= 8;
    lines.filter(full).collect()
}

/// Returns the two cells outside the lines, the four that share two lines with them, and the base digits of
/// these six.
fn six_cells(pattern: &[PatternCell]) -> (CellSet, DigitSet) {
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

/// Reports every pattern without checking whether it is exchangeable.
fn patterns(facts: &Facts<'_>, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
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
    visit: &mut dyn FnMut(&[PatternCell]) -> Flow,
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
        let cells: Vec<PatternCell> = all.into_iter().map(|cell| (cell, base(cell))).collect();
        if six_cells(&cells) == (six, digits) {
            visit(&cells)?;
        }
    }
    ControlFlow::Continue(())
}
