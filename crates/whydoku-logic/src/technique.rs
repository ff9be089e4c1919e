//! [`Technique`]: one method of finding steps, and the facts about it.

use super::{Facts, Step};
use std::fmt;
use std::ops::ControlFlow;
use whydoku_grid::rating::Rating;

/// Whether a search goes on. `?` inside the loops stops at the first accepted step.
pub type Flow = ControlFlow<()>;

/// One method of finding steps.
///
/// A technique sees one state through [`Facts`] and reports every instance it finds, each one with
/// a proof; it never sees the solution and never calls another technique. Work that several share
/// lives in `logic/shared/`.
pub trait Technique: Sync + fmt::Debug {
    /// Name, family, rating, page.
    fn info(&self) -> &'static Info;

    /// Hands each step found to `found`, until that says stop.
    ///
    /// The set of steps reported must not depend on the orientation or numbering of the grid.
    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow;

    /// The pattern in short notation, without name and conclusions: `5 in r2,r7 / c3,c8`.
    fn pattern(&self, step: &Step) -> String;

    /// The reason in plain sentences, without the conclusion, which is added for all techniques.
    fn reason(&self, step: &Step) -> String;
}

/// The group a technique belongs to; also the folder its files are in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Family {
    Singles,
    Intersections,
    Subsets,
    Fish,
    SingleDigit,
    Coloring,
    Wings,
    Uniqueness,
    Chains,
    Als,
    Exotic,
    Forcing,
    LastResort,
}

impl Family {
    /// All, in the order of the catalogue.
    pub const ALL: [Self; 13] = [
        Self::Singles,
        Self::Intersections,
        Self::Subsets,
        Self::Fish,
        Self::SingleDigit,
        Self::Coloring,
        Self::Wings,
        Self::Uniqueness,
        Self::Chains,
        Self::Als,
        Self::Exotic,
        Self::Forcing,
        Self::LastResort,
    ];

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Singles => "singles",
            Self::Intersections => "intersections",
            Self::Subsets => "subsets",
            Self::Fish => "fish",
            Self::SingleDigit => "single-digit patterns",
            Self::Coloring => "colouring",
            Self::Wings => "wings",
            Self::Uniqueness => "uniqueness",
            Self::Chains => "chains and loops",
            Self::Als => "almost locked sets",
            Self::Exotic => "exotic patterns",
            Self::Forcing => "forcing",
            Self::LastResort => "last resort",
        }
    }

    /// The folder under `logic/techniques/`.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Singles => "singles",
            Self::Intersections => "intersections",
            Self::Subsets => "subsets",
            Self::Fish => "fish",
            Self::SingleDigit => "single_digit",
            Self::Coloring => "coloring",
            Self::Wings => "wings",
            Self::Uniqueness => "uniqueness",
            Self::Chains => "chains",
            Self::Als => "als",
            Self::Exotic => "exotic",
            Self::Forcing => "forcing",
            Self::LastResort => "last_resort",
        }
    }
}

/// A technique in HoDoKu's terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HodokuCode {
    /// Its four- or five-digit code, `0300`.
    pub code: &'static str,
    /// Its base score.
    pub score: u32,
}

/// What is known about a technique besides how to find it.
#[derive(Debug, PartialEq, Eq)]
pub struct Info {
    /// Kebab-case identifier: `x-wing`.
    pub id: &'static str,
    /// Name for people: `X-Wing`.
    pub name: &'static str,
    /// The group it belongs to.
    pub family: Family,
    /// Where it stands on the SE scale; also its place in the solving order.
    pub rating: Rating,
    /// Other names, as other programs and sites use them.
    pub aliases: &'static [&'static str],
    /// HoDoKu's code and base score, where it has one.
    pub hodoku: Option<HodokuCode>,
    /// Rows of the catalogue of techniques this covers.
    pub rows: &'static [u8],
    /// Whether its steps rest on the puzzle having one solution.
    pub assumes_uniqueness: bool,
    /// Whether it is used unless techniques are chosen by name. Off for what is found by something
    /// simpler anyway, or costs far more than it gives.
    pub default: bool,
    /// The page, Markdown.
    pub page: &'static str,
}
