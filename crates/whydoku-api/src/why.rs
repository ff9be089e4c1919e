//! `why`: why a digit must, or cannot, go in a cell.

use crate::position::request;
use crate::reasoning::engine_of;
use crate::{Bounds, Effort, Position, Question, RequestError, Verdict, proved};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::logic::{self, Engine, Literal, Outcome, Step};
use whydoku::wire::{self, Text};
use whydoku::{Budget, Pencilmarks};

/// The question `why`.
#[derive(Debug)]
pub struct Why;

request! {
    /// The claim to explain.
    WhyRequest {
        /// `r5c5=3` or `r5c5<>3`.
        claim: Text<Literal>,
        /// Only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// Whether steps may assume that the puzzle has one solution; true if absent.
        #[serde(default)]
        uniqueness: Option<bool>,
    }
}

/// The reasons for a claim, or against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WhyAnswer {
    /// The claim.
    pub claim: Text<Literal>,
    /// The reasons in words.
    pub text: String,
    /// Whether the claim is true; null if no reason was found for or against it.
    pub holds: Option<bool>,
    /// The steps that lead to the claim, or to its opposite, in order.
    pub steps: Vec<wire::Step>,
    /// For each step: whether the independent verifier accepts its proof.
    pub proved: Vec<bool>,
    /// Instead of steps: the refutation of the opposite.
    pub proof: Option<wire::Inference>,
}

impl Question for Why {
    type Request = WhyRequest;
    type Answer = WhyAnswer;
    const NAME: &'static str = "why";
    const ABOUT: &'static str =
        "Finds the shortest chain of reasons for a digit in a cell, or against it.";
    const EFFORT: Effort = Effort::Long;

    fn answer(request: WhyRequest, _: &Bounds, budget: &Budget) -> Result<WhyAnswer, RequestError> {
        let engine = engine_of(request.techniques.as_deref(), request.uniqueness)?;
        let marks = Position::from(&request.record()?).marks()?;
        Ok(Reasons::find(&engine, &marks, request.claim.0, budget).answer())
    }
}

/// The reasons for a claim in one position.
#[derive(Clone, Debug)]
pub struct Reasons {
    marks: Pencilmarks,
    claim: Literal,
    why: logic::Why,
}

impl Reasons {
    /// Searches for reasons.
    pub fn find(engine: &Engine, marks: &Pencilmarks, claim: Literal, budget: &Budget) -> Self {
        Self {
            marks: *marks,
            claim,
            why: engine.why(marks, claim, budget),
        }
    }

    /// Whether the claim is true, and the reasons for it or for its opposite.
    fn decided(&self) -> (Option<bool>, &logic::Why) {
        match &self.why {
            logic::Why::Opposite(inner) => (Some(false), inner),
            logic::Why::Unknown(_) => (None, &self.why),
            logic::Why::Already | logic::Why::Refuted(_) | logic::Why::Steps(_) => {
                (Some(true), &self.why)
            }
        }
    }

    /// Whether the claim is true.
    pub const fn verdict(&self) -> Verdict {
        match &self.why {
            logic::Why::Unknown(Outcome::BudgetSpent(_)) => Verdict::Budget,
            logic::Why::Opposite(_) | logic::Why::Unknown(_) => Verdict::No,
            logic::Why::Already | logic::Why::Refuted(_) | logic::Why::Steps(_) => Verdict::Yes,
        }
    }

    /// The steps that lead to the claim or to its opposite, if there are any.
    pub fn steps(&self) -> &[Step] {
        match self.decided().1 {
            logic::Why::Steps(steps) => steps,
            _ => &[],
        }
    }

    /// The reasons in words, each on a line of its own.
    pub fn text(&self) -> String {
        self.why.text(&self.marks, self.claim)
    }

    /// The same as JSON.
    pub fn answer(&self) -> WhyAnswer {
        let (holds, reasons) = self.decided();
        WhyAnswer {
            claim: Text(self.claim),
            text: self.text().trim_end().to_owned(),
            holds,
            steps: self.steps().iter().map(wire::Step::from).collect(),
            proved: proved::in_order(&self.marks, self.steps()),
            proof: match reasons {
                logic::Why::Refuted(inference) => Some(wire::Inference::from(inference)),
                _ => None,
            },
        }
    }
}
