#![doc = include_str!("complex_single.md")]

use crate::infer::locked::{Direction, LockedDigit, locked};
use crate::infer::subsets::{hidden, naked};
use crate::step::words::list;
use crate::technique::info;
use crate::techniques::singles::common::singles::{Single, hidden_after, naked_after};
use crate::{
    Concludes, Conclusions, Facts, Flow, Inference, Info, Parts, Pattern, Picture, Proof, Role,
    Rule, Spans, Step, Technique,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, DigitSet, HouseSet, Pencilmarks, Truth};

/// Used only by name, like the direct steps: with pencil marks, the parts are easier one by one.
pub(crate) const COMPLEX_SINGLE: ComplexSingle = ComplexSingle {
    info: &info!("complex-single", "Complex Single", 28)
        .aliases(&["Direct Single"])
        .rows(&[8])
        .by_name_only(),
};

/// Finds a single that several simple eliminations together leave.
#[derive(Debug)]
pub(crate) struct ComplexSingle {
    info: &'static Info,
}

/// One simple elimination.
struct Simple {
    truths: Vec<Truth>,
    links: Vec<Truth>,
    /// The candidates it eliminates that no earlier elimination did.
    gone: CandidateSet,
}

impl Technique for ComplexSingle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut marks = *facts.marks();
        let mut done: Vec<Simple> = Vec::new();
        let mut all_gone = CandidateSet::EMPTY;
        // Work in rounds, so that the result does not depend on the order of the houses.
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
                    found(step(
                        self.info,
                        &needed(facts.marks(), *single, &done),
                        *single,
                    ))?;
                }
            }
            if !singles.is_empty() {
                return ControlFlow::Continue(());
            }
        }
    }
}

/// All locked candidates, pairs and triples, each with the candidates it eliminates.
fn simple_eliminations(facts: &Facts<'_>) -> Vec<Simple> {
    let mut all = Vec::new();
    for direction in [Direction::Pointing, Direction::Claiming] {
        let _ = locked(
            facts,
            DigitSet::ALL,
            direction,
            &mut |LockedDigit {
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

/// Whether one elimination of the first round is enough, which makes this a direct step.
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

/// The eliminations that the single depends on, in order, each reduced to the part that is used.
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
        // This elimination works only after the candidates of its truths outside its links are
        // eliminated, so earlier eliminations must remove those.
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

fn step(info: &'static Info, chain: &[Simple], single: Single) -> Step {
    let mut proof: Vec<Inference> = chain
        .iter()
        .map(|simple| {
            let (truths, links) = (simple.truths.iter().copied(), simple.links.iter().copied());
            Inference::cover(truths, links, simple.gone.iter())
        })
        .collect();
    proof.push(Inference::single(single.truth(), single.candidate));
    let eliminated = chain
        .iter()
        .fold(CandidateSet::EMPTY, |all, simple| all | simple.gone);
    let placed = Conclusions::place(single.candidate);
    let pattern = ComplexPattern { single, eliminated };
    Step::found(info, placed, Proof::from(proof), pattern)
}

/// A single and all candidates eliminated before it. The proof has the individual eliminations.
#[derive(Debug)]
struct ComplexPattern {
    single: Single,
    eliminated: CandidateSet,
}

impl Pattern for ComplexPattern {
    fn notation(&self, step: &Step) -> String {
        let Single { candidate, house } = self.single;
        let place = house.map_or(candidate.cell.to_string(), |h| h.to_string());
        let eliminations = step.proof.0.len() - 1;
        format!(
            "{} in {place} after {eliminations} eliminations",
            candidate.digit
        )
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        text.say("Take these eliminations together.", &[]);
        for inference in &step.proof.0 {
            if let (Rule::Cover { truths, .. }, Concludes::Literals(literals)) =
                (&inference.rule, &inference.concludes)
            {
                let why = list(truths, "and");
                let gone = literals.iter().map(|literal| literal.candidate).collect();
                let gone = Conclusions::eliminate(gone).to_string();
                text.say("From {} follows {}.", &[&why, &gone]);
            }
        }
        let Single { candidate, house } = &self.single;
        match house {
            Some(house) => text.say(
                "Now {} is the only cell of {} left for {}.",
                &[&candidate.cell, house, &candidate.digit],
            ),
            None => text.say(
                "Now {} is the only digit left for {}.",
                &[&candidate.digit, &candidate.cell],
            ),
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        let Single { candidate, house } = self.single;
        picture.candidates(Role::Blocker, self.eliminated);
        picture.digit(Role::Target, candidate.digit, candidate.cell.into());
        if let Some(house) = house {
            picture.house(Role::Cover, house);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Single {
            candidate: self.single.candidate,
            house: self.single.house,
        }
    }
}
