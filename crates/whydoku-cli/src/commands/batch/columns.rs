//! The columns that can be added, and the answers in them.

use clap::ValueEnum;
use serde_json::Value;
use whydoku::solve::{Count, Solver};
use whydoku::text;
use whydoku::{Budget, Grid};
use whydoku_api::Position;
use whydoku_api::rate::RatingStart;
use whydoku_api::scales::{self, Detail};

/// A column that can be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(super) enum Column {
    /// The only solution
    Solution,
    /// The number of solutions: 0, 1, or 2 for several
    Count,
    /// The canonical form
    Canonical,
    /// ER on the SE scale
    Se,
    /// EP on the SE scale
    Ep,
    /// ED on the SE scale
    Ed,
    /// `HoDoKu`'s score
    Hodoku,
    /// `HoDoKu`'s level
    HodokuLevel,
    /// The level
    Level,
    /// The mean depth
    Depth,
}

/// What the cells of a column are.
#[cfg(feature = "parquet")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Integer,
    Decimal,
}

impl Column {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Solution => "solution",
            Self::Count => "count",
            Self::Canonical => "canonical",
            Self::Se => "se",
            Self::Ep => "ep",
            Self::Ed => "ed",
            Self::Hodoku => "hodoku",
            Self::HodokuLevel => "hodoku_level",
            Self::Level => "level",
            Self::Depth => "depth",
        }
    }

    /// Why this column cannot be added to what has one already.
    pub(super) fn is_there_already(self, what: &str) -> String {
        let name = self.name();
        format!("has a {what} `{name}` already; rename it, or leave `{name}` out of --add")
    }

    /// What its cells are, for formats that have types.
    #[cfg(feature = "parquet")]
    pub(super) const fn kind(self) -> Kind {
        match self {
            Self::Solution | Self::Canonical | Self::HodokuLevel | Self::Level => Kind::Text,
            Self::Count | Self::Hodoku => Kind::Integer,
            Self::Se | Self::Ep | Self::Ed | Self::Depth => Kind::Decimal,
        }
    }

    /// The scale and the field of its rating.
    const fn figure(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Solution | Self::Count | Self::Canonical => None,
            Self::Se => Some(("se", "er")),
            Self::Ep => Some(("se", "ep")),
            Self::Ed => Some(("se", "ed")),
            Self::Hodoku => Some(("hodoku", "score")),
            Self::HodokuLevel => Some(("hodoku", "level")),
            Self::Level => Some(("level", "level")),
            Self::Depth => Some(("depth", "mean")),
        }
    }
}

/// What a thread keeps from row to row.
#[derive(Default)]
pub(super) struct Worker {
    solver: Solver,
}

impl Worker {
    /// The cells of a row: all null if it has no puzzle, `None` if its text is not a puzzle.
    pub(super) fn answer(
        &mut self,
        puzzle: Option<&str>,
        columns: &[Column],
    ) -> Option<Vec<Value>> {
        let Some(puzzle) = puzzle else {
            return Some(vec![Value::Null; columns.len()]);
        };
        let reading = text::read(puzzle);
        let position = Position::from(reading.only()?);
        let budget = Budget::unlimited();
        let proved = RatingStart::prove(&mut self.solver, &position, &budget).ok();
        let mut rated: Vec<(&str, Value)> = Vec::new();
        let mut cell = |column: Column| match (column, &proved, column.figure()) {
            (Column::Count, ..) => self.count(&position.grid).into(),
            (Column::Canonical, ..) => {
                let canonical = position.grid.canonical().ok();
                canonical.map_or(Value::Null, |found| found.form.to_string().into())
            }
            (Column::Solution, Some(start), _) => start.puzzle().solution().to_string().into(),
            (_, Some(start), Some((scale, field))) => {
                if !rated.iter().any(|(known, _)| *known == scale) {
                    rated.push((scale, rate(scale, start, &budget)));
                }
                let rating = rated.iter().find(|(known, _)| *known == scale);
                rating.map_or(Value::Null, |(_, figures)| figures[field].clone())
            }
            (_, None, _) | (_, Some(_), None) => Value::Null,
        };
        Some(columns.iter().map(|column| cell(*column)).collect())
    }

    fn count(&mut self, grid: &Grid) -> u64 {
        let counted = self.solver.count(grid, 2, &Budget::unlimited());
        counted.map_or(0, Count::get)
    }
}

fn rate(scale: &str, start: &RatingStart, budget: &Budget) -> Value {
    let Ok(scale) = scales::get(scale) else {
        return Value::Null;
    };
    let figures = scale.rate(start, budget).fields(Detail::Figures);
    serde_json::to_value(figures).unwrap_or_default()
}
