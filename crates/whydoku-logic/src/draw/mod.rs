//! Drawings of a state and a step: for terminals as text, for everything else as SVG.
//!
//! Both are made from the step's data alone (highlights by role, links, conclusions), so they show
//! any technique. Nothing depends on color alone: every role has a sign in text and a shape in SVG.
//!
//! ```
//! # #[cfg(feature = "techniques")] {
//! use whydoku_grid::{Budget, Pencilmarks};
//! use whydoku_logic::{Engine, draw};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let marks = Pencilmarks::from_grid(&puzzle.parse()?)?;
//! let step = Engine::default().next_step(&marks, &Budget::unlimited())?;
//! assert!(draw::svg(&marks, step.as_ref(), "The first step").starts_with("<svg"));
//! // Without colors: the text of each piece is left alone.
//! let text = draw::pencilmark_grid(&marks, step.as_ref(), &|_, piece| piece.to_owned());
//! println!("{text}");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod svg;
mod text;

pub use svg::{Lettering, Letters, svg, svg_lettered};
pub use text::{Paint, pencilmark_grid, pencilmark_legend};

use crate::{LinkKind, Marked, Picture, Role, Step};
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, Cell, Pencilmarks};

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

    /// The role that the ring around a candidate shows, if it has one. An eliminated candidate is crossed
    /// out instead, and has a ring too if it was supposed first.
    fn ring(&self, candidate: Candidate) -> Option<Role> {
        let role = self.candidate_role(candidate)?;
        if role != Role::Target || self.step.conclusions.placements.contains(&candidate) {
            return Some(role);
        }
        let own = self.first_role(|set| set.contains(candidate));
        own.filter(|role| matches!(role, Role::SupposedTrue | Role::SupposedFalse))
    }

    /// Everything that the drawing shows, each once, for the legend.
    fn shown(&self, marks: &Pencilmarks) -> Vec<Shown> {
        let mut shown: Vec<Shown> = Vec::new();
        let rings = marks.open().iter().filter_map(|c| self.ring(c));
        let rings = rings.filter(|role| *role != Role::Target);
        shown.extend(rings.map(Shown::Candidates));
        for highlight in &self.picture.highlights {
            match highlight.marked {
                Marked::House(_) => shown.push(Shown::House(highlight.role)),
                Marked::Cells(cells) if !cells.is_empty() => {
                    shown.push(Shown::Cells(highlight.role));
                }
                _ => {}
            }
        }
        shown.extend(self.picture.links.iter().map(|link| match link.kind {
            LinkKind::Strong => Shown::Strong,
            LinkKind::Weak => Shown::Weak,
            LinkKind::Implication {
                number: Some(_), ..
            } => Shown::Implication,
            LinkKind::Implication { number: None, .. } => Shown::Exclusion,
        }));
        if !self.step.conclusions.eliminations.is_empty() {
            shown.push(Shown::Eliminated);
        }
        if !self.step.conclusions.placements.is_empty() {
            shown.push(Shown::Placed);
        }
        shown.put_in_order();
        shown.dedup();
        shown
    }
}

/// Something that a drawing shows and a legend explains.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Shown {
    Candidates(Role),
    Cells(Role),
    House(Role),
    Strong,
    Weak,
    Implication,
    Exclusion,
    Eliminated,
    Placed,
}

impl Shown {
    /// The words of the legend.
    const fn label(self) -> &'static str {
        match self {
            // Only an exocet marks cells in this way.
            Self::Cells(Role::Cover) => "target cell",
            Self::Candidates(role) | Self::Cells(role) => label(role),
            Self::House(Role::Base) => "base house",
            Self::House(Role::Cover) => "cover house",
            Self::House(Role::Conflict) => "no cell works for the digit",
            Self::House(_) => "house of the pattern",
            Self::Strong => "strong link",
            Self::Weak => "weak link",
            Self::Implication => "inference",
            Self::Exclusion => "rules out",
            Self::Eliminated => "eliminated",
            Self::Placed => "placed",
        }
    }
}

/// What a role is called in a legend.
const fn label(role: Role) -> &'static str {
    match role {
        Role::Pattern => "pattern",
        Role::Base => "base",
        Role::Cover => "cover",
        Role::Fin => "fin",
        Role::EndoFin => "endo fin",
        Role::Pivot => "pivot",
        Role::Pincer => "pincer",
        Role::Guardian => "guardian",
        Role::ColorA => "first color",
        Role::ColorB => "second color",
        Role::ColorC => "third color",
        Role::ColorD => "fourth color",
        Role::AlsA => "first set",
        Role::AlsB => "second set",
        Role::AlsC => "third set",
        Role::AlsD => "fourth set",
        Role::Target => "target",
        Role::Blocker => "blocking digit",
        Role::SupposedTrue => "supposed true",
        Role::SupposedFalse => "supposed false",
        Role::Follows => "follows",
        Role::RuledOut => "ruled out",
        Role::Conflict => "no candidate works",
    }
}
