//! Feature `serde`: the JSON of steps and paths, a published and versioned format.
//!
//! One object per path, with every step's proof in it, so that a program which shares no code
//! (`whydoku-verify`) can check it. `docs/STEPS.md` explains every field. What is added keeps
//! [`SCHEMA`]; what changes meaning or goes raises it.
//!
//! ```
//! # #[cfg(feature = "techniques")] {
//! use whydoku_grid::{Budget, Pencilmarks};
//! use whydoku_logic::{Engine, json};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let marks = Pencilmarks::from_grid(&puzzle.parse()?)?;
//! let path = json::Path::from(&Engine::default().solve_path(&marks, &Budget::unlimited()));
//! let text = serde_json::to_string(&path)?;
//! assert_eq!(serde_json::from_str::<json::Path>(&text)?, path);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod pattern;
mod proof;
mod rating;
mod spans;
mod text;

pub use pattern::{AlmostLockedSet, Pattern};
pub use proof::{Branch, Inference};
pub use rating::RatingNumber;
pub use spans::{ExplanationSpan, NamedSpan};
pub use text::{ReadText, Text};

use crate::{Explanation, LinkKind, Literal, Marked, Outcome};
use serde::{Deserialize, Serialize};
use text::texts;
use whydoku_grid::{Candidate, Cell, House, Pencilmarks, Spent};

/// The version of the format.
pub const SCHEMA: u32 = 1;

/// A whole path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Path {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `path`.
    pub kind: String,
    /// The givens: 81 characters, `.` for empty.
    pub puzzle: String,
    /// The digits that stand at the start, given or placed.
    pub grid: String,
    /// The candidates at the start, 729 characters; left out when they are the plain pencil marks
    /// of `grid`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<String>,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// `solved`, `stuck`, `contradiction` or `budget`.
    pub outcome: String,
    /// What is wrong, for the outcome `contradiction`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<String>,
    /// Whether some step rests on the puzzle having one solution.
    pub assumes_uniqueness: bool,
    /// Whether the path proves that the puzzle has exactly one solution.
    pub proves_uniqueness: bool,
    /// The highest rating of a step; left out when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingNumber>,
    /// The solution, for the outcome `solved`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The state after the last step, for `stuck`, `budget` and `timeout`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<State>,
}

/// Digits and candidates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// The digits that stand: 81 characters, `.` for empty.
    pub grid: String,
    /// Nine characters for each cell: the digit if it is open, else `.`. A digit that stands is the
    /// only one open in its cell.
    pub candidates: String,
}

/// One step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The technique's identifier: `x-wing`.
    pub technique: String,
    /// Its name for people: `X-Wing`.
    pub name: String,
    /// The rating on the SE scale: `3.2`.
    pub rating: RatingNumber,
    /// Whether the step rests on the puzzle having one solution.
    pub assumes_uniqueness: bool,
    /// What it concludes: `r4c3<>5`, `r4c2=7`.
    pub conclusions: Vec<Text<Literal>>,
    /// Name, pattern and conclusions in short.
    pub notation: String,
    /// The same in sentences.
    pub text: String,
    /// The same sentences with their typed parts. Paths written before there were any lack them.
    #[serde(default)]
    pub spans: Vec<ExplanationSpan>,
    /// Every inference on a line of its own; left out when `text` leaves nothing out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub full_text: Option<String>,
    /// Why it is true.
    pub proof: Vec<Inference>,
    /// What to draw.
    pub highlights: Vec<Highlight>,
    /// Arrows to draw.
    pub links: Vec<Link>,
    /// The pattern by its shape.
    pub pattern: Pattern,
}

/// Something to draw: a role, and a house, cells or candidates that play it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Highlight {
    /// The part it plays, a word: `base`, `fin`, `target`.
    pub role: String,
    /// A house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<Text<House>>,
    /// Or cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<Text<Cell>>>,
    /// Or candidates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Text<Candidate>>>,
}

/// What a link joins: a digit in one cell, or in several that act as one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    /// The digit, 1 to 9.
    pub digit: u8,
    /// The cells.
    pub cells: Vec<Text<Cell>>,
}

/// An arrow to draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Link {
    /// Where it starts.
    pub from: Node,
    /// Where it ends.
    pub to: Node,
    /// `strong`, `weak` or `implication`.
    pub kind: String,
    /// The number of an implication; left out where a true candidate excludes another directly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// For an implication: whether the start is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_true: Option<bool>,
    /// For an implication: whether the end is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_true: Option<bool>,
}

