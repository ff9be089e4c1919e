#![doc = include_str!("rectangle_wing.md")]

use crate::techniques::uniqueness::common::guarded_rectangles::Source;
use crate::techniques::uniqueness::common::guarded_technique::GuardedTechnique;
use crate::techniques::uniqueness::common::guardian_shapes::Shape;
use crate::{Family, Info};
use whydoku_grid::rating::Rating;

pub(crate) const UNIQUE_XY_WING: GuardedTechnique = wing(&INFOS[0], Source::Unique, Shape::XyWing);
pub(crate) const UNIQUE_W_WING: GuardedTechnique = wing(&INFOS[1], Source::Unique, Shape::WWing);
pub(crate) const UNIQUE_ALS_XZ: GuardedTechnique = wing(&INFOS[2], Source::Unique, Shape::AlsXz);
pub(crate) const UNIQUE_SUE_DE_COQ: GuardedTechnique =
    wing(&INFOS[3], Source::Unique, Shape::SueDeCoq);
pub(crate) const AVOIDABLE_XY_WING: GuardedTechnique =
    wing(&INFOS[4], Source::Avoidable, Shape::XyWing);
pub(crate) const AVOIDABLE_W_WING: GuardedTechnique =
    wing(&INFOS[5], Source::Avoidable, Shape::WWing);
pub(crate) const AVOIDABLE_ALS_XZ: GuardedTechnique =
    wing(&INFOS[6], Source::Avoidable, Shape::AlsXz);
pub(crate) const AVOIDABLE_SUE_DE_COQ: GuardedTechnique =
    wing(&INFOS[7], Source::Avoidable, Shape::SueDeCoq);

const fn wing(info: &'static Info, source: Source, shape: Shape) -> GuardedTechnique {
    GuardedTechnique {
        info,
        source,
        shape,
    }
}

static INFOS: [Info; 8] = [
    info(
        "unique-rectangle-xy-wing",
        "Unique Rectangle XY-Wing",
        49,
        &[87],
        &["UR-XY-Wing", "UR-XYZ-Wing", "UR + Wing"],
    ),
    info(
        "unique-rectangle-w-wing",
        "Unique Rectangle W-Wing",
        49,
        &[87],
        &["UR-W-Wing"],
    ),
    info(
        "unique-rectangle-als-xz",
        "Unique Rectangle ALS-XZ",
        51,
        &[87],
        &["UR-ALS-XZ"],
    ),
    info(
        "unique-rectangle-sue-de-coq",
        "Unique Rectangle Sue de Coq",
        51,
        &[87],
        &["UR-SdC"],
    ),
    info(
        "avoidable-rectangle-xy-wing",
        "Avoidable Rectangle XY-Wing",
        50,
        &[92],
        &["AR-XY-Wing", "AR + Wing"],
    ),
    info(
        "avoidable-rectangle-w-wing",
        "Avoidable Rectangle W-Wing",
        50,
        &[92],
        &["AR-W-Wing"],
    ),
    info(
        "avoidable-rectangle-als-xz",
        "Avoidable Rectangle ALS-XZ",
        53,
        &[92],
        &["AR-ALS-XZ"],
    ),
    info(
        "avoidable-rectangle-sue-de-coq",
        "Avoidable Rectangle Sue de Coq",
        53,
        &[92],
        &["AR-SdC"],
    ),
];

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    rows: &'static [u8],
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases,
        hodoku: None,
        rows,
        assumes_uniqueness: true,
        default: true,
    }
}
