#![doc = include_str!("avoidable_rectangle.md")]

use crate::deadly::deadly_pattern::{
    DeadlyPattern, Deduction, Use, pattern_text, use_sentences,
};
use crate::techniques::uniqueness::common::guarded_rectangles::avoidable_rectangles;
use crate::{Facts, Family, Flow, HodokuCode, Info, Parts, Step, Technique, Words};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const AVOIDABLE_RECTANGLE_1: AvoidableRectangle = AvoidableRectangle {
    info: &INFOS[0],
    kind: 1,
};
pub(crate) const AVOIDABLE_RECTANGLE_2: AvoidableRectangle = AvoidableRectangle {
    info: &INFOS[1],
    kind: 2,
};
pub(crate) const AVOIDABLE_RECTANGLE_3: AvoidableRectangle = AvoidableRectangle {
    info: &INFOS[2],
    kind: 3,
};
pub(crate) const AVOIDABLE_RECTANGLE_5: AvoidableRectangle = AvoidableRectangle {
    info: &INFOS[3],
    kind: 5,
};

/// A rectangle with corners that the player filled in: it must not end as a b, b a.
#[derive(Debug)]
pub(crate) struct AvoidableRectangle {
    info: &'static Info,
    kind: u8,
}

static INFOS: [Info; 4] = [
    info(
        "avoidable-rectangle-1",
        "Avoidable Rectangle Type 1",
        47,
        Some("0607"),
        &[90],
        &["AR1"],
    ),
    info(
        "avoidable-rectangle-2",
        "Avoidable Rectangle Type 2",
        45,
        Some("0608"),
        &[91],
        &["AR2"],
    ),
    info(
        "avoidable-rectangle-3",
        "Avoidable Rectangle Type 3",
        48,
        None,
        &[92],
        &["AR3"],
    ),
    info(
        "avoidable-rectangle-5",
        "Avoidable Rectangle Type 5",
        48,
        None,
        &[92],
        &["AR5"],
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

impl Technique for AvoidableRectangle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        avoidable_rectangles(facts, &mut |rectangle, digits| {
            let open = rectangle.cells & facts.unsolved();
            let side_by_side = open.pair().is_some_and(|[a, b]| a.sees(b));
            let wanted = match self.kind {
                1 => open.len() == 1,
                2 => side_by_side,
                3 => open.len() >= 2,
                _ => open.len() == 3 || open.len() == 2 && !side_by_side,
            };
            let all = rectangle.corners.map(|cell| (cell, digits));
            let (true, Some(pattern)) = (wanted, DeadlyPattern::new(facts, &all)) else {
                return ControlFlow::Continue(());
            };
            pattern.deduce(facts, self.by(), &mut |deduction: Deduction| {
                if self.kind == 3 && !deduction.digits.is_disjoint(digits) {
                    return ControlFlow::Continue(());
                }
                found(pattern.step(facts, self.info, deduction))
            })
        })
    }

    fn pattern(&self, step: &Step) -> String {
        pattern_text(step)
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly { cells, digits, .. } = &step.parts else {
            return String::new();
        };
        format!(
            "None of {} is given. If they came to hold only {}, the two digits could be exchanged \
             in them and the puzzle would have two solutions. {}",
            cells.words(),
            digits.words(),
            use_sentences(step, self.by()),
        )
    }
}

impl AvoidableRectangle {
    const fn by(&self) -> Use {
        match self.kind {
            1 => Use::OneCell,
            2 | 5 => Use::OneDigit,
            _ => Use::Subset,
        }
    }
}
