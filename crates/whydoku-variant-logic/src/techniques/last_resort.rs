//! Last resort: suppose a candidate, and follow every rule until nothing is left somewhere.

use super::account::{Account, Style};
use crate::facts::Facts;
use crate::proof::line::{Literal, Var};
use crate::proof::prover::{Attempt, Prover};
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::ops::ControlFlow;

#[derive(Debug)]
pub(super) struct Contradiction;
#[derive(Debug)]
pub(super) struct Cases;

static CONTRADICTION: Info = Info {
    id: "contradiction",
    name: "Contradiction",
    difficulty: 60,
    page: include_str!("last_resort.md"),
};
static CASES: Info = Info {
    id: "cases",
    name: "Cases",
    difficulty: 90,
    page: include_str!("last_resort.md"),
};

/// The cases that the last technique tries for one candidate, first and then.
const LIMITS: [usize; 2] = [8, 64];

impl Technique for Contradiction {
    fn info(&self) -> &'static Info {
        &CONTRADICTION
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        search(facts, &CONTRADICTION, 0, found)
    }
}

impl Technique for Cases {
    fn info(&self) -> &'static Info {
        &CASES
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        for limit in LIMITS {
            search(facts, &CASES, limit, found)?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether following every rule from the state leaves nothing somewhere.
pub(crate) fn is_contradictory(facts: &Facts<'_>) -> bool {
    let mut prover = facts.prover();
    prover.use_lines(0..facts.rules.lines().len());
    prover.refute(&[], &[], &[], &mut 0) == Attempt::Refuted
}

fn search(
    facts: &Facts<'_>,
    info: &'static Info,
    limit: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let rules = facts.rules;
    let all: Vec<usize> = (0..rules.size().cells()).collect();
    let cells = facts.unsolved(&all);
    let mut order = cells.clone();
    order.sort_by_key(|cell| facts.marks.open(*cell).len());
    let fresh = || {
        let mut prover = facts.prover();
        prover.use_lines(0..rules.lines().len());
        prover
    };
    let mut prover = fresh();
    if prover.settle() {
        // The puzzle has no solution; the engine says so.
        return ControlFlow::Continue(());
    }
    let vars: Vec<Var> = order.iter().flat_map(|cell| facts.vars(*cell)).collect();
    if limit == 0 {
        let mut short = Vec::new();
        for var in vars {
            facts.spend()?;
            short.extend(prover.probe(Literal::on(var)).map(|length| (length, var)));
        }
        short.sort_unstable();
        for (_, var) in short {
            let mut alone = fresh();
            alone.refute(&[Literal::on(var)], &[], &cells, &mut 0);
            found(step(facts, info, alone, var)?)?;
        }
        return ControlFlow::Continue(());
    }
    for var in vars {
        facts.spend()?;
        let mut prover = fresh();
        let mut cases = limit;
        if prover.refute(&[Literal::on(var)], &[], &cells, &mut cases) == Attempt::Refuted {
            found(step(facts, info, prover, var)?)?;
        }
        for _ in 0..(limit - cases) / 4 {
            facts.spend()?;
        }
    }
    ControlFlow::Continue(())
}

fn step(
    facts: &Facts<'_>,
    technique: &'static Info,
    prover: Prover<'_>,
    var: Var,
) -> ControlFlow<(), Step> {
    let rules = facts.rules;
    let literal = Literal::on(var);
    let (mut reason, mut full) = (Text::new(), Text::new());
    let mut account = Account::new(rules, Style::Numbered);
    let in_full = match prover.dead_ends() {
        [end] => {
            account.tell(literal, end, &mut reason);
            None
        }
        ends => {
            account.tell_cases(literal, ends, [&mut reason, &mut full]);
            Some(full)
        }
    };
    let conclusions = vec![literal.opposite()];
    let supposed = facts.pictured(&[var]);
    match prover.finish(&conclusions) {
        Some(proof) => ControlFlow::Continue(Step {
            technique,
            proof,
            conclusions,
            reason,
            in_full,
            picture: Picture::default()
                .candidates(Role::SupposedTrue, supposed)
                .links(account.into_links()),
        }),
        None => ControlFlow::Break(()),
    }
}
