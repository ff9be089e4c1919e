//! [`Generator`]: makes drafts until one meets the request.

use super::seed::stream;
use super::shape::{Shape, ShapeError};
use super::source::{Draft, Source};
use super::target::{Judge, Judgment, Target, TargetError};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;
use whydoku_grid::{Pencilmarks, Puzzle};
use whydoku_logic::Path;
use whydoku_rate::se::SeRating;

/// A request for a puzzle. The default is any minimal puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Where the givens are, and how many.
    pub shape: Shape,
    /// How the puzzle is solved, and how hard that is.
    pub target: Target,
}

/// The error for a request that no puzzle can meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// No puzzle has such givens.
    Shape(ShapeError),
    /// No puzzle is solved that way.
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

/// A generated puzzle.
#[derive(Clone, Debug)]
pub struct GeneratedPuzzle {
    /// The puzzle, with its solution.
    pub puzzle: Puzzle,
    /// The number of the puzzle for its seed.
    pub index: u64,
    /// The number of drafts examined, including this one.
    pub tries: u64,
    /// The solving path, if the request says something about it.
    pub path: Option<Path>,
    /// The SE rating, if the request says something about it.
    pub rating: Option<Box<SeRating>>,
    /// The distance from the request; 0 if the puzzle meets it.
    pub distance: u64,
}

impl GeneratedPuzzle {
    /// The state just before the first step of a technique on the path, for practice.
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

/// The error for a budget that ended before a puzzle was found.
#[derive(Clone, Debug)]
pub struct GenerateError {
    /// Why the budget ended.
    pub why: Spent,
    /// The number of drafts examined.
    pub tries: u64,
    /// The draft nearest to the request.
    pub nearest: Option<Box<GeneratedPuzzle>>,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { why, tries, .. } = self;
        let plural = if *tries == 1 { "y" } else { "ies" };
        write!(
            f,
            "{why} after {tries} tr{plural}, and no puzzle met the request"
        )
    }
}

impl std::error::Error for GenerateError {}

/// The progress of generators, for another thread to watch.
#[derive(Debug, Default)]
pub struct Watch {
    /// The number of drafts examined.
    pub tries: AtomicU64,
    /// The number of puzzles made.
    pub made: AtomicU64,
    /// The distance of the last improved draft from the request.
    pub nearest: AtomicU64,
}

/// Makes puzzles that meet one request.
#[derive(Clone, Debug)]
pub struct Generator {
    source: Source,
    judge: Judge,
    watch: Option<Arc<Watch>>,
}

/// The number of tries without an improvement after which a draft is dropped.
const PATIENCE: u32 = 60;

impl Generator {
    /// A generator for a request; an error if no puzzle can meet it.
    pub fn new(request: Request) -> Result<Self, RequestError> {
        request.shape.check()?;
        let judge = request.target.judge()?;
        if let Some(id) = judge.needs_spare_givens()
            && request.shape.is_minimal()
        {
            return Err(TargetError::NotWhenMinimal(id).into());
        }
        Ok(Self {
            judge,
            source: Source::new(request.shape),
            watch: None,
        })
    }

    /// Reports progress to `watch`.
    #[must_use]
    pub fn watched(mut self, watch: Arc<Watch>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// The ids of the techniques that the request requires.
    pub fn required(&self) -> Vec<&'static str> {
        self.judge.required_ids().collect()
    }

    /// Makes puzzle number `index` for a seed. One unit of the budget is one draft.
    pub fn make(
        &mut self,
        seed: u64,
        index: u64,
        budget: &Budget,
    ) -> Result<GeneratedPuzzle, GenerateError> {
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

    /// Varies a new draft for as long as it improves, then starts again.
    fn hunt(
        &mut self,
        rng: &mut Rng,
        hunt: &mut Hunt,
        budget: &Budget,
    ) -> Result<GeneratedPuzzle, Spent> {
        let inner = budget.flag_only();
        loop {
            hunt.count(budget)?;
            let Some(mut draft) = self.source.fresh(rng, &inner)? else {
                continue;
            };
            let mut now = self.look(&draft, hunt, &inner)?;
            let mut left = PATIENCE;
            while now.distance > 0 && now.hopeful && left > 0 {
                left -= 1;
                hunt.count(budget)?;
                let Some(next) = self.source.variation(&draft, rng, &inner)? else {
                    continue;
                };
                let judged = self.look(&next, hunt, &inner)?;
                if judged.distance < now.distance {
                    left = PATIENCE;
                }
                if judged.distance <= now.distance {
                    (draft, now) = (next, judged);
                }
            }
            if now.distance == 0 {
                return Ok(hunt.made(&draft, now));
            }
        }
    }

    /// Measures how far a draft is from the request: first its shape, then its path.
    fn look(&self, draft: &Draft, hunt: &mut Hunt, budget: &Budget) -> Result<Judgment, Spent> {
        let judgment = if draft.distance > 0 {
            let distance = u32::try_from(draft.distance).unwrap_or(u32::MAX / 2);
            Judgment {
                distance: distance.saturating_mul(100_000),
                hopeful: true,
                path: None,
                rating: None,
            }
        } else {
            self.judge.judge(&draft.known.puzzle(), budget)?
        };
        hunt.keep_nearest(draft, &judgment);
        Ok(judgment)
    }
}

/// The search for one puzzle.
struct Hunt {
    index: u64,
    tries: u64,
    nearest: Option<GeneratedPuzzle>,
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

    fn made(&self, draft: &Draft, judgment: Judgment) -> GeneratedPuzzle {
        GeneratedPuzzle {
            puzzle: draft.known.puzzle(),
            index: self.index,
            tries: self.tries,
            distance: judgment.distance.into(),
            path: judgment.path,
            rating: judgment.rating,
        }
    }

    fn keep_nearest(&mut self, draft: &Draft, judgment: &Judgment) {
        let distance = u64::from(judgment.distance);
        let nearest = self.nearest.as_ref().map(|made| made.distance);
        if distance > 0 && nearest.is_none_or(|nearest| distance < nearest) {
            self.nearest = Some(self.made(draft, judgment.clone()));
            if let Some(watch) = &self.watch {
                watch.nearest.store(distance, Ordering::Relaxed);
            }
        }
    }
}
