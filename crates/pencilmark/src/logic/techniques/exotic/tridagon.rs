#![doc = include_str!("tridagon.md")]

use crate::grid::{Digit, DigitSet};
use crate::logic::shared::deadly_pattern::{
    DeadlyPattern, Deduction, Use, candidate_words, pattern_text, use_sentences,
};
use crate::logic::shared::tridagons::tridagons;
use crate::logic::{Conclusions, Facts, Family, Flow, Info, Parts, Step, Technique, Words};
use crate::rating::Rating;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(super) const TRIDAGON_1: Tridagon = Tridagon {
    info: &INFOS[0],
    by: Use::OneCell,
};
pub(super) const TRIDAGON_2: Tridagon = Tridagon {
    info: &INFOS[1],
    by: Use::OneDigit,
};

/// Twelve cells in four boxes that three digits cannot fill.
#[derive(Debug)]
pub(super) struct Tridagon {
    info: &'static Info,
    by: Use,
}

static INFOS: [Info; 2] = [
    info("tridagon-1", "Tridagon Type 1", 65),
    info("tridagon-2", "Tridagon Type 2", 66),
];

const fn info(id: &'static str, name: &'static str, rating: u16) -> Info {
    Info {
        id,
        name,
        family: Family::Exotic,
        rating: Rating(rating),
        aliases: &[
            "Tridagon",
            "Thor's Hammer",
            "Trivalue Oddagon",
            "Triplet Oddagon",
            "Chromatic Pattern",
        ],
        hodoku: None,
        rows: &[147],
        assumes_uniqueness: false,
        default: true,
        page: include_str!("tridagon.md"),
    }
}

impl Technique for Tridagon {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<Conclusions, (usize, Step)> = BTreeMap::new();
        for digits in DigitSet::ALL.subsets(3) {
            if digits
                .into_iter()
                .any(|digit: Digit| facts.positions(digit).len() < 8)
            {
                continue;
            }
            tridagons(facts, digits, &mut |cells| {
                let Some(pattern) = DeadlyPattern::impossible(facts, cells) else {
                    return ControlFlow::Continue(());
                };
                let rank = pattern.guardians.len();
                pattern.deduce(facts, self.by, &mut |deduction: Deduction| {
                    let gone = Conclusions::eliminate(deduction.eliminations);
                    let known = best.get(&gone).map(|(size, _)| *size);
                    if known.is_none_or(|known| rank < known) {
                        let step = pattern.step(facts, self.info, deduction);
                        best.insert(gone, (rank, step));
                    }
                    ControlFlow::Continue(())
                })
            })?;
        }
        let mut steps: Vec<(usize, Step)> = best.into_values().collect();
        steps.sort_by_key(|(size, _)| *size);
        steps.into_iter().try_for_each(|(_, step)| found(step))
    }

    fn pattern(&self, step: &Step) -> String {
        pattern_text(step)
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
            "The twelve cells {} are a diagonal in each of four boxes, and one of the diagonals runs \
             the other way than the rest: {} alone cannot fill them. So one of the other candidates \
             is true: {}. {}",
            cells.words(),
            digits.words(),
            candidate_words(guardians),
            use_sentences(step, self.by),
        )
    }
}
