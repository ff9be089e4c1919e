//! `variant-techniques`: the catalog of techniques for variants.
//!
//! ```
//! # #[cfg(feature = "variant")] {
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let request = "{}";
//! let answer = ask("variant-techniques", request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! let techniques = answer["techniques"].as_array().map_or(&[][..], Vec::as_slice);
//! assert!(techniques.iter().any(|one| one["id"] == "naked-single"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::techniques::TechniqueEntry;
use crate::{Bounds, Question, RequestError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use whydoku::Budget;

/// The question `variant-techniques`.
#[derive(Debug)]
pub struct VariantTechniques;

/// A request for the catalog of techniques for variants.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VariantTechniquesRequest {}

/// The catalog of techniques for variants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VariantTechniquesAnswer {
    /// Every technique, easiest first. Its rating is the difficulty of `docs/VARIANT_DIFFICULTY.md`, and its page is
    /// asked for as `variant-` and its identifier.
    pub techniques: Vec<TechniqueEntry>,
}

impl Question for VariantTechniques {
    type Request = VariantTechniquesRequest;
    type Answer = VariantTechniquesAnswer;
    const NAME: &'static str = "variant-techniques";
    const ABOUT: &'static str = "Lists every technique for variants.";
    const ADDRESS: Option<&'static str> = Some("variant-techniques");

    fn answer(
        _: VariantTechniquesRequest,
        _: &Bounds,
        _: &Budget,
    ) -> Result<VariantTechniquesAnswer, RequestError> {
        Ok(VariantTechniquesAnswer {
            techniques: crate::variant::catalog(),
        })
    }
}
