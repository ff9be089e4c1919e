//! Chains: a supposition that contradicts itself through cells and houses with two candidates.

use super::account::{Account, Style, chain_links};
use crate::facts::Facts;
use crate::proof::line::{Literal, Var};
use crate::proof::prover::Prover;
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::ops::ControlFlow;

#[derive(Debug)]
pub(super) struct Chain;
#[derive(Debug)]
pub(super) struct ForcingNet;

static INFO: Info = Info {
    id: "chain",
    name: "Chain",
    difficulty: 30,
    page: include_str!("chain.md"),
};

static NET: Info = Info {
    id: "forcing-net",
    name: "Forcing Net",
    difficulty: 45,
    page: include_str!("chain.md"),
};

/// The most things that follow in a forcing net; a person loses track of more.
const LONGEST: usize = 16;

impl Technique for ForcingNet {
    fn info(&self) -> &'static Info {
        &NET
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        search(facts, &NET, |_| true, LONGEST, found)
    }
}

impl Technique for Chain {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        let two = |open: usize| open == 2;
        search(facts, &INFO, two, usize::MAX, found)
    }
}

/// Follows every candidate through links and through truths with so many open candidates.
fn search(
    facts: &Facts<'_>,
    info: &'static Info,
    strong: impl Fn(usize) -> bool,
    longest: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let rules = facts.rules;
    let truths = rules.truths().iter().filter(|truth| {
        let open = facts.open_of(&truth.vars);
        strong(open.len()) && open.iter().all(|var| facts.is_candidate(*var))
    });
    let mut lines: Vec<usize> = truths.map(|truth| truth.line).collect();
    let links = rules.lines().iter().enumerate();
    lines.extend(
        links
            .filter(|(_, line)| line.as_link().is_some())
            .map(|(number, _)| number),
    );
    let fresh = || {
        let mut prover = facts.prover();
        prover.use_lines(lines.iter().copied());
        prover
    };
    let mut prover = fresh();
    if prover.settle() {
        return ControlFlow::Continue(());
    }
    let mut short = Vec::new();
    for var in (0..rules.candidates()).filter(|var| facts.is_candidate(*var)) {
        let length = prover
            .probe(Literal::on(var))
            .filter(|length| *length <= longest);
        short.extend(length.map(|length| (length, var)));
    }
    short.sort_unstable();
    for (_, var) in short {
        let mut alone = fresh();
        alone.refute(&[Literal::on(var)], &[], &[], &mut 0);
        if let Some(step) = step(facts, info, alone, var) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

fn step(facts: &Facts<'_>, technique: &'static Info, prover: Prover<'_>, var: Var) -> Option<Step> {
    let supposed = Literal::on(var);
    let end = prover.dead_ends().last()?;
    let links = chain_links(facts, end);
    let style = if links.is_some() {
        Style::Plain
    } else {
        Style::Numbered
    };
    let mut account = Account::new(facts.rules, style);
    let mut reason = Text::new();
    account.tell(supposed, end, &mut reason);
    let known = end.story.iter().map(|inferred| inferred.literal.var());
    let chain: Vec<Var> = known.filter(|var| facts.is_candidate(*var)).collect();
    let picture = Picture::default()
        .candidates(Role::SupposedTrue, facts.pictured(&[var]))
        .candidates(Role::Pattern, facts.pictured(&chain))
        .links(links.unwrap_or_else(|| account.into_links()));
    let conclusions = vec![supposed.opposite()];
    Some(Step {
        technique,
        proof: prover.finish(&conclusions)?,
        conclusions,
        reason,
        in_full: None,
        picture,
    })
}
