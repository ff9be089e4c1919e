//! `transform`: the same puzzle, turned, mirrored, permuted or relabeled.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle, "moves": ["transpose"] }).to_string();
//! let answer = ask("transform", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! // The first column is now the first row.
//! assert!(answer["result"].as_str().is_some_and(|puzzle| puzzle.starts_with("56.847...")));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::position::{PositionRequest as _, request, write_candidates};
use crate::{Bounds, Question, RequestError, RequestErrorKind, VariantNote};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use whydoku::text::{PlayerMarks, Record};
use whydoku::{Budget, Clash, Digit, Grid, Rng, Symmetry, SymmetryError};

/// The question `transform`.
#[derive(Debug)]
pub struct Transform;

request! {
    /// The position to transform.
    TransformRequest {
        /// The moves, made in this order; without one, the position stays as it is.
        #[serde(default)]
        moves: Vec<Move>,
    }
}

/// One move: `{"rotate": 90}`, `"transpose"`, `{"rows": "213456789"}`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// Turn clockwise by 90, 180 or 270 degrees.
    Rotate(u32),
    /// Mirror at the diagonal from top left to bottom right, so that rows become columns.
    Transpose,
    /// Mirror left and right, or top and bottom.
    Mirror(Mirror),
    /// The bands in their new order, such as `312`.
    Bands(String),
    /// The stacks in their new order, such as `312`.
    Stacks(String),
    /// The rows in their new order, such as `213456789`; bands must stay together.
    Rows(String),
    /// The columns in their new order, such as `213456789`; stacks must stay together.
    Columns(String),
    /// The new digits for 1 to 9, such as `987654321`.
    Relabel(String),
    /// A random move, drawn with this seed.
    Random(u64),
    /// To the canonical form, the smallest of all equivalent grids.
    Canonical,
}

/// A mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mirror {
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
}

/// A transformed position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TransformAnswer {
    /// The digits after the moves, 81 characters.
    pub result: String,
    /// The open candidates after the moves, if the position has candidates of its own.
    pub candidates: Option<String>,
    /// All moves as one.
    pub symmetry: String,
    /// With `canonical`: how many symmetries turn the grid into itself.
    pub automorphisms: Option<u64>,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
}

impl Question for Transform {
    type Request = TransformRequest;
    type Answer = TransformAnswer;
    const NAME: &'static str = "transform";
    const ABOUT: &'static str =
        "Turns, mirrors, permutes or relabels the puzzle, or brings it to its canonical form.";

    fn answer(
        request: TransformRequest,
        _: &Bounds,
        _: &Budget,
    ) -> Result<TransformAnswer, RequestError> {
        #[cfg(feature = "variant")]
        if let Some(puzzle) = request.variant()? {
            return puzzle.transform(&request.moves);
        }
        let record = request.record()?;
        let moves: Vec<PreparedMove> = request
            .moves
            .iter()
            .map(|one| one.prepare().map_err(out_of_range))
            .collect::<Result<_, _>>()?;
        let combined = combine(&moves, &record.grid, 0).map_err(|clash| {
            RequestError::new(
                RequestErrorKind::ImpossiblePosition,
                format!("there is no canonical form: {clash}"),
            )
        })?;
        Ok(answer(&record, &combined.symmetry, combined.automorphisms))
    }
}

fn out_of_range(why: String) -> RequestError {
    RequestError::new(RequestErrorKind::OutOfRange, why)
}

/// The answer for a record moved by one symmetry.
pub fn answer(record: &Record, symmetry: &Symmetry, automorphisms: Option<u64>) -> TransformAnswer {
    let moved = moved(symmetry, record);
    TransformAnswer {
        result: moved.grid.to_string(),
        candidates: moved.candidates.as_ref().map(write_candidates),
        symmetry: symmetry.to_string(),
        automorphisms,
        variant: None,
    }
}

/// A move whose text was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreparedMove {
    /// The same for every grid.
    Symmetry(Symmetry),
    /// Drawn with this seed.
    Random(u64),
    /// To the canonical form of the grid.
    Canonical,
}

impl Move {
    /// Reads the text of the move. The error says what to write instead.
    pub fn prepare(&self) -> Result<PreparedMove, String> {
        Ok(PreparedMove::Symmetry(match self {
            Self::Rotate(degrees) => match Symmetry::rotate(*degrees) {
                Some(symmetry) => symmetry,
                None => return Err(format!("{degrees} degrees; turn by 90, 180 or 270")),
            },
            Self::Transpose => Symmetry::TRANSPOSE,
            Self::Mirror(Mirror::LeftRight) => Symmetry::MIRROR_LEFT_RIGHT,
            Self::Mirror(Mirror::TopBottom) => Symmetry::MIRROR_TOP_BOTTOM,
            Self::Bands(text) => permutation(text, Symmetry::permute_bands)?,
            Self::Stacks(text) => permutation(text, Symmetry::permute_stacks)?,
            Self::Rows(text) => permutation(text, Symmetry::permute_rows)?,
            Self::Columns(text) => permutation(text, Symmetry::permute_columns)?,
            Self::Relabel(text) => numbers::<9>(text)
                .and_then(|to| Symmetry::relabel(to.map(Digit::from_index)).ok())
                .ok_or_else(|| {
                    format!("{text}: write each digit from 1 to 9 once, such as 987654321")
                })?,
            Self::Random(seed) => return Ok(PreparedMove::Random(*seed)),
            Self::Canonical => return Ok(PreparedMove::Canonical),
        }))
    }
}

