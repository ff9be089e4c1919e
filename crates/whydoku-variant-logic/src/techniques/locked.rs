//! Locked candidates: every place for a digit of a house sees the same cell.

use crate::facts::{Facts, off};
use crate::proof::line::{Literal, Var};
use crate::rules::Truth;
use crate::step::words::{a_digit, group, part};
use crate::step::{Picture, Role, Step, Text};
use crate::{Found, Info, Technique};
use std::ops::ControlFlow;

#[derive(Debug)]
pub(super) struct Locked;
#[derive(Debug)]
pub(super) struct CommonPeer;

static LOCKED: Info = Info {
    id: "locked-candidates",
    name: "Locked Candidates",
    difficulty: 6,
    page: include_str!("locked.md"),
};
static COMMON_PEER: Info = Info {
    id: "common-peer",
    name: "Common Peer",
    difficulty: 14,
    page: include_str!("locked.md"),
};

impl Technique for Locked {
    fn info(&self) -> &'static Info {
        &LOCKED
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        for truth in facts.rules.truths() {
            let Some((digit, places)) = places(facts, truth) else {
                continue;
            };
            let cells: Vec<usize> = places.iter().map(|var| var / facts.rules.n()).collect();
            for house in facts.rules.groups() {
                if !cells.iter().all(|cell| house.cells.contains(cell)) {
                    continue;
                }
                let targets: Vec<Var> = house
                    .cells
                    .iter()
                    .map(|cell| facts.rules.var(*cell, digit))
                    .filter(|var| facts.is_candidate(*var) && !places.contains(var))
                    .collect();
                if targets.is_empty() {
                    continue;
                }
                let mut reason = needs(facts, truth, digit, &places);
                let name = group(facts.rules, house.part, &house.cells);
                let these = if places.len() == 2 { "both" } else { "all" };
                reason.say("These cells are {} in {}.", &[&these, &name]);
                let lines = [truth.line, house.at_most[digit - 1]];
                if let Some(step) = step(facts, &LOCKED, truth, &places, &targets, &lines, reason) {
                    found(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Technique for CommonPeer {
    fn info(&self) -> &'static Info {
        &COMMON_PEER
    }

    fn search(&self, facts: &mut Facts<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        for truth in facts.rules.truths() {
            let Some((digit, places)) = places(facts, truth) else {
                continue;
            };
            let common = facts.rules.seen_by_all(&places);
            for target in common.into_iter().filter(|var| facts.is_candidate(*var)) {
                let mut lines = vec![truth.line];
                lines.extend(
                    places
                        .iter()
                        .filter_map(|place| facts.rules.link(*place, target)),
                );
                let (cell, other) = facts.rules.candidate(target);
                let mut reason = needs(facts, truth, digit, &places);
                let mut by: Vec<usize> = lines[1..]
                    .iter()
                    .filter_map(|line| facts.rules.part_of(*line))
                    .collect();
                by.sort_unstable();
                by.dedup();
                let names: Vec<String> = by.iter().map(|p| part(facts.rules, *p).text).collect();
                let names = crate::step::words::list(&names, "and");
                reason.say(
                    "Each of these cells rules out {} in {}, by {}.",
                    &[&other, &cell, &names],
                );
                let info = &COMMON_PEER;
                if let Some(step) = step(facts, info, truth, &places, &[target], &lines, reason) {
                    found(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The digit and the open candidates of a truth about one digit, if there are at least two.
fn places(facts: &Facts<'_>, truth: &Truth) -> Option<(usize, Vec<Var>)> {
    let n = facts.rules.n();
    let digit = truth.vars[0] % n;
    if truth.vars.len() < 2 || truth.vars.iter().any(|var| var % n != digit) {
        return None;
    }
    let places = facts.open_of(&truth.vars);
    let open = places.len() > 1 && places.iter().all(|var| facts.is_candidate(*var));
    open.then_some((digit + 1, places))
}

fn needs(facts: &Facts<'_>, truth: &Truth, digit: usize, places: &[Var]) -> Text {
    let mut reason = Text::new();
    let cells: Vec<usize> = truth.vars.iter().map(|var| var / facts.rules.n()).collect();
    if let Some(part) = facts.rules.part_of(truth.line) {
        let name = group(facts.rules, part, &cells);
        let places = facts.cells_of(places);
        reason.say(
            "{} needs {}, and only {} can have it.",
            &[&name, &a_digit(digit), &places],
        );
    }
    reason
}

fn step(
    facts: &Facts<'_>,
    technique: &'static Info,
    truth: &Truth,
    places: &[Var],
    targets: &[Var],
    lines: &[usize],
    reason: Text,
) -> Option<Step> {
    let mut prover = facts.prover();
    prover.use_lines(lines.iter().copied());
    for target in targets {
        prover.refute(&[Literal::on(*target)], &[], &[], &mut 0);
    }
    let conclusions = off(targets);
    let mut picture = Picture::default().candidates(Role::Pattern, facts.pictured(places));
    if let Some(part) = facts.rules.part_of(truth.line) {
        picture = picture.constraint(Role::Base, part);
    }
    Some(Step {
        technique,
        proof: prover.finish(&conclusions)?,
        conclusions,
        reason,
        in_full: None,
        picture,
    })
}
