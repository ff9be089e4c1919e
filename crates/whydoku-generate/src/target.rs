//! [`Target`]: how the puzzle is to be solved, and how far a candidate is from that.

use super::quick::Quick;
use std::fmt;
use std::ops::RangeInclusive;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rating::Rating;
use whydoku_grid::{Pencilmarks, Puzzle};
use whydoku_logic::{Engine, Options, Outcome, Path, Technique, UnknownTechniqueError, registry};
use whydoku_rate::hodoku;
use whydoku_rate::levels::{self, Level, Tier};
use whydoku_rate::se;

/// What is asked of the way to the solution. Techniques and families are given by name.
///
/// The *ordered techniques* are those of `only`; without it, and if something is required, the
/// required ones and all usual ones of easier tiers ([`Tier`]); else all usual ones. Techniques of the
/// same tier are left out because many of them find the same thing: every skyscraper is a sashimi
/// X-wing, so that nothing would ever require one.
///
/// ```
/// use whydoku_generate::{Generator, Request, Target};
/// use whydoku_grid::Budget;
/// let target = Target { requires: vec!["x-wing".into()], ..Target::default() };
/// let mut generator = Generator::new(Request { target, ..Request::default() })?;
/// let made = generator.make(1, 0, &Budget::unlimited())?;
/// let path = made.path.expect("something was asked of it");
/// assert!(path.steps.iter().any(|step| step.technique.id == "x-wing"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The ordered techniques solve the puzzle, and without any one of these they do not.
    pub requires: Vec<String>,
    /// These techniques alone solve the puzzle.
    pub only: Vec<String>,
    /// The path of the ordered techniques solves the puzzle and uses none of these.
    pub forbid: Vec<String>,
    /// The level.
    pub level: Option<Level>,
    /// The score on HoDoKu's scale, as this library computes it.
    pub hodoku_score: Option<RangeInclusive<u32>>,
    /// The rating (ER) on the SE scale.
    pub rating: Option<RangeInclusive<Rating>>,
}

/// Why no puzzle can be as wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// A name that is no technique.
    Unknown(UnknownTechniqueError),
    /// A technique is required and forbidden, or required and not among the only ones.
    RequiredButExcluded(&'static str),
    /// A technique is forbidden and among the only ones.
    OnlyButForbidden(&'static str),
    /// A required name stands for several techniques.
    RequiresFamily(String),
    /// What the first finds the second finds as well, so that nothing requires the first.
    Covered(&'static str, &'static str),
    /// No minimal puzzle is solved by this technique alone, and it has no easier ones beside it.
    NotWhenMinimal(&'static str),
    /// No score is in the range.
    Score(RangeInclusive<u32>),
    /// No rating is in the range, or none that the scale has.
    Rating(RangeInclusive<Rating>),
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(unknown) => unknown.fmt(f),
            Self::RequiredButExcluded(id) => write!(
                f,
                "{id} is required, and at the same time forbidden or not among the only techniques"
            ),
            Self::OnlyButForbidden(id) => {
                write!(f, "{id} is among the only techniques and forbidden as well")
            }
            Self::RequiresFamily(name) => write!(
                f,
                "`{name}` is a family; name the one technique that must be required"
            ),
            Self::Covered(id, by) => write!(
                f,
                "{id} is required, but {by} finds all that it finds; leave {by} out of the only \
                 techniques"
            ),
            Self::NotWhenMinimal(id) => write!(
                f,
                "{id} is required, but it is the easiest of all and no minimal puzzle is solved by it \
                 alone; ask for a number of givens, such as 74..80"
            ),
            Self::Score(range) => write!(
                f,
                "there is no HoDoKu score from {} to {}; the smaller comes first",
                range.start(),
                range.end()
            ),
            Self::Rating(range) => write!(
                f,
                "there is no SE rating from {} to {}; ratings go from 1.0 to 12.0, the smaller first",
                range.start(),
                range.end()
            ),
        }
    }
}

impl std::error::Error for TargetError {}

