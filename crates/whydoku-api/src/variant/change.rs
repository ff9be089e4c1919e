//! Variants in other formats, turned, and without spare clues.

use super::{VariantPuzzle, not_yet};
use crate::convert::ConvertAnswer;
use crate::minimize::MinimizeAnswer;
use crate::transform::{Mirror, Move, TransformAnswer};
use crate::{RequestError, RequestErrorKind};
use whydoku::variant::{Digits, Format, MinimizeError, Variant, VariantError};
use whydoku::{Budget, Orientation, Rng};

/// A variant after a list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The puzzle.
    pub puzzle: VariantPuzzle,
    /// The moves that were made.
    pub moves: String,
}

impl VariantPuzzle {
    /// The name of every format that variants can be written in.
    pub fn formats() -> impl Iterator<Item = &'static str> {
        let own = Format::WRITTEN.iter().map(|format| format.id());
        own.chain(["line", "grid"])
    }

    /// Answers `convert`.
    pub fn convert(&self, format: &str) -> Result<ConvertAnswer, RequestError> {
        if let Some(format) = Format::WRITTEN.into_iter().find(|one| one.id() == format) {
            let export = self.write(format)?;
            // A warning of the library stands alone; the field has its own words around it.
            let warnings = export.warnings.iter();
            let lost: Vec<&str> = warnings
                .map(|warning| warning.strip_prefix("left out: ").unwrap_or(warning))
                .collect();
            return Ok(ConvertAnswer {
                text: export.text.trim_end().to_owned() + "\n",
                lost: lost.join("; "),
                variant: Some(self.note()),
            });
        }
        let names: Vec<&str> = Self::formats().collect();
        match format {
            "line" if self.is_plain() => Ok(ConvertAnswer {
                text: self.givens() + "\n",
                lost: String::new(),
                variant: Some(self.note()),
            }),
            "line" => Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!(
                    "a line of digits cannot hold the rules {}; choose from {}",
                    self.rules().join(", "),
                    names.join(", ")
                ),
            )),
            "grid" => Ok(ConvertAnswer {
                text: self.givens_picture(),
                lost: self.undrawn().join(" "),
                variant: Some(self.note()),
            }),
            other => Err(RequestError::new(
                RequestErrorKind::UnknownName,
                format!(
                    "variants cannot be written as `{other}`; choose from {}",
                    names.join(", ")
                ),
            )),
        }
    }

    /// The puzzle after the moves. `salt` is added to random seeds, so that each puzzle of a list gets its
    /// own draw.
    pub fn moved(&self, moves: &[Move], salt: u64) -> Result<Moved, RequestError> {
        let mut variant = self.variant.clone();
        let mut made = Vec::new();
        for one in moves {
            variant = step(&variant, one, salt, &mut made)?;
        }
        Ok(Moved {
            puzzle: Self {
                variant,
                ..self.clone()
            },
            moves: if made.is_empty() {
                "identity".to_owned()
            } else {
                made.join(", ")
            },
        })
    }

    /// The puzzle with every digit of a solution as a given.
    #[must_use]
    pub fn filled(&self, solution: &str) -> Self {
        let mut filled = self.clone();
        let cells = self.variant.size().all_cells();
        for (cell, sign) in cells.zip(solution.chars()) {
            if let Some(digit) = sign.to_digit(36) {
                filled.variant.allow(cell, Digits::only(digit as usize));
            }
        }
        filled
    }

    /// Answers `transform`.
    pub fn transform(&self, moves: &[Move]) -> Result<TransformAnswer, RequestError> {
        Ok(self.moved(moves, 0)?.answer())
    }

    /// The puzzle without the givens and clues that it does not need, and the clues that were removed.
    pub fn minimized(
        &self,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<(Self, Vec<String>), RequestError> {
        let minimized = self.variant.minimized(rng, budget);
        let minimized = minimized.map_err(|error| {
            let kind = match error {
                MinimizeError::NoSolution => RequestErrorKind::NoSolution,
                MinimizeError::SeveralSolutions => RequestErrorKind::SeveralSolutions,
                _ => RequestErrorKind::Late,
            };
            RequestError::new(kind, error.to_string())
        })?;
        let puzzle = Self {
            variant: minimized.variant,
            ..self.clone()
        };
        Ok((puzzle, minimized.removed))
    }

    /// Answers `minimize`.
    pub fn minimize(&self, rng: &mut Rng, budget: &Budget) -> Result<MinimizeAnswer, RequestError> {
        let (puzzle, removed) = self.minimized(rng, budget)?;
        Ok(MinimizeAnswer {
            result: puzzle.text(),
            candidates: None,
            removed,
            variant: Some(puzzle.note()),
        })
    }
}

