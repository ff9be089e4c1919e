//! The scale of Sudoku Explainer 1.2.1: ER, EP and ED.

use super::{Detail, Fields, Revision, Scale, ScaleInfo, ScaleRating};
use crate::proved;
use crate::rate::RatingStart;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use whydoku::logic::{Path, Step};
use whydoku::rate::se::{self, Direct, End, Options, SeRating, SeStep};
use whydoku::wire::{self, RatingNumber};
use whydoku::{Budget, Pencilmarks, Rating};

/// The scale, with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeScale {
    /// `None` for the usual ones, because those are not a constant.
    options: Option<Options>,
}

impl SeScale {
    /// The scale as the reference program computes it, for the whole puzzle.
    pub const REFERENCE: Self = Self { options: None };

    /// The scale with options: another revision, or when to stop early.
    pub const fn new(options: Options) -> Self {
        Self {
            options: Some(options),
        }
    }

    fn options(self) -> Options {
        self.options.unwrap_or_default()
    }
}

impl Scale for SeScale {
    fn info(&self) -> &'static ScaleInfo {
        const INFO: ScaleInfo = ScaleInfo {
            id: "se",
            name: "Sudoku Explainer",
            about: "Sudoku Explainer 1.2.1: the hardest step on its path (ER), up to the first \
                    placement (EP), and the first step (ED)",
        };
        &INFO
    }

    fn revision(&self) -> Revision {
        Revision::Program(self.options().direct.revision())
    }

    fn columns(&self) -> Vec<String> {
        let er = format!("{} ER", self.options().direct.revision());
        vec![er, "EP".to_owned(), "ED".to_owned(), "hardest".to_owned()]
    }

    fn axis(&self) -> String {
        format!("ER ({})", self.options().direct.revision())
    }

    fn rate(&self, start: &RatingStart, budget: &Budget) -> Box<dyn ScaleRating> {
        let rated = se::rate_within(start.puzzle(), start.candidates(), &self.options(), budget);
        let complete = rated.is_ok();
        Box::new(SeResult {
            rating: rated.unwrap_or_else(|interrupted| *interrupted.so_far),
            complete,
            direct: self.options().direct,
            start: start.marks(),
        })
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<SeAnswer>()
    }
}

/// A puzzle on the scale, with the path that the rating comes from.
#[derive(Clone, Debug)]
pub struct SeResult {
    /// The rating.
    pub rating: SeRating,
    complete: bool,
    direct: Direct,
    /// The candidates from which the rating starts.
    start: Pencilmarks,
}

/// The rating of a puzzle on the scale of Sudoku Explainer.
#[derive(Debug, Serialize, JsonSchema)]
struct SeAnswer {
    /// The revision of the scale.
    revision: &'static str,
    /// ER, the rating of the hardest step.
    er: RatingNumber,
    /// EP, the rating of the hardest step up to the first placement; null if there is no placement.
    ep: Option<RatingNumber>,
    /// ED, the rating of the first step; null if there is no step.
    ed: Option<RatingNumber>,
    /// The technique of the hardest step.
    hardest: Option<String>,
    /// Whether the rating is final; false if it is a lower bound.
    exact: bool,
    /// The hardest step; absent if its proof is too long to be sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest_step: Option<HardestStepAnswer>,
}

/// The hardest step on the path of Sudoku Explainer, with a proof.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "HardestStep")]
struct HardestStepAnswer {
    /// Its number on the path, from 1.
    number: usize,
    /// How many steps the path has.
    of: usize,
    /// The position before it.
    state: wire::State,
    /// The step.
    step: wire::Step,
    /// Whether the independent verifier accepts its proof.
    proved: bool,
}

impl SeResult {
    /// The path of the rating, every step with its proof.
    pub fn path(&self) -> Path {
        self.rating.path_from(&self.start)
    }

