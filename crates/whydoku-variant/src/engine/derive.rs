//! Sums that follow from the stated ones.

use super::Model;
use super::model::Equation;

/// The stated sums and those derived from them.
pub(super) fn sums(model: &Model) -> Vec<Equation> {
    model.sums.clone()
}
