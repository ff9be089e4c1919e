#![doc = include_str!("guardian_chain.md")]

use crate::deadly::deadly_pattern::{DeadlyPattern, PatternCell};
use crate::deadly::graves::whole_grid;
use crate::deadly::oddagons::odd_loops;
use crate::deadly::rectangles::floor_rectangles;
use crate::deadly::words::say_rectangle;
use crate::proof::trim::trimmed;
use crate::step::forcing_step::{Branches, conclusions, explain_agreement};
use crate::step::reasoning::Detail;
use crate::step::words::{Or, number};
use crate::technique::info;
use crate::{
    Base, Facts, Flow, Inference, Info, Literal, Parts, Pattern, Picture, Proof, Role, Spans, Step,
    Technique,
};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, CellSet, DigitSet};

pub(crate) const RECTANGLE_CHAIN: GuardianChain = GuardianChain {
    info: &info!("rectangle-chain", "Rectangle Chain", 72)
        .aliases(&["AIC with Unique Rectangle", "AIC with UR", "UR Chain"])
        .rows(&[89])
        .assumes_uniqueness(),
    shape: Shape::Rectangle,
    guardians: [2, 2],
};
pub(crate) const RECTANGLE_FORCING_CHAIN: GuardianChain = GuardianChain {
    info: &info!("rectangle-forcing-chain", "Rectangle Forcing Chain", 81)
        .aliases(&["Unique Rectangle Forcing Chain"])
        .rows(&[153])
        .assumes_uniqueness(),
    shape: Shape::Rectangle,
    guardians: [3, 5],
};
pub(crate) const GRAVE_FORCING_CHAIN: GuardianChain = GuardianChain {
    info: &info!("bug-forcing-chain", "BUG Forcing Chain", 81)
        .aliases(&["BUG+n Forcing Chain"])
        .rows(&[153])
        .assumes_uniqueness(),
    shape: Shape::Grave,
    guardians: [2, 6],
};
pub(crate) const ODDAGON_FORCING_CHAIN: GuardianChain = GuardianChain {
    info: &info!("oddagon-forcing-chain", "Oddagon Forcing Chain", 82).rows(&[153]),
    shape: Shape::Oddagon,
    guardians: [2, 5],
};

/// Finds patterns that must not be completed and whose guardians all lead by chains to the same result.
#[derive(Debug)]
pub(crate) struct GuardianChain {
    info: &'static Info,
    shape: Shape,
    /// The fewest and the most guardians.
    guardians: [usize; 2],
}

/// The pattern that must not be completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Rectangle,
    Grave,
    Oddagon,
}

/// The guardians with the shortest chains to one result, and their pattern.
struct Best {
    length: usize,
    clause: Inference,
    guardians: CandidateSet,
    cells: CellSet,
    digits: DigitSet,
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
                // Candidates that all guardians exclude directly belong to the types of the pattern.
                if !literal.holds && length == 2 * pattern.guardians.len() {
                    continue;
                }
                if best.get(&literal).is_none_or(|known| length < known.length) {
                    let better = Best {
                        length,
                        clause: pattern.clause(),
                        guardians: pattern.guardians,
                        cells: pattern.cells.iter().map(|(cell, _)| *cell).collect(),
                        digits: (pattern.cells.iter())
                            .fold(DigitSet::EMPTY, |all, (_, digits)| all | *digits),
                    };
                    best.insert(literal, better);
                }
            }
            ControlFlow::Continue(())
        })?;
        let mut best: Vec<(Literal, Best)> = best.into_iter().collect();
        best.put_in_order_by_key(|(_, best)| best.length);
        best.into_iter()
            .try_for_each(|(literal, best)| found(self.step(facts, literal, best)))
    }
}

impl GuardianChain {
    fn patterns(&self, facts: &Facts<'_>, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
        match self.shape {
            Shape::Rectangle => floor_rectangles(facts, &mut |rectangle| {
                let given = facts.marks().grid().givens();
                if given.is_disjoint(rectangle.all.cells) {
                    visit(&rectangle.pattern_cells())
                } else {
                    ControlFlow::Continue(())
                }
            }),
            Shape::Grave => whole_grid(facts, visit),
            Shape::Oddagon => {
                for digits in DigitSet::ALL.subsets(2) {
                    odd_loops(facts, digits, &mut |path| {
                        let cells: Vec<PatternCell> =
                            path.iter().map(|cell| (*cell, digits)).collect();
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
        let pattern = GuardianPattern {
            branches: Branches {
                over: guardians,
                lines,
                open: *marks.open(),
            },
            shape: self.shape,
            cells: best.cells,
            digits: best.digits,
        };
        Step::found(self.info, done, proof, pattern)
    }
}

/// Guardians of which one must be true, and the chains from each of them to the same result.
#[derive(Debug)]
struct GuardianPattern {
    branches: Branches,
    shape: Shape,
    /// The cells of the pattern that must not be completed, and its digits.
    cells: CellSet,
    digits: DigitSet,
}

impl Pattern for GuardianPattern {
    fn notation(&self, _: &Step) -> String {
        self.branches.notation()
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        self.explain_with(Detail::Short, step, text);
    }

    fn full_reason(&self, step: &Step) -> Option<Spans> {
        let mut text = Spans::new();
        self.explain_with(Detail::Full, step, &mut text);
        Some(text)
    }

    fn draw(&self, step: &Step, picture: &mut Picture) {
        self.branches.reasoning(&step.proof).draw(picture);
        picture.cells(Role::Pattern, self.cells);
    }

    fn parts(&self) -> Parts {
        self.branches.parts()
    }
}

impl GuardianPattern {
    fn explain_with(&self, detail: Detail, step: &Step, text: &mut Spans) {
        let guardians = self.branches.over.or();
        match self.shape {
            Shape::Rectangle => {
                say_rectangle(self.cells, self.digits, text);
                let over = &self.branches.over;
                match over.all_cells().only() {
                    Some(cell) => text.say(
                        "The puzzle has only one solution, so {} must be {}.",
                        &[&cell, &over.digits(cell).or()],
                    ),
                    None => text.say(
                        "The puzzle has only one solution, so one of these is true: {}.",
                        &[&guardians],
                    ),
                }
            }
            Shape::Grave => {
                text.say(
                    "Without {}, every unsolved cell would have two candidates, and every digit that a row, \
                     column or box still needs would have two places there.",
                    &[&guardians],
                );
                text.say(
                    "A grid like that has no solution or several, so one of these candidates is true.",
                    &[],
                );
            }
            Shape::Oddagon => {
                text.say(
                    "The {} cells {} form a closed loop in which neighbors see each other.",
                    &[&number(self.cells.len()), &self.cells],
                );
                text.say(
                    "With an odd number of cells, {} cannot alternate around the loop, so one of these is \
                     true: {}.",
                    &[&self.digits, &guardians],
                );
            }
        }
        self.branches.reasoning(&step.proof).explain(detail, text);
        explain_agreement(self.branches.lines.len(), text);
    }
}
