//! The registry of scales, and the question `scales`.
//!
//! A scale is one file in this folder and one line in [`ALL`]; the command, the rating question and
//! the page list it from there.
//!
//! The registry is here and not in `whydoku-rate` because the depth scale counts guesses of the
//! brute-force solver, and `whydoku-rate` must not see that solver: its scales imitate people, who
//! do not know the solution. How a rating is written as text, table and JSON also belongs to this
//! crate. The engines that compute the ratings stay where they are, in `whydoku-rate` and
//! `whydoku-solve`.
//!
//! ```
//! # #[cfg(feature = "full")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let request = "{}";
//! let answer = ask("scales", request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert!(answer["scales"].as_array().is_some_and(|scales| scales.len() > 1));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod depth;
mod hodoku;
mod level;
mod se;

pub use depth::DepthScale;
pub use hodoku::HodokuScale;
pub use level::LevelScale;
pub use se::{HardestStep, SeResult, SeScale};

use crate::rate::RatingStart;
use crate::{Bounds, Question, RequestError, RequestErrorKind};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;
use std::any::Any;
use std::borrow::Cow;
use std::fmt::{self, Debug};
use whydoku::Budget;

macro_rules! scales {
    ($($scale:expr),* $(,)?) => {
        /// Every scale, in the order in which people see them.
        pub const ALL: &[&dyn Scale] = &[$(&$scale),*];

        /// The schema of each scale's figures. It asks the scales by type, so that a program that
        /// writes no schema does not contain them.
        fn schemas(generator: &mut SchemaGenerator) -> serde_json::Map<String, Value> {
            let mut schemas = serde_json::Map::new();
            $(schemas.insert($scale.info().id.to_owned(), $scale.schema(generator).into());)*
            schemas
        }
    };
}

// This is the registry: a new scale is one file and one line here.
scales![LevelScale, SeScale::REFERENCE, HodokuScale, DepthScale,];

/// The scale with this identifier.
pub fn get(id: &str) -> Result<&'static dyn Scale, RequestError> {
    ALL.iter()
        .copied()
        .find(|scale| scale.info().id == id)
        .ok_or_else(|| {
            let ids: Vec<&str> = ALL.iter().map(|scale| scale.info().id).collect();
            RequestError::new(
                RequestErrorKind::UnknownName,
                format!(
                    "there is no scale `{id}`; the scales are {}",
                    ids.join(", ")
                ),
            )
        })
}

/// A scale of difficulty.
pub trait Scale: Debug + Send + Sync {
    /// What the scale is called and what it measures.
    fn info(&self) -> &'static ScaleInfo;

    /// The revision that is printed beside every rating; another one may rate a puzzle differently.
    fn revision(&self) -> Revision;

    /// The names of its columns in a table.
    fn columns(&self) -> Vec<String>;

    /// What the horizontal axis of a chart shows.
    fn axis(&self) -> String;

    /// Rates a puzzle. If the budget runs out, the rating holds what is known by then.
    fn rate(&self, start: &RatingStart, budget: &Budget) -> Box<dyn ScaleRating>;

    /// The schema of the JSON that [`ScaleRating::fields`] gives.
    fn schema(&self, generator: &mut SchemaGenerator) -> Schema
    where
        Self: Sized;
}

/// What a scale is called and what it measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaleInfo {
    /// The identifier, on the command line and in JSON: `se`.
    pub id: &'static str,
    /// The name for people: `Sudoku Explainer`.
    pub name: &'static str,
    /// What it measures, in one line.
    pub about: &'static str,
}

/// The revision of a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Revision {
    /// The name and version of the program that defines the scale.
    Program(&'static str),
    /// A number of our own.
    Number(u32),
}

/// The rating of one puzzle on one scale.
pub trait ScaleRating: Any + Debug + Send {
    /// Whether the work was finished; a scale may still have only a lower bound.
    fn is_complete(&self) -> bool;

    /// Whether the scale was asked to leave out puzzles like this one.
    fn is_left_out(&self) -> bool {
        false
    }

    /// The rating in a word or number: `7.2`, `Hard`.
    fn figure(&self) -> String;

    /// What else there is to say about it; may be empty.
    fn note(&self) -> String;

    /// The rating on one line, with the revision of the scale.
    fn text(&self) -> String;

    /// The cells of a table, one for each of the scale's columns. `>` marks a lower bound, `~` a
    /// score that the original program may compute differently.
    fn cells(&self) -> Vec<String>;

    /// Where the rating belongs in a chart of many: its order and its label.
    fn bar(&self) -> (u32, String);

    /// The rating as JSON.
    fn fields(&self, detail: Detail) -> Fields;
}

/// How much a rating's JSON tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The figures only.
    Figures,
    /// The hardest step as well, if its JSON has at most this many bytes.
    HardestStep {
        /// The most bytes.
        bytes: usize,
    },
}

/// The fields of a JSON object, in the order of the Rust type they come from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(Vec<(String, Value)>);

