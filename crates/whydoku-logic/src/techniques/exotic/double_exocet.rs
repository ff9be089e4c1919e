#![doc = include_str!("double_exocet.md")]

use whydoku_grid::{CellSet, House};
use crate::techniques::exotic::common::exocet_cases::Ruled;
use crate::techniques::exotic::common::exocet_frames::{self, Frame, bases_and_targets, frames, words};
use crate::techniques::exotic::common::exocets::Exocet;
use crate::{Conclusions, Facts, Family, Flow, Info, Step, Technique, Words};
use whydoku_grid::rating::Rating;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(crate) const DOUBLE_EXOCET: DoubleExocet = DoubleExocet;

/// Two junior exocets of one band with the same digits.
#[derive(Debug)]
pub(crate) struct DoubleExocet;

static INFO: Info = Info {
    id: "double-exocet",
    name: "Double Exocet",
    family: Family::Exotic,
    rating: Rating(94),
    aliases: &["Double Junior Exocet", "Double JE", "Siamese Exocet"],
    hodoku: None,
    rows: &[142],
    assumes_uniqueness: false,
    // Hardly any state has two exocets in a band, and every path would pay for the search.
    default: false,
};

/// The junior exocet of a frame: one cell with base digits in each line across outside the base's box.
fn junior(facts: &Facts<'_>, frame: &Frame) -> Option<Exocet> {
    let targets = frame.places(facts) & frame.band();
    let one_in = |house: &House| (targets & house.cells()).len() == 1;
    let [_, left, right] = frame.across;
    ([left, right].iter().all(one_in) && targets.len() == 2)
        .then(|| frame.exocet(facts, targets))
        .flatten()
}

impl Technique for DoubleExocet {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut known: Vec<(CellSet, Exocet)> = Vec::new();
        frames(facts, &mut |frame| {
            if let Some(exocet) = junior(facts, frame) {
                known.push((frame.band(), exocet));
            }
            ControlFlow::Continue(())
        })?;
        let mut best: BTreeMap<Conclusions, Step> = BTreeMap::new();
        for (place, (band, one)) in known.iter().enumerate() {
            for (other_band, two) in &known[place + 1..] {
                let together = band == other_band && one.base[0].box_() != two.base[0].box_();
                if !together
                    || (one.digits | two.digits).len() != 4
                    || !one.is_apart_from(two, facts.marks().open())
                {
                    continue;
                }
                facts.spend(200)?;
                let both = [one.clone(), two.clone()];
                let ruled = Ruled::by(facts, &both);
                if !ruled.together.is_empty() {
                    let step = exocet_frames::step(facts, &INFO, &both, ruled.proved(facts));
                    best.entry(step.conclusions.clone()).or_insert(step);
                }
            }
        }
        best.into_values().try_for_each(found)
    }

    fn pattern(&self, step: &Step) -> String {
        exocet_frames::pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        let both = bases_and_targets(step);
        let [[one, first], [two, second]] = both.as_slice() else {
            return String::new();
        };
        let (digits, lines) = words(step);
        format!(
            "The base cells {} hold two of {digits}, and so do the base cells {}. In {lines} each of these \
             digits, if it is in a base, must also stand in a target of that base: {} for the first, {} \
             for the second. A digit in both bases would find no target left, so the bases hold four \
             different digits and the targets again all four: each of them stands once in the bases, once \
             in the targets, and uses up every line that covers it outside the band.",
            one.words(),
            two.words(),
            first.words(),
            second.words(),
        )
    }
}
