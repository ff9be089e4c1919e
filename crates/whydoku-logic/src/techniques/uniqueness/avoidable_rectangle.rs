#![doc = include_str!("avoidable_rectangle.md")]

use crate::deadly::deadly_pattern::{DeadlyPattern, Deduction, Use};
use crate::deadly::words::AVOIDABLE;
use crate::technique::info;
use crate::techniques::uniqueness::common::guarded_rectangles::avoidable_rectangles;
use crate::{Facts, Flow, Info, Step, Technique};
use std::ops::ControlFlow;

pub(crate) const AVOIDABLE_RECTANGLE_1: AvoidableRectangle = AvoidableRectangle {
    info: &info!("avoidable-rectangle-1", "Avoidable Rectangle Type 1", 47)
        .hodoku("0607", 100)
        .aliases(&["AR1"])
        .rows(&[90])
        .assumes_uniqueness(),
    kind: 1,
};
pub(crate) const AVOIDABLE_RECTANGLE_2: AvoidableRectangle = AvoidableRectangle {
    info: &info!("avoidable-rectangle-2", "Avoidable Rectangle Type 2", 45)
        .hodoku("0608", 100)
        .aliases(&["AR2"])
        .rows(&[91])
        .assumes_uniqueness(),
    kind: 2,
};
pub(crate) const AVOIDABLE_RECTANGLE_3: AvoidableRectangle = AvoidableRectangle {
    info: &info!("avoidable-rectangle-3", "Avoidable Rectangle Type 3", 48)
        .aliases(&["AR3"])
        .rows(&[92])
        .assumes_uniqueness(),
    kind: 3,
};
pub(crate) const AVOIDABLE_RECTANGLE_5: AvoidableRectangle = AvoidableRectangle {
    info: &info!("avoidable-rectangle-5", "Avoidable Rectangle Type 5", 48)
        .aliases(&["AR5"])
        .rows(&[92])
        .assumes_uniqueness(),
    kind: 5,
};

/// Finds a rectangle with corners that the player filled in: it must not end as a b over b a.
#[derive(Debug)]
pub(crate) struct AvoidableRectangle {
    info: &'static Info,
    kind: u8,
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
                found(pattern.step(facts, self.info, &AVOIDABLE, deduction))
            })
        })
    }
}

impl AvoidableRectangle {
    /// How the guardians are used.
    const fn by(&self) -> Use {
        match self.kind {
            1 => Use::OneCell,
            2 | 5 => Use::OneDigit,
            _ => Use::Subset,
        }
    }
}
