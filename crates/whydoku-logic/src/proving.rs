//! Building blocks of proofs and patterns for crates that make steps of their own, such as `whydoku-rate`.

pub use crate::deadly::deadly_pattern::{DeadlyPattern, Deduction, PatternCell, Use};
pub use crate::deadly::graves::whole_grid;
pub use crate::deadly::guarded_pattern::{DeadlyWords, GuardedPattern};
pub use crate::deadly::words::{GRAVE, LOOP, RECTANGLE};
pub use crate::infer::locked::LockedDigit;
pub use crate::infer::nested_cases::refute_within;
pub use crate::infer::refutation::{Refutation, refute};
pub use crate::proof::cover::{needed_cover, needed_cover_in, proves};
pub use crate::proof::trim::{excluded_by, trimmed};
pub use crate::step::chain_pattern::{ChainPattern, ChainShape};
pub use crate::step::forcing_step::{Branches, ForcingPattern};
pub use crate::techniques::fish::common::fish_pattern::{FishKind, FishPattern};
pub use crate::techniques::forcing::common::contradiction_pattern::ContradictionPattern;
pub use crate::techniques::single_digit::common::one_digit_chain::OneDigitChain;
pub use crate::techniques::subsets::common::{SubsetKind, SubsetPattern};
pub use crate::techniques::wings::aligned_exclusion::AlignedPattern;
pub use crate::techniques::wings::xy_wing::WingPattern;
