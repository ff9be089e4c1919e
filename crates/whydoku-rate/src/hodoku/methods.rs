//! The techniques in HoDoKu's order, with their scores and levels.

use super::HodokuLevel::{self, Easy, Extreme, Hard, Medium, Unfair};
use super::almost_locked::Shape;
use super::choice::Choice::{self, House, Pincers, Reading};
use super::fish;
use super::simple_chains::Kind;
use super::uniqueness;

/// One entry of HoDoKu's list of techniques.
#[derive(Debug, PartialEq, Eq)]
pub struct Method {
    /// HoDoKu's name for it.
    pub name: &'static str,
    /// The points that one step adds to the score.
    pub score: u32,
    /// The level of a puzzle that needs it.
    pub level: HodokuLevel,
    pub(super) finder: Finder,
}

impl Method {
    /// Returns whether this is a forcing step or a guess.
    pub(crate) const fn is_last_resort(&self) -> bool {
        matches!(
            self.finder,
            Finder::ForcingChain(_) | Finder::ForcingNet(_) | Finder::BruteForce
        )
    }

    /// Returns whether HoDoKu may take another step of this technique. On puzzles that no rule was
    /// fitted to, paths without such steps had equal scores (`docs/RATING.md`).
    pub(crate) const fn is_uncertain(&self) -> bool {
        matches!(self.finder, Finder::ForcingNet(_) | Finder::BruteForce)
    }

    /// Returns the ids of the engine's matching techniques; empty if there are none.
    pub const fn techniques(&self) -> &'static [&'static str] {
        match self.finder {
            Finder::Engine(ids, _)
            | Finder::Chain(ids)
            | Finder::GroupedChain(ids)
            | Finder::AlmostLocked(ids, _)
            | Finder::SueDeCoq(ids)
            | Finder::Fish(ids, ..)
            | Finder::Rectangle(ids, _)
            | Finder::Colors(ids, _)
            | Finder::SimpleChain(ids, _)
            | Finder::ForcingChain(ids)
            | Finder::ForcingNet(ids) => ids,
            Finder::RemotePair | Finder::BruteForce => &[],
        }
    }
}

/// How the steps are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finder {
    /// By the engine's techniques with these ids together, with a choice among their steps.
    Engine(&'static [&'static str], Choice),
    /// By a search here, because the engine finds remote pairs only as chains.
    RemotePair,
    /// By a search here, because HoDoKu's chains may end where they start and have a limited length.
    SimpleChain(&'static [&'static str], Kind),
    /// By a search here, because HoDoKu prefers short chains from each candidate, and none of its
    /// chains ends in a group.
    Chain(&'static [&'static str]),
    GroupedChain(&'static [&'static str]),
    /// By a search here, because the engine orders the sets differently.
    AlmostLocked(&'static [&'static str], Shape),
    /// By a search here, because a color may see itself and cells that see both colors. The flag is set for
    /// multi-colors.
    Colors(&'static [&'static str], bool),
    /// By a search here, because HoDoKu looks at each rectangle with two digits only.
    Rectangle(&'static [&'static str], uniqueness::Kind),
    /// By a search here with a number of houses, because the engine finds large fish in another order.
    Fish(&'static [&'static str], usize, fish::Kind),
    /// By a search here, because the order of the eliminations matters, too.
    SueDeCoq(&'static [&'static str]),
    /// By tables. The engine prefers short chains; HoDoKu prefers the first candidate.
    ForcingChain(&'static [&'static str]),
    ForcingNet(&'static [&'static str]),
    /// By taking a digit from the solution.
    BruteForce,
}

const fn engine(
    name: &'static str,
    score: u32,
    level: HodokuLevel,
    ids: &'static [&'static str],
    choice: Choice,
) -> Method {
    let finder = Finder::Engine(ids, choice);
    Method {
        name,
        score,
        level,
        finder,
    }
}

const fn fish(
    name: &'static str,
    score: u32,
    level: HodokuLevel,
    ids: &'static [&'static str],
    (size, kind): (usize, fish::Kind),
) -> Method {
    let finder = Finder::Fish(ids, size, kind);
    Method {
        name,
        score,
        level,
        finder,
    }
}

const fn rectangle(
    name: &'static str,
    ids: &'static [&'static str],
    kind: uniqueness::Kind,
) -> Method {
    let finder = Finder::Rectangle(ids, kind);
    Method {
        name,
        score: 100,
        level: Hard,
        finder,
    }
}

