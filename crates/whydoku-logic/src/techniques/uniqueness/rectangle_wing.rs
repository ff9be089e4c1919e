#![doc = include_str!("rectangle_wing.md")]

use crate::Info;
use crate::technique::info;
use crate::techniques::uniqueness::common::guarded_rectangles::Source;
use crate::techniques::uniqueness::common::guarded_technique::GuardedTechnique;
use crate::techniques::uniqueness::common::guardian_shapes::Shape;

pub(crate) const UNIQUE_XY_WING: GuardedTechnique = joined(
    &info!("unique-rectangle-xy-wing", "Unique Rectangle XY-Wing", 49)
        .aliases(&["UR-XY-Wing", "UR-XYZ-Wing", "UR + Wing"])
        .rows(&[87])
        .assumes_uniqueness(),
    Source::Unique,
    Shape::XyWing,
);
pub(crate) const UNIQUE_W_WING: GuardedTechnique = joined(
    &info!("unique-rectangle-w-wing", "Unique Rectangle W-Wing", 49)
        .aliases(&["UR-W-Wing"])
        .rows(&[87])
        .assumes_uniqueness(),
    Source::Unique,
    Shape::WWing,
);
pub(crate) const UNIQUE_ALS_XZ: GuardedTechnique = joined(
    &info!("unique-rectangle-als-xz", "Unique Rectangle ALS-XZ", 51)
        .aliases(&["UR-ALS-XZ"])
        .rows(&[87])
        .assumes_uniqueness(),
    Source::Unique,
    Shape::AlsXz,
);
pub(crate) const UNIQUE_SUE_DE_COQ: GuardedTechnique = joined(
    &info!(
        "unique-rectangle-sue-de-coq",
        "Unique Rectangle Sue de Coq", 51
    )
    .aliases(&["UR-SdC"])
    .rows(&[87])
    .assumes_uniqueness(),
    Source::Unique,
    Shape::SueDeCoq,
);
pub(crate) const AVOIDABLE_XY_WING: GuardedTechnique = joined(
    &info!(
        "avoidable-rectangle-xy-wing",
        "Avoidable Rectangle XY-Wing", 50
    )
    .aliases(&["AR-XY-Wing", "AR + Wing"])
    .rows(&[92])
    .assumes_uniqueness(),
    Source::Avoidable,
    Shape::XyWing,
);
pub(crate) const AVOIDABLE_W_WING: GuardedTechnique = joined(
    &info!(
        "avoidable-rectangle-w-wing",
        "Avoidable Rectangle W-Wing", 50
    )
    .aliases(&["AR-W-Wing"])
    .rows(&[92])
    .assumes_uniqueness(),
    Source::Avoidable,
    Shape::WWing,
);
pub(crate) const AVOIDABLE_ALS_XZ: GuardedTechnique = joined(
    &info!(
        "avoidable-rectangle-als-xz",
        "Avoidable Rectangle ALS-XZ", 53
    )
    .aliases(&["AR-ALS-XZ"])
    .rows(&[92])
    .assumes_uniqueness(),
    Source::Avoidable,
    Shape::AlsXz,
);
pub(crate) const AVOIDABLE_SUE_DE_COQ: GuardedTechnique = joined(
    &info!(
        "avoidable-rectangle-sue-de-coq",
        "Avoidable Rectangle Sue de Coq", 53
    )
    .aliases(&["AR-SdC"])
    .rows(&[92])
    .assumes_uniqueness(),
    Source::Avoidable,
    Shape::SueDeCoq,
);

const fn joined(info: &'static Info, source: Source, shape: Shape) -> GuardedTechnique {
    GuardedTechnique {
        info,
        source,
        shape,
    }
}