impl Moved {
    /// The same in another orientation.
    pub fn turned(&self, orientation: Orientation) -> Result<Self, RequestError> {
        if orientation == Orientation::Upright {
            return Ok(self.clone());
        }
        let variant = self
            .puzzle
            .variant
            .turned(orientation)
            .map_err(|error| refused(&error))?;
        let before = Some(self.moves.as_str()).filter(|moves| *moves != "identity");
        Ok(Self {
            puzzle: VariantPuzzle {
                variant,
                ..self.puzzle.clone()
            },
            moves: before
                .into_iter()
                .chain([name(orientation)])
                .collect::<Vec<_>>()
                .join(", "),
        })
    }

    /// The answer to `transform`.
    pub fn answer(&self) -> TransformAnswer {
        TransformAnswer {
            result: self.puzzle.text(),
            candidates: None,
            symmetry: self.moves.clone(),
            automorphisms: None,
            variant: Some(self.puzzle.note()),
        }
    }
}

/// The error of a move that would change a rule.
fn refused(error: &VariantError) -> RequestError {
    RequestError::new(RequestErrorKind::OutOfRange, error.to_string())
}

/// Makes one move.
fn step(
    variant: &Variant,
    one: &Move,
    salt: u64,
    made: &mut Vec<String>,
) -> Result<Variant, RequestError> {
    let orientation = match one {
        Move::Rotate(90) => Orientation::Rotated90,
        Move::Rotate(180) => Orientation::Rotated180,
        Move::Rotate(270) => Orientation::Rotated270,
        Move::Rotate(degrees) => {
            return Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!("{degrees} degrees; turn by 90, 180 or 270"),
            ));
        }
        Move::Transpose => Orientation::Transposed,
        Move::Mirror(Mirror::LeftRight) => Orientation::MirroredLeftRight,
        Move::Mirror(Mirror::TopBottom) => Orientation::MirroredTopBottom,
        Move::Relabel(text) => {
            let digits = digits(text, variant)?;
            made.push(format!("relabel {text}"));
            return variant.renumbered(&digits).map_err(|error| refused(&error));
        }
        Move::Random(seed) => return random(variant, seed.wrapping_add(salt), made),
        Move::Bands(_) | Move::Stacks(_) | Move::Rows(_) | Move::Columns(_) | Move::Canonical => {
            return Err(RequestError::new(
                RequestErrorKind::Variant,
                "a variant can be turned, mirrored and relabeled; other moves would change its rules",
            ));
        }
    };
    let turned = variant
        .turned(orientation)
        .map_err(|error| refused(&error))?;
    made.push(name(orientation).to_owned());
    Ok(turned)
}

/// A random move among those that keep the rules.
fn random(variant: &Variant, seed: u64, made: &mut Vec<String>) -> Result<Variant, RequestError> {
    let mut rng = Rng::new(seed);
    let kept: Vec<(Orientation, Variant)> = Orientation::ALL
        .into_iter()
        .filter_map(|one| Some((one, variant.turned(one).ok()?)))
        .collect();
    let Some((orientation, turned)) = rng.choose(&kept) else {
        return Err(not_yet("`random`"));
    };
    made.push(name(*orientation).to_owned());
    let mut digits: Vec<usize> = (1..=variant.size().get()).collect();
    rng.shuffle(&mut digits);
    Ok(match turned.renumbered(&digits) {
        Ok(renumbered) => {
            let text: String = digits.iter().copied().map(super::letter).collect();
            made.push(format!("relabel {text}"));
            renumbered
        }
        Err(_) => turned.clone(),
    })
}

const fn name(orientation: Orientation) -> &'static str {
    match orientation {
        Orientation::Upright => "identity",
        Orientation::Rotated90 => "rotate 90",
        Orientation::Rotated180 => "rotate 180",
        Orientation::Rotated270 => "rotate 270",
        Orientation::MirroredLeftRight => "mirror left-right",
        Orientation::MirroredTopBottom => "mirror top-bottom",
        Orientation::Transposed => "transpose",
        Orientation::AntiTransposed => "transpose at the other diagonal",
    }
}

/// `2134`: the new digits, each once.
fn digits(text: &str, variant: &Variant) -> Result<Vec<usize>, RequestError> {
    let size = variant.size().get();
    let digits: Option<Vec<usize>> = text
        .chars()
        .filter(|c| !matches!(c, ',' | ' '))
        .map(|c| usize::try_from(c.to_digit(36)?).ok())
        .collect();
    let once = |digits: &Vec<usize>| {
        digits.len() == size && (1..=size).all(|digit| digits.contains(&digit))
    };
    digits.filter(once).ok_or_else(|| {
        let example: String = (1..=size).rev().map(super::letter).collect();
        RequestError::new(
            RequestErrorKind::OutOfRange,
            format!("{text}: write each digit of the {size}x{size} grid once, such as {example}"),
        )
    })
}
