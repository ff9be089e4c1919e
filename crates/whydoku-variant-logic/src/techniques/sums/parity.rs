//! Parity: a sum whose other cells are known to be odd or even.

use super::problem::Problem;
use super::{Targets, refute_all};
use crate::facts::{Facts, off};
use crate::proof::Premise;
use crate::proof::line::Var;
use crate::rules::Equation;
use crate::step::words::meaning;
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::ops::ControlFlow;
use whydoku_variant::Digits;

#[derive(Debug)]
pub(in super::super) struct Parity;

static INFO: Info = Info {
    id: "sum-parity",
    name: "Sum Parity",
    difficulty: 10,
    page: include_str!("parity.md"),
};

impl Technique for Parity {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let rules = facts.rules;
        for (place, equation) in rules.equations().iter().enumerate() {
            let cells: Vec<usize> = equation.terms.iter().map(|(_, cell)| *cell).collect();
            if facts.is_idle((INFO.id, place), &cells) {
                continue;
            }
            match step(facts, equation) {
                Some(step) => found(step)?,
                None => facts.set_idle((INFO.id, place), &cells),
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether all these digits are odd, or all are even.
fn parity(digits: Digits) -> Option<bool> {
    let odd = digits.iter().filter(|digit| digit % 2 == 1).count();
    match odd {
        0 => Some(false),
        _ if odd == digits.len() => Some(true),
        _ => None,
    }
}

const fn name(odd: bool) -> &'static str {
    if odd { "odd" } else { "even" }
}

fn step(facts: &Facts<'_>, equation: &Equation) -> Option<Step> {
    let rules = facts.rules;
    let problem = Problem::new(facts, &equation.terms, equation.total)?;
    // A cell that counts an even number of times changes nothing.
    let counted = |place: &usize| problem.weights[*place] % 2 != 0;
    let places: Vec<usize> = (0..problem.cells.len()).filter(counted).collect();
    let mut free = places
        .iter()
        .filter(|place| parity(problem.open[**place]).is_none());
    let (Some(last), None) = (free.next(), free.next()) else {
        return None;
    };
    // With a single open cell there is nothing to count.
    if places.len() < 2 {
        return None;
    }
    let others = places.iter().filter(|place| *place != last);
    let odds = others
        .clone()
        .filter(|place| parity(problem.open[**place]) == Some(true))
        .count();
    let total_odd = problem.total.rem_euclid(2) == 1;
    let odd = (odds % 2 == 1) != total_odd;
    let cell = problem.cells[*last];
    let gone = problem.open[*last]
        .iter()
        .filter(|digit| (digit % 2 == 1) != odd);
    let inside: Vec<Var> = gone.map(|digit| rules.var(cell, digit)).collect();
    let targets = Targets {
        inside,
        outside: Vec::new(),
    };
    let mut prover = facts.prover();
    prover.use_lines(equation.lines);
    let lines = equation.lines.map(Premise::Rule);
    refute_all(facts, &mut prover, &problem, lines, &targets);
    let mut reason = Text::new();
    reason.say("{}.", &[&meaning(rules, &rules.parts()[equation.part])]);
    let of = |wanted: bool| {
        let cells = others
            .clone()
            .filter(|place| parity(problem.open[**place]) == Some(wanted));
        facts.named(&cells.map(|place| problem.cells[*place]).collect::<Vec<_>>())
    };
    for wanted in [true, false] {
        let cells = of(wanted);
        if !cells.is_empty() {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            reason.say("{} {} {}.", &[&cells, &verb, &name(wanted)]);
        }
    }
    reason.say(
        "What is left to make is {}, so {} is {}.",
        &[&name(total_odd), &rules.cell(cell), &name(odd)],
    );
    let conclusions = off(&targets.all());
    Some(Step {
        technique: &INFO,
        proof: prover.finish(&conclusions)?,
        conclusions,
        reason,
        in_full: None,
        picture: Picture::default()
            .constraint(Role::Base, equation.part)
            .cells(Role::Pattern, facts.named(&problem.cells)),
    })
}
