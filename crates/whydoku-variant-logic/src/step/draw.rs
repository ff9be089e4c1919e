//! A step as SVG: the puzzle with its candidates, what the step looks at, and what it concludes.

use super::arrows::arrows;
use super::{Mark, Role, Step};
use crate::{Marks, Rules};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use whydoku_variant::{Cell, SVG_CELL, svg_corner};

/// Letters in a line of text below the picture, for each cell of the grid's width.
const LETTERS: usize = 7;

/// The color of a part, as in the drawings of the classic techniques.
const fn color(role: Role) -> &'static str {
    match role {
        Role::Pattern => "#f0e442",
        Role::Base => "#56b4e9",
        Role::Blocker => "#6b7480",
        Role::SupposedTrue => "#d55e00",
        Role::Conflict => "#c22f2f",
    }
}

impl Step {
    /// The puzzle as it was before the step, with what the step looks at in color, eliminated candidates
    /// crossed out, and placed digits in a ring. The reason stands below, if it should.
    pub fn svg(&self, rules: &Rules, before: &Marks, with_reason: bool) -> String {
        let mut below = String::new();
        for mark in &self.picture.marks {
            match mark {
                Mark::Cells(role, cells) => fill(&mut below, *role, cells),
                Mark::Constraint(role, part) => {
                    let cells: BTreeSet<Cell> = rules.parts()[*part]
                        .groups()
                        .iter()
                        .flatten()
                        .copied()
                        .collect();
                    fill(&mut below, *role, &cells.into_iter().collect::<Vec<_>>());
                }
                Mark::Candidates(..) => {}
            }
        }
        let mut above = String::new();
        self.rings(rules, &mut above);
        for index in 0..rules.size().cells() {
            digits(rules, before, index, &mut above);
        }
        arrows(rules, &self.picture.links, &mut above);
        self.crosses(rules, &mut above);
        let captions = if with_reason {
            wrapped(&self.explanation(rules), LETTERS * (rules.n() + 1))
        } else {
            Vec::new()
        };
        rules.variant().svg_with(&captions, &below, &above, false)
    }

    /// A ring around each candidate that plays a part, and around placed digits.
    fn rings(&self, rules: &Rules, svg: &mut String) {
        for mark in &self.picture.marks {
            if let Mark::Candidates(role, candidates) = mark {
                for (cell, digit) in candidates {
                    ring(rules, *cell, *digit, color(*role), svg);
                }
            }
        }
        for conclusion in self.conclusions.iter().filter(|literal| literal.holds()) {
            let (cell, digit) = rules.candidate(conclusion.var());
            ring(rules, cell, digit, "#009e73", svg);
        }
    }

    /// A stroke through each eliminated candidate.
    fn crosses(&self, rules: &Rules, svg: &mut String) {
        for conclusion in self.conclusions.iter().filter(|literal| !literal.holds()) {
            let (cell, digit) = rules.candidate(conclusion.var());
            let ((x, y), radius) = (place(rules, cell, digit), radius(rules));
            let _ = write!(
                svg,
                "<path d=\"M{} {}l{} {}\" stroke=\"#c22f2f\" stroke-width=\"2.2\"/>",
                x - radius,
                y + radius,
                2 * radius,
                -2 * radius
            );
        }
    }
}

/// Colors cells.
fn fill(svg: &mut String, role: Role, cells: &[Cell]) {
    let opacity = if role == Role::Base { ".22" } else { ".45" };
    for cell in cells {
        let (x, y) = svg_corner(*cell);
        let _ = write!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SVG_CELL}\" height=\"{SVG_CELL}\" fill=\"{}\" fill-opacity=\"{opacity}\"/>",
            color(role)
        );
    }
}

fn ring(rules: &Rules, cell: Cell, digit: usize, color: &str, svg: &mut String) {
    let ((x, y), radius) = (place(rules, cell, digit), radius(rules));
    let _ = write!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"#fff\" stroke=\"{color}\" stroke-width=\"2\"/>",
        radius + 1
    );
}

/// The number of candidates side by side in a cell.
const fn across(n: usize) -> usize {
    match n {
        0..=4 => 2,
        5..=9 => 3,
        _ => 4,
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(0)
}

fn radius(rules: &Rules) -> i64 {
    SVG_CELL / whole(across(rules.n())) / 2 - 2
}

/// The middle of a candidate.
pub(super) fn place(rules: &Rules, cell: Cell, digit: usize) -> (i64, i64) {
    let across = across(rules.n());
    let (x, y) = svg_corner(cell);
    let step = SVG_CELL / whole(across);
    let at = |index: usize| step * whole(index) + step / 2;
    (x + at((digit - 1) % across), y + at((digit - 1) / across))
}

/// The digit of a cell, or its candidates.
fn digits(rules: &Rules, marks: &Marks, index: usize, svg: &mut String) {
    let cell = rules.cell(index);
    let letter = |digit: usize| match digit {
        0..=9 => digit.to_string(),
        _ => char::from_digit(u32::try_from(digit).unwrap_or(0), 36)
            .unwrap_or('?')
            .to_ascii_uppercase()
            .to_string(),
    };
    if let Some(digit) = marks.digit(index) {
        let (x, y) = svg_corner(cell);
        let given = rules.variant().allowed(cell).single().is_some();
        let color = if given { "#1c2430" } else { "#0b5cad" };
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"34\" fill=\"{color}\">{}</text>",
            x + SVG_CELL / 2,
            y + SVG_CELL / 2,
            letter(digit)
        );
        return;
    }
    let size = if rules.n() > 9 { 11 } else { 14 };
    for digit in marks.open(index).iter() {
        let (x, y) = place(rules, cell, digit);
        let _ = write!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"#4a5360\">{}</text>",
            letter(digit)
        );
    }
}

/// The text in lines of at most so many letters.
fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].len() + word.len() >= letters {
            lines.push(word.to_owned());
        } else {
            if !lines[last].is_empty() {
                lines[last].push(' ');
            }
            lines[last].push_str(word);
        }
    }
    lines
}
