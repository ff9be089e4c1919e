#![doc = include_str!("als_xy_wing.md")]

use crate::techniques::als::common::almost_sets::Kind;
use crate::techniques::als::common::set_rules::xy_wing;
use crate::techniques::als::common::set_step::told;
use crate::{Facts, Family, Flow, HodokuCode, Info, Step, Technique};
use whydoku_grid::rating::Rating;

pub(crate) const ALS_XY_WING: AlsXyWing = AlsXyWing;

/// Two almost locked sets that are both joined to a third.
#[derive(Debug)]
pub(crate) struct AlsXyWing;

static INFO: Info = Info {
    id: "als-xy-wing",
    name: "Almost Locked Set XY-Wing",
    family: Family::Als,
    rating: Rating(80),
    aliases: &["ALS-XY-Wing", "ALS-XY", "Almost Locked Set XY-Rule"],
    hodoku: Some(HodokuCode {
        code: "0902",
        score: 320,
    }),
    rows: &[126],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for AlsXyWing {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        xy_wing(facts, Kind::Locked)?.report(facts, &INFO, Kind::Locked, found)
    }

    fn pattern(&self, step: &Step) -> String {
        let told = told(step, Kind::Locked);
        format!(
            "{}, X,Y={}, Z={}",
            told.named_sets(),
            told.commons.join(","),
            told.ends.join(",")
        )
    }

    fn reason(&self, step: &Step) -> String {
        let told = told(step, Kind::Locked);
        let sets = told.introduce(Kind::Locked);
        let [x, y] = told.commons.as_slice() else {
            return sets;
        };
        format!(
            "{sets} A and C cannot both hold {x}, and B and C cannot both hold {y}. C does without \
             one digit only, so it holds {x} or {y}; then A lacks {x} or B lacks {y}, and that set \
             needs all its other digits, {} included. A cell that sees all these candidates in A \
             and B cannot hold the digit.",
            told.end_words(),
        )
    }
}
