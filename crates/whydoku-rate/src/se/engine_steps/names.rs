//! Maps SE's techniques to the techniques of the engine that explain them.

use super::super::technique::{Forcing, SeTechnique};
use whydoku_grid::House;
use whydoku_grid::rating::Rating;
use whydoku_logic::{Info, registry};

/// Returns the description of one of the engine's techniques.
pub(super) fn info(id: &str) -> &'static Info {
    registry::get(id)
        .expect("a test checks that the engine has every id")
        .info()
}

/// Returns the id of the technique that explains a step. Hidden singles depend on more than the
/// technique; see [`hidden_single`].
pub(super) const fn id(technique: SeTechnique) -> &'static str {
    match technique {
        SeTechnique::HiddenSingle => "hidden-single-box",
        SeTechnique::DirectPointing => "direct-pointing",
        SeTechnique::DirectClaiming => "direct-claiming",
        SeTechnique::DirectHiddenPair => "direct-hidden-pair",
        SeTechnique::NakedSingle => "naked-single",
        SeTechnique::DirectHiddenTriplet => "direct-hidden-triple",
        SeTechnique::Pointing => "pointing",
        SeTechnique::Claiming => "claiming",
        SeTechnique::NakedPair => "naked-pair",
        SeTechnique::XWing => "x-wing",
        SeTechnique::HiddenPair => "hidden-pair",
        SeTechnique::NakedTriplet => "naked-triple",
        SeTechnique::Swordfish => "swordfish",
        SeTechnique::HiddenTriplet => "hidden-triple",
        SeTechnique::XyWing => "xy-wing",
        SeTechnique::XyzWing => "xyz-wing",
        SeTechnique::UniqueLoop { size: 4, kind } => match kind {
            1 => "unique-rectangle-1",
            2 => "unique-rectangle-2",
            3 => "unique-rectangle-3",
            _ => "unique-rectangle-4",
        },
        SeTechnique::UniqueLoop { kind, .. } => match kind {
            1 => "unique-loop-1",
            2 => "unique-loop-2",
            3 => "unique-loop-3",
            _ => "unique-loop-4",
        },
        SeTechnique::NakedQuad => "naked-quadruple",
        SeTechnique::Jellyfish => "jellyfish",
        SeTechnique::HiddenQuad => "hidden-quadruple",
        SeTechnique::Bug { kind } => match kind {
            1 => "bug-1",
            2 => "bug-2",
            3 => "bug-3",
            _ => "bug-4",
        },
        SeTechnique::AlignedPairExclusion => "aligned-pair-exclusion",
        SeTechnique::AlignedTripletExclusion => "aligned-triple-exclusion",
        SeTechnique::XCycle => "x-cycle",
        SeTechnique::YCycle => "xy-cycle",
        SeTechnique::XyCycle => "continuous-nice-loop",
        SeTechnique::TurbotFish => "turbot-fish",
        SeTechnique::ForcingXChain => "x-chain",
        SeTechnique::ForcingChain => "discontinuous-nice-loop-2",
        SeTechnique::Nishio => "dynamic-contradiction",
        SeTechnique::Multiple(kind) => forcing(kind, "cell-forcing-chain", "house-forcing-chain"),
        SeTechnique::Dynamic { kind, .. } => forcing(kind, "cell-forcing-net", "house-forcing-net"),
    }
}

const fn forcing(kind: Forcing, cell: &'static str, house: &'static str) -> &'static str {
    match kind {
        Forcing::Double => "digit-forcing-chain",
        Forcing::Contradiction => "dynamic-contradiction",
        Forcing::Cell => cell,
        Forcing::House => house,
    }
}

/// Returns the id for a hidden single, by its SE rating and its house.
pub(super) const fn hidden_single(rating: Rating, house: House) -> &'static str {
    match (rating.0, house.is_box()) {
        (10, _) => "full-house",
        (_, true) => "hidden-single-box",
        (_, false) => "hidden-single-line",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_has_every_technique() {
        let kinds = [
            Forcing::Double,
            Forcing::Contradiction,
            Forcing::Cell,
            Forcing::House,
        ];
        let mut all = vec![
            SeTechnique::HiddenSingle,
            SeTechnique::DirectPointing,
            SeTechnique::DirectClaiming,
            SeTechnique::DirectHiddenPair,
            SeTechnique::NakedSingle,
            SeTechnique::DirectHiddenTriplet,
            SeTechnique::Pointing,
            SeTechnique::Claiming,
            SeTechnique::NakedPair,
            SeTechnique::XWing,
            SeTechnique::HiddenPair,
            SeTechnique::NakedTriplet,
            SeTechnique::Swordfish,
            SeTechnique::HiddenTriplet,
            SeTechnique::XyWing,
            SeTechnique::XyzWing,
            SeTechnique::NakedQuad,
            SeTechnique::Jellyfish,
            SeTechnique::HiddenQuad,
            SeTechnique::AlignedPairExclusion,
            SeTechnique::XCycle,
            SeTechnique::YCycle,
            SeTechnique::XyCycle,
            SeTechnique::TurbotFish,
            SeTechnique::ForcingXChain,
            SeTechnique::ForcingChain,
            SeTechnique::AlignedTripletExclusion,
            SeTechnique::Nishio,
        ];
        for kind in 1..=4 {
            all.push(SeTechnique::UniqueLoop { size: 4, kind });
            all.push(SeTechnique::UniqueLoop { size: 8, kind });
            all.push(SeTechnique::Bug { kind });
        }
        all.extend(kinds.map(SeTechnique::Multiple));
        all.extend(kinds.map(|kind| SeTechnique::Dynamic { kind, level: 0 }));
        for technique in all {
            assert_eq!(info(id(technique)).id, id(technique));
        }
        for rating in [Rating(10), Rating(12)] {
            for house in [House::row(0), House::box_(0)] {
                let id = hidden_single(rating, house);
                assert_eq!(info(id).id, id);
            }
        }
    }
}
