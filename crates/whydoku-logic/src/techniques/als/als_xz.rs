#![doc = include_str!("als_xz.md")]

use crate::techniques::als::common::almost_sets::Kind;
use crate::techniques::als::common::set_rules::{Linked, xz};
use crate::techniques::als::common::set_step::told;
use crate::{Facts, Family, Flow, HodokuCode, Info, Step, Technique};
use whydoku_grid::rating::Rating;

pub(crate) const ALS_XZ: Xz = Xz {
    info: &SINGLY,
    linked: Linked::Singly,
};
pub(crate) const ALS_XZ_DOUBLE: Xz = Xz {
    info: &DOUBLY,
    linked: Linked::Doubly,
};

/// Two almost locked sets joined by one or two restricted commons.
#[derive(Debug)]
pub(crate) struct Xz {
    info: &'static Info,
    linked: Linked,
}

static SINGLY: Info = info(
    "als-xz",
    "Almost Locked Set XZ-Rule",
    &["ALS-XZ", "ALS-XZ Rule", "Singly Linked ALS-XZ"],
    &[124],
);
static DOUBLY: Info = info(
    "als-xz-double",
    "Doubly Linked ALS-XZ",
    &["ALS-XZ Type 2", "Almost Locked Set XZ-Rule doubly linked"],
    &[125],
);

const fn info(
    id: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    rows: &'static [u8],
) -> Info {
    Info {
        id,
        name,
        family: Family::Als,
        rating: Rating(75),
        aliases,
        hodoku: Some(HodokuCode {
            code: "0901",
            score: 300,
        }),
        rows,
        assumes_uniqueness: false,
        default: true,
    }
}

impl Technique for Xz {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        xz(facts, Kind::Locked, &[self.linked])?.report(facts, self.info, Kind::Locked, found)
    }

    fn pattern(&self, step: &Step) -> String {
        let told = told(step, Kind::Locked);
        let commons = told.commons.join(",");
        match self.linked {
            Linked::Singly => format!(
                "{}, X={commons}, Z={}",
                told.named_sets(),
                told.ends.join(",")
            ),
            Linked::Doubly => format!("{}, X={commons}", told.named_sets()),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let told = told(step, Kind::Locked);
        let sets = told.introduce(Kind::Locked);
        match (self.linked, told.commons.as_slice()) {
            (Linked::Singly, [x]) => format!(
                "{sets} Every {x} of A sees every {x} of B, so only one of the sets can hold {x}; \
                 the other is left with as many digits as cells and needs all of them, {} included. \
                 A cell that sees all these candidates in both sets cannot hold the digit.",
                told.end_words(),
            ),
            (Linked::Doubly, [x, y]) => format!(
                "{sets} Only one of the sets can hold {x}, and only one {y}. A set cannot do without \
                 both, so each holds exactly one of them and needs all its other digits. What sees \
                 every place of such a digit, or every place of {x} or of {y} in both sets, goes.",
            ),
            _ => sets,
        }
    }
}
