//! Negative rules: all dots or letters of a kind are drawn, so the other neighbors do not fit one.

use super::prelude::*;
use super::{difference, ratio, xv};

/// Neighbors without a dot do not differ by 1, nor by the amount of any difference dot.
pub(crate) static DIFFERENCE: Rule = Rule {
    id: "all-differences-marked",
    name: "all differences marked",
    meaning: |_, variant, lines| {
        let differ = differ(variant);
        each(variant, &DOTS, |a, b| {
            lines.relate(a, b, |x, y| !differ(x, y));
        });
    },
    post: |_, variant, model| {
        let differ = differ(variant);
        each(variant, &DOTS, |a, b| {
            model.relate(a, b, |x, y| !differ(x, y));
        });
    },
    words: |_, variant| {
        let amounts = words::list_or(&numbers(variant, &difference::RULE, difference::amount, 1));
        format!("Cells that share a side and have no dot do not differ by {amounts}.")
    },
    f_puzzles: Some(Key::Negative("difference")),
    iss: Some(Name::Negative("StrictKropki")),
    ..SHARED
};

/// Neighbors without a dot are not in a ratio of 2, nor in that of any ratio dot.
pub(crate) static RATIO: Rule = Rule {
    id: "all-ratios-marked",
    name: "all ratios marked",
    meaning: |_, variant, lines| {
        let in_ratio = in_ratio(variant);
        each(variant, &DOTS, |a, b| {
            lines.relate(a, b, |x, y| !in_ratio(x, y));
        });
    },
    post: |_, variant, model| {
        let in_ratio = in_ratio(variant);
        each(variant, &DOTS, |a, b| {
            model.relate(a, b, |x, y| !in_ratio(x, y));
        });
    },
    words: |_, variant| {
        let factors = words::list_or(&numbers(variant, &ratio::RULE, ratio::factor, 2));
        format!(
            "Of two cells that share a side and have no dot, neither is {factors} times the other."
        )
    },
    f_puzzles: Some(Key::Negative("ratio")),
    iss: Some(Name::Negative("StrictKropki")),
    ..SHARED
};

/// Neighbors without a letter do not sum to 5 or 10.
pub(crate) static XV: Rule = Rule {
    id: "all-xv-marked",
    name: "all XV pairs marked",
    meaning: |_, variant, lines| {
        each(variant, &LETTERS, |a, b| {
            lines.relate(a, b, |x, y| ![5, 10].contains(&(x + y)));
        });
    },
    post: |_, variant, model| {
        each(variant, &LETTERS, |a, b| {
            model.relate(a, b, |x, y| ![5, 10].contains(&(x + y)));
        });
    },
    words: |_, _| "Cells that share a side and have no X or V do not sum to 5 or 10.".to_owned(),
    f_puzzles: Some(Key::Negative("xv")),
    iss: Some(Name::Flag("StrictXV")),
    ..SHARED
};

const SHARED: Rule = Rule {
    form: Form::GRID,
    hints: &[
        "negative",
        "all dots",
        "all possible dots",
        "all x",
        "all v",
        "not necessarily all",
    ],
    page: include_str!("negative.md"),
    ..Rule::BASE
};

/// A pair with either kind of dot is free of both negative rules: 1 and 2 fit both dots.
static DOTS: [&Rule; 2] = [&difference::RULE, &ratio::RULE];
static LETTERS: [&Rule; 1] = [&xv::RULE];

/// Hands over the neighbors that none of the marks joins.
fn each(variant: &Variant, marks: &[&Rule], mut take: impl FnMut(Cell, Cell)) {
    let marks = |c: &&Constraint| marks.iter().any(|rule| c.is(rule));
    let marked: Vec<&[Cell]> = variant
        .constraints()
        .iter()
        .filter(marks)
        .map(Constraint::cells)
        .collect();
    for (a, b) in variant.size().neighbor_pairs() {
        if !marked
            .iter()
            .any(|pair| pair.contains(&a) && pair.contains(&b))
        {
            take(a, b);
        }
    }
}

/// Hands over the neighbors without a dot.
pub(crate) fn each_unmarked(variant: &Variant, take: impl FnMut(Cell, Cell)) {
    each(variant, &DOTS, take);
}

/// Whether two digits fit the mark that the negative rule is about.
pub(crate) fn fits(c: &Constraint, variant: &Variant) -> Box<dyn Fn(usize, usize) -> bool> {
    if c.is(&DIFFERENCE) {
        Box::new(differ(variant))
    } else {
        Box::new(in_ratio(variant))
    }
}

/// The numbers that the marks of a rule state, and the usual one if there are no marks.
fn stated(
    variant: &Variant,
    rule: &Rule,
    number: fn(&Constraint) -> usize,
    usual: usize,
) -> Vec<usize> {
    let marks = variant.constraints().iter().filter(|c| c.is(rule));
    let mut numbers: Vec<usize> = marks.map(number).collect();
    if numbers.is_empty() {
        numbers.push(usual);
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn numbers(
    variant: &Variant,
    rule: &Rule,
    number: fn(&Constraint) -> usize,
    usual: usize,
) -> Vec<String> {
    stated(variant, rule, number, usual)
        .iter()
        .map(usize::to_string)
        .collect()
}

// What the marks state is looked up once, not for every two digits of every pair of cells.

fn differ(variant: &Variant) -> impl Fn(usize, usize) -> bool + use<> {
    let amounts = stated(variant, &difference::RULE, difference::amount, 1);
    move |x, y| amounts.contains(&x.abs_diff(y))
}

fn in_ratio(variant: &Variant) -> impl Fn(usize, usize) -> bool + use<> {
    let factors = stated(variant, &ratio::RULE, ratio::factor, 2);
    move |x, y| factors.iter().any(|factor| ratio::is_ratio(x, y, *factor))
}
