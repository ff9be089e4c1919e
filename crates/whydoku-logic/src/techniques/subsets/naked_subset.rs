#![doc = include_str!("naked_subset.md")]

use whydoku_grid::Truth;
use crate::infer::subsets::{Subset, digits_in, naked};
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, HodokuCode, Inference, Info, Parts, Role, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;

pub(crate) const NAKED_PAIR: NakedSubset = NakedSubset {
    info: &PAIR,
    size: 2,
};
pub(crate) const NAKED_TRIPLE: NakedSubset = NakedSubset {
    info: &TRIPLE,
    size: 3,
};
pub(crate) const NAKED_QUADRUPLE: NakedSubset = NakedSubset {
    info: &QUADRUPLE,
    size: 4,
};

/// Cells of a house that hold only as many digits as they are.
#[derive(Debug)]
pub(crate) struct NakedSubset {
    info: &'static Info,
    size: usize,
}

static PAIR: Info = Info {
    id: "naked-pair",
    name: "Naked Pair",
    family: Family::Subsets,
    rating: Rating(30),
    aliases: &["Obvious Pair", "Conjugate Pair", "Naked Candidates"],
    hodoku: Some(HodokuCode {
        code: "0200",
        score: 60,
    }),
    rows: &[18],
    assumes_uniqueness: false,
    default: true,
};

static TRIPLE: Info = Info {
    id: "naked-triple",
    name: "Naked Triple",
    family: Family::Subsets,
    rating: Rating(36),
    aliases: &["Obvious Triple", "Naked Candidates"],
    hodoku: Some(HodokuCode {
        code: "0201",
        score: 80,
    }),
    rows: &[19],
    assumes_uniqueness: false,
    default: true,
};

static QUADRUPLE: Info = Info {
    id: "naked-quadruple",
    name: "Naked Quadruple",
    family: Family::Subsets,
    rating: Rating(50),
    aliases: &["Naked Quad", "Naked Candidates"],
    hodoku: Some(HodokuCode {
        code: "0202",
        score: 120,
    }),
    rows: &[20],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for NakedSubset {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        naked(facts, facts.fresh_houses(), self.size, &mut |subset| {
            let Subset {
                house,
                cells,
                digits,
                eliminations,
            } = subset;
            let proof = Inference::cover(
                cells.into_iter().map(Truth::Cell),
                digits.into_iter().map(|digit| Truth::House(house, digit)),
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
                "In {} the cells {} hold no other candidates than {}. These {} digits fill these \
                 {} cells, so no other cell of {} can take one of them.",
                houses.as_slice().words(),
                cells.words(),
                digits.words(),
                digits.len(),
                cells.len(),
                houses.as_slice().words(),
            ),
            _ => String::new(),
        }
    }
}