impl From<&crate::Path> for Path {
    fn from(path: &crate::Path) -> Self {
        let start = path.start.grid();
        let mut givens = *start;
        givens.restore();
        let plain = Pencilmarks::from_grid(start).is_ok_and(|plain| plain == path.start);
        let (outcome, contradiction) = match &path.outcome {
            Outcome::Solved => ("solved", None),
            Outcome::Stuck => ("stuck", None),
            Outcome::Contradiction(what) => ("contradiction", Some(what.to_string())),
            Outcome::BudgetSpent(Spent::Units) => ("budget", None),
            Outcome::BudgetSpent(Spent::Cancelled) => ("timeout", None),
        };
        Self {
            schema: SCHEMA,
            kind: "path".to_owned(),
            puzzle: givens.to_string(),
            grid: start.to_string(),
            candidates: (!plain).then(|| candidates_729(&path.start)),
            steps: path.steps.iter().map(Step::from).collect(),
            outcome: outcome.to_owned(),
            contradiction,
            assumes_uniqueness: path.assumes_uniqueness(),
            proves_uniqueness: path.proves_uniqueness(),
            rating: path.hardest().map(|step| RatingNumber(step.rating)),
            solution: (outcome == "solved").then(|| path.end.grid().to_string()),
            end: matches!(outcome, "stuck" | "budget" | "timeout").then(|| State::from(&path.end)),
        }
    }
}

impl From<&Pencilmarks> for State {
    fn from(marks: &Pencilmarks) -> Self {
        Self {
            grid: marks.grid().to_string(),
            candidates: candidates_729(marks),
        }
    }
}

impl From<&crate::Step> for Step {
    fn from(step: &crate::Step) -> Self {
        let Explanation {
            notation,
            sentences,
            spans,
        } = Explanation::of(step);
        let picture = step.picture();
        let placed = step.conclusions.placements.iter().copied().map(Literal::on);
        let gone = step.conclusions.eliminations.iter().map(Literal::off);
        Self {
            technique: step.technique.id.to_owned(),
            name: step.technique.name.to_owned(),
            rating: RatingNumber(step.rating),
            assumes_uniqueness: step.assumes_uniqueness(),
            conclusions: texts(placed.chain(gone)),
            notation,
            text: sentences,
            spans: spans::spans_from(&spans),
            full_text: step.full_explanation().map(|spans| spans.to_string()),
            proof: proof::proof_from(&step.proof.0),
            highlights: picture.highlights.iter().map(Highlight::from).collect(),
            links: picture.links.iter().map(Link::from).collect(),
            pattern: Pattern::from(&step.parts()),
        }
    }
}

impl From<&crate::Highlight> for Highlight {
    fn from(highlight: &crate::Highlight) -> Self {
        let mut all = Self {
            role: highlight.role.name().to_owned(),
            house: None,
            cells: None,
            candidates: None,
        };
        match highlight.marked {
            Marked::House(house) => all.house = Some(Text(house)),
            Marked::Cells(cells) => all.cells = Some(texts(cells)),
            Marked::Digit(..) | Marked::Candidates(_) => {
                let candidates = highlight.marked.candidates();
                all.candidates = candidates.map(|set| texts(set.iter()));
            }
        }
        all
    }
}

impl From<&crate::Node> for Node {
    fn from(node: &crate::Node) -> Self {
        Self {
            digit: node.digit.get(),
            cells: texts(node.cells),
        }
    }
}

impl From<&crate::Link> for Link {
    fn from(link: &crate::Link) -> Self {
        let (kind, number, truths) = match link.kind {
            LinkKind::Strong => ("strong", None, None),
            LinkKind::Weak => ("weak", None, None),
            LinkKind::Implication {
                number,
                from_true,
                to_true,
            } => ("implication", number, Some((from_true, to_true))),
        };
        Self {
            from: Node::from(&link.from),
            to: Node::from(&link.to),
            kind: kind.to_owned(),
            number,
            from_true: truths.map(|(from, _)| from),
            to_true: truths.map(|(_, to)| to),
        }
    }
}

fn candidates_729(marks: &Pencilmarks) -> String {
    let open = |c: Candidate| marks.has(c) || marks.get(c.cell) == Some(c.digit);
    let all = Candidate::all().map(|c| if open(c) { c.digit.to_char() } else { '.' });
    all.collect()
}
