//! Turns unique rectangles and loops, and bivalue universal graves, into steps.

use super::super::step::{Pattern, SeStep};
use super::picture::case_analysis;
use super::{names, prove_by_cases};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, CellSet, DigitSet, House, Truth};
use whydoku_logic::proving::needed_cover_in;
use whydoku_logic::proving::whole_grid;
use whydoku_logic::proving::{DeadlyPattern, Deduction, GRAVE, LOOP, PatternCell, RECTANGLE, Use};
use whydoku_logic::{Base, Conclusions, Facts, Inference, Step};

pub(super) fn step(facts: &Facts<'_>, wanted: &SeStep) -> Step {
    let info = names::info(names::id(wanted.technique));
    let conclusions = wanted.conclusions();
    let found = match &wanted.pattern {
        Pattern::UniqueLoop {
            cells,
            digits,
            subset,
            ..
        } => {
            let pattern_cells: Vec<PatternCell> =
                cells.iter().map(|cell| (*cell, *digits)).collect();
            let words = if cells.len() == 4 { &RECTANGLE } else { &LOOP };
            DeadlyPattern::new(facts, &pattern_cells).and_then(|pattern| {
                let deduction = deduce(facts, &pattern, &conclusions, *subset)?;
                Some(pattern.step(facts, info, words, deduction))
            })
        }
        Pattern::Bug { cells, subset, .. } => {
            let mut found = None;
            let _ = whole_grid(facts, &mut |pattern_cells| {
                let step = DeadlyPattern::new(facts, pattern_cells)
                    .filter(|pattern| pattern.guardians.all_cells() == *cells)
                    .and_then(|pattern| {
                        let deduction = deduce(facts, &pattern, &conclusions, *subset)?;
                        Some(pattern.step(facts, info, &GRAVE, deduction))
                    });
                match step {
                    Some(step) => {
                        found = Some(step);
                        ControlFlow::Break(())
                    }
                    None => ControlFlow::Continue(()),
                }
            });
            found
        }
        _ => None,
    };
    found.unwrap_or_else(|| {
        let proof = prove_by_cases(facts, &conclusions);
        let pattern = case_analysis(facts.marks(), &conclusions);
        Step::found(info, conclusions, proof, pattern)
    })
}

/// Finds the deduction from the guardians that covers the wanted conclusions.
fn deduce(
    facts: &Facts<'_>,
    pattern: &DeadlyPattern<'_>,
    wanted: &Conclusions,
    subset: Option<(House, CellSet, DigitSet)>,
) -> Option<Deduction> {
    if let Some((house, cells, digits)) = subset {
        return with_subset(facts, pattern, wanted, (house, cells, digits));
    }
    let mut found = None;
    for by in [Use::OneCell, Use::OneDigit, Use::LockedDigit] {
        let _ = pattern.deduce(facts, by, &mut |deduction| {
            if wanted.eliminations.is_subset(&deduction.eliminations) {
                found = Some(narrow(deduction, &wanted.eliminations));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
    }
    found
}

/// Restricts a deduction to the wanted eliminations.
fn narrow(deduction: Deduction, wanted: &CandidateSet) -> Deduction {
    let mut inferences = deduction.inferences;
    for inference in &mut inferences {
        if let whydoku_logic::Concludes::Literals(literals) = &mut inference.concludes {
            literals.retain(|literal| wanted.contains(literal.candidate));
        }
    }
    inferences.retain(|inference| {
        !matches!(&inference.concludes, whydoku_logic::Concludes::Literals(l) if l.is_empty())
    });
    Deduction {
        eliminations: *wanted,
        inferences,
        ..deduction
    }
}

/// The guardians and the cells of a naked subset use up its digits in the house.
///
/// A hidden subset implies a naked one, with the other digits: the other unsolved cells of the
/// house, without those of the guardians.
fn with_subset(
    facts: &Facts<'_>,
    pattern: &DeadlyPattern<'_>,
    wanted: &Conclusions,
    (house, cells, digits): (House, CellSet, DigitSet),
) -> Option<Deduction> {
    let guards = pattern.guardians.all_cells();
    let outside = pattern.guardian_digits();
    let is_naked = !outside.is_disjoint(digits);
    let (cells, digits) = if is_naked {
        (cells, digits)
    } else {
        let rest = (facts.unsolved() & house.cells()) - cells - guards;
        (rest, facts.candidates_of(rest) | outside)
    };
    let truths: Vec<Truth> = cells.into_iter().map(Truth::Cell).collect();
    let links: Vec<Truth> = digits
        .into_iter()
        .map(|digit| Truth::House(house, digit))
        .collect();
    let clause = Some(&pattern.guardians);
    let open = facts.marks().open();
    let inference: Inference = needed_cover_in(open, clause, truths, links, &wanted.eliminations);
    // Without the clause it would be a plain subset, and the explanation would be wrong.
    let uses_clause = matches!(&inference.rule, whydoku_logic::Rule::Cover { truths, .. }
        if truths.contains(&Base::Clause(0)));
    uses_clause.then_some(Deduction {
        by: Use::Subset,
        eliminations: *wanted.eliminations,
        inferences: vec![inference],
        extra: cells,
        house: Some(house),
        digits,
    })
}
