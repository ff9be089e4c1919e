#![doc = include_str!("complex_single.md")]

use whydoku_grid::{CandidateSet, CellSet, DigitSet, HouseSet, Pencilmarks, Truth};
use crate::infer::locked::{Direction, Locked, locked};
use crate::techniques::singles::common::singles::{Single, hidden_after, naked_after};
use crate::infer::subsets::{hidden, naked};
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Parts, Proof, Role, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(crate) const COMPLEX_SINGLE: ComplexSingle = ComplexSingle;

/// A single that several simple eliminations leave together.
#[derive(Debug)]
pub(crate) struct ComplexSingle;

static INFO: Info = Info {
    id: "complex-single",
    name: "Complex Single",
    family: Family::Singles,
    rating: Rating(28),
    aliases: &["Direct Single"],
    hodoku: None,
    rows: &[8],
    assumes_uniqueness: false,
    // As for the direct steps: with pencil marks the parts are easier one after the other.
    default: false,
};

/// One simple elimination in the order found.
struct Simple {
    truths: Vec<Truth>,
    links: Vec<Truth>,
    /// What it removes that nothing before it did.
    gone: CandidateSet,
}

impl Technique for ComplexSingle {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut marks = *facts.marks();
        let mut done: Vec<Simple> = Vec::new();
        let mut all_gone = CandidateSet::EMPTY;
        // Round by round, so that what is found does not depend on the order of the houses.
        loop {
            let round = simple_eliminations(&Facts::new(&marks, facts.options(), facts.budget()));
            if round.is_empty() {
                return ControlFlow::Continue(());
            }
            facts.spend(1)?;
            for simple in round {
                for candidate in simple.gone.iter() {
                    if marks.remove(candidate).is_err() {
                        return ControlFlow::Continue(());
                    }
                }
                all_gone |= simple.gone;
                done.push(simple);
            }
            let singles: BTreeSet<Single> = hidden_after(facts.marks(), &all_gone)
                .into_iter()
                .chain(naked_after(facts.marks(), &all_gone))
                .filter(|single| facts.marks().open_of(single.truth()).len() > 1)
                .collect();
            for single in &singles {
                if !is_direct(facts.marks(), *single, &done) {
                    found(step(&needed(facts.marks(), *single, &done), *single))?;
                }
            }
            if !singles.is_empty() {
                return ControlFlow::Continue(());
            }
        }
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Single {
                candidate, house, ..
            } => {
                let place = house.map_or(candidate.cell.to_string(), |h| h.to_string());
                format!(
                    "{} in {place} after {} eliminations",
                    candidate.digit,
                    step.proof.0.len() - 1
                )
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Single {
            candidate, house, ..
        } = &step.parts
        else {
            return String::new();
        };
        let parts: Vec<String> = step
            .proof
            .0
            .iter()
            .filter_map(|inference| match (&inference.rule, &inference.concludes) {
                (
                    crate::Rule::Cover { truths, .. },
                    crate::Concludes::Literals(literals),
                ) => {
                    let why: Vec<String> = truths.iter().map(ToString::to_string).collect();
                    let gone = literals.iter().map(|l| l.candidate).collect();
                    let gone = Conclusions::eliminate(gone);
                    Some(format!("{} gives {gone}", why.join(" and ")))
                }
                _ => None,
            })
            .collect();
        let then = match house {
            Some(house) => format!("in {} only {} is left", house.words(), candidate.cell),
            None => format!("in {} only {} is left", candidate.cell, candidate.digit),
        };
        format!("Read these together: {}. Then {then}.", parts.join("; "))
    }
}

/// Locked candidates, and pairs and triples, each with what it removes.
fn simple_eliminations(facts: &Facts<'_>) -> Vec<Simple> {
    let mut all = Vec::new();
    for direction in [Direction::Pointing, Direction::Claiming] {
        let _ = locked(
            facts,
            DigitSet::ALL,
            direction,
            &mut |Locked {
                      digit,
                      from,
                      to,
                      gone,
                      ..
                  }| {
                let mut set = CandidateSet::EMPTY;
                set.insert_cells(digit, gone);
                all.push(Simple {
                    truths: vec![Truth::House(from, digit)],
                    links: vec![Truth::House(to, digit)],
                    gone: set,
                });
                ControlFlow::Continue(())
            },
        );
    }
    for size in [2, 3] {
        for is_naked in [true, false] {
            let search = if is_naked { naked } else { hidden };
            let _ = search(facts, HouseSet::ALL, size, &mut |subset| {
                let cells = subset.cells.into_iter().map(Truth::Cell).collect();
                let digits = subset
                    .digits
                    .into_iter()
                    .map(|d| Truth::House(subset.house, d));
                let digits: Vec<Truth> = digits.collect();
                let (truths, links) = if is_naked {
                    (cells, digits)
                } else {
                    (digits, cells)
                };
                all.push(Simple {
                    truths,
                    links,
                    gone: subset.eliminations,
                });
                ControlFlow::Continue(())
            });
        }
    }
    all
}

/// Whether one elimination of the first round is enough: then it is a direct step.
fn is_direct(start: &Pencilmarks, single: Single, done: &[Simple]) -> bool {
    let mut wanted = start.open_of(single.truth());
    wanted.remove(single.candidate);
    let narrow = |simple: &Simple| {
        let mut open = simple
            .truths
            .iter()
            .flat_map(|truth| start.open_of(*truth).iter());
        open.all(|c| simple.links.iter().any(|link| link.contains(c)))
    };
    done.iter()
        .any(|simple| wanted.is_subset(&simple.gone) && narrow(simple))
}

/// The eliminations that the single rests on, in order, each reduced to what is used of it.
fn needed(start: &Pencilmarks, single: Single, done: &[Simple]) -> Vec<Simple> {
    let mut wanted = start.open_of(single.truth());
    wanted.remove(single.candidate);
    let mut chain = Vec::new();
    for simple in done.iter().rev() {
        let used = simple.gone & wanted;
        if used.is_empty() {
            continue;
        }
        wanted -= used;
        // Its truths must be as narrow as they were when it was found: what the links do not cover
        // was eliminated before.
        for truth in &simple.truths {
            let loose = start.open_of(*truth).iter();
            wanted.extend(loose.filter(|c| !simple.links.iter().any(|link| link.contains(*c))));
        }
        chain.push(Simple {
            truths: simple.truths.clone(),
            links: simple.links.clone(),
            gone: used,
        });
    }
    chain.reverse();
    chain
}

fn step(chain: &[Simple], single: Single) -> Step {
    let Single { candidate, house } = single;
    let mut proof: Vec<Inference> = chain
        .iter()
        .map(|simple| {
            let (truths, links) = (simple.truths.iter().copied(), simple.links.iter().copied());
            Inference::cover(truths, links, simple.gone.iter())
        })
        .collect();
    proof.push(Inference::single(single.truth(), candidate));
    let gone = chain
        .iter()
        .fold(CandidateSet::EMPTY, |all, simple| all | simple.gone);
    let step = Step::new(
        &INFO,
        Conclusions::place(candidate),
        Proof::from(proof),
        Parts::Single {
            candidate,
            house,
            copies: CellSet::EMPTY,
            rivals: CellSet::EMPTY,
        },
    )
    .highlight(Highlight::candidates(Role::Blocker, gone))
    .highlight(Highlight::digit(
        Role::Target,
        candidate.digit,
        candidate.cell.into(),
    ));
    match house {
        Some(house) => step.highlight(Highlight::house(Role::Cover, house)),
        None => step,
    }
}
