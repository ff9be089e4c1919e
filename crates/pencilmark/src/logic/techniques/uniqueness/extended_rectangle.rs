#![doc = include_str!("extended_rectangle.md")]

use crate::logic::shared::deadly_pattern::{
    DeadlyPattern, Deduction, Use, pattern_text, use_sentences,
};
use crate::logic::{Facts, Family, Flow, Info, Parts, Step, Technique, Words};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const EXTENDED_RECTANGLE_1: ExtendedRectangle = ExtendedRectangle::new(0, Use::OneCell);
pub(super) const EXTENDED_RECTANGLE_2: ExtendedRectangle = ExtendedRectangle::new(1, Use::OneDigit);
pub(super) const EXTENDED_RECTANGLE_3: ExtendedRectangle = ExtendedRectangle::new(2, Use::Subset);
pub(super) const EXTENDED_RECTANGLE_4: ExtendedRectangle =
    ExtendedRectangle::new(3, Use::LockedDigit);

/// Two lines, three or more lines across, as many digits.
#[derive(Debug)]
pub(super) struct ExtendedRectangle {
    info: &'static Info,
    by: Use,
}

impl ExtendedRectangle {
    const fn new(index: usize, by: Use) -> Self {
        Self {
            info: &INFOS[index],
            by,
        }
    }
}

static INFOS: [Info; 4] = [
    info("extended-rectangle-1", "Extended Rectangle Type 1", 47),
    info("extended-rectangle-2", "Extended Rectangle Type 2", 48),
    info("extended-rectangle-3", "Extended Rectangle Type 3", 49),
    info("extended-rectangle-4", "Extended Rectangle Type 4", 48),
];

const fn info(id: &'static str, name: &'static str, rating: u16) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases: &["Extended Rectangle", "Extended Unique Rectangle", "XR"],
        hodoku: None,
        rows: &[94],
        assumes_uniqueness: true,
        default: true,
        page: include_str!("extended_rectangle.md"),
    }
}

impl Technique for ExtendedRectangle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for cells in facts.extended_rectangles() {
            let Some(pattern) = DeadlyPattern::new(facts, cells) else {
                continue;
            };
            pattern.deduce(facts, self.by, &mut |deduction: Deduction| {
                if self.by == Use::Subset && !deduction.digits.is_disjoint(pattern.base_digits()) {
                    return ControlFlow::Continue(());
                }
                found(pattern.step(facts, self.info, deduction))
            })?;
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        pattern_text(step)
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly { cells, digits, .. } = &step.parts else {
            return String::new();
        };
        format!(
            "The cells {} lie in two parallel lines, side by side. If they held only {}, both lines \
             would have the same digits there, the lines could be exchanged and the puzzle would \
             have two solutions. {}",
            cells.words(),
            digits.words(),
            use_sentences(step, self.by),
        )
    }
}
