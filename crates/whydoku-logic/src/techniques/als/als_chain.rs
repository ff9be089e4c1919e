#![doc = include_str!("als_chain.md")]

use crate::techniques::als::common::almost_sets::Kind;
use crate::techniques::als::common::set_chain::chains;
use crate::techniques::als::common::set_step::{and, told};
use crate::{Facts, Family, Flow, HodokuCode, Info, Step, Technique};
use whydoku_grid::rating::Rating;
use std::fmt::Write;

pub(crate) const ALS_CHAIN: AlsChain = AlsChain;

/// Four or more almost locked sets in a row, neighbours joined by restricted commons.
#[derive(Debug)]
pub(crate) struct AlsChain;

static INFO: Info = Info {
    id: "als-chain",
    name: "Almost Locked Set Chain",
    family: Family::Als,
    rating: Rating(80),
    aliases: &["ALS Chain", "ALS-XY-Chain", "Almost Locked Set XY-Chain"],
    hodoku: Some(HodokuCode {
        code: "0903",
        score: 340,
    }),
    rows: &[127],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for AlsChain {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        chains(facts, Kind::Locked)?.report(facts, &INFO, Kind::Locked, found)
    }

    fn pattern(&self, step: &Step) -> String {
        let told = told(step, Kind::Locked);
        let ends = told.ends.join(",");
        let mut text = format!("{ends}-");
        for (i, (cells, digits)) in told.sets.iter().enumerate() {
            let _ = write!(text, " {cells} {{{digits}}}");
            match told.commons.get(i) {
                Some(common) => {
                    let _ = write!(text, " -{common}-");
                }
                None => {
                    let _ = write!(text, " -{ends}");
                }
            }
        }
        text
    }

    fn reason(&self, step: &Step) -> String {
        let told = told(step, Kind::Locked);
        let sets = told.introduce(Kind::Locked);
        let names: Vec<char> = ('A'..).take(told.sets.len()).collect();
        let pairs: Vec<String> = told
            .commons
            .iter()
            .zip(names.windows(2))
            .map(|(common, pair)| format!("{} and {} cannot both hold {common}", pair[0], pair[1]))
            .collect();
        let last = names.last().copied().unwrap_or('A');
        format!(
            "{sets} Neighbours share a digit that only one of them can hold: {}. If A lacks {}, it \
             needs all its other digits; each next set then loses the digit it shares with the one \
             before and needs all others, until {last} holds {}. So A or {last} holds it, and a cell \
             that sees all these candidates in both cannot.",
            and(&pairs),
            told.ends.join(" or "),
            told.ends.join(" or "),
        )
    }
}
