#![doc = include_str!("locked_candidates.md")]

use crate::grid::{Digit, HouseKind, Intersection, Truth};
use crate::logic::{
    Conclusions, Facts, Family, Flow, Highlight, HodokuCode, Inference, Info, Parts, Role, Step,
    Technique, Words,
};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const POINTING: LockedCandidates = LockedCandidates {
    info: &POINTING_INFO,
};
pub(super) const CLAIMING: LockedCandidates = LockedCandidates {
    info: &CLAIMING_INFO,
};

/// A digit confined to where a line and a box cross.
#[derive(Debug)]
pub(super) struct LockedCandidates {
    info: &'static Info,
}

static POINTING_INFO: Info = Info {
    id: "pointing",
    name: "Pointing",
    family: Family::Intersections,
    rating: Rating(26),
    aliases: &[
        "Locked Candidates",
        "Locked Candidates Type 1",
        "Pointing Pair",
        "Pointing Triple",
        "Intersection Removal",
    ],
    hodoku: Some(HodokuCode {
        code: "0100",
        score: 50,
    }),
    rows: &[9],
    assumes_uniqueness: false,
    default: true,
    page: include_str!("locked_candidates.md"),
};

static CLAIMING_INFO: Info = Info {
    id: "claiming",
    name: "Claiming",
    family: Family::Intersections,
    rating: Rating(28),
    aliases: &[
        "Locked Candidates",
        "Locked Candidates Type 2",
        "Box/Line Reduction",
        "Intersection Removal",
    ],
    hodoku: Some(HodokuCode {
        code: "0101",
        score: 50,
    }),
    rows: &[10],
    assumes_uniqueness: false,
    default: true,
    page: include_str!("locked_candidates.md"),
};

impl Technique for LockedCandidates {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let pointing = self.info.id == POINTING_INFO.id;
        for crossing in Intersection::all() {
            let (from, to) = if pointing {
                (crossing.box_(), crossing.line())
            } else {
                (crossing.line(), crossing.box_())
            };
            for digit in Digit::ALL {
                let cells = facts.positions_in(from, digit);
                let gone = facts.positions_in(to, digit) - cells;
                if cells.len() < 2 || !cells.is_subset(to.cells()) || gone.is_empty() {
                    continue;
                }
                let conclusions = Conclusions::eliminate_cells(digit, gone);
                let step = Step::new(
                    self.info,
                    conclusions.clone(),
                    Inference::cover(
                        [Truth::House(from, digit)],
                        [Truth::House(to, digit)],
                        conclusions.eliminations.iter(),
                    ),
                    Parts::Locked {
                        digit,
                        from,
                        to,
                        cells,
                    },
                )
                .highlight(Highlight::house(Role::Base, from))
                .highlight(Highlight::house(Role::Cover, to))
                .highlight(Highlight::digit(Role::Pattern, digit, cells));
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Locked {
                digit, from, to, ..
            } => format!("{digit} in {from} / {to}"),
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Locked {
            digit,
            from,
            to,
            cells,
        } = &step.parts
        else {
            return String::new();
        };
        let must = if from.kind() == HouseKind::Box {
            "points along"
        } else {
            "is claimed by"
        };
        format!(
            "In {} the digit {digit} is left only in {}, all of them in {}. One of these cells \
             holds it, so it {must} {} and no other cell of {} can.",
            from.words(),
            cells.words(),
            to.words(),
            if from.kind() == HouseKind::Box {
                to.words()
            } else {
                from.words()
            },
            to.words(),
        )
    }
}
