//! Overlapping sums: what two sums that share cells say about the cells they do not share.

use super::problem::Problem;
use super::{name, refute_all, say_why, targets};
use crate::facts::{Facts, off};
use crate::proof::Premise;
use crate::rules::{Equation, Rules};
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_variant::Cell;

#[derive(Debug)]
pub(in super::super) struct Overlap;

static INFO: Info = Info {
    id: "overlapping-sums",
    name: "Overlapping Sums",
    difficulty: 15,
    page: include_str!("overlap.md"),
};

/// The most open cells of the difference.
const MOST_OPEN: usize = 5;

impl Technique for Overlap {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let equations = facts.rules.equations();
        for (place, a) in equations.iter().enumerate() {
            for (b_place, b) in equations.iter().enumerate().skip(place + 1) {
                for (sign, key) in [(1, "overlap"), (-1, "overlap, opposite")] {
                    let Some((terms, total)) = difference(a, b, sign) else {
                        continue;
                    };
                    let cells: Vec<usize> = terms.iter().map(|(_, cell)| *cell).collect();
                    let number = place * equations.len() + b_place;
                    if facts.unsolved(&cells).len() > MOST_OPEN
                        || facts.is_idle((key, number), &cells)
                    {
                        continue;
                    }
                    match step(facts, [a, b], sign, &terms, total) {
                        Some(step) => found(step)?,
                        None => facts.set_idle((key, number), &cells),
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The first sum minus `sign` times the second, if shared cells drop out.
fn difference(a: &Equation, b: &Equation, sign: i64) -> Option<(Vec<(i64, usize)>, i64)> {
    let mut weights: BTreeMap<usize, i64> = a.terms.iter().map(|(w, cell)| (*cell, *w)).collect();
    for (weight, cell) in &b.terms {
        *weights.entry(*cell).or_insert(0) -= sign * weight;
    }
    let gone = weights.values().filter(|weight| **weight == 0).count();
    let terms: Vec<(i64, usize)> = weights
        .into_iter()
        .filter(|(_, weight)| *weight != 0)
        .map(|(cell, weight)| (weight, cell))
        .collect();
    (gone > 0 && !terms.is_empty()).then_some((terms, a.total - sign * b.total))
}

fn step(
    facts: &Facts<'_>,
    [a, b]: [&Equation; 2],
    sign: i64,
    terms: &[(i64, usize)],
    total: i64,
) -> Option<Step> {
    let rules = facts.rules;
    let problem = Problem::new(facts, terms, total)?;
    let targets = targets(facts, &problem)?;
    let mut prover = facts.prover();
    // With the opposite sign both sums are taken with the same line, else with opposite ones.
    let of = |least: bool| {
        let first = a.lines[usize::from(!least)];
        let second = b.lines[usize::from(least == (sign > 0))];
        [(1, Premise::Rule(first)), (1, Premise::Rule(second))]
    };
    let least = prover.sum(&of(true), 1);
    let most = prover.sum(&of(false), 1);
    refute_all(facts, &mut prover, &problem, [least, most], &targets);
    let mut reason = Text::new();
    explain(rules, [a, b], terms, total, &mut reason);
    say_why(facts, &problem, &targets, &mut reason);
    let conclusions = off(&targets.all());
    let cells: Vec<usize> = terms.iter().map(|(_, cell)| *cell).collect();
    Some(Step {
        technique: &INFO,
        proof: prover.finish(&conclusions)?,
        conclusions,
        reason,
        in_full: None,
        picture: Picture::default()
            .constraint(Role::Base, a.part)
            .constraint(Role::Base, b.part)
            .cells(Role::Pattern, facts.named(&cells)),
    })
}

fn explain(rules: &Rules, of: [&Equation; 2], terms: &[(i64, usize)], total: i64, text: &mut Text) {
    let [a, b] = of;
    let shared = a.terms.iter().map(|(_, cell)| *cell).filter(|cell| {
        b.terms.iter().any(|(_, other)| other == cell) && terms.iter().all(|(_, left)| left != cell)
    });
    let shared: Vec<_> = shared.map(|cell| rules.cell(cell)).collect();
    text.say(
        "{} and {} share {}.",
        &[&name(rules, a), &name(rules, b), &shared],
    );
    let with = |sign: i64| {
        let terms = terms.iter().filter(|(weight, _)| *weight == sign);
        terms.map(|(_, cell)| rules.cell(*cell)).collect::<Vec<_>>()
    };
    let (more, less) = (with(1), with(-1));
    let makes = |cells: &Vec<Cell>| if cells.len() == 1 { "is" } else { "sum to" };
    let difference = usize::try_from(total.abs()).unwrap_or(0);
    if more.len() + less.len() < terms.len() {
        text.say("Taking one sum from the other removes them.", &[]);
    } else if less.is_empty() {
        text.say(
            "Without them, {} {} {}.",
            &[&more, &makes(&more), &difference],
        );
    } else if more.is_empty() {
        text.say(
            "Without them, {} {} {}.",
            &[&less, &makes(&less), &difference],
        );
    } else if total == 0 {
        text.say("So {} and {} make the same sum.", &[&more, &less]);
    } else {
        let order = if total > 0 { "more" } else { "less" };
        text.say(
            "So {} {} {} {} than {}.",
            &[&more, &makes(&more), &difference, &order, &less],
        );
    }
}