impl Fields {
    /// The fields of a value that is written as an object.
    pub fn of(value: &impl Serialize) -> Self {
        // Through text, because the maps of serde_json sort their keys.
        let text = serde_json::to_string(value).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

/// The ratings of one puzzle: an object with one field for each scale, named by its identifier.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings(Vec<(&'static str, Fields)>);

impl Ratings {
    /// The rating on one scale that is not for classic puzzles.
    #[cfg(feature = "variant")]
    pub(crate) fn one(scale: &'static str, fields: Fields) -> Self {
        Self(vec![(scale, fields)])
    }

    /// The JSON of ratings, each with its scale.
    pub fn of<'a>(
        ratings: impl IntoIterator<Item = (&'a dyn Scale, &'a dyn ScaleRating)>,
        detail: Detail,
    ) -> Self {
        let field = |(scale, rating): (&dyn Scale, &dyn ScaleRating)| {
            (scale.info().id, rating.fields(detail))
        };
        Self(ratings.into_iter().map(field).collect())
    }
}

impl Serialize for Ratings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (id, fields) in &self.0 {
            map.serialize_entry(id, fields)?;
        }
        map.end()
    }
}

impl JsonSchema for Ratings {
    fn schema_name() -> Cow<'static, str> {
        "Ratings".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        #[cfg_attr(
            not(feature = "variant"),
            expect(unused_mut, reason = "one scale more")
        )]
        let mut schemas = schemas(generator);
        #[cfg(feature = "variant")]
        schemas.insert(
            crate::variant::SCALE.to_owned(),
            generator
                .subschema_for::<crate::variant::VariantRating>()
                .into(),
        );
        schemars::json_schema!({ "type": "object", "properties": schemas })
    }
}

/// The question `scales`.
#[derive(Debug)]
pub struct Scales;

/// A request for the list of scales.
#[derive(Clone, Copy, Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScalesRequest {}

/// The scales of difficulty.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
pub struct ScalesAnswer {
    /// Every scale, in the order in which ratings list them.
    pub scales: Vec<ScaleEntry>,
}

/// A scale of difficulty.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
pub struct ScaleEntry {
    /// Its identifier, `se`.
    pub id: &'static str,
    /// Its name, `Sudoku Explainer`.
    pub name: &'static str,
    /// What it measures.
    pub about: &'static str,
    /// Its revision; another one may rate a puzzle differently.
    pub revision: Revision,
}

impl Question for Scales {
    type Request = ScalesRequest;
    type Answer = ScalesAnswer;
    const NAME: &'static str = "scales";
    const ABOUT: &'static str = "Lists the scales of difficulty.";
    const ADDRESS: Option<&'static str> = Some("scales");

    fn answer(_: ScalesRequest, _: &Bounds, _: &Budget) -> Result<ScalesAnswer, RequestError> {
        let entry = |scale: &&dyn Scale| {
            let ScaleInfo { id, name, about } = *scale.info();
            ScaleEntry {
                id,
                name,
                about,
                revision: scale.revision(),
            }
        };
        Ok(ScalesAnswer {
            scales: ALL.iter().map(entry).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzle() -> RatingStart {
        whydoku::solve::prove(&EASY.parse().unwrap())
            .unwrap()
            .into()
    }

    #[test]
    fn every_scale_has_an_id_of_its_own_and_can_be_found_by_it() {
        let ids: BTreeSet<&str> = ALL.iter().map(|scale| scale.info().id).collect();
        assert_eq!(ids.len(), ALL.len());
        let unknown = get("stars").unwrap_err().to_string();
        let start = "there is no scale `stars`; the scales are level, se, hodoku, depth";
        assert!(unknown.starts_with(start), "{unknown}");
        for id in ids {
            assert_eq!(get(id).unwrap().info().id, id);
            assert!(unknown.contains(id), "{unknown}");
        }
    }

    #[test]
    fn every_rating_fills_its_columns_and_names_its_revision() {
        for scale in ALL {
            let rating = scale.rate(&puzzle(), &Budget::unlimited());
            let info = scale.info();
            assert!(rating.is_complete(), "{}", info.id);
            assert_eq!(rating.cells().len(), scale.columns().len(), "{}", info.id);
            assert!(!rating.figure().is_empty(), "{}", info.id);
            let revision = serde_json::to_value(scale.revision()).unwrap();
            let fields = serde_json::to_value(rating.fields(Detail::Figures)).unwrap();
            assert_eq!(fields["revision"], revision, "{}", info.id);
            assert_eq!(fields["exact"], true, "{}", info.id);
            let text = revision.to_string();
            assert!(
                rating.text().contains(text.trim_matches('"')),
                "{}",
                rating.text()
            );
        }
    }

    #[test]
    fn every_rating_without_a_budget_says_so() {
        for scale in ALL {
            // The puzzle needs no guess, so no unit of the depth scale.
            let rating = scale.rate(&puzzle(), &Budget::units(0));
            let fields = serde_json::to_value(rating.fields(Detail::Figures)).unwrap();
            let exact = scale.info().id == "depth";
            assert_eq!(rating.is_complete(), exact, "{}", scale.info().id);
            assert_eq!(fields["exact"], exact, "{}", scale.info().id);
        }
    }

    #[test]
    fn fields_keep_the_order_of_the_type() {
        let rating = SeScale::REFERENCE.rate(&puzzle(), &Budget::unlimited());
        let text = serde_json::to_string(&rating.fields(Detail::Figures)).unwrap();
        assert_eq!(
            text,
            r#"{"revision":"SE 1.2.1","er":1.2,"ep":1.2,"ed":1.2,"hardest":"Hidden Single","exact":true}"#
        );
    }
}
