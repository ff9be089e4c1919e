#![doc = include_str!("almost_locked.md")]

use whydoku_grid::{CandidateSet, Cell, CellSet, DigitSet, House, Intersection, Truth};
use crate::infer::combinations::choose;
use crate::proof::cover::is_minimal;
use crate::infer::subsets::digits_in;
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Parts, Role, Step, Technique,
    Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const ALMOST_LOCKED_PAIR: AlmostLocked = AlmostLocked {
    info: &PAIR,
    size: 2,
};
pub(crate) const ALMOST_LOCKED_TRIPLE: AlmostLocked = AlmostLocked {
    info: &TRIPLE,
    size: 3,
};
pub(crate) const ALMOST_LOCKED_QUADRUPLE: AlmostLocked = AlmostLocked {
    info: &QUADRUPLE,
    size: 4,
};

/// A subset shared between the two houses of a crossing: one cell short on each side.
#[derive(Debug)]
pub(crate) struct AlmostLocked {
    info: &'static Info,
    size: usize,
}

static PAIR: Info = Info {
    id: "almost-locked-pair",
    name: "Almost Locked Pair",
    family: Family::Intersections,
    rating: Rating(45),
    aliases: &["Almost Pair", "Almost Locked Candidates", "ALC"],
    hodoku: None,
    rows: &[15],
    assumes_uniqueness: false,
    default: true,
};

static TRIPLE: Info = Info {
    id: "almost-locked-triple",
    name: "Almost Locked Triple",
    family: Family::Intersections,
    rating: Rating(52),
    aliases: &["Almost Triple", "Almost Locked Candidates"],
    hodoku: None,
    rows: &[16],
    assumes_uniqueness: false,
    default: true,
};

static QUADRUPLE: Info = Info {
    id: "almost-locked-quadruple",
    name: "Almost Locked Quadruple",
    family: Family::Intersections,
    rating: Rating(54),
    aliases: &["Almost Quadruple", "Almost Locked Candidates"],
    hodoku: None,
    rows: &[16],
    assumes_uniqueness: false,
    default: true,
};

/// The two sides of one instance: `naked` holds almost too few digits, `hidden` is almost all that is
/// left for them.
struct Sides {
    naked_house: House,
    naked: CellSet,
    hidden_house: House,
    hidden: CellSet,
    digits: DigitSet,
}

impl Technique for AlmostLocked {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let unsolved = facts.unsolved();
        for crossing in Intersection::all() {
            let (line, box_) = (crossing.line(), crossing.box_());
            let shared = crossing.cells();
            for (naked_house, hidden_house) in [(line, box_), (box_, line)] {
                let narrow: Vec<Cell> = ((naked_house.cells() & unsolved) - shared)
                    .into_iter()
                    .filter(|cell| (2..=self.size).contains(&facts.candidates(*cell).len()))
                    .collect();
                choose(&narrow, self.size - 1, &mut |chosen| {
                    let naked: CellSet = chosen.iter().copied().collect();
                    let digits = facts.candidates_of(naked);
                    if digits.len() != self.size {
                        return ControlFlow::Continue(());
                    }
                    let hidden =
                        digits_in(facts, hidden_house.cells() - shared, digits).all_cells();
                    if hidden.len() != self.size - 1 {
                        return ControlFlow::Continue(());
                    }
                    let sides = Sides {
                        naked_house,
                        naked,
                        hidden_house,
                        hidden,
                        digits,
                    };
                    match self.step(facts, &sides) {
                        Some(step) => found(step),
                        None => ControlFlow::Continue(()),
                    }
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Sets { sets, .. } => {
                let [(naked, digits), (hidden, _)] = [sets[0], sets[1]];
                format!("{digits} in {naked} and {hidden}")
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Sets { sets, .. } = &step.parts else {
            return String::new();
        };
        let [(naked, digits), (hidden, _)] = [sets[0], sets[1]];
        let houses: Vec<House> = step
            .drawn
            .iter()
            .filter_map(|h| match h.marked {
                crate::Marked::House(house) => Some(house),
                _ => None,
            })
            .collect();
        let [naked_house, hidden_house] = [houses[0].words(), houses[1].words()];
        let short = digits.len() - 1;
        format!(
            "In {naked_house}, outside {hidden_house}, {} can hold only {}, so just one of these \
             digits can be elsewhere in {naked_house}. In {hidden_house}, outside {naked_house}, \
             these digits fit only in {}, which takes {short} of them at most, so at least one lies \
             where the two houses cross. Hence exactly one lies there, and both sides are full.",
            naked.words(),
            digits.words(),
            hidden.words(),
        )
    }
}

impl AlmostLocked {
    fn step(&self, facts: &Facts<'_>, sides: &Sides) -> Option<Step> {
        let Sides {
            naked_house,
            naked,
            hidden_house,
            hidden,
            digits,
        } = *sides;
        let outside = naked_house.cells() - hidden_house.cells() - naked;
        let mut gone = digits_in(facts, outside, digits);
        gone |= digits_in(facts, hidden, !digits);
        let in_house = |house| {
            digits
                .into_iter()
                .map(move |digit| Truth::House(house, digit))
        };
        let truths: Vec<Truth> = naked
            .into_iter()
            .map(Truth::Cell)
            .chain(in_house(hidden_house))
            .collect();
        let links: Vec<Truth> = in_house(naked_house)
            .chain(hidden.into_iter().map(Truth::Cell))
            .collect();
        if gone.is_empty() || !is_minimal(facts.marks(), &truths, &links, &gone) {
            return None;
        }
        let shared = naked_house.cells() & hidden_house.cells();
        let step = Step::new(
            self.info,
            Conclusions::eliminate(gone),
            Inference::cover(truths, links, gone.iter()),
            Parts::Sets {
                sets: vec![(naked, digits), (hidden, digits)],
                commons: Vec::new(),
                eliminated: gone_digits(&gone),
            },
        )
        .highlight(Highlight::house(Role::Base, naked_house))
        .highlight(Highlight::house(Role::Cover, hidden_house))
        .highlight(Highlight::candidates(
            Role::AlsA,
            digits_in(facts, naked, digits),
        ))
        .highlight(Highlight::candidates(
            Role::AlsB,
            digits_in(facts, hidden, digits),
        ))
        .highlight(Highlight::candidates(
            Role::Pattern,
            digits_in(facts, shared, digits),
        ));
        Some(step)
    }
}

fn gone_digits(gone: &CandidateSet) -> DigitSet {
    gone.iter().map(|candidate| candidate.digit).collect()
}