    /// The hardest step with the position before it; `None` if the path has no steps.
    pub fn hardest_step(&self) -> Option<HardestStep<'_>> {
        let place = self.rating.hardest_place()?;
        let rated = self.rating.steps.get(place)?;
        let mut before = self.start;
        for step in self.rating.steps.get(..place)? {
            step.apply(&mut before).ok()?;
        }
        Some(HardestStep {
            rated,
            step: rated.proved(&before),
            before,
            number: place + 1,
            of: self.rating.steps.len(),
        })
    }

    fn hardest_name(&self) -> Option<String> {
        let hardest = self.rating.hardest()?;
        Some(hardest.technique.to_string())
    }

    fn is_exact(&self) -> bool {
        self.complete && self.rating.end != End::Above
    }

    /// What stands before the ER: nothing, if it is that of the whole puzzle.
    const fn bound(&self) -> &'static str {
        match (self.complete, self.rating.end) {
            (false, _) => "at least ",
            (true, End::Above) => "above the limit at ",
            (true, End::Solved | End::Stuck | End::NotKept) => "",
        }
    }
}

/// The hardest step on the path of Sudoku Explainer.
#[derive(Clone, Debug)]
pub struct HardestStep<'a> {
    /// The step as Sudoku Explainer rates it.
    pub rated: &'a SeStep,
    /// The same as a step of the engine, with its proof.
    pub step: Step,
    /// The position before it.
    pub before: Pencilmarks,
    /// Its number on the path, from 1.
    pub number: usize,
    /// How many steps the path has.
    pub of: usize,
}

impl HardestStep<'_> {
    fn answer(&self) -> HardestStepAnswer {
        HardestStepAnswer {
            number: self.number,
            of: self.of,
            state: wire::State::from(&self.before),
            step: wire::Step::from(&self.step),
            proved: proved::each_alone(&self.before, std::slice::from_ref(&self.step)) == [true],
        }
    }
}

impl ScaleRating for SeResult {
    fn is_complete(&self) -> bool {
        self.complete
    }

    fn is_left_out(&self) -> bool {
        self.rating.end == End::NotKept
    }

    fn figure(&self) -> String {
        format!("{}{}", self.bound(), self.rating.er)
    }

    fn note(&self) -> String {
        let or_none = |rating: Option<Rating>| rating.map_or("–".to_owned(), |r| r.to_string());
        format!(
            "first placement {}, first step {}",
            or_none(self.rating.ep),
            or_none(self.rating.ed)
        )
    }

    fn text(&self) -> String {
        let part = |name, rating: Option<Rating>| {
            rating.map_or_else(String::new, |rating| format!(", {name} {rating}"))
        };
        let hardest = self.hardest_name();
        format!(
            "{}ER {}{}{} ({}){}",
            self.bound(),
            self.rating.er,
            part("EP", self.rating.ep),
            part("ED", self.rating.ed),
            self.direct.revision(),
            hardest.map_or_else(String::new, |name| format!(": {name}"))
        )
    }

    fn cells(&self) -> Vec<String> {
        let or_empty = |rating: Option<Rating>| rating.map_or_else(String::new, |r| r.to_string());
        let more = if self.is_exact() { "" } else { ">" };
        vec![
            format!("{more}{}", self.rating.er),
            or_empty(self.rating.ep),
            or_empty(self.rating.ed),
            self.hardest_name().unwrap_or_default(),
        ]
    }

    fn bar(&self) -> (u32, String) {
        (u32::from(self.rating.er.0), self.rating.er.to_string())
    }

    fn fields(&self, detail: Detail) -> Fields {
        let hardest_step = match detail {
            Detail::Figures => None,
            Detail::HardestStep { bytes } => self
                .hardest_step()
                .map(|hardest| hardest.answer())
                .filter(|answer| {
                    serde_json::to_vec(&answer.step).is_ok_and(|json| json.len() <= bytes)
                }),
        };
        Fields::of(&SeAnswer {
            revision: self.direct.revision(),
            er: RatingNumber(self.rating.er),
            ep: self.rating.ep.map(RatingNumber),
            ed: self.rating.ed.map(RatingNumber),
            hardest: self.hardest_name(),
            exact: self.is_exact(),
            hardest_step,
        })
    }
}