const fn unfair(name: &'static str, score: u32, finder: Finder) -> Method {
    Method {
        name,
        score,
        level: Unfair,
        finder,
    }
}

/// Singles come from the queues of [`Board`](super::singles::Board).
const fn single(name: &'static str, score: u32) -> Method {
    engine(name, score, Easy, &[], Reading)
}

pub(super) static FULL_HOUSE: Method = single("Full House", 4);
pub(super) static NAKED_SINGLE: Method = single("Naked Single", 4);
pub(super) static HIDDEN_SINGLE: Method = single("Hidden Single", 14);

/// The techniques to try, in this order, when there is no single.
///
/// Loops and alternating chains share one entry, because HoDoKu searches for them together and
/// scores them the same. Franken jellyfish, plain and finned, have scores but are not tried: no
/// published path contains one, and several would if HoDoKu tried them.
pub static METHODS: &[Method] = &[
    engine("Locked Pair", 40, Medium, &["locked-pair"], House),
    engine("Locked Triple", 60, Medium, &["locked-triple"], House),
    engine(
        "Locked Candidates Type 1 (Pointing)",
        50,
        Medium,
        &["pointing"],
        House,
    ),
    engine(
        "Locked Candidates Type 2 (Claiming)",
        50,
        Medium,
        &["claiming"],
        House,
    ),
    engine("Naked Pair", 60, Medium, &["naked-pair"], House),
    engine("Naked Triple", 80, Medium, &["naked-triple"], House),
    engine("Hidden Pair", 70, Medium, &["hidden-pair"], House),
    engine("Hidden Triple", 100, Medium, &["hidden-triple"], House),
    engine("Naked Quadruple", 120, Hard, &["naked-quadruple"], House),
    engine("Hidden Quadruple", 150, Hard, &["hidden-quadruple"], House),
    engine("X-Wing", 140, Hard, &["x-wing"], Reading),
    engine("Swordfish", 150, Hard, &["swordfish"], Reading),
    engine("Jellyfish", 160, Hard, &["jellyfish"], Reading),
    Method {
        name: "Remote Pair",
        score: 110,
        level: Hard,
        finder: Finder::RemotePair,
    },
    engine(
        "Bivalue Universal Grave + 1",
        100,
        Hard,
        &["bug-1"],
        Reading,
    ),
    engine("Skyscraper", 130, Hard, &["skyscraper"], Reading),
    engine("2-String Kite", 150, Hard, &["two-string-kite"], Reading),
    Method {
        name: "Turbot Fish",
        score: 120,
        level: Hard,
        finder: Finder::SimpleChain(&["turbot-fish"], Kind::Turbot),
    },
    engine("Empty Rectangle", 120, Hard, &["empty-rectangle"], Reading),
    engine("W-Wing", 150, Hard, &["w-wing"], Pincers),
    engine("XY-Wing", 160, Hard, &["xy-wing"], Reading),
    engine("XYZ-Wing", 180, Hard, &["xyz-wing"], Reading),
    rectangle(
        "Uniqueness Test 1",
        &["unique-rectangle-1"],
        uniqueness::Kind::Test1,
    ),
    rectangle(
        "Uniqueness Test 2",
        &["unique-rectangle-2"],
        uniqueness::Kind::Test2,
    ),
    rectangle(
        "Uniqueness Test 3",
        &["unique-rectangle-3"],
        uniqueness::Kind::Test3,
    ),
    rectangle(
        "Uniqueness Test 4",
        &["unique-rectangle-4"],
        uniqueness::Kind::Test4,
    ),
    rectangle(
        "Uniqueness Test 5",
        &["unique-rectangle-5"],
        uniqueness::Kind::Test5,
    ),
    rectangle(
        "Uniqueness Test 6",
        &["unique-rectangle-6"],
        uniqueness::Kind::Test6,
    ),
    rectangle(
        "Hidden Rectangle",
        &["hidden-rectangle"],
        uniqueness::Kind::Hidden,
    ),
    rectangle(
        "Avoidable Rectangle Type 1",
        &["avoidable-rectangle-1"],
        uniqueness::Kind::Avoidable1,
    ),
    rectangle(
        "Avoidable Rectangle Type 2",
        &["avoidable-rectangle-2"],
        uniqueness::Kind::Avoidable2,
    ),
    fish(
        "Finned X-Wing",
        130,
        Hard,
        &["finned-x-wing"],
        (2, fish::Kind::Finned),
    ),
    fish(
        "Sashimi X-Wing",
        150,
        Hard,
        &["sashimi-x-wing"],
        (2, fish::Kind::Sashimi),
    ),
    fish(
        "Finned Swordfish",
        200,
        Unfair,
        &["finned-swordfish"],
        (3, fish::Kind::Finned),
    ),
    fish(
        "Sashimi Swordfish",
        240,
        Unfair,
        &["sashimi-swordfish"],
        (3, fish::Kind::Sashimi),
    ),
    fish(
        "Finned Jellyfish",
        250,
        Unfair,
        &["finned-jellyfish"],
        (4, fish::Kind::Finned),
    ),
    fish(
        "Sashimi Jellyfish",
        260,
        Unfair,
        &["sashimi-jellyfish"],
        (4, fish::Kind::Sashimi),
    ),
    unfair("Sue de Coq", 250, Finder::SueDeCoq(&["sue-de-coq"])),
    Method {
        name: "Simple Colors",
        score: 150,
        level: Hard,
        finder: Finder::Colors(&["simple-colors-trap", "simple-colors-wrap"], false),
    },
    Method {
        name: "Multi Colors",
        score: 200,
        level: Hard,
        finder: Finder::Colors(&["multi-colors-1", "multi-colors-2"], true),
    },
    unfair("X-Chain", 260, Finder::SimpleChain(&["x-chain"], Kind::X)),
    unfair(
        "XY-Chain",
        260,
        Finder::SimpleChain(&["xy-chain"], Kind::Xy),
    ),
    unfair(
        "Nice Loop/AIC",
        280,
        Finder::Chain(&[
            "continuous-nice-loop",
            "aic-1",
            "aic-2",
            "discontinuous-nice-loop-1",
            "discontinuous-nice-loop-2",
        ]),
    ),
    unfair(
        "Grouped Nice Loop/AIC",
        300,
        Finder::GroupedChain(&[
            "grouped-continuous-nice-loop",
            "grouped-aic-1",
            "grouped-aic-2",
            "grouped-discontinuous-nice-loop-1",
            "grouped-discontinuous-nice-loop-2",
        ]),
    ),
    unfair(
        "Almost Locked Set XZ-Rule",
        300,
        Finder::AlmostLocked(&["als-xz", "als-xz-double"], Shape::Pair),
    ),
    unfair(
        "Almost Locked Set XY-Wing",
        320,
        Finder::AlmostLocked(&["als-xy-wing"], Shape::Wing),
    ),
    unfair(
        "Almost Locked Set Chain",
        340,
        Finder::AlmostLocked(&["als-chain"], Shape::Chain),
    ),
    fish(
        "Franken X-Wing",
        300,
        Unfair,
        &["franken-x-wing"],
        (2, fish::Kind::Franken),
    ),
    fish(
        "Franken Swordfish",
        350,
        Unfair,
        &["franken-swordfish"],
        (3, fish::Kind::Franken),
    ),
    fish(
        "Finned Franken X-Wing",
        390,
        Unfair,
        &["finned-franken-x-wing"],
        (2, fish::Kind::FinnedFranken),
    ),
    fish(
        "Finned Franken Swordfish",
        410,
        Unfair,
        &["finned-franken-swordfish"],
        (3, fish::Kind::FinnedFranken),
    ),
    Method {
        name: "Forcing Chain",
        score: 500,
        level: Extreme,
        finder: Finder::ForcingChain(&[
            "contradiction-forcing-chain",
            "digit-forcing-chain",
            "cell-forcing-chain",
            "house-forcing-chain",
        ]),
    },
    Method {
        name: "Forcing Net",
        score: 700,
        level: Extreme,
        finder: Finder::ForcingNet(&["cell-forcing-net", "house-forcing-net"]),
    },
    Method {
        name: "Brute Force",
        score: 10_000,
        level: Extreme,
        finder: Finder::BruteForce,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_logic::registry;

    #[test]
    fn the_engine_has_every_technique_with_the_same_score() {
        for method in METHODS {
            for id in method.techniques() {
                let info = registry::get(id).unwrap().info();
                let score = info.hodoku.map(|hodoku| hodoku.score);
                assert_eq!(score, Some(method.score), "{id}");
            }
        }
    }
}
