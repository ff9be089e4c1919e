#![doc = include_str!("almost_hidden.md")]

use crate::techniques::als::common::almost_sets::Kind;
use crate::techniques::als::common::set_chain::chains;
use crate::techniques::als::common::set_rules::{Linked, w_wing, xy_wing, xz};
use crate::techniques::als::common::set_step::{and, told};
use crate::{Facts, Family, Flow, Info, Step, Technique, Words};
use whydoku_grid::rating::Rating;

pub(crate) const AHS_XZ: AlmostHidden = AlmostHidden {
    info: &XZ,
    rule: Rule::Xz,
};
pub(crate) const AHS_XY_WING: AlmostHidden = AlmostHidden {
    info: &XY_WING,
    rule: Rule::XyWing,
};
pub(crate) const AHS_W_WING: AlmostHidden = AlmostHidden {
    info: &W_WING,
    rule: Rule::WWing,
};
pub(crate) const AHS_CHAIN: AlmostHidden = AlmostHidden {
    info: &CHAIN,
    rule: Rule::Chain,
};

/// A rule of almost locked sets with cells and digits exchanged.
#[derive(Debug)]
pub(crate) struct AlmostHidden {
    info: &'static Info,
    rule: Rule,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    Xz,
    XyWing,
    WWing,
    Chain,
}

// A tenth above the contradiction: cells that few digits can fill are harder to see than digits that few
// cells can take, and one is found in far fewer states.
static XZ: Info = info("ahs-xz", "AHS-XZ", 81, &["Almost Hidden Set XZ-Rule"]);
static XY_WING: Info = info(
    "ahs-xy-wing",
    "AHS-XY-Wing",
    82,
    &["Almost Hidden Set XY-Wing"],
);
static W_WING: Info = info(
    "ahs-w-wing",
    "AHS-W-Wing",
    81,
    &["Almost Hidden Set W-Wing"],
);
static CHAIN: Info = info("ahs-chain", "AHS Chain", 83, &["Almost Hidden Set Chain"]);

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Als,
        rating: Rating(rating),
        aliases,
        hodoku: None,
        rows: &[129],
        assumes_uniqueness: false,
        default: true,
    }
}

impl Technique for AlmostHidden {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let kind = Kind::Hidden;
        let best = match self.rule {
            Rule::Xz => xz(facts, kind, &[Linked::Singly, Linked::Doubly]),
            Rule::XyWing => xy_wing(facts, kind),
            Rule::WWing => w_wing(facts, kind),
            Rule::Chain => chains(facts, kind),
        };
        best?.report(facts, self.info, kind, found)
    }

    fn pattern(&self, step: &Step) -> String {
        let told = told(step, Kind::Hidden);
        let sets = told
            .sets
            .iter()
            .zip('A'..)
            .map(|((cells, digits), name)| format!("{name}={{{digits}}} in {cells}"));
        let sets: Vec<String> = sets.collect();
        let ends = told.ends.join(",");
        let ends = if ends.is_empty() {
            String::new()
        } else {
            format!(", Z={ends}")
        };
        format!("{}, X={}{ends}", sets.join(", "), told.commons.join(","))
    }

    fn reason(&self, step: &Step) -> String {
        let mut told = told(step, Kind::Hidden);
        let commons = and(&told.commons);
        let ends = told.end_words();
        let finish = format!(
            "So at least one of them fills {ends}, which leaves no room there for a digit of neither."
        );
        match self.rule {
            Rule::Xz if told.ends.is_empty() => format!(
                "{} Only one set can use each of {commons}, and no set can do without both, so each \
                 uses exactly one of them and all its other cells. These cells have room for nothing \
                 else.",
                told.introduce(Kind::Hidden),
            ),
            Rule::Xz => format!(
                "{} Only one of the sets can use {commons}; the other needs all its other cells. \
                 {finish}",
                told.introduce(Kind::Hidden),
            ),
            Rule::XyWing => format!(
                "{} A and C share {}, B and C share {}, and no digit can stand there for both. C \
                 leaves only one cell unused, so it uses one of these two, and A or B needs all its \
                 other cells. {finish}",
                told.introduce(Kind::Hidden),
                told.commons.first().map_or("", String::as_str),
                told.commons.get(1).map_or("", String::as_str),
            ),
            Rule::WWing => {
                let tie = told.sets.pop();
                let (cells, digit) = tie.map_or_else(Default::default, |(cells, digits)| {
                    (cells.words(), digits.words())
                });
                format!(
                    "{} In one house {digit} is left only in {cells}; wherever it goes, it takes that \
                     cell from A or from B, which then needs all its other cells. {finish}",
                    told.introduce(Kind::Hidden),
                )
            }
            Rule::Chain => format!(
                "{} Neighbours share a cell that only one of them can use: {commons}, in this order. \
                 If the first does not use {ends}, it uses all its other cells; each next one then \
                 lacks the cell it shares with the one before and uses all others, until the last \
                 uses {ends}. {finish}",
                told.introduce(Kind::Hidden),
            ),
        }
    }
}
