//! Chooses which of a technique's steps to take.

use std::ops::ControlFlow;
use whydoku_grid::budget::Spent;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, House, HouseKind};
use whydoku_logic::{Conclusions, Facts, Parts, Step, registry};

/// How to choose among the steps of one technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// Rule: by house, then by the digits or cells within it. For subsets, boxes come first. Locked
    /// candidates have one kind of house each, or rows before columns.
    House,
    /// Rule: patterns of one digit go by digit, and rows come before columns. Other patterns are taken in the
    /// engine's own order.
    Reading,
    /// Rule: by the two cells at the ends, in reading order, then by the eliminated digit.
    Pincers,
}

/// A step to take.
pub(super) struct Chosen {
    pub(super) conclusions: Conclusions,
    /// The eliminations in the order in which they are made, which decides which single comes next.
    pub(super) order: Vec<Candidate>,
}

impl From<Conclusions> for Chosen {
    /// Rule: unless a technique says otherwise, eliminations are made digit by digit.
    fn from(conclusions: Conclusions) -> Self {
        let mut order: Vec<Candidate> = conclusions.eliminations.iter().collect();
        order.sort_by_key(|candidate| candidate.digit);
        Self { conclusions, order }
    }
}

/// Returns the step to take, if there is one.
pub(super) fn best_step(
    facts: &Facts<'_>,
    ids: &[&str],
    choice: Choice,
) -> Result<Option<Chosen>, Spent> {
    let mut best: Option<(Vec<usize>, Step)> = None;
    let mut subsets: Vec<(CellSet, CandidateSet)> = Vec::new();
    for id in ids {
        let technique = registry::get(id).expect("a test checks that the engine has every id");
        let flow = technique.search(facts, &mut |step| {
            if is_accepted(&step) {
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
    Ok(best.map(|(_, step)| {
        let parts = step.parts();
        let chosen = Chosen::from(complete_conclusions(step, &subsets));
        match parts {
            Parts::Subset { houses, .. } => chosen.by_cell(&houses),
            _ => chosen,
        }
    }))
}

impl Chosen {
    /// Rule: subsets eliminate cell by cell. Locked ones, which lie in two houses, do so in their line
    /// first.
    fn by_cell(mut self, houses: &[House]) -> Self {
        let line = match houses {
            [_, _] => houses.iter().find(|house| house.index() < 18),
            _ => None,
        };
        let in_line = |cell: Cell| line.is_some_and(|line| line.cells().contains(cell));
        self.order
            .sort_by_key(|c| (!in_line(c.cell), c.cell, c.digit));
        self
    }
}

/// Rule: a locked subset must eliminate something in its box, and in its line outside the box.
fn is_accepted(step: &Step) -> bool {
    match &step.parts() {
        Parts::Subset { houses, .. } if step.technique.id.starts_with("locked-") => {
            let eliminations: CellSet = step
                .conclusions
                .eliminations
                .iter()
                .map(|c| c.cell)
                .collect();
            match houses[..] {
                [a, b] => {
                    let (box_, line) = if a.is_box() { (a, b) } else { (b, a) };
                    let outside = (eliminations & line.cells()) - box_.cells();
                    !outside.is_empty() && !eliminations.is_disjoint(box_.cells())
                }
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
        (
            Choice::Pincers,
            Parts::Wing {
                pincers,
                eliminated,
                ..
            },
        ) => {
            let mut ends: Vec<usize> = pincers.iter().flat_map(|cells| indices(*cells)).collect();
            ends.sort_unstable();
            ends.push(eliminated.index());
            ends
        }
        (Choice::Reading, parts) => reading_key(step, parts),
        (Choice::House | Choice::Pincers, _) => Vec::new(),
    }
}

/// Rule: for skyscrapers, rows come before columns whatever the digit. Empty rectangles with one digit go by
/// their box, and those with a link in a column come first. XY-Wings go by their cells, XYZ-Wings by the pivot.
fn reading_key(step: &Step, parts: &Parts) -> Vec<usize> {
    let mut eliminated = step
        .conclusions
        .eliminations
        .iter()
        .map(|c| c.digit.index());
    let digit = eliminated
        .next()
        .filter(|first| eliminated.all(|digit| digit == *first));
    match (step.technique.id, parts) {
        (_, Parts::Fish { digit, base, .. }) => {
            let in_columns = base
                .first()
                .is_some_and(|house| house.kind() == HouseKind::Column);
            vec![digit.index(), usize::from(in_columns)]
        }
        (id, Parts::Chain { nodes, .. }) => {
            let strong = nodes
                .chunks_exact(2)
                .map(|pair| pair[0].cells | pair[1].cells);
            let in_column = |cells: &CellSet| {
                let mut common = cells.common_houses();
                common.any(|house| house.kind() == HouseKind::Column)
            };
            match id {
                "skyscraper" => {
                    let in_columns = strong.take(1).all(|cells| in_column(&cells));
                    vec![usize::from(in_columns), nodes[0].digit.index()]
                }
                "empty-rectangle" => {
                    let box_of = |cells: &CellSet| {
                        let mut common = cells.common_houses();
                        common.find(|house| house.is_box()).map(House::index)
                    };
                    let sides: Vec<CellSet> = strong.collect();
                    let rectangle = sides.iter().find_map(box_of).unwrap_or_default();
                    let link = sides.iter().find(|cells| box_of(cells).is_none());
                    let in_row = link.is_some_and(|cells| !in_column(cells));
                    vec![nodes[0].digit.index(), rectangle, usize::from(in_row)]
                }
                _ => digit.into_iter().collect(),
            }
        }
        ("xy-wing", Parts::Wing { pivot, pincers, .. }) => {
            let all = pincers.iter().fold(*pivot, |all, cells| all | *cells);
            indices(all).collect()
        }
        ("xyz-wing", Parts::Wing { pivot, .. }) => indices(*pivot).collect(),
        _ => Vec::new(),
    }
}

const fn box_first_index(house: House) -> usize {
    (house.index() + 9) % 27
}

fn indices(cells: CellSet) -> impl Iterator<Item = usize> {
    cells.into_iter().map(Cell::index)
}
