//! The steps and sentences of rectangles whose guardians are joined with other cells.

use crate::proof::cover::needed_covers_with;
use crate::deadly::deadly_pattern::candidate_words;
use crate::techniques::uniqueness::common::guarded_rectangles::{Guarded, Source};
use crate::techniques::uniqueness::common::guardian_shapes::{Shape, Shaped};
use crate::{Concludes, Conclusions, Facts, Highlight, Info, Parts, Proof, Role, Step, Words};
use whydoku_grid::{Candidate, CandidateSet, DigitSet};

/// The step of what was found.
pub(crate) fn shaped_step(
    facts: &Facts<'_>,
    info: &'static Info,
    guarded: &Guarded,
    shaped: Shaped,
) -> Step {
    let mut inferences = vec![guarded.clause.clone()];
    // What one cover eliminates can make a premise of the next idle, and so can the corners.
    let clause = match &guarded.clause.concludes {
        Concludes::Clause(candidates) => Some(candidates.iter().copied().collect::<CandidateSet>()),
        Concludes::Literals(_) => None,
    };
    let covers = needed_covers_with(facts.marks(), clause.as_ref(), shaped.inferences);
    inferences.extend(covers);
    let extra: CandidateSet = shaped
        .extra
        .into_iter()
        .flat_map(|cell| {
            let digits = facts.candidates(cell).into_iter();
            digits.map(move |digit| Candidate::new(cell, digit))
        })
        .collect();
    let mut step = Step::new(
        info,
        Conclusions::eliminate(shaped.eliminations),
        Proof::from(inferences),
        Parts::Deadly {
            cells: guarded.cells,
            digits: guarded.digits,
            guardians: Box::new(guarded.guardians),
            extra: shaped.extra,
            house: guarded.house.or(shaped.house),
        },
    )
    .highlight(Highlight::cells(Role::Pattern, guarded.cells))
    .highlight(Highlight::candidates(Role::Guardian, guarded.guardians));
    for house in guarded.house.into_iter().chain(shaped.house) {
        step = step.highlight(Highlight::house(Role::Cover, house));
    }
    if !extra.is_empty() {
        step = step.highlight(Highlight::candidates(Role::AlsA, extra));
    }
    step
}

/// `3/4 in r36c89, r12c9<>3 with r5c9`: the rectangle, its guardians, the cells joined with them.
pub(crate) fn shaped_pattern(step: &Step) -> String {
    let Parts::Deadly {
        cells,
        digits,
        guardians,
        extra,
        ..
    } = &step.parts
    else {
        return String::new();
    };
    let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    let with = if extra.is_empty() {
        String::new()
    } else {
        format!(" with {extra}")
    };
    format!("{} in {cells}, {guardians}{with}", digits.join("/"))
}

/// Why one of the guardians is true.
fn danger(step: &Step, source: Source) -> String {
    let Parts::Deadly {
        cells,
        digits,
        house,
        ..
    } = &step.parts
    else {
        return String::new();
    };
    let house = house.map_or_else(String::new, |house| house.words());
    match source {
        Source::Unique => format!(
            "If {} held only {}, the two digits could be exchanged in them and the puzzle would \
             have two solutions.",
            cells.words(),
            digits.words(),
        ),
        Source::Avoidable => format!(
            "None of {} is given. If they came to hold only {}, the two digits could be exchanged \
             in them and the puzzle would have two solutions.",
            cells.words(),
            digits.words(),
        ),
        Source::External | Source::ExternalAvoidable => format!(
            "If {house} had {} only in the corners of {}, the four cells, none of them given, \
             would hold just these two digits, which could be exchanged for a second solution.",
            digits.words(),
            cells.words(),
        ),
    }
}

/// Why one of the guardians is true, and what that does to the cells joined with them.
pub(crate) fn shaped_reason(step: &Step, source: Source, shape: Shape) -> String {
    let Parts::Deadly {
        guardians, extra, ..
    } = &step.parts
    else {
        return String::new();
    };
    let gone: DigitSet = step
        .conclusions
        .eliminations
        .iter()
        .map(|c| c.digit)
        .collect();
    let of: DigitSet = guardians.iter().map(|c| c.digit).collect();
    let told = candidate_words(guardians);
    let but = if gone.is_subset(of) {
        format!(" but {}", gone.words())
    } else {
        String::new()
    };
    let ending = match shape {
        Shape::Subset => format!(
            "With {} that makes a naked subset: these cells use up their digits in the house they \
             share.",
            extra.words(),
        ),
        Shape::LockedDigit => format!(
            "Another digit of a house is left only in {}, so the two cells hold it and one of these, \
             and have no room for anything else.",
            guardians.all_cells().words(),
        ),
        Shape::Turbot => format!(
            "Some of them see one end of the strong link {}: if one of those is true, the other end \
             is. So the other end or one of the rest is {}.",
            extra.words(),
            of.words(),
        ),
        Shape::XyWing => format!(
            "Each of them{but} takes its digit from one of {}, which is then {}. A cell that sees \
             all of these is not {}.",
            extra.words(),
            gone.words(),
            gone.words(),
        ),
        Shape::WWing => format!(
            "Each of them takes {} from one of {}, which is then {}. A cell that sees both is not.",
            of.words(),
            extra.words(),
            gone.words(),
        ),
        Shape::AlsXz => format!(
            "Each of them{but} takes its digit from {}, which then need all their other digits, {} \
             included. A cell that sees all of these is not {}.",
            extra.words(),
            gone.words(),
            gone.words(),
        ),
        Shape::SueDeCoq => format!(
            "With {}, in the row or column and in the box where they cross, they have one digit each \
             and just as many to share, each of which fits only once: these cells use them up.",
            extra.words(),
        ),
    };
    format!(
        "{} That leaves one of {told}, which is true. {ending}",
        danger(step, source)
    )
}
