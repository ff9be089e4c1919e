//! [`Target`]: how the puzzle is solved, and how far a draft is from that.

use super::quick::Quick;
use std::fmt;
use std::ops::RangeInclusive;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rating::Rating;
use whydoku_grid::words::listed;
use whydoku_grid::{Pencilmarks, Puzzle};
use whydoku_logic::{Engine, Options, Outcome, Path, Technique, UnknownTechniqueError, registry};
use whydoku_rate::hodoku;
use whydoku_rate::levels::{self, Level, Tier};
use whydoku_rate::se;

/// A request about the solving path. Techniques and families are given by name.
///
/// The *requested techniques* are those of `only`. Without it, if techniques are required, they are
/// the required ones and all default ones of easier tiers ([`Tier`]); otherwise all default ones.
/// Techniques of the same tier are left out because many of them find the same things: every
/// skyscraper is a sashimi X-Wing, so no puzzle would ever require one.
///
/// ```
/// use whydoku_generate::{Generator, Request, Target};
/// use whydoku_grid::Budget;
/// let target = Target { requires: vec!["x-wing".into()], ..Target::default() };
/// let mut generator = Generator::new(Request { target, ..Request::default() })?;
/// let made = generator.make(1, 0, &Budget::unlimited())?;
/// let path = made.path.expect("the request is about the path");
/// assert!(path.steps.iter().any(|step| step.technique.id == "x-wing"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The requested techniques solve the puzzle, but not without any one of these.
    pub requires: Vec<String>,
    /// These techniques alone solve the puzzle.
    pub only: Vec<String>,
    /// The path of the requested techniques solves the puzzle and uses none of these.
    pub forbid: Vec<String>,
    /// The difficulty level.
    pub level: Option<Level>,
    /// The score on the HoDoKu scale.
    pub hodoku_score: Option<RangeInclusive<u32>>,
    /// The rating (ER) on the SE scale.
    pub rating: Option<RangeInclusive<Rating>>,
}

