#![doc = include_str!("bivalue_oddagon.md")]

use crate::grid::{Digit, DigitSet};
use crate::logic::shared::deadly_pattern::{
    Based, DeadlyPattern, Deduction, Use, candidate_words, pattern_text, use_sentences,
};
use crate::logic::shared::oddagons::odd_loops;
use crate::logic::{Conclusions, Facts, Family, Flow, Info, Parts, Step, Technique, Words};
use crate::rating::Rating;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(super) const BIVALUE_ODDAGON_1: Oddagon = Oddagon {
    info: &INFOS[0],
    by: Use::OneCell,
};
pub(super) const BIVALUE_ODDAGON_2: Oddagon = Oddagon {
    info: &INFOS[1],
    by: Use::OneDigit,
};

/// An odd loop of cells with the same two digits.
#[derive(Debug)]
pub(super) struct Oddagon {
    info: &'static Info,
    by: Use,
}

static INFOS: [Info; 2] = [
    info("bivalue-oddagon-1", "Bivalue Oddagon Type 1", 59),
    info("bivalue-oddagon-2", "Bivalue Oddagon Type 2", 60),
];

const fn info(id: &'static str, name: &'static str, rating: u16) -> Info {
    Info {
        id,
        name,
        family: Family::Exotic,
        rating: Rating(rating),
        aliases: &["Bivalue Oddagon", "Oddagon"],
        hodoku: None,
        rows: &[146],
        assumes_uniqueness: false,
        default: true,
        page: include_str!("bivalue_oddagon.md"),
    }
}

impl Technique for Oddagon {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        // Many loops have the same guardians; the shortest stands for them.
        let mut best: BTreeMap<Conclusions, (usize, Step)> = BTreeMap::new();
        for one in Digit::ALL {
            for two in Digit::ALL.into_iter().skip(one.index() + 1) {
                let digits: DigitSet = [one, two].into_iter().collect();
                odd_loops(facts, digits, &mut |path| {
                    let cells: Vec<Based> = path.iter().map(|cell| (*cell, digits)).collect();
                    let Some(pattern) = DeadlyPattern::impossible(facts, &cells) else {
                        return ControlFlow::Continue(());
                    };
                    pattern.deduce(facts, self.by, &mut |deduction: Deduction| {
                        let gone = Conclusions::eliminate(deduction.eliminations);
                        let size = cells.len() + deduction.extra.len();
                        let known = best.get(&gone).map(|(size, _)| *size);
                        if known.is_none_or(|known| size < known) {
                            let step = pattern.step(facts, self.info, deduction);
                            best.insert(gone, (size, step));
                        }
                        ControlFlow::Continue(())
                    })
                })?;
            }
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
            "The {} cells {} form a loop in which each sees the next. With an odd number of cells \
             {} cannot take turns all the way round, so one of the other candidates is true: {}. {}",
            cells.len(),
            cells.words(),
            digits.words(),
            candidate_words(guardians),
            use_sentences(step, self.by),
        )
    }
}
