#![doc = include_str!("skyscraper.md")]

use crate::techniques::single_digit::common::digit_chain::{chain_reason, ends_pattern};
use crate::techniques::single_digit::common::turbot::{Shape, turbots};
use crate::{Facts, Family, Flow, HodokuCode, Info, Step, Technique};
use whydoku_grid::rating::Rating;

pub(crate) const SKYSCRAPER: Skyscraper = Skyscraper;

/// Two strong links in parallel lines, joined at one end.
#[derive(Debug)]
pub(crate) struct Skyscraper;

static INFO: Info = Info {
    id: "skyscraper",
    name: "Skyscraper",
    family: Family::SingleDigit,
    rating: Rating(40),
    aliases: &[],
    hodoku: Some(HodokuCode {
        code: "0400",
        score: 130,
    }),
    rows: &[50],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for Skyscraper {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        turbots(facts, Shape::Skyscraper, &mut |turbot| {
            found(turbot.chain().step(&INFO, facts, turbot.targets))
        })
    }

    fn pattern(&self, step: &Step) -> String {
        ends_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        chain_reason(step)
    }
}
