//! Full houses, hidden singles and naked singles.

use crate::facts::Facts;
use crate::proof::line::{Literal, Var};
use crate::rules::{Group, Rules};
use crate::step::words::{a_digit, group};
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::ops::ControlFlow;

#[derive(Debug)]
pub(super) struct FullHouse;
#[derive(Debug)]
pub(super) struct HiddenSingle;
#[derive(Debug)]
pub(super) struct NakedSingle;

static FULL_HOUSE: Info = Info {
    id: "full-house",
    name: "Full House",
    difficulty: 1,
    page: include_str!("singles.md"),
};
static HIDDEN_SINGLE: Info = Info {
    id: "hidden-single",
    name: "Hidden Single",
    difficulty: 2,
    page: include_str!("singles.md"),
};
static NAKED_SINGLE: Info = Info {
    id: "naked-single",
    name: "Naked Single",
    difficulty: 4,
    page: include_str!("singles.md"),
};

/// The only open candidate, if there is one and it is not placed.
fn only(facts: &Facts<'_>, vars: &[Var]) -> Option<Var> {
    match facts.open_of(vars).as_slice() {
        [one] if facts.is_candidate(*one) => Some(*one),
        _ => None,
    }
}

/// The step that places a candidate because a line needs it.
fn step(
    facts: &Facts<'_>,
    info: &'static Info,
    var: Var,
    line: usize,
    reason: Text,
    picture: Picture,
) -> Option<Step> {
    let mut prover = facts.prover();
    prover.use_lines([line]);
    prover.refute(&[Literal::off(var)], &[], &[], &mut 0);
    let conclusions = vec![Literal::on(var)];
    Some(Step {
        technique: info,
        proof: prover.finish(&conclusions)?,
        conclusions,
        reason,
        in_full: None,
        picture,
    })
}

/// Hands over the hidden singles of houses.
fn in_houses(
    facts: &Facts<'_>,
    mut each: impl FnMut(&Group, Var, usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let rules = facts.rules;
    for house in rules.groups().iter().filter(|g| !g.at_least.is_empty()) {
        for (digit, line) in (1..).zip(&house.at_least) {
            let vars: Vec<Var> = house
                .cells
                .iter()
                .map(|cell| rules.var(*cell, digit))
                .collect();
            if let Some(var) = only(facts, &vars) {
                each(house, var, *line)?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Technique for FullHouse {
    fn info(&self) -> &'static Info {
        &FULL_HOUSE
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        in_houses(facts, |house, var, line| {
            let unsolved = facts.unsolved(&house.cells);
            if unsolved.len() > 1 {
                return ControlFlow::Continue(());
            }
            let (cell, digit) = facts.rules.candidate(var);
            let mut reason = Text::new();
            let name = group(facts.rules, house.part, &house.cells);
            reason.say(
                "{} has one empty cell, {}, and {} is missing.",
                &[&name, &cell, &digit],
            );
            let picture = Picture::default().constraint(Role::Base, house.part);
            let step = step(facts, &FULL_HOUSE, var, line, reason, picture);
            step.map_or(ControlFlow::Continue(()), &mut *found)
        })
    }
}

impl Technique for HiddenSingle {
    fn info(&self) -> &'static Info {
        &HIDDEN_SINGLE
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        in_houses(facts, |house, var, line| {
            let (cell, digit) = facts.rules.candidate(var);
            let mut reason = Text::new();
            let name = group(facts.rules, house.part, &house.cells);
            reason.say(
                "{} needs {}, and {} is the only cell left for it.",
                &[&name, &a_digit(digit), &cell],
            );
            let picture = Picture::default().constraint(Role::Base, house.part);
            let step = step(facts, &HIDDEN_SINGLE, var, line, reason, picture);
            step.map_or(ControlFlow::Continue(()), &mut *found)
        })
    }
}

impl Technique for NakedSingle {
    fn info(&self) -> &'static Info {
        &NAKED_SINGLE
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        for index in 0..facts.rules.size().cells() {
            let Some(digit) = facts.marks.open(index).single() else {
                continue;
            };
            let var = facts.rules.var(index, digit);
            if !facts.is_candidate(var) {
                continue;
            }
            let (cell, digit) = facts.rules.candidate(var);
            let mut reason = Text::new();
            reason.say("{} has only one candidate left, {}.", &[&cell, &digit]);
            let picture = Picture::default().cells(Role::Base, vec![cell]);
            let line = Rules::cell_line(index);
            if let Some(step) = step(facts, &NAKED_SINGLE, var, line, reason, picture) {
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}
