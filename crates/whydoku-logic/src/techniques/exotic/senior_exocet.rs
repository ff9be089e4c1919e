#![doc = include_str!("senior_exocet.md")]

use whydoku_grid::CellSet;
use crate::infer::combinations::choose;
use crate::techniques::exotic::common::exocet_cases::Ruled;
use crate::techniques::exotic::common::exocet_frames::{self, bases_and_targets, frames, words};
use crate::{Conclusions, Facts, Family, Flow, Info, Step, Technique, Words};
use whydoku_grid::rating::Rating;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(crate) const SENIOR_EXOCET: SeniorExocet = SeniorExocet;

/// An exocet with a target outside the band of the base.
#[derive(Debug)]
pub(crate) struct SeniorExocet;

static INFO: Info = Info {
    id: "senior-exocet",
    name: "Senior Exocet",
    family: Family::Exotic,
    rating: Rating(96),
    aliases: &["SE exocet", "Exocet with an endo-target"],
    hodoku: None,
    rows: &[143],
    assumes_uniqueness: false,
    // Every cell of the lines across can be a target: a search of a millisecond that rarely pays.
    default: false,
};

impl Technique for SeniorExocet {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut best: BTreeMap<Conclusions, Step> = BTreeMap::new();
        frames(facts, &mut |frame| {
            let places = frame.places(facts);
            let inside = places & frame.band();
            // Whatever the band holds besides the base must be a target, and one is outside.
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
                let ruled = Ruled::by(facts, &exocet);
                if !ruled.gone.is_empty() {
                    let step = exocet_frames::step(facts, &INFO, &exocet, ruled.proved(facts));
                    best.entry(step.conclusions.clone()).or_insert(step);
                }
                ControlFlow::Continue(())
            })
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
             has room elsewhere for all but one of the places it needs, so it must also stand in one of \
             the targets {}. Two digits need both targets, and there is no room in them for any other \
             digit; two digits that do not both find room there are not together in the base.",
            base.words(),
            targets.words(),
        )
    }
}
