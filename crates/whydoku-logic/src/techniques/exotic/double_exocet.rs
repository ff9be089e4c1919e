#![doc = include_str!("double_exocet.md")]

use crate::technique::info;
use crate::techniques::exotic::common::exocet_cases::ExocetEliminations;
use crate::techniques::exotic::common::exocet_frames::{Frame, frames, step};
use crate::techniques::exotic::common::exocet_pattern::ExocetKind;
use crate::techniques::exotic::common::exocets::Exocet;
use crate::{Conclusions, Facts, Flow, Info, Step, Technique};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::{CellSet, House};

pub(crate) const DOUBLE_EXOCET: DoubleExocet = DoubleExocet {
    // Hardly any state has two exocets in a band, and every path would pay for the search.
    info: &info!("double-exocet", "Double Exocet", 94)
        .aliases(&["Double Junior Exocet", "Double JE", "Siamese Exocet"])
        .rows(&[142])
        .by_name_only(),
};

/// Finds two junior exocets of one band with the same digits.
#[derive(Debug)]
pub(crate) struct DoubleExocet {
    info: &'static Info,
}

/// Returns the junior exocet of a frame, with one target in each line across outside the box of the base.
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
        self.info
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
                let eliminations = ExocetEliminations::by(facts, &both);
                if !eliminations.together.is_empty() {
                    let step = step(
                        facts,
                        self.info,
                        ExocetKind::Double,
                        &both,
                        eliminations.proved(facts),
                    );
                    best.entry(step.conclusions.clone()).or_insert(step);
                }
            }
        }
        best.into_values().try_for_each(found)
    }
}
