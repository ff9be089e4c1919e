//! Patterns: the digits of a line match a regular expression, or an automaton accepts them.

use super::prelude::*;
use crate::automaton::{Automaton, decode, pattern};
use crate::engine::propagators::Walk;
use std::sync::Arc;

/// A regular expression.
pub(crate) static PATTERN: Rule = Rule {
    id: "pattern",
    name: "pattern",
    check: |c, variant| pattern(c.text(), variant.size()).map(|_| ()),
    meaning: |c, variant, lines| meaning(c.cells(), pattern(c.text(), variant.size()), lines),
    post: |c, variant, model| post(c.cells(), pattern(c.text(), variant.size()), model),
    words: |c, _| {
        format!(
            "The digits of {} match the pattern {}.",
            words::line(c.cells()),
            c.text()
        )
    },
    iss: Some(Name::Regex),
    ..SHARED
};

/// An automaton, in the code of Interactive Sudoku Solver.
pub(crate) static AUTOMATON: Rule = Rule {
    id: "automaton",
    name: "automaton",
    check: |c, variant| decode(c.text(), variant.size()).map(|_| ()),
    meaning: |c, variant, lines| meaning(c.cells(), decode(c.text(), variant.size()), lines),
    post: |c, variant, model| post(c.cells(), decode(c.text(), variant.size()), model),
    words: |c, _| {
        format!(
            "An automaton accepts the digits of {}.",
            words::line(c.cells())
        )
    },
    iss: Some(Name::Table("NFA")),
    ..SHARED
};

const SHARED: Rule = Rule {
    form: Form::line(1),
    takes: Takes::Text,
    drawing: |c, _| Shape::Line.labeled(c, String::new()),
    page: include_str!("automaton.md"),
    ..Rule::BASE
};

/// One variable for each state before and after each cell: a run leads from a start to an accepting
/// state.
fn meaning(cells: &[Cell], automaton: Result<Automaton, String>, lines: &mut Lines) {
    let Ok(automaton) = automaton else {
        return;
    };
    let states = 0..automaton.states();
    let mut run: Vec<usize> = states.clone().map(|_| lines.fresh()).collect();
    let among = |run: &[usize], set: &[usize]| {
        set.iter()
            .fold(Sum::default(), |sum, state| sum.plus(1, run[*state]))
    };
    let all: Vec<usize> = states.clone().collect();
    lines.at_most(&among(&run, &all), 1);
    lines.at_least(&among(&run, &automaton.starts()), 1);
    for cell in cells {
        let next: Vec<usize> = states.clone().map(|_| lines.fresh()).collect();
        lines.exactly(&among(&next, &all), 1);
        for from in states.clone() {
            for digit in lines.size().digits().iter() {
                let here = [Sum::of(run[from]), lines.is(*cell, digit)];
                let targets = among(&next, &automaton.targets(from, digit));
                lines.if_at_least(&here, &targets, 1);
            }
        }
        run = next;
    }
    lines.at_least(&among(&run, &automaton.ends()), 1);
}

fn post(cells: &[Cell], automaton: Result<Automaton, String>, model: &mut Model) {
    if let Ok(automaton) = automaton {
        let cells = model.cells(cells);
        model.add(Walk::new(cells, Arc::new(automaton)));
    }
}
