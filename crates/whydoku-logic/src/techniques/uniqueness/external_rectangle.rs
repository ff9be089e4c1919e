#![doc = include_str!("external_rectangle.md")]

use crate::deadly::guarded_pattern::slashed;
use crate::proof::common_targets::{excluded_by_all, truths_containing};
use crate::step::words::listed;
use crate::technique::info;
use crate::techniques::uniqueness::common::guarded_rectangles::{
    GuardedRectangle, Premises, Source, guarded_rectangles,
};
use crate::techniques::uniqueness::common::guarded_technique::GuardedTechnique;
use crate::techniques::uniqueness::common::guardian_shapes::Shape;
use crate::{
    Base, Concludes, Conclusions, Facts, Flow, Inference, Info, Literal, Parts, Pattern, Picture,
    Proof, Role, Rule, Spans, Step, Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, CellSet};

pub(crate) const EXTERNAL_RECTANGLE: External = External {
    info: &info!("external-rectangle", "External Unique Rectangle", 48)
        .aliases(&["Uniqueness External Test", "UR Guardians", "External UR"])
        .rows(&[88])
        .assumes_uniqueness(),
    source: Source::External,
};
pub(crate) const EXTERNAL_AVOIDABLE: External = External {
    info: &info!(
        "external-avoidable-rectangle",
        "External Avoidable Rectangle", 48
    )
    .aliases(&["External AR"])
    .rows(&[92])
    .assumes_uniqueness(),
    source: Source::ExternalAvoidable,
};
pub(crate) const EXTERNAL_RECTANGLE_3: GuardedTechnique = joined(
    &info!(
        "external-rectangle-3",
        "External Unique Rectangle Type 3", 48
    )
    .aliases(&["External UR 3"])
    .rows(&[88])
    .assumes_uniqueness(),
    Shape::Subset,
);
pub(crate) const EXTERNAL_RECTANGLE_4: GuardedTechnique = joined(
    &info!(
        "external-rectangle-4",
        "External Unique Rectangle Type 4", 48
    )
    .aliases(&["External UR 4"])
    .rows(&[88])
    .assumes_uniqueness(),
    Shape::LockedDigit,
);
pub(crate) const EXTERNAL_TURBOT: GuardedTechnique = joined(
    &info!(
        "external-rectangle-turbot",
        "External Unique Rectangle with Strong Link", 49
    )
    .aliases(&["External UR + Turbot Fish"])
    .rows(&[88])
    .assumes_uniqueness(),
    Shape::Turbot,
);
pub(crate) const EXTERNAL_XY_WING: GuardedTechnique = joined(
    &info!(
        "external-rectangle-xy-wing",
        "External Unique Rectangle XY-Wing", 50
    )
    .aliases(&["External UR XY-Wing"])
    .rows(&[88])
    .assumes_uniqueness(),
    Shape::XyWing,
);
pub(crate) const EXTERNAL_W_WING: GuardedTechnique = joined(
    &info!(
        "external-rectangle-w-wing",
        "External Unique Rectangle W-Wing", 50
    )
    .aliases(&["External UR W-Wing"])
    .rows(&[88])
    .assumes_uniqueness(),
    Shape::WWing,
);
pub(crate) const EXTERNAL_ALS_XZ: GuardedTechnique = joined(
    &info!(
        "external-rectangle-als-xz",
        "External Unique Rectangle ALS-XZ", 52
    )
    .aliases(&["External UR ALS-XZ"])
    .rows(&[88])
    .assumes_uniqueness(),
    Shape::AlsXz,
);

/// Finds a rectangle by the other places for its digits in the house of the roof.
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

impl Technique for External {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut known: Vec<Conclusions> = Vec::new();
        guarded_rectangles(facts, self.source, &mut |rectangle, premises| match self
            .step(facts, rectangle, premises)
        {
            Some(step) if !known.contains(&step.conclusions) => {
                known.push(step.conclusions.clone());
                found(step)
            }
            _ => ControlFlow::Continue(()),
        })
    }
}

impl External {
    fn step(
        &self,
        facts: &Facts<'_>,
        rectangle: &GuardedRectangle,
        premises: &Premises,
    ) -> Option<Step> {
        let guardians = rectangle.guardians;
        let mut proof = vec![premises.clause.clone()];
        let conclusions = if guardians.len() == 1 {
            let only = guardians.iter().next()?;
            proof.push(Inference::refute(
                Literal::off(only),
                vec![corners_filled(premises)],
                Base::Clause(0),
            ));
            Conclusions::place(only)
        } else {
            // Eliminations in the roof itself are a type 4.
            let gone: CandidateSet = excluded_by_all(facts, &guardians)
                .iter()
                .filter(|c| !rectangle.roof.contains(c.cell))
                .collect();
            for target in gone.iter() {
                let to_target = truths_containing(target, &guardians);
                let links = premises.links.iter().copied().chain(to_target);
                proof.push(Inference::cover(premises.truths.clone(), links, [target]));
            }
            Conclusions::eliminate(gone)
        };
        if conclusions.is_empty() {
            return None;
        }
        let pattern = ExternalPattern(rectangle.clone());
        Some(Step::found(
            self.info,
            conclusions,
            Proof::from(proof),
            pattern,
        ))
    }
}

/// Infers that the two digits fill the roof without the places outside, so that no other candidate is left
/// there.
fn corners_filled(premises: &Premises) -> Inference {
    let others = match &premises.clause.concludes {
        Concludes::Clause(others) => others.clone(),
        Concludes::Literals(_) => Vec::new(),
    };
    Inference {
        rule: Rule::Cover {
            truths: premises.truths[1..].to_vec(),
            links: premises.links.clone(),
        },
        concludes: Concludes::Literals(others.into_iter().map(Literal::off).collect()),
    }
}

/// A rectangle whose guardians, beside it, rule out other candidates by themselves.
#[derive(Debug)]
struct ExternalPattern(GuardedRectangle);

impl Pattern for ExternalPattern {
    fn notation(&self, _: &Step) -> String {
        let GuardedRectangle {
            cells,
            digits,
            guardians,
            house,
            ..
        } = &self.0;
        let inside = house.map_or_else(String::new, |house| format!(" in {house}"));
        format!("{} in {cells}, {guardians}{inside}", slashed(*digits))
    }

    fn explain(&self, step: &Step, text: &mut Spans) {
        self.0.explain(text);
        let gone = &step.conclusions.eliminations;
        if !gone.is_empty() {
            text.say("Whichever it is, it rules out {}.", &[&listed(gone)]);
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.cells(Role::Pattern, self.0.cells);
        picture.candidates(Role::Guardian, self.0.guardians);
        if let Some(house) = self.0.house {
            picture.house(Role::Cover, house);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Deadly {
            cells: self.0.cells,
            digits: self.0.digits,
            guardians: Box::new(self.0.guardians),
            extra: CellSet::EMPTY,
            house: self.0.house,
        }
    }
}
