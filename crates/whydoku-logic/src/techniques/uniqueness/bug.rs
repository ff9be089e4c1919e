#![doc = include_str!("bug.md")]

use crate::deadly::deadly_pattern::{
    DeadlyPattern, Deduction, Use, candidate_words, extra_text, use_sentences,
};
use crate::deadly::graves::whole_grid;
use crate::{Facts, Family, Flow, HodokuCode, Info, Parts, Step, Technique};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const BUG_1: Bug = Bug {
    info: &INFOS[0],
    by: &[Use::OneCell],
};
pub(crate) const BUG_2: Bug = Bug {
    info: &INFOS[1],
    by: &[Use::OneDigit],
};
pub(crate) const BUG_3: Bug = Bug {
    info: &INFOS[2],
    by: &[Use::Subset],
};
pub(crate) const BUG_4: Bug = Bug {
    info: &INFOS[3],
    by: &[Use::LockedDigit],
};
pub(crate) const BUG_N: Bug = Bug {
    info: &INFOS[4],
    by: &[Use::OneCell, Use::SeenByAll],
};

/// All unsolved cells would have two candidates, each digit twice in each house, but for a few.
#[derive(Debug)]
pub(crate) struct Bug {
    info: &'static Info,
    by: &'static [Use],
}

static INFOS: [Info; 5] = [
    info(
        "bug-1",
        "BUG+1",
        56,
        Some("0610"),
        &[95],
        &["Bivalue Universal Grave + 1", "BUG Type 1", "BUG"],
    ),
    info(
        "bug-2",
        "BUG Type 2",
        57,
        None,
        &[96],
        &["Bivalue Universal Grave Type 2"],
    ),
    info(
        "bug-3",
        "BUG Type 3",
        58,
        None,
        &[96],
        &["Bivalue Universal Grave Type 3"],
    ),
    info(
        "bug-4",
        "BUG Type 4",
        57,
        None,
        &[96],
        &["Bivalue Universal Grave Type 4"],
    ),
    info(
        "bug-n",
        "BUG+n",
        60,
        None,
        &[96],
        &["Bivalue Universal Grave + n"],
    ),
];

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    code: Option<&'static str>,
    rows: &'static [u8],
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases,
        hodoku: match code {
            Some(code) => Some(HodokuCode { code, score: 100 }),
            None => None,
        },
        rows,
        assumes_uniqueness: true,
        default: true,
    }
}

impl Technique for Bug {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        whole_grid(facts, &mut |cells| {
            let Some(pattern) = DeadlyPattern::new(facts, cells) else {
                return ControlFlow::Continue(());
            };
            // One extra candidate is a BUG+1, several in one cell a BUG+n.
            let single = pattern.guardians.len() == 1;
            for by in self.by {
                if *by == Use::OneCell && single != (self.by.len() == 1) {
                    continue;
                }
                pattern.deduce(facts, *by, &mut |deduction: Deduction| {
                    found(pattern.step(facts, self.info, deduction))
                })?;
            }
            ControlFlow::Continue(())
        })
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Deadly { guardians, .. } => format!("{guardians}{}", extra_text(step)),
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly { guardians, .. } = &step.parts else {
            return String::new();
        };
        let one_cell = guardians.all_cells().len() == 1;
        let by = match self.by {
            [by] => *by,
            _ if one_cell => Use::OneCell,
            _ => Use::SeenByAll,
        };
        format!(
            "Without {} every unsolved cell would have two candidates and every digit two places \
             in each house where it is missing; such a grid has no solution or several. {}",
            candidate_words(guardians),
            use_sentences(step, by),
        )
    }
}
