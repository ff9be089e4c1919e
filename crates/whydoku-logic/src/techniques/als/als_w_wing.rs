#![doc = include_str!("als_w_wing.md")]

use crate::techniques::als::common::almost_sets::Kind;
use crate::techniques::als::common::set_rules::w_wing;
use crate::techniques::als::common::set_step::told;
use crate::{Facts, Family, Flow, Info, Step, Technique, Words};
use whydoku_grid::rating::Rating;

pub(crate) const ALS_W_WING: AlsWWing = AlsWWing;

/// Two almost locked sets with two digits in common, tied by a house where one of these has two sides.
#[derive(Debug)]
pub(crate) struct AlsWWing;

static INFO: Info = Info {
    id: "als-w-wing",
    name: "ALS-W-Wing",
    family: Family::Als,
    rating: Rating(78),
    aliases: &["Almost Locked Set W-Wing", "Grouped ALS-W-Wing"],
    hodoku: None,
    rows: &[128],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for AlsWWing {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        w_wing(facts, Kind::Locked)?.report(facts, &INFO, Kind::Locked, found)
    }

    fn pattern(&self, step: &Step) -> String {
        let told = told(step, Kind::Locked);
        let [(first, one), (second, two), (tie, tied)] = told.sets.as_slice() else {
            return String::new();
        };
        format!(
            "A={first} {{{one}}}, B={second} {{{two}}} connected by {tied} in {tie}, Z={}",
            told.ends.join(",")
        )
    }

    fn reason(&self, step: &Step) -> String {
        let mut told = told(step, Kind::Locked);
        let Some((tie, w)) = told.sets.pop() else {
            return String::new();
        };
        format!(
            "{} In one house the digit {} is left only in {}; wherever it goes there, it takes \
             {} from A or from B, and that set then needs all its other digits, {} included. A \
             cell that sees all these candidates in both sets cannot hold the digit.",
            told.introduce(Kind::Locked),
            w.words(),
            tie.words(),
            w.words(),
            told.end_words(),
        )
    }
}