/// `213456789`: which line comes first, second, third.
fn permutation<const N: usize>(
    text: &str,
    permute: impl Fn([usize; N]) -> Result<Symmetry, SymmetryError>,
) -> Result<Symmetry, String> {
    let order = numbers::<N>(text).ok_or_else(|| {
        let example: String = (1..=N).rev().map(|n| n.to_string()).collect();
        format!("{text}: write each number from 1 to {N} once, such as {example}")
    })?;
    // The library wants to know where each line goes; people say which line comes where.
    let mut goes_to = [0; N];
    for (place, line) in order.into_iter().enumerate() {
        goes_to[line] = place;
    }
    permute(goes_to).map_err(|error| format!("{text}: {error}"))
}

/// `312` → 2, 0, 1: each of the first `N` numbers once, counted from zero.
fn numbers<const N: usize>(text: &str) -> Option<[usize; N]> {
    let found: Vec<usize> = text
        .chars()
        .filter(|c| !matches!(c, ',' | ' '))
        .map(|c| c.to_digit(10)?.checked_sub(1).map(|n| n as usize))
        .collect::<Option<_>>()?;
    let order: [usize; N] = found.try_into().ok()?;
    (0..N).all(|n| order.contains(&n)).then_some(order)
}

/// All moves as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combined {
    /// The moves, one after the other.
    pub symmetry: Symmetry,
    /// The number of automorphisms, if the canonical form was asked for.
    pub automorphisms: Option<u64>,
}

/// Combines the moves for one grid. `salt` is added to random seeds, so that each puzzle of a list
/// gets its own draw. Fails for the canonical form of a grid with a clash.
pub fn combine(moves: &[PreparedMove], grid: &Grid, salt: u64) -> Result<Combined, Clash> {
    let mut combined = Combined {
        symmetry: Symmetry::IDENTITY,
        automorphisms: None,
    };
    for one in moves {
        let next = match one {
            PreparedMove::Symmetry(symmetry) => *symmetry,
            PreparedMove::Random(seed) => Symmetry::random(&mut Rng::new(seed.wrapping_add(salt))),
            PreparedMove::Canonical => {
                let canonical = combined.symmetry.apply(grid).canonical()?;
                combined.automorphisms = Some(canonical.automorphisms);
                canonical.symmetry
            }
        };
        combined.symmetry = combined.symmetry.then(&next);
    }
    Ok(combined)
}

/// A record, moved.
pub fn moved(symmetry: &Symmetry, record: &Record) -> Record {
    Record {
        grid: symmetry.apply(&record.grid),
        candidates: record.candidates.as_ref().map(|open| symmetry.apply(open)),
        marks: record.marks.as_ref().map(|marks| {
            Box::new(PlayerMarks {
                notes: symmetry.apply(&marks.notes),
                strikes: symmetry.apply(&marks.strikes),
            })
        }),
        ..record.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku::Cell;

    #[test]
    fn an_order_names_each_line_once() {
        assert_eq!(numbers::<3>("312"), Some([2, 0, 1]));
        assert_eq!(numbers::<3>("3,1,2"), Some([2, 0, 1]));
        for bad in ["", "12", "1123", "112", "014", "abc", "1234"] {
            assert_eq!(numbers::<3>(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_new_order_says_which_line_comes_first() {
        let bands = Move::Bands("312".to_owned()).prepare();
        let Ok(PreparedMove::Symmetry(symmetry)) = bands else {
            panic!("{bands:?}");
        };
        // The third band comes first: r9c1 goes to r3c1.
        assert_eq!(symmetry.apply(&Cell::at(8, 0)), Cell::at(2, 0));
    }

    #[test]
    fn moves_are_made_in_order() {
        let request = r#"{"puzzle":"1................................................................................",
            "moves":["transpose",{"rotate":90},{"relabel":"912345678"}]}"#;
        let request: TransformRequest = serde_json::from_str(request).unwrap();
        let answer = Transform::answer(request, &Bounds::default(), &Budget::unlimited()).unwrap();
        // Transposing keeps r1c1, the turn takes it to r1c9, and 1 becomes 9.
        assert_eq!(
            answer.result,
            format!("{}9{}", ".".repeat(8), ".".repeat(72))
        );
        assert_eq!((answer.candidates, answer.automorphisms), (None, None));
    }

    #[test]
    fn a_bad_move_says_what_to_write() {
        for (one, part) in [
            (Move::Rotate(45), "90, 180 or 270"),
            (Move::Rows("123".to_owned()), "from 1 to 9 once"),
            (Move::Rows("147258369".to_owned()), "band"),
            (Move::Relabel("112345678".to_owned()), "987654321"),
        ] {
            let why = one.prepare().unwrap_err();
            assert!(why.contains(part), "{why}");
        }
    }
}
