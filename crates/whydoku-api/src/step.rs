//! [`AnyStep`]: a step of a classic puzzle or of a variant, as JSON.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku::hint::Rung;
//! use whydoku::logic::Engine;
//! use whydoku::solve::Solver;
//! use whydoku_api::PlayerBoard;
//! use whydoku_api::hint::hint;
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let board = PlayerBoard::new(puzzle.parse()?);
//! let (engine, budget) = (Engine::default(), Budget::unlimited());
//! let help = hint(&mut Solver::new(), &engine, &board, None, &budget);
//! let step = help.answer(Rung::Reason).step;
//! assert_eq!(
//!     step.map(|step| step.notation().to_owned()).as_deref(),
//!     Some("Hidden Single in a box: 6 in b4 => r5c3=6"),
//! );
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use whydoku::wire::{self, RatingNumber};

/// A step of a classic puzzle or of a variant. Only a step of a variant has a `level`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum AnyStep {
    /// A step of a classic puzzle.
    Classic(Box<wire::Step>),
    /// A step of a variant.
    Variant(Box<VariantStep>),
}

impl AnyStep {
    /// Name and conclusions in short.
    pub fn notation(&self) -> &str {
        match self {
            Self::Classic(step) => &step.notation,
            Self::Variant(step) => &step.notation,
        }
    }

    /// Reason and conclusion in sentences.
    pub fn text(&self) -> &str {
        match self {
            Self::Classic(step) => &step.text,
            Self::Variant(step) => &step.text,
        }
    }
}

impl From<&whydoku::logic::Step> for AnyStep {
    fn from(step: &whydoku::logic::Step) -> Self {
        Self::Classic(Box::new(wire::Step::from(step)))
    }
}

/// A step of a variant. Cells are written `r12c3`, and candidates with one character for the digit: `Ar12c3`
/// is a 10.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VariantStep {
    /// The technique's identifier: `cage-combinations`.
    pub technique: String,
    /// Its name for people: `Cage Combinations`.
    pub name: String,
    /// The difficulty of the technique, 1 to 100, as in `docs/VARIANT_DIFFICULTY.md`.
    pub rating: RatingNumber,
    /// The level of this difficulty: `easy`, `medium`, `hard`, `expert` or `extreme`.
    pub level: &'static str,
    /// Whether the step assumes that the puzzle has one solution. No technique for variants does.
    pub assumes_uniqueness: bool,
    /// What it concludes: `r4c3<>10`, `r4c2=7`.
    pub conclusions: Vec<String>,
    /// Name and conclusions in short.
    pub notation: String,
    /// Reason and conclusion in sentences.
    pub text: String,
    /// The same sentences with what they name.
    pub spans: Vec<VariantSpan>,
    /// The sentences with every inference of every case, if `text` leaves some out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_text: Option<String>,
    /// Why it is true, as in `docs/VARIANT_PROOFS.md`.
    pub proof: Vec<VariantInference>,
    /// What to draw.
    pub highlights: Vec<VariantHighlight>,
    /// Arrows to draw.
    pub links: Vec<VariantLink>,
}

/// A piece of an explanation: plain words as a string, words that name something as an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum VariantSpan {
    /// Words that name nothing.
    Plain(String),
    /// Words that name something.
    Named(VariantName),
}

/// Words, and what they name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VariantName {
    /// The words.
    pub text: String,
    /// Cells; those of the candidates, houses or clues, if the words name such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<String>>,
    /// Digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digits: Option<String>,
    /// Candidates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
    /// Rows, columns and regions: `r3`, `c3`, `b3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub houses: Option<Vec<String>>,
    /// Clues, by their place in the answer to `describe`, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<Vec<usize>>,
    /// Numbers of inferences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inferences: Option<Vec<u16>>,
}

