#![doc = include_str!("weak_exocet.md")]

use whydoku_grid::House;
use crate::techniques::exotic::common::exocet_cases::Ruled;
use crate::techniques::exotic::common::exocet_frames::{self, bases_and_targets, frames, words};
use crate::{Conclusions, Facts, Family, Flow, Info, Step, Technique, Words};
use whydoku_grid::rating::Rating;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(crate) const WEAK_EXOCET: WeakExocet = WeakExocet;

/// A junior exocet with room for base digits beside a target.
#[derive(Debug)]
pub(crate) struct WeakExocet;

static INFO: Info = Info {
    id: "weak-exocet",
    name: "Weak Exocet",
    family: Family::Exotic,
    rating: Rating(97),
    aliases: &["WE", "Lame Weak Exocet"],
    hodoku: None,
    rows: &[144],
    assumes_uniqueness: false,
    // Most of them rule out nothing, and every path would pay for the search.
    default: false,
};

impl Technique for WeakExocet {
    fn info(&self) -> &'static Info {
        &INFO
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
                let ruled = Ruled::by(facts, &exocet);
                if !ruled.gone.is_empty() {
                    let step = exocet_frames::step(facts, &INFO, &exocet, ruled.proved(facts));
                    best.entry(step.conclusions.clone()).or_insert(step);
                }
            }
            ControlFlow::Continue(())
        })?;
        best.into_values().try_for_each(found)
    }

    fn pattern(&self, step: &Step) -> String {
        exocet_frames::pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        let all = bases_and_targets(step);
        let [[base, targets]] = all.as_slice() else {
            return String::new();
        };
        let (digits, lines) = words(step);
        format!(
            "The base cells {} hold two of {digits}. In {lines} each of these digits, if it is in the base, \
             lacks room outside the band, so it must also stand in one of {}. These are more cells than \
             the two digits need; still, two digits that do not both find room there are not together \
             in the base, and what would leave no pair of digits for the base is false.",
            base.words(),
            targets.words(),
        )
    }
}
