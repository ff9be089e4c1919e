//! Chooses which of a technique's steps to take.

use std::ops::ControlFlow;
use whydoku_grid::budget::Spent;
use whydoku_grid::{CandidateSet, Cell, CellSet, Digit, House};
use whydoku_logic::{Conclusions, Facts, Parts, Step, registry};

/// How to choose among the steps of one technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// Rule: by house, then by the digits or cells within it. For subsets, boxes come first. Locked
    /// candidates have one kind of house each, or rows before columns.
    House,
    /// Rule: by digit, rows before columns, in reading order. This is the engine's own order.
    Reading,
    /// Rule: by the eliminated digit, otherwise in the engine's order.
    EliminatedDigit,
    /// Rule: the most eliminations first, then those closest to the top left, then the shortest.
    MostEliminations,
}

/// Returns the conclusions of the step to take, if there is one.
pub(super) fn best_step(
    facts: &Facts<'_>,
    ids: &[&str],
    choice: Choice,
) -> Result<Option<Conclusions>, Spent> {
    let mut best: Option<(Vec<usize>, Step)> = None;
    let mut subsets: Vec<(CellSet, CandidateSet)> = Vec::new();
    for id in ids {
        let technique = registry::get(id).expect("a test checks that the engine has every id");
        let flow = technique.search(facts, &mut |step| {
            if is_accepted(&step, facts) {
                if let Parts::Subset { cells, .. } = &step.parts() {
                    subsets.push((*cells, *step.conclusions.eliminations));
                }
                let key = key(&step, choice);
                if best.as_ref().is_none_or(|(least, _)| key < *least) {
                    best = Some((key, step));
                }
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            return Err(facts.budget().spend(0).err().unwrap_or(Spent::Units));
        }
    }
    Ok(best.map(|(_, step)| complete_conclusions(step, &subsets)))
}

/// Rule: a locked subset must eliminate something on both sides of the intersection, not only in
/// it. The open cell of an avoidable rectangle of type 1 must have two candidates.
fn is_accepted(step: &Step, facts: &Facts<'_>) -> bool {
    match &step.parts() {
        _ if step.technique.id == "avoidable-rectangle-1" => {
            let mut eliminations = step.conclusions.eliminations.iter();
            eliminations.all(|candidate| facts.candidates(candidate.cell).len() == 2)
        }
        Parts::Subset { houses, .. } if step.technique.id.starts_with("locked-") => {
            let eliminations: CellSet = step
                .conclusions
                .eliminations
                .iter()
                .map(|c| c.cell)
                .collect();
            let outside =
                |of: House, other: House| !(eliminations & (of.cells() - other.cells())).is_empty();
            match houses[..] {
                [a, b] => outside(a, b) && outside(b, a),
                _ => false,
            }
        }
        _ => true,
    }
}

/// Rule: a naked subset that lies in two houses eliminates in both at once.
fn complete_conclusions(step: Step, subsets: &[(CellSet, CandidateSet)]) -> Conclusions {
    let parts = step.parts();
    let mut conclusions = step.conclusions;
    if let Parts::Subset { cells, .. } = parts
        && step.technique.id.starts_with("naked-")
    {
        for (_, eliminations) in subsets.iter().filter(|(same, _)| *same == cells) {
            conclusions.eliminations |= *eliminations;
        }
    }
    conclusions
}

/// Ranks the eliminations of a chain. Smaller is better.
///
/// Rule: the most eliminations win. Ties go to the smallest sum of cell × weight + digit over the
/// eliminations, ordered by digit and then in reading order. The first weight is 1, and each one
/// after it is 80 larger.
pub(super) fn rank(eliminations: &CandidateSet) -> (usize, usize) {
    let ordered = Digit::ALL.into_iter().flat_map(|digit| {
        eliminations
            .cells(digit)
            .into_iter()
            .map(move |cell| (cell, digit))
    });
    let weights = (1..).step_by(80);
    let place = ordered
        .zip(weights)
        .map(|((cell, digit), weight)| cell.index() * weight + usize::from(digit.get()));
    (usize::MAX - eliminations.len(), place.sum())
}

/// Returns the sort key of a step. The smallest key wins; among equals, the engine's first step.
fn key(step: &Step, choice: Choice) -> Vec<usize> {
    match (choice, &step.parts()) {
        (Choice::House, Parts::Locked { digit, from, .. }) => vec![from.index(), digit.index()],
        (
            Choice::House,
            Parts::Subset {
                digits,
                cells,
                houses,
            },
        ) => {
            let first = houses.iter().map(|house| box_first_index(*house)).min();
            let mut key = vec![first.unwrap_or_default()];
            if step.technique.id.starts_with("hidden-") {
                key.extend(digits.iter().map(Digit::index));
            } else {
                key.extend(indices(*cells));
            }
            key
        }
        (Choice::House | Choice::Reading, _) => Vec::new(),
        (Choice::EliminatedDigit, _) => vec![eliminated_digit(step)],
        (Choice::MostEliminations, _) => {
            let (fewest, place) = rank(&step.conclusions.eliminations);
            vec![fewest, place, chain_length(step)]
        }
    }
}

const fn box_first_index(house: House) -> usize {
    (house.index() + 9) % 27
}

fn indices(cells: CellSet) -> impl Iterator<Item = usize> {
    cells.into_iter().map(Cell::index)
}

fn eliminated_digit(step: &Step) -> usize {
    match &step.parts() {
        Parts::Wing { eliminated, .. } => eliminated.index(),
        Parts::Chain { nodes, .. } if !nodes.is_empty() => nodes[0].digit.index(),
        _ => {
            let eliminations = step.conclusions.eliminations.iter();
            eliminations
                .map(|c| c.digit.index())
                .min()
                .unwrap_or_default()
        }
    }
}

fn chain_length(step: &Step) -> usize {
    match &step.parts() {
        Parts::Chain { nodes, .. } => nodes.len(),
        _ => 0,
    }
}
