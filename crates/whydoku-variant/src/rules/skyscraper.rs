//! Skyscrapers: the number outside counts the digits of a line that are larger than all before them.

use super::outside::{self, number};
use super::prelude::*;
use crate::automaton::Automaton;
use crate::engine::propagators::Walk;
use std::sync::Arc;

pub(crate) static RULE: Rule = Rule {
    id: "skyscraper",
    name: "skyscraper clue",
    form: outside::FORM,
    takes: Takes::Number,
    check: |c, variant| {
        outside::check_line(c, variant)?;
        let most = variant.size().get();
        if (1..=most).contains(&number(c)) {
            Ok(())
        } else {
            Err(format!("1 to {most} skyscrapers can be visible"))
        }
    },
    meaning,
    post: |c, variant, model| {
        let cells = model.cells(c.cells());
        model.add(Walk::new(
            cells,
            Arc::new(skyline(number(c), variant.size())),
        ));
    },
    words: |c, _| {
        let (line, visible) = (outside::name(c.cells()), number(c));
        let digits = if visible == 1 {
            "digit is"
        } else {
            "digits are"
        };
        format!("Of {line}: {visible} {digits} larger than all before.")
    },
    drawing: |c, _| Shape::Outside.of(c),
    f_puzzles: Some(Key::Outside("skyscraper")),
    iss: Some(Name::Double("Skyscraper")),
    hints: &["skyscraper"],
    page: include_str!("skyscraper.md"),
    ..Rule::BASE
};

/// For each cell and height, a variable says whether some cell up to there is at least so high; for each
/// cell, one says whether it is visible.
fn meaning(c: &Constraint, variant: &Variant, lines: &mut Lines) {
    let digits = variant.size().digits();
    let mut before: Vec<Sum> = digits.iter().map(|_| Sum::default()).collect();
    let mut visible = Sum::default();
    for cell in c.cells() {
        let seen = lines.fresh();
        visible = visible.plus(1, seen);
        for digit in digits.iter() {
            let (holds, hidden) = (lines.is(*cell, digit), &before[digit - 1]);
            lines.at_least(&Sum::of(seen).and(-1, &holds).and(1, hidden), 0);
            lines.at_most(&Sum::of(seen).and(1, &holds).and(1, hidden), 2);
        }
        for digit in digits.iter() {
            let high = lines.among(*cell, (digit..=variant.size().get()).collect());
            let (reached, already) = (lines.fresh(), before[digit - 1].clone());
            lines.at_least(&Sum::of(reached).and(-1, &already), 0);
            lines.at_least(&Sum::of(reached).and(-1, &high), 0);
            lines.at_most(&Sum::of(reached).and(-1, &already).and(-1, &high), 0);
            before[digit - 1] = Sum::of(reached);
        }
    }
    lines.exactly(&visible, c.number().unwrap_or(0));
}

/// The automaton whose state is the height so far and the number of visible digits so far.
fn skyline(visible: usize, size: Size) -> Automaton {
    let state = |height: usize, seen: usize| seen * (size.get() + 1) + height;
    let mut automaton = Automaton::new(state(size.get(), visible) + 1, size.get());
    automaton.start_at(state(0, 0));
    for height in 0..=size.get() {
        automaton.accept(state(height, visible));
        for seen in 0..=visible {
            for digit in size.digits().iter() {
                if digit <= height {
                    automaton.step(state(height, seen), digit, state(height, seen));
                } else if seen < visible {
                    automaton.step(state(height, seen), digit, state(digit, seen + 1));
                }
            }
        }
    }
    automaton
}
