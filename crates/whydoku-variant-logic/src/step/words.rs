//! Words for lists, constraints and conclusions.

use super::{Named, Span, Speak, Text};
use crate::Rules;
use crate::proof::line::Literal;
use std::collections::BTreeMap;
use whydoku_variant::{Cell, Constraint, Digits};

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list<T: ToString>(items: &[T], word: &str) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// `2, 5 or 7`.
pub(crate) fn one_of(digits: Digits) -> Span {
    let all: Vec<usize> = digits.iter().collect();
    Span::naming(list(&all, "or"), Named::Digits(digits))
}

/// `a 7` or `an 8`.
pub(crate) fn a_digit(digit: usize) -> Span {
    let article = if matches!(digit, 8 | 11) { "an" } else { "a" };
    Span::naming(
        format!("{article} {digit}"),
        Named::Digits(Digits::only(digit)),
    )
}

/// `2 cells`, `1 cell`.
pub(crate) fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// A constraint as people name it: `row 3`, `box 5`, `the 12-cage at r1c1`.
pub(crate) fn part(rules: &Rules, part: usize) -> Span {
    Span::naming(part_name(rules, part), Named::Constraints(vec![part]))
}

/// Some cells of a constraint that has several houses, such as the windows of a windoku.
pub(crate) fn group(rules: &Rules, part: usize, cells: &[usize]) -> Span {
    let constraint = &rules.parts()[part];
    let name = match constraint.rule().id {
        "windoku" => format!("the window at {}", rules.cell(cells[0])),
        "disjoint-groups" => format!("the disjoint group of {}", rules.cell(cells[0])),
        _ => return self::part(rules, part),
    };
    Span::naming(name, Named::Constraints(vec![part]))
}

fn part_name(rules: &Rules, part: usize) -> String {
    let n = rules.n();
    let constraint = &rules.parts()[part];
    let cells = constraint.cells();
    let name = constraint.rule().name;
    match (constraint.rule().id, cells) {
        ("region", [first, ..]) => match part {
            _ if part < n => format!("row {}", part + 1),
            _ if part < 2 * n => format!("column {}", part - n + 1),
            _ if rules.variant().has_boxes() => format!("box {}", part - 2 * n + 1),
            _ => format!("the region of {first}"),
        },
        ("killer-cage", [first, ..]) => match constraint.number() {
            Some(sum) => format!("the {sum}-cage at {first}"),
            None => format!("the cage at {first}"),
        },
        ("falling-diagonal" | "rising-diagonal", _) => format!("the {name}"),
        ("sandwich" | "skyscraper" | "x-sum", [first, second, ..]) => {
            let clue = constraint.number().unwrap_or(0);
            let (line, number, side) = if first.row() == second.row() {
                let side = if first.column() == 0 { "left" } else { "right" };
                ("row", first.row() + 1, side)
            } else {
                let side = if first.row() == 0 { "top" } else { "bottom" };
                ("column", first.column() + 1, side)
            };
            format!("the {name} {clue} of {line} {number} from the {side}")
        }
        ("little-killer", [first, ..]) => {
            let clue = constraint.number().unwrap_or(0);
            format!("the little killer {clue} from {first}")
        }
        ("arrow", [first, ..]) => format!("the arrow at {first}"),
        (_, []) => format!("the {name} rule"),
        (_, [one]) => format!("the {name} at {one}"),
        (_, [a, b]) => format!("the {name} between {a} and {b}"),
        (_, [first, .., last]) => format!("the {name} from {first} to {last}"),
    }
}

/// What a constraint means, in its rule's own sentence, without the period.
pub(crate) fn meaning(rules: &Rules, constraint: &Constraint) -> String {
    let words = constraint.words(rules.variant());
    words.trim_end_matches('.').to_owned()
}

/// The conclusions in a sentence.
pub(crate) fn conclusion(rules: &Rules, conclusions: &[Literal], text: &mut Text) {
    let mut placed = Vec::new();
    let mut removed: BTreeMap<Cell, Digits> = BTreeMap::new();
    for literal in conclusions {
        let (cell, digit) = rules.candidate(literal.var());
        if literal.holds() {
            placed.push((cell, digit));
        } else {
            let digits = removed.entry(cell).or_insert(Digits::EMPTY);
            *digits = digits.or(Digits::only(digit));
        }
    }
    // Cells that lose the same digits share a sentence.
    let mut by_digits: Vec<(Digits, Vec<Cell>)> = Vec::new();
    for (cell, digits) in removed {
        match by_digits.iter_mut().find(|(same, _)| *same == digits) {
            Some((_, cells)) => cells.push(cell),
            None => by_digits.push((digits, vec![cell])),
        }
    }
    let mut clauses: Vec<Vec<Span>> = Vec::new();
    for (cell, digit) in placed {
        clauses.push(vec![cell.span(), Span::plain(" is "), digit.span()]);
    }
    for (digits, cells) in by_digits {
        clauses.push(vec![
            cells.span(),
            Span::plain(" cannot be "),
            one_of(digits),
        ]);
    }
    let last = clauses.len().saturating_sub(1);
    for (place, clause) in clauses.into_iter().enumerate() {
        text.join(match place {
            0 => "So ",
            _ if place == last => ", and ",
            _ => ", ",
        });
        for span in clause {
            text.add(span);
        }
    }
    text.join(".");
}

/// `sees` or `see`.
pub(crate) const fn verb(number: usize, one: &'static str, more: &'static str) -> &'static str {
    if number == 1 { one } else { more }
}