impl From<UnknownTechniqueError> for TargetError {
    fn from(unknown: UnknownTechniqueError) -> Self {
        Self::Unknown(unknown)
    }
}

/// A target made ready.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    /// The ordered techniques; none if nothing is asked of them.
    ordered: Option<Walker>,
    /// For each required technique, all others of the order.
    without: Vec<(&'static str, Walker)>,
    forbidden: Vec<&'static str>,
    level: Option<(Level, Engine)>,
    hodoku_score: Option<RangeInclusive<u32>>,
    rating: Option<RangeInclusive<Rating>>,
}

/// An engine, and the same for a first opinion.
#[derive(Clone, Debug)]
struct Walker {
    engine: Engine,
    quick: Quick,
}

impl Walker {
    fn new(engine: Engine) -> Self {
        Self {
            quick: Quick::new(&engine),
            engine,
        }
    }
}

/// How a candidate does: 0 is as ordered.
#[derive(Clone, Debug)]
pub(super) struct Judgement {
    pub(super) off: u32,
    /// Whether its neighbours are more likely to do than a new candidate.
    pub(super) hopeful: bool,
    pub(super) path: Option<Path>,
    pub(super) rating: Option<Box<se::SeRating>>,
}

/// Farther off than any number of cells or rating tenths.
const FAR: u32 = 1_000;

impl Target {
    pub(super) fn judge(&self) -> Result<Judge, TargetError> {
        if let Some(range) = &self.rating
            && (range.start() > range.end()
                || *range.end() < Rating(10)
                || *range.start() > Rating(120))
        {
            return Err(TargetError::Rating(range.clone()));
        }
        if let Some(range) = self.hodoku_score.as_ref().filter(|range| range.is_empty()) {
            return Err(TargetError::Score(range.clone()));
        }
        let required = self.required()?;
        let forbidden = named(&self.forbid)?;
        let only = named(&self.only)?;
        let asked = !(required.is_empty() && forbidden.is_empty() && only.is_empty());
        let ids = |list: &[&'static dyn Technique]| -> Vec<&'static str> {
            list.iter().map(|technique| technique.info().id).collect()
        };
        let forbidden_ids = ids(&forbidden);
        let mut ordered = ids(&only);
        if let Some(id) = ordered.iter().find(|id| forbidden_ids.contains(id)) {
            return Err(TargetError::OnlyButForbidden(id));
        }
        if only.is_empty() {
            ordered = with_easier(&required);
        }
        for technique in &required {
            let id = technique.info().id;
            if forbidden_ids.contains(&id) || !ordered.contains(&id) {
                return Err(TargetError::RequiredButExcluded(id));
            }
        }
        covered(&required, &ordered)?;
        let order: Vec<&'static str> = registry::in_solving_order()
            .iter()
            .map(|technique| technique.info().id)
            .filter(|id| ordered.contains(id))
            .collect();
        let engine = |left_out: Option<&str>| {
            let names = order.iter().copied().filter(|id| Some(*id) != left_out);
            Engine::with_techniques(names, Options::default())
        };
        let mut without = Vec::new();
        for technique in &required {
            let id = technique.info().id;
            without.push((id, Walker::new(engine(Some(id))?)));
        }
        Ok(Judge {
            ordered: if asked {
                Some(Walker::new(engine(None)?))
            } else {
                None
            },
            without,
            forbidden: forbidden_ids,
            level: self.level.map(|level| (level, level_engine(level))),
            hodoku_score: self.hodoku_score.clone(),
            rating: self.rating.clone(),
        })
    }

    fn required(&self) -> Result<Vec<&'static dyn Technique>, TargetError> {
        let mut required = Vec::new();
        for name in &self.requires {
            match named(std::slice::from_ref(name))?.as_slice() {
                [one] => required.push(*one),
                _ => return Err(TargetError::RequiresFamily(name.clone())),
            }
        }
        Ok(required)
    }
}

