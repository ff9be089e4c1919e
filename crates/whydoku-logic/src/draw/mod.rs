//! Drawings of a state and a step: for terminals as text, for everything else as SVG.
//!
//! Both are made from the step's data alone (highlights by role, links, conclusions), so they show
//! any technique. Nothing is told by colour alone: every role has a sign in text and a shape in SVG.

mod svg;
mod text;

pub use svg::{Lettering, Letters, svg, svg_lettered};
pub use text::{Paint, pencilmark_grid};

use crate::{Highlight, Marked, Role, Step};
use whydoku_grid::{Candidate, CandidateSet, Cell};

/// The part a candidate plays in a step, if any; what comes first in the list of highlights wins,
/// except that targets win over all.
fn role_of(step: &Step, candidate: Candidate) -> Option<Role> {
    let gone = step.conclusions.eliminations.contains(candidate);
    if gone || step.conclusions.placements.contains(&candidate) {
        return Some(Role::Target);
    }
    step.highlights()
        .iter()
        .find(|highlight| marks(highlight, |set| set.contains(candidate)))
        .map(|highlight| highlight.role)
}

/// Whether candidates are marked, and such ones.
fn marks(highlight: &Highlight, holds: impl Fn(&CandidateSet) -> bool) -> bool {
    highlight.marked.candidates().is_some_and(|set| holds(&set))
}

/// The part a whole cell plays: its own highlight, or that of one of its candidates.
fn cell_role(step: &Step, cell: Cell) -> Option<Role> {
    let own = step
        .highlights()
        .iter()
        .find_map(|highlight| match &highlight.marked {
            Marked::Cells(cells) if cells.contains(cell) => Some(highlight.role),
            _ => None,
        });
    own.or_else(|| {
        step.highlights()
            .iter()
            .find(|highlight| marks(highlight, |set| set.all_cells().contains(cell)))
            .map(|highlight| highlight.role)
    })
}
