//! Sum lines: the line splits into runs that each sum to a stated number.

use super::prelude::*;
use crate::automaton::Automaton;
use crate::engine::propagators::Walk;
use std::sync::Arc;

pub(crate) static RULE: Rule = Rule {
    id: "sum-line",
    name: "sum line",
    form: Form::line(1),
    takes: Takes::Number,
    check: |c, variant| {
        let most = c.cells().len() * variant.size().get();
        // A longer run would need too large an automaton.
        let most = i64::try_from(most.min(256)).unwrap_or(256);
        match c.number() {
            Some(sum) if !(1..=most).contains(&sum) => {
                Err(format!("the sum of a run of these cells is 1 to {most}"))
            }
            _ => Ok(()),
        }
    },
    meaning,
    post: |c, variant, model| {
        let cells = model.cells(c.cells());
        model.add(Walk::new(cells, Arc::new(runs(sum(c), variant.size()))));
    },
    words: |c, _| {
        let line = words::line(c.cells());
        let sum = sum(c);
        format!("The digits of {line} split into runs that each sum to {sum}.")
    },
    drawing: |c, _| Shape::Line.of(c),
    f_puzzles: Some(Key::Lines("sumline")),
    iss: Some(Name::NumberCells("SumLine")),
    hints: &["sum line"],
    page: include_str!("sum_line.md"),
    ..Rule::BASE
};

fn sum(c: &Constraint) -> usize {
    c.number()
        .and_then(|sum| usize::try_from(sum).ok())
        .unwrap_or(0)
}

/// One variable per cell says whether a run ends there. Between two ends, the digits have the sum.
fn meaning(c: &Constraint, _: &Variant, lines: &mut Lines) {
    let cells = c.cells();
    let ends: Vec<usize> = cells.iter().map(|_| lines.fresh()).collect();
    lines.at_least(&Sum::of(ends[ends.len() - 1]), 1);
    for from in 0..cells.len() {
        for to in from..cells.len() {
            let before = from.checked_sub(1).map(|place| Sum::of(ends[place]));
            let inside = ends[from..to].iter().map(|end| Sum::not(*end));
            let conditions: Vec<Sum> = before
                .into_iter()
                .chain(inside)
                .chain([Sum::of(ends[to])])
                .collect();
            let total = lines.total(&cells[from..=to]);
            lines.if_exactly(&conditions, &total, c.number().unwrap_or(0));
        }
    }
}

/// The automaton whose state is the sum of the current run so far.
fn runs(sum: usize, size: Size) -> Automaton {
    let mut automaton = Automaton::new(sum.max(1), size.get());
    automaton.start_at(0);
    automaton.accept(0);
    for so_far in 0..sum {
        for digit in size.digits().iter() {
            let next = so_far + digit;
            if next <= sum {
                automaton.step(so_far, digit, next % sum);
            }
        }
    }
    automaton
}
