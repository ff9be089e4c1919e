//! One puzzle on one scale, and the three ways to write that down. Every one of them names the
//! scale and its revision.

use crate::args_rate::Scale;
use crate::json::quoted;
use whydoku::rate::hodoku::{self, HodokuRating};
use whydoku::rate::levels::{self, Level, LevelRating};
use whydoku::rate::se::{self, Direct, SeRating};
use whydoku::solve::depth::{self, Depth};
use whydoku::{Budget, Puzzle, Rating};

/// Grows when the same puzzle may get another depth.
const DEPTH_REVISION: u32 = 1;

/// Why a score of HoDoKu's may be another.
const FITTED: &str =
    "the path has forcing steps or brute force, and HoDoKu may choose others of them";

/// What a scale says. The second part is false where work was given up: what is there is a lower
/// bound.
pub(super) enum Answer {
    Se(SeRating, bool, Direct),
    Hodoku(HodokuRating, bool),
    Level(Option<Box<LevelRating>>),
    Depth(Option<Depth>),
}

/// Rates a puzzle.
pub(super) fn on_scale(
    scale: Scale,
    puzzle: &Puzzle,
    options: se::Options,
    budget: &Budget,
) -> Answer {
    match scale {
        Scale::Se => match se::rate(puzzle, &options, budget) {
            Ok(rating) => Answer::Se(rating, true, options.direct),
            Err(interrupted) => Answer::Se(*interrupted.so_far, false, options.direct),
        },
        Scale::Hodoku => match hodoku::rate(puzzle, budget) {
            Ok(rating) => Answer::Hodoku(rating, true),
            Err(interrupted) => Answer::Hodoku(*interrupted.so_far, false),
        },
        Scale::Level => Answer::Level(levels::level(puzzle, budget).ok().map(Box::new)),
        Scale::Depth => Answer::Depth(depth::difficulty(puzzle, budget).ok()),
    }
}

/// The name of a scale with its revision, for a picture.
pub(super) fn title(scale: Scale, direct: Direct) -> String {
    match scale {
        Scale::Se => format!("ER ({})", direct.revision()),
        Scale::Hodoku => format!("level ({})", hodoku::REVISION),
        Scale::Level => "level (whydoku, docs/LEVELS.md)".to_owned(),
        Scale::Depth => "depth, rounded down".to_owned(),
    }
}

/// The first line of a table.
pub(super) fn header(scales: &[Scale], direct: Direct) -> String {
    let mut columns = vec!["#puzzle\tsource\tline".to_owned()];
    for scale in scales {
        columns.push(match scale {
            Scale::Se => format!("{} ER\tEP\tED\thardest", direct.revision()),
            Scale::Hodoku => format!("{} level\tscore", hodoku::REVISION),
            Scale::Level => format!("level (revision {})", levels::REVISION),
            Scale::Depth => format!("depth (revision {DEPTH_REVISION})"),
        });
    }
    columns.join("\t") + "\n"
}

/// The fields of a JSON object, and the revision each of them names.
pub(super) fn revisions(scales: &[Scale], direct: Direct) -> Vec<(&'static str, String)> {
    let revision = |scale: &Scale| match scale {
        Scale::Se => ("se", quoted(direct.revision())),
        Scale::Hodoku => ("hodoku", quoted(hodoku::REVISION)),
        Scale::Level => ("level", levels::REVISION.to_string()),
        Scale::Depth => ("depth", DEPTH_REVISION.to_string()),
    };
    scales.iter().map(revision).collect()
}

impl Answer {
    /// Whether the work was done; a scale may still say that it only has a lower bound.
    pub(super) const fn complete(&self) -> bool {
        match self {
            Self::Se(_, complete, _) | Self::Hodoku(_, complete) => *complete,
            Self::Level(rated) => rated.is_some(),
            Self::Depth(rated) => rated.is_some(),
        }
    }

    /// Whether it was asked to leave such puzzles out.
    pub(super) fn is_unwanted(&self) -> bool {
        matches!(self, Self::Se(rating, ..) if rating.end == se::End::NotKept)
    }

