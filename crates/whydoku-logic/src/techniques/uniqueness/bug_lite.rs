#![doc = include_str!("bug_lite.md")]

use crate::deadly::graves::partial;
use crate::deadly::guarded_pattern::DeadlyWords;
use crate::technique::info;
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyKind, DeadlyTechnique};

/// A bivalue grave on a part of the grid.
pub(crate) const BUG_LITE: DeadlyTechnique = KIND.in_every_way(
    &info!("bug-lite", "BUG-Lite", 60)
        .aliases(&["Bivalue Universal Grave Lite"])
        .rows(&[97])
        .assumes_uniqueness(),
);

const KIND: &DeadlyKind = &DeadlyKind::new(
    partial,
    DeadlyWords {
        notation: |pattern| pattern.notation_with(&pattern.digits),
        why: |pattern, text| {
            text.say(
                "Without the extra candidates of {}, the cells {} would have two candidates each, and each \
                 row, column and box would have each of {} twice in them or not at all.",
                &[&pattern.guarded_cells(), &pattern.cells, &pattern.digits],
            );
            text.say(
                "In any solution you could then change every one of these cells to its other candidate and \
                 get a second solution.",
                &[],
            );
        },
    },
);
