#![doc = include_str!("locked_hidden_subset.md")]

use whydoku_grid::{CandidateSet, House, Truth};
use crate::infer::subsets::{Subset, digits_in, hidden};
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Parts, Proof, Role, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const LOCKED_HIDDEN_PAIR: LockedHiddenSubset = LockedHiddenSubset {
    info: &PAIR,
    size: 2,
};
pub(crate) const LOCKED_HIDDEN_TRIPLE: LockedHiddenSubset = LockedHiddenSubset {
    info: &TRIPLE,
    size: 3,
};

/// A hidden subset inside a crossing, which also clears its digits from the other house.
#[derive(Debug)]
pub(crate) struct LockedHiddenSubset {
    info: &'static Info,
    size: usize,
}

static PAIR: Info = Info {
    id: "locked-hidden-pair",
    name: "Locked Hidden Pair",
    family: Family::Subsets,
    rating: Rating(34),
    aliases: &[],
    hodoku: None,
    rows: &[14],
    assumes_uniqueness: false,
    default: true,
};

static TRIPLE: Info = Info {
    id: "locked-hidden-triple",
    name: "Locked Hidden Triple",
    family: Family::Subsets,
    rating: Rating(40),
    aliases: &[],
    hodoku: None,
    rows: &[14],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for LockedHiddenSubset {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        hidden(facts, facts.fresh_houses(), self.size, &mut |subset| {
            let other = subset
                .cells
                .common_houses()
                .find(|house| *house != subset.house);
            let Some(other) = other else {
                return ControlFlow::Continue(());
            };
            let elsewhere = digits_in(facts, other.cells() - subset.cells, subset.digits);
            if elsewhere.is_empty() {
                return ControlFlow::Continue(());
            }
            found(self.step(facts, &subset, other, elsewhere))
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
                "In {} the digits {} have no other cells left than {}, so no other digit can stay \
                 there. These cells also lie in {}, which gets these digits from them and nowhere \
                 else.",
                houses[0].words(),
                digits.words(),
                cells.words(),
                houses[1].words(),
            ),
            _ => String::new(),
        }
    }
}

impl LockedHiddenSubset {
    fn step(
        &self,
        facts: &Facts<'_>,
        subset: &Subset,
        other: House,
        elsewhere: CandidateSet,
    ) -> Step {
        let Subset {
            house,
            cells,
            digits,
            eliminations,
        } = *subset;
        let inside = Inference::cover(
            digits.into_iter().map(|digit| Truth::House(house, digit)),
            cells.into_iter().map(Truth::Cell),
            eliminations.iter(),
        );
        let outside = digits
            .into_iter()
            .filter(|digit| !elsewhere.cells(*digit).is_empty());
        let outside = outside.map(|digit| {
            let mut gone = CandidateSet::EMPTY;
            gone.insert_cells(digit, elsewhere.cells(digit));
            let (from, to) = (Truth::House(house, digit), Truth::House(other, digit));
            Inference::cover([from], [to], gone.iter())
        });
        Step::new(
            self.info,
            Conclusions::eliminate(eliminations | elsewhere),
            std::iter::once(inside).chain(outside).collect::<Proof>(),
            Parts::Subset {
                digits,
                cells,
                houses: vec![house, other],
            },
        )
        .highlight(Highlight::house(Role::Base, house))
        .highlight(Highlight::house(Role::Cover, other))
        .highlight(Highlight::candidates(
            Role::Pattern,
            digits_in(facts, cells, digits),
        ))
    }
}
