#![doc = include_str!("external_rectangle.md")]

use whydoku_grid::{CandidateSet, CellSet};
use crate::deadly::deadly_pattern::candidate_words;
use crate::techniques::uniqueness::common::guarded_rectangles::{Guarded, Source, guarded_rectangles};
use crate::techniques::uniqueness::common::guarded_technique::GuardedTechnique;
use crate::techniques::uniqueness::common::guardian_shapes::Shape;
use crate::proof::common_targets::{excluded_by_all, truths_towards};
use crate::{
    Base, Concludes, Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Literal, Parts,
    Proof, Role, Rule, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const EXTERNAL_RECTANGLE: External = External {
    info: &INFOS[0],
    source: Source::External,
};
pub(crate) const EXTERNAL_AVOIDABLE: External = External {
    info: &INFOS[1],
    source: Source::ExternalAvoidable,
};
pub(crate) const EXTERNAL_RECTANGLE_3: GuardedTechnique = joined(&INFOS[2], Shape::Subset);
pub(crate) const EXTERNAL_RECTANGLE_4: GuardedTechnique = joined(&INFOS[3], Shape::LockedDigit);
pub(crate) const EXTERNAL_TURBOT: GuardedTechnique = joined(&INFOS[4], Shape::Turbot);
pub(crate) const EXTERNAL_XY_WING: GuardedTechnique = joined(&INFOS[5], Shape::XyWing);
pub(crate) const EXTERNAL_W_WING: GuardedTechnique = joined(&INFOS[6], Shape::WWing);
pub(crate) const EXTERNAL_ALS_XZ: GuardedTechnique = joined(&INFOS[7], Shape::AlsXz);

/// A rectangle seen from outside: the other places for its digits in the house of the roof.
#[derive(Debug)]
pub(crate) struct External {
    info: &'static Info,
    source: Source,
}

const fn joined(info: &'static Info, shape: Shape) -> GuardedTechnique {
    GuardedTechnique {
        info,
        source: Source::External,
        shape,
    }
}

static INFOS: [Info; 8] = [
    info(
        "external-rectangle",
        "External Unique Rectangle",
        48,
        &["Uniqueness External Test", "UR Guardians", "External UR"],
    ),
    Info {
        rows: &[92],
        ..info(
            "external-avoidable-rectangle",
            "External Avoidable Rectangle",
            48,
            &["External AR"],
        )
    },
    info(
        "external-rectangle-3",
        "External Unique Rectangle Type 3",
        48,
        &["External UR 3"],
    ),
    info(
        "external-rectangle-4",
        "External Unique Rectangle Type 4",
        48,
        &["External UR 4"],
    ),
    info(
        "external-rectangle-turbot",
        "External Unique Rectangle with Strong Link",
        49,
        &["External UR + Turbot Fish"],
    ),
    info(
        "external-rectangle-xy-wing",
        "External Unique Rectangle XY-Wing",
        50,
        &["External UR XY-Wing"],
    ),
    info(
        "external-rectangle-w-wing",
        "External Unique Rectangle W-Wing",
        50,
        &["External UR W-Wing"],
    ),
    info(
        "external-rectangle-als-xz",
        "External Unique Rectangle ALS-XZ",
        52,
        &["External UR ALS-XZ"],
    ),
];

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases,
        hodoku: None,
        rows: &[88],
        assumes_uniqueness: true,
        default: true,
    }
}

impl Technique for External {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut known: Vec<Conclusions> = Vec::new();
        guarded_rectangles(
            facts,
            self.source,
            &mut |guarded| match self.step(facts, guarded) {
                Some(step) if !known.contains(&step.conclusions) => {
                    known.push(step.conclusions.clone());
                    found(step)
                }
                _ => ControlFlow::Continue(()),
            },
        )
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Deadly {
                cells,
                digits,
                guardians,
                house: Some(house),
                ..
            } => {
                let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
                format!("{} in {cells}, {guardians} in {house}", digits.join("/"))
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly {
            cells,
            digits,
            guardians,
            house: Some(house),
            ..
        } = &step.parts
        else {
            return String::new();
        };
        format!(
            "If {} has {} only in the corners of {}, these four, none of them given, hold just the \
             two digits, which could be exchanged for a second solution. So {} has one of them \
             elsewhere: one of {} is true.",
            house.words(),
            digits.words(),
            cells.words(),
            house.words(),
            candidate_words(guardians),
        )
    }
}

impl External {
    fn step(&self, facts: &Facts<'_>, guarded: &Guarded) -> Option<Step> {
        let guardians = guarded.guardians;
        let mut proof = vec![guarded.clause.clone()];
        let conclusions = if guardians.len() == 1 {
            let only = guardians.iter().next()?;
            proof.push(Inference::refute(
                Literal::off(only),
                vec![corners_filled(guarded)],
                Base::Clause(0),
            ));
            Conclusions::place(only)
        } else {
            // What goes from the roof itself is a type 4.
            let gone: CandidateSet = excluded_by_all(facts, &guardians)
                .iter()
                .filter(|c| !guarded.roof.contains(c.cell))
                .collect();
            for target in gone.iter() {
                let towards = truths_towards(target, &guardians);
                let links = guarded.links.iter().copied().chain(towards);
                proof.push(Inference::cover(guarded.truths.clone(), links, [target]));
            }
            Conclusions::eliminate(gone)
        };
        if conclusions.is_empty() {
            return None;
        }
        let step = Step::new(
            self.info,
            conclusions,
            Proof::from(proof),
            Parts::Deadly {
                cells: guarded.cells,
                digits: guarded.digits,
                guardians: Box::new(guardians),
                extra: CellSet::EMPTY,
                house: guarded.house,
            },
        )
        .highlight(Highlight::cells(Role::Pattern, guarded.cells))
        .highlight(Highlight::candidates(Role::Guardian, guardians));
        let houses = guarded.house.into_iter();
        Some(houses.fold(step, |step, house| {
            step.highlight(Highlight::house(Role::Cover, house))
        }))
    }
}

/// Without the places outside, the two digits fill the roof, and no other candidate is left there.
fn corners_filled(guarded: &Guarded) -> Inference {
    let others = match &guarded.clause.concludes {
        Concludes::Clause(others) => others.clone(),
        Concludes::Literals(_) => Vec::new(),
    };
    Inference {
        rule: Rule::Cover {
            truths: guarded.truths[1..].to_vec(),
            links: guarded.links.clone(),
        },
        concludes: Concludes::Literals(others.into_iter().map(Literal::off).collect()),
    }
}
