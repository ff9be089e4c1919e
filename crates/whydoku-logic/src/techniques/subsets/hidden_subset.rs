#![doc = include_str!("hidden_subset.md")]

use whydoku_grid::Truth;
use crate::infer::subsets::{Subset, digits_in, hidden};
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, HodokuCode, Inference, Info, Parts, Role, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;

pub(crate) const HIDDEN_PAIR: HiddenSubset = HiddenSubset {
    info: &PAIR,
    size: 2,
};
pub(crate) const HIDDEN_TRIPLE: HiddenSubset = HiddenSubset {
    info: &TRIPLE,
    size: 3,
};
pub(crate) const HIDDEN_QUADRUPLE: HiddenSubset = HiddenSubset {
    info: &QUADRUPLE,
    size: 4,
};

/// Digits of a house that have only as many cells as they are.
#[derive(Debug)]
pub(crate) struct HiddenSubset {
    info: &'static Info,
    size: usize,
}

static PAIR: Info = Info {
    id: "hidden-pair",
    name: "Hidden Pair",
    family: Family::Subsets,
    rating: Rating(34),
    aliases: &["Hidden Candidates"],
    hodoku: Some(HodokuCode {
        code: "0210",
        score: 70,
    }),
    rows: &[21],
    assumes_uniqueness: false,
    default: true,
};

static TRIPLE: Info = Info {
    id: "hidden-triple",
    name: "Hidden Triple",
    family: Family::Subsets,
    rating: Rating(40),
    aliases: &["Hidden Candidates"],
    hodoku: Some(HodokuCode {
        code: "0211",
        score: 100,
    }),
    rows: &[22],
    assumes_uniqueness: false,
    default: true,
};

static QUADRUPLE: Info = Info {
    id: "hidden-quadruple",
    name: "Hidden Quadruple",
    family: Family::Subsets,
    rating: Rating(54),
    aliases: &["Hidden Quad", "Hidden Candidates"],
    hodoku: Some(HodokuCode {
        code: "0212",
        score: 150,
    }),
    rows: &[23],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for HiddenSubset {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        hidden(facts, facts.fresh_houses(), self.size, &mut |subset| {
            let Subset {
                house,
                cells,
                digits,
                eliminations,
            } = subset;
            let proof = Inference::cover(
                digits.into_iter().map(|digit| Truth::House(house, digit)),
                cells.into_iter().map(Truth::Cell),
                eliminations.iter(),
            );
            let parts = Parts::Subset {
                digits,
                cells,
                houses: vec![house],
            };
            let pattern = digits_in(facts, cells, digits);
            let step = Step::new(
                self.info,
                Conclusions::eliminate(eliminations),
                proof,
                parts,
            )
            .highlight(Highlight::house(Role::Base, house))
            .highlight(Highlight::candidates(Role::Pattern, pattern));
            found(step)
        })
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Subset { digits, cells, .. } => format!("{digits} in {cells}"),
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Subset {
                digits,
                cells,
                houses,
            } => format!(
                "In {} the digits {} have no other cells left than {}. These {} digits need these \
                 {} cells for themselves, so no other digit can stay there.",
                houses.as_slice().words(),
                digits.words(),
                cells.words(),
                digits.len(),
                cells.len(),
            ),
            _ => String::new(),
        }
    }
}
