//! [`SeTechnique`]: the techniques, with the names SE prints.

use std::fmt;

/// How the branches of a forcing chain reach their conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forcing {
    /// A candidate leads to the same conclusion whether it is true or false.
    Double,
    /// An assumption leads to a contradiction.
    Contradiction,
    /// All candidates of a cell lead to the same conclusion.
    Cell,
    /// All places for a digit in a house lead to the same conclusion.
    House,
}

/// A technique of the SE scale. [`fmt::Display`] writes the name the reference program prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants are SE's own names")]
#[non_exhaustive]
pub enum SeTechnique {
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriplet,
    Pointing,
    Claiming,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriplet,
    Swordfish,
    HiddenTriplet,
    XyWing,
    XyzWing,
    /// Unique rectangles (size 4) and loops, types 1 to 4.
    UniqueLoop {
        size: u8,
        kind: u8,
    },
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    /// Bivalue universal grave, types 1 to 4.
    Bug {
        kind: u8,
    },
    AlignedPairExclusion,
    XCycle,
    YCycle,
    XyCycle,
    TurbotFish,
    ForcingXChain,
    ForcingChain,
    AlignedTripletExclusion,
    Nishio,
    /// Static cell and house forcing chains.
    Multiple(Forcing),
    /// Dynamic forcing chains. The level, 0 to 5, determines what may be used inside a branch.
    Dynamic {
        kind: Forcing,
        level: u8,
    },
}

impl fmt::Display for SeTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match *self {
            Self::HiddenSingle => "Hidden Single",
            Self::DirectPointing => "Direct Pointing",
            Self::DirectClaiming => "Direct Claiming",
            Self::DirectHiddenPair => "Direct Hidden Pair",
            Self::NakedSingle => "Naked Single",
            Self::DirectHiddenTriplet => "Direct Hidden Triplet",
            Self::Pointing => "Pointing",
            Self::Claiming => "Claiming",
            Self::NakedPair => "Naked Pair",
            Self::XWing => "X-Wing",
            Self::HiddenPair => "Hidden Pair",
            Self::NakedTriplet => "Naked Triplet",
            Self::Swordfish => "Swordfish",
            Self::HiddenTriplet => "Hidden Triplet",
            Self::XyWing => "XY-Wing",
            Self::XyzWing => "XYZ-Wing",
            Self::UniqueLoop { size: 4, kind } => return write!(f, "Unique Rectangle type {kind}"),
            Self::UniqueLoop { size: 6, kind } => return write!(f, "Unique Loop type {kind}"),
            Self::UniqueLoop { size, kind } => return write!(f, "Unique Loop {size} type {kind}"),
            Self::NakedQuad => "Naked Quad",
            Self::Jellyfish => "Jellyfish",
            Self::HiddenQuad => "Hidden Quad",
            Self::Bug { kind } => return write!(f, "BUG type {kind}"),
            Self::AlignedPairExclusion => "Aligned Pair Exclusion",
            Self::XCycle => "Bidirectional X-Cycle",
            Self::YCycle => "Bidirectional Y-Cycle",
            Self::XyCycle => "Bidirectional Cycle",
            Self::TurbotFish => "Turbot Fish",
            Self::ForcingXChain => "Forcing X-Chain",
            Self::ForcingChain => "Forcing Chain",
            Self::AlignedTripletExclusion => "Aligned Triplet Exclusion",
            Self::Nishio => "Nishio Forcing Chains",
            Self::Multiple(kind) => return write!(f, "{} Forcing Chains", kind.name()),
            Self::Dynamic { kind, level } => {
                let nested = match level {
                    0 => "",
                    1 => " (+)",
                    2 => " (+ Forcing Chains)",
                    3 => " (+ Multiple Forcing Chains)",
                    4 => " (+ Dynamic Forcing Chains)",
                    _ => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
                };
                return write!(f, "Dynamic {} Forcing Chains{nested}", kind.name());
            }
        };
        f.write_str(name)
    }
}

impl Forcing {
    const fn name(self) -> &'static str {
        match self {
            Self::Double => "Double",
            Self::Contradiction => "Contradiction",
            Self::Cell => "Cell",
            // SE says "region" where this library says "house".
            Self::House => "Region",
        }
    }
}
