//! What a rating is asked for, and what it answers.

use super::difficulty::Difficulty;
use super::step::SeStep;
use std::fmt;
use whydoku_grid::budget::Spent;
use whydoku_grid::rating::Rating;

/// What to rate, and when to stop early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// End as soon as a step is rated above this.
    pub stop_above: Option<Rating>,
    /// End as soon as a puzzle is known not to be of this kind.
    pub keep: Keep,
    /// What direct steps do besides placing a digit.
    pub direct: Direct,
}

impl Options {
    /// Ends as soon as a step is rated above `rating`.
    #[must_use]
    pub const fn stop_above(mut self, rating: Rating) -> Self {
        self.stop_above = Some(rating);
        self
    }

    /// Says what direct steps do besides placing a digit.
    #[must_use]
    pub const fn direct(mut self, direct: Direct) -> Self {
        self.direct = direct;
        self
    }

    /// Ends as soon as a puzzle is known not to be of this kind.
    #[must_use]
    pub const fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }
}

/// What a direct step (direct pointing, claiming, hidden pair or triplet) does with the candidates
/// that its pattern removes besides the digit it places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direct {
    /// Nothing: the scale as the reference program (serate 1.2.1.3) has it.
    #[default]
    PlaceOnly,
    /// They are removed too. Some published lists were rated this way; ratings below 4 may come out
    /// lower, because a later step has less to do.
    Eliminate,
}

impl Direct {
    /// The name under which ratings of this kind are printed.
    pub const fn revision(self) -> &'static str {
        match self {
            Self::PlaceOnly => "SE 1.2.1",
            Self::Eliminate => "SE 1.2.1-eliminating",
        }
    }
}

/// Which puzzles a hunter wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// All of them.
    #[default]
    All,
    /// Those whose hardest step comes before or with the first placement (EP = ER).
    Pearls,
    /// Those whose first step is the hardest (ED = EP = ER).
    Diamonds,
}

/// How a rating ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The puzzle is solved.
    Solved,
    /// No technique has a step; SE prints 20.0.
    Stuck,
    /// A step was above [`Options::stop_above`]; the rating is at least what is given.
    Above,
    /// The puzzle is not what [`Options::keep`] asks for; SE prints 20.0.
    NotKept,
}

/// The three ratings of a puzzle and the path they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeRating {
    /// The hardest step of the path.
    pub er: Rating,
    /// The hardest step up to the first placement; nothing if none was made.
    pub ep: Option<Rating>,
    /// The first step.
    pub ed: Option<Rating>,
    /// Every step in order.
    pub steps: Vec<SeStep>,
    pub(super) hardest: Option<usize>,
    pub(super) most: Difficulty,
    /// How it ended. Only [`End::Solved`] and [`End::Stuck`] are ratings of the whole puzzle.
    pub end: End,
}

impl SeRating {
    /// What the reference program prints when it finds no step.
    pub const STUCK: Rating = Rating(200);

    pub(super) const fn new() -> Self {
        Self {
            er: Rating(0),
            ep: None,
            ed: None,
            steps: Vec::new(),
            hardest: None,
            most: Difficulty::exact(0),
            end: End::Solved,
        }
    }

    /// The step that made the ER: the first of the hardest.
    ///
    /// Steps of the same rating may still differ in SE's arithmetic, see the ties by rounding in
    /// the source; the harder of them counts.
    pub fn hardest(&self) -> Option<&SeStep> {
        self.steps.get(self.hardest?)
    }

    /// The place of [`SeRating::hardest`] among the steps, counted from 0.
    pub const fn hardest_place(&self) -> Option<usize> {
        self.hardest
    }

    /// Whether EP = ER.
    pub fn is_pearl(&self) -> bool {
        self.end == End::Solved && self.ep == Some(self.er)
    }

    /// Whether ED = EP = ER.
    pub fn is_diamond(&self) -> bool {
        self.is_pearl() && self.ed == Some(self.er)
    }
}

/// `ER/EP/ED`, with 0.0 for what there is not.
impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ep, ed) = (self.ep.unwrap_or_default(), self.ed.unwrap_or_default());
        write!(f, "{}/{ep}/{ed}", self.er)
    }
}

/// The budget ended before the rating did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterruptedError {
    /// Why.
    pub spent: Spent,
    /// The path so far: the rating is at least its ER.
    pub so_far: Box<SeRating>,
}

impl fmt::Display for InterruptedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} after {} steps; the rating is at least {} so far",
            self.spent,
            self.so_far.steps.len(),
            self.so_far.er
        )
    }
}

impl std::error::Error for InterruptedError {}
