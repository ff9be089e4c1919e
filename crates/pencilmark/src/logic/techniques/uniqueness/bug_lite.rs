#![doc = include_str!("bug_lite.md")]

use crate::logic::shared::deadly_pattern::{
    DeadlyPattern, Deduction, Use, extra_text, use_of, use_sentences,
};
use crate::logic::shared::graves::partial;
use crate::logic::{Conclusions, Facts, Family, Flow, Info, Parts, Step, Technique, Words};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const BUG_LITE: BugLite = BugLite;

/// A bivalue grave on a part of the grid.
#[derive(Debug)]
pub(super) struct BugLite;

static INFO: Info = Info {
    id: "bug-lite",
    name: "BUG-Lite",
    family: Family::Uniqueness,
    rating: Rating(60),
    aliases: &["Bivalue Universal Grave Lite"],
    hodoku: None,
    rows: &[97],
    assumes_uniqueness: true,
    default: true,
    page: include_str!("bug_lite.md"),
};

const USES: [Use; 4] = [Use::OneCell, Use::OneDigit, Use::Subset, Use::LockedDigit];

impl Technique for BugLite {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        // Larger graves often say the same as a smaller one.
        let mut known: Vec<Conclusions> = Vec::new();
        partial(facts, &mut |cells| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            let Some(pattern) = DeadlyPattern::new(facts, &cells) else {
                return ControlFlow::Continue(());
            };
            for by in USES {
                pattern.deduce(facts, by, &mut |deduction: Deduction| {
                    let step = pattern.step(facts, &INFO, deduction);
                    if known.contains(&step.conclusions) {
                        return ControlFlow::Continue(());
                    }
                    known.push(step.conclusions.clone());
                    found(step)
                })?;
            }
            ControlFlow::Continue(())
        })
    }

    fn pattern(&self, step: &Step) -> String {
        let Parts::Deadly { cells, digits, .. } = &step.parts else {
            return String::new();
        };
        format!("{digits} in {cells}{}", extra_text(step))
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly {
            cells,
            digits,
            guardians,
            ..
        } = &step.parts
        else {
            return String::new();
        };
        format!(
            "Without the other candidates of {} the cells {} would have two each of {}, every digit \
             twice or not at all in each row, column and box; every filling could then be exchanged \
             for another, and the puzzle would have two solutions. {}",
            guardians.all_cells().words(),
            cells.words(),
            digits.words(),
            use_sentences(step, use_of(step)),
        )
    }
}
