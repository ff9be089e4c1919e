//! Converts the rated path into steps of the engine, which can be explained, drawn and proved like
//! any other.
//!
//! The rater keeps what SE knows about a step: its pattern, or the nodes of a chain with their
//! parents. This module builds the engine's [`Step`] from that, with the same conclusions, a
//! [`Proof`] that a separate program can check, a picture, and the explanation of the closest
//! technique in the engine.

mod branch_patterns;
mod branches;
mod chains;
mod deadly;
mod drawing;
mod names;
mod node_list;
mod patterns;
mod picture;
mod scope;

use super::result::{End, SeRating};
use super::step::{Pattern, SeStep};
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{Candidate, Contradiction, Grid, Pencilmarks, Truth};
use whydoku_logic::proving::{Refutation, refute};
use whydoku_logic::{Conclusions, Facts, Inference, Literal, Options, Outcome, Path, Proof, Step};

impl SeRating {
    /// Returns the path as the engine's steps, one for each of [`SeRating::steps`], in the same
    /// order.
    ///
    /// `grid` must be the grid that was rated. Each step keeps SE's rating.
    ///
    /// ```
    /// use whydoku_rate::se;
    /// use whydoku_grid::{Budget, Grid};
    ///
    /// let grid: Grid =
    ///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    ///         .parse()?;
    /// let rating = se::rate_grid(&grid, &se::Options::default(), &Budget::unlimited())?;
    /// let path = rating.path(&grid);
    /// let hardest = &path.steps[rating.hardest_place().expect("it has steps")];
    /// assert_eq!(hardest.technique.name, "Pointing");
    /// assert_eq!(hardest.rating, rating.er);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path(&self, grid: &Grid) -> Path {
        match Pencilmarks::from_grid(grid) {
            Ok(marks) => self.path_from(&marks),
            // A house has two equal givens. SE gets stuck at once or produces nonsense.
            Err(contradiction) => contradictory_path(contradiction),
        }
    }

    /// The same for a rating that started from these candidates.
    #[doc(hidden)]
    pub fn path_from(&self, marks: &Pencilmarks) -> Path {
        let mut path = Path {
            start: *marks,
            steps: Vec::with_capacity(self.steps.len()),
            end: *marks,
            outcome: match self.end {
                End::Solved => Outcome::Solved,
                End::Stuck => Outcome::Stuck,
                End::Above | End::NotKept => Outcome::BudgetSpent(Spent::Cancelled),
            },
        };
        for step in &self.steps {
            let proved = step.proved(&path.end);
            let applied = proved.conclusions.apply(&mut path.end);
            path.steps.push(proved);
            if let Err(contradiction) = applied {
                path.outcome = Outcome::Contradiction(contradiction);
                return path;
            }
        }
        if path.outcome == Outcome::Solved && !path.end.is_solved() {
            path.outcome = Outcome::BudgetSpent(Spent::Cancelled);
        }
        path
    }
}

/// Returns an empty path for a grid that contradicts itself.
fn contradictory_path(contradiction: Contradiction) -> Path {
    let empty = Pencilmarks::from_grid(&Grid::EMPTY).expect("an empty grid has no contradiction");
    Path {
        start: empty,
        steps: Vec::new(),
        end: empty,
        outcome: Outcome::Contradiction(contradiction),
    }
}

impl SeStep {
    /// Returns the step as a step of the engine, given the candidates it was found on.
    pub fn proved(&self, marks: &Pencilmarks) -> Step {
        let budget = Budget::unlimited();
        let options = Options::default();
        let facts = Facts::new(marks, &options, &budget);
        let mut step = match &self.pattern {
            Pattern::Chain(chain) => chains::step(&facts, self, chain),
            Pattern::UniqueLoop { .. } | Pattern::Bug { .. } => deadly::step(&facts, self),
            _ => patterns::step(&facts, self),
        };
        step.rating = self.rating;
        step
    }

    /// Applies the step.
    pub fn apply(&self, marks: &mut Pencilmarks) -> Result<(), Contradiction> {
        self.conclusions().apply(marks)
    }

    /// Returns whether SE's own reasons are enough for the proof of [`SeStep::proved`]. If not,
    /// that proof tries cases instead, with the same conclusions.
    #[doc(hidden)]
    pub fn is_carried(&self, marks: &Pencilmarks) -> bool {
        let (budget, options) = (Budget::unlimited(), Options::default());
        let facts = Facts::new(marks, &options, &budget);
        match &self.pattern {
            Pattern::Chain(chain) => chains::proof(&facts, chain, &self.conclusions()).is_some(),
            _ => true,
        }
    }

    /// Lists every node of a chain with its reason, one per line, with nested chains indented.
    ///
    /// Returns `None` for other steps, whose explanation is complete without it.
    pub fn story(&self) -> Option<String> {
        match &self.pattern {
            Pattern::Chain(chain) => Some(node_list::node_list(chain)),
            _ => None,
        }
    }

    /// Returns the conclusions of the step. Eliminations that follow from the placed digit are left
    /// out.
    fn conclusions(&self) -> Conclusions {
        match self.placement {
            None => Conclusions::eliminate(self.eliminations.iter().copied().collect()),
            Some(placed) => Conclusions {
                placements: whydoku_logic::Few::One(placed),
                eliminations: self
                    .eliminations
                    .iter()
                    .copied()
                    .filter(|gone| !placed.excludes(*gone))
                    .collect(),
            },
        }
    }
}

/// Builds a proof by trying cases inside cases. It does not use SE's reasons, and finds every proof
/// eventually. It serves the rare steps whose reasons cannot be followed.
///
/// Such steps exist because SE lists, as the parents of a nested chain, what its own links have
/// lost, but not what the patterns inside it have lost.
fn prove_by_cases(facts: &Facts<'_>, conclusions: &Conclusions) -> Proof {
    let mut marks = *facts.marks();
    let mut proof = Vec::new();
    let placed = conclusions.placements.iter();
    let others = placed.clone().flat_map(|placed| {
        let digits = facts.candidates(placed.cell).without(placed.digit);
        let cell = placed.cell;
        digits
            .into_iter()
            .map(move |digit| Candidate::new(cell, digit))
    });
    for gone in others.chain(conclusions.eliminations.iter()) {
        // No puzzle needs a greater depth.
        let refuted = (0..=20).find_map(|depth| match refute(facts, &marks, gone, depth) {
            Ok(Refutation::Found(inference)) => Some(inference),
            Ok(Refutation::NotFound) | Err(_) => None,
        });
        if let Some(inference) = refuted {
            proof.push(inference);
            let _ = marks.remove(gone);
        }
    }
    for candidate in placed {
        let truth = Truth::Cell(candidate.cell);
        proof.push(Inference::single(truth, *candidate));
    }
    Proof::from(proof)
}

/// Returns the conclusions as literals.
fn literals(conclusions: &Conclusions) -> Vec<Literal> {
    let on = conclusions.placements.iter().copied().map(Literal::on);
    let off = conclusions.eliminations.iter().map(Literal::off);
    on.chain(off).collect()
}
