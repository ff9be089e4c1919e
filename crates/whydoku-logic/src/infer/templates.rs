//! Templates: the ways to place one digit in all rows, columns and boxes.

use crate::infer::nested_cases::{refute_within, truths_of};
use crate::proof::trim::excluded_by;
use crate::{Facts, Inference, Literal};
use whydoku_grid::budget::Spent;
use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit};

/// The most templates kept for one digit. The 46,656 of an empty grid show nothing.
pub(crate) const MOST_TEMPLATES: usize = 20_000;

/// Returns every way to complete a digit as the set of cells it adds; `None` if there are too many. One
/// unit of the budget pays for one row of one template.
pub(crate) fn templates(facts: &Facts<'_>, digit: Digit) -> Result<Option<Vec<CellSet>>, Spent> {
    let positions = facts.positions(digit);
    let rows: Vec<CellSet> = whydoku_grid::House::rows()
        .map(|row| positions & row.cells())
        .filter(|places| !places.is_empty())
        .collect();
    let mut all = Vec::new();
    let whole = complete(facts, &rows, positions, CellSet::EMPTY, &mut all)?;
    Ok(whole.then_some(all))
}

/// Adds every completion of the remaining rows; returns false if there are too many.
fn complete(
    facts: &Facts<'_>,
    rows: &[CellSet],
    free: CellSet,
    chosen: CellSet,
    all: &mut Vec<CellSet>,
) -> Result<bool, Spent> {
    let Some((row, rest)) = rows.split_first() else {
        all.push(chosen);
        return Ok(all.len() <= MOST_TEMPLATES);
    };
    facts.budget().spend(1)?;
    for cell in *row & free {
        let left = free - cell.peers();
        // Stop if a later row has no place left.
        if rest.iter().any(|later| later.is_disjoint(left)) {
            continue;
        }
        if !complete(facts, rest, left, chosen.with(cell), all)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The templates of all digits, without those that use a cell another digit needs.
#[derive(Clone, Debug)]
pub(crate) struct RefinedTemplates {
    /// For each digit its templates; empty if there were too many.
    pub templates: [Vec<CellSet>; 9],
    /// The cells that all templates of a digit have, in the order found, each with its proof.
    pub lemmas: Vec<Inference>,
    /// The candidates that are open after the lemmas.
    pub open: CandidateSet,
}

/// Drops templates that use a cell which all templates of another digit share, until there are no more
/// to drop. Returns `None` if some digit has no template, because then the state has no solution.
pub(crate) fn refine_templates(facts: &Facts<'_>) -> Result<Option<RefinedTemplates>, Spent> {
    let mut all = RefinedTemplates {
        templates: std::array::from_fn(|_| Vec::new()),
        lemmas: Vec::new(),
        open: *facts.marks().open(),
    };
    for digit in Digit::ALL {
        all.templates[digit.index()] = templates(facts, digit)?.unwrap_or_default();
    }
    let mut placed = CandidateSet::EMPTY;
    loop {
        let mut news = false;
        for digit in Digit::ALL {
            let own = &all.templates[digit.index()];
            let first = own.first().copied().unwrap_or_default();
            let common = own.iter().fold(first, |common, one| common & *one);
            for cell in common - placed.cells(digit) {
                let candidate = Candidate::new(cell, digit);
                let truths = truths_of(digit.into());
                let off = Literal::off(candidate);
                let Some(lemma) = refute_within(facts, &all.open, &truths, off)? else {
                    return Ok(None);
                };
                all.lemmas.push(lemma);
                all.open -= excluded_by(candidate);
                placed.insert(candidate);
                news = true;
            }
        }
        for digit in Digit::ALL {
            let left = all.open.cells(digit);
            let own = &mut all.templates[digit.index()];
            let before = own.len();
            own.retain(|template| template.is_subset(left));
            if own.is_empty() && before > 0 {
                return Ok(None);
            }
        }
        if !news {
            return Ok(Some(all));
        }
    }
}