fn named(names: &[String]) -> Result<Vec<&'static dyn Technique>, UnknownTechniqueError> {
    let engine = Engine::with_techniques(names.iter().map(String::as_str), Options::default())?;
    Ok(engine.techniques().to_vec())
}

/// Special cases of singles, each with those that find all it finds.
const COVERED: [(&str, &[&str]); 2] = [
    ("full-house", &["naked-single"]),
    ("last-digit", &["hidden-single-box", "hidden-single-line"]),
];

/// Refuses a special case beside the technique it is a case of.
fn covered(
    required: &[&'static dyn Technique],
    ordered: &[&'static str],
) -> Result<(), TargetError> {
    for technique in required {
        let id = technique.info().id;
        let by = COVERED.iter().filter(|(special, _)| *special == id);
        let mut by = by.flat_map(|(_, by)| *by);
        if let Some(by) = by.find_map(|by| ordered.iter().find(|other| *other == by)) {
            return Err(TargetError::Covered(id, by));
        }
    }
    Ok(())
}

/// The usual techniques of tiers easier than the hardest of these, and these; all usual ones if there
/// is none.
fn with_easier(required: &[&'static dyn Technique]) -> Vec<&'static str> {
    let hardest = required.iter().map(|t| Tier::of(t.info())).max();
    registry::TECHNIQUES
        .iter()
        .map(|technique| technique.info())
        .filter(|info| {
            let usual = info.default && hardest.is_none_or(|tier| Tier::of(info) < tier);
            usual || required.iter().any(|t| t.info().id == info.id)
        })
        .map(|info| info.id)
        .collect()
}

impl Judge {
    /// The cheap questions first; a candidate that fails one is not asked the next.
    pub(super) fn judge(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Judgement, Spent> {
        let mut judgement = Judgement {
            off: 0,
            hopeful: true,
            path: None,
            rating: None,
        };
        if let Some(ordered) = &self.ordered {
            let marks = Pencilmarks::from_grid(puzzle.grid()).expect("a puzzle has no clash");
            self.required(&marks, ordered, &mut judgement, budget)?;
            if judgement.off == 0 {
                let path = walk(&ordered.engine, &marks, budget)?;
                judgement.off = self.used(&path) + self.not_needed(&marks, budget)?;
                judgement.path = Some(path);
            }
            if judgement.off > 0 {
                judgement.off += 3 * FAR;
                return Ok(judgement);
            }
        }
        if let Some((level, engine)) = &self.level {
            let marks = Pencilmarks::from_grid(puzzle.grid()).expect("a puzzle has no clash");
            let path = walk(engine, &marks, budget)?;
            judgement.off = off_level(*level, &path);
            judgement.path.get_or_insert(path);
            if judgement.off > 0 {
                judgement.off += FAR;
                return Ok(judgement);
            }
        }
        if let Some(range) = &self.hodoku_score {
            judgement.off = off_score(puzzle, range, budget)?;
            if judgement.off > 0 {
                judgement.off = FAR.saturating_add(judgement.off);
                return Ok(judgement);
            }
        }
        if let Some(range) = &self.rating {
            let (off, rating) = rated(puzzle, range, budget)?;
            judgement.off = off;
            judgement.rating = Some(Box::new(rating));
        }
        Ok(judgement)
    }

    /// How far from needing every required technique, and from being solved with them: a first
    /// opinion.
    fn required(
        &self,
        marks: &Pencilmarks,
        ordered: &Walker,
        judgement: &mut Judgement,
        budget: &Budget,
    ) -> Result<(), Spent> {
        for (id, without) in &self.without {
            let mut stuck = *marks;
            let end = without.quick.run(&mut stuck, budget)?;
            if end.solved {
                // Not needed. The harder the way without it, the nearer.
                let hardest = u32::from(end.hardest().0);
                judgement.off += 2 * FAR - hardest.min(FAR);
                judgement.hopeful = false;
                continue;
            }
            let end = ordered.quick.run(&mut stuck, budget)?;
            if !end.solved {
                let open = u32::try_from(stuck.unsolved().len()).unwrap_or(81);
                judgement.off += open + if end.has(id) { 0 } else { 100 };
            }
        }
        Ok(())
    }

    /// How many of the required techniques are not needed after all, step by step.
    fn not_needed(&self, marks: &Pencilmarks, budget: &Budget) -> Result<u32, Spent> {
        let mut spare = 0;
        for (_, without) in &self.without {
            let path = walk(&without.engine, marks, budget)?;
            spare += u32::from(path.outcome == Outcome::Solved);
        }
        Ok(spare)
    }

    /// How far the path is from the solution, and how often it uses what is forbidden.
    fn used(&self, path: &Path) -> u32 {
        let forbidden = path
            .steps
            .iter()
            .filter(|step| self.forbidden.contains(&step.technique.id))
            .count();
        let forbidden = u32::try_from(forbidden).unwrap_or(FAR);
        let open = match path.outcome {
            Outcome::Solved => 0,
            _ => unsolved(path).max(1),
        };
        open + forbidden
    }

    /// A required technique, if only the easiest are in the order: they find nothing in a puzzle
    /// without spare givens.
    pub(super) fn needs_spare_givens(&self) -> Option<&'static str> {
        let easiest = |id: &str| COVERED.iter().any(|(special, _)| *special == id);
        let ordered = self.ordered.as_ref()?.engine.techniques();
        let all_easiest = ordered.iter().all(|t| easiest(t.info().id));
        self.required_ids().next().filter(|_| all_easiest)
    }

    /// The techniques that must be needed.
    pub(super) fn required_ids(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.without.iter().map(|(id, _)| *id)
    }
}

fn walk(engine: &Engine, marks: &Pencilmarks, budget: &Budget) -> Result<Path, Spent> {
    let path = engine.solve_path(marks, budget);
    match path.outcome {
        Outcome::BudgetSpent(spent) => Err(spent),
        _ => Ok(path),
    }
}

/// The levels' own engine as far as this level needs it: where it ends early, harder tiers would have
/// to go on, and the level is above.
fn level_engine(level: Level) -> Engine {
    let all = levels::engine();
    if level >= Level::Master {
        return all;
    }
    let ids = all
        .techniques()
        .iter()
        .map(|technique| technique.info())
        .filter(|info| Tier::of(info).level(1) <= level)
        .map(|info| info.id);
    Engine::with_techniques(ids, Options::default()).expect("they come from the registry")
}

/// How many levels too easy or too hard; a path that ended early is too hard.
fn off_level(wanted: Level, path: &Path) -> u32 {
    let level = Level::of_path(path);
    let far = (level as u32).abs_diff(wanted as u32) * 100;
    if path.outcome == Outcome::Solved || wanted == Level::Extreme && level == wanted {
        far
    } else {
        far.max(100) + unsolved(path)
    }
}

fn unsolved(path: &Path) -> u32 {
    u32::try_from(path.end.unsolved().len()).unwrap_or(81)
}

/// How far the score is outside the range.
fn off_score(puzzle: &Puzzle, range: &RangeInclusive<u32>, budget: &Budget) -> Result<u32, Spent> {
    let rating = hodoku::rate(puzzle, budget).map_err(|interrupted| interrupted.spent)?;
    Ok(range
        .start()
        .saturating_sub(rating.score)
        .max(rating.score.saturating_sub(*range.end())))
}

/// The rating and how many tenths it is outside the range.
fn rated(
    puzzle: &Puzzle,
    range: &RangeInclusive<Rating>,
    budget: &Budget,
) -> Result<(u32, se::SeRating), Spent> {
    let options = se::Options::default().stop_above(*range.end());
    let rating = se::rate(puzzle, &options, budget).map_err(|interrupted| interrupted.spent)?;
    let (er, from, to) = (rating.er.0, range.start().0, range.end().0);
    let off = if er < from {
        from - er
    } else {
        er.saturating_sub(to)
    };
    Ok((off.into(), rating))
}
