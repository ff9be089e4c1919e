//! Steps and sentences of deadly patterns for the techniques whose patterns are not typed yet.

use super::deadly_pattern::{DeadlyPattern, Deduction, Use};
use crate::{Base, Conclusions, Facts, Highlight, Info, Parts, Proof, Role, Step, Words};
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Truth};

impl DeadlyPattern<'_> {
    /// The step of a deduction.
    pub fn step(&self, facts: &Facts<'_>, info: &'static Info, deduction: Deduction) -> Step {
        let mut inferences = vec![self.clause()];
        inferences.extend(deduction.inferences);
        let base: CandidateSet = self
            .cells
            .iter()
            .flat_map(|(cell, base)| {
                let open = facts.candidates(*cell) & *base;
                open.into_iter().map(|digit| Candidate::new(*cell, digit))
            })
            .collect();
        let mut step = Step::new(
            info,
            Conclusions::eliminate(deduction.eliminations),
            Proof::from(inferences),
            Parts::Deadly {
                cells: self.all_cells(),
                digits: self.base_digits(),
                guardians: Box::new(self.guardians),
                extra: deduction.extra,
                house: deduction.house,
            },
        )
        .highlight(Highlight::cells(Role::Pattern, self.all_cells()))
        .highlight(Highlight::candidates(Role::Base, base))
        .highlight(Highlight::candidates(Role::Guardian, self.guardians));
        if let Some(house) = deduction.house {
            step = step.highlight(Highlight::house(Role::Cover, house));
        }
        if !deduction.extra.is_empty() {
            let open = |cell: Cell| {
                let digits = facts.candidates(cell).into_iter();
                digits.map(move |digit| Candidate::new(cell, digit))
            };
            let set = deduction.extra.into_iter().flat_map(open).collect();
            step = step.highlight(Highlight::candidates(Role::AlsA, set));
        }
        step
    }
}

/// The pattern in short notation: base digits, cells, and the subset or link where there is one.
pub(crate) fn pattern_text(step: &Step) -> String {
    let Parts::Deadly { cells, digits, .. } = &step.parts else {
        return String::new();
    };
    let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    format!("{} in {cells}{}", digits.join("/"), extra_text(step))
}

/// The subset and the house of a step in short notation, with a blank before each.
fn extra_text(step: &Step) -> String {
    let Parts::Deadly { extra, house, .. } = &step.parts else {
        return String::new();
    };
    let with = if extra.is_empty() {
        String::new()
    } else {
        format!(" with {extra}")
    };
    let inside = house.map_or_else(String::new, |house| format!(" in {house}"));
    with + &inside
}

/// `2 in r1c4 and r3c3, and 4 in r3c4`.
pub(crate) fn candidate_words(candidates: &CandidateSet) -> String {
    let by_digit: Vec<String> = Digit::ALL
        .into_iter()
        .filter(|digit| !candidates.cells(*digit).is_empty())
        .map(|digit| format!("{digit} in {}", candidates.cells(digit).words()))
        .collect();
    by_digit.join(", and ")
}

fn digits_of(candidates: &CandidateSet) -> DigitSet {
    candidates.iter().map(|c| c.digit).collect()
}

/// The sentences after the one that says why the pattern is deadly.
pub(crate) fn use_sentences(step: &Step, by: Use) -> String {
    let Parts::Deadly {
        guardians,
        extra,
        house,
        ..
    } = &step.parts
    else {
        return String::new();
    };
    let guards = guardians.all_cells();
    let digits = digits_of(guardians);
    let house = house.map_or_else(String::new, |house| house.words());
    match by {
        Use::OneCell if digits.len() == 1 => format!(
            "Only {} has another candidate, {}, so that is what it holds.",
            guards.words(),
            digits.words(),
        ),
        Use::OneCell => format!(
            "Only {} has other candidates, {}, so it holds one of these.",
            guards.words(),
            digits.words(),
        ),
        Use::OneDigit => format!(
            "The only other candidate is {} in {}, so one of these cells is {}; a cell that sees \
             them all is not.",
            digits.words(),
            guards.words(),
            digits.words(),
        ),
        Use::Subset => {
            let shared = subset_digits(step, *extra, digits);
            format!(
                "So one of the cells {} takes one of the other candidates, {}. Together with {} in \
                 {house} that makes a naked subset: these cells use up {}.",
                guards.words(),
                digits.words(),
                extra.words(),
                shared.words(),
            )
        }
        Use::SeenByAll => format!(
            "One of the other candidates of {} is true, and each of them rules out the same.",
            guards.words(),
        ),
        Use::LockedDigit => {
            let locked = locked_digit(step);
            format!(
                "So one of {} takes one of the other candidates, {}. In {house} the digit {} is left \
                 only in these two cells, so the second of them takes that, and no room is left for \
                 anything else.",
                guards.words(),
                digits.words(),
                locked.map_or_else(String::new, |digit| digit.to_string()),
            )
        }
    }
}

/// The digits of the subset: the links of its cover.
fn subset_digits(step: &Step, extra: CellSet, guardians: DigitSet) -> DigitSet {
    let mut digits = guardians;
    for highlight in &step.drawn {
        if let Some(set) = highlight.marked.candidates()
            && highlight.role == Role::AlsA
        {
            for cell in extra {
                digits |= set.digits(cell);
            }
        }
    }
    digits
}

/// The digit of the house truth in the cover.
fn locked_digit(step: &Step) -> Option<Digit> {
    step.proof.0.iter().find_map(|inference| {
        let crate::Rule::Cover { truths, .. } = &inference.rule else {
            return None;
        };
        truths.iter().find_map(|truth| match truth {
            Base::Truth(Truth::House(_, digit)) => Some(*digit),
            _ => None,
        })
    })
}