/// Something to draw: a role, and the cells or candidates that play it. For a house or a clue, they are its
/// cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VariantHighlight {
    /// The part it plays, a word: `base`, `pattern`, `target`.
    pub role: String,
    /// Cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<String>>,
    /// Or candidates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
    /// The row, column or region: `r3`, `c3`, `b3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// Or the clue, by its place in the answer to `describe`, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clue: Option<usize>,
}

/// What a link joins: a digit in one or several cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VariantNode {
    /// The digit.
    pub digit: usize,
    /// The cells.
    pub cells: Vec<String>,
}

/// An arrow to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VariantLink {
    /// Where it starts.
    pub from: VariantNode,
    /// Where it ends.
    pub to: VariantNode,
    /// `strong`, `weak` or `implication`.
    pub kind: String,
    /// The number of an implication. All arrows with a number lead to one inference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// For an implication: whether the start is true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_true: Option<bool>,
    /// For an implication: whether the end is true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_true: Option<bool>,
}

/// One inference of a proof. Lines of the puzzle count from 1 up, lines of the proof from −1 down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum VariantInference {
    /// Lines with multipliers, added up, divided and saturated.
    Sum {
        /// The multipliers with the lines.
        of: Vec<(i64, i64)>,
        /// The divisor; 1 if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        divide: Option<i64>,
        /// Whether no weight is larger than the bound in the end; `false` if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        saturate: Option<bool>,
    },
    /// One of the literals is true.
    Clause {
        /// The literals.
        any: Vec<String>,
        /// The lines that contradict the opposite.
        from: Vec<i64>,
    },
    /// A new variable that is 1 exactly if one of the literals is true.
    Define {
        /// Its name.
        name: String,
        /// The literals.
        any: Vec<String>,
    },
}

/// Something to draw in a classic puzzle or a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum AnyHighlight {
    /// In a classic puzzle.
    Classic(wire::Highlight),
    /// In a variant.
    Variant(VariantHighlight),
}

impl From<&whydoku::logic::Highlight> for AnyHighlight {
    fn from(highlight: &whydoku::logic::Highlight) -> Self {
        Self::Classic(wire::Highlight::from(highlight))
    }
}

/// The path of a variant, as `whydoku-verify` reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VariantPath {
    /// The version of the format.
    pub schema: u32,
    /// `variant-path`.
    pub kind: String,
    /// If the puzzle does not have exactly one solution: what is known about it.
    pub caution: Option<String>,
    /// The puzzle from which the path starts, as `docs/VARIANT_PROOFS.md` describes it. A player's digits and
    /// candidates are among its givens.
    pub puzzle: VariantDescription,
    /// The puzzle with one rule per line.
    pub text: String,
    /// The digits at the start, one character for each cell.
    pub grid: String,
    /// The candidates at the start: as many characters for each cell as there are digits, `.` for one that is
    /// not open.
    pub candidates: String,
    /// The steps in order.
    pub steps: Vec<VariantStep>,
    /// `solved`, `stuck`, `contradiction`, `budget` or `timeout`.
    pub outcome: String,
    /// The highest rating of a step; null if there is none.
    pub rating: Option<RatingNumber>,
    /// The level of the path: `easy`, `medium`, `hard`, `expert` or `extreme`.
    pub level: &'static str,
    /// The digits row by row, for the outcome `solved`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<usize>>,
    /// The position after the last step.
    pub end: wire::State,
    /// For each step: whether the independent verifier accepts its proof.
    pub proved: Vec<bool>,
}

/// A puzzle as `whydoku-verify` reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VariantDescription {
    /// The number of rows, columns and digits.
    pub size: usize,
    /// The regions.
    pub regions: Vec<Vec<String>>,
    /// The cells that may have only some digits.
    pub givens: Vec<VariantGiven>,
    /// The constraints.
    pub constraints: Vec<BTreeMap<String, serde_json::Value>>,
}

/// A cell that may have only some digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VariantGiven {
    /// The cell.
    pub cell: String,
    /// The digits.
    pub digits: Vec<usize>,
    /// False if the cell has no digit yet although only one is left to it: a player crossed out the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<bool>,
}
