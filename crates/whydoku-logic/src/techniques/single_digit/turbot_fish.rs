#![doc = include_str!("turbot_fish.md")]

use crate::techniques::single_digit::common::digit_chain::{chain_pattern, chain_reason};
use crate::techniques::single_digit::common::turbot::{Shape, turbots};
use crate::{Facts, Family, Flow, HodokuCode, Info, Step, Technique};
use whydoku_grid::rating::Rating;

pub(crate) const TURBOT_FISH: TurbotFish = TurbotFish;

/// Two strong links joined by a weak one, neither a skyscraper nor a kite.
#[derive(Debug)]
pub(crate) struct TurbotFish;

static INFO: Info = Info {
    id: "turbot-fish",
    name: "Turbot Fish",
    family: Family::SingleDigit,
    rating: Rating(42),
    aliases: &["Crane", "Turbot Crane"],
    hodoku: Some(HodokuCode {
        code: "0403",
        score: 120,
    }),
    rows: &[52],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for TurbotFish {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        turbots(facts, Shape::Turbot, &mut |turbot| {
            found(turbot.chain().step(&INFO, facts, turbot.targets))
        })
    }

    fn pattern(&self, step: &Step) -> String {
        chain_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        chain_reason(step)
    }
}
