#![doc = include_str!("senior_exocet.md")]

use crate::infer::combinations::choose;
use crate::technique::info;
use crate::techniques::exotic::common::exocet_cases::ExocetEliminations;
use crate::techniques::exotic::common::exocet_frames::{frames, step};
use crate::techniques::exotic::common::exocet_pattern::ExocetKind;
use crate::{Conclusions, Facts, Flow, Info, Step, Technique};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::CellSet;

pub(crate) const SENIOR_EXOCET: SeniorExocet = SeniorExocet {
    // Every cell of the lines across can be a target, so the search takes a millisecond and rarely pays.
    info: &info!("senior-exocet", "Senior Exocet", 96)
        .aliases(&["SE exocet", "Exocet with an endo-target"])
        .rows(&[143])
        .by_name_only(),
};

/// Finds exocets with a target outside the band of the base.
#[derive(Debug)]
pub(crate) struct SeniorExocet {
    info: &'static Info,
}

impl Technique for SeniorExocet {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<Conclusions, Step> = BTreeMap::new();
        frames(facts, &mut |frame| {
            let places = frame.places(facts);
            let inside = places & frame.band();
            // Every place in the band must be a target, and at least one target must be outside.
            let Some(outside) = 2_usize.checked_sub(inside.len()).filter(|n| *n > 0) else {
                return ControlFlow::Continue(());
            };
            let outer: Vec<_> = (places - inside).into_iter().collect();
            choose(&outer, outside, &mut |chosen| {
                facts.spend(1)?;
                let targets = inside | chosen.iter().copied().collect::<CellSet>();
                let Some(exocet) = frame.exocet(facts, targets) else {
                    return ControlFlow::Continue(());
                };
                facts.spend(100)?;
                let exocet = [exocet];
                let eliminations = ExocetEliminations::by(facts, &exocet);
                if !eliminations.gone.is_empty() {
                    let step = step(
                        facts,
                        self.info,
                        ExocetKind::Senior,
                        &exocet,
                        eliminations.proved(facts),
                    );
                    best.entry(step.conclusions.clone()).or_insert(step);
                }
                ControlFlow::Continue(())
            })
        })?;
        best.into_values().try_for_each(found)
    }
}
