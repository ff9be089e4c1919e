//! New variants by kind and size, and positions to practice a technique.

use super::techniques::find;
use super::{VariantPuzzle, letter, solution_line};
use crate::generate::MadePuzzle;
use crate::{RequestError, RequestErrorKind};
use std::fmt;
use whydoku::variant::logic::{Engine, Info, Marks, Memory, Rules};
use whydoku::variant::{Format, Kind, MakeError, Recipe, Size, Variant};
use whydoku::{Budget, Spent, wire};

/// The kind and size of variants to make, and perhaps the technique that they are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantRequest {
    recipe: Recipe,
    technique: Option<&'static Info>,
}

/// The puzzles that are made to find a position for a technique.
const TRIES: u64 = 60;

/// Up to this difficulty, other steps may come before the one to practice.
const EARLIER: u32 = 34;

/// A variant that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeVariant {
    /// The puzzle.
    pub puzzle: VariantPuzzle,
    /// Its solution, one character for each cell.
    pub solution: String,
    /// The clues that stay for the look of the puzzle although each alone could be left out.
    pub spare: Vec<String>,
    /// The position just before a step of the technique asked for.
    pub practice: Option<VariantPractice>,
}

/// A position whose easiest step uses the technique to practice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantPractice {
    /// Its digits and candidates.
    pub state: wire::State,
    /// The position as a puzzle.
    pub puzzle: VariantPuzzle,
}

/// Why no variant was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariantMakeError {
    /// The puzzle was not made.
    Puzzle(MakeError),
    /// No puzzle needs the technique.
    NoPosition {
        /// The rules and the size.
        recipe: Recipe,
        /// The name of the technique.
        technique: &'static str,
    },
}

impl fmt::Display for VariantMakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Puzzle(why) => why.fmt(f),
            Self::NoPosition { recipe, technique } => {
                let Recipe { kind, size } = recipe;
                write!(
                    f,
                    "none of {TRIES} puzzles ({kind}, {size}) needs {technique} next; choose an easier technique or other rules"
                )
            }
        }
    }
}

impl std::error::Error for VariantMakeError {}

impl From<MakeError> for VariantMakeError {
    fn from(why: MakeError) -> Self {
        Self::Puzzle(why)
    }
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
            Some(size) => Ok(Self {
                recipe: Recipe { kind, size },
                technique: None,
            }),
            None => Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!(
                    "`size` is {rows}; choose one from {least} to {most} that divides into boxes, such as 6 or 9"
                ),
            )),
        }
    }

    /// The same for puzzles with a position to practice a technique, by its identifier or name.
    pub fn with_technique(self, name: &str) -> Result<Self, RequestError> {
        Ok(Self {
            technique: Some(find(name)?),
            ..self
        })
    }

    /// Makes puzzle number `index` of a seed.
    pub fn make(
        self,
        seed: u64,
        index: u64,
        budget: &Budget,
    ) -> Result<MadeVariant, VariantMakeError> {
        let Some(technique) = self.technique else {
            return Ok(self.puzzle(seed, index, budget)?);
        };
        for attempt in 0..TRIES {
            let number = index.wrapping_mul(TRIES).wrapping_add(attempt);
            let made = self.puzzle(seed, number, budget)?;
            let before = position_before(&made.puzzle.variant, technique, budget);
            budget
                .spend(0)
                .map_err(|spent| VariantMakeError::Puzzle(MakeError::Spent(spent)))?;
            if let Some(marks) = before {
                let practice = VariantPractice::new(&made.puzzle, &marks);
                return Ok(MadeVariant {
                    practice: Some(practice),
                    ..made
                });
            }
        }
        Err(VariantMakeError::NoPosition {
            recipe: self.recipe,
            technique: technique.name,
        })
    }

    fn puzzle(self, seed: u64, number: u64, budget: &Budget) -> Result<MadeVariant, MakeError> {
        let made = self.recipe.make(seed, number, budget)?;
        let solution = made.variant.about.solution.as_deref().unwrap_or_default();
        Ok(MadeVariant {
            solution: solution_line(solution),
            puzzle: VariantPuzzle {
                variant: made.variant,
                format: Format::Text,
                warnings: Vec::new(),
            },
            spare: made.spare,
            practice: None,
        })
    }
}

/// The first state of a path whose easiest step uses the technique.
fn position_before(variant: &Variant, technique: &Info, budget: &Budget) -> Option<Marks> {
    let rules = Rules::new(variant);
    let (engine, mut memory) = (Engine::new(&rules), Memory::default());
    let mut marks = Marks::start(&rules);
    let hardest = technique.difficulty.max(EARLIER);
    while !marks.is_full() {
        let step = engine.next(&marks, &mut memory, budget)?;
        if step.technique.id == technique.id {
            return Some(marks);
        }
        if step.technique.difficulty > hardest {
            return None;
        }
        for conclusion in &step.conclusions {
            marks.learn(&rules, *conclusion);
        }
    }
    None
}

impl VariantPractice {
    fn new(puzzle: &VariantPuzzle, marks: &Marks) -> Self {
        let size = puzzle.variant.size();
        let mut position = puzzle.variant.clone();
        let mut state = wire::State {
            grid: String::new(),
            candidates: String::new(),
        };
        for (index, cell) in size.all_cells().enumerate() {
            let open = marks.open(index);
            position.allow(cell, open);
            state.grid.push(marks.digit(index).map_or('.', letter));
            let sign = |digit| {
                if open.contains(digit) {
                    letter(digit)
                } else {
                    '.'
                }
            };
            state.candidates.extend((1..=size.get()).map(sign));
        }
        Self {
            state,
            puzzle: VariantPuzzle {
                variant: position,
                ..puzzle.clone()
            },
        }
    }

    /// For each cell the digits that are open, none for a digit that is placed.
    pub fn open(&self) -> Vec<String> {
        let n = self.puzzle.variant.size().get();
        let signs: Vec<char> = self.state.candidates.chars().collect();
        let cells = self.state.grid.chars().zip(signs.chunks(n));
        let open = |(digit, signs): (char, &[char])| match digit {
            '.' => signs.iter().filter(|sign| **sign != '.').collect(),
            _ => String::new(),
        };
        cells.map(open).collect()
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
            practice: self.practice.as_ref().map(|one| one.state.clone()),
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
            Err(VariantMakeError::Puzzle(MakeError::Spent(Spent::Units | Spent::Cancelled))) => {
                break;
            }
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
