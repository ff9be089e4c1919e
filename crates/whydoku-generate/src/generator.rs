//! [`Generator`]: draws candidates until one is what was ordered.

use super::seed::stream;
use super::shape::{Shape, ShapeError};
use super::source::{Draft, Source};
use super::target::{Judge, Judgement, Target, TargetError};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;
use whydoku_grid::{Pencilmarks, Puzzle};
use whydoku_logic::Path;
use whydoku_rate::se::SeRating;

/// What is ordered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Where the givens stand, and how many.
    pub shape: Shape,
    /// How it is solved, and how hard that is.
    pub target: Target,
}

/// Why no puzzle can be as ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// Because of the givens.
    Shape(ShapeError),
    /// Because of the way to the solution.
    Target(TargetError),
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(why) => why.fmt(f),
            Self::Target(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for RequestError {}

impl From<ShapeError> for RequestError {
    fn from(why: ShapeError) -> Self {
        Self::Shape(why)
    }
}

impl From<TargetError> for RequestError {
    fn from(why: TargetError) -> Self {
        Self::Target(why)
    }
}

/// A puzzle as ordered.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle, with its solution.
    pub puzzle: Puzzle,
    /// Which puzzle of the seed it is.
    pub index: u64,
    /// Candidates looked at, this one included.
    pub tries: u64,
    /// The path of the ordered techniques, if something was asked of it.
    pub path: Option<Path>,
    /// The SE rating, if one was asked for.
    pub rating: Option<Box<SeRating>>,
    /// How far it is from the order: 0 is as ordered.
    pub off: u64,
}

impl Made {
    /// The state just before the first step of a technique on its path: a practice position.
    pub fn practice(&self, technique: &str) -> Option<Pencilmarks> {
        let path = self.path.as_ref()?;
        let mut marks = path.start;
        for step in &path.steps {
            if step.technique.id == technique {
                return Some(marks);
            }
            step.conclusions.apply(&mut marks).ok()?;
        }
        None
    }
}

/// The budget ended before a puzzle was found.
#[derive(Clone, Debug)]
pub struct GenerateError {
    /// Why.
    pub why: Spent,
    /// Candidates looked at.
    pub tries: u64,
    /// The one nearest to the order.
    pub nearest: Option<Box<Made>>,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { why, tries, .. } = self;
        write!(f, "{why} after {tries} tries without a puzzle as ordered")
    }
}

impl std::error::Error for GenerateError {}

/// What generators are doing, for another thread to look at.
#[derive(Debug, Default)]
pub struct Watch {
    /// Candidates looked at.
    pub tries: AtomicU64,
    /// Puzzles made.
    pub made: AtomicU64,
    /// How far the last better candidate was from the order.
    pub nearest: AtomicU64,
}

/// Makes puzzles to one order.
#[derive(Clone, Debug)]
pub struct Generator {
    source: Source,
    judge: Judge,
    watch: Option<Arc<Watch>>,
}

/// A candidate that does not get better for this many tries is left for a new one.
const PATIENCE: u32 = 60;

impl Generator {
    /// Checks the order; an error if no puzzle can be as ordered.
    pub fn new(order: Request) -> Result<Self, RequestError> {
        order.shape.check()?;
        let judge = order.target.judge()?;
        if let Some(id) = judge.needs_spare_givens()
            && order.shape.is_minimal()
        {
            return Err(TargetError::NotWhenMinimal(id).into());
        }
        Ok(Self {
            judge,
            source: Source::new(order.shape),
            watch: None,
        })
    }

    /// Lets `watch` see what is going on.
    #[must_use]
    pub fn watched(mut self, watch: Arc<Watch>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// The techniques the order requires, by id.
    pub fn required(&self) -> Vec<&'static str> {
        self.judge.required_ids().collect()
    }

    /// Makes puzzle number `index` of a seed. One unit of the budget is one try: a candidate looked
    /// at.
    pub fn make(&mut self, seed: u64, index: u64, budget: &Budget) -> Result<Made, GenerateError> {
        let mut rng = stream(seed, index);
        let mut hunt = Hunt {
            index,
            tries: 0,
            nearest: None,
            watch: self.watch.clone(),
        };
        match self.hunt(&mut rng, &mut hunt, budget) {
            Ok(made) => {
                if let Some(watch) = &self.watch {
                    watch.made.fetch_add(1, Ordering::Relaxed);
                }
                Ok(made)
            }
            Err(why) => Err(GenerateError {
                why,
                tries: hunt.tries,
                nearest: hunt.nearest.map(Box::new),
            }),
        }
    }

    /// From a new candidate to better and better neighbours; when that leads nowhere, again.
    fn hunt(&mut self, rng: &mut Rng, hunt: &mut Hunt, budget: &Budget) -> Result<Made, Spent> {
        let inner = budget.flag_only();
        loop {
            hunt.count(budget)?;
            let Some(mut draft) = self.source.fresh(rng, &inner)? else {
                continue;
            };
            let mut now = self.look(&draft, hunt, &inner)?;
            let mut left = PATIENCE;
            while now.off > 0 && now.hopeful && left > 0 {
                left -= 1;
                hunt.count(budget)?;
                let Some(next) = self.source.neighbour(&draft, rng, &inner)? else {
                    continue;
                };
                let judged = self.look(&next, hunt, &inner)?;
                if judged.off < now.off {
                    left = PATIENCE;
                }
                if judged.off <= now.off {
                    (draft, now) = (next, judged);
                }
            }
            if now.off == 0 {
                return Ok(hunt.made(&draft, now));
            }
        }
    }

    /// How far a candidate is from the order: first its shape, then its solution path.
    fn look(&self, draft: &Draft, hunt: &mut Hunt, budget: &Budget) -> Result<Judgement, Spent> {
        let judgement = if draft.off > 0 {
            let off = u32::try_from(draft.off).unwrap_or(u32::MAX / 2);
            Judgement {
                off: off.saturating_mul(100_000),
                hopeful: true,
                path: None,
                rating: None,
            }
        } else {
            self.judge.judge(&draft.known.puzzle(), budget)?
        };
        hunt.keep_nearest(draft, &judgement);
        Ok(judgement)
    }
}

/// One puzzle under way.
struct Hunt {
    index: u64,
    tries: u64,
    nearest: Option<Made>,
    watch: Option<Arc<Watch>>,
}

impl Hunt {
    fn count(&mut self, budget: &Budget) -> Result<(), Spent> {
        budget.spend(1)?;
        self.tries += 1;
        if let Some(watch) = &self.watch {
            watch.tries.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    fn made(&self, draft: &Draft, judgement: Judgement) -> Made {
        Made {
            puzzle: draft.known.puzzle(),
            index: self.index,
            tries: self.tries,
            off: judgement.off.into(),
            path: judgement.path,
            rating: judgement.rating,
        }
    }

    fn keep_nearest(&mut self, draft: &Draft, judgement: &Judgement) {
        let off = u64::from(judgement.off);
        if off > 0 && self.nearest.as_ref().is_none_or(|made| off < made.off) {
            self.nearest = Some(self.made(draft, judgement.clone()));
            if let Some(watch) = &self.watch {
                watch.nearest.store(off, Ordering::Relaxed);
            }
        }
    }
}
