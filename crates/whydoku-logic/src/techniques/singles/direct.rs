#![doc = include_str!("direct.md")]

use whydoku_grid::{CandidateSet, CellSet, Digit, DigitSet, House, HouseSet, Truth};
use crate::infer::locked::{Direction, Locked, locked};
use crate::techniques::singles::common::singles::{Single, hidden_after, naked_after};
use crate::infer::subsets::{Subset, digits_in, hidden, naked};
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Parts, Proof, Role, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const DIRECT_POINTING: Direct = Direct {
    info: &POINTING,
    first: First::Locked(Direction::Pointing),
};
pub(crate) const DIRECT_CLAIMING: Direct = Direct {
    info: &CLAIMING,
    first: First::Locked(Direction::Claiming),
};
pub(crate) const DIRECT_HIDDEN_PAIR: Direct = Direct {
    info: &HIDDEN_PAIR,
    first: First::Hidden(2),
};
pub(crate) const DIRECT_HIDDEN_TRIPLE: Direct = Direct {
    info: &HIDDEN_TRIPLE,
    first: First::Hidden(3),
};
pub(crate) const DIRECT_NAKED_PAIR: Direct = Direct {
    info: &NAKED_PAIR,
    first: First::Naked(2),
};
pub(crate) const DIRECT_NAKED_TRIPLE: Direct = Direct {
    info: &NAKED_TRIPLE,
    first: First::Naked(3),
};

/// A simple elimination and the single it leaves, as one step.
#[derive(Debug)]
pub(crate) struct Direct {
    info: &'static Info,
    first: First,
}

/// The elimination that comes first.
#[derive(Clone, Copy, Debug)]
enum First {
    Locked(Direction),
    Hidden(usize),
    Naked(usize),
}

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    row: &'static [u8],
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Singles,
        rating: Rating(rating),
        aliases,
        hodoku: None,
        rows: row,
        assumes_uniqueness: false,
        // With pencil marks on the page the two halves are easier one after the other.
        default: false,
    }
}

static POINTING: Info = info("direct-pointing", "Direct Pointing", 17, &[6], &[]);
static CLAIMING: Info = info("direct-claiming", "Direct Claiming", 19, &[6], &[]);
static HIDDEN_PAIR: Info = info("direct-hidden-pair", "Direct Hidden Pair", 20, &[7], &[]);
static HIDDEN_TRIPLE: Info = info(
    "direct-hidden-triple",
    "Direct Hidden Triple",
    25,
    &[7],
    &["Direct Hidden Triplet"],
);
static NAKED_PAIR: Info = info("direct-naked-pair", "Direct Naked Pair", 23, &[7], &[]);
static NAKED_TRIPLE: Info = info(
    "direct-naked-triple",
    "Direct Naked Triple",
    25,
    &[7],
    &["Direct Naked Triplet"],
);

