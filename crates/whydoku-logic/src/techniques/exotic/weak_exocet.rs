#![doc = include_str!("weak_exocet.md")]

use crate::technique::info;
use crate::techniques::exotic::common::exocet_cases::ExocetEliminations;
use crate::techniques::exotic::common::exocet_frames::{frames, step};
use crate::techniques::exotic::common::exocet_pattern::ExocetKind;
use crate::{Conclusions, Facts, Flow, Info, Step, Technique};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::House;

pub(crate) const WEAK_EXOCET: WeakExocet = WeakExocet {
    // Most of them rule out nothing, and every path would pay for the search.
    info: &info!("weak-exocet", "Weak Exocet", 97)
        .aliases(&["WE", "Lame Weak Exocet"])
        .rows(&[144])
        .by_name_only(),
};

/// Finds junior exocets with room for base digits beside a target.
#[derive(Debug)]
pub(crate) struct WeakExocet {
    info: &'static Info,
}

impl Technique for WeakExocet {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<Conclusions, Step> = BTreeMap::new();
        frames(facts, &mut |frame| {
            let targets = frame.places(facts) & frame.band();
            let any_in = |house: &House| !(targets & house.cells()).is_empty();
            if targets.len() < 3 || !frame.across[1..].iter().all(any_in) {
                return ControlFlow::Continue(());
            }
            if let Some(exocet) = frame.exocet(facts, targets) {
                facts.spend(100)?;
                let exocet = [exocet.with_mirrors(facts)];
                let eliminations = ExocetEliminations::by(facts, &exocet);
                if !eliminations.gone.is_empty() {
                    let step = step(
                        facts,
                        self.info,
                        ExocetKind::Weak,
                        &exocet,
                        eliminations.proved(facts),
                    );
                    best.entry(step.conclusions.clone()).or_insert(step);
                }
            }
            ControlFlow::Continue(())
        })?;
        best.into_values().try_for_each(found)
    }
}
