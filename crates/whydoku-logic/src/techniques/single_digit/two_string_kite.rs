#![doc = include_str!("two_string_kite.md")]

use super::common::dual_pattern::DualPattern;
use super::common::one_digit_chain::Notation;
use super::common::turbot::{Shape, Turbot, turbots};
use super::common::turbot_technique::TurbotTechnique;
use crate::technique::info;
use crate::{Facts, Flow, Info, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet};

pub(crate) const TWO_STRING_KITE: TurbotTechnique = TurbotTechnique {
    info: &info!("two-string-kite", "2-String Kite", 41)
        .hodoku("0401", 150)
        .aliases(&["Two-String Kite"])
        .rows(&[51]),
    shape: Shape::Kite,
    notation: Notation::Ends,
};
pub(crate) const DUAL_TWO_STRING_KITE: DualKite = DualKite {
    info: &info!("dual-two-string-kite", "Dual 2-String Kite", 41)
        .hodoku("0404", 150)
        .aliases(&["Dual Two-String Kite"])
        .rows(&[53]),
};

/// Finds two kites that share the same two cells of a box.
#[derive(Debug)]
pub(crate) struct DualKite {
    info: &'static Info,
}

impl Technique for DualKite {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut kites: Vec<Turbot> = Vec::new();
        turbots(facts, Shape::Kite, &mut |kite| {
            let [x, y] = kite.joined;
            for other in &kites {
                let joined = other.joined == [x, y] || other.joined == [y, x];
                // Two kites with the same elimination are not a dual kite.
                if joined && (other.digit, other.targets) != (kite.digit, kite.targets) {
                    found(self.step(facts, other, &kite))?;
                }
            }
            kites.push(kite);
            ControlFlow::Continue(())
        })
    }
}

impl DualKite {
    /// The step of two kites that share the same two cells.
    fn step(&self, facts: &Facts<'_>, one: &Turbot, two: &Turbot) -> Step {
        let both = [one, two];
        let halves = both.map(|kite| {
            let chain = kite.chain();
            chain.step(self.info, Notation::Ends, facts, kite.targets)
        });
        let of = |cells: [Cell; 2]| cells.into_iter().collect::<CellSet>();
        let ends = both.map(|kite| format!("{} in {}", kite.digit, of(kite.free)));
        let strong = both.into_iter().flat_map(|kite| kite.strong);
        let pattern = DualPattern {
            halves,
            notation: format!("{} connected by {}", ends.join(" and "), of(one.joined)),
            cells: both.iter().fold(CellSet::EMPTY, |all, kite| {
                all | of(kite.joined) | of(kite.free)
            }),
            digits: both.iter().map(|kite| kite.digit).collect(),
            houses: strong.map(|link| link.house).collect(),
        };
        pattern.step(self.info, facts)
    }
}
