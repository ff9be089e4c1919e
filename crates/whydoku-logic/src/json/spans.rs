//! The JSON of an explanation: text with typed parts.

use super::text::{Text, texts};
use crate::{Named, Spans};
use serde::{Deserialize, Serialize};
use whydoku_grid::{Candidate, Cell, DigitSet, House};

/// A piece of an explanation: plain words as a string, words that name something as an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ExplanationSpan {
    /// Words that name nothing.
    Plain(String),
    /// Words that name something.
    Named(NamedSpan),
}

/// Words, and what they name: `{"text":"row 2","houses":["r2"]}`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedSpan {
    /// The words.
    pub text: String,
    /// Cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<Text<Cell>>>,
    /// Or digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digits: Option<Text<DigitSet>>,
    /// Or houses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub houses: Option<Vec<Text<House>>>,
    /// Or candidates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Text<Candidate>>>,
    /// Or a technique, by its identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// Or inferences of this explanation, by their numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inferences: Option<Vec<usize>>,
}

/// Neighbors that name nothing become one string.
pub(super) fn spans_from(spans: &Spans) -> Vec<ExplanationSpan> {
    let mut all: Vec<ExplanationSpan> = Vec::new();
    for span in spans.spans() {
        let text = span.text.clone().into_owned();
        match (&span.names, all.last_mut()) {
            (None, Some(ExplanationSpan::Plain(before))) => before.push_str(&text),
            (None, _) => all.push(ExplanationSpan::Plain(text)),
            (Some(names), _) => all.push(ExplanationSpan::Named(named(text, names))),
        }
    }
    all
}

fn named(text: String, names: &Named) -> NamedSpan {
    let mut span = NamedSpan {
        text,
        ..NamedSpan::default()
    };
    match names {
        Named::Cells(cells) => span.cells = Some(texts(*cells)),
        Named::Digits(digits) => span.digits = Some(Text(*digits)),
        Named::Houses(houses) => span.houses = Some(texts(houses.iter())),
        Named::Candidates(candidates) => span.candidates = Some(texts(candidates.iter())),
        Named::Technique(id) => span.technique = Some((*id).to_owned()),
        Named::Inferences(numbers) => span.inferences = Some(numbers.clone()),
    }
    span
}
