//! The options and the result of a rating.

use super::difficulty::Difficulty;
use super::step::SeStep;
use std::fmt;
use whydoku_grid::budget::Spent;
use whydoku_grid::rating::Rating;

/// How to rate a puzzle, and when to stop early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Stop as soon as a step is rated above this.
    pub stop_above: Option<Rating>,
    /// Stop as soon as a puzzle is known not to be of this kind.
    pub keep: Keep,
    /// What direct steps do besides placing a digit.
    pub direct: Direct,
}

impl Options {
    /// Stops as soon as a step is rated above `rating`.
    #[must_use]
    pub const fn stop_above(mut self, rating: Rating) -> Self {
        self.stop_above = Some(rating);
        self
    }

    /// Sets what direct steps do besides placing a digit.
    #[must_use]
    pub const fn direct(mut self, direct: Direct) -> Self {
        self.direct = direct;
        self
    }

    /// Stops as soon as a puzzle is known not to be of this kind.
    #[must_use]
    pub const fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }
}

/// What a direct step (direct pointing, claiming, hidden pair or hidden triplet) does with the
/// candidates that its pattern eliminates, besides placing a digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direct {
    /// Leaves them, as the reference program (serate 1.2.1.3) does.
    #[default]
    PlaceOnly,
    /// Eliminates them too. Some published lists were rated this way. Ratings below 4 may come out
    /// lower, because later steps have less to do.
    Eliminate,
}

impl Direct {
    /// Returns the name printed with ratings of this kind.
    #[doc(hidden)]
    pub const fn revision(self) -> &'static str {
        match self {
            Self::PlaceOnly => "SE 1.2.1",
            Self::Eliminate => "SE 1.2.1-eliminating",
        }
    }
}

/// Which puzzles to rate to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// All of them.
    #[default]
    All,
    /// Those whose hardest step comes no later than the first placement (EP = ER).
    Pearls,
    /// Those whose first step is the hardest (ED = EP = ER).
    Diamonds,
}

/// How a rating ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The puzzle is solved.
    Solved,
    /// No technique has a step. SE prints 20.0.
    Stuck,
    /// A step was above [`Options::stop_above`]; the rating is a lower bound.
    Above,
    /// The puzzle is not of the kind that [`Options::keep`] asks for. SE prints 20.0.
    NotKept,
}

/// The three ratings of a puzzle, with the path they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeRating {
    /// The rating of the hardest step of the path.
    pub er: Rating,
    /// The rating of the hardest step up to the first placement; `None` if no digit was placed.
    pub ep: Option<Rating>,
    /// The rating of the first step; `None` if there are no steps.
    pub ed: Option<Rating>,
    /// All steps, in order.
    pub steps: Vec<SeStep>,
    pub(super) hardest: Option<usize>,
    pub(super) highest: Difficulty,
    /// How the rating ended. Only [`End::Solved`] and [`End::Stuck`] rate the whole puzzle.
    pub end: End,
}

impl SeRating {
    /// The rating that the reference program prints when it finds no step.
    #[doc(hidden)]
    pub const STUCK: Rating = Rating(200);

    pub(super) const fn new() -> Self {
        Self {
            er: Rating(0),
            ep: None,
            ed: None,
            steps: Vec::new(),
            hardest: None,
            highest: Difficulty::exact(0),
            end: End::Solved,
        }
    }

    /// Returns the hardest step, which determines the ER; the first one if several tie.
    ///
    /// Steps with the same rating may still differ in SE's floating-point arithmetic (see "ties by
    /// rounding" in the source); the harder one counts.
    pub fn hardest(&self) -> Option<&SeStep> {
        self.steps.get(self.hardest?)
    }

    /// Returns the index of [`SeRating::hardest`] among the steps.
    pub const fn hardest_place(&self) -> Option<usize> {
        self.hardest
    }

    /// Returns whether EP = ER.
    pub fn is_pearl(&self) -> bool {
        self.end == End::Solved && self.ep == Some(self.er)
    }

    /// Returns whether ED = EP = ER.
    pub fn is_diamond(&self) -> bool {
        self.is_pearl() && self.ed == Some(self.er)
    }
}

/// Writes `ER/EP/ED`, with 0.0 for a rating that is missing.
impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ep, ed) = (self.ep.unwrap_or_default(), self.ed.unwrap_or_default());
        write!(f, "{}/{ep}/{ed}", self.er)
    }
}

/// The error when the budget runs out before the rating is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterruptedError {
    /// Why the work stopped.
    pub spent: Spent,
    /// The path so far. Its ER is a lower bound.
    pub so_far: Box<SeRating>,
}

impl fmt::Display for InterruptedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (spent, er) = (self.spent, self.so_far.er);
        let steps = match self.so_far.steps.len() {
            1 => "1 step".to_owned(),
            count => format!("{count} steps"),
        };
        write!(f, "{spent} after {steps}; the rating is at least {er}")
    }
}

impl std::error::Error for InterruptedError {}
