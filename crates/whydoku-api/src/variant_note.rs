//! [`VariantNote`]: what an answer says about a variant.

use schemars::JsonSchema;
use serde::Serialize;

/// What makes a puzzle a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct VariantNote {
    /// The number of rows, columns and digits.
    pub size: usize,
    /// The name of the format that it was read from.
    pub format: String,
    /// The names of its rules, such as `killer-cage`, each once; `regions` if they are not the usual boxes.
    pub rules: Vec<String>,
    /// What was left out while reading, and rules that are mentioned in words but not stated.
    pub warnings: Vec<String>,
}
