#![doc = include_str!("xy_wing.md")]

use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, Truth};
use crate::graph::links::link_between;
use crate::proof::common_targets::covers_towards;
use crate::{
    Base, Conclusions, Facts, Family, Flow, Highlight, HodokuCode, Info, Link, LinkKind, Node,
    Parts, Proof, Role, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const XY_WING: Wing = Wing {
    info: &XY,
    pivot_size: 2,
};
pub(crate) const XYZ_WING: Wing = Wing {
    info: &XYZ,
    pivot_size: 3,
};

/// A pivot of two or three candidates and two cells of two that share a digit.
#[derive(Debug)]
pub(crate) struct Wing {
    info: &'static Info,
    pivot_size: usize,
}

static XY: Info = Info {
    id: "xy-wing",
    name: "XY-Wing",
    family: Family::Wings,
    rating: Rating(42),
    aliases: &["Y-Wing", "Bent Triple", "Bent Naked Triple"],
    hodoku: Some(HodokuCode {
        code: "0800",
        score: 160,
    }),
    rows: &[67],
    assumes_uniqueness: false,
    default: true,
};

static XYZ: Info = Info {
    id: "xyz-wing",
    name: "XYZ-Wing",
    family: Family::Wings,
    rating: Rating(44),
    aliases: &[],
    hodoku: Some(HodokuCode {
        code: "0801",
        score: 180,
    }),
    rows: &[68],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for Wing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let bivalue = facts.bivalue();
        let pivots = if self.pivot_size == 2 {
            bivalue
        } else {
            facts.unsolved() - bivalue
        };
        for pivot in pivots {
            let digits = facts.candidates(pivot);
            if digits.len() != self.pivot_size {
                continue;
            }
            let ends = bivalue & pivot.peers();
            for first in ends {
                let one = facts.candidates(first);
                for second in ends - first.peers() {
                    let two = facts.candidates(second);
                    // Ends that see each other lie in one house with the pivot: a naked triple.
                    if second <= first || (one | two | digits).len() != 3 {
                        continue;
                    }
                    let Some(gone) = (one & two).only() else {
                        continue;
                    };
                    if digits.contains(gone) != (self.pivot_size == 3) {
                        continue;
                    }
                    let mut targets = facts.positions(gone) & first.peers() & second.peers();
                    if self.pivot_size == 3 {
                        targets &= pivot.peers();
                    }
                    if !targets.is_empty() {
                        found(self.step(facts, pivot, [first, second], gone, targets))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        let Some((pivot, first, second, digits, gone)) = parts(step) else {
            return String::new();
        };
        let others: Vec<String> = digits
            .without(gone)
            .iter()
            .map(|digit| digit.to_string())
            .collect();
        format!("{}/{gone} in {pivot},{first},{second}", others.join("/"))
    }

    fn reason(&self, step: &Step) -> String {
        let Some((pivot, first, second, digits, gone)) = parts(step) else {
            return String::new();
        };
        let others = digits.without(gone);
        if self.pivot_size == 2 {
            format!(
                "The pivot {pivot} is one of {}; whichever it is, it takes that digit from {first} \
                 or {second}, which is then {gone}. So one of {first} and {second} is {gone}, and a \
                 cell that sees both is not.",
                others.words(),
            )
        } else {
            format!(
                "If the pivot {pivot} is not {gone} itself, it is one of {} and takes that digit \
                 from {first} or {second}, which is then {gone}. So one of the three cells is \
                 {gone}, and a cell that sees all of them is not.",
                others.words(),
            )
        }
    }
}

fn parts(step: &Step) -> Option<(CellSet, CellSet, CellSet, whydoku_grid::DigitSet, Digit)> {
    match &step.parts {
        Parts::Wing {
            pivot,
            pincers,
            digits,
            eliminated,
        } => match pincers.as_slice() {
            [first, second] => Some((*pivot, *first, *second, *digits, *eliminated)),
            _ => None,
        },
        _ => None,
    }
}

impl Wing {
    fn step(
        &self,
        facts: &Facts<'_>,
        pivot: Cell,
        pincers: [Cell; 2],
        gone: Digit,
        targets: CellSet,
    ) -> Step {
        let digits = facts.candidates(pivot).with(gone);
        let truths = [pivot, pincers[0], pincers[1]].map(|cell| Base::Truth(Truth::Cell(cell)));
        let mut inner = Vec::with_capacity(2);
        let mut drawn = Vec::with_capacity(4);
        for pincer in pincers {
            let Some(shared) = facts.candidates(pincer).without(gone).first() else {
                continue;
            };
            let (from, to) = (
                Candidate::new(pivot, shared),
                Candidate::new(pincer, shared),
            );
            inner.extend(link_between(from, to));
            let end = Node::single(Candidate::new(pincer, gone));
            drawn.push(Link {
                from: Node::single(from),
                to: Node::single(to),
                kind: LinkKind::Weak,
            });
            drawn.push(Link {
                from: Node::single(to),
                to: end,
                kind: LinkKind::Strong,
            });
        }
        let mut ends: CellSet = pincers.into_iter().collect();
        if self.pivot_size == 3 {
            ends.insert(pivot);
        }
        let conclusions = Conclusions::eliminate_cells(gone, targets);
        let proof = Proof::from(covers_towards(&truths, &inner, gone, ends, targets));
        let marked = |cell: Cell| -> CandidateSet {
            let open = facts.candidates(cell).into_iter();
            open.map(|digit| Candidate::new(cell, digit)).collect()
        };
        let step = Step::new(
            self.info,
            conclusions,
            proof,
            Parts::Wing {
                pivot: pivot.into(),
                pincers: pincers.map(CellSet::from).to_vec(),
                digits,
                eliminated: gone,
            },
        )
        .highlight(Highlight::candidates(Role::Pivot, marked(pivot)))
        .highlight(Highlight::candidates(
            Role::Pincer,
            marked(pincers[0]) | marked(pincers[1]),
        ));
        Step {
            links: drawn,
            ..step
        }
    }
}
