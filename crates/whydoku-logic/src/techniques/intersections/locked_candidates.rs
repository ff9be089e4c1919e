#![doc = include_str!("locked_candidates.md")]

use whydoku_grid::Truth;
use crate::infer::locked::{Direction, Locked, locked};
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, HodokuCode, Inference, Info, Parts, Role, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;

pub(crate) const POINTING: LockedCandidates = LockedCandidates {
    info: &POINTING_INFO,
    direction: Direction::Pointing,
};
pub(crate) const CLAIMING: LockedCandidates = LockedCandidates {
    info: &CLAIMING_INFO,
    direction: Direction::Claiming,
};

/// A digit confined to where a line and a box cross.
#[derive(Debug)]
pub(crate) struct LockedCandidates {
    info: &'static Info,
    direction: Direction,
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
        "Law of Leftover",
    ],
    hodoku: Some(HodokuCode {
        code: "0100",
        score: 50,
    }),
    rows: &[9, 11],
    assumes_uniqueness: false,
    default: true,
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
};

impl Technique for LockedCandidates {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        locked(
            facts,
            facts.fresh_digits(),
            self.direction,
            &mut |Locked {
                      digit,
                      from,
                      to,
                      cells,
                      gone,
                  }| {
                let conclusions = Conclusions::eliminate_cells(digit, gone);
                let proof = Inference::cover(
                    [Truth::House(from, digit)],
                    [Truth::House(to, digit)],
                    conclusions.eliminations.iter(),
                );
                let parts = Parts::Locked {
                    digit,
                    from,
                    to,
                    cells,
                };
                let step = Step::new(self.info, conclusions, proof, parts)
                    .highlight(Highlight::house(Role::Base, from))
                    .highlight(Highlight::house(Role::Cover, to))
                    .highlight(Highlight::digit(Role::Pattern, digit, cells));
                found(step)
            },
        )
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
        let both = if cells.len() == 2 { "both" } else { "all" };
        let (from, to, cells) = (from.words(), to.words(), cells.words());
        match self.direction {
            Direction::Pointing => format!(
                "In {from} the digit {digit} is left only in {cells}, which {both} lie in {to}. One of \
                 them holds it, so {from} points along {to}: no other cell of {to} can hold {digit}."
            ),
            Direction::Claiming => format!(
                "In {from} the digit {digit} is left only in {cells}, which {both} lie in {to}. One of \
                 them holds it, so {from} claims the {digit} of {to}: no other cell of {to} can hold \
                 it."
            ),
        }
    }
}
