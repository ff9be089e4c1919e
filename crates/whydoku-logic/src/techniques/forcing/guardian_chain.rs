#![doc = include_str!("guardian_chain.md")]

use whydoku_grid::{Candidate, CandidateSet, DigitSet};
use crate::deadly::deadly_pattern::{Based, DeadlyPattern, candidate_words};
use crate::step::forcing_step::{
    conclusions, forcing_pattern, forcing_reason, forcing_step,
};
use crate::deadly::graves::whole_grid;
use crate::deadly::oddagons::odd_loops;
use crate::deadly::rectangles::floor_rectangles;
use crate::proof::trim::trimmed;
use crate::{
    Base, Facts, Family, Flow, Inference, Info, Literal, Parts, Proof, Step, Technique,
};
use whydoku_grid::rating::Rating;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(crate) const RECTANGLE_CHAIN: GuardianChain = GuardianChain {
    info: &INFOS[0],
    pattern: Pattern::Rectangle,
    guardians: [2, 2],
};
pub(crate) const RECTANGLE_FORCING_CHAIN: GuardianChain = GuardianChain {
    info: &INFOS[1],
    pattern: Pattern::Rectangle,
    guardians: [3, 5],
};
pub(crate) const GRAVE_FORCING_CHAIN: GuardianChain = GuardianChain {
    info: &INFOS[2],
    pattern: Pattern::Grave,
    guardians: [2, 6],
};
pub(crate) const ODDAGON_FORCING_CHAIN: GuardianChain = GuardianChain {
    info: &INFOS[3],
    pattern: Pattern::Oddagon,
    guardians: [2, 5],
};
/// Every guardian of a pattern that must not be filled leads by a chain to the same conclusion.
#[derive(Debug)]
pub(crate) struct GuardianChain {
    info: &'static Info,
    pattern: Pattern,
    /// The fewest and the most guardians.
    guardians: [usize; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pattern {
    Rectangle,
    Grave,
    Oddagon,
}

static INFOS: [Info; 4] = [
    Info {
        aliases: &["AIC with Unique Rectangle", "UR Chain"],
        rows: &[89],
        ..info("rectangle-chain", "Rectangle Chain", 72, true)
    },
    Info {
        aliases: &["Unique Rectangle Forcing Chain"],
        ..info(
            "rectangle-forcing-chain",
            "Rectangle Forcing Chain",
            81,
            true,
        )
    },
    Info {
        aliases: &["BUG+n Forcing Chain"],
        ..info("bug-forcing-chain", "BUG Forcing Chain", 81, true)
    },
    info("oddagon-forcing-chain", "Oddagon Forcing Chain", 82, false),
];

const fn info(id: &'static str, name: &'static str, rating: u16, unique: bool) -> Info {
    Info {
        id,
        name,
        family: Family::Forcing,
        rating: Rating(rating),
        aliases: &[],
        hodoku: None,
        rows: &[153],
        assumes_uniqueness: unique,
        default: true,
    }
}

/// The shortest use of some guardians for one conclusion.
struct Best {
    length: usize,
    clause: Inference,
    guardians: CandidateSet,
}

impl Technique for GuardianChain {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let marks = facts.marks();
        let mut best: BTreeMap<Literal, Best> = BTreeMap::new();
        self.patterns(facts, &mut |cells| {
            let pattern = if self.info.assumes_uniqueness {
                DeadlyPattern::new(facts, cells)
            } else {
                DeadlyPattern::impossible(facts, cells)
            };
            let [least, most] = self.guardians;
            let few =
                |pattern: &DeadlyPattern<'_>| (least..=most).contains(&pattern.guardians.len());
            let Some(pattern) = pattern.filter(few) else {
                return ControlFlow::Continue(());
            };
            let (mut on, mut off) = (*marks.open(), *marks.open());
            for case in pattern.guardians.iter() {
                let consequences = facts.consequences(Literal::on(case));
                on &= consequences.on;
                off &= consequences.off;
            }
            let on = (on - pattern.guardians).iter().map(Literal::on);
            let literals = on.chain((off - pattern.guardians).iter().map(Literal::off));
            for literal in literals {
                let cases = pattern.guardians.iter();
                let follows = cases.map(|case| facts.consequences(Literal::on(case)));
                let length: usize = follows.map(|all| all.chain(literal).len()).sum();
                // What all guardians exclude directly goes by the types of the pattern.
                if !literal.holds && length == 2 * pattern.guardians.len() {
                    continue;
                }
                if best.get(&literal).is_none_or(|known| length < known.length) {
                    let better = Best {
                        length,
                        clause: pattern.clause(),
                        guardians: pattern.guardians,
                    };
                    best.insert(literal, better);
                }
            }
            ControlFlow::Continue(())
        })?;
        let mut best: Vec<(Literal, Best)> = best.into_iter().collect();
        best.sort_by_key(|(_, best)| best.length);
        best.into_iter()
            .try_for_each(|(literal, best)| found(self.step(facts, literal, best)))
    }

    fn pattern(&self, step: &Step) -> String {
        forcing_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Forcing { over, .. } = &step.parts else {
            return String::new();
        };
        let why = match self.pattern {
            Pattern::Rectangle => {
                "The four cells of a rectangle would hold two digits only, which \
                could be exchanged for a second solution, unless one of these is true"
            }
            Pattern::Grave => {
                "Every unsolved cell would have two candidates, every digit two places \
                in each of its houses, and the puzzle two solutions, unless one of these is true"
            }
            Pattern::Oddagon => {
                "Two digits cannot alternate along a closed loop of an odd number of \
                cells, so one of these is true"
            }
        };
        forcing_reason(step, &format!("{why}: {}.", candidate_words(over)))
    }
}

impl GuardianChain {
    fn patterns(&self, facts: &Facts<'_>, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
        match self.pattern {
            Pattern::Rectangle => floor_rectangles(facts, &mut |rectangle| {
                let given = facts.marks().grid().givens();
                if given.is_disjoint(rectangle.all.cells) {
                    visit(&rectangle.based())
                } else {
                    ControlFlow::Continue(())
                }
            }),
            Pattern::Grave => whole_grid(facts, visit),
            Pattern::Oddagon => {
                for digits in DigitSet::ALL.subsets(2) {
                    odd_loops(facts, digits, &mut |path| {
                        let cells: Vec<Based> = path.iter().map(|cell| (*cell, digits)).collect();
                        visit(&cells)
                    })?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    fn step(&self, facts: &Facts<'_>, literal: Literal, best: Best) -> Step {
        let guardians = best.guardians;
        let marks = facts.marks();
        let of = |case: Candidate| facts.consequences(Literal::on(case));
        let branches = guardians.iter().map(|case| of(case).branch(marks, literal));
        let branches = branches.collect();
        let lines = guardians.iter().map(|case| of(case).chain(literal));
        let lines = lines.collect();
        let cases = Inference::cases(Base::Clause(0), branches, vec![literal]);
        let done = conclusions(literal);
        let proof = trimmed(marks, Proof::from(vec![best.clause, cases]), &done);
        forcing_step(self.info, guardians, lines, done, proof)
    }
}
