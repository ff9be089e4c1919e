//! Drawings of a state and a step: for terminals as text, for everything else as SVG.
//!
//! Both are made from the step's data alone (highlights by role, links, conclusions), so they show
//! any technique. Nothing depends on color alone: every role has a sign in text and a shape in SVG.

mod svg;
mod text;

pub use svg::{Lettering, Letters, svg, svg_lettered};
pub use text::{Paint, pencilmark_grid, pencilmark_legend};

use crate::{Marked, Picture, Role, Step};
use whydoku_grid::{Candidate, CandidateSet, Cell};

/// A step with its picture, asked what part each thing on the board plays.
struct Scene<'a> {
    step: &'a Step,
    picture: Picture,
}

impl<'a> Scene<'a> {
    fn new(step: &'a Step) -> Self {
        let picture = step.picture();
        Self { step, picture }
    }

    /// The part a candidate plays, if any: a target is a target, otherwise the first highlight decides.
    fn candidate_role(&self, candidate: Candidate) -> Option<Role> {
        let conclusions = &self.step.conclusions;
        if conclusions.eliminations.contains(candidate)
            || conclusions.placements.contains(&candidate)
        {
            return Some(Role::Target);
        }
        self.first_role(|set| set.contains(candidate))
    }

    /// The part a whole cell plays: its own highlight, or that of one of its candidates.
    fn cell_role(&self, cell: Cell) -> Option<Role> {
        let own = self.picture.highlights.iter().find_map(|highlight| {
            matches!(highlight.marked, Marked::Cells(cells) if cells.contains(cell))
                .then_some(highlight.role)
        });
        own.or_else(|| self.first_role(|set| set.all_cells().contains(cell)))
    }

    /// The role of the first highlight of candidates that satisfies the condition.
    fn first_role(&self, holds: impl Fn(&CandidateSet) -> bool) -> Option<Role> {
        let mut highlights = self.picture.highlights.iter();
        let found = highlights.find(|highlight| {
            let candidates = highlight.marked.candidates();
            candidates.is_some_and(|set| holds(&set))
        });
        found.map(|highlight| highlight.role)
    }
}
