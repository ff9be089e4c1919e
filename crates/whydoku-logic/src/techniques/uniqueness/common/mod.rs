//! What several techniques of this family share.

pub(crate) mod deadly_technique;
pub(crate) mod exchangeable;
pub(crate) mod extended_rectangles;
pub(crate) mod forced_corners;
pub(crate) mod guarded_rectangles;
pub(crate) mod guarded_technique;
pub(crate) mod guardian_shapes;
pub(crate) mod joined_rectangle;
pub(crate) mod multivalue;
pub(crate) mod pair_loops;
pub(crate) mod symmetries;
pub(crate) mod symmetry_pattern;
pub(crate) mod symmetry_words;
