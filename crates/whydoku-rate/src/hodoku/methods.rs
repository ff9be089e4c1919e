//! The techniques in HoDoKu's order, with their scores and levels.

use super::HodokuLevel::{self, Easy, Extreme, Hard, Medium, Unfair};
use super::almost_locked::Shape;
use super::choice::Choice::{self, EliminatedDigit, House, MostEliminations, Reading};

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
    /// Returns whether this is a forcing step or a guess. It is not known for certain which of
    /// those steps HoDoKu takes.
    pub(crate) const fn is_last_resort(&self) -> bool {
        matches!(
            self.finder,
            Finder::ForcingChain(_) | Finder::ForcingNet(_) | Finder::BruteForce
        )
    }

    /// Returns the ids of the engine's matching techniques; empty if there are none.
    pub const fn techniques(&self) -> &'static [&'static str] {
        match self.finder {
            Finder::Engine(ids, _)
            | Finder::GroupedChain(ids)
            | Finder::AlmostLocked(ids, _)
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
    /// By a search here, because the engine's chains may end in groups and HoDoKu's may not.
    GroupedChain(&'static [&'static str]),
    /// By a search here, because the engine orders the sets differently.
    AlmostLocked(&'static [&'static str], Shape),
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
    engine("Turbot Fish", 120, Hard, &["turbot-fish"], Reading),
    engine("Empty Rectangle", 120, Hard, &["empty-rectangle"], Reading),
    engine("W-Wing", 150, Hard, &["w-wing"], EliminatedDigit),
    engine("XY-Wing", 160, Hard, &["xy-wing"], Reading),
    engine("XYZ-Wing", 180, Hard, &["xyz-wing"], Reading),
    engine(
        "Uniqueness Test 1",
        100,
        Hard,
        &["unique-rectangle-1"],
        Reading,
    ),
    engine(
        "Uniqueness Test 2",
        100,
        Hard,
        &["unique-rectangle-2"],
        Reading,
    ),
    engine(
        "Uniqueness Test 3",
        100,
        Hard,
        &["unique-rectangle-3"],
        Reading,
    ),
    engine(
        "Uniqueness Test 4",
        100,
        Hard,
        &["unique-rectangle-4"],
        Reading,
    ),
    engine(
        "Uniqueness Test 5",
        100,
        Hard,
        &["unique-rectangle-5"],
        Reading,
    ),
    engine(
        "Uniqueness Test 6",
        100,
        Hard,
        &["unique-rectangle-6"],
        Reading,
    ),
    engine(
        "Hidden Rectangle",
        100,
        Hard,
        &["hidden-rectangle"],
        Reading,
    ),
    engine(
        "Avoidable Rectangle Type 1",
        100,
        Hard,
        &["avoidable-rectangle-1"],
        Reading,
    ),
    engine(
        "Avoidable Rectangle Type 2",
        100,
        Hard,
        &["avoidable-rectangle-2"],
        Reading,
    ),
    engine("Finned X-Wing", 130, Hard, &["finned-x-wing"], Reading),
    engine("Sashimi X-Wing", 150, Hard, &["sashimi-x-wing"], Reading),
    engine(
        "Finned Swordfish",
        200,
        Unfair,
        &["finned-swordfish"],
        Reading,
    ),
    engine(
        "Sashimi Swordfish",
        240,
        Unfair,
        &["sashimi-swordfish"],
        Reading,
    ),
    engine(
        "Finned Jellyfish",
        250,
        Unfair,
        &["finned-jellyfish"],
        Reading,
    ),
    engine(
        "Sashimi Jellyfish",
        260,
        Unfair,
        &["sashimi-jellyfish"],
        Reading,
    ),
    engine("Sue de Coq", 250, Unfair, &["sue-de-coq"], Reading),
    engine(
        "Simple Colors",
        150,
        Hard,
        &["simple-colors-trap", "simple-colors-wrap"],
        Reading,
    ),
    engine(
        "Multi Colors",
        200,
        Hard,
        &["multi-colors-1", "multi-colors-2"],
        Reading,
    ),
    engine("X-Chain", 260, Unfair, &["x-chain"], Reading),
    engine("XY-Chain", 260, Unfair, &["xy-chain"], MostEliminations),
    engine(
        "Nice Loop/AIC",
        280,
        Unfair,
        &[
            "continuous-nice-loop",
            "aic-1",
            "aic-2",
            "discontinuous-nice-loop-1",
            "discontinuous-nice-loop-2",
        ],
        MostEliminations,
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
    engine("Franken X-Wing", 300, Unfair, &["franken-x-wing"], Reading),
    engine(
        "Franken Swordfish",
        350,
        Unfair,
        &["franken-swordfish"],
        Reading,
    ),
    engine(
        "Finned Franken X-Wing",
        390,
        Unfair,
        &["finned-franken-x-wing"],
        Reading,
    ),
    engine(
        "Finned Franken Swordfish",
        410,
        Unfair,
        &["finned-franken-swordfish"],
        Reading,
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