/// The error for a target that no puzzle can meet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// A name is not a technique or family.
    Unknown(UnknownTechniqueError),
    /// A technique is required, but also forbidden or not among the only techniques.
    RequiredButExcluded(&'static str),
    /// A technique is forbidden, but also among the only techniques.
    OnlyButForbidden(&'static str),
    /// A required name is that of several techniques, these.
    RequiresFamily(String, Vec<&'static str>),
    /// The second technique finds everything that the first finds, so no puzzle requires the first.
    Covered(&'static str, &'static str),
    /// No minimal puzzle is solved by this technique alone, and there are no easier ones to help it.
    NotWhenMinimal(&'static str),
    /// The range of scores is empty.
    Score(RangeInclusive<u32>),
    /// The range of ratings is empty or outside the scale.
    Rating(RangeInclusive<Rating>),
    /// The program was built without the feature `techniques`.
    LeftOut,
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LeftOut => f.write_str("this program makes puzzles by their givens only"),
            Self::Unknown(unknown) => unknown.fmt(f),
            Self::RequiredButExcluded(id) => write!(
                f,
                "{id} is required, but also forbidden or not among the only techniques"
            ),
            Self::OnlyButForbidden(id) => {
                write!(f, "{id} is among the only techniques, but also forbidden")
            }
            Self::RequiresFamily(name, members) => write!(
                f,
                "`{name}` stands for {}; require one of them",
                listed(members, "and")
            ),
            Self::Covered(id, by) => write!(
                f,
                "{id} is required, but {by} finds everything that it finds; leave {by} out of the only \
                 techniques"
            ),
            Self::NotWhenMinimal(id) => write!(
                f,
                "{id} is required, but it is the easiest technique, and no minimal puzzle is solved by \
                 it alone; ask for a number of givens, such as 74..80"
            ),
            Self::Score(range) => write!(
                f,
                "there is no HoDoKu score from {} to {}; write the smaller number first",
                range.start(),
                range.end()
            ),
            Self::Rating(range) => write!(
                f,
                "there is no SE rating from {} to {}; ratings go from 1.0 to 12.0, and the smaller comes \
                 first",
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

/// A target with its engines.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    /// The requested techniques; `None` if the target says nothing about them.
    requested: Option<Walker>,
    /// For each required technique, all other requested techniques.
    without: Vec<(&'static str, Walker)>,
    forbidden: Vec<&'static str>,
    level: Option<(Level, Engine)>,
    hodoku_score: Option<RangeInclusive<u32>>,
    rating: Option<RangeInclusive<Rating>>,
}

/// An engine, and its quick estimate.
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

/// How far a draft is from the target.
#[derive(Clone, Debug)]
pub(super) struct Judgment {
    /// 0 if the draft meets the target.
    pub(super) distance: u32,
    /// Whether a variation is more likely to meet the target than a new draft.
    pub(super) hopeful: bool,
    pub(super) path: Option<Path>,
    pub(super) rating: Option<Box<se::SeRating>>,
}

/// More than any number of cells or tenths of a rating.
const FAR: u32 = 1_000;

impl Target {
    pub(super) fn judge(&self) -> Result<Judge, TargetError> {
        if cfg!(not(feature = "techniques")) && *self != Self::default() {
            return Err(TargetError::LeftOut);
        }
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
        let mut requested = ids(&only);
        if let Some(id) = requested.iter().find(|id| forbidden_ids.contains(id)) {
            return Err(TargetError::OnlyButForbidden(id));
        }
        if only.is_empty() {
            requested = with_easier(&required);
        }
        for technique in &required {
            let id = technique.info().id;
            if forbidden_ids.contains(&id) || !requested.contains(&id) {
                return Err(TargetError::RequiredButExcluded(id));
            }
        }
        covered(&required, &requested)?;
        let order: Vec<&'static str> = registry::in_solving_order()
            .iter()
            .map(|technique| technique.info().id)
            .filter(|id| requested.contains(id))
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
            requested: if asked {
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
                several => {
                    let ids = several.iter().map(|one| one.info().id).collect();
                    return Err(TargetError::RequiresFamily(name.clone(), ids));
                }
            }
        }
        Ok(required)
    }
}

fn named(names: &[String]) -> Result<Vec<&'static dyn Technique>, UnknownTechniqueError> {
    let engine = Engine::with_techniques(names.iter().map(String::as_str), Options::default())?;
    Ok(engine.techniques().to_vec())
}

/// Special cases of singles, each with the techniques that find everything it finds.
const COVERED: [(&str, &[&str]); 2] = [
    ("full-house", &["naked-single"]),
    ("last-digit", &["hidden-single-box", "hidden-single-line"]),
];

/// Rejects a special case together with the technique it is a case of.
fn covered(
    required: &[&'static dyn Technique],
    requested: &[&'static str],
) -> Result<(), TargetError> {
    for technique in required {
        let id = technique.info().id;
        let by = COVERED.iter().filter(|(special, _)| *special == id);
        let mut by = by.flat_map(|(_, by)| *by);
        if let Some(by) = by.find_map(|by| requested.iter().find(|other| *other == by)) {
            return Err(TargetError::Covered(id, by));
        }
    }
    Ok(())
}

/// These techniques and the default ones of easier tiers than the hardest of them; all default ones if
/// there are none.
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
    /// Measures a puzzle. Cheap tests come first, and a failed test ends the rest.
    pub(super) fn judge(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Judgment, Spent> {
        let mut judgment = Judgment {
            distance: 0,
            hopeful: true,
            path: None,
            rating: None,
        };
        // Without techniques, `Target::judge` accepts no target, so every puzzle meets it.
        if cfg!(not(feature = "techniques")) {
            return Ok(judgment);
        }
        if let Some(requested) = &self.requested {
            let marks = Pencilmarks::from_grid(puzzle.grid()).expect("a puzzle has no clash");
            self.required(&marks, requested, &mut judgment, budget)?;
            if judgment.distance == 0 {
                let path = walk(&requested.engine, &marks, budget)?;
                judgment.distance = self.used(&path) + self.not_needed(&marks, budget)?;
                judgment.path = Some(path);
            }
            if judgment.distance > 0 {
                judgment.distance += 3 * FAR;
                return Ok(judgment);
            }
        }
        if let Some((level, engine)) = &self.level {
            let marks = Pencilmarks::from_grid(puzzle.grid()).expect("a puzzle has no clash");
            let path = walk(engine, &marks, budget)?;
            judgment.distance = distance_from_level(*level, &path);
            judgment.path.get_or_insert(path);
            if judgment.distance > 0 {
                judgment.distance += FAR;
                return Ok(judgment);
            }
        }
        if let Some(range) = &self.hodoku_score {
            judgment.distance = distance_from_score(puzzle, range, budget)?;
            if judgment.distance > 0 {
                judgment.distance = FAR.saturating_add(judgment.distance);
                return Ok(judgment);
            }
        }
        if let Some(range) = &self.rating {
            let (distance, rating) = rated(puzzle, range, budget)?;
            judgment.distance = distance;
            judgment.rating = Some(Box::new(rating));
        }
        Ok(judgment)
    }

    /// Estimates how far the puzzle is from needing every required technique, and from being solved
    /// with them.
    fn required(
        &self,
        marks: &Pencilmarks,
        requested: &Walker,
        judgment: &mut Judgment,
        budget: &Budget,
    ) -> Result<(), Spent> {
        for (id, without) in &self.without {
            let mut stuck = *marks;
            let end = without.quick.run(&mut stuck, budget)?;
            if end.solved {
                // Not needed. The harder the path without it, the nearer.
                let hardest = u32::from(end.hardest().0);
                judgment.distance += 2 * FAR - hardest.min(FAR);
                judgment.hopeful = false;
                continue;
            }
            let end = requested.quick.run(&mut stuck, budget)?;
            if !end.solved {
                let open = u32::try_from(stuck.unsolved().len()).unwrap_or(81);
                judgment.distance += open + if end.has(id) { 0 } else { 100 };
            }
        }
        Ok(())
    }

    /// The number of required techniques that the puzzle does not need.
    fn not_needed(&self, marks: &Pencilmarks, budget: &Budget) -> Result<u32, Spent> {
        let mut spare = 0;
        for (_, without) in &self.without {
            let path = walk(&without.engine, marks, budget)?;
            spare += u32::from(path.outcome == Outcome::Solved);
        }
        Ok(spare)
    }

    /// The number of unsolved cells and of forbidden steps.
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

    /// A required technique, if only the easiest are requested: those find nothing in a puzzle without
    /// spare givens.
    pub(super) fn needs_spare_givens(&self) -> Option<&'static str> {
        let easiest = |id: &str| COVERED.iter().any(|(special, _)| *special == id);
        let requested = self.requested.as_ref()?.engine.techniques();
        let all_easiest = requested.iter().all(|t| easiest(t.info().id));
        self.required_ids().next().filter(|_| all_easiest)
    }

    /// The ids of the required techniques.
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

/// The engine of the level scale, up to the techniques of a level: if it gets stuck, the puzzle is
/// harder than the level.
fn level_engine(level: Level) -> Engine {
    let all = levels::engine();
    if level >= Level::Master {
        return all;
    }
    let techniques = all.techniques().iter().copied();
    let easy = techniques.filter(|one| Tier::of(one.info()).level(1) <= level);
    Engine::from_techniques(easy, Options::default())
}

/// The distance from the wanted level; a path that got stuck is too hard.
fn distance_from_level(wanted: Level, path: &Path) -> u32 {
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

/// The distance of the score from the range.
fn distance_from_score(
    puzzle: &Puzzle,
    range: &RangeInclusive<u32>,
    budget: &Budget,
) -> Result<u32, Spent> {
    let rating = hodoku::rate(puzzle, budget).map_err(|interrupted| interrupted.spent)?;
    Ok(range
        .start()
        .saturating_sub(rating.score)
        .max(rating.score.saturating_sub(*range.end())))
}

/// The rating and its distance from the range, in tenths.
fn rated(
    puzzle: &Puzzle,
    range: &RangeInclusive<Rating>,
    budget: &Budget,
) -> Result<(u32, se::SeRating), Spent> {
    let options = se::Options::default().stop_above(*range.end());
    let rating = se::rate(puzzle, &options, budget).map_err(|interrupted| interrupted.spent)?;
    let (er, from, to) = (rating.er.0, range.start().0, range.end().0);
    let distance = if er < from {
        from - er
    } else {
        er.saturating_sub(to)
    };
    Ok((distance.into(), rating))
}