    /// The field of a JSON object.
    pub(super) const fn key(&self) -> &'static str {
        match self {
            Self::Se(..) => "se",
            Self::Hodoku(..) => "hodoku",
            Self::Level(_) => "level",
            Self::Depth(_) => "depth",
        }
    }

    /// Whether the figures are those of the whole puzzle.
    fn is_exact(&self) -> bool {
        match self {
            Self::Se(rating, complete, _) => *complete && rating.end != se::End::Above,
            Self::Hodoku(rating, complete) => *complete && !rating.has_last_resort(),
            Self::Level(_) | Self::Depth(_) => self.complete(),
        }
    }

    /// For people.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Se(rating, complete, direct) => se_text(rating, *complete, *direct),
            Self::Hodoku(rating, true) => format!("{rating} ({})", hodoku::REVISION),
            Self::Hodoku(rating, false) => format!(
                "{} or harder, more than {} so far ({})",
                rating.level,
                rating.score,
                hodoku::REVISION
            ),
            Self::Level(rated) => {
                let reason = rated.as_ref().and_then(|rated| rated.reason);
                let name = match (rated, reason) {
                    (_, Some(reason)) => reason.to_string(),
                    (Some(_), None) => Level::Easy.to_string(),
                    (None, None) => "given up".to_owned(),
                };
                format!("{name} (level, revision {})", levels::REVISION)
            }
            Self::Depth(rated) => {
                let depth = rated
                    .as_ref()
                    .map_or_else(|| "given up".to_owned(), ToString::to_string);
                format!("depth {depth} (revision {DEPTH_REVISION})")
            }
        }
    }

    /// Columns of a table; `>` stands before what is only a lower bound, `~` before a score that the
    /// other program may have otherwise.
    pub(super) fn columns(&self) -> String {
        let more = if self.is_exact() { "" } else { ">" };
        let or_none = |rating: Option<Rating>| rating.map_or_else(String::new, |r| r.to_string());
        match self {
            Self::Se(rating, ..) => format!(
                "{more}{}\t{}\t{}\t{}",
                rating.er,
                or_none(rating.ep),
                or_none(rating.ed),
                hardest(rating).unwrap_or_default()
            ),
            Self::Hodoku(rating, complete) => {
                let more = if *complete && !more.is_empty() {
                    "~"
                } else {
                    more
                };
                format!("{}\t{more}{}", rating.level, rating.score)
            }
            Self::Level(rated) => rated
                .as_ref()
                .map_or_else(String::new, |rated| rated.level.to_string()),
            Self::Depth(rated) => rated.as_ref().map_or_else(String::new, ToString::to_string),
        }
    }

    /// A JSON object.
    pub(super) fn json(&self) -> String {
        let exact = self.is_exact();
        let or_null = |rating: Option<Rating>| rating.map_or("null".to_owned(), |r| r.to_string());
        match self {
            Self::Se(rating, _, direct) => format!(
                r#"{{"revision":"{}","er":{},"ep":{},"ed":{},"hardest":{},"exact":{exact}}}"#,
                direct.revision(),
                rating.er,
                or_null(rating.ep),
                or_null(rating.ed),
                hardest(rating).map_or("null".to_owned(), quoted)
            ),
            Self::Hodoku(rating, complete) => {
                let reason = if !complete {
                    quoted("given up: a lower bound")
                } else if exact {
                    "null".to_owned()
                } else {
                    quoted(FITTED)
                };
                format!(
                    r#"{{"revision":"{}","level":"{}","score":{},"exact":{exact},"reason":{reason}}}"#,
                    hodoku::REVISION,
                    rating.level,
                    rating.score
                )
            }
            Self::Level(rated) => {
                let revision = levels::REVISION;
                let rated = rated.as_ref();
                let level = rated.map_or("null".to_owned(), |r| quoted(r.level.name()));
                let reason = rated.and_then(|r| r.reason);
                let reason = reason.map_or("null".to_owned(), quoted);
                format!(
                    r#"{{"revision":{revision},"level":{level},"reason":{reason},"exact":{exact}}}"#
                )
            }
            Self::Depth(rated) => {
                let rating = rated.as_ref();
                let mean = rating.map_or("null".to_owned(), ToString::to_string);
                let depths = rating.map_or("null".to_owned(), |r| format!("{:?}", r.depths()));
                format!(
                    r#"{{"revision":{DEPTH_REVISION},"mean":{mean},"depths":{depths},"exact":{exact}}}"#
                )
            }
        }
    }

    /// Where it stands in a picture of many: an order and a label.
    pub(super) fn bin(&self) -> (u32, String) {
        match self {
            Self::Se(rating, ..) => (u32::from(rating.er.0), rating.er.to_string()),
            Self::Hodoku(rating, _) => (rating.level as u32, rating.level.to_string()),
            Self::Level(Some(rated)) => (rated.level as u32, rated.level.to_string()),
            Self::Depth(Some(rated)) => {
                let text = rated.to_string();
                let whole = text.split('.').next().unwrap_or_default();
                (whole.parse().unwrap_or_default(), whole.to_owned())
            }
            Self::Level(None) | Self::Depth(None) => (u32::MAX, "given up".to_owned()),
        }
    }
}

fn hardest(rating: &SeRating) -> Option<String> {
    rating.hardest().map(|step| step.technique.to_string())
}

/// `ER 7.2, EP 1.2, ED 1.2 (SE 1.2.1): hardest`.
fn se_text(rating: &SeRating, complete: bool, direct: Direct) -> String {
    let part = |name, rating: Option<Rating>| {
        rating.map_or_else(String::new, |rating| format!(", {name} {rating}"))
    };
    let more = match (complete, rating.end) {
        (false, _) => "at least ",
        (true, se::End::Above) => "above the limit at ",
        (true, _) => "",
    };
    let hardest = hardest(rating).map_or_else(String::new, |name| format!(": {name}"));
    format!(
        "{more}ER {}{}{} ({}){hardest}",
        rating.er,
        part("EP", rating.ep),
        part("ED", rating.ed),
        direct.revision()
    )
}
