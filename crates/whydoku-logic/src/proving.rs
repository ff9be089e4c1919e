//! Building blocks of proofs, for crates that find steps of their own as `whydoku-rate` does.

pub use crate::deadly::deadly_pattern::{DeadlyPattern, Deduction, PatternCell, Use};
pub use crate::deadly::graves::whole_grid;
pub use crate::deadly::guarded_pattern::{DeadlyWords, GuardedPattern};
pub use crate::deadly::words::{GRAVE, LOOP, RECTANGLE};
pub use crate::infer::nested_cases::refute_within;
pub use crate::infer::refutation::{Tried, refute};
pub use crate::proof::cover::{needed_cover, needed_cover_in, proves};
pub use crate::proof::trim::{excluded_by, trimmed};
