//! The rows of the catalogue of techniques that nothing here finds, each with the reason.
//!
//! The catalogue numbers what eight programs and sites name, 163 rows; the `info!` line of a technique
//! says which of them it covers. A test holds that every row is in one of the two lists.

/// How many rows the catalogue has.
pub const ROWS: u8 = 163;

/// A row without a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MissingRow {
    /// Its number.
    pub number: u8,
    /// What it is called.
    pub name: &'static str,
    /// Why nothing finds it.
    pub reason: &'static str,
}

/// All rows without a technique.
pub const MISSING_ROWS: &[MissingRow] = &[
    row(
        17,
        "Generalized Intersections",
        "about the overlapping houses of variants; on 9x9 it is pointing and claiming",
    ),
    row(
        66,
        "GEM",
        "3D Medusa with marks for what a colour implies: what it finds, the digit forcing chain finds",
    ),
    row(
        121,
        "AHS, almost fish and other exotic nodes in chains",
        "an open-ended class: chains have nodes of cells, groups, almost locked sets and rectangles; almost hidden sets are chained by themselves (AHS chain), almost fish are Kraken fish",
    ),
    row(
        139,
        "Phistomefel Ring and SET",
        "a theorem about full grids; it eliminates only together with other techniques",
    ),
    row(
        140,
        "Pattern-locked Quadruple",
        "needs an exocet and an SK loop at once; each is found by itself, and no program that names the pattern defines what follows from both",
    ),
    row(
        162,
        "Braid Analysis, Constraint Subsets",
        "codes that HoDoKu reserved and never defined",
    ),
];

const fn row(number: u8, name: &'static str, reason: &'static str) -> MissingRow {
    MissingRow {
        number,
        name,
        reason,
    }
}
