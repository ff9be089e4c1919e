//! New variants by kind and size.

use super::{VariantPuzzle, solution_line};
use crate::generate::MadePuzzle;
use crate::{RequestError, RequestErrorKind};
use whydoku::variant::{Format, Kind, MakeError, Recipe, Size};
use whydoku::{Budget, Spent};

/// The kind and size of variants to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantRequest(Recipe);

/// A variant that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeVariant {
    /// The puzzle.
    pub puzzle: VariantPuzzle,
    /// Its solution, one character for each cell.
    pub solution: String,
    /// The clues that stay for the look of the puzzle although each alone could be left out.
    pub spare: Vec<String>,
}

impl VariantRequest {
    /// The size of a puzzle unless another is asked for.
    pub const SIZE: usize = 9;
    /// The smallest and the largest size.
    pub const SIZES: (usize, usize) = (4, 16);

    /// The names of the kinds.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        Kind::ALL.into_iter().map(Kind::id)
    }

    /// A request for a kind by its name, in a size that has boxes; without a kind, only the size differs from
    /// a classic puzzle.
    pub fn new(kind: Option<&str>, size: Option<usize>) -> Result<Self, RequestError> {
        let kind = match kind {
            None => Kind::Classic,
            Some(name) => name.parse::<Kind>().map_err(|error| {
                RequestError::new(RequestErrorKind::UnknownName, error.to_string())
            })?,
        };
        let rows = size.unwrap_or(Self::SIZE);
        let (least, most) = Self::SIZES;
        let size = (least..=most)
            .contains(&rows)
            .then(|| Size::new(rows))
            .flatten();
        match size.filter(|size| size.box_shape().is_some()) {
            Some(size) => Ok(Self(Recipe { kind, size })),
            None => Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!(
                    "`size` is {rows}; choose one from {least} to {most} that divides into boxes, such as 6 or 9"
                ),
            )),
        }
    }

    /// Makes puzzle number `index` of a seed.
    pub fn make(self, seed: u64, index: u64, budget: &Budget) -> Result<MadeVariant, MakeError> {
        let made = self.0.make(seed, index, budget)?;
        let solution = made.variant.about.solution.as_deref().unwrap_or_default();
        Ok(MadeVariant {
            solution: solution_line(solution),
            puzzle: VariantPuzzle {
                variant: made.variant,
                format: Format::Text,
                warnings: Vec::new(),
            },
            spare: made.spare,
        })
    }
}

impl MadeVariant {
    /// The answer to `generate`.
    pub fn answer(&self, index: u64) -> MadePuzzle {
        MadePuzzle {
            puzzle: self.puzzle.text(),
            solution: self.solution.clone(),
            givens: self.puzzle.variant.givens().count(),
            index,
            practice: None,
            spare: Some(self.spare.clone()),
            variant: Some(self.puzzle.note()),
        }
    }
}

/// Makes `count` puzzles, or as many as the budget allows.
pub fn made(
    request: VariantRequest,
    seed: u64,
    count: u64,
    budget: &Budget,
) -> Result<Vec<MadePuzzle>, RequestError> {
    let mut puzzles = Vec::new();
    for index in 0..count {
        match request.make(seed, index, budget) {
            Ok(made) => puzzles.push(made.answer(index)),
            Err(MakeError::Spent(Spent::Units | Spent::Cancelled)) => break,
            Err(error) => {
                return Err(RequestError::new(
                    RequestErrorKind::OutOfRange,
                    error.to_string(),
                ));
            }
        }
    }
    Ok(puzzles)
}