impl Technique for Direct {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        match self.first {
            First::Locked(direction) => locked(facts, DigitSet::ALL, direction, &mut |locked| {
                let Locked {
                    digit,
                    from,
                    to,
                    cells,
                    gone,
                } = locked;
                let mut eliminations = CandidateSet::EMPTY;
                eliminations.insert_cells(digit, gone);
                let first = Elimination {
                    gone: eliminations,
                    truths: vec![Truth::House(from, digit)],
                    links: vec![Truth::House(to, digit)],
                    house: from,
                    cells,
                    digits: digit.into(),
                };
                self.report(facts, &first, found)
            }),
            First::Hidden(size) => hidden(facts, HouseSet::ALL, size, &mut |subset| {
                let mut first = Elimination::of(&subset);
                std::mem::swap(&mut first.truths, &mut first.links);
                self.report(facts, &first, found)
            }),
            First::Naked(size) => naked(facts, HouseSet::ALL, size, &mut |subset| {
                self.report(facts, &Elimination::of(&subset), found)
            }),
        }
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Direct {
                first,
                candidate,
                house,
            } => {
                let Parts::Plain { cells, digits, .. } = &first.parts else {
                    return String::new();
                };
                let place = house.map_or(candidate.cell.to_string(), |h| h.to_string());
                format!("{digits} in {cells}, then {} in {place}", candidate.digit)
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Direct {
            first,
            candidate,
            house,
        } = &step.parts
        else {
            return String::new();
        };
        let Parts::Plain {
            cells,
            digits,
            houses,
        } = &first.parts
        else {
            return String::new();
        };
        let (where_, cells, digits) = (houses.as_slice().words(), cells.words(), digits.words());
        let opening = match self.first {
            First::Locked(_) => {
                format!("In {where_} the digit {digits} is left only in {cells}")
            }
            First::Hidden(_) => format!("In {where_} the digits {digits} fit only in {cells}"),
            First::Naked(_) => format!("In {where_} the cells {cells} hold only {digits}"),
        };
        let gone = &first.conclusions.eliminations;
        let ruled_out: Vec<String> = Digit::ALL
            .into_iter()
            .filter(|digit| !gone.cells(*digit).is_empty())
            .map(|digit| format!("{digit} cannot be in {}", gone.cells(digit).words()))
            .collect();
        let then = match house {
            Some(house) => format!(
                "In {} that leaves only {} for {}.",
                house.words(),
                candidate.cell,
                candidate.digit
            ),
            None => format!(
                "That leaves only {} for {}.",
                candidate.digit, candidate.cell
            ),
        };
        format!("{opening}, so {}. {then}", ruled_out.join(" and "))
    }
}

/// The first half of the step.
struct Elimination {
    gone: CandidateSet,
    truths: Vec<Truth>,
    links: Vec<Truth>,
    house: House,
    cells: CellSet,
    digits: DigitSet,
}

impl Elimination {
    /// As for a naked subset; a hidden one has truths and links the other way round.
    fn of(subset: &Subset) -> Self {
        let Subset {
            house,
            cells,
            digits,
            eliminations,
        } = *subset;
        Self {
            gone: eliminations,
            truths: cells.into_iter().map(Truth::Cell).collect(),
            links: digits
                .into_iter()
                .map(|digit| Truth::House(house, digit))
                .collect(),
            house,
            cells,
            digits,
        }
    }
}

impl Direct {
    /// Reports every single that the elimination leaves, with only what that single needs.
    fn report(
        &self,
        facts: &Facts<'_>,
        first: &Elimination,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        let marks = facts.marks();
        let mut singles = hidden_after(marks, &first.gone);
        singles.extend(naked_after(marks, &first.gone));
        for single in singles {
            let needed = needed(facts, single, &first.gone);
            // A single that is there already needs no elimination.
            if !needed.is_empty() {
                found(self.step(facts, first, needed, single))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(
        &self,
        facts: &Facts<'_>,
        first: &Elimination,
        gone: CandidateSet,
        single: Single,
    ) -> Step {
        let cover = Inference::cover(
            first.truths.iter().copied(),
            first.links.iter().copied(),
            gone.iter(),
        );
        let Elimination {
            house,
            cells,
            digits,
            ..
        } = *first;
        let pattern = digits_in(facts, cells, digits);
        let first = Step::new(
            self.info,
            Conclusions::eliminate(gone),
            cover.clone(),
            Parts::Plain {
                cells,
                digits,
                houses: vec![house],
            },
        );
        let Single {
            candidate,
            house: last,
        } = single;
        let step = Step::new(
            self.info,
            Conclusions::place(candidate),
            Proof::from(vec![cover, Inference::single(single.truth(), candidate)]),
            Parts::Direct {
                first: Box::new(first),
                candidate,
                house: last,
            },
        )
        .highlight(Highlight::house(Role::Base, house))
        .highlight(Highlight::candidates(Role::Pattern, pattern))
        .highlight(Highlight::candidates(Role::Blocker, gone))
        .highlight(Highlight::digit(
            Role::Target,
            candidate.digit,
            candidate.cell.into(),
        ));
        match last {
            Some(last) => step.highlight(Highlight::house(Role::Cover, last)),
            None => step,
        }
    }
}

/// The part of `gone` that lies in the truth of the single.
fn needed(facts: &Facts<'_>, single: Single, gone: &CandidateSet) -> CandidateSet {
    facts.marks().open_of(single.truth()) & *gone
}
